"""A ladder as a picture: every bot at its rating, with its interval."""

from __future__ import annotations

from martius.arena.figure import COLOURS, Figure
from martius.kernel.plain import Json


def ladder_plot(standings: Json) -> str:
    """The ladder as SVG, the strongest on top."""
    rungs = standings["ladder"][::-1]
    plot = Figure(0.9 + 0.32 * len(rungs))
    plot.axes.errorbar(
        [rung["rating"] for rung in rungs],
        range(len(rungs)),
        xerr=[rung["error"] for rung in rungs],
        fmt="o",
        color=COLOURS[0],
        ecolor="#999",
        capsize=3,
    )
    plot.axes.set_yticks(range(len(rungs)), [rung["bot"] for rung in rungs])
    plot.axes.set_xlabel("rating, with its 95 % interval; 100 points ahead wins 64 of 100 games")
    plot.axes.grid(axis="x", color="#ddd")
    return plot.svg()
