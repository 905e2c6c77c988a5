"""What a notice says. No letter holds a key or what was said: it leads to the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from martius.kernel.plain import Json
from martius.kernel.text import all_of, plural, say
from martius.language import language
from martius.server.store.channels import Channel
from martius.server.store.headlines import Headline
from martius.server.store.outbox import Notice
from martius.server.tables.offers import Offers


class Letter(NamedTuple):
    """A notice in the words of its reader."""

    kind: str
    heading: str
    text: str
    path: str
    """Where it leads, on this server."""
    facts: Json
    """The same for a program."""

    def link(self, address: str) -> str | None:
        """The whole address; None where the server is known by none."""
        return f"{address.rstrip('/')}{self.path}" if address else None


def letter(
    notice: Notice, channel: Channel, match: Headline, offers: Offers, writers: Sequence[str]
) -> Letter:
    """A notice about a match."""
    reader = language(channel.language)
    game = offers[match.title].game.name if match.title in offers else match.title
    seats = _seats(match, offers)
    people = [match.names.get(seat) or seats.get(seat, seat) for seat in dict.fromkeys(writers)]
    seat = seats.get(notice.seat, notice.seat)
    when = f"{match.deadline:%Y-%m-%d %H:%M}" if match.deadline else "-"
    heading, text = _words(notice, game, seat, people, len(writers), when)
    goes_to = match.rematch if notice.kind == "invitation" and match.rematch else match.id
    facts = {
        "match": match.id,
        "title": match.title,
        "game": str(game),
        "scenario": match.scenario,
        "seat": notice.seat or None,
        "person": match.names.get(notice.seat),
    }
    return Letter(notice.kind, reader.say(heading), reader.say(text), f"/m/{goes_to}", facts)


def trial(channel: Channel) -> Letter:
    """A notice about no match, to see whether it arrives."""
    reader = language(channel.language)
    text = say("You asked to try this out. This is how you hear of your games.")
    heading = reader.say(say("Martius: notices work"))
    return Letter("test", heading, reader.say(text), "/", {"match": None})


def _seats(match: Headline, offers: Offers) -> dict[str, str]:
    """What the seats are called."""
    if match.title not in offers:
        return {}
    return {seat.id: seat.name for seat in offers[match.title].game.seats(match.options)}


def _words(
    notice: Notice, game: str, seat: str, people: Sequence[str], lines: int, when: str
) -> tuple[str, str]:
    match notice.kind:
        case "turn":
            return (
                say("{game}: {seat} to move", game=game, seat=seat),
                say("It is the turn of {seat} at {game}.", seat=seat, game=game),
            )
        case "clock":
            return (
                say("{game}: the time of {seat} runs short", game=game, seat=seat),
                say("{seat} must move at {game} by {when} (UTC).", seat=seat, game=game, when=when),
            )
        case "over":
            return (
                say("{game}: the game is over", game=game),
                say("Your game of {game} has ended. See how it went.", game=game),
            )
        case "chat":
            text = plural(
                "{who} wrote {n} message at {game}.",
                "{who} wrote {n} messages at {game}.",
                lines,
                who=all_of(people),
                game=game,
            )
            return say("{game}: new messages", game=game), text
        case "invitation":
            return (
                say("{game}: play again?", game=game),
                say("You are invited to another game of {game}.", game=game),
            )
        case _:
            return (
                say("{game}: notices work", game=game),
                say("You asked to try this out. This is how you hear of {game}.", game=game),
            )
