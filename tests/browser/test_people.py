"""Accounts by choice: the same games on every device, open seats, and a way out everywhere."""

from __future__ import annotations

from itertools import count
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit, Visit
from tests.browser.served import Served
from tests.browser.test_axe import accessible
from tests.browser.watch import Watch

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
PASSWORD = "alea iacta est"
NUMBERS = count(1)


def sign_up(page: Page) -> str:
    """Make an account on a page; its name."""
    name = f"Livia {next(NUMBERS)}"
    page.goto("/account")
    page.get_by_text("New account").click()
    fill(page, name)
    page.get_by_role("button", name="Make the account").click()
    expect(
        page.get_by_role("region", name="Your recovery codes").get_by_role("listitem")
    ).to_have_count(8)
    page.get_by_role("button", name="I have kept them").click()
    return name


def fill(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)


def sign_in(page: Page, name: str) -> None:
    page.goto("/account")
    fill(page, name)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()


def games(page: Page) -> Any:
    return page.get_by_role("region", name="Your games").get_by_role("listitem")


def test_the_games_of_an_account_are_on_the_phone_too(
    visit: Visit, served: Served, watch: Watch
) -> None:
    desk = visit()
    name = sign_up(desk)
    accessible(desk)
    made = desk.request.post("/api/matches", data=NEW).json()
    desk.goto(f"/m/{made['id']}#{made['key']}")
    expect(desk.locator("svg.board")).to_be_visible()
    phone = visit("/", **PHONE)
    sign_in(phone, name)
    expect(games(phone)).to_have_count(1)
    expect(games(phone)).to_contain_text("Your turn, since")
    accessible(phone)
    games(phone).get_by_role("link").click()
    expect(phone.locator("svg.board [data-action]").first).to_be_visible()
    desk.goto("/account")
    desk.get_by_role("button", name="Sign out everywhere").click()
    expect(desk.get_by_role("heading", name="Sign in")).to_be_visible()
    watch.allow(r"refused|status of (401|403)")
    phone.reload()
    expect(phone.get_by_role("heading", name="This game cannot be opened")).to_be_visible()
    desk.goto("/")
    expect(games(desk)).to_have_count(0)


NEW = {
    "title": "hispania",
    "scenario": "first_repression",
    "options": {"players": 2},
    "seats": {"citerior": {"by": "friend"}},
}


def test_the_games_of_a_guest_are_taken_along(sit: Sit, visit: Visit, served: Served) -> None:
    guest = sit(served.match()).page
    name = sign_up(guest)
    guest.get_by_role("button", name="Take them into my account").click()
    expect(guest.get_by_text("They are in your account now.")).to_be_visible()
    expect(guest.get_by_role("button", name="Take them into my account")).to_have_count(0)
    phone = visit("/", **PHONE)
    sign_in(phone, name)
    expect(games(phone)).to_have_count(1)


def test_from_the_lobby_to_the_table(visit: Visit, served: Served) -> None:
    host = visit()
    name = sign_up(host)
    made = host.request.post("/api/matches", data=NEW).json()
    host.goto(f"/m/{made['id']}#{made['key']}")
    host.get_by_role("tab", name="Players").click()
    host.get_by_role("button", name="Offer it to everybody…").click()
    host.get_by_role("textbox", name="Pace").fill("A move a day")
    host.get_by_role("button", name="Offer the seat").click()
    expect(host.get_by_role("button", name="Withdraw the offer")).to_be_visible()
    accessible(host)
    guest = visit("/lobby", **PHONE)
    open_seat = guest.get_by_role("region").filter(has_text=name)
    expect(open_seat).to_contain_text("A move a day")
    expect(open_seat).to_contain_text("Spectators may watch.")
    accessible(guest)
    open_seat.get_by_role("button", name="Take this seat").click()
    guest.get_by_role("tab", name="Players").click()
    expect(guest.get_by_role("button", name="Leave the seat…")).to_be_visible()
    expect(guest.get_by_text(name)).to_be_visible()
    expect(host.get_by_role("button", name="Withdraw the offer")).to_have_count(0)


def test_what_is_stored_can_be_read(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Privacy").click()
    expect(page.get_by_role("heading", name="Privacy")).to_be_visible()
    accessible(page)
