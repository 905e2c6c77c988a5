"""What changed makes the whole view, and tells nobody more than that."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from martius import Match
from martius.games import TITLES
from martius.server.encoding import encoded
from martius.server.live.patches import Differences, difference, puts, shortened
from tests.server.patched import completed, moments, patched, plain
from tests.server.table import Server


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": 1, "b": {"c": 2}}, {"a": 1, "b": {"c": 3}}, [(("b", "c"), 3)]),
        ([{"a": 1}, {"a": 2}], [{"a": 1}, {"a": 5}], [((1, "a"), 5)]),
        ([{"a": 1}], [{"a": 1}, {"a": 2}], [((), [{"a": 1}, {"a": 2}])]),
        ([1, 2], [1, 3], [((), [1, 3])]),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}, [(("a",), {"b": 1, "c": 2})]),
        ({"a": {"b": 1}}, {"a": None}, [(("a",), None)]),
        ({"a": [{"b": 1}]}, {"a": [None]}, [(("a",), [None])]),
        ({"a": 1}, {"a": 1}, []),
    ],
)
def test_the_board_is_put_right_where_it_changed(before: Any, after: Any, expected: Any) -> None:
    assert puts(before, after) == expected


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("title", TITLES)
def test_what_changed_makes_the_whole_view(title: str, seed: int) -> None:
    for before, after in moments(title, seed):
        patch = json.loads(encoded(difference(before, after)))
        assert patched(before, patch) == after


@pytest.mark.parametrize("title", TITLES)
def test_what_is_compared_once_makes_every_seats_view(title: str) -> None:
    """Views of one table share what all seats see alike, as they do while it is served."""
    match = Match.new(title, options={"players": "2"} if title == "hispania" else {}, seed=3)
    rng, differences = random.Random(3), Differences()
    eyes = [None, *(seat.id for seat in match.seats)]
    before = {seat: match.view(seat) for seat in eyes}
    while not match.over and match.seq < 150:
        match.play(rng.choice(match.options()))
        differences.forget()
        after = {seat: match.view(seat) for seat in eyes}
        for seat in eyes:
            patch = plain(differences.between(before[seat], after[seat]))
            assert patched(plain(before[seat]), patch) == plain(after[seat])
        before = after


def test_an_option_leaves_out_what_the_one_before_it_and_its_action_say() -> None:
    march = {"action": "march roma", "label": "March to Rome", "target": "roma", "cost": 1}
    further = {"action": "march capua", "label": "March to Capua", "target": "capua", "cost": 1}
    halt = {"action": "halt", "label": "Halt", "target": None, "cost": None}
    options: list[dict[str, Any]] = [march, further, halt]
    assert shortened(options) == [
        {"action": "march roma", "label": "March to Rome", "cost": 1},
        {"action": "march capua", "label": "March to Capua"},
        halt,
    ]
    assert completed(shortened(options)) == options


def test_two_parts_of_a_board_with_the_same_values_are_both_put_right() -> None:
    old, new = ["north"], ["south"]
    before = {"board": {"active": old, "turn": old}}
    after = {"board": {"active": new, "turn": new}}
    assert difference(before, after)["board"] == [(("active",), new), (("turn",), new)]


@pytest.mark.parametrize("title", TITLES)
def test_what_changed_holds_nothing_that_the_seat_does_not_see(title: str) -> None:
    """Each value stands at its place in the view that the seat itself may see."""
    for before, after in moments(title, seed=7):
        patch = difference(before, after)
        fields = patched(before, patch)
        assert all(after[key] == fields[key] for key in patch["view"])
        for path, value in patch["board"]:
            here = after["board"]
            for step in path:
                here = here[step]
            assert here == value


def test_a_page_gets_what_changed_only_if_it_asks_for_it(server: Server) -> None:
    made = server.hispania()
    with server.page(made) as page, server.page(made, patches=False) as plain_page:
        view = page.act(page.view())
        assert plain_page.until(lambda v: v["seq"] == view["seq"]) == view
    kinds = [{json.loads(text)["type"] for text in each.heard} for each in (page, plain_page)]
    assert "patch" in kinds[0]
    assert "patch" not in kinds[1]
    last = max(page.heard, key=lambda text: json.loads(text)["type"] == "patch")
    assert len(last) < len(encoded(view)) / 2


def test_a_page_that_looks_through_another_seat_gets_all_of_it(server: Server) -> None:
    made = server.toy()
    with server.page(made) as page:
        page.view()
        page.say("look", seat="left")
        page.view()
        assert [json.loads(text)["type"] for text in page.heard].count("view") == 2
        assert page.views[-1]["seat"] == "left"
