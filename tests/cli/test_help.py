"""Every command teaches by example, and the small commands speak."""

from __future__ import annotations

import pytest

import martius
from martius import arena
from martius.cli.bench import FIGURES
from martius.games import TITLES
from tests.aside import aside
from tests.cli.commands import read, run

COMMANDS = (
    *("play", "titles", "simulate", "arena", "balance", "tune", "replay", "verify", "rules"),
    "bench",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(command: str) -> None:
    shown = run(command, "--help").stdout
    assert "Examples:" in shown
    assert f"  martius {command}" in shown


def test_martius_alone_lists_the_commands_and_exit_codes() -> None:
    shown = run().stdout
    assert all(f" {command} " in shown for command in COMMANDS)
    assert "130" in shown
    assert shown.strip() == run("--help").stdout.strip()


def test_version_names_the_package_python_and_every_titles_rules() -> None:
    shown = run("--version").stdout
    assert shown.startswith(f"martius {martius.__version__} (Python 3.")
    assert all(f"{game.id} {game.version}" in shown for game in TITLES.values())
    assert f"rules {arena.how_rules_run()}" in shown


def test_titles() -> None:
    found = {title["id"]: title for title in read("titles", "--json")}
    assert set(found) == set(TITLES)
    hispania = found["hispania"]
    assert next(scenario["id"] for scenario in hispania["scenarios"]) == "conquest"
    assert [option["id"] for option in hispania["options"]] == ["level", "players", "variants"]
    assert hispania["seats"][0]["id"] == "rome"
    assert "random" in hispania["bots"]
    shown = run("titles").stdout
    assert "level=64342" in shown
    assert "conquest" in shown


def test_bench() -> None:
    found = read("bench", "--games", "2", "--json")
    assert set(found) == set(TITLES)
    assert set(found["hispania"]) == {"compiled", *FIGURES}
    assert all(value for speed in found.values() for key, value in speed.items() if key in FIGURES)
    assert "Choice, ms" in run("bench", "--games", "1").stdout


def test_bench_server() -> None:
    """A small edition: moves are played, saved and shown."""
    args = ("bench", "server", "--matches", "3", "--live", "0", "--seconds", "1")
    found = aside(lambda: read(*args, "--json"))
    assert found["titles"] == list(TITLES)
    assert set(found["saturation"]) == {
        "matches", "moves", "moves_per_second", "p50_ms", "p95_ms", "cpu_ms", "bytes", "crowd_cpu",
        "start_mb", "open_mb", "end_mb", "match_kb", "minutes_mb",
    }  # fmt: skip
    assert found["saturation"]["moves"] > 5
    assert 0 < found["saturation"]["p50_ms"] <= found["saturation"]["p95_ms"]
    assert found["saturation"]["cpu_ms"] > 0
    assert 0 < found["saturation"]["start_mb"] < found["saturation"]["open_mb"]
    assert found["saturation"]["match_kb"] > 0
    assert "live" not in found


def test_bench_server_at_a_steady_pace() -> None:
    args = ("bench", "server", "--title", "punico", "--matches", "0", "--live", "4")
    shown = aside(lambda: run(*args, "--seconds", "2").stdout)
    assert shown.count("every 3 s") == 2
    assert "Memory of the server" in shown
