"""The recovery impulse (§4.4, §12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.table import ops
from martius.games.punico.table.model import RECOVERY, UNIT_NAMES, UNITS, Unit
from martius.games.punico.table.queries import effective, has_point, in_command, is_asked
from martius.games.punico.table.refusals import (
    refuse_absent,
    refuse_false,
    refuse_foreign,
    refuse_out_of_command,
)
from martius.games.punico.table.state import PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, say

RALLY: Final = [Action("rally", unit) for unit in UNITS]
END: Final = Action("end")


@dataclass(frozen=True, slots=True)
class RecoveryImpulse(Step):
    """§12: the player in phase may recover disorder points."""

    def run(self, g: PunicoState) -> Steps:
        g.commanded = 0
        ops.tell(g, events.ImpulseBegan(g.phasing, "recovery"))
        return (Recoveries(),)


@dataclass(frozen=True, slots=True)
class Recoveries(Step):
    """§4.4: one unit for each command point in the box."""

    def run(self, g: PunicoState) -> Steps:
        if is_asked(g, g.phasing, RECOVERY) and shaken(g):
            return (Rally(),)
        return ()


def shaken(g: PunicoState) -> list[Unit]:
    """§4.4: the units that could recover: disordered, in range, without a command point yet."""
    ready = bits(effective(g, g.phasing) & ~g.commanded)
    return [unit for unit in ready if g.disorder[unit] and in_command(g, unit)]


@dataclass(frozen=True, slots=True)
class Rally(Decision):
    """§4.4, §12: a unit within the leader's range loses a disorder point."""

    def pauses(self) -> bool:
        return True

    def seat(self, g: PunicoState) -> int:
        return g.phasing

    def prompt(self, g: PunicoState) -> Text:
        return say("Choose a unit to recover a disorder point, or end your recovery.")

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*RALLY, END]

    def options(self, g: PunicoState) -> list[Action]:
        if not has_point(g, g.phasing, RECOVERY):
            return [END]
        return [*(RALLY[unit] for unit in shaken(g)), END]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "rally":
            return Refusal("12", say("Choose a unit to recover, or end your recovery."))
        return refuse_rally(g, action.noun)

    def apply(self, g: PunicoState, action: Action) -> Steps:
        if action.verb == "end":
            return ()
        ops.use_point(g, g.phasing, RECOVERY)
        ops.rally(g, action.noun)
        return (Recoveries(),)


def refuse_rally(g: PunicoState, unit: Unit) -> Refusal | None:
    """§4.1.1, §4.4, §12: who cannot recover."""
    name = UNIT_NAMES[unit]
    refusal = (
        refuse_false(g, g.phasing, RECOVERY)
        or refuse_foreign(unit, g.phasing, "12")
        or refuse_absent(g, unit, "12")
    )
    if refusal:
        return refusal
    if g.panic >> unit & 1:
        return Refusal("12", say("{unit} is in panic and cannot recover.", unit=name))
    if not g.disorder[unit]:
        return Refusal("12", say("{unit} has no disorder points.", unit=name))
    if g.commanded >> unit & 1:
        reason = say("{unit} has already used a command point in this impulse.", unit=name)
        return Refusal("4.1.1", reason)
    return refuse_out_of_command(g, unit)
