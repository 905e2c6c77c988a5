"""Notices on the page: the title while it is out of sight, the service worker, and the dialog."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.push import delivered
from tests.browser.served import Served
from tests.browser.test_axe import accessible
from tests.browser.test_people import NEW, sign_up
from tests.browser.watch import Watch
from tests.server.table import wait_for

HIDE = """(hidden) => {
  // As when another tab is in front: Chromium without a window shows every page.
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}"""

WORKER = """async () => {
  await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
}"""


def seats(page: Page) -> None:
    """Look at the players."""
    page.get_by_role("tab", name="Players").click()


def test_the_title_calls_back_one_who_looks_elsewhere(visit: Visit, served: Served) -> None:
    made = served.match(players=2, ulterior="here", citerior="friend")
    mine = visit(f"{served.address}/m/{made['id']}#{made['key']}")
    friend = visit(f"{served.address}/m/{made['id']}#{made['keys']['citerior']}")
    seats(friend)
    expect(mine).to_have_title(re.compile("^(● )?Hispania"))
    mine.evaluate(HIDE, True)
    friend.get_by_label("Your message").fill("Salve!")
    friend.get_by_label("Your message").press("Enter")
    expect(mine).to_have_title(re.compile(r"\(1\) Hispania"))
    mine.evaluate(HIDE, False)
    expect(mine).to_have_title(re.compile("^(● )?Hispania"))


def test_the_service_worker_shows_a_push_and_says_when_there_is_no_connection(
    visit: Visit, served: Served, watch: Watch
) -> None:
    """Headless Chromium has no push service, so the event is given to the worker itself."""
    page = visit(served.address)
    page.context.grant_permissions(["notifications"])
    page.evaluate(WORKER)
    told = {"title": "Toy: Right to move", "body": "It is your turn.", "path": "/m/x", "tag": "t"}
    assert delivered(page, told) == {
        "title": "Toy: Right to move",
        "body": "It is your turn.",
        "path": "/m/x",
    }
    watch.allow("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page.context.set_offline(True)
    page.goto(served.address)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.context.set_offline(False)


def kinds(served: Served, made: Any) -> Any:
    """What the one channel of a match tells of."""
    (kept,) = served.get(f"/matches/{made['id']}/notices", key=made["key"])["channels"]
    return kept["kinds"]


def test_a_webhook_is_set_changed_and_switched_off_at_the_table(
    visit: Visit, served: Served, watch: Watch
) -> None:
    watch.allow("409")
    made = served.match()
    page = visit(f"{served.address}/m/{made['id']}#{made['key']}")
    seats(page)
    page.get_by_role("button", name="Notices").click()
    dialog = page.get_by_role("dialog", name="Notices")
    dialog.get_by_text("Webhook", exact=True).click()
    dialog.get_by_label("Address").fill("https://127.0.0.1/hook")
    dialog.get_by_role("button", name="Set the webhook").click()
    expect(dialog.get_by_role("alert")).to_have_text("This address leads into a private network.")
    dialog.get_by_label("Address").fill("https://example.org/hook")
    dialog.get_by_label("For all players").check()
    dialog.get_by_role("button", name="Set the webhook").click()
    expect(dialog.get_by_role("listitem")).to_contain_text("example.org the whole table")
    accessible(page)
    dialog.get_by_label("Messages").uncheck()
    expect(dialog.get_by_label("Messages")).not_to_be_checked()
    wait_for(lambda: kinds(served, made) == ["clock", "invitation", "over", "turn"])
    dialog.get_by_role("button", name="Switch off").click()
    expect(dialog.get_by_role("listitem")).to_have_count(0)


def test_an_account_switches_a_kind_off_for_one_game(visit: Visit, served: Served) -> None:
    page = visit()
    sign_up(page)
    made = page.request.post("/api/matches", data=NEW).json()
    page.goto(f"/m/{made['id']}#{made['key']}")
    seats(page)
    page.get_by_role("button", name="Notices").click()
    dialog = page.get_by_role("dialog", name="Notices")
    account = dialog.get_by_role("group", name="What your account tells you of this game")
    expect(dialog.get_by_text("Webhook", exact=True)).to_be_visible()
    expect(account).to_have_count(0)  # it has no channel yet
    hook = {"by": "json", "address": "https://example.org/", "kinds": ["turn", "chat"]}
    assert page.request.post("/api/account/notices", data=hook).ok
    page.reload()
    seats(page)
    page.get_by_role("button", name="Notices").click()
    account.get_by_label("Messages").uncheck()
    accessible(page)
    path, headers = f"/api/matches/{made['id']}/notices", {"Martius-Key": made["key"]}
    wait_for(lambda: page.request.get(path, headers=headers).json()["muted"] == ["chat"])
    expect(account.get_by_label("Messages")).not_to_be_checked()
    expect(account.get_by_label("My turn")).to_be_checked()
