"""Events of the strategy cards 1 to 16, in card order (§8.3, §8.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from martius.games.hannibal import events
from martius.games.hannibal.battle.rounds import matched
from martius.games.hannibal.cards.card_events import ENTRY, PLAY, ROUND, EventCard, event
from martius.games.hannibal.cards.choices import (
    PARAMS,
    REGION,
    Choice,
    ChoiceEvent,
    MoveEvent,
    province_named,
    provinces_named,
    region_name,
)
from martius.games.hannibal.cards.effects import (
    Afflict,
    DiscardAtRandom,
    RecruitInPort,
    RecruitWithGeneral,
    column_size,
)
from martius.games.hannibal.movement.army import settle
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    CARTHAGE,
    CITY_CARTHAGE,
    DOUBLE,
    ELEPHANTS,
    GENERAL_NAMES,
    OPS,
    PROVINCE_NAMES,
    PROVINCE_SPACES,
    PROVINCES,
    ROME,
    SIDE_NAMES,
    SPACE_NAMES,
    SPACE_OF,
    WALLED,
    Card,
    Province,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import (
    controls,
    fighting,
    moving,
    muster_place,
    room_inside,
)
from martius.games.hannibal.table.state import HannibalState, Operation
from martius.games.hannibal.turn.attrition import MovingAttrition
from martius.kernel import Action, Refusal, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, say

CHOOSE_PROVINCE: Final = [Action("province", province) for province in PROVINCES]

# --- 1-4: revolts ---


def revolting(g: HannibalState, side: Side, province: Province) -> list[Space]:
    """The enemy PC markers of a province that a revolt takes off: neither walled nor tribal, and
    without enemy CUs."""
    enemy, strong = 1 - side, WALLED | g.tribes
    return [
        space
        for space in bits(PROVINCE_SPACES[province] & ~strong)
        if g.control[space] == enemy and not g.cus[enemy][space]
    ]


def revolt(g: HannibalState, side: Side, province: Province) -> None:
    """The revolting spaces become neutral."""
    for space in revolting(g, side, province):
        ops.remove_marker(g, space, "8.3")


@dataclass(frozen=True, slots=True)
class ProvinceRevolts(EventCard):
    """§8.3: a province that the opponent controls loses its unguarded PC markers."""

    @classmethod
    def refuse(cls, g: HannibalState, side: Side, card: Card, window: int) -> Refusal | None:
        [province] = provinces_named(card)
        name, enemy = PROVINCE_NAMES[province], SIDE_NAMES[1 - side]
        if not controls(g, 1 - side, province):
            reason = say("{enemy} does not control {province}.", enemy=enemy, province=name)
            return Refusal("8.3", reason)
        if not revolting(g, side, province):
            reason = say(
                "{enemy} has no unguarded PC marker in {province}.", enemy=enemy, province=name
            )
            return Refusal("8.3", reason)
        return None

    @classmethod
    def allows(cls, g: HannibalState, side: Side, card: Card, window: int) -> bool:
        [province] = provinces_named(card)
        return controls(g, 1 - side, province) and bool(revolting(g, side, province))

    def run(self, g: HannibalState) -> Steps:
        [province] = provinces_named(self.card)
        revolt(g, self.side, province)
        return ()


@event(1)
@dataclass(frozen=True, slots=True)
class CorsicaAndSardiniaRevolt(ProvinceRevolts):
    """§8.3, #1: the opponent's unguarded PC markers in Corsica/Sardinia go."""


@event(2)
@dataclass(frozen=True, slots=True)
class SiciliaRevolts(ProvinceRevolts):
    """§8.3, #2: the same in Sicilia; Messana is walled and spared, Syracuse is another province."""


@dataclass(frozen=True, slots=True)
class ChooseRevolt(Choice):
    """§8.3, #3: Western or Eastern Numidia."""

    actions: ClassVar = CHOOSE_PROVINCE

    def prompt(self, g: HannibalState) -> Text:
        return say("Numidia Revolts: which of the two provinces revolts?")

    def candidates(self, g: HannibalState) -> Iterable[int]:
        return provinces_named(self.card)

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        if noun not in provinces_named(self.card):
            return say("{province} is not in Numidia.", province=PROVINCE_NAMES[noun])
        if not revolting(g, self.side, noun):
            return say(
                "{enemy} has no unguarded PC marker in {province}.",
                enemy=SIDE_NAMES[1 - self.side],
                province=PROVINCE_NAMES[noun],
            )
        return None

    def nothing(self, g: HannibalState) -> Text:
        return say(
            "{enemy} has no unguarded PC marker in {region}.",
            enemy=SIDE_NAMES[1 - self.side],
            region=region_name(self.card),
        )

    def apply(self, g: HannibalState, action: Action) -> Steps:
        revolt(g, self.side, action.noun)
        return ()


