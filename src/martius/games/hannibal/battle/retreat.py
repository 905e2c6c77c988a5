"""Retreats and withdrawals (§15, §16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from martius.games.hannibal import events
from martius.games.hannibal.movement.telling_off import TellOff
from martius.games.hannibal.reaction.reaction import Sheltered
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    ALPS,
    BY_ROAD,
    CARTHAGE,
    INSIDE,
    KIND,
    OF_SIDE,
    PASS,
    ROAD,
    SEA,
    SPACE_IDS,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    STRAIT,
    WALLED,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import (
    fighting,
    generals_at,
    is_hostile,
    is_unfriendly_tribe,
    refuse_abroad,
)
from martius.games.hannibal.table.state import SHELTER, Battle, HannibalState
from martius.games.hannibal.table.words import place_name
from martius.games.hannibal.turn.attrition import TakeLosses
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import Mask, bits
from martius.kernel.text import Text, say

RETREAT: Final = [Action("retreat", space) for space in SPACES]
WITHDRAW_TO: Final = [Action("withdraw_to", space) for space in SPACES]
MOST_SPACES: Final = 4
"""§15.2: how long a retreat can be."""


def note_losses(g: HannibalState, side: Side, losses: int) -> None:
    """§15.5: remember what a side loses in the battle."""
    battle = fighting(g)
    lost = list(battle.lost)
    lost[side] += min(losses, g.cus[side][battle.space])
    g.battle = battle._replace(lost=(lost[0], lost[1]))


# --- where to (§15.1-3) ---


class Route(NamedTuple):
    """A way to retreat."""

    losses: int
    path: tuple[Space, ...]


def first_steps(battle: Battle, side: Side) -> list[Space]:
    """§15.2: the original attacker goes back the way it came; the defender never there."""
    if side != battle.original:
        barred = SPACE_OF[battle.origin] if battle.origin != INSIDE[battle.space] else -1
        return [s for s in BY_ROAD[battle.space] if s != barred]
    return [SPACE_OF[battle.origin]] if battle.by == ROAD else []


def routes(g: HannibalState, side: Side) -> list[Route]:
    """§15.1-3: the ways that end in a legal space, at most four spaces long."""
    battle = fighting(g)
    start = battle.space
    barred = 1 << start
    if side != battle.original and battle.origin != INSIDE[start]:
        barred |= 1 << SPACE_OF[battle.origin]
    found: list[Route] = []
    size = g.cus[side][start]
    for space in first_steps(battle, side):
        _extend(g, side, size, Route(0, ()), space, barred, found)
    return found


def _extend(
    g: HannibalState,
    side: Side,
    force: int,
    so_far: Route,
    space: Space,
    barred: Mask,
    found: list[Route],
) -> None:
    """Try a space, and spaces beyond it if the retreat cannot end there."""
    enemy = g.cus[1 - side][space]
    toll = enemy + int(is_hostile(g, side, space))
    route = Route(so_far.losses + toll, (*so_far.path, space))
    friends = g.cus[side][space]
    left = max(0, force - toll)
    if not enemy and (g.control[space] == side or friends > left):
        found.append(route)
        return
    if len(route.path) == MOST_SPACES:
        return
    barred |= 1 << space
    for near in BY_ROAD[space]:
        if not barred >> near & 1:
            _extend(g, side, left + friends, route, near, barred, found)


def lawful_routes(g: HannibalState, side: Side) -> dict[Space, Route]:
    """§15.1: the closest spaces, and farther ones that cost fewer CUs than the shortest way."""
    every = routes(g, side)
    if not every:
        return {}
    shortest = min(len(route.path) for route in every)
    price = min(route.losses for route in every if len(route.path) == shortest)
    best: dict[Space, Route] = {}
    for route in every:
        if len(route.path) > shortest and route.losses >= price:
            continue
        old = best.get(route.path[-1])
        if old is None or (route.losses, len(route.path)) < (old.losses, len(old.path)):
            best[route.path[-1]] = route
    return best


def refuse_retreat(g: HannibalState, side: Side, space: Space) -> Refusal:
    """§15.1, §15.2: why the loser cannot retreat to a space."""
    battle, name = fighting(g), SPACE_NAMES[space]
    if space == battle.space:
        return Refusal("15.2", say("The army must leave the space of the battle."))
    if any(route.path[-1] == space for route in routes(g, side)):
        reason = say("{space} is farther than other spaces and costs no fewer CUs.", space=name)
        return Refusal("15.1", reason)
    if side != battle.original and space == SPACE_OF[battle.origin]:
        reason = say("The enemy came from {space}: you cannot retreat that way.", space=name)
        return Refusal("15.2", reason)
    if g.cus[1 - side][space]:
        return Refusal("15.1", say("There are enemy CUs in {space}.", space=name))
    if g.control[space] != side:
        reason = say("You do not control {space}, and you have too few CUs there.", space=name)
        return Refusal("15.1", reason)
    if side == battle.original:
        reason = say(
            "The attacker retreats through {origin}, and {space} is not on that way.",
            origin=place_name(battle.origin),
            space=name,
        )
        return Refusal("15.2", reason)
    reason = say("{space} is more than four spaces away, or across a pass or strait.", space=name)
    return Refusal("15.2", reason)


# --- the retreat ---


@dataclass(frozen=True, slots=True)
class Retreat(Step):
    """§15.1, §15.4: into the city where the battle was, as far as it holds; the rest away."""

    side: Side

    def run(self, g: HannibalState) -> Steps:
        battle = fighting(g)
        space, side = battle.space, self.side
        if g.train == space and side == CARTHAGE:
            ops.lose_train(g)
        if not g.cus[side][space] and not generals_at(g, side, space):
            return ()
        if can_shelter(g, side):
            return (TellOff(SHELTER, -1, space), Sheltered(), RetreatRest(side))
        return (RetreatRest(side),)


def can_shelter(g: HannibalState, side: Side) -> bool:
    """§15.4: a city of the loser's in the battle space, besieged only for those who sortied."""
    battle = fighting(g)
    space = battle.space
    if not WALLED >> space & 1 or g.control[space] != side:
        return False
    return not g.siege[space] or battle.sortied > 0


