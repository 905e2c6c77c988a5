"""What happened in the end, in one sentence to Rome, to a Hispanic player, and to those who only
watched."""

from __future__ import annotations

from typing import Final

from martius.games.hispania.table.model import TIME_TRACK
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.variants import HISPANO
from martius.kernel.text import Text, say

TO_ROME: Final = {
    "roman_victory": say("You pacified Hispania by {year} BC: every goal is met."),
    "revolts_exhausted": say("In {year} BC all Hispania rose, and Rome was driven out."),
    "time_ran_out": say("By {year} BC the Senate lost patience: Hispania was still free."),
    "rome_resigned": say("You gave Hispania up in {year} BC."),
    "chief_resigned": say("The Hispanic player gave up in {year} BC: Hispania is Roman."),
}
TO_HISPANIA: Final = {
    "roman_victory": say("You lost Hispania to Rome in {year} BC."),
    "revolts_exhausted": say("In {year} BC you raised all Hispania and drove Rome out."),
    "time_ran_out": say("You kept Hispania free until {year} BC, and the Senate lost patience."),
    "rome_resigned": say("Rome gave Hispania up in {year} BC: you are free."),
    "chief_resigned": say("You gave up in {year} BC."),
}
WATCHED: Final = {
    "roman_victory": say("Rome pacified Hispania by {year} BC: every goal is met."),
    "revolts_exhausted": say("In {year} BC all Hispania rose and drove Rome out."),
    "time_ran_out": say("Hispania stayed free until {year} BC, and the Senate lost patience."),
    "rome_resigned": say("Rome gave Hispania up in {year} BC."),
    "chief_resigned": say("The Hispanic player gave up in {year} BC."),
}

ALL_LOSE: Final = say("All Roman players lose the game together.")
ALL_LOSE_TO_HISPANIA: Final = say("All Roman players lose together, and the Hispanic player wins.")


def headline(g: HispaniaState, seat: int | None) -> Text:
    """How the game ended, as this seat tells it."""
    assert g.result is not None
    hispanic = seat == g.terms.players
    sentences = WATCHED if seat is None else TO_HISPANIA if hispanic else TO_ROME
    return say(sentences[g.result.outcome], year=TIME_TRACK[g.round - 1])


def resigning(g: HispaniaState, seat: int) -> Text:
    """What it means if this seat gives up: Romans lose together, whoever of them does."""
    if seat == g.terms.players:
        return say("Rome wins at once.")
    if not g.terms.variants & HISPANO:
        return ALL_LOSE if g.terms.players > 1 else say("You lose the game at once.")
    return ALL_LOSE_TO_HISPANIA if g.terms.players > 1 else say("The Hispanic player wins at once.")
