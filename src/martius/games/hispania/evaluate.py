"""How good a position is for Rome, and what is worth thinking about: the judgement of bots."""

from __future__ import annotations

from typing import Final

from martius.games.hispania.combat import sides, tally
from martius.games.hispania.hispanic import HispanicRevolt, alternatives, closest
from martius.games.hispania.model import (
    CAPITAL,
    CAPITALS,
    CITIES,
    CONNECTED,
    GENERALS,
    HISPANIC,
    LINK_ENDS,
    OFF_BOARD,
    PROVINCE,
    PROVINCE_CITIES,
    ROMAN_CITIES,
    SEAS,
    SEGMENTS,
    SHIELD,
    SPACES,
    Mask,
    bits,
)
from martius.games.hispania.queries import garrisoned, general_in, province_free, uprising
from martius.games.hispania.roman import RomanAction, Spend, fight_with
from martius.games.hispania.setup import LayRoad, PlaceGeneral, RoadLaying
from martius.games.hispania.state import ARMY_ATTACK, ARMY_SIEGE, Fight, HispaniaState
from martius.kernel import Action, decision

WON: Final = 1000.0

W: Final = {
    "dread": 30.0, "reserve": 0.3, "idle": 0.25, "capital": 7.0, "army": 6.0, "group": 0.25,
    "general": 9.0, "garrison_lost": 2.5, "capital_lost": 5.0, "absent": 7.0,
    "far": 0.6, "joint": 0.7, "disc": 0.3, "stack": 0.1, "purse": 0.6, "toil0": 0.9, "toil1": 0.25,
}


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
TOIL: Final = [W["toil0"] + W["toil1"] * SHIELD[city] for city in CITIES]
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
    score = W["reserve"] * g.reserve - W["dread"] / (g.reserve + 1)
    score -= _toil(g, needed) + W["capital"] * wanted.bit_count()
    for province, at in enumerate(g.armies):
        if at != OFF_BOARD:
            score -= _menace(g, province)
    score -= _scatter(g, needed, wanted)
    score += _strength(g, held)
    if any(isinstance(step, RoadLaying | PlaceGeneral) for step in g.agenda):
        score += _roads(g)
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
    return toil + W["idle"] * idle


def _strength(g: HispaniaState, held: Mask) -> float:
    """Garrisons on the board support and protect; one in hand will be wanted in a capital."""
    strength = W["disc"] * held.bit_count()
    for general in GENERALS:
        if g.garrison_reserve[general]:
            strength += W["purse"]
    return strength


def _menace(g: HispaniaState, province: int) -> float:
    """An army spreads revolt turn by turn, leans on its group, and threatens whom it can reach."""
    menace = W["army"] + W["group"] * uprising(g, g.armies[province])
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
            menace += likely * _loss(g, province, city)
    return menace


def _loss(g: HispaniaState, province: int, city: int) -> float:
    """What Rome stands to lose where an army heads for its pieces; it gains a little time at least."""
    general = general_in(g, city)
    kind = ARMY_ATTACK if general >= 0 else ARMY_SIEGE
    fight = Fight(kind, general, province, city, 0)
    odds = tally(fight, sides(g, fight))
    cost = W["general"] if kind == ARMY_ATTACK else W["garrison_lost"]
    if g.terms.goal_garrisons >> city & 1 and g.garrisons[city]:
        cost += W["capital_lost"]
    gain = W["army"] if kind == ARMY_ATTACK else 0.0
    return (cost * odds.loss - gain * odds.win) / odds.of - 1.0


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
    for general in GENERALS:
        at = g.general_at[general]
        if at == OFF_BOARD:
            scatter += W["absent"]
            continue
        row = FAR[at]
        best = 9
        for city in bits(work):
            if row[city] < best:
                best = row[city]
        scatter += W["far"] * best
        near[general] = CONNECTED[at] & work
    a, b, c = near
    joint = (a & b).bit_count() + (a & c).bit_count() + (b & c).bit_count()
    return scatter - W["joint"] * min(joint, 4)


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
    return isinstance(g.agenda[-1], HispanicRevolt | LayRoad | PlaceGeneral)


def shortlist(g: HispaniaState, options: list[Action], previous: Action | None) -> list[Action]:
    """Leave out what is hardly ever good: marching twice, marching to nowhere, spending for nothing."""
    step = decision(g)
    if isinstance(step, Spend):
        return _useful_spending(g, step, options)
    if not isinstance(step, RomanAction) or g.must_leave:
        return options
    worth = _worth_a_visit(g)
    marched = previous is not None and previous.verb in ("move", "sail", "enter")
    kept = []
    for action in options:
        verb, noun = action
        if verb == "move":
            if not marched and worth >> noun & 1:
                kept.append(action)
        elif verb == "fleet":
            if g.general_at[g.turn] == noun and not marched:
                kept.append(action)
        elif verb == "withdraw":
            if not g.garrison_reserve[g.turn] and not CAPITALS >> noun & 1:
                kept.append(action)
        else:
            kept.append(action)
    return kept


def _worth_a_visit(g: HispaniaState) -> Mask:
    """Spaces connected to a revolt, and capitals that can be garrisoned."""
    mask = 0
    for city in bits(g.in_revolt):
        mask |= CONNECTED[city]
    for city in bits(g.terms.goal_garrisons & ~garrisoned(g)):
        if province_free(g, PROVINCE[city]):
            mask |= 1 << city
    return mask


def _useful_spending(g: HispaniaState, step: Spend, options: list[Action]) -> list[Action]:
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
