"""The start page: the games of this browser, however many there are."""

from __future__ import annotations

import json
import re

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
    expect(bots).to_contain_text("A recruit: sees half of the plans")
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
    expect(page.get_by_role("region", name="Players")).to_contain_text("Consul")
