"""Nothing hidden leaves the server for the wrong seat.

The toy deals each seat a card that only it may see. Here the cards are known to the test, and
everything that a page gets over any way is searched for the other's card.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.table import Page, Server


@pytest.fixture
def made(server: Server) -> Any:
    """A match of the toy, with a friend on the right."""
    return server.toy(right="friend")


def cards(server: Server, made: Any) -> dict[str, int]:
    """Each seat's card as its own page is told it."""
    keys = {"left": made["key"], "right": made["keys"]["right"]}
    found = {}
    for number, (seat, key) in enumerate(keys.items()):
        view = server.get(f"/matches/{made['id']}", key=key)["view"]
        found[seat] = view["board"]["cards"][number]
        assert found[seat] in range(1, 7)
    return found


def tells(view: Any, seat: str) -> bool:
    """Whether a view tells a seat's hidden card, on the board or in the log."""
    number = ("left", "right").index(seat)
    name = seat.capitalize()
    drawn = [e for e in view["events"] if e["kind"] == "Drew" and name in json.dumps(e)]
    return view["board"]["cards"][number] is not None or bool(drawn)


def first_view(page: Page) -> Any:
    with page:
        return page.view()


def test_each_sees_its_own_card_only(server: Server, made: Any) -> None:
    cards(server, made)
    for key, seen in ((made["key"], "left"), (made["keys"]["right"], "right"), (made["watch"], "")):
        for page_view in (
            server.get(f"/matches/{made['id']}", key=key)["view"],
            first_view(server.page(made, key)),
            server.get(f"/matches/{made['id']}/at/2", key=key),
        ):
            for seat in ("left", "right"):
                assert tells(page_view, seat) == (seat == seen)


def test_the_messages_of_a_whole_turn_tell_no_card(server: Server, made: Any) -> None:
    hidden = cards(server, made)
    with (
        server.page(made) as left,
        server.page(made, made["keys"]["right"]) as right,
        server.page(made, made["watch"]) as watching,
    ):
        view = left.act(left.view(), "ask")
        right.act(right.until(lambda v: v["seq"] == view["seq"]), "forbid")
        for page in (left, right):
            page.say("play", seat="left", seq=0, action="show")
            page.say("play", seat="right", seq=999, action="show")
            page.say("look", seat="left")
            page.say("look", seat="right")
            page.say("ping")
            page.hear("pong")
        watching.say("look", seat="left")
        watching.say("ping")
        watching.hear("pong")
        for page, seen in ((left, "left"), (right, "right"), (watching, "")):
            assert page.views
            for seat in hidden:
                assert any(tells(view, seat) for view in page.views) == (seat == seen)


@pytest.mark.parametrize("seat", ["left", "right"])
def test_the_past_of_a_running_game_is_shown_to_its_own_seats_only(
    server: Server, made: Any, seat: str
) -> None:
    keys = {"left": made["key"], "right": made["keys"]["right"], "": made["watch"]}
    for mine, key in keys.items():
        for path in ("", "/at/1", "/at/2"):
            status = 200 if mine == seat else 403
            server.get(f"/matches/{made['id']}{path}", status, key=key, seat=seat)


def test_a_past_view_is_of_the_keys_own_seat(server: Server, made: Any) -> None:
    for key, seat in ((made["key"], "left"), (made["keys"]["right"], "right")):
        view = server.get(f"/matches/{made['id']}/at/2", key=key)
        assert view["seat"] == seat
        assert not tells(view, "left" if seat == "right" else "right")
    hot_seat = server.toy()
    view = server.get(f"/matches/{hot_seat['id']}/at/2", key=hot_seat["key"])
    assert view["seat"] is None
    assert not tells(view, "left")


def test_record_story_and_branch_wait_for_the_end(server: Server, made: Any) -> None:
    for key in (made["key"], made["keys"]["right"], made["watch"]):
        assert "hidden" in server.get(f"/matches/{made['id']}/record", 409, key=key)
        assert "hidden" in server.get(f"/matches/{made['id']}/story", 409, key=key)
        path = f"/matches/{made['id']}/branch"
        assert "hidden" in server.post(path, {"at": 0}, 409, key)


def test_a_reason_is_given_to_the_seat_to_act_only(server: Server, made: Any) -> None:
    for key in (made["keys"]["right"], made["watch"]):
        why = server.get(f"/matches/{made['id']}/why-not", key=key, action="draw 1")
        assert why == {"rule": None, "text": "It is Left's turn."}


def test_a_hot_seat_device_shows_no_card_before_it_was_passed(server: Server) -> None:
    made = server.toy()
    found = server.get(f"/matches/{made['id']}", key=made["key"])["view"]
    assert found["seat"] is None
    assert found["board"]["cards"] == [None, None]
    with server.page(made) as page:
        assert page.view()["seat"] is None
        page.say("look", seat="left")
        view = page.view()
        assert [tells(view, "left"), tells(view, "right")] == [True, False]


def test_a_hot_seat_device_shows_only_what_all_may_see_until_it_is_passed(server: Server) -> None:
    with server.page(server.toy()) as page:
        page.view()
        page.say("look", seat="left")
        view = page.act(page.view(), "ask")
        assert view["to_act"] == "right"
        assert view["seat"] is None
        assert view["since"] == 0
        assert [tells(view, seat) for seat in ("left", "right")] == [False, False]
        page.say("look", seat="right")
        view = page.view()
        assert [tells(view, seat) for seat in ("left", "right")] == [False, True]
        page.say("look", seat="left")  # who wants to see his own hand again
        assert tells(page.view(), "left")


def test_a_hot_seat_device_that_comes_back_shows_no_card_of_the_last_seat(server: Server) -> None:
    made = server.toy()
    with server.page(made) as page:
        page.view()
        page.say("look", seat="left")
        page.act(page.view(), "ask")
    with server.page(made, seat="left", since=1) as page:
        view = page.view()
        assert view["seat"] is None
        assert view["since"] == 0
        assert not tells(view, "left")


def test_the_seed_is_told_at_the_end_only(server: Server, made: Any) -> None:
    keys = {"left": made["key"], "right": made["keys"]["right"]}
    with server.page(made) as left, server.page(made, keys["right"]) as right:
        pages = {"left": left, "right": right}
        views = {seat: page.view() for seat, page in pages.items()}
        while views["left"]["result"] is None:
            assert all(view["fair"]["seed"] is None for view in views.values())
            seat = views["left"]["to_act"]
            seq = pages[seat].act(views[seat])["seq"]
            shown = server.get(f"/matches/{made['id']}", key=keys["left"])["view"]
            other = server.get(f"/matches/{made['id']}", key=keys["right"])["view"]
            assert shown["seq"] == seq
            views = {"left": shown, "right": other}
        assert views["right"]["fair"]["seed"]
    # The game is over: everybody may see everything.
    for seat in ("left", "right"):
        past = server.get(f"/matches/{made['id']}/at/2", key=made["watch"], seat=seat)
        assert tells(past, seat)
    assert "chance" in server.get(f"/matches/{made['id']}/record", key=made["watch"])
