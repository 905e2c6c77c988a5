"""Bots of one's own at the table on the web: `martius serve --bot`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from martius.server import run as serving
from martius.server.tables.offers import all_offers
from tests.aside import aside
from tests.cli.commands import refused, run
from tests.server.table import Server
from tests.workshop import workshop

EXAMPLE = Path(__file__).parents[2] / "examples/random_bot.py"
MINE = "class First:\n    def choose(self, chair, pick):\n        return chair.options()[0]\n"
GUESTS = {
    "outside": f"cmd:{sys.executable} {EXAMPLE}",
    "first": "mine:First",
    "broken": f"cmd:{sys.executable} none.py",
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with workshop(tmp_path, {"mine.py": MINE}), Server(tmp_path / "m.db") as server:
        offers = server.app.state.registry.offers
        offers["hispania"] = replace(offers["hispania"], guests=GUESTS)
        yield server


def test_they_are_offered_beside_ours(server: Server) -> None:
    (title,) = (one for one in server.get("/titles") if one["id"] == "hispania")
    assert [bot["id"] for bot in title["bots"]][-3:] == list(GUESTS)
    last = title["bots"][-1]
    assert (last["id"], last["name"], last["about"]) == (
        "broken",
        "broken",
        "A bot of this server.",
    )


@pytest.mark.parametrize("bot", ["outside", "first"])
def test_they_play_when_it_is_their_turn(server: Server, bot: str) -> None:
    made = server.hispania(2, citerior=bot)
    with server.page(made) as page:
        view = page.view()
        for _ in range(4):
            page.say("play", seat="ulterior", seq=view["seq"], action=view["options"][0]["action"])
            view = page.until(lambda v: v["options"] != [])
    record = server.get(f"/matches/{made['id']}/record", key=made["key"])
    assert '["citerior", ' in record


def test_one_that_fails_forfeits_and_says_so(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    made = server.hispania(2, citerior="broken")
    with server.page(made) as page:
        page.act(page.view())
        assert "it forfeits the game" in page.hear("refused")["text"]
    found = server.get(f"/matches/{made['id']}", key=made["key"])["view"]
    assert found["result"]["text"] == "Hispania wins: Rome has resigned."
    assert "none.py ended with code 2" in caplog.text


def test_a_page_cannot_name_a_command(server: Server) -> None:
    seats = {"rome": {"by": "bot", "bot": GUESTS["outside"]}}
    wanted = {"title": "hispania", "scenario": "conquest", "options": {}, "seats": seats}
    answer = server.http.post("/api/matches", json=wanted)
    assert answer.status_code == 400
    assert "There is no bot" in answer.text


def test_the_command_line_names_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Any] = []

    def offers(guests: Any) -> Any:
        served.append(guests)
        return all_offers(guests)

    class Brief(serving.Listening):
        """Ends as soon as it has begun."""

        async def main_loop(self) -> None:
            return

    monkeypatch.setattr(serving, "all_offers", offers)
    monkeypatch.setattr(serving, "Listening", Brief)
    with workshop(tmp_path, {"mine.py": MINE}):
        bots = ["--bot", "out=python3 bot.py", "--bot", "first=mine:First"]
        aside(lambda: run("serve", "--port", "0", "--db", "m.db", *bots))
    assert served == [{"out": "cmd:python3 bot.py", "first": "mine:First"}]


@pytest.mark.parametrize(
    ("bot", "names"),
    [
        ("mine", "'mine'"),
        ("random=python3 bot.py", "random"),
        ("mine=no-such-program", "'no-such-program'"),
        ("mine=nowhere:Bot", "'nowhere'"),
    ],
)
def test_one_that_cannot_play_is_refused_before_the_port_listens(bot: str, names: str) -> None:
    assert names in refused("serve", "--port", "0", "--bot", bot)
