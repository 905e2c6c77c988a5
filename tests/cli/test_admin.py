"""`martius admin`: what an operator sees and sets, also while the server runs."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner, Result

from martius.cli import app
from martius.server.store.store import Store
from tests.server.person import Person
from tests.server.table import Server


def martius(*words: str) -> Result:
    """The command, as a person types it."""
    return CliRunner().invoke(app, list(words))


def stocked(folder: Path) -> Path:
    """A store with nothing in it."""
    db = folder / "martius.db"
    Store(db).close()
    return db


def test_an_operator_looks_after_a_server_that_runs(tmp_path: Path) -> None:
    db = tmp_path / "m.db"
    with Server(db) as server, Person.new(server) as anna:
        made = server.toy()
        assert anna.name in martius("admin", "users", "--db", str(db)).stdout
        assert made["id"] in martius("admin", "tables", "--db", str(db)).stdout
        assert made["key"] not in martius("admin", "tables", "--db", str(db)).stdout
        assert server.get("/announcement") == {"text": ""}
        martius("admin", "announce", "We rest  at 8.", "--db", str(db))
        assert server.get("/announcement") == {"text": "We rest at 8."}
        martius("admin", "announce", "--clear", "--db", str(db))
        assert server.get("/announcement") == {"text": ""}
        martius("admin", "users", "--sign-out", anna.name, "--db", str(db))
        assert anna.get("/account") == {"account": None}
        assert martius("admin", "reports", "--db", str(db)).exit_code == 0


def test_wrong_input_gets_a_sentence(tmp_path: Path) -> None:
    db = stocked(tmp_path)
    for words, why in (
        (["announce", "--db", str(db)], "Give a sentence"),
        (["users", "--sign-out", "Nemo", "--db", str(db)], "Nobody is called Nemo."),
        (["tables", "--db", str(tmp_path / "other.db")], "this is no store of this version"),
    ):
        done = martius("admin", *words)
        assert done.exit_code == 2
        assert why in done.stderr


def test_the_limits_hide_passwords(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text('smtp_password = "cave canem"\nmatches_per_hour = 7\n')
    shown = martius("admin", "limits", "--settings", str(tmp_path / "s.toml")).stdout
    assert "matches_per_hour = 7" in shown
    assert "smtp_password = (set)" in shown
    assert "canem" not in shown
