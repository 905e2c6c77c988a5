"""A judgement is remembered by the parts of a state that it reads: none may be missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from martius.games.hannibal.judgement import judge as hannibal
from martius.games.hannibal.table.state import HannibalState
from martius.games.hispania.judgement import judge as hispania
from martius.games.hispania.judgement.features import features
from martius.games.hispania.table.state import HispaniaState
from martius.kernel import State
from tests.laws.titles import shipped
from tests.laws.walk import positions

TITLE = {name: shipped(name) for name in ("hannibal", "hispania")}
GAMES = range(20)


def read_by(
    monkeypatch: pytest.MonkeyPatch, kind: type[State], judge: Callable[[Any], object], g: State
) -> set[str]:
    """The parts of a state that a function reads."""
    names = set[str]()

    def watched(self: State, name: str) -> object:
        if self is g:
            names.add(name)
        return object.__getattribute__(self, name)

    with monkeypatch.context() as patch:
        patch.setattr(kind, "__getattribute__", watched, raising=False)
        judge(g)
    return names


def test_hannibal(monkeypatch: pytest.MonkeyPatch) -> None:
    judgement = TITLE["hannibal"].game.judgement()
    assert isinstance(judgement, hannibal.HannibalJudgement)
    names = set[str]()
    for seed in GAMES:
        for ply, g in enumerate(positions(TITLE["hannibal"], seed)):
            assert isinstance(g, HannibalState)
            if ply % 10 == 0 and not g.terms.goal:
                names |= read_by(
                    monkeypatch, HannibalState, lambda g: judgement._weighed(g, (0.0, 0.0)), g
                )
    assert names == hannibal.READ


def test_hispania(monkeypatch: pytest.MonkeyPatch) -> None:
    names = set[str]()
    for seed in GAMES:
        for ply, g in enumerate(positions(TITLE["hispania"], seed)):
            if ply % 10 == 0:
                names |= read_by(monkeypatch, HispaniaState, features, g)
    assert names == hispania.READ
