"""A phone in portrait, by thumb; and a screen at 200 %."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit, Visit
from tests.browser.person import SPOT, UNHURRIED, Person, data_action, on_board
from tests.browser.positions import (
    first_turn,
    going_on,
    played_out,
    shows_my_side,
    some_positions,
)
from tests.browser.served import Served

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
ASIDE: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
"""A phone in landscape."""
ZOOMED: dict[str, Any] = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
TWICE: dict[str, Any] = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}
"""A screen of 1440 x 900 at 200 %."""

WIDER = """() => {
  // What cannot be seen without scrolling sideways: the page, or the paper beside the board.
  const papers = document.querySelectorAll('.side, dialog, aside.card')
  const sheets = [document.documentElement, ...papers]
  const wide = sheets.filter((sheet) => sheet.scrollWidth > sheet.clientWidth)
  return wide.map((sheet) => `${sheet.tagName} ${sheet.className}`)
}"""


SMALL = """() => {
  // What is pressed and is smaller than 24 px one way or the other.
  const things = [...document.querySelectorAll('button, select, summary, a.button, input:not(.sr)')]
  const small = things.filter((thing) => thing.checkVisibility()).filter((thing) => {
    const { width, height } = thing.getBoundingClientRect()
    return Math.min(width, height) < 24
  })
  return small.map((thing) => thing.outerHTML.slice(0, 120))
}"""


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    assert page.evaluate(WIDER) == []


def taps(person: Person, action: str) -> None:
    """The first tap on the board shows the card; the second does it."""
    spot = person.page.evaluate(SPOT, on_board(action))
    assert spot, f"{action!r} cannot be tapped."
    before = person.view()["seq"]
    person.page.touchscreen.tap(*spot)
    expect(person.page.locator(f'.card [data-action="{data_action(action)}"]')).to_be_visible()
    assert person.view()["seq"] == before
    fits(person.page)
    views = person.page.evaluate("heard.views")
    person.page.wait_for_timeout(UNHURRIED)
    person.page.touchscreen.tap(*spot)
    person.page.wait_for_function("(views) => heard.views > views", arg=views)
    person.caught_up()
    fits(person.page)


def test_a_whole_turn_by_taps(visit: Visit, served: Served) -> None:
    page = visit(**PHONE)
    fits(page)
    page.get_by_label("Scenario").select_option("The first repression")
    page.get_by_role("button", name="Start game").tap()
    page.wait_for_url(re.compile("/m/"))
    person = Person.at(page, served)
    while person.caught_up()["board"]["setup"]:
        taps(person, person.actions()[0])
    taps(person, "garrison corduba")
    page.locator(".prompt").get_by_role("button", name="Undo").tap()
    page.wait_for_function("() => heard.undos === 1")
    person.caught_up()
    page.locator("aside.side").evaluate("(panel) => panel.scrollTo(0, panel.scrollHeight)")
    expect(person.prompt).not_to_be_in_viewport()
    taps(person, "besiege regina")
    expect(person.prompt).to_be_in_viewport(ratio=1)  # a new question is in sight
    person.button("spend 1").tap()
    person.reads("spend your 5 denarii")
    person.caught_up()
    person.button("pass").tap()
    expect(page.get_by_text("Roman phase of the praetor of Citerior")).to_be_visible()
    person.caught_up()
    expect(person.prompt).to_be_in_viewport(ratio=1)
    fits(page)


@pytest.mark.parametrize("title", ["hispania", "hannibal", "punico"])
def test_a_finger_finds_every_button(visit: Visit, served: Served, title: str) -> None:
    made = served.going_on(going_on(title))
    page = visit(f"/m/{made['id']}#{made['key']}", **PHONE)
    shows_my_side(page)
    for tab in ("Tracks", "Log", "Players"):
        page.get_by_role("tab", name=tab).click()
        assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("screen", [ASIDE, TWICE], ids=["landscape", "200 %"])
@pytest.mark.parametrize("title", ["hispania", "hannibal", "punico"])
def test_a_low_screen_has_room_for_all(
    visit: Visit, served: Served, title: str, screen: dict[str, Any]
) -> None:
    for match in some_positions(title, 3):
        made = served.going_on(match)
        page = visit(f"/m/{made['id']}#{made['key']}", **screen)
        shows_my_side(page)
        fits(page)
        assert page.evaluate(SMALL) == [], match.seq
        page.close()


def test_a_long_press_asks_why_not(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()), **PHONE)
    press = """(noun) => {
      const thing = document.querySelector(`[data-noun="${noun}"]`)
      const finger = {bubbles: true, pointerType: 'touch'}
      thing.dispatchEvent(new PointerEvent('pointerdown', finger))
    }"""
    person.page.evaluate(press, "castulo")
    expect(
        person.page.locator(".card dd", has_text="Generals cannot enter Castulo: it is in revolt.")
    ).to_be_visible()
    fits(person.page)


@pytest.mark.parametrize("screen", [PHONE, ZOOMED], ids=["phone", "200 %"])
@pytest.mark.parametrize("path", ["/", "/rules/hispania", "table", "end"])
def test_nothing_is_wider_than_the_screen(
    visit: Visit, served: Served, screen: dict[str, Any], path: str
) -> None:
    if path in ("table", "end"):
        match = served.shown(played_out()) if path == "end" else served.going_on(first_turn())
        path = f"/m/{match['id']}#{match['key']}"
    page = visit(path, **screen)
    expect(page.get_by_role("main")).to_be_visible()
    page.wait_for_load_state("networkidle")
    fits(page)
