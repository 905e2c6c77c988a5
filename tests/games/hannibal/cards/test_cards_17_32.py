"""§8.3: the events of the cards 17 to 32, each with what it does and when it cannot be played."""

import pytest

from martius.games.hannibal.table.model import GENERAL_OF_ID, PLACE_OF_ID
from martius.games.hannibal.table.queries import commander
from tests.games.hannibal.cards.table import Table
from tests.games.hannibal.vocabulary import position

pytestmark = pytest.mark.rule("hannibal", "8.3")

EAST = ("sitifis", "cirta", "thamugadi", "thubursicu", "thevestis")

# --- 17-21 ---


def test_17_one_siege_point_of_any_city() -> None:
    table = Table().control("rome", "capua", "rome").siege("capua", 2).siege("arverni", 1)
    table.cus("carthage", "capua", 3).event("rome", 17)
    assert table.options("relieve") == {"capua"}
    assert "does not affect" in table.why_not("relieve arverni")
    assert "no siege point" in table.why_not("relieve rome")
    table.do("relieve capua")
    assert table.g.siege[PLACE_OF_ID["capua"]] == 1


def test_17_without_a_siege_refused() -> None:
    Table().siege("arverni", 2).refuses("rome", 17, "No Walled City has a siege point")


def test_18_tarentum_falls_without_a_roll() -> None:
    table = Table().control("rome", "tarentum").cus("rome", "in_tarentum", 2)
    table.cus("carthage", "tarentum", 3).general("hannibal", "tarentum").siege("tarentum", 1)
    table.general("t_longus", "in_tarentum").event("carthage", 18)
    table.do("activate hannibal", "besiege")
    assert table.owner("tarentum") == "carthage"
    assert table.count("rome", "in_tarentum") == 0
    assert table.where("t_longus") == "off"
    assert table.g.discard >> 18 & 1, "the card is not removed"


def test_18_needs_three_cus_and_a_general_that_a_2_moves() -> None:
    table = Table().control("rome", "tarentum").cus("carthage", "cannae", 2)
    table.general("hanno", "zama").refuses("carthage", 18, "cannot activate any")
    table.general("hannibal", "cannae").event("carthage", 18)
    table.do("activate hannibal", "move tarentum")
    assert "besiege 0" not in table.options()


def test_18_not_in_a_truce_nor_for_its_master() -> None:
    table = Table().control("rome", "tarentum").general("hannibal", "cannae")
    table.general("t_longus", "rome")
    table.refuses("rome", 18, "already control")
    table.g.truce = 1
    table.refuses("carthage", 18, "Truce")


def test_18_rolls_elsewhere() -> None:
    table = Table().control("rome", "rhegium", "tarentum").cus("carthage", "croton", 4)
    table.general("hannibal", "croton").event("carthage", 18)
    table.do("activate hannibal", "move rhegium", "besiege", "roll 6")
    assert table.owner("rhegium") == "rome"


def test_19_another_takes_the_proconsuls_place() -> None:
    table = Table().cus("rome", "arpi", 6).general("marcellus", "arpi", "proconsul")
    table.general("varro", "rome", "consul").general("nero", "arpi").event("carthage", 19)
    assert table.options("appoint") == {"p_scipio", "t_longus", "flaminius", "fabius", "paulus"}
    assert "not a Roman general in the cup" in table.why_not("appoint scipio_africanus")
    assert "not a Roman general in the cup" in table.why_not("appoint varro")
    table.do("appoint flaminius")
    assert (table.where("marcellus"), table.where("flaminius")) == ("off", "arpi")
    flaminius = GENERAL_OF_ID["flaminius"]
    assert commander(table.g, 0, PLACE_OF_ID["arpi"]) == flaminius
    assert table.g.office[flaminius] == 2
    assert table.g.office[GENERAL_OF_ID["marcellus"]] == 0


def test_19_fabius_stays_in_italy() -> None:
    table = Table().general("marcellus", "tarraco", "proconsul").event("rome", 19)
    assert "may not go" in table.why_not("appoint fabius")
    assert "fabius" not in table.options("appoint")


def test_19_not_africanus() -> None:
    table = Table().general("scipio_africanus", "tarraco", "proconsul")
    table.general("varro", "rome", "consul")
    table.refuses("carthage", 19, "no proconsul")


def test_21_forces_away_from_a_city_of_their_own_may_desert() -> None:
    table = Table().control("carthage", "saguntum").control("rome", "capua")
    table.cus("carthage", "saguntum", 5).cus("carthage", "arpi", 5).cus("carthage", "capua", 4)
    table.general("hasdrubal", "capua").event("rome", 21)
    table.do("roll 4")  # Hasdrubal, a 3, holds nobody
    assert table.to_act == "chance"
    table.do("roll 6", "roll 2")
    assert table.count("carthage", "capua") == 2
    assert table.count("carthage", "arpi") == 4
    assert table.count("carthage", "saguntum") == 5
    assert table.to_act is None


