"""A whole game of every scenario, moment by moment on the page, with the log open."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from martius.games import TITLES
from martius.match import Match, library
from martius.match.record import Record
from tests.browser.conftest import Visit
from tests.browser.positions import kept
from tests.browser.served import Served

SCENARIOS = [(title, row["id"]) for title in TITLES for row in library.scenarios(TITLES[title])]

MOMENTS = 100
"""So many moments of a game are shown at most; the log holds all that happened between them."""

WALK = """async (moments) => {
  // Move the slider from moment to moment, each time until the page shows it.
  const slider = document.querySelector('input[type=range]')
  const shown = (at) => document.querySelector('.ask')?.textContent.includes(`action ${at}.`)
  const channel = new MessageChannel() // a browser slows down timers, but not messages
  const turn = () => new Promise((done) => {
    channel.port1.onmessage = done
    channel.port2.postMessage(null)
  })
  for (const at of moments) {
    slider.value = String(at)
    slider.dispatchEvent(new Event('input', {bubbles: true}))
    const asked = performance.now()
    while (!shown(at)) {
      if (performance.now() - asked > 30000) throw new Error(`The page never shows action ${at}.`)
      await turn()
    }
  }
}"""


def moments(last: int) -> list[int]:
    """Moments of a game of so many actions, up to its end."""
    return [*range(1, last, max(1, last // MOMENTS)), last]


def game_of(title: str, scenario: str) -> Record:
    """A stored game of a scenario; where there is none, one at random."""
    for game in kept():
        if game.title == title and game.scenario.get("id") == scenario:
            return game
    match = Match.new(title, scenario, seed=1)
    rng = random.Random(scenario)
    while not match.over:
        match.play(rng.choice(match.options()))
    return match.record


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_a_whole_game_is_replayed_with_the_log_open(
    visit: Visit, served: Served, title: str, scenario: str
) -> None:
    record = game_of(title, scenario)
    last = len(record.entries)
    made = served.post("/records", record.text())
    page = visit(f"/m/{made['id']}?at=0#{made['key']}")
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("output")).to_have_text(f"0 / {last}")
    page.evaluate(WALK, moments(last))
    log = page.get_by_role("region", name="Log")
    for event in served.get(f"/matches/{made['id']}/at/{last}", key=made["key"])["events"]:
        expect(log).to_contain_text(event["text"])
    page.get_by_role("button", name="Result", exact=True).click()
    ending = page.get_by_role("dialog", name="Game over")
    expect(ending.get_by_text("Loading the statistics")).to_have_count(0)
