"""Webhooks: who hears what, signed, grouped, tried again, and never into our own network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from martius.server.notices.target import is_public
from tests.server.hooks import Hook, listening
from tests.server.person import Person
from tests.server.table import UNLIMITED, Server, wait_for
from tests.server.test_ring import toy

QUICK = replace(UNLIMITED, notices_to_local=1, notice_seconds=0.0)
ALL = ["turn", "over", "chat", "invitation"]


@pytest.fixture
def hook() -> Iterator[Hook]:
    """Somebody who listens."""
    with listening() as there:
        yield there


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table that sends notices at once, also to this machine."""
    with Server(tmp_path_factory.mktemp("notices") / "m.db", settings=QUICK) as served:
        yield served


def wish(server: Server, match: Any, key: str, hook: Hook, status: int = 201, **other: Any) -> Any:
    """Ask for notices by a webhook."""
    wanted = {"by": "json", "address": hook.address, "kinds": ALL, **other}
    return server.post(f"/matches/{match['id']}/notices", wanted, status, key)


def told(hook: Hook, count: int = 1) -> list[Any]:
    """What a plain webhook was told."""
    return [json.loads(posted.body) for posted in hook.wait(count)]


def moves(server: Server, match: Any) -> None:
    """The host moves, and leaves the table."""
    with server.page(match) as page:
        view = page.view()
        page.act(view, "show" if view["seq"] == 2 else "let")


def idle(server: Server) -> bool:
    """Whether nothing waits to be sent."""
    return not server.app.state.store.outbox.waits(1e12, 0.0)


def shown(server: Server, match: Any, key: str) -> Any:
    """The one channel of a key."""
    (found,) = server.get(f"/matches/{match['id']}/notices", key=key)["channels"]
    return found


def test_a_turn_is_told_to_the_seat_whose_it_is_and_signed(quick: Server, hook: Hook) -> None:
    match = quick.toy(left="here", right="friend")
    made = wish(quick, match, match["keys"]["right"], hook)
    moves(quick, match)
    (posted,) = hook.wait(1)
    assert json.loads(posted.body) == {
        "kind": "turn",
        "match": match["id"],
        "title": "toy",
        "game": "Toy",
        "scenario": "A race",
        "seat": "right",
        "person": None,
        "text": "It is the turn of Right at Toy.",
        "link": None,
    }
    assert posted.is_signed(made["secret"])
    assert not posted.is_signed(f"{made['secret']}x")
    assert match["keys"]["right"] not in posted.body.decode()


def test_one_who_is_at_the_table_is_not_told_unless_the_page_is_out_of_sight(
    quick: Server, hook: Hook
) -> None:
    match = quick.toy(left="here", right="friend")
    key = match["keys"]["right"]
    wish(quick, match, key, hook)
    with quick.page(match) as mine, quick.page(match, key) as friends:
        mine.view()
        friends.view()
        mine.say("chat", text="Are you there?")
        friends.hear("chat")
        wait_for(lambda: idle(quick))
        friends.say("sight", looking=False)
        friends.say("ping")
        friends.hear("pong")
        mine.say("chat", text="And now?")
        (chat,) = told(hook)
    assert chat["kind"] == "chat"
    assert chat["text"] == "Left wrote 1 message at Toy."


def test_people_with_an_account_are_told_of_by_its_name(quick: Server, hook: Hook) -> None:
    with Person.new(quick) as anna, Person.new(quick) as berta:
        match = toy(anna, right="friend")
        own = berta.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])["key"]
        wish(quick, match, own, hook)
        moves(quick, match)
        (turn,) = told(hook)
        assert turn["person"] == berta.name
        with quick.page(match, name="A mask") as page:
            page.view()
            page.say("chat", text="Your move.")
            chat = told(hook, 2)[1]
    assert chat["text"] == f"{anna.name} wrote 1 message at Toy."


