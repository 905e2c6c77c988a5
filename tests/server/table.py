"""A served table for tests: the server on loopback, and pages that sit at it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx2
import pytest
import uvicorn
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from martius.kernel import Game
from martius.server.app import create_app
from martius.server.models import ServerMessage
from martius.server.run import bind, configured
from martius.server.settings import Settings
from martius.server.tables.clock import Time, utc
from martius.server.tables.offers import Offer, all_offers
from tests.server.patched import patched
from tests.toy import Toy

PATIENCE = 30.0
MESSAGES: TypeAdapter[Any] = TypeAdapter(ServerMessage)
RACE = {"id": "race", "name": "A race", "about": "Ten points win.", "source": "designed"}


UNLIMITED = Settings(
    calls_per_minute=0,
    matches_per_hour=0,
    uploads_per_hour=0,
    scenarios_per_minute=0,
    sockets_per_address=0,
    chat_per_minute=0,
    sign_ins_per_hour=0,
    sign_ups_per_hour=0,
    notices_per_hour=0,
    bot_games_per_address=0,
    answer_seconds=0,
)
"""Tests share an address, and wait for nobody."""


NO_PAGES = Path(__file__).parent / "no_pages"
"""A folder that is not there: this table serves no client unless it is given one."""


class Server:
    """The table in a thread, with Hispania and the toy."""

    def __init__(
        self,
        db: Path | str,
        executor: Executor | None = None,
        toy: Game[Any] | None = None,
        static: Path | None = None,
        settings: Settings | None = None,
        time: Time = utc,
    ) -> None:
        settings = settings or UNLIMITED
        toy_offer = Offer(toy or Toy(), [RACE], [])
        self._own = None if executor else ThreadPoolExecutor(2)
        self.app = create_app(
            db,
            {**all_offers(), "toy": toy_offer},
            executor or self._own,
            static or NO_PAGES,
            settings,
            time,
        )
        self._socket = bind("127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._socket.getsockname()[1]}"
        config = configured(self.app, settings, log_level="critical", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True
        )

    def __enter__(self) -> Server:
        self._thread.start()
        wait_for(lambda: self._server.started)
        # every call on a line of its own: a slow machine must not use one that is about to close
        alone = httpx2.Limits(max_keepalive_connections=0)
        address = f"http://{self.address}"
        self.http = httpx2.Client(base_url=address, timeout=PATIENCE, limits=alone)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._socket.close()
        if self._own:
            self._own.shutdown()

    def next(self) -> Server:
        """The server that the next call goes to."""
        return self

    # --- calls ---

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        """A call that must be answered with this status."""
        given = {name: value for name, value in query.items() if value is not None}
        headers = {"Martius-Key": given.pop("key", "")}
        return answered(self.http.get(f"/api{path}", params=given, headers=headers), status)

    def post(self, path: str, body: Any, status: int = 201, key: str = "") -> Any:
        """A call with a body that must be answered with this status."""
        headers = {"Content-Type": "application/json", "Martius-Key": key}
        answer = self.http.post(f"/api{path}", content=json.dumps(body), headers=headers)
        return answered(answer, status)

    def upload(self, record: str | bytes, status: int = 201) -> Any:
        """The upload of a record."""
        return answered(self.http.post("/api/records", content=record), status)

    def hispania(self, players: int = 1, **seats: str) -> Any:
        """A new match of Hispania: who sits where by `here`, `friend` or the name of a bot."""
        options = {"players": players}
        return self._new("hispania", "conquest", options, seats)

    def toy(self, wait: bool = False, **seats: str) -> Any:
        """A new match of the toy."""
        return self._new("toy", "race", {}, seats, wait)

    def _new(
        self, title: str, scenario: str, options: Any, seats: dict[str, str], wait: bool = False
    ) -> Any:
        sitting = {
            seat: {"by": by} if by in ("here", "friend") else {"by": "bot", "bot": by}
            for seat, by in seats.items()
        }
        body = {"title": title, "scenario": scenario, "options": options, "seats": sitting}
        return self.post("/matches", body | {"wait": wait})

    def page(self, match: Any, key: str | None = None, **query: Any) -> Page:
        """A page at a match; with the creator's key if none is given."""
        join = {"key": match["key"] if key is None else key, **query}
        return Page(self.address, match["id"], join)

    def silent(self, match: Any, **headers: str) -> Page:
        """A line to a match over which nothing is said yet."""
        return Page(self.address, match["id"], None, headers)


def answered(answer: httpx2.Response, status: int) -> Any:
    """The body of an answer with the status that was expected; a refusal is one sentence."""
    assert answer.status_code == status, answer.text
    if status >= 400:
        error = answer.json()["error"]
        assert answer.json() == {"error": error}
        assert error.endswith(".")
        assert "\n" not in error
        return error
    is_json = answer.headers["content-type"] == "application/json"
    return answer.json() if is_json else answer.text


class Page:
    """A browser's page at a match. Every message it gets must be as the schema says."""

    def __init__(
        self,
        address: str,
        match_id: str,
        join: dict[str, Any] | None,
        headers: dict[str, str] | None = None,
    ) -> None:
        self._dial = connect(
            f"ws://{address}/api/matches/{match_id}/live", max_size=None, additional_headers=headers
        )
        self._join = join
        self.heard: list[str] = []
        """Every message as it came over the wire."""
        self.views: list[Any] = []
        """Every view, those that came as what had changed included."""

    def __enter__(self) -> Page:
        self._line = self._dial.__enter__()
        if self._join is not None:
            self.say("join", **{"patches": True, **self._join})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._dial.__exit__(kind, error, traceback)

    def send(self, message: str | bytes) -> None:
        """Something raw."""
        self._line.send(message)

    def say(self, kind: str, **fields: Any) -> None:
        """A message of the protocol."""
        self._line.send(json.dumps({"type": kind, **fields}))

    def hear(self, *kinds: str, timeout: float = PATIENCE) -> Any:
        """The next message of one of these kinds; others are passed over."""
        while True:
            text = self._line.recv(timeout)
            assert isinstance(text, str)
            self.heard.append(text)
            MESSAGES.validate_json(text)
            message = self._whole(json.loads(text))
            if message["type"] in kinds:
                return message

    def _whole(self, message: Any) -> Any:
        """A message that tells what changed as the view that it makes."""
        if message["type"] == "patch":
            message = {"type": "view", "view": patched(self.views[-1], message)}
            MESSAGES.validate_python(message)
        if message["type"] == "view":
            self.views.append(message["view"])
        return message

    def view(self) -> Any:
        """The next view."""
        return self.hear("view")["view"]

    def until(self, wanted: Callable[[Any], bool]) -> Any:
        """The first view that is as wanted."""
        while True:
            view = self.view()
            if wanted(view):
                return view

    def act(self, view: Any, action: str | None = None) -> Any:
        """Play an action, the last option if none is named, and wait for what comes of it."""
        action = action or view["options"][-1]["action"]
        self.say("play", seat=view["seat"], seq=view["seq"], action=action)
        return self.until(lambda v: v["seq"] > view["seq"])

    def refused(self) -> Any:
        """The refusal that must come before anything else happens."""
        message = self.hear("refused", "view", "pong")
        assert message["type"] == "refused", message
        assert message["text"].endswith(".")
        return message

    def closed(self) -> int:
        """The code with which the line was closed."""
        with pytest.raises(ConnectionClosed) as closed:
            self._drain()
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    def _drain(self) -> None:
        while True:
            self._line.recv(PATIENCE)


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait a while for something to become so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not become so"
        time.sleep(0.005)
