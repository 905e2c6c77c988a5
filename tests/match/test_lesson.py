"""What a scenario's `[tutorial]` must say, and what it is refused for."""

from typing import Any

import pytest

from martius import Match
from martius.games import TITLES
from martius.match import library
from martius.match.errors import ScenarioError

STEP = {"text": "Play.", "actions": ["event 4"], "done": [{"kind": "CardPlayed"}]}


def taught(**changes: Any) -> dict[str, Any]:
    tables = library.scenario(TITLES["hannibal"], "tutorial_1")
    return {**tables, "tutorial": {**tables["tutorial"], **changes}}


def test_a_title_without_a_lesson_has_none() -> None:
    assert Match.new("hispania", seed=1).lesson is None


def test_the_lesson_is_read() -> None:
    lesson = Match.new("hannibal", taught(step=[STEP])).lesson
    assert lesson is not None
    assert lesson.seat == "rome"
    assert lesson.steps[0].actions == ("event 4",)


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"seat": "gaul"}, r"tutorial\.seat"),
        ({"players": 3}, r"tutorial\.players"),
        ({"goal": 7}, r"tutorial\.goal"),
        ({"hints": [7]}, r"tutorial\.hints"),
        ({"wisdom": "much"}, r"tutorial\.wisdom"),
        ({"step": [{**STEP, "done": []}]}, r"tutorial\.step\[0\]\.done"),
        ({"step": [{**STEP, "done": ["CardPlayed"]}]}, r"tutorial\.step\[0\]\.done"),
        ({"step": [{**STEP, "actions": "event 4"}]}, r"tutorial\.step\[0\]\.actions"),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, Any], key: str) -> None:
    with pytest.raises(ScenarioError, match=key):
        Match.new("hannibal", taught(**changes))