def test_several_messages_become_one_notice_without_their_words(tmp_path: Path, hook: Hook) -> None:
    with Server(tmp_path / "m.db", settings=replace(QUICK, notice_seconds=3600)) as server:
        match = server.toy(left="here", right="friend")
        wish(server, match, match["key"], hook)
        wish(server, match, match["keys"]["right"], hook)
        with server.page(match, name="Anna") as mine:
            mine.view()
            for number in range(3):
                mine.say("chat", text=f"secret {number}")
                mine.hear("chat")
    assert not hook.got
    with Server(tmp_path / "m.db", settings=QUICK):  # nothing is lost by a restart
        (chat,) = told(hook)
    assert chat["text"] == "Anna wrote 3 messages at Toy."
    assert "secret" not in str(chat)


def test_a_webhook_of_the_table_is_the_hosts_and_hears_of_all_seats(
    quick: Server, hook: Hook
) -> None:
    match = quick.toy(left="friend", right="friend")
    friend = match["keys"]["left"]
    assert "Only the host" in wish(quick, match, friend, hook, 403, table=True)
    assert wish(quick, match, friend, hook)["table"] is False
    hosted = quick.toy(left="here", right="friend")
    assert wish(quick, hosted, hosted["key"], hook, table=True, by="discord")["table"]
    with quick.page(hosted, hosted["keys"]["right"], name="**Bo** @everyone") as page:
        page.view()
        page.say("chat", text="Salve")
        (posted,) = hook.wait(1)
    assert json.loads(posted.body) == {
        "content": "\\*\\*Bo\\*\\* \\@everyone wrote 1 message at Toy.",
        "allowed_mentions": {"parse": []},
    }
    friends = quick.get(f"/matches/{hosted['id']}/notices", key=hosted["keys"]["right"])
    assert (friends["channels"], friends["host"]) == ([], False)


def test_the_end_and_the_rematch_are_told_and_the_channel_goes_along(
    quick: Server, hook: Hook
) -> None:
    match = quick.toy(left="here", right="friend")
    key = match["keys"]["right"]
    wish(quick, match, key, hook)
    with quick.page(match) as page:
        page.say("play", seat="left", seq=page.view()["seq"], action="resign")
        assert told(hook)[0]["kind"] == "over"
    again = quick.post(f"/matches/{match['id']}/rematch", {}, 200, match["key"])
    assert told(hook, 2)[1]["kind"] == "invitation"
    assert shown(quick, again, key)["kinds"] == sorted(ALL)
    assert quick.get(f"/matches/{match['id']}/notices", key=key)["channels"] == []


def test_after_a_swap_notices_follow_the_person(quick: Server, hook: Hook) -> None:
    match = quick.toy(left="here", right="friend")
    key = match["keys"]["right"]
    wish(quick, match, key, hook, kinds=["turn"])
    wish(quick, match, match["key"], hook, kinds=["turn"], table=True)
    with quick.page(match) as page:
        page.say("play", seat="left", seq=page.view()["seq"], action="resign")
        page.until(lambda view: view["result"] is not None)
    path = f"/matches/{match['id']}/rematch"
    again = quick.post(path, {"swap": True}, 200, match["key"])
    heard = quick.app.state.store.channels.at(again["id"])
    assert [seats for _, seats in heard] == [{"left"}, {""}]
    assert shown(quick, again, key)["kinds"] == ["turn"]


def test_what_fails_is_tried_again_and_the_owner_reads_why(quick: Server, hook: Hook) -> None:
    match = quick.toy(left="here", right="friend")
    key = match["keys"]["right"]
    wish(quick, match, key, hook)
    hook.answers = [500, 302, 404]
    moves(quick, match)
    posted = hook.wait(4)
    assert len({each.headers["Martius-Delivery"] for each in posted}) == 1
    wait_for(lambda: shown(quick, match, key)["error"] is None)


def test_after_six_attempts_a_notice_is_given_up(quick: Server, hook: Hook) -> None:
    match = quick.toy(left="here", right="friend")
    key = match["keys"]["right"]
    made = wish(quick, match, key, hook)
    hook.answers = [503] * 6
    moves(quick, match)
    hook.wait(6)
    store = quick.app.state.store
    wait_for(lambda: store.channels.get(made["id"]).failures == 1)
    assert shown(quick, match, key)["error"] == (
        "The server there refused the notice (status 503)."
    )
    quick.post(f"/matches/{match['id']}/notices/{made['id']}/test", {}, 200, key)
    assert told(hook, 7)[6]["kind"] == "test"
    wait_for(lambda: store.channels.get(made["id"]).failures == 0)


