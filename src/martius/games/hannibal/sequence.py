"""The sequence of play (§5), top to bottom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.table import ops
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.turn.attrition import WinterAttrition
from martius.games.hannibal.turn.politics import PoliticalIsolation, VictoryCheck
from martius.games.hannibal.turn.reinforcements import ReinforcementPhase
from martius.games.hannibal.turn.strategy import DealStrategyCards, StrategyPhase
from martius.kernel import Step, Steps


@dataclass(frozen=True, slots=True)
class Turn(Step):
    """§5.1-7: one turn. The first has no reinforcements."""

    turn: int

    def run(self, g: HannibalState) -> Steps:
        ops.begin_turn(g, self.turn)
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


@dataclass(frozen=True, slots=True)
class EndOfTurn(Step):
    """§5.7, §8.7: the reshuffle after a Truce, then the next turn."""

    def run(self, g: HannibalState) -> Steps:
        ops.leave_the_sea(g)
        if g.reshuffle:
            ops.reshuffle(g)
        return (Turn(g.turn + 1),)


TYPES: Final[tuple[type, ...]] = (Turn, EndOfTurn)
"""The steps written here, for the codec."""
