"""What a position is judged by: named numbers, each with a weight in data/judgement.toml."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from martius.games.hannibal.judgement.baseline_evaluate import (
    FAR,
    REACH,
    Army,
    Survey,
    cut_off,
    look_over,
)
from martius.games.hannibal.judgement.odds import ATTACKER, battle_cards, odds
from martius.games.hannibal.table.model import (
    AFRICANUS,
    BATTLE,
    CAMPAIGN_CARDS,
    CAPITAL,
    CARTHAGE,
    HANNIBAL,
    IN_ITALY,
    INSIDE,
    LINKED,
    MOST_CUS,
    NEEDED,
    OPS,
    OUT,
    POLITICAL,
    PORTS,
    PROVINCE,
    PROVINCES,
    ROME,
    SIDES,
    WALLED,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import is_hostile
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.turn.strategy import PlayStrategyCard
from martius.kernel.mask import Mask, bits, members

SIDE_TERMS: Final = (
    "points",
    "backwater",
    "progress",
    "buffer",
    "marker",
    "isolated",
    "forfeit",
    "cus",
    "command",
    "leaderless",
    "elephants",
    "winter",
    "near",
    "siege of the capital",
    "siege",
    "exposed",
    "garrison",
    "menace",
    "threat",
    "operations",
    "campaigns",
    "activations",
)
"""Of each side. Its weight is what one unit is worth to the side that has it."""
WHOLE_TERMS: Final = (
    "constant",
    "turn",
    "end",
    "lead in time",
    "lead at the end",
    "mover",
    "hannibal in italy",
    "hannibal's army in italy",
    "hannibal gone",
    "africanus abroad",
    "africanus's army abroad",
    "africanus gone",
    "macedon",
    "hanno's counsel",
    "cato's counsel",
)
"""Of the whole table. More is good for Rome."""
(
    POINTS,
    BACKWATER,
    PROGRESS,
    BUFFER,
    MARKER,
    ISOLATED,
    FORFEIT,
    CUS,
    COMMAND,
    LEADERLESS,
    ELEPHANTS,
    WINTER,
    NEAR,
    SIEGE_OF_CAPITAL,
    SIEGE,
    EXPOSED,
    GARRISON,
    MENACE,
    THREAT,
    OPERATIONS,
    CAMPAIGNS,
    ACTIVATIONS,
) = range(len(SIDE_TERMS))
OF_CARTHAGE: Final = len(SIDE_TERMS)
"""Where the second side's terms begin."""
OF_ALL: Final = 2 * len(SIDE_TERMS)

CROWDED: Final = 0.5
"""The part that a CU counts where more than ten stand."""
GARRISON_LIMIT: Final = (3, 10)
"""CUs in a capital that count: by sea Rome reaches Carthage, but Carthage hardly Rome."""
BY_SEA: Final = 8
"""CUs that are reckoned with from over the sea, between a 3's five and a campaign's ten."""
LAST_HOPE: Final = 0.4
"""The part that the way to a majority still counts in the last turn."""


class Politics(NamedTuple):
    """What a side's spaces amount to."""

    points: int
    backwater: int
    progress: float
    buffer: int


@lru_cache(maxsize=1 << 12)
def politics(held: tuple[int, ...], last: bool) -> Politics:
    """By how many spaces of each province are held."""
    points = backwater = buffer = 0
    progress = 0.0
    for province in PROVINCES:
        spaces, needed = held[province], NEEDED[province]
        if not spaces:
            continue
        political = POLITICAL >> province & 1
        if spaces >= needed:
            points += political
            backwater += 1 - political
            buffer += (spaces - needed) * political
        else:
            progress += (1.0 if political else 0.15) * spaces / needed
    return Politics(points, backwater, progress * (LAST_HOPE if last else 1.0), buffer)


