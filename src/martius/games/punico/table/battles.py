"""The four battles (§17): maps, forces, set-ups and special rules, read once and checked."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from martius.games.punico.table.board import Terrain
from martius.games.punico.table.grid import (
    BIT,
    BOTTOM,
    COLUMNS,
    EXITS,
    FACING_IDS,
    FACINGS,
    HEX_IDS,
    HEX_OF,
    HEXES,
    INWARD,
    NEIGHBOUR,
    ROWS,
    TOP,
    Facing,
    Hex,
    Mask,
    mask_of,
)
from martius.games.punico.table.model import (
    CARTHAGE,
    CORPS,
    CORPS_OF,
    CORPS_SIDE,
    CORPS_TYPE,
    CORPS_UNITS,
    LEADER_NAMES,
    LEADERS,
    ROME,
    SIDE_IDS,
    SIDE_NAMES,
    SIDES,
    TABLES,
    Corps,
    Side,
    read,
)
from martius.kernel.datum import must, one_of
from martius.kernel.plain import Json
from martius.kernel.text import Text

BATTLE_IDS: Final = ("trebbia", "beneventum", "po", "zama")
SYMBOLS: Final[dict[str, Terrain]] = TABLES["terrain"]["symbols"]
RULES: Final = ("frozen_romans", "no_elephant_command", "mago_ambush", "break_through")
"""§17.1.3a, §17.1.3b, §17.1.3c, §17.1.4: what a battle's file can say beyond numbers."""
HOME_EDGE: Final = (BOTTOM, TOP)
EXIT_COST: Final = 1
"""Leaving the map costs what open ground costs."""


@dataclass(frozen=True, slots=True)
class SetupZone:
    """Where the units of a corps are set up (§17.1.2)."""

    corps: Corps
    facing: Facing
    hexes: tuple[Hex, ...]
    historical: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Battle:
    """One battle's lasting facts."""

    id: str
    data: Json
    map: Json
    turns: int
    limits: tuple[int, int]
    """Rout points at which each side routs (§17.1.4, §17.2.3, §17.3.3, §17.4.3)."""
    draw_goes_to: Side
    """-1 where a draw is a draw."""
    first_setup: Side
    points: tuple[int, int]
    leaders: tuple[str, str]
    leader_hex: tuple[Hex, Hex]
    terrain: tuple[Terrain, ...]
    cost: tuple[int, ...]
    """Movement points to enter each hex (§17.1.1, §17.2.1, §17.3.1, §17.4.1); 0 is impassable."""
    passable: Mask
    rough: Mask
    """The hexes that cost two."""
    forces: tuple[int, ...]
    """How many units of each corps fight."""
    zones: tuple[SetupZone, ...]
    routes: tuple[tuple[tuple[Facing, ...], ...], ...]
    """routes[side][hex]: the directions of the shortest ways off that side's edge (§11.1)."""
    frozen_corps: frozenset[Corps]
    """§17.1.3a: the corps that start reduced."""
    elephants_box: bool
    """§17.1.3b: whether Rome has the Elephants command."""
    ambush: Corps
    """§17.1.3c: the corps of which one unit may be held back, or -1."""
    break_through: bool
    """§17.1.4: whether Romans may leave by the Carthaginian edge."""

    def leader_name(self, side: Side) -> Text:
        """The leader of a side."""
        return LEADER_NAMES[self.leaders[side]]

    def command_range(self, side: Side) -> int:
        """§13: twice the leader's value."""
        far: int = LEADERS[self.leaders[side]]["command_range"]
        return far

    def paragraph(self, number: int) -> str:
        """A paragraph of the battle's own section: 1 is its ground, 2 its set-up (§17.1.1)."""
        return f"{self.data['battle']['rulebook_section']}.{number}"

    def zone_of(self, corps: Corps) -> SetupZone | None:
        """Where a corps is set up, if it fights here."""
        return next((zone for zone in self.zones if zone.corps == corps), None)


def routes_off(cost: tuple[int, ...], side: Side) -> tuple[tuple[Facing, ...], ...]:
    """§11.1: from each hex the directions in which the shortest ways to the home edge begin.

    The straight one comes first.
    """
    edge = HOME_EDGE[side]
    far = [10**6 for _ in HEXES]
    queue: list[tuple[int, Hex]] = []
    for h in HEXES:
        if cost[h] and any(EXITS[edge][d] & BIT[h] for d in FACINGS):
            far[h] = EXIT_COST
            heappush(queue, (EXIT_COST, h))
    while queue:
        length, h = heappop(queue)
        for near in NEIGHBOUR[h]:
            if length == far[h] and near >= 0 and cost[near] and length + cost[h] < far[near]:
                far[near] = length + cost[h]
                heappush(queue, (far[near], near))
    home = (INWARD[edge] + 3) % 6
    order = sorted(FACINGS, key=lambda d: (min((d - home) % 6, (home - d) % 6), d))
    return tuple(tuple(d for d in order if _on_route(h, d, cost, far, edge)) for h in HEXES)


