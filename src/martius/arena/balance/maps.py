"""Where the places of a board lie, and the coasts around them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from martius.kernel import AnyGame
from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.match import MatchError

Point: TypeAlias = tuple[float, float]

FOLDER: Final = Path(__file__).parent / "outlines"
"""The browser client's sheets, told in short: `make build` writes them."""
COMMAND: Final = re.compile(r"([Mlz])([^Mlz]*)")
NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


class Map(NamedTuple):
    """A board, y upwards."""

    places: dict[str, Point]
    links: Sequence[tuple[str, str]]
    land: Sequence[Sequence[Point]] = ()
    rivers: Sequence[Sequence[Point]] = ()
    size: Point | None = None


def map_of(game: AnyGame) -> Map:
    """The board of a title; a sheet with coasts, or hexes."""
    board = game.static_board()
    if "grid" in board:
        return Map(_hexes(board["grid"]), [])
    sheet = _sheet(game.id)
    places = {name: (x, -y) for name, (x, y) in sheet["places"].items()}
    links = [(link["a"], link["b"]) for link in board["links"]]
    rivers = [line for path in sheet["rivers"] for line in lines(path)]
    return Map(places, links, lines(sheet["land"]), rivers, (sheet["width"], sheet["height"]))


def _hexes(grid: Json) -> dict[str, Point]:
    """Columns of hexes, every second of them half a hex lower."""
    hexes = [(c, r) for c in range(grid["columns"]) for r in range(grid["rows"])]
    return {f"{c + 1:02}{r + 1:02}": (0.87 * c, -r - c % 2 / 2) for c, r in hexes}


def _sheet(title: str) -> Json:
    try:
        sheet: Json = json.loads((FOLDER / f"{title}.json").read_text("utf-8"))
    except FileNotFoundError:
        raise MatchError(
            say(
                "The map of {title} is not built: run {command} first.",
                title=title,
                command="make build",
            )
        ) from None
    return sheet


def lines(path: str) -> list[list[Point]]:
    """The lines of a path of SVG that moves and draws straight: `M3,4l1,0 0,-1z`."""
    found: list[list[Point]] = []
    for command, rest in COMMAND.findall(path):
        numbers = [float(number) for number in NUMBER.findall(rest)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            found.append([(points[0][0], -points[0][1])])
        elif command == "l":
            for dx, dy in points:
                x, y = found[-1][-1]
                found[-1].append((x + dx, y - dy))
        else:
            found[-1].append(found[-1][0])
    return found
