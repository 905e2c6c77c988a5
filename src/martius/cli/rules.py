"""`martius rules`: paragraph, code, tests, and the gaps."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from martius.cli.arguments import AsJson
from martius.cli.commands import FAILED
from martius.cli.console import err, out, say, say_json
from martius.cli.coverage import Coverage, Covered, checkout, coverage
from martius.games import TITLES
from martius.match import MatchError, library


def rules(
    title: Annotated[
        str | None, typer.Argument(metavar="TITLE", help="A title; all of them without.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show which paragraphs of a rulebook have code and tests, and which have not.

    Examples:

        martius rules
        martius rules hispania
        martius rules hispania --json

    The code cites a paragraph as §move.2 where it enforces it; a test names the paragraph it shows
    with @pytest.mark.rule. A paragraph without either is a gap, and so is a citation of a paragraph
    that does not exist; with gaps the exit code is 1. This needs a checkout, for the tests.
    """
    games = list(TITLES.values()) if title is None else [library.title(title)]
    root = checkout()
    if root is None:
        raise MatchError("The tests are not part of this installation: run it from a checkout.")
    found = [coverage(game, root) for game in games]
    if as_json:
        say_json([part._asdict() for each in found for part in each.paragraphs])
    else:
        for each in found:
            _show(each)
    for each in found:
        for id, places in each.unknown.items():
            err.print(f"{each.title}: there is no §{id}; {', '.join(places)}.", markup=False)
    if not all(each.complete for each in found):
        raise typer.Exit(FAILED)


def _show(found: Coverage) -> None:
    table = Table(title=found.title)
    table.add_column("Paragraph", no_wrap=True)
    table.add_column("Title")
    table.add_column("Code", justify="right")
    table.add_column("Tests", justify="right")
    table.add_column("Gap", style="bold red")
    for part in found.paragraphs:
        gap = part.untestable or " and ".join(part.gaps())
        table.add_row(f"§{part.id}", part.title, str(len(part.code)), str(len(part.tests)), gap)
    out.print(table)
    say(_summary(found.paragraphs))


def _summary(paragraphs: list[Covered]) -> str:
    gaps = [part for part in paragraphs if part.gaps()]
    if not gaps:
        return f"All {len(paragraphs)} paragraphs have code and tests."
    without = {kind: sum(kind in part.gaps() for part in gaps) for kind in ("code", "test")}
    return (
        f"{len(gaps)} of {len(paragraphs)} paragraphs have gaps: "
        f"{without['code']} without code, {without['test']} without a test."
    )
