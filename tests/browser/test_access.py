"""For everybody: what happens is said, and nothing moves unasked."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from playwright.sync_api import expect

from tests.browser.conftest import Sit, Visit
from tests.browser.positions import first_turn
from tests.browser.served import Served

BOTS_START = 60_000
"""Milliseconds until the first bot has got a process to think in, on a busy machine."""
MOVING = """() => {
  // What moves: an animation of a thousandth of a frame is none.
  const running = document.getAnimations().filter((one) => one.playState === 'running')
  const names = (one) => one.animationName ?? one.transitionProperty
  return running.filter((one) => one.effect.getComputedTiming().activeDuration >= 1).map(names)
}"""


def test_what_happens_is_announced(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    person.plays("move hispalis")
    said = person.page.get_by_role("log")
    view = person.view()
    expect(said).to_contain_text(view["events"][-1]["text"])
    expect(said).to_contain_text(view["prompt"])


def test_every_event_of_a_long_turn_is_announced(sit: Sit, served: Served) -> None:
    person = sit(served.match(players=2, ulterior="here", citerior="random"))
    start = person.view()["seq"]
    while (view := person.view())["seq"] < start + 20 and not view["result"]:
        option = person.page.locator(".side [data-action]").first
        option.wait_for(timeout=BOTS_START)
        seq = person.view()["seq"]
        option.press("Enter")
        person.page.wait_for_function("(seq) => heard.seq > seq", arg=seq)
    person.caught_up()
    said = person.page.get_by_role("log").text_content() or ""
    told = [event["text"] for event in person.view()["events"] if event["seq"] > start]
    assert len(told) > 10
    assert [text for text in told if text not in said] == []


def test_nothing_moves_for_those_who_want_it_so(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    person.plays("besiege regina", "spend 1")
    assert person.page.evaluate(MOVING) == []
    expect(person.page.get_by_role("button", name="Skip")).to_have_count(0)


def test_scenes_are_shown_can_be_skipped_and_switched_off(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()), reduced_motion="no-preference")
    page, skip = person.page, person.page.get_by_role("button", name="Skip")
    page.clock.install()
    page.reload()
    person.caught_up()
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))
    person.clicks("move hispalis")
    expect(skip).to_be_visible()
    page.keyboard.press("Escape")
    expect(skip).to_have_count(0)
    arrived = re.compile("the praetor of Ulterior")
    expect(page.locator('[data-noun="hispalis"]')).to_have_accessible_name(arrived)
    person.caught_up()

    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Animation").get_by_label("Off").check()
    page.keyboard.press("Escape")
    person.plays("move corduba")
    expect(skip).to_have_count(0)
    assert page.evaluate(MOVING) == []
    page.reload()
    assert page.evaluate("document.documentElement.dataset.motion") == "off"


def test_candlelight_by_choice(visit: Visit) -> None:
    page = visit(color_scheme="light")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Theme").get_by_label("Dark").check()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
