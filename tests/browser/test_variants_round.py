"""A round of Hispania with every variant: by keys alone, and by thumb on a phone.

Rome and the Hispanic player sit at two pages; both do what was rehearsed, each where a person would
look for it: on the map, on the card of a place that offers several things, else in the list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from martius.match import Match
from tests.browser.conftest import Visit
from tests.browser.person import SPOT, UNHURRIED, Person, data_action, on_board
from tests.browser.served import Served
from tests.browser.test_axe import accessible
from tests.browser.test_keyboard import presses, tabs_to
from tests.browser.test_phone import PHONE, fits, taps
from tests.browser.variants_round import COURSE, a_round, begin

Act = Callable[[Person, str], None]


@pytest.fixture(scope="module")
def rehearsed() -> Match:
    """The round as it goes."""
    return a_round()


def place_of(person: Person, action: str) -> str | None:
    """The selector of the place on the map that offers this among other things."""
    options = person.view()["options"]
    target = next(option["target"] for option in options if option["action"] == action)
    place = f'svg [data-noun="{target}"][aria-haspopup]'
    return place if target and person.page.locator(place).count() else None


def by_keys(person: Person, action: str) -> None:
    """Tab to the action, where it is nearest, and press Enter."""
    if person.page.locator(on_board(action)).count():
        tabs_to(person.page, on_board(action))
    elif place := place_of(person, action):
        tabs_to(person.page, place)
        person.page.keyboard.press("Enter")
        tabs_to(person.page, f'.card [data-action="{data_action(action)}"]')
    else:
        tabs_to(person.page, f'.side [data-action="{data_action(action)}"]')
    presses(person, "Enter")


def spot_of(page: Page, thing: str) -> tuple[float, float]:
    """Where a finger meets it; if it is out of sight, the map is asked to show what can be done."""
    if not page.evaluate(SPOT, thing):
        page.get_by_role("button", name="Show what I can do").tap()
    spot = page.evaluate(SPOT, thing)
    assert spot, f"{thing} cannot be tapped."
    x, y = spot
    return x, y


def by_thumb(person: Person, action: str) -> None:
    """Tap the place twice, or the place and then the button on its card, or the list."""
    page = person.page
    if page.locator(on_board(action)).count():
        spot_of(page, on_board(action))
        taps(person, action)
        return
    views = page.evaluate("heard.views")
    button = f'.side [data-action="{data_action(action)}"]'
    if place := place_of(person, action):
        page.wait_for_timeout(UNHURRIED)  # the same spot, tapped at once, would be a slip
        page.touchscreen.tap(*spot_of(page, place))
        button = f'.card [data-action="{data_action(action)}"]'
        page.wait_for_timeout(UNHURRIED)
    fits(page)
    page.locator(button).tap()
    page.wait_for_function("(views) => heard.views > views", arg=views)
    person.caught_up()


@pytest.mark.parametrize(("act", "screen"), [(by_keys, {}), (by_thumb, PHONE)])
def test_a_round_with_every_variant(
    visit: Visit, served: Served, rehearsed: Match, act: Act, screen: dict[str, Any]
) -> None:
    dice = rehearsed.dice
    laid = served.laid(begin(dice.seed))  # type: ignore[attr-defined]  # fair dice have a seed
    people = {}
    for seat, key in laid["keys"].items():
        page = visit(f"/m/{laid['id']}#{key}", **screen)
        people[seat] = Person.at(page, served)
    for who, action in rehearsed.record.entries:
        if who in people:
            people[who].caught_up()
            if who == "hispania" and people[who].page.locator(on_board(action)).count():
                in_sight = people[who].page.evaluate(SPOT, on_board(action))
                assert in_sight, f"{action} is asked about and out of sight."
            act(people[who], action)
    for person in people.values():
        person.caught_up()
        accessible(person.page)
        fits(person.page)
        person.page.get_by_role("tab", name="Log").click()
        log = person.page.get_by_role("region", name="Log")
        for text in COURSE:
            expect(log).to_contain_text(text)
