"""Refuses to build a package without the browser client: whoever installs it could not play.

With MARTIUS_COMPILE=1 the wheel carries compiled rules, for one system and one Python.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src/martius/server/static/index.html")


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # its configuration has no type
    """Runs before a wheel or an sdist is built. An editable install builds the client later."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if not (Path(self.root) / CLIENT).exists():
            raise SystemExit(
                "The browser client is not built, and a package without it cannot serve the"
                " table: run 'make build' first (it needs Node.js and npm)."
            )
        if self.target_name == "wheel" and os.environ.get("MARTIUS_COMPILE") == "1":
            self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Put the extension modules into the wheel, and say for which Python it is."""
        sys.path.insert(0, self.root)
        from scripts import compile as compiler

        folder = compiler.build()
        for module in [*folder.rglob("*.so"), *folder.rglob("*.pyd")]:
            build_data["force_include"][str(module)] = str(module.relative_to(folder))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
