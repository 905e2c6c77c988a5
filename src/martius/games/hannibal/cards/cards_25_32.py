"""Events of the strategy cards 25 to 32, in card order (§8.3, §8.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.cards.card_events import BATTLE, EventCard, register
from martius.games.hannibal.cards.choices import (
    COUNTRIES,
    PARAMS,
    REGION,
    Choice,
    ChoiceEvent,
    MoveEvent,
    city_named,
    provinces_named,
    region_name,
)
from martius.games.hannibal.cards.markers import FlipMarkers
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    CARTHAGE,
    GENERAL_NAMES,
    GENERALS,
    HANNIBAL,
    OF_SIDE,
    OPS,
    PROVINCE,
    PROVINCE_NAMES,
    ROME,
    SIDE_NAMES,
    SPACE_NAMES,
    SPACE_OF,
    TITLE,
    Card,
)
from martius.games.hannibal.table.queries import (
    fighting,
    generals_on_map,
    italian_provinces,
    provinces_of,
)
from martius.games.hannibal.table.state import HannibalState, Operation
from martius.games.hannibal.table.words import place_name
from martius.kernel import Action, Refusal, Steps
from martius.kernel.mask import mask_of
from martius.kernel.text import Text, say

EQUIP: Final = [Action("equip", general) for general in GENERALS]


@dataclass(frozen=True, slots=True)
class CapuaSidesWithCarthage(EventCard):
    """§8.3, #25: Capua opens its gates to Carthage once it controls three provinces of Italy."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        needed = PARAMS[self.card]["requires_italian_provinces"]
        if g.control[city_named(self.card)] == CARTHAGE:
            return taken(self.card)
        if italian_provinces(g, CARTHAGE) < needed:
            return too_few_in_italy(needed)
        return None

    def run(self, g: HannibalState) -> Steps:
        ops.take_city(g, CARTHAGE, city_named(self.card), "8.3")
        return ()


def taken(card: Card) -> Refusal:
    """The city of an event is Carthage's already."""
    city = SPACE_NAMES[city_named(card)]
    return Refusal("8.3", say("Carthage already controls {city}.", city=city))


def too_few_in_italy(needed: int) -> Refusal:
    """Carthage controls too few Italian provinces for an event (#25, #43)."""
    return Refusal("8.3", say("Carthage does not control {n} provinces in Italy.", n=needed))


@dataclass(frozen=True, slots=True)
class SyracuseAlliesWithCarthage(EventCard):
    """§8.3, #26: Syracuse goes over to Carthage, with its weight at sea (§11.6)."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        if g.control[city_named(self.card)] == CARTHAGE:
            return taken(self.card)
        return None

    def run(self, g: HannibalState) -> Steps:
        ops.take_city(g, CARTHAGE, city_named(self.card), "8.3")
        return ()


@dataclass(frozen=True, slots=True)
class IHaveComeIntoItaly(ChoiceEvent):
    """§8.3, #27: with Hannibal in Italy two Roman PC markers there are flipped."""

    def choice(self) -> Choice:
        return FlipMarkers(self.side, self.card, PARAMS[self.card]["pcs"])

    def lacks(self, g: HannibalState) -> Text | None:
        at = g.at[HANNIBAL]
        if at >= 0 and REGION[27] >> SPACE_OF[at] & 1:
            return None
        return say("Hannibal is not in {region}.", region=region_name(27))


# --- 28-32 ---


@dataclass(frozen=True, slots=True)
class HannibalCharmsItaly(MoveEvent):
    """§8.3, #28: a 2 for Hannibal, who may take off Roman PC markers on his way through Italy."""

    def operation(self) -> Operation:
        return Operation(self.card, OPS[self.card], only=HANNIBAL, charms=True)


