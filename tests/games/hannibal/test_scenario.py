"""Position files: anything anywhere, and one sentence for what breaks a rule."""

from typing import Any

import pytest

from martius import Match
from martius.match.errors import ScenarioError
from tests.games.hannibal.vocabulary import position


def test_anything_can_be_put_anywhere() -> None:
    table = position(
        rome={"in_tarentum": "2 nero", "cannae": "8 varro! fabius"},
        carthage={"tarentum": "6 e1 hannibal mago"},
        hands={"carthage": [33], "rome": [35]},
        train="tarentum",
        siege={"tarentum": 2},
        tribes=["boii"],
        control={"carthage": ["arpi"], "neutral": ["malaca"], "rome": ["aquitani"]},
        discard=[1],
        removed=[26],
        deck=[2, 3, 4],
        generals={"displaced": ["hanno"], "out": ["paulus"]},
        in_force={"macedon": True, "truce": False, "hanno_counsels": True},
        start={"turn": 5, "phase": "play", "side": "rome"},
    )
    board = table.match.view("rome")["board"]
    assert table.to_act == "rome"
    assert board["turn"] == 5
    assert (table.where("hanno"), table.where("paulus")) == ("displaced", "out")
    assert table.owner("aquitani") == "rome"
    assert table.owner("insubrians") == "neutral"
    assert board["deck"] == 3
    assert board["in_force"]["macedon"]
    assert table.commands("varro")
    tarentum = next(space for space in board["spaces"] if space["id"] == "tarentum")
    assert tarentum["siege"] == 2
    assert tarentum["inside"][0]["generals"] == ["nero"]
    assert tarentum["outside"] == [
        {
            "side": "carthage",
            "cus": 6,
            "elephants": 1,
            "train": True,
            "generals": ["hannibal", "mago"],
        }
    ]


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"carthage": {"gades": "1 hannibal", "malaca": "1 hannibal"}}, "on the map twice"),
        ({"carthage": {"gades": "5 e3", "malaca": "5 e2"}}, "only four elephant CUs"),
        ({"carthage": {"gades": "1 e2"}}, "`cus` counts the elephants"),
        ({"rome": {"gades": "1 e1"}}, "Rome has no elephants"),
        ({"rome": {"gades": "1"}, "carthage": {"gades": "1"}}, "both sides have CUs"),
        ({"rome": {"in_gades": "1"}}, "no city of Rome"),
        ({"rome": {"in_tarentum": "3"}}, "holds only 2 CUs"),
        ({"rome": {"rome": "5 varro! paulus! nero!"}}, "there are two consuls"),
        ({"rome": {"rome": "5 hannibal"}}, "does not fight for Rome"),
        ({"carthage": {"gades": "1 hanno"}}, "may not be there"),
        ({"siege": {"gades": 1}}, "no besiegers"),
        ({"siege": {"arpi": 1}}, "only cities and Tribes"),
        ({"control": {"carthage": ["rome"]}}, "has won"),
        ({"control": {"rome": ["boii"]}}, "has a Tribe"),
        ({"control": {"rome": ["atlantis"]}}, "no space of the board"),
        ({"hands": {"rome": [1], "carthage": [1]}}, "in two places"),
        ({"hands": {"rome": [99]}}, "there is no card 99"),
        ({"hands": {"rome": [1, 1]}}, "there twice"),
        ({"tribes": ["arpi"]}, "no space of a Tribe"),
        ({"train": "gades"}, "stands with a Carthaginian force"),
        ({"generals": {"out": ["caesar"]}}, "no general"),
        ({"in_force": {"macedon": 1}}, "not true or false"),
        ({"rules": {"turns": 12}}, "not between 1 and 9"),
        ({"rules": {"closed": ["gaul"]}}, "no province"),
        ({"start": {"phase": "lunch"}}, "is not one of"),
        ({"elephants": 4}, "unknown key"),
        ({"start": {"phase": "play"}}, "nobody holds a card"),
    ],
)
def test_what_breaks_a_rule_is_refused_with_the_reason(setup: dict[str, Any], words: str) -> None:
    setup.setdefault("start", {"phase": "deal"})
    with pytest.raises(ScenarioError, match=words) as error:
        position(**setup)
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)


def test_the_full_game_is_the_first_scenario() -> None:
    match = Match.new("hannibal", seed=1)
    assert match.record.scenario["id"] == "second_punic_war"
