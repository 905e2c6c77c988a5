"""Boards as text. The games know nothing of terminals; a title's board is drawn from its view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rich.console import Group, RenderableType
from rich.pretty import Pretty
from rich.text import Text

from martius.cli.boards import hannibal, hispania, punico
from martius.kernel import AnyGame
from martius.kernel.plain import Json, Plain


class Board(NamedTuple):
    """How a title is shown: the whole board, and one place of it by a word of its name."""

    draw: Callable[[Json, Plain], RenderableType]
    look: Callable[[Json, Plain, str], RenderableType | None]


BOARDS: Final = {
    "hannibal": Board(hannibal.draw, hannibal.look),
    "hispania": Board(hispania.draw, hispania.look),
    "punico": Board(punico.draw, punico.look),
}


def draw(game: AnyGame, view: Json) -> RenderableType:
    """The tracks and the board; the plain values of a title that has no drawing."""
    tracks = " · ".join(f"{track['label']}: {_track(track)}" for track in view["tracks"])
    board = BOARDS.get(game.id)
    drawn = board.draw(view, game.static_board()) if board else Pretty(view["board"])
    return Group(Text(tracks, style="bold"), drawn)


def look(game: AnyGame, view: Json, word: str) -> RenderableType | None:
    """A place of the board, if there is one of that name."""
    board = BOARDS.get(game.id)
    return board.look(view, game.static_board(), word) if board else None


def _track(track: Json) -> str:
    text = str(track["text"])
    says_it = str(track["value"]) in text.split()
    return text if says_it else f"{track['value']} of {track['max']}, {text}"
