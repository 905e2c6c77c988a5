"""Questions about the table; nothing here changes it."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.table.model import (
    BATTLE,
    CAPACITY,
    CARTHAGE,
    CONFINED,
    CONSUL,
    GENERAL_IDS,
    GENERAL_NAMES,
    HANNIBAL,
    IN_AFRICA,
    INSIDE,
    ITALY,
    LATIUM,
    MARCHES,
    NEEDED,
    NEUTRAL,
    NO_PASS,
    OF_SIDE,
    POLITICAL,
    PORTS,
    PROVINCES,
    RATED,
    RATED_IN,
    ROME,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    STRATEGY,
    STRONG,
    WALLED,
    General,
    Place,
    Province,
    Side,
    Space,
)
from martius.games.hannibal.table.state import (
    Battle,
    Detachment,
    HannibalState,
    Move,
    Operation,
    Reaction,
)
from martius.kernel import Refusal
from martius.kernel.mask import Mask, bits, mask_of
from martius.kernel.text import say

# --- what is under way ---


def operating(g: HannibalState) -> Operation:
    """The card that moves generals."""
    assert g.operation is not None
    return g.operation


def moving(g: HannibalState) -> Move:
    """The army on its way."""
    assert g.move is not None
    return g.move


def reacting(g: HannibalState) -> Reaction:
    """The reaction to the moving army."""
    assert g.reaction is not None
    return g.reaction


def move_and_reaction(g: HannibalState) -> tuple[Move, Reaction]:
    """The army on its way, and the reaction to it."""
    assert g.move is not None
    assert g.reaction is not None
    return g.move, g.reaction


def detached(g: HannibalState) -> Detachment:
    """The part of a stack that is being told off."""
    assert g.detachment is not None
    return g.detachment


def fighting(g: HannibalState) -> Battle:
    """The battle under way."""
    assert g.battle is not None
    return g.battle


# --- the moving army (§10) ---


def army_generals(move: Move) -> Mask:
    """All generals of the moving army."""
    return move.others | 1 << move.general


def in_campaign(g: HannibalState) -> bool:
    """§10.11: whether the card under way is a campaign."""
    return operating(g).campaign


SPACES_IN_CAMPAIGN: Final = 4
"""§10.11: how far a CU or a general moves in a campaign, in all moves together."""


def spaces_left(operation: Operation, move: Move) -> int:
    """§10.2, §10.12, §24.nero: how many spaces the army can still move."""
    spaces = MARCHES.get(move.general, operation.spaces) if operation.campaign else operation.spaces
    return spaces - move.spent


# --- who stands where ---


def generals_at(g: HannibalState, side: Side, place: Place) -> Mask:
    """A side's generals in a place."""
    return g.stacks[place] & OF_SIDE[side]


MEN: Final = (bits(OF_SIDE[ROME]), bits(OF_SIDE[CARTHAGE]))


def generals_on_map(g: HannibalState, side: Side) -> list[General]:
    """A side's generals on the board."""
    at = g.at
    return [x for x in MEN[side] if at[x] >= 0]


def commander(g: HannibalState, side: Side, place: Place) -> General:
    """§9.2: the general in command of a side's stack in a place, or -1."""
    mask = g.stacks[place] & OF_SIDE[side] & g.commanders
    return mask.bit_length() - 1


def rank(g: HannibalState, general: General) -> int:
    """§9.3: Hannibal and consuls are 1, all others 0."""
    return int(general == HANNIBAL or g.office[general] == CONSUL)


def outranks(g: HannibalState, general: General, other: General) -> bool:
    """§9.3: whether one general outranks another of his side."""
    return rank(g, general) > rank(g, other)


def strategy_rating(g: HannibalState, general: General) -> int:
    """§8.2; Publius Scipio is a 2 in Spain (§24.p_scipio)."""
    at = g.at[general]
    if general in RATED and at >= 0 and RATED_IN[general] >> SPACE_OF[at] & 1:
        return RATED[general]
    return STRATEGY[general]


def battle_rating(general: General) -> int:
    """The battle rating of a commander; 0 without a general."""
    return BATTLE[general] if general >= 0 else 0


def has_army(g: HannibalState, side: Side, place: Place) -> bool:
    """§9.1, §10.1: a general with CUs, however many."""
    return g.cus[side][place] > 0 and generals_at(g, side, place) != 0


# --- cities ---


def is_besieged(g: HannibalState, space: Space) -> bool:
    """§20.4: a city with a siege point."""
    return g.siege[space] > 0 and bool(WALLED >> space & 1)


def room_inside(g: HannibalState, space: Space) -> int:
    """§10.7: how many more CUs fit inside a city."""
    owner = g.control[space]
    return CAPACITY[space] - g.cus[owner][INSIDE[space]]


def muster_place(g: HannibalState, side: Side, space: Space) -> Place:
    """§6.3: where new CUs of a side can join a space: outside, inside a city that is not besieged
    while the enemy stands before it, or nowhere (-1)."""
    if not g.cus[1 - side][space]:
        return space
    inside = INSIDE[space]
    if inside < 0 or g.control[space] != side or g.siege[space] or room_inside(g, space) <= 0:
        return -1
    return inside


def musters_with_general(g: HannibalState, side: Side, space: Space) -> bool:
    """Whether new CUs can join a general of the side in a space."""
    place = muster_place(g, side, space)
    if place < 0:
        return False
    if g.stacks[place] & OF_SIDE[side]:
        return True
    return place == space and INSIDE[space] >= 0 and bool(g.stacks[INSIDE[space]] & OF_SIDE[side])


