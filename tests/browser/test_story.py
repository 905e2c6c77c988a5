"""What the other side does is told at a pace that one can follow, and the page tells one moment."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from martius.match import Match
from tests.browser.conftest import Sit
from tests.browser.person import Person
from tests.browser.positions import first_turn, shows_my_side
from tests.browser.served import Served
from tests.browser.war import Turn, a_turn, begin

PACE = """(pace) => localStorage['martius.settings'] =
  JSON.stringify({hold: 'off', chosenPace: pace})"""

SEEN_CARD = """() => {
  // How long the card that is played can be seen, in milliseconds.
  window.cards = []
  const look = () => {
    const card = document.querySelector('figure.played')
    const last = window.cards.at(-1)
    if (card && last?.card === card) last.until = performance.now()
    else if (card)
      window.cards.push({card, text: card.innerText, from: performance.now(), until: 0})
    requestAnimationFrame(look)
  }
  look()
}"""

APART = """() => {
  // Frames in which header, panel and board tell different moments.
  window.apart = []
  const text = (selector) => document.querySelector(selector)?.innerText ?? ''
  const numbers = (words) => [...words.matchAll(/(?:rome|carthage)\\D*?\\d+|\\d+ carthage/gi)]
    .map(([found]) => found.toLowerCase().replace(/\\D*(\\d+)\\D*/, '$1')).join()
  const look = () => {
    const header = numbers(text('.tracks').replace(/turn.*?bc/i, ''))
    const panel = numbers(text('.display, .bar'))
    const asked = document.querySelectorAll('[data-action]').length > 0
    const staged = document.querySelector('.board.behind') !== null
    if (header && panel && header !== panel) window.apart.push(`${header} beside ${panel}`)
    if (asked && staged) window.apart.push('asked while the stage plays')
    requestAnimationFrame(look)
  }
  look()
}"""

CANNAE = 41
"""The third round of the battle of Cannae begins."""
MINE = "() => document.querySelector('.side [data-action]') !== null"


@pytest.fixture(scope="module")
def turn() -> Turn:
    """A turn for two people, as it was rehearsed."""
    return a_turn()


def two(sit: Sit, served: Served, turn: Turn, pace: str) -> dict[str, Person]:
    """Carthage acts on a page without motion; Rome watches at a pace."""
    laid = served.laid(begin(turn.seed))
    acting = sit(laid, laid["keys"]["carthage"])
    watching = sit(laid, laid["keys"]["rome"], reduced_motion="no-preference")
    watching.page.evaluate(PACE, pace)
    watching.page.reload()
    watching.caught_up()
    return {"carthage": acting, "rome": watching}


def carthage_plays_a_card(people: dict[str, Person], turn: Turn) -> None:
    """Up to the first card, which moves a general."""
    for who, action in turn.match.record.entries:
        if who in people:
            people[who].clicks(action)
            people["carthage"].caught_up()
        if action.startswith("march"):
            return


def skip(page: Page) -> Locator:
    return page.get_by_role("button", name="Skip")


def test_a_card_is_shown_long_enough_to_be_read(sit: Sit, served: Served, turn: Turn) -> None:
    people = two(sit, served, turn, "calm")
    page = people["rome"].page
    page.evaluate(SEEN_CARD)
    carthage_plays_a_card(people, turn)
    card = page.locator("figure.played")
    expect(card).to_contain_text("Carthage plays")
    expect(card).to_contain_text("to move a general")
    expect(card).to_have_count(0)
    [seen] = page.evaluate("cards.map(({text, from, until}) => ({text, ms: until - from}))")
    assert seen["ms"] >= 1500
    assert "operation" in seen["text"]


@pytest.mark.parametrize("way", ["button", "escape", "board"])
def test_what_is_staged_can_be_skipped(sit: Sit, served: Served, turn: Turn, way: str) -> None:
    people = two(sit, served, turn, "step")
    page = people["rome"].page
    carthage_plays_a_card(people, turn)
    go_on = page.get_by_role("button", name="Continue")
    go_on.click()  # past who goes first
    expect(page.locator("figure.played")).to_be_visible()
    page.wait_for_timeout(3000)
    expect(go_on).to_be_visible()  # it waits for a click
    if way == "button":
        skip(page).click()
    elif way == "escape":
        page.keyboard.press("Escape")
    else:
        page.mouse.click(300, 600)
    expect(page.locator("figure.played")).to_have_count(0)
    expect(skip(page)).to_have_count(0)


def test_panel_and_board_show_one_moment(sit: Sit, served: Served, turn: Turn) -> None:
    people = two(sit, served, turn, "brisk")
    page = people["rome"].page
    page.evaluate(APART)
    for who, action in turn.match.record.entries:
        if who == "rome":
            page.wait_for_function(MINE)
        if who in people:
            people[who].clicks(action)
            people["carthage"].caught_up()
    page.wait_for_function(MINE, timeout=60_000)
    assert page.evaluate("apart") == []


def test_own_actions_are_there_at_once(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()), reduced_motion="no-preference")
    person.clicks("move hispalis")
    expect(skip(person.page)).to_be_visible()  # the piece is still under way
    assert "pass" in person.offered()
    assert "move:hispalis" not in person.offered()


def test_what_one_missed_is_shown_on_the_map(sit: Sit, served: Served) -> None:
    match = served.match(players=2, ulterior="friend", citerior="friend")
    first, second = (sit(match, match["keys"][seat]) for seat in ("ulterior", "citerior"))
    second.page.goto("about:blank")
    first.clicks(first.actions()[0])
    page = second.page
    page.goto(f"{served.address}/m/{match['id']}#{match['keys']['citerior']}")
    moment = page.get_by_label("Moment of the game")
    page.get_by_role("button", name="Show me what I missed").click()
    expect(moment).to_be_visible()
    expect(moment).to_have_count(0)
    second.caught_up()
    expect(page.get_by_role("region", name="While you were away")).to_have_count(0)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390), (720, 450)])
def test_the_latest_round_of_a_battle_is_in_sight(
    sit: Sit, served: Served, turn: Turn, size: tuple[int, int]
) -> None:
    match = Match.from_record(turn.match.record.upto(CANNAE), auto_chance=False)
    page = sit(served.going_on(match), viewport={"width": size[0], "height": size[1]}).page
    shows_my_side(page)
    battle = page.get_by_role("region", name="The battle of Cannae")
    expect(battle.locator("header")).to_contain_text("Round 3.")
    rounds = page.get_by_role("list", name="The rounds so far")
    expect(rounds.get_by_role("listitem")).to_have_count(2)
    latest = rounds.get_by_role("listitem").last.bounding_box()
    hand = page.get_by_role("group", name="Your battle cards").bounding_box()
    seen = rounds.bounding_box()
    assert latest
    assert seen
    assert hand
    bottom = latest["y"] + latest["height"]
    assert latest["y"] >= seen["y"]
    assert bottom <= seen["y"] + seen["height"]
    assert bottom <= hand["y"]
    reserve = page.locator('[data-noun="battle-reserve"]')
    reserve.click()  # it is played as one of the others
    card = page.get_by_role("complementary", name="Reserve")
    expect(card.get_by_role("button", name="Play the Reserve as Probe")).to_be_visible()


def test_a_battle_ends_with_a_report(sit: Sit, served: Served, turn: Turn) -> None:
    laid = served.laid(begin(turn.seed))
    people = {seat: sit(laid, key) for seat, key in laid["keys"].items()}
    entries = turn.match.record.entries
    next_card = next(n for n, (_, action) in enumerate(entries) if action == "march 51")
    reports = [
        person.page.get_by_role("region", name="After the battle of Cannae")
        for person in people.values()
    ]
    for who, action in entries[:next_card]:
        if action.startswith("retreat"):  # the loser still chooses where to
            for report in reports:
                expect(report).to_contain_text("Carthage wins the battle of Cannae")
        if who in people:
            people[who].clicks(action)
            for person in people.values():
                person.caught_up()
    for report in reports:
        expect(report).to_contain_text("Rome plays no matching card.")
        expect(report).to_contain_text("The retreat roll is")
        expect(report).to_contain_text("The casualty roll is")
        report.get_by_role("button", name="On with the war").click()
        expect(report).to_have_count(0)
