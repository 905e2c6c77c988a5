"""What a unit could do if its impulses came now: a look ahead while the other side plays.

It is reckoned from what lies open: who holds which command points makes no difference.
"""

from __future__ import annotations

from martius.games.punico.combat.combat import Strike, refuse_attacker
from martius.games.punico.combat.missile import Aim, refuse_shooter
from martius.games.punico.movement.move import Move
from martius.games.punico.shown.describe import describe_all
from martius.games.punico.table import ops
from martius.games.punico.table.grid import HEX_OF
from martius.games.punico.table.model import SIDE, UNIT_NAMES, UNIT_OF, Side, Unit
from martius.games.punico.table.queries import effective, unit_at
from martius.games.punico.table.state import (
    FIRST_FIGHTS,
    FIRST_MOVES,
    SECOND_FIGHTS,
    SECOND_MOVES,
    PunicoState,
)
from martius.kernel import Action, Decision, Option, Outlook, Refusal
from martius.kernel.text import say


def ahead(g: PunicoState, noun: str) -> Outlook | None:
    """Of the unit with this name, or in this hex: where it could go, shoot and strike."""
    unit = _unit(g, noun)
    if unit < 0 or not effective(g, SIDE[unit]) >> unit & 1:
        return None
    questions = _questions(g, unit)
    found: list[tuple[Action, Option]] = []
    for table, step, barred in questions.values():
        actions = [] if barred else [a for a in step.options(table) if a.verb in questions]
        found += zip(actions, describe_all(table, actions), strict=True)
    premise = say(
        "If {unit} moved, shot or fought now, from where it stands and without command points.",
        unit=UNIT_NAMES[unit],
    )

    def why_not(action: Action) -> Refusal | None:
        question = questions.get(action.verb)
        if question is None:
            return Refusal("3.1", say("A look ahead is about moving, shooting and fighting."))
        table, step, barred = question
        return barred or step.refuse(table, action)

    return Outlook(premise, found, why_not)


def _unit(g: PunicoState, noun: str) -> Unit:
    """A unit on the map, or -1."""
    if noun in HEX_OF:
        return unit_at(g, HEX_OF[noun])
    unit = UNIT_OF.get(noun, -1)
    return unit if unit >= 0 and g.at[unit] >= 0 else -1


Question = tuple[PunicoState, Decision, Refusal | None]
"""A table at which the unit is asked something, and why it could not act at all."""


def _questions(g: PunicoState, unit: Unit) -> dict[str, Question]:
    """What it would be asked, by the verb of the answer."""
    side = SIDE[unit]
    moves = _impulse(g, side, FIRST_MOVES, SECOND_MOVES, Move(unit, 0, 0))
    ops.begin_movement(moves, side)
    shoots = _impulse(g, 1 - side, FIRST_MOVES, SECOND_MOVES, Aim(unit))
    shoots.fired = 0
    fights = _impulse(g, side, FIRST_FIGHTS, SECOND_FIGHTS, Strike(unit, 0))
    ops.begin_combat(fights, side)
    fights.left_zone = 0
    return {
        "move": (moves, Move(unit, 0, 0), None),
        "aim": (shoots, Aim(unit), refuse_shooter(shoots, unit)),
        "strike": (fights, Strike(unit, 0), refuse_attacker(fights, unit)),
    }


def _impulse(
    g: PunicoState, phasing: Side, as_first: int, as_second: int, step: Decision
) -> PunicoState:
    """The table in an impulse of a side, with one question."""
    then = g.clone()
    then.log = None
    then.combat = then.fugitive = None
    then.impulse = as_first if g.first == phasing else as_second
    then.agenda = [step]
    return then
