"""The log and the board speak of the same things: a line marks its places, a place its lines."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Sit
from tests.browser.positions import first_turn
from tests.browser.served import Served

RING = "circle.marked"


def line(page: Page, text: str) -> Locator:
    """A line of the log."""
    return page.locator(".log li span", has_text=text).first


def marked_at(page: Page, city: str) -> Locator:
    """The ring round a city."""
    place = page.locator(f'[data-noun="{city}"]')
    return page.locator(".space", has=place).locator(RING)


def test_marks_of_log_and_board(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    page = person.page
    person.plays("besiege regina", "spend 1")
    expect(marked_at(page, "regina")).to_have_count(1)  # what came of it stays marked
    person.plays("garrison corduba")
    expect(marked_at(page, "regina")).to_have_count(0)  # until the next action

    page.get_by_role("tab", name="Log").click()
    siege = line(page, "besieges Regina")
    siege.hover()
    expect(marked_at(page, "regina")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(marked_at(page, "regina")).to_have_count(0)
    siege.get_by_role("button").focus()
    expect(marked_at(page, "regina")).to_have_count(1)
    siege.get_by_role("button").blur()
    expect(marked_at(page, "regina")).to_have_count(0)

    expect(siege).not_to_have_class(re.compile("about"))
    page.locator('[data-noun="regina"]').hover()
    expect(siege).to_have_class(re.compile("about"))
