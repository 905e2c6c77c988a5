"""`martius tune`: better weights for the judgement of a title's bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import TaskID
from rich.table import Table

from martius import arena
from martius.arena.tuning import Course, Outcome, Plan
from martius.bots.levels import LEVELS
from martius.cli.arguments import AsJson, Cluster, OptionPairs, ScenarioName, option_pairs
from martius.cli.commands import INTERRUPTED
from martius.cli.console import err, headings, out, reader, write, write_json
from martius.cli.progress import bar
from martius.kernel.plain import Json
from martius.kernel.text import either, say
from martius.match import MatchError


def tune(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="A title, such as hannibal.")],
    folder: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="All games and the new weights go here.")
    ] = Path("tuning"),
    scenario: ScenarioName = None,
    option: OptionPairs = None,
    level: Annotated[str, typer.Option(help="The level that plays.")] = "centurion",
    nodes: Annotated[int, typer.Option(help="Positions that it looks at for a plan.")] = 200,
    worlds: Annotated[int, typer.Option(help="Imagined worlds in trials; 0 is fast.")] = 0,
    games: Annotated[int, typer.Option(help="Games to learn from.")] = 400,
    explore: Annotated[float, typer.Option(help="The share of choices by chance in them.")] = 0.08,
    rounds: Annotated[int, typer.Option(help="The most rounds of a trial.")] = 200,
    terms: Annotated[
        str | None,
        typer.Option(metavar="TERM,…", help="Weights to try one by one, such as rome.menace."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many processes.")] = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Learn weights from games, and keep those that win.

    Examples:

        martius tune hannibal --games 2000 --jobs 8 --in tuned
        martius tune hannibal --terms rome.menace,carthage.menace --rounds 400 --jobs 8 --in tuned

    First a level plays against itself, with some choices by chance. A logistic fit finds what goes
    with winning, held near the weights of now by a ridge. Then the fit plays against them, and
    each of the named weights does with half as much again and with two thirds. A change is kept
    if a sequential test says that a side plays better by it, and no side has lost by it.

    Ctrl-C stops it, and the same command goes on where it was. FOLDER/judgement.toml is the new
    file of weights; it says how it was made. Put it in place of the title's own to play by it.
    """
    _check(level, explore, jobs, rounds)
    batch = arena.plan(title, scenario, option_pairs(option), [level], games, seed)
    named = [term.strip() for term in terms.split(",")] if terms else []
    plan = Plan(batch, level, nodes, worlds, explore, rounds, named)
    bars = _Bars()
    course = Course(plan, folder, jobs, cluster, bars)
    try:
        course.run()
    except KeyboardInterrupt:
        bars.stop()
        err.print(reader().say(say("Interrupted. The same command goes on from there.")))
        raise typer.Exit(INTERRUPTED) from None
    finally:
        bars.stop()
    if as_json:
        write_json(_report(course))
    else:
        _show(course, folder)


def _check(level: str, explore: float, jobs: int, rounds: int) -> None:
    if level not in LEVELS:
        known = either(list(LEVELS))
        raise MatchError(
            say("--level: there is no {level!r}. Choose {known}.", level=level, known=known)
        )
    if not 0 <= explore < 1:
        raise MatchError(say("--explore: name a share from 0 to 1, not {n}.", n=f"{explore:g}"))
    if jobs < 1:
        raise MatchError(say("--jobs: at least one process must play, not {n}.", n=jobs))
    if rounds < 1:
        raise MatchError(say("--rounds: a trial has at least one round, not {n}.", n=rounds))


class _Bars:
    """A bar for each part of the course, from its first game on."""

    def __init__(self) -> None:
        self._progress = bar()
        self._tasks: dict[str, TaskID] = {}

    def __call__(self, name: str, done: int, total: int) -> None:
        if not self._tasks:
            self._progress.start()
        if name not in self._tasks:
            self._tasks[name] = self._progress.add_task(name, total=total)
        self._progress.update(self._tasks[name], completed=done)

    def stop(self) -> None:
        """Leave the terminal as it was."""
        if self._tasks:
            self._progress.stop()


def _report(course: Course) -> Json:
    assert course.fit is not None
    return {
        "ridge": course.fit.ridge,
        "before": course.fit.before,
        "after": course.fit.after,
        "trials": [
            {
                "name": each.name,
                "accepted": each.verdict.accepted,
                "sides": each.verdict.report(),
            }
            for each in course.outcomes
        ],
        "weights": dict(course.weights),
    }


def _show(course: Course, folder: Path) -> None:
    assert course.fit is not None
    write(
        say(
            "Log-loss of games kept out: {before} before the fit, {after} after (a coin: 0.693).",
            before=f"{course.fit.before:.3f}",
            after=f"{course.fit.after:.3f}",
        )
    )
    table = Table(box=None)
    headings(
        table, say("Trial"), say("Seat"), say("Better"), say("Worse"), say("Games"), say("Kept")
    )
    for outcome in course.outcomes:
        for row in _rows(outcome):
            table.add_row(*row)
    out.print(table)
    write(say("The weights are in {file}.", file=str(folder / "judgement.toml")))


def _rows(outcome: Outcome) -> list[list[str]]:
    kept = reader().say(say("yes") if outcome.verdict.accepted else say("no"))
    return [
        [outcome.name, side.seat, str(side.better), str(side.worse), str(side.games), kept]
        for side in outcome.verdict.sides
    ]
