"""Events of the strategy cards 1 to 16, in card order (§8.3, §8.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.battle.rounds import matched
from martius.games.hannibal.cards.card_events import ENTRY, PLAY, ROUND, EventCard, register
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

    def refuse(self, g: HannibalState) -> Refusal | None:
        [province] = provinces_named(self.card)
        name, enemy = PROVINCE_NAMES[province], SIDE_NAMES[1 - self.side]
        if not controls(g, 1 - self.side, province):
            reason = say("{enemy} does not control {province}.", enemy=enemy, province=name)
            return Refusal("8.3", reason)
        if not revolting(g, self.side, province):
            reason = say(
                "{enemy} has no unguarded PC marker in {province}.", enemy=enemy, province=name
            )
            return Refusal("8.3", reason)
        return None

    def allows(self, g: HannibalState) -> bool:
        [province] = provinces_named(self.card)
        return controls(g, 1 - self.side, province) and bool(revolting(g, self.side, province))

    def run(self, g: HannibalState) -> Steps:
        [province] = provinces_named(self.card)
        revolt(g, self.side, province)
        return ()


@dataclass(frozen=True, slots=True)
class CorsicaAndSardiniaRevolt(ProvinceRevolts):
    """§8.3, #1: the opponent's unguarded PC markers in Corsica/Sardinia go."""


@dataclass(frozen=True, slots=True)
class SiciliaRevolts(ProvinceRevolts):
    """§8.3, #2: the same in Sicilia; Messana is walled and spared, Syracuse is another province."""


@dataclass(frozen=True, slots=True)
class ChooseRevolt(Choice):
    """§8.3, #3: Western or Eastern Numidia."""

    def actions(self) -> Sequence[Action]:
        return CHOOSE_PROVINCE

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


@dataclass(frozen=True, slots=True)
class NumidiaRevolts(ChoiceEvent):
    """§8.3, #3: the same in one of the Numidias, no matter who controls it."""

    def choice(self) -> Choice:
        return ChooseRevolt(self.side, self.card)


@dataclass(frozen=True, slots=True)
class CeltiberiaRevolts(ProvinceRevolts):
    """§8.3, #4: the opponent's unguarded PC markers in Celtiberia go."""


# --- 5-9 ---


@dataclass(frozen=True, slots=True)
class NativeGuide(MoveEvent):
    """§8.3, #5: a 2 that takes 3 off every roll for a mountain pass."""

    def operation(self) -> Operation:
        modifier = PARAMS[self.card]["attrition_modifier"]
        return Operation(self.card, OPS[self.card], pass_modifier=modifier)


@dataclass(frozen=True, slots=True)
class MaharbalsCavalry(EventCard):
    """§8.4, #6: a Double Envelopment out of the strategy hand; matching it takes no initiative."""

    def windows(self) -> tuple[int, ...]:
        return (ROUND,)

    def refuse(self, g: HannibalState) -> Refusal | None:
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


@dataclass(frozen=True, slots=True)
class HostileTribes(ChoiceEvent):
    """§8.4, #7, #8: a force in Gallia Transalpinia or Liguria rolls for attrition (§21.3)."""

    def windows(self) -> tuple[int, ...]:
        return (PLAY, ENTRY)

    def choice(self) -> Choice:
        return Afflict(self.side, self.card)

    def refuse(self, g: HannibalState) -> Refusal | None:
        if self.window == PLAY:
            target = self.question()
            return None if target.possible(g) else Refusal("8.4", target.nothing(g))
        move = moving(g)
        name = GENERAL_NAMES[move.general]
        if not REGION[self.card] >> SPACE_OF[move.at] & 1:
            reason = say(
                "{general} has not entered {region}.", general=name, region=region_name(self.card)
            )
            return Refusal("8.4", reason)
        if not move.cus:
            return Refusal("8.4", say("{general} has no CUs to lose.", general=name))
        return None

    def allows(self, g: HannibalState) -> bool:
        if self.window == PLAY:
            return self.question().possible(g)
        move = moving(g)
        return bool(move.cus and REGION[self.card] >> SPACE_OF[move.at] & 1)

    def run(self, g: HannibalState) -> Steps:
        if self.window == PLAY:
            return ChoiceEvent.run(self, g)
        settle(g)
        return (MovingAttrition(0, "21.3", column_size(self.card)),)


@dataclass(frozen=True, slots=True)
class PhilipOfMacedon(EventCard):
    """§8.3, #9: Carthage gains Macedon and Rome loses a card; played again by Rome, the
    reverse, and the card leaves the game (§8.5)."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        if g.macedon and self.side == CARTHAGE:
            return Refusal("8.3", say("Macedon is already allied with Carthage."))
        if not g.macedon and self.side == ROME:
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


@dataclass(frozen=True, slots=True)
class MacedonianReinforcements(ChoiceEvent):
    """§8.3, #10: two CUs in a port of Africa or Italy, while Macedon is allied."""

    def lacks(self, g: HannibalState) -> Text | None:
        return None if g.macedon else say("Macedon is not allied with Carthage.")

    def choice(self) -> Choice:
        return RecruitInPort(self.side, self.card)


@dataclass(frozen=True, slots=True)
class BalearicSlingers(ChoiceEvent):
    """§8.3, #11: one CU in a friendly port, for the side that controls the Balearic Islands."""

    def lacks(self, g: HannibalState) -> Text | None:
        province = province_named(11)
        if controls(g, self.side, province):
            return None
        return say("{side} does not control the Balearic Islands.", side=SIDE_NAMES[self.side])

    def choice(self) -> Choice:
        return RecruitInPort(self.side, self.card)


@dataclass(frozen=True, slots=True)
class AfricanReinforcements(EventCard):
    """§8.3, #12: two elephant CUs in Carthage, or ordinary ones for those that are all in play."""

    def refuse(self, g: HannibalState) -> Refusal | None:
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


@dataclass(frozen=True, slots=True)
class BruttiumRecruits(ChoiceEvent):
    """§8.3, #13: two CUs with a general in Lucania."""

    def choice(self) -> Choice:
        return RecruitWithGeneral(self.side, self.card)


@dataclass(frozen=True, slots=True)
class LigurianRecruits(ChoiceEvent):
    """§8.3, #14: two CUs with a general in Liguria, Gallia Cisalpinia or Etruria."""

    def choice(self) -> Choice:
        return RecruitWithGeneral(self.side, self.card)


@dataclass(frozen=True, slots=True)
class IberianRecruits(ChoiceEvent):
    """§8.3, #15: two CUs with a general in a province of Spain that his side controls."""

    def choice(self) -> Choice:
        return RecruitWithGeneral(self.side, self.card)


@dataclass(frozen=True, slots=True)
class GallicRecruits(ChoiceEvent):
    """§8.3, #16: two CUs with a general in Gallia Transalpinia or Gallia Cisalpinia."""

    def choice(self) -> Choice:
        return RecruitWithGeneral(self.side, self.card)


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

register(
    {
        1: CorsicaAndSardiniaRevolt,
        2: SiciliaRevolts,
        3: NumidiaRevolts,
        4: CeltiberiaRevolts,
        5: NativeGuide,
        6: MaharbalsCavalry,
        7: HostileTribes,
        8: HostileTribes,
        9: PhilipOfMacedon,
        10: MacedonianReinforcements,
        11: BalearicSlingers,
        12: AfricanReinforcements,
        13: BruttiumRecruits,
        14: LigurianRecruits,
        15: IberianRecruits,
        16: GallicRecruits,
    }
)
