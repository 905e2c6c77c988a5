"""The board, generals and cards of Hannibal: static facts, made of the data files.

Everything is numbered. Spaces are 0-95 in the order of the file. A Walled City is a space within a
space (§10.7), so each of the thirteen has a second place, its inside, numbered from 96 on: a place
is either a space (units there stand in the open, outside a city) or the inside of a city. Sets of
spaces, generals and cards are bit masks.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from martius.games.hannibal.table import data
from martius.games.hannibal.table.board import EventBy, Timing
from martius.kernel.mask import Mask, bits, mask_of
from martius.kernel.plain import Json
from martius.kernel.text import Text, say

Side: TypeAlias = int
Space: TypeAlias = int
Place: TypeAlias = int
Province: TypeAlias = int
General: TypeAlias = int
Card: TypeAlias = int


MAP: Final = data.MAP
TABLES: Final = data.TABLES

# --- sides; a seat has the number of its side ---

ROME: Final[Side] = 0
CARTHAGE: Final[Side] = 1
SIDES: Final = (ROME, CARTHAGE)
NEUTRAL: Final = 2
"""The controller of a space without a PC marker, or with a neutral Tribe."""
SIDE_IDS: Final = data.SIDE_IDS
SIDE_NAMES: Final = (say("Rome"), say("Carthage"))

# --- provinces ---

PROVINCES_DATA: Final[list[Json]] = MAP["provinces"]
PROVINCES: Final = range(len(PROVINCES_DATA))
PROVINCE_IDS: Final = data.PROVINCE_IDS
PROVINCE_NAMES: Final[list[Text]] = [say(province["name"]) for province in PROVINCES_DATA]
PROVINCE_OF_ID: Final = {name: i for i, name in enumerate(PROVINCE_IDS)}
POLITICAL: Final[Mask] = mask_of(i for i in PROVINCES if PROVINCES_DATA[i]["political"])
"""The provinces that count for victory (§22.1)."""
ALLY_CARDS: Final[list[int]] = [province["ally_bc"] for province in PROVINCES_DATA]


def _country(name: str) -> Mask:
    return mask_of(i for i in PROVINCES if PROVINCES_DATA[i]["country"] == name)


AFRICA: Final[Mask] = _country("africa")
SPAIN: Final[Mask] = _country("spain")
ITALY: Final[Mask] = _country("italy")
LATIUM: Final[Province] = PROVINCE_OF_ID["latium"]
BAETICA: Final[Province] = PROVINCE_OF_ID["baetica"]


def _allies() -> list[Mask]:
    """For each province, those whose allies come to a battle there (§14.2): its own, and those of
    its country or island."""
    masks = []
    for province in PROVINCES_DATA:
        country, island = province["country"], province["island"]
        masks.append(
            mask_of(
                i
                for i, other in enumerate(PROVINCES_DATA)
                if other is province
                or (country != "none" and other["country"] == country)
                or (island and other["island"] == island)
            )
        )
    return masks


ALLIES: Final[list[Mask]] = _allies()

# --- spaces and places ---

SPACES_DATA: Final[list[Json]] = MAP["spaces"]
SPACES: Final = range(len(SPACES_DATA))
SPACE_IDS: Final = data.SPACE_IDS
SPACE_NAMES: Final[list[Text]] = [say(space["name"]) for space in SPACES_DATA]
SPACE_OF_ID: Final[dict[str, Space]] = {name: i for i, name in enumerate(SPACE_IDS)}
PROVINCE: Final[list[Province]] = [PROVINCE_OF_ID[space["province"]] for space in SPACES_DATA]
PROVINCE_SPACES: Final[list[Mask]] = [
    mask_of(s for s in SPACES if PROVINCE[s] == province) for province in PROVINCES
]
NEEDED: Final[list[int]] = [spaces.bit_count() // 2 + 1 for spaces in PROVINCE_SPACES]
"""How many spaces control a province: the majority (§19.1)."""


def _region(provinces: Mask) -> Mask:
    return mask_of(s for s in SPACES if provinces >> PROVINCE[s] & 1)


IN_AFRICA: Final[Mask] = _region(AFRICA)
IN_SPAIN: Final[Mask] = _region(SPAIN)
IN_ITALY: Final[Mask] = _region(ITALY)

WALLED: Final[Mask] = mask_of(s for s in SPACES if SPACES_DATA[s]["kind"] == "walled")
TRIBES: Final[Mask] = mask_of(s for s in SPACES if SPACES_DATA[s]["kind"] == "tribe")
FRIENDLY_TRIBES: Final[Mask] = mask_of(
    s for s in SPACES if SPACES_DATA[s].get("friendly_to") == "carthage"
)
"""§20.9: the Tribes friendly to Carthage."""
STRONG: Final[Mask] = WALLED | TRIBES
"""Spaces that are besieged or subjugated, not simply converted (§20.1)."""
PORTS: Final[Mask] = mask_of(s for s in SPACES if SPACES_DATA[s]["port"])
PORT_MODIFIER: Final[list[int]] = [space.get("naval", 0) for space in SPACES_DATA]
SIEGE_MODIFIER: Final[list[int]] = [space.get("siege_mod", 0) for space in SPACES_DATA]

CITIES: Final[list[Space]] = list(bits(WALLED))
PLACES: Final = range(len(SPACES) + len(CITIES))
INSIDE: Final[list[Place]] = [
    len(SPACES) + CITIES.index(s) if WALLED >> s & 1 else -1 for s in SPACES
]
"""The inside of the city in a space, or -1."""
SPACE_OF: Final[list[Space]] = [*SPACES, *CITIES]
"""The space of a place."""
CAPACITY: Final[list[int]] = [SPACES_DATA[s].get("capacity", 0) for s in SPACES]
PLACE_IDS: Final[list[str]] = [*SPACE_IDS, *(f"in_{SPACE_IDS[s]}" for s in CITIES)]
PLACE_OF_ID: Final = {name: i for i, name in enumerate(PLACE_IDS)}

CITY_ROME: Final[Space] = SPACE_OF_ID["rome"]
CITY_CARTHAGE: Final[Space] = SPACE_OF_ID["carthage"]
NEW_CARTHAGE: Final[Space] = SPACE_OF_ID["new_carthage"]
SYRACUSE: Final[Space] = SPACE_OF_ID["syracuse"]
CAPITAL: Final = (CITY_ROME, CITY_CARTHAGE)

# Where a general is when he is on no place of the board.
ASIDE: Final[Place] = -1
"""In the cup, or not yet in play."""
DISPLACED: Final[Place] = -2
"""Back in the next Reinforcement Phase (§10.10)."""
OUT: Final[Place] = -3
"""Out of this game for good."""

# --- links ---

ROAD: Final = 1
PASS: Final = 2
ALPS: Final = 3
STRAIT: Final = 4
SEA: Final = 5
LINK_KINDS: Final = {"road": ROAD, "pass": PASS, "alps_pass": ALPS, "strait": STRAIT}
LINKS_DATA: Final[list[Json]] = MAP["links"]
LINK_IDS: Final[list[str]] = [f"{link['a']}-{link['b']}" for link in LINKS_DATA]


def _neighbours() -> list[list[tuple[Space, int]]]:
    rows: list[list[tuple[Space, int]]] = [[] for _ in SPACES]
    for link in LINKS_DATA:
        a, b, kind = SPACE_OF_ID[link["a"]], SPACE_OF_ID[link["b"]], LINK_KINDS[link["kind"]]
        rows[a].append((b, kind))
        rows[b].append((a, kind))
    return [sorted(row) for row in rows]


NEIGHBOURS: Final[list[list[tuple[Space, int]]]] = _neighbours()
"""For each space the spaces linked to it, with the kind of link."""
KIND: Final[list[dict[Space, int]]] = [dict(row) for row in NEIGHBOURS]
LINKED: Final[list[Mask]] = [mask_of(s for s, _ in row) for row in NEIGHBOURS]
BY_ROAD: Final[list[list[Space]]] = [[s for s, kind in row if kind == ROAD] for row in NEIGHBOURS]
"""Neighbours not beyond a pass or strait: for interception, avoiding battle, retreat (§10.6)."""
NO_PASS: Final[list[list[Space]]] = [
    [s for s, kind in row if kind in (ROAD, STRAIT)] for row in NEIGHBOURS
]
"""Neighbours not beyond a pass, for isolation (§19.4)."""
COST: Final = (0, 1, 2, 2, 2, int(TABLES["naval"]["limits"]["cost_in_spaces"]))
"""§10.6, §11.1: what a link, or the sea, costs in spaces of movement."""
GUARDED_STRAITS: Final = {
    frozenset((SPACE_OF_ID[a], SPACE_OF_ID[b])) for a, b in MAP["guarded_straits"]
}

# --- generals ---

GENERAL_ROWS: Final = data.GENERAL_ROWS
GENERALS: Final = range(len(GENERAL_ROWS))
GENERAL_IDS: Final = data.GENERAL_IDS
GENERAL_NAMES: Final[list[Text]] = [say(general["name"]) for general in GENERAL_ROWS]
GENERAL_OF_ID: Final[dict[str, General]] = {name: i for i, name in enumerate(GENERAL_IDS)}
STANDARD_GENERALS: Final = range(len(data.GENERALS_DATA["general"]))
"""Those of the full game; the others come from the Phalanx edition's tutorials."""
SIDE_OF: Final[list[Side]] = [SIDE_IDS.index(general["side"]) for general in GENERAL_ROWS]
STRATEGY: Final[list[int]] = [general["strategy"] for general in GENERAL_ROWS]
BATTLE: Final[list[int]] = [general["battle"] for general in GENERAL_ROWS]
OF_SIDE: Final[tuple[Mask, Mask]] = (
    mask_of(x for x in GENERALS if SIDE_OF[x] == ROME),
    mask_of(x for x in GENERALS if SIDE_OF[x] == CARTHAGE),
)
HANNIBAL: Final[General] = GENERAL_OF_ID["hannibal"]
HANNO: Final[General] = GENERAL_OF_ID["hanno"]
FABIUS: Final[General] = GENERAL_OF_ID["fabius"]
NERO: Final[General] = GENERAL_OF_ID["nero"]
AFRICANUS: Final[General] = GENERAL_OF_ID["scipio_africanus"]
CUP: Final[Mask] = mask_of(GENERAL_OF_ID[name] for name in data.GENERALS_DATA["elections"]["cup"])
"""The generals of whom two are drawn as consuls each turn (§6.4)."""

