"""§8.3: the events of the cards 49 to 64, each with what it does and when it cannot be played."""

import pytest

from martius.games.hannibal.cards.card_events import MOVE
from martius.games.hannibal.sequence import EndOfTurn, Turn
from martius.games.hannibal.table.model import PLACE_OF_ID
from tests.games.hannibal.cards.table import Table

pytestmark = pytest.mark.rule("hannibal", "8.3")

# --- 49-54 ---


def test_49_all_points_of_a_city_that_is_a_port() -> None:
    table = Table().control("rome", "capua", "neapolis").siege("capua", 2).siege("neapolis", 2)
    table.cus("carthage", "neapolis", 3).event("rome", 49)
    assert table.options("relieve") == {"neapolis"}
    assert "does not affect" in table.why_not("relieve capua")
    table.do("relieve neapolis")
    assert table.g.siege[PLACE_OF_ID["neapolis"]] == 0
    table.refuses("rome", 49, "No Walled City with a port")


def test_50_three_cus_sail_by_the_adriatic_without_a_roll() -> None:
    table = Table().cus("carthage", "carthage", 5).general("mago", "carthage")
    table.control("rome", "croton").event("carthage", 50).do("activate mago")
    assert "At most 3 CUs" in table.why_not("sail croton")
    table.do("regroup", "cus 3", "sail croton")
    assert table.to_act == "carthage", "nobody rolls"
    assert table.count("carthage", "croton") == 3


@pytest.mark.rule("hannibal", "11.5")
def test_50_elsewhere_rome_rolls() -> None:
    table = Table().cus("carthage", "carthage", 3).general("mago", "carthage")
    table.event("carthage", 50).do("activate mago", "sail neapolis")
    assert table.to_act == "chance"


def test_50_for_carthage_with_a_general() -> None:
    Table().general("varro", "rome").refuses("rome", 50, "Rome cannot play")
    Table().cus("carthage", "carthage", 3).refuses("carthage", 50, "cannot activate any")


@pytest.mark.rule("hannibal", "21.1")
def test_51_one_army_anywhere() -> None:
    table = Table().control("rome", "rome").cus("rome", "in_rome", 4).general("varro", "in_rome")
    table.cus("rome", "arpi", 7).general("nero", "arpi").cus("rome", "enna", 3)
    table.event("carthage", 51)
    assert table.options("target") == {"in_rome", "arpi"}
    assert "no general" in table.why_not("target enna")
    table.do("target arpi", "roll 6")
    assert table.count("rome", "arpi") == 4


def test_51_refused_without_an_army() -> None:
    table = Table().cus("rome", "enna", 3).general("varro", "rome")
    table.refuses("carthage", 51, "has no army")


@pytest.mark.rule("hannibal", "21.1")
def test_52_an_army_that_besieges_rolls_at_plus_one() -> None:
    table = Table().control("rome", "capua", "neapolis").cus("carthage", "capua", 6)
    table.general("hannibal", "capua").cus("carthage", "neapolis", 6).general("mago", "neapolis")
    table.refuses("rome", 52, "no army that besieges a city")
    table.siege("capua", 1).event("rome", 52)
    assert table.options("target") == {"capua"}
    assert "does not besiege a city" in table.why_not("target neapolis")
    table.do("target capua", "roll 6")
    assert table.count("carthage", "capua") == 3


def test_52_the_besieged_are_no_besiegers() -> None:
    table = Table().control("carthage", "capua").cus("carthage", "in_capua", 2)
    table.general("mago", "in_capua").cus("rome", "capua", 3).siege("capua", 1)
    table.refuses("rome", 52, "no army that besieges a city")


def test_53_all_points_of_a_tribe() -> None:
    table = Table().siege("arverni", 2).control("rome", "capua").siege("capua", 1)
    table.cus("carthage", "arverni", 4).event("rome", 53)
    assert table.options("relieve") == {"arverni"}
    table.do("relieve arverni")
    assert table.g.siege[PLACE_OF_ID["arverni"]] == 0
    table.refuses("rome", 53, "No Tribe has")


