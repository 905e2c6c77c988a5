"""The paragraphs of a rulebook in our own words: for reference, explanations and coverage."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import NamedTuple

from martius.kernel import AnyGame
from martius.kernel.text import say


class Rule(NamedTuple):
    """A paragraph that says what may or must happen."""

    id: str
    title: str
    text: str
    heading: str = ""
    """The name of its chapter."""
    repeats: tuple[str, ...] = ()
    """Paragraphs that this one only reminds of: their code and tests are its own."""
    untestable: str | None = None
    """Why no test can show it."""

    @property
    def chapter(self) -> str:
        """The part of the rulebook: `move` of `move.2`."""
        return _chapter(self.id)


def rules(game: AnyGame) -> list[Rule]:
    """All paragraphs of a title, in the order of its rulebook."""
    content = tomllib.loads((files("martius.games") / game.id / "rules.toml").read_text("utf-8"))
    chapters = {chapter["id"]: say(chapter["name"]) for chapter in content.get("chapter", ())}
    return [
        Rule(
            entry["id"],
            say(entry["title"]),
            say(entry["text"]),
            chapters.get(_chapter(entry["id"]), _chapter(entry["id"])),
            tuple(entry.get("repeats", ())),
            entry.get("untestable"),
        )
        for entry in content["rule"]
    ]


def _chapter(id: str) -> str:
    return id.partition(".")[0]
