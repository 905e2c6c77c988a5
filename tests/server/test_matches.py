"""Making and finding matches, and what each key is good for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.table import Server

CONQUEST = {"title": "hispania", "scenario": "conquest"}


def test_a_new_match_has_a_key_for_each_who_plays_and_one_to_look_on(server: Server) -> None:
    made = server.hispania(3, citerior="friend", consul="random")
    assert set(made["keys"]) == {"citerior"}
    keys = [made["key"], made["watch"], *made["keys"].values()]
    assert len(set(keys)) == 3
    assert all(len(key) == 22 for key in keys)  # 128 bits


def test_a_key_shows_its_own_seats(server: Server) -> None:
    made = server.hispania(3, citerior="friend", consul="friend")
    for key, mine in (
        (made["key"], ["ulterior"]),
        (made["keys"]["consul"], ["consul"]),
        (made["watch"], []),
    ):
        found = server.get(f"/matches/{made['id']}", key=key)
        assert [seat["id"] for seat in found["seats"] if seat["mine"]] == mine
        assert found["view"]["seat"] == (mine[0] if mine else None)


def test_a_match_says_how_it_was_set_up(server: Server) -> None:
    made = server.hispania(2, citerior="friend")
    found = server.get(f"/matches/{made['id']}", key=made["key"])
    assert found["title"] == "hispania"
    assert (found["scenario"], found["name"]) == ("conquest", "The conquest of Hispania")
    assert found["options"] == {"level": "64342", "players": "2", "variants": ""}
    assert [seat["by"] for seat in found["seats"]] == ["here", "friend"]
    assert found["view"]["fair"]["seed"] is None
    assert len(found["view"]["fair"]["commitment"]) == 64


def test_the_view_has_the_events_that_were_asked_for(server: Server) -> None:
    made = server.hispania()
    view = server.get(f"/matches/{made['id']}", key=made["key"])["view"]
    assert view["since"] == 0
    assert view["events"][0]["seq"] == 1
    assert view["events"][-1]["seq"] == view["seq"]
    later = server.get(f"/matches/{made['id']}", key=made["key"], since=5)["view"]
    assert later["since"] == 5
    assert later["events"] == [event for event in view["events"] if event["seq"] > 5]
    beyond = server.get(f"/matches/{made['id']}", key=made["key"], since=9999)["view"]
    assert (beyond["since"], beyond["events"]) == (view["seq"], [])


def test_one_hot_seat_page_looks_through_the_seat_to_act(server: Server) -> None:
    made = server.hispania(2)
    found = server.get(f"/matches/{made['id']}", key=made["key"])
    assert found["view"]["seat"] == found["view"]["to_act"] == "ulterior"
    other = server.get(f"/matches/{made['id']}", key=made["key"], seat="citerior")["view"]
    assert (other["seat"], other["options"]) == ("citerior", [])


@pytest.mark.parametrize("key", ["", "x", "AAAAAAAAAAAAAAAAAAAAAA", "%00"])
def test_a_wrong_key_opens_nothing(server: Server, key: str) -> None:
    made = server.hispania()
    for path in ("", "/at/0", "/story", "/record"):
        assert "link" in server.get(f"/matches/{made['id']}{path}", 403, key=key)
    assert "link" in server.get(f"/matches/{made['id']}/why-not", 403, key=key, action="pass")
    assert "link" in server.post(f"/matches/{made['id']}/branch", {"at": 0}, 403, key)


def test_a_key_of_another_match_opens_nothing(server: Server) -> None:
    made, other = server.hispania(), server.hispania()
    assert "link" in server.get(f"/matches/{made['id']}", 403, key=other["key"])


@pytest.mark.parametrize("name", ["nothing", "%00", "x" * 200])
def test_there_is_no_such_match(server: Server, name: str) -> None:
    assert "no such game" in server.get(f"/matches/{name}", 404, key="k")


@pytest.mark.parametrize(
    ("change", "status", "word"),
    [
        ({"title": "chess"}, 404, "'chess'"),
        ({"scenario": "nowhere"}, 404, "'nowhere'"),
        ({"scenario": "/etc/passwd.toml"}, 404, "passwd"),
        ({"options": {"players": 4}}, 400, "'4'"),
        ({"options": {"level": "99999"}}, 400, "'9'"),
        ({"options": {"colour": "red"}}, 400, "'colour'"),
        ({"seats": {"gaul": {"by": "here"}}}, 400, "'gaul'"),
        ({"seats": {"rome": {"by": "bot", "bot": "caesar"}}}, 400, "'caesar'"),
        ({"seats": {"rome": {"by": "record"}}}, 422, "seats"),
        ({"seats": {"rome": {"by": "bot"}}}, 422, "bot"),
        ({"seats": []}, 422, "seats"),
        ({"title": None}, 422, "title"),
        ({"title": "\ud800"}, 422, "title"),
        ({"colour": "red"}, 422, "colour"),
    ],
)
def test_a_match_that_cannot_be_made_is_refused(
    server: Server, change: dict[str, Any], status: int, word: str
) -> None:
    assert word in server.post("/matches", CONQUEST | change, status)


def test_what_is_not_json_is_refused(server: Server) -> None:
    answer = server.http.post("/api/matches", content=b"{", headers={"Content-Type": "x/json"})
    assert answer.status_code == 422
    assert answer.json()["error"].endswith(".")


def test_nothing_is_here(server: Server) -> None:
    assert server.get("/nothing", 404) == "There is no such page."
    assert server.post("/titles", {}, 405) == "This cannot be done here."


def test_what_the_api_says_is_kept_by_no_cache(server: Server) -> None:
    answer = server.http.get("/api/titles")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-encoding"] == "gzip"


# --- why not ---


def test_why_not_names_the_paragraph(server: Server) -> None:
    made = server.hispania()
    why = server.get(f"/matches/{made['id']}/why-not", key=made["key"], action="besiege toletum")
    assert why["rule"]
    assert why["text"].endswith(".")


def test_why_not_says_nothing_of_what_can_be_done(server: Server) -> None:
    made = server.hispania()
    view = server.get(f"/matches/{made['id']}", key=made["key"])["view"]
    action = view["options"][0]["action"]
    why = server.get(f"/matches/{made['id']}/why-not", key=made["key"], action=action)
    assert why == {"rule": None, "text": None}


def test_why_not_of_no_action_is_a_sentence(server: Server) -> None:
    made = server.hispania()
    why = server.get(f"/matches/{made['id']}/why-not", key=made["key"], action="dance")
    assert why["rule"] is None
    assert "'dance'" in why["text"]


def test_only_the_seat_to_act_may_ask_why_not(server: Server) -> None:
    made = server.hispania(2, citerior="friend")
    for key in (made["keys"]["citerior"], made["watch"]):
        why = server.get(f"/matches/{made['id']}/why-not", key=key, action="besiege toletum")
        assert why == {"rule": None, "text": "It is Praetor of Ulterior's turn."}
