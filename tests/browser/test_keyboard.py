"""The keyboard alone: begin, play, take back, end the phase, and always see where one is."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from martius import Match
from tests.browser.conftest import Sit, Visit
from tests.browser.person import Person
from tests.browser.positions import ROADS, first_turn
from tests.browser.served import Served
from tests.browser.test_punico import ZAMA

SEEN = """() => {
  // Whether the thing that has the focus shows it: by its outline, or its label's or ring's.
  const now = document.activeElement
  const near = [now.closest('label'), now.nextElementSibling]
  const marks = [now, ...near, ...now.querySelectorAll('.ring, .touch')]
  const shows = (thing) => {
    const style = getComputedStyle(thing)
    const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
    const stroked = style.stroke !== 'none' && parseFloat(style.strokeWidth) >= 5
    return outlined || (stroked && thing.closest('svg.board'))
  }
  return marks.some((thing) => thing && shows(thing))
}"""


def tabs_to(page: Page, wanted: str) -> None:
    """Go to a thing by Tab; on the way every stop shows that it has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            continue  # from the last stop Tab leaves the page and comes in at its beginning
        assert page.evaluate(SEEN), page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"Tab does not come to {wanted}.")


def presses(person: Person, key: str) -> None:
    """A key that changes the table."""
    views = person.page.evaluate("heard.views")
    person.page.keyboard.press(key)
    person.page.wait_for_function("(views) => heard.views > views", arg=views)
    person.caught_up()


def test_a_turn_without_a_mouse(visit: Visit, served: Served) -> None:
    page = visit()
    tabs_to(page, "select")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("within three rounds")).to_be_visible()
    tabs_to(page, ".begin")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/m/"))
    person = Person.at(page, served)
    for count in range(len(ROADS)):
        assert person.caught_up()["seq"] == count
        page.keyboard.press("j")
        assert page.evaluate(SEEN)
        presses(person, "Enter")
    before = person.offered()
    tabs_to(page, 'svg [data-action="besiege:regina"]')
    presses(person, "Enter")
    person.reads("How many denarii do you spend to besiege Regina?")
    presses(person, "u")
    assert person.offered() == before
    tabs_to(page, '.side [data-action="garrison:corduba"]')
    presses(person, " ")
    page.keyboard.press("e")
    assert page.evaluate("document.activeElement.dataset.action") == "pass"
    assert page.evaluate(SEEN)
    presses(person, "Enter")
    expect(page.get_by_text("Roman phase of the praetor of Citerior")).to_be_visible()


def test_a_second_enter_does_not_play_what_comes_next(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    person.page.keyboard.press("e")
    presses(person, "Enter")
    seq = person.view()["seq"]
    person.page.keyboard.press("Enter")
    person.page.keyboard.press(" ")
    assert person.caught_up()["seq"] == seq


def test_the_focus_stays_at_the_table_while_a_bot_answers(sit: Sit, served: Served) -> None:
    person = sit(served.match(players=2, ulterior="here", citerior="random"))
    for _ in range(6):
        person.page.wait_for_function("() => document.querySelector('.side [data-action]')")
        person.caught_up()
        person.page.keyboard.press("j")
        assert person.page.evaluate("document.activeElement.hasAttribute('data-action')")
        views = person.page.evaluate("heard.views")
        person.page.keyboard.press("Enter")
        person.page.wait_for_function("(views) => heard.views > views", arg=views)
    person.page.wait_for_function("() => document.querySelector('.side [data-action]')")
    expect(person.page.locator(".ask")).to_be_focused()


def test_what_loses_its_place_leaves_the_focus_at_the_prompt(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    person.plays("besiege regina", "spend 1", "garrison corduba")
    person.page.locator(".prompt").get_by_role("button", name="Undo").focus()
    presses(person, "Enter")
    expect(person.page.locator(".prompt").get_by_role("button", name="Undo")).to_have_count(0)
    expect(person.page.locator(".ask")).to_be_focused()


def test_j_unfolds_the_options(sit: Sit, served: Served) -> None:
    match = Match.new("punico", ZAMA, auto_chance=False)
    person = sit(served.going_on(match))
    person.page.locator(".pass-on button").click()
    person.page.wait_for_function("() => document.querySelector('.side details')")
    assert person.page.locator(".side .options [data-action]:visible").count() == 0
    person.page.keyboard.press("j")
    assert person.page.evaluate("document.activeElement.checkVisibility()")
    assert person.page.evaluate("document.activeElement.dataset.action") in person.offered()


def test_the_keys_are_listed(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    page = person.page
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys).to_contain_text("Undo the last action")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    for key, tab in (("l", "Log"), ("s", "Players"), ("t", "Tracks")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")


def test_keys_rest_while_one_types(visit: Visit) -> None:
    page = visit("/rules/hispania")
    page.get_by_label("Search the rules").fill("")
    page.keyboard.type("u?e")
    expect(page.get_by_label("Search the rules")).to_have_value("u?e")
