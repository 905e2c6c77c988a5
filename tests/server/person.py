"""Somebody with a browser: a guest, until they sign up or in."""

from __future__ import annotations

import json
from itertools import count
from types import TracebackType
from typing import Any

import httpx2

from tests.server.table import PATIENCE, Server, answered

PASSWORD = "alea iacta est"
NUMBERS = count(1)


class Person:
    """A browser with cookies of its own."""

    def __init__(self, server: Server) -> None:
        alone = httpx2.Limits(max_keepalive_connections=0)
        address = f"http://{server.address}"
        self.http = httpx2.Client(base_url=address, timeout=PATIENCE, limits=alone)
        self._server = server
        self.name = ""
        self.codes: list[str] = []

    @classmethod
    def new(cls, server: Server) -> Person:
        """Somebody with a new account, signed in."""
        person = cls(server)
        person.name = f"Person {next(NUMBERS)}"
        body = {"name": person.name, "password": PASSWORD}
        person.codes = person.post("/account", body)["codes"]
        return person

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.http.close()

    def sign_in(self, name: str, password: str = PASSWORD) -> Any:
        """Sign in."""
        return self.post("/account/sign-in", {"name": name, "password": password}, 200)

    def get(self, path: str, status: int = 200, key: str = "") -> Any:
        """A call that must be answered with this status."""
        answer = self.http.get(self._address(path), headers={"Martius-Key": key})
        return answered(answer, status)

    def post(self, path: str, body: Any, status: int = 201, key: str = "") -> Any:
        """A call with a body that must be answered with this status."""
        headers = {"Content-Type": "application/json", "Martius-Key": key}
        answer = self.http.post(self._address(path), content=json.dumps(body), headers=headers)
        return answered(answer, status)

    def _address(self, path: str) -> str:
        return f"http://{self._server.next().address}/api{path}"
