"""The Reinforcement Phase (§6): both sides' CUs, displaced generals, elections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events, ops
from martius.games.hannibal.model import (
    AFRICANUS,
    AFRICANUS_TURN,
    ASIDE,
    BAETICA,
    CARTHAGE,
    CITY_CARTHAGE,
    CITY_ROME,
    CONSUL,
    CONSULAR,
    CUP,
    DISPLACED,
    FABIUS,
    GENERAL_NAMES,
    GENERALS,
    IN_AFRICA,
    IN_ITALY,
    IN_SPAIN,
    INSIDE,
    NEW_CARTHAGE,
    NO_OFFICE,
    OF_SIDE,
    OUT,
    PORTS,
    PROCONSUL,
    ROME,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    General,
    Mask,
    Place,
    Side,
    Space,
    bits,
)
from martius.games.hannibal.politics import Mourn
from martius.games.hannibal.queries import (
    controls,
    generals_on_map,
    is_besieged,
    muster_place,
    musters_with_general,
    refuse_abroad,
)
from martius.games.hannibal.state import HannibalState
from martius.kernel import Action, Chance, Decision, Refusal, Step, Steps

REINFORCE: Final = [Action("reinforce", space) for space in SPACES]
PLACE: Final = [Action("place", space) for space in SPACES]
NAME_PROCONSUL: Final = [Action("proconsul", general) for general in GENERALS]
NO_PROCONSUL: Final = Action("no_proconsul")
ELECT: Final = [Action("elect", general) for general in GENERALS]

ROMAN_CUS: Final = 5
MOST_ABROAD: Final = 2
"""§6.2: at least three of the five go to Italy."""


@dataclass(frozen=True, slots=True)
class ReinforcementPhase(Step[HannibalState]):
    """§5.1: Carthage's CUs and displaced generals, Rome's CUs, Africanus, the elections."""

    def run(self, g: HannibalState) -> Steps:
        arrival: Steps = (AfricanusArrives(),) if g.turn == AFRICANUS_TURN else ()
        romans, g.shortage = ROMAN_CUS - g.shortage, 0
        return (
            *(CarthaginianLot(lot) for lot in range(4)),
            DisplacedReturn(),
            RomanReinforcements(romans, 0),
            *arrival,
            ElectProconsul(),
            RecallGenerals(),
            ConsulElection(),
            ConsulElection(),
            ConsulPlacement(),
            Mourn(),
        )


# --- Carthage (§6.1) ---

LOTS: Final = (
    "in Carthage or with a general in Africa",
    "in New Carthage or with a general in Spain, for the city of New Carthage",
    "in New Carthage or with a general in Spain, for the province of Baetica",
    "with any general, in Carthage or in New Carthage",
)


def lot_spaces(g: HannibalState, lot: int) -> list[Space]:
    """§6.1: where one of the four Carthaginian CUs can go."""
    if lot == 1 and g.control[NEW_CARTHAGE] != CARTHAGE:
        return []
    if lot == 2 and not controls(g, CARTHAGE, BAETICA):
        return []
    region = (IN_AFRICA, IN_SPAIN, IN_SPAIN, -1)[lot]
    cities = ((CITY_CARTHAGE,), (NEW_CARTHAGE,), (NEW_CARTHAGE,), (CITY_CARTHAGE, NEW_CARTHAGE))
    found = {
        city
        for city in cities[lot]
        if g.control[city] == CARTHAGE and muster_place(g, CARTHAGE, city) >= 0
    }
    for general in generals_on_map(g, CARTHAGE):
        space = SPACE_OF[g.at[general]]
        if region >> space & 1 and musters_with_general(g, CARTHAGE, space):
            found.add(space)
    return sorted(found)


@dataclass(frozen=True, slots=True)
class CarthaginianLot(Step[HannibalState]):
    """§6.1, §6.3: one CU, lost if there is nowhere to place it."""

    lot: int

    def run(self, g: HannibalState) -> Steps:
        return (PlaceCarthaginianCU(self.lot),) if lot_spaces(g, self.lot) else ()


@dataclass(frozen=True, slots=True)
class PlaceCarthaginianCU(Decision[HannibalState]):
    """§6.1: where one of the four CUs goes."""

    lot: int

    def seat(self, g: HannibalState) -> int:
        return CARTHAGE

    def prompt(self, g: HannibalState) -> str:
        return f"Reinforcements: place a CU {LOTS[self.lot]}."

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return REINFORCE

    def options(self, g: HannibalState) -> list[Action]:
        return [REINFORCE[space] for space in lot_spaces(g, self.lot)]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "reinforce":
            return Refusal("6.1", "Reinforcements are being placed.")
        return refuse_muster(g, CARTHAGE, action.noun, lot_spaces(g, self.lot), LOTS[self.lot])

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.add_cus(g, CARTHAGE, muster_place(g, CARTHAGE, action.noun), 1, "6.1")
        return ()


def refuse_muster(
    g: HannibalState, side: Side, space: Space, allowed: Sequence[Space], where: str
) -> Refusal | None:
    """§6.1-3: why reinforcements cannot go to a space."""
    if space in allowed:
        return None
    name = SPACE_NAMES[space]
    if is_besieged(g, space) and g.control[space] == side:
        return Refusal("6.3", f"{name} is besieged and gets no reinforcements.")
    if muster_place(g, side, space) < 0:
        return Refusal("6.3", f"There is no room in {name} while the enemy stands before it.")
    return Refusal("6.1" if side == CARTHAGE else "6.2", f"{name} is not allowed: {where}.")


# --- displaced generals (§6.1, §10.10) ---


@dataclass(frozen=True, slots=True)
class DisplacedReturn(Step[HannibalState]):
    """§5.1: Carthage's displaced generals return to the map, with any CUs not under siege."""

    def run(self, g: HannibalState) -> Steps:
        for general in bits(OF_SIDE[CARTHAGE]):
            if g.at[general] == DISPLACED and return_spaces(g, general):
                return (ReturnGeneral(general), DisplacedReturn())
        return ()


