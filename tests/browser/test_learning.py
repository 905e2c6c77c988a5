"""The learner's path: lessons on the start page, a lesson at the table, and on to the next."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from martius.match.record import load
from tests.browser.conftest import Visit
from tests.browser.person import UNHURRIED, Person, data_action
from tests.browser.served import Served
from tests.browser.test_axe import accessible
from tests.browser.test_phone import PHONE
from tests.games.hannibal.tutorials.solutions import GAMES


def learns(page: Page, title: str = "Hannibal") -> None:
    """Open the learner's path of a title."""
    page.get_by_role("radio", name=title).check(force=True)
    expect(page.get_by_role("region", name=f"Learn {title}")).to_be_visible()


def clicks_as_shown(person: Person, action: str) -> None:
    """Ask where to click, and click the button that is marked."""
    page, button = person.page, f'[data-action="{data_action(action)}"]'
    views = page.evaluate("heard.views")
    page.get_by_role("button", name="Show me").click()
    marked = page.locator(f".card {button}, .side {button}, .board button{button}").first
    expect(marked).to_have_css("outline-style", "solid")
    page.evaluate("(ms) => clock.pass(ms)", UNHURRIED)  # the same answer may be right twice
    marked.click()
    page.wait_for_function("(views) => heard.views > views", arg=views)


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
    expect(ending).to_contain_text("What you have learnt:")
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


def opens(page: Page, served: Served, title: str, number: int) -> Person:
    """Start a lesson of a title from the learner's path."""
    learns(page, title)
    path = page.get_by_role("region", name=f"Learn {title}").locator("li")
    path.nth(number - 1).get_by_role("button", name="Start as").click()
    page.wait_for_url("**/m/**")
    return Person.at(page, served)


def asked(person: Person) -> dict[str, Any]:
    """Wait until the learner is asked, or the game is over."""
    while not (view := person.view())["result"] and not view["options"]:
        person.page.wait_for_timeout(20)
    return view


def test_a_goal_out_of_reach_is_told_at_once_with_the_way_back(
    visit: Visit, served: Served
) -> None:
    page = visit("/")
    person = opens(page, served, "Hannibal", 1)
    person.caught_up()
    first = person.id
    lesson = page.get_by_role("region", name="Lesson", exact=True)
    page.get_by_text("on the board, as a list").click()
    person.clicks("discard 67")
    expect(lesson).to_contain_text("The goal can no longer be reached.")
    expect(lesson).to_contain_text("all three must be played")
    expect(lesson.get_by_role("button", name="Go back")).to_be_in_viewport()
    expect(lesson.get_by_role("button", name="Show me")).to_have_count(0)
    accessible(page)
    lesson.get_by_role("button", name="Go back to before it").click()
    page.wait_for_url(lambda url: first not in url)
    expect(lesson).to_contain_text("Step 1 of 3")
    assert "discard 67" in Person.at(page, served).actions()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_a_lesson_with_a_battle_is_followed_to_its_end(
    visit: Visit, served: Served, screen: dict[str, Any]
) -> None:
    """Against the bot that a learner meets. In the end the lesson is won, or says why not."""
    page = visit("/", **screen)
    person = opens(page, served, "Hannibal", 5)
    lesson = page.get_by_role("region", name="Lesson", exact=True)
    advised = set()
    while not (view := asked(person))["result"]:
        if view["lesson"]["trouble"]:
            expect(lesson.get_by_role("button", name="Go back")).to_be_visible()
            return
        person.caught_up()
        if view["lesson"]["advice"]:
            expect(lesson).to_contain_text(view["lesson"]["advice"].split(" (§")[0])
            advised.add(view["lesson"]["advice"])
        clicks_as_shown(person, view["lesson"]["next"])
    assert len(advised) >= 4, "losses, an interception, elephants, a battle card"
    ending = page.get_by_role("dialog", name="Game over")
    expect(ending).to_contain_text("Lesson completed.")
    expect(ending).to_contain_text("Go round a strong army and fight a weak one.")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_the_lesson_of_hispania_is_won_by_the_clicks_it_shows(
    visit: Visit, served: Served, screen: dict[str, Any]
) -> None:
    page = visit("/", **screen)
    person = opens(page, served, "Hispania", 1)
    person.caught_up()
    lesson = page.get_by_role("region", name="Lesson", exact=True)
    expect(lesson).to_contain_text("Step 1 of 14")
    while not (view := person.view())["result"]:
        clicks_as_shown(person, view["lesson"]["next"])
        if not person.view()["result"]:
            person.caught_up()
    expect(page.get_by_role("dialog", name="Game over")).to_contain_text("Lesson completed.")
