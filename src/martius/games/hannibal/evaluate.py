"""How good a position is: the judgement of bots."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from martius.games.hannibal.model import (
    AFRICANUS,
    ALLIES,
    ALLY_CARDS,
    CAMPAIGN_CARDS,
    CAPITAL,
    CARD_LIMIT,
    CARTHAGE,
    COST,
    HANNIBAL,
    INSIDE,
    ITALY,
    LATIUM,
    NEEDED,
    NEIGHBOURS,
    OPS,
    OUT,
    PLACES,
    POLITICAL,
    PROVINCE,
    PROVINCES,
    ROME,
    SIDES,
    SIEGE_POINTS,
    SPACE_OF,
    SPACES,
    WALLED,
    General,
    Mask,
    Place,
    Side,
    Space,
    members,
)
from martius.games.hannibal.queries import (
    battle_rating,
    commander,
    is_hostile,
    isolated,
    plain_markers,
    provinces_of,
    rank,
)
from martius.games.hannibal.state import HannibalState

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
ISOLATED: Final = 1.3
CU: Final = 1.6
ELEPHANT: Final = 0.7
COMMAND: Final = 0.14
"""For each CU and point of battle rating of the general in command."""
LEADERLESS: Final = 0.15
WINTER: Final = 0.25
"""The part of an army that a winter in a hostile space costs, about."""
HANNIBAL_DEAD: Final = 30.0
AFRICANUS_DEAD: Final = 15.0
CITY: Final = 7.0
CAPITAL_CITY: Final = 40.0
MENACE: Final = 0.45
"""How much of what the enemy can attack next is as good as lost."""
THREAT: Final = 0.2
"""How much of what can be attacked after his play is as good as won."""
AIM: Final = 2.5
"""What brings an army to a space that it can win."""
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


class Army(NamedTuple):
    """CUs in a place, and who commands them."""

    side: Side
    place: Place
    space: Space
    cus: int
    general: General


def evaluate(g: HannibalState, seat: Side) -> float:
    """What a side has over the other, with the cards in its hand."""
    if g.result is not None:
        return WON if seat in g.result.winners else -WON
    hand = sum(CARD_WORTH[card] for card in members(g.hands[seat]))
    owned = (provinces_of(g, ROME), provinces_of(g, CARTHAGE))
    armies = _armies(g)
    mine = _standing(g, seat, armies, owned)
    return mine - _standing(g, 1 - seat, armies, owned) + hand + _clash(g, seat, armies, owned)


def _standing(g: HannibalState, side: Side, armies: list[Army], owned: tuple[Mask, Mask]) -> float:
    """What a side has: politics, forces, prospects."""
    score = _politics(g, side) + _sieges(g, side) + _losses(g, side)
    aims = _aims(g, side)
    for army in armies:
        if army.side == side:
            score += _force(g, army, aims)
    return score + _safety(g, side, armies)


# --- politics (§19, §22) ---


def progress(held: int, needed: int, last: bool) -> float:
    """The part of a province's worth that so many of its spaces bring."""
    if held >= needed:
        return 1.0 + BUFFER * (held - needed)
    return (PROGRESS * 0.4 if last else PROGRESS) * held / needed


def _politics(g: HannibalState, side: Side) -> float:
    """Provinces, the way to them, and markers that can be given up or fall to isolation."""
    held, last = g.held[side], g.turn >= g.terms.turns
    score = MARKER * len(plain_markers(g, side)) - ISOLATED * len(isolated(g, side))
    for province in PROVINCES:
        if held[province]:
            score += WORTH[province] * progress(held[province], NEEDED[province], last)
    return score


def marker_worth(g: HannibalState, side: Side, space: Space) -> float:
    """What a side gains by one more marker in a space: its own, or the enemy's turned over."""
    province, last = PROVINCE[space], g.turn >= g.terms.turns
    needed, held = NEEDED[province], g.held[side][province]
    gain = progress(held + 1, needed, last) - progress(held, needed, last)
    if g.control[space] == 1 - side:
        foe = g.held[1 - side][province]
        gain += progress(foe, needed, last) - progress(foe - 1, needed, last)
    lonely = not any(
        g.control[s] == side or g.cus[side][s] for s, _ in ((space, 0), *NEIGHBOURS[space])
    )
    return WORTH[province] * gain + MARKER - (ISOLATED if lonely else 0.0)


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


def _armies(g: HannibalState) -> list[Army]:
    found = []
    for side in SIDES:
        row = g.cus[side]
        for place in PLACES:
            if row[place]:
                chief = commander(g, side, place)
                found.append(Army(side, place, SPACE_OF[place], row[place], chief))
    return found


