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
        ("", "An action needs a verb, such as 'pass'."),
        ("  ", "An action needs a verb, such as 'pass'."),
        ("fly rome", "'fly' is no verb of this game; it knows move, pass, spend."),
        ("move gaul", "'gaul' is nothing that 'move' can be done to."),
        ("spend 4", "'4' is nothing that 'spend' can be done to."),
        ("move", "'move' needs a noun, such as 'move rome'."),
        ("pass now", "'now' is nothing that 'pass' can be done to."),
    ],
)
def test_a_wrong_text_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as error:
        NOTATION.parse(text)
    assert str(error.value) == sentence
