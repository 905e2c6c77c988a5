"""The start page: the games of this browser, however many there are."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.conftest import Visit
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
    page.get_by_role("button", name="Show more (18 older)").click()
    expect(listed).to_have_count(24)
    page.get_by_role("button", name="Show more (6 older)").click()
    expect(listed).to_have_count(MANY)
    expect(listed.last).to_contain_text("Game 0")
    expect(listed.last).to_contain_text("Your turn")
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
