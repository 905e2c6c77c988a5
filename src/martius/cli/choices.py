"""The options of a decision as numbered lines, grouped, with cost and exact odds."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from martius.cli.console import reader
from martius.kernel.plain import Json
from martius.kernel.text import say

Choice = Json


def grouped(options: list[Choice]) -> list[Choice]:
    """The options with those of a group together: their numbers are their places here."""
    groups = list(dict.fromkeys(option["group"] for option in options))
    return sorted(options, key=lambda option: groups.index(option["group"]))


def listing(choices: list[Choice]) -> RenderableType:
    """All groups under their names."""
    parts: list[RenderableType] = []
    for group in dict.fromkeys(choice["group"] for choice in choices):
        numbered = [(n, choice) for n, choice in enumerate(choices, 1) if choice["group"] == group]
        costs = any(choice["cost"] for _, choice in numbered)
        parts.append(Text(group, "bold").append(f" ({_said(say('cost'))})" if costs else "", "dim"))
        parts.append(Padding(_of_group(numbered), (0, 0, 0, 2)))
    return Group(*parts)


def _of_group(numbered: list[tuple[int, Choice]]) -> RenderableType:
    if any(choice["odds"] for _, choice in numbered):
        return _with_odds(numbered)
    notes = [choice["note"] for _, choice in numbered]
    if all(notes) and len(set(notes)) > 1:
        return _with_notes(numbered)
    return Group(_plain(numbered), *(Text(note, "dim") for note in set(notes) if all(notes)))


def _with_notes(numbered: list[tuple[int, Choice]]) -> RenderableType:
    """Options that each have something to add, one to a line."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for number, choice in numbered:
        table.add_row(_numbered(number, choice), Text(choice["note"], "dim"))
    return table


def _plain(numbered: list[tuple[int, Choice]]) -> RenderableType:
    """Short options side by side."""
    cells = [_numbered(number, choice) for number, choice in numbered]
    return Columns(cells, padding=(0, 2), column_first=True, equal=True)


def _numbered(number: int, choice: Choice) -> Text:
    """`12 Besiege Toletum (1)`."""
    cost = f" ({choice['cost']})" if choice["cost"] else ""
    return Text(f"{number:2} {choice['label']}{cost}")


def _with_odds(numbered: list[tuple[int, Choice]]) -> RenderableType:
    """The exact chances of each way to commit under each option."""
    parts: list[RenderableType] = []
    for number, choice in numbered:
        odds = _odds(choice["odds"], first=not parts)
        parts += [_plain([(number, choice)]), Padding(odds, (0, 0, 0, 3))]
    notes = dict.fromkeys(choice["note"] for _, choice in numbered if choice["note"])
    return Group(*parts, *(Text(note, "dim") for note in notes))


def _odds(ways: list[Json], first: bool) -> Table:
    """A line for each way; the headings stand over the first option only."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, show_header=first)
    table.add_column("", no_wrap=True, min_width=10)
    for heading in (say("win"), say("nothing"), say("loss")):
        table.add_column(_said(heading), no_wrap=True, min_width=11, justify="right")
    table.add_column("", style="dim")
    for odds in ways:
        table.add_row(odds["label"], *_shares(odds, odds["of"]), odds["sum"])
        if other := odds["otherwise"]:
            table.add_row("", *_shares(other, odds["of"]), other["choice"])
    return table


def _said(text: str) -> str:
    return reader().say(text)


def _shares(chances: Json, of: int) -> list[str]:
    """The chances to win, of nothing and to lose."""
    return [share(chances[key], of) for key in ("win", "nothing", "loss")]


def share(count: int, of: int) -> str:
    """`24/36 67 %`."""
    return f"{count}/{of} {100 * count / of:3.0f} %"