def _force(g: HannibalState, army: Army, aims: list[tuple[Space, float]]) -> float:
    """CUs by number and command, less what the winter takes, and what they are near to."""
    side, space, cus = army.side, army.space, army.cus
    score = CU * cus
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


def _nearness(space: Space, cus: int, aims: list[tuple[Space, float]]) -> float:
    row, best = FAR[space], 0.0
    for aim, worth in aims:
        value = worth / (1 + row[aim])
        if value > best:
            best = value
    return best * min(cus, 8) / 8


def _aims(g: HannibalState, side: Side) -> list[tuple[Space, float]]:
    """Where an army of a side has something to win."""
    aims = []
    foes, foe = g.cus[1 - side], 1 - side
    for space in SPACES:
        if g.control[space] != foe:
            continue
        worth = AIM * WORTH[PROVINCE[space]] / POINT / NEEDED[PROVINCE[space]] * 3
        if space == CAPITAL[foe]:
            worth *= 1.5
        if foes[space]:
            worth /= 2
        aims.append((space, worth))
    return aims


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


def strength(
    side: Side, space: Space, cus: int, general: General, owned: Mask, tribe: bool = False
) -> int:
    """§14.1: the battle cards of an army, about: CUs, rating, allies, militia."""
    total = cus + battle_rating(general) + int(tribe)
    province = PROVINCE[space]
    if general >= 0:
        mask = ALLIES[province] & owned
        if side == ROME:
            mask &= ~(1 << LATIUM)
        allies = sum(ALLY_CARDS[p] for p in members(mask))
        total += min(allies, 2) if side == ROME and ITALY >> province & 1 else allies
    if side == ROME and province == LATIUM:
        total += 2
    return min(total, 20)


def chance_to_win(own: float, other: float) -> float:
    """The chance of a hand of so many cards against another, about."""
    if own <= 0 or other <= 0:
        return 1.0 if own > 0 else 0.0
    return 1.0 / (1.0 + exp((other - own) / 3.5))


def stake(g: HannibalState, army: Army) -> float:
    """What an army loses by a defeat: CUs, markers for them, perhaps its general."""
    lost = min(army.cus, 1.2 + 0.28 * army.cus)
    cost = lost * (CU + 0.6)
    if army.general == HANNIBAL and army.cus < 5:
        cost += HANNIBAL_DEAD / 4
    if army.general >= 0:
        cost += 0.5 + rank(g, army.general)
    return cost


def _clash(g: HannibalState, seat: Side, armies: list[Army], owned: tuple[Mask, Mask]) -> float:
    """The battle under way if there is one, else what each side can attack next."""
    battle = g.battle
    if battle is not None and battle.winner < 0:
        return _battle(g, seat, battle.space, armies, owned)
    score = 0.0
    for army in armies:
        if army.place != army.space:
            continue
        worst = max(
            (
                _danger(g, foe, army, owned)
                for foe in armies
                if foe.side != army.side
                and foe.general >= 0
                and foe.cus > 2
                and FAR[foe.space][army.space] <= REACH
            ),
            default=0.0,
        )
        score += THREAT * worst if army.side != seat else -MENACE * worst
    return score


def _danger(g: HannibalState, foe: Army, army: Army, owned: tuple[Mask, Mask]) -> float:
    """What an attack would cost an army, if it is a good attack."""
    own = strength(army.side, army.space, army.cus, army.general, owned[army.side])
    other = strength(foe.side, army.space, min(foe.cus, 10), foe.general, owned[foe.side])
    chance = chance_to_win(other, own)
    return max(0.0, chance * stake(g, army) - (1 - chance) * stake(g, foe))


def _battle(
    g: HannibalState, seat: Side, space: Space, armies: list[Army], owned: tuple[Mask, Mask]
) -> float:
    """The expected gain of the battle under way."""
    here = {army.side: army for army in armies if army.place == space}
    if len(here) < 2:
        return 0.0
    mine, foe = here[seat], here[1 - seat]
    hands = [sum(g.battle_hands[side]) for side in SIDES]
    if not any(hands):
        for army in (mine, foe):
            side = army.side
            tribe = side == CARTHAGE and bool(g.tribes >> space & 1) and g.control[space] == side
            hands[side] = strength(side, space, army.cus, army.general, owned[side], tribe)
    chance = chance_to_win(hands[seat], hands[1 - seat])
    city = bool(WALLED >> space & 1)
    bonus = 1.5 if city or g.control[space] == seat else 0.5
    return chance * (stake(g, foe) + bonus) - (1 - chance) * stake(g, mine)
