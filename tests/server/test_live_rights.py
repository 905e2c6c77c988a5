"""Who may say what over a match's line: every message of the protocol, from every kind of caller.

A new message must be added here, so that nobody forgets to say who may send it.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, get_args

import pytest
from sqlalchemy import select

from martius.server.live.connection import WRONG_KEY, Said
from martius.server.store.schema import MATCHES, METADATA
from tests.server.table import Page, Server
from tests.server.test_authorisation import (
    FRIEND,
    HOST,
    KEYED,
    KEYS,
    NOBODY,
    PLAYERS,
    Company,
    company,
)
from tests.server.test_fuzz import GOOD, TABLE

__all__ = ["company"]

MAY: Final = {
    "join": NOBODY,  # all have joined already
    "play": HOST,  # for the host's seat, which is to act
    "undo": HOST,
    "look": FRIEND,  # through the friend's seat
    "seal": NOBODY,  # another page of the friend's is asked for it
    "open": NOBODY,
    "roll": PLAYERS,
    "name": PLAYERS,
    "chat": PLAYERS,
    "agree": PLAYERS,
    "sight": KEYED,
    "ping": KEYED,
}
QUIET: Final = {"roll", "name"}
"""What does nothing for those who watch, and is not refused."""
SEAL: Final = hashlib.sha256(b"mine").hexdigest()
FIELDS: Final[dict[str, dict[str, Any]]] = {
    "join": {"key": ""},
    "play": {"seat": "left", "action": "ask"},
    "undo": {"seat": "left"},
    "look": {"seat": "right"},
    "seal": {"seat": "right", "round": 1, "value": SEAL},
    "open": {"seat": "right", "round": 1, "value": b"mine".hex()},
    "name": {"name": "Carolus"},
    "chat": {"text": "Salvete!"},
    "agree": {"coach": True},
    "sight": {"looking": False},
}
COMES_AND_GOES: Final = {"visits", "sittings"}
"""Tables that tell who is there."""


def kinds() -> set[str]:
    return {get_args(one.model_fields["type"].annotation)[0] for one in get_args(Said)}


def test_every_message_is_in_the_table_and_among_those_that_are_made_up() -> None:
    assert kinds() == set(MAY)
    assert kinds() == {message["type"] for message in GOOD + TABLE}


def test_only_those_with_a_key_of_the_match_may_join(server: Server, company: Company) -> None:
    for caller in KEYS:
        with server.page(company.match, company.keys.get(caller, "")) as page:
            if caller in KEYED:
                page.view()
            else:
                assert page.closed() == WRONG_KEY


@pytest.mark.parametrize("kind", MAY)
def test_only_those_may_say_it(server: Server, company: Company, kind: str) -> None:
    prepare(server, company, kind)
    for caller in sorted(KEYED, key=lambda caller: caller in PLAYERS):
        before = stored(server, company)
        with server.page(company.match, company.keys[caller]) as page:
            seq = page.view()["seq"]
            refused = said(page, kind, seq)
        if caller in MAY[kind]:
            assert not refused, (caller, refused)
        else:
            assert stored(server, company) == before, caller
            assert refused or kind in QUIET, caller


def prepare(server: Server, company: Company, kind: str) -> None:
    """Let the dice roll, if the host is to act; or let the host have acted."""
    if kind not in ("play", "undo"):
        return
    with server.page(company.match) as page:
        page.view()
        page.say("roll")
        view = page.until(lambda view: bool(view["options"]))
        if kind == "undo":
            page.act(view, "ask")


def said(page: Page, kind: str, seq: int) -> str:
    """Say something; why it is refused, if it is."""
    numbered = {"seq": seq} if kind in ("play", "undo") else {}
    page.say(kind, **FIELDS.get(kind, {}), **numbered)
    page.say("ping")  # answered after it
    answers = 2 if kind == "ping" else 1
    text = ""
    while answers:
        message = page.hear("refused", "pong")
        answers -= message["type"] == "pong"
        text = message.get("text", text)
    return text


def stored(server: Server, company: Company) -> dict[str, list[str]]:
    """All that is kept of the match, but who was there."""
    match_id = company.match["id"]
    tables = [table for table in METADATA.tables.values() if table.name not in COMES_AND_GOES]
    of_it = {table: table.c.match_id for table in tables if "match_id" in table.c}
    with server.app.state.store._engine.connect() as connection:
        return {
            table.name: sorted(
                map(repr, connection.execute(select(table).where(column == match_id)))
            )
            for table, column in {**of_it, MATCHES: MATCHES.c.id}.items()
        }
