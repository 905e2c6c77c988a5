"""What changed makes the whole view, and tells nobody more than that."""

from __future__ import annotations

import json
from typing import Any

import pytest

from martius.games import TITLES
from martius.server.encoding import encoded
from martius.server.patches import difference, puts
from tests.server.patched import moments, patched
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
def test_what_changed_holds_nothing_that_the_seat_does_not_see(title: str) -> None:
    """Each value stands at its place in the view that the seat itself may see."""
    for before, after in moments(title, seed=7):
        patch = difference(before, after)
        assert all(after[key] == value for key, value in patch["view"].items())
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
