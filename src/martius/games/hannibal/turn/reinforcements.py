"""The Reinforcement Phase: both sides' CUs and displaced generals (§6.1-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    AFRICANUS_TURN,
    BAETICA,
    CARTHAGE,
    CITY_CARTHAGE,
    CITY_ROME,
    CONSULAR,
    CONSULS,
    DISPLACED,
    GENERAL_NAMES,
    IN_AFRICA,
    IN_ITALY,
    IN_SPAIN,
    NEW_CARTHAGE,
    OF_SIDE,
    ROME,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    General,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import (
    controls,
    cus_place,
    generals_on_map,
    is_besieged,
    muster_place,
    musters_with_general,
    refuse_abroad,
    room_inside,
)
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.turn.elections import (
    PLACE,
    AfricanusArrives,
    ConsulElection,
    ConsulPlacement,
    Proconsulship,
    RecallGenerals,
)
from martius.games.hannibal.turn.politics import Mourn
from martius.kernel import Action, Decision, Refusal, Step, Steps, ask
from martius.kernel.mask import bits
from martius.kernel.text import Text, plural, say

REINFORCE: Final = [Action("reinforce", space) for space in SPACES]

ROMAN_CUS: Final = 5
MOST_ABROAD: Final = 2
"""§6.2: at least three of the five go to Italy."""


@dataclass(frozen=True, slots=True)
class ReinforcementPhase(Step):
    """§5.1: Carthage's CUs and displaced generals, Rome's CUs, Africanus, the elections."""

    def run(self, g: HannibalState) -> Steps:
        arrival: Steps = (AfricanusArrives(),) if g.turn == AFRICANUS_TURN else ()
        romans = ROMAN_CUS - ops.make_good_shortage(g)
        return (
            *(CarthaginianLot(lot) for lot in range(4)),
            DisplacedReturn(),
            RomanReinforcements(romans, 0),
            *arrival,
            *elections(),
        )


def elections() -> Steps:
    """§6.4-6: a proconsul is kept, the others leave, two consuls are drawn and placed."""
    return (
        Proconsulship(),
        RecallGenerals(),
        *(ConsulElection() for _ in range(CONSULS)),
        ConsulPlacement(),
        Mourn(),
    )


# --- Carthage (§6.1) ---

LOTS: Final = (
    say("in Carthage or with a general in Africa"),
    say("in New Carthage or with a general in Spain, for controlling New Carthage"),
    say("in New Carthage or with a general in Spain, for controlling Baetica"),
    say("in Carthage, in New Carthage or with any general"),
)
"""Where each of the four CUs goes. The second and third come only if Carthage controls the city
or the province named."""


LOT_REGIONS: Final = (IN_AFRICA, IN_SPAIN, IN_SPAIN, -1)
LOT_CITIES: Final = (
    (CITY_CARTHAGE,),
    (NEW_CARTHAGE,),
    (NEW_CARTHAGE,),
    (CITY_CARTHAGE, NEW_CARTHAGE),
)
"""The same as sets of spaces, and the cities by themselves."""


def lot_spaces(g: HannibalState, lot: int) -> list[Space]:
    """§6.1: where one of the four Carthaginian CUs can go."""
    if lot == 1 and g.control[NEW_CARTHAGE] != CARTHAGE:
        return []
    if lot == 2 and not controls(g, CARTHAGE, BAETICA):
        return []
    region = LOT_REGIONS[lot]
    found = {
        city
        for city in LOT_CITIES[lot]
        if g.control[city] == CARTHAGE and muster_place(g, CARTHAGE, city) >= 0
    }
    for general in generals_on_map(g, CARTHAGE):
        space = SPACE_OF[g.at[general]]
        if region >> space & 1 and musters_with_general(g, CARTHAGE, space):
            found.add(space)
    return sorted(found)


def expected(g: HannibalState) -> list[tuple[Text, bool]]:
    """§6.1: where each Carthaginian CU may go, and whether it would arrive in the current
    position."""
    return [(where, bool(lot_spaces(g, lot))) for lot, where in enumerate(LOTS)]


@dataclass(frozen=True, slots=True)
class CarthaginianLot(Step):
    """§6.1, §6.3: one CU, lost if there is nowhere to place it."""

    lot: int

    def run(self, g: HannibalState) -> Steps:
        return ask(g, PlaceCarthaginianCU(self.lot))


@dataclass(frozen=True, slots=True)
class PlaceCarthaginianCU(Decision):
    """§6.1: where one of the four CUs goes."""

    lot: int

    def seat(self, g: HannibalState) -> int:
        return CARTHAGE

    def prompt(self, g: HannibalState) -> Text:
        return say("Reinforcements: place a CU {where}.", where=LOTS[self.lot])

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return REINFORCE

    def options(self, g: HannibalState) -> list[Action]:
        return [REINFORCE[space] for space in lot_spaces(g, self.lot)]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "reinforce":
            return Refusal("6.1", say("First place your reinforcements."))
        space = action.noun
        if space in lot_spaces(g, self.lot):
            return None
        reason = say(
            "This CU cannot go to {space}. Place it {where}.",
            space=SPACE_NAMES[space],
            where=LOTS[self.lot],
        )
        return bars_muster(g, CARTHAGE, space) or Refusal("6.1", reason)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.add_cus(g, CARTHAGE, muster_place(g, CARTHAGE, action.noun), 1, "6.1")
        return ()


def bars_muster(g: HannibalState, side: Side, space: Space) -> Refusal | None:
    """§6.3: why no new CUs of a side can join a space."""
    name = SPACE_NAMES[space]
    if is_besieged(g, space) and g.control[space] == side:
        return Refusal("6.3", say("{space} is besieged and gets no reinforcements.", space=name))
    if muster_place(g, side, space) < 0:
        return Refusal("6.3", say("Enemy CUs keep reinforcements out of {space}.", space=name))
    return None


# --- displaced generals (§6.1, §10.10) ---


@dataclass(frozen=True, slots=True)
class DisplacedReturn(Step):
    """§5.1: Carthage's displaced generals return to the map, with any CUs not under siege."""

    def run(self, g: HannibalState) -> Steps:
        for general in bits(OF_SIDE[CARTHAGE]):
            if g.at[general] == DISPLACED and return_spaces(g, general):
                return (*ask(g, ReturnGeneral(general)), DisplacedReturn())
        return ()


