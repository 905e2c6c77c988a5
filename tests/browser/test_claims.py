"""A friend's seat belongs to the first browser that opens its link."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.test_sharing import HOLDS


def players(person: Person) -> None:
    """Open the list of players."""
    person.page.get_by_role("tab", name="Players").click()


def test_the_first_browser_has_the_seat_and_the_others_look_on(sit: Sit, served: Served) -> None:
    match = served.match(players=2, citerior="friend")
    friend = sit(match, match["keys"]["citerior"])
    late = sit(match, match["keys"]["citerior"])
    players(late)
    text = "Somebody has taken the seat of this link already. You are a spectator."
    expect(late.page.get_by_text(text)).to_be_visible()
    players(friend)
    expect(friend.page.get_by_role("button", name="Leave the seat…")).to_be_visible()
    friend.page.reload()
    players(friend)
    expect(friend.page.get_by_role("button", name="Leave the seat…")).to_be_visible()


def test_the_seat_goes_along_to_another_device(sit: Sit, served: Served) -> None:
    match = served.match(players=2, citerior="friend")
    desk = sit(match, match["keys"]["citerior"])
    players(desk)
    link = desk.page.get_by_role("textbox", name="Your own link, for another device")
    phone = sit(match, link.input_value().partition("#")[2])
    players(phone)
    expect(phone.page.get_by_role("button", name="Leave the seat…")).to_be_visible()


def test_a_seat_that_is_left_goes_to_somebody_else(sit: Sit, served: Served) -> None:
    match = served.match(players=2, citerior="friend")
    friend, host = sit(match, match["keys"]["citerior"]), sit(match)
    host.page.evaluate(HOLDS, [match["id"], match["key"], match["keys"], match["watch"]])
    host.page.reload()
    players(host)
    expect(host.page.get_by_role("textbox", name="Link for Praetor of Citerior")).to_have_count(0)
    players(friend)
    friend.page.get_by_role("button", name="Leave the seat…").click()
    friend.page.get_by_role("button", name="Leave the seat", exact=True).click()
    expect(friend.page.get_by_text("You are a spectator.")).to_be_visible()
    host.page.get_by_role("button", name="Invite somebody else").click()
    link = host.page.locator(".seats li").nth(1).get_by_role("textbox")
    other = sit(match, link.input_value().partition("#")[2])
    players(other)
    expect(other.page.get_by_role("button", name="Leave the seat…")).to_be_visible()
