"""What people agree on about time before a game: which clocks make sense at a table."""

from __future__ import annotations

from collections.abc import Mapping

from martius.kernel.text import say
from martius.match import Match
from martius.server.errors import Denied
from martius.server.store.stored import Sitter
from martius.server.tables.clock import Clock, Pace
from martius.server.tables.offers import Offer
from martius.server.tables.resigning import losers


def wound(pace: Pace, offer: Offer, match: Match, sitters: Mapping[str, Sitter]) -> Clock:
    """The clock for a new match, or a refusal."""
    people = [seat for seat, sitter in sitters.items() if sitter.by in ("here", "friend")]
    friends = sum(sitter.by == "friend" for sitter in sitters.values())
    if friends + any(sitter.by == "here" for sitter in sitters.values()) < 2:
        raise Denied(400, say("A clock is for people at different screens. Invite a friend."))
    if pace.bot is not None:
        check_bot(offer, pace.bot)
    elif any(len(_people_lost(match, seat, people)) > 1 for seat in people):
        raise Denied(
            400,
            say("Players win or lose together here. Choose a bot to take over when time runs out."),
        )
    return Clock.new(pace, people)


def _people_lost(match: Match, seat: str, people: list[str]) -> list[str]:
    """The people who lose if this seat gives up."""
    return [lost.id for lost in losers(match, seat) if lost.id in people]


def check_bot(offer: Offer, bot: str) -> None:
    """Refuse a bot that does not play this title."""
    known = [bot["id"] for bot in offer.bots()]
    if bot not in known:
        raise Denied(400, f"There is no bot {bot!r}; choose one of {', '.join(known)}.")
