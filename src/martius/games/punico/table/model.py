"""Counters, leaders and tables: static facts, read once from data/*.toml and checked.

All 78 combat units of the counter sheet are numbered, Rome's first; a battle uses some of them. The
units of one type and side are a corps. Sets of units are bit masks by number.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final, TypeAlias

from martius.games.punico.table.grid import Facing
from martius.kernel.datum import must, one_of
from martius.kernel.plain import Json
from martius.kernel.text import Listing, Text, all_of, say

Unit: TypeAlias = int
Side: TypeAlias = int
Corps: TypeAlias = int
Box: TypeAlias = int
Units: TypeAlias = int

ROME: Final[Side] = 0
CARTHAGE: Final[Side] = 1
SIDES: Final = (ROME, CARTHAGE)
SIDE_IDS: Final = ("rome", "carthage")
SIDE_NAMES: Final = (say("Rome"), say("Carthage"))


def read(name: str) -> Json:
    """One of the title's data files."""
    return tomllib.loads((files("martius.games.punico") / "data" / name).read_text("utf-8"))


UNITS_DATA: Final = read("units.toml")
TABLES: Final = read("tables.toml")
TYPES: Final[list[Json]] = UNITS_DATA["type"]
TYPE_IDS: Final[list[str]] = [data["id"] for data in TYPES]
NOT_TARGETS: Final = ("shooter", "distance", "source")
TARGETS: Final = [key for key in TABLES["missile"]["row"][0] if key not in NOT_TARGETS]
"""§9.3: the classes of targets."""


def check_names() -> None:
    """Hold the names that stand for something else to what there is."""
    must(len(set(TYPE_IDS)) == len(TYPES), "units.toml: type.id", "each type has its own")
    for data in TYPES:
        key = f"units.toml: type.{data['id']}"
        for name in data["sides"]:
            one_of(name, SIDE_IDS, f"{key}.sides", "side")
        must(len(data["name"]) == len(data["sides"]), f"{key}.name", "there is one for each side")
        for side in SIDE_IDS:
            fits = (data[f"counters_{side}"] > 0) == (side in data["sides"])
            must(fits, f"{key}.counters_{side}", "its sides have counters, and no other")
        one_of(data["target_class"], TARGETS, f"{key}.target_class", "class of targets")
    for row in TABLES["missile"]["row"]:
        one_of(row["shooter"], TYPE_IDS, "tables.toml: missile.row.shooter", "type of unit")
    for group in TABLES["movement_type_groups"]["groups"]:
        for name in group:
            one_of(name, TYPE_IDS, "tables.toml: movement_type_groups.groups", "type of unit")


check_names()

# --- corps: the units of one type and side ---

CORPS_DATA: Final[list[tuple[Side, Json]]] = [
    (side, data) for side in SIDES for data in TYPES if SIDE_IDS[side] in data["sides"]
]
CORPS: Final = range(len(CORPS_DATA))
CORPS_OF: Final[dict[tuple[Side, str], Corps]] = {
    (side, data["id"]): corps for corps, (side, data) in enumerate(CORPS_DATA)
}
CORPS_SIDE: Final[list[Side]] = [side for side, _ in CORPS_DATA]
CORPS_TYPE: Final[list[str]] = [data["id"] for _, data in CORPS_DATA]


def _corps_id(corps: Corps) -> str:
    """`ha`; a type that both sides have is `re` for Rome and `ce` for Carthage."""
    side, data = CORPS_DATA[corps]
    prefix = SIDE_IDS[side][0] if len(data["sides"]) > 1 else ""
    return f"{prefix}{data['id'].lower()}"


CORPS_IDS: Final[list[str]] = [_corps_id(corps) for corps in CORPS]
CORPS_NAMES: Final[list[Text]] = [
    Text(data["name"][data["sides"].index(SIDE_IDS[side])]) for side, data in CORPS_DATA
]

# --- units ---

CORPS_BY_UNIT: Final[list[Corps]] = [
    corps
    for corps, (side, data) in enumerate(CORPS_DATA)
    for _ in range(data[f"counters_{SIDE_IDS[side]}"])
]
UNITS: Final = range(len(CORPS_BY_UNIT))
CORPS_UNITS: Final[list[list[Unit]]] = [
    [unit for unit in UNITS if CORPS_BY_UNIT[unit] == corps] for corps in CORPS
]
NUMBER: Final[list[int]] = [
    unit - CORPS_UNITS[corps][0] + 1 for unit, corps in enumerate(CORPS_BY_UNIT)
]
UNIT_IDS: Final[list[str]] = [f"{CORPS_IDS[CORPS_BY_UNIT[u]]}{NUMBER[u]}" for u in UNITS]
UNIT_NAMES: Final[list[Text]] = [
    # Translators: a unit, such as Hastati 3
    say("{corps} {number}", corps=CORPS_NAMES[CORPS_BY_UNIT[u]], number=NUMBER[u])
    for u in UNITS
]
UNIT_OF: Final[dict[str, Unit]] = {name: unit for unit, name in enumerate(UNIT_IDS)}
SIDE: Final[list[Side]] = [CORPS_SIDE[corps] for corps in CORPS_BY_UNIT]


