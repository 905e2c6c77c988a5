"""Fair dice at a served table: pages seal and open, and play never hangs on one that does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from martius import verify
from martius.match import Proof
from martius.match.record import DiceSpan, parse
from martius.match.shares import Share, seal
from martius.server.store.stored import Sitter
from martius.server.tables.contributions import asks, missing, players
from tests.server.table import Page, Server
from tests.toy import Toy

HEADER = {"dice": "fair", "scheme": 2, "players": ["left", "right"], "commitment": "c0"}


# --- who is asked ---


def sealed(seq: int, number: int, by: str, value: str) -> Share:
    return Share(seq, "seal", number, by, seal("c0", number, by, value))


def opened(seq: int, number: int, by: str, value: str) -> Share:
    return Share(seq, "open", number, by, value)


def asked(present: str, *shares: Share) -> list[tuple[str, str, int]]:
    span = DiceSpan(0, HEADER, shares=list(shares))
    return [(ask.ask, ask.seat, ask.round) for ask in asks(span, present.split())]


A1, A2, B1, B2 = ("a1" * 32, "a2" * 32, "b1" * 32, "b2" * 32)
ALONE = (sealed(0, 1, "left", A1), opened(0, 1, "left", A1))


def test_all_who_sit_seal_and_then_open() -> None:
    one, other = sealed(0, 1, "left", A1), sealed(0, 1, "right", B1)
    assert asked("left right") == [("seal", "left", 1), ("seal", "right", 1)]
    assert asked("left right", one) == [("seal", "right", 1)]
    assert asked("left right", one, other) == [("open", "left", 1), ("open", "right", 1)]
    assert asked("left right", one, other, opened(0, 1, "right", B1)) == [("open", "left", 1)]
    assert (
        asked("left right", one, other, opened(0, 1, "right", B1), opened(0, 1, "left", A1)) == []
    )


def test_who_is_alone_does_not_wait() -> None:
    assert asked("left", sealed(0, 1, "left", A1)) == [("open", "left", 1)]
    assert asked("left", *ALONE) == []


def test_a_newcomer_and_who_was_there_begin_a_new_round() -> None:
    assert asked("left right", *ALONE) == [("seal", "left", 2), ("seal", "right", 2)]


def test_no_new_dice_without_those_who_contributed() -> None:
    assert asked("right", *ALONE) == []


def test_who_sealed_and_left_before_anything_was_opened_is_left_out() -> None:
    one, other = sealed(0, 1, "left", A1), sealed(0, 1, "right", B1)
    assert asked("left", one, other) == [("seal", "left", 2)]


def test_who_left_after_something_was_opened_is_waited_for() -> None:
    one, other = sealed(0, 1, "left", A1), sealed(0, 1, "right", B1)
    half = (one, other, opened(0, 1, "left", A1))
    assert asked("left", *half) == []
    assert asked("left right", *half) == [("open", "right", 1)]


def test_spectators_and_strangers_are_not_asked() -> None:
    assert asked("") == []
    assert asked("ghost") == []


def test_one_page_contributes_once_and_bots_never() -> None:
    sitters = {
        "a": Sitter("bot", "random"),
        "b": Sitter("here"),
        "c": Sitter("friend"),
        "d": Sitter("here"),
    }
    assert players(sitters, {}) == ["b", "c"]


def test_who_is_missing() -> None:
    assert missing(DiceSpan(0, HEADER, shares=list(ALONE))) == ["right"]


# --- at the table ---


class Browser:
    """A page that keeps what it contributes and answers what it is asked."""

    def __init__(self, page: Page, number: str) -> None:
        self.page = page
        self.kept: dict[int, str] = {}
        self._number = number

    def answer(self) -> None:
        """Answer the next question about the dice."""
        ask = self.page.hear("dice")
        seat, number = ask["seat"], ask["round"]
        value = self.kept.setdefault(number, f"{number}{self._number}" * 32)
        if ask["ask"] == "seal":
            value = seal(ask["commitment"], number, seat, value)
        self.page.say(ask["ask"], seat=seat, round=number, value=value)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is hurried."""
    monkeypatch.setattr("martius.server.tables.registry.LONGEST_WAIT", 1000)


