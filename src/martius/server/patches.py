"""What changed from one view to the next, so that a page is not sent what it has.

`{"view": {…}, "board": [[path, value], …]}`: fields of the view have a new value; on the board the
value at a path (keys, and places in lists) is put in place of the one there.
"""

from __future__ import annotations

from typing import TypeGuard

from martius.kernel.plain import Json

Path = tuple[str | int, ...]
Put = tuple[Path, object]


def difference(before: Json, after: Json) -> Json:
    """What turns one view into the other."""
    fields = {key: value for key, value in after.items() if key != "board" and before[key] != value}
    return {"view": fields, "board": puts(before["board"], after["board"])}


def puts(before: object, after: object, path: Path = ()) -> list[Put]:
    """What turns one value into the other: as deep as both have the same shape, else all of it."""
    if before == after:
        return []
    if isinstance(after, dict) and isinstance(before, dict) and before.keys() == after.keys():
        return [put for key in after for put in puts(before[key], after[key], (*path, key))]
    if _rows(after) and isinstance(before, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return [put for i, (old, new) in pairs for put in puts(old, new, (*path, i))]
    return [(path, after)]


def _rows(value: object) -> TypeGuard[list[Json]]:
    """Whether it is a row of things: spaces, units. Others are short."""
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)
