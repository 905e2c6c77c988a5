"""States as plain JSON values and back, agenda included.

Lists stay lists; a tuple is `{"t": […]}`; a step, a result or another named value is
`{"n": ["ClassName", field, …]}`. The title says which classes there are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final, TypeVar

from martius.kernel.action import Action
from martius.kernel.plain import Json
from martius.kernel.state import Result, State

S = TypeVar("S", bound=State)

PLAIN: Final = frozenset((int, bool, str, type(None)))
"""Values that are already JSON."""


def encode_state(g: State) -> Json:
    """The state as JSON values, by field."""
    return {name: encode(getattr(g, name)) for name in g.fields()}


def decode_state(blank: S, stored: Json, types: Iterable[type]) -> S:
    """Fill a blank state with what `encode_state` made."""
    names = {cls.__name__: cls for cls in (Action, Result, *types)}
    if set(stored) != set(blank.fields()):
        raise ValueError(f"a stored {type(blank).__name__} has other fields than this version's")
    for name, value in stored.items():
        setattr(blank, name, decode(value, names))
    return blank


def encode(value: object) -> object:
    """One value as JSON."""
    if type(value) in PLAIN:  # as most are, so this is asked first and in the fastest way
        return value
    if isinstance(value, list):
        if PLAIN.issuperset(map(type, value)):  # as most are: no need to look at each
            return value[:]
        return [encode(item) for item in value]
    if is_dataclass(value):
        kind: type = type(value)
        return {"n": [kind.__name__, *[encode(getattr(value, name)) for name in _names(kind)]]}
    if isinstance(value, tuple):
        if hasattr(value, "_fields"):
            return {"n": [type(value).__name__, *map(encode, value)]}
        return {"t": [encode(item) for item in value]}
    if isinstance(value, (int, str)):
        return value
    raise TypeError(f"a state holds ids and small ints, not {type(value).__name__}")


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass."""
    assert is_dataclass(kind)
    return tuple(field.name for field in fields(kind))


def decode(value: object, names: dict[str, type]) -> object:
    """One value back from JSON."""
    if isinstance(value, list):
        return [decode(item, names) for item in value]
    if isinstance(value, dict):
        if "t" in value:
            return tuple(decode(item, names) for item in value["t"])
        name, *rest = value["n"]
        if name not in names:
            raise ValueError(f"a stored state names {name!r}, which this version does not know")
        return names[name](*(decode(item, names) for item in rest))
    return value
