"""Notices: what somebody wishes to be told, and where."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from martius.server.models.base import Asked

Wished = Literal["turn", "clock", "over", "chat", "invitation"]
Kinds = Annotated[list[Wished], Field(max_length=20)]


class ByPush(Asked):
    """Tell this browser: what it gave for Web Push."""

    by: Literal["push"]
    endpoint: str = Field(max_length=1000)
    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=100)
    kinds: Kinds


class ByMail(Asked):
    """Tell an address of mail, once its owner has confirmed it."""

    by: Literal["mail"]
    address: str = Field(max_length=254)
    kinds: Kinds


class ByWebhook(Asked):
    """Post to an address: plain JSON, or as Discord takes it."""

    by: Literal["json", "discord"]
    address: str = Field(max_length=1000)
    table: bool = Field(False, strict=True)
    """Whether it hears of all seats, as the host of the table may set; else of one's own."""
    kinds: Kinds


Wish = Annotated[ByPush | ByMail | ByWebhook, Field(discriminator="by")]


class WishedKinds(Asked):
    """What a channel is to tell from now on; nothing switches it off."""

    kinds: Kinds


class NoticeChannel(BaseModel):
    """One way to be told, as its owner sees it."""

    id: str
    by: Literal["push", "mail", "json", "discord"]
    table: bool
    """Whether it hears of all seats."""
    leads_to: str
    """The address of mail, or the server of a webhook or push service."""
    secret: str | None
    """What a webhook's notices are signed with."""
    kinds: list[Wished]
    confirmed: bool
    """Mail waits for the word of its owner."""
    error: str | None
    """Why the last notice did not arrive."""
    stopped: bool
    """Whether so many have failed that none is tried any more, until a test arrives."""


class Notices(BaseModel):
    """How somebody is told of a match, and how they could be."""

    channels: list[NoticeChannel]
    push_key: str
    """The public key of this server for Web Push."""
    mail: bool
    """Whether this server sends mail."""
    host: bool
    """Whether this page may set a webhook for the whole table."""
    muted: list[Wished] | None = None
    """What the account that is signed in does not wish to hear of this match; null where it hears
    nothing anyway."""


class NoticeDone(BaseModel):
    """What came of the link in a mail."""

    match: str | None
    """The match that the mail was about."""


class Announcement(BaseModel):
    """What the operator tells everybody."""

    text: str
