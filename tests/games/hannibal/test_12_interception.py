"""§12: interception."""

from typing import Any

import pytest

from martius.games.hannibal.table.model import GENERAL_OF_ID
from tests.games.hannibal.vocabulary import Position, position


def fabius(**setup: Any) -> Position:
    """§12.2, the example: Fabius moves by space A to attack Gisgo; Hannibal and Mago are near.

    Beneventum is A, Gisgo stands in Cannae, Hannibal in Arpi next to both, Mago in Brundisium.
    """
    setup.setdefault(
        "carthage", {"cannae": "3 h_gisgo", "arpi": "5 hannibal", "brundisium": "2 mago"}
    )
    setup.setdefault("control", {"neutral": ["beneventum", "cannae"]})
    table = position(
        rome={"capua": "8 fabius!"},
        hands={"rome": [1], "carthage": [35]},
        **setup,
    )
    return table.play("march 1", "activate fabius")


@pytest.mark.rule("hannibal", "12.1")
@pytest.mark.rule("hannibal", "12.2")
def test_12_2_example_of_the_diagram() -> None:
    table = fabius()
    table.play("move beneventum")
    assert table.to_act == "carthage"
    assert table.options("intercept") == {"hannibal", "h_gisgo"}
    table.refuses("intercept mago", "12.2")
    table.play("done", "move cannae")
    assert table.options("intercept") == {"hannibal", "mago"}
    table.refuses("intercept h_gisgo", "12.2")


@pytest.mark.rule("hannibal", "12.2")
def test_12_2_a_general_alone_and_a_fleet_are_intercepted_too() -> None:
    table = position(
        rome={"rome": "5 varro!"},
        carthage={"paestum": "5 hannibal"},
        hands={"rome": [1], "carthage": [35]},
        control={"carthage": ["neapolis"]},
    )
    table.play("march 1", "activate varro", "sail neapolis")
    assert table.options("intercept") == {"hannibal"}


