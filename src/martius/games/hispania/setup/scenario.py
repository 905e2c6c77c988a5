"""From a scenario file to a game at its first choice.

docs/guides/hispania-scenarios.md is the schema for people who write their own. What a scenario
leaves out is set up as the rulebook says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from martius.games.hispania.setup.deployment import (
    Placement,
    RoadLaying,
    RollArmy,
    RollRevolts,
    starts,
)
from martius.games.hispania.setup.underway import read_start
from martius.games.hispania.table import ops
from martius.games.hispania.table.model import (
    ARMY_PIECES,
    CAPITALS,
    CITIES,
    CITY_DISCS,
    COMMANDER_IDS,
    COMMANDERS,
    DIFFICULTY,
    DRAWN_ROADS,
    FLEET_PIECES,
    GENERAL_IDS,
    HISPANIC,
    LINK_ENDS,
    LINK_IDS,
    OFF_BOARD,
    PROVINCE,
    PROVINCE_CITIES,
    PROVINCE_IDS,
    PROVINCE_NAMES,
    REVOLT_DISCS,
    ROAD_PIECES,
    ROMAN_CITIES,
    SEAS,
    SPACE_IDS,
    SPACE_NAMES,
    SPACE_OF,
    TIME_TRACK,
    ULTERIOR,
    City,
    General,
    Space,
)
from martius.games.hispania.table.queries import general_in, rome_has_won
from martius.games.hispania.table.state import HispaniaState, Terms
from martius.games.hispania.table.variants import (
    INGENIVM,
    LEGIO_HISPANA,
    PIRATES,
    PROCONSVL,
    TERROR,
    mask_of_ids,
)
from martius.games.hispania.table.words import the
from martius.games.hispania.variants import ingenivm, pirates, terror
from martius.kernel import SetupError, Steps, begin
from martius.kernel.mask import Mask, mask_of
from martius.kernel.plain import Plain
from martius.kernel.section import HEADING, Section

LEVEL_PARTS = ("denarii", "garrisons_per_general", "fleets", "roads", "initial_armies")
SETUP = (
    "revolts",
    "armies",
    "fleets",
    "roads",
    "roads_to_lay",
    "generals",
    "garrisons",
    "reserve",
)
OF_VARIANTS = ("roads_for_sale", "legion", "pirates", "special_army")
ROLL_REVOLTS = tuple(RollRevolts(province) for province in HISPANIC)
CHAPTERS = (*HEADING, "rules", "setup", "start", "tutorial")


@lru_cache
def read_level(level: str) -> tuple[int, ...]:
    """§setup.4: the five digits of a difficulty level."""
    if len(level) != 5 or not (level.isascii() and level.isdigit()):
        raise SetupError("level", f"{level!r} is not five digits, such as 64342")
    digits = [int(digit) for digit in level]
    for part, digit in zip(LEVEL_PARTS, digits, strict=True):
        if digit not in DIFFICULTY[part]:
            allowed = ", ".join(map(str, DIFFICULTY[part]))
            raise SetupError("level", f"{digit} {part.replace('_', ' ')} is not one of {allowed}")
    return tuple(digits)


def set_up(scenario: Plain, options: Mapping[str, str]) -> HispaniaState:
    """A game at its first choice, or a SetupError that names the key.

    Pieces beyond the level are not in the state at all: they are back in the box (§setup.12).
    """
    file = Section(scenario)
    file.only(*CHAPTERS)
    denarii, garrisons, fleets, roads, armies = read_level(options["level"])
    rules, setup, start = file.section("rules"), file.section("setup"), file.section("start")
    g = HispaniaState()
    variants = mask_of_ids(options.get("variants", "").split(","))
    g.terms = read_terms(rules, denarii, garrisons, int(options["players"]), variants)
    setup.only(*SETUP, *OF_VARIANTS)
    read_fleets(g, setup, fleets)
    read_roads(g, setup, roads)
    read_garrisons(g, setup)
    if setup.has("legion"):
        read_legion(g, setup, "legion", city(setup, "legion", setup.raw("legion")))
    todo: Steps = (*read_revolts(g, setup, start), *read_armies(g, setup, armies))
    read_pirates(g, setup)
    unplaced = read_generals(g, setup, sharing(start))
    todo += (RoadLaying(ULTERIOR), *unplaced)
    if setup.has("reserve"):
        read_reserve(g, setup.section("reserve"))
    todo += read_start(g, start, unplaced)
    if rome_has_won(g):
        raise SetupError("setup", "Rome has won already in this position (§goal.1)")
    begin(g, todo)
    return g


def read_terms(rules: Section, denarii: int, garrisons: int, players: int, variants: Mask) -> Terms:
    """§scenario.1-3: how long (§goal.4), and what Rome must hold (§goal.1)."""
    rules.only("rounds", "garrison_in", "free_of_revolt", "special_army_removed")
    rounds = rules.number("rounds", len(TIME_TRACK), 1, len(TIME_TRACK))
    hold, quiet = CAPITALS, ROMAN_CITIES
    if rules.has("garrison_in"):
        hold = mask_of(city(rules, "garrison_in", name) for name in rules.list("garrison_in"))
    if rules.has("free_of_revolt"):
        quiet = mask_of_provinces(rules, "free_of_revolt")
    special = rules.flag("special_army_removed")
    if special and not variants & TERROR:
        raise SetupError(rules.key("special_army_removed"), "only with the variant TERROR")
    return Terms(denarii, garrisons, rounds, players, hold, quiet, variants, special)


def mask_of_provinces(section: Section, name: str) -> int:
    """All cities of the provinces a key lists."""
    mask = 0
    for province in section.list(name):
        if province not in PROVINCE_IDS:
            raise SetupError(section.key(name), f"{province!r} is no province")
        mask |= PROVINCE_CITIES[PROVINCE_IDS.index(province)]
    return mask


def space(section: Section, name: str, value: object, among: Iterable[Space], kind: str) -> Space:
    """A space of the board by its id."""
    found = SPACE_OF.get(value) if isinstance(value, str) else None
    if found is None or found not in among:
        raise SetupError(section.key(name), f"{value!r} is no {kind} of the board")
    return found


def city(section: Section, name: str, value: object) -> City:
    """A city by its id."""
    return space(section, name, value, CITIES, "city")


# --- pieces ---


def read_fleets(g: HispaniaState, setup: Section, level: int) -> None:
    """§setup.5, or the seas a scenario names."""
    if not setup.has("fleets"):
        for sea in SEAS[:level]:
            ops.place_fleet(g, sea)
    if len(setup.list("fleets")) > FLEET_PIECES:
        raise SetupError(setup.key("fleets"), f"there are only {FLEET_PIECES} fleets")
    for name in setup.list("fleets"):
        sea = space(setup, "fleets", name, SEAS, "sea")
        if g.fleets >> sea & 1:
            raise SetupError(setup.key("fleets"), f"{name} has two fleets (§board.3)")
        ops.place_fleet(g, sea)


def read_roads(g: HispaniaState, setup: Section, level: int) -> None:
    """§board.7, the roads a scenario adds, and those the players still lay (§setup.8)."""
    for link in DRAWN_ROADS:
        ops.build_road(g, link)
    for name in setup.list("roads"):
        if name not in LINK_IDS or max(LINK_ENDS[LINK_IDS.index(name)]) >= SEAS.start:
            raise SetupError(
                setup.key("roads"), f"{name!r} is no land link, such as {LINK_IDS[0]!r}"
            )
        a, b = LINK_ENDS[LINK_IDS.index(name)]
        if g.road_to[a] >> b & 1:
            raise SetupError(setup.key("roads"), f"{name} has a road already")
        ops.build_road(g, LINK_IDS.index(name))
    most = ROAD_PIECES - len(setup.list("roads"))
    if most < 0:
        raise SetupError(setup.key("roads"), f"there are only {ROAD_PIECES} roads")
    named = setup.number("roads_to_lay", 0 if setup.has("roads") else level, 0, most)
    g.roads_to_lay, for_sale = ingenivm.roads(g, named)  # §ingenivm.1
    if setup.has("roads_for_sale") and not g.terms.variants & INGENIVM:
        raise SetupError(setup.key("roads_for_sale"), "only with the variant INGENIVM")
    for_sale = min(for_sale, most - g.roads_to_lay)
    g.roads_for_sale = setup.number("roads_for_sale", for_sale, 0, most - g.roads_to_lay)


def read_garrisons(g: HispaniaState, setup: Section) -> None:
    """Garrisons by city, owners from bottom to top; the rest is in each general's reserve."""
    g.garrison_reserve = [g.terms.garrisons for _ in COMMANDERS]
    section = setup.section("garrisons")
    for name in section.names():
        where = city(setup, "garrisons", name)
        owners = section.list(name)
        if len(owners) > CITY_DISCS:
            raise SetupError(section.key(name), f"a city holds {CITY_DISCS} discs (§board.2)")
        for owner in owners:
            if owner == "legio_hispana":
                read_legion(g, section, name, where)
                continue
            if owner not in COMMANDER_IDS:
                raise SetupError(section.key(name), f"{owner!r} is no general with garrisons")
            general = COMMANDER_IDS.index(owner)
            if not g.garrison_reserve[general]:
                raise SetupError(
                    section.key(name),
                    f"the level gives {the(general)} no more garrisons (§setup.4)",
                )
            ops.add_garrison(g, general, where)


