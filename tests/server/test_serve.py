"""`martius serve`: where it listens, what it says, and how it ends."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from martius.server import run as serving
from martius.server.app import create_app
from martius.server.settings import default_db
from martius.server.store.store import Store
from martius.server.tables.offers import all_offers
from tests.aside import aside
from tests.cli.commands import refused, run
from tests.server.process import Process
from tests.server.table import NO_PAGES, UNLIMITED, Page, Server, wait_for


def test_a_busy_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = str(busy.getsockname()[1])
        sentence = refused("serve", "--port", port, "--db", str(tmp_path / "m.db"))
    assert f"127.0.0.1 port {port}: Address already in use" in sentence
    Store(tmp_path / "m.db").close()  # nobody holds it


def test_the_store_opens_before_the_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever can call is answered: a store that takes long to open, or does not, has no port."""

    def bind(host: str, port: int) -> socket.socket:
        pytest.fail("The port was bound.")

    monkeypatch.setattr(serving, "bind", bind)
    (tmp_path / "letter.db").write_text("This is no database." * 200)
    sentence = refused("serve", "--port", "0", "--db", str(tmp_path / "letter.db"))
    assert "cannot be opened" in sentence


@pytest.mark.parametrize(
    "where", [["--port", "99999"], ["--port", "-1"], ["--host", "nowhere.invalid"]]
)
def test_a_place_that_is_none_is_one_sentence(where: list[str], tmp_path: Path) -> None:
    assert "cannot listen" in refused("serve", *where, "--db", str(tmp_path / "m.db"))


def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("This is no database." * 200)
    for db in (tmp_path, tmp_path / "letter.db", tmp_path / "letter.db" / "m.db"):
        sentence = refused("serve", "--port", "0", "--db", str(db))
        assert sentence.startswith(f"{db}: the database cannot be opened")


def test_matches_are_kept_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_db() == Path("/data/martius/martius.db")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/scipio")
    assert default_db() == Path("/home/scipio/.local/share/martius/martius.db")


@pytest.mark.parametrize("opens", [True, False])
def test_the_browser_opens_once_the_port_listens(
    opens: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def open_browser(address: str) -> None:
        host, _, port = address.removeprefix("http://").rstrip("/").partition(":")
        socket.create_connection((host, int(port)), 5).close()
        opened.append(address)

    class Brief(serving.Listening):
        """Ends as soon as it has begun."""

        async def main_loop(self) -> None:
            return

    monkeypatch.setattr("webbrowser.open", open_browser)
    monkeypatch.setattr(serving, "Listening", Brief)
    db = tmp_path / "new" / "m.db"
    arguments = ["serve", "--port", "0", "--db", str(db), *(["--open"] if opens else [])]
    said = aside(lambda: run(*arguments))
    assert said.stdout.startswith("Martius is running at http://127.0.0.1:")
    assert len(opened) == opens
    assert all(address in said.stdout for address in opened)
    assert db.exists()


@pytest.mark.slow
def test_ctrl_c_ends_it_in_good_order(tmp_path: Path) -> None:
    """A page is connected and a bot has worked; nobody is left, and nothing is said."""
    with Process(tmp_path / "m.db") as server:
        made = server.new_match(with_bot=True)
        with Page(server.address, made["id"], {"key": made["key"]}) as page:
            view = page.view()
            page.say("play", seat="ulterior", seq=view["seq"], action=view["options"][0]["action"])
            page.until(lambda v: v["seq"] > view["seq"])
            assert server.stop() == (0, "")
            assert page.closed() == 1012
        wait_for(lambda: not server.alive())


def test_others_on_the_network_get_an_address_that_they_can_reach() -> None:
    assert serving.reachable("127.0.0.1", 8787) == ""
    found = serving.reachable("0.0.0.0", 8787)
    assert found == "" or re.fullmatch(r"http://\d+\.\d+\.\d+\.\d+:8787", found)
    assert "//127." not in found
    assert "//0." not in found


def test_pages_learn_where_the_table_is_reached(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, address="https://martius.example.org/")
    with Server(tmp_path / "martius.db", settings=settings) as server:
        assert server.get("/address") == {"address": "https://martius.example.org"}


def test_what_is_being_read_ends_before_the_store_is_closed(tmp_path: Path) -> None:
    app = create_app(tmp_path / "m.db", all_offers(), static=NO_PAGES, settings=UNLIMITED)
    order: list[str] = []
    close = app.state.store.close

    def closed() -> None:
        order.append("closed")
        close()

    def read(begun: threading.Event) -> None:
        begun.set()
        time.sleep(0.3)
        order.append("read")

    async def stop_meanwhile() -> None:
        async with app.router.lifespan_context(app):
            begun = threading.Event()
            reading = asyncio.create_task(app.state.registry.study(read, begun))
            while not begun.is_set():
                await asyncio.sleep(0.01)
            reading.cancel()  # its page has left; the thread knows nothing of that

    app.state.store.close = closed
    aside(lambda: asyncio.run(stop_meanwhile()))
    assert order == ["read", "closed"]
