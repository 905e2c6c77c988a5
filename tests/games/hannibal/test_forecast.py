"""What is told before a step is made: interceptions, avoidances, passes, battles, ships, sieges."""

from __future__ import annotations

import random
from typing import Any

import pytest

from martius import Match
from tests.games.hannibal.vocabulary import Position, position


def told(table: Position, action: str) -> dict[str, Any]:
    """An option as its seat sees it."""
    view = table.match.view(table.to_act)
    found: dict[str, Any] = next(o for o in view["options"] if o["action"] == action)
    return found


def chances(option: dict[str, Any]) -> dict[str, tuple[int, int, int]]:
    return {o["label"]: (o["win"], o["nothing"], o["loss"]) for o in option["odds"]}


@pytest.mark.rule("hannibal", "12.4")
def test_12_4_who_may_intercept_and_with_what_chance() -> None:
    table = position(
        rome={"capua": "8 fabius!"},
        carthage={"cannae": "3 h_gisgo", "arpi": "5 hannibal", "brundisium": "2 mago"},
        control={"neutral": ["beneventum", "cannae"]},
        hands={"rome": [1], "carthage": [35]},
    ).play("march 1", "activate fabius")
    option = told(table, "move beneventum")
    assert chances(option) == {"Past Hannibal": (2, 4, 0), "Past H. Gisgo": (3, 3, 0)}
    assert option["cost"] == 1
    assert option["note"] is None


@pytest.mark.rule("hannibal", "12.4")
def test_12_4_a_marker_of_the_mover_makes_it_harder() -> None:
    table = position(
        rome={"capua": "8 fabius!"},
        carthage={"arpi": "5 hannibal"},
        hands={"rome": [1], "carthage": [35]},
    ).play("march 1", "activate fabius")
    assert chances(told(table, "move beneventum")) == {"Past Hannibal": (3, 3, 0)}


@pytest.mark.rule("hannibal", "13.1")
@pytest.mark.rule("hannibal", "14.1")
def test_13_1_whom_one_meets_and_whether_he_may_get_away() -> None:
    table = position(
        rome={"beneventum": "8 fabius!"},
        carthage={"cannae": "3 h_gisgo"},
        control={"neutral": ["cannae"], "carthage": ["arpi"]},
        hands={"rome": [1], "carthage": [35]},
    ).play("march 1", "activate fabius")
    option = told(table, "move cannae")
    assert chances(option) == {"Catch H. Gisgo": (3, 3, 0)}
    assert (
        option["note"] == "Battle against H. Gisgo with 3 CUs: 13 battle cards for you, 4 for them."
    )


@pytest.mark.rule("hannibal", "10.5")
def test_10_5_an_overrun_is_foretold() -> None:
    table = position(
        carthage={"saguntum": "10 e2 hannibal"},
        rome={"segobriga": "1"},
        hands={"carthage": [61], "rome": [1]},
    ).play("march 61", "activate hannibal")
    assert told(table, "move segobriga")["note"] == "You overrun the single CU there."


@pytest.mark.rule("hannibal", "10.6")
def test_10_6_a_pass_is_told_face_by_face() -> None:
    table = position(
        carthage={"allobroges": "8 hannibal"}, hands={"carthage": [61], "rome": [1]}
    ).play("march 61", "activate hannibal")
    note = told(table, "move taurini")["note"]
    assert note == "CUs lost in the pass on a roll of 1 to 6: 1, 1, 1, 2, 2, 3."


@pytest.mark.rule("hannibal", "11.6")
def test_11_6_the_modifiers_of_a_passage_are_itemised() -> None:
    table = Position(Match.new("hannibal", "tutorial_3", auto_chance=False))
    table.play("event 34", "activate mago")
    (odds,) = told(table, "sail nice")["odds"]
    items = {item["label"]: item["value"] for item in odds["modifiers"]}
    assert items == {
        "New Carthage": -2,
        "Nice": 1,
        "Carthage controls Syracuse": -1,
        "Carthaginian Naval Victory": -1,
        "Mago commands": -1,
    }
    assert (odds["win"], odds["nothing"], odds["loss"]) == (5, 1, 0)


@pytest.mark.rule("hannibal", "20.2")
def test_20_2_a_siege_is_told_face_by_face() -> None:
    table = Position(Match.new("hannibal", "tutorial_6", auto_chance=False))
    table.play("preempt", "event 39", "activate marcellus")
    (odds,) = told(table, "besiege")["odds"]
    assert {item["label"] for item in odds["modifiers"]} == {"Syracuse", "Marcellus in a campaign"}
    assert (odds["win"], odds["of"]) == (4, 6)
    assert odds["sum"] == (
        "on a roll of 1 to 6, points: 0, 0, 1, 1, 1, 2; CUs lost: 1, 0, 1, 0, 0, 0"
    )


def stacks_that_answer(match: Match) -> set[str]:
    """Where those stand who may declare something now."""
    board = match.view(match.to_act)["board"]
    at = {general["id"]: general["at"] for general in board["generals"]}
    return {
        at[option.split()[1]]
        for option in match.options()
        if option.startswith(("intercept ", "avoid "))
    }


def foretold(view: dict[str, Any], action: str) -> list[str]:
    """Who was said to answer a step."""
    (option,) = (o for o in view["options"] if o["action"] == action)
    names = [odds["label"] for odds in option["odds"]]
    return [label for label in names if label.startswith(("Past ", "Catch "))]


def test_what_was_foretold_is_what_can_be_declared() -> None:
    """Over some wars: nobody declares anything that the mover was not told of."""
    seen = 0
    for seed in range(6):
        pick = random.Random(seed)
        match = Match.new("hannibal", seed=seed)
        while match.to_act is not None:
            options = match.options()
            busy = [o for o in options if o.startswith(("move ", "sail ", "march ", "activate "))]
            action = pick.choice(busy or options)
            steps = action.startswith(("move ", "sail "))
            view = match.view(match.to_act) if steps else None
            match.play(action)
            answering = stacks_that_answer(match)
            if view is not None and answering:
                assert len(foretold(view, action)) == len(answering), action
                seen += 1
    assert seen > 8
