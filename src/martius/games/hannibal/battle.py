"""Battles: preparation, hands, rounds (§14, §17, §18.2, §20.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import cards, events, ops
from martius.games.hannibal.aftermath import Aftermath
from martius.games.hannibal.attrition import Die
from martius.games.hannibal.cards import BATTLE as EVENTS_DECLARED
from martius.games.hannibal.cards import CHARGE as CHARGE_DECLARED
from martius.games.hannibal.cards import ROUND
from martius.games.hannibal.model import (
    ALLIES,
    ALLY_CARDS,
    BATTLE_NAMES,
    CARTHAGE,
    CONSUL,
    COUNTERATTACKS,
    COUNTERATTACKS_AS,
    DOUBLE,
    GENERAL_NAMES,
    HAND_LIMIT,
    HANNIBAL,
    INSIDE,
    ITALY,
    KINDS,
    LATIUM,
    LEFT,
    PREVENTS,
    PROBE,
    PROVINCE,
    RESERVE,
    RIGHT,
    ROME,
    SPACE_OF,
    TABLES,
    TACTICS,
    General,
    Side,
    members,
)
from martius.games.hannibal.queries import (
    battle_rating,
    commander,
    fought,
    generals_at,
    provinces_of,
)
from martius.games.hannibal.reaction import COUNTER, refuse_counter, tell_roll
from martius.games.hannibal.retreat import refuse_withdrawal
from martius.games.hannibal.state import WITHDRAWN, Battle, HannibalState
from martius.kernel import Action, Chance, Decision, Pick, Refusal, Step, Steps

ATTACK: Final = [Action("attack", kind) for kind in TACTICS]
RESERVE_AS: Final = [Action("reserve_as", kind) for kind in TACTICS]
PROBE_AS: Final = [Action("probe_as", kind) for kind in (LEFT, RIGHT, DOUBLE)]
MATCH: Final = [Action("match", kind) for kind in KINDS]
DRAW: Final = [Action("draw", kind) for kind in KINDS]
REVEAL: Final = [Action("reveal", kind) for kind in KINDS]
WITHDRAW: Final = Action("withdraw")
CONCEDE: Final = Action("concede")
SORTIE: Final = Action("sortie")
HOLD: Final = Action("hold")
CHARGE: Final = Action("charge")
CHALLENGE: Final = Action("challenge")
LET: Final = Action("let")
DONE: Final = Action("done")
COUNTERATTACK: Final = Action("counterattack")
SEIZE: Final = Action("seize")
STAY: Final = Action("stay")
PREVENT: Final = Action("prevent")

BONUS: Final[dict[str, int]] = TABLES["battle_hand"]


def begin_battle(g: HannibalState) -> Steps:
    """§14.5: the moving army fights who stands in its way."""
    return (
        SortieOffer(),
        OpenBattle(),
        ChangeOfCommand(),
        BattleEvents(0),
        BattleEvents(1),
        ElephantCharge(),
        DealHands(),
        BattleRound(),
        Aftermath(),
    )


# --- preparation (§14.5) ---


@dataclass(frozen=True, slots=True)
class SortieOffer(Step[HannibalState]):
    """§20.7: CUs inside a city may join an attack on the enemy before it."""

    def run(self, g: HannibalState) -> Steps:
        move = g.move
        assert move is not None
        space = move.at
        inside = INSIDE[space]
        if inside < 0 or move.origin == inside or g.control[space] != move.side:
            return ()
        return (ChooseSortie(),) if g.cus[move.side][inside] else ()


@dataclass(frozen=True, slots=True)
class ChooseSortie(Decision[HannibalState]):
    """§20.7: whether everybody inside the city sorties."""

    def seat(self, g: HannibalState) -> int:
        return g.active

    def prompt(self, g: HannibalState) -> str:
        assert g.move is not None
        return f"Do the besieged in {events.place_name(g.move.at)} sortie?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (SORTIE, HOLD)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (SORTIE, HOLD):
            return None
        return Refusal("20.7", "First say whether the besieged sortie.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        move = g.move
        assert move is not None
        if action == HOLD:
            return ()
        inside = INSIDE[move.at]
        cus, generals = g.cus[move.side][inside], g.stacks[inside]
        ops.move_cus(g, move.side, inside, move.at, cus, g.elephants[inside])
        ops.move_generals(g, generals, move.at)
        ops.set_command(g, move.side, move.at, move.general)
        g.battle = blank(g)._replace(sortied=cus, sorties=generals)
        return ()


def blank(g: HannibalState) -> Battle:
    """A battle where the moving army is, not yet opened."""
    move = g.move
    assert move is not None
    side, space = move.side, SPACE_OF[move.at]
    return Battle(space, side, side, move.origin, move.by, (-1, -1), (0, 0))


@dataclass(frozen=True, slots=True)
class OpenBattle(Step[HannibalState]):
    """§14.5: who fights, and under whom; the moving general commands unless outranked."""

    def run(self, g: HannibalState) -> Steps:
        battle = g.battle or blank(g)
        move, reaction, space = g.move, g.reaction, battle.space
        assert move is not None
        if move.origin == INSIDE[space]:
            battle = battle._replace(sortied=move.cus, sorties=generals_at(g, move.side, space))
        commanders = (commander(g, ROME, space), commander(g, CARTHAGE, space))
        cus = (g.cus[ROME][space], g.cus[CARTHAGE][space])
        g.battle = battle._replace(
            commanders=commanders,
            cus=cus,
            intercepted=reaction is not None and reaction.intercepted,
            botched=reaction is not None and reaction.botched,
        )
        g.reaction = None
        g.move = move._replace(fought=True, done=True, halted=True)
        ops.tell(g, events.BattleBegan(battle.original, space, cus, commanders))
        return ()


def consuls_here(g: HannibalState) -> list[General]:
    """The consuls in the battle."""
    battle = fought(g)
    return [x for x in members(generals_at(g, ROME, battle.space)) if g.office[x] == CONSUL]


@dataclass(frozen=True, slots=True)
class ChangeOfCommand(Step[HannibalState]):
    """§18.2: with both consuls in the army Carthage may roll, and must when it attacks."""

    def run(self, g: HannibalState) -> Steps:
        if len(consuls_here(g)) < 2:
            return ()
        return (ChallengeCommand(),) if fought(g).original == ROME else (CommandDie(),)


@dataclass(frozen=True, slots=True)
class ChallengeCommand(Decision[HannibalState]):
    """§18.2: whether Carthage rolls for a change of command."""

    def seat(self, g: HannibalState) -> int:
        return CARTHAGE

    def prompt(self, g: HannibalState) -> str:
        name = GENERAL_NAMES[fought(g).commanders[ROME]]
        return f"Both consuls attack under {name}: roll for a change of command?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (CHALLENGE, LET)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (CHALLENGE, LET):
            return None
        return Refusal("18.2", "First: is there a roll for a change of command?")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return (CommandDie(),) if action == CHALLENGE else ()


@dataclass(frozen=True, slots=True)
class CommandDie(Die):
    """§18.2: on 4 to 6 the other consul commands."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        battle = fought(g)
        chief = battle.commanders[ROME]
        if roll in TABLES["change_of_command"]["swap"]:
            chief = next(x for x in consuls_here(g) if x != chief)
            ops.set_command(g, ROME, battle.space, chief)
            g.battle = battle._replace(commanders=(chief, battle.commanders[CARTHAGE]))
        ops.tell(g, events.CommandRolled(roll, chief))
        return ()


