"""The sequence of play (§5), top to bottom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.turn.attrition import WinterAttrition
from martius.games.hannibal.turn.politics import PoliticalIsolation, VictoryCheck
from martius.games.hannibal.turn.reinforcements import ReinforcementPhase
from martius.games.hannibal.turn.strategy import DealStrategyCards, StrategyPhase
from martius.kernel import Step, Steps


@dataclass(frozen=True, slots=True)
class Turn(Step[HannibalState]):
    """§5.1-7: one turn. The first has no reinforcements."""

    turn: int

    def run(self, g: HannibalState) -> Steps:
        g.turn = self.turn
        end_counsels(g)
        ops.tell(g, events.TurnBegan(self.turn))
        first: Steps = () if self.turn == 1 else (ReinforcementPhase(),)
        return (
            *first,
            DealStrategyCards(),
            StrategyPhase(),
            WinterAttrition(),
            PoliticalIsolation(),
            VictoryCheck(),
            EndOfTurn(),
        )


def end_counsels(g: HannibalState) -> None:
    """Hanno's and Cato's counsel last to the beginning of the turn after a reshuffle (#57, #58)."""
    if g.hanno_until and g.hanno_until <= g.turn:
        g.hanno_until = 0
    if g.cato_until and g.cato_until <= g.turn:
        g.cato_until = 0


@dataclass(frozen=True, slots=True)
class EndOfTurn(Step[HannibalState]):
    """§5.7, §8.7: the reshuffle after a Truce, then the next turn."""

    def run(self, g: HannibalState) -> Steps:
        g.naval_victory = 0
        if g.reshuffle:
            ops.reshuffle(g)
        return (Turn(g.turn + 1),)


TYPES: Final[tuple[type, ...]] = (Turn, EndOfTurn)
"""The steps written here, for the codec."""