def _on_route(h: Hex, d: Facing, cost: tuple[int, ...], far: list[int], edge: int) -> bool:
    if not cost[h]:
        return False
    near = NEIGHBOUR[h][d]
    if near < 0:
        return bool(EXITS[edge][d] & BIT[h]) and far[h] == EXIT_COST
    return cost[near] > 0 and far[h] == far[near] + cost[near]


def _zones(name: str, data: Json) -> tuple[SetupZone, ...]:
    found = []
    for row in data["setup"]:
        key = f"{name}.toml: setup.{row['side']}.{row['type']}"
        corps = _corps(_side(row["side"], key), row["type"], key)
        one_of(row["facing"].lower(), FACING_IDS, f"{key}.facing", "facing")
        where = tuple(_hex(code, f"{key}.hexes") for code in row["hexes"])
        chosen = tuple(
            _hex(code, f"{key}.historical") for code in row.get("historical", row["hexes"])
        )
        found.append(SetupZone(corps, FACING_IDS.index(row["facing"].lower()), where, chosen))
    return tuple(found)


def _hex(code: str, key: str) -> Hex:
    one_of(code, HEX_OF, key, "hex")
    return HEX_OF[code]


def _side(name: str, key: str) -> Side:
    one_of(name, SIDE_IDS, key, "side")
    return SIDE_IDS.index(name)


def _corps(side: Side, kind: str, key: str) -> Corps:
    must((side, kind) in CORPS_OF, key, f"{SIDE_NAMES[side]} has no units of type {kind!r}")
    return CORPS_OF[side, kind]


def _rule(data: Json, name: str) -> Json | None:
    return next((rule for rule in data.get("rule", []) if rule["id"] == name), None)


def _frozen(name: str, data: Json) -> frozenset[Corps]:
    rule = _rule(data, "frozen_romans")
    if rule is None:
        return frozenset()
    key = f"{name}.toml: rule.frozen_romans.except_types"
    spared = [_corps(ROME, kind, key) for kind in rule["except_types"]]
    return frozenset(c for c in CORPS if CORPS_SIDE[c] == ROME and c not in spared)


def _ambush(name: str, data: Json) -> Corps:
    rule = _rule(data, "mago_ambush")
    return -1 if rule is None else _corps(CARTHAGE, rule["type"], f"{name}.toml: rule.mago_ambush")


