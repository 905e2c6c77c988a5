"""Each option as a client shows it: a label, where it lies, its paragraph, exact chances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from martius.games.hannibal.battle.initiative import needed_to_counterattack
from martius.games.hannibal.battle.retreat import lawful_routes
from martius.games.hannibal.battle.rounds import needed_to_prevent
from martius.games.hannibal.movement.detachment import TRAIN
from martius.games.hannibal.reaction.avoiding import needed_to_avoid, needed_to_pursue
from martius.games.hannibal.reaction.interception import interception_modifier, needed_to_intercept
from martius.games.hannibal.shown import answers, forecast
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
    PROBE,
    PROVINCE_IDS,
    PROVINCE_NAMES,
    RESERVE,
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
from martius.games.hannibal.table.queries import battle_rating, fighting, move_and_reaction, moving
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.table.words import force, place_name
from martius.kernel import Action, Odds, Option, Otherwise
from martius.kernel.dice import FACES
from martius.kernel.game import once
from martius.kernel.text import Text, plural, say

Describer = Callable[[HannibalState, int], Option]


def describe(g: HannibalState, action: Action) -> Option:
    """An option of the waiting decision."""
    return DESCRIBERS[action.verb](g, action.noun)


# --- chances ---


def at_most(label: Text, needed: int, modifier: int = 0) -> Odds:
    """The chance of a roll that succeeds at a number or less."""
    win = sum(roll + modifier <= needed for roll in FACES)
    plain = say("die: {needed} or less", needed=needed)
    modified = say("die {plus}: {needed} or less", plus=f"{modifier:+d}", needed=needed)
    return Odds(label, win, 0, 6 - win, 6, modified if modifier else plain)


def freely(label: Text, needed: int, modifier: int = 0) -> Odds:
    """The same for a roll that costs nothing if it fails."""
    odds = at_most(label, needed, modifier)
    return odds._replace(nothing=odds.loss, loss=0)


# --- options that differ in their label only ---


def _card(label: Text, group: Text, rule: str) -> Describer:
    """An option on a strategy card."""

    def made(card: Card) -> Option:
        told = say(label, card=TITLE[card], number=OPS[card])
        return Option(told, f"card-{card}", group, rule)

    return once(made)


def _plain(label: Text, group: Text, rule: str) -> Describer:
    """An option without a noun."""
    return once(lambda _: Option(label, None, group, rule))


def _space(label: Text, group: Text, rule: str) -> Describer:
    """An option on a space."""
    return once(
        lambda space: Option(say(label, space=SPACE_NAMES[space]), SPACE_IDS[space], group, rule)
    )


def _general(label: Text, group: Text, rule: str) -> Describer:
    """An option on a general."""
    return once(
        lambda general: Option(
            say(label, general=GENERAL_NAMES[general]), GENERAL_IDS[general], group, rule
        )
    )


def _kind(label: Text, group: Text, rule: str, card: int | None = None) -> Describer:
    """An option on a battle card: the one it is played as, or another that stands for it."""
    return once(
        lambda kind: Option(
            say(label, card=BATTLE_NAMES[kind]),
            f"battle-{BATTLE_IDS[kind if card is None else card]}",
            group,
            rule,
        )
    )


# --- movement ---


def _activate(g: HannibalState, general: General) -> Option:
    at = g.at[general]
    army = force(general, g.cus[g.active][at])
    label = say("Activate {army} in {place}", army=army, place=place_name(at))
    return Option(label, GENERAL_IDS[general], say("Generals"), "10.2")


def _move(g: HannibalState, space: Space) -> Option:
    move = moving(g)
    by = KIND[SPACE_OF[move.at]][space]
    odds, note, fights = forecast.entering(g, space, by)
    label, target = say("Move to {space}", space=SPACE_NAMES[space]), SPACE_IDS[space]
    leg = (SPACE_IDS[SPACE_OF[move.at]], target)
    return Option(label, target, say("Move"), "10.2", COST[by], odds, note, leg, fights, True)


def _sail(g: HannibalState, space: Space) -> Option:
    move = moving(g)
    answers, note, fights = forecast.entering(g, space, SEA)
    odds = forecast.passage(g, move.at, space) + answers
    label, target = say("Sail to {space}", space=SPACE_NAMES[space]), SPACE_IDS[space]
    leg = (SPACE_IDS[SPACE_OF[move.at]], target)
    return Option(label, target, say("Sail"), "11.1", COST[SEA], odds, note, leg, fights, True)


def _sail_into(g: HannibalState, space: Space) -> Option:
    move = moving(g)
    odds = forecast.passage(g, move.at, INSIDE[space])
    label = say("Sail into the city of {city}", city=SPACE_NAMES[space])
    leg = (SPACE_IDS[SPACE_OF[move.at]], SPACE_IDS[space])
    return Option(label, SPACE_IDS[space], say("Sail"), "11.3", COST[SEA], odds, path=leg)


def _cus(g: HannibalState, n: int) -> Option:
    label = plural("{n} CU", "{n} CUs", n) if n else say("No CUs")
    return Option(label, None, say("Army"), "10.2")


def _elephants(g: HannibalState, n: int) -> Option:
    label = plural("{n} elephant CU", "{n} elephant CUs", n) if n else say("No elephant CUs")
    return Option(label, None, say("Army"), "17.2")


def _bring(g: HannibalState, piece: int) -> Option:
    if piece == TRAIN:
        return Option(say("Bring the siege train"), None, say("Army"), "10.8")
    label = say("Bring {general}", general=GENERAL_NAMES[piece])
    return Option(label, GENERAL_IDS[piece], say("Army"), "10.8")


def _leave(g: HannibalState, piece: int) -> Option:
    if piece == TRAIN:
        return Option(say("Leave the siege train"), None, say("Army"), "10.9")
    label = say("Leave {general}", general=GENERAL_NAMES[piece])
    return Option(label, GENERAL_IDS[piece], say("Army"), "10.9")


def _pursue(g: HannibalState, _: int) -> Option:
    odds = (freely(say("Pursuit"), needed_to_pursue(moving(g).general)),)
    return Option(say("Pursue"), None, say("Move"), "13.4", None, odds)


def _besiege(g: HannibalState, _: int) -> Option:
    space = moving(g).at
    name = SPACE_NAMES[space]
    city = bool(WALLED >> space & 1)
    label = say("Besiege {space}", space=name) if city else say("Subjugate {space}", space=name)
    if g.operation is not None and g.operation.traitor == space:
        note = say("The traitor opens the gates: the city falls without a roll.")
        return Option(label, SPACE_IDS[space], say("Attempt"), "8.3", note=note)
    points = say("Points so far: {n}. Three points take it.", n=g.siege[space])
    odds = forecast.besieging(g, space)
    return Option(label, SPACE_IDS[space], say("Attempt"), "20.2", None, odds, points, hurdles=True)


# --- reactions ---


def _intercept(g: HannibalState, general: General) -> Option:
    move, reaction = move_and_reaction(g)
    plus = interception_modifier(g, reaction.side, SPACE_OF[move.at])
    odds = (freely(say("Interception"), needed_to_intercept(general), plus),)
    label = say("Intercept with {general}", general=GENERAL_NAMES[general])
    note = say("The roll gets +1 if none of your CUs are there by then.")
    unsure = reaction.declared and g.control[SPACE_OF[move.at]] == move.side
    told = note if unsure else None
    return Option(label, GENERAL_IDS[general], say("Intercept"), "12.4", None, odds, told)


def _avoid(g: HannibalState, general: General) -> Option:
    odds = (at_most(say("Avoiding battle"), needed_to_avoid(general)),)
    label = say("Avoid battle with {general}", general=GENERAL_NAMES[general])
    return Option(label, GENERAL_IDS[general], say("Avoid battle"), "13.1", None, odds)


def _back_up(g: HannibalState, _: int) -> Option:
    move = moving(g)
    odds = forecast.passage(g, move.at, move.origin) if move.by == SEA else ()
    target = SPACE_IDS[SPACE_OF[move.origin]]
    label = say("Back up to {place}", place=place_name(move.origin))
    return Option(label, target, say("Intercepted"), "12.5", None, odds)


def _into_city(g: HannibalState, n: int) -> Option:
    label = plural("Back up into the city with {n} CU", "Back up into the city with {n} CUs", n)
    return Option(label, None, say("Intercepted"), "12.8")


# --- battle ---


def _charge(g: HannibalState, _: int) -> Option:
    rating = max(1, battle_rating(fighting(g).commanders[ROME]))
    win, loss = 6 - rating, 1
    sums = say("die: more than {rating}; a 1 is a rampage", rating=rating)
    odds = Odds(say("The charge"), win, 6 - win - loss, loss, 6, sums)
    label = say("Charge with the elephants")
    return Option(label, None, say("Elephants"), "17.3", None, (odds,))


def _counterattack(g: HannibalState, _: int) -> Option:
    battle = fighting(g)
    needed = needed_to_counterattack(battle, 1 - battle.attacker)
    odds = (freely(say("Counterattack"), needed),)
    return Option(say("Counterattack"), None, say("Battle"), "14.8", None, odds)


def _withdraw(g: HannibalState, _: int) -> Option:
    battle = fighting(g)
    general = battle.commanders[1 - battle.attacker]
    odds = at_most(say("Withdrawal"), BATTLE[battle.commanders[battle.attacker]])
    if general >= 0:
        odds = prevented(odds, general)
    return Option(say("Withdraw"), None, say("Withdraw"), "16.1", None, (odds,))


def prevented(odds: Odds, general: General) -> Odds:
    """§16.1: a withdrawal that the enemy's general may roll to cancel, on two dice of 36 rolls."""
    name = GENERAL_NAMES[general]
    allowed = sum(roll > needed_to_prevent(general) for roll in FACES)
    win, let = odds.win * allowed, odds.win * 6
    sums = say(
        "{own}, and {general} rolls more than {needed}",
        own=odds.sum,
        general=name,
        needed=needed_to_prevent(general),
    )
    otherwise = Otherwise(say("If {general} lets you go", general=name), let, 0, 36 - let)
    return Odds(odds.label, win, 0, 36 - win, 36, sums, otherwise=otherwise)


