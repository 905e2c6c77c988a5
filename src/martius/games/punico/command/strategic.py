"""The strategic phase and the initiative (§4, §5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.table import ops
from martius.games.punico.table.dice import AskFortune, BothDice, Reckoning
from martius.games.punico.table.model import (
    ALL_BOX_IDS,
    BOX_NAMES,
    BOXES,
    CARTHAGE,
    INITIATIVE,
    MOST_IN_BOX,
    OWN_BOX,
    ROME,
    SIDES,
    Box,
    Side,
)
from martius.games.punico.table.queries import box_of, may_ask_fortune
from martius.games.punico.table.state import IN_HAND, PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.text import Text, plural, say

COMMAND: Final = [Action("command", noun) for noun in range(len(ALL_BOX_IDS))]
VACUUS: Final = [Action("vacuus", noun) for noun in range(len(ALL_BOX_IDS))]
FIRST: Final = Action("first")
SECOND: Final = Action("second")


@dataclass(frozen=True, slots=True)
class StrategicPhase(Step):
    """§3.1, §4: phase A, both sides place their command points, Carthage first."""

    def run(self, g: PunicoState) -> Steps:
        ops.deal_markers(g)
        return (PlaceMarkers(CARTHAGE),)


@dataclass(frozen=True, slots=True)
class PlaceMarkers(Step):
    """§4.1: the sides place markers alternately, until neither has any left."""

    side: Side

    def run(self, g: PunicoState) -> Steps:
        if g.hand[self.side]:
            return (PlaceMarker(self.side), PlaceMarkers(1 - self.side))
        if g.hand[1 - self.side]:
            return (PlaceMarker(1 - self.side), PlaceMarkers(self.side))
        return ()


@dataclass(frozen=True, slots=True)
class PlaceMarker(Decision):
    """§4, §4.1: one marker, a true command point or the false one, goes face down in a box."""

    side: Side

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> Text:
        left = g.hand[self.side]
        if g.vacuus[self.side] != IN_HAND:
            return plural(
                "Place a command point face down in a box. You have {n} point left.",
                "Place a command point face down in a box. You have {n} points left.",
                left,
            )
        if left == 1:
            return say("Place your false marker (Vacuus) face down in a box.")
        return plural(
            "Place a command point or your false marker (Vacuus) face down in a box. "
            "You have {n} marker left.",
            "Place a command point or your false marker (Vacuus) face down in a box. "
            "You have {n} markers left.",
            left,
        )

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*COMMAND, *VACUUS]

    def options(self, g: PunicoState) -> list[Action]:
        side = self.side
        open_boxes = [box for box in BOXES if not _full(g, side, box)]
        nouns = [7 if side == CARTHAGE and box == OWN_BOX else box for box in open_boxes]
        found = [COMMAND[noun] for noun in nouns] if _points_in_hand(g, side) else []
        if g.vacuus[side] == IN_HAND:
            found += [VACUUS[noun] for noun in nouns]
        return found

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb not in ("command", "vacuus"):
            return Refusal("4", say("Place your markers in the command boxes first."))
        box = box_of(self.side, action.noun)
        if box < 0:
            if self.side == ROME:
                return Refusal("4.7", say("Only Carthage has a Furor box."))
            return Refusal("4.8", say("Only Rome has an Elephants box."))
        if action.verb == "vacuus" and g.vacuus[self.side] != IN_HAND:
            return Refusal("4", say("You have already placed your false marker."))
        if action.verb == "command" and not _points_in_hand(g, self.side):
            return Refusal("4", say("You have only your false marker left to place."))
        if box == OWN_BOX and self.side == ROME and not g.field.elephants_box:
            reason = say("Rome cannot use the Elephants box in this battle.")
            return Refusal("17.1.3b", reason)
        return _refuse_full(box, action.noun) if _full(g, self.side, box) else None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        box = box_of(self.side, action.noun)
        ops.place_marker(g, self.side, box, action.verb == "vacuus")
        return ()


def _refuse_full(box: Box, noun: int) -> Refusal:
    """§4.1, §4.9: a box takes no more markers."""
    most = MOST_IN_BOX[box]
    reason = plural(
        "The {box} box is full: it takes {n} marker.",
        "The {box} box is full: it takes {n} markers.",
        most,
        box=BOX_NAMES[ALL_BOX_IDS[noun]],
    )
    return Refusal("4.1" if most > 1 else "4.9", reason)


def _points_in_hand(g: PunicoState, side: Side) -> int:
    return g.hand[side] - (1 if g.vacuus[side] == IN_HAND else 0)


def _full(g: PunicoState, side: Side, box: Box) -> bool:
    """§4.1, §4.9, §17.1.3b: whether a box takes no marker."""
    if box == OWN_BOX and side == ROME and not g.field.elephants_box:
        return True
    return g.markers[7 * side + box] >= MOST_IN_BOX[box]


# --- initiative ---


@dataclass(frozen=True, slots=True)
class InitiativePhase(Step):
    """§3.1, §4.2: phase B, the Initiative boxes are turned up and both sides roll."""

    def run(self, g: PunicoState) -> Steps:
        for side in SIDES:
            ops.show_box(g, side, INITIATIVE)
        return (BothDice(), Initiative(0))


@dataclass(frozen=True, slots=True)
class Initiative(Reckoning):
    """§5: the higher total has the initiative; a tie is rolled again.

    `asked` are the sides, as bits, that have been asked whether they reroll (§4.9).
    """

    asked: int

    def run(self, g: PunicoState) -> Steps:
        rome, carthage = (_total(g, side) for side in SIDES)
        if rome == carthage:
            self._tell(g)
            return (BothDice(), self)
        loser = ROME if rome < carthage else CARTHAGE
        if may_ask_fortune(g, loser) and not self.asked >> loser & 1 and g.dice[loser] < 6:
            return (AskFortune(loser), Initiative(self.asked | 1 << loser))
        self._tell(g)
        return (ChooseOrder(1 - loser),)

    def rolled(self, g: PunicoState, side: Side) -> Text:
        return say(
            "Your initiative is {total} against {theirs}. Use your Fortuna point to reroll your "
            "{die}?",
            total=_total(g, side),
            theirs=_total(g, 1 - side),
            die=g.dice[side],
        )

    def _tell(self, g: PunicoState) -> None:
        ops.tell(g, events.InitiativeRolled(*g.dice, *(_points(g, side) for side in SIDES)))


def _points(g: PunicoState, side: Side) -> int:
    """§4.2: what a side adds to its die."""
    return g.shown[7 * side + INITIATIVE]


def _total(g: PunicoState, side: Side) -> int:
    return g.dice[side] + _points(g, side)


@dataclass(frozen=True, slots=True)
class ChooseOrder(Decision):
    """§5: who has the initiative decides whether to be the First or the Second player."""

    side: Side

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> Text:
        return say("You win the initiative. Be the First or the Second player of this turn?")

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return (FIRST, SECOND)

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb not in ("first", "second"):
            return Refusal("5", say("First choose whether to be the First or the Second player."))
        return None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        ops.choose_order(g, self.side, self.side if action.verb == "first" else 1 - self.side)
        return ()
