"""The real server in a process of its own, so that a test can kill it as a power cut would."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx2

from martius.match import Match
from martius.match.dice import FairDice
from martius.server.http.pages import STATIC
from martius.server.store.keys import Lock, digest, new_key
from martius.server.store.store import Store
from martius.server.store.stored import Sitter, Stored

SERVE = [sys.executable, "-m", "martius", "serve"]
PATIENCE = 30.0
UNLIMITED = {
    f"MARTIUS_{limit}": "0"
    for limit in ("CALLS_PER_MINUTE", "MATCHES_PER_HOUR", "UPLOADS_PER_HOUR", "SOCKETS_PER_ADDRESS")
}
"""All tests come from one address."""
QUIET = {"PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "ignore:resource_tracker:UserWarning"}
"""A server that was killed leaves semaphores to Python's tracker, which would complain of them."""


class Served:
    """`martius serve` on a free port of loopback. After a kill it can be started again there."""

    def __init__(self, db: Path, **environment: str) -> None:
        assert (STATIC / "index.html").is_file(), "The browser client is not built: `make build`."
        self._db = db
        self._port = 0
        self._environment = environment
        self._log = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self.start()
        # every call on a line of its own: a slow machine must not use one that is about to close
        alone = httpx2.Limits(max_keepalive_connections=0)
        self.http = httpx2.Client(base_url=self.address, timeout=PATIENCE, limits=alone)

    def start(self) -> None:
        """Serve, on the same port as before."""
        self._process = subprocess.Popen(
            [*SERVE, "--port", str(self._port), "--db", str(self._db)],
            env={**os.environ, **QUIET, **UNLIMITED, **self._environment},
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self._process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self._process.stdout.readline())
        assert found, self.log()
        self._port = int(found[1])
        self.address = f"http://127.0.0.1:{self._port}"

    def kill(self) -> None:
        """Kill it with -9, in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C does; it must have had nothing to complain of."""
        self.http.close()
        self._end(signal.SIGINT)
        log = self.log()
        self._log.close()
        assert not log, log

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def log(self) -> str:
        """What the server complained of."""
        self._log.seek(0)
        return self._log.read()

    # --- calls ---

    def get(self, path: str, **query: Any) -> Any:
        """The answer to a call."""
        headers = {"Martius-Key": query.pop("key", "")}
        return _answer(self.http.get(f"/api{path}", params=query, headers=headers))

    def post(self, path: str, body: Any, key: str = "") -> Any:
        """The answer to a call with a body."""
        text = body if isinstance(body, str) else json.dumps(body)
        kind = "application/x-ndjson" if isinstance(body, str) else "application/json"
        headers = {"Content-Type": kind, "Martius-Key": key}
        return _answer(self.http.post(f"/api{path}", content=text, headers=headers))

    def review(self, match: dict[str, Any], seat: str) -> None:
        """Have the game of a seat reviewed to its end."""
        path, headers = f"/api/matches/{match['id']}/review", {"Martius-Key": match["key"]}
        self.http.post(path, json={"seat": seat}, headers=headers, timeout=60).raise_for_status()

    def match(
        self, scenario: str = "first_repression", players: int = 1, **seats: str
    ) -> dict[str, Any]:
        """A new match: who sits where by `here`, `friend` or the name of a bot."""
        sitting = {
            seat: {"by": by} if by in ("here", "friend") else {"by": "bot", "bot": by}
            for seat, by in seats.items()
        }
        options = {"players": players}
        body = {"title": "hispania", "scenario": scenario, "options": options, "seats": sitting}
        made: dict[str, Any] = self.post("/matches", body)
        return made

    def shown(self, match: Match) -> dict[str, Any]:
        """A record to look at."""
        made: dict[str, Any] = self.post("/records", match.record.text())
        return made

    def going_on(self, match: Match) -> dict[str, Any]:
        """A match to play from where another stands, with fresh dice."""
        shown = self.shown(match)
        path, at = f"/matches/{shown['id']}/branch", {"at": match.seq}
        made: dict[str, Any] = self.post(path, at, shown["key"])
        return made

    def laid(self, match: Match) -> dict[str, Any]:
        """A match to be played by friends, from where another stands and with the same dice.

        No call makes such a match: it is written into the database while no server holds that.
        """
        assert isinstance(match.dice, FairDice)
        keys = {seat.id: new_key() for seat in match.seats}
        friends = {seat: Sitter("friend") for seat in keys}
        locks = [Lock("friend", seat, digest(key)) for seat, key in keys.items()]
        match_id = new_key()
        stored = Stored(match.record, friends, match.dice.seed.hex(), 0, locks)
        self._end(signal.SIGINT)
        store = Store(self._db)
        store.add(match_id, stored, match.to_act)
        store.close()
        self.start()
        return {"id": match_id, "keys": keys}


def _answer(answer: httpx2.Response) -> Any:
    assert answer.is_success, answer.text
    is_json = answer.headers["content-type"] == "application/json"
    return answer.json() if is_json else answer.text
