"""What a position is judged by: named numbers, each with a weight in data/judgement.toml."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import Final, NamedTuple

from martius.games.hannibal.judgement.baseline_evaluate import (
    FAR,
    IN_THE_OPEN,
    POINT,
    REACH,
    Army,
    Survey,
    cut_off,
    marker_worth,
    progress,
)
from martius.games.hannibal.judgement.dangers import dangers, doom
from martius.games.hannibal.table.model import (
    AFRICANUS,
    BATTLE,
    CAMPAIGN_CARDS,
    CAPITAL,
    CARDS_EACH,
    CARTHAGE,
    HANNIBAL,
    IN_AFRICA,
    IN_ITALY,
    IN_SPAIN,
    INSIDE,
    MOST_CUS,
    NEEDED,
    OF_SIDE,
    OPS,
    OUT,
    PLACES,
    POLITICAL,
    PORTS,
    PROVINCE,
    PROVINCE_SPACES,
    PROVINCES,
    ROME,
    SIDES,
    SPACE_OF,
    SPACES,
    WALLED,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import is_hostile
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.turn.strategy import DealStrategyCards, PlayStrategyCard
from martius.kernel.mask import Mask, bits, mask_of

SIDE_TERMS: Final = (
    "points",
    "backwater",
    "progress",
    "buffer",
    "marker",
    "isolated",
    "forfeit",
    "footholds",
    "cus",
    "command",
    "leaderless",
    "elephants",
    "winter",
    "near",
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
    "verdict",
    "mover",
    "hannibal in italy",
    "hannibal's army in italy",
    "hannibal's road to italy",
    "hannibal gone",
    "africanus abroad",
    "africanus's army abroad",
    "africanus in danger",
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
    FOOTHOLDS,
    CUS,
    COMMAND,
    LEADERLESS,
    ELEPHANTS,
    WINTER,
    NEAR,
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
BEFORE_A_CAPITAL: Final = 3.0
"""What an army before a capital is near to: no more than before a space of a province. How a siege
may end is judged apart (`falls`); as a whole province it drew every army to its ruin."""
MOST_TURNED: Final = 3
"""Markers that one card turns over."""
OWNED: Final = 0.15
"""The part that the enemy's last spaces count in a province that is one's own."""
TIE: Final = 0.5
"""Carthage wins a tie, so that Rome leads only by more than this."""
LAST_CARD: Final = 0.45
"""Points that are uncertain when the last turn's cards are played, and what each card adds."""
EACH_CARD: Final = 0.17
HOPE: Final = 0.2
"""In the last turn, the part that the way to a majority still counts, and each card adds."""


LONG: Final = 12
"""Spaces of movement from which Hannibal's way to Italy counts for nothing yet."""
TO_ITALY: Final = [min(FAR[space][aim] for aim in bits(IN_ITALY)) for space in SPACES]


ABROAD: Final[Mask] = IN_SPAIN | IN_AFRICA
"""Where Africanus is wanted: before, he was sent to the nearest Tribe outside Italy."""


class Politics(NamedTuple):
    """What a side's spaces amount to."""

    points: int
    backwater: int
    progress: float
    buffer: int
    provinces: Mask


@lru_cache(maxsize=1 << 12)
def politics(held: tuple[int, ...], hope: float) -> Politics:
    """By how many spaces of each province are held, and what the way to a majority counts."""
    points = backwater = buffer = owned = 0
    way = 0.0
    for province in PROVINCES:
        spaces, needed = held[province], NEEDED[province]
        if not spaces:
            continue
        political = POLITICAL >> province & 1
        if spaces >= needed:
            owned |= 1 << province
            points += political
            backwater += 1 - political
            buffer += (spaces - needed) * political
        else:
            way += (1.0 if political else 0.15) * spaces / needed
    return Politics(points, backwater, way * hope, buffer, owned)


def _hope(g: HannibalState, side: Side) -> float:
    """How much the way to a majority counts: all of it, until the cards of the last turn go."""
    if g.turn < g.terms.turns:
        return 1.0
    return min(1.0, HOPE * (1 + g.hands[side].bit_count()))


@lru_cache(maxsize=1 << 15)
def nearness(space: Space, foe: Side, theirs: Mask, manned: Mask, owned: Mask) -> float:
    """What an army in a space is near to of the foe's, the nearest and the dearest most; `owned`
    are the provinces that its side controls."""
    row, best = FAR[space], 0.0
    for aim, worth in _aims(foe, theirs, manned, owned):
        value = worth / (1 + row[aim])
        if value > best:
            best = value
    return best


