"""The values of both sides in a fight, and the chances they make (§besiege, §attack)."""

from __future__ import annotations

from typing import NamedTuple

from martius.kernel.text import Text, say


class Sides(NamedTuple):
    """Both values before the dice: (die + plus) x times."""

    roman: int
    roman_times: int
    roman_rolls: bool
    hispanic: int
    hispanic_times: int
    hispanic_rolls: bool

    def values(self, roman_die: int, hispanic_die: int) -> tuple[int, int]:
        """Both values with these dice; a side that does not roll has 0."""
        return (self.roman + roman_die) * self.roman_times, (
            self.hispanic + hispanic_die
        ) * self.hispanic_times

    def text(self) -> Text:
        """`(die + 4) x2 against 12`."""
        return say(
            "{rome} against {hispania}",
            rome=_sum(self.roman, self.roman_times, self.roman_rolls),
            hispania=_sum(self.hispanic, self.hispanic_times, self.hispanic_rolls),
        )


def _sum(plus: int, times: int, rolls: bool) -> str:
    if not rolls:
        return f"{plus} x{times}" if times > 1 else f"{plus}"
    if times > 1:
        if not plus:
            return say("die x{times}", times=times)
        return say("(die + {plus}) x{times}", plus=plus, times=times)
    return say("die + {plus}", plus=plus) if plus else say("die")


class Tally(NamedTuple):
    """How many rolls of `of` are good, indifferent and bad for Rome."""

    win: int
    nothing: int
    loss: int
    of: int
