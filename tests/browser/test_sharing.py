"""Links to seats and moments: what they hold, and how they are passed on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit, Visit
from tests.browser.person import Person
from tests.browser.positions import first_turn, played_out
from tests.browser.served import Served

JSQR = Path(__file__).parents[2] / "web/node_modules/jsqr/dist/jsQR.js"
READ_CODE = """(svg) => {
  // What a camera would read: each module of the drawing is painted as a square of four pixels.
  const size = svg.viewBox.baseVal.width
  const path = svg.querySelector('path')
  const pixels = new Uint8ClampedArray(size * size * 64).fill(255)
  for (let y = 0; y < size * 4; y++) for (let x = 0; x < size * 4; x++) {
    const dark = path.isPointInFill(new DOMPoint((x + 0.5) / 4, (y + 0.5) / 4))
    if (dark) pixels.fill(0, (y * size * 4 + x) * 4, (y * size * 4 + x) * 4 + 3)
  }
  return jsQR(pixels, size * 4, size * 4)?.data
}"""
NO_HTTPS = """
// What a browser keeps from a page that came without HTTPS.
Object.defineProperty(crypto, 'subtle', {value: undefined})
Object.defineProperty(navigator, 'clipboard', {value: undefined})
window.copied = () => document.addEventListener('copy', () => (
  window.copy = document.activeElement.value), {once: true})
"""
HOLDS = """([id, key, keys, watch]) => localStorage.setItem('martius.matches', JSON.stringify([
  {id, key, keys, watch, title: 'hispania', name: 'x', seen: 0, opened: 1}]))"""


def hosts(person: Person, match: dict[str, Any]) -> Page:
    """The page of somebody whose browser has laid the table, and knows all links."""
    page = person.page
    page.evaluate(HOLDS, [match["id"], match["key"], match["keys"], match["watch"]])
    page.reload()
    page.get_by_role("tab", name="Players").click()
    return page


def test_the_key_leaves_the_address_and_the_seat_stays(sit: Sit, served: Served) -> None:
    match = served.going_on(first_turn())
    person = sit(match)
    table = f"{served.address}/m/{match['id']}"
    assert person.page.url == table
    person.page.reload()
    assert person.caught_up()["options"]
    person.page.get_by_role("link", name="Martius: start page").click()
    person.page.get_by_role("region", name="Your games").get_by_role("link").click()
    person.page.wait_for_url(table)
    assert person.caught_up()["options"]
    person.page.go_back()
    person.page.go_back()
    assert person.caught_up()["options"]


def test_a_player_who_follows_a_link_for_spectators_keeps_the_seat(
    sit: Sit, served: Served
) -> None:
    match = served.going_on(first_turn())
    person = sit(match)
    person.page.goto(f"/m/{match['id']}#{match['watch']}")
    expect(person.page.get_by_text("Waiting for")).to_be_visible()
    person.page.goto("/")
    person.page.get_by_role("region", name="Your games").get_by_role("link").click()
    assert person.caught_up()["options"]


def test_a_qr_code_holds_the_link_beside_it(sit: Sit, served: Served) -> None:
    match = served.match(players=2, citerior="friend")
    page = hosts(sit(match), match)
    page.get_by_text("Show the QR code").first.click()
    code = page.get_by_role("img", name="QR code: Link for").first
    expect(code).to_be_visible()
    page.evaluate(JSQR.read_text("utf-8"))
    link = page.get_by_role("textbox", name="Link for").first.input_value()
    assert code.evaluate(READ_CODE) == link
    assert link.endswith(f"#{match['keys']['citerior']}")


def test_links_are_copied_without_https(visit: Visit, sit: Sit, served: Served) -> None:
    match = served.match(players=2, citerior="friend")
    person = sit(match)
    person.page.add_init_script(NO_HTTPS)
    page = hosts(person, match)
    page.evaluate("copied()")
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("copy").endswith(f"#{match['keys']['citerior']}")

    over = served.shown(played_out())
    page = visit("about:blank")
    page.add_init_script(NO_HTTPS)
    page.goto(f"/m/{over['id']}?at=7#{over['key']}")
    page.evaluate("copied()")
    page.get_by_role("button", name="Link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("copy") == f"{served.address}/m/{over['id']}?at=7"