def _prevent(g: HannibalState, _: int) -> Option:
    battle = fighting(g)
    needed = needed_to_prevent(battle.commanders[1 - battle.attacker])
    odds = (freely(say("Prevent it"), needed),)
    return Option(say("Prevent the withdrawal"), None, say("Withdraw"), "16.1", None, odds)


def _retreat(g: HannibalState, space: Space) -> Option:
    battle = fighting(g)
    route = lawful_routes(g, 1 - battle.winner)[space]
    losses = plural("You lose {n} CU on the way.", "You lose {n} CUs on the way.", route.losses)
    note = losses if route.losses else say("You lose no CUs on the way.")
    path = tuple(SPACE_IDS[s] for s in (battle.space, *route.path))
    label = say("Retreat to {space}", space=SPACE_NAMES[space])
    return Option(label, SPACE_IDS[space], say("Retreat"), "15.1", None, (), note, path)


def _lose_elephants(g: HannibalState, n: int) -> Option:
    some = plural("Lose {n} elephant CU", "Lose {n} elephant CUs", n)
    label = some if n else say("Lose no elephant CUs")
    return Option(label, None, say("Losses"), "17.2")


# --- events, and who goes first ---


def _target(g: HannibalState, place: Place) -> Option:
    label = say("Choose {place}", place=place_name(place))
    return Option(label, PLACE_IDS[place], say("Event"), "8.3")


