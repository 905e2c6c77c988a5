"""`martius arena`: a ladder of bots."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from martius import arena, guests
from martius.arena import Ladder, Rungs
from martius.arena.ladder_plot import ladder_plot
from martius.cli.arguments import (
    AsJson,
    Cluster,
    NamedBots,
    OptionPairs,
    ScenarioName,
    named,
    option_pairs,
)
from martius.cli.commands import INTERRUPTED
from martius.cli.console import err, headings, out, reader, write, write_json
from martius.cli.progress import bar
from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.match import MatchError


def ladder(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="A title for two, as hannibal.")],
    bots: Annotated[
        str, typer.Option(metavar="BOT,…", help="Those who meet, as in simulate --seats.")
    ],
    scenario: ScenarioName = None,
    option: OptionPairs = None,
    bot: NamedBots = None,
    games: Annotated[int, typer.Option(help="Games of each pair in each seat.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    neighbours: Annotated[
        bool,
        typer.Option("--neighbours", help="Each meets only the next; name them by strength."),
    ] = False,
    jobs: Annotated[int, typer.Option(help="How many processes.")] = 1,
    cluster: Cluster = None,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every game here; a ladder that is there grows."),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the ladder into this SVG file."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots meet each other, and rate them.

    Examples:

        martius arena hannibal --bots random,tiro,legate:nodes=20 --games 2 --results ladder.jsonl
        martius arena punico --scenario zama --bots random,tribune --games 5 --jobs 2

    Every two bots meet in both seats with the same dice. Ratings follow the model of Bradley and
    Terry on the scale of Elo: who is 100 points ahead wins 64 % of the games. Ctrl-C stops it, and
    with --results the same command goes on where it was; name more bots or games to add to it. A
    plot needs the extra martius[reports].
    """
    names = named(guests.split(bots), bot)
    planned = arena.plan_ladder(
        title, scenario, option_pairs(option), names, games, seed, neighbours
    )
    if jobs < 1:
        raise MatchError(say("--jobs: at least one process must play, not {n}.", n=jobs))
    with nullcontext() if results is None else Rungs(results, planned.batch) as rungs:
        found = _run(planned, jobs, cluster, rungs)
    if plot is not None:
        plot.write_text(ladder_plot(found) + "\n", "utf-8")
    if as_json:
        write_json(found)
    else:
        _show(found)
    if not found["complete"]:
        raise typer.Exit(INTERRUPTED)


def _run(planned: Ladder, jobs: int, cluster: str | None, rungs: Rungs | None) -> Json:
    """Play what has not been played, with a progress bar; after Ctrl-C, the ladder so far."""
    played = {} if rungs is None else rungs.played
    meetings = planned.meetings()
    left = [meeting for meeting in meetings if meeting not in played]
    with bar() as progress:
        task = progress.add_task(
            planned.batch.title, total=len(meetings), completed=len(meetings) - len(left)
        )
        try:
            for meeting, game in arena.each(planned.play, left, jobs, cluster):
                if rungs is not None:
                    rungs.add(meeting, game)
                played[meeting] = game
                progress.advance(task)
        except KeyboardInterrupt:
            progress.stop()
            err.print(reader().say(say("Interrupted. The ladder is not complete.")))
    complete = all(meeting in played for meeting in meetings)
    found = arena.standings(list(planned.batch.seats), played.items(), planned.bots)
    return {**found, "complete": complete}


def _show(found: Json) -> None:
    seats = list(found["ladder"][0]["as"])
    table = Table()
    as_seats = [say("as {seat}", seat=seat) for seat in seats]
    headings(table, say("Bot"), say("Rating"), say("± 95 %"), say("Won"), say("Games"), *as_seats)
    for rung in found["ladder"]:
        won = ["{:g}/{}".format(*rung["as"][seat]) for seat in seats]
        rating = f"{rung['rating']:+d}", f"{rung['error']}"
        table.add_row(rung["bot"], *rating, f"{rung['won']:g}", str(rung["games"]), *won)
    out.print(table)
    for pair in found["pairs"]:
        one, other = pair["bots"]
        low, high = pair["interval"]
        score = f"{pair['won']:g}/{pair['games']} ({low:.0%} to {high:.0%})"
        write(say("{one} against {other}: {score}.", one=one, other=other, score=score))
    for rung in found["ladder"]:
        if rung["forfeits"]:
            write(
                say("{bot} forfeited {n} of its games.", bot=rung["bot"], n=rung["forfeits"]),
                style="red",
            )
