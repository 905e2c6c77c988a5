"""The board of Hispania: static facts, read once from data/map.toml and checked.

Spaces are numbered: cities 0-43 in the order of the file, then the five seas. Sets of spaces are
bit masks, because unions and intersections of them are what movement and groups are made of.
Provinces are numbered as armies move (§army.1): I-VI are 0-5, the Roman ones come last.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final, TypeAlias

from martius.games.hispania.table.board import Commander, Piece
from martius.kernel.datum import must, one_of
from martius.kernel.mask import Mask, bits, mask_of
from martius.kernel.plain import Json
from martius.kernel.text import Text, say

Space: TypeAlias = int
City: TypeAlias = int
Sea: TypeAlias = int
Province: TypeAlias = int
General: TypeAlias = int
Link: TypeAlias = int

DATA: Final[Json] = tomllib.loads(
    (files("martius.games.hispania") / "data" / "map.toml").read_text("utf-8")
)
GAME: Final[Json] = DATA["game"]
LIMITS: Final[dict[str, int]] = GAME["limits"]

CITIES_DATA: Final[list[Json]] = DATA["city"]
SEAS_DATA: Final[list[Json]] = sorted(DATA["sea"], key=lambda sea: int(sea["number"]))
PROVINCES_DATA: Final[list[Json]] = sorted(DATA["province"], key=lambda p: bool(p["roman"]))
LINKS_DATA: Final[list[Json]] = DATA["link"]


def _index(ids: list[str], name: str, key: str, noun: str) -> int:
    """The number of a province or space that the file names elsewhere by its id."""
    one_of(name, ids, f"map.toml: {key}", noun)
    return ids.index(name)


# --- spaces (§board.1) ---

CITIES: Final = range(len(CITIES_DATA))
SEAS: Final = range(len(CITIES_DATA), len(CITIES_DATA) + len(SEAS_DATA))
SPACES: Final = range(SEAS.stop)
OFF_BOARD: Final[Space] = -1

SPACE_IDS: Final[list[str]] = [space["id"] for space in CITIES_DATA + SEAS_DATA]
SPACE_NAMES: Final[list[Text]] = [say(space["name"]) for space in CITIES_DATA + SEAS_DATA]
SPACE_OF: Final[dict[str, Space]] = {name: space for space, name in enumerate(SPACE_IDS)}
SHIELD: Final[list[int]] = [city["shield"] for city in CITIES_DATA]


ALL_CITIES: Final[Mask] = mask_of(CITIES)
ALL_SEAS: Final[Mask] = mask_of(SEAS)

# --- provinces and capitals (§board.5) ---

PROVINCE_IDS: Final[list[str]] = [province["id"] for province in PROVINCES_DATA]
PROVINCE_NAMES: Final[list[Text]] = [say(province["name"]) for province in PROVINCES_DATA]
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI")
HISPANIC: Final = range(6)
ROMAN: Final = range(6, 8)
PROVINCES: Final = range(8)
PROVINCE: Final[list[Province]] = [
    _index(PROVINCE_IDS, city["province"], f"city.{city['id']}.province", "province")
    for city in CITIES_DATA
]
PROVINCE_CITIES: Final[list[Mask]] = [
    mask_of(city for city in CITIES if PROVINCE[city] == province) for province in PROVINCES
]
CITY_NUMBERED: Final[list[list[City]]] = [
    sorted(bits(PROVINCE_CITIES[province]), key=lambda city: SHIELD[city]) for province in HISPANIC
]
"""CITY_NUMBERED[province][n - 1] is the city with number n."""
CAPITAL: Final[list[City]] = [
    _index(SPACE_IDS, row.get("capital", ""), f"province.{row['id']}.capital", "city")
    for row in PROVINCES_DATA[: len(HISPANIC)]
]
CAPITALS: Final[Mask] = mask_of(CAPITAL)
ROMAN_CITIES: Final[Mask] = PROVINCE_CITIES[6] | PROVINCE_CITIES[7]

# --- generals ---

ULTERIOR: Final[General] = 0
CITERIOR: Final[General] = 1
CONSUL: Final[General] = 2
PROCONSUL: Final[General] = 3
"""Only in a variant, and without a turn (§proconsvl.2)."""
COMMANDERS: Final = range(3)
"""The generals who have turns, denarii and garrisons."""
GENERALS: Final = range(4)
COMMANDER_IDS: Final[tuple[Commander, ...]] = ("praetor_ulterior", "praetor_citerior", "consul")
GENERAL_IDS: Final[tuple[Piece, ...]] = (*COMMANDER_IDS, "proconsul")
GENERAL_NAMES: Final = (
    say("Praetor of Ulterior"),
    say("Praetor of Citerior"),
    say("Consul"),
    say("Proconsul"),
)
COLOURS: Final[dict[Piece, str]] = {general: GAME["colours"][general] for general in GENERAL_IDS}
HOME: Final[list[Mask]] = [
    PROVINCE_CITIES[_index(PROVINCE_IDS, "ulterior", "province.id", "province")],
    PROVINCE_CITIES[_index(PROVINCE_IDS, "citerior", "province.id", "province")],
    0,
    0,
]
"""The cities of each general's own province; consul and proconsul have none."""