def proof_of(server: Server, made: Any, key: str) -> Proof:
    record = server.get(f"/matches/{made['id']}/record", key=key)
    return verify(parse(record), game=Toy())


def _standing_at(page: Page, seq: int) -> Any:
    return page.until(lambda view: view["seq"] == seq and view["options"])


def to_the_end(pages: dict[str, Page], view: Any) -> Any:
    while view["result"] is None:
        page, seq = pages[view["to_act"]], view["seq"]
        page.say("look", seat=view["to_act"])
        mine = _standing_at(page, seq)
        view = page.act(mine, mine["options"][0]["action"])
    return view


@pytest.mark.usefixtures("slow")
def test_friends_who_sit_down_before_the_first_roll_prove_the_whole_game(server: Server) -> None:
    made = server.toy(wait=True, left="friend", right="friend")
    keys = made["keys"]
    with server.page(made, keys["left"]) as left:
        first = left.view()
        assert (first["to_act"], first["seq"], first["options"]) == ("chance", 0, [])
        assert first["prompt"] == "The first dice wait for Left and Right."
        assert first["fair"]["players"] == ["left", "right"]
        one = Browser(left, "a")
        one.answer()
        one.answer()
        assert left.until(lambda view: len(view["fair"]["shares"]) == 2)["to_act"] == "chance"
        with server.page(made, keys["right"]) as right:
            other = Browser(right, "b")
            for browser in (one, other, one, other):
                browser.answer()
            begun = left.until(lambda view: view["to_act"] == "left")
            opened = {s["value"] for s in begun["fair"]["shares"] if s["kind"] == "open"}
            assert opened == {*one.kept.values(), *other.kept.values()}
            to_the_end({"left": left, "right": right}, begun)
    proof = proof_of(server, made, keys["left"])
    assert (proof.problem, proof.verdict) == (None, "proved")
    assert [stretch.by for stretch in proof.stretches if stretch.rolls] == [("left", "right")]


