"""§8.3: the events of the cards 33 to 48, each with what it does and when it cannot be played."""

import pytest

from martius.games.hannibal.cards.card_events import MOVE
from martius.games.hannibal.table.model import GENERAL_OF_ID, PLACE_OF_ID
from tests.games.hannibal.cards.table import Table

pytestmark = pytest.mark.rule("hannibal", "8.3")

# --- 33-40 ---


@pytest.mark.rule("hannibal", "10.11")
@pytest.mark.parametrize(("card", "number"), [(33, 3), (34, 3), (37, 2), (38, 2), (39, 2), (40, 2)])
def test_33_to_40_several_generals_of_any_rating(card: int, number: int) -> None:
    names = ["p_scipio", "fabius", "nero", "paulus"]
    table = Table()
    for name, space in zip(names, ("rome", "arpi", "sena", "cosa"), strict=True):
        table.cus("rome", space, 2).general(name, space)
    table.event("rome", card)
    for name in names[:number]:
        assert table.to_act == "rome"
        table.do(f"activate {name}", "stop")
        if table.to_act is not None:
            assert name not in table.options("activate"), "nobody is activated twice"
    assert table.to_act is None


@pytest.mark.rule("hannibal", "10.11")
def test_33_to_40_may_stop_after_the_first() -> None:
    table = Table().cus("rome", "rome", 5).general("nero", "rome").general("varro", "arpi")
    table.event("rome", 33)
    assert "choose one" in table.why_not("done")
    table.do("activate nero", "stop", "done")
    assert table.to_act is None


@pytest.mark.rule("hannibal", "11.4")
def test_33_to_40_one_army_of_ten_cus_sails() -> None:
    table = Table().cus("rome", "cosa", 10).general("nero", "cosa")
    table.cus("rome", "rome", 5).general("varro", "rome").event("rome", 37)
    table.do("activate nero", "sail neapolis", "stop", "activate varro")
    assert table.count("rome", "neapolis") == 10
    assert "Only one army" in table.why_not("sail cosa")


@pytest.mark.rule("hannibal", "10.11")
def test_33_to_40_nobody_moves_more_than_four_spaces_in_all() -> None:
    """Varro takes the CUs three spaces, Paulus one more."""
    table = Table().cus("rome", "rome", 5).general("varro", "rome")
    table.general("paulus", "terventum").event("rome", 37)
    table.do("activate varro", "move praeneste", "move sena", "move terventum", "stop")
    table.do("activate paulus", "move arpi")
    assert table.count("rome", "arpi") == 5
    assert "too little movement left" in table.why_not("move cannae")


@pytest.mark.rule("hannibal", "10.11")
def test_33_to_40_everybody_is_fresh_for_the_next_campaign() -> None:
    table = Table().control("carthage", "gades").cus("rome", "gades", 6)
    table.general("marcellus", "gades", "proconsul").event("rome", 37)
    table.do("activate marcellus", "besiege", "roll 2")
    assert table.refusal("rome", 38) is None


@pytest.mark.parametrize("card", [33, 34, 37, 38, 39, 40])
def test_33_to_40_refused_without_generals(card: int) -> None:
    Table().cus("rome", "rome", 5).refuses("rome", card, "cannot activate any")


@pytest.mark.parametrize("card", [35, 36])
@pytest.mark.parametrize(("side", "enemy"), [("rome", "carthage"), ("carthage", "rome")])
def test_35_36_one_enemy_marker_anywhere(card: int, side: str, enemy: str) -> None:
    table = Table().control(enemy, "arpi", "zama", "cannae", "capua", "boii")
    table.cus(enemy, "cannae", 1).event(side, card)
    assert table.options("pc") == {"arpi", "zama"}
    assert "enemy CUs" in table.why_not("pc cannae")
    assert "Walled City or a Tribe" in table.why_not("pc capua")
    assert "Walled City or a Tribe" in table.why_not("pc boii")
    assert "no enemy PC marker" in table.why_not("pc sena")
    table.do("pc arpi")
    assert table.owner("arpi") == side
    assert table.to_act is None


@pytest.mark.parametrize("card", [35, 36])
def test_35_36_refused_without_a_marker_to_flip(card: int) -> None:
    table = Table().control("rome", "capua", "arpi").cus("rome", "arpi", 1)
    table.refuses("carthage", card, "has no PC marker to flip")


# --- 41: Bad Weather ---


def march() -> Table:
    """Nero with five CUs in Rome; Carthage holds Bad Weather."""
    table = Table().cus("rome", "rome", 5).general("nero", "rome", "consul")
    return table.hand("carthage", 41).event("rome", 63).do("activate nero")


