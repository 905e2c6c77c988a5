"""§10: movement."""

from typing import Any

import pytest

from tests.games.hannibal.vocabulary import Position, position


def hannibal(cus: int = 10, at: str = "saguntum", card: int = 61, **setup: Any) -> Position:
    """Hannibal is activated."""
    table = position(
        carthage={at: f"{cus} hannibal"},
        hands={"carthage": [card, 1], "rome": [2]},
        **setup,
    )
    return table.play(f"march {card}", "activate hannibal")


@pytest.mark.rule("hannibal", "10.1")
def test_10_1_only_generals_move_and_one_army_a_card() -> None:
    table = position(
        carthage={"saguntum": "5 hannibal", "gades": "3", "malaca": "1 mago"},
        hands={"carthage": [1], "rome": [2]},
    )
    table.play("march 1")
    assert table.options("activate") == {"hannibal", "mago"}
    table.refuses("activate hanno", "10.1")
    table.refuses("activate varro", "10.1")
    table.play("activate hannibal", "move dertosa", "stop")
    assert table.g.move is None
    assert table.to_act == "rome"  # no second army


@pytest.mark.rule("hannibal", "10.2")
def test_10_2_up_to_four_spaces() -> None:
    table = hannibal()
    table.refuses("move arsa", "10.2")  # not adjacent
    table.play("move dertosa", "move azaila", "move iberus")
    assert table.allows("move numantia")
    table.play("move numantia")  # the fourth: the move is over at once
    assert table.to_act == "rome"
    assert table.where("hannibal") == "numantia"


@pytest.mark.rule("hannibal", "10.2")
def test_10_2_up_to_ten_cus() -> None:
    table = hannibal(14)
    table.play("move dertosa", "stop")
    assert (table.cus("carthage", "dertosa"), table.cus("carthage", "saguntum")) == (10, 4)
    table = hannibal(14)
    table.play("regroup")
    table.refuses("cus 11", "10.2")


@pytest.mark.rule("hannibal", "10.2")
def test_10_2_picking_up_and_dropping_off() -> None:
    table = position(
        carthage={"saguntum": "4 hannibal", "dertosa": "5", "azaila": "4"},
        hands={"carthage": [61], "rome": [2]},
    )
    table.play("march 61", "activate hannibal", "move dertosa", "regroup", "cus 9")
    table.play("move azaila", "regroup", "cus 3", "move bilbilis", "stop")
    assert table.cus("carthage", "dertosa") == 0
    assert table.cus("carthage", "azaila") == 10
    assert table.cus("carthage", "bilbilis") == 3


@pytest.mark.rule("hannibal", "10.2")
def test_10_2_battle_or_attempt_never_both() -> None:
    table = position(
        carthage={"cannae": "9 hannibal"},
        rome={"tarentum": "3"},
        hands={"carthage": [61], "rome": [2]},
    )
    table.play("march 61", "activate hannibal", "move tarentum", "cus 0")  # all stay outside
    table.deal("ffl", "ffffffffflrpd")
    table.play("attack double_envelopment", "roll 1", "roll 1")
    while table.options("retreat"):
        table.play(table.match.options()[0])
    assert table.where("hannibal") == "tarentum"
    assert not table.options("besiege")
    assert table.to_act == "rome"


@pytest.mark.rule("hannibal", "10.4")
def test_10_4_an_army_must_stop_and_fight() -> None:
    table = hannibal(rome={"dertosa": "3"})
    table.play("move dertosa")
    assert table.g.battle is not None


@pytest.mark.rule("hannibal", "10.4")
def test_10_4_a_general_alone_keeps_away_from_the_enemy() -> None:
    table = hannibal(0, rome={"dertosa": "1", "laminium": "0 varro!"})
    table.refuses("move dertosa", "10.4")
    table.play("move laminium")
    table.refuses("stop", "10.4")
    assert table.allows("move segobriga")


@pytest.mark.rule("hannibal", "10.4")
def test_10_4_a_general_alone_does_not_end_with_an_enemy_general() -> None:
    """With his last space he may not even enter."""
    table = hannibal(0, "new_carthage", rome={"dertosa": "0 varro!"})
    table.play("move dianium", "move saguntum", "move segobriga")
    table = hannibal(0, "acci", rome={"dertosa": "0 varro!"})
    table.play("move new_carthage", "move dianium", "move saguntum")
    table.refuses("move dertosa", "10.4")


