"""What a general could do if he were activated now: a look ahead while the other side plays.

It is reckoned from what lies open, with a card of 3 that nobody need hold.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from martius.games.hannibal.movement.army import advance, gather
from martius.games.hannibal.movement.land_moves import open_ways, refuse_step
from martius.games.hannibal.movement.march import MOVE, MoveArmy
from martius.games.hannibal.movement.naval import SEA_LIMITS
from martius.games.hannibal.shown import forecast
from martius.games.hannibal.shown.describe import describe
from martius.games.hannibal.table.model import (
    COST,
    GENERAL_IDS,
    GENERAL_NAMES,
    GENERALS,
    KIND,
    PLACE_IDS,
    SIDE_OF,
    SPACE_IDS,
    SPACE_NAMES,
    SPACES,
    General,
    Space,
)
from martius.games.hannibal.table.queries import generals_at, moving, operating, outranks
from martius.games.hannibal.table.state import HannibalState, Move, Operation
from martius.kernel import Action, Odds, Option, Outlook, Refusal
from martius.kernel.mask import bits
from martius.kernel.text import say

RATING: Final = 3
CARD: Final = Operation(0, RATING, sea=SEA_LIMITS["cus_with_ops_3"])
ASKED: Final = ("sail", "sail_into", "sally", "besiege")
"""What else is looked at than the land: not how the army is told off."""


class Arrival(NamedTuple):
    """The table once the army has come to a space by land."""

    table: HannibalState
    cost: int
    path: tuple[str, ...]
    odds: tuple[Odds, ...]
    """Every hurdle on the way."""
    last: forecast.Forecast


def ahead(g: HannibalState, noun: str) -> Outlook | None:
    """Of the general with this name, or of the army's in this space."""
    general = _general(g, noun)
    if general < 0:
        return None
    then = _activated(g, general)
    arrivals = _arrivals(then) if moving(then).at < len(SPACES) else {}
    step = MoveArmy()
    others = [action for action in step.options(then) if action.verb in ASKED]
    found = [(MOVE[space], _described(space, there)) for space, there in arrivals.items()]
    found += [(action, describe(then, action)) for action in others]

    def why_not(action: Action) -> Refusal | None:
        if action.verb == "move":
            return None if action.noun in arrivals else _too_far(then, action.noun)
        return step.refuse(then, action)

    premise = say(
        "If {general} were activated now with a card of 3, and took everybody along.",
        general=GENERAL_NAMES[general],
    )
    return Outlook(premise, found, why_not)


def _general(g: HannibalState, noun: str) -> General:
    """A general on the map, or -1; of a stack its commander."""
    if noun in GENERAL_IDS:
        general = GENERAL_IDS.index(noun)
        return general if g.at[general] >= 0 else -1
    if noun not in PLACE_IDS:
        return -1
    place = PLACE_IDS.index(noun)
    chiefs = [x for x in GENERALS if g.at[x] == place and g.commanders >> x & 1]
    return chiefs[0] if chiefs else -1


def _activated(g: HannibalState, general: General) -> HannibalState:
    """The table once he has been activated; where he is outranked he goes without the others."""
    then = g.clone()
    then.log = None
    side, at = SIDE_OF[general], g.at[general]
    then.active = side
    then.battle = then.reaction = then.detachment = None
    then.tired, then.ages = (), [0 for _ in GENERALS]
    then.operation = CARD._replace(activated=1 << general)
    then.move = Move(side, general, at, 0, 0, 0, False, at)
    others = generals_at(g, side, at) & ~(1 << general)
    outranked = any(outranks(g, x, general) for x in bits(others))
    gather(then, then.move, 0 if outranked else others)
    then.agenda = [MoveArmy()]
    return then


def _arrivals(g: HannibalState) -> dict[Space, Arrival]:
    """Every space that the army reaches by land, by the shortest way; it halts where it fights."""
    at = moving(g).at
    found: dict[Space, Arrival] = {}
    start = Arrival(g, 0, (SPACE_IDS[at],), (), forecast.Forecast((), None, False))
    waiting = [start]
    while waiting:
        waiting.sort(key=lambda one: one.cost)
        here = waiting.pop(0)
        for space in open_ways(here.table, operating(here.table), moving(here.table)):
            there = _step(here, space)
            known = found.get(space)
            if space == at or (known is not None and known.cost <= there.cost):
                continue
            found[space] = there
            if not there.last.fights:
                waiting.append(there)
    return found


def _step(here: Arrival, space: Space) -> Arrival:
    """One space further."""
    move = moving(here.table)
    by = KIND[move.at][space]
    last = forecast.entering(here.table, space, by)
    table = here.table.clone()
    advance(table, move, space, by, COST[by])
    path = (*here.path, SPACE_IDS[space])
    return Arrival(table, here.cost + COST[by], path, here.odds + last.odds, last)


def _described(space: Space, there: Arrival) -> Option:
    label = say("Move to {space}", space=SPACE_NAMES[space])
    return Option(
        label,
        SPACE_IDS[space],
        say("Move"),
        "10.2",
        there.cost,
        there.odds,
        there.last.note,
        there.path,
        there.last.fights,
        True,
    )


def _too_far(then: HannibalState, space: Space) -> Refusal:
    """Why the army does not get to a space: its next step is barred, or it is too far."""
    move = moving(then)
    why = refuse_step(then, move, space)
    if why is not None and (move.at >= len(SPACES) or space in KIND[move.at]):
        return why
    reason = say(
        "{general} cannot get to {space} with {n} spaces of movement.",
        general=GENERAL_NAMES[move.general],
        space=SPACE_NAMES[space],
        n=operating(then).spaces,
    )
    return Refusal("10.2", reason)