NO_OFFICE: Final = 0
CONSUL: Final = 1
PROCONSUL: Final = 2
OFFICE_IDS: Final = ("none", "consul", "proconsul")
CONSULAR: Final[int] = data.GENERALS_DATA["elections"]["min_cus_for_consul"]
"""§18.1: the CUs that a Consular Army keeps."""


CONSULS: Final[int] = data.GENERALS_DATA["elections"]["consuls"]
"""§6.4: how many are drawn each turn."""


def _ability(key: str) -> dict[General, Any]:
    """The generals whose ability names a number for something (§24)."""
    rows = {x: row.get("ability", {}) for x, row in enumerate(GENERAL_ROWS)}
    return {x: params[key] for x, params in rows.items() if key in params}


INTERCEPTS: Final[dict[General, int]] = _ability("intercept")
AVOIDS: Final[dict[General, int]] = _ability("avoid_battle")
PURSUES: Final[dict[General, int]] = _ability("pursuit")
PREVENTS: Final[dict[General, int]] = _ability("prevent_withdrawal")
COUNTERATTACKS: Final[dict[General, int]] = _ability("counterattack")
COUNTERATTACKS_AS: Final[dict[General, str]] = _ability("if")
"""Whether it holds for the original attacker or the original defender."""
SAILS_SAFER: Final[dict[General, int]] = _ability("naval_modifier")
BESIEGES_BETTER: Final[dict[General, int]] = _ability("siege_modifier")
SIEGE_ROLLS: Final[dict[General, int]] = _ability("siege_rolls")
MARCHES: Final[dict[General, int]] = _ability("spaces")
RATED: Final[dict[General, int]] = _ability("strategy")
RATED_IN: Final[dict[General, Mask]] = {
    x: _region(_country(name)) for x, name in _ability("region").items()
}
"""§24.p_scipio: where his other strategy rating counts."""
CONFINED: Final[dict[General, Mask]] = {
    x: _region(_country(row["confined_to"]))
    for x, row in enumerate(GENERAL_ROWS)
    if "confined_to" in row
}
"""§24.hanno, §24.fabius: Hanno stays in Africa, Fabius in Italy."""


