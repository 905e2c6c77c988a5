"""Events of the strategy cards 17 to 24, in card order (§8.3, §8.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.cards.card_events import BATTLE, EventCard, register
from martius.games.hannibal.cards.choices import (
    PARAMS,
    Choice,
    ChoiceEvent,
    MoveEvent,
    city_named,
    province_named,
)
from martius.games.hannibal.cards.effects import LiftSiege
from martius.games.hannibal.cards.markers import GainMarkers, forbids_marker
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Die
from martius.games.hannibal.table.model import (
    AFRICANUS,
    ASIDE,
    CARTHAGE,
    CONFINED,
    GENERAL_NAMES,
    GENERALS,
    NO_OFFICE,
    OPS,
    PROCONSUL,
    PROVINCE_SPACES,
    ROME,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    WALLED,
    General,
    Space,
)
from martius.games.hannibal.table.queries import battle_rating, commander, fighting, generals_on_map
from martius.games.hannibal.table.state import HannibalState, Operation
from martius.games.hannibal.turn.attrition import Attrition
from martius.games.hannibal.turn.elections import cup
from martius.games.hannibal.turn.politics import PC
from martius.kernel import Action, Refusal, Steps
from martius.kernel.mask import Mask, bits
from martius.kernel.text import Text, say

APPOINT: Final = [Action("appoint", general) for general in GENERALS]
TARENTUM: Final[Space] = city_named(18)
SICILIA: Final[Mask] = PROVINCE_SPACES[province_named(22)]

# --- 17-21 ---


@dataclass(frozen=True, slots=True)
class SurpriseSortie(ChoiceEvent):
    """§8.3, #17: one siege point goes from a Walled City."""

    def choice(self) -> Choice:
        return LiftSiege(self.side, self.card)


@dataclass(frozen=True, slots=True)
class TraitorInTarentum(MoveEvent):
    """§8.3, #18: a 2 with which Tarentum falls to a besieger without a roll."""

    def operation(self) -> Operation:
        return Operation(self.card, OPS[self.card], traitor=TARENTUM)

    def lacks(self, g: HannibalState) -> Text | None:
        if g.truce:
            return say("The Truce forbids sieges.")
        taken = g.control[TARENTUM] == self.side
        return say("You already control {space}.", space=SPACE_NAMES[TARENTUM]) if taken else None


def proconsul(g: HannibalState) -> General:
    """The proconsul on the map other than Scipio Africanus, or -1."""
    for general in generals_on_map(g, ROME):
        if g.office[general] == PROCONSUL and general != AFRICANUS:
            return general
    return -1


