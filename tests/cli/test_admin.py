"""`martius admin`: what an operator sees and sets, also while the server runs."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from typer.testing import CliRunner, Result

from martius.cli import app
from martius.server.store.store import Store
from tests.server.person import PASSWORD, Person
from tests.server.table import Server, wait_for
from tests.server.test_ring import toy


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


def test_an_account_is_locked_unlocked_and_deleted_while_its_page_is_open(tmp_path: Path) -> None:
    db = tmp_path / "m.db"
    with Server(db) as server, Person.new(server) as anna:
        users = partial(martius, "admin", "users", "--db", str(db))
        made = toy(anna, right="friend")
        with server.page(made) as page:
            assert page.view()["seat"] == "left"
            assert users("--lock", anna.name).exit_code == 0
            assert page.until(lambda view: view["seat"] is None)
        assert f"{anna.name} " in users().stdout
        assert "locked" in users().stdout
        assert anna.get("/account") == {"account": None}
        locked = "This account is locked. Ask the operator of this server."
        body = {"name": anna.name, "password": PASSWORD}
        assert anna.post("/account/sign-in", body, 403) == locked
        wrong = body | {"password": "not the password"}
        assert "do not belong together" in anna.post("/account/sign-in", wrong, 403)
        code = {"name": anna.name, "code": anna.codes[0], "password": "another password"}
        assert anna.post("/account/recover", code, 403) == locked
        users("--unlock", anna.name)
        fresh = users("--codes", anna.name).stdout.split()
        assert len(fresh) == len(set(fresh)) == 8
        assert "do not belong" in anna.post("/account/recover", code, 403)
        anna.post("/account/recover", code | {"code": fresh[0]}, 200)
        assert anna.get("/account/matches")["games"][0]["id"] == made["id"]
        assert users("--delete", anna.name).exit_code == 130, "it asks, and nobody says yes"
        assert anna.name in users().stdout
        assert users("--delete", anna.name, "--yes").exit_code == 0
        assert anna.get("/account") == {"account": None}
        assert users().stdout == ""


def test_a_match_is_deleted_and_its_pages_are_told(tmp_path: Path) -> None:
    db = tmp_path / "m.db"
    with Server(db) as server:
        made, tables = server.toy(), partial(martius, "admin", "tables", "--db", str(db))
        gone = "The operator of this server has removed this game."
        with server.page(made) as page:
            page.view()
            assert tables("--delete", made["id"], "--yes").exit_code == 0
            assert page.hear("refused")["text"] == gone
            assert page.closed() == 4401
        assert server.get(f"/matches/{made['id']}", 410, key=made["key"]) == gone
        assert made["id"] not in tables().stdout


def test_a_limit_is_changed_while_the_server_runs(tmp_path: Path) -> None:
    db = tmp_path / "m.db"
    limits = partial(martius, "admin", "limits", "--db", str(db))
    with Server(db) as server:
        rations = server.app.state.registry.rations

        def sockets() -> int:
            return int(rations._most_sockets)

        assert limits("--set", "matches_per_hour=1").exit_code == 0
        assert limits("--set", "sockets_per_address=3").exit_code == 0
        assert "matches_per_hour = 1  # the settings say 240" in limits().stdout
        wait_for(lambda: sockets() == 3)
        body = {"title": "toy", "scenario": "race"}
        server.post("/matches", body)
        assert "Too many games were started" in server.post("/matches", body, 429)
    with Server(db) as server:
        server.post("/matches", body)
        server.post("/matches", body, 429)
        assert limits("--reset", "matches_per_hour").exit_code == 0
        wait_for(lambda: server.app.state.registry.settings.matches_per_hour == 0)
        server.post("/matches", body)


def test_wrong_input_gets_a_sentence(tmp_path: Path) -> None:
    db = stocked(tmp_path)
    for words, why in (
        (["announce", "--db", str(db)], "Give a sentence"),
        *(
            (["users", what, "Nemo", "--yes", "--db", str(db)], "There is no account named Nemo.")
            for what in ("--sign-out", "--lock", "--unlock", "--codes", "--delete")
        ),
        (["users", "--lock", "A", "--unlock", "B", "--db", str(db)], "Do one thing at a time."),
        (["tables", "--delete", "x", "--yes", "--db", str(db)], "There is no match x."),
        (["limits", "--set", "moons=3", "--db", str(db)], "There is no limit moons."),
        (["limits", "--set", "body_bytes=3", "--db", str(db)], "body_bytes is no limit."),
        (["limits", "--set", "chat_per_minute=x", "--db", str(db)], "must be a whole number"),
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