@pytest.mark.rule("hannibal", "20.2")
def test_54_two_rolls_of_one_siege() -> None:
    table = Table().control("carthage", "gades").cus("rome", "gades", 6)
    table.general("marcellus", "gades", "proconsul").siege("gades", 1).event("rome", 54)
    table.do("activate marcellus", "besiege", "roll 5", "roll 5")
    assert table.owner("gades") == "rome"


@pytest.mark.rule("hannibal", "20.2")
def test_54_one_roll_of_a_subjugation() -> None:
    table = Table().cus("rome", "arverni", 6).general("nero", "arverni", "proconsul")
    table.event("rome", 54).do("activate nero", "besiege", "roll 5")
    assert table.to_act is None


def test_54_for_a_2_and_not_in_a_truce() -> None:
    Table().general("fabius", "rome").refuses("rome", 54, "cannot activate any")
    table = Table().general("varro", "rome")
    table.g.truce = 1
    table.refuses("rome", 54, "Truce")


# --- 55-58 ---


def test_55_a_card_at_random_out_of_the_other_hand() -> None:
    table = Table().hand("carthage", 35, 64).hand("rome", 12).event("rome", 55)
    assert table.to_act == "chance"
    assert table.options("take") == {"35", "64"}
    table.do("take 64")
    assert table.cards("rome") == {12, 64}
    assert table.cards("carthage") == {35}
    assert table.g.known[0] >> 64 & 1, "Carthage knows what it lost"
    assert not table.g.reshuffle, "the Truce card was neither played nor discarded"


def test_55_both_sides_see_it_and_nobody_else() -> None:
    table = Table().hand("carthage", 35).event("rome", 55).do("take 35")
    event = (table.g.log or [])[-1]
    assert event.text() == "Rome takes Diplomacy (#35) from the hand of Carthage."
    assert event.seen_by == (0, 1)
    assert event.reveals


def test_55_refused_against_an_empty_hand() -> None:
    Table().hand("rome", 12).refuses("rome", 55, "holds no strategy card")


def test_56_with_sicilia_three_roman_markers_go() -> None:
    table = Table().control("rome", "arpi", "sena", "cosa", "pisae", "capua").cus("rome", "sena", 2)
    table.control("carthage", "enna", "panormus")
    table.refuses("carthage", 56, "does not control Sicilia")
    table.control("carthage", "lilybaeum").event("carthage", 56)
    assert table.options("remove") == {"arpi", "sena", "cosa", "pisae"}
    assert "Walled City" in table.why_not("remove capua")
    assert "no enemy PC marker" in table.why_not("remove enna")
    table.do("remove arpi", "remove sena", "remove cosa")
    assert table.to_act is None
    assert (table.owner("sena"), table.owner("pisae")) == ("neutral", "rome")


def test_56_as_many_as_there_are() -> None:
    table = Table().control("carthage", "enna", "panormus", "lilybaeum").control("rome", "arpi")
    table.refuses("rome", 56, "Rome cannot play")
    table.event("carthage", 56).do("remove arpi")
    assert table.to_act is None
    table.refuses("carthage", 56, "no PC marker to remove")


@pytest.mark.rule("hannibal", "10.2")
def test_57_carthaginian_cus_stay_in_africa() -> None:
    table = Table().cus("carthage", "carthage", 4).general("mago", "carthage")
    table.general("hasdrubal", "saguntum").cus("carthage", "saguntum", 2).event("rome", 57)
    assert table.g.hanno_until == 99
    table.event("carthage", 63).do("activate mago")
    assert "Hanno's counsel" in table.why_not("sail new_carthage")
    assert "hippo_regius" in table.options("sail"), "from Africa to Africa"
    table.do("regroup", "cus 0")
    assert "new_carthage" in table.options("sail"), "a general alone is free"
    table.do("stop").event("carthage", 63).do("activate hasdrubal")
    assert "carthage" in table.options("sail"), "CUs may come to Africa"
    assert "dertosa" in table.options("move"), "and move elsewhere as ever"


