"""What is worth considering in each choice: tactics settle most of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from martius.games.punico.combat.combat import AdvanceOrHold, WithdrawOrStand, attackers
from martius.games.punico.command.strategic import PlaceMarker
from martius.games.punico.judgement import baseline_tactics
from martius.games.punico.judgement.baseline_posts import nearness
from martius.games.punico.judgement.baseline_tactics import box_need, gap, next_to_move
from martius.games.punico.judgement.posts import (
    STEADY,
    Scene,
    Temper,
    best_facing,
    best_post,
)
from martius.games.punico.movement.move import Face, Move
from martius.games.punico.movement.movement import Enter, MoveLeader, MoveUnits
from martius.games.punico.table.battles import HOME_EDGE
from martius.games.punico.table.grid import (
    BIT,
    EDGE_HEXES,
    FRONT,
    HEXES,
    REAR,
    Facing,
    Hex,
    Mask,
    distance,
    hexes,
)
from martius.games.punico.table.model import (
    BOXES,
    CARTHAGE,
    CAVALRY,
    FORTUNA,
    MOST_IN_BOX,
    OWN_BOX,
    RECOVERY,
    ROME,
    SIDES,
    Box,
    Side,
    Unit,
)
from martius.games.punico.table.queries import effective, fighting
from martius.games.punico.table.state import IN_HAND, PunicoState
from martius.kernel import Action, Decision, decision, play
from martius.kernel.mask import bits

MOVEMENT: Final = (MoveUnits, Move, Face, MoveLeader, Enter)
"""The choices of a movement impulse."""
FROM_HOME: Final = [
    [min(distance(h, edge) for edge in hexes(EDGE_HEXES[HOME_EDGE[side]])) for h in HEXES]
    for side in SIDES
]
"""How far each hex is from a side's own edge."""
BEFORE: Final = 1.5
"""What a leader loses for each hex that he is farther from his edge than his men are."""
APART: Final = 1.0
"""What he loses for each hex between him and the nearest of them."""
RESTORE: Final = 3.0
"""How much more urgent a point of Recovery is, where there is disorder in range."""
DECOYS: Final = 4
"""How much likelier the false marker lies where true ones do than where the next one would."""


def consider(
    g: PunicoState,
    options: list[Action],
    temper: Temper,
    restore: float = RESTORE,
    backs: bool = True,
) -> list[Action]:
    """Leave the choices that are worth weighing; one, where the tactics settle it."""
    step = decision(g)
    assert step is not None
    if isinstance(step, MOVEMENT):
        return [_moved(g, step, options, temper, Scene(g, g.phasing))]
    if isinstance(step, PlaceMarker):
        return [action for action, _ in placements(g, step.side, options, restore)]
    if backs and isinstance(step, WithdrawOrStand):
        return _ways_out(g, options)
    if backs and isinstance(step, AdvanceOrHold):
        return _covered(g, options)
    return baseline_tactics.shortlist(g, options, None)


def _ways_out(g: PunicoState, options: list[Action]) -> list[Action]:
    """Who gives way shows his back: not before enemies who have yet to attack."""
    fronts: Mask = 0
    for foe in bits(attackers(g)):
        fronts |= FRONT[g.at[foe]][g.facing[foe]]
    return [a for a in options if a.verb == "stand" or not fronts & BIT[a.noun]]


def _covered(g: PunicoState, options: list[Action]) -> list[Action]:
    """Who advances faces so that the fewest enemies stand behind him, and the fewest can come."""
    h, scene, friends = fighting(g).hex, Scene(g, g.phasing), g.occupied[g.phasing]
    backs = {a: REAR[h][a.noun] & ~friends for a in options if a.verb == "advance"}
    risks = {
        action: ((back & scene.held).bit_count(), (back & scene.behind).bit_count())
        for action, back in backs.items()
    }
    least = min(risks.values())
    return [action for action in options if risks.get(action, least) == least]


def placements(
    g: PunicoState, side: Side, options: list[Action], restore: float = RESTORE
) -> list[tuple[Action, int]]:
    """True points go where they are needed, in any order; when the false one is placed, and where
    among those boxes, is left to chance. So nobody can tell which of the markers it is."""
    *needed, spare = _needed(g, side, restore)
    if g.vacuus[side] != IN_HAND:
        return [(Action("command", noun), 1) for noun in needed]
    lying = [_noun(side, box) for box in BOXES for _ in range(g.markers[7 * side + box])]
    wanted = DECOYS * (lying + needed) + [spare]
    weights = {a.noun: wanted.count(a.noun) for a in options if a.verb == "vacuus"}
    if FORTUNA in weights:
        weights[FORTUNA] *= 2  # once the true one lies there it is full
    total = sum(weights.values())
    return [
        *((Action("command", noun), total) for noun in needed),
        *((Action("vacuus", noun), weight) for noun, weight in weights.items() if weight),
    ]


