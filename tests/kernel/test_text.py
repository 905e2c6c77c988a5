"""Texts: English strings that remember what they were made of."""

from __future__ import annotations

import json
import pickle

import pytest

from martius.kernel.text import Listing, Text, all_of, either, kept, plural, revived, say


def test_a_text_is_its_english_sentence() -> None:
    text = say("{city} is in revolt.", city="Gades")
    assert text == "Gades is in revolt."
    assert (text.message, text.arguments) == ("{city} is in revolt.", {"city": "Gades"})


def test_a_field_with_a_capital_begins_with_one() -> None:
    assert say("{The_general} leaves {city}.", the_general="the consul", city="Gades") == (
        "The consul leaves Gades."
    )


def test_without_arguments_braces_are_only_braces() -> None:
    assert say("a {brace}") == "a {brace}"


@pytest.mark.parametrize(("n", "said"), [(0, "0 coins"), (1, "1 coin"), (2, "2 coins")])
def test_a_text_counts(n: int, said: str) -> None:
    assert plural("{n} coin", "{n} coins", n) == said


def test_a_text_survives_what_errors_do_to_it() -> None:
    text = say("No.")
    assert isinstance(str(text), Text)
    assert isinstance(str(ValueError(text)), Text)


@pytest.mark.parametrize(
    ("names", "said"),
    [([], ""), (["A"], "A"), (["A", "B"], "A or B"), (["A", "B", "C"], "A, B or C")],
)
def test_names_in_a_row(names: list[str], said: str) -> None:
    assert either(names) == said
    assert all_of(names) == said.replace(" or ", " and ")


NESTED = say(
    "{n} of {cities}", n=2, cities=either([say("Gades"), plural("{n} city", "{n} cities", 3)])
)


def test_a_text_can_be_kept_as_json_and_revived() -> None:
    again = revived(json.loads(json.dumps(kept(NESTED))))
    assert again == NESTED
    assert isinstance(again, Text)
    listing = again.arguments["cities"]
    assert isinstance(listing, Listing)
    assert [getattr(name, "message", "") for name in listing.names] == ["Gades", "{n} city"]
    assert kept("plain") == revived("plain") == "plain"


def test_a_text_travels_to_other_processes() -> None:
    again = pickle.loads(pickle.dumps(NESTED))
    assert (again, again.message, again.arguments) == (
        NESTED,
        NESTED.message,
        NESTED.arguments,
    )