@event(3)
@dataclass(frozen=True, slots=True)
class NumidiaRevolts(ChoiceEvent):
    """§8.3, #3: the same in one of the Numidias, no matter who controls it."""

    chooses: ClassVar = ChooseRevolt


@event(4)
@dataclass(frozen=True, slots=True)
class CeltiberiaRevolts(ProvinceRevolts):
    """§8.3, #4: the opponent's unguarded PC markers in Celtiberia go."""


# --- 5-9 ---


@event(5)
@dataclass(frozen=True, slots=True)
class NativeGuide(MoveEvent):
    """§8.3, #5: a 2 that takes 3 off every roll for a mountain pass."""

    @classmethod
    def operation(cls, card: Card) -> Operation:
        modifier = PARAMS[card]["attrition_modifier"]
        return Operation(card, OPS[card], pass_modifier=modifier)


@event(6)
@dataclass(frozen=True, slots=True)
class MaharbalsCavalry(EventCard):
    """§8.4, #6: a Double Envelopment out of the strategy hand; matching it takes no initiative."""

    windows: ClassVar = (ROUND,)

    @classmethod
    def refuse(cls, g: HannibalState, side: Side, card: Card, window: int) -> Refusal | None:
        if fighting(g).played in (-1, DOUBLE):
            return None
        reason = say("Maharbal's Cavalry can match only a Double Envelopment.")
        return Refusal("8.4", reason)

    def run(self, g: HannibalState) -> Steps:
        battle = fighting(g)
        attacks = battle.played < 0
        attack = say("Maharbal's Cavalry attacks as a Double Envelopment.")
        match = say("Maharbal's Cavalry matches as a Double Envelopment.")
        ops.tell(g, events.Noted(attack if attacks else match, "8.4"))
        if not attacks:
            return matched(g)
        g.battle = battle._replace(played=DOUBLE, rounds=battle.rounds + 1, keeps=True)
        return ()


@event(7, 8)
@dataclass(frozen=True, slots=True)
class HostileTribes(ChoiceEvent):
    """§8.4, #7, #8: a force in Gallia Transalpinia or Liguria rolls for attrition (§21.3)."""

    windows: ClassVar = (PLAY, ENTRY)
    chooses: ClassVar = Afflict

    @classmethod
    def refuse(cls, g: HannibalState, side: Side, card: Card, window: int) -> Refusal | None:
        if window == PLAY:
            target = cls.choice(side, card)
            return None if target.possible(g) else Refusal("8.4", target.nothing(g))
        move = moving(g)
        name = GENERAL_NAMES[move.general]
        if not REGION[card] >> SPACE_OF[move.at] & 1:
            reason = say(
                "{general} has not entered {region}.", general=name, region=region_name(card)
            )
            return Refusal("8.4", reason)
        if not move.cus:
            return Refusal("8.4", say("{general} has no CUs to lose.", general=name))
        return None

    @classmethod
    def allows(cls, g: HannibalState, side: Side, card: Card, window: int) -> bool:
        if window == PLAY:
            return cls.choice(side, card).possible(g)
        move = moving(g)
        return bool(move.cus and REGION[card] >> SPACE_OF[move.at] & 1)

    def run(self, g: HannibalState) -> Steps:
        if self.window == PLAY:
            return ChoiceEvent.run(self, g)
        settle(g)
        return (MovingAttrition(0, "21.3", column_size(self.card)),)