@dataclass(frozen=True, slots=True)
class RetreatRest(Step):
    """§15.1-3: those who did not fit into the city retreat, or are eliminated."""

    side: Side

    def run(self, g: HannibalState) -> Steps:
        battle = fighting(g)
        if not g.cus[self.side][battle.space] and not generals_at(g, self.side, battle.space):
            return ()
        lawful = lawful_routes(g, self.side)
        if not lawful:
            eliminate(g, self.side)
            return ()
        if len(lawful) == 1:
            return go(g, self.side, next(iter(lawful.values())))
        return (ChooseRetreat(self.side),)


def eliminate(g: HannibalState, side: Side) -> None:
    """§15.3, §10.10: a force that cannot retreat is eliminated and its generals displaced."""
    space = fighting(g).space
    cus = g.cus[side][space]
    note_losses(g, side, cus)
    if cus:
        herd = g.elephants[space] if side == CARTHAGE else 0
        ops.lose_cus(g, side, space, cus, herd, "15.3")
    for general in bits(g.stacks[space] & OF_SIDE[side]):
        ops.displace(g, general)


def go(g: HannibalState, side: Side, route: Route) -> Steps:
    """§15.1, §15.3, §10.10: the force moves along its way, takes friendly forces with it, displaces
    lone enemy generals and loses CUs to enemies."""
    battle = fighting(g)
    at, end = battle.space, route.path[-1]
    force = g.cus[side][at] + sum(g.cus[side][space] for space in route.path[:-1])
    if force and route.losses >= force:
        for space in route.path[:-1]:
            _follow(g, side, space, at)
        eliminate(g, side)
        return ()
    note_toll(g, side, min(route.losses, force))
    for space in (at, *route.path[:-1]):
        _follow(g, side, space, end)
    if g.log is not None:
        path = tuple(SPACE_IDS[space] for space in route.path)
        g.log.append(events.Retreated(side, at, end, force, path))
    ops.set_command(g, side, end)
    if not force:
        return ()
    for space in route.path:
        ops.displace_all(g, 1 - side, space)
    return (TakeLosses(side, end, min(route.losses, force), 0, "15.3"),)


def note_toll(g: HannibalState, side: Side, losses: int) -> None:
    """§15.5: CUs lost on the way count, too."""
    battle = fighting(g)
    lost = list(battle.lost)
    lost[side] += losses
    g.battle = battle._replace(lost=(lost[0], lost[1]))


def _follow(g: HannibalState, side: Side, space: Space, to: Space) -> None:
    """All of a side in a space join the retreat."""
    cus = g.cus[side][space]
    ops.move_cus(g, side, space, to, cus, g.elephants[space] if side == CARTHAGE else 0)
    ops.move_generals(g, generals_at(g, side, space), to)
    if cus:
        ops.look_for_relief(g, space)


@dataclass(frozen=True, slots=True)
class ChooseRetreat(Decision):
    """§15.1: which of the legal spaces the loser retreats to."""

    side: Side

    def seat(self, g: HannibalState) -> int:
        return self.side

    def prompt(self, g: HannibalState) -> Text:
        return say("Where do you retreat from {space}?", space=place_name(fighting(g).space))

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return RETREAT

    def options(self, g: HannibalState) -> list[Action]:
        return [RETREAT[space] for space in sorted(lawful_routes(g, self.side))]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "retreat":
            return Refusal("15.1", say("First choose where to retreat."))
        if action.noun in lawful_routes(g, self.side):
            return None
        return refuse_retreat(g, self.side, action.noun)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return go(g, self.side, lawful_routes(g, self.side)[action.noun])