@lru_cache(maxsize=1 << 12)
def _aims(foe: Side, theirs: Mask, manned: Mask, owned: Mask) -> tuple[tuple[Space, float], ...]:
    aims = []
    for space in bits(theirs):
        province = PROVINCE[space]
        worth = (12.0 if POLITICAL >> province & 1 else 1.8) / NEEDED[province]
        if space == CAPITAL[foe]:
            worth = BEFORE_A_CAPITAL
        if manned >> space & 1:
            worth /= 2
        if owned >> province & 1:
            worth *= OWNED
        aims.append((space, worth))
    return tuple(aims)


def next_mover(g: HannibalState) -> int:
    """Who plays the next card, or -1 between the turns."""
    if g.card:
        return 1 - g.active
    step = g.agenda[-1] if g.agenda else None
    return step.side if isinstance(step, PlayStrategyCard) else -1


def cards_left(g: HannibalState) -> int:
    """The cards that both sides have still to play in this turn, those not yet dealt among them."""
    cards = (g.hands[ROME] | g.hands[CARTHAGE]).bit_count()
    if not cards and any(isinstance(step, DealStrategyCards) for step in g.agenda):
        return 2 * CARDS_EACH[g.turn - 1]
    return cards


def survey_of(g: HannibalState, provinces: tuple[Mask, Mask]) -> Survey:
    """The armies and who holds what, fast: this is asked for every position."""
    armies = []
    manned = [0, 0]
    stacks, commanders = g.stacks, g.commanders
    for side in SIDES:
        row, men = g.cus[side], OF_SIDE[side] & commanders
        for place in compress(PLACES, row):
            chief = (stacks[place] & men).bit_length() - 1
            armies.append(Army(side, place, SPACE_OF[place], row[place], chief))
            manned[side] |= 1 << place
    spaces = holdings(g)
    return Survey(
        armies, provinces, spaces, (manned[ROME] & IN_THE_OPEN, manned[CARTHAGE] & IN_THE_OPEN)
    )


def holdings(g: HannibalState) -> tuple[Mask, Mask]:
    """The spaces that each side controls."""
    return _held(tuple(g.control))


@lru_cache(maxsize=1 << 12)
def _held(control: tuple[int, ...]) -> tuple[Mask, Mask]:
    rome = mask_of(s for s in SPACES if control[s] == ROME)
    return rome, mask_of(s for s in SPACES if control[s] == CARTHAGE)


def features(g: HannibalState, forfeits: tuple[float, float] = (0.0, 0.0)) -> list[float]:
    """All terms of a position in which no battle is under way; `forfeits` are PC markers that a
    battle just thought to its end will cost."""
    found = [0.0] * (OF_ALL + len(WHOLE_TERMS))
    worths = (
        politics(tuple(g.held[ROME]), _hope(g, ROME)),
        politics(tuple(g.held[CARTHAGE]), _hope(g, CARTHAGE)),
    )
    survey = survey_of(g, (worths[ROME].provinces, worths[CARTHAGE].provinces))
    cards = cards_left(g)
    strong = WALLED | g.tribes
    for side in SIDES:
        at = side * OF_CARTHAGE
        worth = worths[side]
        found[at : at + CUS] = (
            worth.points,
            worth.backwater,
            worth.progress,
            worth.buffer,
            (survey.spaces[side] & ~strong).bit_count(),
            cut_off(g, side, survey).bit_count(),
            forfeits[side],
            footholds(g, side, survey.manned[side] & survey.spaces[1 - side] & ~strong),
        )
        operations, campaigns = _hand(g.hands[side])
        found[at + OPERATIONS] = operations
        found[at + CAMPAIGNS] = campaigns
        _capital(g, side, survey, found, at)
    if g.operation is not None and g.operation.activated:
        found[g.active * OF_CARTHAGE + ACTIVATIONS] = g.operation.generals
    _sieges(g, found)
    for army in survey.armies:
        _force(g, army, survey, cards, found)
    mover = next_mover(g)
    for side, danger in dangers(g, survey):
        found[side * OF_CARTHAGE + (THREAT if mover == side else MENACE)] = danger
    _whole(g, survey, cards, mover, found)
    return found


@lru_cache(maxsize=1 << 14)
def _hand(hand: Mask) -> tuple[int, int]:
    """The operations and the campaigns of a hand."""
    return sum(OPS[card] for card in bits(hand)), (hand & CAMPAIGN_CARDS).bit_count()


