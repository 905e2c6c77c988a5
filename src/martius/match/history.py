"""The history of a match: what every action changed and told, to show any moment again.

Reading it needs no rules: a match opens without being replayed, and its past stays as it was when
the rules are fixed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import attrgetter
from typing import Final, NamedTuple

import orjson

from martius.kernel import AnyGame, Event, Seat, State
from martius.kernel.codec import encode, encode_state
from martius.kernel.plain import Json
from martius.match.errors import UNPLAYABLE, RecordError
from martius.match.events import Told, changes_of_rules, noted, plain, remembered
from martius.match.record import Record

WHOLE_EVERY = 64
"""How many actions may lie between two states that are stored whole."""

WHOLE = '{"whole":'
"""How such a state begins."""

Values = Json
"""A state as the codec writes it, by field."""


class Change(NamedTuple):
    """What an action did to the state and what was told of it, both as JSON."""

    state: str
    """`{"whole": fields}`, or `{"set": fields, "put": {field: [[index, item]]}}` on the last one;
    empty where nobody knows."""
    events: str


UNKNOWN = Change("", "[]")


Earlier = Callable[[], Sequence[Change]]
"""Reads the changes before those that a history was opened with."""


class History:
    """The set-up and every action of one match.

    A long one can be opened from its last whole state on. What came before is read if somebody
    asks for it.
    """

    def __init__(
        self, changes: Iterable[Change] = (), start: int = 0, earlier: Earlier | None = None
    ) -> None:
        self._changes = list(changes)
        self.start = start
        """The number of the first change that has been read."""
        self.earlier = earlier
        self._written = False
        """Whether the last state is as the present rules write it: what is read back can have the
        fields and shapes of older ones."""

    def begin(self, g: State, unknown: int = 0) -> None:
        """Start with a state; the actions before it, if any, are not known."""
        self._changes = [UNKNOWN] * unknown
        self.add(g, ())

    def __len__(self) -> int:
        return self.start + len(self._changes)

    @property
    def changes(self) -> Sequence[Change]:
        """The set-up, then one for each action."""
        return self.since(0)

    def since(self, seq: int) -> Sequence[Change]:
        """The changes from this one on."""
        if seq < self.start:
            self.recall()
        return self._changes[seq - self.start :]

    def recall(self) -> None:
        """Read what came before the first change that has been read."""
        if self.earlier is not None:
            self._changes[:0] = self.earlier()
            self.start, self.earlier = 0, None

    def forget(self, first: int, earlier: Earlier) -> bool:
        """Let go of the changes before one, which `earlier` reads again; not if no whole state is
        there to begin with. Whether it did."""
        where = first - self.start
        if where <= 0 or not self._changes[where].state.startswith(WHOLE):
            return False
        del self._changes[:where]
        self.start, self.earlier = first, earlier
        return True

    def add(self, g: State, events: Iterable[Event], before: State | None = None) -> None:
        """Store the state after an action, and what was told; `before` is the state before it."""
        change = self._change(g, before)
        self._changes.append(Change(_json(change), _json([plain(event) for event in events])))
        self._written = True

    def _change(self, g: State, before: State | None) -> Values:
        if len(self) % WHOLE_EVERY == 0 or not self._changes[-1].state:
            return {"whole": encode_state(g)}
        if self._written and before is not None:
            return _changed(before, g)
        last, after = self.state(len(self) - 1), encode_state(g)
        if last.keys() != after.keys():
            return {"whole": after}
        return _difference(last, after)

    def follow(self, game: AnyGame, g: State, changes: Iterable[Change]) -> list[State]:
        """Add changes that others made after this state; the states after each of them."""
        values, states = encode_state(g), []
        for change in changes:
            made = json.loads(change.state)
            values = _after(values, made)
            states.append(after := _revived(game, values, len(self)))
            self._changes.append(change)
            known = self._written or "whole" in made
            self._written = known and values == encode_state(after)
        return states

    def cut(self, seq: int) -> None:
        """Forget what came after so many actions."""
        if seq < self.start:
            self.recall()
        del self._changes[seq + 1 - self.start :]
        self._written = False

    def upto(self, seq: int) -> History:
        """The history as it was after so many actions."""
        if seq < self.start:
            self.recall()
        return History(self._changes[: seq + 1 - self.start], self.start, self.earlier)

    def state(self, seq: int) -> Values:
        """The fields of the state after so many actions."""
        if seq < self.start:
            self.recall()
        changes = []
        for text, _ in reversed(self._changes[: seq + 1 - self.start]):
            if not text:
                break
            changes.append(change := json.loads(text))
            if "whole" in change:
                return reduce(_after, reversed(changes), {})
        raise RecordError(f"What the table looked like after action {seq} is not known.")

    def revived(self, game: AnyGame, first: int, last: int) -> list[State]:
        """The states after so many actions, from the first to the last number."""
        values = self.state(first)
        states = [_revived(game, values, first)]
        for seq, change in enumerate(self.since(first + 1)[: last - first], first + 1):
            values = _after(values, json.loads(change.state))
            states.append(_revived(game, values, seq))
        return states

    def told(self, first: int, last: int) -> list[Told]:
        """The events of these actions."""
        texts = [change.events for change in self.since(first)[: last + 1 - first]]
        actions = json.loads(f"[{','.join(texts)}]")  # at once, which is much faster
        return [
            Told(seq, remembered(event))
            for seq, events in enumerate(actions, first)
            for event in events
        ]


def told_of(
    record: Record, history: History, seats: Sequence[Seat], first: int, last: int
) -> list[Told]:
    """What was told of these actions, and of the rules and the table meanwhile."""
    besides = [*changes_of_rules(record), *noted(record, seats)]
    changes = [told for told in besides if first <= told.seq <= last]
    return sorted([*history.told(first, last), *changes], key=lambda told: told.seq)


def revived(game: AnyGame, state: Values, what: str) -> State:
    """A stored state; an error with a sentence if these rules cannot read it."""
    try:
        g: State = game.revive(state)
    except UNPLAYABLE as error:
        version = f"rules version {game.version} of {game.name}"
        raise RecordError(f"{what} cannot be read by {version} ({error}).") from None
    g.log = []
    return g


def _revived(game: AnyGame, state: Values, seq: int) -> State:
    return revived(game, state, f"The position after action {seq}")


def _changed(before: State, g: State) -> Values:
    """The difference between two states, as the codec writes it."""
    old, new = {}, {}
    for name, was, value in zip(g.fields(), _values(before), _values(g), strict=True):
        if was is not value and was != value:
            old[name], new[name] = was, value
    change = _difference(old, new)
    for name, value in change["set"].items():
        change["set"][name] = encode(value)
    for items in change["put"].values():
        for item in items:
            item[1] = encode(item[1])
    return change


def _values(g: State) -> tuple[object, ...]:
    """All fields of a state, read at once."""
    read = READERS.get(type(g))
    if read is None:
        read = READERS[type(g)] = attrgetter(*g.fields())
    return read(g)


READERS: Final[dict[type, Callable[[State], tuple[object, ...]]]] = {}
"""What reads the fields of each kind of state."""


def _difference(before: Values, after: Values) -> Values:
    """The difference between two states: fields to set, items to put into lists."""
    fields, items = {}, {}
    for name, value in after.items():
        old = before[name]
        if value == old:
            continue
        if isinstance(value, list) and isinstance(old, list) and len(value) == len(old):
            items[name] = [[i, new] for i, new in enumerate(value) if old[i] != new]
        else:
            fields[name] = value
    return {"set": fields, "put": items}


def _after(state: Values, change: Values) -> Values:
    """A state with a change applied to it."""
    if "whole" in change:
        whole: Values = change["whole"]
        return whole
    state |= change["set"]
    for name, items in change["put"].items():
        for index, item in items:
            state[name][index] = item
    return state


def _json(value: object) -> str:
    """A value as JSON. The fast encoder knows no numbers of more than 64 bits, as sets of cards or
    hexes are."""
    try:
        return orjson.dumps(value, _listed, orjson.OPT_PASSTHROUGH_DATACLASS).decode()
    except TypeError:
        return _any_json(value)


def _listed(value: object) -> list[object]:
    """A named tuple as a list, as everywhere in JSON."""
    if isinstance(value, tuple):
        return list(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


_any_json: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":")
).encode
