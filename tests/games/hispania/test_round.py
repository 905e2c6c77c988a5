"""§round: the end of a round."""

import pytest

from tests.games.hispania.vocabulary import hispanic_move


@pytest.mark.rule("hispania", "round.1")
def test_round_1_a_revolt_of_the_reserve_covers_the_next_space() -> None:
    table = hispanic_move(turn="consul", round=3)
    assert table.board["time_track"] == [198, 180, 162]
    assert table.reserve["revolts"] == 22 - 3
    assert ("RoundEnded", "round.1") in table.told()


@pytest.mark.rule("hispania", "round.1")
@pytest.mark.parametrize("turn", ["ulterior", "citerior"])
def test_round_1_only_after_the_consuls_turn(turn: str) -> None:
    table = hispanic_move(turn=turn)
    assert table.board["time_track"] == []


@pytest.mark.rule("hispania", "round.2")
def test_round_2_without_a_revolt_for_the_track_the_game_is_lost() -> None:
    table = hispanic_move(turn="consul", reserve={"revolts": 0})
    assert table.outcome == ("revolts_exhausted", "round.2")
    assert table.match.result is not None
    assert table.match.result.side == "hispania"


@pytest.mark.rule("hispania", "round.2")
def test_round_2_the_last_revolt_is_enough() -> None:
    table = hispanic_move(turn="consul", reserve={"revolts": 1})
    assert table.outcome is None
    assert table.reserve["revolts"] == 0


@pytest.mark.rule("hispania", "round.3")
def test_round_3_covering_the_last_space_is_a_roman_defeat() -> None:
    table = hispanic_move(turn="consul", round=11)
    assert table.outcome == ("time_ran_out", "round.3")
    assert table.board["time_track"][-1] == 18


@pytest.mark.rule("hispania", "round.3")
def test_round_3_a_scenario_may_have_fewer_rounds() -> None:
    table = hispanic_move(turn="consul", round=4, rules={"rounds": 4})
    assert table.outcome == ("time_ran_out", "round.3")


@pytest.mark.rule("hispania", "round.4")
def test_round_4_the_next_round_begins_with_ulterior() -> None:
    table = hispanic_move(turn="consul", round=10)
    assert table.outcome is None
    assert (table.board["round"], table.board["year"], table.turn) == (11, 18, "ulterior")
    assert table.denarii == 6
