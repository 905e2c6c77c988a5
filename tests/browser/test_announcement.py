"""What the operator tells everybody: on open pages and on new ones, until it is taken back."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.served import Served
from tests.browser.test_axe import accessible
from tests.cli.test_admin import martius

TEXT = "The server rests on Sunday from 8 to 9."
A_MINUTE = 60_000
"""Milliseconds after which an open page asks again."""


def announcement(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text=TEXT)


def announce(folder: Path, *words: str) -> None:
    done = martius("admin", "announce", *words, "--db", str(folder / "martius.db"))
    assert done.exit_code == 0, done.stderr


def test_an_announcement_is_on_all_pages_until_it_is_taken_back(
    mortal: Served, visit: Visit, tmp_path: Path
) -> None:
    made = mortal.match()
    table = f"/m/{made['id']}#{made['key']}"
    start, at_table = (visit("about:blank", mortal) for _ in range(2))
    for page, path in ((start, "/"), (at_table, table)):
        page.clock.install()
        with page.expect_response("**/api/announcement"):
            page.goto(path)
        expect(page.get_by_role("main")).to_be_visible()
    announce(tmp_path, TEXT)
    for page in (start, at_table):
        expect(announcement(page)).to_have_count(0)
        page.clock.fast_forward(A_MINUTE)
        expect(announcement(page)).to_be_visible()
        accessible(page)
    for path in ("/lobby", table):
        expect(announcement(visit(path, mortal))).to_be_visible()

    announce(tmp_path, "--clear")
    for page in (start, at_table):
        page.clock.fast_forward(A_MINUTE)
        expect(announcement(page)).to_have_count(0)
    fresh = visit("about:blank", mortal)
    with fresh.expect_response("**/api/announcement") as answer:
        fresh.goto("/")
    assert answer.value.json() == {"text": ""}
    expect(announcement(fresh)).to_have_count(0)