def return_spaces(g: HannibalState, general: General) -> list[Space]:
    """Where a displaced general can return."""
    return [s for s in SPACES if refuse_return(g, general, s) is None]


def refuse_return(g: HannibalState, general: General, space: Space) -> Refusal | None:
    """§6.1, §24.hanno: with CUs that are not under siege; Hanno in Africa."""
    name = SPACE_NAMES[space]
    place = cus_place(g, CARTHAGE, space)
    if place < 0:
        return Refusal("6.1", f"There are no Carthaginian CUs in {name}.")
    if place != space and g.siege[space]:
        return Refusal("6.1", f"The CUs in {name} are under siege.")
    return refuse_abroad(1 << general, space)


def cus_place(g: HannibalState, side: Side, space: Space) -> Place:
    """Where a side's CUs stand in a space: outside, inside its city, or -1."""
    if g.cus[side][space]:
        return space
    inside = INSIDE[space]
    return inside if inside >= 0 and g.cus[side][inside] else -1


@dataclass(frozen=True, slots=True)
class ReturnGeneral(Decision[HannibalState]):
    """§6.1: where a displaced general returns."""

    general: General

    def seat(self, g: HannibalState) -> int:
        return CARTHAGE

    def prompt(self, g: HannibalState) -> str:
        return f"Return {GENERAL_NAMES[self.general]} to any of your CUs."

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return PLACE

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "place":
            return Refusal("6.1", "Displaced generals are returning.")
        return refuse_return(g, self.general, action.noun)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        place = cus_place(g, CARTHAGE, action.noun)
        ops.place_general(g, self.general, place, "6.1")
        return ()


# --- Rome (§6.2) ---


def roman_spaces(g: HannibalState, left: int, abroad: int) -> list[Space]:
    """§6.2: where the next of the Roman CUs can go."""
    found = {SPACE_OF[g.at[general]] for general in generals_on_map(g, ROME)}
    found = {space for space in found if musters_with_general(g, ROME, space)}
    if g.control[CITY_ROME] == ROME and muster_place(g, ROME, CITY_ROME) >= 0:
        found.add(CITY_ROME)
    if abroad >= MOST_ABROAD:
        found = {space for space in found if IN_ITALY >> space & 1}
    legal = sorted(found)
    if any(cus >= CONSULAR for cus in g.cus[ROME]):
        return legal
    kept = [space for space in legal if _can_make_five(g, legal, space, left, abroad)]
    return kept or legal


def _can_make_five(
    g: HannibalState, legal: Sequence[Space], space: Space, left: int, abroad: int
) -> bool:
    """§6.2: whether a stack of five can still be made after placing a CU in a space."""
    if not IN_ITALY >> space & 1:
        abroad += 1
    for target in legal:
        more = left - 1 if IN_ITALY >> target & 1 else min(left - 1, MOST_ABROAD - abroad)
        here = g.cus[ROME][muster_place(g, ROME, target)] + int(target == space)
        if here + more >= CONSULAR:
            return True
    return False