def test_21_a_general_holds_his_men_with_his_battle_rating() -> None:
    table = Table().cus("carthage", "arpi", 5).general("hannibal", "arpi")
    table.event("rome", 21).do("roll 4")
    assert table.to_act is None
    assert "Hannibal rolls 4 (needs 4 or less) and keeps the mercenaries together." in table.told()


def test_21_a_marker_without_walls_pays_nobody() -> None:
    table = Table().control("carthage", "malaca").cus("carthage", "malaca", 5)
    table.event("rome", 21)
    assert table.to_act == "chance"


def test_21_refused_while_all_are_in_cities_of_their_own() -> None:
    table = Table().control("carthage", "saguntum").cus("carthage", "saguntum", 5)
    table.refuses("rome", 21, "Walled City that Carthage controls")
    table.refuses("carthage", 21, "Carthage cannot play")


# --- 22-27 ---


def test_22_a_cu_and_a_marker_in_sicilia() -> None:
    table = Table().control("rome", "lilybaeum", "panormus", "messana", "syracuse")
    table.control("carthage", "enna").cus("rome", "panormus", 1).event("carthage", 22)
    assert table.options("pc") == {"lilybaeum", "agrigentum", "enna"}
    assert "enemy CUs" in table.why_not("pc panormus")
    assert "Walled City" in table.why_not("pc messana")
    assert "does not work in" in table.why_not("pc syracuse")
    table.do("pc lilybaeum")
    assert (table.owner("lilybaeum"), table.count("carthage", "lilybaeum")) == ("carthage", 1)


def test_22_not_where_roman_cus_stand_on_a_carthaginian_marker() -> None:
    table = Table()
    table.control("carthage", "enna", "panormus").cus("rome", "panormus", 1)
    table.event("carthage", 22)
    assert "panormus" not in table.options("pc")


def test_22_refused_where_roman_cus_are_everywhere() -> None:
    table = Table()
    for space in ("lilybaeum", "panormus", "agrigentum", "enna"):
        table.cus("rome", space, 1)
    table.refuses("carthage", 22, "Walled City or has Roman CUs")
    table.refuses("rome", 22, "Rome cannot play")


@pytest.mark.parametrize(
    ("card", "side", "enemy"), [(23, "rome", "carthage"), (24, "carthage", "rome")]
)
def test_23_24_up_to_three_markers_over_enemy_ones_too(card: int, side: str, enemy: str) -> None:
    table = Table().control(enemy, *EAST).cus(enemy, "cirta", 1).event(side, card)
    assert "enemy CUs" in table.why_not("pc cirta")
    table.do("pc sitifis", "pc thamugadi")
    assert "already control" in table.why_not("pc sitifis")
    table.do("pc thevestis")
    assert table.to_act is None
    assert [table.owner(s) for s in EAST] == [side, enemy, side, enemy, side]


def test_23_may_be_fewer_and_refused_without_room() -> None:
    table = Table().control("rome", *EAST[1:]).event("rome", 23).do("done")
    assert table.to_act is None
    assert table.owner("sitifis") == "neutral"
    table.cus("carthage", "sitifis", 1)
    table.refuses("rome", 23, "each is yours, a Walled City")
    table.refuses("carthage", 23, "Carthage cannot play")


def test_24_one_of_the_numidias() -> None:
    table = Table().event("carthage", 24)
    assert {"icosium", "cirta"} <= table.options("pc")
    table.do("pc icosium")
    assert table.options("pc") == {"zuccabar", "tupusuctu", "vescera", "saldae"}
    assert "does not work in" in table.why_not("pc cirta")
    Table().refuses("rome", 24, "Rome cannot play")


def test_24_refused_where_every_numidian_is_carthages() -> None:
    table = Table().control("carthage", "icosium", "zuccabar", "tupusuctu", "vescera", "saldae")
    table.control("carthage", "sitifis", "cirta", "thamugadi", "thubursicu")
    assert table.refusal("carthage", 24) is None
    table.control("carthage", "thevestis").refuses("carthage", 24, "each is yours, a Walled City")


def test_25_capua_needs_three_provinces_of_italy() -> None:
    table = Table().control("rome", "capua").cus("rome", "in_capua", 2).cus("rome", "capua", 1)
    table.control("carthage", "pisae", "cosa", "falerii", "arpi", "cannae", "tarentum")
    table.refuses("carthage", 25, "does not control 3 provinces")
    table.control("carthage", "sena", "praeneste", "terventum").siege("capua", 1)
    table.event("carthage", 25)
    assert table.owner("capua") == "carthage"
    assert (table.count("rome", "in_capua"), table.count("rome", "capua")) == (0, 1)
    assert table.g.siege[PLACE_OF_ID["capua"]] == 0
    table.refuses("carthage", 25, "already")


