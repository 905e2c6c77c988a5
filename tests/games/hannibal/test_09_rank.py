"""§9, §10.8, §10.9, §18: stacks, rank, combining and dividing, consular armies."""

import pytest

from tests.games.hannibal.vocabulary import position


@pytest.mark.rule("hannibal", "9.1")
def test_9_1_no_limit_to_a_stack() -> None:
    table = position(
        carthage={"saguntum": "25 hannibal", "dianium": "10 mago"}, hands={"carthage": [1]}
    )
    table.play("march 1", "activate mago", "move saguntum", "stop")
    assert table.cus("carthage", "saguntum") == 35


@pytest.mark.rule("hannibal", "9.2")
def test_9_2_subordinates_move_with_the_commander() -> None:
    table = position(carthage={"saguntum": "5 hannibal mago h_gisgo"}, hands={"carthage": [61]})
    table.play("march 61", "activate hannibal", "move dertosa", "stop")
    assert {table.where(x) for x in ("hannibal", "mago", "h_gisgo")} == {"dertosa"}
    assert [table.commands(x) for x in ("hannibal", "mago", "h_gisgo")] == [True, False, False]


@pytest.mark.rule("hannibal", "9.3")
def test_9_3_equals_take_command_when_they_are_activated() -> None:
    table = position(carthage={"gades": "5 mago hasdrubal"}, hands={"carthage": [5]})
    assert table.commands("mago")
    table.play("march 5", "activate hasdrubal", "stop")
    assert table.commands("hasdrubal")
    assert not table.commands("mago")


@pytest.mark.rule("hannibal", "9.3")
@pytest.mark.rule("hannibal", "10.8")
def test_9_3_hannibal_outranks_all() -> None:
    table = position(
        carthage={"saguntum": "5 hannibal", "dianium": "5 mago"}, hands={"carthage": [5]}
    )
    table.play("march 5", "activate mago", "move saguntum", "stop")
    assert table.commands("hannibal")
    assert not table.commands("mago")


@pytest.mark.rule("hannibal", "10.8")
def test_10_8_picking_up_a_general_but_no_superior() -> None:
    table = position(
        carthage={"gades": "3 mago", "malaca": "2 hasdrubal", "acci": "1 hannibal"},
        hands={"carthage": [5]},
    )
    table.play("march 5", "activate mago", "move malaca", "regroup", "cus 5", "bring hasdrubal")
    table.play("move acci", "regroup", "cus 6", "bring hasdrubal")  # nobody asks for Hannibal
    table.play("move salaria", "stop")
    assert table.where("hasdrubal") == "salaria"
    assert table.where("hannibal") == "acci"
    assert table.cus("carthage", "salaria") == 6


@pytest.mark.rule("hannibal", "10.9")
def test_10_9_dropping_off_a_subordinate_with_cus() -> None:
    table = position(carthage={"saguntum": "10 e2 hannibal mago"}, hands={"carthage": [61]})
    table.play("march 61", "activate hannibal", "move dertosa", "regroup", "cus 7")
    table.play("elephants 2", "leave mago", "move azaila", "stop")
    assert table.cus("carthage", "dertosa") == 3
    assert table.where("mago") == "dertosa"
    assert table.commands("mago")
    assert table.cus("carthage", "azaila") == 7
    assert table.elephants("azaila") == 2


@pytest.mark.rule("hannibal", "10.9")
def test_10_9_a_subordinate_moves_off_alone() -> None:
    table = position(carthage={"saguntum": "10 hannibal mago h_gisgo"}, hands={"carthage": [5]})
    table.play("march 5", "activate mago", "cus 4", "bring h_gisgo", "move dertosa", "stop")
    assert table.cus("carthage", "dertosa") == 4
    assert table.where("h_gisgo") == "dertosa"
    assert table.commands("mago")
    assert (table.where("hannibal"), table.cus("carthage", "saguntum")) == ("saguntum", 6)


# --- consular armies ---


@pytest.mark.rule("hannibal", "18.1")
def test_18_1_a_consul_leaves_none_behind_unless_he_takes_five() -> None:
    table = position(rome={"rome": "8 varro!"}, hands={"rome": [61]})
    table.play("march 61", "activate varro", "regroup")
    assert table.options("cus") == {"8", "7", "6", "5"}
    table.refuses("cus 4", "18.1")
    table.refuses("cus 0", "18.1")


@pytest.mark.rule("hannibal", "18.1")
def test_18_1_below_five_he_leaves_nobody() -> None:
    table = position(rome={"rome": "4 varro!"}, hands={"rome": [61]})
    table.play("march 61", "activate varro", "move capua", "stop")
    assert table.cus("rome", "capua") == 4
    table = position(rome={"rome": "4 varro!"}, hands={"rome": [61]})
    table.play("march 61", "activate varro", "regroup")
    assert table.allows("move capua")  # regrouping had no choice but all four


@pytest.mark.rule("hannibal", "18.1")
@pytest.mark.parametrize(("cus", "may_split"), [(9, False), (10, True)])
def test_18_1_two_consuls_part_only_with_ten(cus: int, may_split: bool) -> None:
    table = position(rome={"rome": f"{cus} varro! paulus!"}, hands={"rome": [61]})
    table.play("march 61", "activate varro", "regroup")
    table.play("cus 5")  # with both of them, or with one
    assert bool(table.options("leave")) == may_split


@pytest.mark.rule("hannibal", "18.1")
def test_18_1_a_proconsul_leaves_the_consul_five() -> None:
    table = position(rome={"rome": "8 varro! nero"}, hands={"rome": [61]})
    table.play("march 61", "activate nero")
    assert table.options("cus") == {"3", "2", "1", "0"}
    table.refuses("cus 4", "18.1")


@pytest.mark.rule("hannibal", "18.3")
def test_18_3_a_proconsul_becomes_subordinate() -> None:
    table = position(rome={"rome": "8 varro!", "capua": "9 nero"}, hands={"rome": [61]})
    table.play("march 61", "activate nero", "move rome", "stop")
    assert table.commands("varro")
    assert not table.commands("nero")


@pytest.mark.rule("hannibal", "18.3")
def test_18_3_passing_a_weak_consul_means_leaving_him_five() -> None:
    table = position(rome={"rome": "3 varro!", "capua": "9 nero"}, hands={"rome": [61]})
    table.play("march 61", "activate nero", "move rome")
    table.refuses("move praeneste", "18.1")
    table.play("regroup", "cus 7")
    table.play("move praeneste", "stop")
    assert table.cus("rome", "rome") == 5
    assert table.cus("rome", "praeneste") == 7
