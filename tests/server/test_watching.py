"""Watching with the host's leave: who may, how many do, and what they are told when it ends."""

from __future__ import annotations

from typing import Any

from tests.server.person import Person
from tests.server.table import Page, Server, wait_for
from tests.server.test_ring import toy

NO_WATCHERS = "The host of this game does not allow spectators."
LINK_SPENT = "This link was used before, and the host does not allow spectators."
WRONG_KEY = 4401


def let_watch(server: Server, made: Any, allowed: bool) -> Any:
    path = f"/matches/{made['id']}/watching"
    return server.post(path, {"allowed": allowed}, 200, made["key"])


def told(page: Page, watchers: int) -> Any:
    """What a page hears of the table, once it tells of so many who watch."""
    while (table := page.hear("table")["table"])["watchers"] != watchers:
        pass
    return table


def test_everybody_hears_how_many_watch(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    with server.page(made) as host, server.page(made, made["keys"]["right"]) as friend:
        assert told(host, 0)["watchable"]
        with server.page(made, made["watch"]) as first:
            assert told(first, 1)
            with server.page(made, made["watch"]):
                for page in (host, friend, first):
                    told(page, 2)
            told(first, 1)
        for page in (host, friend):
            told(page, 0)
    state = server.get(f"/matches/{made['id']}", key=made["key"])["table"]
    assert (state["watchable"], state["watchers"]) == (True, 0)


def test_who_watches_is_told_and_sent_away(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    with server.page(made) as host, server.page(made, made["watch"]) as watcher:
        watcher.view()
        told(host, 1)
        assert not let_watch(server, made, False)["watchable"]
        assert watcher.hear("refused")["text"] == NO_WATCHERS
        assert watcher.closed() == WRONG_KEY
        assert not told(host, 0)["watchable"]
        with server.page(made, made["watch"]) as again:
            assert again.refused()["text"] == NO_WATCHERS
            assert again.closed() == WRONG_KEY
        assert server.get(f"/matches/{made['id']}", 403, key=made["watch"]) == NO_WATCHERS
        assert let_watch(server, made, True)["watchable"]
        with server.page(made, made["watch"]) as welcome:
            assert welcome.view()["seat"] is None
            told(host, 1)


def test_those_who_play_stay(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    link = made["keys"]["right"]
    own = server.post(f"/matches/{made['id']}/claim", {}, 200, link)["key"]
    let_watch(server, made, False)
    for key, seat in ((made["key"], "left"), (own, "right")):
        with server.page(made, key) as page:
            assert page.view()["seat"] == seat
    again = server.post(f"/matches/{made['id']}/claim", {}, 200, link)
    assert again == {"key": link, "taken": True, "match": None}
    assert server.get(f"/matches/{made['id']}", 403, key=link) == LINK_SPENT


def test_a_player_who_leaves_the_seat_goes_where_nobody_may_watch(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    let_watch(server, made, False)
    link = made["keys"]["right"]
    own = server.post(f"/matches/{made['id']}/claim", {}, 200, link)["key"]
    with server.page(made, own) as friend:
        friend.view()
        server.post(f"/matches/{made['id']}/leave", {"seat": "right"}, 200, own)
        assert friend.hear("refused")["text"] == NO_WATCHERS
        assert friend.closed() == WRONG_KEY


def test_only_the_host_decides(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    path = f"/matches/{made['id']}/watching"
    for key in (made["keys"]["right"], made["watch"]):
        refused = server.post(path, {"allowed": False}, 403, key)
        assert refused == "Only the host of this game can decide who may watch."
    assert server.get(f"/matches/{made['id']}", key=made["watch"])["table"]["watchable"]


def test_the_host_of_a_game_of_bots_may_always_watch_it(server: Server) -> None:
    made = server.toy(left="random", right="random")
    let_watch(server, made, False)
    with server.page(made) as page:
        assert page.view()["seat"] is None


def test_a_game_that_is_over_stays_closed_and_so_does_the_next(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    let_watch(server, made, False)
    with server.page(made) as host:
        host.view()
        host.say("play", seat="left", seq=0, action="resign")
        host.until(lambda view: view["result"] is not None)
    assert server.get(f"/matches/{made['id']}", 403) == NO_WATCHERS
    rematch = server.post(f"/matches/{made['id']}/rematch", {}, 200, made["key"])
    assert server.get(f"/matches/{rematch['id']}", 403, key=made["watch"]) == NO_WATCHERS
    let_watch(server, made, True)
    assert server.get(f"/matches/{made['id']}")["view"]["result"]


def test_the_lobby_says_whether_people_may_watch(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    server.post(f"/matches/{made['id']}/offer", {"seat": "right"}, 200, made["key"])

    def offered() -> bool:
        found = [one for one in server.get("/lobby") if one["id"] == made["id"]]
        return bool(found[0]["watchable"])

    assert offered()
    let_watch(server, made, False)
    assert not offered()


def test_an_account_that_only_watches_sees_no_more_of_it_among_its_games(server: Server) -> None:
    with Person.new(server) as host, Person.new(server) as watcher:
        made = toy(host, right="friend")
        watcher.post(f"/matches/{made['id']}/claim", {}, 200, made["watch"])
        assert watcher.get("/account/matches")["games"][0]["trouble"] is None
        let_watch(server, made, False)
        wait_for(lambda: watcher.get("/account/matches")["games"][0]["trouble"] == NO_WATCHERS)
        assert host.get("/account/matches")["games"][0]["trouble"] is None
