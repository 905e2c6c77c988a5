"""One served table for all tests that need no table of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.table import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table on loopback. Matches do not touch each other, so tests share it."""
    with Server(tmp_path_factory.mktemp("table") / "martius.db") as served:
        yield served
