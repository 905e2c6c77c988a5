"""What the events of strategy cards show to some and not to all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from martius.games.hannibal.events import Happening, card_name
from martius.games.hannibal.model import BATTLE_NAMES, SIDE_NAMES, SIDES, Card, Side


@dataclass(frozen=True, slots=True)
class BetweenSides(Happening):
    """An event that both sides know and nobody else."""

    reveals: ClassVar[bool] = True

    @property
    def seen_by(self) -> tuple[int, ...] | None:
        return SIDES


@dataclass(frozen=True, slots=True)
class CardTaken(BetweenSides):
    """#55: the side takes a strategy card out of the other's hand."""

    cites: ClassVar[str] = "8.3"
    side: Side
    card: Card

    def text(self) -> str:
        loser = SIDE_NAMES[1 - self.side]
        return f"{SIDE_NAMES[self.side]} takes {card_name(self.card)} out of {loser}'s hand."


@dataclass(frozen=True, slots=True)
class BattleCardTaken(BetweenSides):
    """#59: the side takes a battle card out of the other's hand."""

    cites: ClassVar[str] = "8.4"
    side: Side
    kind: int

    def text(self) -> str:
        loser, name = SIDE_NAMES[1 - self.side], BATTLE_NAMES[self.kind]
        return f"{SIDE_NAMES[self.side]} takes a {name} out of {loser}'s hand."
