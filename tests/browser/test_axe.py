"""Axe finds nothing on any page, panel or dialog, by day and by candlelight, for any title."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from martius import Match
from martius.match.record import Record, load
from tests.browser.conftest import Visit
from tests.browser.positions import going_on, played_out, shows_my_side
from tests.browser.served import Served
from tests.browser.test_phone import PHONE

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
"""Everything that axe can tell of WCAG 2.2 A and AA."""
VIOLATIONS = """async (tags) => {
  // The size of targets is of WCAG 2.2, but rests unless it is asked for.
  const rules = { 'target-size': { enabled: true } }
  const told = async (context, options) => (await axe.run(context, options)).violations
    .flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })))
  const found = []
  for (const node of await told(document, { runOnly: tags, rules })) {
    // What the edge of a scrolling panel cuts is measured again where it is in full sight.
    const thing = node.id === 'target-size' ? document.querySelector(node.target[0]) : null
    thing?.scrollIntoView({ block: 'center' })
    if (!thing || (await told(thing, { runOnly: ['target-size'] })).length) found.push(node)
  }
  const line = ({ id, html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`
  return found.map(line)
}"""
KEPT = Path(__file__).parents[1] / "replays"
TITLES = ["hispania", "hannibal", "punico"]
SCREENS: dict[str, dict[str, Any]] = {"desk": {}, "phone": PHONE}


def accessible(page: Page) -> None:
    """Axe finds nothing, in either light."""
    page.wait_for_load_state("networkidle")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light)
        expect(page.locator("html")).to_have_attribute("data-theme", light)
        assert page.evaluate(VIOLATIONS, WCAG) == [], light


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("title", TITLES)
def test_the_table(visit: Visit, served: Served, title: str, screen: str) -> None:
    made = served.going_on(going_on(title))
    page = visit(f"/m/{made['id']}#{made['key']}", **SCREENS[screen])
    expect(page.locator(".ask")).to_be_visible(timeout=15_000)
    accessible(page)
    shows_my_side(page)
    for tab in ("Tracks", "Log", "Players"):
        page.get_by_role("tab", name=tab).click()
        accessible(page)
    lit = page.locator("svg [data-noun][role=button]").first
    lit.dispatch_event("contextmenu")
    expect(page.locator("aside.card")).to_be_visible()
    accessible(page)


@pytest.mark.parametrize("title", TITLES)
def test_the_dialogs_and_the_replay(visit: Visit, served: Served, title: str) -> None:
    made = served.going_on(going_on(title))
    page = visit(f"/m/{made['id']}#{made['key']}")
    shows_my_side(page)
    for name in ("Keyboard shortcuts", "Settings"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        accessible(page)
        page.keyboard.press("Escape")
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name=re.compile("^Paragraph")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
    accessible(page)


@pytest.mark.parametrize("title", TITLES)
def test_the_end(visit: Visit, served: Served, title: str) -> None:
    kept = {"hannibal": "peace-after-a-battle", "punico": "trebbia-carthage-wins"}
    if title in kept:
        made = served.post("/records", load(KEPT / title / f"{kept[title]}.jsonl").text())
    else:
        made = served.shown(played_out())
    page = visit(f"/m/{made['id']}#{made['key']}")
    expect(page.get_by_role("dialog", name="Game over")).to_be_visible()
    expect(page.get_by_text("Loading the statistics")).to_have_count(0)
    accessible(page)


def test_a_battle_of_hannibal(visit: Visit, served: Served) -> None:
    record = load(KEPT / "hannibal/peace-after-a-battle.jsonl")
    made = served.post("/records", record.text())
    page = visit(f"/m/{made['id']}?at={_in_battle(record)}#{made['key']}")
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
    accessible(page)


def _in_battle(record: Record) -> int:
    """A moment of a record in the middle of a battle."""
    match = Match.from_record(record.upto(0), auto_chance=False)
    fought = 0
    for entry in record.entries:
        match.play(entry.action)
        fought += match.view()["board"]["battle"] is not None
        if fought == 4:
            return match.seq
    raise AssertionError("The record has no battle.")


@pytest.mark.parametrize("screen", SCREENS)
def test_the_start(visit: Visit, screen: str) -> None:
    page = visit(**SCREENS[screen])
    for name in ("Hispania", "Hannibal", "De Bello Punico"):
        page.get_by_role("radio", name=name).check(force=True)
        accessible(page)
    page.get_by_role("button", name="Settings").click()
    accessible(page)


@pytest.mark.parametrize("title", TITLES)
def test_the_rules(visit: Visit, title: str) -> None:
    page = visit(f"/rules/{title}")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    accessible(page)


def test_a_lesson(visit: Visit) -> None:
    page = visit()
    page.get_by_role("radio", name="Hannibal").check(force=True)
    page.get_by_role("button", name="Start as Rome").first.click()
    lesson = page.get_by_role("region", name="Lesson", exact=True)
    lesson.get_by_role("button", name="Show a hint").click()
    accessible(page)


def test_where_there_is_no_table(visit: Visit, watch: Any) -> None:
    watch.allow("404")
    page = visit("/m/nowhere#key")
    expect(page.get_by_role("alert")).to_be_visible()
    accessible(page)