def test_kinds_are_switched_off_one_by_one_or_all(quick: Server, hook: Hook) -> None:
    match = quick.toy(left="here", right="friend")
    key = match["keys"]["right"]
    made = wish(quick, match, key, hook, kinds=["over"])
    path = f"/matches/{match['id']}/notices/{made['id']}"
    moves(quick, match)
    wait_for(lambda: idle(quick))
    assert quick.post(f"{path}/kinds", {"kinds": ["chat"]}, 200, key)["kinds"] == ["chat"]
    assert wish(quick, match, key, hook, kinds=["turn"])["id"] == made["id"]
    quick.post(f"{path}/off", {}, 200, key)
    quick.post(f"{path}/off", {}, 404, key)
    with quick.page(match) as page:
        page.say("chat", text="Anybody?")
        page.hear("chat")
    assert not hook.got
    assert idle(quick)


def test_one_who_leaves_the_seat_hears_no_more_of_it(quick: Server, hook: Hook) -> None:
    match = quick.toy(left="here", right="friend")
    own = quick.post(f"/matches/{match['id']}/claim", {}, 200, match["keys"]["right"])["key"]
    made = wish(quick, match, own, hook)
    quick.post(f"/matches/{match['id']}/leave", {"seat": "right"}, 200, own)
    assert quick.app.state.store.channels.get(made["id"]) is None


def test_nobody_has_too_many(quick: Server, hook: Hook, tmp_path: Path) -> None:
    match = quick.toy()
    for number in range(6):
        wish(quick, match, match["key"], hook, address=f"{hook.address}/{number}")
    assert "Remove one first" in wish(quick, match, match["key"], hook, 409)
    with Server(tmp_path / "m.db", settings=replace(QUICK, notices_per_hour=1)) as server:
        match = server.toy()
        wish(server, match, match["key"], hook)
        assert "Too many notices" in wish(server, match, match["key"], hook, 429)


# --- never into our own network ---


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://127.0.0.1/", "private network"),
        ("https://10.1.2.3/", "private network"),
        ("https://192.168.0.1:8443/", "private network"),
        ("https://169.254.169.254/latest/meta-data", "private network"),
        ("https://[::1]/", "private network"),
        ("https://[fe80::1]/", "private network"),
        ("https://[::ffff:127.0.0.1]/", "private network"),
        ("https://[64:ff9b::7f00:1]/", "private network"),
        ("https://[2002:7f00:1::]/", "private network"),
        ("https://100.64.0.1/", "private network"),
        ("https://224.0.0.1/", "private network"),
        ("http://example.org/", "must begin with https://"),
        ("https://me:secret@example.org/", "parts that it may not have"),
        ("https://example.org/\r\nX: y", "parts that it may not have"),
        ("file:///etc/passwd", "not a web address"),
        ("https://[::1", "not a web address"),
        ("", "not a web address"),
    ],
)
def test_addresses_that_are_refused(server: Server, hook: Hook, address: str, why: str) -> None:
    match = server.toy()
    assert why in wish(server, match, match["key"], hook, 409, address=address)


def test_a_name_that_leads_home_is_refused_when_it_is_looked_up(tmp_path: Path, hook: Hook) -> None:
    with Server(tmp_path / "m.db", settings=replace(QUICK, notices_to_local=0)) as server:
        match = server.toy()
        port = hook.server.server_port
        made = wish(server, match, match["key"], hook, address=f"https://localhost:{port}/")
        server.post(f"/matches/{match['id']}/notices/{made['id']}/test", {}, 200, match["key"])
        wait_for(lambda: shown(server, match, match["key"])["error"] is not None)
        assert shown(server, match, match["key"])["error"] == (
            "This address leads into a private network."
        )
    assert not hook.got


def test_public_addresses_are_taken() -> None:
    assert is_public("1.1.1.1")
    assert is_public("2606:4700:4700::1111")
    assert not is_public("fe80::1%eth0")
