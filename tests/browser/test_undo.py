"""Taking back, in the middle of what one was doing."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.positions import first_turn
from tests.browser.served import Served


def test_a_siege_can_be_called_off_before_the_dice(sit: Sit, served: Served) -> None:
    match = served.going_on(first_turn())
    person, spectator = sit(match), sit(match, match["watch"])
    before = person.offered()
    person.plays("besiege regina")
    person.reads("How many denarii do you spend to besiege Regina?")
    person.sees(["spend 1", "spend 2", "spend 3"])
    person.undoes()
    person.caught_up()
    spectator.caught_up()
    assert person.offered() == before
    person.reads("spend your 6 denarii")


def test_undo_goes_back_step_by_step_and_the_log_forgets(sit: Sit, served: Served) -> None:
    match = served.going_on(first_turn())
    person, spectator = sit(match), sit(match, match["watch"])
    for page in (person.page, spectator.page):
        page.get_by_role("tab", name="Log").click()
    person.plays("move hispalis", "garrison hispalis", "fleet mare_gaditanum")
    logs = [page.get_by_role("region", name="Log") for page in (person.page, spectator.page)]
    for log in logs:
        expect(log).to_contain_text("moves to Hispalis")
    for _ in range(3):
        person.undoes()
        person.caught_up()
    spectator.caught_up()
    for log in logs:
        expect(log).not_to_contain_text("moves to Hispalis")
    home = person.page.locator('[data-noun="corduba"]')
    expect(home).to_have_accessible_name(re.compile("the praetor of Ulterior"))


def test_nobody_takes_back_a_roll(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    person.plays("besiege regina", "spend 1")
    expect(person.page.get_by_role("banner").get_by_role("button", name="Undo")).to_be_disabled()
    expect(person.page.locator(".prompt").get_by_role("button", name="Undo")).to_have_count(0)
