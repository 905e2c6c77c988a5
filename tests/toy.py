"""A race for two seats: the kernel's fixture, and the title to copy for a new one.

§1 Each seat draws a hidden card. In turn, a seat asks for the die or shows its card.
§2 A card is shown once, and its number is scored.
§3 The other seat may forbid a die that is asked for, once in a game; otherwise it is scored.
§4 The first seat with ten points wins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from martius import kernel
from martius.kernel import Action, Outcomes, Pick, Refusal, Result, Seat, Steps
from martius.kernel.dice import ROLL_NOUNS

SEATS = (Seat("left", "Left"), Seat("right", "Right"))
CALLS = ("ask", "show", "let", "forbid")
ASK, SHOW, LET, FORBID = map(Action, CALLS)
CARDS = [(Action("card", n), 1) for n in range(1, 7)]


class ToyState(kernel.State):
    __slots__ = ("cards", "forbade", "points", "shown")

    def __init__(self) -> None:
        super().__init__()
        self.cards, self.shown, self.forbade, self.points = [0, 0], [0, 0], [0, 0], [0, 0]


@dataclass(frozen=True, slots=True)
class Drew(kernel.Event):
    """A secret of one seat."""

    cites = "1"
    seat: int
    card: int

    @property
    def seen_by(self) -> tuple[int, ...] | None:
        return (self.seat,)

    def text(self) -> str:
        return f"{SEATS[self.seat].name} has a {self.card}."


class Showed(Drew):
    """A secret no more."""

    cites, reveals, seen_by = "2", True, None

    @property
    def secret_of(self) -> int | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class Draw(kernel.Chance):
    """§1: a hidden card, out of those not drawn."""

    by: int

    def outcomes(self, g: ToyState) -> Outcomes:
        return [(card, weight) for card, weight in CARDS if card.noun not in g.cards]

    def apply(self, g: ToyState, action: Action) -> Steps:
        g.cards[self.by] = action.noun
        g.tell(Drew(self.by, action.noun))
        return ()


@dataclass(frozen=True, slots=True)
class Turn(kernel.Step):
    """§1: the seats take turns."""

    by: int

    def run(self, g: ToyState) -> Steps:
        return (Choose(self.by, self.by), Turn(1 - self.by))


@dataclass(frozen=True, slots=True)
class Choose(kernel.Decision):
    """§1-3: the seat whose turn it is chooses; then the other may interrupt."""

    by: int
    turn: int

    def seat(self, g: ToyState) -> int:
        return self.by

    def plausible(self, g: ToyState) -> Sequence[Action]:
        return (ASK, SHOW, LET, FORBID)

    def refuse(self, g: ToyState, action: Action) -> Refusal | None:
        if action not in ((ASK, SHOW) if self.by == self.turn else (LET, FORBID)):
            return Refusal("1", "That is for the other seat to do.")
        if action == SHOW and g.shown[self.by]:
            return Refusal("2", "The card has been shown already.")
        if action == FORBID and g.forbade[self.by]:
            return Refusal("3", "A die has been forbidden already.")
        return None

    def apply(self, g: ToyState, action: Action) -> Steps:
        if action == ASK:
            return (Choose(1 - self.by, self.by),)
        if action == LET:
            return (Die(self.turn),)
        if action == FORBID:
            g.forbade[self.by] = 1
            return ()
        g.shown[self.by] = 1
        g.tell(Showed(self.by, g.cards[self.by]))
        return score(g, self.by, g.cards[self.by])


@dataclass(frozen=True, slots=True)
class Die(kernel.Roll):
    """§3: a die that was let."""

    by: int

    def apply(self, g: ToyState, action: Action) -> Steps:
        return score(g, self.by, action.noun)


def score(g: ToyState, seat: int, number: int) -> Steps:
    """§4: ten points end the game at once."""
    g.points[seat] += number
    if g.points[seat] >= 10:
        g.result = Result("race", SEATS[seat].id, (seat,), "4")
    return ()


class Toy(kernel.Game[ToyState]):
    id, name, version, sides, hidden = "toy", "Toy", "1", ("left", "right"), True
    notation = kernel.Notation({"card": (1, "123456"), "roll": ROLL_NOUNS} | dict.fromkeys(CALLS))
    state, types = ToyState, (Draw, Turn, Choose, Die)

    def seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return SEATS

    def new(self, scenario: Mapping[str, Any], options: Mapping[str, str]) -> ToyState:
        kernel.begin(g := ToyState(), (Draw(0), Draw(1), Turn(0)))
        return g

    def board(self, g: ToyState, seat: int | None) -> dict[str, Any]:
        cards = [g.cards[s] if s == seat or g.shown[s] else None for s in (0, 1)]
        return {"cards": cards, "forbade": g.forbade[:], "points": g.points[:]}

    def imagine(self, g: ToyState, seat: int, pick: Pick) -> ToyState:
        world, other = g.clone(), 1 - seat
        if g.cards[other] and not g.shown[other]:
            unseen = [card.noun for card, _ in CARDS if card.noun != g.cards[seat]]
            world.cards[other] = unseen[pick(len(unseen))]
        return world

    def resign(self, g: ToyState, seat: int) -> None:
        g.result = Result("resigned", self.sides[1 - seat], (1 - seat,), "")

    def check(self, g: ToyState) -> None:
        assert not g.cards[0] or g.cards[0] != g.cards[1], "one card twice"
