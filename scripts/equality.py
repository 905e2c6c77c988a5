"""Play the same random games with compiled rules and with pure Python, and compare all they show.

    python -m scripts.equality --games 300
    python -m scripts.equality --games 10 --share 6fac244

Each game is a hash of its record, options, events, views, judgements and stored positions. Every
core plays some of them, each with both rules; the first game that differs is named. `make equality`
calls it. With `--share` these are not the first games, but some of the 300 that a text falls on: CI
names the commit, so that every commit plays others.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from martius.arena.batch import Batch

ALL: Final = 300
"""The games of each scenario that shares are taken of."""
PARTS: Final = os.cpu_count() or 1
"""Processes that share the games with each rules."""
TOLD: Final = 20
"""Up to so many games are told by their numbers."""
LOOK_EVERY: Final = 300
"""Plies between two looks at the whole table, which take as long as fifty plies."""
APART: Final = 7
"""How many plies earlier the next game is looked at: together, games are looked at everywhere."""


def chosen(count: int, share: str | None) -> list[int]:
    """The numbers of the games: the first ones, or a share of them all."""
    if share is None:
        return list(range(count))
    first = int.from_bytes(hashlib.sha256(share.encode()).digest()[:4], "big")
    return sorted((first + i) % ALL for i in range(min(count, ALL)))


def games_of(title: str, scenario: str, numbers: list[int]) -> dict[str, str]:
    """The hashes of these games, by number."""
    from martius.arena.batch import plan

    batch = plan(title, scenario, {}, ["random"], ALL, seed=1)
    return {str(number): fingerprint(batch, number) for number in numbers}


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
        if (plies + APART * number) % LOOK_EVERY == 0:
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
        found += [game.board(g, seat), game.tracks(g)]
    judgement = game.judgement()
    for seat in range(seats):
        found += [game.evaluate(g, seat), judgement.chance(g, seat), judgement.terms(g, seat)]
    if (step := decision(g)) is not None:
        options = step.options(g)
        found += [step.prompt(g), judgement.consider(g, options)]
        found += [game.describe(g, action) for action in options]
        found += [step.refuse(g, action) for action in step.plausible(g)]
    return found


def print_hashes(numbers: list[int]) -> None:
    """All titles and scenarios, as one line of JSON each: what the two processes write."""
    from martius.games import TITLES
    from martius.kernel import agenda
    from martius.match import library

    print(json.dumps({"rules": Path(agenda.__file__).suffix}), flush=True)
    for title, game in TITLES.items():
        for scenario in library.scenarios(game):
            name = scenario["id"]
            found = {"title": title, "scenario": name, "games": games_of(title, name, numbers)}
            print(json.dumps(found), flush=True)


def started(tree: Path, asked: list[str]) -> subprocess.Popen[str]:
    """A process that plays the games with the rules of a tree."""
    command = [sys.executable, __file__, "--hashes", *asked]
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    return subprocess.Popen(command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True)


def compare(asked: list[str]) -> str | None:
    """The first difference between compiled and pure rules in a sentence, or None."""
    from scripts import compile as compiler

    parts = [[*asked, "--part", str(part)] for part in range(PARTS)]
    with compiler.tree(compiled=False) as pure, compiler.tree(compiled=True) as compiled:
        players = [started(tree, part) for tree in (pure, compiled) for part in parts]
        outputs = [player.stdout for player in players if player.stdout]
        try:
            rules = [json.loads(output.readline() or "{}").get("rules") for output in outputs]
            assert rules[:PARTS] == [".py"] * PARTS, "the pure rules are compiled"
            assert not {".py", None} & set(rules[PARTS:]), "the compiled rules are not"
            for row in zip(*outputs, strict=False):
                played = [json.loads(line) for line in row]
                if why := difference(joined(played[:PARTS]), joined(played[PARTS:])):
                    return why
            for output in outputs:
                output.read()  # if one has failed, the others must not wait for a reader
            if any(player.wait() for player in players):
                return "A process failed; what it wrote is above."
        finally:
            for player in players:
                player.kill()
    return None


def joined(parts: list[Any]) -> Any:
    """The games of a scenario that several processes played."""
    games = {number: played for part in parts for number, played in part["games"].items()}
    return {**parts[0], "games": dict(sorted(games.items(), key=lambda game: int(game[0])))}


def difference(one: Any, other: Any) -> str | None:
    """The first game of a scenario that differs, in a sentence; or None, and that they are equal
    is printed."""
    name = f"{one['title']}, {one['scenario']}"
    for number, played in one["games"].items():
        if played != other["games"][number]:
            return f"{name}: game {number} differs."
    numbers = ", ".join(one["games"])
    told = f"games {numbers}" if len(one["games"]) <= TOLD else f"{len(one['games'])} games"
    print(f"{name}: {told} are equal.", flush=True)
    return None


def main() -> None:
    """Compare, or write the hashes of one side."""
    arguments = argparse.ArgumentParser(description="Compare compiled rules with pure Python.")
    arguments.add_argument("--games", type=int, default=3, help=f"of each scenario, at most {ALL}")
    arguments.add_argument("--share", help="a text, such as a commit: games that it falls on")
    arguments.add_argument("--hashes", action="store_true", help=argparse.SUPPRESS)
    arguments.add_argument("--part", type=int, default=0, help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    if not 1 <= asked.games <= ALL:
        arguments.error(f"--games: from 1 to {ALL}, not {asked.games}.")
    if asked.hashes:
        print_hashes(chosen(asked.games, asked.share)[asked.part :: PARTS])
    elif why := compare(sys.argv[1:]):
        sys.exit(why)


if __name__ == "__main__":
    main()
