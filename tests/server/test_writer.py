"""Group commit: moves of many matches share a sync, and each is told when it is durable."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from martius import Match
from martius.match import History
from martius.server.errors import StaleError
from martius.server.store.moment import Append, Moment
from martius.server.store.sqlite_moves import SqliteMoves
from martius.server.store.store import Store
from martius.server.store.stored import Sitter, Stored
from martius.server.store.writer import GroupWriter
from tests.aside import aside

MATCHES = 5


def matches(store: Store) -> list[Match]:
    """New matches, as they are kept."""
    made = [Match.new("hispania", seed=n, history=History()) for n in range(MATCHES)]
    for number, match in enumerate(made):
        stored = Stored(
            match.record, {"rome": Sitter("here")}, None, history=match.history or History()
        )
        store.add(f"m{number}", stored, match.to_act)
    return made


def moved(number: int, match: Match) -> Append:
    """Play the first option: what is to be kept."""
    base = Moment(match.seq, 0)
    match.play(match.options()[0])
    assert match.history is not None
    return Append(f"m{number}", base, match.record, match.history, match.to_act)


def writer(store: Store) -> GroupWriter:
    """That of a SQLite file."""
    found = store.writer()
    assert isinstance(found, GroupWriter)
    return found


def kept(store: Store, number: int) -> int:
    """How many actions of a match are kept, whole and linked."""
    stored = store.load(f"m{number}")
    assert stored is not None
    return len(stored.record.entries)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store in a file."""
    return Store(tmp_path / "m.db")


def test_moves_of_many_matches_share_a_sync(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    commits = counted(monkeypatch)
    made = matches(store)

    async def play() -> None:
        group = writer(store)
        await asyncio.gather(*(group.append(moved(n, match)) for n, match in enumerate(made)))
        group.close()

    aside(lambda: asyncio.run(play()))
    assert len(commits) == 1
    assert [kept(store, n) for n in range(MATCHES)] == [match.seq for match in made]
    store.close()


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the commits."""
    commits: list[int] = []
    commit = SqliteMoves.commit

    def counting(moves: SqliteMoves) -> None:
        commits.append(1)
        commit(moves)

    monkeypatch.setattr(SqliteMoves, "commit", counting)
    return commits


def test_nothing_is_acknowledged_before_its_sync(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, go = matches(store), threading.Event()
    commit = SqliteMoves.commit

    def slow(moves: SqliteMoves) -> None:
        assert go.wait(10)
        commit(moves)

    monkeypatch.setattr(SqliteMoves, "commit", slow)

    async def play() -> None:
        group, new = writer(store), moved(0, made[0])
        waits = asyncio.create_task(group.append(new))
        await asyncio.sleep(0.1)
        assert not waits.done()
        assert rows(tmp_path / "m.db", "m0") == new.base.seq
        go.set()
        await waits
        assert rows(tmp_path / "m.db", "m0") == new.seq
        group.close()

    aside(lambda: asyncio.run(play()))
    store.close()


def rows(db: Path, match_id: str) -> int:
    """How many actions another connection finds."""
    with closing(sqlite3.connect(db)) as other:
        asked = "SELECT count(*) FROM entries WHERE match_id = ?"
        return int(other.execute(asked, (match_id,)).fetchone()[0])


def test_a_stale_move_is_refused_and_the_others_are_kept(store: Store) -> None:
    made = matches(store)

    async def play() -> list[BaseException | None]:
        group = writer(store)
        news = [moved(n, match) for n, match in enumerate(made)]
        news[2] = news[2]._replace(base=Moment(news[2].base.seq, 7))
        found = await asyncio.gather(*map(group.append, news), return_exceptions=True)
        group.close()
        return found

    found = aside(lambda: asyncio.run(play()))
    assert isinstance(found[2], StaleError)
    assert found[:2] + found[3:] == [None] * 4
    assert kept(store, 2) < made[2].seq
    assert kept(store, 3) == made[3].seq
    store.close()


def test_what_cannot_be_written_does_not_keep_the_others_from_it(store: Store) -> None:
    made = matches(store)

    async def play() -> list[BaseException | None]:
        group = writer(store)
        news = [moved(n, match) for n, match in enumerate(made)]
        news[1] = news[1]._replace(to_act=object())  # type: ignore[arg-type]
        found = await asyncio.gather(*map(group.append, news), return_exceptions=True)
        group.close()
        return found

    found = aside(lambda: asyncio.run(play()))
    assert isinstance(found[1], sqlite3.Error)
    assert kept(store, 1) < made[1].seq
    assert [kept(store, n) for n in (0, 2, 3, 4)] == [made[n].seq for n in (0, 2, 3, 4)]
    store.close()


def test_all_else_is_written_in_its_turn(store: Store) -> None:
    """Between the moves that came before it and those that came after."""
    made = matches(store)

    async def play() -> tuple[int, int]:
        group = writer(store)
        before = asyncio.create_task(group.append(moved(0, made[0])))
        await asyncio.sleep(0)
        seen: Callable[[], tuple[int, int]] = lambda: (kept(store, 0), kept(store, 1))  # noqa: E731
        between = asyncio.create_task(group.apart(seen))
        await asyncio.sleep(0)
        await asyncio.gather(before, group.append(moved(1, made[1])))
        group.close()
        return await between

    first, second = aside(lambda: asyncio.run(play()))
    assert first == made[0].seq
    assert second < made[1].seq
    store.close()


def test_a_writer_waits_for_somebody_else_who_writes(store: Store, tmp_path: Path) -> None:
    made = matches(store)

    async def play() -> None:
        group = writer(store)
        with closing(sqlite3.connect(tmp_path / "m.db", check_same_thread=False)) as other:
            other.execute("BEGIN IMMEDIATE")
            waits = asyncio.create_task(group.append(moved(0, made[0])))
            await asyncio.sleep(0.1)
            assert not waits.done()
            other.rollback()
            await waits
        group.close()

    aside(lambda: asyncio.run(play()))
    assert kept(store, 0) == made[0].seq
    store.close()
