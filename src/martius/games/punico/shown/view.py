"""What is shown of the table. One thing is secret: which marker is false (§4)."""

from __future__ import annotations

from functools import cache
from typing import Final

from martius.games.punico.combat.combat import AdvanceOrHold, Strike
from martius.games.punico.combat.elephants import Drive, DriveFacing, Trample
from martius.games.punico.combat.missile import Aim, sees
from martius.games.punico.combat.panic import flight
from martius.games.punico.command.strategic import PlaceMarker
from martius.games.punico.movement.move import Face, Move
from martius.games.punico.movement.movement import Enter, MoveLeader
from martius.games.punico.setup.deployment import Deploy, PostLeader, waiting
from martius.games.punico.setup.position import IMPULSE_IDS
from martius.games.punico.table.board import (
    Board,
    Chosen,
    CombatState,
    CommandState,
    LeaderState,
    Own,
    Place,
    SideId,
    UnitState,
)
from martius.games.punico.table.grid import (
    FACING_IDS,
    HEX_IDS,
    Facing,
    Hex,
    arc,
    hexes,
    line_between,
)
from martius.games.punico.table.model import (
    BOX_IDS,
    BOXES,
    COMBAT,
    CORPS_BY_UNIT,
    CORPS_IDS,
    LEADERS,
    MORALE,
    MOVEMENT,
    RANGE,
    SIDE,
    SIDE_IDS,
    SIDE_NAMES,
    SIDES,
    UNIT_IDS,
    UNITS,
    Side,
    Unit,
)
from martius.games.punico.table.queries import pursuing_from, zone
from martius.games.punico.table.state import ABSENT, AMBUSH, EXITED, GONE, RESERVE, PunicoState
from martius.games.punico.table.words import IMPULSE_NAMES
from martius.kernel import Pick, Track, decision
from martius.kernel.mask import Mask
from martius.kernel.text import Text, say

PLACES: Final[dict[int, Place]] = {
    RESERVE: "reserve",
    AMBUSH: "ambush",
    GONE: "gone",
    EXITED: "exited",
}


def board(g: PunicoState, seat: int | None) -> Board:
    """The table as a seat sees it; None is a spectator."""
    return {
        "battle": g.field.id,
        "turn": g.turn,
        "turns": g.field.turns,
        "phase": phase(g),
        "first": SIDE_IDS[g.first],
        "phasing": SIDE_IDS[g.phasing],
        "setup": is_setup(g),
        "units": [_unit(g, unit) for unit in UNITS if g.at[unit] != ABSENT],
        "leaders": {SIDE_IDS[side]: _leader(g, side) for side in SIDES},
        "command": own(g, seat)["command"],
        "rout": {
            SIDE_IDS[side]: {"points": g.rout[side], "limit": g.field.limits[side]}
            for side in SIDES
        },
        "dice": {SIDE_IDS[side]: g.dice[side] for side in SIDES},
        "zones": {SIDE_IDS[side]: _named(zone(g, side)) for side in SIDES},
        "active": active(g),
        "combat": _combat(g),
        "deploy": _deploy(g),
        "placing": _placing(g),
    }


def own(g: PunicoState, seat: int | None) -> Own:
    """The part of the board that hides something."""
    return {"command": {SIDE_IDS[side]: _boxes(g, side, seat == side) for side in SIDES}}


def is_setup(g: PunicoState) -> bool:
    """Whether the armies are still being set up."""
    return isinstance(decision(g), Deploy | PostLeader)


def phase(g: PunicoState) -> str:
    """The phase or impulse, by name."""
    if is_setup(g):
        return "setup"
    names = {type(step).__name__ for step in g.agenda}
    if "PlaceMarker" in names:
        return "strategic"
    return "initiative" if "OperationalPhase" in names else IMPULSE_IDS[g.impulse]


PHASE_NAMES: Final = {
    "setup": say("Set-up"),
    "strategic": say("Strategic phase"),
    "initiative": say("Initiative phase"),
}


def heading(g: PunicoState) -> Text:
    """The part of the turn that is being played, in words."""
    now = phase(g)
    if now in PHASE_NAMES:
        return PHASE_NAMES[now]
    who, what = now.split("_")
    side = g.first if who == "first" else 1 - g.first
    names = IMPULSE_NAMES["missile volley" if what == "missile" else what]
    return say("{impulse}, turn {turn}", impulse=names[side], turn=g.turn)


def _unit(g: PunicoState, unit: Unit) -> UnitState:
    at = g.at[unit]
    bit = 1 << unit
    left = pursuing_from(g, unit)
    shown: UnitState = {
        "id": UNIT_IDS[unit],
        "corps": CORPS_IDS[CORPS_BY_UNIT[unit]],
        "side": SIDE_IDS[SIDE[unit]],
        "hex": HEX_IDS[at] if at >= 0 else None,
        "place": "map" if at >= 0 else "pursuit" if left >= 0 else PLACES[at],
        "facing": FACING_IDS[g.facing[unit]],
        "disorder": g.disorder[unit],
        "morale": MORALE[unit],
        "combat": COMBAT[unit] - g.disorder[unit],
        "panic": bool(g.panic & bit),
        "finis": bool(g.finis & bit),
        "moved": bool(g.moved & bit),
        "attacked": bool(g.attacked & bit),
        "fired": bool(g.fired & bit),
        "no_attack": bool(g.left_zone & bit),
        "ran": bool(g.ran & bit),
        "commanded": bool(g.commanded & bit),
        "supported": bool(g.supported & bit),
    }
    if left >= 0:
        shown["pursuing_from"] = HEX_IDS[left]
    if g.panic & bit:
        way = flight(g, unit, MOVEMENT[unit])
        shown["flight"] = [HEX_IDS[h] for h in way.path]
    elif at >= 0 and RANGE[unit]:
        shown["arc"] = _arc(g, at, g.facing[unit], RANGE[unit])
    return shown


