"""Clicks that nobody meant do nothing, and dice wait a moment for second thoughts."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.person import UNHURRIED, Person
from tests.browser.positions import before_a_roll, first_turn
from tests.browser.served import Served

HASTE = 120
"""Milliseconds between the two clicks of a hand that slipped."""


def middle(thing: Locator) -> tuple[float, float]:
    """Where its middle is."""
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_second_click_on_the_same_spot_does_nothing(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    seq = person.view()["seq"]
    spot = middle(person.button("pass"))
    person.page.mouse.click(*spot)
    person.page.wait_for_function("(seq) => heard.seq > seq", arg=seq)
    person.page.mouse.click(*spot)
    person.page.wait_for_timeout(HASTE)
    person.caught_up()
    record = served.get(f"/matches/{person.id}/record", key=person.key)
    assert record.count('"pass"') == 1


def test_what_appears_under_the_pointer_takes_no_click_at_once(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    person.page.get_by_role("banner").get_by_role("button", name="Undo").hover()
    spot = middle(person.button("besiege regina"))
    person.page.evaluate("clock.stop()")  # however slow the machine is, it happens in one moment
    person.page.mouse.click(*spot)
    person.page.wait_for_function("() => document.querySelector('[data-action^=spend]')")
    before = person.view()["seq"]
    coins = middle(person.button("spend 1"))
    person.page.evaluate(
        """([from, to]) => {
          // The button comes to stand where the mouse rests.
          const [button] = document.querySelectorAll('.side [data-action^=spend]')
          button.style.translate = `${from[0] - to[0]}px ${from[1] - to[1]}px`
          button.style.position = 'relative'
          button.style.zIndex = 1
        }""",
        [spot, coins],
    )
    person.page.mouse.click(*spot)
    person.page.wait_for_timeout(HASTE)
    assert person.view()["seq"] == before
    person.page.evaluate("(ms) => clock.pass(ms)", UNHURRIED)
    person.page.mouse.click(*spot)
    person.page.wait_for_function("(seq) => heard.seq > seq", arg=before)


def about_to_roll(sit: Sit, served: Served, title: str, hold: str = "moment") -> tuple[Person, str]:
    """A page at a moment when one click would roll dice."""
    match, action = before_a_roll(title)
    person = sit(served.going_on(match))
    person.page.evaluate(
        "(saved) => localStorage.setItem('martius.settings', saved)", json.dumps({"hold": hold})
    )
    person.page.reload()
    person.caught_up()
    person.page.locator(".pass-on button").click()
    person.page.wait_for_function("() => document.querySelector('.side [data-action]')")
    return person, action


@pytest.mark.parametrize("title", ["punico", "hannibal"])
def test_dice_wait_a_moment_and_can_be_taken_back(sit: Sit, served: Served, title: str) -> None:
    person, action = about_to_roll(sit, served, title)
    seq = person.view()["seq"]
    button = person.button(action).first
    held = person.page.get_by_role("button", name="Roll now")
    for way in ("button", "key", "escape"):
        button.click()
        expect(held).to_be_visible()
        expect(person.page.locator(".side .back")).to_have_count(0)
        if way == "button":
            person.page.locator(".held").get_by_role("button", name="Cancel").click()
        else:
            person.page.keyboard.press("u" if way == "key" else "Escape")
        expect(held).to_have_count(0)
        person.page.wait_for_timeout(UNHURRIED)
    person.page.wait_for_timeout(1500)
    assert person.view()["seq"] == seq
    button.click()
    person.page.wait_for_function("(seq) => heard.seq > seq", arg=seq)


def test_who_is_sure_rolls_at_once(sit: Sit, served: Served) -> None:
    person, action = about_to_roll(sit, served, "punico", "ask")
    seq = person.view()["seq"]
    person.button(action).first.click()
    roll = person.page.get_by_role("button", name="Roll now")
    expect(roll).to_be_visible()
    person.page.wait_for_timeout(1500)
    assert person.view()["seq"] == seq
    roll.click()
    person.page.wait_for_function("(seq) => heard.seq > seq", arg=seq)


def test_the_moment_can_be_switched_off(sit: Sit, served: Served) -> None:
    person, action = about_to_roll(sit, served, "punico", "off")
    seq = person.view()["seq"]
    person.button(action).first.click()
    person.page.wait_for_function("(seq) => heard.seq > seq", arg=seq, timeout=1000)
