"""What goes over the wire, as in docs/guides/protocol.md; the client's types come from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

MOST = 2**31 - 1


def _whole(value: object) -> object:
    """To JSON 7.0 is a whole number, too; a text or a truth value is none."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Seq = Annotated[int, Field(ge=0, le=MOST, strict=True), BeforeValidator(_whole)]
Name = Annotated[str, Field(max_length=200)]


class Asked(BaseModel):
    """Something a client sends: nothing in it is taken for something else."""

    model_config = ConfigDict(extra="forbid")


class Trouble(BaseModel):
    """A refusal."""

    error: str
    """One clear sentence."""


# --- titles ---


class Choice(BaseModel):
    """One value an option can have."""

    value: str
    label: str


class Digit(BaseModel):
    """One digit of an option that is written as a row of digits."""

    label: str
    help: str
    choices: list[Choice]


class TitleOption(BaseModel):
    """Something the players agree on before the game."""

    id: str
    label: str
    help: str
    default: str
    choices: list[Choice]
    digits: list[Digit]


class LessonInfo(BaseModel):
    """What a scenario teaches: its place in the learner's path, whose it is, and for how many."""

    number: int
    seat: str
    players: int
    teaches: str


class Scenario(BaseModel):
    """A set-up of a title."""

    id: str
    name: str
    about: str
    source: str
    years: str
    lesson: LessonInfo | None = None


class BotInfo(BaseModel):
    """A bot that can play a title."""

    id: str
    name: str
    about: str


class TitleInfo(BaseModel):
    """A title for the start page."""

    id: str
    name: str
    tagline: str
    designer: str
    publisher: str
    players: str
    notice: str
    scenarios: list[Scenario]
    options: list[TitleOption]
    bots: list[BotInfo]
    hidden: bool


class Seat(BaseModel):
    """A chair at the table, and the pieces or sides it plays."""

    id: str
    name: str
    plays: list[str]


class Rule(BaseModel):
    """A paragraph of the rules in our own words."""

    id: str
    chapter: str
    title: str
    text: str


# --- the view ---


class Modifier(BaseModel):
    """One item of a sum: whose, what, how much, by which paragraph."""

    who: str
    label: str
    value: int
    rule: str


class Odds(BaseModel):
    """Exact chances of one way to commit, as counts out of `of`."""

    label: str
    win: int
    nothing: int
    loss: int
    of: int
    sum: str
    modifiers: list[Modifier] = []


class Option(BaseModel):
    """Something that can be done now. A title may say more of it."""

    model_config = ConfigDict(extra="allow")

    action: str
    label: str
    target: str | None
    group: str
    rule: str | None
    cost: int | None = None
    odds: list[Odds] = []
    note: str | None = None
    path: list[str] = []


class GameEvent(BaseModel):
    """Something that happened."""

    seq: int
    kind: str
    text: str
    rule: str | None
    data: dict[str, Any]


class Track(BaseModel):
    """A marker on a scale."""

    id: str
    label: str
    value: int
    max: int | None
    text: str


class Fair(BaseModel):
    """What is known of the fair dice: the commitment, and the seed once the game is over."""

    commitment: str
    seed: str | None


class LessonStep(BaseModel):
    """One step of a lesson, and whether it is done."""

    text: str
    done: bool


class Lesson(BaseModel):
    """A lesson as its learner sees it; `next` is the action that the open step does next."""

    goal: str
    teaches: str
    hints: list[str]
    steps: list[LessonStep]
    next: str | None


class Result(BaseModel):
    """How the game ended."""

    outcome: str
    side: str
    winners: list[str]
    text: str
    rule: str


class View(BaseModel):
    """The table through the eyes of a seat, or of a spectator."""

    title: str
    version: str
    seq: int
    seat: str | None
    seats: list[Seat]
    to_act: str | None
    prompt: str
    phase: str
    options: list[Option]
    can_undo: bool
    thinking: str | None
    since: int
    undos: int
    events: list[GameEvent]
    tracks: list[Track]
    board: dict[str, Any]
    lesson: Lesson | None
    fair: Fair | None
    result: Result | None


