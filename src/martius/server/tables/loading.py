"""Loading a match: from the store to a game in play, under the present rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from martius.kernel import AnyGame
from martius.kernel.text import say
from martius.match import Match, MatchError
from martius.match.dice import FairDice
from martius.match.history import Change, Earlier
from martius.match.renewal import rebuild, renew
from martius.server.errors import DamagedError, Denied, damaged, unsaved
from martius.server.store.moment import standing
from martius.server.store.store import Store
from martius.server.store.stored import Stored
from martius.server.tables.offers import Offers

REMOVED: Final = say("The operator of this server has removed this game.")


class Loaded(NamedTuple):
    """A match, and what the store keeps besides."""

    match: Match
    stored: Stored


def load(match_id: str, store: Store, offers: Offers) -> Loaded:
    """A match as it is stored, or Denied. Its log before the last whole state is read when it is
    asked for."""
    with denials():
        stored = store.load(match_id) if match_id.isprintable() else None
        if stored is None:
            raise _missing(match_id, store)
        title = stored.record.title
        if title not in offers:
            raise Denied(409, say("This server no longer offers {title}.", title=title))
        if stored.history.earlier is not None:
            stored.history.earlier = read(stored.history.earlier)
        match = _resumed(match_id, store, stored, offers[title].game)
    match.bots = [seat for seat, sitter in stored.sitters.items() if sitter.by == "bot"]
    return Loaded(match, stored)


def read(earlier: Earlier) -> Earlier:
    """The same, or Denied."""

    def reading() -> Sequence[Change]:
        with denials():
            return earlier()

    return reading


@contextmanager
def denials() -> Iterator[None]:
    """Say in a sentence why a match cannot be read."""
    try:
        yield
    except DamagedError as error:
        raise damaged(error) from None
    except MatchError as error:
        raise Denied(
            409, say("This game cannot be opened: {problem}", problem=str(error))
        ) from None
    except SQLAlchemyError as error:
        raise unsaved(say("The game cannot be opened now"), error) from None


def _missing(match_id: str, store: Store) -> Denied:
    seen = store.attendance.expired(match_id) if match_id.isprintable() else None
    if seen is None:
        return Denied(404, say("There is no such game on this server. Check the link."))
    if store.attendance.removed(match_id):
        return Denied(410, REMOVED)
    return Denied(
        410,
        say("This game was removed: nobody had opened it since {day}.", day=f"{seen:%Y-%m-%d}"),
    )


def _resumed(match_id: str, store: Store, stored: Stored, game: AnyGame) -> Match:
    """The match as it is kept, gone over to the present rules, with its dice."""
    if not len(stored.history):
        _fill_in(match_id, store, stored, game)
    match = Match.resumed(game, stored.record, stored.history)
    goes_on = not match.over and not is_record(stored)
    if goes_on and renew(match):
        _keep_renewal(match_id, store, stored, match)
    if stored.secret is not None:
        match.go_on(dice_of(stored), hold=True)
    return match


def _fill_in(match_id: str, store: Store, stored: Stored, game: AnyGame) -> None:
    """Play a match from before histories were kept again, and keep its history."""
    before = stored.record.in_force
    match = rebuild(game, stored.record, stored.history)
    if stored.record.in_force != before:
        _keep_renewal(match_id, store, stored, match)
    store.fill_in(match_id, stored.record, stored.history)


def _keep_renewal(match_id: str, store: Store, stored: Stored, match: Match) -> None:
    """Keep that other rules took over; it counts as an undo."""
    base = standing(stored.record, stored.undos)
    store.renew(match_id, base, stored.record, match.to_act)
    stored.undos += 1


def is_record(stored: Stored) -> bool:
    """Whether a match is an uploaded record."""
    return any(sitter.by == "record" for sitter in stored.sitters.values())


def dice_of(stored: Stored) -> FairDice:
    """The dice of a stored match, where they stopped."""
    assert stored.secret is not None
    record = stored.record
    span = record.dice[-1]
    try:
        dice = span.resumed(bytes.fromhex(stored.secret), record.entries)
    except ValueError:
        raise DamagedError("the seed of its dice is no number") from None
    if dice.commitment(record.terms()) != span.header["commitment"]:
        raise DamagedError("the seed of its dice is not the one that was promised")
    return dice
