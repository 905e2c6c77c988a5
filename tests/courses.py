"""How many courses play can take, rolls included."""

from __future__ import annotations

from martius.kernel import Chance, Decision, State, play, waiting


def courses(g: State, depth: int) -> int:
    """How many ways play can take from here."""
    step = waiting(g)
    if depth == 0 or step is None:
        return 1
    if isinstance(step, Decision):
        actions = step.options(g)
    else:
        assert isinstance(step, Chance)
        actions = [action for action, _ in step.outcomes(g)]
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = g.clone()
        play(after, action)
        total += courses(after, depth - 1)
    return total
