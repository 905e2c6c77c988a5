"""The example that learns Hispania, in short form."""

import runpy
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples/train_hispania.py"


def test_a_policy_learns_by_self_play_to_beat_a_random_one() -> None:
    example = runpy.run_path(str(EXAMPLE))
    policy, told = example["Policy"](), list[str]()
    example["train"](policy, 400, told.append)
    at_random, trained = example["share"]({}, 40), example["share"]({"rome": policy}, 40)
    assert told[-1].startswith("400 games: Rome won")
    assert at_random < 0.2
    assert trained > at_random + 0.4
