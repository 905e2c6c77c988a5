"""Positions written as scenario tables, and random ones."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from martius.games.punico.combat.combat import (
    AdvanceOrHold,
    ChooseAttack,
    WithdrawOrStand,
)
from martius.games.punico.combat.elephants import Goad
from martius.games.punico.combat.melee import CombatDice, CommitPoint
from martius.games.punico.combat.missile import Volley
from martius.games.punico.combat.support import GiveSupport
from martius.games.punico.command.leaders import LeaveOrStay
from martius.games.punico.command.recovery import Rally
from martius.games.punico.command.strategic import PlaceMarker
from martius.games.punico.movement.movement import LEADER_MOVED, MoveUnits
from martius.games.punico.setup.position import IMPULSE_IDS, MARKS, OFF_MAP
from martius.games.punico.table.grid import FACING_IDS, HEX_IDS
from martius.games.punico.table.model import (
    BOX_IDS,
    BOXES,
    CORPS_IDS,
    SIDE_IDS,
    SIDES,
    UNIT_IDS,
    UNITS,
    Side,
    Unit,
)
from martius.games.punico.table.queries import pursuing_from
from martius.games.punico.table.state import ABSENT, PunicoState
from martius.games.punico.title import Punico
from martius.kernel import Action, Chance, Decision, play, waiting
from martius.match import library

MOMENTS: Final = (
    *(PlaceMarker, Goad, MoveUnits, Volley, ChooseAttack, Rally),
    *(WithdrawOrStand, LeaveOrStay, CommitPoint, GiveSupport, CombatDice, AdvanceOrHold),
)
"""The choices at which a position can be written."""


def written(g: PunicoState) -> dict[str, Any]:
    """A scenario that starts where this battle stands."""
    step = waiting(g)
    position: dict[str, Any] = {
        "turn": g.turn,
        "first": SIDE_IDS[g.first],
        "in_fugam_seen": g.ambush_open,
        "units": [_unit(g, unit) for unit in UNITS if g.at[unit] != ABSENT],
        "leaders": {SIDE_IDS[s]: HEX_IDS[g.leader_at[s]] for s in SIDES if g.leader_at[s] >= 0},
        "rout": dict(zip(SIDE_IDS, g.rout, strict=True)),
        "dice": dict(zip(SIDE_IDS, g.dice, strict=True)),
        "command": {SIDE_IDS[side]: _markers(g, side) for side in SIDES},
        "used": {
            SIDE_IDS[s]: {BOX_IDS[s][box]: g.shown[7 * s + box] for box in BOXES} for s in SIDES
        },
    }
    if isinstance(step, PlaceMarker):
        position |= {"impulse": "strategic", "to_place": SIDE_IDS[step.side]}
    else:
        position |= {
            "impulse": IMPULSE_IDS[g.impulse],
            "stage": "goading" if isinstance(step, Goad) else "under_way",
            "leader_moved": int(bool(g.moved & LEADER_MOVED)),
            "hastened": {CORPS_IDS[c]: n for c, n in enumerate(g.haste) if n},
            "charges": g.charges,
            "goads": g.goads,
        }
    if g.combat is not None:
        position["combat"] = _combat(g, step)
    return {"battle": g.field.id, "position": position}


def _unit(g: PunicoState, unit: Unit) -> dict[str, Any]:
    row: dict[str, Any] = {
        "unit": UNIT_IDS[unit],
        "facing": FACING_IDS[g.facing[unit]],
        "disorder": g.disorder[unit],
    }
    left = pursuing_from(g, unit)
    marks = [mark for mark in MARKS if getattr(g, mark) >> unit & 1]
    if left >= 0:
        return row | {"pursuing": HEX_IDS[left], "marks": marks}
    for name, at in OFF_MAP.items():
        if g.at[unit] == at:
            return row | {name: True}
    return row | {
        "hex": HEX_IDS[g.at[unit]],
        "panic": bool(g.panic >> unit & 1),
        "marks": marks,
    }


def _markers(g: PunicoState, side: Side) -> dict[str, Any]:
    false = g.vacuus[side]
    boxes: dict[str, Any] = {
        BOX_IDS[side][box]: g.markers[7 * side + box] - (1 if false == box else 0) for box in BOXES
    }
    return boxes | ({"vacuus": BOX_IDS[side][false]} if false in BOXES else {})


def _combat(g: PunicoState, step: object) -> dict[str, Any]:
    combat = g.combat
    assert combat is not None
    attacks = getattr(step, "side", -1) == g.phasing
    names = {
        WithdrawOrStand: "withdrawal",
        LeaveOrStay: "leader",
        CommitPoint: "attacker_command" if attacks else "defender_command",
        GiveSupport: "attacker_support" if attacks else "defender_support",
        CombatDice: "dice",
        AdvanceOrHold: "advance",
    }
    row: dict[str, Any] = {
        "attacker": UNIT_IDS[combat.attacker],
        "hex": HEX_IDS[combat.hex],
        "charge": combat.charge,
        "supports": {"attacker": combat.supports[0], "defender": combat.supports[1]},
        "next": names[type(step)],
    }
    return row | ({"defender": UNIT_IDS[combat.defender]} if combat.defender >= 0 else {})


def random_position(rng: random.Random, options: Mapping[str, str]) -> PunicoState:
    """Where a random battle stands after a while, at a choice at which it can be written."""
    game = Punico()
    scenario = library.scenario(game, "zama_clash")
    scenario.pop("file")
    g = game.new(scenario, {"setup": "historical", **options})
    wanted, plies = rng.choice(MOMENTS), rng.randrange(10, 300)
    while plies > 0 or not isinstance(waiting(g), wanted if plies > -500 else MOMENTS):
        play(g, _any_action(g, rng))
        plies -= 1
        if not g.agenda:
            return random_position(rng, options)
    return g


def _any_action(g: PunicoState, rng: random.Random) -> Action:
    """Something that can happen now; fights are not left out by chance."""
    step = waiting(g)
    if isinstance(step, Chance):
        return step.sample(g, rng.randrange)
    assert isinstance(step, Decision)
    options = step.options(g)
    eager = [action for action in options if action.verb in ("attack", "charge", "fire")]
    return rng.choice(eager or options)
