"""The history of a match: what every action changed and told, to show any moment again.

Reading it needs no rules: a match opens without being replayed, and its past stays as it was when
the rules are fixed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from martius.kernel import AnyGame, Event, State
from martius.kernel.codec import encode, encode_state
from martius.kernel.plain import Json
from martius.match.errors import UNPLAYABLE, RecordError
from martius.match.events import Told, plain, remembered

WHOLE_EVERY = 64
"""How many actions may lie between two states that are stored whole."""

Values = Json
"""A state as the codec writes it, by field."""


class Change(NamedTuple):
    """What an action did to the state and what was told of it, both as JSON."""

    state: str
    """`{"whole": fields}`, or `{"set": fields, "put": {field: [[index, item]]}}` on the last one;
    empty where nobody knows."""
    events: str


UNKNOWN = Change("", "[]")


class History:
    """The set-up and every action of one match."""

    def __init__(self, changes: Iterable[Change] = ()) -> None:
        self.changes = list(changes)
        """The set-up, then one for each action."""
        self._written = False
        """Whether the last state is one that was written here, not read back: what is read can
        have the fields and shapes of older rules."""

    def begin(self, g: State, unknown: int = 0) -> None:
        """Start with a state; the actions before it, if any, are not known."""
        self.changes = [UNKNOWN] * unknown
        self.add(g, ())

    def add(self, g: State, events: Iterable[Event], before: State | None = None) -> None:
        """Store the state after an action, and what was told; `before` is the state before it."""
        change = self._change(g, before)
        self.changes.append(Change(_json(change), _json([plain(event) for event in events])))
        self._written = True

    def _change(self, g: State, before: State | None) -> Values:
        if len(self.changes) % WHOLE_EVERY == 0 or not self.changes[-1].state:
            return {"whole": encode_state(g)}
        if self._written and before is not None:
            return _difference(_fields(before), _fields(g), encode)
        last, after = self.state(len(self.changes) - 1), encode_state(g)
        if last.keys() != after.keys():
            return {"whole": after}
        return _difference(last, after, _same)

    def cut(self, seq: int) -> None:
        """Forget what came after so many actions."""
        del self.changes[seq + 1 :]
        self._written = False

    def upto(self, seq: int) -> History:
        """The history as it was after so many actions."""
        return History(self.changes[: seq + 1])

    def state(self, seq: int) -> Values:
        """The fields of the state after so many actions."""
        changes = []
        for text, _ in reversed(self.changes[: seq + 1]):
            if not text:
                break
            changes.append(change := json.loads(text))
            if "whole" in change:
                return _applied(changes[::-1])
        raise RecordError(f"What the table looked like after action {seq} is not known.")

    def revived(self, game: AnyGame, seq: int) -> State:
        """The state after so many actions."""
        return revived(game, self.state(seq), f"The position after action {seq}")

    def told(self, first: int, last: int) -> list[Told]:
        """The events of these actions."""
        texts = [change.events for change in self.changes[first : last + 1]]
        actions = json.loads(f"[{','.join(texts)}]")  # at once, which is much faster
        return [
            Told(seq, remembered(event))
            for seq, events in enumerate(actions, first)
            for event in events
        ]


def revived(game: AnyGame, state: Values, what: str) -> State:
    """A stored state; an error with a sentence if these rules cannot read it."""
    try:
        g: State = game.revive(state)
    except UNPLAYABLE as error:
        version = f"rules version {game.version} of {game.name}"
        raise RecordError(f"{what} cannot be read by {version} ({error}).") from None
    g.log = []
    return g


def _fields(g: State) -> Values:
    return {name: getattr(g, name) for name in g.fields()}


def _same(value: object) -> object:
    return value


def _difference(before: Values, after: Values, write: Callable[[object], object]) -> Values:
    """The difference between two states: fields to set, items to put into lists."""
    fields, items = {}, {}
    for name, value in after.items():
        old = before[name]
        if value == old:
            continue
        if isinstance(value, list) and isinstance(old, list) and len(value) == len(old):
            pairs = enumerate(zip(old, value, strict=True))
            items[name] = [[i, write(new)] for i, (was, new) in pairs if was != new]
        else:
            fields[name] = write(value)
    return {"set": fields, "put": items}


def _applied(changes: list[Values]) -> Values:
    """A whole state with a later change applied."""
    state: Values = changes[0]["whole"]
    for change in changes[1:]:
        state |= change["set"]
        for name, items in change["put"].items():
            for index, item in items:
                state[name][index] = item
    return state


_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
