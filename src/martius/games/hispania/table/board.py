"""The shape of what is shown of Hispania. The client's types are made from these."""

from __future__ import annotations

from typing import Literal, TypedDict

Commander = Literal["praetor_ulterior", "praetor_citerior", "consul"]
Piece = Literal["praetor_ulterior", "praetor_citerior", "consul", "proconsul"]


class SpaceState(TypedDict):
    """What stands in a space."""

    id: str
    revolts: int
    garrisons: list[Piece]
    general: Piece | None
    army: bool
    special_army: bool
    legion: bool
    fleet: bool
    pirates: int


class Reserve(TypedDict):
    """What is not on the board."""

    revolts: int
    armies: int
    roads: int
    garrisons: dict[Commander, int]
    legion: bool
    special_army: bool


class Capitals(TypedDict):
    """How many capitals have a garrison."""

    garrisoned: int
    of: int


class Goal(TypedDict):
    """What Rome needs to win."""

    garrison_in: list[str]
    free_of_revolt: list[str]
    special_army_removed: bool
    rounds: int


FightUnderWay = TypedDict(
    "FightUnderWay",
    {"kind": Literal["siege", "attack"], "by": Piece | Literal["army"], "from": str, "at": str},
)
"""Who fights where."""


class FightOdds(TypedDict):
    """How often Rome is better off, nothing comes of it, or Rome is worse off."""

    win: int
    nothing: int
    loss: int
    of: int


FightFought = TypedDict(
    "FightFought",
    {
        "kind": Literal["siege", "attack"],
        "by": Piece | Literal["army"],
        "general": Piece | None,
        "from": str,
        "at": str,
        "spent": int,
        "roman": int,
        "hispanic": int,
        "roman_dice": list[int],
        "hispanic_dice": list[int],
        "result": Literal["win", "nothing", "loss"],
        "certain": bool,
        "odds": FightOdds,
    },
)
"""A fight and its values, as its event tells them."""


class Board(TypedDict):
    """The table as it is."""

    spaces: list[SpaceState]
    roads: list[str]
    reserve: Reserve
    off_board: list[Piece]
    blocked_denarii: int
    denarii: int
    move_denarii: int
    """For Move alone (IMPERIVM)."""
    hispanic_denarii: int
    """What the Hispanic player has left (HISPANO)."""
    variants: list[str]
    active: Piece
    round: int
    year: int
    time_track: list[int]
    turn: Piece
    capitals: Capitals
    goal: Goal
    fight: FightUnderWay | None
    setup: bool


class Province(TypedDict):
    """A province and where its facts come from."""

    id: str
    name: str
    numeral: str
    roman: bool
    capital: str | None
    source: str
    why: str | None


class SpaceFacts(TypedDict):
    """A city or a sea, and where its facts come from."""

    id: str
    name: str
    lon: float
    lat: float
    kind: Literal["city", "sea"]
    name_source: str
    province: str | None
    province_source: str | None
    shield: int | None
    shield_source: str | None
    capital: bool
    number: int | None
    number_source: str | None
    modern: str | None
    code: str | None
    source: str
    confidence: str | None
    why: str


class LinkFacts(TypedDict):
    """Two spaces that are linked, and where that comes from."""

    id: str
    a: str
    b: str
    kind: Literal["land", "coast", "sea"]
    segments: int
    road: bool
    source: str
    segments_source: str
    confidence: str
    why: str


class PieceFacts(TypedDict):
    """A Roman general."""

    id: Piece
    name: str
    colour: str


class StaticBoard(TypedDict):
    """The lasting facts of the board."""

    provinces: list[Province]
    spaces: list[SpaceFacts]
    links: list[LinkFacts]
    pieces: list[PieceFacts]