def _province(g: HannibalState, province: int) -> Option:
    return Option(PROVINCE_NAMES[province], PROVINCE_IDS[province], say("Event"), "8.3")


def _first(g: HannibalState, side: int) -> Option:
    label = say("{side} goes first", side=SIDE_NAMES[side])
    return Option(label, None, say("First"), "7.3")


DESCRIBERS: Final[dict[str, Describer]] = {
    "preempt": _plain(say("Go first with a campaign card"), say("First"), "7.3"),
    "let": answers.let,
    "first": _first,
    "march": _card(say("{card} ({number}): move a general"), say("Cards"), "8.2"),
    "pcs": _card(say("{card} ({number}): place PC markers"), say("Cards"), "8.2"),
    "troops": _card(say("{card} ({number}): raise troops"), say("Cards"), "8.2"),
    "event": _card(say("{card} ({number}): play the event"), say("Cards"), "8.3"),
    "discard": _card(say("{card} ({number}): discard"), say("Cards"), "8.6"),
    "counter": _card(say("{card} ({number}): counter event"), say("Counter events"), "8.4"),
    "pc": _space(say("Place a PC marker in {space}"), say("PC markers"), "19.2"),
    "remove": _space(say("Remove the PC marker in {space}"), say("PC markers"), "15.5"),
    "raise": _general(say("Raise a CU with {general}"), say("Troops"), "8.2"),
    "done": answers.done,
    "reinforce": _space(say("Place a CU in {space}"), say("Reinforcements"), "6.1"),
    "place": _space(say("Place the general in {space}"), say("Generals"), "6.5"),
    "proconsul": _general(say("Keep {general} as proconsul"), say("Elections"), "6.6"),
    "no_proconsul": _plain(say("No proconsul"), say("Elections"), "6.6"),
    "activate": _activate,
    "move": _move,
    "sail": _sail,
    "sail_into": _sail_into,
    "sally": _plain(say("Sally out of the city"), say("Attempt"), "20.5"),
    "regroup": _plain(say("Pick up or drop off CUs and generals"), say("Army"), "10.2"),
    "cus": _cus,
    "elephants": _elephants,
    "bring": _bring,
    "leave": _leave,
    "pursue": _pursue,
    "clear": _plain(say("Remove the Roman PC marker here"), say("PC markers"), "8.3"),
    "besiege": _besiege,
    "stop": _plain(say("End the move"), say("End"), "10.2"),
    "intercept": _intercept,
    "avoid": _avoid,
    "avoid_to": _space(say("Avoid battle: go to {space}"), say("Avoid battle"), "13.1"),
    "roll_for": _general(say("Roll for the interception by {general}"), say("Intercept"), "12.6"),
    "command": _general(say("Give the command to {general}"), say("Generals"), "9.3"),
    "back_up": _back_up,
    "stand": _plain(say("Give battle"), say("Intercepted"), "12.5"),
    "into_city": _into_city,
    "sortie": _plain(say("The besieged make a sortie"), say("Battle"), "20.7"),
    "hold": _plain(say("Hold back"), say("Battle"), "14.5"),
    "challenge": _plain(say("Roll for a change of command"), say("Battle"), "18.2"),
    "charge": _charge,
    "attack": _kind(say("Attack with {card}"), say("Attack with"), "14.6"),
    "reserve_as": _kind(
        say("Play the Reserve as {card}"), say("Play the Reserve as"), "14.9", RESERVE
    ),
    "probe_as": _kind(
        say("Play Hannibal's Probe as {card}"), say("Play a Probe as"), "24.hannibal", PROBE
    ),
    "match": _kind(say("Match with {card}"), say("Battle"), "14.7"),
    "concede": _plain(say("Play no card and lose the battle"), say("Battle"), "14.10"),
    "counterattack": _counterattack,
    "seize": _plain(say("Take the initiative"), say("Battle"), "14.8"),
    "stay": _plain(say("Stay on the defensive"), say("Battle"), "14.8"),
    "withdraw": _withdraw,
    "prevent": _prevent,
    "lose_elephants": _lose_elephants,
    "retreat": _retreat,
    "withdraw_to": _space(say("Withdraw to {space}"), say("Withdraw"), "16.2"),
    "target": _target,
    "relieve": _space(say("Relieve {space}"), say("Event"), "8.3"),
    "province": _province,
    "appoint": _general(say("Appoint {general}"), say("Event"), "8.3"),
    "equip": _general(say("Give the siege train to {general}"), say("Event"), "8.3"),
    "pick": _kind(say("Take the revealed {card}"), say("Event"), "8.4"),
    "draw_hidden": _plain(say("Draw a hidden card"), say("Event"), "8.4"),
}
