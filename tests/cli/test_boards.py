"""Boards as text."""

from rich.console import Console

from martius.cli import boards
from tests.match.games import toy
from tests.toy import Toy


def test_a_title_without_a_drawing_shows_the_plain_values_of_its_board() -> None:
    view = toy(seed=1).view("left")
    console = Console(width=100)
    with console.capture() as shown:
        console.print(boards.draw(Toy(), view))
    assert str(view["board"]) in shown.get()
    assert boards.look(Toy(), view, "card") is None
