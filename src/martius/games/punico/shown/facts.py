"""The lasting facts: the grid, the counters, the tables and the battles."""

from __future__ import annotations

from martius.games.punico.table.battles import BATTLES, Battle
from martius.games.punico.table.board import (
    BattleFacts,
    CorpsFacts,
    CounterFacts,
    LeaderFacts,
    StaticBoard,
)
from martius.games.punico.table.grid import (
    COLUMNS,
    FACING_IDS,
    HEX_IDS,
    HEXES,
    ROWS,
)
from martius.games.punico.table.model import (
    BOX_EFFECTS,
    BOX_IDS,
    COMBAT,
    CORPS_BY_UNIT,
    CORPS_DATA,
    CORPS_IDS,
    CORPS_NAMES,
    ELEPHANT_TABLE,
    LEADER_NAMES,
    MORALE,
    MOVEMENT,
    RANGE,
    ROUT,
    SIDE,
    SIDE_IDS,
    SIDES,
    TABLES,
    TYPE,
    UNIT_IDS,
    UNIT_NAMES,
    UNITS,
    UNITS_DATA,
    Corps,
    Unit,
)
from martius.kernel.plain import Plain
from martius.kernel.text import Text


def static_board() -> StaticBoard:
    """The grid, the counters, the tables and the battles, with where each fact comes from."""
    return {
        "grid": {
            "columns": COLUMNS,
            "rows": ROWS,
            "layout": "flat-top, even columns half a hex lower",
            "facings": list(FACING_IDS),
        },
        "units": [_counter(unit) for unit in UNITS],
        "corps": [_corps(corps) for corps in range(len(CORPS_DATA))],
        "leaders": [_leader_facts(data) for data in UNITS_DATA["leader"]],
        "boxes": {SIDE_IDS[side]: list(BOX_IDS[side]) for side in SIDES},
        "box_effects": dict(BOX_EFFECTS),
        "missile_table": TABLES["missile"]["row"],
        "elephant_table": ELEPHANT_TABLE[1:],
        "battles": [_battle(battle) for battle in BATTLES],
    }


def _corps(corps: Corps) -> CorpsFacts:
    side, data = CORPS_DATA[corps]
    return {
        "id": CORPS_IDS[corps],
        "side": SIDE_IDS[side],
        "name": CORPS_NAMES[corps],
        "name_it": data["name_it"],
        "arm": data["arm"],
        "source": data["source"],
    }


def _leader_facts(data: Plain) -> LeaderFacts:
    return {
        "id": data["id"],
        "name": LEADER_NAMES[data["id"]],
        "full_name": Text(data["full_name"]),
        "side": data["side"],
        "command": data["command"],
        "command_range": data["command_range"],
        "source": data["source"],
    }


def _counter(unit: Unit) -> CounterFacts:
    return {
        "id": UNIT_IDS[unit],
        "name": UNIT_NAMES[unit],
        "type": TYPE[unit],
        "corps": CORPS_IDS[CORPS_BY_UNIT[unit]],
        "side": SIDE_IDS[SIDE[unit]],
        "combat": COMBAT[unit],
        "movement": MOVEMENT[unit],
        "morale": MORALE[unit],
        "range": RANGE[unit],
        "rout": ROUT[unit],
    }


def _battle(battle: Battle) -> BattleFacts:
    return {
        "id": battle.id,
        "name": Text(battle.data["battle"]["name"]),
        "year_bc": battle.data["battle"]["year_bc"],
        "turns": battle.turns,
        "limits": dict(zip(SIDE_IDS, battle.limits, strict=True)),
        "points": dict(zip(SIDE_IDS, battle.points, strict=True)),
        "draw_goes_to": SIDE_IDS[battle.draw_goes_to] if battle.draw_goes_to >= 0 else None,
        "terrain_source": battle.map["terrain_source"],
        "hexes": [
            {"id": HEX_IDS[h], "terrain": battle.terrain[h], "cost": battle.cost[h]} for h in HEXES
        ],
        "impassable": [HEX_IDS[h] for h in HEXES if not battle.cost[h]],
        "setup": [
            {
                "corps": CORPS_IDS[zone.corps],
                "facing": FACING_IDS[zone.facing],
                "hexes": [HEX_IDS[h] for h in zone.hexes],
                "historical": [HEX_IDS[h] for h in zone.historical],
            }
            for zone in battle.zones
        ],
    }
