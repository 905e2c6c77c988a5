"""What a player looks for and cannot do: shown in grey, with the paragraph that forbids it."""

from __future__ import annotations

from collections.abc import Sequence

from martius.games.hannibal.battle import siege
from martius.games.hannibal.battle.retreat import refuse_withdrawal
from martius.games.hannibal.battle.rounds import Attack
from martius.games.hannibal.movement.march import MoveArmy
from martius.games.hannibal.movement.naval import refuse_fleet
from martius.games.hannibal.reaction.interception import refuse_interception
from martius.games.hannibal.reaction.reaction import DeclareReactions
from martius.games.hannibal.table.model import (
    BY_ROAD,
    GENERAL_IDS,
    GENERAL_NAMES,
    OF_SIDE,
    PORTS,
    SPACE_IDS,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    WALLED,
)
from martius.games.hannibal.table.queries import (
    can_be_attempted,
    fighting,
    move_and_reaction,
    moving,
)
from martius.games.hannibal.table.state import MARCHING, HannibalState, Move
from martius.kernel import Action, Barred, Refusal, decision
from martius.kernel.mask import bits
from martius.kernel.text import Text, say


def barred(g: HannibalState, options: Sequence[Action]) -> list[Barred]:
    """What the waiting decision does not offer although a player may look for it."""
    verbs = {action.verb for action in options}
    match decision(g):
        case MoveArmy():
            move = moving(g)
            return [*_voyage(g, move, verbs), *_siege(g, move, verbs)]
        case Attack() if "withdraw" not in verbs:
            why = refuse_withdrawal(g, fighting(g).attacker)
            return _named(say("Withdraw"), None, say("Withdraw"), why)
        case DeclareReactions():
            return _interceptions(g)
    return []


def _named(label: Text, target: str | None, group: Text, why: Refusal | None) -> list[Barred]:
    return [] if why is None else [Barred(label, target, group, why.rule, why.reason)]


def _voyage(g: HannibalState, move: Move, verbs: set[str]) -> list[Barred]:
    """§11: an army on the march in a port that cannot sail."""
    at_sea = "sail" in verbs or "sail_into" in verbs
    if at_sea or g.terms.no_sea or move.stage != MARCHING or not PORTS >> SPACE_OF[move.at] & 1:
        return []
    return _named(say("Sail"), None, say("Sail"), refuse_fleet(g, move))


def _siege(g: HannibalState, move: Move, verbs: set[str]) -> list[Barred]:
    """§20.2: an army before a city or Tribe that it cannot attempt."""
    at = move.at
    if "besiege" in verbs or at >= len(SPACES) or not can_be_attempted(g, move.side, at):
        return []
    name = SPACE_NAMES[at]
    city = bool(WALLED >> at & 1)
    label = say("Besiege {space}", space=name) if city else say("Subjugate {space}", space=name)
    return _named(label, SPACE_IDS[at], say("Attempt"), siege.refuse_attempt(g, move))


def _interceptions(g: HannibalState) -> list[Barred]:
    """§12: the commanders next to the enemy who cannot try to intercept."""
    move, reaction = move_and_reaction(g)
    chiefs = 0
    for near in BY_ROAD[SPACE_OF[move.at]]:
        chiefs |= g.stacks[near] & OF_SIDE[reaction.side] & g.commanders
    found: list[Barred] = []
    for general in bits(chiefs):
        label = say("Intercept with {general}", general=GENERAL_NAMES[general])
        why = refuse_interception(g, move, reaction, general)
        found += _named(label, GENERAL_IDS[general], say("Intercept"), why)
    return found
