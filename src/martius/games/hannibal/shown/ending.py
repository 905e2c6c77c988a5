"""What happened in the end, in one sentence to each side, and to those who only watched."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.setup.goals import year
from martius.games.hannibal.table.model import CAPITAL, SIDE_IDS, SIDE_NAMES, SPACE_NAMES
from martius.games.hannibal.table.queries import political_points
from martius.games.hannibal.table.state import HannibalState
from martius.kernel.text import Text, say

WON: Final = {
    "capital": say("You took {capital} in {year} BC."),
    "italy": say("By {year} BC you had won all Italy but Latium."),
    "peace": say("{Loser} sued for peace in {year} BC: you have won the war."),
    "political_points": say("You held more provinces when the war ended in {year} BC: {points}."),
    "tie": say("The war ended even in {year} BC, {points}, and Carthage wins a tie: you have won."),
    "goal_met": say("You reached your goal in {year} BC."),
    "goal_missed": say("You kept {loser} from its goal until {year} BC."),
    "resigned": say("{Loser} gave up in {year} BC: you have won the war."),
}
LOST: Final = {
    "capital": say("You lost {capital} in {year} BC."),
    "italy": say("By {year} BC you had lost all Italy but Latium."),
    "peace": say("You had to sue for peace in {year} BC."),
    "political_points": say("You held fewer provinces when the war ended in {year} BC: {points}."),
    "tie": say(
        "The war ended even in {year} BC, {points}, and Carthage wins a tie: you have lost."
    ),
    "goal_met": say("{Winner} reached its goal in {year} BC."),
    "goal_missed": say("You had not reached your goal by {year} BC."),
    "resigned": say("You gave up in {year} BC."),
}
WATCHED: Final = {
    "capital": say("{Winner} took {capital} in {year} BC."),
    "italy": say("By {year} BC Carthage had won all Italy but Latium."),
    "peace": say("{Loser} sued for peace in {year} BC."),
    "political_points": say(
        "{Winner} held more provinces when the war ended in {year} BC: {points}."
    ),
    "tie": say("The war ended even in {year} BC, {points}, and Carthage wins a tie."),
    "goal_met": say("{Winner} reached its goal in {year} BC."),
    "goal_missed": say("{Winner} kept {loser} from its goal until {year} BC."),
    "resigned": say("{Loser} gave up in {year} BC."),
}


def headline(g: HannibalState, seat: int | None) -> Text:
    """How the war ended, as this seat tells it."""
    assert g.result is not None
    winner = SIDE_IDS.index(g.result.side)
    sentences = WATCHED if seat is None else WON if seat == winner else LOST
    return say(
        sentences[g.result.outcome],
        winner=SIDE_NAMES[winner],
        loser=SIDE_NAMES[1 - winner],
        capital=SPACE_NAMES[CAPITAL[1 - winner]],
        year=year(g),
        points=say(
            "{winners} to {losers} points",
            winners=political_points(g, winner),
            losers=political_points(g, 1 - winner),
        ),
    )


def resigning(g: HannibalState, seat: int) -> Text:
    """What it means if this seat gives up."""
    return say("{winner} wins the war at once.", winner=SIDE_NAMES[1 - seat])
