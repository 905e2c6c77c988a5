"""What is worth considering in each choice, for bots."""

from __future__ import annotations

from typing import Final

from martius.games.punico.combat.combat import ChooseAttack, Strike, prey
from martius.games.punico.combat.elephants import Goad
from martius.games.punico.combat.melee import CommitPoint
from martius.games.punico.combat.missile import Aim, Volley, needed
from martius.games.punico.combat.support import GiveSupport, supporters
from martius.games.punico.command.recovery import Rally
from martius.games.punico.command.strategic import ChooseOrder, Initiative, PlaceMarker
from martius.games.punico.judgement.baseline_evaluate import harm, promise_of, rear_bonus
from martius.games.punico.judgement.baseline_posts import best_facing, best_post, nearness
from martius.games.punico.movement.move import Face, Move
from martius.games.punico.movement.movement import Enter, MoveLeader, MoveUnits
from martius.games.punico.setup.deployment import Deploy, PostLeader
from martius.games.punico.table.dice import AskFortune
from martius.games.punico.table.grid import BIT, Hex, distance, hexes
from martius.games.punico.table.model import (
    CARTHAGE,
    CAVALRY,
    CAVALRY_BOX,
    COMBAT_BOX,
    COMBAT_TABLE,
    ELEPHANTS,
    FORTUNA,
    INITIATIVE,
    MERCENARIES,
    MOVEMENT_BOX,
    OWN_BOX,
    RECOVERY,
    ROME,
    RUN_BONUS,
    SIDE,
    UNITS_OF,
    Box,
    Side,
    Unit,
)
from martius.games.punico.table.queries import effective, fighting, in_command, leader_with, unit_at
from martius.games.punico.table.state import AMBUSH, PURSUIT, PunicoState
from martius.kernel import Action, Decision, decision
from martius.kernel.mask import bits

WORTH_ATTACKING: Final = -0.05
"""An attack that promises less is not made."""
WORTH_A_POINT: Final = 0.25
"""What a Combat command must add to be spent."""
CONTACT: Final = 5
"""Armies so near each other meet this turn."""


def shortlist(g: PunicoState, options: list[Action], previous: Action | None) -> list[Action]:
    """Leave the choices that are worth weighing; one, where the tactics settle it."""
    step = decision(g)
    assert step is not None
    if isinstance(step, Deploy | PostLeader):
        return options[-1:]  # as in history
    found = _movement(g, step, options) or _fight(g, step, options) or _command(g, step, options)
    return found or options


def _action(options: list[Action], verb: str, noun: int = 0) -> list[Action]:
    wanted = Action(verb, noun)
    return [wanted] if wanted in options else []


# --- movement ---


def _movement(g: PunicoState, step: Decision, options: list[Action]) -> list[Action]:
    match step:
        case MoveUnits():
            return next_to_move(g, options)
        case Move(unit=unit):
            if options[-1].verb == "exit" and g.rout[ROME]:
                return options[-1:]
            return [Action("move", best_post(g, unit, step.reach(g))[0])]
        case Face(unit=unit, to=to):
            facings = [action.noun for action in options]
            return [Action("face", best_facing(g, unit, to, facings))]
        case MoveLeader():
            return [max(options, key=lambda action: _leader_post(g, action.noun))]
        case Enter():
            return [min(options, key=lambda action: gap(g, action.noun, g.phasing))]
    return []


def next_to_move(g: PunicoState, options: list[Action]) -> list[Action]:
    """Cavalry comes back first; then all units from the front to the rear; the leader last."""
    by_verb: dict[str, list[Action]] = {}
    for action in options:
        by_verb.setdefault(action.verb, []).append(action)
    if "recall" in by_verb:
        return by_verb["recall"][:1]
    if "unit" in by_verb:
        if "hasten" in by_verb:
            return by_verb["hasten"][:1]
        side = g.phasing
        return [min(by_verb["unit"], key=lambda action: gap(g, g.at[action.noun], side))]
    return by_verb.get("leader") or by_verb["end"]


def gap(g: PunicoState, h: Hex, side: Side) -> int:
    """How far the nearest enemy is."""
    return nearness(g, side)[h]


def _leader_post(g: PunicoState, h: Hex) -> float:
    """A leader stands with a unit out of the enemy's reach, and has the fighters in range."""
    side = g.phasing
    far = g.field.command_range(side)
    gaps = nearness(g, side)
    near = gaps[h]
    value = 0.0
    for unit in bits(effective(g, side)):
        if distance(g.at[unit], h) <= far:
            value += 2.0 if gaps[g.at[unit]] <= 2 else 1.0
            value += g.disorder[unit]
    value += 4.0 if g.occupied[side] & BIT[h] else 0.0
    return value - (25.0 if near <= 1 else 4.0 if near == 2 else 0.0)


# --- combat and missiles ---


def _fight(g: PunicoState, step: Decision, options: list[Action]) -> list[Action]:
    match step:
        case ChooseAttack():
            return [_best_attack(g, options)]
        case Strike(unit=unit, charge=charge):
            return [max(options, key=lambda a: assault(g, unit, a.noun, bool(charge)))]
        case GiveSupport():
            return options[:1]
        case Volley():
            return options[:1]
        case Aim(unit=unit):
            return [max(options, key=lambda a: shot(g, unit, a.noun))]
        case CommitPoint(side=side):
            return _commit(g, side, options)
    return []


