"""One decision thought over: plans, imagined worlds, the better half again and again.

It goes on step by step, some milliseconds each. The caller decides how long, can ask at
any time how far it is and what it would play, and stops it by asking no more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from martius.bots.planner import Plan, Planner
from martius.bots.undisturbed import Undisturbed
from martius.bots.worlds import World
from martius.kernel import Action, Chair, Judgement, Pick

Clock: TypeAlias = Callable[[], float]
"""Seconds since any moment: bots know no time of their own."""

ALIKE: Final = 3
"""Of each use so many plans are judged, that a good idea does not crowd out the others."""
HALVINGS: Final[Sequence[float]] = (1 / 3, 2 / 3)
"""When the worse half of the plans is dropped, as parts of the whole time."""
SURE: Final = 2.0
"""A plan that trails the best by so many standard errors is dropped."""
FEW: Final = 4
"""Worlds that must have been seen to be sure of anything."""


@dataclass(frozen=True)
class Budget:
    """How much a player thinks. The same budget and the same luck give the same choice."""

    nodes: int
    """Positions looked at to find plans."""
    plans: int = 1
    """The plans that are judged in imagined worlds."""
    worlds: int = 0
    """The worlds; with none, plans are chosen by what they bring at once."""
    reply: int = 0
    """Positions looked at to find a reply."""
    seconds: float | None = None
    """If there is a clock: how long, however many worlds that makes."""


class Verdict(NamedTuple):
    """What is thought of a plan."""

    plan: Plan
    chance: float
    """The seat's chance to win with it."""
    error: float
    """One standard error of that chance."""


class Candidate:
    """A plan, and what became of it in each world so far."""

    __slots__ = ("plan", "swings")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.swings: list[float] = []

    def verdict(self) -> Verdict:
        """Its value and the mean of its swings."""
        n = len(self.swings)
        if not n:
            return Verdict(self.plan, self.plan.value, 0.0)
        mean = sum(self.swings) / n
        spread = sum((swing - mean) ** 2 for swing in self.swings)
        error = sqrt(spread / (n - 1) / n) if n > 1 else 0.0
        return Verdict(self.plan, min(1.0, max(0.0, self.plan.value + mean)), error)


class Thinking:
    """A decision of a chair being thought over."""

    def __init__(
        self,
        chair: Chair,
        judgement: Judgement[Any],
        budget: Budget,
        pick: Pick,
        clock: Clock | None = None,
        notices: float = 1.0,
    ) -> None:
        self._chair = chair
        self._judgement = judgement
        self._budget = budget
        self._pick = pick
        self._clock = clock
        self._notices = notices
        self._began = clock() if clock is not None else 0.0
        self._table = chair.imagine(pick)
        self._proposed = self._proposals()
        self._ahead: list[Action] = judgement.consider(self._table, chair.options())[::-1]
        self._planner = Planner(judgement, chair.seat)
        self._nodes = budget.nodes
        self._found: list[Plan] = []
        self._alive: list[Candidate] = []
        self._dropped: list[Candidate] = []
        self._world: World | None = None
        self._turn = 0
        self._worlds = 0
        self._halved = 0
        self._over = False

    @property
    def progress(self) -> float:
        """How much of the thinking is done, from 0 to 1."""
        if self._over:
            return 1.0
        if self._ahead:
            return 0.0
        budget = self._budget
        if self._clock is not None and budget.seconds:
            return min(1.0, (self._clock() - self._began) / budget.seconds)
        return self._worlds / budget.worlds if budget.worlds else 1.0

    def step(self) -> bool:
        """Think a little more; whether there is anything left to think about."""
        if self._over:
            return False
        with Undisturbed():
            if self._ahead:
                self._explore()
            else:
                self._try()
        return not self._over

    def verdicts(self) -> list[Verdict]:
        """The plans so far, the best first: those still thought about, then those dropped."""
        if not self._alive:
            found = sorted(self._found, key=_value, reverse=True)
            return [Verdict(plan, plan.value, 0.0) for plan in found]
        rows = []
        for group in (self._alive, self._dropped[::-1]):
            rows += sorted((c.verdict() for c in group), key=_chance, reverse=True)
        return rows

    # --- finding plans ---

    def _proposals(self) -> list[tuple[Action, ...]]:
        """Whole plans that the title has to offer; the usual one for who does not compare them."""
        if self._budget.worlds:
            return self._judgement.proposals(self._table)
        usual = self._judgement.usual(self._table)
        return [usual] if usual else []

    def _explore(self) -> None:
        """Value what the title proposes, or find the plans that begin with one more option."""
        if self._proposed:
            self._found = [self._planner.follow(self._table, plan) for plan in self._proposed]
            self._ahead.clear()
            self._choose_candidates()
            return
        share = self._nodes // len(self._ahead)
        root = self._ahead.pop()
        self._found += self._planner.plans(self._table, [root], share)
        self._nodes -= share - max(0, self._planner.left)
        if not self._ahead:
            self._choose_candidates()

    def _choose_candidates(self) -> None:
        """The best plans, of each use a few; a player who does not notice all sees fewer."""
        noticed = [plan for plan in self._found if self._notice()]
        ranked = sorted(noticed or self._found, key=_value, reverse=True)
        uses: dict[Hashable, int] = {}
        met: set[tuple[Hashable, float]] = set()
        for plan in ranked:
            use = self._judgement.use(plan.actions)
            twin = (use, round(plan.value, 9))
            if twin in met or uses.get(use, 0) >= ALIKE:
                continue
            met.add(twin)
            uses[use] = uses.get(use, 0) + 1
            self._alive.append(Candidate(plan))
            if len(self._alive) == self._budget.plans:
                break
        self._over = len(self._alive) == 1 or not self._budget.worlds

    def _notice(self) -> bool:
        return self._notices >= 1.0 or self._pick(1000) < 1000 * self._notices

    # --- judging them ---

    def _try(self) -> None:
        """See one plan through one world."""
        if self._world is None:
            plays = self._judgement.replies(self._table)
            self._world = World(self._chair, self._judgement, self._budget.reply, plays, self._pick)
            self._turn = 0
        candidate = self._alive[self._turn]
        candidate.swings.append(self._world.swing(candidate.plan))
        self._turn += 1
        if self._turn == len(self._alive):
            self._world = None
            self._worlds += 1
            self._sift()
        elif self._clock is not None and self.progress >= 1.0:
            self._over = True

    def _sift(self) -> None:
        """After each world: drop what is beaten, and the worse half if it is time; or end."""
        done = self.progress
        self._alive.sort(key=_candidate_chance, reverse=True)
        while self._halved < len(HALVINGS) and done >= HALVINGS[self._halved]:
            self._halved += 1
            self._drop(self._alive[max(2, (len(self._alive) + 1) // 2) :])
        if self._worlds >= FEW:
            best = self._alive[0]
            self._drop([other for other in self._alive[1:] if _trails(other, best)])
        self._over = done >= 1.0 or len(self._alive) == 1

    def _drop(self, candidates: list[Candidate]) -> None:
        self._dropped += candidates
        self._alive = [each for each in self._alive if each not in candidates]


def _value(plan: Plan) -> float:
    return plan.value


def _chance(verdict: Verdict) -> float:
    return verdict.chance


def _trails(other: Candidate, best: Candidate) -> bool:
    """Whether a plan is worse than the best by more than chance explains."""
    lead = best.plan.value - other.plan.value
    gaps = [lead + a - b for a, b in zip(best.swings, other.swings, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    return mean > SURE * sqrt(spread / len(gaps))


def _candidate_chance(candidate: Candidate) -> float:
    return candidate.verdict().chance
