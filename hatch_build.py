"""Refuses to build a package without the browser client: whoever installs it could not play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src/martius/server/static/index.html")


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # its configuration has no type
    """Runs before a wheel or an sdist is built. An editable install builds the client later."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not (Path(self.root) / CLIENT).exists():
            raise SystemExit(
                "The browser client is not built, and a package without it cannot serve the"
                " table: run 'make build' first (it needs Node.js and npm)."
            )
