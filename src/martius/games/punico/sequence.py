"""The sequence of play (§3), top to bottom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.combat.combat import CombatImpulse
from martius.games.punico.combat.missile import VolleyImpulse
from martius.games.punico.command.recovery import RecoveryImpulse
from martius.games.punico.command.strategic import InitiativePhase, StrategicPhase
from martius.games.punico.movement.movement import MovementImpulse
from martius.games.punico.table import ops
from martius.games.punico.table.model import CARTHAGE, ROME, SIDES
from martius.games.punico.table.state import (
    FIRST_FIGHTS,
    FIRST_MOVES,
    FIRST_RECOVERS,
    FIRST_SHOOTS,
    SECOND_FIGHTS,
    SECOND_MOVES,
    SECOND_RECOVERS,
    SECOND_SHOOTS,
    PunicoState,
)
from martius.kernel import Step, Steps


@dataclass(frozen=True, slots=True)
class Turn(Step):
    """§3.1: the phases of a turn."""

    def run(self, g: PunicoState) -> Steps:
        ops.begin_turn(g)
        return (StrategicPhase(), InitiativePhase(), OperationalPhase(), Interphase())


@dataclass(frozen=True, slots=True)
class OperationalPhase(Step):
    """§3.1: phase C, the eight impulses."""

    def run(self, g: PunicoState) -> Steps:
        return IMPULSES


@dataclass(frozen=True, slots=True)
class Impulse(Step):
    """§3.1: one impulse of the First or the Second player."""

    number: int

    def run(self, g: PunicoState) -> Steps:
        g.impulse = self.number
        match self.number % SECOND_MOVES:
            case 0:
                return (MovementImpulse(),)
            case 1:
                return (VolleyImpulse(),)
            case 2:
                return (CombatImpulse(),)
        return (RecoveryImpulse(),)


IMPULSES: Final[Steps] = (
    Impulse(FIRST_MOVES),
    Impulse(SECOND_SHOOTS),
    Impulse(FIRST_FIGHTS),
    Impulse(FIRST_RECOVERS),
    Impulse(SECOND_MOVES),
    Impulse(FIRST_SHOOTS),
    Impulse(SECOND_FIGHTS),
    Impulse(SECOND_RECOVERS),
)


@dataclass(frozen=True, slots=True)
class Interphase(Step):
    """§3.1, §16: phase D. Has somebody routed? If not, the next turn begins, or the day is over.

    Only the draw at the end of the game, with no army routed, may count as a victory (§17.1.4).
    """

    def run(self, g: PunicoState) -> Steps:
        battle = g.field
        for side in SIDES:
            ops.clear_markers(g, side)
        ops.tell(g, events.TurnEnded(g.turn, *g.rout))
        routed = [g.rout[side] >= battle.limits[side] for side in SIDES]
        if all(routed):
            ops.end(g, "both_routed", -1, "16")
        elif any(routed):
            ops.end(g, "rout", CARTHAGE if routed[ROME] else ROME, "16")
        elif g.turn == battle.turns:
            ops.end(g, "time_ran_out", battle.draw_goes_to, "16")
        else:
            ops.next_turn(g)
            return (Turn(),)
        return ()