# --- strategy cards; a card has its printed number ---

CARD_ROWS: Final = data.CARD_ROWS
CARD_LIMIT: Final = max(CARD_ROWS) + 1
STANDARD_CARDS: Final[Mask] = mask_of(row["id"] for row in data.CARDS_DATA["card"])
CARDS: Final[Mask] = mask_of(CARD_ROWS)


def _column(key: str, default: Any) -> list[Any]:
    """A fact of every card by its number."""
    return [CARD_ROWS[n][key] if n in CARD_ROWS else default for n in range(CARD_LIMIT)]


TITLE: Final[list[Text]] = [say(title) for title in _column("title", "")]
OPS: Final[list[int]] = _column("ops", 0)
EVENT_BY: Final[list[EventBy]] = _column("event_by", "both")
TIMING: Final[list[Timing]] = _column("timing", "event")
SHIP: Final[list[bool]] = _column("ship", False)
CAMPAIGN_GENERALS: Final[list[int]] = [
    CARD_ROWS.get(n, {}).get("campaign", 0) for n in range(CARD_LIMIT)
]
"""How many generals a campaign moves (§10.11)."""
CAMPAIGN_CARDS: Final[Mask] = mask_of(n for n in CARD_ROWS if CAMPAIGN_GENERALS[n])
BREAKS_TRUCE: Final[Mask] = mask_of(n for n in CARD_ROWS if CARD_ROWS[n].get("breaks_truce"))
REMOVED_IF_PLAYED: Final[Mask] = mask_of(
    n for n in CARD_ROWS if CARD_ROWS[n].get("remove_if_played")
)
TRUCE: Final[Card] = data.CARDS_DATA["meta"]["reshuffle_card"]

