"""What the events of several cards do: CUs, PC markers, sieges, attrition, lost cards (§8.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from martius.games.hannibal import events
from martius.games.hannibal.cards.choices import EVERYWHERE, PARAMS, REGION, Choice, region_name
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Draw
from martius.games.hannibal.table.model import (
    ADJECTIVES,
    CARD_LIMIT,
    COLUMN_SIZE,
    GENERAL_NAMES,
    INSIDE,
    PLACES,
    PORTS,
    PROVINCE,
    PROVINCE_NAMES,
    PROVINCE_SPACES,
    SIDE_NAMES,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    TITLE,
    TRIBES,
    WALLED,
    Card,
    Place,
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
from martius.games.hannibal.table.words import place_name
from martius.games.hannibal.turn.attrition import Attrition
from martius.games.hannibal.turn.politics import DONE, PC, REMOVE
from martius.games.hannibal.turn.reinforcements import REINFORCE, refuse_muster
from martius.kernel import Action, Refusal, Steps, ask
from martius.kernel.mask import Mask, bits, mask_of
from martius.kernel.words import count

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
    "any_walled_city": "No Walled City has a siege point.",
    "port_walled_city": "No Walled City with a port has a siege point.",
    "tribe": "No Tribe has a subjugation point.",
}


def column_size(card: Card) -> int:
    """§21.3: Hostile Tribes use the column of five or six CUs, whatever the size; 0 is the own."""
    column = PARAMS[card].get("attrition_column")
    return COLUMN_SIZE[column] if column else 0


# --- new CUs (§6.3) ---


def muster(g: HannibalState, side: Side, space: Space, cus: int) -> None:
    """CUs of an event join a space; those for whom a city has no room are lost (§6.3, §10.7)."""
    place = muster_place(g, side, space)
    if place != space:
        cus = min(cus, room_inside(g, space))
    ops.add_cus(g, side, place, cus, "8.3")


@dataclass(frozen=True, slots=True)
class Recruit(Choice):
    """§8.3: where the CUs of an event go."""

    actions: ClassVar = REINFORCE

    def prompt(self, g: HannibalState) -> str:
        return f"{TITLE[self.card]}: where do the CUs go?"

    def apply(self, g: HannibalState, action: Action) -> Steps:
        muster(g, self.side, action.noun, PARAMS[self.card]["cus"])
        return ()


@dataclass(frozen=True, slots=True)
class RecruitWithGeneral(Recruit):
    """§8.3: with one general in some provinces (#13-16, #44-48)."""

    def candidates(self, g: HannibalState) -> Iterable[int]:
        return bits(mask_of(SPACE_OF[g.at[x]] for x in generals_on_map(g, self.side)))

    def forbids(self, g: HannibalState, noun: int) -> str | None:
        name, province = SPACE_NAMES[noun], PROVINCE[noun]
        if not self.reaches(noun):
            return f"{name} is not where {TITLE[self.card]} helps."
        if self.needs_province() and not controls(g, self.side, province):
            return f"{SIDE_NAMES[self.side]} does not control {PROVINCE_NAMES[province]}."
        if not musters_with_general(g, self.side, noun):
            return f"No general of yours can take in CUs in {name}."
        return None

    def nothing(self, g: HannibalState) -> str:
        there = {
            s: x for x in generals_on_map(g, self.side) if self.reaches(s := SPACE_OF[g.at[x]])
        }
        if not there:
            return f"None of your generals is in {region_name(self.card)}."
        space, general = next(iter(there.items()))
        if self.needs_province() and not any(controls(g, self.side, PROVINCE[s]) for s in there):
            where = PROVINCE_NAMES[PROVINCE[space]]
            who = GENERAL_NAMES[general]
            return f"{SIDE_NAMES[self.side]} does not control {where}, where {who} is."
        barred = refuse_muster(g, self.side, space, (), "")
        assert barred is not None
        return barred.reason

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
        return bits(PORTS & REGION[self.card])

    def forbids(self, g: HannibalState, noun: int) -> str | None:
        name = SPACE_NAMES[noun]
        if not PORTS >> noun & 1:
            return f"{name} is no port."
        if not REGION[self.card] >> noun & 1:
            return f"{name} is not where {TITLE[self.card]} helps."
        if g.control[noun] != self.side:
            return f"{name} is not yours."
        if PARAMS[self.card].get("no_enemy_cu") and g.cus[1 - self.side][noun]:
            return f"There are enemy CUs in {name}."
        if muster_place(g, self.side, noun) < 0:
            return f"No CUs can be brought into {name}."
        return None

    def nothing(self, g: HannibalState) -> str:
        where = region_name(self.card)
        port = f"port in {where}" if where else "port"
        return f"{SIDE_NAMES[self.side]} has no {port} that can take in CUs."


# --- PC markers (§19) ---


@dataclass(frozen=True, slots=True)
class FlipMarkers(Choice):
    """§8.3: enemy PC markers, neither walled nor tribal, become the player's (#27, #35, #36)."""

    number: int

    actions: ClassVar = PC

    def prompt(self, g: HannibalState) -> str:
        left = count(self.number, "enemy PC marker")
        return f"{TITLE[self.card]}: flip {left}."

    def candidates(self, g: HannibalState) -> Iterable[int]:
        enemy = 1 - self.side
        return (s for s in bits(REGION[self.card]) if g.control[s] == enemy)

    def forbids(self, g: HannibalState, noun: int) -> str | None:
        if g.control[noun] != 1 - self.side:
            return f"{SPACE_NAMES[noun]} has no enemy PC marker."
        return forbids_marker(g, self.side, self.card, noun, REGION[self.card])

    def nothing(self, g: HannibalState) -> str:
        return no_marker(self.side, self.card, "without CUs beside it")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.place_marker(g, self.side, action.noun, "8.3")
        following = FlipMarkers(self.side, self.card, self.number - 1)
        return ask(g, following) if self.number > 1 and following.possible(g) else ()


@dataclass(frozen=True, slots=True)
class GainMarkers(Choice):
    """§8.3: up to so many PC markers in one province, over enemy ones too (#23, #24)."""

    number: int
    province: int = -1
    """The province of the first marker, in which the others go, too; -1 before it."""

    actions: ClassVar = PC

    def prompt(self, g: HannibalState) -> str:
        left = count(self.number, "PC marker")
        return f"{TITLE[self.card]}: place {left}, or finish."

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*PC, DONE]

    def region(self) -> Mask:
        """The spaces allowed."""
        chosen = EVERYWHERE if self.province < 0 else PROVINCE_SPACES[self.province]
        return REGION[self.card] & chosen

    def candidates(self, g: HannibalState) -> Iterable[int]:
        return bits(self.region())

    def options(self, g: HannibalState) -> list[Action]:
        return [*Choice.options(self, g), DONE]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        return None if action == DONE else Choice.refuse(self, g, action)

    def forbids(self, g: HannibalState, noun: int) -> str | None:
        return forbids_marker(g, self.side, self.card, noun, self.region())

    def nothing(self, g: HannibalState) -> str:
        where = region_name(self.card)
        return f"Every space of {where} is yours, or is a city or Tribe, or has enemy CUs."

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == DONE:
            return ()
        ops.place_marker(g, self.side, action.noun, "8.3")
        following = GainMarkers(self.side, self.card, self.number - 1, PROVINCE[action.noun])
        return ask(g, following) if self.number > 1 and following.possible(g) else ()