def return_spaces(g: HannibalState, general: General) -> list[Space]:
    """Where a displaced general can return."""
    return [
        s for s in SPACES if cus_place(g, CARTHAGE, s) >= 0 and refuse_return(g, general, s) is None
    ]


def refuse_return(g: HannibalState, general: General, space: Space) -> Refusal | None:
    """§6.1, §24.hanno: with CUs that are not under siege; Hanno in Africa."""
    name = SPACE_NAMES[space]
    place = cus_place(g, CARTHAGE, space)
    if place < 0:
        return Refusal("6.1", say("There are no Carthaginian CUs in {space}.", space=name))
    if place != space and g.siege[space]:
        return Refusal("6.1", say("The CUs in {space} are besieged.", space=name))
    return refuse_abroad(1 << general, space)


@dataclass(frozen=True, slots=True)
class ReturnGeneral(Decision):
    """§6.1: where a displaced general returns."""

    general: General

    def seat(self, g: HannibalState) -> int:
        return CARTHAGE

    def prompt(self, g: HannibalState) -> Text:
        return say(
            "{general} returns: choose a space with CUs of yours.",
            general=GENERAL_NAMES[self.general],
        )

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return PLACE

    def options(self, g: HannibalState) -> list[Action]:
        return [PLACE[space] for space in return_spaces(g, self.general)]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "place":
            return Refusal(
                "6.1",
                say("First return {general} to the map.", general=GENERAL_NAMES[self.general]),
            )
        return refuse_return(g, self.general, action.noun)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        place = cus_place(g, CARTHAGE, action.noun)
        ops.place_general(g, self.general, place, "6.1")
        return ()