def read_legion(g: HispaniaState, section: Section, name: str, where: City) -> None:
    """§legio.1, §legio.2: on top of what is in a city so far."""
    if not g.terms.variants & LEGIO_HISPANA:
        raise SetupError(section.key(name), "only with the variant LEGIO HISPANA")
    if g.legion != OFF_BOARD:
        raise SetupError(section.key(name), "there is one Legio Hispana")
    if len(g.garrisons[where]) >= CITY_DISCS:
        raise SetupError(section.key(name), f"a city holds {CITY_DISCS} discs (§board.2)")
    ops.put_legion(g, where)


def read_pirates(g: HispaniaState, setup: Section) -> None:
    """§pirates.1, or the seas a scenario names with their discs."""
    if not setup.has("pirates"):
        pirates.set_up(g)
        return
    if not g.terms.variants & PIRATES:
        raise SetupError(setup.key("pirates"), "only with the variant PIRATES")
    section = setup.section("pirates")
    for name in section.names():
        sea = space(setup, "pirates", name, pirates.SHIELDED, "sea that can have pirates")
        ops.place_pirates(g, sea, section.number(name, 1, 1, min(CITY_DISCS, g.reserve)))


def read_revolts(g: HispaniaState, setup: Section, start: Section) -> Steps:
    """Revolts by city, or the rolls of §setup.6."""
    g.track = start.number("round", 1, 1, g.terms.rounds) - 1
    g.reserve = REVOLT_DISCS - g.track
    if not setup.has("revolts"):
        return ROLL_REVOLTS
    section = setup.section("revolts")
    for name in section.names():
        where = city(setup, "revolts", name)
        discs = section.number(name, 1, 1, REVOLT_DISCS)
        if discs > CITY_DISCS:
            raise SetupError(section.key(name), f"a city holds {CITY_DISCS} discs (§board.2)")
        if g.garrisons[where]:
            raise SetupError(section.key(name), f"{SPACE_NAMES[where]} has a garrison and a revolt")
        if discs > g.reserve:
            raise SetupError(
                section.key(name), f"there are only {REVOLT_DISCS} revolts, with the time track"
            )
        ops.add_revolts(g, where, discs)
    return ()


