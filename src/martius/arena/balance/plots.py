"""The plots of a report, as SVG texts. They need the extra `martius[reports]`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from martius.arena.figure import COLOURS, Figure
from martius.kernel import AnyGame
from martius.kernel.plain import Json

GEOMETRY: Final = Path(__file__).parents[4] / "web/geo"
"""Where a checkout keeps the places of a board whose data name none."""


def wins(rows: Sequence[Json]) -> str:
    """Shares of wins by scenario and bot, with their intervals."""
    plot = Figure(0.9 + 0.45 * len(rows))
    for place, row in enumerate(reversed(rows)):
        start = 0.0
        for colour, (side, (won, *_)) in zip(COLOURS, row["sides"].items(), strict=False):
            share = won / row["games"]
            label = side if not place else None
            plot.axes.barh(place, share, left=start, color=colour, label=label)
            start += share
        _, (_, low, high) = next(iter(row["sides"].items()))
        plot.axes.plot([low, high], [place, place], color="black", linewidth=2)
    names = [f"{row['scenario']}, {row['bot']}" for row in reversed(rows)]
    plot.axes.set_yticks(range(len(rows)), names)
    plot.axes.set_xlim(0, 1)
    plot.axes.xaxis.set_major_formatter("{x:.0%}")
    plot.axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return plot.svg()


def bars(counts: Mapping[str, float], unit: str) -> str:
    """Horizontal bars, the longest on top."""
    plot = Figure(0.9 + 0.28 * max(1, len(counts)))
    names = list(counts)[::-1]
    plot.axes.barh(names, [counts[name] for name in names], color=COLOURS[1])
    plot.axes.axvline(0, color="black", linewidth=0.8)
    plot.axes.set_xlabel(unit)
    return plot.svg()


def lines(series: Mapping[str, Sequence[Json]], unit: str) -> str:
    """Means turn by turn, with the middle 80 of 100 games."""
    plot = Figure()
    for colour, (name, turns) in zip(COLOURS, series.items(), strict=False):
        numbers = range(1, len(turns) + 1)
        plot.axes.plot(numbers, [turn["mean"] for turn in turns], color=colour, label=name)
        low, high = ([turn[end] for turn in turns] for end in ("low", "high"))
        plot.axes.fill_between(numbers, low, high, color=colour, alpha=0.15)
    plot.axes.set_xlabel(unit)
    plot.axes.legend(frameon=False)
    return plot.svg()


def histogram(values: Sequence[float], unit: str) -> str:
    """How often a number came."""
    plot = Figure(2.6)
    plot.axes.hist(values, bins=30, color=COLOURS[1])
    plot.axes.set_xlabel(unit)
    plot.axes.set_ylabel("games")
    return plot.svg()


def heat(game: AnyGame, fights: Mapping[str, int]) -> str:
    """Where they fought, on the map."""
    places, links = _map(game)
    plot = Figure(5.2)
    axes = plot.axes
    for a, b in links:
        axes.plot(*zip(places[a], places[b], strict=True), color="#bbb", linewidth=0.6, zorder=1)
    axes.scatter(*zip(*places.values(), strict=True), s=4, color="#999", zorder=2)
    hot = {place: count for place, count in fights.items() if place in places}
    if hot:
        most = max(hot.values())
        x, y = zip(*(places[place] for place in hot), strict=True)
        size = [20 + 380 * count / most for count in hot.values()]
        axes.scatter(x, y, s=size, c=list(hot.values()), cmap="YlOrRd", alpha=0.85, zorder=3)
        for place in list(hot)[:8]:
            axes.annotate(place, places[place], fontsize=7, ha="center", va="center", zorder=4)
    axes.set_aspect("equal")
    axes.axis("off")
    return plot.svg()


def _map(game: AnyGame) -> tuple[dict[str, tuple[float, float]], list[tuple[str, str]]]:
    """The places of a board by x and y, and which are joined."""
    board = game.static_board()
    if "grid" in board:  # hexes: columns, every second of them half a hex lower
        columns, rows = board["grid"]["columns"], board["grid"]["rows"]
        hexes = [(c, r) for c in range(columns) for r in range(rows)]
        return {f"{c + 1:02}{r + 1:02}": (0.87 * c, -r - c % 2 / 2) for c, r in hexes}, []
    joined = [(link["a"], link["b"]) for link in board["links"]]
    rows = board["spaces"]
    if "lon" in rows[0]:
        return {row["id"]: (row["lon"] * 0.77, row["lat"]) for row in rows}, joined
    drawn = tomllib.loads((GEOMETRY / f"{game.id}.toml").read_text("utf-8"))
    return {row["id"]: (row["x"], -row["y"]) for row in drawn["place"]}, joined