@pytest.mark.rule("hannibal", "10.2")
def test_57_58_each_counsel_binds_one_side() -> None:
    table = Table().cus("carthage", "carthage", 4).general("mago", "carthage")
    table.event("carthage", 58).event("carthage", 63).do("activate mago")
    assert "new_carthage" in table.options("sail")
    table = Table().cus("rome", "rome", 5).general("nero", "rome", "consul")
    table.event("rome", 57).event("rome", 63).do("activate nero")
    assert "carthage" in table.options("sail")


@pytest.mark.rule("hannibal", "10.2")
def test_58_roman_cus_stay_out_of_africa() -> None:
    table = Table().cus("rome", "rome", 5).general("nero", "rome", "consul")
    table.general("varro", "utica").cus("rome", "utica", 5).event("carthage", 58)
    table.event("rome", 63).do("activate nero")
    assert "Cato's counsel" in table.why_not("sail carthage")
    assert "neapolis" in table.options("sail"), "elsewhere they move as ever"
    table.do("stop").event("rome", 63).do("activate varro")
    assert {"carthage", "thabraca"} <= table.options("move"), "those there move in Africa"
    assert "rome" in table.options("sail")


@pytest.mark.parametrize(
    ("card", "side", "other", "field"),
    [(57, "rome", "carthage", "hanno_until"), (58, "carthage", "rome", "cato_until")],
)
def test_57_58_up_to_the_turn_after_the_next_reshuffle(
    card: int, side: str, other: str, field: str
) -> None:
    table = Table().event(side, card)
    table.refuses(side, card, "already")
    table.refuses(other, card, "cannot play")
    g = table.g
    Turn(4).run(g)
    assert getattr(g, field)
    g.reshuffle = 1
    EndOfTurn().run(g)
    assert getattr(g, field), "to the end of the turn"
    Turn(5).run(g)
    assert not getattr(g, field)


# --- 60-64 ---


def fleet(cus: int = 5) -> Table:
    """Nero is about to sail from Rome; Carthage holds Storms at Sea."""
    table = Table().cus("rome", "rome", cus).general("nero", "rome", "consul")
    return table.hand("carthage", 60).event("rome", 63).do("activate nero")


@pytest.mark.rule("hannibal", "8.4")
@pytest.mark.rule("hannibal", "21.1")
def test_60_an_army_at_sea_rolls_at_plus_two() -> None:
    table = fleet().do("sail neapolis")
    assert table.to_act == "carthage"
    table.do("counter 60", "roll 5")
    assert table.count("rome", "neapolis") == 2
    assert table.where("nero") == "neapolis"


@pytest.mark.rule("hannibal", "10.10")
def test_60_a_general_left_alone_is_back_in_port() -> None:
    table = fleet(1).do("sail neapolis", "counter 60", "roll 4")
    assert table.count("rome", "rome") == 0
    assert table.where("nero") == "rome"
    assert table.to_act is None


@pytest.mark.rule("hannibal", "11.5")
def test_60_before_the_naval_roll_and_during_a_truce() -> None:
    table = Table().cus("carthage", "carthage", 4).general("mago", "carthage").hand("rome", 60)
    table.event("carthage", 63).do("activate mago", "sail new_carthage")
    assert table.to_act == "rome"
    table.do("counter 60", "roll 1")
    assert table.to_act == "chance", "now the naval roll"
    table = Table().cus("carthage", "carthage", 4).general("mago", "carthage").hand("rome", 60)
    table.g.truce = 1
    table.event("carthage", 63).do("activate mago", "sail new_carthage", "counter 60", "roll 6")
    assert table.count("carthage", "new_carthage") == 2
    assert table.g.truce == 1


@pytest.mark.rule("hannibal", "8.4")
def test_60_wherever_the_fleet_is_bound() -> None:
    table = Table().cus("carthage", "malaca", 4).general("mago", "malaca").hand("rome", 60)
    table.event("carthage", 63).do("activate mago", "sail gades", "counter 60", "roll 6")
    assert table.to_act == "chance", "now the naval roll"


