"""What happened in the end, in one sentence to each side, and to those who only watched."""

from __future__ import annotations

from typing import Final

from martius.games.punico.table.model import SIDE_NAMES
from martius.games.punico.table.state import PunicoState
from martius.kernel.text import Text, say

WON: Final = {
    "rout": say("You routed the army of {loser} in turn {turn}: victory at {battle}."),
    "time_ran_out": say("You held your line for {turn} turns: victory at {battle}."),
    "resigned": say("{Loser} left the field in turn {turn}: victory at {battle}."),
}
LOST: Final = {
    "rout": say("Your army routed in turn {turn}: defeat at {battle}."),
    "time_ran_out": say("Your enemy held out for {turn} turns: defeat at {battle}."),
    "resigned": say("You left the field in turn {turn}: defeat at {battle}."),
}
WATCHED: Final = {
    "rout": say("The army of {loser} routed in turn {turn}: {winner} won at {battle}."),
    "time_ran_out": say("Neither army routed in {turn} turns: {winner} won at {battle}."),
    "resigned": say("{Loser} left the field in turn {turn}: {winner} won at {battle}."),
}
DRAWN: Final = {
    "both_routed": say("Both armies routed in turn {turn}: nobody won at {battle}."),
    "time_ran_out": say("Neither army routed in {turn} turns: nobody won at {battle}."),
}


def headline(g: PunicoState, seat: int | None) -> Text:
    """How the battle ended, as this seat tells it."""
    assert g.result is not None
    turn, battle = g.turn, say(g.field.data["battle"]["name"])
    if not g.result.winners:
        return say(DRAWN[g.result.outcome], turn=turn, battle=battle)
    [winner] = g.result.winners
    sentences = WATCHED if seat is None else WON if seat == winner else LOST
    names = {"winner": SIDE_NAMES[winner], "loser": SIDE_NAMES[1 - winner]}
    return say(sentences[g.result.outcome], turn=turn, battle=battle, **names)


def resigning(g: PunicoState, seat: int) -> Text:
    """What it means if this seat gives up."""
    battle = say(g.field.data["battle"]["name"])
    return say("{winner} wins at {battle} at once.", winner=SIDE_NAMES[1 - seat], battle=battle)
