"""Golden games: one record for each way a game ends and for each shipped scenario.

The game `zama-rome-wins` of Punico is the record `punico/zama-rome-wins.jsonl`; the file beside it,
`zama-rome-wins.toml`, says how it ends and in which state. When the rules change on purpose, and
with them their version, play the games that changed again and look at the differences:

    MARTIUS_GOLDEN=play pytest tests/replays -k zama-rome-wins

A game is played again with the seed and the decisions that are kept, so without a change of the
rules nothing changes, however the bots have changed since. A decision that the rules no longer
offer is skipped, and a bot answers what the kept game does not. Only a game that then ends in
another way than its name says is looked for among new ones.
"""

from __future__ import annotations

import hashlib
import json
import random
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from martius import Match
from martius.bots import BOTS
from martius.kernel.codec import encode_state
from martius.match import library
from martius.match.record import CHANCE, Entry, Record, load

GAMES = Path(__file__).parent
SEEDS = range(400)
AHEAD = 12
"""How many kept decisions are skipped at most to find one that can be made."""


class Recipe(NamedTuple):
    """What is played, who answers where the kept game does not, and how it must end."""

    title: str
    scenario: str | Mapping[str, Any]
    wanted: Callable[[Match], bool]
    bots: str = "random"
    """One for all seats, or one for each, with commas."""
    options: Mapping[str, str] = {}


def lesson(title: str, name: str) -> dict[str, Any]:
    """A tutorial without what it tells the learner, which changes more often than the rules."""
    scenario = library.scenario(library.title(title), name)
    return {key: value for key, value in scenario.items() if key not in ("tutorial", "file")}


class Script:
    """The decisions of a kept game, in order."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._left = [entry for entry in entries if entry.who != CHANCE]

    def next(self, seat: str, options: Sequence[str]) -> str | None:
        """The next decision of this seat that can be made now; those before it are dropped."""
        for i, (who, action) in enumerate(self._left[:AHEAD]):
            if who == seat and action in options:
                del self._left[: i + 1]
                return action
        return None


def play(recipe: Recipe, seed: int, script: Script) -> Match:
    """One game by its script, and by bots where the script has no answer."""
    match = Match.new(recipe.title, recipe.scenario, recipe.options, seed=seed)
    rng = random.Random(seed)
    names = recipe.bots.split(",") * len(match.seats)
    bots = {seat.id: BOTS[bot]() for seat, bot in zip(match.seats, names, strict=False)}
    while match.to_act is not None:
        action = script.next(match.to_act, match.options())
        if action is None:
            chair = match.chair(match.to_act)
            action = match.game.format(bots[match.to_act].choose(chair, rng.randrange))
        match.play(action)
    return match


def again(recipe: Recipe, kept: Record) -> Match:
    """A kept game played by today's rules, with its own seed and its own decisions."""
    return play(recipe, kept.dice[0].header["seed"], Script(kept.entries))


def find(recipe: Recipe, path: Path) -> Match:
    """The game of this file played again if it ends as wanted, else the first new one that does."""
    for match in _candidates(recipe, path):
        if recipe.wanted(match):
            return match
    raise AssertionError(f"no game of {recipe} ends as wanted")


def _candidates(recipe: Recipe, path: Path) -> Iterator[Match]:
    if path.exists():
        yield again(recipe, load(path))
    for seed in SEEDS:
        yield play(recipe, seed, Script())


def fingerprint(match: Match) -> str:
    """A hash of the whole state, agenda included."""
    text = json.dumps(encode_state(match.snapshot()), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def end(match: Match) -> dict[str, Any]:
    """How a game ended, and in which state."""
    assert match.result is not None
    return {
        "outcome": match.result.outcome,
        "rule": match.result.rule,
        "side": match.result.side,
        "actions": match.seq,
        "state": fingerprint(match),
    }


def keep(name: str, recipe: Recipe, folder: Path) -> None:
    """Play a golden game again and store it with how it ends."""
    match = find(recipe, folder / f"{name}.jsonl")
    match.record.save(folder / f"{name}.jsonl")
    lines = (f"{key} = {json.dumps(value)}\n" for key, value in end(match).items())
    (folder / f"{name}.toml").write_text("".join(lines), "utf-8")


def kept_end(record: Path) -> dict[str, Any]:
    """How the golden game of this file ended when it was kept."""
    return tomllib.loads(record.with_suffix(".toml").read_text("utf-8"))