@dataclass(frozen=True, slots=True)
class RomanReinforcements(Step[HannibalState]):
    """§6.2, §6.3: the CUs that are left, as long as they can be placed."""

    left: int
    abroad: int

    def run(self, g: HannibalState) -> Steps:
        if self.left <= 0 or not roman_spaces(g, self.left, self.abroad):
            return ()
        return (PlaceRomanCU(self.left, self.abroad),)


@dataclass(frozen=True, slots=True)
class PlaceRomanCU(Decision[HannibalState]):
    """§6.2: in Rome or with a general, at least three of five in Italy."""

    left: int
    abroad: int

    def seat(self, g: HannibalState) -> int:
        return ROME

    def prompt(self, g: HannibalState) -> str:
        left = events.count(self.left, "CU")
        return f"Reinforcements: place {left}, in Rome or with generals."

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return REINFORCE

    def options(self, g: HannibalState) -> list[Action]:
        return [REINFORCE[space] for space in roman_spaces(g, self.left, self.abroad)]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "reinforce":
            return Refusal("6.2", "Reinforcements are being placed.")
        where = "in Rome or with a general, three of five in Italy, and a stack of five first"
        allowed = roman_spaces(g, self.left, self.abroad)
        return refuse_muster(g, ROME, action.noun, allowed, where)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.add_cus(g, ROME, muster_place(g, ROME, action.noun), 1, "6.2")
        abroad = self.abroad + int(not IN_ITALY >> action.noun & 1)
        return (RomanReinforcements(self.left - 1, abroad),)


# --- Scipio Africanus (§6.7) ---


@dataclass(frozen=True, slots=True)
class AfricanusArrives(Step[HannibalState]):
    """§6.7: he comes with five CUs, or never."""

    def run(self, g: HannibalState) -> Steps:
        if not g.terms.generals >> AFRICANUS & 1 or g.at[AFRICANUS] != ASIDE:
            return ()
        if any(refuse_africanus(g, space) is None for space in SPACES):
            return (PlaceAfricanus(),)
        g.at[AFRICANUS] = OUT
        return ()


def refuse_africanus(g: HannibalState, space: Space) -> Refusal | None:
    """§6.7: Italy or a port of Spain, with a Roman PC marker and without enemy CUs."""
    name = SPACE_NAMES[space]
    if not (IN_ITALY | IN_SPAIN & PORTS) >> space & 1:
        return Refusal("6.7", f"{name} is neither in Italy nor a port of Spain.")
    if g.control[space] != ROME:
        return Refusal("6.7", f"{name} has no Roman PC marker.")
    if g.cus[CARTHAGE][space]:
        return Refusal("6.7", f"There are Carthaginian CUs in {name}.")
    return None


@dataclass(frozen=True, slots=True)
class PlaceAfricanus(Decision[HannibalState]):
    """§6.7: where Scipio Africanus arrives with five CUs."""

    def seat(self, g: HannibalState) -> int:
        return ROME

    def prompt(self, g: HannibalState) -> str:
        return "Scipio Africanus arrives with five CUs: in Italy, or in a port of Spain."

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return PLACE

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "place":
            return Refusal("6.7", "Scipio Africanus is arriving.")
        return refuse_africanus(g, action.noun)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        g.office[AFRICANUS] = PROCONSUL
        ops.add_cus(g, ROME, action.noun, 5, "6.7")
        ops.place_general(g, AFRICANUS, action.noun, "6.7")
        return ()


# --- elections (§6.4-6) ---


@dataclass(frozen=True, slots=True)
class ElectProconsul(Decision[HannibalState]):
    """§6.4, §6.6: one general on the map may stay as proconsul."""

    def seat(self, g: HannibalState) -> int:
        return ROME

    def prompt(self, g: HannibalState) -> str:
        return "Which general stays on as proconsul? The others are recalled."

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*NAME_PROCONSUL, NO_PROCONSUL]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action == NO_PROCONSUL:
            return None
        if action.verb != "proconsul":
            return Refusal("6.4", "A proconsul is being named.")
        name = GENERAL_NAMES[action.noun]
        if not OF_SIDE[ROME] >> action.noun & 1 or g.at[action.noun] < 0:
            return Refusal("6.6", f"{name} is no Roman general on the map.")
        if action.noun == AFRICANUS:
            return Refusal("6.7", "Scipio Africanus is a proconsul for good already.")
        return None

    def apply(self, g: HannibalState, action: Action) -> Steps:
        kept = -1 if action == NO_PROCONSUL else action.noun
        for general in bits(OF_SIDE[ROME]):
            if general == kept:
                g.office[general] = PROCONSUL
                ops.tell(g, events.ProconsulNamed(general))
            elif general != AFRICANUS and g.at[general] >= 0:
                g.office[general] = NO_OFFICE
        return ()


