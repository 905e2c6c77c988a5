"""What one does at Hannibal's table: sail, tell an army off, look at cards, ask about a thing."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from martius.match import Match
from martius.match.dice import EarlyDice
from tests.browser.conftest import Sit
from tests.browser.person import Person
from tests.browser.positions import shows_my_side
from tests.browser.served import Served
from tests.browser.war import POSITION

SEED = bytes(32)
BEGUN = ("first carthage", "march 50", "activate hannibal")
"""A card with a ship for five CUs."""
MANY = 20
"""An army with a ship can go to more ports than that."""


def position(*actions: str, **setup: Any) -> Match:
    """A moment of the war, with another set-up."""
    scenario = {**POSITION, "setup": {**POSITION["setup"], **setup}}
    match = Match.new("hannibal", scenario, dice=EarlyDice(SEED))
    for action in actions:
        match.play(action)
    return match


def in_carthage(cus: int) -> Match:
    """Hannibal's army in the port of Carthage, with a ship."""
    army = {"side": "carthage", "space": "carthage", "cus": cus, "elephants": 2}
    rest = [force for force in POSITION["setup"]["force"] if force["side"] == "rome"]
    force = [{**army, "generals": ["hannibal", "mago"]}, *rest]
    return position(*BEGUN, force=force, control={"carthage": ["carthage"]})


def at(sit: Sit, served: Served, match: Match, **options: Any) -> Person:
    """Somebody who plays both sides from there."""
    person = sit(served.going_on(match), **options)
    shows_my_side(person.page)
    person.page.locator(".side [data-action]").first.wait_for(state="attached")
    return person


def lit(page: Page) -> Locator:
    return page.locator("svg.board g.space.lit")


def sail(page: Page) -> Locator:
    return page.locator("summary", has_text="Sail…")


# --- the sea is asked for ---


def test_the_ports_are_shown_when_one_asks_for_the_sea(sit: Sit, served: Served) -> None:
    page = at(sit, served, in_carthage(5)).page
    expect(lit(page)).to_have_count(4)
    sail(page).click()
    expect(lit(page).nth(MANY)).to_be_attached()
    expect(page.locator('svg [data-action="sail:gades"]')).to_have_count(1)
    page.locator('svg [data-action="sail:saguntum"]').first.focus()
    expect(page.locator("aside.card")).to_contain_text("The Roman fleet")
    page.keyboard.press("Escape")
    expect(lit(page)).to_have_count(4)
    sail(page).focus()
    page.keyboard.press("Enter")
    expect(lit(page).nth(MANY)).to_be_attached()


def test_a_fleet_that_cannot_go_says_why(sit: Sit, served: Served) -> None:
    page = at(sit, served, in_carthage(8)).page
    expect(sail(page)).to_have_count(0)
    note = page.get_by_role("note").filter(has_text="Sail")
    expect(note).to_contain_text("At most 5 CUs can sail with this card")
    expect(note).to_contain_text("§11.4")


def test_declining_an_interception_is_named(sit: Sit, served: Served) -> None:
    match = position("first carthage", "march 56", "activate hannibal", "move cannae")
    person = at(sit, served, match)
    person.reads("Hannibal with 8 CUs enters Cannae. Do you intercept?")
    expect(person.button("done")).to_have_text("Do not intercept: let Hannibal pass")


def test_a_question_in_anothers_turn_is_called_one(sit: Sit, served: Served) -> None:
    match = position("first carthage", "march 56", "activate hannibal", "move cannae")
    page = sit(served.going_on(match)).page
    expect(page.locator(".pass-on")).to_contain_text("A question for Rome")


# --- who goes along ---


def army(person: Person) -> dict[str, Any]:
    move: dict[str, Any] = person.view()["board"]["move"]
    return move


def test_an_army_is_told_off_in_one_form(sit: Sit, served: Served) -> None:
    match = position("first carthage", "march 56", "activate hannibal", "regroup")
    person = at(sit, served, match)
    page, form = person.page, person.page.get_by_role("region", name="Who moves on?")
    expect(page.locator(".side")).not_to_contain_text("0 CUs")
    page.set_viewport_size({"width": 720, "height": 450})  # as at 200 % zoom
    label = form.get_by_text("Elephants", exact=True).bounding_box()
    minus = form.get_by_role("button", name="Elephants: fewer").bounding_box()
    assert label
    assert minus
    assert label["x"] + label["width"] <= minus["x"] or label["y"] + label["height"] <= minus["y"]
    fewer = form.get_by_role("button", name="CUs: fewer")
    fewer.click()
    fewer.click()
    expect(form.get_by_role("button", name="March with these")).to_be_in_viewport(ratio=1)
    form.get_by_role("spinbutton", name="Elephants").press("ArrowLeft")
    form.get_by_role("checkbox", name="Mago").uncheck()
    expect(form).to_contain_text("Left in Arpi: 2 CUs, Mago.")
    form.get_by_role("button", name="March with these").click()
    expect(person.button("stop")).to_be_visible()
    moving = army(person)
    assert (moving["cus"], moving["elephants"], moving["others"]) == (6, 1, [])


