"""Events of the strategy cards 25 to 32, in card order (§8.3, §8.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from martius.games.hannibal import events
from martius.games.hannibal.cards.card_events import BATTLE, EventCard, event
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
    Side,
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


@event(25)
@dataclass(frozen=True, slots=True)
class CapuaSidesWithCarthage(EventCard):
    """§8.3, #25: Capua opens its gates to Carthage once it controls three provinces of Italy."""

    @classmethod
    def refuse(cls, g: HannibalState, side: Side, card: Card, window: int) -> Refusal | None:
        needed = PARAMS[card]["requires_italian_provinces"]
        if g.control[city_named(card)] == CARTHAGE:
            return taken(card)
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


@event(26)
@dataclass(frozen=True, slots=True)
class SyracuseAlliesWithCarthage(EventCard):
    """§8.3, #26: Syracuse goes over to Carthage, with its weight at sea (§11.6)."""

    @classmethod
    def refuse(cls, g: HannibalState, side: Side, card: Card, window: int) -> Refusal | None:
        if g.control[city_named(card)] == CARTHAGE:
            return taken(card)
        return None

    def run(self, g: HannibalState) -> Steps:
        ops.take_city(g, CARTHAGE, city_named(self.card), "8.3")
        return ()


@event(27)
@dataclass(frozen=True, slots=True)
class IHaveComeIntoItaly(ChoiceEvent):
    """§8.3, #27: with Hannibal in Italy two Roman PC markers there are flipped."""

    @classmethod
    def choice(cls, side: Side, card: Card) -> Choice:
        return FlipMarkers(side, card, PARAMS[card]["pcs"])

    @classmethod
    def lacks(cls, g: HannibalState, side: Side) -> Text | None:
        at = g.at[HANNIBAL]
        if at >= 0 and REGION[27] >> SPACE_OF[at] & 1:
            return None
        return say("Hannibal is not in {region}.", region=region_name(27))


# --- 28-32 ---


@event(28)
@dataclass(frozen=True, slots=True)
class HannibalCharmsItaly(MoveEvent):
    """§8.3, #28: a 2 for Hannibal, who may take off Roman PC markers on his way through Italy."""

    @classmethod
    def operation(cls, card: Card) -> Operation:
        return Operation(card, OPS[card], only=HANNIBAL, charms=True)


@event(29)
@dataclass(frozen=True, slots=True)
class CarthaginianNavalVictory(EventCard):
    """§8.3, #29: this turn Carthage sails more safely, and Rome with campaigns only."""

    @classmethod
    def refuse(cls, g: HannibalState, side: Side, card: Card, window: int) -> Refusal | None:
        if g.naval_victory:
            return Refusal("8.3", say("A Carthaginian Naval Victory is already in force."))
        return None

    def run(self, g: HannibalState) -> Steps:
        ops.rule_the_sea(g)
        return ()


@dataclass(frozen=True, slots=True)
class EquipGeneral(Choice):
    """§8.3, #30: who gets the siege train; if it is on the map it changes hands."""

    actions: ClassVar = EQUIP

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


@event(30)
@dataclass(frozen=True, slots=True)
class CarthaginianSiegeTrain(ChoiceEvent):
    """§8.3, #30: the siege train joins a Carthaginian general."""

    chooses: ClassVar = EquipGeneral


@dataclass(frozen=True, slots=True)
class AlliesDesert(EventCard):
    """§8.4, §14.2: in a battle in a country the opponent cannot count some allies."""

    windows: ClassVar = (BATTLE,)

    @classmethod
    def refuse(cls, g: HannibalState, side: Side, card: Card, window: int) -> Refusal | None:
        battle, enemy = fighting(g), 1 - side
        if not COUNTRIES[PARAMS[card]["region"]] >> battle.space & 1:
            reason = say(
                "{card} does not affect a battle in {province}.",
                card=TITLE[card],
                province=PROVINCE_NAMES[PROVINCE[battle.space]],
            )
            return Refusal("8.4", reason)
        allies = provinces_of(g, enemy) & mask_of(provinces_named(card)) & ~battle.denied[enemy]
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


@event(31)
@dataclass(frozen=True, slots=True)
class SpanishAlliesDesert(AlliesDesert):
    """§8.4, #31: no allies from Spain for the opponent in a battle in Spain."""


@event(32)
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