def _chart(name: str, data: Json) -> tuple[Json, tuple[Terrain, ...]]:
    """The map of a battle, and the terrain of each hex."""
    side = data["map"]["side"]
    one_of(side, ("A", "B"), f"{name}.toml: map.side", "side of the map")
    file = f"map_{side.lower()}.toml"
    chart: Json = read(file)["map"]
    key = f"{file}: map.terrain"
    must(len(chart["terrain"]) == ROWS, key, f"the map has {ROWS} rows")
    for row in chart["terrain"]:
        must(len(row) == COLUMNS, key, f"a row has {COLUMNS} hexes")
        must(set(row) <= set(SYMBOLS), key, f"the symbols are {''.join(SYMBOLS)}")
    terrain = tuple(SYMBOLS[chart["terrain"][h % ROWS][h // ROWS]] for h in HEXES)
    for kind in set(terrain):
        one_of(
            kind, data["terrain_cost"], "tables.toml: terrain.symbols", f"terrain of {name}.toml"
        )
    return chart, terrain


def _load(name: str) -> Battle:
    data = read(f"{name}.toml")
    chart, terrain = _chart(name, data)
    about, units, leaders = data["battle"], data["units"], data["leaders"]
    cost = tuple(int(data["terrain_cost"][kind]) for kind in terrain)
    forces = [0 for _ in CORPS]
    for side in SIDES:
        key = f"{name}.toml: units.{SIDE_IDS[side]}"
        for kind, count in units[SIDE_IDS[side]].items():
            forces[_corps(side, kind, key)] = count
        leader = leaders[SIDE_IDS[side]]
        one_of(leader, LEADERS, f"{name}.toml: leaders.{SIDE_IDS[side]}", "leader")
    draw, first = about["draw_goes_to"], about["first_setup"]
    start = leaders["historical"]
    return Battle(
        id=name,
        data=data,
        map=chart,
        turns=about["turns"],
        limits=(about["rout_rome"], about["rout_carthage"]),
        draw_goes_to=-1 if draw == "none" else _side(draw, f"{name}.toml: battle.draw_goes_to"),
        first_setup=CARTHAGE
        if first == "either"
        else _side(first, f"{name}.toml: battle.first_setup"),
        points=(data["command_points"]["rome"], data["command_points"]["carthage"]),
        leaders=(leaders["rome"], leaders["carthage"]),
        leader_hex=(
            _hex(start["rome"], f"{name}.toml: leaders.historical.rome"),
            _hex(start["carthage"], f"{name}.toml: leaders.historical.carthage"),
        ),
        terrain=terrain,
        cost=cost,
        passable=mask_of(h for h in HEXES if cost[h]),
        rough=mask_of(h for h in HEXES if cost[h] == 2),
        forces=tuple(forces),
        zones=_zones(name, data),
        routes=tuple(routes_off(cost, side) for side in SIDES),
        frozen_corps=_frozen(name, data),
        elephants_box=_rule(data, "no_elephant_command") is None,
        ambush=_ambush(name, data),
        break_through=_rule(data, "break_through") is not None,
    )


BATTLES: Final[list[Battle]] = [_load(name) for name in BATTLE_IDS]


def check_battle(battle: Battle) -> None:
    """Hold a battle's data to the rulebook; say which line is wrong."""
    file = f"{battle.id}.toml"
    for kind, cost in battle.data["terrain_cost"].items():
        one_of(kind, SYMBOLS.values(), f"{file}: terrain_cost", "terrain")
        one_of(cost, (0, 1, 2), f"{file}: terrain_cost.{kind}", "cost of movement")
    taken: set[Hex] = set()
    for zone in battle.zones:
        check_zone(battle, zone, taken)
        taken.update(zone.hexes)
    for corps in CORPS:
        key = f"{file}: units.{SIDE_IDS[CORPS_SIDE[corps]]}.{CORPS_TYPE[corps]}"
        most = len(CORPS_UNITS[corps])
        must(battle.forces[corps] <= most, key, f"there are {most} counters")
        placed = not battle.forces[corps] or battle.zone_of(corps)
        must(placed, key, "no hexes are named for its set-up")
    exact = all(battle.forces[zone.corps] == len(zone.hexes) for zone in battle.zones)
    placement = "exact" if exact else "choice"
    key = f"{file}: battle.placement"
    must(battle.data["battle"]["placement"] == placement, key, f"it is {placement} (§17.1.2)")
    for rule in battle.data.get("rule", []):
        one_of(rule["id"], RULES, f"{file}: rule.id", "special rule")
    for side in SIDES:
        name, leader = SIDE_IDS[side], LEADERS[battle.leaders[side]]
        must(leader["side"] == name, f"{file}: leaders.{name}", f"{leader['name']} is the enemy's")
        key, points = f"{file}: command_points.{name}", leader["command"]
        must(battle.points[side] == points, key, f"{leader['name']} has {points} (§13)")
        for h in HEXES:
            off = not battle.cost[h] or battle.routes[side][h]
            must(off, f"{file}: terrain_cost", f"there is no way off the map from {HEX_IDS[h]}")


def check_zone(battle: Battle, zone: SetupZone, taken: set[Hex]) -> None:
    """§17.1.2: where a corps is set up."""
    key = f"{battle.id}.toml: setup.{SIDE_IDS[CORPS_SIDE[zone.corps]]}.{CORPS_TYPE[zone.corps]}"
    must(taken.isdisjoint(zone.hexes), f"{key}.hexes", "another corps has one of its hexes")
    must(all(battle.cost[h] for h in zone.hexes), f"{key}.hexes", "a hex is impassable")
    units, kept = battle.forces[zone.corps], 1 if zone.corps == battle.ambush else 0
    must(units + kept <= len(zone.hexes), f"{key}.hexes", f"{units + kept} are needed")
    number = units == len(zone.historical) + kept
    must(number, f"{key}.historical", f"{units - kept} are needed")
    must(set(zone.historical) <= set(zone.hexes), f"{key}.historical", "they are among its hexes")


for _battle in BATTLES:
    check_battle(_battle)
