"""Open seats for everybody, and those with whom one wants nothing to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.person import Person
from tests.server.table import Server
from tests.server.test_ring import mine, seats, toy


@pytest.fixture
def host(server: Server) -> Iterator[Person]:
    with Person.new(server) as person:
        yield person


@pytest.fixture
def other(server: Server) -> Iterator[Person]:
    with Person.new(server) as person:
        yield person


def offered(person: Person, match: Any) -> list[Any]:
    return [seat for seat in person.get("/lobby") if seat["id"] == match["id"]]


def offer(person: Person, match: Any, status: int = 200, **said: Any) -> Any:
    body = {"seat": "right", **said}
    return person.post(f"/matches/{match['id']}/offer", body, status, match["key"])


def take(person: Person, match: Any, status: int = 200) -> Any:
    return person.post(f"/matches/{match['id']}/take", {"seat": "right"}, status)


def test_a_seat_is_offered_with_words_and_taken_with_a_click(
    server: Server, host: Person, other: Person
) -> None:
    match = toy(host, right="friend")
    offer(host, match, pace="A move a day", wish="Beginners are welcome")
    (seat,) = offered(other, match)
    assert (seat["title"], seat["name"], seat["side"]) == ("toy", "A race", "Right")
    assert (seat["pace"], seat["wish"]) == ("A move a day", "Beginners are welcome")
    assert (seat["host"], seat["mine"], seat["members"]) == (host.name, False, False)
    assert offered(host, match)[0]["mine"]
    key = take(other, match)["key"]
    assert mine(other, match, key) == ["right"]
    assert offered(other, match) == []
    take(other, match, 409)
    link = other.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])
    assert link["taken"]
    assert [game["id"] for game in other.get("/account/matches")["games"]] == [match["id"]]


def test_the_lobby_tells_of_the_clock(server: Server, host: Person, other: Person) -> None:
    seats = {"right": {"by": "friend"}}
    clock = {"kind": "correspondence", "hours": 24, "reserve": 72, "days_off": [6]}
    body = {"title": "toy", "scenario": "race", "seats": seats}
    match, plain = (host.post("/matches", body | more) for more in ({"clock": clock}, {}))
    for one in (match, plain):
        offer(host, one)
    day = 24 * 3600
    terms = {"kind": "correspondence", "move": day, "reserve": 3 * day, "days_off": [6]}
    assert offered(other, match)[0]["clock"] == terms | {"bot": None}
    assert offered(other, plain)[0]["clock"] is None


def test_guests_offer_and_take_too(server: Server) -> None:
    with Person(server) as host, Person(server) as guest:
        match = toy(host, right="friend")
        offer(host, match)
        assert offered(guest, match)[0]["host"] is None
        assert mine(guest, match, take(guest, match)["key"]) == ["right"]


def test_a_host_may_want_people_with_an_account(
    server: Server, host: Person, other: Person
) -> None:
    match = toy(host, right="friend")
    offer(host, match, members=True)
    with Person(server) as guest:
        assert offered(guest, match)[0]["members"]
        text = take(guest, match, 403)
        assert text == "The host wants players with an account. Sign in first."
    take(other, match)


def test_only_the_host_offers_and_only_what_waits_for_a_friend(
    server: Server, host: Person, other: Person
) -> None:
    match = toy(host, right="friend")
    body = {"seat": "right"}
    for key, status in ((match["watch"], 403), (match["keys"]["right"], 403), ("wrong", 403)):
        for call in ("offer", "withdraw"):
            other.post(f"/matches/{match['id']}/{call}", body, status, key)
    offer(host, match, 409, seat="left")
    offer(host, match, 404, seat="middle")
    other.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])
    offer(host, match, 409)
    take(other, match, 409)


def test_an_offer_is_taken_back(server: Server, host: Person, other: Person) -> None:
    match = toy(host, right="friend")
    offer(host, match)
    body = {"seat": "right"}
    host.post(f"/matches/{match['id']}/withdraw", body, 200, match["key"])
    assert offered(other, match) == []
    take(other, match, 409)


def test_a_link_that_is_followed_takes_the_seat_out_of_the_lobby(
    server: Server, host: Person, other: Person
) -> None:
    match = toy(host, right="friend")
    offer(host, match)
    other.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])
    assert offered(host, match) == []


def test_nobody_takes_two_seats_of_a_game(server: Server, host: Person) -> None:
    match = toy(host, right="friend")
    offer(host, match)
    assert take(host, match, 409) == "You play in this game already."


@pytest.mark.parametrize("who", ["host", "other"])
def test_whoever_is_blocked_neither_sees_nor_takes_the_seat(
    server: Server, host: Person, other: Person, who: str
) -> None:
    match = toy(host, right="friend")
    offer(host, match)
    blocks, blocked = (host, other) if who == "host" else (other, host)
    assert blocks.post("/account/block", {"name": blocked.name}, 200) == {"names": [blocked.name]}
    assert offered(other, match) == []
    assert take(other, match, 403) == "You cannot take this seat."
    assert blocks.post("/account/unblock", {"name": blocked.name}, 200) == {"names": []}
    take(other, match)


def test_blocking_names_somebody_else(server: Server, host: Person) -> None:
    host.post("/account/block", {"name": "nobody has this name"}, 404)
    host.post("/account/block", {"name": host.name}, 409)
    assert host.get("/account/blocks") == {"names": []}


def test_the_chat_of_somebody_blocked_is_not_shown(
    server: Server, host: Person, other: Person
) -> None:
    match = toy(host, right="friend")
    own = other.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])["key"]
    host.post("/account/block", {"name": other.name}, 200)
    with server.page(match) as mine, server.page(match, own) as theirs:
        mine.view()
        theirs.view()
        theirs.say("chat", text="You will not read this.")
        assert theirs.hear("chat")["lines"][0]["seat"] == "right"
        mine.say("chat", text="Ave!")
        assert [line["text"] for line in mine.hear("chat")["lines"]] == ["Ave!"]
    with server.page(match) as again:
        assert [line["text"] for line in again.hear("chat")["lines"]] == ["Ave!"]
    assert seats(host, match, match["key"])[1]["account"]


def test_a_report_is_kept_for_the_operator(server: Server, host: Person, other: Person) -> None:
    match = toy(host, right="friend")
    own = other.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])["key"]
    with server.page(match, own) as page:
        page.view()
        page.say("chat", text="Something rude.")
        page.hear("chat")
    path, said = f"/matches/{match['id']}/report", {"seat": "right", "text": "He was rude."}
    host.post(path, said, 403)
    host.post(path, said | {"text": " "}, 409, match["key"])
    host.post(path, said | {"seat": "middle"}, 404, match["key"])
    host.post(path, said, 200, match["key"])
    report = server.app.state.store.people.reports.all()[0]
    assert (report.match_id, report.seat, report.text) == (match["id"], "right", "He was rude.")
    assert [line["text"] for line in report.lines] == ["Something rude."]
    assert report.about_id is not None
    assert report.by_id is not None
