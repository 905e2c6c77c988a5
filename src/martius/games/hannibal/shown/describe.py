"""Each option as a client shows it: a label, where it lies, its paragraph, exact chances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from martius.games.hannibal.battle.battle import ChallengeCommand
from martius.games.hannibal.battle.initiative import needed_to_counterattack
from martius.games.hannibal.battle.retreat import lawful_routes
from martius.games.hannibal.battle.rounds import PreventWithdrawal, needed_to_prevent
from martius.games.hannibal.movement.detachment import TRAIN
from martius.games.hannibal.reaction.avoiding import needed_to_avoid, needed_to_pursue
from martius.games.hannibal.reaction.interception import interception_modifier, needed_to_intercept
from martius.games.hannibal.shown import forecast
from martius.games.hannibal.table.model import (
    BATTLE,
    BATTLE_IDS,
    BATTLE_NAMES,
    COST,
    GENERAL_IDS,
    GENERAL_NAMES,
    INSIDE,
    KIND,
    OPS,
    PLACE_IDS,
    PROVINCE_IDS,
    PROVINCE_NAMES,
    ROME,
    SEA,
    SIDE_NAMES,
    SPACE_IDS,
    SPACE_NAMES,
    SPACE_OF,
    TITLE,
    WALLED,
    Card,
    General,
    Place,
    Space,
)
from martius.games.hannibal.table.queries import battle_rating, fighting, moving, reacting
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.table.words import force, place_name
from martius.games.hannibal.turn.strategy import Preemption
from martius.kernel import Action, Odds, Option, Otherwise, decision
from martius.kernel.dice import FACES
from martius.kernel.words import count

Describer = Callable[[HannibalState, int], Option]


def describe(g: HannibalState, action: Action) -> Option:
    """An option of the waiting decision."""
    return DESCRIBERS[action.verb](g, action.noun)


# --- chances ---


def at_most(label: str, needed: int, modifier: int = 0) -> Odds:
    """The chance of a roll that succeeds at a number or less."""
    win = sum(roll + modifier <= needed for roll in FACES)
    sign = f" {modifier:+d}" if modifier else ""
    return Odds(label, win, 0, 6 - win, 6, f"die{sign} at most {needed}")


# --- strategy cards ---


def _card(verb: str, group: str, rule: str) -> Describer:
    def described(g: HannibalState, card: Card) -> Option:
        label = f"{TITLE[card]} ({OPS[card]}): {verb}"
        return Option(label, f"card-{card}", group, rule)

    return described


def _plain(label: str, group: str, rule: str) -> Describer:
    """An option without a noun."""
    return lambda g, noun: Option(label, None, group, rule)


def _space(verb: str, group: str, rule: str) -> Describer:
    """An option on a space."""
    return lambda g, space: Option(f"{verb} {SPACE_NAMES[space]}", SPACE_IDS[space], group, rule)


def _general(verb: str, group: str, rule: str) -> Describer:
    """An option on a general."""
    return lambda g, general: Option(
        f"{verb} {GENERAL_NAMES[general]}", GENERAL_IDS[general], group, rule
    )


def _number(words: str, group: str, rule: str) -> Describer:
    """An option that is a number."""
    return lambda g, n: Option(words.format(n=n), None, group, rule)


def _kind(verb: str, group: str, rule: str) -> Describer:
    """An option on a battle card."""
    return lambda g, kind: Option(
        f"{verb} {BATTLE_NAMES[kind]}", f"battle-{BATTLE_IDS[kind]}", group, rule
    )


# --- movement ---


def _activate(g: HannibalState, general: General) -> Option:
    at = g.at[general]
    side = g.active
    cus = g.cus[side][at]
    label = f"Activate {force(general, cus)} in {place_name(at)}"
    return Option(label, GENERAL_IDS[general], "Generals", "10.2")


def _move(g: HannibalState, space: Space) -> Option:
    move = moving(g)
    by = KIND[SPACE_OF[move.at]][space]
    odds, note = forecast.entering(g, space, by)
    label = f"Move to {SPACE_NAMES[space]}"
    return Option(label, SPACE_IDS[space], "Move", "10.2", COST[by], odds, note)


def _sail(g: HannibalState, space: Space) -> Option:
    move = moving(g)
    answers, note = forecast.entering(g, space, SEA)
    odds = forecast.passage(g, move.at, space) + answers
    label = f"Sail to {SPACE_NAMES[space]}"
    return Option(label, SPACE_IDS[space], "Sail", "11.1", COST[SEA], odds, note)


def _sail_into(g: HannibalState, space: Space) -> Option:
    move = moving(g)
    odds = forecast.passage(g, move.at, INSIDE[space])
    label = f"Sail into the city of {SPACE_NAMES[space]}"
    return Option(label, SPACE_IDS[space], "Sail", "11.3", COST[SEA], odds)


def _piece(verb: str, rule: str) -> Describer:
    def described(g: HannibalState, piece: int) -> Option:
        if piece == TRAIN:
            return Option(f"{verb} the siege train", None, "Army", rule)
        return Option(f"{verb} {GENERAL_NAMES[piece]}", GENERAL_IDS[piece], "Army", rule)

    return described


def _pursue(g: HannibalState, _: int) -> Option:
    odds = (at_most("Pursuit", needed_to_pursue(moving(g).general)),)
    return Option("Pursue", None, "Move", "13.4", None, odds)


def _besiege(g: HannibalState, _: int) -> Option:
    space = moving(g).at
    verb = "Besiege" if WALLED >> space & 1 else "Subjugate"
    label = f"{verb} {SPACE_NAMES[space]}"
    if g.operation is not None and g.operation.traitor == space:
        note = "The traitor opens the gates: it falls without a roll."
        return Option(label, SPACE_IDS[space], "Attempt", "8.3", note=note)
    points = g.siege[space]
    note = f"It has {count(points, 'siege point') if points else 'no siege points'}; three take it."
    odds = forecast.besieging(g, space)
    return Option(label, SPACE_IDS[space], "Attempt", "20.2", None, odds, note)


# --- reactions ---


def _intercept(g: HannibalState, general: General) -> Option:
    move, reaction = moving(g), reacting(g)
    plus = interception_modifier(g, reaction.side, SPACE_OF[move.at])
    odds = (at_most("Interception", needed_to_intercept(general), plus),)
    label = f"Intercept with {GENERAL_NAMES[general]}"
    note = "It is rolled at +1 if none of your CUs is there by then."
    unsure = reaction.declared and g.control[SPACE_OF[move.at]] == move.side
    return Option(
        label, GENERAL_IDS[general], "Intercept", "12.4", None, odds, note if unsure else None
    )


def _avoid(g: HannibalState, general: General) -> Option:
    odds = (at_most("Avoiding battle", needed_to_avoid(general)),)
    label = f"Avoid battle with {GENERAL_NAMES[general]}"
    return Option(label, GENERAL_IDS[general], "Avoid battle", "13.1", None, odds)


def _back_up(g: HannibalState, _: int) -> Option:
    move = moving(g)
    odds = forecast.passage(g, move.at, move.origin) if move.by == SEA else ()
    target = SPACE_IDS[SPACE_OF[move.origin]]
    label = f"Back up to {place_name(move.origin)}"
    return Option(label, target, "Intercepted", "12.5", None, odds)


# --- battle ---


def _charge(g: HannibalState, _: int) -> Option:
    rating = max(1, battle_rating(fighting(g).commanders[ROME]))
    win, loss = 6 - rating, 1
    odds = Odds("The charge", win, 6 - win - loss, loss, 6, f"die above {rating}; a 1 is a rampage")
    return Option("Charge with the elephants", None, "Elephants", "17.3", None, (odds,))


def _counterattack(g: HannibalState, _: int) -> Option:
    battle = fighting(g)
    needed = needed_to_counterattack(battle, 1 - battle.attacker)
    odds = (at_most("Counterattack", needed),)
    return Option("Counterattack", None, "Battle", "14.8", None, odds)


def _withdraw(g: HannibalState, _: int) -> Option:
    battle = fighting(g)
    general = battle.commanders[1 - battle.attacker]
    odds = at_most("Withdrawal", BATTLE[battle.commanders[battle.attacker]])
    if general >= 0:
        odds = prevented(odds, general)
    return Option("Withdraw", None, "Withdraw", "16.1", None, (odds,))


def prevented(odds: Odds, general: General) -> Odds:
    """§16.1: a withdrawal that the enemy's general may roll to cancel, on two dice of 36 rolls."""
    name = GENERAL_NAMES[general]
    allowed = sum(roll > needed_to_prevent(general) for roll in FACES)
    win, let = odds.win * allowed, odds.win * 6
    sums = f"{odds.sum}, and {name} above {needed_to_prevent(general)}"
    otherwise = Otherwise(f"If {name} lets you go", let, 0, 36 - let)
    return Odds(odds.label, win, 0, 36 - win, 36, sums, otherwise=otherwise)


