"""Mails, to a real server on this machine: confirmed first, plain, and stopped by one click."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.server.person import Person
from tests.server.table import Server, wait_for
from tests.server.test_webhooks import QUICK

ADDRESS = "http://martius.example.org"
BO = "bo@example.org"


class Box:
    """Keeps the mails that come, or refuses them."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer = "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.answer.startswith("250"):
            assert isinstance(envelope.content, bytes)
            made = message_from_bytes(envelope.content, policy=policy.default)
            assert isinstance(made, EmailMessage)
            self.mails.append(made)
        return self.answer

    def wait(self, count: int) -> str:
        """The text of the last mail, once so many have come."""
        wait_for(lambda: len(self.mails) >= count)
        assert len(self.mails) == count
        text: str = self.mails[-1].get_content()
        return text


class Here(Controller):
    """On whichever port is free."""

    def _trigger_server(self) -> None:
        assert isinstance(self.server, asyncio.Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]  # it has no types


@pytest.fixture
def box() -> Box:
    return Box()


@pytest.fixture
def server(box: Box, tmp_path: Path) -> Iterator[Server]:
    """A table that sends mails."""
    there = Here(box, hostname="127.0.0.1", port=0)
    there.start()
    settings = replace(
        QUICK,
        address=ADDRESS,
        smtp_host="127.0.0.1",
        smtp_port=there.port,
        smtp_security="none",
        mail_from="table@example.org",
    )
    with Server(tmp_path / "m.db", settings=settings) as served:
        yield served
    there.stop()


def wish(server: Server, match: Any, status: int = 201, **other: Any) -> Any:
    """The friend asks for mails."""
    wanted = {"by": "mail", "address": BO, "kinds": ["turn"], **other}
    return server.post(f"/matches/{match['id']}/notices", wanted, status, match["keys"]["right"])


def token(text: str, use: str) -> str:
    """The secret in a link."""
    found = re.search(rf"{ADDRESS}/notices#{use}=(\S+)", text)
    assert found, text
    return found[1]


def moves(server: Server, match: Any, action: str = "show") -> None:
    """The host moves and leaves."""
    with server.page(match) as page:
        page.act(page.view(), action)


def test_a_mail_comes_once_its_owner_has_said_so_and_stops_by_one_click(
    server: Server, box: Box
) -> None:
    match = server.toy(left="here", right="friend")
    assert wish(server, match)["confirmed"] is False
    confirm = token(box.wait(1), "confirm")
    moves(server, match)
    wait_for(lambda: not server.app.state.store.outbox.waits(1e12, 0.0))
    assert len(box.mails) == 1  # nobody has confirmed it
    server.post(f"/notices/{confirm}/confirm", {}, 200)
    made = server.get(f"/matches/{match['id']}/notices", key=match["keys"]["right"])
    path = f"/matches/{match['id']}/notices/{made['channels'][0]['id']}"
    server.post(f"{path}/test", {}, 200, match["keys"]["right"])
    text = box.wait(2)
    mail = box.mails[1]
    assert (mail["To"], mail["From"]) == (BO, "table@example.org")
    assert mail.get_content_type() == "text/plain"
    assert f"{ADDRESS}/m/{match['id']}" in text.splitlines()
    everything = str(mail)
    assert not any(secret in everything for secret in (match["key"], match["keys"]["right"]))
    link = mail["List-Unsubscribe"].strip("<>")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link.endswith(f"/api/notices/{token(text, 'off')}/off")
    click = {"List-Unsubscribe": "One-Click"}
    assert server.http.post(link.removeprefix(ADDRESS), data=click).status_code == 200
    assert server.http.post(link.removeprefix(ADDRESS), data=click).status_code == 404


def test_a_link_does_only_what_it_is_for(server: Server, box: Box) -> None:
    match = server.toy(left="here", right="friend")
    made = wish(server, match)
    confirm = token(box.wait(1), "confirm")
    server.post(f"/notices/{confirm}/off", {}, 404)
    server.post(f"/notices/{made['id']}.{'0' * 40}/confirm", {}, 404)
    server.post("/notices/x/confirm", {}, 404)


