"""Events of the strategy cards 33 to 48, in card order (§8.3, §8.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from martius.games.hannibal.cards.card_events import CHARGE, MOVE, EventCard, event
from martius.games.hannibal.cards.cards_25_32 import too_few_in_italy
from martius.games.hannibal.cards.choices import (
    PARAMS,
    Choice,
    ChoiceEvent,
    MoveEvent,
    province_named,
)
from martius.games.hannibal.cards.effects import RecruitWithGeneral
from martius.games.hannibal.cards.markers import FlipMarkers
from martius.games.hannibal.movement.army import own_spaces, recall
from martius.games.hannibal.movement.naval import SEA_LIMITS
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    CAMPAIGN_GENERALS,
    CARTHAGE,
    CITY_ROME,
    COST,
    GENERAL_NAMES,
    KIND,
    PROVINCE_NAMES,
    ROME,
    SEA,
    Card,
    Province,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import (
    controls,
    fighting,
    in_campaign,
    italian_provinces,
    moving,
)
from martius.games.hannibal.table.state import HannibalState, Operation
from martius.kernel import Refusal, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, say

# --- 33-40: campaigns and Diplomacy ---


@dataclass(frozen=True, slots=True)
class Campaign(MoveEvent):
    """§10.11: several generals of any rating, one after another; one of them may sail (§11.4)."""

    @classmethod
    def operation(cls, card: Card) -> Operation:
        sea = SEA_LIMITS["cus_with_campaign_event"]
        return Operation(card, 3, sea=sea, generals=CAMPAIGN_GENERALS[card], campaign=True)


@event(33, 34)
@dataclass(frozen=True, slots=True)
class MajorCampaign(Campaign):
    """§8.3, #33, #34: three generals move."""


@event(35, 36)
@dataclass(frozen=True, slots=True)
class Diplomacy(ChoiceEvent):
    """§8.3, #35, #36: one enemy PC marker is flipped."""

    @classmethod
    def choice(cls, side: Side, card: Card) -> Choice:
        return FlipMarkers(side, card, PARAMS[card]["pcs"])


@event(37, 38, 39, 40)
@dataclass(frozen=True, slots=True)
class MinorCampaign(Campaign):
    """§8.3, #37-40: two generals move."""


# --- 41-43 ---


@event(41)
@dataclass(frozen=True, slots=True)
class BadWeather(EventCard):
    """§8.4, #41: at any step beyond it a general goes back to where his second space of movement
    took him or, if he sails, stays in port; in either case his move is over."""

    windows: ClassVar = (MOVE,)
    spaces: ClassVar[int] = PARAMS[41]["spaces"]

    @classmethod
    def refuse(cls, g: HannibalState, side: Side, card: Card, window: int) -> Refusal | None:
        move = moving(g)
        if move.bound >= 0:
            return None
        if move.by == SEA:
            return Refusal("8.4", say("Bad Weather stops a fleet only before it sails."))
        if own_spaces(g, move) <= cls.spaces:
            return Refusal("8.4", say("Bad Weather lets a general move two spaces."))
        if move.acted > cls.spaces:
            reason = say(
                "Bad Weather cannot undo what {general} did after the second space.",
                general=GENERAL_NAMES[move.general],
            )
            return Refusal("8.4", reason)
        return None

    def run(self, g: HannibalState) -> Steps:
        move = moving(g)
        if move.bound >= 0:
            recall(g, move.at)
            return ()
        cost, path = 0, move.path
        while own_spaces(g, move) - cost > self.spaces and len(path) > 1:
            cost += COST[KIND[path[-2]][path[-1]]]
            path = path[:-1]
        recall(g, path[-1])
        take_back(g, cost, path)
        return ()


def take_back(g: HannibalState, cost: int, path: tuple[Space, ...]) -> None:
    """The last steps did not happen: nobody of the army has moved so far (§10.11)."""
    move = moving(g)
    g.move = move._replace(
        spent=move.spent - cost,
        path=path,
        ages=tuple(age - cost for age in move.ages),
        elephant_ages=tuple(age - cost for age in move.elephant_ages),
    )
    if in_campaign(g):
        for general in bits(move.others):
            g.ages[general] -= cost


@event(42)
@dataclass(frozen=True, slots=True)
class ElephantFright(EventCard):
    """§8.4, #42: an elephant charge is not rolled for and costs Carthage two battle cards."""

    windows: ClassVar = (CHARGE,)

    def run(self, g: HannibalState) -> Steps:
        g.battle = fighting(g)._replace(rampage=-PARAMS[self.card]["carthage_bc"])
        return ()


@event(43)
@dataclass(frozen=True, slots=True)
class TheVolones(EventCard):
    """§8.3, #43: four CUs in Latium while Carthage controls three provinces of Italy."""

    @classmethod
    def refuse(cls, g: HannibalState, side: Side, card: Card, window: int) -> Refusal | None:
        needed = PARAMS[card]["requires_enemy_italian_provinces"]
        if italian_provinces(g, CARTHAGE) < needed:
            return too_few_in_italy(needed)
        if g.cus[CARTHAGE][CITY_ROME]:
            return Refusal("8.3", say("There are Carthaginian CUs in Latium."))
        return None

    def run(self, g: HannibalState) -> Steps:
        ops.add_cus(g, ROME, CITY_ROME, PARAMS[self.card]["cus"], "8.3")
        return ()


# --- 44-48: Allied Auxiliaries ---


@dataclass(frozen=True, slots=True)
class AlliedAuxiliaries(ChoiceEvent):
    """§8.3: two CUs with a Roman general in Italy, while Rome controls the province named."""

    chooses: ClassVar = RecruitWithGeneral
    province: ClassVar[Province]

    @classmethod
    def lacks(cls, g: HannibalState, side: Side) -> Text | None:
        if controls(g, ROME, cls.province):
            return None
        return say("Rome does not control {province}.", province=PROVINCE_NAMES[cls.province])


@event(44)
@dataclass(frozen=True, slots=True)
class ApulianAuxiliaries(AlliedAuxiliaries):
    """§8.3, #44: for Apulia."""

    province: ClassVar = province_named(44)


@event(45)
@dataclass(frozen=True, slots=True)
class EtruscanAuxiliaries(AlliedAuxiliaries):
    """§8.3, #45: for Etruria."""

    province: ClassVar = province_named(45)


@event(46)
@dataclass(frozen=True, slots=True)
class SamniteAuxiliaries(AlliedAuxiliaries):
    """§8.3, #46: for Samnium."""

    province: ClassVar = province_named(46)


@event(47)
@dataclass(frozen=True, slots=True)
class LucanianAuxiliaries(AlliedAuxiliaries):
    """§8.3, #47: for Lucania."""

    province: ClassVar = province_named(47)


@event(48)
@dataclass(frozen=True, slots=True)
class CampanianAuxiliaries(AlliedAuxiliaries):
    """§8.3, #48: for Campania."""

    province: ClassVar = province_named(48)


TYPES: Final[tuple[type, ...]] = (
    Campaign,
    MajorCampaign,
    Diplomacy,
    MinorCampaign,
    BadWeather,
    ElephantFright,
    TheVolones,
    AlliedAuxiliaries,
    ApulianAuxiliaries,
    EtruscanAuxiliaries,
    SamniteAuxiliaries,
    LucanianAuxiliaries,
    CampanianAuxiliaries,
)
