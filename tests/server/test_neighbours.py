"""Two processes on one database: what one does, the pages of the other see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from martius import verify
from martius.match.notes import PERSON, TableNote
from martius.match.record import parse
from martius.server.errors import DamagedError
from martius.server.store.fleet import Fleet, Pages, Sitting
from martius.server.store.moment import standing
from martius.server.store.schema import METADATA, TOLD
from martius.server.store.table_schema import ALSO_TOLD
from tests.server.hooks import listening
from tests.server.pair import Pair
from tests.server.postgres import Postgres
from tests.server.table import Page, Server, wait_for
from tests.server.test_webhooks import QUICK, told, wish

QUIET = {
    "matches": "told by a trigger of its own",
    "thoughts": "told by a trigger of its own",
    "entries": "written with its match",
    "changes": "written with its match",
    "dice": "written with its match",
    "visits": "only read when a match is opened",
    "reviews": "only read by who asks for them",
    "expired": "its match is gone",
    "channels": "only read by who sends notices",
    "listening": "only read by who sends notices",
    "mutes": "only read by who sends notices",
    "notices": "only read by who sends them",
    "readings": "only its reader's",
    "seat_notes": "only read by their writer",
    "lobby": "only read by those who look for a game",
    "reports": "only read by the operator",
    "errands": "looked up every second",
}
"""The tables of which other processes are not told, each with the reason."""


@pytest.fixture(scope="module")
def pair(postgres: Postgres) -> Iterator[Pair]:
    with Pair(postgres.database()) as served:
        yield served


def test_every_table_is_told_or_quiet_for_a_reason() -> None:
    of_matches = {name for name, table in METADATA.tables.items() if "match_id" in table.c}
    assert {table.name for table in TOLD + ALSO_TOLD} | QUIET.keys() == of_matches | {"matches"}


def latest(page: Page, seq: int) -> Any:
    """The table after so many actions at least, as a page sees it."""
    known = page.views[-1]
    return known if known["seq"] >= seq else page.until(lambda view: bool(view["seq"] >= seq))


def test_a_click_at_either_process_is_played_and_seen_at_both(pair: Pair) -> None:
    made = pair.hispania()
    with Server.page(pair, made) as here, pair.other.page(made) as there:
        view = here.view()
        assert there.view() == view
        for page, other in ((there, here), (here, there), (there, here)):
            view = page.act(view)
            assert latest(other, view["seq"])["board"] == view["board"]


def test_of_two_clicks_at_once_one_is_played(pair: Pair) -> None:
    made = pair.hispania()
    with Server.page(pair, made) as here, pair.other.page(made) as there:
        view = here.view()
        there.view()
        for _ in range(5):
            with ThreadPoolExecutor(2) as pool:
                refused = pool.map(clicked, (here, there), (view, view))
                assert sorted(refused) == [[], ["moved on"]]
            one, other = (latest(page, view["seq"] + 1) for page in (here, there))
            assert one["board"] == other["board"]
            view = one
    record = parse(pair.get(f"/matches/{made['id']}/record", key=made["key"]))
    assert verify(record).problem is None


@pytest.mark.parametrize("noted", [False, True], ids=["plain", "noted"])
def test_of_a_move_the_other_process_reads_only_what_is_new(
    pair: Pair, noted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where the table has noted something, such as that a person is back."""
    made, read = pair.hispania(), list[int]()
    if noted:
        back = TableNote(0, {"table": PERSON, "seat": "rome"})
        pair.app.state.store.table_notes.keep(made["id"], [back])
    with Server.page(pair, made) as here, pair.other.page(made) as there:
        view = here.view()
        there.view()
        for server in (pair, pair.other):
            store = server.app.state.store
            monkeypatch.setattr(store, "load", pytest.fail)
            monkeypatch.setattr(store.tails, "_read", counted(store.tails._read, read))
        for page, other in ((there, here), (here, there)) * 4:
            view = page.act(view)
            seen = latest(other, view["seq"])
            shown = ("board", "options", "prompt", "can_undo", "tracks", "to_act")
            assert [seen[name] for name in shown] == [view[name] for name in shown]
    assert len(read) >= 8
    assert max(read) < view["seq"]
    monkeypatch.undo()
    record = parse(pair.get(f"/matches/{made['id']}/record", key=made["key"]))
    assert verify(record).problem is None


def counted(read: Callable[..., Any], counts: list[int]) -> Callable[..., Any]:
    """A call that notes how many rows it returns."""

    def reading(*given: Any) -> Any:
        rows = read(*given)
        counts.append(len(rows))
        return rows

    return reading


