"""Position files: what they can say, and how they are refused."""

from __future__ import annotations

import json
import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from martius import Match
from martius.games.punico import Punico
from martius.kernel import Decision, SetupError, waiting
from martius.kernel.codec import encode_state
from martius.match import library
from tests.games.punico.positions import random_position, written
from tests.games.punico.vocabulary import position

UNIT = {"unit": "ha1", "hex": "0910"}
FOE = {"unit": "f1", "hex": "0909"}
FIGHT = {"attacker": "ha1", "hex": "0909"}


def new(**tables: Any) -> None:
    Punico().new({"battle": "zama", **tables}, {"setup": "players", "markers": "quick"})


def test_a_position_says_everything_about_a_unit() -> None:
    fight = ("ha1 0910 n", "m2 0909 s")
    units = ("el1 1010 ne d1 ran", "m1 0505 sw panic", "re1 pursuing 0901")
    table = position(*units, *fight, impulse="first_combat")
    elephant = table.unit("el1")
    assert (elephant["hex"], elephant["facing"], elephant["disorder"]) == ("1010", "ne", 1)
    assert elephant["ran"]
    assert table.unit("m1")["panic"]
    assert table.unit("re1")["pursuing_from"] == "0901"
    assert len(table.board()["units"]) == 5


def test_a_position_starts_at_any_turn_and_impulse() -> None:
    table = position("ha1 0910 n", "m1 0909 s", turn=7, first="carthage", impulse="second_combat")
    assert (table.board()["turn"], table.phase, table.to_act) == (7, "second_combat", "rome")


def test_markers_lie_as_the_position_says() -> None:
    command = {"rome": {"combat": 2, "vacuus": "combat"}}
    table = position("ha1 0910 n", "m1 0909 s", rome="0910", command=command)
    assert table.box("rome", "combat")["down"] == 3
    assert table.board("rome")["command"]["rome"]["vacuus"] == "combat"


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"units": [UNIT, UNIT]}, "position.units[1].unit"),
        ({"units": [UNIT, {"unit": "ha2", "hex": "0910"}]}, "position.units[1].hex"),
        ({"units": [{"unit": "ha9", "hex": "0910"}]}, "position.units[0].unit"),
        ({"units": [{"unit": "ha1", "hex": "2519"}]}, "position.units[0].hex"),
        ({"units": [{"unit": "ha1"}]}, "position.units[0].hex"),
        ({"units": [{"unit": "re1"}]}, "position.units[0].hex"),
        ({"units": [{"unit": "re1", "pursuing": "0918"}]}, "position.units[0].pursuing"),
        ({"units": [UNIT | {"disorder": 5}]}, "position.units[0].disorder"),
        ({"units": [UNIT | {"facing": "up"}]}, "position.units[0].facing"),
        ({"units": [UNIT | {"marks": ["ran"]}]}, "position.units[0].marks"),
        ({"units": [UNIT | {"marks": ["tired"]}]}, "position.units[0].marks"),
        ({"units": [{"unit": "t1", "hex": "0910", "panic": True}]}, "position.units[0].panic"),
        ({"units": [UNIT | {"colour": "red"}]}, "position.units[0].colour"),
        ({"turn": 17}, "position.turn"),
        ({"units": [UNIT], "impulse": "lunch"}, "position.impulse"),
        ({"units": [UNIT], "command": {"rome": {"combat": 1}}}, "position.command.rome.vacuus"),
        ({"units": [UNIT], "stage": "under_way"}, "position.stage"),
        ({"units": [UNIT | {"marks": ["moved"]}], "impulse": "first_movement"}, "position.stage"),
        ({"units": [UNIT | {"marks": ["attacked"]}], "impulse": "first_combat"}, "position.stage"),
        ({"units": [UNIT], "impulse": "first_movement", "stage": "goading"}, "position.stage"),
        ({"units": [UNIT], "hastened": {"pr": 1}}, "position.hastened.pr"),
        ({"units": [UNIT], "dice": {"rome": 7}}, "position.dice.rome"),
        ({"units": [UNIT], "combat": {"attacker": "ha1"}}, "position.stage"),
        (
            {"units": [UNIT], "impulse": "first_movement", "combat": {"attacker": "ha1"}},
            "position.combat.attacker",
        ),
        (
            {"units": [UNIT], "impulse": "second_combat", "combat": FIGHT},
            "position.combat.attacker",
        ),
        ({"units": [UNIT], "impulse": "first_combat", "combat": FIGHT}, "position.combat.hex"),
        (
            {"units": [UNIT, FOE], "impulse": "first_combat", "combat": FIGHT | {"next": "tea"}},
            "position.combat.next",
        ),
        ({"units": [UNIT], "leaders": {"carthage": "0910"}}, "position.leaders.carthage"),
        (
            {
                "units": [UNIT],
                "impulse": "first_combat",
                "command": {"rome": {"combat": 1}},
            },
            "position.command.rome.vacuus",
        ),
        (
            {
                "impulse": "first_combat",
                "units": [UNIT],
                "leaders": {"rome": "0910"},
                "command": {"rome": {"combat": 3, "recovery": 3}},
            },
            "position.command.rome.vacuus",
        ),
        ({"moon": 1}, "position.moon"),
    ],
)
def test_what_is_wrong_is_refused_by_its_key(wrong: dict[str, Any], key: str) -> None:
    with pytest.raises(SetupError) as error:
        new(position=wrong)
    assert error.value.key == key