@dataclass(frozen=True, slots=True)
class AppointProconsul(Choice):
    """§8.3, #19: who replaces the proconsul: any general in the cup, Fabius only in Italy (§24)."""

    def actions(self) -> Sequence[Action]:
        return APPOINT

    def prompt(self, g: HannibalState) -> Text:
        return say("Who replaces {general} as proconsul?", general=GENERAL_NAMES[proconsul(g)])

    def candidates(self, g: HannibalState) -> Iterable[int]:
        return bits(cup(g))

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        name, space = GENERAL_NAMES[noun], SPACE_OF[g.at[proconsul(g)]]
        if not cup(g) >> noun & 1:
            return say("{general} is not a Roman general in the cup.", general=name)
        if noun in CONFINED and not CONFINED[noun] >> space & 1:
            return say("{general} may not go to {space}.", general=name, space=SPACE_NAMES[space])
        return None

    def nothing(self, g: HannibalState) -> Text:
        return say("No general in the cup can replace the proconsul.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        old, new = proconsul(g), action.noun
        at = g.at[old]
        commanded = commander(g, ROME, at) == old
        ops.set_office(g, old, NO_OFFICE)
        ops.move_general(g, old, ASIDE)
        ops.tell(g, events.GeneralRecalled(old))
        ops.set_office(g, new, PROCONSUL)
        ops.place_general(g, new, at, "8.3")
        ops.set_command(g, ROME, at, new if commanded else -1)
        return ()


@dataclass(frozen=True, slots=True)
class SenateDismissesProconsul(ChoiceEvent):
    """§8.3, #19: another general of the player's choice takes the proconsul's place."""

    def choice(self) -> Choice:
        return AppointProconsul(self.side, self.card)

    def lacks(self, g: HannibalState) -> Text | None:
        if proconsul(g) >= 0:
            return None
        return say("There is no proconsul on the map except Scipio Africanus.")


@dataclass(frozen=True, slots=True)
class SpyInEnemyCamp(EventCard):
    """§8.4, #20: half of the opponent's battle cards will lie open for the battle."""

    def windows(self) -> tuple[int, ...]:
        return (BATTLE,)

    def run(self, g: HannibalState) -> Steps:
        battle = fighting(g)
        rome, carthage = battle.spied
        spied = (True, carthage) if self.side == ROME else (rome, True)
        g.battle = battle._replace(spied=spied)
        return ()


@dataclass(frozen=True, slots=True)
class MercenariesDesert(EventCard):
    """§8.3, #21: every Carthaginian force away from a friendly Walled City rolls for
    attrition, unless its general holds it."""

    def refuse(self, g: HannibalState) -> Refusal | None:
        if unpaid(g):
            return None
        reason = say("Every Carthaginian force is in a Walled City that Carthage controls.")
        return Refusal("8.3", reason)

    def run(self, g: HannibalState) -> Steps:
        return tuple(
            HoldMercenaries(space)
            if commander(g, CARTHAGE, space) >= 0
            else Attrition(CARTHAGE, space, 0, "21.1")
            for space in unpaid(g)
        )


def unpaid(g: HannibalState) -> list[Space]:
    """The spaces with Carthaginian CUs and without a Carthaginian Walled City."""
    return [
        s
        for s in SPACES
        if g.cus[CARTHAGE][s] and not (WALLED >> s & 1 and g.control[s] == CARTHAGE)
    ]


@dataclass(frozen=True, slots=True)
class HoldMercenaries(Die):
    """§8.3, #21: a force is spared if its general rolls the battle rating or less."""

    space: Space

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        general = commander(g, CARTHAGE, self.space)
        needed = battle_rating(general)
        held = roll <= needed
        rolled = events.Rolled(CARTHAGE, general, "mercenaries", roll, 0, needed, held, "8.3")
        ops.tell(g, rolled)
        return () if held else (Attrition(CARTHAGE, self.space, 0, "21.1"),)


# --- 22-24 ---


@dataclass(frozen=True, slots=True)
class LandNumidians(Choice):
    """§8.3, #22: which space of Sicilia: not walled, and without Roman CUs."""

    def actions(self) -> Sequence[Action]:
        return PC

    def prompt(self, g: HannibalState) -> Text:
        return say("Mutines' Numidians: which space of Sicilia do they take?")

    def candidates(self, g: HannibalState) -> Iterable[int]:
        return bits(SICILIA)

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        free = not g.cus[1 - self.side][noun]
        if free and g.control[noun] == self.side and SICILIA & ~WALLED & 1 << noun:
            return None
        return forbids_marker(g, self.side, self.card, noun, SICILIA)

    def nothing(self, g: HannibalState) -> Text:
        return say("Every space of Sicilia is a Walled City or has Roman CUs.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.add_cus(g, self.side, action.noun, PARAMS[self.card]["cus"], "8.3")
        if g.control[action.noun] != self.side:
            ops.place_marker(g, self.side, action.noun, "8.3")
        return ()


@dataclass(frozen=True, slots=True)
class MutinesNumidians(ChoiceEvent):
    """§8.3, #22: a CU and a PC marker in a space of Sicilia."""

    def choice(self) -> Choice:
        return LandNumidians(self.side, self.card)


@dataclass(frozen=True, slots=True)
class NumidianAlly(ChoiceEvent):
    """§8.3, #23: up to three Roman PC markers in Eastern Numidia."""

    def choice(self) -> Choice:
        return GainMarkers(self.side, self.card, PARAMS[self.card]["pcs"])


@dataclass(frozen=True, slots=True)
class Sophonisba(ChoiceEvent):
    """§8.3, #24: up to three Carthaginian PC markers in one of the Numidias."""

    def choice(self) -> Choice:
        return GainMarkers(self.side, self.card, PARAMS[self.card]["pcs"])


TYPES: Final[tuple[type, ...]] = (
    SurpriseSortie,
    TraitorInTarentum,
    SenateDismissesProconsul,
    AppointProconsul,
    SpyInEnemyCamp,
    MercenariesDesert,
    HoldMercenaries,
    MutinesNumidians,
    LandNumidians,
    NumidianAlly,
    Sophonisba,
)

register(
    {
        17: SurpriseSortie,
        18: TraitorInTarentum,
        19: SenateDismissesProconsul,
        20: SpyInEnemyCamp,
        21: MercenariesDesert,
        22: MutinesNumidians,
        23: NumidianAlly,
        24: Sophonisba,
    }
)
