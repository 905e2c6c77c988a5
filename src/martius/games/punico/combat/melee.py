"""The fight itself (§10.2-§10.6): command, support, dice, losses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.combat.odds import backfires, losses, promise, totals
from martius.games.punico.combat.panic import suffer
from martius.games.punico.combat.pursuit import Pursuit
from martius.games.punico.combat.support import Supports
from martius.games.punico.command.leaders import LeaderAttacked
from martius.games.punico.table import ops
from martius.games.punico.table.dice import BothDice, Fortune, Reckoning
from martius.games.punico.table.model import COMBAT_BOX, SIDE, SIDES, UNIT_NAMES, Side, Unit
from martius.games.punico.table.queries import (
    fighter,
    fighting,
    in_command,
    is_asked,
    may_ask_fortune,
)
from martius.games.punico.table.refusals import refuse_false
from martius.games.punico.table.state import PunicoState
from martius.kernel import Action, Decision, Outcomes, Refusal, Step, Steps
from martius.kernel.dice import bundled, pair
from martius.kernel.text import Text, say

COMMIT: Final = Action("commit")
PASS: Final = Action("pass")


def melee(g: PunicoState) -> Steps:
    """§4.3, §10.2, §10.4, §13: the leader may leave; command points and support; then the dice."""
    attacker = SIDE[fighting(g).attacker]
    defender = 1 - attacker
    return (
        LeaderAttacked(defender),
        Command(attacker),
        Command(defender),
        Supports(attacker),
        Supports(defender),
        CombatDice(),
        Fortune(attacker, 6),
        Fortune(defender, 6),
        CombatResult(),
    )


@dataclass(frozen=True, slots=True)
class Command(Step):
    """§4.3: a unit within its leader's range may fight with a command point.

    A unit that charges, or that another point was used for, is given none (§4.1.1).
    """

    side: Side

    def run(self, g: PunicoState) -> Steps:
        unit = fighter(g, self.side)
        asks = is_asked(g, self.side, COMBAT_BOX) and not g.commanded >> unit & 1
        return (CommitPoint(self.side),) if asks and in_command(g, unit) else ()


@dataclass(frozen=True, slots=True)
class CommitPoint(Decision):
    """§4.3, §4.1.1: give the unit a command point, or not."""

    side: Side

    def pauses(self) -> bool:
        return True

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> Text:
        name = UNIT_NAMES[fighter(g, self.side)]
        return say("Use a Combat point to give {unit} +1 in this impulse?", unit=name)

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return (COMMIT, PASS)

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb not in ("commit", "pass"):
            return Refusal("4.3", say("First choose whether to use a Combat point."))
        return refuse_false(g, self.side, COMBAT_BOX) if action.verb == "commit" else None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        if action.verb == "commit":
            ops.strengthen(g, fighter(g, self.side))
        return ()


@dataclass(frozen=True, slots=True)
class CombatDice(BothDice):
    """§10.2: both sides roll a die for the combat."""

    def bundles(self, g: PunicoState) -> Outcomes:
        combat = fighting(g)
        if any(may_ask_fortune(g, side) for side in SIDES):
            return self.outcomes(g)
        ours, theirs = totals(g, combat)

        def result(throw: Action) -> tuple[object, ...]:
            dice = pair(throw)
            die, other = dice[g.phasing], dice[1 - g.phasing]
            return *losses(ours + die, theirs + other), combat.charge and backfires(die)

        return bundled(self.outcomes(g), result)


@dataclass(frozen=True, slots=True)
class CombatResult(Reckoning):
    """§10.6, §15.2: the lower total takes disorder; a charge may backfire."""

    def run(self, g: PunicoState) -> Steps:
        combat = fighting(g)
        attacker, defender, charge = combat.attacker, combat.defender, combat.charge
        side = SIDE[attacker]
        die, other = g.dice[side], g.dice[1 - side]
        g.dice = [0 for _ in SIDES]  # dice of the same result lead to the same position
        ours, theirs = totals(g, combat)
        hurt, taken = losses(ours + die, theirs + other)
        backfire = 1 if charge and backfires(die) else 0
        if g.log is not None:
            ops.tell(
                g,
                events.CombatFought(
                    attacker,
                    defender,
                    die,
                    other,
                    ours + die,
                    theirs + other,
                    taken + backfire,
                    hurt,
                    promise(ours, theirs, bool(charge)),
                    bool(charge),
                ),
            )
        g.fugitive = None
        return (
            *suffer(g, defender, hurt, "10.6"),
            *suffer(g, attacker, taken, "10.6"),
            Backfire(attacker, backfire),
            Pursuit(attacker, defender),
            Pursuit(defender, attacker),
        )

    def rolled(self, g: PunicoState, side: Side) -> Text:
        both = totals(g, fighting(g))
        ours, theirs = both if side == g.phasing else both[::-1]
        return say(
            "{unit} has a total of {total} against {theirs}. Use your Fortuna point to reroll your "
            "{die}?",
            unit=UNIT_NAMES[fighter(g, side)],
            total=ours + g.dice[side],
            theirs=theirs + g.dice[1 - side],
            die=g.dice[side],
        )


@dataclass(frozen=True, slots=True)
class Backfire(Step):
    """§15.2: a charge rolled with a 5 or 6 disorders the mercenaries at the end of the combat."""

    unit: Unit
    points: int

    def run(self, g: PunicoState) -> Steps:
        return suffer(g, self.unit, self.points, "15.2")
