"""Where the table stands, and where its matches are kept, unless somebody says otherwise."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

HOST: Final = "127.0.0.1"
PORT: Final = 8787


def default_db() -> Path:
    """The database in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "martius" / "martius.db"