@pytest.mark.rule("hannibal", "10.5")
@pytest.mark.parametrize(
    ("cus", "enemies", "overruns"),
    [(5, "1", True), (4, "1", False), (10, "2", False), (10, "1 nero", False)],
)
def test_10_5_overrun(cus: int, enemies: str, overruns: bool) -> None:
    table = hannibal(cus, rome={"dertosa": enemies})
    table.play("move dertosa")
    if table.to_act == "rome":
        table.play("done")
    if overruns:
        assert table.cus("rome", "dertosa") == 0
        assert table.cus("carthage", "dertosa") == cus
        assert table.allows("move azaila")
    else:
        assert table.g.battle is not None


@pytest.mark.rule("hannibal", "10.5")
def test_10_5_as_many_overruns_as_there_are_spaces() -> None:
    table = hannibal(rome={"dertosa": "1", "azaila": "1"})
    table.play("move dertosa", "move azaila", "move iberus", "stop")
    assert sum(table.g.cus[0]) == 0


# --- passes and straits ---


@pytest.mark.rule("hannibal", "10.6")
@pytest.mark.rule("hannibal", "21.1")
def test_10_6_a_pass_costs_two_and_attrition() -> None:
    table = hannibal(10, "druentia")
    assert table.option("move taurini")["cost"] == 2
    table.play("move taurini", "roll 5")  # Alps: no modifier, 10 or more CUs lose 3
    assert table.cus("carthage", "taurini") == 7
    assert table.match.view("carthage")["board"]["move"]["left"] == 2


@pytest.mark.rule("hannibal", "10.6")
@pytest.mark.parametrize(("roll", "lost"), [(6, 2), (5, 2), (4, 1), (1, 1)])
def test_10_6_a_pass_not_in_the_alps_is_at_minus_two(roll: int, lost: int) -> None:
    table = hannibal(10, "boii")
    table.play("move pisae", f"roll {roll}")
    assert table.cus("carthage", "pisae") == 10 - lost


@pytest.mark.rule("hannibal", "10.6")
def test_10_6_three_of_four_spaces_are_too_many_for_a_pass() -> None:
    table = hannibal(10, "massilia", control={"carthage": ["massilia"]})
    table.play("move nemausus", "move rhone", "move druentia")
    table.refuses("move taurini", "10.2")


@pytest.mark.rule("hannibal", "10.6")
def test_10_6_the_strait_of_messana_needs_both_ends() -> None:
    rome = {"rhegium": "5 varro!"}
    table = position(rome=rome, hands={"rome": [61], "carthage": [1]})
    table.play("march 61", "activate varro", "move messana", "stop")
    assert table.where("varro") == "messana"
    table = position(rome=rome, hands={"rome": [61]}, control={"carthage": ["messana"]})
    table.play("march 61", "activate varro")
    table.refuses("move messana", "10.6")


@pytest.mark.rule("hannibal", "10.6")
def test_10_6_the_strait_of_sardinia_is_open() -> None:
    table = position(
        rome={"aleria": "5 varro!"}, hands={"rome": [61]}, control={"carthage": ["sassari"]}
    )
    table.play("march 61", "activate varro")
    assert table.option("move sassari")["cost"] == 2


# --- walled cities ---


@pytest.mark.rule("hannibal", "10.6")
def test_10_6_the_siege_train_stays_on_this_side_of_the_alps() -> None:
    table = hannibal(5, "druentia", train="druentia")
    table.refuses("move taurini", "10.6")
    table.play("regroup", "cus 5", "leave siege_train", "move taurini")
    assert table.to_act == "chance"  # the attrition of the pass


