"""Hannibal: Rome vs. Carthage for learning agents, version 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from martius.rl.table import Observation, TableEnv, guarded

NAME: Final = "hannibal_v0"


def raw_env(
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    render_mode: str | None = None,
) -> TableEnv:
    """The bare environment."""
    return TableEnv(NAME, scenario, options, render_mode)


def env(
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    render_mode: str | None = None,
) -> OrderEnforcingWrapper[str, Observation, int]:
    """The environment, with a guard that calls come in order."""
    return guarded(raw_env(scenario, options, render_mode))
