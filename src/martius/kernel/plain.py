"""Plain values, as files hold them: checked where they are read, not by the type checker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""An object of JSON: a view, a line of a record, a stored state."""

Plain: TypeAlias = Mapping[str, Any]
"""Values by name that are only read: the content of a scenario, a title's data, a board."""


def copied(value: Any) -> Any:
    """The same value, with dicts and lists of its own."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list) else value
