"""Live play: what a page sees and may do, and what it is refused."""

from __future__ import annotations

import pytest

from tests.server.table import Page, Server


def test_the_server_greets_with_a_view_and_the_seats(server: Server) -> None:
    with server.page(server.hispania()) as page:
        view = page.view()
        assert view["seat"] == view["to_act"] == "rome"
        assert view["since"] == 0
        assert view["events"]
        assert view["options"]
        assert page.hear("seats")["seats"][0]["connected"]


def test_a_played_action_changes_the_view(server: Server) -> None:
    with server.page(server.hispania()) as page:
        view = page.view()
        after = page.act(view)
        assert after["since"] == view["seq"]
        assert [event["seq"] for event in after["events"]] == [after["seq"]]
        assert after["can_undo"]


def test_a_whole_game_is_played_and_proved(server: Server) -> None:
    with server.page(server.hispania()) as page:
        view = page.view()
        while view["result"] is None:
            assert view["fair"]["seed"] is None
            view = page.act(view)
        assert view["to_act"] is None
        assert view["options"] == []
        assert view["result"]["rule"]
        assert len(view["fair"]["seed"]) == 64
        page.say("play", seat="rome", seq=view["seq"], action="pass")
        assert page.refused()["text"] == "The game is over."


def test_every_page_sees_what_one_does(server: Server) -> None:
    made = server.hispania(2, citerior="friend")
    with (
        server.page(made) as mine,
        server.page(made, made["keys"]["citerior"]) as friends,
        server.page(made, made["watch"]) as watching,
    ):
        views = [page.view() for page in (mine, friends, watching)]
        assert [view["seat"] for view in views] == ["ulterior", "citerior", None]
        assert [bool(view["options"]) for view in views] == [True, False, False]
        seq = mine.act(views[0])["seq"]
        for page in (friends, watching):
            view = page.view()
            assert (view["seq"], view["since"]) == (seq, views[0]["seq"])


# --- refusals change nothing ---


def test_a_stale_action_is_refused(server: Server) -> None:
    with server.page(server.hispania()) as page:
        view = page.view()
        seq = page.act(view)["seq"]
        page.say("play", seat="rome", seq=view["seq"], action=view["options"][0]["action"])
        refused = page.refused()
        assert refused["seq"] == seq
        assert "moved on" in refused["text"]


def test_an_illegal_action_is_refused_with_its_paragraph(server: Server) -> None:
    with server.page(server.hispania()) as page:
        view = page.view()
        page.say("play", seat="rome", seq=view["seq"], action="besiege toletum")
        refused = page.refused()
        assert refused["rule"]
        assert refused["seq"] == view["seq"]
        assert page.act(view)["seq"] == view["seq"] + 1


def test_no_action_at_all_is_refused(server: Server) -> None:
    with server.page(server.hispania()) as page:
        view = page.view()
        page.say("play", seat="rome", seq=view["seq"], action="dance")
        assert "'dance'" in page.refused()["text"]


def test_another_seats_action_is_refused(server: Server) -> None:
    made = server.hispania(2, citerior="friend")
    with server.page(made, made["keys"]["citerior"]) as page:
        view = page.view()
        for kind in ("play", "undo"):
            fields = {"action": "pass"} if kind == "play" else {}
            page.say(kind, seat="ulterior", seq=view["seq"], **fields)
            assert page.refused()["text"] == "This page does not play Praetor of Ulterior."
        page.say("play", seat="citerior", seq=view["seq"], action="pass")
        assert "Ulterior" in page.refused()["text"]
        page.say("look", seat="ulterior")
        assert "Ulterior" in page.refused()["text"]
        page.say("play", seat="gaul", seq=view["seq"], action="pass")
        assert "'gaul'" in page.refused()["text"]


def test_a_spectator_cannot_act(server: Server) -> None:
    made = server.hispania()
    with server.page(made, made["watch"]) as page:
        view = page.view()
        assert view["options"] == []
        page.say("play", seat="rome", seq=view["seq"], action="pass")
        assert page.refused()["text"] == "This page does not play Rome."
        page.say("undo", seat="rome", seq=view["seq"])
        page.refused()
        page.say("look", seat="rome")
        page.refused()
    assert server.get(f"/matches/{made['id']}", key=made["key"])["view"]["seq"] == view["seq"]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "x",
        "{",
        "[]",
        "null",
        "{}",
        '{"type": "dance"}',
        '{"type": ["play"]}',
        '{"type": "play"}',
        '{"type": "play", "seat": "rome", "seq": "0", "action": "pass"}',
        '{"type": "play", "seat": "rome", "seq": -1, "action": "pass"}',
        '{"type": "play", "seat": "rome", "seq": 1e400, "action": "pass"}',
        '{"type": "play", "seat": "rome", "seq": 1, "action": ["pass"]}',
        '{"type": "play", "seat": "rome", "seq": 1, "action": "pass", "more": 1}',
        '{"type": "look", "seat": "\\ud800"}',
        '{"type": "ping", "type": NaN}',
        '{"type": "look", "seat": "' + "x" * 201 + '"}',
        "[" * 10_000,
        '{"type": "look", "seat": "' + "x" * 70_000 + '"}',
        b"\x00\xff",
        b'{"type": "ping"}',
    ],
    ids=lambda message: repr(message[:30]),
)
def test_an_unreadable_message_is_refused_and_the_line_stays(
    server: Server, message: str | bytes
) -> None:
    with server.page(server.hispania()) as page:
        view = page.view()
        page.send(message)
        assert page.refused()["seq"] == view["seq"]
        page.say("ping")
        page.hear("pong")