def read_armies(g: HispaniaState, setup: Section, level: int) -> Steps:
    """Armies by city, or the rolls of §setup.7; the special army is the first (§terror.1)."""
    extra = terror.armies(g)
    g.armies_in_reserve = ARMY_PIECES + extra
    g.special_in_reserve = extra
    if setup.has("special_army") and not extra:
        raise SetupError(setup.key("special_army"), "only with the variant TERROR")
    if not setup.has("armies"):
        if setup.has("revolts"):
            raise SetupError(
                setup.key("armies"), "name the armies too where revolts are named ([] for none)"
            )
        return (RollArmy(),) * level
    special = setup.text("special_army", "") or next(iter(setup.list("armies")), "reserve")
    if special not in (*setup.list("armies"), "reserve"):
        raise SetupError(setup.key("special_army"), f"{special!r} is not among the armies")
    for name in setup.list("armies"):
        where = city(setup, "armies", name)
        if not g.revolts[where]:
            raise SetupError(
                setup.key("armies"),
                f"the army in {SPACE_NAMES[where]} is not on a revolt (§army.6)",
            )
        if g.armies[PROVINCE[where]] != OFF_BOARD:
            province = PROVINCE_NAMES[PROVINCE[where]]
            raise SetupError(setup.key("armies"), f"{province} has two armies (§board.4)")
        if not g.armies_in_reserve:
            raise SetupError(setup.key("armies"), f"there are only {ARMY_PIECES + extra} armies")
        g.special_in_reserve = int(bool(extra) and name == special)
        ops.place_army(g, where)
    g.special_in_reserve = int(bool(extra) and special == "reserve")
    if extra and special == "reserve" and not g.armies_in_reserve:
        raise SetupError(setup.key("special_army"), "all armies are on the board")
    return ()


