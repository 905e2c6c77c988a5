"""JSON for pages, by the fastest encoder there is."""

from __future__ import annotations

import orjson


def packed(value: object) -> bytes:
    """A value as JSON, ready to be sent; texts are strings, tuples lists."""
    return orjson.dumps(value, _plain, orjson.OPT_NON_STR_KEYS)


def encoded(value: object) -> str:
    """The same as a string."""
    return packed(value).decode()


def _plain(value: object) -> list[object]:
    """A named tuple is a list, as everywhere in JSON; the encoder would rather be told."""
    if isinstance(value, tuple):
        return list(value)
    raise TypeError(f"{type(value).__name__} is no JSON")
