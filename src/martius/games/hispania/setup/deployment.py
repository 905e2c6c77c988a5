"""Setting up the basic game (§setup)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from martius.games.hispania import events
from martius.games.hispania.table import ops
from martius.games.hispania.table.model import (
    CAPITALS,
    CITY_NUMBERED,
    COMMANDERS,
    CONSUL,
    HISPANIC,
    HOME,
    LAND_LINKS,
    LINK_ENDS,
    OFF_BOARD,
    PROVINCE_CITIES,
    PROVINCE_NAMES,
    REVOLTS_BY_ROLL,
    ROMAN,
    SPACE_NAMES,
    SPACES,
    General,
    Link,
    Province,
)
from martius.games.hispania.table.queries import general_in, others_at
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.words import the
from martius.kernel import Action, Decision, Outcomes, Refusal, Roll, Step, Steps
from martius.kernel.dice import ROLLS
from martius.kernel.mask import Mask, bits, nth
from martius.kernel.text import plural, say

ROAD: Final = [Action("road", link) for link in range(len(LINK_ENDS))]
PLACE: Final = [Action("place", space) for space in SPACES]
LAND_FROM: Final = [
    [(link, sum(LINK_ENDS[link]) - space) for link in LAND_LINKS if space in LINK_ENDS[link]]
    for space in SPACES
]
"""The land links of each space, with the space at their other end."""


def controller(g: HispaniaState, general: General) -> int:
    """The seat that plays a general (§setup.1-3)."""
    if g.terms.players == 1:
        return 0
    if g.terms.players == 2 and general == CONSUL:
        return g.consul_shared_with
    return general


@dataclass(frozen=True, slots=True)
class RollRevolts(Roll):
    """§setup.6: the die picks the city of this province and how many revolts rise there."""

    province: Province

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        city = CITY_NUMBERED[self.province][action.noun - 1]
        discs = REVOLTS_BY_ROLL[action.noun - 1]
        ops.add_revolts(g, city, discs)
        if g.log is not None:
            g.tell(events.RevoltsSetUp(city, discs, action.noun))
        return ()


@dataclass(frozen=True, slots=True)
class RollArmy(Roll):
    """§setup.7: the Roman die picks the province of an army.

    Rolling again for a province that has one is the same as leaving it out of the roll.
    """

    def outcomes(self, g: HispaniaState) -> Outcomes:
        return [ROLLS[province] for province in HISPANIC if g.armies[province] == OFF_BOARD]

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        province = action.noun - 1
        city = nth(PROVINCE_CITIES[province] & g.in_revolt, 0)
        ops.place_army(g, city)
        if g.log is not None:
            g.tell(events.ArmySetUp(city, g.special == province))
        return ()


# --- roads ---


def refuse_road(g: HispaniaState, link: Link) -> Refusal | None:
    """§setup.8: from the network to a city that is neither in revolt nor a capital."""
    a, b = LINK_ENDS[link]
    if g.road_to[a] >> b & 1:
        return Refusal("setup.8", say("There is already a road on that link."))
    if not g.road_to[a] and not g.road_to[b]:
        reason = say(
            "A new road starts at a road: neither {one} nor {other} has one.",
            one=SPACE_NAMES[a],
            other=SPACE_NAMES[b],
        )
        return Refusal("setup.8", reason)
    barred = g.in_revolt | CAPITALS
    reached = [end for start, end in ((a, b), (b, a)) if g.road_to[start]]
    if all(barred >> end & 1 for end in reached):
        city = SPACE_NAMES[reached[0]]
        if g.in_revolt >> reached[0] & 1:
            return Refusal("setup.8", say("No road may reach {city}: it is in revolt.", city=city))
        return Refusal("setup.8", say("No road may reach {city}: it is a capital.", city=city))
    return None


def open_links(g: HispaniaState) -> tuple[Link, ...]:
    """The links that can take a road now, listed fast; a law holds this to `refuse_road`."""
    return _open_links(g.in_revolt | CAPITALS, tuple(g.road_to))


@lru_cache(maxsize=1 << 6)
def _open_links(barred: Mask, road_to: tuple[Mask, ...]) -> tuple[Link, ...]:
    """The same, cached: checking that there are any and listing them both ask."""
    found = 0
    for city, joined in enumerate(road_to):
        if joined:
            closed = barred | joined
            for link, other in LAND_FROM[city]:
                if not closed >> other & 1:
                    found |= 1 << link
    return bits(found)


@dataclass(frozen=True, slots=True)
class RoadLaying(Step):
    """§setup.9: the roads are laid one at a time, in the order of the turns."""

    general: General

    def run(self, g: HispaniaState) -> Steps:
        if not g.roads_to_lay:
            return ()
        links = open_links(g)
        if not links:
            ops.put_roads_away(g)
            return ()
        if len(links) > 1:
            return ROAD_BY_ROAD[self.general]
        ops.lay_road(g, links[0])
        return ROAD_BY_ROAD[self.general][1:]


@dataclass(frozen=True, slots=True)
class LayRoad(Decision):
    """§setup.8: extend the network by a road."""

    general: General

    def seat(self, g: HispaniaState) -> int:
        return controller(g, self.general)

    def prompt(self, g: HispaniaState) -> str:
        return plural("Lay the last road.", "Lay a road: {n} are left.", g.roads_to_lay)

    def plausible(self, g: HispaniaState) -> Sequence[Action]:
        return [ROAD[link] for link in LAND_LINKS]

    def options(self, g: HispaniaState) -> list[Action]:
        return [ROAD[link] for link in open_links(g)]

    def refuse(self, g: HispaniaState, action: Action) -> Refusal | None:
        if action.verb != "road":
            return Refusal("setup.9", say("First lay the roads."))
        if action.noun not in LAND_LINKS:
            return Refusal("setup.8", say("A road joins two cities; this link reaches a sea."))
        return refuse_road(g, action.noun)

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        ops.lay_road(g, action.noun)
        return ()


ROAD_BY_ROAD: Final[list[Steps]] = [
    (LayRoad(general), RoadLaying((general + 1) % len(COMMANDERS))) for general in COMMANDERS
]


# --- generals ---


@dataclass(frozen=True, slots=True)
class Placement(Step):
    """§setup.10, §setup.11: a general is placed; nobody is asked where only one space is open."""

    general: General

    def run(self, g: HispaniaState) -> Steps:
        spaces = starts(g, self.general)
        if spaces & (spaces - 1):
            return (PlaceGeneral(self.general),)
        ops.place_general(g, self.general, nth(spaces, 0))
        return ()


@dataclass(frozen=True, slots=True)
class PlaceGeneral(Decision):
    """§setup.10, §setup.11: a praetor in his province, the consul on a fleet."""

    general: General

    def seat(self, g: HispaniaState) -> int:
        return controller(g, self.general)

    def prompt(self, g: HispaniaState) -> str:
        if self.general == CONSUL:
            return say("Place the consul on a fleet.")
        return say(
            "Place {the_general} in a city of the home province.", the_general=the(self.general)
        )

    def plausible(self, g: HispaniaState) -> Sequence[Action]:
        return PLACE

    def options(self, g: HispaniaState) -> list[Action]:
        return [PLACE[space] for space in bits(starts(g, self.general))]

    def refuse(self, g: HispaniaState, action: Action) -> Refusal | None:
        if action.verb != "place":
            return Refusal("setup.10", say("First place the generals."))
        return refuse_start(g, self.general, action.noun)

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        ops.place_general(g, self.general, action.noun)
        return ()


def starts(g: HispaniaState, general: General) -> Mask:
    """Where a general may start."""
    home = g.fleets if general == CONSUL else HOME[general] & ~g.in_revolt
    return home & ~others_at(g, general)


def refuse_start(g: HispaniaState, general: General, space: int) -> Refusal | None:
    """Where a general may not start."""
    name = SPACE_NAMES[space]
    if general == CONSUL:
        if not g.fleets >> space & 1:
            reason = say("The consul starts on a fleet: there is none in {space}.", space=name)
            return Refusal("setup.11", reason)
    elif not HOME[general] >> space & 1:
        province = PROVINCE_NAMES[ROMAN[general]]
        reason = say("{space} is not a city of {province}.", space=name, province=province)
        return Refusal("setup.10", reason)
    if g.in_revolt >> space & 1:
        return Refusal("move.2", say("{city} is in revolt.", city=name))
    if general_in(g, space) >= 0:
        reason = say(
            "{The_general} is already in {space}.",
            the_general=the(general_in(g, space)),
            space=name,
        )
        return Refusal("board.2", reason)
    return None