@pytest.mark.rule("hannibal", "8.4")
def test_60_only_against_a_fleet_with_cus() -> None:
    table = fleet().do("move praeneste")
    table.refuses("carthage", 60, "about to sail", MOVE)
    table.refuses("carthage", 60, "is a counter event")
    table = fleet(0).do("sail neapolis")
    assert table.to_act == "rome"
    assert table.where("nero") == "neapolis"


@pytest.mark.rule("hannibal", "10.2")
@pytest.mark.parametrize(
    ("card", "who"),
    [(61, {"nero"}), (62, {"nero", "marcellus"}), (63, {"nero", "marcellus", "fabius"})],
)
def test_61_62_63_six_spaces_for_a_general_of_the_rating(card: int, who: set[str]) -> None:
    table = Table().general("nero", "pisae").general("marcellus", "arpi").general("fabius", "sena")
    table.event("rome", card)
    assert table.options("activate") == who
    table.do("activate nero")
    for space in ("cosa", "tarquinii", "rome", "capua", "neapolis", "paestum"):
        table.do(f"move {space}")
    assert table.where("nero") == "paestum"
    assert table.to_act is None, "six and no more"


@pytest.mark.rule("hannibal", "11.1")
def test_61_62_63_only_the_3_has_a_ship_and_may_sail_twice() -> None:
    table = Table().cus("rome", "rome", 3).general("nero", "rome")
    table.event("rome", 62).do("activate nero")
    assert "play a card with a ship" in table.why_not("sail neapolis")
    table.do("stop").event("rome", 63).do("activate nero", "sail tarentum", "sail agrigentum")
    assert table.count("rome", "agrigentum") == 3


@pytest.mark.parametrize(("card", "who"), [(61, "marcellus"), (62, "fabius"), (63, "hannibal")])
def test_61_62_63_refused_without_such_a_general(card: int, who: str) -> None:
    Table().general(who, "rome").refuses("rome", card, "cannot activate any")


def test_64_nobody_enters_what_the_enemy_holds() -> None:
    table = Table().control("rome", "capua").cus("rome", "arpi", 2).control("rome", "sena")
    table.cus("carthage", "terventum", 5).general("hannibal", "terventum").event("rome", 64)
    assert "Rome and Carthage make a Truce." in table.told()
    table.event("carthage", 61).do("activate hannibal")
    assert table.options("move") == {"praeneste", "beneventum"}
    for space in ("capua", "arpi", "sena"):
        assert "Truce" in table.why_not(f"move {space}")
    assert table.g.truce == 1, "moving an army does not break it"


def test_64_broken_by_an_event_of_either_side_that_breaks_it() -> None:
    table = Table().control("rome", "arpi").event("rome", 64)
    table.refuses("carthage", 64, "already")
    table.event("carthage", 35).do("pc arpi")
    assert table.g.truce == 0
    assert "Carthage breaks the Truce." in table.told()


@pytest.mark.rule("hannibal", "8.7")
def test_64_the_deck_is_reshuffled_at_the_end_of_the_turn() -> None:
    table = Table().event("rome", 64)
    assert table.g.reshuffle == 1
    EndOfTurn().run(table.g)
    assert table.g.deck >> 64 & 1
    assert table.g.truce == 1, "the reshuffle does not break it"


def test_64_no_siege_no_conversion_no_naval_roll() -> None:
    table = Table().control("rome", "capua", "arpi").cus("carthage", "capua", 5)
    table.general("hannibal", "capua").cus("carthage", "carthage", 2).general("mago", "carthage")
    table.event("carthage", 64).event("carthage", 61).do("activate hannibal")
    assert "Truce" in table.why_not("besiege")
    table.do("stop").event("carthage", 63).do("activate mago", "sail new_carthage")
    assert table.where("mago") == "new_carthage"