@pytest.mark.rule("hannibal", "10.7")
def test_10_7_the_defender_declares_inside_and_outside() -> None:
    table = position(
        carthage={"cannae": "8 hannibal"},
        rome={"tarentum": "3 nero"},
        hands={"carthage": [61], "rome": [2]},
    )
    table.play("march 61", "activate hannibal", "move tarentum")
    assert table.to_act == "rome"
    assert table.options("cus") == {"2", "1", "0"}
    table.refuses("cus 3", "10.7")
    table.play("cus 2", "bring nero")
    assert table.cus("rome", "in_tarentum") == 2
    assert table.where("nero") == "in_tarentum"
    assert table.where("hannibal") == "tarentum"
    assert table.cus("rome", "tarentum") == 0  # the one outside was overrun


@pytest.mark.rule("hannibal", "10.7")
def test_10_7_who_is_inside_does_not_stop_the_enemy() -> None:
    table = position(
        carthage={"cannae": "8 hannibal"},
        rome={"tarentum": "2"},
        hands={"carthage": [61], "rome": [2]},
    )
    table.play("march 61", "activate hannibal", "move tarentum", "cus 2", "move brundisium", "stop")
    assert table.where("hannibal") == "brundisium"
    assert table.cus("rome", "tarentum") == 2  # the gates are open again


@pytest.mark.rule("hannibal", "10.7")
@pytest.mark.parametrize(("city", "capacity"), [("rome", 5), ("capua", 2)])
def test_10_7_what_a_city_holds(city: str, capacity: int) -> None:
    table = position(
        carthage={"tarquinii": "9 hannibal", "terventum": "9 mago"},
        rome={city: "9 nero"},
        hands={"carthage": [5], "rome": [2]},
    )
    who = "hannibal" if city == "rome" else "mago"
    table.play("march 5", f"activate {who}", f"move {city}")
    assert max(map(int, table.options("cus"))) == capacity


# --- displaced generals ---


@pytest.mark.rule("hannibal", "10.10")
def test_10_10_an_army_displaces_a_general_alone() -> None:
    table = hannibal(rome={"dertosa": "0 varro!"})
    table.play("move dertosa")
    assert table.options("avoid") == {"varro"}  # he may try to slip away
    table.play("done")
    assert table.where("varro") == "displaced"
    assert table.allows("move azaila")


@pytest.mark.rule("hannibal", "10.10")
def test_10_10_hannibal_is_lost_with_five_markers() -> None:
    table = position(
        rome={"dertosa": "5 varro!"},
        carthage={"saguntum": "0 hannibal"},
        hands={"rome": [61, 62], "carthage": [1]},
    )
    table.play("march 61", "activate varro", "move saguntum", "leave hannibal", "done")
    assert table.where("hannibal") == "out"
    if table.to_act == "rome":
        table.play("stop")
    assert table.to_act == "carthage"
    table.play(*(f"remove {s}" for s in ("acci", "malaca", "hispalis", "corduba", "salaria")))
    assert table.to_act == "carthage"  # now the card of Carthage
    assert table.options("discard") == {"1"}
    table.play("discard 1")
    assert table.to_act == "rome"  # they are paid for once


@pytest.mark.rule("hannibal", "10.10")
def test_10_10_scipio_africanus_is_lost_for_good() -> None:
    table = hannibal(rome={"dertosa": "0 scipio_africanus"})
    table.play("move dertosa", "done")
    assert table.where("scipio_africanus") == "out"


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "21.2")
def test_10_10_attrition_displaces_nobody() -> None:
    table = hannibal(1, "druentia")
    table.play("move taurini", "roll 6", "stop")
    assert table.where("hannibal") == "taurini"
    assert table.cus("carthage", "taurini") == 0


# --- campaigns ---


def campaign(carthage: dict[str, str], card: int = 33, **setup: Any) -> Position:
    table = position(carthage=carthage, hands={"carthage": [card], "rome": [2]}, **setup)
    return table.play(f"event {card}")


@pytest.mark.rule("hannibal", "10.11")
def test_10_11_three_generals_one_after_another() -> None:
    table = campaign({"saguntum": "9 hannibal mago", "gades": "1 hasdrubal", "carthage": "2 hanno"})
    assert table.options("activate") == {"hannibal", "mago", "hasdrubal", "hanno"}
    table.play("activate hanno", "stop")
    table.refuses("activate hanno", "10.11")
    table.play("activate hasdrubal", "move malaca", "stop", "activate hannibal", "stop")
    assert table.to_act == "rome"


