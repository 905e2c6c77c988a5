"""The figures of `make bench` as the table in docs/performance.md, beside the goals.

python -m scripts.bench_table    # the table of the last line of bench/results.jsonl
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "performance.md"
RESULTS: Final = ROOT / "bench" / "results.jsonl"
BEGIN: Final = "<!-- make bench writes from here -->"
END: Final = "<!-- to here -->"
TITLES: Final = ("hispania", "hannibal", "punico")
HEADING: Final = "| | Hispania | Hannibal | De Bello Punico |\n|---|---|---|---|"

FIGURES: Final = (
    ("plies_per_second", "random plies a second"),
    ("decisions_per_second", "decisions of random play a second"),
    ("steps_per_second", "steps of the PettingZoo environment a second"),
    ("clone_us", "a clone, µs"),
    ("view_us", "a seat's view, µs"),
    ("move_us", "play + both views + encoding, µs"),
    ("move_bytes", "bytes that a move sends to both pages"),
    ("evaluate_us", "judging a position, µs"),
    ("choice_ms", "a choice of `centurion` with 200 nodes, ms"),
    ("opening_ms", "opening the record of a game, ms"),
)
GOALS: Final = {
    ("plies_per_second", "pure"): (100_000, 70_000, 70_000),
    ("plies_per_second", "compiled"): (300_000, 130_000, 130_000),
    ("clone_us", "compiled"): (0.8, 3, 1.5),
    ("move_us", "compiled"): (200, 250, 300),
}
PLIES_GOALS: Final = {"pure": (1.14, 1.23, 1.3), "compiled": (3.4, 2.3, 2.4)}
"""The goals for plies, by what 6fac244 played on the machine where they were set: 88,000, 57,000
and 54,000."""
DECISION_GOAL: Final = 3
LOADS: Final = (
    ("saturation", "50 matches as fast as they can"),
    ("live", "500 matches, a move in 3 s each"),
)


def table(found: dict[str, Any]) -> str:
    """All figures of a run, in Markdown."""
    machine, day = found["machine"], found["date"][:10]
    ran = (
        f"Commit {found['commit']}, {day}: {machine['processor']}, {machine['cores']} cores, "
        f"load {machine['load']} at the start, Python {machine['python']}. Goals in brackets."
    )
    return "\n\n".join((ran, _titles(found), _server(found)))


def _titles(found: dict[str, Any]) -> str:
    rows = [HEADING]
    for key, label in FIGURES:
        for way in ("pure", "compiled"):
            figures = [_number(found[way]["titles"][title].get(key)) for title in TITLES]
            rows.append(_row(f"{label}, {way}", figures, GOALS.get((key, way))))
    for way, goals in PLIES_GOALS.items():
        label = f"random plies, {way}, against pure Python at 6fac244"
        rows.append(_row(label, _times(found["plies"][way]), goals))
    label = "a decision (`praetor`, `legate`, `tribune`), compiled, against pure Python at 6fac244"
    rows.append(_row(label, _times(found["decisions"]), (DECISION_GOAL,) * len(TITLES)))
    return "\n".join(rows)


def _times(ratios: dict[str, float]) -> list[str]:
    return [f"{ratios[title]} times" for title in TITLES]


def _server(found: dict[str, Any]) -> str:
    rows = [
        "| server | moves a second | p50, ms | p95, ms | CPU for a move, ms |",
        "|---|---|---|---|---|",
    ]
    for way in ("pure", "compiled"):
        for key, label in LOADS:
            load = found[way]["server"][key]
            figures = [load["moves_per_second"], load["p50_ms"], load["p95_ms"], load["cpu_ms"]]
            rows.append(_row(f"{label}, {way}", [_number(figure) for figure in figures], None))
    return "\n".join(rows)


def _row(label: str, figures: list[str], goals: tuple[float, ...] | None) -> str:
    if goals is not None:
        pairs = zip(figures, goals, strict=True)
        figures = [f"{figure} ({_number(goal)})" for figure, goal in pairs]
    return f"| {' | '.join((label, *figures))} |"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:,}"


def replaced(page: str, new: str) -> str:
    """The page with another table between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    assert rest, f"docs/performance.md has no line {BEGIN!r}"
    return f"{before}{BEGIN}\n\n{new}\n\n{END}{after}"


def write(found: dict[str, Any]) -> None:
    """Write the table into the page."""
    PAGE.write_text(replaced(PAGE.read_text("utf-8"), table(found)), "utf-8")


if __name__ == "__main__":
    write(json.loads(RESULTS.read_text("utf-8").splitlines()[-1]))
