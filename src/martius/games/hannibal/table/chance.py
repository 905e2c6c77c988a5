"""Chance: the die, and draws out of a set."""

from __future__ import annotations

from typing import ClassVar

from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Action, Chance, Outcomes, Pick, Roll, Steps
from martius.kernel.mask import Mask, bits, nth


class Die(Roll):
    """One die; what it does is in `rolled`."""

    __slots__ = ()

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return self.rolled(g, action.noun)

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        """What a roll brings about."""
        raise NotImplementedError


class Draw(Chance):
    """One out of a set, all as likely."""

    __slots__ = ()

    drawn: ClassVar[list[Action]]
    """The actions by what is drawn."""

    def pool(self, g: HannibalState) -> Mask:
        """What there is to draw from."""
        raise NotImplementedError

    def outcomes(self, g: HannibalState) -> Outcomes:
        return [(self.drawn[number], 1) for number in bits(self.pool(g))]

    def sample(self, g: HannibalState, pick: Pick) -> Action:
        pool = self.pool(g)
        return self.drawn[nth(pool, pick(pool.bit_count()))]