@pytest.mark.rule("hannibal", "8.4")
def test_41_back_to_the_second_space() -> None:
    table = march().do("move falerii", "move ariminum")
    assert table.to_act == "rome"
    table.do("move mutina")
    assert table.to_act == "carthage"
    table.do("counter 41")
    assert table.where("nero") == "ariminum"
    assert table.count("rome", "ariminum") == 5
    assert table.to_act is None, "his move is over"


@pytest.mark.rule("hannibal", "8.4")
def test_41_a_pass_that_takes_the_third_space_is_not_crossed() -> None:
    table = march().do("move falerii", "move faesulae")
    assert table.to_act == "rome"
    table.do("move mutina", "counter 41")
    assert table.where("nero") == "faesulae"
    assert table.to_act is None, "nobody rolls for the pass"


@pytest.mark.rule("hannibal", "8.4")
def test_41_two_spaces_over_a_pass_stand() -> None:
    table = Table().cus("rome", "faesulae", 5).general("nero", "faesulae", "consul")
    table.hand("carthage", 41).event("rome", 63).do("activate nero", "move mutina", "roll 1")
    table.do("move verona")
    assert table.to_act == "carthage"
    table.do("counter 41")
    assert table.where("nero") == "mutina"


@pytest.mark.rule("hannibal", "8.4")
@pytest.mark.parametrize("cus", [0, 5])
def test_41_brings_hannibal_back_to_where_he_charmed_italy(cus: int) -> None:
    """The first marker (#28) took a space, so that the pass takes his second and third."""
    table = Table().control("rome", "faesulae").cus("carthage", "faesulae", cus)
    table.general("hannibal", "faesulae").hand("rome", 41).event("carthage", 28)
    table.do("activate hannibal", "clear", "move mutina")
    assert table.to_act == "rome"
    table.do("counter 41")
    assert table.where("hannibal") == "faesulae"
    assert table.count("carthage", "faesulae") == cus
    assert table.g.move is None, "nobody rolls for the pass, and the move is over"


@pytest.mark.rule("hannibal", "8.4")
def test_41_brings_hannibal_alone_back_from_beyond_the_pass() -> None:
    table = Table().control("rome", "faesulae").general("hannibal", "faesulae")
    table.hand("rome", 41).event("carthage", 28)
    table.do("activate hannibal", "clear", "move mutina", "let", "move verona", "counter 41")
    assert table.where("hannibal") == "faesulae"


@pytest.mark.rule("hannibal", "8.4")
def test_41_keeps_a_fleet_in_port() -> None:
    table = march().do("sail neapolis")
    assert table.to_act == "carthage"
    table.do("counter 41")
    assert table.where("nero") == "rome"
    assert table.to_act is None


@pytest.mark.rule("hannibal", "8.4")
def test_41_can_be_kept_for_a_later_step() -> None:
    table = march().do("move falerii", "move ariminum", "move mutina", "let", "move verona")
    assert table.to_act == "carthage"
    table.do("counter 41")
    assert table.where("nero") == "ariminum"
    assert table.count("rome", "ariminum") == 5
    assert table.g.move is None, "his move is over"


@pytest.mark.rule("hannibal", "8.4")
def test_41_a_city_passed_by_shuts_its_gates_again() -> None:
    """Its garrison came out when he moved on; set back before it, he finds it inside."""
    table = Table().control("carthage", "tarentum").cus("carthage", "in_tarentum", 2)
    table.cus("rome", "arpi", 5).general("nero", "arpi", "consul").hand("carthage", 41)
    table.event("rome", 63).do("activate nero", "move cannae", "move tarentum", "cus 2")
    table.do("move brundisium", "let", "move cannae", "counter 41")
    assert table.where("nero") == "tarentum"
    assert (table.count("carthage", "in_tarentum"), table.count("carthage", "tarentum")) == (2, 0)


@pytest.mark.rule("hannibal", "10.7")
def test_41_a_general_goes_back_behind_the_walls() -> None:
    table = Table().control("carthage", "tarentum").cus("carthage", "in_tarentum", 2)
    table.general("mago", "in_tarentum").hand("carthage", 41)
    table.cus("rome", "arpi", 5).general("nero", "arpi", "consul").event("rome", 63)
    table.do("activate nero", "move cannae", "done", "move tarentum", "cus 2", "bring mago")
    table.do("move brundisium", "let", "done", "move cannae", "counter 41")
    assert table.where("nero") == "tarentum"
    assert table.where("mago") == "in_tarentum"


