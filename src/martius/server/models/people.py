"""Accounts: what people send and see of them."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from martius.server.models.base import Asked, Name, Seq
from martius.server.models.clock import ClockTerms
from martius.server.models.matches import SeatState
from martius.server.models.view import Track

Secret = Annotated[str, Field(max_length=200)]


class SignUp(Asked):
    """A new account."""

    name: Name
    password: Secret


class SignIn(Asked):
    """Somebody's name and password."""

    name: Name
    password: Secret


class Recover(Asked):
    """A recovery code in place of the password, and a new password."""

    name: Name
    code: Secret
    password: Secret


class ChangePassword(Asked):
    """The password up to now, and the next."""

    old: Secret
    password: Secret


class Confirmed(Asked):
    """The password once more, for what matters."""

    password: Secret


class Rename(Asked):
    """Another name."""

    name: Name


class Me(BaseModel):
    """The account that is signed in."""

    name: str
    email: str | None
    email_confirmed: bool
    created: str
    """When, in ISO 8601."""
    codes: int
    """How many recovery codes are left."""
    sessions: int
    """In how many browsers one is signed in."""


class Signed(BaseModel):
    """Who is signed in; null for a guest."""

    account: Me | None


class SignedOut(BaseModel):
    """One is a guest again. The keys of these matches are void, so a browser need not keep them."""

    matches: list[str]


class Codes(BaseModel):
    """Recovery codes, shown this once."""

    codes: list[str]


class Email(Asked):
    """An e-mail address for notices; empty takes it back."""

    email: str = Field(max_length=300)


class Token(Asked):
    """The secret of a link that was sent."""

    token: Secret


class Other(Asked):
    """Somebody else, by name."""

    name: Name


class Blocked(BaseModel):
    """The names of those whom one has blocked."""

    names: list[str]


class Kept(Asked):
    """A key that a browser keeps."""

    id: Name
    key: Name


class KeptKeys(Asked):
    """The keys of a guest's games."""

    keys: list[Kept] = Field(max_length=500)


class Taken(BaseModel):
    """The matches that were taken into the account."""

    matches: list[str]


class FreshKey(BaseModel):
    """A key for this browser."""

    key: str


class Read(Asked):
    """The last line of the chat that one has read."""

    line: Seq


class MyGame(BaseModel):
    """A game of mine."""

    id: str
    title: str
    name: str
    """Of its scenario."""
    seats: list[SeatState]
    to_act: str | None
    mine: bool
    """Whether I am to act."""
    since: str
    """When it last changed, in ISO 8601."""
    turn: Track | None
    unread: int
    """Lines of the chat that I have not read."""
    result: str | None
    clock: str | None
    """When the time that runs is up, in ISO 8601; null without a clock, or while it stands."""
    trouble: str | None
    """Why the game cannot be opened, if it cannot."""


class MyGames(BaseModel):
    """A page of my games."""

    games: list[MyGame]
    more: bool


class OpenSeat(BaseModel):
    """A seat that a host offers to everybody."""

    id: str
    title: str
    name: str
    """Of its scenario."""
    options: dict[str, str]
    seat: str
    side: str
    """What the seat is called."""
    host: str | None
    pace: str
    """In the host's words."""
    clock: ClockTerms | None
    wish: str
    """How strong the opponent should be, in the host's words."""
    members: bool
    """Whether only people with an account may take it."""
    watchable: bool
    """Whether people may watch the game who have a link."""
    offered: str
    mine: bool


class Offer(Asked):
    """A friend's seat that is offered to everybody."""

    seat: Name
    pace: Name = ""
    wish: Name = ""
    members: bool = Field(False, strict=True)


class Report(Asked):
    """What somebody did wrong, for the operator."""

    seat: Name
    text: str = Field(max_length=2000)


class Done(BaseModel):
    """It is done."""

    done: bool
