"""Plain values, as files hold them: checked where they are read, not by the type checker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""An object of JSON: a view, a line of a record, a stored state."""

Tables: TypeAlias = Mapping[str, Any]
"""The tables of a TOML file: a scenario, a title's data."""
