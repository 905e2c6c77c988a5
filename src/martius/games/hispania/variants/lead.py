"""Moving another general in the Roman phase of one (§imperivm.3, §proconsvl.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hispania.setup.deployment import controller
from martius.games.hispania.table import ops
from martius.games.hispania.table.model import GENERALS, OFF_BOARD, PROCONSUL, SPACES, General
from martius.games.hispania.table.queries import march_money, move_cost, stops
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.variants import IMPERIVM, PROCONSVL
from martius.games.hispania.table.words import the
from martius.games.hispania.turn.refusals import refuse_move
from martius.games.hispania.variants import imperivm, proconsvl
from martius.games.hispania.variants.action import VariantAction
from martius.kernel import Action, Decision, Refusal, Steps, ask
from martius.kernel.mask import bits
from martius.kernel.text import say

LEAD: Final = [Action("lead", general) for general in GENERALS]
MARCH: Final = [Action("march", space) for space in SPACES]


def led(g: HispaniaState) -> tuple[General, ...]:
    """The others whom the general whose turn it is may move."""
    return imperivm.led(g) + proconsvl.led(g)


def refuse_lead(g: HispaniaState, general: General) -> Refusal | None:
    """§imperivm.3, §proconsvl.2."""
    rule = "proconsvl.2" if general == PROCONSUL else "imperivm.3"
    if general not in led(g):
        reason = say(
            "{The_general} may not move {the_other}.",
            the_general=the(g.turn),
            the_other=the(general),
        )
        return Refusal(rule, reason)
    if g.general_at[general] == OFF_BOARD:
        reason = say("{The_general} is not on the board.", the_general=the(general))
        return Refusal(rule, reason)
    if not stops(g, general, march_money(g)):
        reason = say("{The_general} can reach no space.", the_general=the(general))
        return Refusal("move.1", reason)
    return None


def _options(g: HispaniaState) -> list[Action]:
    money = march_money(g)
    return [
        LEAD[general]
        for general in led(g)
        if g.general_at[general] != OFF_BOARD and stops(g, general, money)
    ]


def _apply(g: HispaniaState, general: General) -> Steps:
    return ask(g, March(general))


ACTION: Final = VariantAction("lead", IMPERIVM | PROCONSVL, LEAD, _options, refuse_lead, _apply)


@dataclass(frozen=True, slots=True)
class March(Decision):
    """§move.1-8: where the general goes who is led by another."""

    general: General

    def seat(self, g: HispaniaState) -> int:
        return controller(g, g.turn)

    def prompt(self, g: HispaniaState) -> str:
        return say("Where does {the_general} move?", the_general=the(self.general))

    def plausible(self, g: HispaniaState) -> Sequence[Action]:
        return MARCH

    def options(self, g: HispaniaState) -> list[Action]:
        return [MARCH[space] for space in bits(stops(g, self.general, march_money(g)))]

    def refuse(self, g: HispaniaState, action: Action) -> Refusal | None:
        if action.verb != "march":
            reason = say(
                "Choose where {the_general} moves, or undo.", the_general=the(self.general)
            )
            return Refusal("move.1", reason)
        return refuse_move(g, self.general, action.noun)

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        start = g.general_at[self.general]
        cost = move_cost(g, start, action.noun, march_money(g))
        ops.move_general(g, self.general, action.noun, cost)
        return ()