@dataclass(frozen=True, slots=True)
class CarthaginianNavalVictory(EventCard):
    """§8.3, #29: this turn Carthage sails more safely, and Rome with campaigns only."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        if g.naval_victory:
            return Refusal("8.3", say("A Carthaginian Naval Victory is already in force."))
        return None

    def run(self, g: HannibalState) -> Steps:
        ops.rule_the_sea(g)
        return ()


@dataclass(frozen=True, slots=True)
class EquipGeneral(Choice):
    """§8.3, #30: who gets the siege train; if it is on the map it changes hands."""

    def actions(self) -> Sequence[Action]:
        return EQUIP

    def prompt(self, g: HannibalState) -> Text:
        return say("Which general gets the siege train?")

    def candidates(self, g: HannibalState) -> Iterable[int]:
        return generals_on_map(g, CARTHAGE)

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        name = GENERAL_NAMES[noun]
        if not OF_SIDE[CARTHAGE] >> noun & 1 or g.at[noun] < 0:
            return say("{general} is not a Carthaginian general on the map.", general=name)
        if g.at[noun] == g.train:
            return say("{general} already has the siege train.", general=name)
        return None

    def nothing(self, g: HannibalState) -> Text:
        if generals_on_map(g, CARTHAGE):
            return say("All your generals on the map are already with the siege train.")
        return say("You have no general on the map.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.move_train(g, g.at[action.noun])
        sentence = say(
            "The siege train joins {general} in {place}.",
            general=GENERAL_NAMES[action.noun],
            place=place_name(g.train),
        )
        ops.tell(g, events.Noted(sentence, "8.3"))
        return ()


@dataclass(frozen=True, slots=True)
class CarthaginianSiegeTrain(ChoiceEvent):
    """§8.3, #30: the siege train joins a Carthaginian general."""

    def choice(self) -> Choice:
        return EquipGeneral(self.side, self.card)


@dataclass(frozen=True, slots=True)
class AlliesDesert(EventCard):
    """§8.4, §14.2: in a battle in a country the opponent cannot count some allies."""

    def windows(self) -> tuple[int, ...]:
        return (BATTLE,)

    def refuse(self, g: HannibalState) -> Refusal | None:
        battle, enemy = fighting(g), 1 - self.side
        if not COUNTRIES[PARAMS[self.card]["region"]] >> battle.space & 1:
            reason = say(
                "{card} does not affect a battle in {province}.",
                card=TITLE[self.card],
                province=PROVINCE_NAMES[PROVINCE[battle.space]],
            )
            return Refusal("8.4", reason)
        named = mask_of(provinces_named(self.card))
        allies = provinces_of(g, enemy) & named & ~battle.denied[enemy]
        if not allies or battle.commanders[enemy] < 0:
            reason = say("{enemy} has no such allies in this battle.", enemy=SIDE_NAMES[enemy])
            return Refusal("8.4", reason)
        return None

    def run(self, g: HannibalState) -> Steps:
        battle = fighting(g)
        denied = list(battle.denied)
        denied[1 - self.side] |= mask_of(provinces_named(self.card))
        g.battle = battle._replace(denied=(denied[ROME], denied[CARTHAGE]))
        return ()


@dataclass(frozen=True, slots=True)
class SpanishAlliesDesert(AlliesDesert):
    """§8.4, #31: no allies from Spain for the opponent in a battle in Spain."""


@dataclass(frozen=True, slots=True)
class NumidianAlliesDesert(AlliesDesert):
    """§8.4, #32: no allies from the Numidias for the opponent in a battle in Africa."""


TYPES: Final[tuple[type, ...]] = (
    CapuaSidesWithCarthage,
    SyracuseAlliesWithCarthage,
    IHaveComeIntoItaly,
    HannibalCharmsItaly,
    CarthaginianNavalVictory,
    CarthaginianSiegeTrain,
    EquipGeneral,
    AlliesDesert,
    SpanishAlliesDesert,
    NumidianAlliesDesert,
)

register(
    {
        25: CapuaSidesWithCarthage,
        26: SyracuseAlliesWithCarthage,
        27: IHaveComeIntoItaly,
        28: HannibalCharmsItaly,
        29: CarthaginianNavalVictory,
        30: CarthaginianSiegeTrain,
        31: SpanishAlliesDesert,
        32: NumidianAlliesDesert,
    }
)