def forbids_marker(
    g: HannibalState, side: Side, card: Card, space: Space, region: Mask
) -> str | None:
    """Why an event cannot put a PC marker in a space, be it over an enemy one."""
    name = SPACE_NAMES[space]
    if not region >> space & 1:
        return f"{name} is not where {TITLE[card]} works."
    if g.control[space] == side:
        return f"{name} is yours already."
    if (WALLED | g.tribes) >> space & 1:
        return f"{name} is a Walled City or a Tribe, which {TITLE[card]} does not touch."
    if g.cus[1 - side][space]:
        return f"There are enemy CUs in {name}."
    return None


def no_marker(side: Side, card: Card, how: str = "") -> str:
    """The enemy has no PC marker that an event could touch."""
    where = region_name(card)
    words = [f"{SIDE_NAMES[1 - side]} has no PC marker", f"in {where}" if where else "", how]
    return " ".join(filter(None, words)) + ", cities and Tribes apart."


@dataclass(frozen=True, slots=True)
class RemoveMarkers(Choice):
    """§8.3: enemy PC markers, neither walled nor tribal, are taken off (#56)."""

    number: int

    actions: ClassVar = REMOVE

    def prompt(self, g: HannibalState) -> str:
        left = count(self.number, "enemy PC marker")
        return f"{TITLE[self.card]}: remove {left}."

    def candidates(self, g: HannibalState) -> Iterable[int]:
        enemy = 1 - self.side
        return (s for s in SPACES if g.control[s] == enemy)

    def forbids(self, g: HannibalState, noun: int) -> str | None:
        name = SPACE_NAMES[noun]
        if g.control[noun] != 1 - self.side:
            return f"{name} has no enemy PC marker."
        if (WALLED | g.tribes) >> noun & 1:
            return f"{name} is a Walled City or a Tribe, which {TITLE[self.card]} does not touch."
        return None

    def nothing(self, g: HannibalState) -> str:
        return no_marker(self.side, self.card)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.remove_marker(g, action.noun, "8.3")
        following = RemoveMarkers(self.side, self.card, self.number - 1)
        return ask(g, following) if self.number > 1 and following.possible(g) else ()


