"""`martius backup`: a copy of a live database that can be served."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.cli.commands import refused, run
from tests.server.table import Server


def test_a_live_database_is_copied_and_can_be_served(tmp_path: Path) -> None:
    db, copy = tmp_path / "martius.db", tmp_path / "copy.db"
    with Server(db) as server:
        made = server.hispania()
        with server.page(made) as page:
            view = page.act(page.view())
            said = run("backup", str(copy), "--db", str(db))
            assert said.stdout == f"{copy}: a checked copy of 1 match.\n"
            page.act(view)
    assert sorted(path.name for path in tmp_path.glob("copy.db*")) == ["copy.db"]
    assert copy.stat().st_mode & 0o077 == 0
    with Server(copy) as server, server.page(made) as page:
        again = page.view()
        assert (again["seq"], again["board"]) == (view["seq"], view["board"])
        page.act(again)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    db, copy = tmp_path / "martius.db", tmp_path / "copy.db"
    with Server(db):
        pass
    copy.write_text("An older backup.")
    assert "exists already" in refused("backup", str(copy), "--db", str(db))
    assert copy.read_text() == "An older backup."


def test_what_cannot_be_copied_is_one_sentence(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    (tmp_path / "letter.db").write_text("This is no database." * 200)
    sqlite3.connect(tmp_path / "other.db").close()
    for db, sentence in (
        (tmp_path / "none.db", "there is no database to copy"),
        (tmp_path / "letter.db", "cannot be copied"),
        (tmp_path / "other.db", "cannot be copied"),
        ("postgresql://host/martius", "pg_dump"),
    ):
        assert sentence in refused("backup", str(copy), "--db", str(db))
        assert not list(tmp_path.glob("copy.db*"))
    (tmp_path / "real.db").touch()
    nowhere = tmp_path / "no" / "copy.db"
    assert "cannot be written" in refused("backup", str(nowhere), "--db", str(tmp_path / "real.db"))


def test_a_backup_is_put_back_and_played_on(tmp_path: Path) -> None:
    db, copy = tmp_path / "martius.db", tmp_path / "copy.db"
    with Server(db) as server:
        made = server.hispania()
        with server.page(made) as page:
            view = page.act(page.view())
            run("backup", str(copy), "--db", str(db))
            page.act(view)
            assert "another Martius serves" in refused("restore", str(copy), "--db", str(db))
    assert "is in the way" in refused("restore", str(copy), "--db", str(db))
    for path in tmp_path.glob("martius.db*"):
        path.unlink()
    said = run("restore", str(copy), "--db", str(db))
    assert said.stdout == f"{db}: 1 match is back, checked. Start the server again.\n"
    with Server(db) as server, server.page(made) as page:
        again = page.view()
        assert (again["seq"], again["board"]) == (view["seq"], view["board"])
        page.act(again)


def test_what_is_no_backup_is_not_put_back(tmp_path: Path) -> None:
    db = tmp_path / "martius.db"
    (tmp_path / "letter.db").write_text("This is no database." * 200)
    for copy, sentence in (("letter.db", "cannot be copied"), ("none.db", "there is no database")):
        assert sentence in refused("restore", str(tmp_path / copy), "--db", str(db))
        assert not db.exists()
