"""The ladder of all bots, title by title.

    python -m scripts.ladder                         # play on where the last run ended
    python -m scripts.ladder --title punico          # one title only
    python -m scripts.ladder --bots consul,legate    # only games of these
    python -m scripts.ladder --until 03:45           # or until a time of day (UTC)
    python -m scripts.ladder --write                 # only write the page anew
    python -m scripts.ladder --afresh                # forget the games of bots that have changed

docs/ladder/ holds a file of results for each battle or level, which grows game by game. Games of
other rules, levels or weights are not mixed: such a file is refused until it is made afresh, which
keeps the games of all bots that are as they were. A change of the code alone is not noticed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import chain

from martius.arena import Played, each
from martius.cli.progress import bar
from martius.match import MatchError
from scripts import ladder_fields
from scripts.difficulty import today_at
from scripts.ladder_fields import Due, Field, ladder_of
from scripts.ladder_page import write_page


def play_on(
    fields: Sequence[Field], bots: Collection[str], jobs: int, until: datetime | None
) -> None:
    """Play what is missing until the end, the time or Ctrl-C."""
    with ExitStack() as stack:
        rungs = {field: stack.enter_context(field.rungs()) for field in fields}
        wanted = [one for one in in_order(fields) if not bots or {*one.meeting.bots} <= {*bots}]
        due = [one for one in wanted if one.meeting not in rungs[one.field].played]
        progress = stack.enter_context(bar())
        task = progress.add_task("ladder", total=len(wanted), completed=len(wanted) - len(due))
        for one, game in each(_play, due, jobs):
            rungs[one.field].add(one.meeting, game)
            progress.advance(task)
            if until is not None and datetime.now(UTC) > until:
                return


def in_order(fields: Sequence[Field]) -> list[Due]:
    """All games, the most telling pairs first; wherever it is stopped, it has been fair to all
    pairs that tell as much."""
    games = chain.from_iterable(field.games_due() for field in fields)
    return sorted(games, key=lambda due: due.order)


def _play(due: Due) -> tuple[Due, Played]:
    return due, ladder_of(due.field).play(due.meeting)[1]


def forget(fields: Sequence[Field]) -> None:
    """Drop the games of bots that have changed; if the rules have, all of them."""
    for field in fields:
        if not field.file.exists():
            continue
        field.forget_changed()
        try:
            with field.rungs():
                pass
        except MatchError:
            field.file.unlink()


def write(fields: Sequence[Field]) -> None:
    """Write the page of all files that there are."""
    found = {}
    for field in fields:
        if field.file.exists():
            with field.rungs() as rungs:
                found[field] = rungs.played
    write_page({field: games for field, games in found.items() if games})


def main(arguments: Sequence[str] | None = None) -> None:
    """Play on, and write the page."""
    all_fields = ladder_fields.FIELDS
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", choices=sorted({field.title for field in all_fields}))
    parser.add_argument("--bots", type=lambda text: text.split(","), default=[])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--until", type=today_at)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--afresh", action="store_true")
    given = parser.parse_args(arguments)
    fields = [field for field in all_fields if given.title in (None, field.title)]
    ladder_fields.FOLDER.mkdir(exist_ok=True)
    if given.afresh:
        forget(fields)
    if not given.write:
        try:
            play_on(fields, given.bots, given.jobs, given.until)
        except KeyboardInterrupt:
            print("Ended; what was played is kept.")
    write(all_fields)


if __name__ == "__main__":
    try:
        main()
    except MatchError as error:
        sys.exit(f"{error} With --afresh the games of bots that have changed are forgotten.")