def footholds(g: HannibalState, side: Side, under: Mask) -> float:
    """The provinces that a side would gain, and the enemy lose, by a card that turns over the enemy
    markers under its CUs."""
    last = g.turn >= g.terms.turns
    if not under or (last and not g.hands[side]):
        return 0.0
    found = 0.0
    own, foe = g.held[side], g.held[1 - side]
    for province in bits(POLITICAL):
        turned = min(MOST_TURNED, (PROVINCE_SPACES[province] & under).bit_count())
        if turned:
            needed, mine, theirs = NEEDED[province], own[province], foe[province]
            found += progress(mine + turned, needed, last) - progress(mine, needed, last)
            found += progress(theirs, needed, last) - progress(theirs - turned, needed, last)
    return found if g.hands[side] else found / 2


def _capital(g: HannibalState, side: Side, survey: Survey, found: list[float], at: int) -> None:
    """A capital wants a garrison, and more CUs near it than the enemy can bring; an army that is
    there already is a siege (`falls`)."""
    city = CAPITAL[side]
    row = FAR[city]
    garrison = g.cus[side][city] + g.cus[side][INSIDE[city]]
    near = danger = 0
    for army in survey.armies:
        if army.side == side:
            if row[army.space] <= 2:
                near += army.cus
        elif army.general >= 0 and army.space != city:
            if row[army.space] <= REACH:
                danger = max(danger, army.cus)
            elif side == CARTHAGE and PORTS >> army.space & 1:
                danger = max(danger, min(army.cus, BY_SEA))
    found[at + GARRISON] = min(garrison, GARRISON_LIMIT[side])
    found[at + EXPOSED] = max(0, danger - near) if danger > 2 else 0


def _sieges(g: HannibalState, found: list[float]) -> None:
    """Points against the enemy's cities and against Tribes, by how much of a province each would
    bring; a capital's fall is more (`falls`)."""
    for space in compress(SPACES, g.siege):
        for side in SIDES:
            if g.cus[side][space] and g.control[space] != side and space not in CAPITAL:
                brings = marker_worth(g, side, space) / POINT
                found[side * OF_CARTHAGE + SIEGE] += g.siege[space] * brings


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
            owned = survey.provinces[side]
            near = nearness(space, foe, survey.spaces[foe], survey.manned[foe], owned)
            found[at + NEAR] += near * min(cus, 8) / 8
    if army.place == space and g.turn < g.terms.turns and is_hostile(g, side, space):
        found[at + WINTER] += cus / (1 + cards / 2)


def _whole(g: HannibalState, survey: Survey, cards: int, mover: int, found: list[float]) -> None:
    time = (g.turn - cards / 18) / 9
    end = time**4
    lead = found[POINTS] - found[OF_CARTHAGE + POINTS]
    hannibal, africanus = g.at[HANNIBAL], g.at[AFRICANUS]
    in_italy = in_italy_cus = road = abroad = abroad_cus = doomed = 0.0
    for army in survey.armies:
        if army.general == HANNIBAL:
            if IN_ITALY >> army.space & 1:
                in_italy, in_italy_cus, road = 1.0, min(army.cus, MOST_CUS) / 10, 1.0
            else:
                road = min(army.cus, MOST_CUS) / 10 * max(0.0, 1 - TO_ITALY[army.space] / LONG)
        elif army.general == AFRICANUS:
            doomed = doom(g, survey, army)
            if ABROAD >> army.space & 1:
                abroad, abroad_cus = 1.0, army.cus / 10
    found[OF_ALL:] = (
        1.0,
        time,
        end,
        lead * time,
        lead * end,
        _verdict(g, survey, cards) if g.turn >= g.terms.turns else 0.0,
        0.0 if mover < 0 else 1.0 if mover == ROME else -1.0,
        in_italy,
        in_italy_cus,
        road,
        1.0 if hannibal == OUT else 0.0,
        abroad,
        abroad_cus,
        doomed,
        1.0 if africanus == OUT and g.turn >= 6 else 0.0,
        g.macedon,
        1.0 if g.hanno_until else 0.0,
        1.0 if g.cato_until else 0.0,
    )


def _verdict(g: HannibalState, survey: Survey, cards: int) -> float:
    """How clear Rome's lead is in the last turn, if isolated markers go before points are counted:
    the fewer cards are left, the less can change."""
    lead = _points_at_last(g, ROME, survey) - _points_at_last(g, CARTHAGE, survey)
    return (lead - TIE) / (LAST_CARD + EACH_CARD * cards) ** 2


def _points_at_last(g: HannibalState, side: Side, survey: Survey) -> int:
    held = list(g.held[side])
    for space in bits(cut_off(g, side, survey)):
        held[PROVINCE[space]] -= 1
    return politics(tuple(held), 0.0).points
