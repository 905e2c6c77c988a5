"""A folder in which a person writes bots."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def workshop(folder: Path, files: Mapping[str, str]) -> Iterator[None]:
    """Work in a folder with these files; what was imported from it is forgotten at the end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(sys, "path", sys.path[:])
        for name, text in files.items():
            Path(name).write_text(text, "utf-8")
        try:
            yield
        finally:
            for path in folder.glob("*.py"):
                sys.modules.pop(path.stem, None)
