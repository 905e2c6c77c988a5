"""Attrition and the choice of losses (§21, §17.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Die
from martius.games.hannibal.table.model import (
    CARTHAGE,
    ELEPHANTS,
    SIDES,
    SPACES,
    Place,
    Side,
    attrition,
)
from martius.games.hannibal.table.queries import is_hostile, moving
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.table.words import place_name
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.text import Text, plural, say

LOSE_ELEPHANTS: Final = [Action("lose_elephants", n) for n in range(ELEPHANTS + 1)]


@dataclass(frozen=True, slots=True)
class TakeLosses(Step):
    """§17.2: a side loses CUs in a place, at least so many of them elephants, and picks the rest.

    `moving` takes them from the moving army, which may share its place with others.
    """

    side: Side
    place: Place
    cus: int
    elephants: int
    rule: str
    moving: int = 0

    def run(self, g: HannibalState) -> Steps:
        there, herd = force(g, self.side, self.place, self.moving)
        cus = min(self.cus, there)
        least = max(min(self.elephants, herd, cus), cus - (there - herd))
        most = min(herd, cus)
        if cus <= 0:
            return ()
        if least == most:
            ops.lose_cus(g, self.side, self.place, cus, least, self.rule, bool(self.moving))
            return ()
        return (ChooseLosses(self.place, cus, least, most, self.rule, self.moving),)


def force(g: HannibalState, side: Side, place: Place, on_the_move: int) -> tuple[int, int]:
    """The CUs and elephants in a place, or of the moving army alone."""
    if on_the_move:
        move = moving(g)
        return move.cus, move.elephants
    return g.cus[side][place], g.elephants[place] if side == CARTHAGE else 0


CAUSES: Final = {
    "8": say("An event"),
    "10": say("The mountain pass"),
    "14": say("Casualties of the battle"),
    "15": say("The retreat"),
    "20": say("The siege"),
    "21": say("Attrition"),
}
"""What costs the CUs, by the chapter of its paragraph."""


@dataclass(frozen=True, slots=True)
class ChooseLosses(Decision):
    """§17.2: how many elephants are among the CUs that Carthage loses."""

    place: Place
    cus: int
    least: int
    most: int
    rule: str
    moving: int

    def seat(self, g: HannibalState) -> int:
        return CARTHAGE

    def prompt(self, g: HannibalState) -> Text:
        cause = CAUSES.get(self.rule.partition(".")[0], CAUSES["8"])
        return plural(
            "{cause}: you lose {n} CU in {place}. Is it one with elephants?",
            "{cause}: you lose {n} CUs in {place}. How many of them have elephants?",
            self.cus,
            cause=cause,
            place=place_name(self.place),
        )

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return LOSE_ELEPHANTS

    def options(self, g: HannibalState) -> list[Action]:
        return LOSE_ELEPHANTS[self.least : self.most + 1]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "lose_elephants":
            return Refusal("17.2", say("First choose the CUs that you lose."))
        if action.noun > self.most:
            reason = say("At most {n} of the lost CUs can have elephants.", n=self.most)
            return Refusal("17.2", reason)
        if action.noun < self.least:
            reason = say("At least {n} of the lost CUs must have elephants.", n=self.least)
            return Refusal("17.2", reason)
        return None

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.lose_cus(g, CARTHAGE, self.place, self.cus, action.noun, self.rule, bool(self.moving))
        return ()


@dataclass(frozen=True, slots=True)
class Attrition(Die):
    """§21.2: a force in a place rolls; `size` gives the column, 0 the force's own size. Generals
    are never affected."""

    side: Side
    place: Place
    modifier: int
    rule: str
    size: int = 0

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        cus, _ = force(g, self.side, self.place, 0)
        losses, elephant = attrition(self.size or cus, roll + self.modifier)
        tell_attrition(g, self.side, self.place, cus, roll, self.modifier, losses, self.rule)
        return (TakeLosses(self.side, self.place, losses, int(elephant), self.rule),)


@dataclass(frozen=True, slots=True)
class MovingAttrition(Die):
    """§21.2, for the moving army alone."""

    modifier: int
    rule: str
    size: int = 0

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        move = moving(g)
        losses, elephant = attrition(self.size or move.cus, roll + self.modifier)
        tell_attrition(g, move.side, move.at, move.cus, roll, self.modifier, losses, self.rule)
        return (TakeLosses(move.side, move.at, losses, int(elephant), self.rule, 1),)


def tell_attrition(
    g: HannibalState,
    side: Side,
    place: Place,
    cus: int,
    roll: int,
    modifier: int,
    losses: int,
    rule: str,
) -> None:
    """Log an attrition roll."""
    if g.log is not None:
        g.log.append(
            events.AttritionRolled(side, place, cus, roll, modifier, min(losses, cus), rule)
        )


@dataclass(frozen=True, slots=True)
class WinterAttrition(Step):
    """§5.4, §21.1: CUs on enemy PC markers or Tribes that are not friendly roll for attrition."""

    def run(self, g: HannibalState) -> Steps:
        return tuple(
            Attrition(side, space, 0, "21.1")
            for side in SIDES
            for space in SPACES
            if g.cus[side][space] and is_hostile(g, side, space)
        )


TYPES: Final[tuple[type, ...]] = (
    TakeLosses,
    ChooseLosses,
    Attrition,
    MovingAttrition,
    WinterAttrition,
)
"""The steps written here, for the codec."""