def _column(key: str, default: Any = None) -> list[Any]:
    return [CORPS_DATA[corps][1].get(key, default) for corps in CORPS_BY_UNIT]


TYPE: Final[list[str]] = _column("id")
COMBAT: Final[list[int]] = _column("combat")
MOVEMENT: Final[list[int]] = _column("movement")
MORALE: Final[list[int]] = _column("morale")
ROUT: Final[list[int]] = _column("rout_points")
REAR_BONUS: Final[list[int]] = _column("rear_bonus")
RANGE: Final[list[int]] = _column("missile_range")
MAY_HOLD: Final[list[bool]] = [data == "may" for data in _column("advance_after_combat")]
"""§10.8.1: who need not advance."""
ON_PANIC: Final[list[str]] = _column("on_panic")
FUROR: Final[list[bool]] = _column("furor", False)
KILLS_FLEEING: Final[list[bool]] = _column("kills_fleeing_through_front", False)
PURSUES: Final[list[bool]] = _column("pursues")
RUN_HEXES: Final[list[int]] = _column("straight_charge_hexes", 0)
RUN_BONUS: Final[list[int]] = _column("straight_charge_bonus", 0)

BIT_OF: Final[list[Units]] = [1 << unit for unit in UNITS]
UNITS_OF: Final[list[Units]] = [sum(1 << u for u in UNITS if SIDE[u] == side) for side in SIDES]
SHOOTERS: Final[Units] = sum(1 << u for u in UNITS if RANGE[u])
MERCENARIES: Final[Units] = sum(1 << u for u in UNITS if FUROR[u])
ELEPHANTS: Final[Units] = sum(1 << u for u in UNITS if RUN_HEXES[u])
CAVALRY: Final[Units] = sum(1 << u for u in UNITS if PURSUES[u])

# --- relations between corps ---


def _crosses(corps: Corps) -> list[Corps]:
    """§7.1: the friendly corps that this one crosses and is crossed by without disorder."""
    side, data = CORPS_DATA[corps]
    free = data["crosses_freely_with"]
    return [
        other
        for other in CORPS
        if CORPS_SIDE[other] == side
        and (
            "*" in free
            or CORPS_TYPE[other] in free
            or "*" in CORPS_DATA[other][1]["crosses_freely_with"]
            or data["id"] in CORPS_DATA[other][1]["crosses_freely_with"]
        )
    ]


CROSSES_FREELY: Final[list[list[Corps]]] = [_crosses(corps) for corps in CORPS]
SUPPORT_CLASS: Final[list[str]] = [
    str(data.get("support_class", data["id"])) for _, data in CORPS_DATA
]
"""§10.4: units of one class count as the same type for support."""


def _pace(corps: Corps) -> Corps:
    """§4.6: the corps that stands for all that count as one type for the Movement command."""
    for group in TABLES["movement_type_groups"]["groups"]:
        if CORPS_TYPE[corps] in group:
            return CORPS_OF[CORPS_SIDE[corps], group[0]]
    return corps


PACE: Final[list[Corps]] = [_pace(corps) for corps in CORPS]
PACE_NAMES: Final[list[Listing]] = [
    all_of([CORPS_NAMES[other] for other in CORPS if PACE[other] == PACE[corps]]) for corps in CORPS
]

# --- tables ---


def _missile_table() -> dict[tuple[str, int], list[int]]:
    """§9.3: by shooter's type and distance, the number needed against each unit."""
    target = _column("target_class")
    return {
        (row["shooter"], row["distance"]): [row[target[unit]] for unit in UNITS]
        for row in TABLES["missile"]["row"]
    }


MISSILE_TABLE: Final = _missile_table()
ELEPHANT_TABLE: Final[list[str]] = [""] + [TABLES["elephants"][str(n)] for n in range(1, 7)]
"""§15.1: the result of each die."""
COMBAT_TABLE: Final[Json] = TABLES["combat"]
LEADER_RULES: Final[Json] = UNITS_DATA["leader_rules"]
LEADERS: Final[dict[str, Json]] = {data["id"]: data for data in UNITS_DATA["leader"]}
LEADER_NAMES: Final[dict[str, Text]] = {name: Text(data["name"]) for name, data in LEADERS.items()}

# --- command boxes (§4.1) ---

