"""A report as a page of its own in HTML, or in Markdown with its plots as files beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

STYLE: Final = (
    "body{font:16px/1.5 Georgia,serif;max-width:54rem;margin:2rem auto;padding:0 1rem;"
    "background:#fbf7ee;color:#2a2118}table{border-collapse:collapse}td,th{padding:.2rem .8rem;"
    "border-bottom:1px solid #d8ccb4;text-align:right}td:first-child,th:first-child{text-align:"
    "left}svg{max-width:100%;height:auto}"
)


class Section(NamedTuple):
    """A part of a report: a heading, a sentence, a table with its head first, and a plot."""

    heading: str
    text: str
    table: Sequence[Sequence[str]] = ()
    plot: str = ""


def html(title: str, sections: Iterable[Section]) -> str:
    """One page that needs nothing else."""
    parts = [f"<h1>{escape(title)}</h1>"]
    for section in sections:
        parts.append(f"<h2>{escape(section.heading)}</h2><p>{escape(section.text)}</p>")
        if section.table:
            parts.append(f"<table>{''.join(_rows(section.table))}</table>")
        parts.append(section.plot)
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{body}</body></html>\n'


def _rows(table: Sequence[Sequence[str]]) -> Iterable[str]:
    for number, row in enumerate(table):
        tag = "td" if number else "th"
        yield f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in row)}</tr>"


def markdown(title: str, sections: Iterable[Section], file: Path) -> str:
    """The text for a file; its plots are written beside it."""
    parts = [f"# {title}"]
    for number, section in enumerate(sections, 1):
        parts += [f"## {section.heading}", section.text]
        if section.table:
            head, *rows = section.table
            rule = ["---", *("---:" for _ in head[1:])]
            parts.append("\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *rows)))
        if section.plot:
            name = f"{file.stem}-{number}.svg"
            (file.parent / name).write_text(section.plot + "\n", "utf-8")
            parts.append(f"![{section.heading}]({name})")
    return "\n\n".join(parts) + "\n"
