"""Events of the strategy cards 49 to 64, in card order (§8.3, §8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.cards.card_events import MOVE, ROUND, EventCard, register
from martius.games.hannibal.cards.choices import (
    PARAMS,
    Choice,
    ChoiceEvent,
    MoveEvent,
    province_named,
)
from martius.games.hannibal.cards.effects import Afflict, LiftSiege
from martius.games.hannibal.cards.markers import RemoveMarkers
from martius.games.hannibal.movement.army import recall
from martius.games.hannibal.movement.naval import SEA_LIMITS
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Draw
from martius.games.hannibal.table.model import (
    BATTLE_NAMES,
    CARD_LIMIT,
    CARTHAGE,
    GENERAL_NAMES,
    KINDS,
    OPS,
    PROVINCE_NAMES,
    SHIP,
    SIDE_NAMES,
    SPACE_OF_ID,
    Side,
)
from martius.games.hannibal.table.queries import controls, moving
from martius.games.hannibal.table.state import NO_RESHUFFLE_IN_SIGHT, HannibalState, Operation
from martius.games.hannibal.turn.attrition import MovingAttrition
from martius.kernel import Action, Chance, Decision, Outcomes, Refusal, Step, Steps
from martius.kernel.mask import Mask, mask_of
from martius.kernel.text import Text, say

TAKE: Final = [Action("take", card) for card in range(CARD_LIMIT)]
DESERT: Final = [Action("desert", kind) for kind in KINDS]
PICK: Final = [Action("pick", kind) for kind in KINDS]
DRAW_HIDDEN: Final = Action("draw_hidden")
PIRATE_PORTS: Final[Mask] = mask_of(SPACE_OF_ID[name] for name in PARAMS[50]["ports"])

# --- 49-56 ---


@dataclass(frozen=True, slots=True)
class OpposingFleetBreaksSiege(ChoiceEvent):
    """§8.3, #49: all siege points go from a Walled City that is a port."""

    def choice(self) -> Choice:
        return LiftSiege(self.side, self.card)


@dataclass(frozen=True, slots=True)
class AdriaticPirates(MoveEvent):
    """§8.3, #50: a 3 with which up to three CUs sail by the Adriatic ports without a naval roll."""

    def operation(self) -> Operation:
        sea = PARAMS[self.card]["max_cus"]
        return Operation(self.card, OPS[self.card], sea=sea, pirates=PIRATE_PORTS)


@dataclass(frozen=True, slots=True)
class Epidemic(ChoiceEvent):
    """§8.3, #51: an opposing army rolls for attrition."""

    def choice(self) -> Choice:
        return Afflict(self.side, self.card)


@dataclass(frozen=True, slots=True)
class Pestilence(ChoiceEvent):
    """§8.3, #52: an opposing army that besieges a city rolls for attrition, +1."""

    def choice(self) -> Choice:
        return Afflict(self.side, self.card)


@dataclass(frozen=True, slots=True)
class TribalResistance(ChoiceEvent):
    """§8.3, #53: all subjugation points go from a Tribe."""

    def choice(self) -> Choice:
        return LiftSiege(self.side, self.card)


@dataclass(frozen=True, slots=True)
class TreacheryWithinCity(MoveEvent):
    """§8.3, #54: a 2 with which a siege attempt is rolled for twice."""

    def operation(self) -> Operation:
        return Operation(self.card, OPS[self.card], siege_rolls=PARAMS[self.card]["rolls"])

    def lacks(self, g: HannibalState) -> Text | None:
        return say("The Truce forbids sieges.") if g.truce else None


