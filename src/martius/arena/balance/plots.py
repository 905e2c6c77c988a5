"""The plots of a report, as SVG texts. They need the extra `martius[reports]`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from martius.arena.balance.maps import Map, map_of
from martius.arena.figure import COLOURS, Figure
from martius.kernel import AnyGame
from martius.kernel.plain import Json


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
    board = map_of(game)
    plot = Figure(5.2)
    axes = plot.axes
    _draw(axes, board)
    hot = {place: count for place, count in fights.items() if place in board.places}
    if hot:
        most = max(hot.values())
        x, y = zip(*(board.places[place] for place in hot), strict=True)
        size = [20 + 380 * count / most for count in hot.values()]
        colour = {
            "c": list(hot.values()),
            "cmap": "YlOrRd",
            "vmin": -0.4 * most,
            "vmax": 1.1 * most,
        }
        axes.scatter(x, y, s=size, **colour, alpha=0.85, zorder=3)
        for place in list(hot)[:8]:
            spot = {"xytext": (0, 7), "textcoords": "offset points", "ha": "center"}
            axes.annotate(place, board.places[place], fontsize=7, zorder=4, **spot)
    axes.set_aspect("equal")
    axes.axis("off")
    return plot.svg()


def _draw(axes: Any, board: Map) -> None:
    """Coasts, rivers, ways and places; nothing beyond the sheet's edge."""
    for coast in board.land:
        axes.fill(
            *zip(*coast, strict=True), facecolor="#f3ead6", edgecolor="#8a7a5a", linewidth=0.6
        )
    for river in board.rivers:
        axes.plot(*zip(*river, strict=True), color="#9db8c9", linewidth=0.6)
    for a, b in board.links:
        ends = zip(board.places[a], board.places[b], strict=True)
        axes.plot(*ends, color="#bbb", linewidth=0.6, zorder=1)
    axes.scatter(*zip(*board.places.values(), strict=True), s=4, color="#999", zorder=2)
    if board.size is not None:
        width, height = board.size
        axes.set_xlim(0, width)
        axes.set_ylim(-height, 0)
