"""The lessons of De Bello Punico on the page: each is won by the clicks that it shows."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.test_battlefield import drag_round, orders
from tests.browser.test_learning import clicks_as_shown, learns
from tests.browser.test_phone import PHONE

LESSONS = (
    "Facing and moving in line",
    "Missiles, combat and support",
    "Command, panic and elephants",
    "A small battle",
)


def begun(visit: Visit, served: Served, number: int, **screen: Any) -> Person:
    """Sit down at a lesson, from the start page."""
    page = visit("/", **screen)
    learns(page, "De Bello Punico")
    path = page.get_by_role("region", name="Learn De Bello Punico")
    lesson = path.get_by_role("listitem").filter(has_text=LESSONS[number - 1])
    lesson.get_by_role("button", name="Start as Rome").click()
    page.wait_for_url("**/m/**")
    person = Person.at(page, served)
    person.caught_up()
    return person


def waits(person: Person) -> dict[str, Any]:
    """What the page shows once it is the learner's turn again, or the battle is over."""
    while (view := person.view())["to_act"] != "rome" and not view["result"]:
        person.page.wait_for_timeout(50)
    return view if view["result"] else person.caught_up()


def follows(person: Person) -> None:
    """Click what the lesson shows, to the end."""
    while not (view := waits(person))["result"]:
        action = view["lesson"]["next"]
        assert action, view["prompt"]
        clicks_as_shown(person, action)


def won(page: Page) -> None:
    expect(page.get_by_role("dialog", name="Game over")).to_contain_text("Lesson completed.")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_lesson_is_won_by_the_clicks_it_shows(visit: Visit, served: Served, number: int) -> None:
    person = begun(visit, served, number)
    follows(person)
    won(person.page)


def test_the_first_lesson_is_won_on_a_phone(visit: Visit, served: Served) -> None:
    person = begun(visit, served, 1, **PHONE)
    follows(person)
    won(person.page)


def test_the_first_lesson_moves_a_line_at_once(visit: Visit, served: Served) -> None:
    person = begun(visit, served, 1)
    for action in ("unit ha1", "move 0911", "face n"):
        clicks_as_shown(person, action)
        person.caught_up()
    drag_round(person.page, "ha2", "ha4")
    expect(orders(person.page)).to_contain_text("3 units in the line")
    orders(person.page).get_by_role("button", name="2", exact=True).click()
    lesson = person.page.get_by_role("region", name="Lesson", exact=True)
    expect(lesson).to_contain_text("Step 3 of 5")
    person.caught_up()
    follows(person)
    won(person.page)
