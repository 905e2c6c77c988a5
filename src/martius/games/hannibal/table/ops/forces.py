"""CUs, generals and the cities that they hold or lose."""

from __future__ import annotations

from martius.games.hannibal import events
from martius.games.hannibal.table.model import (
    AFRICANUS,
    CARTHAGE,
    CONSUL,
    DISPLACED,
    HANNIBAL,
    INSIDE,
    NEUTRAL,
    NO_OFFICE,
    OF_SIDE,
    OUT,
    ROME,
    SIDE_OF,
    SPACE_OF,
    SPACES,
    STRONG,
    General,
    Place,
    Side,
    Space,
)
from martius.games.hannibal.table.ops.control import place_marker, remove_siege_points
from martius.games.hannibal.table.ops.telling import tell
from martius.games.hannibal.table.queries import commander, is_unfriendly_tribe, moving, outranks
from martius.games.hannibal.table.state import Detachment, HannibalState, Move
from martius.kernel.mask import Mask, bits

# --- CUs ---


def add_cus(g: HannibalState, side: Side, place: Place, cus: int, rule: str) -> None:
    """CUs are raised; an enemy general there alone is displaced (§6.3)."""
    g.cus[side][place] += cus
    if g.log is not None:
        g.log.append(events.CUsPlaced(side, place, cus, rule))
    if place < len(SPACES):
        displace_all(g, 1 - side, place)


def add_elephants(g: HannibalState, place: Place, cus: int, rule: str) -> None:
    """§17.1: CUs with elephants are raised."""
    add_cus(g, CARTHAGE, place, cus, rule)
    g.elephants[place] += cus


def lose_cus(
    g: HannibalState,
    side: Side,
    place: Place,
    cus: int,
    elephants: int,
    rule: str,
    moving: bool = False,
) -> None:
    """CUs are eliminated, so many of them elephants, and if `moving` those of the moving army; a
    siege without besiegers is lifted."""
    g.cus[side][place] -= cus
    if side == CARTHAGE:
        g.elephants[place] -= elephants
    if moving:
        _shrink_move(g, cus, elephants)
    if g.log is not None and cus:
        g.log.append(events.CUsLost(side, place, cus, elephants, rule))
    if not g.cus[side][place] and place < len(SPACES):
        look_for_relief(g, place)


def _shrink_move(g: HannibalState, cus: int, elephants: int) -> None:
    """The moving army loses CUs, those that have moved farthest first."""
    move = moving(g)
    left, herd = move.cus - cus, move.elephants - elephants
    g.move = move._replace(
        cus=left,
        elephants=herd,
        ages=move.ages[: left - herd],
        elephant_ages=move.elephant_ages[:herd],
    )


def move_cus(g: HannibalState, side: Side, origin: Place, to: Place, cus: int, herd: int) -> None:
    """CUs change place, so many of them elephants."""
    row = g.cus[side]
    row[origin] -= cus
    row[to] += cus
    if herd:
        g.elephants[origin] -= herd
        g.elephants[to] += herd


def move_force(
    g: HannibalState, side: Side, force: Move | Detachment, to: Place, chief: General = -1
) -> None:
    """An army or a detachment moves with its CUs, its generals and the siege train. Then who
    commands in both places is settled, with `chief` preferred in the new one, and a siege may be
    over."""
    origin = force.at
    move_cus(g, side, origin, to, force.cus, force.elephants)
    leader = 1 << force.general if force.general >= 0 else 0
    move_generals(g, force.others | leader, to)
    if force.train:
        g.train = to
    set_command(g, side, origin)
    set_command(g, side, to, chief)
    space = SPACE_OF[origin]
    if STRONG >> space & 1:
        look_for_relief(g, space)


# --- cities (§10.7, §20.6, §20.8) ---


def look_for_relief(g: HannibalState, space: Space) -> None:
    """§20.6: without enemy CUs in the space a siege or subjugation is over, and those
    inside the city come out."""
    owner = g.control[space]
    if g.tribes >> space & 1:
        if g.siege[space] and not any(
            g.cus[side][space] and is_unfriendly_tribe(g, side, space) for side in (ROME, CARTHAGE)
        ):
            remove_siege_points(g, space, g.siege[space])
        return
    if INSIDE[space] < 0 or owner == NEUTRAL or g.cus[1 - owner][space]:
        return
    if g.siege[space]:
        remove_siege_points(g, space, g.siege[space])
    open_gates(g, space)


def open_gates(g: HannibalState, space: Space) -> None:
    """§10.7: with no enemy before the walls, inside and outside are one."""
    inside, owner = INSIDE[space], g.control[space]
    if owner == NEUTRAL:
        return
    if g.cus[owner][inside]:
        move_cus(g, owner, inside, space, g.cus[owner][inside], g.elephants[inside])
    move_generals(g, g.stacks[inside], space)
    if g.train == inside:
        g.train = space
    set_command(g, owner, space)


