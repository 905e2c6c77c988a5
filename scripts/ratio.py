"""How much faster or slower this tree plays than another: random play, by CPU time.

    git worktree add /tmp/old 6fac244
    python -m scripts.ratio /tmp/old/src --games 40 --rounds 7

Both trees play in turns, in one run, so that a busy machine is the same for both. Printed are, for
each title, the plies a second of the best round of each tree, and the ratio: above 1 this tree is
faster. It warns of a title that became 1.15 times slower, and fails at 1.5. CI compares with the
commit before:

    python -m scripts.ratio HEAD^ --games 10 --rounds 9

With `--bot` the decisions of a bot are compared, in positions of random play, of one for all titles
or of one for each; with `--compiled` this tree runs compiled:

    python -m scripts.ratio 6fac244 --bot praetor --compiled --games 1 --rounds 3
    python -m scripts.ratio 6fac244 --bot hispania=praetor,hannibal=legate,punico=tribune --compiled
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts import compile as compiler

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
CHOOSE = """
import json, random, sys
from time import process_time
from martius.bots import BOTS
from martius.games import TITLES
from martius.kernel import Chair, Chance, play, waiting
from martius.match import library

EVERY, WANTED = 11, 200
BOT = sys.argv[2]
OF = dict(pair.split("=") for pair in BOT.split(",")) if "=" in BOT else dict.fromkeys(TITLES, BOT)

def choices(game, games):
    content = library.scenario(game, None)
    kept = {key: value for key, value in content.items() if key != "file"}
    options = library.options(game, content, {})
    rng, met, asked, spent = random.Random(1), 0, 0, 0.0
    while asked < WANTED * games:
        g = game.new(kept, options)
        while asked < WANTED * games and (step := waiting(g)) is not None:
            if isinstance(step, Chance):
                play(g, step.sample(g, rng.randrange))
                continue
            seat, listed = step.seat(g), step.options(g)
            met += len(listed) > 1
            if len(listed) > 1 and met % EVERY == 0:
                bot, start = BOTS[OF[game.id]](), process_time()
                bot.choose(Chair(game, g, seat), random.Random(asked).randrange)
                spent += process_time() - start
                asked += 1
            play(g, rng.choice(listed))
    return asked / spent

print(json.dumps({name: choices(TITLES[name], int(sys.argv[1])) for name in OF}))
"""
WARN, FAIL = 1.15, 1.5
OURS = Path(__file__).resolve().parents[1] / "src"


def measured(src: Path, games: int, bot: str | None = None) -> dict[str, float]:
    """Plies a second of each title, or a bot's choices, in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(src)}
    program = [PLAY, str(games)] if bot is None else [CHOOSE, str(games), bot]
    command = [sys.executable, "-c", *program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


@contextmanager
def tree(other: str) -> Iterator[Path]:
    """The folder `src` of another tree: a path, or a commit that is unpacked for the while."""
    if Path(other).is_dir():
        yield Path(other)
        return
    with TemporaryDirectory() as folder:
        packed = Path(folder) / "src.tar"
        command = ["git", "archive", "--output", str(packed), other, "src"]
        subprocess.run(command, cwd=OURS.parent, check=True)
        with tarfile.open(packed) as files:
            files.extractall(folder, filter="data")
        yield Path(folder) / "src"


def compared(
    other: Path, own: Path, games: int, rounds: int, bot: str | None = None
) -> dict[str, tuple[float, float]]:
    """The best round of each tree, by title: the other's, and ours."""
    theirs, ours = [], []
    for _ in range(rounds):
        theirs.append(measured(other, games, bot))
        ours.append(measured(own, games, bot))
    return {
        title: (max(row[title] for row in theirs), max(row[title] for row in ours))
        for title in theirs[0]
    }


def verdict(before: float, now: float) -> str:
    """What a title's speed says: nothing, a warning or a failure."""
    slower = before / now
    return "FAILS: " if slower >= FAIL else "WARNING: " if slower >= WARN else ""


def main() -> None:
    """Let both play in turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", help="the folder `src` of the other tree, or a commit")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--bot", help="compare the decisions of a bot, or of TITLE=BOT,…")
    parser.add_argument("--compiled", action="store_true", help="let this tree run compiled")
    given = parser.parse_args()
    failed = False
    ours = compiler.tree(compiled=True) if given.compiled else nullcontext(OURS)
    things = "plies" if given.bot is None else "choices"
    with tree(given.other) as other, ours as own:
        found = compared(other, own, given.games, given.rounds, given.bot)
        for title, (before, now) in found.items():
            word = verdict(before, now)
            failed |= word.startswith("FAILS")
            speeds = f"{before:9,.0f} -> {now:9,.0f} {things} a second, ratio {now / before:.2f}"
            print(f"{word}{title:10} {speeds}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
