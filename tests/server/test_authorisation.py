"""Who may call what: every route, walked with every kind of caller.

A new route must be added here, so that nobody forgets to say who may call it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Any, Final

import httpx2
import pytest
from starlette.routing import Route, WebSocketRoute

from tests.server.person import PASSWORD, Person
from tests.server.table import Server
from tests.server.test_ring import toy

KEYS: Final = ("nobody", "stranger", "watcher", "late", "friend", "host")
"""Without a key; with a key of another match; with the link for spectators; with a link that is
spent; in a friend's seat; in the host's."""
SIGNED_IN: Final = ("member", "other", "blocked")
"""Without a key, but signed in: who plays the friend's seat; who has nothing to do with the match;
whom its host has blocked."""
CALLERS: Final = (*KEYS, *SIGNED_IN)
ALL: Final = frozenset(CALLERS)
KEYED: Final = frozenset(("watcher", "late", "friend", "host"))
PLAYERS: Final = frozenset(("friend", "host"))
FRIEND: Final = frozenset(("friend",))
HOST: Final = frozenset(("host",))
ACCOUNTS: Final = frozenset(SIGNED_IN)
MEMBER: Final = frozenset(("member",))
NOBODY: Final[frozenset[str]] = frozenset()

MAY: Final = {
    "GET /api/address": ALL,
    "GET /api/titles": ALL,
    "GET /api/titles/{title}/seats": ALL,
    "GET /api/titles/{title}": ALL,
    "GET /api/titles/{title}/rules": ALL,
    "POST /api/scenarios": ALL,
    "POST /api/matches": ALL,
    "POST /api/records": NOBODY,  # what the test sends is no record
    "GET /api/matches/{match_id}": KEYED,
    "GET /api/matches/{match_id}/at/{seq}": KEYED,
    "GET /api/matches/{match_id}/story": NOBODY,  # the game is under way, and hides something
    "GET /api/matches/{match_id}/record": NOBODY,
    "GET /api/matches/{match_id}/why-not": KEYED,
    "GET /api/matches/{match_id}/plan": NOBODY,  # the toy has no pieces to look ahead with
    "POST /api/matches/{match_id}/branch": NOBODY,
    "POST /api/matches/{match_id}/rematch": NOBODY,  # it is not over
    "POST /api/matches/{match_id}/claim": KEYED,
    "POST /api/matches/{match_id}/leave": FRIEND,
    "POST /api/matches/{match_id}/invite": NOBODY,  # the friend is there
    "POST /api/matches/{match_id}/propose": NOBODY,  # nothing can be taken back yet
    "POST /api/matches/{match_id}/answer": NOBODY,  # nobody asks for anything
    "POST /api/matches/{match_id}/resume": NOBODY,  # it is not paused
    "POST /api/matches/{match_id}/watching": HOST,
    "GET /api/matches/{match_id}/resigning": FRIEND,  # for the friend's seat
    "POST /api/matches/{match_id}/absent": NOBODY,  # the friend is there
    "POST /api/matches/{match_id}/return": NOBODY,  # no bot plays for anybody
    "GET /api/matches/{match_id}/notes": FRIEND,  # of the friend's seat
    "POST /api/matches/{match_id}/notes": FRIEND,
    "POST /api/matches/{match_id}/coach": NOBODY,  # not all agree
    "POST /api/matches/{match_id}/review": NOBODY,
    "GET /api/account": ALL,
    "POST /api/account": NOBODY,  # what the test sends names nobody
    "POST /api/account/sign-in": NOBODY,
    "POST /api/account/recover": NOBODY,
    "POST /api/account/sign-out": ALL,
    "POST /api/account/sign-out-everywhere": ACCOUNTS,
    "POST /api/account/password": ACCOUNTS,
    "POST /api/account/name": ACCOUNTS,
    "POST /api/account/codes": ACCOUNTS,
    "POST /api/account/email": ACCOUNTS,
    "POST /api/account/email/confirm": NOBODY,  # the test has no such letter
    "GET /api/account/blocks": ACCOUNTS,
    "POST /api/account/block": ACCOUNTS,
    "POST /api/account/unblock": ACCOUNTS,
    "GET /api/account/export": ACCOUNTS,
    "POST /api/account/delete": ACCOUNTS,
    "GET /api/account/matches": ACCOUNTS,
    "POST /api/account/keys": ACCOUNTS,
    "POST /api/account/matches/{match_id}/key": MEMBER,
    "POST /api/account/matches/{match_id}/read": MEMBER,
    "GET /api/matches/{match_id}/notices": PLAYERS,
    "POST /api/matches/{match_id}/notices": PLAYERS,
    "POST /api/matches/{match_id}/notices/{channel}/kinds": HOST,  # the channel is the host's
    "POST /api/matches/{match_id}/notices/{channel}/test": HOST,
    "POST /api/matches/{match_id}/notices/{channel}/off": HOST,
    "POST /api/matches/{match_id}/notices/mute": NOBODY,  # it needs a key and an account
    "GET /api/announcement": ALL,
    "GET /api/account/notices": ACCOUNTS,
    "POST /api/account/notices": ACCOUNTS,
    "POST /api/account/notices/{channel}/kinds": NOBODY,  # the channel is the host's
    "POST /api/account/notices/{channel}/test": NOBODY,
    "POST /api/account/notices/{channel}/off": NOBODY,
    "POST /api/notices/{token}/confirm": NOBODY,  # the test has no mail
    "POST /api/notices/{token}/off": NOBODY,
    "GET /api/lobby": ALL,
    "POST /api/matches/{match_id}/offer": NOBODY,  # the friend is there
    "POST /api/matches/{match_id}/withdraw": HOST,
    "POST /api/matches/{match_id}/take": ALL - {"blocked"},  # of a seat that is offered
    "POST /api/matches/{match_id}/report": KEYED,
}
FOR_ALL: Final = (
    "GET /api/openapi.json",
    "GET /healthz",
    "GET /readyz",
    "GET /metrics",  # for addresses that the operator names
    "GET /",
    "GET /m/{match_id}",
    "GET /rules/{title}",
    "GET /scenario",
    "GET /notices",
    "GET /setup/{title}",
    "GET /difficulty/{title}",
    "GET /account",
    "GET /lobby",
    "GET /privacy",
    "GET /{path:path}",
)
LINE: Final = "LINE /api/matches/{match_id}/live"
"""test_live_rights says who may say what there."""
QUERIES: Final = {
    "why-not": {"action": "up"},
    "notes": {"seat": "right"},
    "resigning": {"seat": "right"},
}
BODIES: Final[dict[str, Any]] = {
    "matches": {"title": "toy", "scenario": "race"},
    "branch": {"at": 1},
    "leave": {"seat": "right"},
    "invite": {"seat": "right"},
    "propose": {"what": "take_back", "seat": "left"},
    "answer": {"what": "take_back", "agrees": True},
    "watching": {"allowed": True},
    "absent": {"seat": "right"},
    "return": {"seat": "right"},
    "notes": {"seat": "right", "text": "He bluffs."},
    "coach": {"seat": "left", "seq": 0},
    "review": {"seat": "left"},
    "notices": {"by": "json", "address": "https://example.org/", "kinds": ["turn"]},
    "kinds": {"kinds": ["over"]},
    "mute": {"kinds": ["over"]},
    "password": {"old": PASSWORD, "password": "another password"},
    "codes": {"password": PASSWORD},
    "delete": {"password": PASSWORD},
    "email": {"email": ""},
    "confirm": {"token": "none"},
    "keys": {"keys": []},
    "read": {"line": 1},
    "offer": {"seat": "right"},
    "withdraw": {"seat": "right"},
    "take": {"seat": "right"},
    "report": {"seat": "right", "text": "He was rude."},
}


class Company:
    """A match that hides something, with a friend who is there by a link, and people with
    accounts."""

    def __init__(self, server: Server, host: Person, browsers: dict[str, Person]) -> None:
        self._server, self._host, self._browsers = server, host, browsers
        self.match = toy(host, right="friend")
        link = self.match["keys"]["right"]
        claim = f"/matches/{self.match['id']}/claim"
        own = browsers["member"].post(claim, {}, 200, link)["key"]
        host.post("/account/block", {"name": browsers["blocked"].name}, 200)
        self.keys = {"stranger": server.toy()["key"], "watcher": self.match["watch"]}
        self.keys |= {"late": link, "friend": own, "host": self.match["key"]}
        path = f"/matches/{self.match['id']}/notices"
        self._channel = host.post(path, BODIES["notices"], 201, self.match["key"])["id"]

    def asked(self, caller: str, method: str, path: str) -> httpx2.Response:
        """The answer that a caller gets."""
        query = QUERIES.get(path.rpartition("/")[2])
        headers = {"Martius-Key": self.keys.get(caller, "")}
        http = self._browsers[caller].http if caller in SIGNED_IN else self._server.http
        body = self._body(caller, path) if method == "POST" else None
        match_id = self._offered() if path.endswith("/take") else self.match["id"]
        known = {
            "title": "toy",
            "path": "none.js",
            "seq": 1,
            "channel": self._channel,
            "token": "x.y",
        }
        filled = path.format(match_id=match_id, **known)
        return http.request(method, filled, params=query, json=body, headers=headers)

    def post_as_host(self, call: str, body: Any) -> Any:
        """A call of the host, which must be done."""
        path = f"/matches/{self.match['id']}/{call}"
        return self._host.post(path, body, 200, self.keys["host"])

    def _body(self, caller: str, path: str) -> Any:
        names = {"name": f"{self._host.name} {caller}", "block": self._host.name}
        last = path.rpartition("/")[2]
        if last in ("name", "block", "unblock"):
            return {"name": names.get(last, self._host.name)}
        return BODIES.get(last, {})

    def _offered(self) -> str:
        match = toy(self._host, right="friend")
        path = f"/matches/{match['id']}/offer"
        self._host.post(path, {"seat": "right"}, 200, match["key"])
        return str(match["id"])


@pytest.fixture
def company(server: Server) -> Iterator[Company]:
    with ExitStack() as stack:
        browsers = {name: stack.enter_context(Person.new(server)) for name in SIGNED_IN}
        company = Company(server, stack.enter_context(Person.new(server)), browsers)
        page = stack.enter_context(server.page(company.match, company.keys["friend"]))
        page.view()
        yield company


WATCHED: Final = [route for route, may in MAY.items() if may == KEYED]
"""What those may call with their key who only watch."""


@pytest.mark.parametrize("route", WATCHED)
def test_those_who_watch_may_call_nothing_where_the_host_wants_none(
    company: Company, route: str
) -> None:
    company.post_as_host("watching", {"allowed": False})
    method, path = route.split()
    for caller in ("watcher", "late"):
        answer = company.asked(caller, method, path)
        if path.endswith("/claim"):  # it shows nothing, and the friend may come by the link again
            assert answer.status_code == 200
        else:
            assert answer.status_code == 403
            assert answer.json()["error"].endswith("does not allow spectators.")


def answered(routes: Iterable[Any]) -> Iterator[str]:
    """All that an application answers, whether its schema tells of it or not."""
    for route in routes:
        if isinstance(route, Route):
            yield from (f"{method} {route.path}" for method in (route.methods or set()) - {"HEAD"})
        elif isinstance(route, WebSocketRoute):
            yield f"LINE {route.path}"
        else:  # a part of the application
            yield from answered(route.original_router.routes)


def test_every_route_is_in_the_table(server: Server) -> None:
    assert sorted(answered(server.app.routes)) == sorted((*MAY, *FOR_ALL, LINE))


def test_pages_and_signs_of_life_are_the_same_for_everybody(company: Company) -> None:
    """What is personal, a page asks for by a call."""
    for route in FOR_ALL:
        method, path = route.split()
        if path == "/metrics":  # its figures go on
            continue
        path = path.replace(":path", "")
        answers = {company.asked(caller, method, path).text for caller in CALLERS}
        assert len(answers) == 1, route


@pytest.mark.parametrize("route", MAY)
def test_only_those_may_call_it(company: Company, route: str) -> None:
    method, path = route.split()
    for caller in sorted(CALLERS, key=lambda caller: caller in PLAYERS):
        answer = company.asked(caller, method, path)
        assert answer.status_code < 500, (caller, answer.text)
        allowed = answer.status_code < 400
        assert allowed == (caller in MAY[route]), (caller, answer.status_code, answer.text)
        if not allowed:
            assert answer.json()["error"].endswith(".")
