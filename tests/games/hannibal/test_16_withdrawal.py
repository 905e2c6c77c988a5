"""§16: withdrawals."""

from typing import Any

import pytest

from martius.games.hannibal.table.model import SPACE_OF_ID
from tests.games.hannibal.vocabulary import Position, position


def skirmish(**setup: Any) -> Position:
    """Mago attacks Paulus at Cannae out of Arpi."""
    setup.setdefault("control", {"carthage": ["arpi"], "neutral": ["cannae"]})
    table = position(
        rome={"cannae": "5 paulus!"},
        carthage={"arpi": "3 mago"},
        hands={"carthage": [1], "rome": [35]},
        **setup,
    )
    table.play("march 1", "activate mago", "move cannae", "done")
    return table.deal("fffffllll", "fflrp")


def roll_told(table: Position) -> tuple[int, int, bool]:
    """The roll of a general as the log tells it: the die, the modifier, whether he succeeds."""
    [data] = [e["data"] for e in table.match.view(None)["events"] if e["kind"] == "Rolled"]
    return data["roll"], data["modifier"], data["success"]


@pytest.mark.rule("hannibal", "16.1")
@pytest.mark.rule("hannibal", "16.2")
def test_16_1_withdrawal_and_its_prevention() -> None:
    table = skirmish()
    table.play("withdraw", "roll 2")
    assert table.to_act == "rome"
    assert roll_told(table) == (2, 0, True)
    assert table.odds("prevent") == (2, 4, 0, 6)
    table.play("prevent", "roll 3")
    assert table.where("mago") == "arpi"
    assert table.cus("carthage", "arpi") == 3  # no round, no casualties, no Retreat Table


@pytest.mark.rule("hannibal", "16.1")
def test_16_1_after_a_failure_the_defender_may_attack() -> None:
    table = skirmish()
    table.play("withdraw", "roll 3")
    assert table.options() == {"seize", "stay"}
    table.play("stay")
    assert table.allows("withdraw")  # as often as he likes
    table.play("withdraw", "roll 1", "prevent", "roll 1", "seize")
    assert table.to_act == "rome"
    assert table.options("attack")


@pytest.mark.rule("hannibal", "16.2")
def test_16_2_casualties_are_rolled_for() -> None:
    table = skirmish()
    table.play("attack frontal_assault", "match frontal_assault", "stay")
    table.play("attack frontal_assault", "match frontal_assault", "stay")
    table.play("withdraw", "roll 1", "let", "roll 6")  # two rounds and a 6: one CU each
    assert table.cus("carthage", "arpi") == 2
    assert table.cus("rome", "cannae") == 4
    assert table.options("discard")  # no political consequences


@pytest.mark.rule("hannibal", "16.3")
def test_16_3_where_nobody_withdraws_to() -> None:
    """Arpi, where he came from, has a Roman marker."""
    skirmish(control={"rome": ["arpi"]}).refuses("withdraw", "16.3")
    table = position(
        rome={"rome": "5 varro!"},
        carthage={"malaca": "2"},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate varro", "sail malaca").deal("ffffff", "ll")
    table.refuses("withdraw", "16.3")


@pytest.mark.rule("hannibal", "16.3")
def test_16_3_the_defender_withdraws_not_where_the_enemy_came_from() -> None:
    table = skirmish(control={"carthage": ["arpi"], "neutral": ["cannae", "brundisium"]})
    table.play("attack frontal_assault", "match frontal_assault", "counterattack", "roll 1")
    table.play("withdraw", "roll 1", "let", "roll 1")
    assert table.options("withdraw_to") == {"beneventum", "brundisium", "heraclea", "tarentum"}
    table.refuses("withdraw_to arpi", "16.3")
    assert "enemy PC marker" in table.reason("withdraw_to arpi")
    table.play("withdraw_to heraclea")
    assert table.cus("rome", "heraclea") == 5


@pytest.mark.rule("hannibal", "24.flaminius")
@pytest.mark.rule("hannibal", "24.paulus")
def test_24_flaminius_prevents_on_four_paulus_does_not() -> None:
    table = position(
        rome={"cannae": "5 flaminius!"},
        carthage={"arpi": "3 mago"},
        hands={"carthage": [1], "rome": [35]},
        control={"carthage": ["arpi"], "neutral": ["cannae"]},
    )
    table.play("march 1", "activate mago", "move cannae", "done").deal("fffffllll", "fflrp")
    table.play("withdraw", "roll 1")
    assert table.odds("prevent")[0] == 4
    table = skirmish().play("withdraw", "roll 1")
    assert table.odds("prevent")[0] == 2


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "16.2")
def test_10_10_an_army_that_withdraws_displaces_a_general_alone() -> None:
    table = position(
        rome={"cannae": "5 paulus!"},
        carthage={"arpi": "3 mago", "heraclea": "0 h_gisgo"},
        hands={"carthage": [1], "rome": [35]},
        control={"carthage": ["arpi"], "neutral": ["cannae"]},
    )
    table.play("march 1", "activate mago", "move cannae", "done").deal("fffffllll", "fflrp")
    table.play("attack frontal_assault", "match frontal_assault", "counterattack", "roll 1")
    table.play("withdraw", "roll 1", "let", "roll 1", "withdraw_to heraclea")
    assert table.where("paulus") == "heraclea"
    assert table.where("h_gisgo") == "displaced"


