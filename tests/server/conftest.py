"""One served table for all tests that need no table of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from argon2 import PasswordHasher

from martius.server.people import passwords
from tests.server.pair import Pair
from tests.server.postgres import Postgres, missing
from tests.server.table import Server

if TYPE_CHECKING:
    from tests.server.calls import Fuzz


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Passwords take a moment on purpose; tests have many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "HASHER", PasswordHasher(1, 8, 1))
        yield


ON_BOTH = frozenset(
    {
        "test_attendance",
        "test_bots",
        "test_claims",
        "test_contributions",
        "test_live",
        "test_lobby",
        "test_matches",
        "test_resigning",
        "test_ring",
        "test_talking",
        "test_watching",
    }
)
"""The tests of what tables do: they run on SQLite, and on PostgreSQL with one process and two."""


KINDS = ("sqlite", "postgresql")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let the tests of tables have each kind of server."""
    name = metafunc.module.__name__.rpartition(".")[2]
    if "server" in metafunc.fixturenames and name in ON_BOTH:
        metafunc.parametrize("server", [*KINDS, "two"], indirect=True, scope="session")


@pytest.fixture(scope="session")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A table on loopback. Matches do not touch each other, so tests share it."""
    kind = getattr(request, "param", "sqlite")
    place = place_of(kind, request, tmp_path_factory.mktemp("table"))
    with Pair(place) if kind == "two" else Server(place) as served:
        yield served


@pytest.fixture(scope="module")
def fuzz(server: Server) -> Fuzz:
    """Calls made up from the schema that the server gives out."""
    from tests.server.calls import Fuzz  # schemathesis takes its time, and few tests need it

    return Fuzz(server.address)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL."""
    if (why := missing()) is not None:
        pytest.fail(why)
    running = Postgres()
    yield running
    running.stop()


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store keeps its matches: a new database of either kind."""
    return place_of(request.param, request, tmp_path)


def place_of(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    """A new database of this kind."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'martius.db'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.database()
