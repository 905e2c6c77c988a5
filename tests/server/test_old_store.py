"""A store from before accounts is brought up to date, and its games go on.

`old_store.sql` was written by the code of that time (migration 0009): a game of Hispania for two,
with a name and a line of chat.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.table import Server

OLD = Path(__file__).parent / "old_store.sql"
MATCH = {"id": "ONhWL1BUBe44", "key": "zKvfutrDvgyxlIPPJomuXg"}
FRIEND = "jkAhKIstEGGLS4kCVMdK0g"
SEQ = 1


def test_a_store_of_the_last_release_is_migrated_and_played_on(tmp_path: Path) -> None:
    db = tmp_path / "martius.db"
    with closing(sqlite3.connect(db)) as connection:
        connection.executescript(OLD.read_text("utf-8"))
    with Server(db) as server:
        shown = server.get(f"/matches/{MATCH['id']}", key=MATCH["key"])
        assert shown["view"]["seq"] == SEQ
        assert [seat["person"] for seat in shown["seats"]] == ["Anna", None]
        own = server.post(f"/matches/{MATCH['id']}/claim", {}, 200, FRIEND)["key"]
        to_act = shown["view"]["to_act"]
        key = MATCH["key"] if to_act == "ulterior" else own
        with server.page(MATCH, key) as page:
            view = page.view()
            assert page.hear("chat")["lines"][0]["text"] == "Salve"
            after = page.act(view)
            page.say("chat", text="Ave")
            page.hear("chat")
        assert after["seq"] > SEQ
    with Server(db) as server:
        again = server.get(f"/matches/{MATCH['id']}", key=own)
        assert again["view"]["seq"] == after["seq"]
        assert again["view"]["board"] == after["board"]
