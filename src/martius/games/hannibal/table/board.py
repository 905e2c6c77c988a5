"""The shape of what is shown of Hannibal. The client's types are made from these."""

from __future__ import annotations

from typing import Literal, TypedDict

SideId = Literal["rome", "carthage"]
Owner = Literal["rome", "carthage", "neutral"]
Edition = Literal["second", "phalanx"]
Status = Literal["map", "aside", "displaced", "out"]
EventBy = Literal["rome", "carthage", "both"]
Timing = Literal["event", "ops_modifier", "counter_battle", "counter_move", "counter_or_event"]
Cards = dict[str, int]
"""Battle cards by kind."""


class Stack(TypedDict):
    """A side's forces in a place, the commander first."""

    side: SideId
    cus: int
    elephants: int
    train: bool
    generals: list[str]


class SpaceState(TypedDict):
    """Who controls a space, and who stands there."""

    id: str
    control: Owner
    tribe: bool
    siege: int
    outside: list[Stack]
    inside: list[Stack]


class GeneralState(TypedDict):
    """Where a general is."""

    id: str
    at: str | None
    status: Status
    office: Literal["none", "consul", "proconsul"]
    commands: bool


class InForce(TypedDict):
    """Which lasting events are in force."""

    macedon: bool
    naval_victory: bool
    truce: bool
    hanno_counsels: bool
    cato_counsels: bool
    reshuffle: bool


class Expected(TypedDict):
    """CUs of Carthage, and whether they come as things are now."""

    where: str
    comes: bool


class Reinforcements(TypedDict):
    """What the next Reinforcement Phase brings, as things are now."""

    turn: int
    rome: int
    carthage: list[Expected]
    displaced: list[str]
    cup: list[str]
    africanus: bool


class OperationState(TypedDict):
    """What the card that is being played allows. `sea` is how many CUs may sail with it."""

    card: int
    rating: int
    spaces: int
    sea: int
    generals: int
    campaign: bool
    activated: list[str]


class MoveState(TypedDict):
    """The army on its way."""

    general: str
    at: str
    cus: int
    elephants: int
    others: list[str]
    train: bool
    left: int
    path: list[str]
    bound: str | None
    pursuit: bool
    halted: bool


DeclaredMove = TypedDict(
    "DeclaredMove",
    {"task": Literal["intercept", "avoid"], "general": str, "from": str, "cus": int},
)
"""An interception or an avoidance that was declared."""


class ReactionState(TypedDict):
    """What the other side has declared."""

    side: SideId
    declared: list[DeclaredMove]
    avoided: bool
    intercepted: bool


class HandPart(TypedDict):
    """The battle cards that a side gets for one reason."""

    label: str
    cards: int


class BattleSide(TypedDict):
    """What everybody knows of a side in battle. `counterattack` is the highest roll that does."""

    commander: str | None
    cus: int
    lost: int
    cards: int
    revealed: Cards
    parts: list[HandPart]
    counterattack: int


class BattleState(TypedDict):
    """The battle under way."""

    space: str
    original: SideId
    attacker: SideId
    round: int
    played: str | None
    sides: dict[SideId, BattleSide]
    hand: Cards | None


Task = Literal["form", "intercept", "avoid", "shelter"]


class Way(TypedDict):
    """So many CUs can be told off with from so many to so many elephants, and with any of these
    companies of generals."""

    cus: int
    elephants: list[int]
    companies: list[list[str]]


class MusterState(TypedDict):
    """What can be told off from a stack, for the seat that is asked. `staying` names the generals
    who cannot go, with the reason."""

    task: Task
    leader: str | None
    at: str
    cus: int
    elephants: int
    train: bool
    ways: list[Way]
    staying: dict[str, str]


class Own(TypedDict):
    """The parts that hide something: a seat sees its own cards, a spectator none."""

    hand: list[int] | None
    known: list[int] | None
    unseen: list[int]
    muster: MusterState | None
    battle: BattleState | None


class Board(TypedDict):
    """The table as a seat sees it."""

    turn: int
    turns: int
    edition: Edition
    year: str
    active: SideId
    card: int | None
    spaces: list[SpaceState]
    provinces: dict[str, Owner]
    points: dict[SideId, int]
    generals: list[GeneralState]
    hand: list[int] | None
    known: list[int] | None
    hands: dict[SideId, int]
    deck: int
    discard: list[int]
    removed: list[int]
    unseen: list[int]
    in_force: InForce
    reinforcements: Reinforcements | None
    operation: OperationState | None
    move: MoveState | None
    reaction: ReactionState | None
    muster: MusterState | None
    battle: BattleState | None


class Province(TypedDict):
    """A province."""

    id: str
    name: str
    country: str
    political: bool
    ally_bc: int
    spaces: int


class SpaceFacts(TypedDict):
    """A space. `phalanx` is its name in the Phalanx edition."""

    id: str
    name: str
    phalanx: str
    province: str
    kind: Literal["ordinary", "walled", "tribe"]
    port: bool
    naval: int | None
    capacity: int | None
    siege_mod: int
    source: str


class LinkFacts(TypedDict):
    """Two spaces that are linked."""

    id: str
    a: str
    b: str
    kind: str
    source: str


class GeneralFacts(TypedDict):
    """A general with his ratings and his ability."""

    id: str
    name: str
    full_name: str
    side: SideId
    strategy: int
    battle: int
    ability: str
    notes: list[str]
    optional: bool
    source: str


class CardFacts(TypedDict):
    """A strategy card. `removed` says that it leaves the game once it is played."""

    number: int
    title: str
    ops: int
    event_by: EventBy
    ship: bool
    timing: Timing
    breaks_truce: bool
    removed: bool
    text: str
    notes: list[str]
    optional: bool
    source: str


class BattleCardFacts(TypedDict):
    """A kind of battle card."""

    id: str
    name: str


class TurnFacts(TypedDict):
    """A turn: its year, how many cards each side is dealt, who arrives."""

    year: str
    cards: int
    arrives: list[str]


class StaticBoard(TypedDict):
    """The lasting facts of the board, the generals and the cards."""

    provinces: list[Province]
    spaces: list[SpaceFacts]
    links: list[LinkFacts]
    generals: list[GeneralFacts]
    cards: list[CardFacts]
    battle_cards: list[BattleCardFacts]
    turns: list[TurnFacts]
