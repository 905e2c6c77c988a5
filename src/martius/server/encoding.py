"""JSON for pages, by the fastest encoder there is."""

from __future__ import annotations

import orjson


def encoded(value: object) -> str:
    """A value as JSON; texts are strings, tuples lists."""
    return orjson.dumps(value, _plain, orjson.OPT_NON_STR_KEYS).decode()


def _plain(value: object) -> list[object]:
    """A named tuple is a list, as everywhere in JSON; the encoder would rather be told."""
    if isinstance(value, tuple):
        return list(value)
    raise TypeError(f"{type(value).__name__} is no JSON")