def _prevent(g: HannibalState, _: int) -> Option:
    battle = fighting(g)
    needed = needed_to_prevent(battle.commanders[1 - battle.attacker])
    odds = (at_most("Preventing it", needed),)
    return Option("Prevent the withdrawal", None, "Withdraw", "16.1", None, odds)


def _retreat(g: HannibalState, space: Space) -> Option:
    battle = fighting(g)
    route = lawful_routes(g, 1 - battle.winner)[space]
    note = f"It costs {count(route.losses, 'CU')} on the way."
    path = tuple(SPACE_IDS[s] for s in (battle.space, *route.path))
    label = f"Retreat to {SPACE_NAMES[space]}"
    return Option(label, SPACE_IDS[space], "Retreat", "15.1", None, (), note, path)


def _target(g: HannibalState, place: Place) -> Option:
    label = f"Choose {place_name(place)}"
    return Option(label, PLACE_IDS[place], "Event", "8.3")


def _province(g: HannibalState, province: int) -> Option:
    return Option(PROVINCE_NAMES[province], PROVINCE_IDS[province], "Event", "8.3")


def _first(g: HannibalState, side: int) -> Option:
    return Option(f"{SIDE_NAMES[side]} goes first", None, "First", "7.3")


def _let(g: HannibalState, _: int) -> Option:
    """What is done by doing nothing, in the words of the question."""
    match decision(g):
        case Preemption():
            return Option("Let Carthage decide", None, "Answer", "7.3")
        case ChallengeCommand():
            return Option("Leave the command as it is", None, "Answer", "18.2")
        case PreventWithdrawal():
            return Option("Let them withdraw", None, "Answer", "16.1")
    return Option("Play no counter event", None, "Answer", "8.4")


