"""A person's own scenario files: read, refused with a sentence, and played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.server.table import UNLIMITED, Server, answered

HEAD = 'schema = 1\ntitle = "hispania"\n'
MINE = (
    HEAD
    + """name = "Last stand"
[options]
variants = "pirates"
[setup]
revolts = { osca = 2 }
armies = ["osca"]
"""
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("scenarios") / "martius.db", settings=UNLIMITED) as server:
        yield server


def sent(server: Server, text: str | bytes, status: int = 200) -> Any:
    return answered(server.http.post("/api/scenarios", content=text), status)


def shipped() -> list[Any]:
    folder = files("martius.games")
    return [
        pytest.param(file.read_text("utf-8"), title.name, id=file.name)
        for title in folder.iterdir()
        if (title / "scenarios").is_dir()
        for file in (title / "scenarios").iterdir()
        if file.name.endswith(".toml")
    ]


@pytest.mark.parametrize(("text", "title"), shipped())
def test_every_shipped_scenario_can_be_opened(server: Server, text: str, title: str) -> None:
    sheet = sent(server, text)
    assert sheet["wrong"] is None
    assert sheet["title"] == title
    assert sheet["scenario"]["name"] == sheet["content"]["name"]


def test_a_scenario_says_what_it_is(server: Server) -> None:
    sheet = sent(server, MINE)
    assert sheet["scenario"]["name"] == "Last stand"
    assert sheet["scenario"]["options"]["variants"] == "pirates"
    assert sheet["content"]["setup"] == {"revolts": {"osca": 2}, "armies": ["osca"]}


@pytest.mark.parametrize(
    ("text", "key", "sentence"),
    [
        ("", "title", "names no game"),
        ("title = []", "title", "names no game"),
        ("title = ", "", "not TOML"),
        ('title = "hispania"', "", "schema"),
        (HEAD + "[setup]\narmies = []\nrevolts = {}\nroads = 7", "setup.roads", "A list is needed"),
        (HEAD + '[setup]\nrevolts = {}\narmies = ["osca"]', "setup.armies", "not on a revolt"),
        (HEAD + '[options]\nlevel = "1"', "", "is not 5 digits"),
        (HEAD + "years = 1979-05-27", "", "whole numbers"),
        (HEAD + "x = " + "[" * 5000, "", ""),
    ],
)
def test_what_is_wrong_is_one_sentence(server: Server, text: str, key: str, sentence: str) -> None:
    wrong = sent(server, text)["wrong"]
    assert wrong["key"] == key
    assert sentence in wrong["text"]
    assert wrong["text"].endswith((".", "?"))


def test_bytes_that_are_no_text_are_refused(server: Server) -> None:
    assert sent(server, b"\xff\xfe", 400) == "This file is not a scenario."


def test_a_scenario_can_be_played(server: Server) -> None:
    made = server.post("/matches", {"title": "hispania", "file": MINE})
    found = server.get(f"/matches/{made['id']}", key=made["key"])
    assert found["name"] == "Last stand"
    assert found["view"]["board"]["variants"] == ["pirates"]


def test_a_wrong_scenario_cannot_be_played(server: Server) -> None:
    body = {"title": "hispania", "file": HEAD + "[rules]\nrounds = 12"}
    assert server.post("/matches", body, 400) == "rules.rounds: 12 is not between 1 and 11."
    assert "another game" in server.post("/matches", {"title": "punico", "file": MINE}, 400)


def test_scenarios_are_rationed(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, scenarios_per_minute=2)
    with Server(tmp_path / "martius.db", settings=settings) as server:
        for _ in range(2):
            sent(server, MINE)
        assert "Too many scenarios" in sent(server, MINE, 429)
