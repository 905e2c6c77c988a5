"""A bot's place at the table: it sees its own seat and nothing else."""

import pytest

from martius.kernel import Chair, State
from tests.kernel.test_agenda import at_first_choice
from tests.toy import ASK, SHOW, Toy


def test_a_chair_lists_the_options_of_its_seat() -> None:
    assert Chair(Toy(), at_first_choice(), 0).options() == [ASK, SHOW]


def test_a_chair_has_no_options_while_another_seat_acts() -> None:
    with pytest.raises(AssertionError):
        Chair(Toy(), at_first_choice(), 1).options()


def test_a_chair_shows_what_its_seat_sees() -> None:
    g = at_first_choice()
    assert Chair(Toy(), g, 0).view()["cards"] == [3, None]
    assert Chair(Toy(), g, 1).view()["cards"] == [None, 5]


def test_a_chair_has_no_name_for_the_state() -> None:
    chair = Chair(Toy(), at_first_choice(), 0)
    public = [name for name in dir(chair) if not name.startswith("_")]
    assert public == ["game", "imagine", "options", "seat", "see", "view"]
    assert not any(isinstance(getattr(chair, name), State) for name in public)
    assert not hasattr(chair, "__dict__")


def test_imagined_worlds_are_copies() -> None:
    g = at_first_choice()
    world = Chair(Toy(), g, 0).imagine(lambda n: n - 1)
    world.agenda.clear()
    assert g.agenda


def test_imagined_worlds_do_not_follow_the_secret() -> None:
    """The same numbers give the same world, whatever card the other seat holds."""
    one, two = at_first_choice(), at_first_choice()
    two.cards[1] = 6
    worlds = [Chair(Toy(), g, 0).imagine(lambda n: 2) for g in (one, two)]
    assert worlds[0] == worlds[1]