def sharing(start: Section) -> General:
    """§sequence.5: who has returned to a space that he shares and must leave; -1 for nobody."""
    if not start.flag("must_leave"):
        return -1
    return COMMANDER_IDS.index(start.one_of("turn", COMMANDER_IDS[0], COMMANDER_IDS))


def read_generals(g: HispaniaState, setup: Section, guest: General) -> list[Placement]:
    """Generals by space, `off` the board, or placed by their players (§setup.10, §setup.11)."""
    section = setup.section("generals")
    section.only(*GENERAL_IDS)
    todo: list[Placement] = []
    if section.has("proconsul") and not g.terms.variants & PROCONSVL:
        raise SetupError(section.key("proconsul"), "only with the variant PROCONSVL")
    for general, name in enumerate(GENERAL_IDS):
        if not section.has(name):
            if general in COMMANDERS:
                todo.append(Placement(general))
        elif section.raw(name) != "off":
            where = space(section, name, section.raw(name), range(len(SPACE_IDS)), "space")
            if where in CITIES and g.revolts[where]:
                raise SetupError(section.key(name), f"{SPACE_NAMES[where]} is in revolt (§move.2)")
            if where in SEAS and not g.fleets >> where & 1:
                raise SetupError(
                    section.key(name), f"there is no fleet in {SPACE_NAMES[where]} (§move.3)"
                )
            if general_in(g, where) >= 0 and guest not in (general, general_in(g, where)):
                other = the(general_in(g, where))
                raise SetupError(
                    section.key(name), f"{other} is in {SPACE_NAMES[where]} already (§board.2)"
                )
            g.general_at[general] = where
    for step in todo:
        if not starts(g, step.general):
            raise SetupError(
                section.key(GENERAL_IDS[step.general]), "there is no space where he may start"
            )
    return todo


def read_reserve(g: HispaniaState, reserve: Section) -> None:
    """What is in reserve, where a scenario takes pieces out of play."""
    reserve.only("revolts", "armies", "garrisons")
    g.reserve = reserve.number("revolts", g.reserve, 0, g.reserve)
    g.armies_in_reserve = reserve.number("armies", g.armies_in_reserve, 0, g.armies_in_reserve)
    garrisons = reserve.section("garrisons")
    garrisons.only(*COMMANDER_IDS)
    for general, name in enumerate(COMMANDER_IDS):
        most = g.garrison_reserve[general]
        g.garrison_reserve[general] = garrisons.number(name, most, 0, most)
