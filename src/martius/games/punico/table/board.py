"""The shape of what is shown of De Bello Punico. The client's types are made from these.

Annotations are not put off here: only so does a TypedDict know which of its keys may be missing.
"""

from typing import Literal, NotRequired, TypedDict

SideId = Literal["rome", "carthage"]
FacingId = Literal["n", "ne", "se", "s", "sw", "nw"]
Place = Literal["map", "pursuit", "reserve", "ambush", "gone", "exited"]
Terrain = Literal["open", "rocky", "hill", "bushes", "river", "road"]


class UnitState(TypedDict):
    """A unit: where it is, how it is, and what it has done in this impulse."""

    id: str
    corps: str
    side: SideId
    hex: str | None
    place: Place
    facing: FacingId
    disorder: int
    morale: int
    combat: int
    panic: bool
    finis: bool
    moved: bool
    attacked: bool
    fired: bool
    no_attack: bool
    ran: bool
    commanded: bool
    supported: bool
    pursuing_from: NotRequired[str]
    flight: NotRequired[list[str]]
    arc: NotRequired[list[str]]


class LeaderState(TypedDict):
    """A leader."""

    id: str
    name: str
    hex: str | None
    lost: bool
    command: int
    range: int


class BoxState(TypedDict):
    """A command box: how many markers lie face down in it, and how many were used."""

    id: str
    down: int
    used: int


class CommandState(TypedDict):
    """A side's boxes. Where its false marker lies is in its own view only."""

    hand: int
    boxes: list[BoxState]
    vacuus: NotRequired[str | None]
    vacuus_in_hand: NotRequired[bool]


class Rout(TypedDict):
    """Rout points, and how many of them lose the battle."""

    points: int
    limit: int


class Chosen(TypedDict):
    """What was chosen and waits for the rest of its order."""

    piece: str
    hex: str | None


class CombatState(TypedDict):
    """The combat under way."""

    attacker: str
    defender: str | None
    hex: str
    charge: bool
    supports: list[int]


class PointUsed(TypedDict):
    """A marker that was used, as its event tells it."""

    side: SideId
    box: str


class Own(TypedDict):
    """The part that hides something."""

    command: dict[SideId, CommandState]


class Board(TypedDict):
    """The table as a seat sees it."""

    battle: str
    turn: int
    turns: int
    phase: str
    first: SideId
    phasing: SideId
    setup: bool
    units: list[UnitState]
    leaders: dict[SideId, LeaderState]
    command: dict[SideId, CommandState]
    rout: dict[SideId, Rout]
    dice: dict[SideId, int]
    zones: dict[SideId, list[str]]
    active: Chosen | None
    combat: CombatState | None
    deploy: dict[str, int] | None
    placing: SideId | None


class Grid(TypedDict):
    """The hex grid."""

    columns: int
    rows: int
    layout: str
    facings: list[FacingId]


class CounterFacts(TypedDict):
    """What is printed on a unit's counter."""

    id: str
    name: str
    type: str
    corps: str
    side: SideId
    combat: int
    movement: int
    morale: int
    range: int
    rout: int


class CorpsFacts(TypedDict):
    """A type of unit, and where each of its values comes from."""

    id: str
    side: SideId
    name: str
    name_it: str
    arm: Literal["infantry", "cavalry", "elephants"]
    source: dict[str, str]


class LeaderFacts(TypedDict):
    """A leader's counter."""

    id: str
    name: str
    full_name: str
    side: SideId
    command: int
    command_range: int
    source: str


class HexFacts(TypedDict):
    """A hex of a battle's map."""

    id: str
    terrain: Terrain
    cost: int


class SetupPlace(TypedDict):
    """Where a type of unit is set up."""

    corps: str
    facing: FacingId
    hexes: list[str]
    historical: list[str]


class BattleFacts(TypedDict):
    """One of the battles."""

    id: str
    name: str
    year_bc: int
    turns: int
    limits: dict[SideId, int]
    points: dict[SideId, int]
    draw_goes_to: SideId | None
    terrain_source: str
    hexes: list[HexFacts]
    impassable: list[str]
    setup: list[SetupPlace]


class StaticBoard(TypedDict):
    """The lasting facts of the grid, the counters, the tables and the battles."""

    grid: Grid
    units: list[CounterFacts]
    corps: list[CorpsFacts]
    leaders: list[LeaderFacts]
    boxes: dict[SideId, list[str]]
    box_effects: dict[str, str]
    missile_table: list[dict[str, str | int]]
    elephant_table: list[str]
    battles: list[BattleFacts]
