"""Who may call what: every route, walked with every kind of caller.

A new route must be added here, so that nobody forgets to say who may call it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.server.table import Server

CALLERS: Final = ("nobody", "stranger", "watcher", "late", "friend", "host")
"""Without a key; with a key of another match; with the link for spectators; with a link that is
spent; in a friend's seat; in the host's."""
ALL: Final = frozenset(CALLERS)
KEYED: Final = frozenset(("watcher", "late", "friend", "host"))
PLAYERS: Final = frozenset(("friend", "host"))
FRIEND: Final = frozenset(("friend",))
HOST: Final = frozenset(("host",))
NOBODY: Final[frozenset[str]] = frozenset()

MAY: Final = {
    "GET /api/address": ALL,
    "GET /api/titles": ALL,
    "GET /api/titles/{title}/seats": ALL,
    "GET /api/titles/{title}/board": ALL,
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
    "POST /api/matches/{match_id}/absent": NOBODY,  # the friend is there
    "POST /api/matches/{match_id}/return": NOBODY,  # no bot plays for anybody
    "POST /api/matches/{match_id}/coach": NOBODY,  # not all agree
    "POST /api/matches/{match_id}/review": NOBODY,
    "GET /api/account": ALL,
    "POST /api/account": NOBODY,  # what the test sends names nobody
    "POST /api/account/sign-in": NOBODY,
    "POST /api/account/recover": NOBODY,
    "POST /api/account/sign-out": ALL,
    "POST /api/account/sign-out-everywhere": NOBODY,
    "POST /api/account/password": NOBODY,
    "POST /api/account/name": NOBODY,
    "POST /api/account/codes": NOBODY,
    "GET /api/matches/{match_id}/notices": PLAYERS,
    "POST /api/matches/{match_id}/notices": PLAYERS,
    "POST /api/matches/{match_id}/notices/{channel}/kinds": HOST,  # the channel is the host's
    "POST /api/matches/{match_id}/notices/{channel}/test": HOST,
    "POST /api/matches/{match_id}/notices/{channel}/off": HOST,
    "POST /api/matches/{match_id}/notices/mute": NOBODY,  # who is not signed in
    "GET /api/announcement": ALL,
    "GET /api/account/notices": NOBODY,
    "POST /api/account/notices": NOBODY,
    "POST /api/account/notices/{channel}/kinds": NOBODY,
    "POST /api/account/notices/{channel}/test": NOBODY,
    "POST /api/account/notices/{channel}/off": NOBODY,
    "POST /api/notices/{token}/confirm": NOBODY,  # the test has no mail
    "POST /api/notices/{token}/off": NOBODY,
}
BODIES: Final[dict[str, Any]] = {
    "matches": {"title": "toy", "scenario": "race"},
    "branch": {"at": 1},
    "leave": {"seat": "right"},
    "invite": {"seat": "right"},
    "propose": {"what": "take_back", "seat": "left"},
    "answer": {"what": "take_back", "agrees": True},
    "absent": {"seat": "right"},
    "return": {"seat": "right"},
    "coach": {"seat": "left", "seq": 0},
    "review": {"seat": "left"},
    "notices": {"by": "json", "address": "https://example.org/", "kinds": ["turn"]},
    "kinds": {"kinds": ["over"]},
    "mute": {"kinds": ["over"]},
}


@pytest.fixture
def made(server: Server) -> Iterator[Any]:
    """A match that hides something, with a friend who is there by a link."""
    match = server.toy(right="friend")
    link = match["keys"]["right"]
    own = server.post(f"/matches/{match['id']}/claim", {}, 200, link)["key"]
    keys = {"nobody": "", "stranger": server.toy()["key"], "watcher": match["watch"]}
    keys |= {"late": link, "friend": own, "host": match["key"]}
    wish = server.post(f"/matches/{match['id']}/notices", BODIES["notices"], 201, match["key"])
    with server.page(match, own) as page:
        page.view()
        yield match | {"callers": keys, "channel": wish["id"]}


def routes(server: Server) -> set[str]:
    paths = server.app.openapi()["paths"]
    return {f"{method.upper()} {path}" for path, calls in paths.items() for method in calls}


def test_every_route_is_in_the_table(server: Server) -> None:
    assert routes(server) == set(MAY)


@pytest.mark.parametrize("route", MAY)
def test_only_those_may_call_it(server: Server, made: Any, route: str) -> None:
    method, path = route.split()
    filled = path.format(
        title="toy", match_id=made["id"], seq=1, channel=made["channel"], token="x.y"
    )
    query = {"action": "up"} if path.endswith("why-not") else None
    body = BODIES.get(path.rpartition("/")[2], {}) if method == "POST" else None
    for caller in sorted(CALLERS, key=lambda caller: caller in PLAYERS):
        headers = {"Martius-Key": made["callers"][caller]}
        answer = server.http.request(method, filled, params=query, json=body, headers=headers)
        assert answer.status_code < 500, (caller, answer.text)
        allowed = answer.status_code < 400
        assert allowed == (caller in MAY[route]), (caller, answer.status_code, answer.text)
        if not allowed:
            assert answer.json()["error"].endswith(".")
