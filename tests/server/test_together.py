"""Several at once: two pages on one seat, and many matches."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from martius import verify
from martius.match.record import parse
from tests.server.table import Page, Server


def answers(page: Page) -> list[Any]:
    """Everything that comes before the answer to a ping, which is sent last."""
    page.say("ping")
    heard = []
    while (message := page.hear("view", "refused", "pong"))["type"] != "pong":
        heard.append(message)
    return heard


def test_two_pages_on_one_seat_never_both_act(server: Server) -> None:
    """Both answer the same view at the same time: one acts, the other is refused as stale."""
    made = server.hispania()
    rng = random.Random(3)
    with server.page(made) as one, server.page(made) as other:
        view = one.view()
        assert other.view() == view
        while view["result"] is None:
            for page in rng.sample([one, other], 2):
                action = rng.choice(view["options"])["action"]
                page.say("play", seat="rome", seq=view["seq"], action=action)
            heard = answers(one) + answers(other)
            refused = [message["text"] for message in heard if message["type"] == "refused"]
            views = [message["view"] for message in heard if message["type"] == "view"]
            assert len(refused) == 1
            assert refused[0].startswith(("The game has moved on", "The game is over"))
            assert len(views) == 2
            assert views[0] == views[1]
            assert views[0]["since"] == view["seq"]
            view = views[0]
    record = parse(server.get(f"/matches/{made['id']}/record", key=made["key"]))
    assert len(record.entries) == view["seq"]
    assert verify(record).problem is None


def test_many_matches_are_played_at_once(server: Server) -> None:
    def play(number: int) -> str:
        made = server.hispania(2, citerior="random" if number % 2 else "here")
        with server.page(made) as page:
            view = page.view()
            while view["result"] is None:
                if view["to_act"] in ("ulterior", "citerior") and not view["options"]:
                    page.say("look", seat=view["to_act"])
                elif view["options"]:
                    action = view["options"][-1]["action"]
                    page.say("play", seat=view["seat"], seq=view["seq"], action=action)
                view = page.view()
        return str(made["id"])

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(play, range(16)))) == 16
