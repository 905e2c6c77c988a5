"""How hard Hispania is: the best bot plays every level, every scenario and every variant.

    python -m scripts.difficulty                 # play on where the last run ended, until Ctrl-C
    python -m scripts.difficulty --until 03:45   # or until a time of day (UTC)
    python -m scripts.difficulty --write         # only write the page and the picture anew

docs/difficulty.json holds what was won and played so far. It is written as it grows, so a run can
be ended at any time and goes on from there; game n of a set-up is always the same game.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from rich.progress import Progress

from martius.arena import Batch, crew, plan, play_game
from martius.games.hispania.table.variants import IDS
from martius.kernel.plain import Json
from martius.match import library
from scripts.difficulty_page import LEVELS, write_page

FIGURES: Final = Path("docs/difficulty.json")
SEED: Final = 1
BOT, CHIEFTAIN = "praetor", "chieftain"
GRADES: Final = ("75451", "64342", "53233")
"""Easy, medium and hard, for the variants."""
HISPANO_EASY: Final = "65451"
"""With HISPANO Rome has at most six denarii (§hispano.6)."""
OFTEN: Final = 10
"""After so many games what was played is written down."""


GROUPS: Final = ("scenarios", "variants", "levels")


class SetUp(NamedTuple):
    """What is played: where its figures are kept, and how many games we want of it."""

    group: str
    name: str
    level: str
    """Empty for the scenario's own."""
    wanted: int

    @property
    def key(self) -> str:
        """Its name among those of its group."""
        return f"{self.name} {self.level}" if self.group == "variants" else self.name


@cache
def set_ups() -> list[SetUp]:
    """All that the guide tells of."""
    scenarios = library.scenarios(library.title("hispania"))
    games = [tables["id"] for tables in scenarios if "tutorial" not in tables]
    own = [name for name in games if name != "conquest"]
    return [
        *(SetUp("scenarios", name, "", 500) for name in own),
        *(
            SetUp("variants", name, level, 200 if level == GRADES[1] else 50)
            for name in IDS
            for level in grades(name)
        ),
        *(SetUp("levels", level, level, 10) for level in in_any_order(LEVELS)),
    ]


def in_any_order(levels: Sequence[str]) -> list[str]:
    """Always the same, but hard and easy mixed: half a round tells as much of the one as of the
    other."""
    return Random(SEED).sample(levels, len(levels))


def grades(variant: str) -> tuple[str, ...]:
    """The three levels at which a variant is tried."""
    return (HISPANO_EASY, *GRADES[1:]) if variant == "hispano" else GRADES


@cache
def batch_of(what: SetUp) -> Batch:
    """The games of a set-up."""
    options = {"level": what.level} if what.level else {}
    if what.group == "variants":
        options["variants"] = what.name
    scenario = what.name if what.group == "scenarios" else "conquest"
    bots = [BOT, CHIEFTAIN] if what.group == "variants" and what.name == "hispano" else [BOT]
    return plan("hispania", scenario, options, bots, 1_000_000, SEED)


class Game(NamedTuple):
    """One game to be played."""

    what: SetUp
    number: int


def won(game: Game) -> tuple[Game, bool]:
    """Play a game: did Rome win?"""
    return game, play_game(batch_of(game.what), game.number).side == "rome"


def next_round(figures: Json) -> list[Game]:
    """The next game of each set-up that is the furthest from what we want."""
    played = {what: figures[what.group].get(what.key, [0, 0])[1] for what in set_ups()}
    least = min(games / what.wanted for what, games in played.items())
    return [
        Game(what, games)
        for what, games in played.items()
        if games / what.wanted == least and games < what.wanted
    ]


def read_figures() -> Json:
    """What was played so far."""
    blank: Json = {"scenarios": {}, "variants": {}, "levels": {}}
    return blank | (json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {})


def keep(figures: Json) -> None:
    """Write the figures, the page and the picture; the figures whole or not at all."""
    draft = FIGURES.with_suffix(".part")
    draft.write_text(json.dumps(write_page(figures), indent=1) + "\n", "utf-8")
    draft.replace(FIGURES)


def count(figures: Json, game: Game, rome: bool) -> None:
    """Add a game to the figures."""
    tally = figures[game.what.group].setdefault(game.what.key, [0, 0])
    tally[0] += rome
    tally[1] += 1


def play_on(figures: Json, jobs: int, until: datetime | None) -> None:
    """Play until the end, the time or Ctrl-C."""
    total = sum(what.wanted for what in set_ups())
    done = sum(games for group in GROUPS for _, games in figures[group].values())
    with crew(jobs) as play_all, Progress() as progress:
        task = progress.add_task("games", total=total, completed=done)
        while games := next_round(figures):
            for played, (game, rome) in enumerate(play_all(won, games)):
                count(figures, game, rome)
                progress.advance(task)
                if until is not None and datetime.now(UTC) > until:
                    return
                if played % OFTEN == 0:
                    keep(figures)


def today_at(text: str) -> datetime:
    """A time of today, `03:45`, in UTC."""
    hour, minute = map(int, text.split(":"))
    return datetime.now(UTC).replace(hour=hour, minute=minute, second=0, microsecond=0)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play on, and write the guide."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--until", type=today_at)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args(arguments)
    figures = read_figures()
    if not given.write:
        try:
            play_on(figures, given.jobs, given.until)
        except KeyboardInterrupt:
            print("Ended; what was played is kept.")
    keep(figures)


if __name__ == "__main__":
    main()