def shut_gates(g: HannibalState, space: Space) -> None:
    """§10.7, §12.5: those who came out of the city go in again when an army comes back."""
    inside, owner = INSIDE[space], g.control[space]
    if g.cus[owner][space]:
        herd = g.elephants[space] if owner == CARTHAGE else 0
        move_cus(g, owner, space, inside, g.cus[owner][space], herd)
    move_generals(g, g.stacks[space] & OF_SIDE[owner], inside)
    if g.train == space and owner == CARTHAGE:
        g.train = inside
    set_command(g, owner, inside)


def take_city(g: HannibalState, side: Side, space: Space, rule: str) -> None:
    """§20.8: a city falls with the CUs inside; generals inside are displaced."""
    g.siege[space] = 0
    inside, loser = INSIDE[space], g.control[space]
    if loser != NEUTRAL:
        lose_cus(g, loser, inside, g.cus[loser][inside], g.elephants[inside], rule)
        displace_all(g, loser, inside)
    place_marker(g, side, space, rule)


# --- the siege train (#30) ---


def move_train(g: HannibalState, to: Place) -> None:
    """#30: the siege train goes where its army or its general is."""
    g.train = to


def lose_train(g: HannibalState) -> None:
    """The siege train is lost (#30)."""
    tell(g, events.TrainLost(g.train))
    g.train = -1


# --- generals ---


def move_general(g: HannibalState, general: General, to: Place) -> None:
    """A general moves or leaves the board. `set_command` settles who commands."""
    bit = 1 << general
    old = g.at[general]
    if old >= 0:
        g.stacks[old] &= ~bit
    g.at[general] = to
    g.commanders &= ~bit
    if to >= 0:
        g.stacks[to] |= bit


def move_generals(g: HannibalState, generals: Mask, to: Place) -> None:
    """Several generals of a side move together. The one in command keeps it, unless another
    commands where they go (§9.3: only activating an army may change its commander)."""
    chief = generals & g.commanders
    for general in bits(generals):
        move_general(g, general, to)
    if chief and not g.stacks[to] & OF_SIDE[SIDE_OF[chief.bit_length() - 1]] & g.commanders:
        g.commanders |= chief


def set_command(g: HannibalState, side: Side, place: Place, preferred: General = -1) -> None:
    """§9.3: one general commands a stack: the preferred, else the one in command, else the first;
    unless another outranks him."""
    mask = g.stacks[place] & OF_SIDE[side]
    if not mask:
        return
    chief = preferred if preferred >= 0 and mask >> preferred & 1 else commander(g, side, place)
    if mask & (mask - 1) == 0:
        g.commanders |= mask
        return
    for general in bits(mask):
        if chief < 0 or outranks(g, general, chief):
            chief = general
    g.commanders = g.commanders & ~mask | 1 << chief


def place_general(g: HannibalState, general: General, at: Place, rule: str) -> None:
    """A general joins the board."""
    origin = g.at[general]
    move_general(g, general, at)
    set_command(g, SIDE_OF[general], at)
    if g.log is not None and origin < 0:
        g.log.append(events.GeneralPlaced(general, at, rule))


def displace(g: HannibalState, general: General) -> None:
    """§10.10: off the map until the next Reinforcement Phase; Hannibal and Africanus for good."""
    at = g.at[general]
    gone = general in (HANNIBAL, AFRICANUS)
    move_general(g, general, OUT if gone else DISPLACED)
    g.office[general] = NO_OFFICE
    set_command(g, SIDE_OF[general], at)
    if g.move is not None and g.move.others >> general & 1:
        g.move = g.move._replace(others=g.move.others & ~(1 << general))
    if g.log is not None:
        g.log.append(events.GeneralDisplaced(general, at, gone))
    if general == HANNIBAL:
        g.mourning = 1


def displace_all(g: HannibalState, side: Side, place: Place) -> None:
    """§10.10: a side's generals in a place where they have no CUs."""
    if not g.cus[side][place]:
        for general in bits(g.stacks[place] & OF_SIDE[side]):
            displace(g, general)
        if g.train == place and side == CARTHAGE:
            lose_train(g)


def keep_off_map(g: HannibalState, general: General, where: int) -> None:
    """Keep a general who is not on the map aside or out of the game."""
    g.at[general] = where


def set_office(g: HannibalState, general: General, office: int) -> None:
    """§6.4-7: make a general proconsul, or take the office away."""
    g.office[general] = office


def make_consul(g: HannibalState, general: General) -> None:
    """§6.4."""
    g.office[general] = CONSUL


def end_mourning(g: HannibalState) -> None:
    """§10.10: Carthage pays for Hannibal's death."""
    g.mourning = 0
