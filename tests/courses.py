"""How many courses play can take, rolls included, counted and kept in a file."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from martius.kernel import Chance, Decision, State, play, waiting
from tests.table import Table

SetUp: TypeAlias = tuple[Callable[[], Table], int]
"""A table to start from, and how deep to count."""


def kept(file: Path, set_ups: Mapping[str, SetUp]) -> dict[str, list[int]]:
    """What was counted before; with MARTIUS_GOLDEN=count it is counted anew."""
    if os.environ.get("MARTIUS_GOLDEN") == "count":
        lines = [f"{name} = {json.dumps(count(set_up))}\n" for name, set_up in set_ups.items()]
        heading = "# Courses of play at depth 1, 2, ...: see test_counts.py.\n"
        file.write_text(heading + "".join(lines))
    return tomllib.loads(file.read_text("utf-8"))


def count(set_up: SetUp) -> list[int]:
    """The courses of play from a set-up at each depth."""
    start, depth = set_up
    g = start().match.snapshot()
    return [courses(g, n) for n in range(1, depth + 1)]


def courses(g: State, depth: int) -> int:
    """How many ways play can take from here."""
    step = waiting(g)
    if depth == 0 or step is None:
        return 1
    if isinstance(step, Decision):
        actions = step.options(g)
    else:
        assert isinstance(step, Chance)
        actions = [action for action, _ in step.outcomes(g)]
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = g.clone()
        play(after, action)
        total += courses(after, depth - 1)
    return total
