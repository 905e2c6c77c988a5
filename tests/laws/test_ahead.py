"""A look ahead tells what a piece could do, and nothing that the seat cannot see."""

from __future__ import annotations

import pytest

from martius.kernel import Action, Outlook, State
from martius.match import view as shown
from tests.laws.titles import ALL, Title
from tests.laws.walk import picker, sample

SHIPPED = [title for title in ALL if title.package != "tests.toy"]
PIECES = {
    "hispania": ("praetor_ulterior", "praetor_citerior", "consul", "corduba", "toletum"),
    "hannibal": (
        "hannibal",
        "h_gisgo",
        "p_scipio",
        "fabius",
        "scipio_africanus",
        "rome",
        "carthage",
    ),
    "punico": ("1010", "0812", "ve1", "ha2", "sn1", "ccn1", "v2", "el1"),
}
"""Some pieces and places of each title; not all of them are on the table always."""


def looks(title: Title, g: State) -> dict[str, Outlook]:
    """What each piece could do."""
    found = {noun: title.game.ahead(g, noun) for noun in PIECES[title.game.id]}
    return {noun: outlook for noun, outlook in found.items() if outlook is not None}


@pytest.mark.parametrize("title", SHIPPED, ids=repr)
def test_a_look_ahead_is_the_same_whatever_is_hidden(title: Title) -> None:
    seen = 0
    for g, rng in sample(title, range(12), 0.05):
        before = title.game.board(g, None)
        for seat in (0, 1):
            worlds = [title.game.imagine(g, seat, picker(rng)) for _ in range(2)]
            first, second, true = (
                {n: shown.outlook(title.game, o) for n, o in looks(title, world).items()}
                for world in (*worlds, g)
            )
            assert first == second == true
            seen += sum(len(outlook["options"]) for outlook in true.values())
        assert title.game.board(g, None) == before
    assert seen > 100


@pytest.mark.parametrize("title", SHIPPED, ids=repr)
def test_what_is_shown_ahead_is_not_refused(title: Title) -> None:
    refused = 0
    for g, _ in sample(title, range(6), 0.05):
        for outlook in looks(title, g).values():
            offered = [action for action, _ in outlook.options]
            assert all(outlook.why_not(action) is None for action in offered)
            for noun in range(40):
                why = outlook.why_not(action := Action("move", noun))
                assert (why is None) == (action in offered)
                refused += why is not None
                assert why is None or why.rule in title.rules
    assert refused > 50