# --- Rome (§6.2) ---


def roman_spaces(g: HannibalState, left: int, abroad: int) -> list[Space]:
    """§6.2: where the next of the Roman CUs can go."""
    manned = {SPACE_OF[g.at[general]] for general in generals_on_map(g, ROME)}
    found = {space for space in manned if musters_with_general(g, ROME, space)}
    if g.control[CITY_ROME] == ROME and muster_place(g, ROME, CITY_ROME) >= 0:
        found.add(CITY_ROME)
    if abroad >= MOST_ABROAD:
        found = {space for space in found if IN_ITALY >> space & 1}
    legal = sorted(found)
    if max(g.cus[ROME]) >= CONSULAR:
        return legal
    kept = [space for space in legal if _can_make_five(g, legal, space, left, abroad)]
    return kept or legal


def _can_make_five(
    g: HannibalState, legal: Sequence[Space], space: Space, left: int, abroad: int
) -> bool:
    """§6.2, §10.7: whether a stack of five can still be made after placing a CU in a space. Cities
    have limited room."""
    if not IN_ITALY >> space & 1:
        abroad += 1
    for target in legal:
        more = left - 1 if IN_ITALY >> target & 1 else min(left - 1, MOST_ABROAD - abroad)
        more += int(target == space)
        place = muster_place(g, ROME, target)
        if place != target:
            more = min(more, room_inside(g, target))
        if g.cus[ROME][place] + more >= CONSULAR:
            return True
    return False


@dataclass(frozen=True, slots=True)
class RomanReinforcements(Step):
    """§6.2, §6.3: the CUs that are left, as long as they can be placed."""

    left: int
    abroad: int

    def run(self, g: HannibalState) -> Steps:
        return ask(g, PlaceRomanCU(self.left, self.abroad)) if self.left > 0 else ()


@dataclass(frozen=True, slots=True)
class PlaceRomanCU(Decision):
    """§6.2: in Rome or with a general, at least three of five in Italy."""

    left: int
    abroad: int

    def seat(self, g: HannibalState) -> int:
        return ROME

    def prompt(self, g: HannibalState) -> Text:
        return plural(
            "Reinforcements: place {n} CU in Rome or with a general.",
            "Reinforcements: place {n} CUs in Rome or with generals.",
            self.left,
        )

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return REINFORCE

    def options(self, g: HannibalState) -> list[Action]:
        return [REINFORCE[space] for space in roman_spaces(g, self.left, self.abroad)]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "reinforce":
            return Refusal("6.2", say("First place your reinforcements."))
        space = action.noun
        if space in roman_spaces(g, self.left, self.abroad):
            return None
        return bars_muster(g, ROME, space) or Refusal("6.2", self.unmet(g, space))

    def unmet(self, g: HannibalState, space: Space) -> Text:
        """§6.2: the clause that a space does not meet."""
        name = SPACE_NAMES[space]
        if space != CITY_ROME and not musters_with_general(g, ROME, space):
            return say(
                "Roman CUs are placed in Rome or with a general, not in {space}.", space=name
            )
        if self.abroad >= MOST_ABROAD and not IN_ITALY >> space & 1:
            return say("At least three of the five CUs go to Italy, not to {space}.", space=name)
        return say(
            "Rome has no stack of five CUs and must build one, not reinforce {space}.", space=name
        )

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.add_cus(g, ROME, muster_place(g, ROME, action.noun), 1, "6.2")
        abroad = self.abroad + int(not IN_ITALY >> action.noun & 1)
        return (RomanReinforcements(self.left - 1, abroad),)


TYPES: Final[tuple[type, ...]] = (
    ReinforcementPhase,
    CarthaginianLot,
    PlaceCarthaginianCU,
    DisplacedReturn,
    ReturnGeneral,
    RomanReinforcements,
    PlaceRomanCU,
)
"""The steps written here, for the codec."""
