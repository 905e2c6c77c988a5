"""§24: where a general's ability does not reach. What each does is shown in its own chapter."""

import pytest

from tests.games.hannibal.vocabulary import Position, position


def march(who: str, at: str, card: int = 37, use: str = "march") -> Position:
    """A Roman proconsul with five CUs is activated."""
    table = position(rome={at: f"5 {who}"}, hands={"rome": [card], "carthage": [35]})
    return table.play(f"{use} {card}", f"activate {who}")


def beset(defender: str, others: str = "") -> Position:
    """Hannibal comes from Cannae upon a Roman army in Arpi; another may be next to it."""
    table = position(
        rome={"arpi": f"5 {defender}"} | ({"terventum": others} if others else {}),
        carthage={"cannae": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={"neutral": ["arpi", "beneventum"]},
    )
    return table.play("march 61", "activate hannibal", "move arpi")


def attacked(rome: str) -> Position:
    """Mago has attacked a Roman army at Cannae, and the cards are dealt."""
    table = position(
        rome={"cannae": rome},
        carthage={"arpi": "3 mago"},
        hands={"carthage": [1], "rome": [35]},
        control={"carthage": ["arpi"], "neutral": ["cannae"]},
    )
    table.play("march 1", "activate mago", "move cannae")
    while "done" in table.options():
        table.play("done")
    return table.deal("ffffffll", "ffdrp")


@pytest.mark.rule("hannibal", "24.1")
@pytest.mark.rule("hannibal", "24.paulus")
def test_24_1_a_subordinate_lends_nobody_his_ability() -> None:
    """Paulus would counterattack on 3; under the consul Varro his army does so on 1."""
    for army, needed in (("5 paulus!", 3), ("5 varro! paulus", 1)):
        table = attacked(army).play("attack frontal_assault", "match frontal_assault")
        assert table.odds("counterattack")[0] == needed


@pytest.mark.rule("hannibal", "24.fabius")
@pytest.mark.rule("hannibal", "24.varro")
def test_24_fabius_only_avoids_and_varro_only_intercepts_better() -> None:
    table = beset("varro!", "5 fabius!")
    assert table.odds("avoid varro")[0] == 1
    assert table.odds("intercept fabius")[0] == 3
    table = beset("fabius!", "5 varro!")
    assert table.odds("avoid fabius")[0] == 5
    assert table.odds("intercept varro")[0] == 4


@pytest.mark.rule("hannibal", "24.flaminius")
def test_24_flaminius_neither_avoids_intercepts_nor_counterattacks_better() -> None:
    assert beset("flaminius!").odds("avoid flaminius")[0] == 2
    assert beset("varro!", "5 flaminius!").odds("intercept flaminius")[0] == 2
    table = attacked("5 flaminius!").play("attack frontal_assault", "match frontal_assault")
    assert table.odds("counterattack")[0] == 2


@pytest.mark.rule("hannibal", "24.h_gisgo")
def test_24_gisgo_fights_as_a_one() -> None:
    table = position(
        rome={"cannae": "5 paulus!"},
        carthage={"arpi": "3 h_gisgo"},
        hands={"carthage": [1], "rome": [35]},
        control={"carthage": ["arpi"], "neutral": ["cannae"]},
    )
    table.play("march 1", "activate h_gisgo", "move cannae", "done").deal("fffffffll", "fflr")
    table.play("attack frontal_assault", "match frontal_assault", "counterattack", "roll 1")
    table.play("attack frontal_assault", "match frontal_assault")
    assert table.odds("counterattack")[0] == 1


@pytest.mark.rule("hannibal", "24.t_longus")
def test_24_longus_prevents_a_withdrawal_on_a_one_only() -> None:
    """He attacked, so that he counterattacks on 2; Mago takes the initiative and breaks off."""
    table = position(
        rome={"cannae": "5 t_longus!"},
        carthage={"arpi": "5 mago"},
        hands={"rome": [1], "carthage": [35]},
        control={"carthage": ["arpi"], "neutral": ["terventum"]},
    )
    table.play("march 1", "activate t_longus", "move arpi")
    while "done" in table.options():
        table.play("done")
    table.deal("ffffffff", "fffffll").play("attack frontal_assault", "match frontal_assault")
    table.play("counterattack", "roll 1", "withdraw", "roll 1")
    assert table.odds("prevent")[0] == 1


@pytest.mark.rule("hannibal", "24.scipio_africanus")
def test_24_africanus_rolls_once_without_the_event_of_a_force_march() -> None:
    table = march("scipio_africanus", "gades", 61).play("besiege", "roll 5")
    assert table.siege("gades") == 1
    assert table.to_act == "carthage"


@pytest.mark.rule("hannibal", "24.nero")
def test_24_nero_moves_four_spaces_and_sails_once_without_a_campaign() -> None:
    table = march("nero", "rome")
    for space in ("tarquinii", "cosa", "pisae"):
        table.play(f"move {space}")
    assert table.allows("move faesulae")
    table.play("move faesulae")
    assert table.to_act == "carthage"
    march("nero", "rome").play("sail neapolis").refuses("sail rhegium", "10.2")


@pytest.mark.rule("hannibal", "24.nero")
def test_24_nero_marches_three_spaces_before_and_after_the_sea() -> None:
    table = march("nero", "arpi", use="event")
    table.play("move cannae", "move tarentum", "sail rhegium", "move croton")
    assert table.to_act == "carthage"  # two, three and one are six
    table = march("nero", "rome", use="event").play("sail neapolis")
    table.play("move paestum", "move heraclea", "move croton")
    assert table.to_act == "carthage"


@pytest.mark.rule("hannibal", "24.hanno")
def test_24_hanno_removes_no_walled_marker_and_nothing_under_another() -> None:
    table = position(
        carthage={"carthage": "5 hanno"},
        hands={"carthage": [1], "rome": [35]},
        control={"rome": ["utica"]},
    )
    table.play("march 1", "activate hanno", "move utica", "stop")
    assert table.to_act == "rome"
    table = position(
        carthage={"carthage": "5 hasdrubal hanno"},
        hands={"carthage": [1], "rome": [35]},
        control={"rome": ["zama"]},
    )
    table.play("march 1", "activate hasdrubal", "move zama", "stop")
    assert table.to_act == "rome"
    assert table.owner("zama") == "rome"


@pytest.mark.rule("hannibal", "24.hanno")
def test_24_hanno_removes_nothing_where_hannibal_commands() -> None:
    table = position(
        carthage={"carthage": "5 hanno", "zama": "1 hannibal"},
        hands={"carthage": [1], "rome": [35]},
        control={"rome": ["zama"]},
    )
    table.play("march 1", "activate hanno", "move zama", "stop")
    assert table.to_act == "rome"
    assert table.owner("zama") == "rome"