DESCRIBERS: Final[dict[str, Describer]] = {
    "preempt": _plain("Go first with a campaign card", "First", "7.3"),
    "let": _let,
    "first": _first,
    "march": _card("move a general", "Cards", "8.2"),
    "pcs": _card("place PC markers", "Cards", "8.2"),
    "troops": _card("raise troops", "Cards", "8.2"),
    "event": _card("play the event", "Cards", "8.3"),
    "discard": _card("discard", "Cards", "8.6"),
    "counter": _card("counter event", "Counter events", "8.4"),
    "pc": _space("Place a PC marker in", "PC markers", "19.2"),
    "remove": _space("Remove the PC marker in", "PC markers", "15.5"),
    "raise": _general("Raise a CU with", "Troops", "8.2"),
    "done": _plain("Done", "Done", "10.2"),
    "reinforce": _space("Place a CU in", "Reinforcements", "6.1"),
    "place": _space("Place him in", "Generals", "6.5"),
    "proconsul": _general("Keep as proconsul:", "Elections", "6.6"),
    "no_proconsul": _plain("No proconsul", "Elections", "6.6"),
    "activate": _activate,
    "move": _move,
    "sail": _sail,
    "sail_into": _sail_into,
    "sally": _plain("Sally forth", "Attempt", "20.5"),
    "regroup": _plain("Take up or leave CUs and generals", "Army", "10.2"),
    "cus": _number("{n} CUs", "Army", "10.2"),
    "elephants": _number("{n} with elephants", "Army", "17.2"),
    "bring": _piece("Bring", "10.8"),
    "leave": _piece("Leave", "10.9"),
    "pursue": _pursue,
    "clear": _plain("Remove the Roman PC marker here", "PC markers", "8.3"),
    "besiege": _besiege,
    "stop": _plain("End the move", "End", "10.2"),
    "intercept": _intercept,
    "avoid": _avoid,
    "avoid_to": _space("Avoid battle to", "Avoid battle", "13.1"),
    "roll_for": _general("Roll for the interception of", "Intercept", "12.6"),
    "command": _general("Command goes to", "Generals", "9.3"),
    "back_up": _back_up,
    "stand": _plain("Give battle", "Intercepted", "12.5"),
    "into_city": _number("Back up into the city with {n} CUs", "Intercepted", "12.8"),
    "sortie": _plain("The besieged sortie", "Battle", "20.7"),
    "hold": _plain("Hold back", "Battle", "14.5"),
    "challenge": _plain("Roll for a change of command", "Battle", "18.2"),
    "charge": _charge,
    "attack": _kind("Attack with a", "Battle", "14.6"),
    "reserve_as": _kind("Reserve as a", "Battle", "14.9"),
    "probe_as": _kind("Hannibal's Probe as a", "Battle", "24.hannibal"),
    "match": _kind("Match with a", "Battle", "14.7"),
    "concede": _plain("Lose the battle", "Battle", "14.10"),
    "counterattack": _counterattack,
    "seize": _plain("Take the initiative", "Battle", "14.8"),
    "stay": _plain("Stay on the defensive", "Battle", "14.8"),
    "withdraw": _withdraw,
    "prevent": _prevent,
    "lose_elephants": _number("Lose {n} with elephants", "Losses", "17.2"),
    "retreat": _retreat,
    "withdraw_to": _space("Withdraw to", "Withdraw", "16.2"),
    "target": _target,
    "relieve": _space("Relieve", "Event", "8.3"),
    "province": _province,
    "appoint": _general("Appoint", "Event", "8.3"),
    "equip": _general("Give the siege train to", "Event", "8.3"),
    "pick": _kind("Take the open", "Event", "8.4"),
    "draw_hidden": _plain("Draw a hidden card", "Event", "8.4"),
}
