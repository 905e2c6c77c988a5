"""One served table for all tests that need no table of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from martius.server.people import passwords
from tests.server.postgres import Postgres, missing
from tests.server.table import Server


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Passwords take a moment on purpose; tests have many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "HASHER", PasswordHasher(1, 8, 1))
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table on loopback. Matches do not touch each other, so tests share it."""
    with Server(tmp_path_factory.mktemp("table") / "martius.db") as served:
        yield served


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL."""
    if (why := missing()) is not None:
        pytest.skip(why)
    running = Postgres()
    yield running
    running.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store keeps its matches: a new database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'martius.db'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.database()
