"""The titles that the laws hold for, and how to start a random game of each."""

from __future__ import annotations

import os
import random
import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, NamedTuple

from martius.games import TITLES
from martius.kernel import Game, State
from martius.match import library
from tests import toy
from tests.games.hannibal import positions as hannibal
from tests.games.hispania import positions as hispania

ASKED = os.environ.get("MARTIUS_LAW_GAMES", "")
"""How many random games of each title are played from start to end; "" is what a day bears."""
GAMES = int(ASKED or "60")
CHUNK = 100
"""How many of them one test plays, so that several workers can share them."""
SPARSE = max(1, GAMES // 500)
"""Laws that cost more are tried on one game in so many."""
ONLY = os.environ.get("MARTIUS_LAW_SCENARIO", "")
"""`title/scenario`: try the laws on games of this scenario alone, and on every one of them."""

BOT = os.environ.get("MARTIUS_LAW_BOT", "random")
"""Who plays the games."""


class Title(NamedTuple):
    """A title, where its steps are, its paragraphs, and the longest game anybody could play."""

    game: Game[Any]
    package: str
    rules: frozenset[str]
    start: Callable[[random.Random], State]
    longest: int
    pace: int
    """Where a game takes ten times as long as another, costly laws are tried on a tenth."""

    def whole(self, seeds: range) -> range:
        """The games of these that are played from start to end: each, if somebody asked for it."""
        return seeds if ASKED else self.some(seeds)

    def some(self, seeds: range) -> range:
        """The games of these that laws are tried on which cost more."""
        return seeds[:: self.pace]

    def __repr__(self) -> str:
        return self.game.id


class Start(NamedTuple):
    """What a random game starts from."""

    scenario: Mapping[str, Any]
    options: dict[str, str]


def shipped(name: str) -> Title:
    """A title that is offered to players: any of its scenarios, any options."""
    game = TITLES[name]
    text = (files("martius.games") / name / "rules.toml").read_text("utf-8")
    rules = frozenset(rule["id"] for rule in tomllib.loads(text)["rule"])

    def start(rng: random.Random) -> State:
        scenario, options = random_start(game, rng)
        g: State = game.new(scenario, options)
        return g

    longest, pace = LENGTHS.get(name, (10_000, 1))
    return Title(game, f"martius.games.{name}", rules, start, longest, 1 if ONLY else pace)


LENGTHS = {"hannibal": (6_000, 4), "hispania": (5_000, 1), "punico": (10_000, 10)}
"""The longest game anybody could play of a title, and its pace."""

SCENARIOS = {
    name: [
        {key: value for key, value in scenario.items() if key != "file"}
        for scenario in library.scenarios(game)
        if not ONLY or f"{name}/{scenario['id']}" == ONLY
    ]
    for name, game in TITLES.items()
}


POSITIONS = {"hannibal": hannibal.random_scenario, "hispania": hispania.random_scenario}
"""Random positions, for titles that have a maker of them."""


def random_start(game: Game[Any], rng: random.Random) -> Start:
    """Any scenario or position, any level, any number of players."""
    options = {}
    for option in game.options:
        if option.digits:
            digits = [rng.choice(digit.choices).value for digit in option.digits]
            options[option.id] = "".join(digits)
        elif option.several:
            some = [choice.value for choice in option.several if rng.random() < 0.4]
            options[option.id] = ",".join(some)
        else:
            options[option.id] = rng.choice(option.choices).value
    if game.clash(options):
        return random_start(game, rng)
    if not ONLY and game.id in POSITIONS and rng.random() < 0.5:
        return Start(POSITIONS[game.id](rng, options), options)
    scenario = rng.choice(SCENARIOS[game.id])
    for option in game.options:
        if option.several:  # what a scenario needs stays in play
            own = scenario.get("options", {}).get(option.id, "")
            options[option.id] = ",".join(filter(None, (own, options[option.id])))
    return Start(scenario, options)


TOY = Title(
    toy.Toy(), "tests.toy", frozenset("1234"), lambda rng: toy.Toy().new({}, {}), longest=80, pace=1
)
ALL = [shipped(ONLY.partition("/")[0])] if ONLY else [*map(shipped, TITLES), TOY]


def chunks() -> list[range]:
    """The numbers of the games, in chunks."""
    return [range(first, min(first + CHUNK, GAMES)) for first in range(0, GAMES, CHUNK)]
