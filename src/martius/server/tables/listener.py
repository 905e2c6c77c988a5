"""A page that follows a match, and what its key lets it do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from martius.server.store.conversations import ChatLine
from martius.server.tables.contributions import Ask

if TYPE_CHECKING:
    from martius.server.tables.seating import Seating


class Role(NamedTuple):
    """What a key lets a page do: the seats it plays; none for one who looks on."""

    mine: tuple[str, ...]


class Listener(Protocol):
    """A page that follows the match."""

    role: Role
    number: int
    """Pages are counted as they come."""
    since: int
    """It has the events up to this action."""

    looking: bool
    """Whether the page is in sight of its person, not behind another."""

    def see(self) -> None:
        """The table has changed, and nobody works at it now."""

    def seats_due(self) -> None:
        """Somebody came, left, or began to think."""

    def table_due(self) -> None:
        """The clocks, or what people agree on, have changed."""

    def relocked(self, table: Seating) -> None:
        """Its key may open something else now."""

    def shut(self, text: str) -> None:
        """It sees nothing any more: tell it why, and let it go."""

    def invite(self, rematch_id: str) -> None:
        """There is a match that follows on this one."""

    def hear(self, lines: Sequence[ChatLine]) -> None:
        """Somebody has said something."""

    def ask(self, ask: Ask) -> None:
        """The page is to add something to the dice."""

    def thought(self, progress: float) -> None:
        """A bot of this match has thought so far, from 0 to 1."""

    def warn(self, text: str) -> None:
        """Something went wrong."""


def warn(listeners: Iterable[Listener], text: str) -> None:
    """Tell every page what went wrong."""
    for listener in listeners:
        listener.warn(text)


def tell(listeners: Iterable[Listener], progress: float) -> None:
    """Tell every page how far the bot is."""
    for listener in listeners:
        listener.thought(progress)
