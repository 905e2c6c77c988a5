"""`make bench`: its table, and the page that it stands in."""

from __future__ import annotations

from typing import Any

from scripts import bench, bench_table

SERVED = {"moves_per_second": 900, "p50_ms": 4.0, "p95_ms": 21.5, "cpu_ms": 1.1}


def run(way: str) -> dict[str, Any]:
    """What is measured with pure or compiled rules."""
    clone = 0.7 if way == "compiled" else 1.5
    speeds = {key: 123_456 for key, _ in bench_table.FIGURES} | {"clone_us": clone}
    return {
        "titles": dict.fromkeys(bench_table.TITLES, speeds),
        "server": {key: SERVED for key, _ in bench_table.LOADS},
    }


FOUND: dict[str, Any] = {
    "date": "2026-11-17T12:00:00+00:00",
    "commit": "abc1234",
    "machine": {"processor": "A processor", "cores": 2, "load": 0.1, "python": "3.11.7"},
    "pure": run("pure"),
    "compiled": run("compiled"),
    "plies": {way: dict.fromkeys(bench_table.TITLES, 2.5) for way in ("pure", "compiled")},
    "decisions": dict.fromkeys(bench_table.TITLES, 3.2),
}


def test_figures_stand_beside_their_goals() -> None:
    shown = bench_table.table(FOUND)
    assert "| a clone, µs, pure | 1.5 | 1.5 | 1.5 |" in shown
    assert "| a clone, µs, compiled | 0.7 (0.8) | 0.7 (3) | 0.7 (1.5) |" in shown
    assert "| 3.2 times (3) | 3.2 times (3) | 3.2 times (3) |" in shown
    assert "| 2.5 times (3.4) | 2.5 times (2.3) | 2.5 times (2.4) |" in shown
    assert "| 500 matches, a move in 3 s each, compiled | 900 | 4.0 | 21.5 | 1.1 |" in shown
    assert "Commit abc1234, 2026-11-17" in shown


def test_the_best_of_several_runs_counts() -> None:
    slow, quick = run("pure"), run("compiled")
    slow["server"] = {key: SERVED | {"cpu_ms": 2.0, "p50_ms": 1.0} for key in slow["server"]}
    slow["titles"] = {
        title: {**figures, "plies_per_second": 100_000, "steps_per_second": None}
        for title, figures in slow["titles"].items()
    }
    found = bench.best([slow, quick])
    assert found["server"] == quick["server"]
    for figures in found["titles"].values():
        assert figures["plies_per_second"] == figures["steps_per_second"] == 123_456
        assert figures["clone_us"] == 0.7


def test_a_figure_that_was_not_measured_is_a_dash() -> None:
    pure = {title: {**FOUND["pure"]["titles"][title]} for title in bench_table.TITLES}
    pure["hannibal"]["steps_per_second"] = None
    found = {**FOUND, "pure": {**FOUND["pure"], "titles": pure}}
    row = "steps of the PettingZoo environment a second, pure | 123,456 | – | 123,456 |"
    assert row in bench_table.table(found)


def test_the_page_keeps_all_but_the_table() -> None:
    page = f"Above.\n{bench_table.BEGIN}\nold\n{bench_table.END}\nBelow.\n"
    new = f"Above.\n{bench_table.BEGIN}\n\nnew\n\n{bench_table.END}\nBelow.\n"
    assert bench_table.replaced(page, "new") == new
    assert bench_table.replaced(new, "new") == new


def test_the_page_has_a_place_for_the_table() -> None:
    page = bench_table.PAGE.read_text("utf-8")
    assert page.count(bench_table.BEGIN) == page.count(bench_table.END) == 1
    assert page.index(bench_table.BEGIN) < page.index(bench_table.END)
