"""On a slow line each way to the server counts: the page of a table asks for all at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import Visit
from tests.browser.positions import going_on, shows_my_side
from tests.browser.served import Served

LATER = re.compile(r"/rules$|announcement|\.woff2$|icon-|/live$", re.IGNORECASE)
"""What nothing waits for."""


@pytest.mark.parametrize("title", ["hispania", "hannibal", "punico"])
def test_a_table_waits_for_two_ways_to_the_server(visit: Visit, served: Served, title: str) -> None:
    """The first brings the page. Before any script of the client has come, all that the board
    needs has been asked for."""
    made = served.going_on(going_on(title))
    page = visit("about:blank")
    held: list[Route] = []
    page.route(re.compile(r"/assets/core-[^/]*\.js"), lambda route: held.append(route))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(_path(request)))
    page.goto(f"{served.address}/m/{made['id']}#{made['key']}", wait_until="commit")
    page.wait_for_function("(n) => Object.keys(window.asked ?? {}).length === n", arg=2)
    page.wait_for_function("() => document.querySelectorAll('link[rel=modulepreload]').length > 1")
    while not held:
        page.wait_for_timeout(20)
    at_once = set(asked)
    assert f"/api/matches/{made['id']}/claim" in at_once
    assert f"/api/titles/{title}" in at_once
    held[0].continue_()
    expect(page.locator("svg.board [data-action], .pass-on button").first).to_be_attached()
    before = [path for path in asked if path not in at_once and not LATER.search(path)]
    assert not [path for path in before if "/api/" in path or title in path], before
    shows_my_side(page)


def _path(request: Request) -> str:
    return request.url.split("/", 3)[3].join(("/", ""))
