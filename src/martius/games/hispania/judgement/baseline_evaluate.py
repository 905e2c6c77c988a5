"""How good a position is for Rome, and what is worth thinking about, for the frozen baselines."""

from __future__ import annotations

from typing import Final

from martius.games.hispania.setup.deployment import LayRoad, PlaceGeneral, Placement, RoadLaying
from martius.games.hispania.table.model import (
    CAPITALS,
    CITIES,
    COMMANDERS,
    CONNECTED,
    LINK_ENDS,
    OFF_BOARD,
    PROCONSUL,
    PROVINCE,
    PROVINCE_CITIES,
    SEGMENTS,
    SHIELD,
    SPACES,
    General,
)
from martius.games.hispania.table.queries import garrisoned, general_in, province_free, uprising
from martius.games.hispania.table.state import ARMY_ATTACK, ARMY_SIEGE, Fight, HispaniaState
from martius.games.hispania.turn.combat import sides, tally
from martius.games.hispania.turn.hispanic import HispanicRevolt, alternatives, closest
from martius.games.hispania.turn.roman import RomanAction, Spend, fight_with
from martius.games.hispania.variants import legio_hispana
from martius.games.hispania.variants.lead import March
from martius.kernel import Action, decision
from martius.kernel.mask import Mask, bits

WON: Final = 1000.0

# What things are worth, in denarii, about. Found by play, not by theory: change one and count wins
# with `martius simulate hispania --seats praetor --games 300`.
CAPITAL_WANTED: Final = 7.0
ARMY: Final = 6.0
GROUP: Final = 0.25
"""Each revolt that an army leans on."""
GENERAL_LOST: Final = 9.0
GENERAL_ABSENT: Final = 7.0
GARRISON_LOST: Final = 2.5
CAPITAL_LOST: Final = 5.0
TIME_GAINED: Final = 1.0
"""An army that fights does not march."""
HELD: Final = 0.3
"""A city with a garrison: it cannot rise, and it supports."""
READY: Final = 0.8
"""A general with a garrison in hand."""
SHORTAGE: Final = 5.0
"""Each capital for which there is no garrison in hand."""
FAR_OFF: Final = 0.6
"""Each segment between a general and the work."""
TOGETHER: Final = 0.7
"""Two generals connected to the same revolt: either reinforces the other."""
MOST_TOGETHER: Final = 4
RESERVE: Final = 0.3
DREAD: Final = 30.0
"""Of running out of revolts: divided by what is left."""
PIRATE: Final = 0.8
SPECIAL: Final = 4.0
"""The special army, beside what any army costs."""
PROCONSUL_THERE: Final = 2.0
IDLE: Final = 0.25
"""How much of the toil counts where a revolt bars no victory."""


def _distances() -> list[list[int]]:
    """Segments between spaces on an empty board, as a measure of nearness."""
    table = [[99] * len(SPACES) for _ in SPACES]
    for space in SPACES:
        table[space][space] = 0
    for link, (a, b) in enumerate(LINK_ENDS):
        table[a][b] = table[b][a] = SEGMENTS[link]
    for via in SPACES:
        for a in SPACES:
            for b in SPACES:
                table[a][b] = min(table[a][b], table[a][via] + table[via][b])
    return table


FAR: Final = _distances()
TOIL: Final = [0.9 + 0.25 * SHIELD[city] for city in CITIES]
"""About how many denarii it takes to put down one revolt in each city."""


def evaluate(g: HispaniaState) -> float:
    """Higher is better for Rome: minus about the denarii that are still to be spent."""
    if g.result is not None:
        return WON if g.result.side == "rome" else -WON
    held = garrisoned(g)
    wanted = g.terms.goal_garrisons & ~held
    needed = g.terms.goal_free
    for city in bits(wanted):
        needed |= PROVINCE_CITIES[PROVINCE[city]]
    score = RESERVE * g.reserve - DREAD / (g.reserve + 1)
    score -= _toil(g, needed) + CAPITAL_WANTED * wanted.bit_count()
    for province, at in enumerate(g.armies):
        if at != OFF_BOARD:
            score -= menace(g, province)
    score -= _scatter(g, needed, wanted)
    score += _strength(g, held, wanted)
    if g.terms.variants:
        score += _of_variants(g)
    if any(isinstance(step, (RoadLaying, Placement, PlaceGeneral)) for step in g.agenda):
        score += _roads(g)
    return score


def _of_variants(g: HispaniaState) -> float:
    """What pieces that only variants have are worth to Rome."""
    score = -PIRATE * sum(g.pirates) - SPECIAL * (g.special != OFF_BOARD)
    if g.general_at[PROCONSUL] != OFF_BOARD:
        score += PROCONSUL_THERE
    return score


def _toil(g: HispaniaState, needed: Mask) -> float:
    """What it takes to put the revolts down; those that bar no victory count less."""
    toil = 0.0
    revolts = g.revolts
    for city in bits(g.in_revolt & needed):
        toil += revolts[city] * TOIL[city]
    idle = 0.0
    for city in bits(g.in_revolt & ~needed):
        idle += revolts[city] * TOIL[city]
    return toil + IDLE * idle


def _strength(g: HispaniaState, held: Mask, wanted: Mask) -> float:
    """Garrisons on the board support and protect; those in hand are wanted in the capitals."""
    in_hand = sum(g.garrison_reserve) + legio_hispana.in_reserve(g)
    ready = sum(1 for discs in g.garrison_reserve if discs)
    short = max(0, wanted.bit_count() - in_hand)
    return HELD * held.bit_count() + READY * ready - SHORTAGE * short


