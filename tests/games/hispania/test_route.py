"""The way that is drawn for a move is one that the rules allow, and costs what the move costs."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from martius.games.hispania.table.model import CONNECTED, LINK_ENDS, SEGMENTS, SPACE_OF
from martius.match import Match
from tests.games.hispania.vocabulary import position

LENGTH = {frozenset(ends): SEGMENTS[link] for link, ends in enumerate(LINK_ENDS)}


def toll(way: list[int], roads: set[frozenset[int]]) -> int:
    """What a way costs, counted link by link: a run of roads is one segment (§move.6)."""
    cost = 0
    on_road = False
    for step in pairwise(way):
        link = frozenset(step)
        if link in roads:
            cost += not on_road
        else:
            cost += LENGTH[link]
        on_road = link in roads
    return cost


def roads_of(board: dict[str, Any]) -> set[frozenset[int]]:
    return {frozenset(SPACE_OF[end] for end in link.split("-")) for link in board["roads"]}


@pytest.mark.rule("hispania", "move.2", "move.6")
@pytest.mark.parametrize(("revolt", "by"), [("onuba", "emerita"), ("emerita", "onuba")])
def test_the_way_drawn_along_roads_avoids_a_revolt(revolt: str, by: str) -> None:
    """Two chains of roads lead from Hispalis to Ebora."""
    roads = ["hispalis-onuba", "ebora-onuba", "hispalis-emerita", "ebora-emerita"]
    table = position(ulterior="hispalis", roads=roads, revolts={revolt: 1})
    assert table.option("move ebora")["path"] == ("hispalis", by, "ebora")


@pytest.mark.rule("hispania", "move.1", "move.6")
@pytest.mark.parametrize("seed", range(12))
def test_the_way_drawn_for_a_move_costs_what_the_move_costs(seed: int) -> None:
    match = Match.new("hispania", seed=seed)
    rng = random.Random(seed)
    seen = 0
    while not match.over:
        view = match.view(match.to_act)
        for option in view["options"]:
            way = [SPACE_OF[space] for space in option["path"]]
            if way:
                assert all(CONNECTED[a] >> b & 1 for a, b in pairwise(way))
                assert toll(way, roads_of(view["board"])) == option["cost"]
                seen += 1
        match.play(rng.choice(match.options()))
    assert seen > 10
