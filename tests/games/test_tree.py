"""A title's folders stay small enough to be read like a contents page."""

from __future__ import annotations

from pathlib import Path

import pytest

import martius.games

GAMES = Path(martius.games.__file__).parent
MOST = 15
FOLDERS = sorted({path.parent for path in GAMES.glob("*/**/*.py")})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.relative_to(GAMES).as_posix())
def test_no_folder_has_too_many_modules(folder: Path) -> None:
    modules = [path for path in folder.glob("*.py") if path.stem != "__init__"]
    assert len(modules) <= MOST


def test_every_title_begins_at_sequence_and_title() -> None:
    for title in GAMES.iterdir():
        if (title / "rules.toml").exists():
            found = {path.stem for path in title.glob("*.py")}
            assert found == {"__init__", "sequence", "title"}
