"""The learner's path: lessons on the start page, a lesson at the table, and on to the next."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from martius.match.record import load
from tests.browser.conftest import Visit
from tests.browser.person import Person, data_action
from tests.browser.served import Served
from tests.browser.test_phone import PHONE
from tests.games.hannibal.tutorials.solutions import GAMES


def learns(page: Page, title: str = "Hannibal") -> None:
    """Open the learner's path of a title."""
    page.get_by_role("radio", name=title).check(force=True)
    expect(page.get_by_role("region", name=f"Learn {title}")).to_be_visible()


def clicks_as_shown(person: Person, action: str) -> None:
    """Ask where to click, and click there, on the card that opens."""
    views = person.page.evaluate("heard.views")
    person.page.get_by_role("button", name="Show me").click()
    person.page.locator(f'.card [data-action="{data_action(action)}"]').click()
    person.page.wait_for_function("(views) => heard.views > views", arg=views)


def test_the_first_lesson_is_won_step_by_step_and_leads_to_the_next(
    visit: Visit, served: Served
) -> None:
    page = visit("/")
    learns(page)
    path = page.get_by_role("region", name="Learn Hannibal")
    expect(path.locator("li[aria-current=step]")).to_contain_text("Acquiring political control")
    path.get_by_role("button", name="Start as Rome").first.click()
    page.wait_for_url("**/m/**")
    person = Person.at(page, served)
    person.caught_up()
    lesson = page.get_by_role("region", name="Lesson", exact=True)
    expect(lesson).to_contain_text("control more of the four provinces")
    expect(lesson).to_contain_text("Step 1 of 3")

    played = [entry.action for entry in load(GAMES / "tutorial_1.jsonl").entries]
    done = {"event 4": 1, "pc toletum": 2}
    for action in played[:-1]:
        clicks_as_shown(person, action)
        person.caught_up()
        if action in done:
            expect(lesson.locator("li.done")).to_have_count(done[action])
            expect(lesson).to_contain_text(f"Step {done[action] + 1} of 3")
    clicks_as_shown(person, played[-1])

    ending = page.get_by_role("dialog", name="Game over")
    expect(ending).to_contain_text("Lesson completed.")
    ending.get_by_role("button", name="Next: Manoeuvring").click()
    expect(lesson).to_contain_text("an army (a general with combat units, CUs) in Saguntum")
    assert Person.at(page, served).view()["seat"] == "carthage"

    page.get_by_role("link", name="Martius: start page").click()
    learns(page)
    expect(path.locator("li.won")).to_have_count(1)
    expect(path.locator("li[aria-current=step]")).to_contain_text("Manoeuvring with success")


def test_a_lesson_that_is_lost_can_be_tried_again(visit: Visit, served: Served) -> None:
    page = visit("/")
    learns(page)
    page.get_by_role("button", name="Start as Rome").first.click()
    page.wait_for_url("**/m/**")
    person = Person.at(page, served)
    person.caught_up()
    first = person.id
    page.get_by_text("on the board, as a list").click()
    for card in (4, 67, 71):
        person.clicks(f"discard {card}")
    ending = page.get_by_role("dialog", name="Game over")
    expect(ending).to_contain_text("Lesson not completed.")
    ending.get_by_role("button", name="Try again").click()
    page.wait_for_url(lambda url: first not in url)
    expect(page.get_by_role("region", name="Lesson", exact=True)).to_contain_text("Step 1 of 3")


def test_hints_come_one_at_a_time_and_paragraphs_open(visit: Visit) -> None:
    page = visit("/")
    learns(page)
    page.get_by_role("button", name="Start as Rome").first.click()
    lesson = page.get_by_role("region", name="Lesson", exact=True)
    lesson.get_by_role("button", name="Show a hint (1 of 2)").click()
    expect(lesson.locator("ul li")).to_have_count(1)
    lesson.get_by_role("button", name="Show a hint (2 of 2)").click()
    expect(lesson.locator("ul li")).to_have_count(2)
    expect(lesson.get_by_role("button", name="hint")).to_have_count(0)
    lesson.get_by_role("button", name="Paragraph 8.3").click()
    expect(page.get_by_role("dialog", name="§8.3")).to_be_visible()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_the_lesson_of_hispania_is_won_by_the_clicks_it_shows(
    visit: Visit, served: Served, screen: dict[str, Any]
) -> None:
    page = visit("/", **screen)
    learns(page, "Hispania")
    page.get_by_role("button", name="Start as Rome").first.click()
    page.wait_for_url("**/m/**")
    person = Person.at(page, served)
    person.caught_up()
    lesson = page.get_by_role("region", name="Lesson", exact=True)
    expect(lesson).to_contain_text("Step 1 of 14")
    while not (view := person.view())["result"]:
        action = view["lesson"]["next"]
        if lesson.get_by_role("button", name="Show me").count():
            clicks_as_shown(person, action)
        else:
            expect(lesson.locator(".do em")).to_be_visible()
            person.clicks(action)
        if not person.view()["result"]:
            person.caught_up()
    expect(page.get_by_role("dialog", name="Game over")).to_contain_text("Lesson completed.")
