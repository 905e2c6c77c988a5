"""The referee's loop: run the agenda until somebody, a seat or chance, must choose.

The agenda is a stack: the step to do next is last.
"""

from __future__ import annotations

from martius.kernel.action import Action
from martius.kernel.state import State
from martius.kernel.step import Chance, Decision, Steps, Waiting


def begin(g: State, steps: Steps) -> None:
    """Put the first steps of a game on the agenda and run up to the first choice."""
    _go_on(g, steps)


def play(g: State, action: Action) -> None:
    """Carry out an action of the waiting step; the caller has made sure that it is an option."""
    step = g.agenda.pop()
    assert isinstance(step, Waiting)
    _go_on(g, step.apply(g, action))


def _go_on(g: State, following: Steps) -> None:
    """Do what follows, step by step, until one waits or the game is over."""
    agenda = g.agenda
    while g.result is None:
        if following:
            step = following[0]
            if len(following) > 1:
                agenda += following[:0:-1]
        elif agenda:
            step = agenda.pop()
        else:
            return
        if step.waits:
            agenda.append(step)
            return
        following = step.run(g)
    agenda.clear()


def waiting(g: State) -> Waiting | None:
    """The step that waits for a choice, or None when the game is over."""
    if not g.agenda:
        return None
    step = g.agenda[-1]
    assert isinstance(step, Waiting)
    return step


def decision(g: State) -> Decision | None:
    """The decision that waits for a seat, if one does."""
    step = g.agenda[-1] if g.agenda else None
    return step if isinstance(step, Decision) else None


def chance(g: State) -> Chance | None:
    """The chance that waits for nature, if one does."""
    step = g.agenda[-1] if g.agenda else None
    return step if isinstance(step, Chance) else None
