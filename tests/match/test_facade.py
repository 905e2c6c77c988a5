"""The façade for Python users, as promised."""

from pathlib import Path
from typing import Any

import pytest

import martius
from martius.games import TITLES
from martius.match import library
from tests.match.games import at_random

HISPANIA = ", ".join(scenario["id"] for scenario in library.scenarios(TITLES["hispania"]))


def test_the_facade_as_promised(tmp_path: Path) -> None:
    m = martius.Match.new("hispania", scenario="conquest", options={"level": "64342"}, seed=7)
    assert m.to_act == "rome"
    assert m.options()[0].startswith("road ")
    m.play(m.options()[0])
    assert m.why_not(m.options()[0]) is None
    why = m.why_not("pass")
    assert why is not None
    assert why.rule == "setup.9"
    assert why.text == "First lay the roads."
    assert m.view("rome")["seq"] == m.seq
    before = m.seq
    m.undo("rome")
    assert m.seq == before - 1
    assert m.result is None
    m.record.save(tmp_path / "game.jsonl")
    again = martius.Match.load(tmp_path / "game.jsonl")
    assert again.options() == m.options()
    assert again.record == m.record


def test_a_finished_match_has_a_result_and_nobody_to_act() -> None:
    m = at_random(martius.Match.new("hispania", seed=1))
    assert m.over
    assert m.to_act is None
    assert m.options() == []
    assert m.result is not None
    assert m.result.side in ("rome", "hispania")
    assert m.result.outcome in ("roman_victory", "revolts_exhausted", "time_ran_out")
    with pytest.raises(martius.Refused, match=r"^The game is over\.$"):
        m.play("pass")


def test_without_auto_chance_the_caller_rolls() -> None:
    m = martius.Match.new("hispania", auto_chance=False)
    assert m.to_act == "chance"
    assert m.options() == [f"roll {n}" for n in range(1, 7)]
    m.play("roll 4")
    assert m.record.entries == [("chance", "roll 4")]


def test_without_a_seed_the_dice_are_provably_fair() -> None:
    m = martius.Match.new("hispania")
    assert m.record.dice[0].header["dice"] == "fair"
    assert m.view("rome")["fair"]["seed"] is None


def test_the_same_seed_gives_the_same_game() -> None:
    one = at_random(martius.Match.new("hispania", seed=3), plies=60)
    two = at_random(martius.Match.new("hispania", seed=3), plies=60)
    other = at_random(martius.Match.new("hispania", seed=4), plies=60)
    assert one.record == two.record
    assert one.record.entries != other.record.entries


@pytest.mark.parametrize(
    ("kwargs", "sentence"),
    [
        ({"title": "chess"}, "There is no title 'chess'; there are hispania, hannibal, punico."),
        (
            {"title": "hispania", "scenario": "peace"},
            f"There is no scenario 'peace' of Hispania; there are {HISPANIA}, "
            "or give a .toml file.",
        ),
        (
            {"title": "hispania", "scenario": "none/such.toml"},
            "none/such.toml: the file cannot be read (No such file or directory).",
        ),
    ],
)
def test_a_wrong_name_gets_a_sentence(kwargs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(martius.MatchError) as error:
        martius.Match.new(**kwargs)
    assert str(error.value) == sentence


@pytest.mark.parametrize("action", ["", "fly osca", "move", "move carthage", "spend 9"])
def test_a_text_that_is_no_action_gets_a_sentence(action: str) -> None:
    m = martius.Match.new("hispania", seed=1)
    before = m.record.text()
    with pytest.raises(martius.Refused) as error:
        m.play(action)
    assert error.value.rule is None
    assert str(error.value).endswith(".")
    assert m.record.text() == before


def test_a_refused_action_changes_nothing() -> None:
    m = martius.Match.new("hispania", seed=1)
    record, state = m.record.text(), m.snapshot()
    with pytest.raises(martius.Refused, match=r"First lay the roads\. \(§setup\.9\)$"):
        m.play("pass")
    assert m.record.text() == record
    assert m.snapshot() == state


def test_a_seat_plays_only_in_its_turn() -> None:
    m = martius.Match.new("hispania", options={"players": 3}, seed=1)
    assert m.to_act == "ulterior"
    with pytest.raises(martius.Refused, match="It is not your turn: Praetor of Ulterior is to act"):
        m.play(m.options()[0], seat="citerior")
    m.play(m.options()[0], seat="ulterior")
    assert m.to_act == "citerior"


def test_why_not_at_chance_names_no_paragraph() -> None:
    m = martius.Match.new("hispania", auto_chance=False)
    why = m.why_not("pass")
    assert why is not None
    assert why.rule is None
    assert why.text == "You cannot do 'pass' now."
    assert m.why_not("roll 1") is None


def test_an_unknown_seat_gets_a_sentence() -> None:
    m = martius.Match.new("hispania", seed=1)
    for use in (m.view, m.undo, m.chair):
        with pytest.raises(
            martius.MatchError, match=r"^There is no seat 'gaul'; there are rome\.$"
        ):
            use("gaul")
