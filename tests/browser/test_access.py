"""For everybody: axe finds nothing serious, what happens is said, and nothing moves unasked."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit, Visit
from tests.browser.positions import first_turn, played_out
from tests.browser.served import Served

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SERIOUS = """async () => {
  const { violations } = await axe.run()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  // The numbers that are drawn on the map are no labels: a place is called by its name.
  const drawn = (id, html) => id === 'label-content-name-mismatch' && html.startsWith('<g ')
  return grave.flatMap(({ id, nodes }) =>
    nodes.filter(({ html }) => !drawn(id, html)).map(({ html }) => `${id}: ${html}`))
}"""
MOVING = """() => {
  // What moves: an animation of a thousandth of a frame is none.
  const running = document.getAnimations().filter((one) => one.playState === 'running')
  const names = (one) => one.animationName ?? one.transitionProperty
  return running.filter((one) => one.effect.getComputedTiming().activeDuration >= 1).map(names)
}"""


def accessible(page: Page) -> None:
    """Axe finds nothing serious or critical."""
    page.wait_for_load_state("networkidle")
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate(SERIOUS) == []


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/rules/hispania"])
def test_axe_finds_nothing_serious_on_the_pages(
    visit: Visit, light: Literal["light", "dark"], path: str
) -> None:
    page = visit(path, color_scheme=light)
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    accessible(page)


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_serious_at_the_table(
    sit: Sit, served: Served, light: Literal["light", "dark"]
) -> None:
    person = sit(served.going_on(first_turn()), color_scheme=light)
    page = person.page
    page.locator('[data-noun="castulo"]').click(button="right")
    page.get_by_role("tab", name="Log").click()
    accessible(page)
    person.plays("besiege regina")
    page.get_by_role("tab", name="Table").click()
    page.keyboard.press("r")
    accessible(page)


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_serious_at_the_end(
    visit: Visit, served: Served, light: Literal["light", "dark"]
) -> None:
    record = served.shown(played_out())
    page = visit(f"/m/{record['id']}#{record['key']}", color_scheme=light)
    expect(page.get_by_role("dialog", name="The end")).to_contain_text("Fair dice")
    accessible(page)


def test_what_happens_is_announced(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    person.plays("move hispalis")
    said = person.page.locator("[aria-live=polite]")
    view = person.view()
    expect(said).to_contain_text(view["events"][-1]["text"])
    expect(said).to_contain_text(view["prompt"])


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
    page.get_by_role("group", name="Light").get_by_label("Candlelight").check()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
