"""Play on many machines, by Ray. It needs the extra `martius[cluster]`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from martius.kernel.text import say
from martius.match import MatchError

T = TypeVar("T")
R = TypeVar("R")

HERE: Final = "auto"
"""The cluster that this machine belongs to; without one, this machine alone."""
INSTALL: Final = "pip install 'martius[cluster]'"
SILENT: Final = ("RAY_USAGE_STATS_ENABLED", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO")
"""It reports nothing to anybody, and does not warn of accelerators."""
AT_ONCE: Final = 4
"""Games that a machine plays before it hands them in. If it goes down, they are played elsewhere,
and the same numbers give the same games."""


def each_on(ray: Any, play: Callable[[T], R], tasks: Sequence[T]) -> Iterator[R]:
    """Play all of these on a cluster; what comes of them, in any order."""
    some = ray.remote(max_retries=-1)(_some)
    parts = [tasks[start : start + AT_ONCE] for start in range(0, len(tasks), AT_ONCE)]
    waiting = [some.remote(play, part) for part in parts]
    while waiting:
        done, waiting = ray.wait(waiting)
        for part in ray.get(done):
            yield from part


def _some(play: Callable[[T], R], tasks: Sequence[T]) -> list[R]:
    """On a machine of the cluster: play these."""
    return [play(task) for task in tasks]


@contextmanager
def joined(address: str) -> Iterator[Any]:
    """Ray, joined to the cluster at this address as long as it is needed."""
    for name in SILENT:
        os.environ.setdefault(name, "0")
    try:
        import ray
    except ModuleNotFoundError:
        raise MatchError(
            say("--cluster needs Ray: install it by {command}.", command=INSTALL)
        ) from None
    try:
        _join(ray, address)
    except ConnectionError:
        raise MatchError(
            say("--cluster: there is no Ray cluster at {address}.", address=address)
        ) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _join(ray: Any, address: str) -> None:
    """Workers find a person's own bots where the command was started."""
    paths = [str(Path.cwd()), *filter(None, sys.path)]
    given = {
        "runtime_env": {"env_vars": {"PYTHONPATH": os.pathsep.join(paths)}},
        "logging_level": "error",
        "log_to_driver": False,
    }
    try:
        ray.init(address=address, **given)
    except ConnectionError:
        if address != HERE:
            raise
        ray.init(include_dashboard=False, **given)