def test_nobody_is_asked_again_and_again(server: Server, box: Box) -> None:
    for _ in range(3):
        wish(server, server.toy(left="here", right="friend"))
    match = server.toy(left="here", right="friend")
    assert "written to this address already" in wish(server, match, 409)
    box.wait(3)


def test_what_is_no_address_is_refused(server: Server) -> None:
    match = server.toy(left="here", right="friend")
    for address in ("", "bo", "bo@example.org\nBcc: all@example.org", "a@b.c, d@e.f"):
        assert "not an e-mail address" in wish(server, match, 409, address=address)


def test_a_mail_that_is_not_taken_is_tried_again(server: Server, box: Box) -> None:
    box.answer = "451 Later"
    match = server.toy(left="here", right="friend")
    wish(server, match)

    def error() -> Any:
        shown = server.get(f"/matches/{match['id']}/notices", key=match["keys"]["right"])
        return shown["channels"][0]["error"]

    wait_for(lambda: error() is not None)
    assert error() == "The mail server did not take the mail."


def test_a_server_without_mail_says_so(tmp_path: Path) -> None:
    with Server(tmp_path / "m.db", settings=QUICK) as plain:
        match = plain.toy(left="here", right="friend")
        assert wish(plain, match, 409) == "This server sends no mail."
        assert plain.get(f"/matches/{match['id']}/notices", key=match["key"])["mail"] is False


def test_accounts_can_have_an_address_confirmed(server: Server, box: Box) -> None:
    letters = server.app.state.registry.letters
    loop = server.app.state.registry.loop
    asyncio.run_coroutine_threadsafe(letters.confirm(BO, f"{ADDRESS}/x"), loop).result(30)
    assert f"{ADDRESS}/x" in box.wait(1)


def test_an_account_hears_of_all_its_matches_by_its_own_address(server: Server, box: Box) -> None:
    with Person.new(server) as anna:
        store = server.app.state.store
        account = store.people.accounts.named(anna.name)
        assert account is not None
        wanted = {"by": "mail", "address": "", "kinds": ["turn"]}
        assert "Confirm" in anna.post("/account/notices", wanted, 409)
        assert store.people.emails.confirm(store.people.emails.give(account.id, BO))
        assert anna.get("/account/notices")["mail"] is True
        channel = anna.post("/account/notices", wanted)
        assert (channel["confirmed"], channel["leads_to"]) == (True, BO)
        match = ringed(server, account.id)
        moves(server, match)
        assert "turn of Right" in box.wait(1)
        muted = ringed(server, account.id)
        anna.post(
            f"/matches/{muted['id']}/notices/mute", {"kinds": ["turn"]}, 200, muted["keys"]["right"]
        )
        path = f"/matches/{muted['id']}/notices"
        assert anna.get(path, key=muted["keys"]["right"])["muted"] == ["turn"]
        assert server.get(path, key=muted["keys"]["right"])["muted"] is None
        moves(server, muted)
        wait_for(lambda: not store.outbox.waits(1e12, 0.0))
        assert len(box.mails) == 1
        anna.post(f"/account/notices/{channel['id']}/test", {}, 200)
        assert "your games" in box.wait(2)
        anna.post(f"/account/notices/{channel['id']}/off", {}, 200)
        store.people.accounts.delete(account.id)
        assert store.channels.of(account.id) == []


def ringed(server: Server, account_id: str) -> Any:
    """A match whose friend's key hangs on the ring of an account."""
    match = server.toy(left="here", right="friend")
    with server.app.state.store._engine.begin() as connection:
        connection.exec_driver_sql(
            "UPDATE keys SET account_id = ? WHERE match_id = ? AND kind = 'friend'",
            (account_id, match["id"]),
        )
    return match
