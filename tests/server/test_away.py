"""A database that is away for a moment: what was asked for is refused, and all goes on after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tests.server.pair import Pair
from tests.server.postgres import Postgres
from tests.server.table import Server


@pytest.fixture(scope="module")
def pair(postgres: Postgres) -> Iterator[Pair]:
    with Pair(postgres.database()) as served:
        yield served


def failing(call: Callable[..., Any], times: int, which: str = "") -> Callable[..., Any]:
    """A call of the store that meets no database at first, for one match or for all."""
    left = [times]

    def tried(*given: Any) -> Any:
        if left[0] and which in ("", given[0]):
            left[0] -= 1
            raise OperationalError("SELECT", {}, Exception("the connection is lost"))
        return call(*given)

    return tried


def test_a_table_is_laid_out_whole_or_not_at_all(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.toy()
    registry, proposals = server.app.state.registry, server.app.state.store.proposals
    registry._open.pop(made["id"], None)
    registry._idle.pop(made["id"], None)
    monkeypatch.setattr(proposals, "of", failing(proposals.of, 1))
    error = server.get(f"/matches/{made['id']}", 503, key=made["key"])
    assert error.startswith("The game cannot be opened now")
    assert made["id"] not in registry._open
    assert server.get(f"/matches/{made['id']}", key=made["key"])["id"] == made["id"]


def test_what_was_said_while_it_was_away_is_heard(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = pair.hispania()
    with Server.page(pair, made) as here, pair.other.page(made) as there:
        here.view()
        there.view()
        proposals = pair.other.app.state.store.proposals
        monkeypatch.setattr(proposals, "of", failing(proposals.of, 1, made["id"]))
        here.say("chat", text="Still here?")
        assert there.hear("chat")["lines"][0]["text"] == "Still here?"


@pytest.mark.parametrize("call", ["ask", "take"])
def test_a_bot_plays_on_when_it_is_back(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """Nobody must load the page again for it."""
    for server in (pair, pair.other):
        thoughts = server.app.state.store.thoughts
        monkeypatch.setattr(thoughts, call, failing(getattr(thoughts, call), 2))
    made = pair.toy(left="random", right="here")
    with Server.page(pair, made) as page:
        message = page.hear("view", "refused")
        while not message["view"]["options"]:
            message = page.hear("view", "refused")
            assert message["type"] == "view", message
