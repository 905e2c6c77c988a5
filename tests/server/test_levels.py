"""Levels at the table: what is offered, how long they think, and that they stop when told."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from martius import Match
from martius.bots import BASELINES
from martius.bots.levels import LEVELS, Player
from martius.games import TITLES
from martius.games.hannibal.title import Hannibal
from martius.kernel.codec import encode_state
from martius.match.dice import SeededDice
from martius.server.bots import names as bot_names
from martius.server.bots import seats as bot_seats
from martius.server.bots.gauge import HERE
from martius.server.bots.names import BotName
from martius.server.bots.seats import BotTask
from martius.server.bots.workers import BotWorker
from tests.aside import aside
from tests.server.table import PATIENCE, Page, Server, wait_for

PATIENT = [level for level in LEVELS if bot_names.is_patient(level)]


def test_the_weakest_level_comes_first_and_the_middling_one_is_proposed(server: Server) -> None:
    hannibal = next(title for title in server.get("/titles") if title["id"] == "hannibal")
    assert [bot["id"] for bot in hannibal["bots"]] == [*LEVELS, "random"]
    assert hannibal["opponent"] == "centurion"
    seconds = {bot["id"]: bot["seconds"] for bot in hannibal["bots"] if bot["seconds"]}
    assert list(seconds) == PATIENT
    assert seconds["consul"] == 5.0


def test_a_title_with_levels_offers_no_frozen_baseline() -> None:
    frozen = set(BASELINES)
    for game in TITLES.values():
        if set(game.bots) & set(LEVELS):
            assert not frozen & set(game.bots), game.id


def hannibal(server: Server, bot: dict[str, object], status: int = 201) -> dict[str, str]:
    """A game of Hannibal against a bot that plays Rome."""
    seats = {"rome": {"by": "bot", **bot}, "carthage": {"by": "here"}}
    body = {"title": "hannibal", "scenario": "second_punic_war", "seats": seats}
    made: dict[str, str] = server.post("/matches", body, status)
    return made


def test_nobody_can_seat_a_frozen_baseline(server: Server) -> None:
    assert "'legate'" in str(hannibal(server, {"bot": "legate"}, 400))


def test_a_player_gives_the_strongest_more_time(server: Server) -> None:
    made = hannibal(server, {"bot": "consul", "seconds": 20})
    rome = server.get(f"/matches/{made['id']}", key=made["key"])["seats"][0]
    assert (rome["bot"], rome["seconds"]) == ("consul", 20)


def test_time_is_for_bots_that_think_by_the_clock(server: Server) -> None:
    refusal = hannibal(server, {"bot": "tiro", "seconds": 20}, 400)
    assert "'tiro' does not think by the clock" in str(refusal)
    hannibal(server, {"bot": "consul", "seconds": 0}, 422)


def test_a_match_from_before_goes_on_with_its_baseline(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(Hannibal, "bots", ("legate",))
        made = hannibal(server, {"bot": "legate"})

    def acted() -> bool:
        view = server.get(f"/matches/{made['id']}", key=made["key"])["view"]
        return bool(view["options"]) and view["seq"] > 2

    wait_for(acted)


@pytest.mark.parametrize("kept", ["consul", "consul:seconds=20", "legate", "cmd:node bot.js"])
def test_a_bot_is_kept_as_one_text(kept: str) -> None:
    assert bot_names.read(kept).kept() == kept
    assert bot_names.read("consul:seconds=20") == BotName("consul", 20)


# --- the clock ---


def task(bot: str, game: Hannibal | None = None) -> BotTask:
    """Carthage's first choice."""
    match = Match.new("hannibal", seed=1)
    seat = [seat.id for seat in match.seats].index(match.to_act or "")
    return BotTask("m", game or Hannibal(), encode_state(match.snapshot()), seat, bot, 0, 7)


def seated(bot: str, game: Hannibal | None = None) -> Player:
    """A level as the table seats it."""
    player = bot_seats._bot(task(bot, game))
    assert isinstance(player, Player)
    return player


def test_at_the_table_a_level_thinks_as_long_as_it_may() -> None:
    assert seated("consul").level.budget.seconds == 5.0
    assert seated("consul:seconds=20").level.budget.seconds == 20.0
    assert seated("consul")._clock is time.monotonic

    class Quick(Hannibal):
        pace = 0.4

    assert seated("consul", Quick()).level.budget.seconds == 2.0


def test_a_thought_that_is_not_wanted_any_more_ends_with_the_best_so_far() -> None:
    match = Match.new("hannibal", seed=1)
    asked: list[float] = []

    def goes_on(progress: float) -> bool:
        asked.append(progress)
        return len(asked) < 3

    chair = match.chair(match.to_act or "")
    choice = Player(LEVELS["consul"], time.monotonic, goes_on).choose(chair, SeededDice(1).pick)
    assert choice in chair.options()
    assert len(asked) == 3


def ponder(until: float) -> bool:
    """Think up to this time; whether it was stopped before."""
    while time.time() < until:
        if not HERE.note(0.5):
            return True
        time.sleep(0.01)
    return False


def test_a_worker_says_how_far_it_is_and_stops_at_once() -> None:
    async def think() -> tuple[bool, list[float]]:
        worker, told = BotWorker(), list[float]()

        def tell(progress: float) -> None:
            told.append(progress)
            if progress:
                worker.interrupt("another")
                worker.interrupt("m")

        try:
            return await worker.have("m", ponder, time.time() + 60, tell), told
        finally:
            worker.close()

    stopped, told = aside(lambda: asyncio.run(think()))
    assert stopped
    assert told[-1] == 0.5


def test_a_page_is_told_how_far_a_long_thought_is(tmp_path: Path) -> None:
    with Server(tmp_path / "m.db") as server:
        made = hannibal(server, {"bot": "consul", "seconds": 3})
        with server.page(made) as page:
            assert 0.0 <= first_progress(page) <= 1.0


def first_progress(page: Page) -> float:
    """How far the bot was when a page first heard of it; the page plays on until then, because
    a bot that sees at once what to do tells nothing."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told = page.hear("thinking", "view")
        if told["type"] == "thinking":
            return float(told["progress"])
        view = told["view"]
        if view["options"]:
            action = view["options"][0]["action"]
            page.say("play", seat=view["seat"], seq=view["seq"], action=action)
    raise AssertionError("no page was told of a thought")
