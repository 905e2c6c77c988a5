"""Events of the strategy cards 33 to 48, in card order (§8.3, §8.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.cards.card_events import CHARGE, MOVE, EventCard, register
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

GOOD_WEATHER: Final[int] = PARAMS[41]["spaces"]
"""So far a general gets in Bad Weather."""

# --- 33-40: campaigns and Diplomacy ---


@dataclass(frozen=True, slots=True)
class Campaign(MoveEvent):
    """§10.11: several generals of any rating, one after another; one of them may sail (§11.4)."""

    def operation(self) -> Operation:
        sea, generals = SEA_LIMITS["cus_with_campaign_event"], CAMPAIGN_GENERALS[self.card]
        return Operation(self.card, 3, sea=sea, generals=generals, campaign=True)


@dataclass(frozen=True, slots=True)
class MajorCampaign(Campaign):
    """§8.3, #33, #34: three generals move."""


@dataclass(frozen=True, slots=True)
class Diplomacy(ChoiceEvent):
    """§8.3, #35, #36: one enemy PC marker is flipped."""

    def choice(self) -> Choice:
        return FlipMarkers(self.side, self.card, PARAMS[self.card]["pcs"])


@dataclass(frozen=True, slots=True)
class MinorCampaign(Campaign):
    """§8.3, #37-40: two generals move."""


# --- 41-43 ---


@dataclass(frozen=True, slots=True)
class BadWeather(EventCard):
    """§8.4, #41: at any step beyond it a general goes back to where his second space of movement
    took him or, if he sails, stays in port; in either case his move is over."""

    def windows(self) -> tuple[int, ...]:
        return (MOVE,)

    def refuse(self, g: HannibalState) -> Refusal | None:
        move = moving(g)
        if move.bound >= 0:
            return None
        if move.by == SEA:
            return Refusal("8.4", say("Bad Weather stops a fleet only before it sails."))
        if own_spaces(g, move) <= GOOD_WEATHER:
            return Refusal("8.4", say("Bad Weather lets a general move two spaces."))
        if move.acted > GOOD_WEATHER:
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
        while own_spaces(g, move) - cost > GOOD_WEATHER and len(path) > 1:
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


@dataclass(frozen=True, slots=True)
class ElephantFright(EventCard):
    """§8.4, #42: an elephant charge is not rolled for and costs Carthage two battle cards."""

    def windows(self) -> tuple[int, ...]:
        return (CHARGE,)

    def run(self, g: HannibalState) -> Steps:
        g.battle = fighting(g)._replace(rampage=-PARAMS[self.card]["carthage_bc"])
        return ()


@dataclass(frozen=True, slots=True)
class TheVolones(EventCard):
    """§8.3, #43: four CUs in Latium while Carthage controls three provinces of Italy."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        needed = PARAMS[self.card]["requires_enemy_italian_provinces"]
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

    def choice(self) -> Choice:
        return RecruitWithGeneral(self.side, self.card)

    def lacks(self, g: HannibalState) -> Text | None:
        province = province_named(self.card)
        if controls(g, ROME, province):
            return None
        return say("Rome does not control {province}.", province=PROVINCE_NAMES[province])


@dataclass(frozen=True, slots=True)
class ApulianAuxiliaries(AlliedAuxiliaries):
    """§8.3, #44: for Apulia."""


@dataclass(frozen=True, slots=True)
class EtruscanAuxiliaries(AlliedAuxiliaries):
    """§8.3, #45: for Etruria."""


@dataclass(frozen=True, slots=True)
class SamniteAuxiliaries(AlliedAuxiliaries):
    """§8.3, #46: for Samnium."""


@dataclass(frozen=True, slots=True)
class LucanianAuxiliaries(AlliedAuxiliaries):
    """§8.3, #47: for Lucania."""


@dataclass(frozen=True, slots=True)
class CampanianAuxiliaries(AlliedAuxiliaries):
    """§8.3, #48: for Campania."""


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

register(
    {
        33: MajorCampaign,
        34: MajorCampaign,
        35: Diplomacy,
        36: Diplomacy,
        37: MinorCampaign,
        38: MinorCampaign,
        39: MinorCampaign,
        40: MinorCampaign,
        41: BadWeather,
        42: ElephantFright,
        43: TheVolones,
        44: ApulianAuxiliaries,
        45: EtruscanAuxiliaries,
        46: SamniteAuxiliaries,
        47: LucanianAuxiliaries,
        48: CampanianAuxiliaries,
    }
)