@pytest.mark.usefixtures("slow")
def test_who_joins_later_is_protected_from_then_on(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    with server.page(made) as left:
        begun = left.until(lambda view: view["to_act"] == "left")
        one = Browser(left, "a")
        one.answer()
        one.answer()
        left.until(lambda view: len(view["fair"]["shares"]) == 2)
        with server.page(made, made["keys"]["right"]) as right:
            other = Browser(right, "b")
            for browser in (one, other, one, other):
                browser.answer()
            view = left.until(lambda view: len(view["fair"]["shares"]) == 6)
            assert view["seq"] == begun["seq"]
            to_the_end({"left": left, "right": right}, view)
    proof = proof_of(server, made, made["key"])
    told = [(stretch.by, stretch.doubt) for stretch in proof.stretches if stretch.rolls]
    assert told == [
        ((), "left and right had not contributed to them"),
        (("left", "right"), None),
    ]


@pytest.mark.usefixtures("slow")
def test_a_player_can_begin_without_the_others_and_a_spectator_cannot(server: Server) -> None:
    made = server.toy(wait=True, left="here", right="friend")
    with server.page(made) as left, server.page(made, made["watch"]) as watcher:
        watcher.view()
        watcher.say("roll")
        watcher.say("ping")
        watcher.hear("pong")
        one = Browser(left, "a")
        one.answer()
        one.answer()
        left.until(lambda view: len(view["fair"]["shares"]) == 2)
        assert server.get(f"/matches/{made['id']}", key=made["key"])["view"]["seq"] == 0
        left.say("roll")
        assert left.until(lambda view: view["to_act"] == "left")["seq"] == 2


def test_play_never_hangs_on_a_page_that_adds_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("martius.server.tables.registry.LONGEST_WAIT", 0.05)
    made = server.toy(wait=True, left="here", right="here")
    with server.page(made) as page:
        assert page.until(lambda view: view["to_act"] == "left")["fair"]["shares"] == []


@pytest.mark.usefixtures("slow")
def test_a_game_against_a_bot_begins_when_the_person_has_contributed(server: Server) -> None:
    made = server.toy(wait=True, left="here", right="random")
    with server.page(made) as page:
        one = Browser(page, "a")
        one.answer()
        one.answer()
        view = page.until(lambda view: view["to_act"] == "left")
        assert view["fair"]["players"] == ["left"]
        assert [share["kind"] for share in view["fair"]["shares"]] == ["seal", "open"]


def test_a_game_of_bots_waits_for_nobody(server: Server) -> None:
    made = server.toy(wait=True, left="random", right="random")
    assert server.get(f"/matches/{made['id']}", key=made["key"])["view"]["seq"] > 0


@pytest.mark.usefixtures("slow")
def test_what_was_not_asked_for_is_refused(server: Server) -> None:
    made = server.toy(wait=True, left="friend", right="friend")
    with server.page(made, made["keys"]["left"]) as left:
        left.view()
        for kind, seat, number in (("open", "left", 1), ("seal", "left", 2), ("seal", "right", 1)):
            left.say(kind, seat=seat, round=number, value=A1)
            assert left.refused()["text"] == "The dice do not need that now."
        left.say("seal", seat="left", round=1, value="short")
        assert left.refused()["text"] == "A seal and a contribution have 64 hexadecimal digits."


@pytest.mark.usefixtures("slow")
def test_a_page_that_lost_what_it_sealed_seals_anew(server: Server) -> None:
    made = server.toy(wait=True, left="here", right="here")
    with server.page(made) as page:
        Browser(page, "a").answer()
        assert page.hear("dice")["ask"] == "open"
    with server.page(made) as page:
        ask = page.hear("dice")
        assert ask["ask"] == "open"
        again = seal(ask["commitment"], 1, "left", B1)
        page.say("seal", seat="left", round=1, value=again)
        page.until(lambda view: view["fair"]["shares"][-1:] and len(view["fair"]["shares"]) == 2)
        page.say("open", seat="left", round=1, value=B1)
        page.until(lambda view: view["to_act"] == "left")


@pytest.mark.usefixtures("slow")
def test_contributions_survive_a_restart_and_an_undo(tmp_path: Path) -> None:
    with Server(tmp_path / "martius.db") as server:
        made = server.toy(wait=True, left="here", right="here")
        with server.page(made) as page:
            one = Browser(page, "a")
            one.answer()
            one.answer()
            page.until(lambda view: view["to_act"] == "left")
            page.say("look", seat="left")
            view = page.until(lambda view: view["options"])
            page.act(view, "ask")
            page.say("undo", seat="left", seq=view["seq"] + 1)
            page.until(lambda view: view["undos"] == 1)
    with Server(tmp_path / "martius.db") as server, server.page(made) as page:
        view = page.view()
        assert [share["value"] for share in view["fair"]["shares"]][1:] == [one.kept[1]]
        while view["result"] is None:
            page.say("look", seat=view["to_act"])
            view = page.until(lambda seen: seen["options"])
            view = page.act(view, view["options"][0]["action"])
        assert proof_of(server, made, made["key"]).verdict == "proved"


@pytest.mark.usefixtures("slow")
def test_a_game_that_waits_still_waits_after_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path / "martius.db") as server:
        made = server.toy(wait=True, left="here", right="friend")
    with Server(tmp_path / "martius.db") as server, server.page(made) as page:
        assert page.view()["to_act"] == "chance"
        page.say("roll")
        page.until(lambda view: view["to_act"] == "left")