BOX_IDS: Final[list[list[str]]] = [TABLES["command"][f"boxes_{side}"] for side in SIDE_IDS]
BOXES: Final = range(7)
ALL_BOX_IDS: Final[list[str]] = [*BOX_IDS[0], *(box for box in BOX_IDS[1] if box not in BOX_IDS[0])]
"""Every box of either side, as actions name them."""
BOX_NAMES: Final[dict[str, Text]] = {
    data["id"]: Text(data["name"]) for data in TABLES["command"]["box"]
}
BOX_EFFECTS: Final[dict[str, Text]] = {
    data["id"]: Text(data["effect"]) for data in TABLES["command"]["box"]
}
INITIATIVE, COMBAT_BOX, RECOVERY, CAVALRY_BOX, MOVEMENT_BOX, OWN_BOX, FORTUNA = BOXES
"""The sixth box is Elephants for Rome (§4.8) and Furor for Carthage (§4.7)."""
MOST_IN_BOX: Final[list[int]] = [TABLES["command"]["max_per_box"]] * 6 + [
    TABLES["command"]["max_per_box_fortuna"]
]
HASTENED_PER_POINT: Final = 3
CHARGES_PER_POINT: Final = 2
GOADS_PER_POINT: Final = 2

HOME_FACING: Final[tuple[Facing, Facing]] = (0, 3)
"""Rome faces north, Carthage south."""


SOURCES: Final = ("attested", "inferred", "designed")
ELEPHANT_RESULTS: Final = {"no_effect", "motionless", "enraged", "furious"}


def check_type(data: Json) -> None:
    """Hold a type of unit to the rulebook; say which line is wrong."""
    kind, horse = data["id"], data["arm"] == "cavalry"
    key = f"units.toml: type.{kind}"
    one_of(data["arm"], ("infantry", "cavalry", "elephants"), f"{key}.arm", "arm")
    must(data["morale"] >= 1, f"{key}.morale", "it is at least 1")
    far = 2 if kind == "T" else 1
    near = 0 <= data["missile_range"] <= far
    must(near, f"{key}.missile_range", f"it is at most {far} (§9.1)")
    one_of(data["rear_bonus"], (1, 2), f"{key}.rear_bonus", "bonus (§10.5)")
    for name in data["crosses_freely_with"]:
        one_of(name, ("*", *TYPE_IDS), f"{key}.crosses_freely_with", "type of unit")
    advance = data["advance_after_combat"]
    one_of(advance, ("may", "must"), f"{key}.advance_after_combat", "way to advance (§10.8)")
    ways = ("flee_off_map",) if horse else ("flee", "removed")
    one_of(data["on_panic"], ways, f"{key}.on_panic", f"end of a panic of {data['arm']} (§11.2)")
    must(data["pursues"] == horse, f"{key}.pursues", "cavalry pursues, and nobody else (§14)")
    for word, source in data["source"].items():
        known = word in data or word == "counters"
        must(known, f"{key}.source.{word}", "it is the source of nothing")
        one_of(source, SOURCES, f"{key}.source.{word}", "source")


def check_counters() -> None:
    """Hold the data to what the rulebook says; say which line is wrong."""
    pieces = len(UNITS) + len(LEADERS) + sum(UNITS_DATA["markers"].values())
    total = UNITS_DATA["counter_sheet"]["total"]
    must(pieces == total, "units.toml: counter_sheet.total", f"the file has {pieces} counters (§2)")
    for side in SIDES:
        key = f"tables.toml: command.boxes_{SIDE_IDS[side]}"
        must(len(BOX_IDS[side]) == 7, key, "there are seven (§4.1)")
    named = set(BOX_NAMES) == set(ALL_BOX_IDS)
    must(named, "tables.toml: command.box", "each box has its name and effect (§4)")
    must(
        set(ELEPHANT_TABLE[1:]) == ELEPHANT_RESULTS,
        "tables.toml: elephants",
        f"the results are {', '.join(sorted(ELEPHANT_RESULTS))} (§15.1)",
    )
    for data in TYPES:
        check_type(data)
    for word in ("furor", "kills_fleeing_through_front"):
        found = sum(data.get(word, False) for data in TYPES)
        must(found == 1, f"units.toml: type.{word}", "one type has it (§15.2, §11.1.2)")
    check_missiles()
    for leader in LEADERS.values():
        key = f"units.toml: leader.{leader['id']}"
        reach = LEADER_RULES["range_factor"] * leader["command"]
        must(leader["command_range"] == reach, f"{key}.command_range", f"it is {reach} (§13)")
        one_of(leader["side"], SIDE_IDS, f"{key}.side", "side")
        one_of(leader["source"], SOURCES, f"{key}.source", "source")


def check_missiles() -> None:
    """§9.3: the Missile Table has a row for each who can shoot, at each distance."""
    for row in TABLES["missile"]["row"]:
        key = f"tables.toml: missile.row.{row['shooter']}"
        one_of(row["source"], SOURCES, f"{key}.source", "source")
        one_of(row["distance"], range(1, max(RANGE) + 1), f"{key}.distance", "distance")
    for unit in UNITS:
        for far in range(1, RANGE[unit] + 1):
            key = f"tables.toml: missile.row.{TYPE[unit]}"
            must((TYPE[unit], far) in MISSILE_TABLE, key, f"there is none for distance {far}")


check_counters()
