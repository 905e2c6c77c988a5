"""`martius simulate`: many games between bots."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from martius import arena, guests
from martius.arena import Answer, Batch, Keeping, Ledger, Played, Question
from martius.arena.keeping import KEYS
from martius.cli import results as shown
from martius.cli.arguments import (
    Cluster,
    NamedBots,
    OptionPairs,
    ScenarioName,
    named,
    option_pairs,
    pairs,
)
from martius.cli.commands import INTERRUPTED
from martius.cli.console import err, reader, write_json
from martius.cli.progress import bar
from martius.kernel.plain import Json
from martius.kernel.text import either, say
from martius.match import MatchError

STDOUT = "-"


def simulate(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="A title, such as hispania.")],
    scenario: ScenarioName = None,
    option: OptionPairs = None,
    seats: Annotated[
        str,
        typer.Option(
            metavar="BOT,…",
            help="One bot for all seats, or a comma list; yours as module:Class or cmd:COMMAND.",
        ),
    ] = "random",
    bot: NamedBots = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many processes.")] = 1,
    cluster: Cluster = None,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write every game here; a batch that is there already goes on."
        ),
    ] = None,
    stop_when: Annotated[
        str | None,
        typer.Option(
            metavar="SIDE=LOW:HIGH",
            help="Stop when it is clear which of two shares, in percent, a side wins.",
        ),
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Keep records: outcome=… or side=…; repeatable."),
    ] = None,
    keep_in: Annotated[str, typer.Option(metavar="FOLDER", help="Where records go.")] = "records",
    json_file: Annotated[
        str | None,
        typer.Option("--json", metavar="FILE", help="Write the results here too; - is stdout."),
    ] = None,
) -> None:
    """Play many games between bots, and count who wins.

    Examples:

        martius simulate hispania --seats praetor --games 300 --jobs 2
        martius simulate hispania --option level=75451 --json low.json
        martius simulate hispania --option players=2 --seats praetor,random --json -
        martius simulate hannibal --seats centurion:nodes=100,plans=2,legate:nodes=50 --games 4
        martius simulate punico --games 5000 --stop-when rome=50:55 --results punico.jsonl
        martius simulate hispania --keep outcome=roman_victory --keep-in victories

    The same seed gives the same results with any number of jobs. Ctrl-C stops it: the results so
    far are still shown and written, marked as not complete, and the exit code is 130. With
    --results the same command goes on where it was, and with more --games it plays more.
    A bot that fails, such as your own, forfeits the game, and the results say why.
    """
    bots = named(guests.split(seats), bot)
    batch = arena.plan(title, scenario, option_pairs(option), bots, games, seed)
    if jobs < 1:
        raise MatchError(say("--jobs: at least one process must play, not {n}.", n=jobs))
    answer = None if stop_when is None else Answer(_question(batch, stop_when))
    keeping = _keeping(batch, keep, keep_in)
    if json_file not in (None, STDOUT):
        shown.check_writable(json_file)
    with nullcontext() if results is None else Ledger(results, batch) as ledger:
        found = _run(batch, jobs, cluster, ledger, answer, keeping)
    if json_file == STDOUT:
        write_json(found)
    else:
        shown.show(found)
        if json_file is not None:
            shown.write_file(Path(json_file), found)
    if not found["complete"]:
        raise typer.Exit(INTERRUPTED)


def _question(batch: Batch, text: str) -> Question:
    """`rome=50:55`."""
    side, _, shares = text.partition("=")
    if side not in batch.game.sides:
        raise MatchError(
            say(
                "--stop-when: there is no side {side!r}. Choose {known}.",
                side=side,
                known=either(batch.game.sides),
            )
        )
    try:
        low, high = (float(share) / 100 for share in shares.split(":"))
    except ValueError:
        low = high = 0.0
    if not 0 < low < high < 1:
        raise MatchError(
            say(
                "--stop-when {text!r}: name two shares between 0 and 100, such as rome=50:55.",
                text=text,
            )
        )
    return Question(side, low, high)


def _keeping(batch: Batch, texts: Sequence[str] | None, folder: str) -> Keeping | None:
    """What `--keep` asks for."""
    wanted: dict[str, list[str]] = {}
    for text in texts or ():
        for key, value in pairs([text], "--keep", "--keep outcome=forfeit").items():
            if key not in KEYS:
                raise MatchError(
                    say(
                        "--keep: games have no {key!r}. Choose {known}.",
                        key=key,
                        known=either(KEYS),
                    )
                )
            wanted.setdefault(key, []).append(value)
    if not wanted:
        return None
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError:
        raise MatchError(say("--keep-in: {file} cannot be a folder.", file=folder)) from None
    return Keeping(wanted, folder)


class _Enough(Exception):
    """The question is answered."""


def _run(
    batch: Batch,
    jobs: int,
    cluster: str | None,
    ledger: Ledger | None,
    answer: Answer | None,
    keeping: Keeping | None,
) -> Json:
    """Play with a progress bar; after Ctrl-C, the results so far."""
    done = {} if ledger is None else ledger.played
    played = [done[number] for number in sorted(done) if number < batch.games]
    before, start = len(played), perf_counter()

    def note(game: Played) -> None:
        if ledger is not None:
            ledger.add(game)
        played.append(game)
        progress.advance(task)
        ask(game)

    def ask(game: Played) -> None:
        if answer is not None:
            answer.add(game)
            if answer.found:
                raise _Enough

    with bar() as progress:
        task = progress.add_task(batch.title, total=batch.games, completed=before)
        try:
            for game in played[:before]:
                ask(game)
            keep = keeping and keeping.keep
            arena.simulate(batch, jobs, note, done=set(done), keep=keep, cluster=cluster)
        except _Enough:
            pass
        except KeyboardInterrupt:
            progress.stop()
            err.print(reader().say(_stopped(batch, len(played), ledger is not None)))
    return arena.report(batch, played, perf_counter() - start, before, answer)


def _stopped(batch: Batch, games: int, kept: bool) -> str:
    if kept:
        return say(
            "Interrupted after {n} of {games} games. The same command goes on from there.",
            n=games,
            games=batch.games,
        )
    return say("Interrupted after {n} of {games} games.", n=games, games=batch.games)
