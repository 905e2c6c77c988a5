"""Private notes: who reads them, and when they go."""

from __future__ import annotations

from typing import Any

from martius.server.tables.talking import LONGEST_NOTES
from tests.server.pair import Pair
from tests.server.postgres import Postgres
from tests.server.table import Server


def path(match: Any) -> str:
    return f"/matches/{match['id']}/notes"


def read(server: Server, match: Any, key: str, seat: str, status: int = 200) -> Any:
    return server.get(path(match), status, key=key, seat=seat)


def write(server: Server, match: Any, key: str, text: str, status: int = 200) -> Any:
    return server.post(path(match), {"seat": "right", "text": text}, status, key)


def test_only_the_player_of_the_seat_reads_them(server: Server) -> None:
    match = server.toy(left="here", right="friend")
    key = match["keys"]["right"]
    assert read(server, match, key, "right")["text"] == ""
    assert write(server, match, key, "Hold Capua.\n\u202eHe bluffs.")["text"]
    assert read(server, match, key, "right")["text"] == "Hold Capua.\n He bluffs."
    why = "Only the player of a seat has notes there."
    for other in (match["key"], match["watch"]):
        assert read(server, match, other, "right", 403) == why
        assert write(server, match, other, "Mine!", 403) == why
    assert read(server, match, match["key"], "left")["text"] == ""
    assert write(server, match, key, "")["text"] == read(server, match, key, "right")["text"] == ""


def test_what_is_too_long_is_refused_and_the_old_notes_stay(server: Server) -> None:
    match = server.toy(left="here", right="friend")
    key = match["keys"]["right"]
    write(server, match, key, "x" * LONGEST_NOTES)
    why = write(server, match, key, "y" * (LONGEST_NOTES + 1), 400)
    assert why == "Notes have at most 5000 characters. Shorten them."
    assert read(server, match, key, "right")["text"] == "x" * LONGEST_NOTES


def test_who_leaves_a_seat_leaves_no_notes(server: Server) -> None:
    match = server.toy(left="here", right="friend")
    claim = f"/matches/{match['id']}/claim"
    own = server.post(claim, {}, 200, match["keys"]["right"])["key"]
    write(server, match, own, "My plans.")
    server.post(f"/matches/{match['id']}/leave", {"seat": "right"}, 200, own)
    read(server, match, own, "right", 403)
    invite = f"/matches/{match['id']}/invite"
    link = server.post(invite, {"seat": "right"}, 200, match["key"])["key"]
    assert read(server, match, link, "right")["text"] == ""


def test_every_process_tells_the_same(postgres: Postgres) -> None:
    with Pair(postgres.database()) as pair:
        match = pair.toy(left="here", right="friend")
        key = match["keys"]["right"]
        for here, there in ((pair, pair.other), (pair.other, pair)):
            write(here, match, key, f"By {here is pair}")
            assert read(there, match, key, "right")["text"] == f"By {here is pair}"
