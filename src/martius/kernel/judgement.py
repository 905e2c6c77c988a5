"""What a title knows about playing it well: for every player that is a program, and for the coach.

The search of `bots/` asks nothing else of a title. Each question has a default, so that a title
without a judgement of its own is played too, if not well.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from martius.kernel.action import Action
from martius.kernel.agenda import decision, play
from martius.kernel.compiled import mypyc_attr
from martius.kernel.state import State

if TYPE_CHECKING:
    from martius.kernel.game import Game

S = TypeVar("S", bound=State)

REMEMBERED: Final = 1000
"""Positions whose judgement is remembered: a search comes back to one soon, or never."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(Generic[S]):
    """A title's judgement, as one player has it. It holds no game, and what it remembers of a
    position it would find again."""

    foresight: ClassVar[int] = 24
    """Positions that the dice and others' choices at the end of a plan may take up."""
    plays_out: ClassVar[bool] = False
    """Whether the last reply is played to its end; else it is weighed where it is settled."""
    steepness: ClassVar[float] = 1.0
    """How much surer than `chance` people are told to be, as a factor of the log-odds: fitted to
    how often positions were won (docs/opponents.md)."""

    def __init__(self, game: Game[S], forgets: frozenset[str] = frozenset()) -> None:
        self.game = game
        self.forgets = forgets
        """What this player ignores, by the names in `blind_spots`."""

    def blind_spots(self) -> tuple[str, ...]:
        """What a weaker player of this title can forget, such as the sea or the winter."""
        return ()

    def chance(self, g: S, seat: int) -> float:
        """The seat's chance to win, from 0 to 1. Dice under way count by their odds."""
        if g.result is not None:
            return 1.0 if seat in g.result.winners else 0.0
        value = self.game.evaluate(g, seat)
        return 0.5 + 0.5 * value / (1.0 + abs(value))

    def told(self, chance: float) -> float:
        """A chance as people are told it. Plans are compared by `chance` itself."""
        if not 0.0 < chance < 1.0:
            return chance
        return float(1.0 / (1.0 + ((1.0 - chance) / chance) ** self.steepness))

    def terms(self, g: S, seat: int) -> Mapping[str, float]:
        """What speaks for the seat and against it, in log-odds, by names that are texts: for the
        coach."""
        return {}

    def weights(self) -> dict[str, float]:
        """What `features` are weighed by, as the title's data/judgement.toml names it
        (`table.term`); none, where nothing can be tuned."""
        return {}

    def reweigh(self, weights: Mapping[str, float]) -> None:
        """Judge by other weights; those that are not named stay."""

    def features(self, g: S, seat: int) -> list[float]:
        """One number for each weight. Their products add up to the seat's log-odds, but for what
        a title reckons apart, such as a battle under way."""
        return []

    def open(self, g: S) -> bool:
        """Whether it is too early to tell who is winning, however a position looks."""
        return False

    def begins(self, g: S) -> bool:
        """Whether the waiting decision begins a plan; others belong to the one under way.

        What follows a plan is looked at up to the next decision that begins one.
        """
        return True

    def settled(self, g: S) -> bool:
        """Whether a plan that has come so far can be judged as the table is now."""
        return self.game.at_horizon(g)

    def undecided(self, g: S) -> bool:
        """Whether dice are under way that `chance` has weighed, such as those of a battle."""
        return False

    def replies(self, g: S) -> int:
        """How many plans, one after the other, are looked at after one that begins here."""
        return 1

    def consider(self, g: S, options: list[Action]) -> list[Action]:
        """The options worth thinking about; one, where a habit is good enough; never none."""
        return self.game.shortlist(g, options, None)

    def answers(self, g: S, options: list[Action]) -> list[Action]:
        """The same for an opponent's reply: only what can hurt, because replies are looked at
        often."""
        return self.consider(g, options)

    def habit(self, g: S, options: list[Action]) -> Action:
        """The best option one step ahead, played without a search."""
        found = self.consider(g, options)
        step = decision(g)
        if len(found) == 1 or step is None:
            return found[0]
        seat, best, best_value = step.seat(g), found[0], -1.0
        for action in found:
            clone = g.clone()
            play(clone, action)
            value = self.chance(clone, seat)
            if value > best_value:
                best, best_value = action, value
        return best

    def likeness(self, g: S) -> Hashable:
        """A key for positions: of those that share it, a search needs to look at only one."""
        return None

    def recall(self, g: S) -> Hashable:
        """A key under which a search remembers what a position is worth; None, if it does not."""
        return None

    def mixture(self, g: S, options: list[Action]) -> Sequence[tuple[Action, int]]:
        """Options with weights, where chance decides so that nothing hidden can be read; or none,
        where there is something to think about."""
        return ()

    def usual(self, g: S) -> tuple[Action, ...]:
        """The whole plan that habit makes for the waiting decision; none, where a search finds
        it choice by choice."""
        return ()

    def proposals(self, g: S) -> list[tuple[Action, ...]]:
        """Whole plans for the waiting decision, the habit first; or none, where a search finds
        them choice by choice."""
        return []

    def use(self, plan: Sequence[Action]) -> Hashable:
        """The kind of a plan: only the best few of each kind are judged."""
        return plan[0].verb


def remember(known: dict[Hashable, float], position: Hashable, chance: float) -> float:
    """Keep the chance in a position for when it comes again, and return it."""
    if len(known) >= REMEMBERED:
        known.clear()
    known[position] = chance
    return chance
