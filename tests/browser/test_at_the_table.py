"""People at different screens: their clocks, and what they agree on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.person import KEY
from tests.browser.test_axe import accessible
from tests.browser.timed import TimedServer

LIVE = {"kind": "live", "minutes": 10, "increment": 5}


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[TimedServer]:
    server = TimedServer(tmp_path / "martius.db")
    with server:
        yield server


def sit(visit: Visit, timed: TimedServer, made: dict[str, str], key: str) -> Page:
    return visit(f"{timed.url}/m/{made['id']}#{key}")


def test_a_clock_shows_and_its_time_runs_out(visit: Visit, timed: TimedServer) -> None:
    made = timed.battle(LIVE)
    pages = {seat: sit(visit, timed, made, key) for seat, key in made["keys"].items()}
    clocks = pages["rome"].get_by_role("region", name="Clocks")
    expect(clocks.get_by_role("timer")).to_have_text(["10:00", "10:00"])
    acting = timed.get(f"/matches/{made['id']}", key=made["watch"])["view"]["to_act"]
    name = {"rome": "Rome", "carthage": "Carthage"}[acting]
    mine = pages[acting].get_by_role("timer", name=f"Time of {name}")
    expect(pages[acting].get_by_text("This clock runs.")).to_be_attached()
    free = timed.get(f"/matches/{made['id']}", key=made["watch"])["table"]["clock"]["free"]
    timed.wall.pass_(seconds=570 + free)  # a page that hears of the clock again sees the same
    pages[acting].evaluate("(ms) => { clock.stop(); clock.pass(ms) }", 1000 * (570 + free))
    expect(mine).to_have_text(re.compile("0:(30|2.)"))
    expect(pages[acting].get_by_text("You have 1:00 left.")).to_be_attached()
    expect(pages[acting]).to_have_title(re.compile("^⌛ "))
    timed.later(seconds=30)
    for page in pages.values():
        ending = page.get_by_role("dialog", name="Game over")
        expect(ending).to_contain_text(f"{name} has resigned.")
        ending.get_by_role("button", name="Close").click()
        page.get_by_role("tab", name="Log").click()
        expect(page.get_by_role("region", name="Log")).to_contain_text("ran out of time.")


def test_a_new_game_with_a_friend_offers_a_clock(visit: Visit, timed: TimedServer) -> None:
    page = visit(f"{timed.url}/")
    page.get_by_role("radio", name="De Bello Punico").check(force=True)
    seat = page.get_by_role("radiogroup", name="Carthage", exact=True)
    clock = page.get_by_role("radiogroup", name="Clock")
    expect(seat).to_be_visible()
    expect(clock).to_have_count(0)
    seat.get_by_role("radio", name="Friend, by link").check(force=True)
    expect(clock.get_by_role("radio", name="No clock")).to_be_checked()
    clock.get_by_role("radio", name="Correspondence").check(force=True)
    page.get_by_label("For each move").select_option("24")
    page.get_by_role("checkbox", name="Sun").check()
    accessible(page)
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_role("region", name="Clocks").get_by_role("timer")).to_have_count(2)
    match_id = page.url.partition("/m/")[2].partition("#")[0]
    key = page.evaluate(KEY, match_id)
    shown = timed.get(f"/matches/{match_id}", key=key)["table"]["clock"]
    assert (shown["move"], shown["reserve"], shown["days_off"]) == (24 * 3600, 72 * 3600, [6])
    accessible(page)


def test_two_pause_take_back_and_swap_sides(visit: Visit, timed: TimedServer) -> None:
    made = timed.battle(LIVE)
    pages = {seat: sit(visit, timed, made, key) for seat, key in made["keys"].items()}
    for page in pages.values():
        page.get_by_role("tab", name="Players").click()
    first, second = (pages[seat] for seat in ("carthage", "rome"))
    expect(first.get_by_text("This clock runs.")).to_be_attached()

    take_back = first.get_by_role("button", name="Ask to take back my last action")
    expect(take_back).to_have_count(0)  # there is nothing yet
    first.get_by_role("button", name="Propose a pause").click()
    asked = second.get_by_role("region", name="Requests at the table")
    expect(asked).to_contain_text("Carthage proposes a pause.")
    accessible(second)
    asked.get_by_role("button", name="Agree").click()
    expect(first.get_by_text("The game is paused.")).to_be_visible()
    second.get_by_role("button", name="Resume").click()
    expect(first.get_by_text("The game is paused.")).to_have_count(0)

    for seat, page in (("carthage", first), ("rome", second)):
        with timed.page(made, page.evaluate(KEY, made["id"])) as line:
            view = line.view()
            while view["to_act"] == seat:  # the leader, and what else is to be set up
                view = line.act(view)
    take_back.click()
    expect(asked).to_contain_text("Carthage asks to take back their last action.")
    expect(asked).to_contain_text("taken back.")
    asked.get_by_role("button", name="Agree").click()
    expect(asked).to_have_count(0)
    expect(first.get_by_role("region", name="Requests at the table")).to_have_count(0)
    shown = timed.get(f"/matches/{made['id']}", key=made["watch"])["view"]
    assert (shown["to_act"], shown["undos"]) == ("carthage", 1)
    second.get_by_role("button", name="Resign…").click()
    second.get_by_role("button", name="Resign", exact=True).click()
    first.get_by_role("button", name="Play again, sides swapped").click()
    expect(first.get_by_text("You play Rome.")).to_be_visible()
    ending = second.get_by_role("dialog", name="Game over")
    expect(ending.get_by_role("status")).to_contain_text("You play Carthage there.")
