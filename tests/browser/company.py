"""People who live far apart: how they lay a table, find each other there, talk, and give up."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

PACE = "Clock: 30 minutes each, and 10 seconds for every move."
FREE = 20_000
"""Milliseconds in which a clock is seen to go: the first seconds after another's move are free."""


def lays(page: Page, title: str, scenario: str, *friends: str) -> None:
    """Start a game with a live clock, in which friends have these seats."""
    page.goto("/")
    page.get_by_role("radio", name=title).check(force=True)
    page.get_by_role("combobox", name="Scenario").select_option(scenario)
    if len(friends) > 1:
        page.get_by_role("radio", name=f"{1 + len(friends)} players").check(force=True)
    for seat in friends:
        sitting = page.get_by_role("radiogroup", name=seat, exact=True)
        sitting.get_by_role("radio", name="Friend, by link").check(force=True)
    clock = page.get_by_role("radiogroup", name="Clock")
    clock.get_by_role("radio", name="Live").check(force=True)
    page.get_by_label("For the whole game").select_option("30")
    page.get_by_label("Each move adds").select_option("10")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile("/m/"))
    players(page)


def players(page: Page) -> None:
    """Look at who plays."""
    page.get_by_role("tab", name="Players").click()


def seat(page: Page, name: str) -> Locator:
    """A seat among the players."""
    all_seats = page.get_by_role("region", name="Players", exact=True).get_by_role("listitem")
    return all_seats.filter(has=page.locator("strong", has_text=re.compile(f"^{name}$")))


def offers(page: Page, name: str) -> None:
    """Offer a seat to everybody."""
    here = seat(page, name)
    here.get_by_role("button", name="Offer it to everybody…").click()
    here.get_by_role("textbox", name="Pace").fill("Tonight at eight")
    here.get_by_role("button", name="Offer the seat").click()
    expect(here.get_by_role("button", name="Withdraw the offer")).to_be_visible()


def takes(page: Page, host: str) -> None:
    """Find the seat that a host offers, and take it."""
    page.goto("/")
    page.get_by_role("link", name="Open seats").click()
    offered = page.get_by_role("region").filter(has_text=f"{host} is looking for somebody")
    expect(offered).to_contain_text(PACE)
    expect(offered).to_contain_text("Pace: Tonight at eight")
    offered.get_by_role("button", name="Take this seat").click()
    page.wait_for_url(re.compile("/m/"))
    players(page)


def says(page: Page, text: str) -> None:
    """Write to everybody at the table."""
    page.get_by_label("Your message").fill(text)
    page.get_by_role("button", name="Send").click()


def reads(page: Page, *texts: str) -> None:
    """These are the last things that somebody wrote."""
    lines = page.get_by_role("log", name="Messages").get_by_role("listitem")
    for number, text in enumerate(texts):
        expect(lines.nth(number - len(texts))).to_contain_text(text)


def runs(page: Page, name: str, others: list[str]) -> None:
    """The clock of a seat goes, and those of the others stand."""
    clocks = page.get_by_role("region", name="Clocks")
    timers = {one: clocks.get_by_role("timer", name=f"Time of {one}") for one in (name, *others)}
    going = clocks.get_by_role("listitem").filter(has_text="This clock runs.")
    expect(going.get_by_role("timer", name=f"Time of {name}")).to_have_count(1)
    before = {one: timer.inner_text() for one, timer in timers.items()}
    expect(timers[name]).not_to_have_text(before[name], timeout=FREE)
    for other in others:
        expect(timers[other]).to_have_text(before[other])


def resigns(page: Page, name: str) -> None:
    """Give up for a seat."""
    here = seat(page, name)
    here.get_by_role("button", name="Resign…").click()
    here.get_by_role("button", name="Resign", exact=True).click()


def ending(page: Page) -> Locator:
    """How it went."""
    return page.get_by_role("dialog", name="Game over")