@dataclass(frozen=True, slots=True)
class BattleEvents(Step[HannibalState]):
    """§14.5: battle events, first the attacker's (turn 0), then the defender's (turn 1)."""

    turn: int

    def run(self, g: HannibalState) -> Steps:
        side = fought(g).original ^ self.turn
        return (BattleEvent(side),) if cards.playable(g, side, EVENTS_DECLARED) else ()


@dataclass(frozen=True, slots=True)
class BattleEvent(Decision[HannibalState]):
    """§8.4, §14.5: a battle event, or none."""

    side: Side

    def seat(self, g: HannibalState) -> int:
        return self.side

    def prompt(self, g: HannibalState) -> str:
        return f"Battle of {events.place_name(fought(g).space)}: play a battle event?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*(COUNTER[card] for card in members(g.hands[self.side])), DONE]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        return refuse_counter(g, self.side, action, EVENTS_DECLARED)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == DONE:
            return ()
        steps = cards.play(g, self.side, action.noun, EVENTS_DECLARED)
        return (*steps, BattleEvents(self.side ^ fought(g).original))


# --- elephants (§17) ---


@dataclass(frozen=True, slots=True)
class ElephantCharge(Step[HannibalState]):
    """§17.3: Carthage may declare an elephant charge."""

    def run(self, g: HannibalState) -> Steps:
        return (ChooseCharge(),) if g.elephants[fought(g).space] else ()