def test_what_was_told_off_is_taken_back_whole(sit: Sit, served: Served) -> None:
    match = position("first carthage", "march 56", "activate hannibal")
    person = at(sit, served, match)
    person.clicks("regroup")
    form = person.page.get_by_role("region", name="Who moves on?")
    form.get_by_role("button", name="Cancel").click()
    expect(form).to_have_count(0)
    assert army(person)["cus"] == 8
    person.clicks("regroup")
    form.get_by_role("button", name="CUs: fewer").click()
    form.get_by_role("button", name="March with these").click()
    expect(person.button("stop")).to_be_visible()
    assert army(person)["cus"] == 7
    person.page.keyboard.press("u")
    expect(form.get_by_role("button", name="CUs: fewer")).to_be_enabled()
    expect(person.button("cus 8")).to_have_count(1)


# --- cards ---


def test_the_map_stays_as_large_while_the_device_is_passed_on(sit: Sit, served: Served) -> None:
    match = position("first carthage", "march 56", "activate hannibal")
    person = at(sit, served, match)
    page, chart = person.page, person.page.locator("svg.board")
    before = chart.bounding_box()
    page.locator('.side [data-action="move:cannae"]').first.click()
    expect(page.locator(".pass-on")).to_contain_text("A question for Rome")
    expect(page.get_by_role("group", name="A hand, face down")).to_be_visible()
    expect(page.locator(".hand [data-noun]")).to_have_count(0)
    assert chart.bounding_box() == before


def test_a_card_in_hand_shows_what_it_does(sit: Sit, served: Served) -> None:
    page = at(sit, served, position("first carthage")).page
    card = page.locator('.hand [data-noun="card-50"]')
    expect(card).to_contain_text("Use the card as a 3 to sail")
    expect(card.locator(".emblem path").first).to_be_visible()


def test_the_cards_can_be_browsed_as_far_as_one_knows_them(sit: Sit, served: Served) -> None:
    person = at(sit, served, position("first carthage"))
    person.page.get_by_role("button", name="Browse the cards").click()
    dialog = person.page.get_by_role("dialog", name="Strategy cards")
    hand = dialog.get_by_role("region", name="Your hand").locator("article")
    expect(hand).to_have_count(4)
    unseen = dialog.get_by_role("region", name="Not seen yet").locator("article")
    board = person.view()["board"]
    expect(unseen).to_have_count(board["deck"] + board["hands"]["rome"])
    expect(unseen.filter(has_text="Elephant Fright")).to_have_count(1)  # in Rome's hand
    dialog.get_by_label("Find a card").fill("pirates")
    expect(dialog.locator("article")).to_have_count(1)


# --- asking about a thing ---

APART = """() => {
  // Whether the card that tells about a thing lies clear of it, whole and opaque.
  const box = (selector) => document.querySelector(selector).getBoundingClientRect()
  const [card, thing] = [box('aside.card.beside'), box('[data-asked]')]
  const apart = card.left >= thing.right || card.right <= thing.left
    || card.top >= thing.bottom || card.bottom <= thing.top
  const inside = card.left >= 0 && card.top >= 0 && card.right <= innerWidth
    && card.bottom <= innerHeight
  const paint = getComputedStyle(document.querySelector('aside.card.beside')).backgroundColor
  return apart && inside && !paint.includes('/')
}"""


def test_a_right_click_tells_about_anything(sit: Sit, served: Served) -> None:
    page = at(sit, served, position("first carthage")).page
    for selector in (
        '.hand [data-noun="card-56"]',
        'svg.board g.space[data-noun="gades"]',
        'svg.board g.space[data-noun="tacapae"]',
        'svg.board path[data-noun="fabius"]',
        '.side [data-noun="hannibal"]',
        '.side [data-noun="etruria"]',
    ):
        thing = page.locator(selector).first
        thing.scroll_into_view_if_needed()
        thing.evaluate("(thing) => (thing.dataset.asked = '')")
        thing.dispatch_event("contextmenu")
        expect(page.locator("aside.card.beside")).to_be_visible()
        page.wait_for_function(APART)
        thing.evaluate("(thing) => delete thing.dataset.asked")
        page.keyboard.press("Escape")
        expect(page.locator("aside.card.beside")).to_have_count(0)
