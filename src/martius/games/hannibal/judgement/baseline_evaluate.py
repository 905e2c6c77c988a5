"""How good a position is: the judgement of bots."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from martius.games.hannibal.judgement.baseline_strength import chance_to_win, strength
from martius.games.hannibal.table.model import (
    AFRICANUS,
    CAMPAIGN_CARDS,
    CAPITAL,
    CARD_LIMIT,
    CARTHAGE,
    COST,
    HANNIBAL,
    INSIDE,
    MOST_CUS,
    NEEDED,
    NEIGHBOURS,
    NO_PASS,
    OPS,
    OUT,
    POLITICAL,
    PORTS,
    PROVINCE,
    PROVINCES,
    ROME,
    SIDES,
    SIEGE_POINTS,
    SPACE_OF,
    SPACES,
    WALLED,
    General,
    Place,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import (
    battle_rating,
    commander,
    is_hostile,
    provinces_of,
    rank,
)
from martius.games.hannibal.table.state import HannibalState
from martius.kernel.mask import Mask, bits, mask_of

# What things are worth, about; a political point is ten. Found by play: change one and count wins
# with `martius simulate hannibal --seats legate,random`.
WON: Final = 1000.0
POINT: Final = 10.0
BACKWATER: Final = 1.5
"""A province that does not count for victory."""
PROGRESS: Final = 0.5
"""The part of a province's worth that the way to its majority brings."""
BUFFER: Final = 0.06
"""The part that each space beyond the majority brings."""
MARKER: Final = 0.4
ISOLATED: Final = 2.2
CU: Final = 1.6
CROWDED: Final = 0.5
"""The part that a CU counts where more than ten stand."""
ELEPHANT: Final = 0.7
COMMAND: Final = 0.14
"""For each CU and point of battle rating of the general in command."""
LEADERLESS: Final = 0.15
WINTER: Final = 0.18
"""The part of an army that a winter in a hostile space costs, about."""
HANNIBAL_DEAD: Final = 30.0
AFRICANUS_DEAD: Final = 15.0
CITY: Final = 7.0
CAPITAL_CITY: Final = 40.0
MENACE: Final = 0.45
"""How much of what the enemy can attack next is as good as lost."""
THREAT: Final = 0.2
"""How much of what can be attacked after his play is as good as won."""
AIM: Final = 12.0
"""What draws an army to the enemy's spaces, for a province that one space decides."""
CAPITAL_DANGER: Final = 1.5
GARRISON: Final = 0.8
CARD: Final = 0.5
"""Each operation of a card in hand."""
CAMPAIGN: Final = 1.5
MACEDON: Final = 4.0
COUNSEL: Final = 4.0
REACH: Final = 4
"""Spaces of movement of an army (§10.2)."""


def _distances() -> list[list[int]]:
    """Spaces of movement by land between spaces, as a measure of nearness."""
    table = [[99] * len(SPACES) for _ in SPACES]
    for space in SPACES:
        table[space][space] = 0
        for other, kind in NEIGHBOURS[space]:
            table[space][other] = COST[kind]
    for via in SPACES:
        for a in SPACES:
            row, first = table[a], table[a][via]
            table[a] = [min(n, first + m) for n, m in zip(row, table[via], strict=True)]
    return table


FAR: Final = _distances()
WORTH: Final = [POINT if POLITICAL >> p & 1 else BACKWATER for p in PROVINCES]
CARD_WORTH: Final = [
    CARD * OPS[card] + (CAMPAIGN if CAMPAIGN_CARDS >> card & 1 else 0.0)
    for card in range(CARD_LIMIT)
]


class Army:
    """CUs in a place, and who commands them."""

    __slots__ = ("cus", "general", "place", "side", "space")

    def __init__(self, side: Side, place: Place, space: Space, cus: int, general: General) -> None:
        self.side = side
        self.place = place
        self.space = space
        self.cus = cus
        self.general = general


Aims: TypeAlias = tuple[tuple[Space, float], ...]
"""Spaces to win, and what they are worth to an army that is there."""


class Survey:
    """What is asked again and again of a position; pairs are by side."""

    __slots__ = ("armies", "manned", "provinces", "spaces")

    def __init__(
        self,
        armies: list[Army],
        provinces: tuple[Mask, Mask],
        spaces: tuple[Mask, Mask],
        manned: tuple[Mask, Mask],
    ) -> None:
        self.armies = armies
        self.provinces = provinces
        """Controlled."""
        self.spaces = spaces
        """Controlled."""
        self.manned = manned
        """With CUs in the open."""


def evaluate(g: HannibalState, seat: Side) -> float:
    """What a side has over the other, with the cards in its hand."""
    if g.result is not None:
        return WON if seat in g.result.winners else -WON
    survey = look_over(g)
    hand = sum(CARD_WORTH[card] for card in bits(g.hands[seat]))
    lead = _standing(g, seat, survey) - _standing(g, 1 - seat, survey)
    return lead + hand + _clash(g, seat, survey)


