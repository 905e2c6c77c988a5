"""§sequence: rounds, turns, and the return of generals."""

import pytest

from martius.games.hispania.sequence import Arrival, EndOfRound, Purse, Round, Turn
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.turn.hispanic import HispanicPhase, HispanicRevolt
from martius.games.hispania.turn.roman import RomanPhase
from tests.games.hispania.vocabulary import OFF, hispanic_move, position

ULTERIOR = {"gades": 1, "hispalis": 1, "corduba": 1, "basti": 1}
"""All of Ulterior in revolt."""
CITERIOR = {"carthago_nova": 1, "valentia": 1, "dertosa": 1, "tarraco": 1}
"""All of Citerior in revolt."""


@pytest.mark.rule("hispania", "sequence.1")
def test_sequence_1_three_turns_and_the_end_of_the_round() -> None:
    assert Round().run(HispaniaState()) == (Turn(0), Turn(1), Turn(2), EndOfRound())


@pytest.mark.rule("hispania", "sequence.1")
def test_sequence_1_in_play() -> None:
    table = position(phase="turn", garrisons={"osca": ["consul"]})
    turns = []
    for _ in range(4):
        turns.append((table.board["round"], table.turn))
        table.play("pass", "dice 1-6")
    assert turns == [(1, "ulterior"), (1, "citerior"), (1, "consul"), (2, "ulterior")]


@pytest.mark.rule("hispania", "sequence.2")
def test_sequence_2_a_roman_and_then_a_hispanic_phase() -> None:
    assert Turn(1).run(HispaniaState()) == (Arrival(), Purse(), RomanPhase(), HispanicPhase())


@pytest.mark.rule("hispania", "sequence.2")
def test_sequence_2_in_play() -> None:
    table = position(phase="turn")
    assert table.to_act == "rome"
    table.play("pass")
    assert table.to_act == "chance"
    assert isinstance(table.match.snapshot().agenda[-1], HispanicRevolt)


@pytest.mark.rule("hispania", "sequence.3")
def test_sequence_3_every_turn_has_the_full_purse() -> None:
    table = position(phase="turn", garrisons={"osca": ["consul"]})
    table.play("garrison gades", "garrison gades", "pass", "dice 1-6")
    assert (table.turn, table.denarii) == ("citerior", 6)
    table.play("pass", "dice 1-6")
    assert (table.turn, table.denarii) == ("consul", 6)


@pytest.mark.rule("hispania", "sequence.3")
def test_sequence_3_blocked_denarii_are_missing() -> None:
    table = hispanic_move(turn="ulterior", ulterior=OFF, consul=OFF)
    assert (table.turn, table.denarii) == ("citerior", 4)


# --- the return of a general ---


@pytest.mark.rule("hispania", "sequence.4")
def test_sequence_4_a_praetor_returns_in_a_city_of_his_province_without_revolt() -> None:
    table = position(phase="turn", ulterior=OFF, revolts={"hispalis": 1})
    assert table.options("enter") == {"gades", "corduba", "basti"}
    table.refuses("enter hispalis", "sequence.4")
    table.refuses("enter valentia", "sequence.4")
    table.refuses("enter mare_gaditanum", "sequence.4")
    table.refuses("pass", "sequence.4")
    table.play("enter corduba")
    assert table.where("ulterior") == "corduba"
    assert table.told()[0] == ("GeneralEntered", "sequence.4")


@pytest.mark.rule("hispania", "sequence.4")
def test_sequence_4_the_consul_returns_on_any_fleet() -> None:
    fleets = ["mare_atlanticum", "mare_cantabricum"]
    table = position(phase="turn", turn="consul", consul=OFF, fleets=fleets)
    assert table.options("enter") == {"mare_atlanticum", "mare_cantabricum"}
    table.refuses("enter mare_balearicum", "sequence.4")
    table.refuses("enter tarraco", "sequence.4")
    table.play("enter mare_atlanticum")
    assert table.where("consul") == "mare_atlanticum"


@pytest.mark.rule("hispania", "sequence.4")
def test_sequence_4_he_acts_in_the_turn_of_his_return_with_his_denarius() -> None:
    table = position(phase="turn", ulterior=OFF).play("enter gades")
    assert table.denarii == 6
    assert table.allows("move corduba")


