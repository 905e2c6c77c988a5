"""What changed from one view to the next, so that a page is not sent what it has.

`{"view": {…}, "board": [[path, value], …]}`: fields of the view have a new value; on the board the
value at a path (keys, and places in lists) is put in place of the one there.
"""

from __future__ import annotations

from typing import Any

from martius.kernel.plain import Json

Path = tuple[str | int, ...]
Put = tuple[Path, Any]


def difference(before: Json, after: Json) -> Json:
    """What turns one view into the other."""
    fields = {key: value for key, value in after.items() if key != "board" and before[key] != value}
    return {"view": fields, "board": puts(before["board"], after["board"])}


def puts(before: Any, after: Any, path: Path = ()) -> list[Put]:
    """What turns one value into the other: as deep as both have the same shape, else all of it."""
    if before == after:
        return []
    if isinstance(after, dict) and isinstance(before, dict) and before.keys() == after.keys():
        return [put for key in after for put in puts(before[key], after[key], (*path, key))]
    if _same_rows(before, after):
        pairs = enumerate(zip(before, after, strict=True))
        return [put for i, (old, new) in pairs for put in puts(old, new, (*path, i))]
    return [(path, after)]


def _same_rows(before: Any, after: Any) -> bool:
    """Whether both are rows of as many things: spaces, units. Others are short."""
    both = isinstance(before, list) and isinstance(after, list) and len(before) == len(after)
    return both and all(isinstance(item, dict) for item in after)
