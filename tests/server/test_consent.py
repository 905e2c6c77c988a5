"""Asking the others: taking back where undo stops, and pausing; and going on without somebody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from martius.match import record as records
from martius.match import verify
from martius.server.store.attendance import now
from martius.server.tables import absence
from tests.server.table import Page, Server
from tests.server.times import Wall
from tests.toy import Toy

LIVE = {"kind": "live", "minutes": 10}


class Two:
    """Two people at the toy; left begins."""

    def __init__(self, server: Server, stack: ExitStack, clock: Any = None) -> None:
        body = {"title": "toy", "scenario": "race", "seats": {"right": {"by": "friend"}}}
        self.server, self.made = server, server.post("/matches", body | {"clock": clock})
        self.keys = {"left": self.made["key"], "right": self.made["keys"]["right"]}
        self.keys["watch"] = self.made["watch"]
        self.pages = {
            seat: stack.enter_context(server.page(self.made, self.keys[seat]))
            for seat in ("left", "right")
        }
        for page in self.pages.values():
            page.view()

    def call(self, what: str, who: str, body: Any, status: int = 200) -> Any:
        path = f"/matches/{self.made['id']}/{what}"
        return self.server.post(path, body, status, self.keys[who])

    def info(self, who: str = "left") -> Any:
        return self.server.get(f"/matches/{self.made['id']}", key=self.keys[who])

    def play(self, seat: str, action: str) -> None:
        page, seq = self.pages[seat], self.info()["view"]["seq"]
        page.say("play", seat=seat, seq=seq, action=action)
        page.until(lambda view: view["seq"] > seq)

    def record(self) -> records.Record:
        text = self.server.get(f"/matches/{self.made['id']}/record", key=self.keys["left"])
        return records.parse(text)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def two(server: Server, stack: ExitStack) -> Two:
    return Two(server, stack)


ASK = {"what": "take_back", "seat": "left"}
YES, NO = {"what": "take_back", "agrees": True}, {"what": "take_back", "agrees": False}


def test_a_roll_is_taken_back_by_consent_and_the_proof_stays_right(two: Two) -> None:
    two.play("left", "ask")
    two.play("right", "let")
    before = two.info()["view"]
    commitment = before["fair"]["commitment"]
    asked = two.call("propose", "left", ASK)["proposals"][0]
    assert (asked["by"], asked["waits_for"]) == ("left", ["right"])
    assert "1 roll or draw is made again, with fresh dice." in asked["seen"]
    two.call("answer", "right", YES)
    after = two.info()["view"]
    assert (after["seq"], after["to_act"], after["undos"]) == (2, "left", before["undos"] + 1)
    assert after["board"]["points"] == [0, 0]
    assert after["fair"]["commitment"] != commitment
    assert two.info()["table"]["proposals"] == []
    two.play("left", "show")
    two.play("right", "show")
    two.pages["left"].say("play", seat="left", seq=0, action="resign")
    two.pages["left"].until(lambda view: view["result"] is not None)
    record = two.record()
    assert [span.seed is not None for span in record.dice] == [True, True]
    assert records.parse(record.text()) == record
    proof = verify(record, Toy())
    assert (proof.problem, proof.outcome) == (None, "resigned")
    assert not any("middle of the game" in str(one.doubt) for one in proof.stretches)
    lines = record.notes[0].line["lines"]
    lines[-1] = ["chance", "roll 1" if lines[-1] != ["chance", "roll 1"] else "roll 2"]
    assert str(verify(record, Toy()).problem).startswith("What was taken back after action 2")


def test_no_seed_is_told_before_the_end(two: Two) -> None:
    two.play("left", "ask")
    two.play("right", "let")
    two.call("propose", "left", ASK)
    two.call("answer", "right", YES)
    store = two.server.app.state.store
    stored = store.load(two.made["id"])
    secrets = [stored.secret, stored.record.dice[0].secret]
    assert len(set(secrets)) == 2
    heard = " ".join(text for page in two.pages.values() for text in page.heard)
    shown = heard + stored.record.text() + json.dumps(two.info())
    assert not any(secret in shown for secret in secrets)


def test_anothers_action_is_taken_back_with_the_same_dice(two: Two) -> None:
    two.play("left", "ask")
    two.play("right", "forbid")
    commitment = two.info()["view"]["fair"]["commitment"]
    two.call("propose", "left", ASK)
    two.call("answer", "right", YES)
    view = two.info()["view"]
    assert (view["seq"], view["fair"]["commitment"]) == (2, commitment)
    assert view["board"]["forbade"] == [0, 0]


def test_what_was_shown_is_said_before_one_agrees(two: Two) -> None:
    two.play("left", "show")
    asked = two.call("propose", "left", ASK)["proposals"][0]
    assert any(line.startswith("Everybody has seen: Left has a") for line in asked["seen"])


def test_one_may_decline_and_the_asker_withdraw(two: Two) -> None:
    two.play("left", "ask")
    for who in ("right", "left"):
        two.call("propose", "left", ASK)
        assert two.call("answer", who, NO)["proposals"] == []
        refused = two.call("answer", "right", YES, 409)
        assert refused == "Nobody asks for that now."


def test_a_request_is_void_once_the_game_moves_on(two: Two) -> None:
    two.play("left", "ask")
    two.call("propose", "left", ASK)
    two.play("right", "forbid")
    assert two.info()["table"]["proposals"] == []
    refused = two.call("answer", "right", YES, 409)
    assert refused == "The game has moved on, so that can no longer be taken back."


def test_what_cannot_be_asked_for(two: Two) -> None:
    assert two.call("propose", "left", ASK, 409).startswith("You have done nothing")
    assert two.call("propose", "right", ASK, 403) == "Only the player of a seat can ask for that."
    two.call("propose", "watch", ASK, 403)
    two.call("answer", "watch", YES, 403)
    pause = {"what": "pause", "seat": "left"}
    assert two.call("propose", "left", pause, 409).startswith("This game has no clock")
    two.call("resume", "watch", {}, 403)
    assert two.call("resume", "left", {}, 409) == "The game is not paused."


def test_against_bots_there_is_nobody_to_ask(server: Server) -> None:
    made = server.toy(right="random")
    body = {"what": "take_back", "seat": "left"}
    refused = server.post(f"/matches/{made['id']}/propose", body, 409, made["key"])
    assert refused.startswith("There is nobody to ask")


def test_a_pause_stops_the_clocks_until_anybody_resumes(tmp_path: Path, stack: ExitStack) -> None:
    wall = Wall()
    two = Two(stack.enter_context(Server(tmp_path / "m.db", time=wall)), stack, LIVE)
    two.call("propose", "right", {"what": "pause", "seat": "right"})
    clock = two.call("answer", "left", {"what": "pause", "agrees": True})["clock"]
    assert (clock["paused"], clock["running"]) == (True, None)
    wall.pass_(days=2)
    page: Page = two.pages["left"]
    page.say("play", seat="left", seq=two.info()["view"]["seq"], action="ask")
    assert page.hear("refused")["text"] == "The game is paused. Resume it first."
    clock = two.call("resume", "right", {})["clock"]
    assert (clock["running"], clock["remaining"]["left"]) == ("left", 600)


@pytest.fixture
def left_alone(server: Server, monkeypatch: pytest.MonkeyPatch) -> Any:
    with ExitStack() as stack:
        two = Two(server, stack)
    with server.page(two.made) as page:
        page.view()
        two.pages = {"left": page}
        monkeypatch.setattr(absence, "now", lambda: now() + timedelta(days=4))
        yield two


def test_a_bot_plays_for_one_who_stays_away_until_they_return(left_alone: Two) -> None:
    two = left_alone
    two.call("absent", "left", {"seat": "right", "bot": "random"})
    seats = {seat["id"]: seat for seat in two.info()["seats"]}
    assert (seats["right"]["stand_in"], seats["right"]["by"]) == ("random", "friend")
    assert two.call("absent", "left", {"seat": "right"}, 409) == "No person plays Right now."
    two.call("return", "left", {"seat": "right"}, 403)
    two.call("return", "right", {"seat": "right"})
    seats = {seat["id"]: seat for seat in two.info()["seats"]}
    assert seats["right"]["stand_in"] is None
    assert two.call("return", "right", {"seat": "right"}, 409) == "No bot plays this seat for you."


def test_the_game_of_one_who_stays_away_can_be_ended(left_alone: Two) -> None:
    two = left_alone
    two.call("absent", "left", {"seat": "right"})
    assert two.info()["view"]["result"]["winners"] == ["left"]
    assert [note.kind for note in two.record().notes] == ["absent"]
    assert verify(two.record(), Toy()).problem is None


def test_nobody_is_put_out_who_is_here(two: Two) -> None:
    refused = two.call("absent", "left", {"seat": "right"}, 409)
    assert refused == "Right is not away for 72 hours yet."
    for who, seat in (("left", "left"), ("watch", "right")):
        two.call("absent", who, {"seat": seat}, 403)
    two.call("absent", "left", {"seat": "nobody"}, 404)


def test_a_rematch_with_sides_swapped(two: Two) -> None:
    two.pages["left"].say("play", seat="left", seq=0, action="resign")
    two.pages["left"].until(lambda view: view["result"] is not None)
    rematch = two.call("rematch", "right", {"swap": True})["id"]
    assert two.call("rematch", "left", {})["id"] == rematch
    for who, side in (("left", "right"), ("right", "left"), ("watch", None)):
        seats = two.server.get(f"/matches/{rematch}", key=two.keys[who])["seats"]
        assert [seat["id"] for seat in seats if seat["mine"]] == ([side] if side else [])


def test_whether_a_seat_has_acted_is_told_to_it_alone(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    with server.page(made) as left, server.page(made, made["watch"]) as watching:
        view = left.view()
        assert (view["acted"], watching.view()["acted"]) == (False, False)
        view = left.act(view)
        assert view["acted"]
        assert not watching.until(lambda seen: seen["seq"] == view["seq"])["acted"]