@lru_cache(maxsize=1 << 15)
def _nearness(space: Space, foe: Side, theirs: Mask, manned: Mask) -> float:
    """What an army in a space is near to of the foe's, the nearest and the dearest most."""
    row, best = FAR[space], 0.0
    for aim, worth in _aims(foe, theirs, manned):
        value = worth / (1 + row[aim])
        if value > best:
            best = value
    return best


@lru_cache(maxsize=1 << 12)
def _aims(foe: Side, theirs: Mask, manned: Mask) -> tuple[tuple[Space, float], ...]:
    aims = []
    for space in bits(theirs):
        province = PROVINCE[space]
        worth = (12.0 if POLITICAL >> province & 1 else 1.8) / NEEDED[province]
        if space == CAPITAL[foe]:
            worth *= 1.5
        if manned >> space & 1:
            worth /= 2
        aims.append((space, worth))
    return tuple(aims)


def next_mover(g: HannibalState) -> int:
    """Who plays the next card, or -1 between the turns."""
    if g.card:
        return 1 - g.active
    step = g.agenda[-1] if g.agenda else None
    return step.side if isinstance(step, PlayStrategyCard) else -1


def features(g: HannibalState, forfeits: tuple[float, float] = (0.0, 0.0)) -> list[float]:
    """All terms of a position in which no battle is under way; `forfeits` are PC markers that a
    battle just thought to its end will cost."""
    found = [0.0] * (OF_ALL + len(WHOLE_TERMS))
    survey = look_over(g)
    last = g.turn >= g.terms.turns
    cards = (g.hands[ROME] | g.hands[CARTHAGE]).bit_count()
    for side in SIDES:
        at = side * OF_CARTHAGE
        worth = politics(tuple(g.held[side]), last)
        plain = survey.spaces[side] & ~(WALLED | g.tribes)
        found[at + POINTS] = worth.points
        found[at + BACKWATER] = worth.backwater
        found[at + PROGRESS] = worth.progress
        found[at + BUFFER] = worth.buffer
        found[at + MARKER] = plain.bit_count()
        found[at + ISOLATED] = cut_off(g, side, survey).bit_count()
        found[at + FORFEIT] = forfeits[side]
        _hand(g, side, found, at)
        _capital(g, side, survey, found, at)
    if g.operation is not None and g.operation.activated:
        found[g.active * OF_CARTHAGE + ACTIVATIONS] = g.operation.generals
    if any(g.siege):
        _sieges(g, found)
    for army in survey.armies:
        _force(g, army, survey, cards, found)
    _dangers(g, survey, found)
    _whole(g, survey, cards, found)
    return found


def _hand(g: HannibalState, side: Side, found: list[float], at: int) -> None:
    hand = g.hands[side]
    found[at + OPERATIONS] = sum(OPS[card] for card in members(hand))
    found[at + CAMPAIGNS] = (hand & CAMPAIGN_CARDS).bit_count()


def _capital(g: HannibalState, side: Side, survey: Survey, found: list[float], at: int) -> None:
    """A capital wants a garrison, and more CUs near it than the enemy can bring."""
    city = CAPITAL[side]
    row = FAR[city]
    garrison = g.cus[side][city] + g.cus[side][INSIDE[city]]
    near = danger = 0
    for army in survey.armies:
        if army.side == side:
            if row[army.space] <= 2:
                near += army.cus
        elif army.general >= 0:
            if row[army.space] <= REACH:
                danger = max(danger, army.cus)
            elif side == CARTHAGE and PORTS >> army.space & 1:
                danger = max(danger, min(army.cus, BY_SEA))
    found[at + GARRISON] = min(garrison, GARRISON_LIMIT[side])
    found[at + EXPOSED] = max(0, danger - near) if danger > 2 else 0


def _sieges(g: HannibalState, found: list[float]) -> None:
    """Points against the enemy's cities and against Tribes."""
    for space, points in enumerate(g.siege):
        if not points:
            continue
        for side in SIDES:
            if g.cus[side][space] and g.control[space] != side:
                capital = space == CAPITAL[1 - side]
                found[side * OF_CARTHAGE + (SIEGE_OF_CAPITAL if capital else SIEGE)] += points


