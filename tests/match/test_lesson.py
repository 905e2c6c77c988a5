"""What a scenario's `[tutorial]` must say, and what it is refused for."""

from typing import Any

import pytest

from martius import Match
from martius.games import TITLES
from martius.match import library
from martius.match.errors import ScenarioError
from martius.match.verify import verify

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
        ({"dice": ["sixes"]}, r"tutorial\.dice"),
        ({"wisdom": "much"}, r"tutorial\.wisdom"),
        ({"step": [{**STEP, "done": []}]}, r"tutorial\.step\[0\]\.done"),
        ({"step": [{**STEP, "done": ["CardPlayed"]}]}, r"tutorial\.step\[0\]\.done"),
        ({"step": [{**STEP, "actions": "event 4"}]}, r"tutorial\.step\[0\]\.actions"),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, Any], key: str) -> None:
    with pytest.raises(ScenarioError, match=key):
        Match.new("hannibal", taught(**changes))


# --- dice that a lesson sets ---


def siege(*dice: str) -> dict[str, Any]:
    """A lesson of Hispania whose first roll is that of a siege."""
    tables = library.scenario(TITLES["hispania"], "tutorial_1")
    return {**tables, "tutorial": {**tables["tutorial"], "dice": list(dice)}}


TO_THE_SIEGE = ("road basti-carthago_nova", "move hispalis", "besiege corduba", "spend 1")


def played(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def besieged(*dice: str, seed: int = 1) -> Match:
    return played(Match.new("hispania", siege(*dice), seed=seed), *TO_THE_SIEGE)


def played_out(match: Match) -> Match:
    while not match.over:
        match.play(match.options()[-1])
    return match


def rolled(match: Match) -> list[str]:
    return [entry.action for entry in match.record.entries if entry.who == "chance"]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("face", ["roll 1", "roll 6"])
def test_a_lesson_sets_the_first_rolls(face: str, seed: int) -> None:
    assert rolled(besieged(face, seed=seed)) == [face]


def test_what_is_not_set_is_rolled() -> None:
    matches = [played(besieged("roll 4", seed=seed), "pass") for seed in range(20)]
    found = {rolled(match)[1] for match in matches}
    assert len(found) > 5


def test_a_roll_that_cannot_come_up_is_rolled() -> None:
    found = {rolled(besieged("dice 3-5", seed=seed))[0] for seed in range(20)}
    assert found > {"roll 1", "roll 6"}


def test_set_dice_go_on_after_the_match_is_opened_again() -> None:
    match = besieged("roll 4", "dice 3-5")
    again = played(Match.from_record(match.record), "pass")
    assert rolled(again)[:2] == ["roll 4", "dice 3-5"]


def test_set_dice_are_neither_shown_as_fair_nor_proved() -> None:
    match = Match.new("hispania", siege("roll 4"))
    assert match.view("rome")["fair"] is None
    proof = verify(played_out(match).record)
    assert proof.problem is None
    assert proof.verdict == "not proved"
    assert "lesson" in str(proof.stretches[0].doubt)


def test_a_roll_other_than_the_set_one_is_tampered_with() -> None:
    match = played_out(played(Match.new("hispania", siege("roll 4")), *TO_THE_SIEGE))
    number = next(i for i, entry in enumerate(match.record.entries) if entry.who == "chance")
    match.record.entries[number] = match.record.entries[number]._replace(action="roll 6")
    assert verify(match.record).verdict == "tampered"