@pytest.mark.rule("hannibal", "16.3")
def test_16_3_nobody_withdraws_to_a_tribe_that_is_not_friendly() -> None:
    """Rome comes to Tolosa from Narbo; the other ways lead to neutral Tribes or over a pass."""

    def tolosa(**setup: Any) -> Position:
        table = position(
            rome={"narbo": "5 varro!"},
            carthage={"tolosa": "5 hannibal"},
            hands={"rome": [1], "carthage": [35]},
            control={"neutral": ["narbo", "tolosa"]},
            **setup,
        )
        table.play("march 1", "activate varro", "move tolosa")
        if "done" in table.options():
            table.play("done")
        table.deal("fffffff", "ffffffffff")
        return table.play(
            "attack frontal_assault", "match frontal_assault", "counterattack", "roll 1"
        )

    tolosa().refuses("withdraw", "16.3")
    table = tolosa(tribes=["aquitani"])
    table.play("withdraw", "roll 1", "let", "roll 1")
    assert table.where("hannibal") == "arverni"  # the only way that is left


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "16.2")
def test_10_10_a_general_who_withdraws_alone_displaces_nobody() -> None:
    """Paulus loses his only CU to the casualties and withdraws to Heraclea, where Gisgo is."""
    table = position(
        rome={"cannae": "1 paulus!"},
        carthage={"arpi": "3 mago", "heraclea": "0 h_gisgo"},
        hands={"carthage": [1], "rome": [35]},
        control={"carthage": ["arpi"], "neutral": ["cannae"]},
    )
    table.play("march 1", "activate mago", "move cannae", "done").deal("fl", "fl")
    table.play("attack frontal_assault", "match frontal_assault", "counterattack", "roll 1")
    table.play("attack flank_left", "match flank_left", "stay")
    table.play("withdraw", "roll 1", "let", "roll 6", "withdraw_to heraclea")
    assert table.cus("rome", "heraclea") == 0
    assert table.where("paulus") == table.where("h_gisgo") == "heraclea"


@pytest.mark.rule("hannibal", "8.3")
@pytest.mark.rule("hannibal", "16.2")
def test_30_the_siege_train_withdraws_with_its_army() -> None:
    table = skirmish(train="arpi")
    assert table.g.train == SPACE_OF_ID["cannae"]
    table.play("withdraw", "roll 1", "let")
    assert table.g.train == SPACE_OF_ID["arpi"]


@pytest.mark.rule("hannibal", "8.3")
@pytest.mark.rule("hannibal", "15.1")
def test_30_a_beaten_army_loses_the_siege_train() -> None:
    table = skirmish(train="arpi")
    table.play("attack frontal_assault", "match frontal_assault", "counterattack", "roll 1")
    table.play("attack frontal_assault", "match frontal_assault", "stay")
    table.play("attack flank_left", "match flank_left", "stay", "attack flank_left")
    table.play("roll 1", "roll 1")
    assert table.where("mago") == "arpi"
    assert table.g.train == -1


@pytest.mark.rule("hannibal", "16.3")
def test_16_3_not_where_the_enemy_came_from_even_if_nobody_holds_it() -> None:
    table = skirmish(control={"neutral": ["arpi", "cannae"]})
    table.play("attack frontal_assault", "match frontal_assault", "counterattack", "roll 1")
    table.play("withdraw", "roll 1", "let", "roll 1")
    table.refuses("withdraw_to arpi", "16.3")


@pytest.mark.rule("hannibal", "16.2")
def test_30_the_siege_train_elsewhere_stays_there() -> None:
    table = position(
        rome={"cannae": "5 paulus!"},
        carthage={"arpi": "3 mago", "carthage": "2"},
        hands={"carthage": [1], "rome": [35]},
        control={"carthage": ["arpi"], "neutral": ["cannae"]},
        train="carthage",
    )
    table.play("march 1", "activate mago", "move cannae", "done").deal("f", "f")
    table.play("withdraw", "roll 1", "let")
    assert table.where("mago") == "arpi"
    assert table.g.train == SPACE_OF_ID["carthage"]
