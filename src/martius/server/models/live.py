"""Live play: what goes over the line."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from martius.server.models.base import Asked, Name, Seq
from martius.server.models.clock import TableState
from martius.server.models.matches import SeatState
from martius.server.models.view import View


class Join(Asked):
    """The first message: the key, what the page has already, the seat to look through, and the
    language that its reader prefers."""

    type: Literal["join"]
    key: Name
    since: Seq = 0
    undos: Seq | None = None
    seat: Name | None = None
    language: Name = "en"
    patches: bool = Field(False, strict=True)
    """Whether the page takes what changed in place of whole views."""
    name: Name = ""
    """What the person wishes to be called; left out, what they were called before stays."""


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


class Seal(Asked):
    """The seal of what a seat of mine adds to the dice."""

    type: Literal["seal"]
    seat: Name
    round: Seq
    value: Name


class Open(Asked):
    """What was sealed."""

    type: Literal["open"]
    seat: Name
    round: Seq
    value: Name


class Roll(Asked):
    """Do not wait for those who are not here: let the first dice roll."""

    type: Literal["roll"]


class CallMe(Asked):
    """What the person at this page wishes to be called; empty takes it back."""

    type: Literal["name"]
    name: Name


class Chat(Asked):
    """Something to say to all at the table."""

    type: Literal["chat"]
    text: str = Field(max_length=2000)


class Agree(Asked):
    """Whether the person at this page agrees to the coach for all at the table."""

    type: Literal["agree"]
    coach: bool = Field(strict=True)


class Sight(Asked):
    """Whether the person has this page in sight; at first it is taken to be so."""

    type: Literal["sight"]
    looking: bool = Field(strict=True)


class Ping(Asked):
    """Is anybody there?"""

    type: Literal["ping"]


ClientMessage = Annotated[
    Join | Play | Undo | Look | Seal | Open | Roll | CallMe | Chat | Agree | Sight | Ping,
    Field(discriminator="type"),
]


class ViewMessage(BaseModel):
    """The table as it is now."""

    type: Literal["view"]
    view: View


class PatchMessage(BaseModel):
    """What changed since the last message of this kind or view; `base` was its `seq`."""

    type: Literal["patch"]
    base: int
    view: dict[str, object]
    """Fields of the view that have a new value. An option leaves out what the one before it has the
    same, and a target that is the last word of its action."""
    board: list[tuple[list[str | int], object]]
    """Each puts a value in place of the one at a path: keys, and places in lists."""


class RefusedMessage(BaseModel):
    """What was asked for is not done, and why. `seq` counts the actions played so far."""

    type: Literal["refused"]
    text: str
    rule: str | None
    seq: int


class SeatsMessage(BaseModel):
    """Who sits where, who is connected."""

    type: Literal["seats"]
    seats: list[SeatState]


class TableMessage(BaseModel):
    """What the people at the table agree on, and what their clocks say."""

    type: Literal["table"]
    table: TableState


class RematchMessage(BaseModel):
    """There is a match that follows on this one; the same keys open it."""

    type: Literal["rematch"]
    id: str


class DiceMessage(BaseModel):
    """This page is asked to add to the dice: a seal, or the opening of what it sealed."""

    type: Literal["dice"]
    ask: Literal["seal", "open"]
    seat: str
    round: int
    commitment: str


class ThinkingMessage(BaseModel):
    """How far the bot that thinks is, from 0 to 1; told only of long thoughts."""

    type: Literal["thinking"]
    progress: float


class ChatLine(BaseModel):
    """Something that a player said."""

    number: int
    said: str
    """When, in ISO 8601."""
    seat: str
    text: str


class ChatMessage(BaseModel):
    """What was said: all that is kept for a page that joins, then line by line."""

    type: Literal["chat"]
    lines: list[ChatLine]


class PongMessage(BaseModel):
    """Somebody is there."""

    type: Literal["pong"]


ServerMessage = Annotated[
    ViewMessage
    | PatchMessage
    | RefusedMessage
    | SeatsMessage
    | TableMessage
    | RematchMessage
    | DiceMessage
    | ThinkingMessage
    | ChatMessage
    | PongMessage,
    Field(discriminator="type"),
]
