"""Play the same random games with compiled rules and with pure Python, and compare all they show.

    python -m scripts.equality --games 300

Each game is a hash of its record, options, events, views, judgements and stored positions. Two
processes play them; the first game that differs is named. `make equality` calls it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from martius.arena.batch import Batch

LOOK_EVERY: Final = 25
"""Plies between two looks at the whole table, which take longer than the plies."""


def games_of(title: str, scenario: str, count: int) -> list[str]:
    """The hashes of so many games."""
    from martius.arena.batch import plan

    batch = plan(title, scenario, {}, ["random"], count, seed=1)
    return [fingerprint(batch, number) for number in range(count)]


def fingerprint(batch: Batch, number: int) -> str:
    """One random game as a hash."""
    from martius.kernel import Chance, Decision, play, waiting

    seen = hashlib.sha256()
    source = random.Random(batch.seed_of(number, "all"))
    game = batch.game
    g = game.new(batch.scenario, batch.options)
    g.log = []
    plies = 0
    while (step := waiting(g)) is not None:
        if isinstance(step, Decision):
            listed = step.options(g)
            action = listed[source.randrange(len(listed))]
            seen.update(repr((step, step.seat(g), listed)).encode())
        else:
            assert isinstance(step, Chance)
            action = step.sample(g, source.randrange)
        if plies % LOOK_EVERY == 0:
            seen.update(repr(look(game, g, len(batch.seats))).encode())
        play(g, action)
        told = [(type(event).__name__, event.rule, event.text(), event.data()) for event in g.log]
        seen.update(repr((game.format(action), told)).encode())
        g.log = []
        plies += 1
    seen.update(repr((plies, g.result, game.outcome_text(g))).encode())
    return seen.hexdigest()[:16]


def look(game: Any, g: Any, seats: int) -> list[object]:
    """What a position shows, how it is judged and how it is stored."""
    from martius.kernel import decision
    from martius.kernel.codec import decode_state, encode_state

    stored = encode_state(g)
    assert decode_state(game.blank(), json.loads(json.dumps(stored)), game.types) == g
    assert g.clone() == g
    assert g.clone().key() == g.key()
    found: list[object] = [stored, game.phase(g), g.key()]
    for seat in (None, *range(seats)):
        found += [game.board(g, seat), game.tracks(g, seat)]
    judgement = game.judgement()
    for seat in range(seats):
        found += [game.evaluate(g, seat), judgement.chance(g, seat), judgement.terms(g, seat)]
    if (step := decision(g)) is not None:
        options = step.options(g)
        found += [step.prompt(g), judgement.consider(g, options)]
        found += [game.describe(g, action) for action in options]
        found += [step.refuse(g, action) for action in step.plausible(g)]
    return found


def print_hashes(count: int) -> None:
    """All titles and scenarios, as one line of JSON each: what the two processes write."""
    from martius.games import TITLES
    from martius.kernel import agenda
    from martius.match import library

    print(json.dumps({"rules": Path(agenda.__file__).suffix}), flush=True)
    for title, game in TITLES.items():
        for scenario in library.scenarios(game):
            name = scenario["id"]
            found = {"title": title, "scenario": name, "games": games_of(title, name, count)}
            print(json.dumps(found), flush=True)


def started(tree: Path, count: int) -> subprocess.Popen[str]:
    """A process that plays the games with the rules of a tree."""
    command = [sys.executable, __file__, "--hashes", "--games", str(count)]
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    return subprocess.Popen(command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True)


def compare(count: int) -> str | None:
    """The first difference between compiled and pure rules in a sentence, or None."""
    from scripts import compile as compiler

    folder = compiler.build()
    with tempfile.TemporaryDirectory() as scratch:
        pure, compiled = Path(scratch, "pure"), Path(scratch, "compiled")
        for tree in (pure, compiled):
            compiler.copy(tree)
        compiler.put(folder, compiled)
        players = [started(tree, count) for tree in (pure, compiled)]
        written = [player.communicate()[0].splitlines() for player in players]
        if any(player.returncode for player in players):
            return "A process failed; what it wrote is above."
    (first, *mine), (second, *theirs) = ([json.loads(line) for line in lines] for lines in written)
    assert first["rules"] == ".py" != second["rules"], "both processes run the same rules"
    for one, other in zip(mine, theirs, strict=True):
        for number, (a, b) in enumerate(zip(one["games"], other["games"], strict=True)):
            if a != b:
                return f"{one['title']}, {one['scenario']}: game {number} differs."
        print(f"{one['title']}, {one['scenario']}: {len(one['games'])} games are equal.")
    return None


def main() -> None:
    """Compare, or write the hashes of one side."""
    arguments = argparse.ArgumentParser(description="Compare compiled rules with pure Python.")
    arguments.add_argument("--games", type=int, default=3, help="of each scenario")
    arguments.add_argument("--hashes", action="store_true", help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    if asked.hashes:
        print_hashes(asked.games)
    elif why := compare(asked.games):
        sys.exit(why)


if __name__ == "__main__":
    main()