def cus_place(g: HannibalState, side: Side, space: Space) -> Place:
    """Where a side's CUs stand in a space: outside, inside its city, or -1."""
    if g.cus[side][space]:
        return space
    inside = INSIDE[space]
    return inside if inside >= 0 and g.cus[side][inside] else -1


# --- political control (§19) ---


def controls(g: HannibalState, side: Side, province: Province) -> bool:
    """§19.1: the majority of the spaces."""
    return g.held[side][province] >= NEEDED[province]


def controller(g: HannibalState, province: Province) -> int:
    """The side that controls a province, or 2."""
    if g.held[ROME][province] >= NEEDED[province]:
        return ROME
    return CARTHAGE if g.held[CARTHAGE][province] >= NEEDED[province] else 2


def provinces_of(g: HannibalState, side: Side) -> Mask:
    """The provinces a side controls."""
    mask = 0
    held = g.held[side]
    for province in PROVINCES:
        if held[province] >= NEEDED[province]:
            mask |= 1 << province
    return mask


def political_points(g: HannibalState, side: Side) -> int:
    """§22.1."""
    return (provinces_of(g, side) & POLITICAL).bit_count()


def italian_provinces(g: HannibalState, side: Side) -> int:
    """How many provinces of Italy a side controls."""
    return (provinces_of(g, side) & ITALY).bit_count()


ITALY_BUT_LATIUM: Final[Mask] = ITALY & ~(1 << LATIUM)


def plain_markers(g: HannibalState, side: Side) -> list[Space]:
    """The spaces with a side's PC markers that are neither walled nor tribal."""
    control, strong = g.control, WALLED | g.tribes
    return [s for s in SPACES if control[s] == side and not strong >> s & 1]


def is_unfriendly_tribe(g: HannibalState, side: Side, space: Space) -> bool:
    """Whether a space holds a Tribe that is not friendly to a side."""
    return bool(g.tribes >> space & 1) and g.control[space] != side


def is_hostile(g: HannibalState, side: Side, space: Space) -> bool:
    """Whether a space holds an enemy PC marker or a Tribe that is not friendly."""
    return g.control[space] == 1 - side or bool(g.tribes >> space & 1 and g.control[space] != side)


def can_be_attempted(g: HannibalState, side: Side, space: Space) -> bool:
    """§20.2: whether a space holds an enemy city or a Tribe that is not friendly."""
    if not STRONG >> space & 1:
        return False
    if WALLED >> space & 1:
        return g.control[space] == 1 - side
    return is_unfriendly_tribe(g, side, space)


def isolated(g: HannibalState, side: Side) -> list[Space]:
    """§19.4: a side's plain markers from which no path leads to its own CUs, cities, Tribes or
    ports. The path crosses no pass and enters no space with an enemy marker or neutral Tribe
    without an own CU, nor with enemy CUs without an own marker."""
    own, enemy, sources = g.cus[side], g.cus[1 - side], PORTS | WALLED | g.tribes
    fresh, markers, between = list[Space](), list[Space](), set[Space]()
    for space, owner in enumerate(g.control):
        if own[space] or (owner == side and sources >> space & 1):
            fresh.append(space)
        elif owner == side:
            markers.append(space)
        elif owner == NEUTRAL and not enemy[space] and not g.tribes >> space & 1:
            between.add(space)
    unreached = between.union(markers)
    while fresh:
        for near in NO_PASS[fresh.pop()]:
            if near in unreached:
                unreached.remove(near)
                fresh.append(near)
    return [space for space in markers if space in unreached]


# --- who stays at home (§24, #57, #58) ---


HOMEBOUND: Final[Mask] = mask_of(CONFINED)


def refuse_to_leave(
    g: HannibalState, side: Side, generals: Mask, cus: int, origin: Space, space: Space
) -> Refusal | None:
    """§24 and events in force: generals and CUs who may not go from one space to another."""
    barred = refuse_abroad(generals, space) if generals & HOMEBOUND else None
    if barred is None and (g.hanno_until or g.cato_until):
        barred = refuse_counsel(g, side, cus, origin, space)
    return barred


def refuse_abroad(generals: Mask, space: Space) -> Refusal | None:
    """§24.hanno, §24.fabius: generals who may not leave Africa or Italy."""
    for general, home in CONFINED.items():
        if generals >> general & 1 and not home >> space & 1:
            reason = say(
                "{general} may not go to {space}.",
                general=GENERAL_NAMES[general],
                space=SPACE_NAMES[space],
            )
            return Refusal(f"24.{GENERAL_IDS[general]}", reason)
    return None


def refuse_counsel(
    g: HannibalState, side: Side, cus: int, origin: Space, space: Space
) -> Refusal | None:
    """Hanno's and Cato's counsels (#57, #58) on CUs that leave or enter Africa."""
    if not cus:
        return None
    if side == CARTHAGE:
        if g.hanno_until and IN_AFRICA >> origin & 1 and not IN_AFRICA >> space & 1:
            return Refusal("8.3", say("Hanno's counsel: Carthaginian CUs may not leave Africa."))
    elif g.cato_until and IN_AFRICA >> space & 1 and not IN_AFRICA >> origin & 1:
        return Refusal("8.3", say("Cato's counsel: Roman CUs may not enter Africa."))
    return None