# --- withdrawal (§16) ---


def withdrawal_spaces(g: HannibalState, side: Side) -> list[Space]:
    """§16.2, §16.3: where an army can withdraw to; the battle space stands for its city."""
    battle = fighting(g)
    space = battle.space
    if side == battle.original and battle.origin == INSIDE[space] >= 0:
        return [space]
    return [s for s in first_steps(battle, side) if refuse_refuge(g, side, s) is None]


def refuse_refuge(g: HannibalState, side: Side, space: Space) -> Refusal | None:
    """§16.3: spaces that an army cannot withdraw to."""
    name = SPACE_NAMES[space]
    if g.control[space] == 1 - side:
        return Refusal("16.3", say("{space} has an enemy PC marker.", space=name))
    if g.cus[1 - side][space]:
        return Refusal("16.3", say("There are enemy CUs in {space}.", space=name))
    if is_unfriendly_tribe(g, side, space):
        return Refusal("16.3", say("The Tribe in {space} is not friendly.", space=name))
    return refuse_abroad(generals_at(g, side, fighting(g).space), space)


def refuse_withdrawal(g: HannibalState, side: Side) -> Refusal | None:
    """§16.1, §16.3: why the attacker cannot try to withdraw."""
    battle = fighting(g)
    if battle.commanders[side] < 0:
        return Refusal("16.1", say("CUs without a general cannot withdraw."))
    if not sum(g.battle_hands[side]):
        return Refusal("14.10", say("An attacker without battle cards cannot withdraw."))
    if not withdrawal_spaces(g, side):
        if side == battle.original and battle.by in (PASS, ALPS, STRAIT, SEA):
            reason = say("The army came by a pass, a strait or the sea and cannot withdraw.")
            return Refusal("16.3", reason)
        return Refusal("16.3", say("There is no space to withdraw to."))
    return None


@dataclass(frozen=True, slots=True)
class Withdraw(Step):
    """§16.2: the army that broke off moves to an adjacent space, whole."""

    def run(self, g: HannibalState) -> Steps:
        battle = fighting(g)
        side = battle.attacker
        spaces = withdrawal_spaces(g, side)
        if len(spaces) == 1:
            return withdraw_to(g, side, spaces[0])
        return (ChooseWithdrawal(side),)


def withdraw_to(g: HannibalState, side: Side, space: Space) -> Steps:
    """§16.2, §10.10: the whole army leaves; an army that sallied goes back into its city; a lone
    enemy general where it goes is displaced."""
    battle = fighting(g)
    to = INSIDE[space] if space == battle.space else space
    cus = g.cus[side][battle.space]
    herd = g.elephants[battle.space] if side == CARTHAGE else 0
    if side == CARTHAGE and g.train == battle.space:
        ops.move_train(g, to)
    ops.move_cus(g, side, battle.space, to, cus, herd)
    ops.move_generals(g, generals_at(g, side, battle.space), to)
    ops.set_command(g, side, to, battle.commanders[side])
    if g.log is not None:
        g.log.append(events.Retreated(side, battle.space, to, cus, (SPACE_IDS[SPACE_OF[to]],)))
    if cus:
        ops.displace_all(g, 1 - side, to)
    return ()


@dataclass(frozen=True, slots=True)
class ChooseWithdrawal(Decision):
    """§16.2, §16.3: where the army withdraws to."""

    side: Side

    def seat(self, g: HannibalState) -> int:
        return self.side

    def prompt(self, g: HannibalState) -> Text:
        return say("Where do you withdraw from {space}?", space=place_name(fighting(g).space))

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [WITHDRAW_TO[s] for s in sorted(KIND[fighting(g).space])]

    def options(self, g: HannibalState) -> list[Action]:
        return [WITHDRAW_TO[s] for s in sorted(withdrawal_spaces(g, self.side))]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "withdraw_to":
            return Refusal("16.2", say("First choose where to withdraw."))
        if action.noun in withdrawal_spaces(g, self.side):
            return None
        return refuse_refuge(g, self.side, action.noun) or Refusal(
            "16.3",
            say("The army cannot withdraw to {space}.", space=SPACE_NAMES[action.noun]),
        )

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return withdraw_to(g, self.side, action.noun)


TYPES: Final[tuple[type, ...]] = (Retreat, RetreatRest, ChooseRetreat, Withdraw, ChooseWithdrawal)
"""The steps written here, for the codec."""
