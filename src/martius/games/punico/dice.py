"""Dice, and the favour of Fortuna (§2.3, §4.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events, ops
from martius.games.punico.model import CARTHAGE, FORTUNA, ROME, Side
from martius.games.punico.queries import has_point, may_ask_fortune
from martius.games.punico.state import PunicoState
from martius.kernel import Action, Chance, Decision, Pick, Refusal, Step, Steps

FACES: Final = range(1, 7)
ROLL: Final = [Action("roll", n) for n in range(7)]
ROLLS: Final = tuple((ROLL[n], 1) for n in FACES)
PAIRS: Final = tuple(
    (Action("dice", 6 * (rome - 1) + carthage - 1), 1) for rome in FACES for carthage in FACES
)
REROLL: Final = Action("reroll")
KEEP: Final = Action("keep")


@dataclass(frozen=True, slots=True)
class Die(Chance[PunicoState]):
    """§2.3: a side rolls a die."""

    side: Side

    def outcomes(self, g: PunicoState) -> Sequence[tuple[Action, int]]:
        return ROLLS

    def sample(self, g: PunicoState, pick: Pick) -> Action:
        return ROLL[1 + pick(6)]

    def apply(self, g: PunicoState, action: Action) -> Steps:
        g.dice[self.side] = action.noun
        return ()


@dataclass(frozen=True, slots=True)
class BothDice(Chance[PunicoState]):
    """§5, §10.2: both sides roll a die."""

    def outcomes(self, g: PunicoState) -> Sequence[tuple[Action, int]]:
        return PAIRS

    def sample(self, g: PunicoState, pick: Pick) -> Action:
        return PAIRS[pick(36)][0]

    def apply(self, g: PunicoState, action: Action) -> Steps:
        rome, carthage = divmod(action.noun, 6)
        g.dice[ROME], g.dice[CARTHAGE] = rome + 1, carthage + 1
        return ()


@dataclass(frozen=True, slots=True)
class Fortune(Step[PunicoState]):
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
class AskFortune(Decision[PunicoState]):
    """§4.9: reroll, or keep the die."""

    side: Side

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> str:
        return f"You rolled a {g.dice[self.side]}. Does Fortuna give you another roll?"

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return (REROLL, KEEP)

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb not in ("reroll", "keep"):
            return Refusal("4.9", "A die lies on the table: reroll it or keep it.")
        if action.verb == "reroll" and not has_point(g, self.side, FORTUNA):
            return Refusal("4", "The marker in Fortuna is the false one.")
        return None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        if action.verb == "keep":
            return ()
        ops.use_point(g, self.side, FORTUNA)
        ops.tell(g, events.FortuneAsked(self.side, g.dice[self.side]))
        return (Die(self.side),)
