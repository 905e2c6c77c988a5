"""The data files of Hannibal, read once and checked against the numbers in the rulebook.

Names are checked, too, so that `model` can turn them into numbers.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Final, Literal

from martius.kernel.datum import must, one_of
from martius.kernel.plain import Json

Row = Json


def read(name: str) -> Row:
    return tomllib.loads((files("martius.games.hannibal") / "data" / name).read_text("utf-8"))


MAP: Final[Row] = read("map.toml")
TABLES: Final[Row] = read("tables.toml")
CARDS_DATA: Final[Row] = read("cards.toml")
GENERALS_DATA: Final[Row] = read("generals.toml")

SIDE_IDS: Final[tuple[Literal["rome"], Literal["carthage"]]] = ("rome", "carthage")
COUNTRIES: Final = ("africa", "italy", "spain")
LINK_KINDS: Final = ("road", "pass", "alps_pass", "strait")
BATTLE_IDS: Final[tuple[str, ...]] = (
    "frontal_assault",
    "flank_left",
    "flank_right",
    "probe",
    "double_envelopment",
    "reserve",
)
TIMINGS: Final = ("event", "ops_modifier", "counter_or_event", "counter_move", "counter_battle")
SOURCES: Final = ("attested", "recalled", "inferred", "designed")

PROVINCE_IDS: Final[list[str]] = [row["id"] for row in MAP["provinces"]]
SPACE_IDS: Final[list[str]] = [row["id"] for row in MAP["spaces"]]
GENERAL_ROWS: Final[list[Row]] = [*GENERALS_DATA["general"], *GENERALS_DATA["optional_general"]]
GENERAL_IDS: Final[list[str]] = [row["id"] for row in GENERAL_ROWS]
CARD_ROWS: Final[dict[int, Row]] = {
    row["id"]: row for row in (*CARDS_DATA["card"], *CARDS_DATA["optional_card"])
}


# --- the map ---


def check_map() -> None:
    """§4.1-3, §20.9, §22.1: what the map holds."""
    check_ids("map.toml: provinces", PROVINCE_IDS, 22, ("latium", "baetica"))
    check_ids("map.toml: spaces", SPACE_IDS, 96, ("rome", "carthage", "new_carthage", "syracuse"))
    spaces = Counter(row["province"] for row in MAP["spaces"])
    islands = Counter(row["island"] for row in MAP["provinces"])
    for row in MAP["provinces"]:
        key = f"map.toml: provinces.{row['id']}"
        one_of(row["country"], (*COUNTRIES, "none"), f"{key}.country", "country")
        shared = not row["island"] or islands[row["island"]] > 1
        must(shared, f"{key}.island", "no other province is on this island (§14.2)")
        size = spaces[row["id"]]
        must(row["spaces"] == size, f"{key}.spaces", f"the map has {size} in this province")
    political = sum(row["political"] for row in MAP["provinces"])
    must(political == 18, "map.toml: provinces.political", "18 provinces count (§22.1)")
    for row in MAP["spaces"]:
        check_space(row)
    kinds = Counter(row["kind"] for row in MAP["spaces"])
    must(kinds["walled"] == 13, "map.toml: spaces.kind", "13 cities are walled (§4.3)")
    must(kinds["tribe"] == 8, "map.toml: spaces.kind", "there are 8 Tribes (§4.3)")
    friends = sum(row.get("friendly_to") == "carthage" for row in MAP["spaces"])
    must(friends == 3, "map.toml: spaces.friendly_to", "three Tribes are Carthage's (§20.9)")
    check_links()


def check_ids(key: str, ids: list[str], number: int, named: tuple[str, ...]) -> None:
    """So many rows, each with an id of its own, and those that the rules name among them."""
    must(len(set(ids)) == len(ids) == number, key, f"there are {number}, each with its own id")
    for name in named:
        must(name in ids, key, f"the rules name {name!r}, and no row has this id")


def check_space(row: Row) -> None:
    """§4.1-3, §10.7, §11.6: what belongs to each kind of space."""
    name, kind = row["id"], row["kind"]
    key = f"map.toml: spaces.{name}"
    one_of(row["province"], PROVINCE_IDS, f"{key}.province", "province")
    one_of(kind, ("ordinary", "walled", "tribe"), f"{key}.kind", "kind of space")
    starts = ("tribe",) if kind == "tribe" else (*SIDE_IDS, "neutral")
    one_of(row["start"], starts, f"{key}.start", f"owner of a space that is {kind}")
    friends = ("none", "carthage") if kind == "tribe" else (None,)
    one_of(row.get("friendly_to"), friends, f"{key}.friendly_to", "friend of this space")
    must(row["port"] == ("naval" in row), f"{key}.port", "a port has a naval modifier (§11.6)")
    held = (5 if name in SIDE_IDS else 2) if kind == "walled" else 0
    must(row.get("capacity", 0) == held, f"{key}.capacity", f"it holds {held} CUs (§10.7)")


def check_links() -> None:
    """§10.6: links join two spaces of the map, and no two spaces have two."""
    kinds = {}
    for link in MAP["links"]:
        key = f"map.toml: links.{link['a']}-{link['b']}"
        one_of(link["a"], SPACE_IDS, f"{key}.a", "space")
        one_of(link["b"], SPACE_IDS, f"{key}.b", "space")
        one_of(link["kind"], LINK_KINDS, f"{key}.kind", "kind of link")
        one_of(link["source"], SOURCES, f"{key}.source", "source")
        kinds[frozenset((link["a"], link["b"]))] = link["kind"]
    must(len(kinds) == len(MAP["links"]) == 176, "map.toml: links", "176 pairs have one link each")
    for a, b in MAP["guarded_straits"]:
        strait = kinds.get(frozenset((a, b))) == "strait"
        must(strait, f"map.toml: guarded_straits.{a}-{b}", "there is no such strait (§10.6)")


# --- generals ---


def check_generals() -> None:
    """§4.1, §6.4, §24: the generals and the cup."""
    named = ("hannibal", "hanno", "mago", "p_scipio", "fabius", "marcellus", "nero")
    check_ids("generals.toml: general", GENERAL_IDS, 18, (*named, "scipio_africanus"))
    must(len(GENERALS_DATA["general"]) == 14, "generals.toml: general", "the game has fourteen")
    for row in GENERAL_ROWS:
        key = f"generals.toml: general.{row['id']}"
        one_of(row["side"], SIDE_IDS, f"{key}.side", "side")
        one_of(row["source"], SOURCES, f"{key}.source", "source")
        if "confined_to" in row:
            one_of(row["confined_to"], COUNTRIES, f"{key}.confined_to", "country")
        ability = row.get("ability", {})
        if "region" in ability:
            one_of(ability["region"], COUNTRIES, f"{key}.ability.region", "country")
        if "if" in ability:
            roles = ("original_attacker", "original_defender")
            one_of(ability["if"], roles, f"{key}.ability.if", "part in a battle")
    cup = GENERALS_DATA["elections"]["cup"]
    check_ids("generals.toml: elections.cup", cup, 8, ())
    for name in cup:
        one_of(name, GENERAL_IDS, "generals.toml: elections.cup", "general")


# --- strategy cards ---


def check_cards() -> None:
    """§4.4, §8.1, §8.5, §8.7: what the deck holds."""
    meta = CARDS_DATA["meta"]
    standard = CARDS_DATA["card"]
    numbers = [row["id"] for row in standard]
    must(numbers == list(range(1, 65)), "cards.toml: card.id", "they are numbered 1 to 64 (§4.4)")
    rows = len(standard) + len(CARDS_DATA["optional_card"])
    must(len(CARD_ROWS) == rows, "cards.toml: optional_card.id", "each has a number of its own")
    must(meta["cards"] == len(standard), "cards.toml: meta.cards", "64 cards are in the file")
    for number in (1, 2, 3):
        found = sum(row["ops"] == number for row in standard)
        key = f"cards.toml: meta.ops.{number - 1}"
        must(found == meta["ops"][number - 1], key, f"{found} cards are a {number}")
    removed = sum(row.get("remove_if_played", False) for row in standard)
    key = "cards.toml: meta.removed_if_played"
    must(removed == meta["removed_if_played"], key, f"{removed} cards leave the game (§8.5)")
    breaking = sum(row["breaks_truce"] for row in standard)
    must(breaking == 41, "cards.toml: card.breaks_truce", "41 events break a Truce (#64)")
    truce = CARD_ROWS.get(meta["reshuffle_card"], {}).get("title")
    must(truce == "Truce", "cards.toml: meta.reshuffle_card", "it is the Truce (§8.7)")
    for row in CARD_ROWS.values():
        check_card(row)


def check_card(row: Row) -> None:
    """§8.1, §8.3: one card, and the names in its params."""
    key = f"cards.toml: card {row['id']}"
    one_of(row["ops"], (1, 2, 3), f"{key}.ops", "operations number (§8.1)")
    must(row["ship"] == (row["ops"] == 3), f"{key}.ship", "a 3 has it and no other (§8.1)")
    one_of(row["event_by"], ("both", *SIDE_IDS), f"{key}.event_by", "side")
    one_of(row["timing"], TIMINGS, f"{key}.timing", "timing")
    one_of(row["source"], SOURCES, f"{key}.source", "source")
    params = row.get("params", {})
    for word, known, noun in WORDS:
        value = params.get(word, [])
        for name in value if isinstance(value, list) else [value]:
            one_of(name, known, f"{key}.params.{word}", noun)
    points = params.get("points", "all")
    must(points == "all" or isinstance(points, int), f"{key}.params.points", "a number or 'all'")


WORDS: Final[tuple[tuple[str, tuple[str, ...] | list[str], str], ...]] = (
    ("provinces", PROVINCE_IDS, "province"),
    ("province", PROVINCE_IDS, "province"),
    ("region", COUNTRIES, "country"),
    ("regions", COUNTRIES, "country"),
    ("city", SPACE_IDS, "space"),
    ("ports", SPACE_IDS, "space"),
    ("at", ("any_walled_city", "port_walled_city", "tribe"), "kind of space"),
    ("target", ("army", "besieging_army"), "target"),
    ("attrition_column", TABLES["attrition"]["columns"], "column of the Attrition Table"),
)
"""What the words in a card's params can be."""


