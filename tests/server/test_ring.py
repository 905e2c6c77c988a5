"""An account is a ring of keys: its games are there in every browser that is signed in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, select

from martius.server.store.schema import ACCOUNTS, METADATA
from tests.server.person import PASSWORD, Person
from tests.server.table import Server, wait_for


@pytest.fixture
def anna(server: Server) -> Iterator[Person]:
    with Person.new(server) as person:
        yield person


@pytest.fixture
def berta(server: Server) -> Iterator[Person]:
    with Person.new(server) as person:
        yield person


def toy(person: Person, **seats: str) -> Any:
    sitting = {seat: {"by": by} for seat, by in seats.items()}
    return person.post("/matches", {"title": "toy", "scenario": "race", "seats": sitting})


def key_of(person: Person, match: Any) -> str:
    return str(person.post(f"/account/matches/{match['id']}/key", {}, 200)["key"])


def seats(person: Person, match: Any, key: str) -> list[Any]:
    found: list[Any] = person.get(f"/matches/{match['id']}", key=key)["seats"]
    return found


def mine(person: Person, match: Any, key: str) -> list[str]:
    return [seat["id"] for seat in seats(person, match, key) if seat["mine"]]


def games(person: Person, query: str = "") -> list[Any]:
    found: list[Any] = person.get(f"/account/matches{query}")["games"]
    return found


def test_what_one_makes_while_signed_in_is_there_on_the_phone(server: Server, anna: Person) -> None:
    match = toy(anna, right="friend")
    with Person(server) as phone:
        phone.sign_in(anna.name)
        assert [game["id"] for game in games(phone)] == [match["id"]]
        key = key_of(phone, match)
        assert key != match["key"]
        assert mine(phone, match, key) == mine(anna, match, match["key"]) == ["left"]
        again = key_of(phone, match)
        assert mine(phone, match, again) == ["left"]
        phone.get(f"/matches/{match['id']}", 403, key)  # the key that it had before is void


def test_a_seat_that_is_claimed_goes_into_the_account(
    server: Server, anna: Person, berta: Person
) -> None:
    match = toy(anna, right="friend")
    own = berta.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])["key"]
    assert mine(berta, match, own) == ["right"]
    with Person(server) as phone:
        phone.sign_in(berta.name)
        assert mine(phone, match, key_of(phone, match)) == ["right"]
    names = {seat["id"]: seat["person"] for seat in seats(berta, match, own)}
    assert names == {"left": anna.name, "right": berta.name}


def test_a_guest_takes_games_along(server: Server) -> None:
    with Person(server) as guest:
        made, other = toy(guest, right="friend"), toy(guest, right="friend")
        body = {"name": "Once a Guest", "password": PASSWORD}
        guest.post("/account", body)
        assert games(guest) == []
        kept = [
            {"id": made["id"], "key": made["key"]},
            {"id": other["id"], "key": other["watch"]},
            {"id": made["id"], "key": "wrong"},
            {"id": other["id"], "key": other["keys"]["right"]},  # a link is no seat of one's own
            {"id": "no such match", "key": "wrong"},
        ]
        taken = guest.post("/account/keys", {"keys": kept}, 200)["matches"]
        assert taken == [made["id"], other["id"]]
        assert {game["id"] for game in games(guest)} == {made["id"], other["id"]}
        assert mine(guest, made, key_of(guest, made)) == ["left"]
        assert mine(guest, other, key_of(guest, other)) == []


def test_nobody_gets_a_key_to_the_games_of_others(
    server: Server, anna: Person, berta: Person
) -> None:
    match = toy(anna)
    berta.post(f"/account/matches/{match['id']}/key", {}, 403)
    berta.post("/account/matches/none/key", {}, 404)
    with Person(server) as guest:
        guest.post(f"/account/matches/{match['id']}/key", {}, 401)
    assert games(berta) == []


def test_signing_out_takes_the_keys_of_this_browser_only(server: Server, anna: Person) -> None:
    match = toy(anna, right="friend")
    with Person(server) as phone:
        phone.sign_in(anna.name)
        key = key_of(phone, match)
        phone.post("/account/sign-out", {}, 200)
        phone.get(f"/matches/{match['id']}", 403, key)
    assert mine(anna, match, match["key"]) == ["left"]


def test_signing_out_everywhere_takes_the_seat_from_an_open_page(
    server: Server, anna: Person
) -> None:
    match = toy(anna, right="friend")
    with server.page(match) as lost_phone:
        view = lost_phone.view()
        assert view["seat"] == "left"
        anna.post("/account/sign-out-everywhere", {}, 200)
        assert lost_phone.until(lambda view: view["seat"] is None)["options"] == []
        lost_phone.say("play", seat="left", seq=view["seq"], action="up")
        assert lost_phone.refused()["text"] == "This page does not play Left."
    anna.sign_in(anna.name)
    assert mine(anna, match, key_of(anna, match)) == ["left"]


def test_a_seat_that_is_left_is_not_on_the_ring_any_more(
    server: Server, anna: Person, berta: Person
) -> None:
    match = toy(anna, right="friend")
    own = berta.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])["key"]
    berta.post(f"/matches/{match['id']}/leave", {"seat": "right"}, 200, own)
    assert games(berta) == []
    berta.post(f"/account/matches/{match['id']}/key", {}, 403)
    assert seats(anna, match, match["key"])[1]["link"] == "vacant"


def test_the_name_at_the_table_is_that_of_the_account(server: Server, anna: Person) -> None:
    match = toy(anna, right="friend")
    with server.page(match, name="Mask") as page:
        page.view()
        page.say("name", name="Another mask")
        page.say("chat", text="Ave!")
        page.hear("chat")
        assert seats(anna, match, match["key"])[0]["person"] == anna.name
        anna.post("/account/name", {"name": f"{anna.name} Minor"}, 200)
        while page.hear("seats")["seats"][0]["person"] != f"{anna.name} Minor":
            pass
        assert seats(anna, match, match["key"])[0]["account"]


def test_my_games_say_whose_move_it_is_and_what_is_unread(
    server: Server, anna: Person, berta: Person
) -> None:
    match = toy(anna, right="friend")
    own = berta.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])["key"]
    to_act = seats(anna, match, match["key"])
    with server.page(match, own) as page:
        page.view()
        page.say("chat", text="Ave!")
        page.hear("chat")
    for person, unread in ((anna, 1), (berta, 0)):
        (game,) = games(person)
        acts = {seat["id"]: seat["mine"] for seat in game["seats"]}[game["to_act"]]
        assert game["mine"] == acts
        assert (game["unread"], game["result"], game["clock"]) == (unread, None, None)
        assert game["since"].endswith("Z")
    assert {seat["person"] for seat in to_act} == {anna.name, berta.name}
    anna.post(f"/account/matches/{match['id']}/read", {"line": 1}, 200)
    assert games(anna)[0]["unread"] == 0


def test_games_that_are_over_are_listed_apart_with_their_result(
    server: Server, anna: Person
) -> None:
    match, other = toy(anna), toy(anna)
    with server.page(match) as page:
        view = page.view()
        page.say("play", seat="left", seq=view["seq"], action="resign")
        page.until(lambda view: view["result"] is not None)
    assert [game["id"] for game in games(anna)] == [other["id"]]
    (over,) = games(anna, "?over=true")
    assert over["id"] == match["id"]
    assert over["result"]


def test_a_search_finds_titles_scenarios_and_people(
    server: Server, anna: Person, berta: Person
) -> None:
    match = toy(anna, right="friend")
    toy(anna)
    berta.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])
    assert [game["id"] for game in games(anna, f"?search={berta.name.upper()}")] == [match["id"]]
    assert len(games(anna, "?search=toy")) == len(games(anna, "?search=a race")) == 2
    assert games(anna, "?search=100%") == games(anna, "?search=hannibal") == []


def test_a_rematch_is_among_the_games_of_both(server: Server, anna: Person, berta: Person) -> None:
    match = toy(anna, right="friend")
    own = berta.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])["key"]
    with server.page(match) as page:
        view = page.view()
        page.say("play", seat="left", seq=view["seq"], action="resign")
        page.until(lambda view: view["result"] is not None)
    again = anna.post(f"/matches/{match['id']}/rematch", {}, 200, match["key"])
    assert mine(berta, again, own) == ["right"]
    with Person(server) as phone:
        phone.sign_in(berta.name)
        assert mine(phone, again, key_of(phone, again)) == ["right"]


def test_all_that_is_kept_of_somebody_can_be_taken_away(
    server: Server, anna: Person, berta: Person
) -> None:
    match = toy(anna, right="friend")
    with server.page(match) as page:
        page.view()
        page.say("chat", text="Ave, amice!")
        page.hear("chat")
    anna.post("/account/block", {"name": berta.name}, 200)
    anna.post(f"/account/matches/{match['id']}/read", {"line": 1}, 200)
    report = {"seat": "right", "text": "He was rude."}
    anna.post(f"/matches/{match['id']}/report", report, 200, match["key"])
    notes = {"seat": "left", "text": "Hold Capua."}
    anna.post(f"/matches/{match['id']}/notes", notes, 200, match["key"])
    hook = {"by": "json", "address": "https://example.org/mine", "kinds": ["turn"]}
    anna.post("/account/notices", hook)
    path = f"/matches/{match['id']}/notices"
    anna.post(path, hook | {"kinds": ["over", "chat"]}, 201, match["key"])
    anna.post(f"{path}/mute", {"kinds": ["chat"]}, 200, match["key"])
    export = anna.get("/account/export")
    assert export["account"]["name"] == anna.name
    assert export["games"][0]["match_id"] == match["id"]
    assert [line["text"] for line in export["chat"]] == ["Ave, amice!"]
    assert export["notes"] == [{"match_id": match["id"], **notes}]
    assert export["blocked"] == [{"name": berta.name}]
    assert export["read"] == [{"match_id": match["id"], "line": 1}]
    assert export["reports"][0]["text"] == "He was rude."
    assert [told["kinds"] for told in export["notices"]] == ["turn", "chat,over"]
    assert export["notices"][0]["target"] == '{"address": "https://example.org/mine"}'
    assert export["notices"][1]["match_id"] == match["id"]
    assert export["muted"] == [{"match_id": match["id"], "kinds": "chat"}]
    assert len(export["sign_ins"]) == 1
    assert PASSWORD not in str(export)


def test_whoever_deletes_the_account_is_forgotten_and_the_game_stays(
    server: Server, anna: Person, berta: Person
) -> None:
    match = toy(anna, right="friend")
    own = berta.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])["key"]
    with server.page(match, own) as page:
        page.view()
        page.say("chat", text="Ave!")
        page.hear("chat")
        berta.post("/account/delete", {"password": "not the password"}, 403)
        notes = f"/matches/{match['id']}/notes"
        berta.post(notes, {"seat": "right", "text": "My plans."}, 200, own)
        hook = {"by": "json", "address": "https://example.org/", "kinds": ["turn"]}
        berta.post(f"/matches/{match['id']}/notices", hook, 201, own)
        berta.post("/account/delete", {"password": PASSWORD}, 200)
        page.until(lambda view: view["seat"] is None)
    assert berta.get("/account") == {"account": None}
    berta.post("/account/sign-in", {"name": berta.name, "password": PASSWORD}, 403)
    right = seats(anna, match, match["key"])[1]
    assert (right["person"], right["link"]) == (None, "vacant")
    assert server.app.state.store.seat_notes.of(match["id"], "right") == ""
    assert server.app.state.store.channels.at(match["id"]) == []
    with server.page(match) as page:
        page.hear("seats")
        page.say("ping")
        assert page.hear("chat", "pong")["type"] == "pong"  # what was said is gone
    invited = anna.post(f"/matches/{match['id']}/invite", {"seat": "right"}, 200, match["key"])
    assert invited["key"]


def test_no_row_tells_of_somebody_who_deleted_the_account(
    server: Server, anna: Person, berta: Person
) -> None:
    """Whatever table it is in: their own words, addresses, name and number."""
    name = f"{berta.name} Vesuvius"
    berta.post("/account/name", {"name": name}, 200)
    guest = server.toy(right="friend")
    with server.page(guest, name="Vesuvius") as page:
        page.view()
        page.say("chat", text="Vesuvius: a guest yet")
        page.hear("chat")
    kept = {"keys": [{"id": guest["id"], "key": guest["key"]}]}
    berta.post("/account/keys", kept, 200)
    match = toy(berta, right="friend")
    id, key = match["id"], match["key"]
    with server.page(match) as page:
        page.view()
        page.say("chat", text="Vesuvius: Ave!")
        page.hear("chat")
    berta.post("/account/sign-in", {"name": name, "password": "wrong"}, 403)
    berta.post("/account/block", {"name": anna.name}, 200)
    anna.post("/account/block", {"name": name}, 200)
    berta.post(f"/account/matches/{id}/read", {"line": 1}, 200)
    berta.post(f"/matches/{id}/report", {"seat": "right", "text": "Rude."}, 200, key)
    berta.post(f"/matches/{id}/notes", {"seat": "left", "text": "Vesuvius: Capua"}, 200, key)
    offer = {"seat": "right", "pace": "Vesuvius: tonight", "wish": "Vesuvius: a beginner"}
    berta.post(f"/matches/{id}/offer", offer, 200, key)
    hook = {"by": "json", "address": "https://example.org/vesuvius", "kinds": ["turn"]}
    berta.post("/account/notices", hook)
    berta.post(f"/matches/{id}/notices", hook, 201, key)
    berta.post(f"/matches/{id}/notices/mute", {"kinds": ["chat"]}, 200, key)
    with server.app.state.store._engine.connect() as connection:
        named = select(ACCOUNTS.c.id).where(ACCOUNTS.c.name == name)
        number = connection.execute(named).scalar_one()
        before = telling(connection, number)
        assert len(before) > 12, before
    told = str(berta.get("/account/export"))
    for words in ("a guest yet", "Ave!", "Capua", "tonight", "a beginner", "org/vesuvius"):
        assert words in told
    berta.post("/account/delete", {"password": PASSWORD}, 200)
    with server.app.state.store._engine.connect() as connection:
        assert telling(connection, number) == []


def telling(connection: Connection, number: str) -> list[str]:
    """The tables with rows in which the word stands, or the number of an account."""
    return [
        table.name
        for table in METADATA.tables.values()
        for row in connection.execute(select(table))
        if "vesuvius" in (told := repr(row).lower()) or number.lower() in told
    ]


def test_a_game_with_a_clock_says_when_the_time_is_up(
    server: Server, anna: Person, berta: Person
) -> None:
    seats = {"right": {"by": "friend"}}
    clock = {"kind": "correspondence", "hours": 24}
    body = {"title": "toy", "scenario": "race", "seats": seats, "clock": clock}
    match = anna.post("/matches", body)
    assert games(anna)[0]["clock"] is None  # it stands until both were there
    own = berta.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])["key"]
    with server.page(match) as left, server.page(match, own) as right:
        left.view()
        right.view()
        wait_for(lambda: games(berta)[0]["clock"] is not None)
        assert games(anna)[0]["clock"].endswith("Z")