# --- links (§board.6) ---

LINK_ENDS: Final[list[tuple[Space, Space]]] = [
    (
        _index(SPACE_IDS, link["a"], f"link.{i}.a", "space"),
        _index(SPACE_IDS, link["b"], f"link.{i}.b", "space"),
    )
    for i, link in enumerate(LINKS_DATA)
]
LINK_IDS: Final[list[str]] = [f"{link['a']}-{link['b']}" for link in LINKS_DATA]
SEGMENTS: Final[list[int]] = [link["segments"] for link in LINKS_DATA]
LAND_LINKS: Final[list[Link]] = [i for i, link in enumerate(LINKS_DATA) if link["kind"] == "land"]
DRAWN_ROADS: Final[list[Link]] = [i for i, link in enumerate(LINKS_DATA) if link["road"]]


def _linked(segments: int | None = None) -> list[Mask]:
    """For each space the spaces linked to it, by links of so many segments (None: any)."""
    masks = [0 for _ in SPACES]
    for link, (a, b) in enumerate(LINK_ENDS):
        if segments is None or SEGMENTS[link] == segments:
            masks[a] |= 1 << b
            masks[b] |= 1 << a
    return masks


CONNECTED: Final[list[Mask]] = _linked()
BY_1_SEGMENT: Final[list[Mask]] = _linked(1)
BY_2_SEGMENTS: Final[list[Mask]] = _linked(2)
BY_3_SEGMENTS: Final[list[Mask]] = _linked(3)


def _sea_distances() -> list[list[int]]:
    """Segments from sea to sea; fleets cross each other, so they never change (§move.7)."""
    rows = []
    for start in SEAS:
        row, seen, fresh = [0] * len(SEAS), 1 << start, 1 << start
        steps = 0
        while fresh:
            for sea in bits(fresh):
                row[sea - SEAS.start] = steps
            fresh = (
                mask_of(n for sea in bits(fresh) for n in bits(CONNECTED[sea] & ALL_SEAS)) & ~seen
            )
            seen |= fresh
            steps += 1
        rows.append(row)
    return rows


SEA_DISTANCE: Final[list[list[int]]] = _sea_distances()
"""SEA_DISTANCE[a][b], both counted from the first sea."""
SEAS_WITHIN: Final[list[list[Mask]]] = [
    [mask_of(SEAS[b] for b, steps in enumerate(row) if 0 < steps <= budget) for budget in range(9)]
    for row in SEA_DISTANCE
]
"""SEAS_WITHIN[a][budget]: where a fleet gets from sea a (counted from the first) for a budget."""

# --- numbers of the rulebook ---

TIME_TRACK: Final[list[int]] = GAME["time_track"]
REVOLT_DISCS: Final[int] = GAME["components"]["revolts"]
ARMY_PIECES: Final[int] = GAME["components"]["hispanic_armies"]
FLEET_PIECES: Final[int] = GAME["components"]["fleets"]
ROAD_PIECES: Final[int] = GAME["components"]["roads"]
CITY_DISCS: Final[int] = LIMITS["city_discs"]
REVOLTS_BY_ROLL: Final[list[int]] = GAME["setup"]["revolts_by_roll"]
DIFFICULTY: Final[dict[str, list[int]]] = GAME["difficulty"]


def city_code(city: City) -> str:
    """`IV-2` for the second city of province IV; a Roman city has no code."""
    province = PROVINCE[city]
    return f"{NUMERALS[province]}-{SHIELD[city]}" if province in HISPANIC else ""


def check_board() -> None:
    """Hold the data to what the rulebook says of the board; say which line is wrong."""
    _check_spaces()
    _check_provinces()
    _check_links()
    _check_numbers()


