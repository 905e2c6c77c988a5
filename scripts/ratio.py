"""How much faster or slower this tree plays than another: random play, by CPU time.

    git worktree add /tmp/old 6fac244
    python -m scripts.ratio /tmp/old/src --games 40 --rounds 7

Both trees play in turns, in one run, so that a busy machine is the same for both. Printed are, for
each title, the plies a second of the best round of each tree, and the ratio: above 1 this tree is
faster.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

PLAY = """
import json, random, sys
from time import process_time
from martius.games import TITLES
from martius.kernel import Chance, Decision, play, waiting
from martius.match import library

def plies(game, games):
    content = library.scenario(game, None)
    kept = {key: value for key, value in content.items() if key != "file"}
    options = library.options(game, content, {})
    rng, count, start = random.Random(1), 0, process_time()
    for _ in range(games):
        g = game.new(kept, options)
        for _ in range(2000):
            step = waiting(g)
            if step is None:
                break
            if isinstance(step, Chance):
                action = step.sample(g, rng.randrange)
            else:
                action = rng.choice(step.options(g))
            play(g, action)
            count += 1
    return count / (process_time() - start)

print(json.dumps({name: plies(game, int(sys.argv[1])) for name, game in TITLES.items()}))
"""
OURS = Path(__file__).resolve().parents[1] / "src"


def measured(src: Path, games: int) -> dict[str, float]:
    """Plies a second of each title in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(src)}
    command = [sys.executable, "-c", PLAY, str(games)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Let both play in turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="the folder `src` of the other tree")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    ours, theirs = [], []
    for _ in range(given.rounds):
        theirs.append(measured(given.other, given.games))
        ours.append(measured(OURS, given.games))
    for title in theirs[0]:
        before = max(row[title] for row in theirs)
        now = max(row[title] for row in ours)
        print(f"{title:10} {before:9,.0f} -> {now:9,.0f} plies a second, ratio {now / before:.2f}")


if __name__ == "__main__":
    main()
