"""A bot's place at the table: it sees its own seat and nothing else."""

from __future__ import annotations

from typing import Final, Protocol

from martius.kernel.action import Action
from martius.kernel.agenda import decision
from martius.kernel.game import AnyGame
from martius.kernel.plain import Plain, copied
from martius.kernel.sight import Part
from martius.kernel.state import State
from martius.kernel.step import Pick

MOST_SEATS: Final = 4


def sight(game: AnyGame) -> tuple[Part, ...]:
    """What the numbers are that a chair of this title sees."""
    return (Part("acting", 1, MOST_SEATS, nominal=True), *game.sight)


class Chair:
    """What a bot gets instead of the state: views, options, and worlds it may imagine."""

    __slots__ = ("__g", "game", "seat")

    def __init__(self, game: AnyGame, g: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.__g = g

    def options(self) -> list[Action]:
        """What this seat can do now."""
        waiting = decision(self.__g)
        assert waiting is not None
        assert waiting.seat(self.__g) == self.seat
        return waiting.options(self.__g)

    def view(self) -> Plain:
        """What this seat sees of the table, to do with as it likes."""
        return {name: copied(part) for name, part in self.game.board(self.__g, self.seat).items()}

    def see(self) -> bytes:
        """What this seat sees, as numbers: the seat that acts, from 1 on, then the title's own.
        `sight` says what each is. What this seat is asked, its options say."""
        step = decision(self.__g)
        acting = 0 if step is None else step.seat(self.__g) + 1
        return bytes((acting,)) + self.game.see(self.__g, self.seat)

    def imagine(self, pick: Pick) -> State:
        """A world that fits what this seat sees, to think in."""
        imagined: State = self.game.imagine(self.__g, self.seat, pick)
        return imagined


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, chair: Chair, pick: Pick) -> Action:
        """One of the chair's options."""
        ...
