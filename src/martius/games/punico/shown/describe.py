"""Each option as a client shows it: label, target, cost, and exact odds with cited modifiers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from martius.games.punico.combat.combat import prey, ways_back
from martius.games.punico.combat.elephants import Goad
from martius.games.punico.combat.missile import marks, targets
from martius.games.punico.combat.panic import crossing
from martius.games.punico.combat.support import supporters
from martius.games.punico.movement.move import Face, Move, way_to
from martius.games.punico.movement.movement import MoveLeader
from martius.games.punico.movement.reach import leader_reach, unit_reach
from martius.games.punico.setup.deployment import set_up_rule
from martius.games.punico.shown.forecast import melee_odds, shot_odds, with_own_support
from martius.games.punico.table.grid import BIT, FACING_IDS, FACING_NAMES, HEX_IDS, hexes
from martius.games.punico.table.model import (
    ALL_BOX_IDS,
    COMBAT_TABLE,
    MORALE,
    PACE_NAMES,
    SIDE,
    TABLES,
    UNIT_IDS,
    UNIT_NAMES,
    Unit,
)
from martius.games.punico.table.queries import fighter, fighting, unit_at
from martius.games.punico.table.state import Combat, PunicoState
from martius.kernel import Action, Option, decision

CHARGE_NOTE: Final = "A 5 or 6 disorders the mercenaries, who take no Combat command as well."
NO_SUPPORT: Final = "No more support"

Describer = Callable[[PunicoState, int], Option]


def describe(g: PunicoState, action: Action) -> Option:
    """An option of the waiting decision."""
    return DESCRIBERS[action.verb](g, action.noun)


# --- simple ones ---


def _plain(label: str, group: str, rule: str) -> Describer:
    return lambda g, noun: Option(label, None, group, rule)


def _of_unit(verb: str, group: str, rule: str) -> Describer:
    return lambda g, noun: Option(f"{verb} {UNIT_NAMES[noun]}", UNIT_IDS[noun], group, rule)


def _of_hex(verb: str, group: str, rule: str) -> Describer:
    return lambda g, noun: Option(f"{verb} {HEX_IDS[noun]}", HEX_IDS[noun], group, rule)


def _deploy(g: PunicoState, h: int) -> Option:
    return Option(f"Set up in hex {HEX_IDS[h]}", HEX_IDS[h], "Set-up", set_up_rule(g))


def _post(g: PunicoState, h: int) -> Option:
    label = f"Place the leader in hex {HEX_IDS[h]}"
    return Option(label, HEX_IDS[h], "Leader", set_up_rule(g))


def _historical(g: PunicoState, _: int) -> Option:
    return Option("Deploy as in history", None, "Set-up", set_up_rule(g))


def _marker(false: bool) -> Describer:
    def described(g: PunicoState, noun: int) -> Option:
        box = ALL_BOX_IDS[noun]
        what = "The false marker" if false else "A command point"
        rules = {"initiative": "4.2", "combat": "4.3", "recovery": "4.4", "cavalry": "4.5"}
        rules |= {"movement": "4.6", "furor": "4.7", "elephants": "4.8", "fortuna": "4.9"}
        note = TABLES["command"]["effect"][box]
        label = f"{what} in {box.capitalize()}"
        group = "False marker" if false else "Command points"
        return Option(label, box, group, "4" if false else rules[box], note=note)

    return described


# --- movement ---


def _move(g: PunicoState, h: int) -> Option:
    step = decision(g)
    if isinstance(step, MoveLeader):
        layers = leader_reach(g, g.phasing)
        cost = next(k for k, layer in enumerate(layers) if h in hexes(layer))
        return Option(f"Lead to hex {HEX_IDS[h]}", HEX_IDS[h], "Move", "13", cost)
    assert isinstance(step, Move)
    if h == g.at[step.unit]:
        return Option("Turn or stay in this hex", HEX_IDS[h], "Move", "8.1", 0)
    reach = unit_reach(g, step.unit, step.spent, 0)
    if not reach.ends & BIT[h]:
        reach = step.reach(g)
    best = min(reach.facings(h), key=lambda facing: reach.cost(h, facing))
    path, cost = way_to(g, step, h, best)
    note = _crossing_note(g, step.unit, path)
    label = f"Move to hex {HEX_IDS[h]}"
    return Option(label, HEX_IDS[h], "Move", "6", cost, note=note, path=_named(path))


def _named(path: list[int]) -> tuple[str, ...]:
    return tuple(HEX_IDS[h] for h in path)


def _crossing_note(g: PunicoState, unit: Unit, path: list[int]) -> str | None:
    met = [UNIT_NAMES[friend] for friend in crossing(g, unit, path[1:])]
    if not met:
        return None
    return f"It crosses {' and '.join(met)}: each crossing disorders both (§7.1)."


def _face(g: PunicoState, facing: int) -> Option:
    step = decision(g)
    label = f"Face {FACING_NAMES[facing]}"
    if not isinstance(step, Face):
        return Option(label, FACING_IDS[facing], "Facing", "8.1")
    path, cost = way_to(g, step.move, step.to, facing)
    note = _crossing_note(g, step.unit, path)
    return Option(label, FACING_IDS[facing], "Facing", "8.1", cost, note=note, path=_named(path))


def _leader(g: PunicoState, _: int) -> Option:
    side = g.phasing
    label = f"Move {g.field.leader_name(side)}"
    return Option(label, g.field.leaders[side], "Units", "13")


def _hasten(g: PunicoState, corps: int) -> Option:
    label = f"One movement point more for three units of {PACE_NAMES[corps]}"
    return Option(label, None, "Command", "4.6", 1)


# --- missiles ---


def _fire(g: PunicoState, unit: int) -> Option:
    found = hexes(targets(g, unit, marks(g, SIDE[unit])))
    odds = tuple(shot_odds(g, unit, unit_at(g, h)) for h in found)
    label = f"Shoot with {UNIT_NAMES[unit]}"
    return Option(label, UNIT_IDS[unit], "Shoot", "9", odds=odds)


def _aim(g: PunicoState, h: int) -> Option:
    step = decision(g)
    unit: Unit = getattr(step, "unit", -1)
    target = unit_at(g, h)
    odds = (shot_odds(g, unit, target),)
    return Option(f"Shoot at {UNIT_NAMES[target]}", HEX_IDS[h], "Shoot", "9.3", odds=odds)


# --- combat ---


def _attack(charge: bool) -> Describer:
    def described(g: PunicoState, unit: int) -> Option:
        targets = [h for h in hexes(prey(g, unit)) if unit_at(g, h) >= 0]
        combats = [combat_of(g, unit, h, charge) for h in targets]
        odds = tuple(melee_odds(g, combat) for combat in combats)
        label = f"{'Charge' if charge else 'Attack'} with {UNIT_NAMES[unit]}"
        notes = [CHARGE_NOTE] if charge else []
        notes += filter(None, (_may_withdraw(g, combat) for combat in combats))
        rule, note = "15.2" if charge else "10", " ".join(notes) or None
        return Option(label, UNIT_IDS[unit], "Attack", rule, odds=odds, note=note)

    return described


def _strike(g: PunicoState, h: int) -> Option:
    step = decision(g)
    unit, charge = getattr(step, "unit", -1), bool(getattr(step, "charge", 0))
    target = unit_at(g, h)
    if target < 0:
        return Option("Attack the leader", HEX_IDS[h], "Attack", "13")
    combat = combat_of(g, unit, h, charge)
    label, note = f"Attack {UNIT_NAMES[target]}", _may_withdraw(g, combat)
    odds = (melee_odds(g, combat),)
    return Option(label, HEX_IDS[h], "Attack", "10", odds=odds, note=note)


def combat_of(g: PunicoState, unit: Unit, h: int, charge: bool) -> Combat:
    """The combat that an attack would open, with all the support that the attacker can have."""
    return Combat(unit, unit_at(g, h), h, int(charge), (len(supporters(g, unit)), 0))


def _may_withdraw(g: PunicoState, combat: Combat) -> str | None:
    """§10.1: a word on a target that need not fight."""
    name = UNIT_NAMES[combat.defender]
    return f"{name} is faster and may withdraw." if ways_back(g, combat) else None


def _in_combat(label: str, group: str, rule: str) -> Describer:
    """An option within a combat, with the odds if it is taken."""

    def described(g: PunicoState, _: int) -> Option:
        combat = fighting(g)
        if label != NO_SUPPORT:
            combat = with_own_support(g, combat)
        return Option(label, None, group, rule, odds=(melee_odds(g, combat),))

    return described


def _commit(g: PunicoState, _: int) -> Option:
    step = decision(g)
    side: int = getattr(step, "side", 0)
    ahead = g.clone()
    ahead.strengthened |= 1 << fighter(g, side)
    bonus = COMBAT_TABLE["command_point"]
    odds = (melee_odds(ahead, with_own_support(g, fighting(g))),)
    return Option(f"Command point: {bonus:+}", None, "Command", "4.3", 1, odds)


def _support(g: PunicoState, unit: int) -> Option:
    step = decision(g)
    combat = fighting(g)
    attacker, defender = combat.supports
    attacks = getattr(step, "side", 0) == g.phasing
    more = (attacker + 1, defender) if attacks else (attacker, defender + 1)
    odds = (melee_odds(g, combat._replace(supports=more)),)
    label = f"Support by {UNIT_NAMES[unit]}"
    return Option(label, UNIT_IDS[unit], "Support", "10.4", odds=odds)


def _advance(g: PunicoState, facing: int) -> Option:
    label = f"Advance, facing {FACING_NAMES[facing]}"
    return Option(label, FACING_IDS[facing], "Advance", "10.8")


def _rally(g: PunicoState, unit: int) -> Option:
    left = f"{g.disorder[unit]} of {MORALE[unit]}"
    label = f"Recover {UNIT_NAMES[unit]} ({left})"
    return Option(label, UNIT_IDS[unit], "Recover", "12", 1)


def _end(g: PunicoState, _: int) -> Option:
    step = decision(g)
    if isinstance(step, Goad):
        return Option("Leave the elephants alone", None, "End", "4.8")
    names = {"MoveUnits": "movement", "Volley": "volley", "ChooseAttack": "combat"}
    name = names.get(type(step).__name__, "recovery")
    return Option(f"End the {name}", None, "End", "3.1")


DESCRIBERS: Final[dict[str, Describer]] = {
    "deploy": _deploy,
    "keep_back": _plain("Keep one unit out of the line", "Set-up", "17.1.3c"),
    "historical": _historical,
    "post": _post,
    "command": _marker(False),
    "vacuus": _marker(True),
    "first": _plain("Be the First player", "Order", "5"),
    "second": _plain("Be the Second player", "Order", "5"),
    "unit": _of_unit("Move", "Units", "6"),
    "leader": _leader,
    "hasten": _hasten,
    "recall": _of_unit("Bring on", "Command", "14.1"),
    "enter": _of_hex("Enter by hex", "Enter", "14.1"),
    "move": _move,
    "face": _face,
    "through": _plain("Push through friends: both are disordered", "Move", "7.1"),
    "exit": _plain("Leave by the Carthaginian edge", "Move", "17.1.4"),
    "goad": _of_unit("Roll against", "Elephants", "4.8"),
    "drive": _of_hex("Drive to hex", "Elephants", "15.1"),
    "trample": _of_hex("Turn on hex", "Elephants", "15.1"),
    "fire": _fire,
    "aim": _aim,
    "attack": _attack(False),
    "charge": _attack(True),
    "strike": _strike,
    "withdraw": _of_hex("Withdraw to hex", "Withdraw", "10.1"),
    "stand": _in_combat("Stand and fight", "Withdraw", "10.1"),
    "commit": _commit,
    "pass": _in_combat("No command point", "Command", "4.3"),
    "support": _support,
    "ready": _in_combat(NO_SUPPORT, "Support", "10.4"),
    "advance": _advance,
    "hold": _plain("Stay where it is", "Advance", "10.8.1"),
    "escape": _of_hex("Withdraw to hex", "Leader", "13"),
    "stay": _in_combat("Stay with the unit", "Leader", "13"),
    "pursue": _plain("Pursue", "Pursuit", "14"),
    "rein_in": _plain("Hold the cavalry back", "Pursuit", "4.5"),
    "rally": _rally,
    "end": _end,
    "reroll": _plain("Reroll", "Fortuna", "4.9"),
    "keep": _plain("Keep the die", "Fortuna", "4.9"),
}