@pytest.mark.rule("hannibal", "8.5")
@pytest.mark.parametrize("card", [25, 26])
def test_25_26_leave_the_game_if_played_as_events(card: int) -> None:
    table = Table().control("rome", "capua", "syracuse").control("carthage", "pisae", "cosa")
    table.control("carthage", "falerii", "arpi", "cannae", "tarentum", "sena", "praeneste")
    table.control("carthage", "terventum").event("carthage", card)
    assert table.g.removed >> card & 1
    assert not table.g.discard >> card & 1


def test_26_syracuse_goes_over() -> None:
    table = Table().control("rome", "syracuse").cus("rome", "in_syracuse", 2)
    table.general("marcellus", "in_syracuse").event("carthage", 26)
    assert table.owner("syracuse") == "carthage"
    assert table.count("rome", "in_syracuse") == 0
    assert table.where("marcellus") == "off"
    table.refuses("carthage", 26, "already")
    table.refuses("rome", 26, "Rome cannot play")


def test_27_two_markers_of_italy_with_hannibal_there() -> None:
    table = Table().control("rome", "arpi", "cannae", "sena", "capua", "enna")
    table.cus("rome", "sena", 1).general("hannibal", "rhone")
    table.refuses("carthage", 27, "Hannibal is not in Italy")
    table.general("hannibal", "verona").event("carthage", 27)
    assert table.options("pc") == {"arpi", "cannae"}
    assert "does not work in" in table.why_not("pc enna")
    assert "no enemy PC marker" in table.why_not("pc verona")
    table.do("pc arpi", "pc cannae")
    assert table.to_act is None
    assert table.owner("cannae") == "carthage"


def test_27_one_if_only_one_can_be_flipped() -> None:
    table = Table().control("rome", "arpi", "capua").general("hannibal", "verona")
    table.event("carthage", 27).do("pc arpi")
    assert table.to_act is None
    table.refuses("carthage", 27, "no PC marker to flip in Italy")


# --- 28-30 ---


def test_28_hannibal_clears_his_way_through_italy() -> None:
    table = Table().control("rome", "sena", "praeneste", "terventum", "capua", "firmum_picenum")
    table.cus("carthage", "firmum_picenum", 6).general("hannibal", "firmum_picenum")
    table.event("carthage", 28).do("activate hannibal", "clear")
    assert table.owner("firmum_picenum") == "neutral"
    table.do("move sena", "clear", "move terventum")
    assert "clear 0" in table.options()
    table.do("move capua")
    assert "clear 0" not in table.options(), "a Walled City stays"
    assert [table.owner(s) for s in ("sena", "terventum")] == ["neutral", "rome"]
    assert "move rome" not in table.options(), "clearing the first space cost one"


def test_28_the_first_marker_costs_a_space_of_movement() -> None:
    table = position(carthage={"cannae": "5 hannibal"}, hands={"carthage": [28], "rome": [35]})
    table.play("event 28", "activate hannibal", "clear", "move arpi", "clear")
    table.play("move cannae", "move arpi")
    assert table.owner("cannae") == table.owner("arpi") == "neutral"
    assert table.to_act == "rome"  # Hannibal has no space of movement left


def test_28_hannibal_only() -> None:
    table = Table().cus("carthage", "arpi", 6).general("mago", "arpi")
    table.refuses("carthage", 28, "cannot activate any")
    table.general("hannibal", "arpi").event("carthage", 28)
    assert table.options("activate") == {"hannibal"}


def test_29_the_sea_is_carthages_for_the_turn() -> None:
    table = Table().event("carthage", 29)
    assert table.g.naval_victory == 1
    table.refuses("carthage", 29, "already in force")
    table.refuses("rome", 29, "Rome cannot play")


@pytest.mark.rule("hannibal", "11.1")
def test_29_rome_sails_with_campaigns_only() -> None:
    table = Table().cus("rome", "cosa", 5).general("nero", "cosa", "consul")
    table.g.naval_victory = 1
    table.event("rome", 63).do("activate nero")
    assert "Naval Victory" in table.why_not("sail neapolis")
    table.do("stop").event("rome", 37).do("activate nero")
    assert "neapolis" in table.options("sail")


def test_30_the_siege_train_joins_a_general_and_may_move_on() -> None:
    table = Table().general("hannibal", "arpi").general("mago", "arpi").general("hanno", "zama")
    table.event("carthage", 30)
    assert table.options("equip") == {"hannibal", "mago", "hanno"}
    assert "not a Carthaginian general" in table.why_not("equip varro")
    table.do("equip hannibal").event("carthage", 30)
    assert "already" in table.why_not("equip mago")
    table.do("equip hanno")
    assert table.g.train == PLACE_OF_ID["zama"]


def test_30_needs_a_general() -> None:
    Table().refuses("carthage", 30, "no general on the map")
    Table().general("hannibal", "arpi").refuses("rome", 30, "Rome cannot play")