@pytest.mark.rule("hannibal", "10.11")
def test_10_11_no_cu_moves_more_than_four_spaces() -> None:
    """Hannibal brings CUs three spaces to Mago, who can take them one more, fresh ones four."""
    table = campaign({"saguntum": "4 hannibal", "iberus": "2 mago"})
    table.play("activate hannibal", "move dertosa", "move azaila", "move iberus", "stop")
    table.play("activate mago", "cus 6", "move araceli")
    table.refuses("move aquitani", "10.11")
    table.play("regroup", "cus 2", "move aquitani", "stop")
    assert table.cus("carthage", "araceli") == 4
    assert table.cus("carthage", "aquitani") == 2


@pytest.mark.rule("hannibal", "10.11")
def test_10_11_a_subordinate_who_was_carried_has_less_left() -> None:
    table = campaign({"saguntum": "4 hannibal mago"})
    table.play("activate hannibal", "move dertosa", "move azaila", "move iberus")
    table.play("regroup", "cus 4", "leave mago", "move araceli")
    table.play("activate mago", "move numantia")
    assert table.to_act != "carthage" or not table.options("move")
    assert table.where("mago") == "numantia"


@pytest.mark.rule("hannibal", "10.11")
def test_10_11_who_besieged_moves_no_more() -> None:
    table = campaign(
        {"tarentum": "9 hannibal mago", "carthage": "1 hanno"}, rome={"rome": "5 varro!"}
    )
    table.play("activate hannibal", "besiege", "roll 2")
    table.refuses("activate hannibal", "10.11")
    table.refuses("activate mago", "10.11")


@pytest.mark.rule("hannibal", "10.11")
@pytest.mark.rule("hannibal", "20.2")
def test_10_11_one_attempt_for_each_place() -> None:
    table = campaign({"tarentum": "9 hannibal", "cannae": "5 mago"}, rome={"rome": "5 varro!"})
    table.play("activate hannibal", "besiege", "roll 2", "activate mago", "move tarentum")
    table.refuses("besiege", "20.2")


@pytest.mark.rule("hannibal", "10.12")
@pytest.mark.rule("hannibal", "24.nero")
def test_10_12_nero_moves_six_spaces_in_a_campaign() -> None:
    table = position(
        rome={"rome": "5 nero", "capua": "5 varro!"}, hands={"rome": [37], "carthage": [1]}
    )
    table.play("event 37", "activate nero")
    for space in ("tarquinii", "cosa", "pisae", "faesulae", "falerii"):
        table.play(f"move {space}")
    assert table.allows("move firmum_picenum")


@pytest.mark.rule("hannibal", "10.12")
def test_10_12_cus_moved_before_have_four_in_all() -> None:
    table = position(
        rome={"rome": "1 nero", "neapolis": "6 varro!"}, hands={"rome": [37], "carthage": [1]}
    )
    table.play("event 37", "activate varro", "move capua", "move rome", "stop")
    table.play("activate nero", "cus 2")  # his own fresh CU, and one that has moved two spaces
    table.play("move tarquinii", "move cosa")
    table.refuses("move pisae", "10.11")
    table.play("regroup", "cus 1", "move pisae", "move faesulae", "move falerii")
    assert table.allows("move firmum_picenum")


@pytest.mark.rule("hannibal", "10.12")
def test_10_12_a_subordinate_goes_all_six_spaces_with_nero() -> None:
    table = position(rome={"rome": "5 nero marcellus"}, hands={"rome": [37], "carthage": [1]})
    table.play("event 37", "activate nero")
    for space in ("tarquinii", "cosa", "pisae", "faesulae", "falerii", "firmum_picenum"):
        table.play(f"move {space}")
    assert table.where("marcellus") == "firmum_picenum"


@pytest.mark.rule("hannibal", "10.11")
def test_10_11_regrouping_does_not_rest_the_cus() -> None:
    """Hannibal's CUs have come three spaces and one more with Mago, who must leave them behind."""
    table = campaign({"saguntum": "4 hannibal", "iberus": "0 mago"})
    table.play("activate hannibal", "move dertosa", "move azaila", "move iberus", "stop")
    table.play("activate mago", "cus 4", "move araceli", "regroup", "move aquitani")
    assert table.cus("carthage", "araceli") == 4