@dataclass(frozen=True, slots=True)
class ChooseCharge(Decision[HannibalState]):
    """§17.3: whether the elephants charge."""

    def seat(self, g: HannibalState) -> int:
        return CARTHAGE

    def prompt(self, g: HannibalState) -> str:
        herd = events.count(g.elephants[fought(g).space], "elephant CU")
        return f"Declare a charge of {herd}?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (CHARGE, HOLD)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (CHARGE, HOLD):
            return None
        return Refusal("17.3", "First: do the elephants charge?")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == HOLD:
            return ()
        answer: Steps = (Fright(),) if cards.playable(g, ROME, CHARGE_DECLARED) else ()
        return (*answer, ChargeRoll())


@dataclass(frozen=True, slots=True)
class Fright(Decision[HannibalState]):
    """§14.5: Rome may answer a charge before the die is rolled."""

    def seat(self, g: HannibalState) -> int:
        return ROME

    def prompt(self, g: HannibalState) -> str:
        return "The elephants charge: play a counter event?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*(COUNTER[card] for card in members(g.hands[ROME])), LET]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        return None if action == LET else refuse_counter(g, ROME, action, CHARGE_DECLARED)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return () if action == LET else cards.play(g, ROME, action.noun, CHARGE_DECLARED)


@dataclass(frozen=True, slots=True)
class ChargeRoll(Step[HannibalState]):
    """§17.3: the charge is rolled for, unless it was answered."""

    def run(self, g: HannibalState) -> Steps:
        return () if fought(g).rampage else (ChargeDie(),)


@dataclass(frozen=True, slots=True)
class ChargeDie(Die):
    """§17.3-5: above the Roman commander's rating it succeeds; a 1 is a rampage."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        battle = fought(g)
        herd = g.elephants[battle.space]
        result = "nothing"
        if roll == 1:
            result = "rampage"
            g.battle = battle._replace(rampage=1)
        elif roll > battle_rating(battle.commanders[ROME]):
            result = "success"
            g.battle = battle._replace(charge=herd)
        ops.tell(g, events.ElephantsCharged(herd, roll, result))
        return ()


# --- hands (§14.1-4) ---


def allies(g: HannibalState, side: Side) -> int:
    """§14.2, §14.3: battle cards for allied provinces; only with a general, for Rome in Italy at
    most two and never Latium."""
    battle = fought(g)
    if battle.commanders[side] < 0:
        return 0
    mask = ALLIES[PROVINCE[battle.space]] & provinces_of(g, side) & ~battle.denied[side]
    total = sum(ALLY_CARDS[p] for p in members(mask & ~(1 << LATIUM if side == ROME else 0)))
    if side == ROME and ITALY >> PROVINCE[battle.space] & 1:
        return min(total, BONUS["rome_max_allies_in_italy"])
    return total


def hand_parts(g: HannibalState, side: Side) -> list[tuple[str, int]]:
    """§14.1: what a side's battle hand is made of, before limits and elephants."""
    battle = fought(g)
    defends = side != battle.original
    tribe = side == CARTHAGE and g.tribes >> battle.space & 1 and g.control[battle.space] == side
    militia = side == ROME and PROVINCE[battle.space] == LATIUM
    return [
        ("CUs", battle.cus[side]),
        ("battle rating", battle_rating(battle.commanders[side])),
        ("allies", allies(g, side)),
        ("interception", BONUS["successful_interception"] if defends and battle.intercepted else 0),
        ("botched avoidance", BONUS["failed_avoid_battle"] if defends and battle.botched else 0),
        ("friendly Tribe", BONUS["friendly_tribe_in_space"] if tribe else 0),
        ("militia", BONUS["militia_rome_in_latium"] if militia else 0),
    ]


