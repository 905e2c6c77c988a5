"""Names and chat: who may say what, who hears it, and what is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from martius.server.store.conversations import KEPT
from martius.server.tables.talking import LONGEST_LINE, LONGEST_NAME, printable
from tests.server.table import UNLIMITED, Page, Server


def heard(page: Page) -> list[tuple[int, str, str]]:
    """The next lines that a page hears."""
    lines = page.hear("chat")["lines"]
    return [(line["number"], line["seat"], line["text"]) for line in lines]


def people(page: Page) -> list[Any]:
    return [seat["person"] for seat in page.hear("seats")["seats"]]


def test_all_at_the_table_hear_a_player(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    with (
        server.page(made) as mine,
        server.page(made, made["keys"]["right"]) as friends,
        server.page(made, made["watch"]) as watching,
    ):
        friends.say("chat", text="  Well played!\u202e\n ")
        for page in (mine, friends, watching):
            assert heard(page) == [(1, "right", "Well played!")]
        mine.say("chat", text="Thank you. <b>Again?</b>")
        assert heard(watching) == [(2, "left", "Thank you. <b>Again?</b>")]
    with server.page(made, made["watch"]) as later:
        assert [line[0] for line in heard(later)] == [1, 2]


def test_spectators_and_long_winded_people_are_refused(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    with server.page(made) as mine, server.page(made, made["watch"]) as watching:
        mine.view()
        watching.view()
        watching.say("chat", text="He has a six!")
        assert watching.refused()["text"] == "Only the players of this game can write here."
        for text, why in (
            (" \u200b\n", "Write something first."),
            ("x" * (LONGEST_LINE + 1), "A message has at most 500 characters. Shorten it."),
        ):
            mine.say("chat", text=text)
            assert mine.refused()["text"] == why
        mine.say("chat", text="x" * LONGEST_LINE)
        assert heard(watching)[0][0] == 1


def test_one_who_writes_too_fast_waits(tmp_path: Path) -> None:
    settings = UNLIMITED.__class__(**{**vars(UNLIMITED), "chat_per_minute": 2})
    with Server(tmp_path / "m.db", settings=settings) as server:
        made = server.toy(left="here", right="friend")
        with server.page(made) as mine:
            mine.view()
            for number in (1, 2):
                mine.say("chat", text="Hurry!")
                assert heard(mine)[0][0] == number
            mine.say("chat", text="Hurry!")
            assert mine.refused()["text"] == "You are writing too fast. Wait a moment."


def test_names_and_lines_outlive_the_server_and_old_lines_do_not(tmp_path: Path) -> None:
    with Server(tmp_path / "m.db") as server:
        made = server.toy(left="here", right="friend")
        with server.page(made, name="Anna  of\tRome") as mine:
            for number in range(1, KEPT + 3):
                mine.say("chat", text=f"line {number}")
                assert heard(mine)[0][0] == number
    with Server(tmp_path / "m.db") as server, server.page(made, made["watch"]) as watching:
        assert people(watching) == ["Anna of Rome", None]
        lines = heard(watching)
        assert len(lines) == KEPT
        assert lines[0] == (3, "left", "line 3")


def test_a_name_can_be_changed_and_taken_back(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    with server.page(made) as mine, server.page(made, made["keys"]["right"]) as friends:
        friends.say("name", name="B" * (LONGEST_NAME + 20))
        while (called := people(mine)) == [None, None]:
            pass
        assert called == [None, "B" * LONGEST_NAME]
        friends.say("name", name="")
        while (called := people(mine)) != [None, None]:
            pass


def test_one_who_looks_on_has_no_name(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    with server.page(made, made["watch"], name="Hannibal") as watching:
        assert people(watching) == [None, None]


@pytest.mark.parametrize(
    ("text", "shown"), [("a\u202eb", "a b"), ("x\x00y", "x y"), ("Grüße 🎲", "Grüße 🎲")]
)
def test_signs_that_nobody_can_see_are_dropped(text: str, shown: str) -> None:
    assert printable(text) == shown