def _arc(g: PunicoState, at: Hex, facing: Facing, far: int) -> list[str]:
    """The hexes that a unit can shoot at, made once for the same units in its way."""
    key = at, facing, far, (g.occupied[0] | g.occupied[1]) & _before(at, facing, far)
    found = ARCS.get(key)
    if found is None:
        if len(ARCS) >= MOST_KEPT:
            ARCS.clear()
        found = ARCS[key] = [HEX_IDS[h] for h, _ in arc(at, facing, far) if sees(g, at, h)]
    return found


@cache
def _before(at: Hex, facing: Facing, far: int) -> Mask:
    """The hexes in which units can stand in the way of a shot."""
    mask = 0
    for h, _ in arc(at, facing, far):
        for group in line_between(at, h):
            mask |= group
    return mask


def _named(mask: Mask) -> list[str]:
    """Hexes by their ids. Zones change seldom, so lists are kept: a board is looked at, not
    changed."""
    found = NAMED.get(mask)
    if found is None:
        if len(NAMED) >= MOST_KEPT:
            NAMED.clear()
        found = NAMED[mask] = [HEX_IDS[h] for h in hexes(mask)]
    return found


MOST_KEPT: Final = 4096
ARCS: Final[dict[tuple[Hex, Facing, int, Mask], list[str]]] = {}
NAMED: Final[dict[Mask, list[str]]] = {}


def active(g: PunicoState) -> Chosen | None:
    """What has been chosen and waits for the rest of its order: a unit or the leader, and a hex."""
    match decision(g):
        case Face(unit=unit, to=to) | DriveFacing(unit=unit, to=to):
            return _chosen(UNIT_IDS[unit], to)
        case Move(unit=unit) | Enter(unit=unit) | Drive(unit=unit) | Aim(unit=unit):
            return _chosen(UNIT_IDS[unit])
        case Strike(unit=unit) | Trample(unit=unit):
            return _chosen(UNIT_IDS[unit])
        case MoveLeader():
            return _chosen(g.field.leaders[g.phasing])
        case AdvanceOrHold() if g.combat is not None:
            return _chosen(UNIT_IDS[g.combat.attacker], g.combat.hex)
    return None


def _chosen(piece: str, to: Hex = -1) -> Chosen:
    return {"piece": piece, "hex": HEX_IDS[to] if to >= 0 else None}


def _leader(g: PunicoState, side: Side) -> LeaderState:
    at = g.leader_at[side]
    battle = g.field
    return {
        "id": battle.leaders[side],
        "name": battle.leader_name(side),
        "hex": HEX_IDS[at] if at >= 0 else None,
        "lost": at == GONE and not is_setup(g),
        "command": LEADERS[battle.leaders[side]]["command"],
        "range": battle.command_range(side),
    }


def _boxes(g: PunicoState, side: Side, mine: bool) -> CommandState:
    """A side's boxes: how many markers lie face down is public, their faces are its own."""
    shown: CommandState = {
        "hand": g.hand[side],
        "boxes": [
            {
                "id": BOX_IDS[side][box],
                "down": g.markers[7 * side + box],
                "used": g.shown[7 * side + box],
            }
            for box in BOXES
        ],
    }
    if mine:
        false = g.vacuus[side]
        shown["vacuus"] = BOX_IDS[side][false] if false in BOXES else None
        shown["vacuus_in_hand"] = false == len(BOXES)
    return shown


def _combat(g: PunicoState) -> CombatState | None:
    if g.combat is None:
        return None
    attacker, defender, h, charge, supports = g.combat
    return {
        "attacker": UNIT_IDS[attacker],
        "defender": UNIT_IDS[defender] if defender >= 0 else None,
        "hex": HEX_IDS[h],
        "charge": bool(charge),
        "supports": list(supports),
    }


def _deploy(g: PunicoState) -> dict[str, int] | None:
    """While a side sets up: how many units of each corps are still to be placed."""
    step = decision(g)
    if not isinstance(step, Deploy):
        return None
    left = {zone.corps: len(waiting(g, zone.corps)) for zone in g.field.zones}
    return {CORPS_IDS[corps]: count for corps, count in left.items() if count}


def _placing(g: PunicoState) -> SideId | None:
    """The side that places a command marker."""
    step = decision(g)
    return SIDE_IDS[step.side] if isinstance(step, PlaceMarker) else None


def tracks(g: PunicoState) -> list[Track]:
    """The turn track and both rout tracks."""
    routs = [
        _track(
            f"rout_{SIDE_IDS[side]}",
            say("Rout points of {side}", side=SIDE_NAMES[side]),
            g.rout[side],
            g.field.limits[side],
        )
        for side in SIDES
    ]
    return [_track("turn", say("Turn"), g.turn, g.field.turns), *routs]


def _track(name: str, label: Text, value: int, most: int) -> Track:
    return Track(name, label, value, most, say("{value} of {most}", value=value, most=most))


def imagine(g: PunicoState, seat: int, pick: Pick) -> PunicoState:
    """§4: the enemy's false marker dealt again among the markers still face down."""
    copy = g.clone()
    enemy = 1 - seat
    if g.vacuus[enemy] > len(BOXES):
        return copy
    places = [box for box in BOXES for _ in range(g.markers[7 * enemy + box])]
    places += [len(BOXES)] * g.hand[enemy]
    copy.vacuus[enemy] = places[pick(len(places))]
    return copy