@pytest.mark.rule("hispania", "sequence.4")
def test_sequence_4_he_waits_for_his_own_turn() -> None:
    table = position(phase="turn", turn="ulterior", citerior=OFF)
    assert table.options("enter") == set()
    assert table.denarii == 5


@pytest.mark.rule("hispania", "sequence.5")
def test_sequence_5_he_may_return_to_an_occupied_space_but_must_leave_it_first() -> None:
    table = position(phase="turn", ulterior=OFF, consul="gades", revolts={"onuba": 1})
    table.play("enter gades")
    for action in ("pass", "garrison gades", "fleet mare_ibericum", "besiege onuba"):
        table.refuses(action, "sequence.5")
    assert table.options("pass") == set()
    assert table.options("move")
    table.play("move hispalis")
    assert table.denarii == 5
    assert table.allows("besiege onuba")
    assert table.allows("pass")


@pytest.mark.rule("hispania", "sequence.5")
def test_sequence_5_the_consul_on_an_occupied_fleet() -> None:
    table = position(phase="turn", turn="consul", consul=OFF, ulterior="mare_gaditanum")
    table.play("enter mare_gaditanum")
    table.refuses("fleet mare_gaditanum", "sequence.5")
    table.play("move gades", "pass")
    assert table.where("ulterior") == "mare_gaditanum"


@pytest.mark.rule("hispania", "sequence.5")
def test_sequence_5_not_where_he_could_not_leave() -> None:
    """Basti is the one free city of Ulterior; all its ways are barred."""
    table = position(
        phase="turn", ulterior=OFF, consul="basti", fleets=["mare_balearicum"],
        revolts={"hispalis": 1, "corduba": 1, "castulo": 1, "carthago_nova": 1},
    )  # fmt: skip
    assert table.where("ulterior") == "gades"  # the one city where he can enter: he is not asked
    open_way = position(
        phase="turn", ulterior=OFF, consul="basti", fleets=["mare_balearicum"],
        revolts={"hispalis": 1, "castulo": 1, "carthago_nova": 1},
    )  # fmt: skip
    assert open_way.options("enter") == {"gades", "corduba", "basti"}


@pytest.mark.rule("hispania", "sequence.6")
def test_sequence_6_without_a_free_city_the_turn_goes_to_the_hispanic_phase() -> None:
    table = position(phase="turn", ulterior=OFF, revolts=ULTERIOR)
    assert table.to_act == "chance"
    assert table.where("ulterior") == OFF
    assert table.denarii == 0
    table.play("dice 1-1")
    assert table.turn == "citerior"


@pytest.mark.rule("hispania", "sequence.6")
def test_sequence_6_the_log_tells_that_he_is_kept_out() -> None:
    table = hispanic_move(turn="ulterior", citerior=OFF, revolts=CITERIOR)
    assert ("GeneralKeptOut", "sequence.6") in table.told()


@pytest.mark.rule("hispania", "sequence.5")
def test_sequence_5_the_nearest_space_is_a_way_out() -> None:
    """From Gades only Hispalis is in reach, for one denarius."""
    table = position(
        phase="turn", ulterior=OFF, consul="gades", fleets=["mare_balearicum"],
        revolts={"corduba": 1, "basti": 1, "onuba": 1, "emerita": 1},
    )  # fmt: skip
    assert table.options("enter") == {"gades", "hispalis"}
    table.play("enter gades")
    assert table.where("ulterior") == "hispalis"  # his only way out: he is not asked


@pytest.mark.rule("hispania", "sequence.6")
def test_sequence_6_his_denarius_stays_blocked() -> None:
    table = position(phase="turn", ulterior=OFF, revolts=ULTERIOR).play("dice 1-1")
    assert table.denarii == 5


@pytest.mark.rule("hispania", "sequence.6")
def test_sequence_6_a_praetor_on_the_board_is_not_concerned() -> None:
    table = position(phase="turn", ulterior="onuba", revolts=ULTERIOR)
    assert table.to_act == "rome"
    assert table.denarii == 6
