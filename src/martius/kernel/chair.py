"""A bot's place at the table: it sees its own seat and nothing else."""

from __future__ import annotations

from typing import Protocol

from martius.kernel.action import Action
from martius.kernel.agenda import decision
from martius.kernel.game import AnyGame
from martius.kernel.plain import Plain
from martius.kernel.state import State
from martius.kernel.step import Pick


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
        """What this seat sees of the table."""
        return self.game.board(self.__g, self.seat)

    def imagine(self, pick: Pick) -> State:
        """A world that fits what this seat sees, to think in."""
        imagined: State = self.game.imagine(self.__g, self.seat, pick)
        return imagined


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, chair: Chair, pick: Pick) -> Action:
        """One of the chair's options."""
        ...