@dataclass(frozen=True, slots=True)
class MessengerIntercepted(EventCard):
    """§8.3, #55: a card at random goes from the opponent's hand to the player's."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        if g.hands[1 - self.side]:
            return None
        reason = say("{enemy} holds no strategy card.", enemy=SIDE_NAMES[1 - self.side])
        return Refusal("8.3", reason)

    def run(self, g: HannibalState) -> Steps:
        return (TakeStrategyCard(self.side),)


@dataclass(frozen=True, slots=True)
class TakeStrategyCard(Draw):
    """§8.3, #55: which card is taken, all equally likely; only the two sides know it."""

    side: Side

    def drawn(self, number: int) -> Action:
        return TAKE[number]

    def pool(self, g: HannibalState) -> Mask:
        return g.hands[1 - self.side]

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.take_card(g, self.side, action.noun)
        ops.tell(g, events.CardTaken(self.side, action.noun))
        return ()


@dataclass(frozen=True, slots=True)
class GrainShortage(ChoiceEvent):
    """§8.3, #56: with Sicilia in Carthage's hands three Roman PC markers go."""

    def choice(self) -> Choice:
        return RemoveMarkers(self.side, self.card, PARAMS[self.card]["pcs"])

    def lacks(self, g: HannibalState) -> Text | None:
        province = province_named(56)
        if controls(g, CARTHAGE, province):
            return None
        return say("Carthage does not control {province}.", province=PROVINCE_NAMES[province])


# --- 57-58: counsels ---


@dataclass(frozen=True, slots=True)
class HannoCounselsCarthage(EventCard):
    """§8.3, #57: Carthaginian CUs may not leave Africa until the turn after the next reshuffle."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        if g.hanno_until >= NO_RESHUFFLE_IN_SIGHT:
            return Refusal("8.3", say("Carthage already follows Hanno's counsel."))
        return None

    def run(self, g: HannibalState) -> Steps:
        ops.follow_hanno(g)
        return ()


@dataclass(frozen=True, slots=True)
class CatoCounselsRome(EventCard):
    """§8.3, #58: Roman CUs may not move into Africa until the turn after the next reshuffle."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        if g.cato_until >= NO_RESHUFFLE_IN_SIGHT:
            return Refusal("8.3", say("Rome already follows Cato's counsel."))
        return None

    def run(self, g: HannibalState) -> Steps:
        ops.follow_cato(g)
        return ()


# --- 59-60 ---


@dataclass(frozen=True, slots=True)
class AllyDeserts(EventCard):
    """§8.4, #59: a battle card at random goes from the opponent's hand to the player's."""

    def windows(self) -> tuple[int, ...]:
        return (ROUND,)

    def refuse(self, g: HannibalState) -> Refusal | None:
        if any(g.battle_hands[1 - self.side]):
            return None
        reason = say("{enemy} has no battle card left.", enemy=SIDE_NAMES[1 - self.side])
        return Refusal("8.4", reason)

    def run(self, g: HannibalState) -> Steps:
        enemy = 1 - self.side
        if not any(g.revealed[enemy]):
            return (TakeBattleCard(self.side),)
        return (PickDeserter(self.side),)


@dataclass(frozen=True, slots=True)
class PickDeserter(Decision):
    """§8.4, #59 with #20: one of the revealed cards, or a hidden one at random."""

    side: Side

    def seat(self, g: HannibalState) -> int:
        return self.side

    def prompt(self, g: HannibalState) -> Text:
        return say("Ally Deserts: take a revealed card, or draw a hidden one.")

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*PICK, DRAW_HIDDEN]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        enemy = 1 - self.side
        if action == DRAW_HIDDEN:
            if any(hidden_cards(g, enemy)):
                return None
            reason = say("All battle cards of {enemy} are revealed.", enemy=SIDE_NAMES[enemy])
            return Refusal("8.4", reason)
        if action.verb != "pick":
            return Refusal("8.4", say("First take a battle card for Ally Deserts."))
        if not g.revealed[enemy][action.noun]:
            reason = say("No {card} is revealed.", card=BATTLE_NAMES[action.noun])
            return Refusal("8.4", reason)
        return None

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == DRAW_HIDDEN:
            return (TakeBattleCard(self.side),)
        g.revealed[1 - self.side][action.noun] -= 1
        desert(g, self.side, action.noun)
        return ()