def test_an_undo_at_either_process_is_seen_at_both(pair: Pair) -> None:
    """Of a move that was made at the other process, and of one's own."""
    made = pair.hispania()
    with Server.page(pair, made) as here, pair.other.page(made) as there:
        view = here.view()
        there.view()
        for page in (here, there):
            moved = there.act(view)
            assert moved["can_undo"]
            assert latest(here, moved["seq"])["can_undo"]
            page.say("undo", seat=view["seat"], seq=moved["seq"])
            one, other = (undone(each, moved["undos"]) for each in (here, there))
            assert one["board"] == other["board"] == view["board"]
            view = one


def undone(page: Page, undos: int) -> Any:
    """The table after one more undo, as a page sees it."""
    return page.until(lambda view: bool(view["undos"] > undos))


def test_a_tail_that_nobody_wrote_is_not_shown(pair: Pair) -> None:
    made = pair.hispania()
    store = pair.app.state.store
    with Server.page(pair, made) as here:
        view = here.view()
        stored = store.load(made["id"])
        here.act(view)
    with psycopg.connect(pair.place, autocommit=True) as connection:
        changed = "UPDATE changes SET events = '[]' WHERE match_id = %s AND seq = %s"
        connection.execute(changed, [made["id"], view["seq"] + 1])
    moment = standing(stored.record, stored.undos)
    with pytest.raises(DamagedError, match="not as it was written"):
        store.tails.after(made["id"], moment, stored.record)


def clicked(page: Page, view: Any) -> list[str]:
    """Click, and hear what is refused."""
    action = view["options"][-1]["action"]
    page.say("play", seat=view["seat"], seq=view["seq"], action=action)
    page.say("ping")  # answered after the click
    refused = []
    while (message := page.hear("refused", "pong"))["type"] == "refused":
        assert "moved on" in message["text"]
        refused.append("moved on")
    return refused


def test_the_seats_of_a_process_that_dies_are_free(pair: Pair) -> None:
    """Nobody says goodbye for it: the others notice that it gives no sign of life."""
    made = pair.toy(left="here", right="friend")
    with Server.page(pair, made) as page:
        page.view()
        store = pair.app.state.store
        dead = Fleet(store._engine, "martius-dead")
        dead.beat("")
        dead.seat({made["id"]: {"right": Pages()}})
        wait_for(lambda: connected(page) == [True, True])
        with psycopg.connect(pair.place, autocommit=True) as connection:
            late = "UPDATE processes SET beat = beat - interval '1 hour' WHERE id = %s"
            connection.execute(late, [dead.name])
        wait_for(lambda: connected(page) == [True, False])


def test_who_sits_down_elsewhere_is_read_alone(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    made = pair.toy(left="here", right="friend")
    with Server.page(pair, made) as here:
        here.view()
        opened = pair.app.state.registry.opened(made["id"])
        wait_for(lambda: not opened.beside and not opened.users)
        monkeypatch.setattr(opened.table, "read_beside", pytest.fail)
        with pair.other.page(made, made["keys"]["right"]) as there:
            there.view()
            wait_for(lambda: connected(here) == [True, True])
        wait_for(lambda: connected(here) == [True, False])


def connected(page: Page) -> list[bool]:
    """Who is there, as a page hears it next."""
    return [seat["connected"] for seat in page.hear("seats")["seats"]]


def test_who_did_not_hear_for_a_while_looks_at_everything_anew(pair: Pair) -> None:
    """The database hangs up on all who listen, and something is said and played meanwhile."""
    made = pair.hispania()
    with Server.page(pair, made) as page:
        view = page.view()
        with psycopg.connect(pair.place, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query = 'LISTEN martius' AND datname = current_database()"
            )
        with pair.other.page(made) as there:
            there.view()
            there.say("chat", text="Still here?")
            seen = there.act(view)
        assert latest(page, seen["seq"])["board"] == seen["board"]
        assert page.hear("chat")["lines"][0]["text"] == "Still here?"


def test_a_page_out_of_sight_at_another_process_keeps_no_notice_back(postgres: Postgres) -> None:
    with Pair(postgres.database(), settings=QUICK) as pair, listening() as hook:
        made = pair.toy(left="here", right="friend")
        link = made["keys"]["right"]
        wish(pair, made, link, hook)
        with Server.page(pair, made) as here, pair.other.page(made, link) as there:
            there.view()
            there.say("sight", looking=False)
            fleet = pair.app.state.store.fleet
            hidden = Sitting("right", pair.other.app.state.store.fleet.name, Pages(1, False))
            wait_for(lambda: hidden in fleet.sittings(made["id"]))
            view = here.view()
            here.act(view, "show" if view["seq"] == 2 else "let")
            assert told(hook)[0]["kind"] == "turn"
