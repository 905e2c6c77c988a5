"""Events of the Phalanx edition's optional cards that its tutorials deal (§8.3).

Their titles are attested, their effects are our readings: see `basis` in data/cards.toml and
docs/rulings/hannibal.md. They are in no deck of the full game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.cards.card_events import AVOID, EventCard, register
from martius.games.hannibal.cards.cards_01_16 import ProvinceRevolts
from martius.games.hannibal.cards.choices import (
    PARAMS,
    Choice,
    ChoiceEvent,
    city_named,
)
from martius.games.hannibal.reaction.avoiding import slip_away
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    CARTHAGE,
    INSIDE,
    LINKED,
    ROME,
    SPACE_NAMES,
    SPACES,
    WALLED,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import has_army, is_besieged
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.turn.attrition import TakeLosses
from martius.games.hannibal.turn.politics import REMOVE
from martius.kernel import Action, Refusal, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, say


@dataclass(frozen=True, slots=True)
class DeceptionAndSurprise(EventCard):
    """§8.4, #65, our reading: an army avoids battle without a roll."""

    def windows(self) -> tuple[int, ...]:
        return (AVOID,)

    def run(self, g: HannibalState) -> Steps:
        return slip_away(g)


@dataclass(frozen=True, slots=True)
class BaeticaRevolts(ProvinceRevolts):
    """§8.3, #67, our reading: as #4, in Baetica; Gades is walled and spared."""


@dataclass(frozen=True, slots=True)
class ManpowerShortage(EventCard):
    """§8.3, #68, our reading: Rome gets two CUs fewer in the next Reinforcement Phase."""

    def run(self, g: HannibalState) -> Steps:
        ops.fall_short(g, PARAMS[self.card]["cus"])
        return ()


@dataclass(frozen=True, slots=True)
class Archimedes(EventCard):
    """§8.3, #70, our reading: besieged Syracuse loses its siege points, the besieger a CU."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        city = city_named(self.card)
        if g.control[city] == CARTHAGE and is_besieged(g, city):
            return None
        reason = say("{city} is not a besieged city of Carthage.", city=SPACE_NAMES[city])
        return Refusal("8.3", reason)

    def run(self, g: HannibalState) -> Steps:
        city = city_named(self.card)
        ops.remove_siege_points(g, city, g.siege[city])
        return (TakeLosses(ROME, city, PARAMS[self.card]["cus"], 0, "8.3"),)


@dataclass(frozen=True, slots=True)
class GadesSidesWithRome(EventCard):
    """§8.3, #71, our reading: Gades goes over to Rome, as Capua to Carthage (#25)."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        city = city_named(self.card)
        if g.control[city] != ROME:
            return None
        return Refusal("8.3", say("Rome already controls {city}.", city=SPACE_NAMES[city]))

    def run(self, g: HannibalState) -> Steps:
        ops.take_city(g, ROME, city_named(self.card), "8.3")
        return ()


@dataclass(frozen=True, slots=True)
class PunicFaith(EventCard):
    """§8.3, #79, our reading: Carthage ends the Truce."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        return None if g.truce else Refusal("8.3", say("There is no Truce to break."))

    def run(self, g: HannibalState) -> Steps:
        ops.break_truce(g, self.side)
        return ()


@dataclass(frozen=True, slots=True)
class Raid(Choice):
    """§8.3, #86: which marker: neither walled nor tribal, without enemy CUs, next to an army."""

    def actions(self) -> Sequence[Action]:
        return REMOVE

    def prompt(self, g: HannibalState) -> Text:
        return say("Surprise Raids: remove an enemy PC marker next to one of your armies.")

    def candidates(self, g: HannibalState) -> Iterable[int]:
        enemy = 1 - self.side
        return (s for s in SPACES if g.control[s] == enemy)

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        name, enemy = SPACE_NAMES[noun], 1 - self.side
        if g.control[noun] != enemy or (WALLED | g.tribes) >> noun & 1:
            return say("{space} has no enemy PC marker that can be removed.", space=name)
        if g.cus[enemy][noun]:
            return say("There are enemy CUs in {space}.", space=name)
        if not any(has_army_in(g, self.side, near) for near in bits(LINKED[noun])):
            return say("None of your armies is next to {space}.", space=name)
        return None

    def nothing(self, g: HannibalState) -> Text:
        return say("No unguarded enemy PC marker is next to one of your armies.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.remove_marker(g, action.noun, "8.3")
        return ()


def has_army_in(g: HannibalState, side: Side, space: Space) -> bool:
    """Whether a side has an army in a space, inside or outside its city."""
    return has_army(g, side, space) or (INSIDE[space] >= 0 and has_army(g, side, INSIDE[space]))


@dataclass(frozen=True, slots=True)
class SurpriseRaids(ChoiceEvent):
    """§8.3, #86, our reading: an enemy PC marker next to an own army is taken off."""

    def choice(self) -> Choice:
        return Raid(self.side, self.card)


TYPES: Final[tuple[type, ...]] = (
    DeceptionAndSurprise,
    BaeticaRevolts,
    ManpowerShortage,
    Archimedes,
    GadesSidesWithRome,
    PunicFaith,
    SurpriseRaids,
    Raid,
)

register(
    {
        65: DeceptionAndSurprise,
        67: BaeticaRevolts,
        68: ManpowerShortage,
        70: Archimedes,
        71: GadesSidesWithRome,
        79: PunicFaith,
        86: SurpriseRaids,
    }
)
