"""Text notation: every action round-trips, and a wrong text gets a sentence."""

import pytest

from martius.kernel import Action, Notation, NotationError

NOTATION = Notation({"pass": None, "move": (5, ("rome", "new carthage")), "spend": (1, "123")})


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass", Action("pass")),
        ("move rome", Action("move", 5)),
        ("move new carthage", Action("move", 6)),
        ("spend 3", Action("spend", 3)),
    ],
)
def test_an_action_round_trips(text: str, action: Action) -> None:
    assert NOTATION.parse(text) == action
    assert NOTATION.format(action) == text


@pytest.mark.parametrize("text", ["  MOVE   Rome ", "move rome", "Move\tRome\n"])
def test_blanks_and_capitals_do_not_matter(text: str) -> None:
    assert NOTATION.parse(text) == Action("move", 5)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Type an action, such as 'pass'."),
        ("  ", "Type an action, such as 'pass'."),
        ("fly rome", "This game has no action 'fly'. It has move, pass, spend."),
        ("move gaul", "'gaul' does not go with 'move'."),
        ("spend 4", "'4' does not go with 'spend'."),
        ("move", "Say what to move, such as 'move rome'."),
        ("pass now", "'now' does not go with 'pass'."),
    ],
)
def test_a_wrong_text_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as error:
        NOTATION.parse(text)
    assert str(error.value) == sentence