# --- matches ---


class Here(Asked):
    """Played on the page that made the match."""

    by: Literal["here"]


class Friend(Asked):
    """Played by whoever has the seat's key."""

    by: Literal["friend"]


class ByBot(Asked):
    """Played by a bot."""

    by: Literal["bot"]
    bot: Name


Sitting = Annotated[Here | Friend | ByBot, Field(discriminator="by")]


class NewMatch(Asked):
    """A match to be made."""

    title: Name
    scenario: Name
    options: dict[Name, Name | int] = {}
    seats: dict[Name, Sitting] = {}


class Created(BaseModel):
    """A new match: `key` plays the seats that are played here, `keys` one friend's seat each."""

    id: str
    key: str
    keys: dict[str, str]
    watch: str


class SeatState(Seat):
    """A seat, and who plays it."""

    by: Literal["here", "friend", "bot", "record"]
    bot: str | None
    mine: bool
    connected: bool


class MatchInfo(BaseModel):
    """A match as a page finds it."""

    id: str
    title: str
    scenario: str
    name: str
    options: dict[str, str]
    seats: list[SeatState]
    view: View


class Branch(Asked):
    """A moment to go on from."""

    at: Seq
    key: Name


class WhyNot(BaseModel):
    """Why something cannot be done; both are null where it can."""

    rule: str | None
    text: str | None


# --- the story of a game ---


class Series(BaseModel):
    """One line of a chart: a value for each turn."""

    id: str
    label: str
    chart: str = ""
    """Series of one chart are drawn together; without it each has a chart of its own."""
    values: list[int]


class Fight(BaseModel):
    """A fight against its odds."""

    seq: int
    turn: str
    text: str
    rule: str
    win: int
    nothing: int
    loss: int
    of: int
    result: Literal["win", "nothing", "loss"]


class Luck(BaseModel):
    """What was to be expected of the dice, and what they gave."""

    label: str
    expected: float
    actual: float


class DieCounts(BaseModel):
    """How often each face of a die came up."""

    label: str
    counts: list[int]


class BarRow(BaseModel):
    """One bar: its length, and what it could be at most."""

    label: str
    group: str
    value: int
    of: int | None = None


class Bars(BaseModel):
    """Bars under one heading, by group."""

    label: str
    rows: list[BarRow]


class Story(BaseModel):
    """The course of a game, for charts."""

    turns: list[str]
    series: list[Series]
    fights: list[Fight]
    luck: list[Luck]
    dice: list[DieCounts]
    bars: list[Bars] = []


# --- live play ---


class Play(Asked):
    """Play an action for a seat of mine."""

    type: Literal["play"]
    seat: Name
    seq: Seq
    action: Name


class Undo(Asked):
    """Take the last action of a seat of mine back."""

    type: Literal["undo"]
    seat: Name
    seq: Seq


class Look(Asked):
    """Show the table through a seat of mine."""

    type: Literal["look"]
    seat: Name


class Ping(Asked):
    """Is anybody there?"""

    type: Literal["ping"]


ClientMessage = Annotated[Play | Undo | Look | Ping, Field(discriminator="type")]


class ViewMessage(BaseModel):
    """The table as it stands now."""

    type: Literal["view"]
    view: View


class RefusedMessage(BaseModel):
    """What was asked for is not done, and why. `seq` is where the table stands."""

    type: Literal["refused"]
    text: str
    rule: str | None
    seq: int


class SeatsMessage(BaseModel):
    """Who sits where, who is connected."""

    type: Literal["seats"]
    seats: list[SeatState]


class PongMessage(BaseModel):
    """Somebody is there."""

    type: Literal["pong"]


ServerMessage = Annotated[
    ViewMessage | RefusedMessage | SeatsMessage | PongMessage, Field(discriminator="type")
]