@dataclass(frozen=True, slots=True)
class RecallGenerals(Step[HannibalState]):
    """§6.4: generals without an office leave the map; displaced Romans can be drawn again."""

    def run(self, g: HannibalState) -> Steps:
        for general in bits(OF_SIDE[ROME]):
            at = g.at[general]
            if at == DISPLACED:
                g.at[general] = ASIDE
            elif at >= 0 and g.office[general] == NO_OFFICE:
                ops.move_general(g, general, ASIDE)
                ops.tell(g, events.GeneralRecalled(general))
                ops.set_command(g, ROME, at)
            elif at >= 0:
                ops.set_command(g, ROME, at)
        return ()


def cup(g: HannibalState) -> Mask:
    """§6.4: the generals who can be drawn as consuls."""
    mask = 0
    for general in bits(CUP & g.terms.generals):
        if g.at[general] == ASIDE and g.office[general] == NO_OFFICE:
            mask |= 1 << general
    return mask


@dataclass(frozen=True, slots=True)
class ConsulElection(Step[HannibalState]):
    """§6.4: a consul is drawn, as long as there is anybody in the cup."""

    def run(self, g: HannibalState) -> Steps:
        return (DrawConsul(),) if cup(g) else ()


@dataclass(frozen=True, slots=True)
class DrawConsul(Chance[HannibalState]):
    """§6.4: a consul out of the cup, all as likely."""

    def outcomes(self, g: HannibalState) -> Sequence[tuple[Action, int]]:
        return [(ELECT[general], 1) for general in bits(cup(g))]

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.make_consul(g, action.noun)
        ops.tell(g, events.GeneralDrawn(action.noun))
        return ()


@dataclass(frozen=True, slots=True)
class ConsulPlacement(Step[HannibalState]):
    """§6.5: the new consuls are placed."""

    def run(self, g: HannibalState) -> Steps:
        return tuple(
            PlaceConsul(general)
            for general in bits(CUP)
            if g.office[general] == CONSUL and g.at[general] == ASIDE
        )


def consul_spaces(g: HannibalState, general: General) -> list[Space]:
    """§6.5, §24.fabius: with five CUs; Fabius in Italy, if need be with fewer, or in Rome.

    Besieged Rome is for when there is no other; without any stack of five the largest serve.
    """
    region = IN_ITALY if general == FABIUS else -1
    sizes = {s: g.cus[ROME][p] for s in SPACES if (p := cus_place(g, ROME, s)) >= 0}
    sizes = {s: size for s, size in sizes.items() if region >> s & 1}
    full = [s for s, size in sizes.items() if size >= CONSULAR]
    free = [s for s in full if not is_besieged(g, s) or g.control[s] != ROME]
    if free or full:
        return free or full
    if general == FABIUS and sizes:
        return list(sizes)
    best = max(sizes.values(), default=0)
    return [s for s, size in sizes.items() if size == best] or [CITY_ROME]


@dataclass(frozen=True, slots=True)
class PlaceConsul(Decision[HannibalState]):
    """§6.5: where a new consul takes his post."""

    general: General

    def seat(self, g: HannibalState) -> int:
        return ROME

    def prompt(self, g: HannibalState) -> str:
        return f"Place the consul {GENERAL_NAMES[self.general]} with at least five CUs."

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return PLACE

    def options(self, g: HannibalState) -> list[Action]:
        return [PLACE[space] for space in consul_spaces(g, self.general)]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "place":
            return Refusal("6.5", "A consul is being placed.")
        if action.noun in consul_spaces(g, self.general):
            return None
        name = SPACE_NAMES[action.noun]
        if self.general == FABIUS and not IN_ITALY >> action.noun & 1:
            return Refusal("24.fabius", f"{name} is not in Italy, which Fabius may not leave.")
        return Refusal("6.5", f"{name} is no place for a consul: he needs a stack of five CUs.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        place = cus_place(g, ROME, action.noun)
        if place < 0:
            place = INSIDE[CITY_ROME] if g.cus[CARTHAGE][CITY_ROME] else CITY_ROME
        ops.place_general(g, self.general, place, "6.5")
        return ()


TYPES: Final[tuple[type, ...]] = (
    ReinforcementPhase,
    CarthaginianLot,
    PlaceCarthaginianCU,
    DisplacedReturn,
    ReturnGeneral,
    RomanReinforcements,
    PlaceRomanCU,
    AfricanusArrives,
    PlaceAfricanus,
    ElectProconsul,
    RecallGenerals,
    ConsulElection,
    DrawConsul,
    ConsulPlacement,
    PlaceConsul,
)
"""The steps written here, for the codec."""
