"""The forces of a scenario: CUs, generals, the siege train, sieges."""

from __future__ import annotations

from martius.games.hannibal.setup.names import general_named, generals_named, space_named, truth
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    AFRICANUS,
    ASIDE,
    CAPACITY,
    CARTHAGE,
    CONFINED,
    CONSUL,
    DISPLACED,
    ELEPHANTS,
    GENERAL_NAMES,
    GENERALS,
    INSIDE,
    NO_OFFICE,
    OUT,
    PROCONSUL,
    ROME,
    SIDE_IDS,
    SIDE_NAMES,
    SIDE_OF,
    SPACE_IDS,
    SPACE_OF,
    STANDARD_GENERALS,
    STRONG,
    General,
    Place,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import can_be_attempted, commander, generals_at, outranks
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import SetupError
from martius.kernel.mask import mask_of
from martius.kernel.section import Section


def battlefield(start: Section) -> General:
    """The general in whose space a battle is under way, or -1: there both sides have CUs."""
    if not start.has("battle"):
        return -1
    return next(iter(generals_named(start.section("move"), "general")), -1)


def read_forces(g: HannibalState, setup: Section, fighter: General) -> None:
    """Stacks as `[[setup.force]]`, then generals who are not on the map."""
    placed: list[General] = []
    stacks = setup.sections("force")
    for section in stacks:
        placed += read_force(g, section)
    for section in stacks:
        space = space_named(section, "space", section.raw("space"))
        if g.cus[ROME][space] and g.cus[CARTHAGE][space] and g.at[fighter] != space:
            raise SetupError(section.key("space"), f"both sides have CUs in {SPACE_IDS[space]}")
    for general in GENERALS:
        if general not in placed:
            g.at[general] = ASIDE if general in STANDARD_GENERALS else OUT
    off = setup.section("generals")
    off.only("displaced", "aside", "out")
    for key, at in (("displaced", DISPLACED), ("aside", ASIDE), ("out", OUT)):
        for name in off.list(key):
            general = general_named(off, key, name)
            if general in placed:
                raise SetupError(off.key(key), f"{name} is on the map, too")
            g.at[general] = at
            placed.append(general)
    g.terms = g.terms._replace(
        generals=mask_of(x for x in GENERALS if g.at[x] != OUT or x in placed)
    )
    if setup.has("train"):
        read_train(g, setup)


def read_force(g: HannibalState, section: Section) -> list[General]:
    """One stack: a side, a space, CUs, elephants, generals; the first of them commands."""
    section.only("side", "space", "inside", "cus", "elephants", "generals", "consuls", "proconsuls")
    side = SIDE_IDS.index(section.one_of("side", "", SIDE_IDS))
    space = space_named(section, "space", section.raw("space"))
    place: Place = space
    cus = section.number("cus", 0, 0, 60)
    herd = section.number("elephants", 0, 0, ELEPHANTS)
    if truth(section, "inside"):
        place = check_inside(g, section, side, space, cus)
    if herd and side == ROME:
        raise SetupError(section.key("elephants"), "Rome has no elephants (§17)")
    if herd > cus:
        raise SetupError(section.key("elephants"), "`cus` counts the elephants, too")
    if sum(g.elephants) + herd > ELEPHANTS:
        raise SetupError(section.key("elephants"), "there are only four elephant CUs (§17.1)")
    g.cus[side][place] += cus
    g.elephants[place] += herd
    return read_generals(g, section, side, place)


def check_inside(g: HannibalState, section: Section, side: Side, space: Space, cus: int) -> Place:
    """§10.7: inside a city of the same side, as far as there is room."""
    inside = INSIDE[space]
    if inside < 0 or g.control[space] != side:
        who = SIDE_NAMES[side]
        raise SetupError(section.key("inside"), f"{SPACE_IDS[space]} is no city of {who} (§10.7)")
    if g.cus[side][inside] + cus > CAPACITY[space]:
        reason = f"{SPACE_IDS[space]} holds only {CAPACITY[space]} CUs (§10.7)"
        raise SetupError(section.key("cus"), reason)
    return inside


def read_generals(g: HannibalState, section: Section, side: Side, place: Place) -> list[General]:
    """The generals of a stack with their offices."""
    placed: list[General] = []
    for key, office in (("consuls", CONSUL), ("proconsuls", PROCONSUL), ("generals", NO_OFFICE)):
        for name in section.list(key):
            general = general_named(section, key, name)
            if SIDE_OF[general] != side:
                raise SetupError(section.key(key), f"{name} does not fight for {SIDE_NAMES[side]}")
            if g.at[general] >= 0:
                raise SetupError(section.key(key), f"{name} is on the map twice")
            if side == CARTHAGE and office != NO_OFFICE:
                raise SetupError(section.key(key), "Carthage has no consuls (§6.4)")
            if side == ROME and office == NO_OFFICE:
                raise SetupError(section.key(key), f"{name} is a consul or a proconsul (§6.4)")
            if general == AFRICANUS and office == CONSUL:
                raise SetupError(section.key(key), "Scipio Africanus is a proconsul (§6.7)")
            if general in CONFINED and not CONFINED[general] >> SPACE_OF[place] & 1:
                raise SetupError(
                    section.key(key), f"{GENERAL_NAMES[general]} may not be there (§24.1)"
                )
            g.office[general] = office
            ops.move_general(g, general, place)
            ops.set_command(g, side, place)
            placed.append(general)
    consuls = sum(office == CONSUL for office in g.office)
    if consuls > 2:
        raise SetupError(section.key("consuls"), "there are two consuls (§6.4)")
    if placed and outranks(g, commander(g, side, place), placed[0]) and len(placed) > 1:
        raise SetupError(section.key("generals"), "the first general of a stack commands it (§9.3)")
    return placed


def read_train(g: HannibalState, setup: Section) -> None:
    """The siege train (#30): where Carthage has CUs or a general."""
    space = space_named(setup, "train", setup.raw("train"))
    for place in (space, INSIDE[space]):
        if place >= 0 and (g.cus[CARTHAGE][place] or generals_at(g, CARTHAGE, place)):
            g.train = place
            return
    raise SetupError(setup.key("train"), "the siege train stands with a Carthaginian force")


def read_sieges(g: HannibalState, setup: Section) -> None:
    """§20.4: siege and subjugation points."""
    section = setup.section("siege")
    for name in section.names():
        space = space_named(setup, "siege", name)
        if not STRONG >> space & 1:
            raise SetupError(section.key(name), "only cities and Tribes have siege points (§20.2)")
        if not any(g.cus[s][space] and can_be_attempted(g, s, space) for s in (ROME, CARTHAGE)):
            raise SetupError(section.key(name), "there are no besiegers (§20.6)")
        g.siege[space] = section.number(name, 1, 1, 2)
