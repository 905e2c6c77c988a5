"""What the disk does to the store: a damaged match says so, and a full disk loses nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from martius.server.errors import DamagedError, StoreError
from martius.server.store.store import Store
from tests.server.table import Server


def change(db: Path, statement: str) -> None:
    """What a disk or a hand did."""
    connection = sqlite3.connect(db)
    connection.execute(statement)
    connection.commit()
    connection.close()


def two_matches(db: Path) -> tuple[Any, Any, str]:
    """Two matches of Hispania after some actions: the ids of both, and the last action."""
    with Server(db) as server:
        made, other = server.hispania(), server.hispania()
        with server.page(made) as page:
            view = page.view()
            action = view["options"][-1]["action"]
            page.act(view, action)
    return made, other, str(action)


FLIPPED = "substr({0}, 1, length({0}) / 2) || '7' || substr({0}, length({0}) / 2 + 2)"
"""A byte in the middle of a text."""

HURT = {
    "an action": "UPDATE entries SET action = 'road corduba-regina' WHERE seq = 1",
    "who acted": "UPDATE entries SET who = 'chance' WHERE seq > 0",
    "an action lost": "DELETE FROM entries WHERE seq = 1",
    "the last action lost": "DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)",
    "the number of actions": "UPDATE matches SET seq = seq - 1",
    "the set-up": f"UPDATE changes SET state = {FLIPPED.format('state')} WHERE seq = 0",
    "a kept state": f"UPDATE changes SET state = {FLIPPED.format('state')} WHERE seq > 0",
    "an event": f"UPDATE changes SET events = {FLIPPED.format('events')} WHERE seq > 0",
    "a link": f"UPDATE changes SET link = {FLIPPED.format('link')}",
    "a change lost": "DELETE FROM changes WHERE seq = 1",
    "the scenario": "UPDATE matches SET scenario = replace(scenario, 'a', 'o')",
    "an option": "UPDATE matches SET options = replace(options, '1', '2')",
    "no JSON": "UPDATE matches SET options = 'x'",
    "no text": "UPDATE entries SET action = CAST(x'ff' AS TEXT) WHERE seq = 1",
    "the seed": "UPDATE dice SET secret = replace(secret, substr(secret, 9, 1), 'g')",
    "another seed": f"UPDATE dice SET secret = '{bytes(32).hex()}'",
}


@pytest.mark.parametrize("hurt", HURT)
def test_a_damaged_match_says_so_and_is_not_shown(hurt: str, tmp_path: Path) -> None:
    db = tmp_path / "martius.db"
    made, other, _ = two_matches(db)
    table = HURT[hurt].split()[1 if HURT[hurt].startswith("UPDATE") else 2]
    key = "id" if table == "matches" else "match_id"
    glue = "AND" if "WHERE" in HURT[hurt] else "WHERE"
    change(db, f"{HURT[hurt]} {glue} {key} = '{made['id']}'")
    with Server(db) as server:
        for path in ("", "/at/1", "/record", "/story"):
            text = server.get(f"/matches/{made['id']}{path}", 409, key=made["key"])
            assert text.startswith("The stored game is damaged (")
        with server.page(made) as page:
            assert "is damaged" in page.refused()["text"]
        with server.page(other) as page:
            page.act(page.view())


def test_one_byte_of_the_file_is_enough(tmp_path: Path) -> None:
    db = tmp_path / "martius.db"
    made, _, action = two_matches(db)
    content = db.read_bytes()
    assert content.count(action.encode()) == 1
    where = content.index(action.encode()) + 1
    db.write_bytes(content[:where] + bytes([content[where] ^ 1]) + content[where + 1 :])
    with Server(db) as server:
        assert "is damaged" in server.get(f"/matches/{made['id']}", 409, key=made["key"])


def test_a_file_that_is_broken_does_not_open(tmp_path: Path) -> None:
    db = tmp_path / "martius.db"
    two_matches(db)
    content = bytearray(db.read_bytes())
    for page in range(2 * 4096, len(content), 4096):
        content[page : page + 200] = bytes(range(200))
    db.write_bytes(content)
    with pytest.raises(StoreError, match=r"martius\.db: the database .*\.$"):
        Store(db)


def test_an_index_that_lacks_a_row_is_found_at_the_start(tmp_path: Path) -> None:
    db = tmp_path / "martius.db"
    two_matches(db)
    connection = sqlite3.connect(db)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("UPDATE sqlite_master SET rootpage = 3 WHERE name = 'matches_to_act'")
    connection.commit()
    connection.close()
    with pytest.raises(DamagedError, match=r"the database is damaged \(.*\); restore a backup"):
        Store(db)


# --- a full disk ---


class Disk:
    """How much the file of a served table may grow."""

    def __init__(self, server: Server) -> None:
        self._most = 0
        self._moves = server.app.state.registry._writer._moves._connection
        event.listen(server.app.state.store._engine, "checkout", self._limit)

    def _limit(self, connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {self._most or 1_000_000}")

    def fill(self) -> None:
        self._most = 1  # SQLite takes it as: not a page more than there are
        self._limit(self._moves)

    def free(self) -> None:
        self._most = 0
        self._limit(self._moves)


def count(db: Path, table: str) -> int:
    connection = sqlite3.connect(db)
    found = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    connection.close()
    return int(found)


def test_a_match_that_finds_no_room_is_not_made(tmp_path: Path) -> None:
    db = tmp_path / "martius.db"
    body = {"title": "hispania", "scenario": "conquest", "options": {}, "seats": {}}
    tables = ("matches", "sitters", "keys", "dice", "entries", "changes")
    with Server(db) as server:
        disk = Disk(server)
        made = server.hispania()
        with server.page(made) as page:
            page.act(page.view())
        record = server.get(f"/matches/{made['id']}/record", key=made["key"])
        disk.fill()
        before = [count(db, table) for table in tables]
        sentence = "The game could not be saved: the server's disk is full."
        assert server.post("/matches", body, 507) == sentence
        assert server.upload(record, 507) == sentence
        assert server.post(f"/matches/{made['id']}/branch", {"at": 9}, 507, made["key"]) == sentence
        assert [count(db, table) for table in tables] == before
        disk.free()
        server.post("/matches", body)


def test_an_action_that_finds_no_room_is_not_played(tmp_path: Path) -> None:
    with Server(tmp_path / "martius.db") as server:
        disk = Disk(server)
        made = server.hispania()
        with server.page(made) as page:
            view = page.view()
            disk.fill()
            while True:  # until the pages that there are have no room left
                action = view["options"][0]["action"]
                page.say("play", seat="rome", seq=view["seq"], action=action)
                message = page.hear("refused", "view")
                if message["type"] == "refused":
                    break
                view = message["view"]
            assert "so it was not played: the server's disk is full" in message["text"]
            disk.free()
            assert page.act(view)["seq"] > view["seq"]
