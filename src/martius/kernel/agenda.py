"""The referee's loop: run the agenda until somebody, a seat or chance, must choose.

The agenda is a stack: the step to do next is last.
"""

from __future__ import annotations

from martius.kernel.action import Action
from martius.kernel.state import State
from martius.kernel.step import Chance, Decision, Step, Steps, Waiting


def begin(g: State, steps: Steps) -> None:
    """Put the first steps of a game on an empty agenda and run up to the first choice."""
    g.agenda.extend(reversed(steps))
    advance(g)


def advance(g: State) -> None:
    """Run steps until one waits or the game is over."""
    agenda = g.agenda
    while agenda and not agenda[-1].waits:
        following = agenda.pop().run(g)
        if g.result is not None:
            agenda.clear()
        elif following:
            agenda.extend(following[::-1])


def play(g: State, action: Action) -> None:
    """Carry out an action of the waiting step; the caller has made sure that it is an option."""
    agenda = g.agenda
    waiting: Step = agenda.pop()
    assert isinstance(waiting, Waiting)
    following = waiting.apply(g, action)
    if g.result is not None:
        agenda.clear()
        return
    if following:
        agenda.extend(following[::-1])
    advance(g)


def waiting(g: State) -> Waiting | None:
    """The step that waits for a choice, or None when the game is over."""
    if not g.agenda:
        return None
    step = g.agenda[-1]
    assert isinstance(step, Waiting)
    return step


def decision(g: State) -> Decision | None:
    """The decision that waits for a seat, if one does."""
    step = waiting(g)
    return step if isinstance(step, Decision) else None


def chance(g: State) -> Chance | None:
    """The chance that waits for nature, if one does."""
    step = waiting(g)
    return step if isinstance(step, Chance) else None
