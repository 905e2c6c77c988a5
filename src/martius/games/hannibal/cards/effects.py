"""What the events of several cards do: new CUs, sieges, attrition, lost cards (§8.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.cards.choices import PARAMS, REGION, Choice, region_name
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Draw
from martius.games.hannibal.table.model import (
    CARD_LIMIT,
    COLUMN_SIZE,
    INSIDE,
    PLACES,
    PORTS,
    PROVINCE,
    PROVINCE_NAMES,
    SIDE_NAMES,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    TITLE,
    TRIBES,
    WALLED,
    Card,
    Place,
    Province,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import (
    controls,
    generals_on_map,
    has_army,
    is_besieged,
    muster_place,
    musters_with_general,
    room_inside,
)
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.table.words import names, place_name
from martius.games.hannibal.turn.attrition import Attrition
from martius.games.hannibal.turn.reinforcements import REINFORCE, bars_muster
from martius.kernel import Action, Steps
from martius.kernel.mask import Mask, bits
from martius.kernel.text import Text, plural, say

RELIEVE: Final = [Action("relieve", space) for space in SPACES]
TARGET: Final = [Action("target", place) for place in PLACES]
LOSE: Final = [Action("lose", card) for card in range(CARD_LIMIT)]
SITES: Final = {
    "any_walled_city": WALLED,
    "port_walled_city": WALLED & PORTS,
    "tribe": TRIBES,
}
"""Where siege points can be lifted, by the words of the data."""
NO_SIEGE: Final = {
    "any_walled_city": say("No Walled City has a siege point."),
    "port_walled_city": say("No Walled City with a port has a siege point."),
    "tribe": say("No Tribe has a subjugation point."),
}


def column_size(card: Card) -> int:
    """§21.3: Hostile Tribes always use the column of five or six CUs; 0: the column by size."""
    column = PARAMS[card].get("attrition_column")
    return COLUMN_SIZE[column] if column else 0


# --- new CUs (§6.3) ---


def muster(g: HannibalState, side: Side, space: Space, cus: int) -> None:
    """New CUs of an event join a space; those that do not fit into a city are lost (§6.3,
    §10.7)."""
    place = muster_place(g, side, space)
    if place != space:
        cus = min(cus, room_inside(g, space))
    ops.add_cus(g, side, place, cus, "8.3")


@dataclass(frozen=True, slots=True)
class Recruit(Choice):
    """§8.3: where the CUs of an event go."""

    def actions(self) -> Sequence[Action]:
        return REINFORCE

    def prompt(self, g: HannibalState) -> Text:
        return say("{card}: where do you place the CUs?", card=TITLE[self.card])

    def apply(self, g: HannibalState, action: Action) -> Steps:
        muster(g, self.side, action.noun, PARAMS[self.card]["cus"])
        return ()


@dataclass(frozen=True, slots=True)
class RecruitWithGeneral(Recruit):
    """§8.3: with one general in some provinces (#13-16, #44-48)."""

    def candidates(self, g: HannibalState) -> Iterable[int]:
        spaces = 0
        for general in generals_on_map(g, self.side):
            spaces |= 1 << SPACE_OF[g.at[general]]
        return bits(spaces & REGION[self.card])

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        name, province = SPACE_NAMES[noun], PROVINCE[noun]
        if not self.reaches(noun):
            return outside_region(self.card, noun)
        if self.needs_province() and not controls(g, self.side, province):
            return say("You do not control {province}.", province=PROVINCE_NAMES[province])
        if not musters_with_general(g, self.side, noun):
            return say("None of your generals in {space} can take new CUs.", space=name)
        return None

    def nothing(self, g: HannibalState) -> str:
        reasons = [self.without_province(g, province) for province in self.not_controlled(g)]
        for space in self.candidates(g):
            if not self.needs_province() or controls(g, self.side, PROVINCE[space]):
                barred = bars_muster(g, self.side, space)
                assert barred is not None
                reasons.append(barred.reason)
        if not reasons:
            return say("You have no general in {region}.", region=region_name(self.card))
        sentences, *others = reasons
        for another in others:
            sentences = say("{sentences} {another}", sentences=sentences, another=another)
        return sentences

    def not_controlled(self, g: HannibalState) -> list[Province]:
        """The provinces with generals where the event asks for control, and there is none."""
        if not self.needs_province():
            return []
        found = {PROVINCE[space] for space in self.candidates(g)}
        return sorted(x for x in found if not controls(g, self.side, x))

    def without_province(self, g: HannibalState, province: Province) -> str:
        """Why the generals in a province get no CUs."""
        there = [
            x for x in generals_on_map(g, self.side) if PROVINCE[SPACE_OF[g.at[x]]] == province
        ]
        return plural(
            "You do not control {province}, where {generals} is.",
            "You do not control {province}, where {generals} are.",
            len(there),
            province=PROVINCE_NAMES[province],
            generals=names(there),
        )

    def reaches(self, space: Space) -> bool:
        """Whether the event works in a space."""
        return bool(REGION[self.card] >> space & 1)

    def needs_province(self) -> bool:
        """Whether the province must be the player's."""
        return bool(PARAMS[self.card].get("requires_province_control"))


@dataclass(frozen=True, slots=True)
class RecruitInPort(Recruit):
    """§8.3: in one friendly port (#10, #11)."""

    def candidates(self, g: HannibalState) -> Iterable[int]:
        return [s for s in bits(PORTS & REGION[self.card]) if g.control[s] == self.side]

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        name = SPACE_NAMES[noun]
        if not PORTS >> noun & 1:
            return say("{space} is not a port.", space=name)
        if not REGION[self.card] >> noun & 1:
            return outside_region(self.card, noun)
        if g.control[noun] != self.side:
            return say("You do not control {space}.", space=name)
        if PARAMS[self.card].get("no_enemy_cu") and g.cus[1 - self.side][noun]:
            return say("There are enemy CUs in {space}.", space=name)
        if muster_place(g, self.side, noun) < 0:
            return say("Enemy CUs keep reinforcements out of {space}.", space=name)
        return None

    def nothing(self, g: HannibalState) -> Text:
        where = region_name(self.card)
        if not where:
            return say("None of your ports can take new CUs.")
        return say("You have no port in {region} that can take new CUs.", region=where)


def outside_region(card: Card, space: Space) -> Text:
    """Why an event does not reach a space."""
    return say(
        "{card} works only in {region}, not in {space}.",
        card=TITLE[card],
        region=region_name(card),
        space=SPACE_NAMES[space],
    )


# --- sieges (§20) ---


@dataclass(frozen=True, slots=True)
class LiftSiege(Choice):
    """§8.3: siege or subjugation points go from a city or a Tribe (#17, #49, #53)."""

    def actions(self) -> Sequence[Action]:
        return RELIEVE

    def prompt(self, g: HannibalState) -> Text:
        card = TITLE[self.card]
        if PARAMS[self.card]["at"] == "tribe":
            return say("{card}: which Tribe loses its subjugation points?", card=card)
        if PARAMS[self.card]["points"] == 1:
            return say("{card}: which Walled City loses a siege point?", card=card)
        return say("{card}: which Walled City loses its siege points?", card=card)

    def candidates(self, g: HannibalState) -> Iterable[int]:
        return [s for s in bits(SITES[PARAMS[self.card]["at"]]) if g.siege[s]]

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        name = SPACE_NAMES[noun]
        if not SITES[PARAMS[self.card]["at"]] >> noun & 1:
            return say("{card} does not affect {space}.", card=TITLE[self.card], space=name)
        if not g.siege[noun]:
            return say("{space} has no siege points.", space=name)
        return None

    def nothing(self, g: HannibalState) -> Text:
        return NO_SIEGE[PARAMS[self.card]["at"]]

    def apply(self, g: HannibalState, action: Action) -> Steps:
        printed, there = PARAMS[self.card]["points"], g.siege[action.noun]
        lost = there if printed == "all" else min(printed, there)
        sentence = plural(
            "{space} loses {n} siege point.",
            "{space} loses {n} siege points.",
            lost,
            space=SPACE_NAMES[action.noun],
        )
        ops.tell(g, events.Noted(sentence, "8.3"))
        ops.remove_siege_points(g, action.noun, lost)
        return ()


# --- attrition (§21) ---


@dataclass(frozen=True, slots=True)
class Afflict(Choice):
    """§8.3, §21.1: an opposing force rolls for attrition (#7, #8, #51, #52)."""

    def actions(self) -> Sequence[Action]:
        return TARGET

    def prompt(self, g: HannibalState) -> Text:
        return say("{card}: which force rolls for attrition?", card=TITLE[self.card])

    def candidates(self, g: HannibalState) -> Iterable[int]:
        enemy, region = 1 - self.side, REGION[self.card]
        cus = g.cus[enemy]
        if PARAMS[self.card].get("target", "force") != "force":  # armies, which have generals
            armies = {g.at[general] for general in generals_on_map(g, enemy)}
            return sorted(place for place in armies if cus[place])
        return [place for place in PLACES if cus[place] and region >> SPACE_OF[place] & 1]

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        enemy, name = 1 - self.side, place_name(noun)
        target = PARAMS[self.card].get("target", "force")
        if not g.cus[enemy][noun]:
            return say("{enemy} has no CUs in {place}.", enemy=SIDE_NAMES[enemy], place=name)
        if not REGION[self.card] >> SPACE_OF[noun] & 1:
            return outside_region(self.card, SPACE_OF[noun])
        if target != "force" and not has_army(g, enemy, noun):
            return say(
                "{card} affects an army: the CUs in {place} have no general.",
                card=TITLE[self.card],
                place=name,
            )
        if target == "besieging_army" and not besieges(g, enemy, noun):
            return say("The army in {place} does not besiege a city.", place=name)
        return None

    def nothing(self, g: HannibalState) -> Text:
        enemy = SIDE_NAMES[1 - self.side]
        match PARAMS[self.card].get("target"):
            case "besieging_army":
                return say("{enemy} has no army that besieges a city.", enemy=enemy)
            case "army":
                return say("{enemy} has no army: none of its CUs has a general.", enemy=enemy)
        return say("{enemy} has no CUs in {region}.", enemy=enemy, region=region_name(self.card))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        params = PARAMS[self.card]
        size = column_size(self.card)
        rule = "21.3" if size else "21.1"
        modifier = params.get("modifier", 0)
        return (Attrition(1 - self.side, action.noun, modifier, rule, size),)


def besieges(g: HannibalState, side: Side, place: Place) -> bool:
    """§20.4: whether a side's force stands before an enemy city with a siege point."""
    return (
        place < len(SPACES)
        and INSIDE[place] >= 0
        and is_besieged(g, place)
        and g.control[place] == 1 - side
    )


# --- strategy cards lost at random ---


@dataclass(frozen=True, slots=True)
class DiscardAtRandom(Draw):
    """§8.3: a side loses one strategy card, all equally likely (#9)."""

    side: Side

    def drawn(self, number: int) -> Action:
        return LOSE[number]

    def pool(self, g: HannibalState) -> Mask:
        return g.hands[self.side]

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.discard_card(g, self.side, action.noun)
        return ()


TYPES: Final[tuple[type, ...]] = (
    Recruit,
    RecruitWithGeneral,
    RecruitInPort,
    LiftSiege,
    Afflict,
    DiscardAtRandom,
)
