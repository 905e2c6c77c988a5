"""Strict reading of scenario sections: each error names the full key."""

from collections.abc import Callable
from typing import Any

import pytest

from martius.kernel import SetupError
from martius.kernel.section import Section

FILE = {
    "rounds": 4,
    "name": "raid",
    "pair": [{"a": 1}],
    "setup": {"armies": ["osca"], "flag": True, "deep": {"n": 9}},
}


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (lambda t: t.number("rounds", 1, 1, 11), 4),
        (lambda t: t.number("absent", 7, 1, 11), 7),
        (lambda t: t.text("name", ""), "raid"),
        (lambda t: t.one_of("name", "", ("raid", "war")), "raid"),
        (lambda t: t.section("setup").list("armies"), ["osca"]),
        (lambda t: t.section("setup").section("deep").number("n", 0, 0, 9), 9),
        (lambda t: t.section("absent").list("armies"), []),
        (lambda t: t.sections("pair")[0].number("a", 0, 0, 1), 1),
        (lambda t: t.sections("absent"), []),
        (lambda t: t.section("setup").names(), ["armies", "flag", "deep"]),
        (lambda t: (t.has("rounds"), t.has("absent")), (True, False)),
        (lambda t: (t.raw("rounds"), t.raw("absent")), (4, None)),
        (lambda t: t.section("setup").section("deep").key("n"), "setup.deep.n"),
    ],
)
def test_values_are_read(read: Callable[[Section], Any], value: Any) -> None:
    assert read(Section(FILE)) == value


@pytest.mark.parametrize(
    ("read", "sentence"),
    [
        (lambda t: t.only("rounds", "name", "pair"), "setup: unknown key; known here are"),
        (lambda t: t.section("setup").only("armies"), "setup.flag: unknown key"),
        (lambda t: t.number("name", 1, 1, 2), "name: 'raid' is not a whole number"),
        (lambda t: t.number("rounds", 1, 5, 11), "rounds: 4 is not between 5 and 11"),
        (lambda t: t.number("rounds", 1, 1, 3), "rounds: 4 is not between 1 and 3"),
        (lambda t: t.section("setup").number("flag", 0, 0, 1), "setup.flag: True is not a whole"),
        (lambda t: t.text("rounds", ""), "rounds: 4 is not a text"),
        (lambda t: t.one_of("name", "", ("war",)), "name: 'raid' is not one of war"),
        (lambda t: t.list("rounds"), "rounds: a list is needed here"),
        (lambda t: t.section("rounds"), "rounds: a table is needed here"),
        (lambda t: t.section("setup").sections("armies"), r"setup.armies\[0\]: a table is needed"),
    ],
)
def test_an_error_names_the_key(read: Callable[[Section], Any], sentence: str) -> None:
    with pytest.raises(SetupError, match=f"^{sentence}"):
        read(Section(FILE))


def test_a_file_that_is_no_table_says_so() -> None:
    with pytest.raises(SetupError, match=r"^the file: a table is needed here"):
        Section(["no", "table"])