def hand_size(g: HannibalState, side: Side) -> int:
    """§14.1, §17.4, §17.5: at most twenty, then less what elephants take."""
    battle = fought(g)
    total = min(HAND_LIMIT, sum(n for _, n in hand_parts(g, side)))
    return max(0, total - (battle.charge if side == ROME else battle.rampage))


@dataclass(frozen=True, slots=True)
class DealHands(Step[HannibalState]):
    """§14.5: both hands are dealt, then what spies have seen is laid open."""

    def run(self, g: HannibalState) -> Steps:
        sizes = (hand_size(g, ROME), hand_size(g, CARTHAGE))
        ops.tell(g, events.HandsDealt(sizes))
        return (
            *(DrawBattleCard(ROME) for _ in range(sizes[ROME])),
            *(DrawBattleCard(CARTHAGE) for _ in range(sizes[CARTHAGE])),
            SpiesReport(),
        )


@dataclass(frozen=True, slots=True)
class DrawBattleCard(Chance[HannibalState]):
    """§14.1: a battle card for a side's hand."""

    side: Side

    def outcomes(self, g: HannibalState) -> Sequence[tuple[Action, int]]:
        return [(DRAW[kind], n) for kind, n in enumerate(g.battle_deck) if n]

    def sample(self, g: HannibalState, pick: Pick) -> Action:
        rest = pick(sum(g.battle_deck))
        for kind, n in enumerate(g.battle_deck):
            rest -= n
            if rest < 0:
                return DRAW[kind]
        raise AssertionError("the battle deck is empty")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        g.battle_deck[action.noun] -= 1
        g.battle_hands[self.side][action.noun] += 1
        if g.log is not None:
            g.log.append(events.BattleCardDrawn(self.side, action.noun))
        return ()


