"""What is worth considering in each choice of Hispania."""

from __future__ import annotations

from martius.games.hispania.judgement.baseline_evaluate import useful_spending, worth_a_visit
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.turn.roman import RomanAction, Spend
from martius.games.hispania.variants.lead import March
from martius.kernel import Action, decision
from martius.kernel.mask import Mask


def consider(g: HispaniaState, options: list[Action]) -> list[Action]:
    """Leave out what is hardly ever good: marching to nowhere, spending for nothing."""
    step = decision(g)
    if isinstance(step, Spend):
        return useful_spending(g, step, options)
    if isinstance(step, March):
        worth = worth_a_visit(g, step.general)
        return [action for action in options if worth >> action.noun & 1] or options
    if not isinstance(step, RomanAction) or g.must_leave:
        return options
    worth = worth_a_visit(g, g.turn)
    return [action for action in options if _promising(g, action, worth)]


def _promising(g: HispaniaState, action: Action, worth: Mask) -> bool:
    verb, noun = action
    if verb == "move":
        return bool(worth >> noun & 1)
    if verb == "fleet":
        return g.general_at[g.turn] == noun
    if verb == "withdraw":
        return not g.garrison_reserve[g.turn] and not g.terms.goal_garrisons >> noun & 1
    return True