def menace(g: HispaniaState, province: int) -> float:
    """An army spreads revolt turn by turn, leans on its group, and threatens whom it can reach."""
    return danger(g, province, ARMY + GROUP * uprising(g, g.armies[province]))


def danger(g: HispaniaState, province: int, menace: float = 0.0) -> float:
    """What Rome stands to lose to an army in its next move, on top of something."""
    ways = alternatives(g, province)
    guarded = ways & (garrisoned(g) | _generals(g))
    if not guarded:
        return menace
    if ways & (ways - 1):
        targets = [closest(ways, roll) for roll in range(1, 7)]
    else:
        targets = [ways.bit_length() - 1]
    for city in bits(guarded):
        likely = targets.count(city) / len(targets)
        if likely:
            menace += likely * loss(g, province, city)
    return menace


def loss(g: HispaniaState, province: int, city: int) -> float:
    """What Rome stands to lose where an army heads for its pieces, less the time it gains."""
    general = general_in(g, city)
    kind = ARMY_ATTACK if general >= 0 else ARMY_SIEGE
    fight = Fight(kind, general, province, city, 0)
    odds = tally(fight, sides(g, fight))
    cost = GENERAL_LOST if kind == ARMY_ATTACK else GARRISON_LOST
    if g.terms.goal_garrisons >> city & 1 and g.garrisons[city]:
        cost += CAPITAL_LOST
    gain = ARMY if kind == ARMY_ATTACK else 0.0
    return (cost * odds.loss - gain * odds.win) / odds.of - TIME_GAINED


def _generals(g: HispaniaState) -> Mask:
    mask = 0
    for at in g.general_at:
        if at != OFF_BOARD:
            mask |= 1 << at
    return mask


def _scatter(g: HispaniaState, needed: Mask, wanted: Mask) -> float:
    """Generals should be near the work that counts, and near it together."""
    scatter = 0.0
    work = g.in_revolt & needed or wanted
    near = [0, 0, 0]
    for general in COMMANDERS:
        at = g.general_at[general]
        if at == OFF_BOARD:
            scatter += GENERAL_ABSENT
            continue
        row = FAR[at]
        best = 9
        idle = not g.garrison_reserve[general]
        for city in bits(g.in_revolt & needed if idle else work):
            if row[city] < best:
                best = row[city]
        scatter += FAR_OFF * best
        near[general] = CONNECTED[at] & work
    a, b, c = near
    joint = (a & b).bit_count() + (a & c).bit_count() + (b & c).bit_count()
    if g.general_at[PROCONSUL] != OFF_BOARD:
        joint += (CONNECTED[g.general_at[PROCONSUL]] & (a | b | c)).bit_count()
    return scatter - TOGETHER * min(joint, MOST_TOGETHER)


def _roads(g: HispaniaState) -> float:
    """Roads are good that come close to the revolts and the capitals."""
    joined = [city for city in CITIES if g.road_to[city]]
    score = 0.0
    for city in bits(g.in_revolt | CAPITALS):
        score -= min(FAR[city][end] for end in joined)
    return score


# --- what is worth thinking about ---


def at_horizon(g: HispaniaState) -> bool:
    """A turn ends where the Hispanic phase begins; a set-up choice is judged by itself."""
    return isinstance(g.agenda[-1], (HispanicRevolt, LayRoad, PlaceGeneral))


def shortlist(g: HispaniaState, options: list[Action], previous: Action | None) -> list[Action]:
    """Leave out what is hardly ever good: marching twice or to nowhere, spending for nothing."""
    step = decision(g)
    if isinstance(step, Spend):
        return useful_spending(g, step, options)
    if isinstance(step, March):
        worth = worth_a_visit(g, step.general)
        return [action for action in options if worth >> action.noun & 1] or options
    if not isinstance(step, RomanAction) or g.must_leave:
        return options
    worth = worth_a_visit(g, g.turn)
    marched = previous is not None and previous.verb in ("move", "sail", "enter")
    if previous is not None and previous.verb == "march":
        options = [action for action in options if action.verb != "lead"]
    return [action for action in options if _promising(g, action, worth, marched)]


def _promising(g: HispaniaState, action: Action, worth: Mask, marched: bool) -> bool:
    verb, noun = action
    if verb == "move":
        return not marched and bool(worth >> noun & 1)
    if verb == "fleet":
        return not marched and g.general_at[g.turn] == noun
    if verb == "lead":
        return not marched
    if verb == "withdraw":
        return not g.garrison_reserve[g.turn] and not g.terms.goal_garrisons >> noun & 1
    return True


def worth_a_visit(g: HispaniaState, general: General) -> Mask:
    """Spaces connected to a revolt, capitals to garrison, garrisons to fetch for that."""
    mask = 0
    for city in bits(g.in_revolt):
        mask |= CONNECTED[city]
    if general == PROCONSUL:
        return mask
    if not g.garrison_reserve[general]:
        return mask | g.held[general] & ~g.terms.goal_garrisons
    for city in bits(g.terms.goal_garrisons & ~garrisoned(g)):
        if province_free(g, PROVINCE[city]):
            mask |= 1 << city
    return mask


def useful_spending(g: HispaniaState, step: Spend, options: list[Action]) -> list[Action]:
    """Denarii that do not change the odds are wasted."""
    kept = []
    last = None
    for action in options:
        fight = fight_with(g, step.kind, step.city, action.noun)
        odds = tally(fight, sides(g, fight))
        if odds != last:
            kept.append(action)
        last = odds
    return kept
