"""The parts of a view: what a seat may see of a match, as plain values."""

from __future__ import annotations

from collections.abc import Sequence

from martius.kernel import (
    Action,
    AnyGame,
    Decision,
    Odds,
    Option,
    Outlook,
    Seat,
    State,
    play,
    waiting,
)
from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.match import lesson as lessons
from martius.match.events import Told, kind
from martius.match.record import Record


def common(game: AnyGame, g: State, seats: Sequence[Seat], before: Json | None) -> Json:
    """The parts that all seats see alike. What is as it was before is the same object, so that
    nobody has to compare it again."""
    tracks = [track._asdict() for track in game.tracks(g)]
    board = dict(game.board(g, None))
    return {
        "prompt": _others_prompt(game, g, seats),
        "phase": game.phase(g),
        "tracks": before["tracks"] if before and before["tracks"] == tracks else tracks,
        "board": _settled(before["board"], board) if before else board,
    }


def _settled(before: Json, board: Json) -> Json:
    """A board with those parts of the one before that are equal."""
    return {key: old if (old := before.get(key)) == part else part for key, part in board.items()}


def _others_prompt(game: AnyGame, g: State, seats: Sequence[Seat]) -> str:
    """Whom all who do not choose wait for."""
    step = waiting(g)
    if step is None:
        return game.outcome_text(g)
    if isinstance(step, Decision):
        return say("{who} is to act.", who=seats[step.seat(g)].name)
    return say("The dice are rolling.")


def prompt(g: State) -> str:
    """What is asked of the seat that must choose."""
    step = waiting(g)
    assert isinstance(step, Decision)
    return step.prompt(g)


def options(game: AnyGame, g: State, seat: int, actions: Sequence[Action]) -> list[Json]:
    """What the seat can do, each with its notation."""
    described = game.describe_all(g, actions)
    uncertain = [action for action, each in zip(actions, described, strict=True) if each.odds]
    final = _final(game, g, seat, uncertain) if uncertain else ()
    return [
        _option(game.format(action), each, action in final)
        for action, each in zip(actions, described, strict=True)
    ]


def _option(action: str, described: Option, final: bool) -> Json:
    label, target, group, rule, cost, odds, note, path, fights, hurdles = described
    return {
        "action": action,
        "label": label,
        "target": target,
        "group": group,
        "rule": rule,
        "cost": cost,
        "odds": [chances(each) for each in odds] if odds else [],
        "note": note,
        "path": path,
        "fights": fights,
        "hurdles": hurdles,
        "rolls": final,
    }


def outlook(game: AnyGame, found: Outlook) -> Json:
    """A look ahead: nothing of it can be done now, so nothing of it rolls dice."""
    return {
        "premise": found.premise,
        "options": [_option(game.format(action), each, False) for action, each in found.options],
    }


def _final(game: AnyGame, g: State, seat: int, actions: Sequence[Action]) -> list[Action]:
    """Those that dice decide without another word of the seat.

    What follows is looked for in a world that fits what the seat sees: the true one could tell by
    it what others hold.
    """
    imagined: State = game.imagine(g, seat, lambda n: 0)
    return [action for action in actions if not _asks_again(imagined, seat, action)]


def _asks_again(g: State, seat: int, action: Action) -> bool:
    """Whether the seat decides again after the action, before any dice."""
    then = g.clone()
    play(then, action)
    step = waiting(then)
    return isinstance(step, Decision) and step.seat(then) == seat


def chances(odds: Odds) -> Json:
    """The odds of one way to commit."""
    shown = odds._asdict() | {"modifiers": [item._asdict() for item in odds.modifiers]}
    return shown | {"otherwise": odds.otherwise._asdict() if odds.otherwise else None}


def seen(told: Sequence[Told], seat: int | None, after: int) -> list[Told]:
    """The events after an action that a seat may know of."""
    found = []
    for one in reversed(told):
        if one.seq <= after:
            break
        by = one.event.seen_by
        if by is None or seat in by:
            found.append(one)
    return found[::-1]


def event(told: Told) -> Json:
    """An event for the log and the animations."""
    return {
        "seq": told.seq,
        "kind": kind(told.event),
        "text": told.event.text(),
        "rule": told.event.rule or None,
        "data": told.event.data(),
    }


def fair(record: Record) -> Json | None:
    """What is known of fair dice; None if they are others, or set by a lesson."""
    span = record.dice[-1] if record.dice else None
    if span is None or not span.fair or lessons.sets_dice(record.scenario):
        return None
    return {
        "commitment": span.header["commitment"],
        "seed": span.seed,
        "players": list(span.players),
        "shares": [share._asdict() for share in span.shares],
    }
