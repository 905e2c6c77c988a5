"""The Roman phase: Move, Garrison, Besiege, Attack, pass (§roman, §move, §garrison)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hispania.setup.deployment import controller
from martius.games.hispania.table import ops
from martius.games.hispania.table.model import (
    CITIES,
    CITY_DISCS,
    CONNECTED,
    CONSUL,
    OFF_BOARD,
    SEAS,
    SEAS_WITHIN,
    SPACE_NAMES,
    SPACES,
    City,
    Sea,
    Space,
)
from martius.games.hispania.table.queries import (
    anchorages,
    march_money,
    move_cost,
    sail_cost,
    stops,
)
from martius.games.hispania.table.state import ATTACK, SIEGE, Fight, HispaniaState
from martius.games.hispania.table.words import the
from martius.games.hispania.turn.combat import ResolveFight
from martius.games.hispania.turn.refusals import (
    may_hold,
    refuse_attack,
    refuse_fleet,
    refuse_garrison,
    refuse_move,
    refuse_siege,
    refuse_withdrawal,
    too_far,
)
from martius.games.hispania.variants import ingenivm, lead, legio_hispana, proconsvl
from martius.games.hispania.variants.action import VariantAction
from martius.kernel import Action, Decision, Refusal, Step, Steps, ask
from martius.kernel.mask import bits
from martius.kernel.text import plural, say

# One object per action: options are listed thousands of times a second.
MOVE: Final = [Action("move", space) for space in SPACES]
FLEET: Final = [Action("fleet", space) for space in SPACES]
SAIL: Final = [Action("sail", space) for space in SPACES]
GARRISON: Final = [Action("garrison", city) for city in CITIES]
WITHDRAW: Final = [Action("withdraw", city) for city in CITIES]
BESIEGE: Final = [Action("besiege", space) for space in SPACES]
ATTACK_ARMY: Final = [Action("attack", city) for city in CITIES]
SPEND: Final = [Action("spend", n) for n in range(4)]
PART_BITS: Final = 10
PART: Final = (1 << PART_BITS) - 1
MOVES: Final = [
    [
        [MOVE[first + n] for n in bits(mask)]
        for mask in range(1 << min(PART_BITS, len(SPACES) - first))
    ]
    for first in range(0, len(SPACES), PART_BITS)
]
"""The moves of each set of spaces, ten spaces at a time: looked up, not listed one by one."""
PASS: Final = Action("pass")
HAND_OVER: Final = Action("hand_over")

SAILING: Final = [
    [
        [
            FLEET[sea]
            for i, sea in enumerate(SEAS)
            if fleets >> i & 1 and SEAS_WITHIN[i][money] & ~(fleets << SEAS.start)
        ]
        for money in range(len(SEAS_WITHIN[0]))
    ]
    for fleets in range(1 << len(SEAS))
]
"""SAILING[fleets][money]: those of some fleets that can sail, where there are no pirates."""

VARIANT_ACTIONS: Final = (ingenivm.ACTION, proconsvl.ACTION, lead.ACTION, legio_hispana.ACTION)
"""What variants add to the actions of the basic mode."""
BY_VERB: Final = {action.verb: action for action in VARIANT_ACTIONS}

MOST_SPENT: Final = 3
"""§besiege.1, §attack.1: a fight takes one to three denarii."""


@dataclass(frozen=True, slots=True)
class RomanPhase(Step):
    """§roman.1: the general acts until he passes or is beaten (§attack.6)."""

    def run(self, g: HispaniaState) -> Steps:
        return () if g.general_at[g.turn] == OFF_BOARD else next_action(g)


@dataclass(frozen=True, slots=True)
class RomanAction(Decision):
    """§roman.1, §roman.2: one action of the general whose turn it is, or the end of his phase."""

    def seat(self, g: HispaniaState) -> int:
        return controller(g, g.turn)

    def prompt(self, g: HispaniaState) -> str:
        if g.must_leave:
            return say("{The_general}: first leave the shared space.", the_general=the(g.turn))
        if g.move_denarii and not g.denarii:
            return plural(
                "{The_general}: spend your {n} denarius for moving, or end the phase.",
                "{The_general}: spend your {n} denarii for moving, or end the phase.",
                g.move_denarii,
                the_general=the(g.turn),
            )
        if g.move_denarii:
            return plural(
                "{The_general}: spend your {n} denarius and {extra} for moving, or end the phase.",
                "{The_general}: spend your {n} denarii and {extra} for moving, or end the phase.",
                g.denarii,
                the_general=the(g.turn),
                extra=g.move_denarii,
            )
        return plural(
            "{The_general}: spend your last denarius, or end the phase.",
            "{The_general}: spend your {n} denarii, or end the phase.",
            g.denarii,
            the_general=the(g.turn),
        )

    def plausible(self, g: HispaniaState) -> Sequence[Action]:
        fleets = [FLEET[sea] for sea in SEAS]
        basic = [*MOVE, *fleets, *GARRISON, *WITHDRAW, *BESIEGE, *ATTACK_ARMY]
        added = [action for extra in _in_play(g) for action in extra.plausible]
        return [*basic, *added, PASS, HAND_OVER]

    def refuse(self, g: HispaniaState, action: Action) -> Refusal | None:
        if g.must_leave and action.verb != "move":
            reason = say(
                "Two generals share a space: the first action of {the_general} is to leave it.",
                the_general=the(g.turn),
            )
            return Refusal("sequence.5", reason)
        match action.verb:
            case "move":
                return refuse_move(g, g.turn, action.noun)
            case "fleet":
                return refuse_fleet(g, action.noun)
            case "garrison":
                return refuse_garrison(g, action.noun)
            case "withdraw":
                return refuse_withdrawal(g, action.noun)
            case "besiege":
                return refuse_siege(g, action.noun)
            case "attack":
                return refuse_attack(g, action.noun)
            case "pass" if _hands_over(g):
                reason = say("Hand the consul over: the praetor of Citerior ends the phase.")
                return Refusal("setup.2", reason)
            case "hand_over" if not _hands_over(g):
                reason = say("Only two players share the consul, and only the first hands over.")
                return Refusal("setup.2", reason)
            case "pass" | "hand_over":
                return None
        return _refuse_extra(g, action)

    def options(self, g: HispaniaState) -> list[Action]:
        found: list[Action] = []
        if g.denarii or g.move_denarii:
            money = march_money(g)
            _list_moves(g, money, found)
            if g.must_leave:
                return found
            _list_fleets(g, money, found)
        if g.denarii:
            _list_garrisons(g, found)
            _list_fights(g, found)
        if g.terms.variants:
            for extra in _in_play(g):
                found += extra.options(g)
        found.append(HAND_OVER if _hands_over(g) else PASS)
        return found

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        verb, noun = action
        if verb == "move":
            start = g.general_at[g.turn]
            ops.move_general(g, g.turn, noun, move_cost(g, start, noun, march_money(g)))
        elif verb == "besiege":
            return _begin_fight(g, SIEGE, noun)
        elif verb == "attack":
            return _begin_fight(g, ATTACK, noun)
        elif verb == "pass":
            ops.end_phase(g)
            return ()
        elif verb == "garrison":
            ops.place_garrison(g, g.turn, noun)
        elif verb == "withdraw":
            ops.withdraw_garrison(g, g.turn, noun)
        elif verb == "fleet":
            return (*ask(g, Sail(noun)), RomanPhase())
        elif verb == "hand_over":
            ops.hand_over_consul(g)
        else:
            return (*BY_VERB[verb].apply(g, noun), RomanPhase())
        return next_action(g)


def _begin_fight(g: HispaniaState, kind: int, space: Space) -> Steps:
    """§besiege.1, §attack.1: who has one denarius left is not asked how many to spend."""
    if g.denarii > 1:
        return (Spend(kind, space), RESOLVE, ROMAN_PHASE)
    _commit(g, kind, space, 1)
    return FIGHT


def _commit(g: HispaniaState, kind: int, space: Space, denarii: int) -> None:
    ops.spend(g, denarii)
    g.fight = fight_with(g, kind, space, denarii)


def _refuse_extra(g: HispaniaState, action: Action) -> Refusal | None:
    for extra in _in_play(g):
        if extra.verb == action.verb:
            return extra.refuse(g, action.noun)
    return Refusal("roman.1", say("Move, garrison, besiege, attack or end the phase."))


def _in_play(g: HispaniaState) -> list[VariantAction]:
    """The actions that the variants in play add."""
    return [action for action in VARIANT_ACTIONS if action.variants & g.terms.variants]


def next_action(g: HispaniaState) -> Steps:
    """§roman.1, §roman.2: the next action; who can do nothing but end the phase is not asked.

    With a denarius and a fleet there is a choice, seen without listing all: the seas hang together
    and are more than the fleets, so that some fleet can always sail (§move.4), but for pirates.
    """
    if g.denarii and g.fleets and not g.must_leave and not g.pirate_seas:
        return NEXT_ACTION
    return () if g.result else ask(g, RomanAction())


NEXT_ACTION: Final = (RomanAction(),)
ROMAN_PHASE: Final = RomanPhase()
RESOLVE: Final = ResolveFight()
FIGHT: Final = (RESOLVE, ROMAN_PHASE)


def _hands_over(g: HispaniaState) -> bool:
    """§setup.2: whether the first of two players decides for the consul."""
    return g.terms.players == 2 and g.turn == CONSUL and not g.consul_shared_with


# --- what can be done, listed fast; a law holds these to the refusals ---


def _list_moves(g: HispaniaState, money: int, found: list[Action]) -> None:
    mask = stops(g, g.turn, money)
    for part in MOVES:
        found += part[mask & PART]
        mask >>= PART_BITS


def _list_fleets(g: HispaniaState, money: int, found: list[Action]) -> None:
    if g.pirate_seas:
        found += [FLEET[sea] for sea in bits(g.fleets) if anchorages(g, sea, money)]
    else:
        found += SAILING[g.fleets >> SEAS.start][money]


def _list_garrisons(g: HispaniaState, found: list[Action]) -> None:
    general = g.turn
    at = g.general_at[general]
    if at >= SEAS.start:
        return
    discs = g.garrisons[at]
    if g.garrison_reserve[general] and len(discs) < CITY_DISCS and may_hold(g, at):
        found.append(GARRISON[at])
    if g.held[general] >> at & 1:
        found.append(WITHDRAW[at])


def _list_fights(g: HispaniaState, found: list[Action]) -> None:
    mask = CONNECTED[g.general_at[g.turn]] & (g.in_revolt | g.pirate_seas)
    while mask:
        low = mask & -mask
        city = low.bit_length() - 1
        found.append(ATTACK_ARMY[city] if city in g.armies else BESIEGE[city])
        mask ^= low


# --- the second half of two-part actions ---


@dataclass(frozen=True, slots=True)
class Sail(Decision):
    """§move.4-8: where the chosen fleet goes."""

    sea: Sea

    def seat(self, g: HispaniaState) -> int:
        return controller(g, g.turn)

    def prompt(self, g: HispaniaState) -> str:
        return say("Where does the fleet in {sea} sail?", sea=SPACE_NAMES[self.sea])

    def plausible(self, g: HispaniaState) -> Sequence[Action]:
        return SAIL

    def options(self, g: HispaniaState) -> list[Action]:
        return [SAIL[sea] for sea in bits(anchorages(g, self.sea, march_money(g)))]

    def refuse(self, g: HispaniaState, action: Action) -> Refusal | None:
        if action.verb != "sail":
            return Refusal("move.4", say("Choose where the fleet sails, or undo."))
        name = SPACE_NAMES[action.noun]
        if action.noun not in SEAS:
            return Refusal("move.4", say("Fleets stay at sea: {city} is a city.", city=name))
        if g.fleets >> action.noun & 1:
            return Refusal("move.8", say("There is already a fleet in {sea}.", sea=name))
        cost = sail_cost(g, self.sea, action.noun)
        if cost < 0:
            reason = say("Pirates block every way to {sea}.", sea=name)
            return Refusal("pirates.2", reason)
        return too_far(g, action.noun, cost)

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        ops.move_fleet(g, self.sea, action.noun, sail_cost(g, self.sea, action.noun))
        return ()


@dataclass(frozen=True, slots=True)
class Spend(Decision):
    """§besiege.1, §attack.1: how many denarii go into the fight."""

    kind: int
    city: City

    def seat(self, g: HispaniaState) -> int:
        return controller(g, g.turn)

    def prompt(self, g: HispaniaState) -> str:
        city = SPACE_NAMES[self.city]
        if self.kind == ATTACK:
            return say("How many denarii do you spend to attack the army in {city}?", city=city)
        if self.city in SEAS:
            return say("How many denarii do you spend against the pirates in {sea}?", sea=city)
        return say("How many denarii do you spend to besiege {city}?", city=city)

    def plausible(self, g: HispaniaState) -> Sequence[Action]:
        return SPEND[1:]

    def refuse(self, g: HispaniaState, action: Action) -> Refusal | None:
        rule = "attack.1" if self.kind == ATTACK else "besiege.1"
        if action.verb != "spend":
            return Refusal(rule, say("Choose how many denarii to spend, or undo."))
        if not 1 <= action.noun <= MOST_SPENT:
            return Refusal(rule, say("A fight takes one to three denarii."))
        if action.noun > g.denarii:
            reason = plural("You have only {n} denarius.", "You have only {n} denarii.", g.denarii)
            return Refusal("roman.1", reason)
        return None

    def options(self, g: HispaniaState) -> list[Action]:
        return SPEND[1 : min(g.denarii, MOST_SPENT) + 1]

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        _commit(g, self.kind, self.city, action.noun)
        return ()


def fight_with(g: HispaniaState, kind: int, city: City, spent: int) -> Fight:
    """The fight of the general whose turn it is against a city or its army."""
    army = g.armies.index(city) if kind == ATTACK else -1
    return Fight(kind, g.turn, army, city, spent)
