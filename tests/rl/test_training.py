"""The example that learns Hispania, in short form."""

import importlib
import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples/train_hispania.py"


def test_a_policy_learns_by_self_play_to_beat_a_random_one() -> None:
    example = runpy.run_path(str(EXAMPLE))
    policy, told = example["Policy"](), list[str]()
    example["train"](policy, 400, told.append)
    at_random, trained = example["share"]({}, 40), example["share"]({"rome": policy}, 40)
    assert told[-1].startswith("400 games: Rome won")
    assert at_random < 0.2
    assert trained > at_random + 0.4


def test_it_learns_the_same_in_any_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLE.parent)
    example = importlib.import_module(EXAMPLE.stem)
    alone, together = example.Policy(), example.Policy()
    example.train(alone, 50, [].append)
    example.train(together, 50, [].append, jobs=2)
    for one, other in zip(alone.weights, together.weights, strict=True):
        assert (one == other).all()