def test_a_line_that_only_raves_is_closed(server: Server) -> None:
    with server.page(server.hispania()) as page:
        for _ in range(100):
            page.send("?")
        assert page.closed() == 1008


def test_a_monstrous_message_closes_the_line(server: Server) -> None:
    with server.page(server.hispania()) as page:
        page.view()
        page.send("x" * 1_100_000)
        assert page.closed() == 1009


def test_a_line_needs_a_key_that_fits(server: Server) -> None:
    made = server.hispania()
    with server.page(made, "nonsense") as page:
        assert "link" in page.refused()["text"]
        assert page.closed() == 4401
    with server.page({"id": "nothing"}, "k") as page:
        assert "no such game" in page.refused()["text"]
        assert page.closed() == 4404
    with server.page(made, seat="gaul") as page:
        assert "'gaul'" in page.refused()["text"]


# --- undo ---


def test_an_action_can_be_taken_back(server: Server) -> None:
    with server.page(server.hispania()) as page:
        view = page.view()
        after = page.act(view)
        page.say("undo", seat="rome", seq=after["seq"])
        back = page.view()
        assert (back["seq"], back["since"], back["events"]) == (view["seq"], view["seq"], [])
        assert back["undos"] == 1
        assert (back["board"], back["options"]) == (view["board"], view["options"])


def test_the_dice_cannot_be_taken_back(server: Server) -> None:
    with server.page(server.hispania()) as page:
        view = page.view()
        assert not view["can_undo"]
        page.say("undo", seat="rome", seq=view["seq"])
        assert "to undo" in page.refused()["text"]


def test_a_stale_undo_is_refused(server: Server) -> None:
    with server.page(server.hispania()) as page:
        view = page.view()
        after = page.act(view)
        page.say("undo", seat="rome", seq=view["seq"])
        assert page.refused()["seq"] == after["seq"]


# --- hot-seat ---


def test_a_hot_seat_page_looks_through_either_seat(server: Server) -> None:
    with server.page(server.hispania(2)) as page:
        view = page.view()
        page.say("look", seat="citerior")
        other = page.view()
        assert (other["seat"], other["since"], other["options"]) == ("citerior", 0, [])
        assert other["events"] == view["events"]
        page.say("play", seat="ulterior", seq=view["seq"], action=view["options"][0]["action"])
        assert page.view()["seat"] == "citerior"


# --- coming and going ---


def test_the_table_knows_who_is_there(server: Server) -> None:
    made = server.hispania(2, citerior="friend")

    def there(page: Page) -> list[bool]:
        return [seat["connected"] for seat in page.hear("seats")["seats"]]

    with server.page(made) as mine:
        assert there(mine) == [True, False]
        with server.page(made, made["keys"]["citerior"]):
            assert there(mine) == [True, True]
        assert there(mine) == [True, False]


def test_one_who_comes_back_misses_nothing(server: Server) -> None:
    made = server.hispania()
    with server.page(made) as page:
        view = page.view()
        with server.page(made) as other:
            seen = other.view()
        for _ in range(3):
            view = page.act(view)
    with server.page(made, since=seen["seq"], undos=0) as back:
        again = back.view()
        assert again["since"] == seen["seq"]
        assert [event["seq"] for event in again["events"]] == list(
            range(seen["seq"] + 1, view["seq"] + 1)
        )


def test_one_who_comes_back_after_an_undo_has_a_whole_log(server: Server) -> None:
    made = server.hispania()
    with server.page(made) as page:
        view = page.view()
        first = page.act(view, view["options"][0]["action"])
        page.say("undo", seat="rome", seq=first["seq"])
        second = page.act(page.view(), view["options"][1]["action"])
    with server.page(made, since=first["seq"], undos=0) as back:
        again = back.view()
        assert again["seq"] == first["seq"]
        assert again["since"] == 0
        assert again["events"][-1] == second["events"][-1]
        assert again["events"][-1] != first["events"][-1]


@pytest.mark.parametrize("since", ["-1", -1, "x", None, 1e99, 99999999999999999999])
def test_a_since_that_is_none_is_refused(server: Server, since: object) -> None:
    with server.page(server.hispania(), since=since) as page:
        assert "since" in page.refused()["text"]
        assert page.closed() == 1008


def test_a_page_that_opens_late_sees_the_same(server: Server) -> None:
    made = server.hispania()
    with server.page(made) as page:
        page.act(page.act(page.view()))
    shown = server.get(f"/matches/{made['id']}", key=made["key"])["view"]
    with server.page(made) as page:
        assert page.view() == shown
