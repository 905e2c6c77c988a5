"""Secrets of the server itself: made when they are first needed, and the same ever after."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from martius.server.store.schema import SECRETS


class Vault:
    """What nobody outside may know, by name."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def get(self, name: str, make: Callable[[], str]) -> str:
        """A secret. Of several processes that make it at once, one is right and all get its."""
        found = self._find(name)
        if found is None:
            try:
                with self._engine.begin() as connection:
                    connection.execute(insert(SECRETS), {"name": name, "value": make()})
            except IntegrityError:
                pass
            found = self._find(name)
        assert found is not None
        return found

    def _find(self, name: str) -> str | None:
        wanted = select(SECRETS.c.value).where(SECRETS.c.name == name)
        with self._engine.connect() as connection:
            found: str | None = connection.execute(wanted).scalar_one_or_none()
        return found
