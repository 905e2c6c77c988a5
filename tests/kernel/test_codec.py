"""States as JSON and back."""

import json
from typing import Any

import pytest

from martius.kernel import Action, Result, play
from martius.kernel.codec import decode, decode_state, encode, encode_state
from tests.kernel.test_agenda import at_first_choice
from tests.toy import ASK, SHOW, Choose, Toy, ToyState, Turn


def through_json(g: ToyState) -> ToyState:
    """What is left of a state after a trip through a file."""
    return decode_state(ToyState(), json.loads(json.dumps(encode_state(g))), Toy.types)


def test_a_state_and_its_agenda_survive() -> None:
    g = at_first_choice()
    play(g, ASK)
    copy = through_json(g)
    assert copy == g
    assert copy.agenda == [Turn(1), Choose(1, 0)]


def test_a_finished_game_survives() -> None:
    g = at_first_choice()
    g.points[0] = 9
    play(g, SHOW)
    assert through_json(g).result == Result("race", "left", (0,), "4")


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        (None, None),
        (True, True),
        (7, 7),
        ("osca", "osca"),
        ([1, [2]], [1, [2]]),
        ((1, (2,)), {"t": [1, {"t": [2]}]}),
        (Action("roll", 3), {"n": ["Action", "roll", 3]}),
        (Choose(1, 0), {"n": ["Choose", 1, 0]}),
    ],
)
def test_lists_tuples_and_named_values_stay_apart(value: Any, stored: Any) -> None:
    assert encode(value) == stored
    assert decode(stored, {"Action": Action, "Choose": Choose}) == value
    assert type(decode(stored, {"Action": Action, "Choose": Choose})) is type(value)


def test_the_log_is_not_stored() -> None:
    g = at_first_choice()
    g.log = []
    assert "log" not in encode_state(g)


@pytest.mark.parametrize("value", [1.5, {1: 2}, {3}, object()])
def test_other_values_have_no_place_in_a_state(value: Any) -> None:
    with pytest.raises(TypeError, match="ids and small ints"):
        encode(value)


def test_an_unknown_class_is_refused() -> None:
    with pytest.raises(ValueError, match="'Ghost'"):
        decode({"n": ["Ghost"]}, {})


@pytest.mark.parametrize("change", [{"extra": 1}, {"points": None}])
def test_other_fields_are_refused(change: dict[str, Any]) -> None:
    stored = encode_state(ToyState())
    for name, value in change.items():
        if value is None:
            del stored[name]
        else:
            stored[name] = value
    with pytest.raises(ValueError, match="other fields"):
        decode_state(ToyState(), stored, Toy.types)
