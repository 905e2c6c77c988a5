"""Board, panel and header tell one moment, whatever others do: at every frame of what is staged."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from martius.match import Match
from martius.match.dice import EarlyDice
from tests.browser.conftest import Sit
from tests.browser.person import Person
from tests.browser.positions import ROADS
from tests.browser.served import Served
from tests.browser.war import begin

STEPPED = """() => localStorage['martius.settings'] =
  JSON.stringify({hold: 'off', chosenPace: 'step'})"""

WATCH = """(title) => {
  // At each frame: what is told apart, and how often something was staged. It steps on by itself.
  window.seen = {apart: [], staged: 0, frames: 0}
  const text = (selector) => document.querySelector(selector)?.innerText ?? ''
  const numbers = (words) => (words.match(/\\d+/g) ?? []).map(Number)
  const sum = (all) => all.reduce((one, other) => one + other, 0)
  const track = (label) => [...document.querySelectorAll('.tracks li')]
    .map(({innerText}) => innerText).find((words) => words.includes(label)) ?? ''
  const cells = (selector) => [...document.querySelectorAll(selector)].map((e) => e.innerText)
  const LOOK = {
    hispania: () => {
      const revolts = [...document.querySelectorAll('path.handle')].map((space) =>
        Number(/(\\d+) revolts?/.exec(space.getAttribute('aria-label'))?.[1] ?? 0))
      const reserve = numbers(text('.reserve dd'))[0]
      const time = document.querySelectorAll('.time .gone').length
      return {
        header: numbers(track('Revolts in reserve'))[0], panel: reserve,
        discs: sum(revolts) + reserve + time,
      }
    },
    punico: () => {
      const [rome, carthage] = cells('.rout strong').map((words) => numbers(words)[0])
      return {
        header: [numbers(track('of Rome'))[0], numbers(track('of Carthage'))[0]].join(),
        panel: [rome, carthage].join(),
      }
    },
    hannibal: () => ({
      header: [track('Rome'), track('Carthage')].map((words) => numbers(words).at(-1)).join(),
      panel: numbers(document.querySelector('.points')?.ariaLabel ?? '').join(),
    }),
  }[title]
  let discs = null
  const look = () => {
    const staged = document.querySelector('.board.behind') !== null
    const {header, panel, discs: all = null} = LOOK()
    discs ??= all
    seen.frames++
    if (header !== panel) seen.apart.push(`${header} in the header, ${panel} beside the board`)
    if (discs !== all && all !== null) seen.apart.push(`${all} discs, not ${discs}`)
    if (staged) {
      seen.staged++
      if (document.querySelector('[data-action]')) seen.apart.push('asked while it is staged')
      const go = [...document.querySelectorAll('button')]
        .find(({innerText}) => innerText.startsWith('Continue'))
      go?.click()
    }
    requestAnimationFrame(look)
  }
  look()
}"""

FRONT = range(9, 14)
CLASH = {
    "schema": 1,
    "title": "punico",
    "id": "clash",
    "name": "Two lines meet",
    "battle": "zama",
    "position": {
        "turn": 1,
        "first": "rome",
        "impulse": "first_combat",
        "units": [
            *(
                {"unit": f"ha{n}", "hex": f"{column:02}10", "facing": "n", "disorder": 4}
                for n, column in enumerate(FRONT, 1)
            ),
            *(
                {"unit": f"v{n}", "hex": f"{column:02}09", "facing": "s", "disorder": 5}
                for n, column in enumerate(FRONT, 1)
            ),
        ],
        "leaders": {"rome": "1012", "carthage": "1007"},
    },
}
"""A battle in which somebody breaks at once."""

LENGTH = {"hispania": 10, "hannibal": 16, "punico": 18}
"""So many choices are played."""


def opening(title: str) -> Match:
    """Where the game begins; its dice are always the same."""
    dice = EarlyDice(bytes(range(32)))
    if title == "hannibal":
        return begin(bytes(32))
    if title == "punico":
        return Match.new("punico", CLASH, {}, dice=dice)
    match = Match.new("hispania", "first_repression", {"players": "2"}, dice=dice)
    for road in ROADS:
        match.play(road)
    return match


def rehearsed(title: str) -> list[Any]:
    """What two people do who choose at random, with a liking for fights and ends of phases."""
    match, rng = opening(title), random.Random(title)
    start = match.seq
    for _ in range(LENGTH[title]):
        options = match.options()
        if any(option.startswith("command ") for option in options):
            break  # the next turn
        eager = [o for o in options if o.startswith(("attack", "besiege", "strike", "pass"))]
        match.play(rng.choice(eager if eager and rng.random() < 0.5 else options))
    return [entry for entry in match.record.entries[start:] if entry.who != "chance"]


def watches(page: Page, title: str) -> None:
    page.evaluate(STEPPED)
    page.reload()
    page.locator(".ask").wait_for()
    page.evaluate(WATCH, title)


@pytest.mark.parametrize("title", LENGTH)
def test_all_of_the_page_tells_one_moment(sit: Sit, served: Served, title: str) -> None:
    laid = served.laid(opening(title))
    people: dict[str, Person] = {}
    for seat, key in laid["keys"].items():
        people[seat] = sit(laid, key, reduced_motion="no-preference")
        watches(people[seat].page, title)
    for who, action in rehearsed(title):
        people[who].caught_up()
        people[who].clicks(action)
    for person in people.values():
        person.caught_up()
        seen = person.page.evaluate("seen")
        assert seen["apart"] == []
        assert seen["staged"] > 10
