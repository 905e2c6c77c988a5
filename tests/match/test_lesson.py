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
    return {**tables, "tutorial": {**tables["tutorial"], "dice": list(dice), "part": []}}


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


# --- advice, trouble, and the others' parts ---


def lesson_of(match: Match) -> dict[str, Any]:
    assert match.lesson is not None
    shown: dict[str, Any] = match.view(match.lesson.seat)["lesson"]
    return shown


def south(**changes: Any) -> Match:
    """Hasdrubal's march past Flaccus, with a lesson of its own."""
    tables = library.scenario(TITLES["hannibal"], "tutorial_4")
    kept = {key: tables["tutorial"][key] for key in ("number", "seat", "goal")}
    step = {
        "text": "Go.",
        "actions": ["march 56", "move ariminum", "move falerii", "move tarquinii", "stop"],
        "done": [{"kind": "Stopped", "at": {"not": "mutina"}}],
    }
    return Match.new("hannibal", {**tables, "tutorial": {**kept, "step": [step], **changes}})


FALERII = ("march 56", "move ariminum", "move falerii")
INTERCEPTS = {"who": "rome", "actions": ["intercept flaccus", "cus 2"]}
ON_A_1 = {"who": "chance", "at": ["InterceptionRoll"], "actions": ["roll 1"]}
ADVICE = {"text": "Back up.", "at": ["BackUpOrFight"], "actions": ["back_up"]}


def intercepted(**changes: Any) -> Match:
    match = played(south(part=[INTERCEPTS, ON_A_1], **changes), *FALERII)
    while match.to_act == "rome":
        match.play(match.part() or "done")
    return match


def test_a_part_is_played_where_it_can_be() -> None:
    match = played(south(part=[INTERCEPTS]), "march 56")
    assert match.part() is None, "the learner is to act"
    assert played(match, "move ariminum", "move falerii").part() == "intercept flaccus"


def test_a_part_waits_for_its_cue() -> None:
    late = {**INTERCEPTS, "after": [{"kind": "Moved", "to": "rome"}]}
    early = {**INTERCEPTS, "before": [{"kind": "Moved", "to": "falerii"}]}
    elsewhere = {**INTERCEPTS, "at": ["Activate"]}
    for part in (late, early, elsewhere):
        assert played(south(part=[part]), *FALERII).part() is None


def test_a_part_of_chance_sets_a_roll_and_needs_no_proof() -> None:
    match = intercepted()
    assert [entry.action for entry in match.record.entries if entry.who == "chance"] == ["roll 1"]
    assert match.to_act == "carthage"
    assert match.view("carthage")["fair"] is None


def test_advice_stands_until_its_question_is_answered() -> None:
    match = intercepted(advice=[ADVICE])
    assert (lesson_of(match)["advice"], lesson_of(match)["next"]) == ("Back up.", "back_up")
    match.play("back_up")
    assert lesson_of(match)["advice"] is None


LOSS = {"text": "Too late.", "lost": True, "when": [{"kind": "Moved", "to": "falerii"}]}


def test_what_is_lost_is_said_at_once_with_the_way_back() -> None:
    match = south(trouble=[LOSS])
    assert lesson_of(played(match, "march 56", "move ariminum"))["trouble"] is None
    shown = lesson_of(played(match, "move falerii"))
    assert shown["trouble"] == {"text": "Too late.", "lost": True, "back": 2}
    assert shown["next"] is None


def test_the_way_back_can_be_longer() -> None:
    match = played(south(trouble=[{**LOSS, "back": ["march 56"]}]), *FALERII)
    assert lesson_of(match)["trouble"]["back"] == 0


def test_trouble_of_a_step_goes_when_the_step_is_done() -> None:
    own = {"text": "Not there.", "when": [{"kind": "Played", "action": "move falerii"}]}
    go = {"text": "Go.", "actions": ["march 56"], "done": [{"kind": "Stopped"}]}
    match = played(
        south(step=[{**go, "trouble": [own]}, {**go, "done": [{"kind": "GameEnded"}]}]), *FALERII
    )
    assert lesson_of(match)["trouble"] == {"text": "Not there.", "lost": False, "back": 2}
    while match.to_act == "rome":
        match.play("done")
    assert lesson_of(played(match, "stop"))["trouble"] is None


def test_who_leaves_the_plan_is_shown_the_way_back_to_it() -> None:
    shown = lesson_of(played(south(), "pcs 56"))
    assert shown["next"] is None
    assert not shown["trouble"]["lost"]
    assert shown["trouble"]["back"] == 0


def test_the_other_side_has_its_goal_but_not_the_plan() -> None:
    match = south(rival={"seat": "rome", "goal": "Stop Hasdrubal.", "hints": ["Intercept."]})
    assert lesson_of(match)["rival"] == "Stop Hasdrubal."
    told = match.view("rome")["lesson"]
    assert (told["goal"], told["hints"]) == ("Stop Hasdrubal.", ["Intercept."])
    assert told["steps"] == []
    assert told["next"] is None
    assert match.view(None)["lesson"] is None


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"part": [{"who": "gaul", "actions": []}]}, r"tutorial\.part\[0\]\.who"),
        ({"part": [{"who": "rome", "actions": ["dance"]}]}, r"tutorial\.part\[0\]\.actions"),
        ({"advice": [{"text": "x", "actions": ["dance"]}]}, r"tutorial\.advice\[0\]\.actions"),
        ({"trouble": [{"text": "x"}]}, r"tutorial\.trouble\[0\]\.when"),
        ({"trouble": [{**LOSS, "lost": 1}]}, r"tutorial\.trouble\[0\]\.lost"),
        ({"trouble": [{**LOSS, "when": [{"kind": "x", "a": {"b": 1}}]}]}, r"trouble\[0\]\.when"),
        ({"rival": {"seat": "gaul"}}, r"tutorial\.rival\.seat"),
    ],
)
def test_what_is_wrong_with_parts_and_troubles_is_named(changes: dict[str, Any], key: str) -> None:
    with pytest.raises(ScenarioError, match=key):
        south(**changes)


def test_what_was_skipped_is_shown_later_and_what_was_done_is_not() -> None:
    two = {"text": "Place.", "actions": ["pcs 67", "pc hispalis", "pc corduba", "pc toletum"]}
    step = {**two, "done": [{"kind": "GameEnded"}]}
    match = played(Match.new("hannibal", taught(step=[step])), "pcs 67", "pc corduba")
    assert lesson_of(match)["next"] == "pc hispalis"
    assert lesson_of(played(match, "pc hispalis"))["next"] is None
