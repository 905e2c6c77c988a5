"""The rules are mended, the server is updated, and every match goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from martius.kernel import Game
from martius.match.record import parse
from tests.mended import Mended, Reworded
from tests.server.table import Server
from tests.toy import Toy, ToyState


class Desk:
    """One match of the toy, served by one version after the other."""

    def __init__(self, db: Path) -> None:
        self.db = db
        self.match: Any = None
        self._open = ExitStack()
        self.update(Toy())
        self.match = self.server.toy(right="friend")

    def update(self, game: Game[Any]) -> None:
        """Stop, and start with this version."""
        self._open.close()
        self.server = self._open.enter_context(Server(self.db, toy=game))

    def close(self) -> None:
        self._open.close()

    def key(self, seat: str) -> str:
        return str(self.match["keys"].get(seat) or self.match["key"])

    def play(self, *actions: str) -> None:
        """Let whoever is to act play these."""
        for action in actions:
            seat = self.view("left")["to_act"]
            with self.server.page(self.match, self.key(seat), seat=seat) as page:
                page.act(page.view(), action)

    def finish(self) -> None:
        """Play to the end: everybody asks, nobody forbids."""
        while (view := self.view("left"))["result"] is None:
            self.play(self.view(view["to_act"])["options"][0]["action"])

    def view(self, seat: str, status: int = 200) -> Any:
        path = f"/matches/{self.match['id']}"
        info = self.server.get(path, status, key=self.key(seat), seat=seat)
        return info["view"] if status == 200 else info

    def at(self, seq: int, seat: str) -> Any:
        return self.server.get(f"/matches/{self.match['id']}/at/{seq}", key=self.key(seat))

    def record(self) -> str:
        return str(self.server.get(f"/matches/{self.match['id']}/record", key=self.match["key"]))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path / "martius.db")
    yield desk
    desk.close()


def lines(view: Any) -> list[str]:
    """What the log says of the rules."""
    return [event["text"] for event in view["events"] if event["kind"] == "RulesChanged"]


def without(view: Any, *keys: str) -> Any:
    return {key: value for key, value in view.items() if key not in keys}


def test_a_match_goes_on_from_the_position_that_was_kept(desk: Desk) -> None:
    desk.play("ask", "forbid")
    before = desk.view("right")
    past = [desk.at(seq, "left") for seq in range(before["seq"])]
    desk.update(Mended())
    after = desk.view("right")
    assert lines(after) == [
        f"The rules were corrected: from action {before['seq'] + 1} on, this game follows "
        "version 2 instead of 1."
    ]
    changed = ("version", "events", "undos", "can_undo", "acted")
    assert without(after, *changed) == without(before, *changed)
    assert (before["can_undo"], after["can_undo"]) == (True, False)
    assert (before["acted"], after["acted"]) == (True, False)  # nothing can be taken back, either
    assert after["events"][:-1] == before["events"]
    assert [without(desk.at(seq, "left"), "undos") for seq in range(before["seq"])] == [
        without(view, "undos") for view in past
    ]
    points = after["board"]["points"][1]
    desk.play("ask", "let")
    assert desk.view("left")["board"]["points"][1] > points + 1  # a die counts one more now
    desk.update(Mended())
    assert len(lines(desk.view("left"))) == 1


def test_rules_that_play_it_the_same_way_leave_no_trace_in_the_log(desk: Desk) -> None:
    desk.play("ask", "let")
    before = desk.view("left")
    desk.update(Reworded())
    after = desk.view("left")
    assert lines(after) == []
    assert after["version"] == "2"
    changed = ("version", "undos", "acted")
    assert without(after, *changed) == without(before, *changed)
    desk.finish()
    record = desk.record()
    assert parse(record).in_force == "2"
    desk.server.upload(record)


def test_a_page_that_comes_back_sees_the_line(desk: Desk) -> None:
    desk.play("ask", "forbid")
    with desk.server.page(desk.match) as page:
        view = page.view()
    desk.update(Mended())
    with desk.server.page(desk.match, since=view["seq"], undos=view["undos"]) as page:
        assert len(lines(page.view())) == 1


def test_a_finished_game_stays_as_it_was_played(desk: Desk) -> None:
    desk.play("ask", "forbid")
    desk.finish()
    before, record = desk.view("left"), desk.record()
    desk.update(Mended())
    assert desk.view("left") == before
    assert desk.record() == record
    assert "rules version 1 of Toy" in desk.server.upload(record, 400)


def test_one_can_go_on_from_an_old_moment(desk: Desk) -> None:
    desk.play("ask", "forbid")
    desk.finish()
    desk.update(Mended())
    path = f"/matches/{desk.match['id']}/branch"
    desk.match = desk.server.post(path, {"at": 4}, key=desk.match["key"])
    assert len(lines(desk.view("right"))) == 1
    desk.finish()
    record = parse(desk.record())
    assert [(span.start, span.version) for span in record.rules] == [(4, "2")]
    upload = desk.server.upload(desk.record())
    seen = desk.server.get(f"/matches/{upload['id']}", key=upload["key"])["view"]
    assert seen["result"] == desk.view("right")["result"]
    path = f"/matches/{upload['id']}/at"
    assert desk.server.get(f"{path}/4", key=upload["key"])["seq"] == 4
    assert "is not known" in desk.server.get(f"{path}/3", 409, key=upload["key"])
    desk.server.get(f"/matches/{upload['id']}/story", key=upload["key"])


def test_a_position_that_cannot_be_read_is_one_sentence(desk: Desk) -> None:
    class FewerState(ToyState):
        __slots__ = ()

        @classmethod
        def fields(cls) -> tuple[str, ...]:
            return tuple(name for name in ToyState.fields() if name != "forbade")

    class Fewer(Mended):
        state = FewerState

    desk.play("ask", "forbid")
    desk.update(Fewer())
    assert "cannot be read by rules version 2 of Toy" in desk.view("left", 409)
    desk.update(Toy())
    desk.finish()


def forget_positions(desk: Desk) -> None:
    """Leave only the actions of all matches, as older databases have them."""
    connection = sqlite3.connect(desk.db)
    connection.execute("DELETE FROM changes")
    connection.commit()
    connection.close()


def test_a_match_without_positions_is_played_again_under_the_present_rules(desk: Desk) -> None:
    desk.play("ask", "let")
    before = desk.view("left")
    forget_positions(desk)
    desk.update(Mended())
    after = desk.view("left")
    assert lines(after) == [
        "This game began under rules version 1, whose positions were not kept. "
        "You see its actions as version 2 plays them."
    ]
    assert (after["seq"], after["undos"]) == (before["seq"], before["undos"] + 1)
    assert after["board"]["points"][0] == before["board"]["points"][0] + 1  # a die counts one more
    assert desk.at(3, "left")["seq"] == 3
    desk.update(Mended())
    assert desk.view("left") == after
    desk.finish()
    desk.server.upload(desk.record())


def test_actions_that_the_present_rules_refuse_are_kept_for_the_old_ones(desk: Desk) -> None:
    desk.play("ask", "forbid")
    forget_positions(desk)
    desk.update(Mended())
    why = desk.view("left", 409)
    assert "began under rules version 1 of Toy" in why
    assert "No die can be forbidden" in why
    desk.update(Toy())
    desk.finish()