def _force(g: HannibalState, army: Army, survey: Survey, cards: int, found: list[float]) -> None:
    """CUs by number and command, what the winter may take, and what they are near to."""
    side, space, cus = army.side, army.space, army.cus
    at = side * OF_CARTHAGE
    found[at + CUS] += cus if cus <= MOST_CUS else MOST_CUS + CROWDED * (cus - MOST_CUS)
    if side == CARTHAGE:
        found[at + ELEPHANTS] += g.elephants[army.place]
    if army.general < 0:
        found[at + LEADERLESS] += cus
    else:
        found[at + COMMAND] += BATTLE[army.general] * min(cus, MOST_CUS) / 10
        if cus > 2:
            foe = 1 - side
            near = _nearness(space, foe, survey.spaces[foe], survey.manned[foe])
            found[at + NEAR] += near * min(cus, 8) / 8
    if army.place == space and is_hostile(g, side, space):
        found[at + WINTER] += cus / (1 + cards / 2)


def _dangers(g: HannibalState, survey: Survey, found: list[float]) -> None:
    """What each side can attack: at once if it moves next, otherwise if nobody moves away."""
    mover = next_mover(g)
    armies = survey.armies
    for army in armies:
        if army.place != army.space:
            continue
        row, side = FAR[army.space], army.side
        worst = 0.0
        for foe in armies:
            if foe.side != side and foe.general >= 0 and foe.cus > 2 and row[foe.space] <= REACH:
                worst = max(worst, _danger(foe, army, survey))
        if worst:
            found[side * OF_CARTHAGE + (THREAT if mover == side else MENACE)] += worst


def _danger(foe: Army, army: Army, survey: Survey) -> float:
    """The CUs that an attack would cost an army more than the attacker, if it is a good attack."""
    side, space = army.side, army.space
    own = battle_cards(side, space, army.cus, army.general, survey.provinces[side])
    force = min(foe.cus, MOST_CUS)
    other = battle_cards(1 - side, space, force, foe.general, survey.provinces[1 - side])
    chance = odds(other - own + ATTACKER)
    refuge = (
        LINKED[space] & survey.spaces[side] or WALLED >> space & survey.spaces[side] >> space & 1
    )
    at_stake = defeat(army.cus) if refuge else army.cus
    return max(0.0, chance * at_stake - (1 - chance) * defeat(force))


def defeat(cus: int) -> float:
    """§14.11, §14.12: the CUs that a defeat costs, about."""
    return min(float(cus), 4.2 if cus >= 5 else 2.7)


def _whole(g: HannibalState, survey: Survey, cards: int, found: list[float]) -> None:
    time = (g.turn - cards / 18) / 9
    end = time**4
    lead = found[POINTS] - found[OF_CARTHAGE + POINTS]
    mover = next_mover(g)
    hannibal, africanus = g.at[HANNIBAL], g.at[AFRICANUS]
    in_italy = in_italy_cus = abroad = abroad_cus = 0.0
    for army in survey.armies:
        if army.general == HANNIBAL and IN_ITALY >> army.space & 1:
            in_italy, in_italy_cus = 1.0, army.cus / 10
        elif army.general == AFRICANUS and not IN_ITALY >> army.space & 1:
            abroad, abroad_cus = 1.0, army.cus / 10
    found[OF_ALL:] = (
        1.0,
        time,
        end,
        lead * time,
        lead * end,
        0.0 if mover < 0 else 1.0 if mover == ROME else -1.0,
        in_italy,
        in_italy_cus,
        1.0 if hannibal == OUT else 0.0,
        abroad,
        abroad_cus,
        1.0 if africanus == OUT and g.turn >= 6 else 0.0,
        g.macedon,
        1.0 if g.hanno_until else 0.0,
        1.0 if g.cato_until else 0.0,
    )