@pytest.mark.rule("hannibal", "24.nero")
def test_24_nero_sails_twice_or_marches_before_and_after() -> None:
    table = position(rome={"rome": "5 nero"}, hands={"rome": [37], "carthage": [1]})
    table.play("event 37", "activate nero", "sail neapolis")
    assert table.allows("sail rhegium")
    table.play("sail rhegium")
    assert table.where("nero") == "rhegium"


# --- displaced by whoever enters (§10.10) ---


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "13.1")
def test_10_10_an_army_that_avoids_battle_displaces_a_general_alone() -> None:
    table = position(
        rome={"beneventum": "8 fabius!", "arpi": "0 nero"},
        carthage={"cannae": "3 mago"},
        control={"neutral": ["cannae"], "carthage": ["arpi"]},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate fabius", "move cannae", "avoid mago", "cus 3", "roll 1")
    assert table.where("mago") == "arpi"
    assert table.where("nero") == "displaced"


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "13.1")
def test_10_10_a_general_alone_displaces_nobody() -> None:
    table = position(
        rome={"beneventum": "8 fabius!", "arpi": "0 nero"},
        carthage={"cannae": "0 mago"},
        control={"neutral": ["cannae"], "carthage": ["arpi"]},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate fabius", "move cannae", "avoid mago", "roll 1")
    assert table.where("mago") == table.where("nero") == "arpi"


def cannae(**setup: Any) -> Position:
    """Hannibal has come from Heraclea and beats Nero at Cannae."""
    setup.setdefault("control", {"carthage": ["heraclea"]})
    others = setup.pop("carthage", {})
    table = position(
        rome={"cannae": "4 nero"},
        carthage={"heraclea": "9 hannibal", **others},
        hands={"carthage": [1], "rome": [35]},
        **setup,
    )
    table.play("march 1", "activate hannibal", "move cannae", "done").deal("llllllll", "f")
    return table.play("attack frontal_assault", "roll 1", "roll 1")


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "15.1")
def test_10_10_an_army_that_retreats_displaces_a_general_alone() -> None:
    table = cannae(carthage={"beneventum": "0 h_gisgo", "arpi": "0 mago"})
    table.play("retreat beneventum")
    assert table.where("nero") == "beneventum"
    assert table.where("h_gisgo") == "displaced"
    assert table.where("mago") == "arpi"


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "15.3")
def test_10_10_a_retreat_displaces_whom_it_passes() -> None:
    """Beneventum is nobody's, so the Romans go on to Terventum, past Gisgo."""
    table = cannae(
        carthage={"beneventum": "0 h_gisgo"},
        control={
            "carthage": ["heraclea", "arpi", "brundisium", "tarentum"],
            "neutral": ["beneventum"],
        },
    )
    table.play("retreat terventum")
    assert table.where("nero") == "terventum"
    assert table.where("h_gisgo") == "displaced"


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "12.5")
def test_10_10_who_is_left_behind_with_the_interceptors_is_displaced() -> None:
    table = position(
        rome={"capua": "5 varro!", "beneventum": "0 nero"},
        carthage={"arpi": "5 hannibal"},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate varro", "move beneventum")
    table.play("intercept hannibal", "cus 5", "roll 1", "back_up")
    assert table.where("varro") == "capua"
    assert table.where("nero") == "displaced"


# --- the second army before a city (§10.7) ---


def before_tarentum(**setup: Any) -> Position:
    """Mago stands before Tarentum with two Romans inside; Hannibal comes, too."""
    table = position(
        rome={"in_tarentum": "2 nero"},
        carthage={"tarentum": "3 mago", "cannae": "5 hannibal"},
        hands={"carthage": [1], "rome": [35]},
        **setup,
    )
    return table.play("march 1", "activate hannibal", "move tarentum")


@pytest.mark.rule("hannibal", "10.7")
def test_10_7_the_declaration_may_change_with_each_army_that_comes() -> None:
    table = before_tarentum()
    assert table.to_act == "rome"
    assert table.options("cus") == {"2", "1", "0"}
    table.play("cus 2", "bring nero")
    assert table.where("nero") == "in_tarentum"
    assert table.to_act == "carthage"
    table = before_tarentum().play("cus 0", "leave nero", "done")
    battle = table.match.view("rome")["board"]["battle"]
    assert battle["sides"]["carthage"]["cus"] == 8  # Mago's CUs are in it
    assert battle["sides"]["rome"]["cus"] == 2


@pytest.mark.rule("hannibal", "10.7")
@pytest.mark.rule("hannibal", "20.4")
def test_10_7_the_besieged_have_no_choice() -> None:
    table = before_tarentum(siege={"tarentum": 1})
    assert table.to_act == "carthage"
    assert table.where("nero") == "in_tarentum"


# --- a consul with fewer than five CUs (§18.1) ---


@pytest.mark.rule("hannibal", "18.1")
def test_18_1_a_weak_consul_leaves_no_cus_behind_where_he_passes() -> None:
    table = position(
        rome={"capua": "3 varro!", "beneventum": "4"}, hands={"rome": [1], "carthage": [35]}
    )
    table.play("march 1", "activate varro", "move beneventum")
    table.refuses("move arpi", "18.1")
    table.play("regroup")
    table.refuses("cus 4", "18.1")
    assert table.options("cus") == {"7", "6", "5"}
    table.play("cus 5", "move arpi")
    assert table.cus("rome", "beneventum") == 2


@pytest.mark.rule("hannibal", "10.2")
def test_10_2_an_army_regroups_once_in_a_space() -> None:
    table = hannibal(9, "cannae").play("regroup", "cus 4")
    table.refuses("regroup", "10.2")
    assert table.play("move arpi").allows("regroup")


@pytest.mark.rule("hannibal", "10.4")
def test_10_4_a_general_alone_stops_with_an_enemy_general_if_he_cannot_go_on() -> None:
    table = position(
        rome={"brundisium": "0 nero", "cannae": "5", "tarentum": "2"},
        carthage={"brundisium": "0 mago"},
        hands={"carthage": [35], "rome": [1]},
    )
    table.play("march 35")
    assert table.where("mago") == "brundisium"
    assert table.to_act == "rome"


@pytest.mark.rule("hannibal", "10.4")
def test_10_4_a_general_alone_stops_where_bad_weather_leaves_him() -> None:
    table = position(
        rome={"cannae": "0 nero", "rome": "5"},
        carthage={"arpi": "0 hannibal"},
        hands={"carthage": [28], "rome": [41]},
    )
    table.play("event 28", "move beneventum", "move cannae")
    table.refuses("stop", "10.4")
    table.play("move tarentum", "counter 41")
    assert table.where("hannibal") == "cannae"
    assert table.options() == {"clear", "stop"}


@pytest.mark.rule("hannibal", "10.2")
def test_10_2_who_is_with_the_army_and_who_is_not() -> None:
    table = position(carthage={"cannae": "8 mago hasdrubal"}, hands={"carthage": [1], "rome": [35]})
    table.play("march 1", "activate mago")
    for action, reason in (
        ("bring hasdrubal", "Hasdrubal is already with the army."),
        ("leave hasdrubal", "Regroup to leave Hasdrubal."),
    ):
        why = table.match.why_not(action)
        assert why is not None
        assert (why.rule, why.text) == ("10.2", reason)


@pytest.mark.rule("hannibal", "17.2")
def test_17_2_how_many_elephants_go() -> None:
    table = position(carthage={"cannae": "5 e3 hannibal"}, hands={"carthage": [61], "rome": [35]})
    table.play("march 61", "activate hannibal", "regroup", "cus 3")
    assert table.options("elephants") == {"1", "2", "3"}
    for n in range(5):
        assert table.allows(f"elephants {n}") == (n in (1, 2, 3))


@pytest.mark.rule("hannibal", "10.6")
def test_10_6_a_general_alone_crosses_a_pass_without_a_roll() -> None:
    table = position(carthage={"ilerda": "0 mago"}, hands={"carthage": [1], "rome": [35]})
    table.play("march 1", "activate mago", "move tolosa")
    assert table.where("mago") == "tolosa"
    assert table.to_act != "chance"