def look_over(g: HannibalState) -> Survey:
    """A survey of a position."""
    armies, manned = [], [0, 0]
    for side in SIDES:
        for place, cus in enumerate(g.cus[side]):
            if cus:
                armies.append(Army(side, place, SPACE_OF[place], cus, commander(g, side, place)))
                manned[side] |= 1 << place & IN_THE_OPEN
    provinces = (provinces_of(g, ROME), provinces_of(g, CARTHAGE))
    return Survey(armies, provinces, _held(tuple(g.control)), (manned[ROME], manned[CARTHAGE]))


IN_THE_OPEN: Final[Mask] = (1 << len(SPACES)) - 1


@lru_cache(maxsize=1 << 12)
def _held(control: tuple[int, ...]) -> tuple[Mask, Mask]:
    rome = mask_of(s for s in SPACES if control[s] == ROME)
    return rome, mask_of(s for s in SPACES if control[s] == CARTHAGE)


def _standing(g: HannibalState, side: Side, survey: Survey) -> float:
    """What a side has: politics, forces, prospects."""
    score = _politics(g, side, survey) + _losses(g, side) + _safety(g, side, survey.armies)
    if any(g.siege):
        score += _sieges(g, side)
    aims = _aims(1 - side, survey.spaces[1 - side], survey.manned[1 - side])
    for army in survey.armies:
        if army.side == side:
            score += _force(g, army, aims)
    return score


# --- politics (§19, §22) ---


def progress(held: int, needed: int, last: bool) -> float:
    """The part of a province's worth that so many of its spaces bring."""
    if held >= needed:
        return 1.0 + BUFFER * (held - needed)
    return (PROGRESS * 0.4 if last else PROGRESS) * held / needed


def _politics(g: HannibalState, side: Side, survey: Survey) -> float:
    """Provinces, the way to them, and markers that can be given up or fall to isolation."""
    held, last = g.held[side], g.turn >= g.terms.turns
    plain = survey.spaces[side] & ~(WALLED | g.tribes)
    score = MARKER * plain.bit_count() - ISOLATED * cut_off(g, side, survey).bit_count()
    for province in PROVINCES:
        if held[province]:
            score += WORTH[province] * progress(held[province], NEEDED[province], last)
    return score


def cut_off(g: HannibalState, side: Side, survey: Survey) -> Mask:
    """§19.4 in masks, for speed: the markers of a side that are isolated."""
    mine, theirs = survey.spaces[side], survey.spaces[1 - side]
    own, enemy = survey.manned[side], survey.manned[1 - side]
    hostile = theirs | g.tribes & ~mine
    carries = own | ~hostile & (~enemy | mine)
    sources = own | mine & (PORTS | WALLED | g.tribes)
    return mine & ~(WALLED | g.tribes) & ~_reached(sources, carries & IN_THE_OPEN)


@lru_cache(maxsize=1 << 12)
def _reached(sources: Mask, carries: Mask) -> Mask:
    """All spaces that paths from some spaces enter."""
    reached = fresh = sources
    while fresh:
        beyond = 0
        for space in bits(fresh):
            beyond |= NOT_BY_PASS[space]
        fresh = beyond & carries & ~reached
        reached |= fresh
    return reached


NOT_BY_PASS: Final = [mask_of(row) for row in NO_PASS]


def survives(g: HannibalState, side: Side, space: Space) -> bool:
    """Whether a marker placed in a space would not be isolated."""
    survey = look_over(g)
    spaces = list(survey.spaces)
    spaces[side] |= 1 << space
    spaces[1 - side] &= ~(1 << space)
    survey.spaces = (spaces[ROME], spaces[CARTHAGE])
    return not cut_off(g, side, survey) >> space & 1


def marker_worth(g: HannibalState, side: Side, space: Space) -> float:
    """What a side gains by one more marker in a space: its own, or the enemy's turned over."""
    province, last = PROVINCE[space], g.turn >= g.terms.turns
    needed, held = NEEDED[province], g.held[side][province]
    gain = progress(held + 1, needed, last) - progress(held, needed, last)
    if g.control[space] == 1 - side:
        foe = g.held[1 - side][province]
        gain += progress(foe, needed, last) - progress(foe - 1, needed, last)
    return WORTH[province] * gain + MARKER


def marker_loss(g: HannibalState, side: Side, space: Space) -> float:
    """What a side loses with one of its markers."""
    province, last = PROVINCE[space], g.turn >= g.terms.turns
    needed, held = NEEDED[province], g.held[side][province]
    return WORTH[province] * (progress(held, needed, last) - progress(held - 1, needed, last))


def _sieges(g: HannibalState, side: Side) -> float:
    """Points against the enemy's cities and against Tribes; what is lasting for a side."""
    score = 0.0
    for space, points in enumerate(g.siege):
        if points and g.cus[side][space] and g.control[space] != side:
            worth = CAPITAL_CITY if space == CAPITAL[1 - side] else CITY
            score += worth * 0.8 * points / SIEGE_POINTS
    return score


