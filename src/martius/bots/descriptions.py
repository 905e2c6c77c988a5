"""The names of the bots and what they are like, for those who choose an opponent."""

from __future__ import annotations

from typing import Final, NamedTuple

from martius.bots.levels import LEVELS
from martius.kernel.text import Text, say


class Description(NamedTuple):
    """A bot as a player sees it."""

    name: Text
    about: Text


DESCRIPTIONS: Final[dict[str, Description]] = {
    **{id: Description(say(level.name), say(level.about)) for id, level in LEVELS.items()},
    "chieftain": Description(
        say("Chieftain"), say("Leads the Hispanic side and saves its denarii for where they count.")
    ),
    "legate": Description(
        say("Legate"), say("Plans one card at a time and expects your best answer to it.")
    ),
    "praetor": Description(say("Praetor"), say("Plans a whole turn and plays the odds.")),
    "tribune": Description(
        say("Tribune"), say("Weighs one order at a time, with its dice and your best answer.")
    ),
    "random": Description(say("Random"), say("Plays any legal move, without a plan.")),
}
