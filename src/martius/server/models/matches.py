"""Matches: how they are made, and who sits at them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from martius.server.models.base import Asked, Name, Seq, whole
from martius.server.models.clock import AskedClock, TableState
from martius.server.models.review import Reviewed
from martius.server.models.titles import Seat
from martius.server.models.view import Option, View

FILE = 50_000
"""Characters of a scenario file."""


class Here(Asked):
    """Played on the page that made the match."""

    by: Literal["here"]


class Friend(Asked):
    """Played by the person who has the seat's key."""

    by: Literal["friend"]


class ByBot(Asked):
    """Played by a bot."""

    by: Literal["bot"]
    bot: Name
    seconds: Annotated[int, Field(ge=1, le=120, strict=True), BeforeValidator(whole)] | None = None
    """How long it may think about a choice, where it is one that thinks by the clock."""


Sitting = Annotated[Here | Friend | ByBot, Field(discriminator="by")]


class NewMatch(Asked):
    """A match to be made."""

    title: Name
    scenario: Name = ""
    """One that comes with the title, by its id; or else `file`."""
    file: str = Field("", max_length=FILE)
    """A scenario of one's own: the text of its file."""
    options: dict[Name, Name | int] = Field({})
    seats: dict[Name, Sitting] = Field({})
    wait: bool = Field(False, strict=True)
    """Let the first dice wait until the players have added to them."""
    clock: AskedClock | None = None
    """Between people at different screens."""


class Created(BaseModel):
    """A new match: `key` plays the seats that are played here, `keys` one friend's seat each."""

    id: str
    key: str
    keys: dict[str, str]
    watch: str


class AskRematch(Asked):
    """Another game with the same people."""

    swap: bool = Field(False, strict=True)
    """Everybody plays the next seat; between two they swap sides."""


class Rematch(BaseModel):
    """The match that follows on another; the same keys open it."""

    id: str


class SeatState(Seat):
    """A seat, and who plays it."""

    by: Literal["here", "friend", "bot", "record"]
    bot: str | None
    seconds: int | None
    """How long its bot may think about a choice, if a player said so."""
    stand_in: str | None
    """The bot that plays for a person who ran out of time or stayed away."""
    person: str | None
    """What the person there is called: by the account, or as a guest wishes."""
    account: bool
    """Whether the person has an account."""
    mine: bool
    link: Literal["open", "taken", "vacant"] | None
    """A friend's seat: a link invites to it, somebody holds it, or neither."""
    coach: bool
    """Whether the person there agrees to the coach; between people all must."""
    connected: bool
    away_since: str | None
    """When the person left, in ISO 8601; null for one who is here or never came."""


class MatchInfo(BaseModel):
    """A match as a page finds it."""

    id: str
    title: str
    scenario: str
    name: str
    options: dict[str, str]
    seats: list[SeatState]
    rematch: str | None
    """The match that follows on this one; the same keys open it."""
    table: TableState
    reviews: list[Reviewed]
    """Of the seats of mine that were reviewed, once the game is over."""
    view: View


class Claimed(BaseModel):
    """What came of following a link: the key to play or look on with."""

    key: str
    taken: bool
    """Whether somebody else had followed the link before."""
    match: MatchInfo | None
    """As that key may see it, if it may and the seat is not taken: whoever held it may have another
    key."""


class FriendSeat(Asked):
    """A friend's seat."""

    seat: Name


class Invitation(BaseModel):
    """A new link to a seat."""

    key: str


class Branch(Asked):
    """A moment to go on from."""

    at: Seq


class Plan(BaseModel):
    """What a piece could do if it were its turn: a look ahead while others play."""

    premise: str
    """What it takes for granted."""
    options: list[Option]


class WhyNot(BaseModel):
    """Why something cannot be done; both are null where it can."""

    rule: str | None
    text: str | None