def _losses(g: HannibalState, side: Side) -> float:
    """Generals lost or away, alliances and counsels."""
    if side == ROME:
        gone = AFRICANUS_DEAD if g.at[AFRICANUS] == OUT and g.turn >= 6 else 0.0
        return -gone - (COUNSEL if g.cato_until else 0.0)
    gone = HANNIBAL_DEAD if g.at[HANNIBAL] == OUT else 0.0
    return (MACEDON if g.macedon else 0.0) - gone - (COUNSEL if g.hanno_until else 0.0)


# --- armies ---


def _force(g: HannibalState, army: Army, aims: Aims) -> float:
    """CUs by number and command, less what the winter takes, and what they are near to."""
    side, space, cus = army.side, army.space, army.cus
    score = CU * (cus if cus <= MOST_CUS else MOST_CUS + CROWDED * (cus - MOST_CUS))
    if side == CARTHAGE:
        score += ELEPHANT * g.elephants[army.place]
    if army.general < 0:
        score -= LEADERLESS * cus
    else:
        score += COMMAND * battle_rating(army.general) * min(cus, 10)
        if cus > 2:
            score += _nearness(space, cus, aims)
    if army.place == space and is_hostile(g, side, space):
        cards = (g.hands[ROME] | g.hands[CARTHAGE]).bit_count()
        score -= WINTER * CU * cus / (1 + cards / 2)
    return score


def _nearness(space: Space, cus: int, aims: Aims) -> float:
    row, best = FAR[space], 0.0
    for aim, worth in aims:
        value = worth / (1 + row[aim])
        if value > best:
            best = value
    return best * min(cus, 8) / 8


@lru_cache(maxsize=1 << 12)
def _aims(foe: Side, theirs: Mask, manned: Mask) -> Aims:
    """Where an army can gain something from an enemy: spaces and CUs."""
    aims = []
    for space in bits(theirs):
        province = PROVINCE[space]
        worth = AIM * WORTH[province] / POINT / NEEDED[province]
        if space == CAPITAL[foe]:
            worth *= 1.5
        if manned >> space & 1:
            worth /= 2
        aims.append((space, worth))
    return tuple(aims)


def _safety(g: HannibalState, side: Side, armies: list[Army]) -> float:
    """The capital wants a garrison, and help near where the enemy is."""
    city = CAPITAL[side]
    row = FAR[city]
    garrison = g.cus[side][city] + g.cus[side][INSIDE[city]]
    near = danger = 0
    for army in armies:
        if army.side == side and row[army.space] <= 2:
            near += army.cus
        elif army.side != side and army.general >= 0 and row[army.space] <= 3:
            danger = max(danger, army.cus)
    exposed = max(0, danger - near) if danger > 2 else 0
    return GARRISON * min(garrison, 3) - CAPITAL_DANGER * exposed


# --- battles ---


def stake(g: HannibalState, army: Army) -> float:
    """What an army loses by a defeat: CUs, markers for them, perhaps its general."""
    lost = min(army.cus, 1.2 + 0.28 * army.cus)
    cost = lost * (CU + 0.6)
    if army.general == HANNIBAL and army.cus < 5:
        cost += HANNIBAL_DEAD / 4
    if army.general >= 0:
        cost += 0.5 + rank(g, army.general)
    return cost


def _clash(g: HannibalState, seat: Side, survey: Survey) -> float:
    """The battle under way if there is one, else what each side can attack next."""
    battle = g.battle
    if battle is not None and battle.winner < 0:
        return _battle(g, seat, battle.space, survey)
    score = 0.0
    armies = survey.armies
    for army in armies:
        if army.place != army.space:
            continue
        row, worst = FAR[army.space], 0.0
        for foe in armies:
            if (
                foe.side != army.side
                and foe.cus > 2
                and row[foe.space] <= REACH
                and foe.general >= 0
            ):
                worst = max(worst, _danger(g, foe, army, survey.provinces))
        score += THREAT * worst if army.side != seat else -MENACE * worst
    return score


def _danger(g: HannibalState, foe: Army, army: Army, owned: tuple[Mask, Mask]) -> float:
    """What an attack would cost an army, if it is a good attack."""
    own = strength(army.side, army.space, army.cus, army.general, owned[army.side])
    other = strength(foe.side, army.space, min(foe.cus, 10), foe.general, owned[foe.side])
    chance = chance_to_win(other, own)
    return max(0.0, chance * stake(g, army) - (1 - chance) * stake(g, foe))


def _battle(g: HannibalState, seat: Side, space: Space, survey: Survey) -> float:
    """The expected gain of the battle under way."""
    here = {army.side: army for army in survey.armies if army.place == space}
    if len(here) < 2:
        return 0.0
    mine, foe = here[seat], here[1 - seat]
    hands = [sum(g.battle_hands[side]) for side in SIDES]
    if not any(hands):
        for army in (mine, foe):
            side = army.side
            tribe = side == CARTHAGE and bool(g.tribes >> space & 1) and g.control[space] == side
            hands[side] = strength(
                side, space, army.cus, army.general, survey.provinces[side], tribe
            )
    chance = chance_to_win(hands[seat], hands[1 - seat])
    city = bool(WALLED >> space & 1)
    bonus = 1.5 if city or g.control[space] == seat else 0.5
    return chance * (stake(g, foe) + bonus) - (1 - chance) * stake(g, mine)
