"""The four battles (§17): maps, forces, set-ups and special rules, read once and checked."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any, Final

from martius.games.punico.table.board import Terrain
from martius.games.punico.table.grid import (
    BIT,
    BOTTOM,
    COLUMNS,
    EXITS,
    FACING_IDS,
    FACINGS,
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
    CORPS_NAMES,
    CORPS_OF,
    CORPS_SIDE,
    CORPS_UNITS,
    LEADERS,
    ROME,
    SIDE_IDS,
    SIDES,
    TABLES,
    Corps,
    Side,
    read,
)

BATTLE_IDS: Final = ("trebbia", "beneventum", "po", "zama")
SYMBOLS: Final[dict[str, Terrain]] = TABLES["terrain"]["symbols"]
RULES: Final = ("frozen_romans", "no_elephant_command", "mago_ambush", "break_through")
"""§17.1.3a, §17.1.3b, §17.1.3c, §17.1.4: what a battle's file can say beyond numbers."""
HOME_EDGE: Final = (BOTTOM, TOP)
EXIT_COST: Final = 1
"""Leaving the map costs what open ground costs."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the units of a corps are set up (§17.1.2)."""

    corps: Corps
    facing: Facing
    hexes: tuple[Hex, ...]
    historical: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Battle:
    """One battle's lasting facts."""

    id: str
    data: dict[str, Any]
    map: dict[str, Any]
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
    places: tuple[Place, ...]
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

    def leader_name(self, side: Side) -> str:
        """The leader as the counter has him."""
        name: str = LEADERS[self.leaders[side]]["name"]
        return name

    def command_range(self, side: Side) -> int:
        """§13: twice the leader's value."""
        far: int = LEADERS[self.leaders[side]]["command_range"]
        return far

    def paragraph(self, number: int) -> str:
        """A paragraph of the battle's own section: 1 is its ground, 2 its set-up (§17.1.1)."""
        return f"{self.data['battle']['rulebook_section']}.{number}"

    def place_of(self, corps: Corps) -> Place | None:
        """Where a corps is set up, if it fights here."""
        return next((place for place in self.places if place.corps == corps), None)


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


def _places(data: dict[str, Any]) -> tuple[Place, ...]:
    found = []
    for row in data["setup"]:
        corps = CORPS_OF[SIDE_IDS.index(row["side"]), row["type"]]
        where = tuple(HEX_OF[name] for name in row["hexes"])
        chosen = tuple(HEX_OF[name] for name in row.get("historical", row["hexes"]))
        found.append(Place(corps, FACING_IDS.index(row["facing"].lower()), where, chosen))
    return tuple(found)


def _rule(data: dict[str, Any], name: str) -> dict[str, Any] | None:
    return next((rule for rule in data.get("rule", []) if rule["id"] == name), None)


def _frozen(data: dict[str, Any]) -> frozenset[Corps]:
    rule = _rule(data, "frozen_romans")
    if rule is None:
        return frozenset()
    spared = [CORPS_OF[ROME, kind] for kind in rule["except_types"]]
    return frozenset(c for c in CORPS if CORPS_SIDE[c] == ROME and c not in spared)


def _side(name: str, nobody: str, default: Side) -> Side:
    """The side that a file names, or the default where it names nobody."""
    return default if name == nobody else SIDE_IDS.index(name)


def _load(name: str) -> Battle:
    data = read(f"{name}.toml")
    chart = read(f"map_{data['map']['side'].lower()}.toml")["map"]
    about, units = data["battle"], data["units"]
    terrain = tuple(SYMBOLS[chart["terrain"][h % ROWS][h // ROWS]] for h in HEXES)
    cost = tuple(int(data["terrain_cost"][kind]) for kind in terrain)
    forces = [0 for _ in CORPS]
    for side in SIDES:
        for kind, count in units[SIDE_IDS[side]].items():
            forces[CORPS_OF[side, kind]] = count
    ambush = _rule(data, "mago_ambush")
    return Battle(
        id=name,
        data=data,
        map=chart,
        turns=about["turns"],
        limits=(about["rout_rome"], about["rout_carthage"]),
        draw_goes_to=_side(about["draw_goes_to"], "none", -1),
        first_setup=_side(about["first_setup"], "either", CARTHAGE),
        points=(data["command_points"]["rome"], data["command_points"]["carthage"]),
        leaders=(data["leaders"]["rome"], data["leaders"]["carthage"]),
        leader_hex=(
            HEX_OF[data["leaders"]["historical"]["rome"]],
            HEX_OF[data["leaders"]["historical"]["carthage"]],
        ),
        terrain=terrain,
        cost=cost,
        passable=mask_of(h for h in HEXES if cost[h]),
        rough=mask_of(h for h in HEXES if cost[h] == 2),
        forces=tuple(forces),
        places=_places(data),
        routes=tuple(routes_off(cost, side) for side in SIDES),
        frozen_corps=_frozen(data),
        elephants_box=_rule(data, "no_elephant_command") is None,
        ambush=-1 if ambush is None else CORPS_OF[CARTHAGE, ambush["type"]],
        break_through=_rule(data, "break_through") is not None,
    )


BATTLES: Final[list[Battle]] = [_load(name) for name in BATTLE_IDS]


def check_battle(battle: Battle) -> None:
    """Hold a battle's data to the rulebook; say which line is wrong."""
    rows = battle.map["terrain"]
    assert [len(row) for row in rows] == [COLUMNS] * ROWS, "the map's size"
    assert all(0 <= cost <= 2 for cost in battle.cost), f"{battle.id}: terrain_cost is 0, 1 or 2"
    taken: set[Hex] = set()
    for place in battle.places:
        name = f"{battle.id}: {CORPS_NAMES[place.corps]}"
        assert taken.isdisjoint(place.hexes), f"{name}: a hex has two codes"
        taken.update(place.hexes)
        kept = 1 if place.corps == battle.ambush else 0
        assert battle.forces[place.corps] + kept <= len(place.hexes), f"{name}: too few hexes"
        assert battle.forces[place.corps] == len(place.historical) + kept, f"{name}: historical"
        assert set(place.historical) <= set(place.hexes), f"{name}: historical hexes"
        assert all(battle.cost[h] for h in place.hexes), f"{name}: an impassable hex"
    for corps in CORPS:
        assert battle.forces[corps] <= len(CORPS_UNITS[corps]), f"{battle.id}: too few counters"
        assert not battle.forces[corps] or battle.place_of(corps), f"{battle.id}: no set-up hexes"
    exact = all(battle.forces[place.corps] == len(place.hexes) for place in battle.places)
    placement = "exact" if exact else "choice"
    assert battle.data["battle"]["placement"] == placement, f"{battle.id}: placement (§17.1.2)"
    for rule in battle.data.get("rule", []):
        assert rule["id"] in RULES, f"{battle.id}: unknown rule {rule['id']}"
    for side in SIDES:
        leader = LEADERS[battle.leaders[side]]
        assert leader["side"] == SIDE_IDS[side], f"{battle.id}: leaders"
        assert leader["command"] == battle.points[side], f"{battle.id}: command points (§13)"
        for h in HEXES:
            assert not battle.cost[h] or battle.routes[side][h], f"{battle.id}: no way off {h}"


for _battle in BATTLES:
    check_battle(_battle)
