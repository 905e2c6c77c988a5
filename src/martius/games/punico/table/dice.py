"""Dice, and rerolling them with Fortuna (§2.3, §4.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.table import ops
from martius.games.punico.table.model import CARTHAGE, FORTUNA, ROME, Side
from martius.games.punico.table.queries import may_ask_fortune
from martius.games.punico.table.refusals import refuse_false
from martius.games.punico.table.state import PunicoState
from martius.kernel import Action, Decision, Outcomes, Refusal, Roll, Step, Steps
from martius.kernel.dice import PAIRS, pair
from martius.kernel.text import Text, say

REROLL: Final = Action("reroll")
KEEP: Final = Action("keep")


@dataclass(frozen=True, slots=True)
class Die(Roll):
    """§2.3: a side rolls a die."""

    side: Side

    def apply(self, g: PunicoState, action: Action) -> Steps:
        g.dice[self.side] = action.noun
        return ()


@dataclass(frozen=True, slots=True)
class BothDice(Roll):
    """§5, §10.2: both sides roll a die."""

    def outcomes(self, g: PunicoState) -> Outcomes:
        return PAIRS

    def apply(self, g: PunicoState, action: Action) -> Steps:
        g.dice[ROME], g.dice[CARTHAGE] = pair(action)
        return ()


class Reckoning(Step):
    """A step that reckons with a die which its side may reroll before."""

    __slots__ = ()

    def rolled(self, g: PunicoState, side: Side) -> Text:
        """What the die of this side means as it lies, and whether to reroll it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Fortune(Step):
    """§4.9: a side with a marker in Fortuna may reroll the die it has just rolled.

    Nobody is asked about a die that could not be better.
    """

    side: Side
    best: int

    def run(self, g: PunicoState) -> Steps:
        if may_ask_fortune(g, self.side) and g.dice[self.side] != self.best:
            return (AskFortune(self.side),)
        return ()


@dataclass(frozen=True, slots=True)
class AskFortune(Decision):
    """§4.9: reroll, or keep the die."""

    side: Side

    def pauses(self) -> bool:
        return True

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> Text:
        return self._reckoning(g).rolled(g, self.side)

    def _reckoning(self, g: PunicoState) -> Reckoning:
        return next(step for step in reversed(g.agenda) if isinstance(step, Reckoning))

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return (REROLL, KEEP)

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb not in ("reroll", "keep"):
            return Refusal("4.9", say("First choose whether to reroll your die."))
        return refuse_false(g, self.side, FORTUNA) if action.verb == "reroll" else None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        if action.verb == "keep":
            return ()
        ops.use_point(g, self.side, FORTUNA)
        ops.tell(g, events.FortuneAsked(self.side, g.dice[self.side]))
        return (Die(self.side),)
