"""A friend's seat belongs to the first browser that follows its link."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from martius.server.store.attendance import now
from martius.server.tables import claiming
from tests.server.table import UNLIMITED, Server, wait_for


@pytest.fixture
def made(server: Server) -> Any:
    """The host plays Ulterior, a friend Citerior."""
    return server.hispania(2, citerior="friend")


def claim(server: Server, made: Any, key: str) -> Any:
    return server.post(f"/matches/{made['id']}/claim", {}, 200, key)


def answered(claimed: Any) -> tuple[str, bool]:
    """The key to go on with, and whether somebody else has the seat."""
    return claimed["key"], claimed["taken"]


def seat_of(server: Server, made: Any, key: str) -> Any:
    seats = server.get(f"/matches/{made['id']}", key=key)["seats"]
    return next(seat for seat in seats if seat["id"] == "citerior")


def test_the_first_to_follow_a_link_gets_the_seat(server: Server, made: Any) -> None:
    link = made["keys"]["citerior"]
    assert seat_of(server, made, made["key"])["link"] == "open"
    own = claim(server, made, link)
    assert not own["taken"]
    assert own["key"] != link
    assert seat_of(server, made, own["key"])["mine"]
    assert own["match"] == server.get(f"/matches/{made['id']}", key=own["key"])
    assert answered(claim(server, made, own["key"])) == (own["key"], False)


def test_who_comes_later_looks_on_the_host_too(server: Server, made: Any) -> None:
    link = made["keys"]["citerior"]
    claim(server, made, link)
    assert answered(claim(server, made, link)) == (link, True)
    assert seat_of(server, made, link) | {"link": "taken", "mine": False} == seat_of(
        server, made, link
    )
    with server.page(made, link) as page:
        view = page.view()
        assert (view["seat"], view["options"]) == (None, [])
        page.say("play", seat="citerior", seq=view["seq"], action="end")
        assert "refused" in page.hear("refused")["type"]


def test_only_one_of_many_gets_it(server: Server, made: Any) -> None:
    link = made["keys"]["citerior"]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: claim(server, made, link), range(8)))
    assert [one["taken"] for one in found].count(False) == 1
    assert len({one["key"] for one in found if one["taken"]} | {link}) == 1


def test_a_page_that_came_by_the_link_looks_on_at_once(server: Server) -> None:
    made = server.toy(right="friend")
    link = made["keys"]["right"]
    with server.page(made, link) as page:
        assert page.view()["seat"] == "right"
        claim(server, made, link)
        assert page.view()["seat"] is None


def test_other_keys_stay_as_they_are(server: Server, made: Any) -> None:
    for key in (made["key"], made["watch"]):
        assert answered(claim(server, made, key)) == (key, False)
    server.post(f"/matches/{made['id']}/claim", {}, 403, "no key of this match")


def test_who_leaves_may_look_on_and_the_host_invites_another(server: Server, made: Any) -> None:
    own = claim(server, made, made["keys"]["citerior"])["key"]
    server.post(f"/matches/{made['id']}/leave", {"seat": "citerior"}, 200, own)
    assert seat_of(server, made, own) | {"link": "vacant", "mine": False} == seat_of(
        server, made, own
    )
    invited = server.post(f"/matches/{made['id']}/invite", {"seat": "citerior"}, 200, made["key"])
    assert seat_of(server, made, made["key"])["link"] == "open"
    another = claim(server, made, invited["key"])
    assert not another["taken"]
    assert seat_of(server, made, another["key"])["mine"]


def test_the_next_one_has_another_name(server: Server, made: Any) -> None:
    own = claim(server, made, made["keys"]["citerior"])["key"]
    with server.page(made, own, name="Livia") as page:
        page.view()
        wait_for(lambda: seat_of(server, made, own)["person"] == "Livia")
    server.post(f"/matches/{made['id']}/leave", {"seat": "citerior"}, 200, own)
    assert seat_of(server, made, own)["person"] is None


def test_a_seat_is_not_taken_from_somebody_who_is_here(server: Server, made: Any) -> None:
    own = claim(server, made, made["keys"]["citerior"])["key"]
    wanted = {"seat": "citerior"}
    with server.page(made, own) as page:
        page.view()
        refused = server.post(f"/matches/{made['id']}/invite", wanted, 409, made["key"])
    assert refused.startswith("Somebody holds this seat. You can invite somebody else once")
    refused = server.post(f"/matches/{made['id']}/invite", wanted, 409, made["key"])
    assert "72 hours" in refused


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Server]:
    """A server that takes an hour's absence for leaving."""
    with Server(tmp_path / "m.db", settings=replace(UNLIMITED, free_seat_hours=1)) as server:
        yield server


def test_who_stays_away_loses_the_seat(hasty: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = hasty.hispania(2, citerior="friend")
    own = claim(hasty, made, made["keys"]["citerior"])["key"]
    with hasty.page(made, own) as page:
        page.view()
    wait_for(lambda: seat_of(hasty, made, made["key"])["away_since"] is not None)
    monkeypatch.setattr(claiming, "now", lambda: now() + timedelta(hours=2))
    invited = hasty.post(f"/matches/{made['id']}/invite", {"seat": "citerior"}, 200, made["key"])
    assert not claim(hasty, made, invited["key"])["taken"]
    assert not seat_of(hasty, made, own)["mine"]


@pytest.mark.parametrize(
    ("call", "who", "status"),
    [
        ("leave", "host", 403),
        ("leave", "watch", 403),
        ("invite", "friend", 403),
        ("invite", "watch", 403),
    ],
)
def test_nobody_else_may(server: Server, made: Any, call: str, who: str, status: int) -> None:
    keys = {"host": made["key"], "watch": made["watch"], "friend": made["keys"]["citerior"]}
    server.post(f"/matches/{made['id']}/{call}", {"seat": "citerior"}, status, keys[who])


def test_only_friends_seats_have_links(server: Server, made: Any) -> None:
    server.post(f"/matches/{made['id']}/invite", {"seat": "ulterior"}, 409, made["key"])
    server.post(f"/matches/{made['id']}/invite", {"seat": "pompeius"}, 404, made["key"])
