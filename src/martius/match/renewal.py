"""How a match goes on after its rules were fixed."""

from __future__ import annotations

from dataclasses import replace

from martius.kernel import AnyGame
from martius.kernel.codec import encode_state
from martius.match.errors import UNPLAYABLE, RecordError
from martius.match.events import changes_of_rules
from martius.match.history import History
from martius.match.match import Match
from martius.match.record import Record, RulesSpan


def renew(match: Match) -> bool:
    """Let a match go on under its title's present rules: whether anything had to be written down.

    If they play its record to the same position, nothing else changes. If not, they take over the
    position, the log says so, and nothing before it can be taken back.
    """
    record, version = match.record, match.game.version
    if record.in_force == version:
        return False
    if _replays(match):
        record.rules.append(RulesSpan(match.seq, version))
        return True
    state = encode_state(match.snapshot())
    record.rules.append(RulesSpan(match.seq, version, state))
    match.told.append(changes_of_rules(record)[-1])
    match.forget_undo()
    return True


def _replays(match: Match) -> bool:
    """Whether the present rules play the record to the same position."""
    record = match.record
    rules = [*record.rules, RulesSpan(match.seq, match.game.version)]
    try:
        again = Match.from_record(replace(record, rules=rules), False, game=match.game)
    except UNPLAYABLE:
        return False
    return again.snapshot() == match.snapshot()


def rebuild(game: AnyGame, record: Record, history: History) -> Match:
    """Write the history of a match of which only the actions were kept, by playing them again.

    If other rules were in force then, the present ones play it from the set-up on, and the record
    says so. RecordError if they refuse an action.
    """
    if record.in_force == game.version:
        return Match.from_record(record, False, game=game, history=history)
    setup = Match.begun(replace(record, version=game.version, rules=[]), game)
    record.rules.append(RulesSpan(0, game.version, encode_state(setup.snapshot())))
    try:
        return Match.from_record(record, False, game=game, history=history)
    except RecordError as error:
        raise RecordError(
            f"It began under rules version {record.version} of {game.name}, before positions were "
            f"kept, and version {game.version} refuses what was played ({error})."
        ) from None