# --- sieges (§20) ---


@dataclass(frozen=True, slots=True)
class LiftSiege(Choice):
    """§8.3: siege or subjugation points go from a city or a Tribe (#17, #49, #53)."""

    actions: ClassVar = RELIEVE

    def prompt(self, g: HannibalState) -> str:
        what = "a siege point" if PARAMS[self.card]["points"] == 1 else "its siege points"
        kind = "Tribe" if PARAMS[self.card]["at"] == "tribe" else "Walled City"
        return f"{TITLE[self.card]}: which {kind} loses {what}?"

    def candidates(self, g: HannibalState) -> Iterable[int]:
        return bits(SITES[PARAMS[self.card]["at"]])

    def forbids(self, g: HannibalState, noun: int) -> str | None:
        name = SPACE_NAMES[noun]
        if not SITES[PARAMS[self.card]["at"]] >> noun & 1:
            return f"{TITLE[self.card]} does not touch {name}."
        if not g.siege[noun]:
            return f"{name} has no siege point."
        return None

    def nothing(self, g: HannibalState) -> str:
        return NO_SIEGE[PARAMS[self.card]["at"]]

    def apply(self, g: HannibalState, action: Action) -> Steps:
        printed, there = PARAMS[self.card]["points"], g.siege[action.noun]
        lost = there if printed == "all" else min(printed, there)
        points = count(lost, "siege point")
        ops.tell(g, events.Noted(f"{SPACE_NAMES[action.noun]} loses {points}.", "8.3"))
        ops.remove_siege_points(g, action.noun, lost)
        return ()


# --- attrition (§21) ---


@dataclass(frozen=True, slots=True)
class Afflict(Choice):
    """§8.3, §21.1: an opposing force rolls for attrition (#7, #8, #51, #52)."""

    actions: ClassVar = TARGET

    def prompt(self, g: HannibalState) -> str:
        return f"{TITLE[self.card]}: which force rolls for attrition?"

    def candidates(self, g: HannibalState) -> Iterable[int]:
        cus = g.cus[1 - self.side]
        return (place for place in PLACES if cus[place])

    def forbids(self, g: HannibalState, noun: int) -> str | None:
        enemy, name = 1 - self.side, place_name(noun)
        target = PARAMS[self.card].get("target", "force")
        if not g.cus[enemy][noun]:
            return f"There are no {ADJECTIVES[enemy]} CUs in {name}."
        if not REGION[self.card] >> SPACE_OF[noun] & 1:
            return f"{TITLE[self.card]} does not reach {name}."
        if target != "force" and not has_army(g, enemy, noun):
            return f"The CUs in {name} have no general."
        if target == "besieging_army" and not besieges(g, enemy, noun):
            return f"The force in {name} besieges no city."
        return None

    def nothing(self, g: HannibalState) -> str:
        enemy = ADJECTIVES[1 - self.side]
        match PARAMS[self.card].get("target"):
            case "besieging_army":
                return f"No {enemy} army besieges a city."
            case "army":
                return f"No {enemy} CUs have a general: there is no army."
        return f"No {enemy} force is in {region_name(self.card)}."

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
    """§8.3: a side loses one strategy card, all as likely (#9)."""

    drawn = LOSE
    side: Side

    def pool(self, g: HannibalState) -> Mask:
        return g.hands[self.side]

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.discard_card(g, self.side, action.noun)
        return ()


TYPES: Final[tuple[type, ...]] = (
    Recruit,
    RecruitWithGeneral,
    RecruitInPort,
    FlipMarkers,
    GainMarkers,
    RemoveMarkers,
    LiftSiege,
    Afflict,
    DiscardAtRandom,
)
