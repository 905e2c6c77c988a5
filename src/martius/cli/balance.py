"""`martius balance`: is it fair?"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from martius import arena, guests
from martius.arena import Batch
from martius.arena.balance import (
    Annals,
    Chronicle,
    Game,
    chronicle,
    how_made,
    html,
    markdown,
    sections,
)
from martius.cli.arguments import Cluster, NamedBots, named
from martius.cli.commands import INTERRUPTED
from martius.cli.console import err, reader, write
from martius.cli.progress import bar
from martius.kernel.text import say
from martius.match import MatchError, library


def balance(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="As hannibal.")],
    scenario: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Repeatable; by default the first.", show_default=False),
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="BOT,…", help="Each takes all seats of its games.")
    ] = "random",
    bot: NamedBots = None,
    games: Annotated[int, typer.Option(help="Games of each scenario and bot.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many processes.")] = 1,
    cluster: Cluster = None,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every game here, and do not play what is there."),
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page of its own.")
    ] = None,
    text: Annotated[
        Path | None,
        typer.Option("--markdown", metavar="FILE", help="Write this, and plots beside it."),
    ] = None,
) -> None:
    """Say how balanced a title is: who wins, how games end, where they fight, what decides.

    Examples:

        martius balance hispania --bots random,praetor:nodes=20 --games 50 --html hispania.html
        martius balance punico --scenario zama --games 20 --results zama.jsonl --html zama.html

    It plays games with the same bot in all seats and tells of all of them together; with --results
    the file grows and can be interrupted. Plots need the extra martius[reports].
    """
    if page is None and text is None:
        raise MatchError(say("Name a file for the report: --html FILE or --markdown FILE."))
    game = library.title(title)
    batches = {
        (batch.scenario["id"], name): batch
        for place in scenario or (None,)
        for name in named(guests.split(bots), bot)
        for batch in [arena.plan(title, place, {}, [name], games, seed)]
    }
    first = next(iter(batches.values()))
    with nullcontext() if results is None else Annals(results, first) as annals:
        told, complete = _told(batches, jobs, cluster, annals)
    if not told:
        raise typer.Exit(INTERRUPTED)
    words = _words(title, scenario or (), bots, games, seed)
    found = [*sections(game, told), how_made(game, shlex.join(words), complete)]
    heading = f"{game.name}: is it fair?"
    if page is not None:
        page.write_text(html(heading, found), "utf-8")
    if text is not None:
        text.write_text(markdown(heading, found, text), "utf-8")
    for file in filter(None, (page, text)):
        write(say("{file}: the report of {n} games.", file=str(file), n=len(told)))
    if not complete:
        raise typer.Exit(INTERRUPTED)


def _words(title: str, scenarios: Sequence[str], bots: str, games: int, seed: int) -> Iterator[str]:
    """The command that plays these games."""
    yield from ("martius", "balance", title)
    for place in scenarios:
        yield from ("--scenario", place)
    yield from ("--bots", bots, "--games", str(games), "--seed", str(seed))


def _told(
    batches: dict[tuple[str, str], Batch], jobs: int, cluster: str | None, annals: Annals | None
) -> tuple[dict[Game, Chronicle], bool]:
    """Play what is not there, with a progress bar; after Ctrl-C, what there is."""
    told = {} if annals is None else dict(annals.told)
    most = next(iter(batches.values())).games
    wanted = [Game(*key, number) for number in range(most) for key in batches]
    left = [game for game in wanted if game not in told]
    with bar() as progress:
        task = progress.add_task("", total=len(wanted), completed=len(wanted) - len(left))
        try:
            for game, chronicled in arena.each(partial(_one, batches), left, jobs, cluster):
                if annals is not None:
                    annals.add(game, chronicled)
                told[game] = chronicled
                progress.advance(task)
        except KeyboardInterrupt:
            progress.stop()
            err.print(reader().say(say("Interrupted. The report tells of fewer games.")))
    return told, all(game in told for game in wanted)


def _one(batches: dict[tuple[str, str], Batch], game: Game) -> tuple[Game, Chronicle]:
    return game, chronicle(batches[game.scenario, game.bot], game.number)
