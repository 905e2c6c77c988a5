"""Each option as a client shows it: label, target, cost, and exact odds with cited modifiers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from martius.games.punico.combat.combat import ChooseAttack, prey, ways_back
from martius.games.punico.combat.elephants import Goad
from martius.games.punico.combat.missile import Volley, marks, targets
from martius.games.punico.combat.panic import crossing
from martius.games.punico.combat.support import supporters
from martius.games.punico.movement.move import Face, Move, way_to
from martius.games.punico.movement.movement import MoveLeader, MoveUnits
from martius.games.punico.movement.reach import leader_reach, unit_reach
from martius.games.punico.setup.deployment import set_up_rule
from martius.games.punico.shown.forecast import melee_odds, shot_odds, with_own_support
from martius.games.punico.table.grid import BIT, FACING_IDS, FACING_NAMES, HEX_IDS, hexes
from martius.games.punico.table.model import (
    ALL_BOX_IDS,
    BOX_EFFECTS,
    BOX_NAMES,
    COMBAT_TABLE,
    MORALE,
    PACE_NAMES,
    SIDE,
    UNIT_IDS,
    UNIT_NAMES,
    Unit,
)
from martius.games.punico.table.queries import fighter, fighting, unit_at
from martius.games.punico.table.state import Combat, PunicoState
from martius.kernel import Action, Option, decision
from martius.kernel.game import once
from martius.kernel.text import Text, all_of, plural, say

NO_SUPPORT: Final = say("No more support")

Describer = Callable[[PunicoState, int], Option]
Label = Callable[[str], Text]
"""A label about the unit or hex of that name."""


def describe_all(g: PunicoState, actions: Sequence[Action]) -> list[Option]:
    """Options of the waiting decision. Where a piece can go is looked for once for all of them."""
    step, describers = decision(g), DESCRIBERS
    if isinstance(step, Move):
        describers = {**DESCRIBERS, "move": _moves(g, step)}
    elif isinstance(step, MoveLeader):
        describers = {**DESCRIBERS, "move": _leader_moves(g)}
    return [describers[action.verb](g, action.noun) for action in actions]


# --- simple ones ---


def _plain(label: Text, group: Text, rule: str, note: Text | None = None) -> Describer:
    return lambda g, noun: Option(label, None, group, rule, note=note)


def _of_unit(label: Label, group: Text, rule: str) -> Describer:
    return once(lambda unit: Option(label(UNIT_NAMES[unit]), UNIT_IDS[unit], group, rule))


def _of_hex(label: Label, group: Text, rule: str) -> Describer:
    return once(lambda h: Option(label(HEX_IDS[h]), HEX_IDS[h], group, rule))


def _deploy(g: PunicoState, h: int) -> Option:
    label = say("Set up in hex {hex}", hex=HEX_IDS[h])
    return Option(label, HEX_IDS[h], say("Set-up"), set_up_rule(g))


def _post(g: PunicoState, h: int) -> Option:
    label = say("Start with {unit} in hex {hex}", unit=UNIT_NAMES[unit_at(g, h)], hex=HEX_IDS[h])
    return Option(label, HEX_IDS[h], say("Leader"), set_up_rule(g))


def _historical(g: PunicoState, _: int) -> Option:
    return Option(say("Deploy as in history"), None, say("Set-up"), set_up_rule(g))


BOX_RULES: Final = {
    "initiative": "4.2",
    "combat": "4.3",
    "recovery": "4.4",
    "cavalry": "4.5",
    "movement": "4.6",
    "furor": "4.7",
    "elephants": "4.8",
    "fortuna": "4.9",
}


def _command(g: PunicoState, noun: int) -> Option:
    box = ALL_BOX_IDS[noun]
    label = say("Command point in {box}", box=BOX_NAMES[box])
    return Option(label, box, say("Command points"), BOX_RULES[box], note=BOX_EFFECTS[box])


def _vacuus(g: PunicoState, noun: int) -> Option:
    box = ALL_BOX_IDS[noun]
    label = say("False marker in {box}", box=BOX_NAMES[box])
    note = say("It does nothing, but your opponent cannot tell it from a command point.")
    return Option(label, box, say("False marker"), "4", note=note)


# --- movement ---

TO_HEX: Final = [say("Move to hex {hex}", hex=name) for name in HEX_IDS]


def _leader_moves(g: PunicoState) -> Describer:
    layers = leader_reach(g, g.phasing)
    here = HEX_IDS[g.leader_at[g.phasing]]

    def described(g: PunicoState, h: int) -> Option:
        cost = next(k for k, layer in enumerate(layers) if layer & BIT[h])
        path = (here, HEX_IDS[h]) if cost else ()
        return Option(TO_HEX[h], HEX_IDS[h], say("Move"), "13", cost, path=path)

    return described


def _moves(g: PunicoState, move: Move) -> Describer:
    """The moves of a unit: without disorder where there is such a way (§7.1)."""
    orderly, pushing = unit_reach(g, move.unit, move.spent, 0), move.reach(g)
    ends, friends = orderly.ends, g.occupied[SIDE[move.unit]]

    def described(g: PunicoState, h: int) -> Option:
        if h == g.at[move.unit]:
            return Option(say("Stay in this hex and turn"), HEX_IDS[h], say("Move"), "8.1", 0)
        reach, avoid = (orderly, 0) if ends & BIT[h] else (pushing, friends)
        facing, cost = reach.cheapest(h)
        path = reach.path(h, facing, avoid)
        return Option(
            TO_HEX[h],
            HEX_IDS[h],
            say("Move"),
            "6",
            cost + move.spent,
            note=_crossing_note(g, move.unit, path),
            path=_named(path),
        )

    return described


def _named(path: Sequence[int]) -> tuple[str, ...]:
    return tuple([HEX_IDS[h] for h in path])


def _crossing_note(g: PunicoState, unit: Unit, path: Sequence[int]) -> Text | None:
    friends = crossing(g, unit, path[1:])
    if not friends:
        return None
    met = [UNIT_NAMES[friend] for friend in friends]
    return say(
        "It crosses {friends}: each crossing gives both units 1 disorder point.",
        friends=all_of(met),
    )


def _face(g: PunicoState, facing: int) -> Option:
    step = decision(g)
    label, group = say("Face {facing}", facing=FACING_NAMES[facing]), say("Facing")
    if not isinstance(step, Face):
        return Option(label, FACING_IDS[facing], group, "8.1")
    path, cost = way_to(g, step.move, step.to, facing)
    note = _crossing_note(g, step.unit, path)
    return Option(label, FACING_IDS[facing], group, "8.1", cost, note=note, path=_named(path))


def _unit(g: PunicoState, unit: int) -> Option:
    at = HEX_IDS[g.at[unit]]
    label = say("Move {unit} from hex {hex}", unit=UNIT_NAMES[unit], hex=at)
    return Option(label, UNIT_IDS[unit], say("Units"), "6")


def _leader(g: PunicoState, _: int) -> Option:
    side = g.phasing
    at = HEX_IDS[g.leader_at[side]]
    label = say("Move {unit} from hex {hex}", unit=g.field.leader_name(side), hex=at)
    return Option(label, g.field.leaders[side], say("Units"), "13")


def _hasten(g: PunicoState, corps: int) -> Option:
    label = say("Give three units 1 more movement point: {corps}", corps=PACE_NAMES[corps])
    return Option(label, None, say("Command"), "4.6", 1)


# --- missiles ---


def _fire(g: PunicoState, unit: int) -> Option:
    found = hexes(targets(g, unit, marks(g, SIDE[unit])))
    odds = tuple(shot_odds(g, unit, unit_at(g, h)) for h in found)
    label = say("Shoot with {unit}", unit=UNIT_NAMES[unit])
    return Option(label, UNIT_IDS[unit], say("Shoot"), "9", odds=odds)


def _aim(g: PunicoState, h: int) -> Option:
    step = decision(g)
    unit: Unit = getattr(step, "unit", -1)
    target = unit_at(g, h)
    odds = (shot_odds(g, unit, target),)
    label = say("Shoot at {unit}", unit=UNIT_NAMES[target])
    return Option(label, HEX_IDS[h], say("Shoot"), "9.3", odds=odds)


# --- combat ---


def _attack(g: PunicoState, unit: int) -> Option:
    combats = _combats(g, unit, charge=False)
    label = say("Attack with {unit}", unit=UNIT_NAMES[unit])
    odds = tuple(melee_odds(g, combat) for combat in combats)
    note = _may_withdraw(g, combats)
    return Option(label, UNIT_IDS[unit], say("Attack"), "10", odds=odds, note=note)


def _charge(g: PunicoState, unit: int) -> Option:
    combats = _combats(g, unit, charge=True)
    label = say("Charge with {unit}", unit=UNIT_NAMES[unit])
    odds = tuple(melee_odds(g, combat) for combat in combats)
    note = say(
        "A die of 5 or 6 gives {unit} 1 disorder point. A charging unit gets no Combat point.",
        unit=UNIT_NAMES[unit],
    )
    if faster := _may_withdraw(g, combats):
        note = say("{charge} {withdrawal}", charge=note, withdrawal=faster)
    return Option(label, UNIT_IDS[unit], say("Attack"), "15.2", odds=odds, note=note)


def _combats(g: PunicoState, unit: Unit, charge: bool) -> list[Combat]:
    """The combats that a unit can open with enemy units."""
    targets = [h for h in hexes(prey(g, unit)) if unit_at(g, h) >= 0]
    return [combat_of(g, unit, h, charge) for h in targets]


def _strike(g: PunicoState, h: int) -> Option:
    step = decision(g)
    unit, charge = getattr(step, "unit", -1), bool(getattr(step, "charge", 0))
    target = unit_at(g, h)
    if target < 0:
        return Option(say("Attack the enemy leader"), HEX_IDS[h], say("Attack"), "13")
    combat = combat_of(g, unit, h, charge)
    label, note = say("Attack {unit}", unit=UNIT_NAMES[target]), _may_withdraw(g, [combat])
    odds = (melee_odds(g, combat),)
    return Option(label, HEX_IDS[h], say("Attack"), "10", odds=odds, note=note)


def combat_of(g: PunicoState, unit: Unit, h: int, charge: bool) -> Combat:
    """The combat that an attack would open, with all the support that the attacker can have."""
    return Combat(unit, unit_at(g, h), h, int(charge), (len(supporters(g, unit)), 0))


def _may_withdraw(g: PunicoState, combats: list[Combat]) -> Text | None:
    """§10.1: a word on targets that need not fight."""
    faster = [UNIT_NAMES[combat.defender] for combat in combats if ways_back(g, combat)]
    if not faster:
        return None
    return plural(
        "{units} is faster and may withdraw.",
        "{units} are faster and may withdraw.",
        len(faster),
        units=all_of(faster),
    )


def _in_combat(label: Text, group: Text, rule: str) -> Describer:
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
    label = say("Use a Combat point: {bonus}", bonus=f"{COMBAT_TABLE['command_point']:+}")
    odds = (melee_odds(ahead, with_own_support(g, fighting(g))),)
    return Option(label, None, say("Command"), "4.3", 1, odds)


def _support(g: PunicoState, unit: int) -> Option:
    step = decision(g)
    combat = fighting(g)
    attacker, defender = combat.supports
    attacks = getattr(step, "side", 0) == g.phasing
    more = (attacker + 1, defender) if attacks else (attacker, defender + 1)
    odds = (melee_odds(g, combat._replace(supports=more)),)
    label = say("Support from {unit}", unit=UNIT_NAMES[unit])
    return Option(label, UNIT_IDS[unit], say("Support"), "10.4", odds=odds)


def _advance(g: PunicoState, facing: int) -> Option:
    label = say("Advance, facing {facing}", facing=FACING_NAMES[facing])
    return Option(label, FACING_IDS[facing], say("Advance"), "10.8")


def _rally(g: PunicoState, unit: int) -> Option:
    label = say(
        "Recover {unit} ({disorder} of {morale} disorder points)",
        unit=UNIT_NAMES[unit],
        disorder=g.disorder[unit],
        morale=MORALE[unit],
    )
    return Option(label, UNIT_IDS[unit], say("Recovery"), "12", 1)


def _end(g: PunicoState, _: int) -> Option:
    match decision(g):
        case Goad():
            return Option(say("Leave the elephants alone"), None, say("End"), "4.8")
        case MoveUnits():
            label = say("End your movement")
        case Volley():
            label = say("End the volley")
        case ChooseAttack():
            label = say("End your combat")
        case _:
            label = say("End your recovery")
    return Option(label, None, say("End"), "3.1")


DESCRIBERS: Final[dict[str, Describer]] = {
    "deploy": _deploy,
    "keep_back": _plain(say("Keep one unit back in ambush"), say("Set-up"), "17.1.3c"),
    "historical": _historical,
    "post": _post,
    "command": _command,
    "vacuus": _vacuus,
    "first": _plain(
        say("Be the First player"),
        say("Order of play"),
        "5",
        say("You move, attack and recover before your opponent does."),
    ),
    "second": _plain(
        say("Be the Second player"),
        say("Order of play"),
        "5",
        say("Your opponent moves, attacks and recovers before you do."),
    ),
    "unit": _unit,
    "leader": _leader,
    "hasten": _hasten,
    "recall": _of_unit(
        lambda unit: say("Bring {unit} onto the map", unit=unit), say("Command"), "14.1"
    ),
    "enter": _of_hex(lambda hex: say("Enter by hex {hex}", hex=hex), say("Enter"), "14.1"),
    "face": _face,
    "through": _plain(
        say("Push through friends"),
        say("Move"),
        "7.1",
        say("The unit and each friend it crosses take 1 disorder point."),
    ),
    "exit": _plain(say("Leave the map by the Carthaginian edge"), say("Move"), "17.1.4"),
    "goad": _of_unit(lambda unit: say("Roll against {unit}", unit=unit), say("Elephants"), "4.8"),
    "drive": _of_hex(lambda hex: say("Move to hex {hex}", hex=hex), say("Elephants"), "15.1"),
    "trample": _of_hex(
        lambda hex: say("Trample the unit in hex {hex}", hex=hex), say("Elephants"), "15.1"
    ),
    "fire": _fire,
    "aim": _aim,
    "attack": _attack,
    "charge": _charge,
    "strike": _strike,
    "withdraw": _of_hex(
        lambda hex: say("Withdraw to hex {hex}", hex=hex), say("Withdrawal"), "10.1"
    ),
    "stand": _in_combat(say("Stand and fight"), say("Withdrawal"), "10.1"),
    "commit": _commit,
    "pass": _in_combat(say("Use no Combat point"), say("Command"), "4.3"),
    "support": _support,
    "ready": _in_combat(NO_SUPPORT, say("Support"), "10.4"),
    "advance": _advance,
    "hold": _plain(say("Stay where it is"), say("Advance"), "10.8.1"),
    "escape": _of_hex(lambda hex: say("Withdraw to hex {hex}", hex=hex), say("Leader"), "13"),
    "stay": _in_combat(say("Stay with the unit"), say("Leader"), "13"),
    "pursue": _plain(say("Pursue"), say("Pursuit"), "14"),
    "rein_in": _plain(say("Use a Cavalry point to hold it back"), say("Pursuit"), "4.5"),
    "rally": _rally,
    "end": _end,
    "reroll": _plain(
        say("Reroll the die"), say("Fortuna"), "4.9", say("You must keep the new result.")
    ),
    "keep": _plain(say("Keep the die"), say("Fortuna"), "4.9"),
}