# --- tables ---


def check_tables() -> None:
    """§4.4, §7.1, §10.6, §21.2: decks, tracks and tables."""
    for name, first in (("attrition", 1), ("retreat", 0), ("siege", 1), ("naval", 1)):
        rolls = [row["roll"] for row in TABLES[name]["row"]]
        last = first + len(rolls) - 1
        rising = rolls == list(range(first, last + 1))
        must(rising, f"tables.toml: {name}.row.roll", f"the rolls go from {first} to {last}")
    check_columns(TABLES["attrition"]["columns"], TABLES["attrition"]["column_min"])
    for key, value, wanted, why in (
        (
            "retreat.column_min",
            TABLES["retreat"]["column_min"][0],
            1,
            "begins with one CU (§14.12)",
        ),
        (
            "naval.limits.cus_with_campaign_event",
            TABLES["naval"]["limits"]["cus_with_campaign_event"],
            10,
            "a campaign ships a whole army, ten CUs (§11.4)",
        ),
        ("elephants.max_cus", TABLES["elephants"]["max_cus"], 4, "four CUs of elephants (§17.1)"),
    ):
        must(value == wanted, f"tables.toml: {key}", why)
    must(
        TABLES["attrition"]["modifiers"]["alps_pass"] == 0,
        "tables.toml: attrition.modifiers.alps_pass",
        "the Alps have no modifier (§10.6)",
    )
    deck = TABLES["battle_deck"]
    cards = sum(deck[name] for name in BATTLE_IDS)
    must(cards == deck["total"] == 48, "tables.toml: battle_deck.total", "48 battle cards (§4.4)")
    for row in TABLES["naval"]["row"]:
        key = f"tables.toml: naval.row.{row['roll']}.result"
        one_of(row["result"], ("safe", "return", "sunk"), key, "result of a voyage")
    track = TABLES["turn_track"]
    for key in ("years", "cards_each"):
        must(len(track[key]) == 9, f"tables.toml: turn_track.{key}", "nine turns are played (§7.1)")


def check_columns(labels: list[str], least: list[int]) -> None:
    """§21.2: the columns of the Attrition Table are named by their sizes."""
    key = "tables.toml: attrition.columns"
    must(len(labels) == len(least), key, f"there are {len(least)}, by column_min")
    for label, first, following in zip(labels, least, [*least[1:], 0], strict=True):
        span = f"{first}-{following - 1}" if following else f"{first}+"
        name = str(first) if following == first + 1 else span
        must(label == name, key, f"{label!r} is {name!r}, by column_min")


check_map()
check_generals()
check_cards()
check_tables()
