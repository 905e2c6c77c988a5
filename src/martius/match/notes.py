"""What the table itself did in a game, as its record tells it: rules know nothing of it.

A line of the record such as `{"table": "time_out", "seat": "rome"}`. A time-out or an absence is
followed by the seat's resignation, which the table made for it; `bot` and `person` say who plays
the seat from there on. `taken_back` holds the lines that were taken back, and how many promises of
dice stood then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.kernel.plain import Json
from martius.kernel.text import plural, say

TIME_OUT: Final = "time_out"
ABSENT: Final = "absent"
BOT: Final = "bot"
PERSON: Final = "person"
TAKEN_BACK: Final = "taken_back"

FIELDS: Final[dict[str, dict[str, type]]] = {
    TIME_OUT: {"seat": str},
    ABSENT: {"seat": str},
    BOT: {"seat": str, "bot": str},
    PERSON: {"seat": str},
    TAKEN_BACK: {"seat": str, "agreed": list, "lines": list, "promises": int},
}
"""By kind: what else such a line holds."""


@dataclass
class TableNote:
    """Something that the table did after so many actions."""

    start: int
    line: Json

    @property
    def kind(self) -> str:
        """What it was."""
        return str(self.line["table"])

    @property
    def seat(self) -> str:
        """Whom it was about."""
        return str(self.line["seat"])

    def text(self, seat: str) -> str:
        """It in words, with the name of the seat."""
        if self.kind == BOT:
            return say("A bot ({bot}) plays {seat} from now on.", bot=self.line["bot"], seat=seat)
        if self.kind == TAKEN_BACK:
            lines = sum(isinstance(line, list) for line in self.line["lines"])
            return plural(
                "{seat} took {n} action back, and all others agreed.",
                "{seat} took {n} actions back, and all others agreed.",
                lines,
                seat=seat,
            )
        words = {
            TIME_OUT: say("{seat} ran out of time.", seat=seat),
            ABSENT: say("{seat} stayed away for too long.", seat=seat),
            PERSON: say("A person plays {seat} again.", seat=seat),
        }
        return words[self.kind]


def is_note(line: Json) -> bool:
    """Whether a line of a record is such a note, whole and with nothing else in it."""
    wanted = FIELDS.get(str(line.get("table")))
    if wanted is None or line.keys() != {"table", *wanted}:
        return False
    return all(isinstance(line[name], kind) for name, kind in wanted.items())