# --- battle cards ---

LEFT: Final = 1
RIGHT: Final = 2
PROBE: Final = 3
DOUBLE: Final = 4
RESERVE: Final = 5
KINDS: Final = range(6)
TACTICS: Final = range(5)
"""What can be played or stood for: all but the Reserve (§14.9)."""
BATTLE_IDS: Final = data.BATTLE_IDS
BATTLE_NAMES: Final = (
    say("Frontal Assault"),
    say("Flank Left"),
    say("Flank Right"),
    say("Probe"),
    say("Double Envelopment"),
    say("Reserve"),
)
BATTLE_DECK: Final = tuple(TABLES["battle_deck"][name] for name in BATTLE_IDS)
HAND_LIMIT: Final[int] = TABLES["battle_deck"]["hand_limit"]

# --- tables ---

SIEGE_POINTS: Final[int] = TABLES["siege"]["points_to_take"]
SIEGE_CUS: Final[int] = TABLES["siege"]["min_cus"]
ELEPHANTS: Final[int] = TABLES["elephants"]["max_cus"]
YEARS: Final[list[str]] = TABLES["turn_track"]["years"]
TURNS: Final = len(YEARS)
CARDS_EACH: Final[list[int]] = TABLES["turn_track"]["cards_each"]
AFRICANUS_TURN: Final[int] = TABLES["turn_track"]["scipio_africanus_turn"]
MOST_CUS: Final = 10
"""§10.2: the CUs that move with a general."""


def _columns(least: list[int]) -> list[int]:
    """The column of a table for each number of CUs or rounds, by the least number of each."""
    return [-1] + [max(i for i, n in enumerate(least) if n <= size) for size in range(1, 100)]


ATTRITION_COLUMN: Final = _columns(TABLES["attrition"]["column_min"])
COLUMN_SIZE: Final[dict[str, int]] = dict(
    zip(TABLES["attrition"]["columns"], TABLES["attrition"]["column_min"], strict=True)
)
"""The least size of each column of the Attrition Table, by its name."""
_ATTRITION: Final = [(row["losses"], row["elephant"]) for row in TABLES["attrition"]["row"]]
_RETREAT_COLUMN: Final = _columns(TABLES["retreat"]["column_min"])
_RETREAT: Final[list[list[int]]] = [row["losses"] for row in TABLES["retreat"]["row"]]
_SIEGE: Final = [(row["points"], row["besieger_losses"]) for row in TABLES["siege"]["row"]]
ALL_CUS: Final = 99
"""A loss of every CU."""


def attrition(size: int, roll: int) -> tuple[int, bool]:
    """§21.2: the CUs that a force of so many loses, and whether an elephant must be among them."""
    if size == 0:
        return 0, False
    losses, elephant = _ATTRITION[min(max(roll, 1), len(_ATTRITION)) - 1]
    return losses[ATTRITION_COLUMN[size]], elephant


def retreat_losses(size: int, roll: int) -> int:
    """§14.12: by the CUs that the loser began the battle with."""
    row = min(max(roll, 0), len(_RETREAT) - 1)
    losses = _RETREAT[row][_RETREAT_COLUMN[size]]
    return ALL_CUS if losses < 0 else losses


def siege_result(roll: int) -> tuple[int, int]:
    """§20.2: points gained and CUs lost by the besieger."""
    return _SIEGE[min(max(roll, 1), len(_SIEGE)) - 1]
