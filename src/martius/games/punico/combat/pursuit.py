"""Pursuit (§14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.table import ops
from martius.games.punico.table.grid import BIT, Hex, direction_to
from martius.games.punico.table.model import CAVALRY, CAVALRY_BOX, SIDE, UNIT_NAMES, Unit
from martius.games.punico.table.queries import held, is_asked, zone
from martius.games.punico.table.refusals import refuse_false
from martius.games.punico.table.state import PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.text import Text, say

PURSUE: Final = Action("pursue")
REIN: Final = Action("rein_in")


@dataclass(frozen=True, slots=True)
class Pursuit(Step):
    """§14: cavalry that put cavalry to flight follows it, unless a Cavalry command holds it."""

    unit: Unit
    fugitive: Unit

    def run(self, g: PunicoState) -> Steps:
        unit, fled = self.unit, g.fugitive
        if fled is None or fled.unit != self.fugitive:
            return ()
        if not CAVALRY >> unit & 1 or g.at[unit] < 0:
            return ()
        if is_asked(g, SIDE[unit], CAVALRY_BOX) and not g.commanded >> unit & 1:  # §4.1.1
            return (PursueOrNot(unit),)
        return pursue(g, unit)


@dataclass(frozen=True, slots=True)
class PursueOrNot(Decision):
    """§4.5, §14: spend a command point to hold the cavalry back, or let it go."""

    unit: Unit

    def pauses(self) -> bool:
        return True

    def seat(self, g: PunicoState) -> int:
        return SIDE[self.unit]

    def prompt(self, g: PunicoState) -> Text:
        return say(
            "{unit} will pursue the enemy cavalry. Use a Cavalry point to hold it back?",
            unit=UNIT_NAMES[self.unit],
        )

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return (PURSUE, REIN)

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb not in ("pursue", "rein_in"):
            name = UNIT_NAMES[self.unit]
            return Refusal("14", say("First choose whether {unit} pursues.", unit=name))
        if action.verb == "rein_in":
            return refuse_false(g, SIDE[self.unit], CAVALRY_BOX)
        return None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        if action.verb == "pursue":
            return pursue(g, self.unit)
        ops.rein_in(g, self.unit)
        return ()


def chase(g: PunicoState, unit: Unit) -> tuple[list[Hex], bool]:
    """§14: how far a pursuit goes by the fugitive's route, and whether it leaves the map.

    It stops in the first hex of an enemy zone and before any enemy. It meets no friend: on a friend
    of its pursuer the fugitive would have died (§11.1.2).
    """
    assert g.fugitive is not None
    side = SIDE[unit]
    foes, zones = held(g, 1 - side), zone(g, 1 - side)
    path = [g.at[unit]]
    for h in g.fugitive.route:
        if foes & BIT[h]:
            break
        path.append(h)
        if zones & BIT[h]:
            break
    else:
        if g.fugitive.gone:
            return path, True
    return path, False


def pursue(g: PunicoState, unit: Unit) -> Steps:
    """§14: carry the pursuit out."""
    path, gone = chase(g, unit)
    g.combat = None  # who pursues does not advance as well
    if gone:
        ops.leave_in_pursuit(g, unit, path[-1])
    else:
        ops.shift(g, unit, path[-1], direction_to(path[-2], path[-1]))
    ops.tell(g, events.Pursued(unit, tuple(path), gone))
    return ()
