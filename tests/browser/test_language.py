"""In the pseudo-language every word on a page is in brackets: it came through a catalogue."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from martius.language.catalogue import PSEUDO
from martius.match import Match
from martius.match.record import load
from scripts import texts
from tests.browser.conftest import Visit
from tests.browser.positions import going_on, kept, shows_my_side
from tests.browser.served import Served
from tests.browser.test_sharing import HOLDS
from tests.browser.watch import Watch

SPOKEN = ("hannibal", "hispania", "punico")
"""The titles whose texts on the server can be translated."""

ENDED = {
    "hannibal": "rome-takes-carthage",
    "hispania": "first-repression-rome-wins",
    "punico": "trebbia-carthage-wins",
}
KEPT = Path(__file__).parents[1] / "replays"

UNTOLD = """(spoken) => {
  // The words in sight, or read aloud, that stand in no brackets; of a label a button may show
  // the end alone. Names that people gave and notation are marked with translate="no".
  const bare = (text) => {
    for (let before = ''; before !== text; ) {
      before = text
      text = text.replace(/⟦[^⟦⟧]*⟧/g, '').replace(/^[^⟦⟧]*⟧/, '')
    }
    return /\\p{L}{2}/u.test(text)
  }
  // The start page names every title, also those that only speak English yet.
  const other = `label:has([name=title]${spoken.map((id) => `:not([value=${id}])`).join('')})`
  const shown = (node) => node && !node.closest(`[translate="no"], script, style, ${other}`)
    && (node.checkVisibility?.() ?? true)
  const found = document.title !== 'Martius' && bare(document.title) ? [document.title] : []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node; (node = walk.nextNode()); )
    // A text with links to paragraphs is in several nodes, so the whole of it counts, too.
    if (bare(node.data) && bare(node.parentElement.textContent) && shown(node.parentElement))
      found.push(node.data.trim())
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const node of document.body.querySelectorAll(`[${name}]`))
      if (bare(node.getAttribute(name)) && shown(node))
        found.push(`${name}: ${node.getAttribute(name)}`)
  return [...new Set(found)]
}"""


@pytest.fixture(scope="module", autouse=True)
def catalogues() -> None:
    """The pseudo-language is made from the template, which must be that of these sources."""
    texts.write(texts.collected())


def speaks(page: Page) -> None:
    """Let a page speak the pseudo-language from now on."""
    chosen = json.dumps({"hold": "off", "chosenLanguage": PSEUDO})
    page.evaluate("(chosen) => localStorage.setItem('martius.settings', chosen)", chosen)
    page.reload()
    page.wait_for_function("(tag) => document.documentElement.lang === tag", arg=PSEUDO)
    page.wait_for_load_state("networkidle")


def told(page: Page) -> None:
    """Every word of the page went through a catalogue."""
    found = page.evaluate(UNTOLD, SPOKEN)
    assert not found, found


@pytest.mark.parametrize("title", SPOKEN)
def test_the_start_page_with_its_forms(visit: Visit, title: str) -> None:
    page = visit("/")
    speaks(page)
    page.locator(f"[name=title][value={title}]").check(force=True)
    page.wait_for_load_state("networkidle")
    told(page)
    page.locator(".sitting").first.locator("input[type=radio]").nth(1).check(force=True)
    expect(page.locator(".sitting .opponents").first).to_be_visible()
    told(page)
    page.locator("header .tools button").click()
    told(page)


@pytest.mark.parametrize("title", SPOKEN)
def test_a_turn(visit: Visit, served: Served, title: str) -> None:
    made = served.going_on(going_on(title))
    page = visit(f"/m/{made['id']}#{made['key']}")
    speaks(page)
    shows_my_side(page)
    for tab in range(3):
        page.get_by_role("tab").nth(tab).click()
        expect(page.get_by_role("tabpanel").locator("> *").first).to_be_visible()
        told(page)
    page.locator("svg [data-noun][role=button]").first.dispatch_event("contextmenu")
    expect(page.locator("aside.card .why, aside.card p").first).to_be_visible()
    told(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    told(page)
    page.keyboard.press("Escape")
    page.get_by_role("tab").nth(1).click()
    page.locator(".log button.rule").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    told(page)
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.locator("section.replay")).to_be_visible()
    told(page)


@pytest.mark.parametrize("title", SPOKEN)
def test_the_end_of_a_game(visit: Visit, served: Served, title: str) -> None:
    record = load(KEPT / title / f"{ENDED[title]}.jsonl")
    made = served.post("/records", record.text())
    page = visit(f"/m/{made['id']}#{made['key']}")
    speaks(page)
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator("dialog .charts")).to_be_attached()
    told(page)


def test_a_lesson(visit: Visit, served: Served) -> None:
    match = Match.new("hannibal", "tutorial_1", auto_chance=False)
    made = served.going_on(match)
    page = visit(f"/m/{made['id']}#{made['key']}")
    speaks(page)
    shows_my_side(page)
    lesson = page.locator("section.lesson")
    expect(lesson).to_be_visible()
    lesson.locator("button").last.click()
    told(page)


def test_links_for_friends(visit: Visit, served: Served) -> None:
    made = served.match(players=2, citerior="friend")
    page = visit(f"/m/{made['id']}#{made['key']}")
    page.evaluate(HOLDS, [made["id"], made["key"], made["keys"], made["watch"]])
    speaks(page)
    page.get_by_role("tab").nth(2).click()
    page.locator(".seats summary").first.click()
    expect(page.locator(".seats svg[role=img]").first).to_be_visible()
    told(page)


def test_a_battle(visit: Visit, served: Served) -> None:
    made = served.going_on(in_battle())
    page = visit(f"/m/{made['id']}#{made['key']}")
    speaks(page)
    shows_my_side(page)
    expect(page.locator("section.battle").first).to_be_visible()
    told(page)


def in_battle() -> Match:
    """The longest stored war, in the first round of a battle."""
    game = next(game for game in kept() if game.title == "hannibal")
    match = Match.from_record(game.upto(0), auto_chance=False)
    for entry in game.entries:
        battle = match.view()["board"]["battle"]
        if battle and battle["round"] and match.to_act in game.seats:
            return match
        match.play(entry.action)
    raise AssertionError("The war has no battle.")


@pytest.mark.parametrize("title", SPOKEN)
def test_the_rules(visit: Visit, title: str) -> None:
    page = visit(f"/rules/{title}")
    speaks(page)
    expect(page.get_by_role("article").first).to_be_visible()
    told(page)


def test_a_page_that_is_not_there(visit: Visit, watch: Watch) -> None:
    watch.allow("404")
    page = visit("/m/nowhere")
    speaks(page)
    expect(page.get_by_role("alert")).to_be_visible()
    told(page)
