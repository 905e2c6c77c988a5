"""Is it fair? What games of a title tell about its balance, as a report with plots."""

from martius.arena.balance.chronicle import Annals, Chronicle, Game, chronicle
from martius.arena.balance.findings import findings
from martius.arena.balance.pages import Section, html, markdown
from martius.arena.balance.report import how_made, sections

__all__ = [
    "Annals",
    "Chronicle",
    "Game",
    "Section",
    "chronicle",
    "findings",
    "how_made",
    "html",
    "markdown",
    "sections",
]
