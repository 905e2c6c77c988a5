"""Imagined worlds: what becomes of a plan if the hidden and the dice were like this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from martius.bots.planner import Plan, Planner
from martius.kernel import Action, Chair, Chance, Decision, Judgement, Pick, State, play, waiting

MODULUS: Final = (1 << 61) - 1
MULTIPLIER: Final = 437_799_614_237_992_725
"""Of a multiplicative congruential generator (L'Ecuyer 1999)."""


class ImaginedDice:
    """Dice of an imagined world: they tell nothing of the table's, and fall again the same way."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed % (MODULUS - 1) + 1

    def pick(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self._state = self._state * MULTIPLIER % MODULUS
        return (self._state >> 8) % n


class Notes:
    """What somebody wants to know of a plan in a world besides its swing."""

    __slots__ = ("before", "reply", "terms")

    def __init__(self) -> None:
        self.terms: Mapping[str, float] = {}
        """What spoke for the seat and against it where the plan was settled."""
        self.before: State | None = None
        """The position before the enemy's reply, if there was one."""
        self.reply: tuple[Action, ...] = ()


class World:
    """One way the table may be, with its dice: all plans of a choice are tried in the same."""

    __slots__ = ("_judgement", "_nodes", "_plays", "_seat", "_seed", "_table")

    def __init__(
        self, chair: Chair, judgement: Judgement[Any], nodes: int, plays: int, pick: Pick
    ) -> None:
        self._table = chair.imagine(pick)
        self._seed = pick(MODULUS - 1)
        self._judgement = judgement
        self._seat = chair.seat
        self._nodes = nodes
        self._plays = plays

    def swing(self, plan: Plan, notes: Notes | None = None) -> float:
        """By how much the seat's chance changes after the plan, if the others reply at their best.

        What the dice of the plan itself bring is left out: its value has weighed them already.
        """
        g, judgement = self._table.clone(), self._judgement
        dice, ahead, plays = ImaginedDice(self._seed), list(plan.actions[::-1]), self._plays
        begun, stood = False, -1.0
        while (step := waiting(g)) is not None:
            if begun and stood < 0.0 and judgement.settled(g) and not judgement.undecided(g):
                stood = judgement.chance(g, self._seat)
                dice = ImaginedDice(self._seed + 1)  # for what follows all plans alike
                if notes is not None:
                    notes.terms = judgement.terms(g, self._seat)
            if isinstance(step, Chance):
                play(g, step.sample(g, dice.pick))
                continue
            assert isinstance(step, Decision)
            seat, options = step.seat(g), step.options(g)
            if begun and judgement.begins(g):
                if plays == 0:
                    break
                best = self._reply(g, seat)
                if notes is not None and seat != self._seat:
                    notes.before, notes.reply = g.clone(), best.actions
                if plays == 1 and not judgement.plays_out:
                    reply = best.value if seat == self._seat else 1.0 - best.value
                    return reply - stood
                plays -= 1
                ahead = list(best.actions[::-1])
            play(g, self._choice(g, seat, options, ahead))
            begun = True
        if stood < 0.0:
            return 0.0
        return judgement.chance(g, self._seat) - stood

    def _reply(self, g: State, seat: int) -> Plan:
        """The best plan of whoever is next, or his usual one where it is played to its end."""
        usual = self._judgement.usual(g) if self._judgement.plays_out else ()
        if usual:
            return Plan(0.0, usual)
        return Planner(self._judgement, seat, answering=seat != self._seat).best(g, self._nodes)

    def _choice(self, g: State, seat: int, options: list[Action], ahead: list[Action]) -> Action:
        """What the plan says, or the best way to go on with it; for everybody else a habit."""
        if ahead and ahead[-1] in options:
            return ahead.pop()
        if seat == self._seat and len(self._judgement.consider(g, options)) > 1:
            best = Planner(self._judgement, seat).best(g, self._nodes)
            ahead[:] = best.actions[:0:-1]
            return best.actions[0]
        return self._judgement.habit(g, options)
