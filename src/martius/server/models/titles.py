"""Titles: what can be played, and by which rules."""

from __future__ import annotations

from pydantic import BaseModel, RootModel


class ServerAddress(BaseModel):
    """Where people reach the table; empty if the server does not know."""

    address: str


class Choice(BaseModel):
    """One value an option can have."""

    value: str
    label: str
    help: list[str] = []
    """What a player wants to know before choosing it, in paragraphs."""


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
    several: list[Choice]
    """What any number of can be chosen; the value is theirs with commas."""
    apart: str = ""
    """Its default between people at different browsers; empty: the same."""


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
    options: dict[str, str]
    """What is played unless the players choose otherwise."""
    lesson: LessonInfo | None = None


class Wrong(BaseModel):
    """What is wrong with a scenario."""

    key: str
    """Where, such as `setup.armies`; empty if nowhere in particular."""
    text: str
    """One clear sentence."""


class Sheet(BaseModel):
    """A scenario file as it was read: what it is, or what is wrong with it."""

    wrong: Wrong | None = None
    title: str = ""
    scenario: Scenario | None = None
    content: dict[str, object] = {}
    """All that the file says."""


class BotInfo(BaseModel):
    """A bot that can play a title."""

    id: str
    name: str
    about: str
    seconds: float | None = None
    """How long it thinks at most about a choice; null if more time would not help it."""


class StaticBoard(RootModel[dict[str, object]]):
    """The lasting facts of a title's board; `shapes` tells their schema."""


class TitleInfo(BaseModel):
    """A title for the start page."""

    id: str
    name: str
    tagline: str
    designer: str
    publisher: str
    players: str
    notice: str
    begin: str
    """The scenario to begin with; empty: the first."""
    scenarios: list[Scenario]
    options: list[TitleOption]
    bots: list[BotInfo]
    """The weakest first."""
    opponent: str
    """The bot that a new player meets."""
    hidden: bool


class LaidTitle(BaseModel):
    """What the tables of a title need to know of it."""

    info: TitleInfo
    board: StaticBoard


class Seat(BaseModel):
    """A chair at the table, and the pieces or sides it plays."""

    id: str
    name: str
    plays: list[str]
    side: str
    """Seats of one side win or lose together; empty for one that plays for itself."""


class Rule(BaseModel):
    """A paragraph of the rules in our own words."""

    id: str
    chapter: str
    title: str
    text: str