def _noun(side: Side, box: Box) -> int:
    """What an action calls a box of a side."""
    return 7 if side == CARTHAGE and box == OWN_BOX else box


def _need(g: PunicoState, side: Side, box: Box, restore: float) -> float:
    """As the baseline sees it, but order is restored first: it is worth three points of Combat."""
    need = box_need(g, side, _noun(side, box))
    return need + restore if box == RECOVERY and need > 0.0 else need


def _needed(g: PunicoState, side: Side, restore: float) -> list[int]:
    """The boxes for the true points still in hand and for one more; the false one helps nobody."""
    table, found = g.clone(), list[int]()
    lying = g.markers[7 * side : 7 * side + len(BOXES)]
    false = g.vacuus[side]
    if false in BOXES:
        table.markers[7 * side + false] -= 1
    barred = side == ROME and not g.field.elephants_box
    for _ in range(g.hand[side] + (false != IN_HAND)):
        free = [
            box
            for box in BOXES
            if lying[box] < MOST_IN_BOX[box] and not (barred and box == OWN_BOX)
        ]
        best = max(free, key=lambda box: _need(table, side, box, restore))
        table.markers[7 * side + best] += 1
        lying[best] += 1
        found.append(_noun(side, best))
    return found


def _moved(
    g: PunicoState, step: Decision, options: list[Action], temper: Temper, scene: Scene
) -> Action:
    """One choice of a movement."""
    if isinstance(step, Move):
        return _post(g, step, options, temper, scene)[0]
    if isinstance(step, Face):
        facings = [action.noun for action in options]
        return Action("face", best_facing(g, step.unit, step.to, facings, temper, scene))
    return _move(g, step, options)


def parts(g: PunicoState, side: Side) -> dict[Unit, int]:
    """The part of the array to which each unit belongs: left, centre, right, or the horse."""
    foot = sorted(bits(effective(g, side) & ~CAVALRY), key=lambda unit: g.at[unit])
    found = {unit: 3 * i // len(foot) for i, unit in enumerate(foot)}
    return found | dict.fromkeys(bits(effective(g, side) & CAVALRY), 3)


def march(g: PunicoState, tempers: Mapping[Unit, Temper]) -> tuple[Action, ...]:
    """The choices of a whole movement impulse, by the temper of each unit."""
    clone, found, side = g.clone(), list[Action](), g.phasing
    scene, front = Scene(g, side), -1
    while isinstance(step := decision(clone), MOVEMENT) and step.seat(clone) == side:
        options = step.options(clone)
        if isinstance(step, Move):
            action, front = _post(clone, step, options, tempers.get(step.unit, STEADY), scene)
        elif front >= 0 and isinstance(step, Face):
            action, front = Action("face", front), -1
        else:
            action = _moved(clone, step, options, STEADY, scene)
        found.append(action)
        play(clone, action)
        if action.verb == "end":
            break
    return tuple(found)


def _post(
    g: PunicoState, step: Move, options: list[Action], temper: Temper, scene: Scene
) -> tuple[Action, Facing]:
    """Where a unit goes, and how it faces there."""
    if options[-1].verb == "exit" and g.rout[ROME]:
        return options[-1], 0
    h, f = best_post(g, step.unit, step.reach(g), temper, scene)
    return Action("move", h), f


def _move(g: PunicoState, step: Decision, options: list[Action]) -> Action:
    """Who moves next, and the leader."""
    match step:
        case MoveUnits():
            return next_to_move(g, options)[0]
        case MoveLeader():
            return max(options, key=lambda action: _leader_post(g, action.noun))
    return min(options, key=lambda action: gap(g, action.noun, g.phasing))


def _leader_post(g: PunicoState, h: Hex) -> float:
    """A leader stands with a unit out of the enemy's reach, has the fighters in range, and does
    not go before his men or away from them."""
    side = g.phasing
    home, far, gaps = FROM_HOME[side], g.field.command_range(side), nearness(g, side)
    value = 4.0 if g.occupied[side] & BIT[h] else 0.0
    forward, friends, nearest = 0, 0, len(HEXES)
    for unit in bits(effective(g, side)):
        apart = distance(g.at[unit], h)
        if apart <= far:
            value += (2.0 if gaps[g.at[unit]] <= 2 else 1.0) + g.disorder[unit]
        forward, friends, nearest = forward + home[g.at[unit]], friends + 1, min(nearest, apart)
    value -= 25.0 if gaps[h] <= 1 else 4.0 if gaps[h] == 2 else 0.0
    if friends:
        value -= BEFORE * max(0.0, home[h] - forward / friends) + APART * nearest
    return value
