"""Positions as Martius 0.2.0 kept them, put into the shape of today's records."""

from __future__ import annotations

from typing import Any, Final

RENAMED: Final = {"Party": "Detachment"}


def renewed(stored: dict[str, Any]) -> dict[str, Any]:
    """A stored state as this version would have kept it."""
    if "party" not in stored:
        return stored
    fields = {name: _renamed(value) for name, value in stored.items()}
    fields["detachment"] = fields.pop("party")
    return fields


def _renamed(value: Any) -> Any:
    """A stored value with today's names of the records in it."""
    match value:
        case {"n": [name, *values]}:
            return {"n": [RENAMED.get(name, name), *map(_renamed, values)]}
        case {"t": values}:
            return {"t": [*map(_renamed, values)]}
    return value
