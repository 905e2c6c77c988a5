"""The weights of a title's judgement, and the file that holds them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from textwrap import wrap
from typing import Final, TypeAlias

from martius.kernel import AnyGame
from martius.kernel.text import say
from martius.match import MatchError

Weights: TypeAlias = Mapping[str, float]
"""By `table.term`, as the file names them."""

TABLE: Final = re.compile(r"\[(?P<name>[^]]+)\]")
WEIGHT: Final = re.compile(r'(?P<term>"[^"]+"|[\w-]+)(?P<equals>\s*=\s*)(?P<value>-?[\d.]+)')
HOW: Final = "# how:"
MORE: Final = "#   "
WIDTH: Final = 120


def weights_of(game: AnyGame) -> Weights:
    """The weights that a title plays by, or a MatchError if it has none."""
    found: dict[str, float] = game.judgement().weights()
    if not found:
        raise MatchError(say("{title}: it has no weights to tune.", title=game.name))
    return found


def source(title: str) -> str:
    """The text of a title's data/judgement.toml."""
    return (files(f"martius.games.{title}") / "data" / "judgement.toml").read_text("utf-8")


def rewritten(text: str, weights: Weights, how: str) -> str:
    """The file with other weights and another way in which they were made; all else stays."""
    table, lines, telling = "", list[str](), False
    for line in text.splitlines():
        if line.startswith(HOW):
            lines += wrap(f"{HOW} {how}", WIDTH, subsequent_indent=MORE, break_long_words=False)
            telling = True
            continue
        if telling and line.startswith(MORE):
            continue
        telling = False
        if heading := TABLE.match(line):
            table = heading["name"]
        lines.append(_reweighed(line, table, weights))
    return "\n".join(lines) + "\n"


def _reweighed(line: str, table: str, weights: Weights) -> str:
    row = WEIGHT.match(line)
    key = f"{table}.{row['term'].strip(chr(34))}" if row else ""
    if row is None or key not in weights or float(row["value"]) == weights[key]:
        return line
    return f"{row['term']}{row['equals']}{weights[key]:.4g}{line[row.end() :]}"
