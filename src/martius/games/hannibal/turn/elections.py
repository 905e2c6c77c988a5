"""Consuls, proconsuls and Scipio Africanus (§6.4-7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Draw
from martius.games.hannibal.table.model import (
    AFRICANUS,
    ASIDE,
    CARTHAGE,
    CITY_ROME,
    CONSUL,
    CONSULAR,
    CUP,
    DISPLACED,
    FABIUS,
    GENERAL_NAMES,
    GENERALS,
    IN_ITALY,
    IN_SPAIN,
    INSIDE,
    NO_OFFICE,
    OF_SIDE,
    OUT,
    PORTS,
    PROCONSUL,
    ROME,
    SPACE_NAMES,
    SPACES,
    WALLED,
    General,
    Space,
)
from martius.games.hannibal.table.queries import cus_place, is_besieged
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Action, Decision, Refusal, Step, Steps, ask
from martius.kernel.mask import Mask, bits
from martius.kernel.text import Text, plural, say

PLACE: Final = [Action("place", space) for space in SPACES]
NAME_PROCONSUL: Final = [Action("proconsul", general) for general in GENERALS]


NO_PROCONSUL: Final = Action("no_proconsul")


ELECT: Final = [Action("elect", general) for general in GENERALS]


# --- Scipio Africanus (§6.7) ---


@dataclass(frozen=True, slots=True)
class AfricanusArrives(Step):
    """§6.7: Scipio Africanus arrives with five CUs; if there is no space for him, never."""

    def run(self, g: HannibalState) -> Steps:
        if not g.terms.generals >> AFRICANUS & 1 or g.at[AFRICANUS] != ASIDE:
            return ()
        if africanus_spaces(g):
            return ask(g, PlaceAfricanus())
        ops.keep_off_map(g, AFRICANUS, OUT)
        return ()


ARRIVALS: Final[Mask] = IN_ITALY | IN_SPAIN & PORTS
"""§6.7: where Scipio Africanus may arrive."""


def africanus_spaces(g: HannibalState) -> list[Space]:
    """§6.7: where Scipio Africanus can arrive now, listed fast; a law holds this to
    `refuse_africanus`."""
    enemy = g.cus[CARTHAGE]
    return [s for s in bits(ARRIVALS) if g.control[s] == ROME and not enemy[s]]


def refuse_africanus(g: HannibalState, space: Space) -> Refusal | None:
    """§6.7: Italy or a port of Spain, with a Roman PC marker and without enemy CUs."""
    name = SPACE_NAMES[space]
    if not ARRIVALS >> space & 1:
        reason = say("{space} is neither in Italy nor a port in Spain.", space=name)
        return Refusal("6.7", reason)
    if g.control[space] != ROME:
        return Refusal("6.7", say("{space} has no Roman PC marker.", space=name))
    if g.cus[CARTHAGE][space]:
        return Refusal("6.7", say("There are Carthaginian CUs in {space}.", space=name))
    return None


@dataclass(frozen=True, slots=True)
class PlaceAfricanus(Decision):
    """§6.7: where Scipio Africanus arrives with five CUs."""

    def seat(self, g: HannibalState) -> int:
        return ROME

    def prompt(self, g: HannibalState) -> Text:
        return say("Place Scipio Africanus with five CUs in Italy or in a port in Spain.")

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return PLACE

    def options(self, g: HannibalState) -> list[Action]:
        return [PLACE[space] for space in africanus_spaces(g)]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "place":
            return Refusal("6.7", say("First place Scipio Africanus."))
        return refuse_africanus(g, action.noun)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.set_office(g, AFRICANUS, PROCONSUL)
        ops.add_cus(g, ROME, action.noun, 5, "6.7")
        ops.place_general(g, AFRICANUS, action.noun, "6.7")
        return ()


# --- elections (§6.4-6) ---


@dataclass(frozen=True, slots=True)
class Proconsulship(Step):
    """§6.4: a proconsul is named, if there is a general who could be."""

    def run(self, g: HannibalState) -> Steps:
        return ask(g, ElectProconsul())


@dataclass(frozen=True, slots=True)
class ElectProconsul(Decision):
    """§6.4, §6.6: one general on the map may stay as proconsul."""

    def seat(self, g: HannibalState) -> int:
        return ROME

    def prompt(self, g: HannibalState) -> Text:
        return say("Which general stays on the map as proconsul? The others are recalled.")

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*NAME_PROCONSUL, NO_PROCONSUL]

    def options(self, g: HannibalState) -> list[Action]:
        kept = [x for x in bits(OF_SIDE[ROME]) if g.at[x] >= 0 and x != AFRICANUS]
        return [*(NAME_PROCONSUL[x] for x in kept), NO_PROCONSUL]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action == NO_PROCONSUL:
            return None
        if action.verb != "proconsul":
            return Refusal("6.4", say("First choose a proconsul, or none."))
        name = GENERAL_NAMES[action.noun]
        if not OF_SIDE[ROME] >> action.noun & 1 or g.at[action.noun] < 0:
            reason = say("{general} is not a Roman general on the map.", general=name)
            return Refusal("6.6", reason)
        if action.noun == AFRICANUS:
            return Refusal("6.7", say("Scipio Africanus always stays as a proconsul."))
        return None

    def apply(self, g: HannibalState, action: Action) -> Steps:
        kept = -1 if action == NO_PROCONSUL else action.noun
        for general in bits(OF_SIDE[ROME]):
            if general == kept:
                ops.set_office(g, general, PROCONSUL)
                ops.tell(g, events.ProconsulNamed(general))
            elif general != AFRICANUS and g.at[general] >= 0:
                ops.set_office(g, general, NO_OFFICE)
        return ()


@dataclass(frozen=True, slots=True)
class RecallGenerals(Step):
    """§6.4: generals without an office leave the map; displaced Romans can be drawn again."""

    def run(self, g: HannibalState) -> Steps:
        for general in bits(OF_SIDE[ROME]):
            at = g.at[general]
            if at == DISPLACED:
                ops.keep_off_map(g, general, ASIDE)
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
class ConsulElection(Step):
    """§6.4: a consul is drawn, as long as there is anybody in the cup."""

    def run(self, g: HannibalState) -> Steps:
        return (DrawConsul(),) if cup(g) else ()


@dataclass(frozen=True, slots=True)
class DrawConsul(Draw):
    """§6.4: a consul from the cup, all equally likely."""

    def drawn(self, number: int) -> Action:
        return ELECT[number]

    def pool(self, g: HannibalState) -> Mask:
        return cup(g)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.make_consul(g, action.noun)
        ops.tell(g, events.GeneralDrawn(action.noun))
        return ()


@dataclass(frozen=True, slots=True)
class ConsulPlacement(Step):
    """§6.5: the new consuls are placed, one after the other."""

    def run(self, g: HannibalState) -> Steps:
        for general in bits(CUP):
            if g.office[general] == CONSUL and g.at[general] == ASIDE:
                return (*ask(g, PlaceConsul(general)), ConsulPlacement())
        return ()


def consul_spaces(g: HannibalState, general: General) -> list[Space]:
    """§6.5, §24.fabius: where five CUs are; Fabius in Italy, also with fewer, or in Rome. Besieged
    Rome counts only if there is no other space; without any stack of five the largest count."""
    region = IN_ITALY if general == FABIUS else -1
    sizes = {s: size for s, size in _forces(g) if region >> s & 1}
    full = [s for s, size in sizes.items() if size >= CONSULAR]
    free = [s for s in full if not is_besieged(g, s) or g.control[s] != ROME]
    if free or full:
        return free or full
    if general == FABIUS and sizes:
        return list(sizes)
    best = max(sizes.values(), default=0)
    return [s for s, size in sizes.items() if size == best] or [CITY_ROME]


def _forces(g: HannibalState) -> list[tuple[Space, int]]:
    """The spaces with Roman CUs, and how many: outside a city, if there are any, else inside."""
    cus = g.cus[ROME]
    inside = [(s, cus[INSIDE[s]]) for s in bits(WALLED) if cus[INSIDE[s]] and not cus[s]]
    return sorted([(s, cus[s]) for s in SPACES if cus[s]] + inside)


def refuse_post(g: HannibalState, general: General, space: Space) -> Refusal:
    """§6.5, §24.fabius: why a consul cannot be placed in a space."""
    name, place = SPACE_NAMES[space], cus_place(g, ROME, space)
    if general == FABIUS and not IN_ITALY >> space & 1:
        reason = say("Fabius may not leave Italy, and {space} is not in Italy.", space=name)
        return Refusal("24.fabius", reason)
    if place < 0:
        return Refusal("6.5", say("There are no Roman CUs in {space}.", space=name))
    cus = g.cus[ROME][place]
    if cus >= CONSULAR:
        reason = say("{space} is besieged, and other spaces have five CUs.", space=name)
        return Refusal("6.5", reason)
    if any(size >= CONSULAR for size in g.cus[ROME]):
        reason = say("A consul needs five CUs, and {space} has only {cus}.", space=name, cus=cus)
        return Refusal("6.5", reason)
    reason = plural(
        "No space has five CUs, so the largest force gets the consul. {space} has only {n} CU.",
        "No space has five CUs, so the largest force gets the consul. {space} has only {n} CUs.",
        cus,
        space=name,
    )
    return Refusal("6.5", reason)


@dataclass(frozen=True, slots=True)
class PlaceConsul(Decision):
    """§6.5: where a new consul is placed."""

    general: General

    def seat(self, g: HannibalState) -> int:
        return ROME

    def prompt(self, g: HannibalState) -> Text:
        name = GENERAL_NAMES[self.general]
        return say("Place the consul {general} with at least five CUs.", general=name)

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return PLACE

    def options(self, g: HannibalState) -> list[Action]:
        return [PLACE[space] for space in consul_spaces(g, self.general)]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "place":
            return Refusal(
                "6.5", say("First place the consul {general}.", general=GENERAL_NAMES[self.general])
            )
        if action.noun in consul_spaces(g, self.general):
            return None
        return refuse_post(g, self.general, action.noun)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        place = cus_place(g, ROME, action.noun)
        if place < 0:
            place = INSIDE[CITY_ROME] if g.cus[CARTHAGE][CITY_ROME] else CITY_ROME
        ops.place_general(g, self.general, place, "6.5")
        return ()


TYPES: Final[tuple[type, ...]] = (
    AfricanusArrives,
    PlaceAfricanus,
    Proconsulship,
    ElectProconsul,
    RecallGenerals,
    ConsulElection,
    DrawConsul,
    ConsulPlacement,
    PlaceConsul,
)
"""The steps written here, for the codec."""