@pytest.mark.parametrize("markers", ["quick", "secret"])
def test_a_position_written_as_a_file_and_read_again_is_the_same(markers: str) -> None:
    """Units that moved, fought or were commanded, markers used, phases and combats half done."""
    met: set[str] = set()
    for seed in range(80):
        g = random_position(random.Random(seed), {"markers": markers})
        scenario = json.loads(json.dumps(written(g)))
        again = Punico().new(scenario, {"setup": "players", "markers": markers})
        step = waiting(g)
        assert waiting(again) == step
        if isinstance(step, Decision):
            assert step.options(again) == step.options(g)
        assert encode_state(again) == encode_state(g), f"seed {seed}: {step}"
        met.add(type(step).__name__)
    assert len(met) >= 9, met


def test_the_positions_of_the_guide_can_be_played_as_pasted() -> None:
    guide = Path(__file__).parents[3] / "docs/guides/punico-positions.md"
    examples = re.findall(r"```toml\n(.*?)```", guide.read_text("utf-8"), re.S)
    assert len(examples) == 3
    for text in examples:
        assert Match.new("punico", tomllib.loads(text), auto_chance=False).options()


@pytest.mark.rule("punico", "10.2")
def test_10_2_a_pair_of_dice_is_romes_and_carthages_whoever_attacks() -> None:
    for first, attack in (("rome", "attack ha1"), ("carthage", "attack f1")):
        table = position("ha1 0910 n", "f1 0909 s", first=first, impulse="first_combat")
        table.play(attack, "dice 6-1")
        assert (table.disorder("ha1"), table.disorder("f1")) == (0, 2)


def test_a_combat_under_way_goes_on_where_the_file_says() -> None:
    table = {
        "impulse": "first_combat",
        "units": [UNIT, FOE, {"unit": "ha2", "hex": "0911"}, {"unit": "f2", "hex": "0908"}],
        "combat": FIGHT | {"supports": {"attacker": 1}, "next": "defender_support"},
    }
    match = Match.new(Punico(), {"battle": "zama", "position": table}, auto_chance=False)
    assert match.options() == ["support f2", "ready"]
    [odds] = match.view("carthage")["options"][1]["odds"]
    assert odds["sum"].startswith("Your die +3, their die +5.")


def test_the_strategic_phase_may_be_half_filled() -> None:
    table = {
        "units": [UNIT, FOE],
        "leaders": {"rome": "0910", "carthage": "0909"},
        "command": {"rome": {"combat": 2}, "carthage": {"furor": 1, "vacuus": "combat"}},
        "to_place": "rome",
    }
    match = Match.new(Punico(), {"battle": "zama", "position": table}, auto_chance=False)
    assert match.to_act == "rome"
    board = match.view("rome")["board"]["command"]
    assert (board["rome"]["hand"], board["carthage"]["hand"]) == (3, 3)
    assert "vacuus combat" in match.options()


def test_a_file_without_a_battle_is_refused() -> None:
    with pytest.raises(SetupError, match="battle: say which: trebbia, beneventum, po, zama"):
        Punico().new({"position": {"units": [UNIT]}}, {"setup": "players", "markers": "quick"})


@pytest.mark.parametrize(
    "units", [{}, {"units": []}, {"units": [{"unit": "re1", "pursuing": "0901"}]}]
)
def test_a_position_without_units_on_the_map_is_refused(units: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match=r"position\.units: put at least one unit on the map"):
        new(position=units)


def test_an_unknown_battle_is_refused() -> None:
    with pytest.raises(SetupError, match="cannae"):
        new(battle="cannae")


def test_impassable_ground_holds_nobody() -> None:
    with pytest.raises(SetupError, match="impassable"):
        new(battle="po", position={"units": [{"unit": "ha1", "hex": "0101"}]})


@pytest.mark.parametrize("scenario", [s["id"] for s in library.scenarios(Punico())])
def test_shipped_scenarios_start(scenario: str) -> None:
    match = Match.new("punico", scenario, seed=1)
    assert match.options()


def test_the_positions_of_the_lessons_are_marked_as_ours() -> None:
    lessons = [tables for tables in library.scenarios(Punico()) if "tutorial" in tables]
    assert len(lessons) == 4
    assert {tables["source"] for tables in lessons} == {"designed"}
