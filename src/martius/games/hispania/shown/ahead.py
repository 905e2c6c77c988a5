"""What a general could do if his turn came now: a look ahead while others play."""

from __future__ import annotations

from martius.games.hispania.shown.describe import describe
from martius.games.hispania.shown.view import is_romes, is_setup
from martius.games.hispania.table import ops
from martius.games.hispania.table.model import COMMANDER_IDS, OFF_BOARD, SPACE_OF, General
from martius.games.hispania.table.queries import general_in
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.words import coins, the
from martius.games.hispania.turn.roman import RomanAction
from martius.games.hispania.variants import imperivm
from martius.kernel import Outlook
from martius.kernel.text import say

ENDS = ("pass", "hand_over")


def ahead(g: HispaniaState, noun: str) -> Outlook | None:
    """Of the general with this name, or in this space."""
    general = _general(g, noun)
    if general < 0 or is_setup(g):
        return None
    then = _in_turn(g, general)
    step = RomanAction()
    premise = say(
        "If it were the turn of {the_general} now, with {price} to spend.",
        the_general=the(general),
        price=coins(then.denarii),
    )
    found = [action for action in step.options(then) if action.verb not in ENDS]
    return Outlook(
        premise,
        [(action, describe(then, action)) for action in found],
        lambda action: step.refuse(then, action),
    )


def _general(g: HispaniaState, noun: str) -> General:
    """A general on the board who has turns of his own, or -1."""
    if noun in COMMANDER_IDS:
        general = COMMANDER_IDS.index(noun)
        return -1 if g.general_at[general] == OFF_BOARD else general
    found = general_in(g, SPACE_OF[noun]) if noun in SPACE_OF else -1
    return found if found < len(COMMANDER_IDS) else -1


def _in_turn(g: HispaniaState, general: General) -> HispaniaState:
    """The table in his Roman phase: with what he has left in it, else with a full purse."""
    then = g.clone()
    then.log = None
    then.fight = None
    then.agenda = [RomanAction()]
    if general != g.turn or not is_romes(g):
        ops.begin_turn(then, general)
        ops.fill_purse(then, imperivm.extra_denarii(then, general))
        then.must_leave = 0
    return then