@pytest.mark.rule("hannibal", "12.2")
def test_12_2_a_lone_general_who_stands_is_displaced() -> None:
    table = position(
        rome={"capua": "0 nero"},
        carthage={"arpi": "5 hannibal"},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play(
        "march 1", "activate nero", "move beneventum", "intercept hannibal", "cus 5", "roll 1"
    )
    table.play("stand")
    assert table.where("nero") == "displaced"


@pytest.mark.rule("hannibal", "12.3")
def test_12_3_not_where_enemies_stand_that_do_not_move() -> None:
    table = position(
        rome={"capua": "8 varro!", "beneventum": "1"},
        carthage={"arpi": "5 hannibal", "cannae": "1 mago"},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate varro", "move beneventum")
    assert table.to_act == "rome"  # nobody is even asked
    table.play("move cannae")
    assert table.options("intercept") == {"hannibal"}


@pytest.mark.rule("hannibal", "12.3")
@pytest.mark.rule("hannibal", "10.6")
def test_12_3_not_across_a_pass_or_strait() -> None:
    table = position(
        rome={"insubrians": "8 varro!", "verona": "0 nero"},
        carthage={"druentia": "5 hannibal", "mutina": "1 mago"},
        hands={"rome": [1], "carthage": [35]},
        tribes=[],
    )
    table.play("march 1", "activate varro", "move taurini")
    assert table.to_act == "rome"
    table.play("move boii")
    table.refuses("intercept hannibal", "12.2")
    table.play("done")
    table = position(
        rome={"insubrians": "8 varro!"},
        carthage={"druentia": "5 hannibal", "boii": "1 mago"},
        hands={"rome": [1], "carthage": [35]},
        tribes=[],
    )
    table.play("march 1", "activate varro", "move taurini")
    table.refuses("intercept hannibal", "12.3")


@pytest.mark.rule("hannibal", "12.4")
@pytest.mark.parametrize(
    ("control", "chance"), [({"neutral": ["beneventum"]}, 4), ({"rome": ["beneventum"]}, 3)]
)
def test_12_4_the_roll_and_its_modifier(control: dict[str, list[str]], chance: int) -> None:
    table = fabius(control=control)
    table.play("move beneventum")
    assert table.odds("intercept hannibal") == (chance, 6 - chance, 0, 6)
    table.play("intercept hannibal", "cus 5", "done", f"roll {chance}")
    assert table.where("hannibal") == "beneventum"
    assert table.to_act == "rome"
    table.play("stand")
    parts = table.match.view("rome")["board"]["battle"]["sides"]["carthage"]["parts"]
    assert {"label": "interception", "cards": 1} in parts


@pytest.mark.rule("hannibal", "12.4")
def test_12_4_a_failed_roll_changes_nothing() -> None:
    table = fabius()
    table.play("move beneventum", "intercept hannibal", "cus 5", "done", "roll 5")
    assert table.where("hannibal") == "arpi"
    assert table.to_act == "rome"
    assert table.allows("move cannae")


@pytest.mark.rule("hannibal", "24.varro")
@pytest.mark.rule("hannibal", "24.h_gisgo")
def test_24_varro_and_gisgo_intercept_better() -> None:
    table = fabius()
    table.play("move beneventum")
    assert table.odds("intercept h_gisgo")[0] == 3
    table = position(
        rome={"arpi": "8 varro!"},
        carthage={"capua": "5 hannibal"},
        hands={"carthage": [61], "rome": [35]},
    )
    table.play("march 61", "activate hannibal", "move beneventum")
    assert table.odds("intercept varro")[0] == 4


@pytest.mark.rule("hannibal", "12.5")
def test_12_5_backing_up_ends_the_move() -> None:
    table = fabius()
    table.play("move beneventum", "intercept hannibal", "cus 5", "done", "roll 1", "back_up")
    assert table.where("fabius") == "capua"
    assert table.to_act == "carthage"
    assert table.options("discard")


@pytest.mark.rule("hannibal", "12.5")
def test_12_5_backing_up_over_a_pass_costs_attrition_again() -> None:
    table = position(
        carthage={"druentia": "10 hannibal"},
        rome={"boii": "8 varro!"},
        hands={"carthage": [61], "rome": [35]},
        tribes=[],
    )
    table.play("march 61", "activate hannibal", "move taurini", "roll 5")
    table.play("intercept varro", "cus 8", "roll 1", "back_up")
    assert table.cus("carthage", "druentia") == 7
    table.play("roll 6")  # seven to nine CUs lose three
    assert table.cus("carthage", "druentia") == 4


@pytest.mark.rule("hannibal", "12.5")
@pytest.mark.parametrize(("roll", "where"), [(1, "carthage"), (5, "battle"), (6, "displaced")])
def test_12_5_backing_up_across_the_sea_is_rolled_again(roll: int, where: str) -> None:
    """Carthage to Lilybaeum at -3: a 5 is a Return, which forces the army to land and fight."""
    table = position(
        carthage={"carthage": "5 hasdrubal"},
        rome={"panormus": "8 varro!"},
        control={"neutral": ["lilybaeum"]},
        hands={"carthage": [1], "rome": [35]},
    )
    table.play("march 1", "activate hasdrubal", "sail lilybaeum", "roll 1")
    table.play("intercept varro", "cus 8", "roll 1")
    assert table.odds("back_up") == (4, 1, 1, 6)
    table.play("back_up", f"roll {roll}")
    if where == "battle":
        assert table.g.battle is not None
    else:
        assert table.where("hasdrubal") == where
        assert table.match.view(None)["board"]["reaction"] is None


@pytest.mark.rule("hannibal", "12.5")
def test_12_5_an_attempt_is_still_possible_where_one_backed_up_to() -> None:
    table = position(
        carthage={"tarentum": "5 hannibal"},
        rome={"cannae": "8 varro!"},
        hands={"carthage": [61], "rome": [35]},
        control={"neutral": ["brundisium"]},
    )
    table.play("march 61", "activate hannibal", "move brundisium")
    table.play("intercept varro", "cus 8", "roll 1", "back_up")
    assert table.options() == {"besiege", "stop"}


@pytest.mark.rule("hannibal", "12.6")
@pytest.mark.rule("hannibal", "10.3")
def test_12_6_all_are_declared_before_any_is_rolled() -> None:
    table = fabius(control={"rome": ["beneventum"]})
    table.play("move beneventum", "intercept h_gisgo", "cus 3")
    assert table.to_act == "carthage"
    table.play("intercept hannibal", "cus 5")
    assert table.options("roll_for") == {"h_gisgo", "hannibal"}  # in any order he wishes
    table.play("roll_for hannibal", "roll 3")
    assert table.where("hannibal") == "beneventum"
    table.play("roll 3")  # with Hannibal there the +1 is gone, and 3 is good enough for Gisgo
    assert table.where("h_gisgo") == "beneventum"
    assert table.commands("hannibal")
    assert table.to_act == "rome"  # only now does Rome decide
    table.play("stand")
    assert table.g.battle is not None
    assert table.g.battle.cus == (8, 8)


@pytest.mark.rule("hannibal", "12.7")
def test_12_7_part_of_an_army_under_a_subordinate() -> None:
    table = fabius(carthage={"arpi": "5 hannibal mago", "cannae": "1 h_gisgo"})
    table.play("move beneventum", "intercept mago")
    assert table.options("cus") == {"4", "3", "2", "1"}  # the commander keeps one
    table.play("cus 4")
    table.refuses("intercept hannibal", "12.7")  # one attempt from each space
    table.play("done", "roll 2")
    assert table.where("mago") == "beneventum"
    assert (table.where("hannibal"), table.cus("carthage", "arpi")) == ("arpi", 1)


@pytest.mark.rule("hannibal", "12.7")
def test_12_7_with_all_cus_all_generals_go() -> None:
    table = fabius(carthage={"arpi": "5 hannibal mago", "cannae": "1 h_gisgo"})
    table.play("move beneventum", "intercept hannibal", "cus 5", "done", "roll 2")
    assert table.where("hannibal") == table.where("mago") == "beneventum"


@pytest.mark.rule("hannibal", "12.7")
@pytest.mark.rule("hannibal", "18.1")
def test_12_7_a_consul_left_behind_keeps_five() -> None:
    table = position(
        rome={"arpi": "6 paulus! nero"},
        carthage={"capua": "5 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={"neutral": ["beneventum"]},
    )
    table.play("march 61", "activate hannibal", "move beneventum", "intercept nero")
    assert table.to_act == "chance"  # one CU, without a choice
    table.play("roll 1")
    assert (table.cus("rome", "beneventum"), table.cus("rome", "arpi")) == (1, 5)


@pytest.mark.rule("hannibal", "12.8")
def test_12_8_out_of_a_city_unless_enemies_stand_before_it() -> None:
    table = position(
        rome={"in_tarentum": "2 nero", "rome": "5 varro!"},
        carthage={"arpi": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={"neutral": ["cannae"]},
    )
    table.play("march 61", "activate hannibal", "move cannae")
    assert table.options("intercept") == {"nero"}
    table = position(
        rome={"in_tarentum": "2 nero", "rome": "5 varro!"},
        carthage={"arpi": "9 hannibal", "tarentum": "3"},
        hands={"carthage": [61], "rome": [35]},
        control={"neutral": ["cannae"]},
    )
    table.play("march 61", "activate hannibal", "move cannae")
    assert table.to_act == "carthage"


@pytest.mark.rule("hannibal", "12.8")
def test_12_8_from_the_sea_into_the_city_or_split() -> None:
    def landed() -> Position:
        table = position(
            rome={"rome": "5 nero"},
            carthage={"brundisium": "9 hannibal"},
            hands={"rome": [1], "carthage": [35]},
        )
        table.play("march 1", "activate nero", "sail tarentum")
        return table.play("intercept hannibal", "cus 9", "roll 1")

    table = landed()
    assert table.options() == {"stand", "back_up", "into_city 1", "into_city 2"}
    table.refuses("into_city 3", "10.7")
    table.play("into_city 2")
    assert table.cus("rome", "in_tarentum") == 2
    assert table.cus("rome", "rome") == 3
    assert table.where("nero") == "rome"
    assert landed().play("back_up").cus("rome", "rome") == 5


@pytest.mark.rule("hannibal", "12.9")
def test_12_9_an_interception_prevents_an_overrun() -> None:
    table = fabius(carthage={"beneventum": "1", "arpi": "5 hannibal"})
    table.play("move beneventum", "intercept hannibal", "cus 5", "roll 1", "stand")
    assert table.g.battle is not None
    assert table.g.battle.cus == (8, 6)


@pytest.mark.rule("hannibal", "12.10")
def test_12_10_who_failed_cannot_avoid_battle() -> None:
    table = fabius()
    table.play("move beneventum", "intercept h_gisgo", "cus 3", "done", "roll 6", "move cannae")
    table.refuses("avoid h_gisgo", "12.10")
    assert table.options("intercept") == {"hannibal", "mago"}


@pytest.mark.rule("hannibal", "12.10")
def test_12_10_nor_go_along_with_others_who_do() -> None:
    """Mago has failed under his own command; Hannibal avoids battle without him."""
    neutral = ["arpi", "beneventum"]
    table = fabius(carthage={"cannae": "6 hannibal mago"}, control={"neutral": neutral})
    table.play("move beneventum", "intercept mago", "cus 2", "roll 6", "move cannae")
    table.play("avoid hannibal")
    assert max(table.options("cus")) == "4"  # the two who failed stay, too
    table.play("cus 4", "roll 1")
    assert table.where("hannibal") == "arpi"
    assert table.where("mago") == "cannae"


# --- who commands (§9.3, §12.6) ---


@pytest.mark.rule("hannibal", "9.3")
@pytest.mark.rule("hannibal", "12.6")
def test_9_3_one_army_stays_under_the_general_who_intercepted() -> None:
    """Gisgo intercepts by his ability; Mago, his subordinate, does not take over."""
    table = fabius(carthage={"arpi": "5 h_gisgo mago"})
    assert table.commands("h_gisgo")
    table.play("move beneventum", "intercept h_gisgo", "cus 5", "roll 3")
    assert table.where("mago") == "beneventum"
    assert table.commands("h_gisgo")
    assert table.to_act == "rome"
    table.refuses("command mago", "12.5")
    table.play("stand")
    commanders = table.g.battle
    assert commanders is not None
    assert commanders.commanders[1] == GENERAL_OF_ID["h_gisgo"]


@pytest.mark.rule("hannibal", "9.3")
@pytest.mark.rule("hannibal", "12.6")
def test_12_6_armies_that_intercepted_together_choose() -> None:
    table = fabius(carthage={"arpi": "5 h_gisgo", "cannae": "3 mago"})
    table.play("move beneventum", "intercept h_gisgo", "cus 5", "intercept mago", "cus 3")
    table.play("roll_for h_gisgo", "roll 1", "roll 1")
    assert table.options("command") == {"h_gisgo", "mago"}
    table.refuses("command hannibal", "9.3")
    table.play("command h_gisgo")
    assert table.commands("h_gisgo")


@pytest.mark.rule("hannibal", "12.6")
def test_12_6_one_of_two_that_succeeds_is_no_combined_army() -> None:
    table = fabius(carthage={"arpi": "5 h_gisgo", "cannae": "3 mago"})
    table.play("move beneventum", "intercept h_gisgo", "cus 5", "intercept mago", "cus 3")
    table.play("roll_for h_gisgo", "roll 6", "roll 1")
    assert table.commands("mago")
    assert table.to_act == "rome"


@pytest.mark.rule("hannibal", "9.3")
def test_9_3_a_garrison_that_comes_out_keeps_its_commander() -> None:
    """The gates open when the enemy leaves: Paulus, in command inside, commands outside, too."""
    table = position(
        rome={"in_tarentum": "2 paulus nero"},
        carthage={"tarentum": "5 hannibal"},
        hands={"carthage": [1], "rome": [35]},
    )
    assert table.commands("paulus")
    table.play("march 1", "activate hannibal", "move brundisium", "done", "stop")
    assert table.where("paulus") == "tarentum"
    assert table.commands("paulus")


# --- who is left alone with the interceptors (§10.10) ---


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "12.8")
def test_10_10_who_stays_before_the_walls_alone_is_displaced() -> None:
    """Varro sails to Neapolis, where Nero is without CUs, is intercepted and goes inside."""
    table = position(
        rome={"rome": "2 varro", "neapolis": "0 nero"},
        carthage={"paestum": "5 hannibal"},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate varro", "sail neapolis", "intercept hannibal", "cus 5")
    table.play("roll 1", "into_city 2")
    assert table.where("varro") == "in_neapolis"
    assert table.where("nero") == "displaced"


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "12.2")
def test_10_10_two_generals_without_cus_are_both_displaced() -> None:
    table = position(
        rome={"capua": "0 nero", "beneventum": "0 t_longus"},
        carthage={"arpi": "5 hannibal"},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate nero", "move beneventum", "intercept hannibal", "cus 5")
    table.play("roll 1", "stand")
    assert table.where("nero") == table.where("t_longus") == "displaced"


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "12.5")
@pytest.mark.parametrize(("roll", "mago"), [(1, "new_carthage"), (6, "displaced")])
def test_10_10_who_waits_in_the_port_that_a_fleet_backs_up_from(roll: int, mago: str) -> None:
    """Whether the fleet comes home or is sunk, Gisgo is alone with the Romans at Tarraco."""
    table = position(
        rome={"ilerda": "5 varro!"},
        carthage={"new_carthage": "3 mago", "tarraco": "0 h_gisgo"},
        hands={"carthage": [1], "rome": [35]},
    )
    table.play("march 1", "activate mago", "sail tarraco", "roll 1")
    table.play("intercept varro", "roll 1", "back_up", f"roll {roll}")
    assert table.where("mago") == mago
    assert table.where("h_gisgo") == "displaced"


@pytest.mark.rule("hannibal", "12.4")
def test_12_4_who_would_need_less_than_a_one_is_not_asked() -> None:
    table = position(
        rome={"arpi": "5 t_longus!", "tarentum": "3 nero"},
        carthage={"heraclea": "9 hannibal"},
        control={"carthage": ["cannae"]},
        hands={"carthage": [61], "rome": [35]},
    )
    table.play("march 61", "activate hannibal", "move cannae")
    assert table.options("intercept") == {"nero"}
    table.refuses("intercept t_longus", "12.4")


def landed(rome: str, **setup: Any) -> Position:
    """Romans have sailed from Rome to Tarentum, and Hannibal has intercepted them."""
    carthage = {"brundisium": "9 hannibal"} | setup.pop("others", {})
    table = position(
        rome={"rome": rome}, carthage=carthage, hands={"rome": [1], "carthage": [35]}, **setup
    )
    table.play("march 1", f"activate {rome.split()[1].removesuffix('!')}", "sail tarentum")
    return table.play("intercept hannibal", "cus 9", "roll 1")


@pytest.mark.rule("hannibal", "12.8")
def test_12_8_not_into_a_besieged_city() -> None:
    table = landed("5 nero", others={"tarentum": "1"}, siege={"tarentum": 1})
    table.refuses("into_city 1", "12.8")


@pytest.mark.rule("hannibal", "12.8")
@pytest.mark.rule("hannibal", "18.1")
def test_12_8_a_consul_with_few_cus_takes_all_of_them_in() -> None:
    table = landed("2 varro!")
    table.refuses("into_city 1", "18.1")
    table.play("into_city 2")
    assert table.cus("rome", "in_tarentum") == 2
    assert table.where("varro") == "in_tarentum"


@pytest.mark.rule("hannibal", "12.8")
@pytest.mark.rule("hannibal", "17.2")
def test_12_8_elephants_go_in_where_other_cus_are_too_few() -> None:
    table = position(
        rome={"dianium": "9 nero"},
        carthage={"carthage": "3 e2 mago"},
        hands={"carthage": [1], "rome": [35]},
    )
    table.play("march 1", "activate mago", "sail new_carthage", "roll 1")
    table.play("intercept nero", "cus 9", "roll 1", "into_city 2", "roll 1")
    assert table.elephants("in_new_carthage") == 1
    assert table.elephants("carthage") == 1


@pytest.mark.rule("hannibal", "12.8")
def test_12_8_a_garrison_comes_out_to_intercept() -> None:
    table = position(
        rome={"tarentum": "2 nero", "rome": "5 varro!"},
        carthage={"arpi": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={"neutral": ["cannae"]},
    )
    table.play("march 61", "activate hannibal", "move cannae", "intercept nero", "cus 2", "roll 1")
    assert table.where("nero") == "cannae"
    assert table.to_act == "carthage"


@pytest.mark.rule("hannibal", "12.10")
def test_12_10_who_failed_may_intercept_in_the_next_space() -> None:
    table = position(
        rome={"capua": "8 nero", "rome": "5"},
        carthage={"arpi": "3 mago"},
        control={"neutral": ["terventum", "beneventum"]},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate nero", "move terventum", "intercept mago", "cus 3", "roll 6")
    table.play("move capua", "move beneventum", "intercept mago")
    assert table.options("cus") == {"1", "2", "3"}


@pytest.mark.rule("hannibal", "12.3")
def test_12_3_why_hannibal_cannot_intercept_over_a_pass() -> None:
    table = position(
        rome={"taurini": "8 nero", "rome": "5"},
        carthage={"druentia": "3 hannibal"},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate nero", "move insubrians")
    table.play("move taurini")
    assert ("Barred", "12.3") in table.told(0)
