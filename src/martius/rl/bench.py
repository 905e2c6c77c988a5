"""How fast the environments step."""

from __future__ import annotations

import random
from time import process_time
from typing import Final

import numpy as np

from martius.rl.table import TableEnv, guarded

STEPS: Final = 1_000
REPETITIONS: Final = 5
"""The best of these counts: the others met something else that ran."""


def steps_per_second(name: str, steps: int = STEPS) -> int:
    """Steps of random play a second of the processor, as PettingZoo's own benchmark takes them."""
    env = guarded(TableEnv(name))
    return round(max(_steps(env, steps) for _ in range(REPETITIONS)))


def _steps(env: object, steps: int) -> float:
    table: TableEnv = env  # type: ignore[assignment]  # PettingZoo has no types
    luck, start = random.Random(1), process_time()
    table.reset(seed=1)
    for _ in table.agent_iter(steps):
        observation, _, over, _, _ = table.last()
        allowed = np.flatnonzero(observation["action_mask"]).tolist()
        table.step(None if over else luck.choice(allowed))
        if all(table.terminations.values()):
            table.reset()
    return steps / (process_time() - start)
