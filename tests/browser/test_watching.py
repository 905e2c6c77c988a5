"""Watching with the host's leave, on the pages of all three."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.served import Served
from tests.browser.test_axe import accessible
from tests.browser.watch import Watch

NO_WATCHERS = "The host of this game does not allow spectators."


def test_the_host_lets_nobody_watch_any_more(sit: Sit, served: Served, watch: Watch) -> None:
    match = served.match(players=2, citerior="friend")
    host, friend = sit(match).page, sit(match, match["keys"]["citerior"]).page
    watcher = sit(match, match["watch"]).page
    for page in (host, friend):
        expect(page.get_by_title("1 spectator is watching.")).to_be_visible()
        page.get_by_role("tab", name="Players").click()
    expect(friend.get_by_text("Everybody with the link for spectators may watch.")).to_be_visible()
    accessible(host)

    watch.allow("403")
    host.get_by_role("checkbox", name="Spectators may watch").uncheck()
    expect(watcher.get_by_role("heading", name="You can no longer see this game")).to_be_visible()
    expect(watcher.get_by_role("alert")).to_have_text(NO_WATCHERS)
    accessible(watcher)
    expect(friend.get_by_text("The host does not allow spectators.")).to_be_visible()
    for page in (host, friend):
        expect(page.get_by_title("1 spectator is watching.")).to_have_count(0)
    watcher.reload()
    expect(watcher.get_by_role("heading", name="This game cannot be opened")).to_be_visible()
    expect(watcher.get_by_role("alert")).to_have_text(NO_WATCHERS)

    host.get_by_role("checkbox", name="Spectators may watch").check()
    expect(friend.get_by_text("Everybody with the link for spectators may watch.")).to_be_visible()
    watcher.reload()
    expect(watcher.locator("svg.board")).to_be_visible()
    expect(friend.get_by_text("1 spectator is watching.")).to_have_count(2)
