"""The start page: the games of this browser, however many there are."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.served import Served

MANY = 30


def test_your_games_lists_them_all(visit: Visit, served: Served) -> None:
    page = visit()
    games = [served.match() for _ in range(MANY)]
    shelf = [
        {"id": game["id"], "key": game["key"], "title": "hispania", "name": f"Game {n}"}
        | {"keys": {}, "watch": None, "seen": 0, "opened": n}
        for n, game in enumerate(games)
    ]
    page.evaluate("(kept) => localStorage.setItem('martius.matches', kept)", json.dumps(shelf))
    page.reload()
    listed = page.get_by_role("region", name="Your games").get_by_role("listitem")
    expect(listed).to_have_count(12)
    page.get_by_role("button", name="Show more (18 older games)").click()
    expect(listed).to_have_count(24)
    page.get_by_role("button", name="Show more (6 older games)").click()
    expect(listed).to_have_count(MANY)
    expect(listed.last).to_contain_text("Game 0")
    expect(listed.last).to_contain_text("Your turn")
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)


@pytest.mark.parametrize(
    ("title", "quick", "secret"),
    [
        ("Hannibal", "Ask a side only if it holds one", "Ask a side whenever it could hold one"),
        ("De Bello Punico", "Faster: ask only about true", "Secret: ask about every marker"),
    ],
)
def test_secrets_are_kept_by_default_between_people_at_two_browsers(
    visit: Visit, title: str, quick: str, secret: str
) -> None:
    page = visit()
    page.get_by_role("radio", name=title).check(force=True)
    seat = page.get_by_role("radiogroup", name="Carthage")
    option = {name: page.get_by_role("radio", name=name) for name in (quick, secret)}
    expect(option[quick]).to_be_checked()
    seat.get_by_role("radio", name="Friend, by link").check(force=True)
    expect(option[secret]).to_be_checked()
    seat.get_by_role("radio", name="Bot").check(force=True)
    expect(option[quick]).to_be_checked()
    option[secret].check(force=True)
    seat.get_by_role("radio", name="On this device").check(force=True)
    expect(option[secret]).to_be_checked()  # what a person has chosen stays


def test_a_game_for_two_begins_against_a_bot_of_middling_strength(
    visit: Visit, served: Served
) -> None:
    page = visit()
    page.get_by_role("radio", name="Hannibal").check(force=True)
    bots = page.get_by_role("radiogroup", name="Bot that plays Carthage")
    names = bots.get_by_role("radio")
    expect(names).to_have_count(6)
    expect(bots.get_by_role("radio", name="Centurion")).to_be_checked()
    for frozen in ("Legate", "Tribune", "Praetor"):
        expect(bots.get_by_text(frozen)).to_have_count(0)
    expect(bots).to_contain_text("A recruit: overlooks every third plan")
    bots.get_by_role("radio", name="Consul").check()
    expect(bots).to_contain_text("Thinks up to 5 s.")
    bots.get_by_role("combobox", name="Time for a choice").select_option("20")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile("/m/"))
    person = Person.at(page, served)
    seats = served.get(f"/matches/{person.id}", key=person.key)["seats"]
    assert [(seat["by"], seat["bot"], seat["seconds"]) for seat in seats] == [
        ("here", None, None),
        ("bot", "consul", 20),
    ]
    page.get_by_role("tab", name="Players").click()
    expect(page.get_by_role("region", name="Players", exact=True)).to_contain_text("Consul")


@pytest.mark.parametrize("title", ["Hispania", "Hannibal", "De Bello Punico"])
def test_each_title_has_a_picture_and_plays_in_two_minutes(visit: Visit, title: str) -> None:
    page = visit()
    card = page.locator(".title", has=page.get_by_role("radio", name=title))
    expect(card.locator(".picture svg")).to_be_visible()
    card.get_by_role("button", name="How it plays, in two minutes").click()
    primer = page.get_by_role("dialog", name="in two minutes")
    expect(primer.get_by_role("heading", level=3).first).to_have_text("The goal")
    assert primer.get_by_role("img").count() >= 3
    for drawing in primer.get_by_role("img").all():
        assert drawing.get_attribute("aria-label")
    words = len(primer.inner_text().split())
    assert 90 <= words <= 400, "two minutes of reading"


def test_a_new_player_is_offered_the_battle_that_the_rulebook_advises(visit: Visit) -> None:
    page = visit()
    page.get_by_role("radio", name="De Bello Punico").check(force=True)
    expect(page.get_by_role("combobox", name="Scenario")).to_have_value("zama")


def test_the_last_choice_is_remembered(visit: Visit, served: Served) -> None:
    page = visit()
    page.get_by_role("radio", name="De Bello Punico").check(force=True)
    page.get_by_role("combobox", name="Scenario").select_option("trebbia")
    carthage = page.get_by_role("radiogroup", name="Carthage", exact=True)
    carthage.get_by_role("radio", name="Friend, by link").check(force=True)
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile("/m/"))
    page.goto("/")
    expect(page.get_by_role("radio", name="De Bello Punico")).to_be_checked()
    expect(page.get_by_role("combobox", name="Scenario")).to_have_value("trebbia")
    expect(carthage.get_by_role("radio", name="Friend, by link")).to_be_checked()


def test_a_game_of_mine_says_whom_i_play_and_how_far(visit: Visit, served: Served) -> None:
    page = visit()
    page.get_by_role("radio", name="Hannibal").check(force=True)
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile("/m/"))
    Person.at(page, served).caught_up()
    page.goto("/")
    game = page.get_by_role("region", name="Your games").get_by_role("listitem")
    expect(game).to_contain_text("Rome against Carthage (Centurion)")
    expect(game).to_contain_text("Turn 1, 218 BC")
    expect(game).to_contain_text(str(datetime.now(UTC).year))
    expect(game).to_contain_text(re.compile("Your turn|Waiting for Carthage"))


def test_the_link_for_a_friend_is_in_sight_until_the_friend_comes(
    visit: Visit, served: Served
) -> None:
    page = visit()
    page.get_by_role("radio", name="Hannibal").check(force=True)
    carthage = page.get_by_role("radiogroup", name="Carthage", exact=True)
    carthage.get_by_role("radio", name="Friend, by link").check(force=True)
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile("/m/"))
    invite = page.get_by_role("region", name="Invite your friend")
    expect(invite).to_be_in_viewport(ratio=1, timeout=15_000)
    link = invite.get_by_label("Link for Carthage").input_value()
    visit(link)
    expect(invite).to_have_count(0, timeout=15_000)


@pytest.mark.parametrize("size", [(720, 450), (390, 844), (844, 390)])
def test_the_start_page_fits(visit: Visit, size: tuple[int, int]) -> None:
    """A desk at 200 % zoom, and a phone both ways."""
    page = visit(viewport={"width": size[0], "height": size[1]})
    expect(page.locator(".picture svg")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
