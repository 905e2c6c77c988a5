"""A connection to PostgreSQL that does nothing else, so that its statements stay prepared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import Engine, PoolProxiedConnection

if TYPE_CHECKING:
    import psycopg


class OwnConnection:
    """Made when it is first needed, and again after it was let go of."""

    def __init__(self, engine: Engine) -> None:
        self.errors: type[Exception] = engine.dialect.loaded_dbapi.Error
        """Those of the driver."""
        self._engine = engine
        self._held: PoolProxiedConnection | None = None

    def get(self) -> psycopg.Connection[Any]:
        """The connection; each statement is a transaction of its own, unless one is begun."""
        if self._held is None:
            self._held = self._engine.raw_connection()
        connection = cast("psycopg.Connection[Any]", self._held.driver_connection)
        connection.autocommit = True
        return connection

    def let_go(self) -> None:
        """It may be broken, or is not needed any more."""
        if self._held is not None:
            self._held.invalidate()
            self._held = None