@event(9)
@dataclass(frozen=True, slots=True)
class PhilipOfMacedon(EventCard):
    """§8.3, #9: Carthage gains Macedon and Rome loses a card; played again by Rome, the
    reverse, and the card leaves the game (§8.5)."""

    @classmethod
    def refuse(cls, g: HannibalState, side: Side, card: Card, window: int) -> Refusal | None:
        if g.macedon and side == CARTHAGE:
            return Refusal("8.3", say("Macedon is already allied with Carthage."))
        if not g.macedon and side == ROME:
            return Refusal("8.3", say("Macedon is not allied with Carthage."))
        return None

    def run(self, g: HannibalState) -> Steps:
        ally = self.side == CARTHAGE
        ops.turn_macedon(g, ally)
        if not ally:
            ops.remove_card(g, self.card)
        loser = 1 - self.side
        return (DiscardAtRandom(loser),) if g.hands[loser] else ()


# --- 10-16: reinforcements and recruits ---


@event(10)
@dataclass(frozen=True, slots=True)
class MacedonianReinforcements(ChoiceEvent):
    """§8.3, #10: two CUs in a port of Africa or Italy, while Macedon is allied."""

    @classmethod
    def lacks(cls, g: HannibalState, side: Side) -> Text | None:
        return None if g.macedon else say("Macedon is not allied with Carthage.")

    chooses: ClassVar = RecruitInPort


@event(11)
@dataclass(frozen=True, slots=True)
class BalearicSlingers(ChoiceEvent):
    """§8.3, #11: one CU in a friendly port, for the side that controls the Balearic Islands."""

    @classmethod
    def lacks(cls, g: HannibalState, side: Side) -> Text | None:
        province = province_named(11)
        if controls(g, side, province):
            return None
        return say("{side} does not control the Balearic Islands.", side=SIDE_NAMES[side])

    chooses: ClassVar = RecruitInPort


@event(12)
@dataclass(frozen=True, slots=True)
class AfricanReinforcements(EventCard):
    """§8.3, #12: two elephant CUs in Carthage, or ordinary ones for those that are all in play."""

    @classmethod
    def refuse(cls, g: HannibalState, side: Side, card: Card, window: int) -> Refusal | None:
        if muster_place(g, CARTHAGE, CITY_CARTHAGE) < 0:
            reason = say(
                "Enemy CUs keep reinforcements out of {space}.", space=SPACE_NAMES[CITY_CARTHAGE]
            )
            return Refusal("6.3", reason)
        return None

    def run(self, g: HannibalState) -> Steps:
        place = muster_place(g, CARTHAGE, CITY_CARTHAGE)
        cus = PARAMS[self.card]["elephant_cus"]
        if place != CITY_CARTHAGE:
            cus = min(cus, room_inside(g, CITY_CARTHAGE))
        herd = min(cus, ELEPHANTS - sum(g.elephants))
        if herd:
            ops.add_elephants(g, place, herd, "17.1")
        if cus > herd:
            ops.add_cus(g, CARTHAGE, place, cus - herd, "8.3")
        return ()


@event(13)
@dataclass(frozen=True, slots=True)
class BruttiumRecruits(ChoiceEvent):
    """§8.3, #13: two CUs with a general in Lucania."""

    chooses: ClassVar = RecruitWithGeneral


@event(14)
@dataclass(frozen=True, slots=True)
class LigurianRecruits(ChoiceEvent):
    """§8.3, #14: two CUs with a general in Liguria, Gallia Cisalpinia or Etruria."""

    chooses: ClassVar = RecruitWithGeneral


@event(15)
@dataclass(frozen=True, slots=True)
class IberianRecruits(ChoiceEvent):
    """§8.3, #15: two CUs with a general in a province of Spain that his side controls."""

    chooses: ClassVar = RecruitWithGeneral


@event(16)
@dataclass(frozen=True, slots=True)
class GallicRecruits(ChoiceEvent):
    """§8.3, #16: two CUs with a general in Gallia Transalpinia or Gallia Cisalpinia."""

    chooses: ClassVar = RecruitWithGeneral


TYPES: Final[tuple[type, ...]] = (
    ProvinceRevolts,
    CorsicaAndSardiniaRevolt,
    SiciliaRevolts,
    NumidiaRevolts,
    ChooseRevolt,
    CeltiberiaRevolts,
    NativeGuide,
    MaharbalsCavalry,
    HostileTribes,
    PhilipOfMacedon,
    MacedonianReinforcements,
    BalearicSlingers,
    AfricanReinforcements,
    BruttiumRecruits,
    LigurianRecruits,
    IberianRecruits,
    GallicRecruits,
)
