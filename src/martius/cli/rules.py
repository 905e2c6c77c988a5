"""`martius rules`: paragraph, code, tests, and the gaps."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from martius.cli.arguments import AsJson
from martius.cli.commands import FAILED
from martius.cli.console import err, out, write, write_json
from martius.cli.coverage import Coverage, Covered, checkout, coverage
from martius.games import TITLES
from martius.match import MatchError, library


def rules(
    title: Annotated[
        str | None, typer.Argument(metavar="TITLE", help="A title; all of them without.")
    ] = None,
    paragraph: Annotated[
        str | None, typer.Argument(metavar="PARAGRAPH", help="One paragraph; all without.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the paragraphs of a rulebook, each with the code that enforces it and its tests.

    Examples:

        martius rules
        martius rules hispania
        martius rules hispania move.6
        martius rules hispania --json

    Without a title there is a table of counts for each. The code cites a paragraph as §move.2 where
    it enforces it; a test names the paragraph it shows with @pytest.mark.rule. A paragraph without
    either is a gap, and so is a citation of a paragraph that does not exist; with gaps the exit
    code is 1. This needs a checkout, for the tests.
    """
    games = list(TITLES.values()) if title is None else [library.title(title)]
    root = checkout()
    if root is None:
        raise MatchError("The tests are not part of this installation: run it from a checkout.")
    found = [coverage(game, root) for game in games]
    if paragraph is not None:
        found = [_only(each, paragraph.removeprefix("§")) for each in found]
    if as_json:
        write_json([part._asdict() for each in found for part in each.paragraphs])
    else:
        for each in found:
            _count(each) if title is None else _list(each)
    for each in found:
        for id, places in each.unknown.items():
            err.print(f"{each.title}: there is no §{id}; {', '.join(places)}.", markup=False)
    if not all(each.complete for each in found):
        raise typer.Exit(FAILED)


def _only(found: Coverage, id: str) -> Coverage:
    """One paragraph, or the paragraphs of one chapter."""
    chosen = [part for part in found.paragraphs if part.id == id or part.id.startswith(f"{id}.")]
    if not chosen:
        raise MatchError(f"There is no §{id} in the rules of {found.title}.")
    return Coverage(found.title, chosen, {})


def _list(found: Coverage) -> None:
    """Each paragraph with its places in code and tests."""
    for part in found.paragraphs:
        write(f"§{part.id} {part.title}. {part.text}")
        for kind, places in (("code", part.code), ("test", part.tests)):
            for place in places:
                write(f"    {kind}  {place}")
        if part.untestable:
            write(f"    no test: {part.untestable}")
        for gap in part.gaps():
            write(f"    no {gap}!")
    if len(found.paragraphs) > 1:
        write(_summary(found.paragraphs))


def _count(found: Coverage) -> None:
    """A table of how many places each paragraph has."""
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
    write(_summary(found.paragraphs))


def _summary(paragraphs: list[Covered]) -> str:
    gaps = [part for part in paragraphs if part.gaps()]
    if not gaps:
        return f"All {len(paragraphs)} paragraphs have code and tests."
    without = {kind: sum(kind in part.gaps() for part in gaps) for kind in ("code", "test")}
    return (
        f"{len(gaps)} of {len(paragraphs)} paragraphs have gaps: "
        f"{without['code']} without code, {without['test']} without a test."
    )
