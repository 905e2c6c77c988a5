"""The referee's loop: steps in order, decisions and chance that wait, the end that clears."""

from dataclasses import dataclass

import pytest

from martius.kernel import (
    Action,
    Result,
    State,
    Step,
    Steps,
    begin,
    chance,
    decision,
    play,
    waiting,
)
from tests.toy import ASK, FORBID, LET, SHOW, Choose, Die, Draw, Toy, ToyState, Turn


class Diary(State):
    """Notes which steps ran."""

    __slots__ = ("ran",)

    def __init__(self) -> None:
        super().__init__()
        self.ran: list[int] = []


@dataclass(frozen=True, slots=True)
class Note(Step):
    """Writes its number down, then puts others on the agenda."""

    number: int
    then: tuple[int, ...] = ()

    def run(self, g: Diary) -> Steps:
        g.ran.append(self.number)
        return tuple(map(Note, self.then))


@dataclass(frozen=True, slots=True)
class Finish(Step):
    """Ends the game."""

    def run(self, g: Diary) -> Steps:
        g.result = Result("done", "nobody", (), "1")
        return (Note(99),)


def at_first_choice() -> ToyState:
    """The toy after both cards were drawn: 3 for left, 5 for right."""
    g = Toy().new({}, {})
    play(g, Action("card", 3))
    play(g, Action("card", 5))
    return g


def test_steps_run_in_the_order_they_are_written() -> None:
    g = Diary()
    begin(g, (Note(1), Note(2), Note(3)))
    assert g.ran == [1, 2, 3]
    assert g.agenda == []


def test_what_a_step_returns_comes_before_what_was_to_follow() -> None:
    g = Diary()
    begin(g, (Note(1, then=(2, 3)), Note(4)))
    assert g.ran == [1, 2, 3, 4]


def test_a_result_clears_the_agenda_and_what_the_last_step_returned() -> None:
    g = Diary()
    begin(g, (Note(1), Finish(), Note(2)))
    assert g.ran == [1]
    assert g.agenda == []
    assert waiting(g) is None


def test_the_sequence_of_play_is_a_value() -> None:
    assert Turn(0).run(ToyState()) == (Choose(0, 0), Turn(1))


def test_the_agenda_stops_at_chance_and_at_a_decision() -> None:
    g = Toy().new({}, {})
    assert chance(g) == Draw(0)
    assert decision(g) is None
    play(g, Action("card", 3))
    assert chance(g) == Draw(1)
    play(g, Action("card", 5))
    assert decision(g) == Choose(0, 0)
    assert chance(g) is None


def test_beginning_with_no_steps_changes_nothing_while_somebody_must_choose() -> None:
    g = at_first_choice()
    before = g.clone()
    begin(g, ())
    assert g == before


def test_another_seat_interrupts_before_the_turn_goes_on() -> None:
    g = at_first_choice()
    play(g, ASK)
    assert g.agenda == [Turn(1), Choose(1, 0)]
    play(g, LET)
    assert g.agenda == [Turn(1), Die(0)]
    play(g, Action("roll", 4))
    assert decision(g) == Choose(1, 1)
    assert g.points == [4, 0]


def test_an_interruption_can_end_what_it_interrupts() -> None:
    g = at_first_choice()
    play(g, ASK)
    play(g, FORBID)
    assert decision(g) == Choose(1, 1)
    assert g.points == [0, 0]


def test_a_choice_that_ends_the_game_clears_the_agenda() -> None:
    g = at_first_choice()
    g.points[0] = 7
    play(g, SHOW)
    assert g.result == Result("race", "left", (0,), "4")
    assert g.agenda == []


def test_a_step_that_waits_does_not_run() -> None:
    with pytest.raises(TypeError, match="Die waits for a choice"):
        Die(0).run(ToyState())
