"""The board of Hispania: static facts, read once from data/map.toml and checked.

Spaces are numbered: cities 0-43 in the order of the file, then the five seas. Sets of spaces are
bit masks, because unions and intersections of them are what movement and groups are made of.
Provinces are numbered as armies move (§army.1): I-VI are 0-5, the Roman ones come last.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final, TypeAlias

from martius.games.hispania.table.board import Piece
from martius.kernel.mask import Mask, bits, mask_of

Space: TypeAlias = int
City: TypeAlias = int
Sea: TypeAlias = int
Province: TypeAlias = int
General: TypeAlias = int
Link: TypeAlias = int

DATA: Final[dict[str, Any]] = tomllib.loads(
    (files("martius.games.hispania") / "data" / "map.toml").read_text("utf-8")
)
GAME: Final[dict[str, Any]] = DATA["game"]
LIMITS: Final[dict[str, int]] = GAME["limits"]

CITIES_DATA: Final[list[dict[str, Any]]] = DATA["city"]
SEAS_DATA: Final[list[dict[str, Any]]] = sorted(DATA["sea"], key=lambda sea: int(sea["number"]))
PROVINCES_DATA: Final[list[dict[str, Any]]] = sorted(
    DATA["province"], key=lambda p: bool(p["roman"])
)
LINKS_DATA: Final[list[dict[str, Any]]] = DATA["link"]


def _index(ids: list[str], name: str, kind: str) -> int:
    """The number of a province or space that the file names elsewhere by its id."""
    assert name in ids, f"data/map.toml: {name!r} is no {kind}"
    return ids.index(name)


# --- spaces (§board.1) ---

CITIES: Final = range(len(CITIES_DATA))
SEAS: Final = range(len(CITIES_DATA), len(CITIES_DATA) + len(SEAS_DATA))
SPACES: Final = range(SEAS.stop)
OFF_BOARD: Final[Space] = -1

SPACE_IDS: Final[list[str]] = [space["id"] for space in CITIES_DATA + SEAS_DATA]
SPACE_NAMES: Final[list[str]] = [space["name"] for space in CITIES_DATA + SEAS_DATA]
SPACE_OF: Final[dict[str, Space]] = {name: space for space, name in enumerate(SPACE_IDS)}
SHIELD: Final[list[int]] = [city["shield"] for city in CITIES_DATA]


ALL_CITIES: Final[Mask] = mask_of(CITIES)
ALL_SEAS: Final[Mask] = mask_of(SEAS)

# --- provinces and capitals (§board.5) ---

PROVINCE_IDS: Final[list[str]] = [province["id"] for province in PROVINCES_DATA]
PROVINCE_NAMES: Final[list[str]] = [province["name"] for province in PROVINCES_DATA]
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI")
HISPANIC: Final = range(6)
ROMAN: Final = range(6, 8)
PROVINCES: Final = range(8)
PROVINCE: Final[list[Province]] = [
    _index(PROVINCE_IDS, city["province"], "province") for city in CITIES_DATA
]
PROVINCE_CITIES: Final[list[Mask]] = [
    mask_of(city for city in CITIES if PROVINCE[city] == province) for province in PROVINCES
]
CITY_NUMBERED: Final[list[list[City]]] = [
    sorted(bits(PROVINCE_CITIES[province]), key=lambda city: SHIELD[city]) for province in HISPANIC
]
"""CITY_NUMBERED[province][n - 1] is the city with number n."""
CAPITAL: Final[list[City]] = [
    _index(SPACE_IDS, PROVINCES_DATA[province].get("capital", ""), "city") for province in HISPANIC
]
CAPITALS: Final[Mask] = mask_of(CAPITAL)
ROMAN_CITIES: Final[Mask] = PROVINCE_CITIES[6] | PROVINCE_CITIES[7]

# --- generals ---

ULTERIOR: Final[General] = 0
CITERIOR: Final[General] = 1
CONSUL: Final[General] = 2
GENERALS: Final = range(3)
GENERAL_IDS: Final[tuple[Piece, ...]] = ("praetor_ulterior", "praetor_citerior", "consul")
GENERAL_NAMES: Final = ("praetor of Ulterior", "praetor of Citerior", "consul")
COLOURS: Final[dict[Piece, str]] = {general: GAME["colours"][general] for general in GENERAL_IDS}
HOME: Final[list[Mask]] = [
    PROVINCE_CITIES[_index(PROVINCE_IDS, "ulterior", "province")],
    PROVINCE_CITIES[_index(PROVINCE_IDS, "citerior", "province")],
    0,
]
"""The cities of each general's own province; the consul has none."""

