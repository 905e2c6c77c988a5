"""The strategic phase and the initiative (§4, §5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.table import ops
from martius.games.punico.table.dice import AskFortune, BothDice
from martius.games.punico.table.model import (
    ALL_BOX_IDS,
    BOXES,
    CARTHAGE,
    INITIATIVE,
    MOST_IN_BOX,
    OWN_BOX,
    ROME,
    SIDE_NAMES,
    SIDES,
    Side,
)
from martius.games.punico.table.queries import box_of, may_ask_fortune
from martius.games.punico.table.state import IN_HAND, PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.words import count

COMMAND: Final = [Action("command", noun) for noun in range(len(ALL_BOX_IDS))]
VACUUS: Final = [Action("vacuus", noun) for noun in range(len(ALL_BOX_IDS))]
FIRST: Final = Action("first")
SECOND: Final = Action("second")


@dataclass(frozen=True, slots=True)
class StrategicPhase(Step[PunicoState]):
    """§3.1, §4: phase A, both sides place their command points, Carthage first."""

    def run(self, g: PunicoState) -> Steps:
        ops.deal_markers(g)
        return (PlaceMarkers(CARTHAGE),)


@dataclass(frozen=True, slots=True)
class PlaceMarkers(Step[PunicoState]):
    """§4.1: the sides place markers alternately, until neither has any left."""

    side: Side

    def run(self, g: PunicoState) -> Steps:
        if g.hand[self.side]:
            return (PlaceMarker(self.side), PlaceMarkers(1 - self.side))
        if g.hand[1 - self.side]:
            return (PlaceMarker(1 - self.side), PlaceMarkers(self.side))
        return ()


@dataclass(frozen=True, slots=True)
class PlaceMarker(Decision[PunicoState]):
    """§4, §4.1: one marker, a true command point or the false one, goes face down in a box."""

    side: Side

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> str:
        left = count(g.hand[self.side], "marker")
        return f"Place a command point, or the false one (Vacuus); {left} left."

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
            return Refusal("4", "The command points are placed first.")
        box = box_of(self.side, action.noun)
        name = ALL_BOX_IDS[action.noun].capitalize()
        if box < 0:
            rule = "4.7" if name == "Furor" else "4.8"
            return Refusal(rule, f"{SIDE_NAMES[self.side]} has no box {name}.")
        if action.verb == "vacuus" and g.vacuus[self.side] != IN_HAND:
            return Refusal("4", "Your false marker has been placed.")
        if action.verb == "command" and not _points_in_hand(g, self.side):
            return Refusal("4", "Only the false marker is left.")
        if box == OWN_BOX and self.side == ROME and not g.field.elephants_box:
            return Refusal("17.1.3b", "Rome cannot use the Elephants command in this battle.")
        if _full(g, self.side, box):
            most = MOST_IN_BOX[box]
            rule = "4.1" if most > 1 else "4.9"
            return Refusal(rule, f"{name} takes no more than {count(most, 'marker')}.")
        return None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        box = box_of(self.side, action.noun)
        ops.place_marker(g, self.side, box, action.verb == "vacuus")
        return ()


def _points_in_hand(g: PunicoState, side: Side) -> int:
    return g.hand[side] - (1 if g.vacuus[side] == IN_HAND else 0)


def _full(g: PunicoState, side: Side, box: int) -> bool:
    """§4.1, §4.9, §17.1.3b: whether a box takes no marker."""
    if box == OWN_BOX and side == ROME and not g.field.elephants_box:
        return True
    return g.markers[7 * side + box] >= MOST_IN_BOX[box]


# --- initiative ---


@dataclass(frozen=True, slots=True)
class InitiativePhase(Step[PunicoState]):
    """§3.1, §4.2: phase B, the Initiative boxes are turned up and both sides roll."""

    def run(self, g: PunicoState) -> Steps:
        for side in SIDES:
            ops.show_box(g, side, INITIATIVE)
        return (BothDice(), Initiative(0))


@dataclass(frozen=True, slots=True)
class Initiative(Step[PunicoState]):
    """§5: the higher total has the initiative; a tie is rolled again.

    `asked` are the sides, as bits, that have been asked whether they reroll (§4.9).
    """

    asked: int

    def run(self, g: PunicoState) -> Steps:
        points = [g.shown[7 * side + INITIATIVE] for side in SIDES]
        rome, carthage = g.dice[ROME] + points[ROME], g.dice[CARTHAGE] + points[CARTHAGE]
        if rome == carthage:
            self._tell(g, points)
            return (BothDice(), self)
        loser = ROME if rome < carthage else CARTHAGE
        if may_ask_fortune(g, loser) and not self.asked >> loser & 1 and g.dice[loser] < 6:
            return (AskFortune(loser), Initiative(self.asked | 1 << loser))
        self._tell(g, points)
        return (ChooseOrder(1 - loser),)

    def _tell(self, g: PunicoState, points: list[int]) -> None:
        ops.tell(g, events.InitiativeRolled(*g.dice, *points))


@dataclass(frozen=True, slots=True)
class ChooseOrder(Decision[PunicoState]):
    """§5: who has the initiative decides whether to be the First or the Second player."""

    side: Side

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> str:
        return "You have the initiative: be the First or the Second player of this turn."

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return (FIRST, SECOND)

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb not in ("first", "second"):
            return Refusal("5", "Decide first who is the First player.")
        return None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        ops.choose_order(g, self.side, self.side if action.verb == "first" else 1 - self.side)
        return ()
