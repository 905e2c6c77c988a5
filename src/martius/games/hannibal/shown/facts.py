"""What never changes in a game: the map, the cards, the generals."""

from __future__ import annotations

from martius.games.hannibal.table.board import (
    CardFacts,
    GeneralFacts,
    Province,
    SpaceFacts,
    StaticBoard,
    TurnFacts,
)
from martius.games.hannibal.table.model import (
    AFRICANUS,
    AFRICANUS_TURN,
    BATTLE,
    BATTLE_IDS,
    BATTLE_NAMES,
    BREAKS_TRUCE,
    CARD_ROWS,
    CARDS_EACH,
    EVENT_BY,
    GENERAL_IDS,
    GENERAL_NAMES,
    GENERAL_ROWS,
    GENERALS,
    KINDS,
    LINK_IDS,
    LINKS_DATA,
    OPS,
    PROVINCES_DATA,
    SHIP,
    SIDE_IDS,
    SIDE_OF,
    SPACE_NAMES,
    SPACES,
    SPACES_DATA,
    STANDARD_CARDS,
    STANDARD_GENERALS,
    STRATEGY,
    TIMING,
    TITLE,
    TURNS,
    YEARS,
    General,
    Space,
)
from martius.kernel.plain import Plain
from martius.kernel.text import say


def static_board() -> StaticBoard:
    """Provinces, spaces, links, generals and cards with where each fact comes from."""
    return {
        "provinces": [_province(row) for row in PROVINCES_DATA],
        "spaces": [_static_space(space) for space in SPACES],
        "links": [
            {"id": name, "a": row["a"], "b": row["b"], "kind": row["kind"], "source": row["source"]}
            for name, row in zip(LINK_IDS, LINKS_DATA, strict=True)
        ],
        "generals": [_static_general(general) for general in GENERALS],
        "cards": [_static_card(card) for card in CARD_ROWS],
        "battle_cards": [{"id": BATTLE_IDS[kind], "name": BATTLE_NAMES[kind]} for kind in KINDS],
        "turns": [_static_turn(turn) for turn in range(1, TURNS + 1)],
    }


def _province(row: Plain) -> Province:
    return {
        "id": row["id"],
        "name": say(row["name"]),
        "country": row["country"],
        "political": row["political"],
        "ally_bc": row["ally_bc"],
        "spaces": row["spaces"],
    }


def _static_turn(turn: int) -> TurnFacts:
    return {
        "year": YEARS[turn - 1],
        "cards": CARDS_EACH[turn - 1],
        "arrives": [GENERAL_IDS[AFRICANUS]] if turn == AFRICANUS_TURN else [],
    }


def _static_space(space: Space) -> SpaceFacts:
    row = SPACES_DATA[space]
    return {
        "id": row["id"],
        "name": SPACE_NAMES[space],
        "phalanx": say(row["phalanx"]) if "phalanx" in row else SPACE_NAMES[space],
        "province": row["province"],
        "kind": row["kind"],
        "port": row["port"],
        "naval": row.get("naval"),
        "capacity": row.get("capacity"),
        "siege_mod": row.get("siege_mod", 0),
        "source": "attested",
    }


def _static_general(general: General) -> GeneralFacts:
    row = GENERAL_ROWS[general]
    return {
        "id": GENERAL_IDS[general],
        "name": GENERAL_NAMES[general],
        "full_name": say(row["full_name"]),
        "side": SIDE_IDS[SIDE_OF[general]],
        "strategy": STRATEGY[general],
        "battle": BATTLE[general],
        "ability": say(row["ability_text"]),
        "notes": [say(note) for note in row.get("notes", ())],
        "optional": general not in STANDARD_GENERALS,
        "source": row["source"],
    }


def _static_card(card: int) -> CardFacts:
    row = CARD_ROWS[card]
    return {
        "number": card,
        "title": TITLE[card],
        "ops": OPS[card],
        "event_by": EVENT_BY[card],
        "ship": SHIP[card],
        "timing": TIMING[card],
        "breaks_truce": bool(BREAKS_TRUCE >> card & 1),
        "removed": bool(row.get("remove_if_played")),
        "text": say(row["effect"]),
        "notes": [say(note) for note in row.get("notes", ())],
        "optional": not STANDARD_CARDS >> card & 1,
        "source": row["source"],
    }
