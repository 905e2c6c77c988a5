"""Chance: the die, and draws out of a set."""

from __future__ import annotations

from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Action, Chance, Outcomes, Pick, Roll, Steps
from martius.kernel.compiled import mypyc_attr
from martius.kernel.mask import Mask, bits, nth


@mypyc_attr(allow_interpreted_subclasses=True)
class Die(Roll):
    """One die; what it does is in `rolled`."""

    __slots__ = ()

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return self.rolled(g, action.noun)

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        """What a roll brings about."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Chance):
    """One item of a set, all equally likely."""

    __slots__ = ()

    def pool(self, g: HannibalState) -> Mask:
        """What there is to draw from."""
        raise NotImplementedError

    def drawn(self, number: int) -> Action:
        """The action by what is drawn."""
        raise NotImplementedError

    def outcomes(self, g: HannibalState) -> Outcomes:
        return [(self.drawn(number), 1) for number in bits(self.pool(g))]

    def sample(self, g: HannibalState, pick: Pick) -> Action:
        pool = self.pool(g)
        return self.drawn(nth(pool, pick(pool.bit_count())))
