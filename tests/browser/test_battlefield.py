"""The field of De Bello Punico: what is in sight when it opens, what can be read, turned and
ordered together."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from martius import Match
from martius.match.dice import EarlyDice
from tests.browser.conftest import Sit
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.test_phone import PHONE
from tests.games.punico.vocabulary import read_unit

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
LANDSCAPE: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
ZOOMED: dict[str, Any] = {"viewport": {"width": 720, "height": 450}}
"""A window of 1440 by 900 at 200 %."""
SCREENS = {"desk": DESK, "zoomed": ZOOMED, "phone": PHONE, "landscape": LANDSCAPE}
PATIENCE = 60_000
BATTLES = ("trebbia", "beneventum", "po", "zama")

OUT_OF_SIGHT = """() => {
  const map = document.querySelector('svg.board').getBoundingClientRect()
  return [...document.querySelectorAll('svg.board .unit .handle')].filter((unit) => {
    const {left, right, top, bottom} = unit.getBoundingClientRect()
    return left < map.left || right > map.right || top < map.top || bottom > map.bottom
  }).map((unit) => unit.dataset.noun)
}"""
SMALL_PRINT = """() => [...document.querySelectorAll('svg.board text, svg.rulers text')]
  .filter((text) => text.getClientRects().length)
  .map((text) => [text.textContent,
    parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.d ?? 1)])
  .filter(([, size]) => size < 10)"""
OVERLAPS = """() => {
  // Buttons over the map that lie on each other, or are too small for a finger.
  const all = [...document.querySelectorAll('.zoom .button')]
    .filter((button) => button.getClientRects().length)
    .map((button) => [button.ariaLabel, button.getBoundingClientRect()])
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1
  const found = all.filter(([, {width, height}]) => width < 24 || height < 24).map(([n]) => n)
  all.forEach(([a, first], i) => all.slice(i + 1).forEach(([b, second]) => {
    if (meet(first, second)) found.push(`${a} / ${b}`)
  }))
  const map = document.querySelector('svg.board').getBoundingClientRect()
  all.forEach(([n, {bottom}]) => { if (bottom > map.bottom) found.push(`${n} below the map`) })
  return found
}"""
TARGET = """() => Math.min(...[...document.querySelectorAll('svg.board .handle[role=button]')]
  .map((unit) => unit.getBoundingClientRect().height))"""


def battle(served: Served, name: str) -> dict[str, Any]:
    """A battle of which both sides are set up, at the first question after that."""
    options = {"setup": "historical"}
    return served.going_on(Match.new("punico", name, options, auto_chance=False))


def moving(served: Served, *units: str, **position: Any) -> dict[str, Any]:
    """Zama, when Rome is to move these units."""
    start = {
        "battle": "zama",
        "position": {
            "impulse": "first_movement",
            "units": [read_unit(text) for text in units],
            **position,
        },
    }
    return served.laid(Match.new("punico", start, dice=EarlyDice(bytes(32))))


def rome(sit: Sit, match: dict[str, Any], **screen: Any) -> Person:
    return sit(match, match["keys"]["rome"], **screen)


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_opens_on_both_armies_and_can_be_read(sit: Sit, served: Served, name: str) -> None:
    page = sit(battle(served, name), **DESK).page
    expect(page.locator("svg.board .unit").first).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate(OUT_OF_SIGHT) == []
    assert page.evaluate(SMALL_PRINT) == []


@pytest.mark.parametrize("screen", SCREENS)
def test_the_buttons_over_the_map_never_meet(sit: Sit, served: Served, screen: str) -> None:
    page = sit(battle(served, "zama"), **SCREENS[screen]).page
    expect(page.get_by_role("button", name="Turn the map round")).to_be_visible()
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("screen", ["phone", "landscape"])
def test_units_are_large_enough_for_a_finger(sit: Sit, served: Served, screen: str) -> None:
    match = moving(served, *(f"ha{n} {2 * n + 3:02}14 n" for n in range(1, 8)), "m1 1104 s")
    page = rome(sit, match, **SCREENS[screen]).page
    assert page.evaluate(TARGET) >= 24


def test_the_command_boxes_stand_beside_the_map(sit: Sit, served: Served) -> None:
    for screen in (DESK, ZOOMED, PHONE):
        person = sit(
            served.going_on(Match.new("punico", "zama_clash", auto_chance=False)), **screen
        )
        page = person.page
        page.get_by_role("button", name="I am Carthage").click()
        boxes = page.get_by_label("Command boxes of Carthage").bounding_box()
        field = page.get_by_label("The battlefield of Zama").bounding_box()
        assert boxes
        assert field
        beside = boxes["x"] >= field["x"] + field["width"] - 1
        below = boxes["y"] >= field["y"] + field["height"] - 1
        assert beside or below


# --- the map turned ---


def top(page: Page, noun: str) -> float:
    box = page.locator(f'svg.board .handle[data-noun="{noun}"]').bounding_box()
    assert box
    return box["y"]


def test_the_map_turns_for_carthage_and_its_words_stay_upright(sit: Sit, served: Served) -> None:
    match = moving(served, "ha1 1114 n", "m1 1104 s")
    person = rome(sit, match, **DESK)
    assert top(person.page, "m1") < top(person.page, "ha1")
    person.page.get_by_role("button", name="Turn the map round").click()
    assert top(person.page, "ha1") < top(person.page, "m1")
    assert person.page.evaluate(SMALL_PRINT) == []  # `d` is negative for what stands on its head
    person.page.reload()
    person.caught_up()
    assert top(person.page, "ha1") < top(person.page, "m1")
    # What is played means the same: straight ahead is now downwards.
    person.plays("unit ha1", "move 1113", "face n")
    assert person.view()["board"]["units"][0]["hex"] == "1113"


# --- a line of units ---

LINE = tuple(f"ha{n} {2 * n + 1:02}14 n" for n in range(1, 6)) + tuple(
    f"pr{n} {2 * n + 1:02}15 n" for n in range(1, 6)
)


def hexes(person: Person) -> dict[str, str]:
    """Where the units stand."""
    units = person.view()["board"]["units"]
    return {unit["id"]: unit["hex"] for unit in units if unit["side"] == "rome" and unit["hex"]}


def drag_round(page: Page, *nouns: str, shift: bool = True) -> None:
    """Draw a box round units."""
    boxes = [page.locator(f'svg.board .handle[data-noun="{n}"]').bounding_box() for n in nouns]
    known = [box for box in boxes if box]
    left, top = min(b["x"] for b in known) - 8, min(b["y"] for b in known) - 8
    right = max(b["x"] + b["width"] for b in known) + 8
    bottom = max(b["y"] + b["height"] for b in known) + 8
    if shift:
        page.keyboard.down("Shift")
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(right, bottom, steps=6)
    page.mouse.up()
    if shift:
        page.keyboard.up("Shift")


def orders(page: Page) -> Locator:
    return page.get_by_role("region", name="Orders for several units")


def says(page: Page, text: str) -> None:
    """The report of an order comes to say this; a busy machine takes its time for ten units."""
    expect(orders(page)).to_contain_text(text, timeout=PATIENCE)


def test_a_line_of_ten_moves_with_a_drag_and_a_click_and_is_taken_back(
    sit: Sit, served: Served
) -> None:
    person = rome(sit, moving(served, *LINE, "m1 1104 s"), **DESK)
    before = hexes(person)
    drag_round(person.page, "ha1", "ha5", "pr1", "pr5")
    expect(orders(person.page)).to_contain_text("10 units in the line")
    orders(person.page).get_by_role("button", name="2", exact=True).click()
    says(person.page, "10 of 10 units have moved.")
    after = hexes(person)
    assert after == {unit: f"{at[:2]}{int(at[2:]) - 2:02}" for unit, at in before.items()}
    assert all(unit["facing"] == "n" for unit in person.view()["board"]["units"][:10])
    orders(person.page).get_by_role("button", name="Take the whole order back").click()
    expect(orders(person.page)).not_to_contain_text("have moved", timeout=PATIENCE)
    person.caught_up()
    assert hexes(person) == before


def test_who_cannot_obey_stays_and_the_page_says_why(sit: Sit, served: Served) -> None:
    # Hastati 2 stands in an enemy zone, and one hex ahead of Hastati 3 an enemy stands.
    units = ("ha1 0714 n", "ha2 0914 n", "ha3 1114 n", "m1 1112 s", "f1 2304 s")
    person = rome(sit, moving(served, *units), **DESK)
    for unit in ("ha1", "ha2", "ha3"):
        person.page.locator(f'svg.board .handle[data-noun="{unit}"]').click(modifiers=["Shift"])
    expect(orders(person.page)).to_contain_text("3 units in the line")
    orders(person.page).get_by_role("button", name="2", exact=True).click()
    report = orders(person.page).get_by_role("status")
    says(person.page, "2 of 3 units have moved.")
    expect(report.locator("li")).to_have_count(1)
    expect(report.locator("li")).to_contain_text("1112")
    expect(report.locator("li").get_by_role("button", name="Paragraph")).to_be_visible()
    assert hexes(person) == {"ha1": "0712", "ha2": "0912", "ha3": "1114"}


def test_a_line_follows_a_click_on_a_hex_and_keeps_its_front(sit: Sit, served: Served) -> None:
    person = rome(sit, moving(served, "ha1 0714 n", "ha2 0715 n", "m1 1104 s"), **DESK)
    drag_round(person.page, "ha1", "ha2")
    person.page.locator('svg.board [data-hex="0812"]').click()
    says(person.page, "2 of 2 units have moved.")
    assert hexes(person) == {"ha1": "0812", "ha2": "0813"}


def test_a_line_is_chosen_by_key(sit: Sit, served: Served) -> None:
    person = rome(sit, moving(served, "ha1 0714 n", "ha2 0914 n", "m1 1104 s"), **DESK)
    for unit in ("ha1", "ha2"):
        person.page.locator(f'svg.board .handle[data-noun="{unit}"]').focus()
        person.page.keyboard.press("x")
    expect(orders(person.page)).to_contain_text("2 units in the line")
    person.page.keyboard.press("Escape")
    expect(orders(person.page)).not_to_contain_text("in the line")


def test_a_line_is_chosen_by_touch(sit: Sit, served: Served) -> None:
    match = moving(served, "ha1 0714 n", "ha2 0914 n", "m1 1104 s")
    person = rome(sit, match, **PHONE)
    person.page.get_by_role("button", name="Move several units together").tap()
    for unit in ("ha1", "ha2"):
        person.page.locator(f'svg.board .handle[data-noun="{unit}"]').tap()
    expect(orders(person.page)).to_contain_text("2 units in the line")
    orders(person.page).get_by_role("button", name="facing north-east").tap()
    says(person.page, "2 of 2 units have moved.")
    assert {u["facing"] for u in person.view()["board"]["units"][:2]} == {"ne"}