@dataclass(frozen=True, slots=True)
class SpiesReport(Step[HannibalState]):
    """§14.5: half of the hand of whoever has a spy in his camp is laid open (#20)."""

    def run(self, g: HannibalState) -> Steps:
        steps: list[RevealCard] = []
        for side in (ROME, CARTHAGE):
            if fought(g).spied[1 - side]:
                steps += [RevealCard(side)] * (sum(g.battle_hands[side]) // 2)
        return tuple(steps)


@dataclass(frozen=True, slots=True)
class RevealCard(Chance[HannibalState]):
    """§14.5: a battle card of a side, out of those still hidden, is laid open (#20)."""

    side: Side

    def outcomes(self, g: HannibalState) -> Sequence[tuple[Action, int]]:
        hand, open_ = g.battle_hands[self.side], g.revealed[self.side]
        return [(REVEAL[k], hand[k] - open_[k]) for k in KINDS if hand[k] > open_[k]]

    def apply(self, g: HannibalState, action: Action) -> Steps:
        g.revealed[self.side][action.noun] += 1
        ops.tell(g, events.BattleCardRevealed(self.side, action.noun))
        return ()


# --- rounds (§14.6-10) ---


@dataclass(frozen=True, slots=True)
class BattleRound(Step[HannibalState]):
    """§14.6, §14.10: the attacker plays a card; without one he has lost."""

    def run(self, g: HannibalState) -> Steps:
        battle = fought(g)
        side = battle.attacker
        if sum(g.battle_hands[side]) or cards.playable(g, side, ROUND):
            return (Attack(),)
        g.battle = battle._replace(winner=1 - side)
        return ()


def has_ability(g: HannibalState, side: Side) -> bool:
    """§24.hannibal: once in a battle Hannibal plays a Probe as another card."""
    battle = fought(g)
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
        open_[shown] -= 1  # he rather spends what the enemy knows
    if g.log is not None:
        g.log.append(events.BattleCardPlayed(side, kind, shown, attacks))


def played_card(action: Action) -> int:
    """The battle card that an action takes from the hand."""
    if action.verb == "reserve_as":
        return RESERVE
    return PROBE if action.verb == "probe_as" else action.noun


@dataclass(frozen=True, slots=True)
class Attack(Decision[HannibalState]):
    """§14.6, §14.9, §16.1: the attacker plays a battle card, or tries to withdraw."""

    def seat(self, g: HannibalState) -> int:
        return fought(g).attacker

    def prompt(self, g: HannibalState) -> str:
        return f"Round {fought(g).rounds + 1}: attack with a battle card, or withdraw."

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        counters = [COUNTER[card] for card in members(g.hands[fought(g).attacker])]
        return [*ATTACK, *RESERVE_AS, *PROBE_AS, *counters, WITHDRAW, CONCEDE]

    def options(self, g: HannibalState) -> list[Action]:
        side = fought(g).attacker
        hand = g.battle_hands[side]
        found = [ATTACK[kind] for kind in TACTICS if hand[kind]]
        if hand[RESERVE]:
            found += RESERVE_AS
        if has_ability(g, side):
            found += PROBE_AS
        found += [COUNTER[card] for card in cards.playable(g, side, ROUND)]
        if refuse_withdrawal(g, side) is None:
            found.append(WITHDRAW)
        if not sum(hand):
            found.append(CONCEDE)
        return found

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        side = fought(g).attacker
        hand = g.battle_hands[side]
        match action.verb:
            case "attack" | "reserve_as" | "probe_as":
                return refuse_card(g, side, action)
            case "counter":
                return refuse_counter(g, side, action, ROUND)
            case "withdraw":
                return refuse_withdrawal(g, side)
            case "concede" if sum(hand):
                return Refusal("14.6", "You have battle cards: attack or withdraw.")
            case "concede":
                return None
        return Refusal("14.6", "It is time to play a battle card.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        battle = fought(g)
        side = battle.attacker
        match action.verb:
            case "counter":
                return (*cards.play(g, side, action.noun, ROUND), AfterCounter(side))
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
    if action.verb == "probe_as" and not has_ability(g, side):
        return Refusal("24.hannibal", "Only Hannibal plays a Probe as another card, and once.")
    kind = played_card(action)
    if not g.battle_hands[side][kind]:
        return Refusal("14.6", f"You hold no {BATTLE_NAMES[kind]}.")
    return None


@dataclass(frozen=True, slots=True)
class AfterCounter(Step[HannibalState]):
    """§8.4: after an event in a battle round the side that played it goes on."""

    side: Side

    def run(self, g: HannibalState) -> Steps:
        battle = fought(g)
        if battle.winner >= 0:
            return ()
        if self.side == battle.attacker:
            return (BattleRound(),) if battle.played < 0 else (Answer(),)
        return (Answer(),) if battle.played >= 0 else ()


@dataclass(frozen=True, slots=True)
class Answer(Step[HannibalState]):
    """§14.10: a defender who can do nothing has lost; else he is asked."""

    def run(self, g: HannibalState) -> Steps:
        if MatchCard().options(g) == [CONCEDE]:
            return concede(g)
        return (MatchCard(),)


def concede(g: HannibalState) -> Steps:
    """§14.10: the attacker has won."""
    battle = fought(g)
    ops.tell(g, events.Conceded(1 - battle.attacker))
    g.battle = battle._replace(winner=battle.attacker)
    return ()


@dataclass(frozen=True, slots=True)
class MatchCard(Decision[HannibalState]):
    """§14.7, §14.9, §14.10: the defender matches the attacker's card, or loses."""

    def seat(self, g: HannibalState) -> int:
        return 1 - fought(g).attacker

    def prompt(self, g: HannibalState) -> str:
        name = BATTLE_NAMES[fought(g).played]
        return f"Round {fought(g).rounds}: match the {name}, or lose the battle."

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        counters = [COUNTER[card] for card in members(g.hands[1 - fought(g).attacker])]
        return [*MATCH, *PROBE_AS, *counters, CONCEDE]

    def options(self, g: HannibalState) -> list[Action]:
        battle = fought(g)
        side = 1 - battle.attacker
        hand = g.battle_hands[side]
        found = [MATCH[kind] for kind in (battle.played, RESERVE) if hand[kind]]
        if battle.played in (LEFT, RIGHT, DOUBLE) and has_ability(g, side):
            found.append(PROBE_AS[(LEFT, RIGHT, DOUBLE).index(battle.played)])
        found += [COUNTER[card] for card in cards.playable(g, side, ROUND)]
        found.append(CONCEDE)
        return found

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        battle = fought(g)
        side = 1 - battle.attacker
        name = BATTLE_NAMES[battle.played]
        match action.verb:
            case "concede":
                return None
            case "counter":
                return refuse_counter(g, side, action, ROUND)
            case "match" if action.noun not in (battle.played, RESERVE):
                return Refusal("14.7", f"Only a {name} or a Reserve matches.")
            case "probe_as" if action.noun != battle.played:
                return Refusal("14.7", f"The Probe must stand for a {name}.")
            case "match" | "probe_as":
                return refuse_card(g, side, action)
        return Refusal("14.6", "The attack must be matched, or the battle is lost.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        battle = fought(g)
        side = 1 - battle.attacker
        if action == CONCEDE:
            return concede(g)
        if action.verb == "counter":
            return (*cards.play(g, side, action.noun, ROUND), AfterCounter(side))
        spend_card(g, side, played_card(action), battle.played, False)
        if action.verb == "probe_as":
            g.battle = battle._replace(probed=True)
        return matched(g)


def matched(g: HannibalState) -> Steps:
    """§14.8: after a match the defender may try to become the attacker."""
    battle = fought(g)
    side = 1 - battle.attacker
    takes = battle.played == DOUBLE and not battle.keeps
    g.battle = battle._replace(played=-1)
    if takes:
        return (Initiative(), BattleRound())
    if battle.commanders[side] < 0:
        return (BattleRound(),)
    return (Counterattack(), BattleRound())


def needed_to_counterattack(battle: Battle, side: Side) -> int:
    """§14.8, §24.t_longus, §24.paulus: the highest roll that counterattacks."""
    general = battle.commanders[side]
    role = "original_attacker" if side == battle.original else "original_defender"
    if COUNTERATTACKS_AS.get(general) == role:
        return COUNTERATTACKS[general]
    return battle_rating(general)


def take_initiative(g: HannibalState) -> None:
    """The defender becomes the attacker."""
    battle = fought(g)
    side = 1 - battle.attacker
    g.battle = battle._replace(attacker=side)
    ops.tell(g, events.InitiativeTaken(side))


@dataclass(frozen=True, slots=True)
class Counterattack(Decision[HannibalState]):
    """§14.8: the defender may roll to become the attacker."""

    def seat(self, g: HannibalState) -> int:
        return 1 - fought(g).attacker

    def prompt(self, g: HannibalState) -> str:
        battle = fought(g)
        needed = needed_to_counterattack(battle, 1 - battle.attacker)
        return f"Matched. Counterattack on a roll of 1 to {needed}?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (COUNTERATTACK, STAY)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (COUNTERATTACK, STAY):
            return None
        return Refusal("14.8", "Counterattack, or stay on the defensive.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return (CounterattackDie(),) if action == COUNTERATTACK else ()


@dataclass(frozen=True, slots=True)
class CounterattackDie(Die):
    """§14.8: the battle rating or less takes the initiative."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        battle = fought(g)
        side = 1 - battle.attacker
        needed = needed_to_counterattack(battle, side)
        general = battle.commanders[side]
        tell_roll(g, side, general, "to counterattack", roll, 0, needed, "14.8")
        if roll <= needed:
            take_initiative(g)
        return ()


@dataclass(frozen=True, slots=True)
class Initiative(Decision[HannibalState]):
    """§14.8, §16.1: after a matched Double Envelopment or a failed withdrawal the defender may
    become the attacker."""

    def seat(self, g: HannibalState) -> int:
        return 1 - fought(g).attacker

    def prompt(self, g: HannibalState) -> str:
        return "Take the initiative and attack?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (SEIZE, STAY)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (SEIZE, STAY):
            return None
        return Refusal("14.8", "Take the initiative, or leave it.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == SEIZE:
            take_initiative(g)
        return ()


# --- withdrawal (§16.1) ---


@dataclass(frozen=True, slots=True)
class WithdrawalDie(Die):
    """§16.1: the battle rating or less breaks off, unless the defender prevents it."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        battle = fought(g)
        side = battle.attacker
        general = battle.commanders[side]
        needed = battle_rating(general)
        tell_roll(g, side, general, "to withdraw", roll, 0, needed, "16.1")
        if roll > needed:
            return (Initiative(), BattleRound())
        return (PreventWithdrawal(),) if battle.commanders[1 - side] >= 0 else withdrawn(g)


def withdrawn(g: HannibalState) -> Steps:
    """§16.2: the battle is over without a winner."""
    g.battle = fought(g)._replace(winner=WITHDRAWN)
    return ()


@dataclass(frozen=True, slots=True)
class PreventWithdrawal(Decision[HannibalState]):
    """§16.1: the defender may roll to cancel the withdrawal."""

    def seat(self, g: HannibalState) -> int:
        return 1 - fought(g).attacker

    def prompt(self, g: HannibalState) -> str:
        battle = fought(g)
        needed = needed_to_prevent(battle.commanders[1 - battle.attacker])
        return f"The enemy withdraws: prevent it on a roll of 1 to {needed}?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (PREVENT, LET)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (PREVENT, LET):
            return None
        return Refusal("16.1", "Prevent the withdrawal, or let them go.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return (PreventDie(),) if action == PREVENT else withdrawn(g)


def needed_to_prevent(general: General) -> int:
    """§16.1, §24.flaminius: the highest roll that cancels a withdrawal."""
    return PREVENTS.get(general, battle_rating(general))


@dataclass(frozen=True, slots=True)
class PreventDie(Die):
    """§16.1: the battle rating or less cancels the withdrawal."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        battle = fought(g)
        side = 1 - battle.attacker
        general = battle.commanders[side]
        needed = needed_to_prevent(general)
        tell_roll(g, side, general, "to prevent the withdrawal", roll, 0, needed, "16.1")
        return withdrawn(g) if roll > needed else (Initiative(), BattleRound())


TYPES: Final[tuple[type, ...]] = (
    SortieOffer,
    ChooseSortie,
    OpenBattle,
    ChangeOfCommand,
    ChallengeCommand,
    CommandDie,
    BattleEvents,
    BattleEvent,
    ElephantCharge,
    ChooseCharge,
    Fright,
    ChargeRoll,
    ChargeDie,
    DealHands,
    DrawBattleCard,
    SpiesReport,
    RevealCard,
    BattleRound,
    Attack,
    AfterCounter,
    Answer,
    MatchCard,
    Counterattack,
    CounterattackDie,
    Initiative,
    WithdrawalDie,
    PreventWithdrawal,
    PreventDie,
)
"""The steps written here, for the codec."""