@pytest.mark.rule("hannibal", "8.4")
def test_41_takes_back_nothing_but_steps() -> None:
    """An overrun, CUs left behind and the attrition of a pass stand: it is too late then."""
    table = march().cus("carthage", "mutina", 1).do("move falerii", "move ariminum")
    table.do("move mutina", "let", "move verona")
    assert table.to_act == "rome"
    table.refuses("carthage", 41, "cannot undo", MOVE)
    table = march().cus("rome", "mutina", 2).do("move falerii", "move ariminum")
    table.do("move mutina", "let", "regroup", "cus 6", "move verona")
    assert table.to_act == "rome"
    table = march().do("move falerii", "move faesulae", "move mutina", "let", "roll 1")
    table.do("move verona")
    assert table.to_act == "rome"


@pytest.mark.rule("hannibal", "8.4")
def test_41_not_after_a_general_was_displaced_or_slipped_away() -> None:
    table = march().general("mago", "mutina").do("move falerii", "move ariminum")
    table.do("move mutina", "let", "done", "move verona")
    assert table.where("mago") == "off"
    table.refuses("carthage", 41, "cannot undo", MOVE)


@pytest.mark.rule("hannibal", "8.4")
@pytest.mark.rule("hannibal", "11.1")
def test_41_does_not_bring_back_who_has_landed() -> None:
    table = march().do("sail neapolis", "let", "move capua")
    assert table.to_act == "rome"
    table.refuses("carthage", 41, "cannot undo", MOVE)


@pytest.mark.rule("hannibal", "8.4")
def test_41_refused_within_two_spaces_after_a_voyage_and_on_the_own_play() -> None:
    table = march().do("move falerii")
    table.refuses("carthage", 41, "move two spaces", MOVE)
    table.refuses("carthage", 41, "is a counter event")
    table = march().do("sail neapolis", "let")
    assert table.where("nero") == "neapolis"
    table.refuses("carthage", 41, "before it sails", MOVE)


@pytest.mark.rule("hannibal", "10.11")
def test_41_in_a_campaign_it_limits_the_general_not_the_cus() -> None:
    """Set back after two spaces, the CUs can still go two more with another."""
    table = Table().cus("rome", "rome", 5).general("varro", "rome")
    table.general("paulus", "ariminum").hand("carthage", 41).event("rome", 37)
    table.do("activate varro", "move falerii", "move ariminum", "move mutina", "counter 41")
    assert table.g.ages[GENERAL_OF_ID["varro"]] == 2
    table.do("activate paulus", "move firmum_picenum", "move sena")
    assert table.count("rome", "sena") == 5
    assert "too little movement left" in table.why_not("move terventum")


@pytest.mark.rule("hannibal", "10.11")
def test_41_in_a_campaign_companions_have_not_moved_the_steps_taken_back() -> None:
    """Paulus has come two spaces with Varro, not three, and can go two more."""
    table = Table().cus("rome", "rome", 10).general("varro", "rome").general("paulus", "rome")
    table.hand("carthage", 41).event("rome", 37)
    table.do("activate varro", "move falerii", "move ariminum", "move mutina", "counter 41")
    table.do("activate paulus", "move firmum_picenum", "move sena")
    assert table.where("paulus") == "sena"


@pytest.mark.rule("hannibal", "10.7")
def test_41_a_roman_city_shuts_its_gates_before_carthage_too() -> None:
    table = Table().control("rome", "capua").cus("rome", "capua", 2)
    table.cus("carthage", "sena", 5).general("mago", "sena").hand("rome", 41)
    table.event("carthage", 63).do("activate mago", "move terventum", "move capua", "cus 2")
    table.do("move neapolis", "counter 41")
    assert table.where("mago") == "capua"
    assert (table.count("rome", "capua"), table.count("rome", "in_capua")) == (0, 2)


@pytest.mark.rule("hannibal", "10.11")
def test_41_counts_the_generals_own_move_only() -> None:
    """Paulus has come two spaces with Varro and goes two by himself."""
    table = Table().cus("rome", "rome", 10).general("varro", "rome").general("paulus", "rome")
    table.hand("carthage", 41).event("rome", 37)
    table.do("activate varro", "move falerii", "move ariminum", "stop")
    table.do("activate paulus", "move firmum_picenum")
    assert table.to_act == "rome"
    table.refuses("carthage", 41, "move two spaces", MOVE)