# --- links (§board.6) ---

LINK_ENDS: Final[list[tuple[Space, Space]]] = [
    (_index(SPACE_IDS, link["a"], "space"), _index(SPACE_IDS, link["b"], "space"))
    for link in LINKS_DATA
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
    _check_links()
    _check_numbers()


def _check_spaces() -> None:
    assert (len(CITIES), len(SEAS)) == (44, 5), "§board.1: 44 cities and 5 seas"
    numbers = [sea["number"] for sea in SEAS_DATA]
    assert numbers == [1, 2, 3, 4, 5], f"§setup.5: the seas have the numbers {numbers}"
    numerals = [province["numeral"] for province in PROVINCES_DATA]
    assert numerals == [*NUMERALS, "", ""], f"§board.5: the provinces have the numerals {numerals}"
    for province in PROVINCES:
        size = PROVINCE_CITIES[province].bit_count()
        assert size == (6 if province in HISPANIC else 4), (
            f"§board.5: {PROVINCE_IDS[province]} has {size} cities"
        )
    for province in HISPANIC:
        numbers = [SHIELD[city] for city in CITY_NUMBERED[province]]
        assert numbers == [1, 2, 3, 4, 5, 6], (
            f"§board.5: shields of {PROVINCE_IDS[province]} are {numbers}"
        )
        assert SHIELD[CAPITAL[province]] == 6, (
            f"§board.5: {PROVINCE_IDS[province]}'s capital is not number 6"
        )
    for city in CITIES:
        assert CONNECTED[city] & PROVINCE_CITIES[PROVINCE[city]], (
            f"§army.2: from {SPACE_IDS[city]} an army cannot move within its province"
        )


def _check_links() -> None:
    for link, ends in enumerate(LINK_ENDS):
        kind = ("land", "coast", "sea")[sum(end in SEAS for end in ends)]
        assert LINKS_DATA[link]["kind"] == kind, f"§board.6: {LINK_IDS[link]} is a {kind} link"
    pairs = {frozenset(ends) for ends in LINK_ENDS}
    assert len(pairs) == len(LINK_ENDS), "§board.6: two spaces have at most one link"
    assert all(1 <= segments <= 3 for segments in SEGMENTS), "§board.6: a link has 1 to 3 segments"
    assert all(SEGMENTS[i] == 1 for i in range(len(LINK_ENDS)) if i not in set(LAND_LINKS)), (
        "§board.6: only land links are longer"
    )
    for province in ROMAN:
        drawn = [
            i
            for i in DRAWN_ROADS
            if PROVINCE[LINK_ENDS[i][0]] == PROVINCE[LINK_ENDS[i][1]] == province
        ]
        assert len(drawn) == 3, f"§board.7: {PROVINCE_IDS[province]} has {len(drawn)} drawn roads"
    assert len(DRAWN_ROADS) == 6, f"§board.7: {len(DRAWN_ROADS)} roads are drawn"


def _check_numbers() -> None:
    assert (TIME_TRACK[0], TIME_TRACK[-1]) == (198, 18), "§board.8: from 198 to 18 BC"
    assert len(TIME_TRACK) == 11, "§board.8: the time track has 11 spaces"
    counted = (
        REVOLT_DISCS,
        ARMY_PIECES,
        FLEET_PIECES,
        ROAD_PIECES,
        GAME["components"]["garrisons"],
    )
    assert counted == (22, 3, 4, 5, 15), f"components: {counted} is not what the box holds"
    assert CITY_DISCS == 3, "§board.2: a city holds three discs"
    most = [max(DIFFICULTY[part]) for part in ("garrisons_per_general", "fleets", "roads")]
    pieces = [GAME["components"]["garrisons"] // len(GENERALS), FLEET_PIECES, ROAD_PIECES]
    assert most == pieces, f"§setup.4: the easiest level has {most} pieces of {pieces}"
    assert max(DIFFICULTY["initial_armies"]) == ARMY_PIECES, "§setup.4: the hardest has all armies"


check_board()
