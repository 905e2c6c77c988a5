"""What the table shows of a battle: zones, arcs, the chosen unit, flights, hidden markers."""

import json

import pytest

from martius import Match
from martius.games.punico.movement import move
from martius.games.punico.movement.reach import Reach, unit_reach
from martius.games.punico.shown import describe
from martius.games.punico.table.state import PunicoState
from tests.games.punico.vocabulary import position


def test_zones_are_the_fronts_of_units_not_in_panic() -> None:
    table = position("ha1 1010 n", "m1 1005 s", "m2 1503 s panic")
    zones = table.board()["zones"]
    assert sorted(zones["rome"]) == ["0910", "1009", "1110"]
    assert sorted(zones["carthage"]) == ["0906", "1006", "1106"]


def test_an_arc_has_each_hex_once_and_ends_at_what_hides_the_target() -> None:
    table = position("t1 1010 s", "ha1 0512 n", impulse="second_missile")
    arc = table.unit("t1")["arc"]
    assert len(arc) == len(set(arc)) == 8
    hidden = position("t1 1010 s", "m1 1011 s", impulse="second_missile")
    assert "1012" not in hidden.unit("t1")["arc"]
    assert "arc" not in table.unit("ha1")


def test_a_chosen_unit_is_shown_and_its_ways_are_told() -> None:
    table = position("ha1 1010 n", "m1 1003 s")
    assert table.board()["active"] is None
    table.play("unit ha1")
    assert table.board()["active"] == {"piece": "ha1", "hex": None}
    assert table.option("move 1008")["path"] == ("1010", "1009", "1008")
    table.play("move 1008")
    assert table.board()["active"] == {"piece": "ha1", "hex": "1008"}
    assert table.option("face s")["cost"] == 3


def test_the_ways_of_a_unit_are_looked_for_once_for_all_its_options(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[int, ...]] = []

    def counted(g: PunicoState, *way: int) -> Reach:
        asked.append(way)
        return unit_reach(g, *way)

    table = position("ha1 1010 n", "ha2 1009 n", "m1 1003 s").play("unit ha1")
    for module in (describe, move):
        monkeypatch.setattr(module, "unit_reach", counted)
    assert len(table.match.view("rome")["options"]) > 10
    assert len(asked) <= 3  # to list them, and to describe them with friends in the way or without


def test_a_chosen_leader_is_shown() -> None:
    table = position("ha1 1010 n", "m1 1003 s", rome="1010")
    assert table.option("leader")["target"] == "scipio"
    table.play("leader")
    assert table.board()["active"] == {"piece": "scipio", "hex": None}


def test_who_shoots_or_strikes_is_shown() -> None:
    table = position("ha1 1010 n", "m1 1009 s", "m2 1110 nw", impulse="first_combat")
    table.play("attack ha1")
    assert table.board()["active"] == {"piece": "ha1", "hex": None}


def test_a_unit_in_panic_shows_its_flight() -> None:
    table = position("ha1 1010 n", "m1 1003 s", "m2 1203 s panic", first="rome")
    assert table.unit("m2")["flight"] == ["1203", "1202", "1201"]
    assert "flight" not in table.unit("m1")


def test_the_phase_is_named() -> None:
    table = position("t1 1010 s", "ha1 1011 n", impulse="second_missile")
    assert table.match.view(None)["phase"] == "Carthaginian missile volley, turn 1"


def test_a_hidden_marker_has_a_face_for_its_owner_only() -> None:
    match = Match.new("punico", scenario="zama", options={"setup": "historical"}, seed=1)
    match.play("vacuus combat")
    match.play("command combat")
    own, foe, looker = (match.view(seat, since=0) for seat in ("carthage", "rome", None))
    assert own["board"]["command"]["carthage"]["vacuus"] == "combat"
    for view in (foe, looker):
        assert "vacuus" not in view["board"]["command"]["carthage"]
        assert "vacuus" not in json.dumps(view["events"])
