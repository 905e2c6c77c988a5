"""A game looked back at: each plan of a seat graded by the chance that it lost; luck told apart.

It goes from one plan of the seat to the next. A plan is graded from the seat's own chair, by what
could be known; only luck is reckoned with the cards face up.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from martius.bots.coach import Move, moves_of
from martius.bots.planner import Plan, Planner, after
from martius.bots.thinking import Budget, Thinking
from martius.bots.worlds import World
from martius.kernel import (
    Action,
    AnyGame,
    Chair,
    Chance,
    Decision,
    Judgement,
    Pick,
    State,
    play,
    waiting,
)

EFFORT: Final = Budget(nodes=400, plans=5, worlds=8, reply=60)
"""What is spent on a plan: about as much as a middling player, and a look at the replies."""


class Grade(NamedTuple):
    """A plan that was played, and the best one that was found."""

    chance: float
    lost: float
    """The chance to win that the best plan would have kept; 0 if chance explains the difference."""
    moves: tuple[Move, ...]
    better: tuple[Move, ...]
    """Empty where nothing was lost."""


class Stretch(NamedTuple):
    """From a plan of the seat to its next."""

    chance: float
    """The seat's chance to win where it begins."""
    open: bool
    """Whether that is too early to be told."""
    luck: float
    """What dice and draws brought, more than was to be expected."""
    grade: Grade | None
    """None where there was nothing to choose."""
    played: int
    """Actions up to the next plan, dice included."""


def stretch(
    game: AnyGame,
    g: State,
    actions: Sequence[Action],
    seat: int,
    pick: Pick,
    effort: Budget = EFFORT,
) -> Stretch:
    """Look at one stretch of a game; `g` is played up to its end."""
    judgement: Judgement[Any] = game.judgement()
    chance, is_open = _told(judgement, g, seat), judgement.open(g)
    grade = None
    if _begins(judgement, g, seat):
        grade = _grade(game, judgement, g, actions, seat, pick, effort)
    luck, played = 0.0, 0
    for action in actions:
        if played and _begins(judgement, g, seat):
            break
        step = waiting(g)
        expected = _expected(judgement, g, step, seat) if isinstance(step, Chance) else None
        play(g, action)
        played += 1
        if expected is not None:
            luck += _told(judgement, g, seat) - expected
    return Stretch(chance, is_open, luck, grade, played)


def _told(judgement: Judgement[Any], g: State, seat: int) -> float:
    return judgement.told(judgement.chance(g, seat))


def _begins(judgement: Judgement[Any], g: State, seat: int) -> bool:
    """Whether the seat makes up its mind here."""
    step = waiting(g)
    mine = isinstance(step, Decision) and step.seat(g) == seat
    return mine and judgement.begins(g)


def _expected(judgement: Judgement[Any], g: State, step: Chance, seat: int) -> float:
    """The chance to win before the dice fall."""
    total, weights = 0.0, 0
    for action, weight in step.bundles(g):
        total += weight * _told(judgement, after(g, action), seat)
        weights += weight
    return total / weights


def _grade(
    game: AnyGame,
    judgement: Judgement[Any],
    g: State,
    actions: Sequence[Action],
    seat: int,
    pick: Pick,
    effort: Budget,
) -> Grade | None:
    chair = Chair(game, g, seat)
    if len(chair.options()) == 1:
        return None
    thinking = Thinking(chair, judgement, Budget(effort.nodes, effort.plans), pick)
    while thinking.step():
        pass
    own = _own(judgement, g.clone(), actions, seat)
    plans = [own, *(v.plan.actions for v in thinking.verdicts() if v.plan.actions != own)]
    rows = _judged(chair, judgement, plans, effort, pick)
    means = [sum(row) / len(row) for row in rows]
    best = max(range(len(plans)), key=means.__getitem__)
    gaps = [a - b for a, b in zip(rows[best], rows[0], strict=True)]
    lost = _beyond_chance(gaps)
    table = chair.imagine(pick)
    better = moves_of(game, table.clone(), plans[best]) if lost else ()
    return Grade(min(1.0, max(0.0, means[0])), lost, moves_of(game, table, own), better)


def _own(
    judgement: Judgement[Any], g: State, actions: Sequence[Action], seat: int
) -> tuple[Action, ...]:
    """The plan that was played: the seat's choices up to dice, to another seat or to its end."""
    found: list[Action] = []
    for action in actions:
        step = waiting(g)
        mine = isinstance(step, Decision) and step.seat(g) == seat
        if not mine or (found and judgement.settled(g)):
            break
        found.append(action)
        play(g, action)
    return tuple(found)


def _judged(
    chair: Chair,
    judgement: Judgement[Any],
    plans: Sequence[tuple[Action, ...]],
    effort: Budget,
    pick: Pick,
) -> list[list[float]]:
    """The chance of each plan in the same worlds."""
    table = chair.imagine(pick)
    planner = Planner(judgement, chair.seat)
    valued = [Plan(planner.value(table, plan, effort.nodes), plan) for plan in plans]
    plays = judgement.replies(table)
    rows: list[list[float]] = [[] for _ in plans]
    for _ in range(effort.worlds):
        world = World(chair, judgement, effort.reply, plays, pick)
        for plan, row in zip(valued, rows, strict=True):
            row.append(judgement.told(plan.value + world.swing(plan)))
    return rows


def _beyond_chance(gaps: Sequence[float]) -> float:
    """The mean of these, if it is more than one standard error."""
    n = len(gaps)
    mean = sum(gaps) / n
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, n - 1)
    return mean if mean > sqrt(spread / n) else 0.0


# --- the whole game ---

FINE: Final = 0.02
"""A plan that loses less is as good as the best."""
TURNING_POINTS: Final = 5


class Summary(NamedTuple):
    """A game of a seat in a few numbers."""

    accuracy: float | None
    """The part of the plans that lost next to nothing; None if there was none to grade."""
    plans: int
    """How many could be graded."""
    lost: float
    luck: float
    turning_points: tuple[int, ...]
    """The stretches that lost most, the worst first."""


def summary(stretches: Sequence[Stretch]) -> Summary:
    """Skill and luck of all stretches of a game."""
    graded = [(s.grade.lost, -i) for i, s in enumerate(stretches) if s.grade is not None]
    fine = sum(lost < FINE for lost, _ in graded)
    worst = sorted(graded, reverse=True)[:TURNING_POINTS]
    return Summary(
        fine / len(graded) if graded else None,
        len(graded),
        sum(lost for lost, _ in graded),
        sum(s.luck for s in stretches),
        tuple(-i for lost, i in worst if lost > 0.0),
    )
