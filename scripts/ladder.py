"""The ladder of all bots, title by title.

    python -m scripts.ladder                         # play on where the last run ended
    python -m scripts.ladder --title punico          # one title only
    python -m scripts.ladder --until 03:45           # or until a time of day (UTC)
    python -m scripts.ladder --write                 # only write the page anew
    python -m scripts.ladder --afresh                # forget the games of bots that have changed

docs/ladder/ holds a file of results for each title and battle, which grows game by game. Games of
other rules, levels or weights are not mixed: such a file is refused until it is made afresh. A
change of the code alone is not noticed.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from rich.progress import Progress

from martius.arena import Ladder, Played, Rungs, each, plan_ladder
from martius.arena.ladder import Meeting
from martius.match import MatchError
from scripts.difficulty import today_at
from scripts.ladder_page import write_page

FOLDER: Final = Path("docs/ladder")
SEED: Final = 2026
GAMES: Final = 100
"""Of each pair in each seat: 200 of a pair."""
LEVELS: Final = ("tiro", "miles", "centurion", "prefect", "consul")


class Field(NamedTuple):
    """Who meets where."""

    title: str
    scenario: str
    baseline: str

    @property
    def file(self) -> Path:
        """Where its results are."""
        return FOLDER / f"{self.title}-{self.scenario}.jsonl"

    def ladders(self) -> list[Ladder]:
        """Quick bots all meet each other; those that think long meet their neighbours and the
        frozen baseline."""
        return [
            self._ladder("random", *LEVELS[:3], self.baseline),
            self._ladder(*LEVELS[2:], neighbours=True),
            *(self._ladder(level, self.baseline) for level in LEVELS[3:]),
        ]

    def _ladder(self, *bots: str, neighbours: bool = False) -> Ladder:
        return plan_ladder(self.title, self.scenario, {}, bots, GAMES, SEED, neighbours)

    def rungs(self) -> Rungs:
        """Its file, opened."""
        return Rungs(self.file, self.ladders()[0], bots=fingerprint(self.title))


FIELDS: Final = (
    Field("hannibal", "second_punic_war", "legate"),
    *(Field("punico", battle, "tribune") for battle in ("trebbia", "beneventum", "po", "zama")),
)


@cache
def fingerprint(title: str) -> str:
    """Of the levels and of a title's weights."""
    levels = files("martius.bots") / "levels.toml"
    weights = files(f"martius.games.{title}") / "data/judgement.toml"
    return hashlib.sha256(levels.read_bytes() + weights.read_bytes()).hexdigest()[:12]


class Due(NamedTuple):
    """A game that is still to be played."""

    field: Field
    ladder: Ladder
    meeting: Meeting


def play_on(fields: Sequence[Field], jobs: int, until: datetime | None) -> None:
    """Play what is missing until the end, the time or Ctrl-C."""
    with ExitStack() as stack:
        rungs = {field: stack.enter_context(field.rungs()) for field in fields}
        due = [one for one in rounds(fields) if one.meeting not in rungs[one.field].played]
        progress = stack.enter_context(Progress())
        for one, game in progress.track(each(_play, due, jobs), total=len(due)):
            rungs[one.field].add(one.meeting, game)
            if until is not None and datetime.now(UTC) > until:
                return


def rounds(fields: Sequence[Field]) -> list[Due]:
    """All games, round by round: wherever it is stopped, every pair has met about as often."""
    games = (
        Due(field, ladder, meeting)
        for field in fields
        for ladder in field.ladders()
        for meeting in ladder.meetings()
    )
    return sorted(games, key=lambda due: due.meeting.number)


def _play(due: Due) -> tuple[Due, Played]:
    return due, due.ladder.play(due.meeting)[1]


def forget(fields: Sequence[Field]) -> None:
    """Remove the files of bots that have changed."""
    for field in fields:
        try:
            with field.rungs():
                pass
        except MatchError:
            field.file.unlink()


def write(fields: Sequence[Field]) -> None:
    """Write the page of all files that there are."""
    found = []
    for field in fields:
        if field.file.exists():
            with field.rungs() as rungs:
                found.append((field.title, field.scenario, field.ladders()[0], rungs.played))
    write_page(found)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play on, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", choices=sorted({field.title for field in FIELDS}))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--until", type=today_at)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--afresh", action="store_true")
    given = parser.parse_args(arguments)
    fields = [field for field in FIELDS if given.title in (None, field.title)]
    FOLDER.mkdir(exist_ok=True)
    if given.afresh:
        forget(fields)
    if not given.write:
        try:
            play_on(fields, given.jobs, given.until)
        except KeyboardInterrupt:
            print("Ended; what was played is kept.")
    write(FIELDS)


if __name__ == "__main__":
    main()
