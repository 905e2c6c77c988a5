"""The shapes of the titles' boards and events in the schema: the client's types come from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import (
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from martius.games import TITLES
from martius.kernel import AnyGame, Event
from martius.kernel.plain import Json

FEW: Final = 8
"""So many ids or fewer are told one by one; of more the schema says only that they are texts."""


REF: Final = "#/components/schemas/"


def one_of(name: str) -> Json:
    """The schema of what is a title's own: `Board` is one of `HispaniaBoard`, ..."""
    return {"anyOf": [{"$ref": f"{REF}{_prefix(game)}{name}"} for game in TITLES.values()]}


def _prefix(game: AnyGame) -> str:
    return game.id.capitalize()


def schemas() -> Json:
    """Board, lasting facts and events of every title: `HispaniaBoard`, `HispaniaEvents`, ..."""
    found: Json = {}
    for game in TITLES.values():
        prefix = _prefix(game)
        shapes = {"Board": game.board_type, "StaticBoard": game.static_type, "Events": events(game)}
        for name, shape in shapes.items():
            parts = _schemas(prefix, name, shape)
            twice = [part for part in parts if found.get(part, parts[part]) != parts[part]]
            assert not twice, f"two shapes have one name: {', '.join(twice)}"
            found |= parts
    return dict(sorted(found.items()))


def _schemas(prefix: str, name: str, shape: object) -> Json:
    """A shape and what it is made of, each by its name with the title's before it."""
    adapter: TypeAdapter[object] = TypeAdapter(checked(shape))
    template = f"{REF}{prefix}{{model}}"
    schema = adapter.json_schema(ref_template=template)
    parts = {prefix + part: found for part, found in schema.pop("$defs", {}).items()}
    return parts | {prefix + name: schema}


def checked(shape: object) -> Any:
    """A shape whose TypedDicts are models: pydantic takes those of Python 3.12 and later only."""
    if is_typeddict(shape):
        return _from_typed_dict(shape)
    if isinstance(shape, UnionType) or get_origin(shape) is Union:
        return reduce(or_, map(checked, get_args(shape)))
    if get_origin(shape) is dict and get_origin(get_args(shape)[0]) is Literal:
        return _from_keys(*get_args(shape))
    origin = get_origin(shape)
    if origin is list or origin is dict:
        return origin[tuple(map(checked, get_args(shape)))]
    return shape


@cache
def _from_typed_dict(shape: Any) -> type[BaseModel]:
    fields = {key: checked(hint) for key, hint in get_type_hints(shape).items()}
    return _model(shape.__name__, fields, shape.__optional_keys__ | _not_required(shape))


def _not_required(shape: object) -> Set[str]:
    """The keys marked as NotRequired, which a class whose hints are read late does not know of."""
    hints = get_type_hints(shape, include_extras=True)
    return {key for key, hint in hints.items() if get_origin(hint) is NotRequired}


def _from_keys(keys: object, value: object) -> type[BaseModel]:
    """A dict that has every one of a few keys."""
    names = get_args(keys)
    name = "".join(map(str.capitalize, names)) + getattr(value, "__name__", "").capitalize()
    return _model(name, dict.fromkeys(names, checked(value)))


def events(game: AnyGame) -> type[BaseModel]:
    """By its kind, the data of each event of a title."""
    return _model("Events", {kind.__name__: data(kind) for kind in game.events})


def data(kind: type[Event]) -> Any:
    """The shape of an event's data: its own, or what follows from its fields."""
    if kind.shape is not None:
        return checked(kind.shape)
    hints = get_type_hints(kind)
    fields = {}
    for name in kind.__match_args__:
        key = kind.keys.get(name, name)
        if key is not None:
            fields[key] = _field(kind, name, hints[name])
    return _model(kind.__name__, fields)


def _model(
    name: str, fields: Mapping[str, object], optional: Set[str] = frozenset()
) -> type[BaseModel]:
    missing = Field(default_factory=lambda: None)  # a plain default would be told in the schema
    given: Json = {
        key: (shape, missing if key in optional else ...) for key, shape in fields.items()
    }
    return create_model(name, __config__=ConfigDict(extra="forbid"), **given)


def _field(kind: type[Event], name: str, hint: object) -> object:
    ids = kind.ids.get(name)
    if ids is None:
        return hint
    shape = _shape(ids)
    if get_origin(hint) is tuple:
        return list[shape]  # type: ignore[valid-type]  # computed
    return shape | None if name in kind.optional else shape


def _shape(ids: Sequence[object]) -> Any:
    return Literal[tuple(ids)] if len(ids) <= FEW else type(ids[0])
