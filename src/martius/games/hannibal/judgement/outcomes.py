"""A battle under way as its two outcomes."""

from __future__ import annotations

from martius.games.hannibal.battle.hands import hand_size
from martius.games.hannibal.battle.retreat import can_shelter, lawful_routes
from martius.games.hannibal.judgement.dangers import defeat
from martius.games.hannibal.judgement.odds import ATTACKER, odds
from martius.games.hannibal.table.model import (
    CAPACITY,
    CARTHAGE,
    DISPLACED,
    HANNIBAL,
    INSIDE,
    NEUTRAL,
    OUT,
    ROME,
    SIDES,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import fighting, generals_at
from martius.games.hannibal.table.state import HannibalState
from martius.kernel.mask import bits


def rome_wins(g: HannibalState) -> float:
    """The chance that Rome wins the battle under way."""
    edge = ATTACKER if fighting(g).attacker == ROME else -ATTACKER
    hands = [sum(g.battle_hands[side]) for side in SIDES]
    if not any(hands):
        hands = [hand_size(g, side) for side in SIDES]
    return odds(hands[ROME] - hands[CARTHAGE] + edge)


def beaten(g: HannibalState, loser: Side) -> tuple[HannibalState, tuple[float, float]]:
    """The table after a battle that a side loses, about, and the PC markers it costs each side."""
    space, winner = fighting(g).space, 1 - loser
    world = g.clone()
    world.battle = None
    cus = world.cus[loser][space]
    refuge = _refuge(g, loser, space)
    left = cus - round(defeat(cus)) if refuge >= 0 else 0
    world.cus[winner][space] = max(1, world.cus[winner][space] - 1)
    _retire(world, loser, space, refuge, left)
    world.elephants[space] = min(world.elephants[space], world.cus[CARTHAGE][space])
    owner = world.control[space]
    if owner != NEUTRAL and not world.cus[1 - owner][space]:
        world.siege[space] = 0
    lost = (cus - left) / 2
    return world, ((lost, 0.0) if loser == ROME else (0.0, lost))


def _refuge(g: HannibalState, side: Side, space: Space) -> int:
    """Where a beaten army goes, or -1."""
    if can_shelter(g, side):
        return INSIDE[space]
    routes = lawful_routes(g, side)
    return min(routes, key=lambda s: routes[s].losses) if routes else -1


def _retire(g: HannibalState, side: Side, space: Space, refuge: int, left: int) -> None:
    """What is left of an army goes to its refuge; without CUs its generals are lost for now."""
    g.cus[side][space] = 0
    if left:
        room = CAPACITY[space] - g.cus[side][refuge] if refuge == INSIDE[space] else left
        g.cus[side][refuge] += min(left, room)
    men = generals_at(g, side, space)
    g.stacks[space] &= ~men
    for general in bits(men):
        if left:
            g.at[general] = refuge
        else:
            g.at[general] = OUT if general == HANNIBAL else DISPLACED
    if left:
        g.stacks[refuge] |= men
