"""The rounds of a battle, up to a winner or a withdrawal (§14.6-10, §16.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.battle.initiative import Counterattack, Initiative
from martius.games.hannibal.battle.retreat import refuse_withdrawal
from martius.games.hannibal.cards import card_events
from martius.games.hannibal.cards.card_events import ROUND
from martius.games.hannibal.reaction.counter_events import COUNTER, asked, playable, refuse_counter
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Die
from martius.games.hannibal.table.model import (
    BATTLE_NAMES,
    CARTHAGE,
    DOUBLE,
    HANNIBAL,
    KINDS,
    LEFT,
    PREVENTS,
    PROBE,
    RESERVE,
    RIGHT,
    TACTICS,
    General,
    Side,
)
from martius.games.hannibal.table.queries import battle_rating, fighting
from martius.games.hannibal.table.state import WITHDRAWN, HannibalState
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, say

ATTACK: Final = [Action("attack", kind) for kind in TACTICS]
RESERVE_AS: Final = [Action("reserve_as", kind) for kind in TACTICS]
PROBE_AS: Final = [Action("probe_as", kind) for kind in (LEFT, RIGHT, DOUBLE)]
MATCH: Final = [Action("match", kind) for kind in KINDS]
WITHDRAW: Final = Action("withdraw")
CONCEDE: Final = Action("concede")
PREVENT: Final = Action("prevent")
LET: Final = Action("let")


# --- the attacker (§14.6, §14.9) ---


@dataclass(frozen=True, slots=True)
class BattleRound(Step):
    """§14.6, §14.10: the attacker plays a card; without a card the battle is lost."""

    def run(self, g: HannibalState) -> Steps:
        battle = fighting(g)
        side = battle.attacker
        if sum(g.battle_hands[side]) or asked(g, side, ROUND):
            return (Attack(),)
        g.battle = battle._replace(winner=1 - side)
        return ()


def has_ability(g: HannibalState, side: Side) -> bool:
    """§24.hannibal: once in a battle Hannibal plays a Probe as another card."""
    battle = fighting(g)
    return (
        side == CARTHAGE
        and battle.commanders[CARTHAGE] == HANNIBAL
        and not battle.probed
        and g.battle_hands[CARTHAGE][PROBE] > 0
    )


def spend_card(g: HannibalState, side: Side, shown: int, kind: int, attacks: bool) -> None:
    """A battle card leaves a hand."""
    hand, open_ = g.battle_hands[side], g.revealed[side]
    hand[shown] -= 1
    if open_[shown]:
        open_[shown] -= 1  # a revealed card goes first
    if g.log is not None:
        g.log.append(events.BattleCardPlayed(side, kind, shown, attacks))


def played_card(action: Action) -> int:
    """The battle card that an action takes from the hand."""
    if action.verb == "reserve_as":
        return RESERVE
    return PROBE if action.verb == "probe_as" else action.noun


@dataclass(frozen=True, slots=True)
class Attack(Decision):
    """§14.6, §14.9, §16.1: the attacker plays a battle card, or tries to withdraw."""

    def seat(self, g: HannibalState) -> int:
        return fighting(g).attacker

    def prompt(self, g: HannibalState) -> Text:
        battle = fighting(g)
        number, hand = battle.rounds + 1, sum(g.battle_hands[battle.attacker])
        if not hand:
            return say("Round {number}: you have no battle card left.", number=number)
        if refuse_withdrawal(g, battle.attacker) is None:
            return say("Round {number}: attack with a battle card, or withdraw.", number=number)
        return say("Round {number}: attack with a battle card.", number=number)

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        counters = [COUNTER[card] for card in bits(g.hands[fighting(g).attacker])]
        return [*ATTACK, *RESERVE_AS, *PROBE_AS, *counters, WITHDRAW, CONCEDE]

    def options(self, g: HannibalState) -> list[Action]:
        side = fighting(g).attacker
        hand = g.battle_hands[side]
        found = [ATTACK[kind] for kind in TACTICS if hand[kind]]
        if hand[RESERVE]:
            found += RESERVE_AS
        if has_ability(g, side):
            found += PROBE_AS
        found += [COUNTER[card] for card in playable(g, side, ROUND)]
        if refuse_withdrawal(g, side) is None:
            found.append(WITHDRAW)
        if not sum(hand):
            found.append(CONCEDE)
        return found

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        side = fighting(g).attacker
        hand = g.battle_hands[side]
        match action.verb:
            case "attack" | "reserve_as" | "probe_as":
                return refuse_card(g, side, action)
            case "counter":
                return refuse_counter(g, side, action, ROUND)
            case "withdraw":
                return refuse_withdrawal(g, side)
            case "concede" if sum(hand):
                return Refusal("14.6", say("You have battle cards: attack, or withdraw."))
            case "concede":
                return None
        return Refusal("14.6", say("Play a battle card, or withdraw."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        battle = fighting(g)
        side = battle.attacker
        match action.verb:
            case "counter":
                return (*card_events.play(g, side, action.noun, ROUND), AfterCounter(side))
            case "withdraw":
                return (WithdrawalDie(),)
            case "concede":
                g.battle = battle._replace(winner=1 - side)
                return ()
        spend_card(g, side, played_card(action), action.noun, True)
        g.battle = battle._replace(
            played=action.noun,
            rounds=battle.rounds + 1,
            keeps=False,
            probed=battle.probed or action.verb == "probe_as",
        )
        return (Answer(),)


def refuse_card(g: HannibalState, side: Side, action: Action) -> Refusal | None:
    """§14.6, §14.9, §24: cards that a side does not have to play."""
    if action.verb == "probe_as" and (action.noun == PROBE or not has_ability(g, side)):
        reason = say("Only Hannibal plays a Probe as another card, once in a battle.")
        return Refusal("24.hannibal", reason)
    kind = played_card(action)
    if not g.battle_hands[side][kind]:
        return Refusal("14.6", say("You hold no {card}.", card=BATTLE_NAMES[kind]))
    return None


@dataclass(frozen=True, slots=True)
class AfterCounter(Step):
    """§8.4: after an event in a battle round the side that played it goes on."""

    side: Side

    def run(self, g: HannibalState) -> Steps:
        battle = fighting(g)
        if battle.winner >= 0:
            return ()
        if self.side == battle.attacker:
            return (BattleRound(),) if battle.played < 0 else (Answer(),)
        return (Answer(),) if battle.played >= 0 else ()


# --- the defender (§14.7, §14.10) ---


@dataclass(frozen=True, slots=True)
class Answer(Step):
    """§14.10: a defender who can do nothing has lost; any other is asked."""

    def run(self, g: HannibalState) -> Steps:
        side = 1 - fighting(g).attacker
        if MatchCard().options(g) == [CONCEDE] and not asked(g, side, ROUND):
            return concede(g)
        return (MatchCard(),)


def concede(g: HannibalState) -> Steps:
    """§14.10: the attacker has won."""
    battle = fighting(g)
    ops.tell(g, events.Conceded(1 - battle.attacker))
    g.battle = battle._replace(winner=battle.attacker)
    return ()


@dataclass(frozen=True, slots=True)
class MatchCard(Decision):
    """§14.7, §14.9, §14.10: the defender matches the attacker's card, or loses."""

    def seat(self, g: HannibalState) -> int:
        return 1 - fighting(g).attacker

    def prompt(self, g: HannibalState) -> Text:
        battle = fighting(g)
        name, number = BATTLE_NAMES[battle.played], battle.rounds
        if MatchCard().options(g) == [CONCEDE]:
            return say("Round {number}: you cannot match the {card}.", number=number, card=name)
        return say(
            "Round {number}: match the {card}, or lose the battle.", number=number, card=name
        )

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        counters = [COUNTER[card] for card in bits(g.hands[1 - fighting(g).attacker])]
        return [*MATCH, *PROBE_AS, *counters, CONCEDE]

    def options(self, g: HannibalState) -> list[Action]:
        battle = fighting(g)
        side = 1 - battle.attacker
        hand = g.battle_hands[side]
        found = [MATCH[kind] for kind in (battle.played, RESERVE) if hand[kind]]
        if battle.played in (LEFT, RIGHT, DOUBLE) and has_ability(g, side):
            found.append(PROBE_AS[(LEFT, RIGHT, DOUBLE).index(battle.played)])
        found += [COUNTER[card] for card in playable(g, side, ROUND)]
        found.append(CONCEDE)
        return found

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        battle = fighting(g)
        side = 1 - battle.attacker
        name = BATTLE_NAMES[battle.played]
        match action.verb:
            case "concede":
                return None
            case "counter":
                return refuse_counter(g, side, action, ROUND)
            case "match" if action.noun not in (battle.played, RESERVE):
                return Refusal("14.7", say("Only a {card} or a Reserve matches.", card=name))
            case "probe_as" if action.noun != battle.played:
                return Refusal("14.7", say("Play the Probe as a {card} to match.", card=name))
            case "match" | "probe_as":
                return refuse_card(g, side, action)
        return Refusal("14.6", say("Match the attack, or lose the battle."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        battle = fighting(g)
        side = 1 - battle.attacker
        if action == CONCEDE:
            return concede(g)
        if action.verb == "counter":
            return (*card_events.play(g, side, action.noun, ROUND), AfterCounter(side))
        spend_card(g, side, played_card(action), battle.played, False)
        if action.verb == "probe_as":
            g.battle = battle._replace(probed=True)
        return matched(g)


# --- the initiative (§14.8) ---


def matched(g: HannibalState) -> Steps:
    """§14.8: after a match the defender may try to become the attacker."""
    battle = fighting(g)
    side = 1 - battle.attacker
    takes = battle.played == DOUBLE and not battle.keeps
    g.battle = battle._replace(played=-1)
    if takes:
        return (Initiative(), BattleRound())
    if battle.commanders[side] < 0:
        return (BattleRound(),)
    return (Counterattack(), BattleRound())


# --- withdrawal (§16.1) ---


@dataclass(frozen=True, slots=True)
class WithdrawalDie(Die):
    """§16.1: the battle rating or less breaks off, unless the defender prevents it."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        battle = fighting(g)
        side = battle.attacker
        general = battle.commanders[side]
        needed = battle_rating(general)
        ops.tell_roll(g, side, general, "withdraw", roll, 0, needed, "16.1")
        if roll > needed:
            return (Initiative(), BattleRound())
        return (PreventWithdrawal(),) if battle.commanders[1 - side] >= 0 else withdrawn(g)


def withdrawn(g: HannibalState) -> Steps:
    """§16.2: the battle is over without a winner."""
    g.battle = fighting(g)._replace(winner=WITHDRAWN)
    return ()


@dataclass(frozen=True, slots=True)
class PreventWithdrawal(Decision):
    """§16.1: the defender may roll to cancel the withdrawal."""

    def seat(self, g: HannibalState) -> int:
        return 1 - fighting(g).attacker

    def prompt(self, g: HannibalState) -> Text:
        battle = fighting(g)
        needed = needed_to_prevent(battle.commanders[1 - battle.attacker])
        one, many = (
            say("The enemy withdraws. Prevent it on a roll of 1?"),
            say("The enemy withdraws. Prevent it on a roll of 1 to {needed}?", needed=needed),
        )
        return one if needed == 1 else many

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (PREVENT, LET)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (PREVENT, LET):
            return None
        return Refusal("16.1", say("Prevent the withdrawal, or let them go."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return (PreventDie(),) if action == PREVENT else withdrawn(g)


def needed_to_prevent(general: General) -> int:
    """§16.1, §24.flaminius: the highest roll that cancels a withdrawal."""
    return PREVENTS.get(general, battle_rating(general))


@dataclass(frozen=True, slots=True)
class PreventDie(Die):
    """§16.1: the battle rating or less cancels the withdrawal."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        battle = fighting(g)
        side = 1 - battle.attacker
        general = battle.commanders[side]
        needed = needed_to_prevent(general)
        ops.tell_roll(g, side, general, "prevent", roll, 0, needed, "16.1")
        return withdrawn(g) if roll > needed else (Initiative(), BattleRound())


TYPES: Final[tuple[type, ...]] = (
    BattleRound,
    Attack,
    AfterCounter,
    Answer,
    MatchCard,
    WithdrawalDie,
    PreventWithdrawal,
    PreventDie,
)
"""The steps written here, for the codec."""
