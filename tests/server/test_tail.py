"""Opening a long match costs its end: what came before is read only for those who ask for it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from martius import Match
from martius.match import History
from martius.match import history as history_module
from martius.match import play as play_module
from martius.match.dice import FairDice
from martius.match.history import WHOLE_EVERY
from martius.server.store import chain as chain_module
from martius.server.store import store as store_module
from martius.server.store.chain import Chain
from martius.server.store.keys import Lock, digest
from martius.server.store.store import Store
from martius.server.store.stored import Sitter, Stored
from tests.server.table import Server
from tests.server.test_damage import change

MADE = {"id": "long", "key": "key"}
LONG = 2 * WHOLE_EVERY + 20
ACTED = "UPDATE entries SET action = 'pass' WHERE seq = 3"


def long_war(db: Path) -> Match:
    """A war of Hannibal after many actions, kept in a store."""
    dice = FairDice(bytes(32))
    match = Match.new("hannibal", dice=dice, history=History())
    choose = Random(1).choice
    while match.seq < LONG:
        match.play(choose(match.options()))
    assert match.history is not None
    sitters = {seat.id: Sitter("friend") for seat in match.seats}
    locks = [Lock("friend", match.to_act, digest(MADE["key"]))]
    store = Store(db)
    stored = Stored(match.record, sitters, dice.seed.hex(), 0, locks, match.history)
    store.add(MADE["id"], stored, match.to_act)
    store.close()
    return match


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many changes were brought by each question to the store."""
    counts: list[int] = []
    chain = chain_module.chain_of

    def counted(*given: Any) -> Chain:
        found = chain(*given)
        counts.append(len(found.changes))
        return found

    for module in (store_module, chain_module):
        monkeypatch.setattr(module, "chain_of", counted)
    return counts


def tail(match: Match) -> int:
    """The changes since the whole state before all that can be undone."""
    final = match.record.final
    return match.seq + 1 - (final - final % WHOLE_EVERY)


def test_a_match_is_opened_from_its_last_whole_state(tmp_path: Path, reads: list[int]) -> None:
    db = tmp_path / "martius.db"
    match = long_war(db)
    assert tail(match) < WHOLE_EVERY
    store = Store(db)
    kept = store.load(MADE["id"])
    assert kept is not None
    again = Match.resumed(match.game, kept.record, kept.history)
    again.go_on(FairDice(bytes(32)), hold=True)
    assert again.snapshot() == match.snapshot()
    assert again.view(match.to_act, match.seq - 5) == match.view(match.to_act, match.seq - 5)
    assert reads == [tail(match)]
    assert again.view(match.to_act, 0) == match.view(match.to_act, 0)
    assert reads == [tail(match), match.seq + 1 - tail(match)]
    store.close()


def test_a_page_that_comes_back_reads_no_more_than_the_end(
    tmp_path: Path, reads: list[int]
) -> None:
    db = tmp_path / "martius.db"
    match = long_war(db)
    with Server(db) as server:
        with server.page(MADE, since=match.seq, undos=0) as page:
            page.act(page.view())
        assert reads == [tail(match)]
        view = server.get(f"/matches/{MADE['id']}", key=MADE["key"])["view"]
        assert [event["text"] for event in view["events"] if event["seq"] <= match.seq] == [
            event["text"] for event in match.view(match.to_act, 0)["events"]
        ]
        assert sum(reads) == match.seq + 1


def test_a_moment_before_the_last_whole_state_is_shown(tmp_path: Path) -> None:
    db = tmp_path / "martius.db"
    match = long_war(db)
    with Server(db) as server:
        seq = WHOLE_EVERY + 7
        then = server.get(f"/matches/{MADE['id']}/at/{seq}", key=MADE["key"])
    assert then["seq"] == seq
    assert [event["text"] for event in then["events"]] == [
        event["text"] for event in match.view(match.to_act, 0)["events"] if event["seq"] == seq
    ]


@pytest.mark.parametrize("path", ["", "/at/5"])
def test_damage_to_what_came_before_is_found_where_it_is_read(path: str, tmp_path: Path) -> None:
    db = tmp_path / "martius.db"
    match = long_war(db)
    change(db, ACTED)
    with Server(db) as server:
        with server.page(MADE, since=match.seq, undos=0) as page:
            view = page.view()
            assert not view["events"]
            page.act(view)
        text = server.get(f"/matches/{MADE['id']}{path}", 409, key=MADE["key"])
        assert text.startswith("The stored game is damaged (action 4 is not as it was written)")
        with server.page(MADE) as page:
            assert "is damaged" in page.refused()["text"]


def test_an_open_table_lets_go_of_what_the_store_keeps(
    tmp_path: Path, reads: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (history_module, play_module, chain_module):
        monkeypatch.setattr(module, "WHOLE_EVERY", 4)
    monkeypatch.setattr(play_module, "LET_GO", 8)
    db = tmp_path / "martius.db"
    with Server(db) as server:
        made = server.hispania()
        path, key = f"/matches/{made['id']}", made["key"]
        with server.page(made) as page:
            view = page.view()
            while view["options"]:
                view = page.act(view)
        assert view["seq"] > 16
        told = server.get(path, key=key)["view"]["events"]
        assert sum(reads) > 8  # what was let go of has been read again, for the page or for this
        then = server.get(f"{path}/at/5", key=key)
    with Server(db) as server:
        assert server.get(path, key=key)["view"]["events"] == told
        assert server.get(f"{path}/at/5", key=key) == then