@pytest.mark.rule("hannibal", "10.7")
def test_41_a_city_shuts_its_gates_before_an_army_that_comes_back() -> None:
    """Nero passes Capua, whose garrison comes out behind him, and is set back before it."""
    table = Table().control("carthage", "capua").cus("carthage", "capua", 2)
    table.cus("rome", "sena", 5).general("nero", "sena", "proconsul").hand("carthage", 41)
    table.event("rome", 63).do("activate nero", "move terventum", "move capua", "cus 2")
    table.do("move rome")
    assert table.count("carthage", "capua") == 2
    table.g.train = PLACE_OF_ID["capua"]
    table.do("counter 41")
    assert table.where("nero") == "capua"
    assert (table.count("carthage", "capua"), table.count("carthage", "in_capua")) == (0, 2)
    assert table.g.train == PLACE_OF_ID["in_capua"]


# --- 42 ---


def elephants() -> Table:
    """Hannibal with elephants has attacked Nero; no battle card is dealt yet."""
    table = Table().cus("rome", "arpi", 5).general("nero", "arpi", "consul")
    table.cus("carthage", "cannae", 6, 2).general("hannibal", "cannae")
    table.hand("rome", 42, 44).event("carthage", 61).do("activate hannibal", "move arpi")
    return table.do("done")  # no reaction


@pytest.mark.rule("hannibal", "14.5")
@pytest.mark.rule("hannibal", "8.4")
def test_42_the_charge_is_not_rolled_and_costs_two_cards() -> None:
    table = elephants().do("charge")
    assert table.to_act == "rome"
    assert table.options() == {"counter 42", "let 0"}
    assert "cannot be played now" in table.why_not("counter 44")
    table.do("counter 42")
    assert table.g.battle is not None
    assert (table.g.battle.charge, table.g.battle.rampage) == (0, 2)
    assert "Battle cards: Rome 7, Carthage 8." in table.told()


@pytest.mark.rule("hannibal", "8.4")
def test_42_rome_only_and_only_against_a_charge() -> None:
    Table().refuses("carthage", 42, "Carthage cannot play")
    Table().refuses("rome", 42, "is a counter event")
    table = elephants().do("hold")
    assert table.cards("rome") == {42, 44}


# --- 43-48 ---


def test_43_four_cus_when_italy_is_falling() -> None:
    table = Table().control("carthage", "pisae", "cosa", "falerii", "arpi", "cannae", "tarentum")
    table.refuses("rome", 43, "does not control 3 provinces")
    table.control("carthage", "sena", "praeneste", "terventum")
    table.refuses("carthage", 43, "Carthage cannot play")
    table.event("rome", 43)
    assert table.count("rome", "rome") == 4


def test_43_not_with_the_enemy_in_latium() -> None:
    table = Table().control("carthage", "pisae", "cosa", "falerii", "arpi", "cannae", "tarentum")
    table.control("carthage", "sena", "praeneste", "terventum").cus("carthage", "rome", 1)
    table.refuses("rome", 43, "in Latium")


ALLIES = [
    (44, ("arpi", "cannae", "beneventum")),
    (45, ("pisae", "faesulae", "cosa")),
    (46, ("sena", "praeneste", "terventum")),
    (47, ("heraclea", "paestum", "croton")),
    (48, ("capua", "neapolis")),
]


@pytest.mark.parametrize(("card", "spaces"), ALLIES)
def test_44_to_48_two_cus_with_a_general_in_italy(card: int, spaces: tuple[str, ...]) -> None:
    table = Table().cus("rome", "rome", 3).general("nero", "ariminum", "consul")
    table.general("varro", "enna", "consul").control("rome", *spaces[1:])
    table.refuses("rome", card, "does not control")
    table.control("rome", spaces[0])
    table.refuses("carthage", card, "Carthage cannot play")
    table.event("rome", card)
    assert table.options("reinforce") == {"ariminum"}, "with a general, and not abroad"
    assert "None of your generals" in table.why_not("reinforce rome")
    assert "works only in" in table.why_not("reinforce enna")
    table.do("reinforce ariminum")
    assert table.count("rome", "ariminum") == 2


@pytest.mark.rule("hannibal", "6.3")
def test_45_a_siege_is_the_reason_where_the_province_does_not_matter() -> None:
    table = Table().control("rome", *dict(ALLIES)[45], "capua").cus("carthage", "capua", 3)
    table.general("nero", "in_capua", "consul").siege("capua", 1)
    table.refuses("rome", 45, "Capua is besieged")


@pytest.mark.parametrize(("card", "spaces"), ALLIES)
def test_44_to_48_refused_without_a_general_in_italy(card: int, spaces: tuple[str, ...]) -> None:
    table = Table().control("rome", *spaces, "rome").general("varro", "enna", "consul")
    table.refuses("rome", card, "You have no general in Italy")
