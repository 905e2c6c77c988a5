"""The outbox, on either database: leased by one, written with the move, nothing sent twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from martius import Match
from martius.match import History
from martius.server.store.channels import Channel
from martius.server.store.moment import Append, Moment
from martius.server.store.outbox import Call
from martius.server.store.store import Store
from martius.server.store.stored import Sitter, Stored

NOW = 1e12


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    """A store with a match of two, and a channel at the seat that waits."""
    opened = Store(place)
    options = {"players": "2"}
    match = Match.new("hispania", options=options, seed=7, history=History())
    friends = {seat.id: Sitter("friend") for seat in match.seats}
    opened.add("m", Stored(match.record, friends, None, history=match.history or History()), None)
    hook = Channel("c", "json", "m", {"address": ""}, "s", frozenset(), "en", True)
    opened.channels.add(hook, ["citerior"])
    yield opened
    opened.close()


def test_several_become_one_row_and_what_comes_while_it_is_sent_stays(store: Store) -> None:
    outbox = store.outbox
    for number in (1, 2):
        outbox.call(Call("m", "chat", number, but="ulterior"))
    (taken,) = outbox.lease(NOW, 0, NOW + 60, 10)
    assert (taken.first, taken.last) == (1, 2)
    outbox.call(Call("m", "chat", 3, but="ulterior"))
    outbox.sent(taken)
    (rest,) = outbox.lease(NOW, 0, NOW + 60, 10)
    assert (rest.first, rest.last) == (3, 3)
    outbox.sent(rest)
    assert not outbox.waits(NOW + 100, 0)


def test_a_row_is_leased_by_one_until_the_lease_is_over(store: Store) -> None:
    outbox = store.outbox
    outbox.call(Call("m", "turn", 5, "citerior"))
    outbox.call(Call("m", "turn", 5, "ulterior"))  # nobody listens there
    assert len(outbox.lease(NOW, 0, NOW + 60, 10)) == 1
    assert outbox.lease(NOW + 59, 0, NOW + 120, 10) == []
    (taken,) = outbox.lease(NOW + 61, 0, NOW + 120, 10)
    outbox.release([taken.id])
    assert outbox.waits(NOW + 61, 0)
    outbox.again(taken, NOW + 200)
    assert not outbox.waits(NOW + 199, 0)
    assert outbox.lease(NOW + 201, 0, NOW + 260, 10)[0].attempts == 1


def test_a_first_attempt_waits_a_little(store: Store) -> None:
    store.outbox.add("c", "m", "test")  # due since 1970
    assert not store.outbox.waits(29, 30)
    assert store.outbox.waits(31, 30)


def test_those_who_did_it_are_not_told(store: Store) -> None:
    store.outbox.call(Call("m", "chat", 1, but="citerior"))
    assert not store.outbox.waits(NOW, 0)


def test_a_turn_is_in_the_transaction_of_its_move(store: Store) -> None:
    loaded = store.load("m")
    assert loaded is not None
    base = Moment(len(loaded.record.entries), 0)
    store.append(Append("m", base, loaded.record, loaded.history, "citerior"))
    (notice,) = store.outbox.lease(NOW, 0, NOW + 1, 5)
    assert (notice.kind, notice.seat) == ("turn", "citerior")


def test_a_server_secret_is_made_once(store: Store) -> None:
    assert store.vault.get("name", lambda: "first") == "first"
    assert store.vault.get("name", lambda: "second") == "first"