def hidden_cards(g: HannibalState, side: Side) -> list[int]:
    """How many of a side's battle cards of each kind are not revealed."""
    return [
        held - shown for held, shown in zip(g.battle_hands[side], g.revealed[side], strict=True)
    ]


@dataclass(frozen=True, slots=True)
class TakeBattleCard(Chance):
    """§8.4, #59: which hidden battle card is taken, all equally likely."""

    side: Side

    def outcomes(self, g: HannibalState) -> Outcomes:
        hidden = hidden_cards(g, 1 - self.side)
        return [(DESERT[kind], hidden[kind]) for kind in KINDS if hidden[kind]]

    def apply(self, g: HannibalState, action: Action) -> Steps:
        desert(g, self.side, action.noun)
        return ()


def desert(g: HannibalState, side: Side, kind: int) -> None:
    """A battle card changes hands; both sides have seen it."""
    g.battle_hands[1 - side][kind] -= 1
    g.battle_hands[side][kind] += 1
    g.revealed[side][kind] += 1
    ops.tell(g, events.BattleCardTaken(side, kind))


@dataclass(frozen=True, slots=True)
class StormsAtSea(EventCard):
    """§8.4, #60: an army at sea rolls for attrition, +2; a general left alone stays in port."""

    def windows(self) -> tuple[int, ...]:
        return (MOVE,)

    def refuse(self, g: HannibalState) -> Refusal | None:
        move = moving(g)
        if move.bound < 0:
            return Refusal("8.4", say("Storms at Sea hits only an army that is about to sail."))
        if not move.cus:
            name = GENERAL_NAMES[move.general]
            return Refusal("8.4", say("{general} has no CUs to lose.", general=name))
        return None

    def run(self, g: HannibalState) -> Steps:
        return (MovingAttrition(PARAMS[self.card]["modifier"], "21.1"), AfterTheStorm())


@dataclass(frozen=True, slots=True)
class AfterTheStorm(Step):
    """§8.4, #60, §10.10: if every CU was lost the general is back in port, not displaced."""

    def run(self, g: HannibalState) -> Steps:
        move = moving(g)
        if not move.cus:
            recall(g, move.at)
        return ()


# --- 61-64 ---


@dataclass(frozen=True, slots=True)
class ForceMarch(MoveEvent):
    """§8.3, #61-63: a general moves up to six spaces; #63 has a ship."""

    def operation(self) -> Operation:
        spaces = PARAMS[self.card]["spaces"]
        sea = SEA_LIMITS["cus_with_ops_3"] if SHIP[self.card] else 0
        return Operation(self.card, OPS[self.card], spaces=spaces, sea=sea, force_march=True)


@dataclass(frozen=True, slots=True)
class Truce(EventCard):
    """§8.3, #64: until it is broken nobody enters spaces that hold enemy CUs or markers."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        return Refusal("8.3", say("The Truce is already in force.")) if g.truce else None

    def run(self, g: HannibalState) -> Steps:
        ops.keep_truce(g)
        return ()


TYPES: Final[tuple[type, ...]] = (
    OpposingFleetBreaksSiege,
    AdriaticPirates,
    Epidemic,
    Pestilence,
    TribalResistance,
    TreacheryWithinCity,
    MessengerIntercepted,
    TakeStrategyCard,
    GrainShortage,
    HannoCounselsCarthage,
    CatoCounselsRome,
    AllyDeserts,
    PickDeserter,
    TakeBattleCard,
    StormsAtSea,
    AfterTheStorm,
    ForceMarch,
    Truce,
)

register(
    {
        49: OpposingFleetBreaksSiege,
        50: AdriaticPirates,
        51: Epidemic,
        52: Pestilence,
        53: TribalResistance,
        54: TreacheryWithinCity,
        55: MessengerIntercepted,
        56: GrainShortage,
        57: HannoCounselsCarthage,
        58: CatoCounselsRome,
        59: AllyDeserts,
        60: StormsAtSea,
        61: ForceMarch,
        62: ForceMarch,
        63: ForceMarch,
        64: Truce,
    }
)