def _check_spaces() -> None:
    must(len(CITIES) == 44, "map.toml: city", "there are 44 cities (§board.1)")
    must(len(set(SPACE_IDS)) == 49, "map.toml: city.id", "every space has an id of its own")
    numbers = [sea["number"] for sea in SEAS_DATA]
    must(numbers == [1, 2, 3, 4, 5], "map.toml: sea.number", "they go from 1 to 5 (§setup.5)")
    for city in CITIES:
        key = f"map.toml: link, from {SPACE_IDS[city]}"
        within = CONNECTED[city] & PROVINCE_CITIES[PROVINCE[city]]
        must(within, key, "an army cannot move within its province (§army.2)")


def _check_provinces() -> None:
    numerals = [province["numeral"] for province in PROVINCES_DATA]
    key = "map.toml: province.numeral"
    must(numerals == [*NUMERALS, "", ""], key, "the Hispanic provinces are I to VI (§board.5)")
    for province in PROVINCES:
        key = f"map.toml: province.{PROVINCE_IDS[province]}"
        size, needed = PROVINCE_CITIES[province].bit_count(), 6 if province in HISPANIC else 4
        must(size == needed, key, f"it has {needed} cities, not {size} (§board.5)")
    for province in HISPANIC:
        name = PROVINCE_IDS[province]
        numbers = [SHIELD[city] for city in CITY_NUMBERED[province]]
        key = f"map.toml: city.shield, in {name}"
        must(numbers == [1, 2, 3, 4, 5, 6], key, "they go from 1 to 6 (§board.5)")
        sixth = SHIELD[CAPITAL[province]] == 6
        must(sixth, f"map.toml: province.{name}.capital", "the capital has a 6 (§board.5)")


def _check_links() -> None:
    for link, ends in enumerate(LINK_ENDS):
        key = f"map.toml: link.{LINK_IDS[link]}"
        kind = ("land", "coast", "sea")[sum(end in SEAS for end in ends)]
        must(LINKS_DATA[link]["kind"] == kind, f"{key}.kind", f"it is a {kind} link (§board.6)")
        dry = kind == "land" or not LINKS_DATA[link]["road"]
        must(dry, f"{key}.road", "roads are drawn on land (§board.7)")
        most = 3 if kind == "land" else 1
        few = 1 <= SEGMENTS[link] <= most
        must(few, f"{key}.segments", f"a {kind} link has at most {most} (§board.6)")
    pairs = {frozenset(ends) for ends in LINK_ENDS}
    must(len(pairs) == len(LINK_ENDS), "map.toml: link", "two spaces have at most one (§board.6)")
    for province in ROMAN:
        drawn = [
            i
            for i in DRAWN_ROADS
            if PROVINCE[LINK_ENDS[i][0]] == PROVINCE[LINK_ENDS[i][1]] == province
        ]
        key = f"map.toml: link.road, in {PROVINCE_IDS[province]}"
        must(len(drawn) == 3, key, "three roads are drawn (§board.7)")
    must(len(DRAWN_ROADS) == 6, "map.toml: link.road", "six roads are drawn (§board.7)")


def _check_numbers() -> None:
    track = (len(TIME_TRACK), TIME_TRACK[0], TIME_TRACK[-1])
    key = "map.toml: game.time_track"
    must(track == (11, 198, 18), key, "it has 11 spaces from 198 to 18 BC (§board.8)")
    for name, number in IN_THE_BOX.items():
        found = GAME["components"][name]
        must(found == number, f"map.toml: game.components.{name}", f"the box holds {number}")
    must(CITY_DISCS == 3, "map.toml: game.limits.city_discs", "a city holds three (§board.2)")
    most = {
        "garrisons_per_general": IN_THE_BOX["garrisons"] // len(COMMANDERS),
        "fleets": FLEET_PIECES,
        "roads": ROAD_PIECES,
        "initial_armies": ARMY_PIECES,
    }
    for name, number in most.items():
        key = f"map.toml: game.difficulty.{name}"
        must(max(DIFFICULTY[name]) == number, key, f"the most is {number} (§setup.4)")


IN_THE_BOX: Final = {
    "revolts": 22,
    "hispanic_armies": 3,
    "fleets": 4,
    "roads": 5,
    "garrisons": 15,
}
"""What the rulebook counts of each piece."""

check_board()