def assault(g: PunicoState, unit: Unit, h: Hex, charge: bool = False) -> float:
    """What an attack on a hex promises, with all that is known before support."""
    foe = unit_at(g, h)
    if foe < 0:
        return 0.3
    if g.panic >> foe & 1:
        return 0.0
    ours = rear_bonus(g, unit, g.at[unit], foe) + len(supporters(g, unit))
    ours += leader_with(g, unit) + (RUN_BONUS[unit] if g.ran >> unit & 1 else 0)
    ours += COMBAT_TABLE["mercenary_charge"] if charge else 0
    theirs = len(supporters(g, foe)) + leader_with(g, foe)
    return promise_of(g, unit, foe, (ours, theirs), charge)


def _best_attack(g: PunicoState, options: list[Action]) -> Action:
    best, found = WORTH_ATTACKING, options[-1]
    for action in options[:-1]:
        unit, charge = action.noun, action.verb == "charge"
        value = max(assault(g, unit, h, charge) for h in hexes(prey(g, unit)))
        if value > best + (0.1 if charge else 0.0):
            best, found = value, action
    return found


def shot(g: PunicoState, unit: Unit, h: Hex) -> float:
    """What a shot promises."""
    foe = unit_at(g, h)
    more = harm(foe, g.disorder[foe] + 1) - harm(foe, g.disorder[foe])
    return needed(g, unit, foe) * more


def _commit(g: PunicoState, side: Side, options: list[Action]) -> list[Action]:
    """A Combat command goes where it turns a fight."""
    combat = fighting(g)
    ours = rear_bonus(g, combat.attacker, g.at[combat.attacker], combat.defender)
    attacks = side == SIDE[combat.attacker]
    plain = promise_of(g, combat.attacker, combat.defender, (ours, 0), bool(combat.charge))
    bonus = (ours + 1, 0) if attacks else (ours, 1)
    more = promise_of(g, combat.attacker, combat.defender, bonus, bool(combat.charge)) - plain
    wanted = "commit" if abs(more) >= WORTH_A_POINT else "pass"
    return _action(options, wanted) or options[-1:]


# --- command ---


def _command(g: PunicoState, step: Decision, options: list[Action]) -> list[Action]:
    match step:
        case PlaceMarker(side=side):
            return [_place(g, side, options)]
        case ChooseOrder(side=side):
            return _action(options, "first" if _armies_apart(g) <= CONTACT + 3 else "second")
        case AskFortune() if isinstance(g.agenda[-2], Initiative):
            return options[-1:]  # Fortuna is kept for the fight
        case Rally():
            return [max(options, key=lambda action: _relief(g, action))]
        case Goad():
            return [min(options, key=lambda action: _distance_of_elephant(g, action))]
    return []


def _relief(g: PunicoState, action: Action) -> float:
    if action.verb == "end":
        return 0.0
    unit = action.noun
    return harm(unit, g.disorder[unit]) - harm(unit, g.disorder[unit] - 1)


def _distance_of_elephant(g: PunicoState, action: Action) -> int:
    return CONTACT + 2 if action.verb == "end" else gap(g, g.at[action.noun], CARTHAGE)


def _armies_apart(g: PunicoState) -> int:
    """How far the nearest units of both sides are from each other."""
    return min((gap(g, g.at[unit], ROME) for unit in bits(effective(g, ROME))), default=99)


def _place(g: PunicoState, side: Side, options: list[Action]) -> Action:
    """The box that needs a marker most; the false one lies where it deceives most."""
    true = [action for action in options if action.verb == "command"]
    false = [action for action in options if action.verb == "vacuus"]
    if false and (not true or g.hand[side] <= g.field.points[side]):
        return max(false, key=lambda action: _bluff(g, side, action.noun))
    return max(true, key=lambda action: box_need(g, side, action.noun))


def _box(noun: int) -> Box:
    return OWN_BOX if noun == 7 else noun


def _bluff(g: PunicoState, side: Side, noun: int) -> float:
    box = _box(noun)
    return {COMBAT_BOX: 3.0, RECOVERY: 2.0}.get(box, 0.0) - g.markers[7 * side + box]


def box_need(g: PunicoState, side: Side, noun: int) -> float:
    box = _box(noun)
    there = g.markers[7 * side + box]
    apart = _armies_apart(g)
    meets = apart <= CONTACT
    value = 0.0
    if box == COMBAT_BOX:
        value = 3.0 if meets else 0.5
    elif box == RECOVERY:
        ready = [u for u in bits(effective(g, side)) if g.disorder[u] and in_command(g, u)]
        value = 3.5 if len(ready) > there else 0.0
    elif box == CAVALRY_BOX:
        away = [u for u in bits(CAVALRY & UNITS_OF[side]) if _comes_back(g, u)]
        value = 5.0 if len(away) > there else 0.2
    elif box == MOVEMENT_BOX:
        value = 0.3 if meets else 1.5
    elif box == OWN_BOX:
        value = _own_need(g, side, there)
    elif box == FORTUNA:
        value = 1.8
    elif box == INITIATIVE:
        value = 2.5 if meets else 1.0
    return value - 0.8 * there


def _comes_back(g: PunicoState, unit: Unit) -> bool:
    return g.at[unit] <= PURSUIT or (g.at[unit] == AMBUSH and bool(g.ambush_open))


def _own_need(g: PunicoState, side: Side, there: int) -> float:
    """§4.7, §4.8: mercenaries or elephants that will fight this turn."""
    corps = MERCENARIES if side == CARTHAGE else ELEPHANTS
    near = [u for u in bits(corps & g.present[CARTHAGE]) if gap(g, g.at[u], CARTHAGE) <= CONTACT]
    needs = 2 * there < len(near)
    return (2.0 if side == CARTHAGE else 3.2) if needs else -1.0
