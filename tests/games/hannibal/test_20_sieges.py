"""§20, §21: sieges, subjugation, attrition."""

from typing import Any

import pytest

from martius.games.hannibal.table.model import attrition
from tests.games.hannibal.vocabulary import Position, position


def besieger(
    cus: int = 5, at: str = "tarentum", card: int = 61, who: str = "hannibal", **setup: Any
) -> Position:
    """A Carthaginian army stands before a city and its general is activated."""
    table = position(
        carthage={at: f"{cus} {who}"},
        hands={"carthage": [card, 1], "rome": [35]},
        **setup,
    )
    return table.play(f"march {card}", f"activate {who}")


def roman(who: str, at: str, card: int = 61, use: str = "march", **setup: Any) -> Position:
    """The same for Rome."""
    table = position(
        rome={at: f"8 {who}"},
        hands={"rome": [card], "carthage": [60]},
        **setup,
    )
    return table.play(f"{use} {card}", f"activate {who.removesuffix('!')}")


@pytest.mark.rule("hannibal", "20.2")
@pytest.mark.parametrize(
    ("roll", "points", "lost"), [(1, 0, 1), (2, 0, 0), (3, 1, 1), (4, 1, 0), (5, 1, 0), (6, 2, 0)]
)
def test_20_2_the_siege_table(roll: int, points: int, lost: int) -> None:
    table = roman("varro!", "gades").play("besiege", f"roll {roll}")
    assert table.siege("gades") == points
    assert table.cus("rome", "gades") == 8 - lost


@pytest.mark.rule("hannibal", "20.2")
def test_20_2_modifiers() -> None:
    """Carthage -1, and -1 more against Rome, Syracuse or Carthage; the siege train helps."""
    assert besieger().odds("besiege") == (3, 1, 2, 6)
    assert besieger(at="rome").odds("besiege") == (2, 1, 3, 6)
    assert besieger(at="rome", train="rome").odds("besiege") == (3, 1, 2, 6)
    assert roman("varro!", "carthage").odds("besiege") == (3, 1, 2, 6)
    assert roman("varro!", "gades").odds("besiege") == (4, 1, 1, 6)


@pytest.mark.rule("hannibal", "20.2")
def test_20_2_three_cus_at_an_enemy_city() -> None:
    besieger(2).refuses("besiege", "20.2")
    besieger(at="gades").refuses("besiege", "20.2")  # his own
    besieger(at="arpi").refuses("besiege", "20.2")  # no city
    table = position(
        carthage={"cannae": "2 hannibal", "tarentum": "1"},
        hands={"carthage": [61], "rome": [35]},
    )
    table.play("march 61", "activate hannibal", "move tarentum")
    assert table.allows("besiege")  # two brought along, one already there


@pytest.mark.rule("hannibal", "20.2")
def test_20_2_subjugation_has_no_modifiers() -> None:
    table = besieger(5, "aquitani")
    assert table.odds("besiege") == (4, 1, 1, 6)
    table.play("besiege", "roll 4")
    assert table.siege("aquitani") == 1


@pytest.mark.rule("hannibal", "20.3")
def test_20_3_a_subordinate_besieges_where_he_stands() -> None:
    table = position(
        carthage={"tarentum": "8 hannibal mago"}, hands={"carthage": [35], "rome": [1]}
    )
    table.play("march 35", "activate mago", "cus 0", "besiege", "roll 5")
    assert table.siege("tarentum") == 1
    assert table.commands("hannibal")


@pytest.mark.rule("hannibal", "20.3")
def test_20_3_in_a_campaign_only_three_cus_count_as_moved() -> None:
    table = position(
        carthage={"tarentum": "8 hannibal mago"}, hands={"carthage": [37], "rome": [1]}
    )
    table.play("event 37", "activate mago", "cus 0", "besiege", "roll 5", "activate hannibal")
    table.play("move cannae", "stop")
    assert table.cus("carthage", "cannae") == 5
    assert table.cus("carthage", "tarentum") == 3
    assert table.siege("tarentum") == 1


def consuls_before_capua(**others: str) -> Position:
    """Marcellus commands before Capua with Varro under him; Rome plays a Minor Campaign."""
    table = position(
        rome={"capua": "10 marcellus! varro!", **others},
        control={"carthage": ["capua"]},
        hands={"rome": [37], "carthage": [1]},
    )
    assert table.commands("marcellus")
    return table.play("event 37")


@pytest.mark.rule("hannibal", "20.3")
@pytest.mark.rule("hannibal", "18.2")
def test_20_3_a_consul_under_the_other_uses_five_cus() -> None:
    table = consuls_before_capua().play("activate varro", "besiege", "roll 2")
    assert table.commands("marcellus")  # Varro was in command for the attempt only
    table.play("activate marcellus", "move rome", "stop")
    assert (table.cus("rome", "rome"), table.cus("rome", "capua")) == (5, 5)
    assert table.where("varro") == "capua"


@pytest.mark.rule("hannibal", "20.3")
def test_20_3_the_commander_uses_his_whole_army() -> None:
    table = consuls_before_capua(arpi="1 nero").play("activate marcellus", "besiege", "roll 2")
    table.refuses("activate varro", "10.11")


@pytest.mark.rule("hannibal", "20.2")
@pytest.mark.rule("hannibal", "20.3")
def test_20_3_who_has_come_besieges_with_what_he_brought() -> None:
    """Nero's four CUs are spent, and nobody who stood before the city."""
    table = consuls_before_capua(terventum="4 nero")
    table.play("activate nero", "move capua", "besiege", "roll 2")
    table.play("activate marcellus", "move rome", "stop")
    assert (table.cus("rome", "rome"), table.cus("rome", "capua")) == (10, 4)


@pytest.mark.rule("hannibal", "20.4")
@pytest.mark.parametrize("points", [0, 1])
def test_20_4_besieged_from_the_first_point_on(points: int) -> None:
    """With an army before it but no point against it a city still takes in what it raises."""
    table = position(
        rome={"in_capua": "1 nero", "rome": "5 varro!"},
        carthage={"capua": "5 hannibal"},
        siege={"capua": points} if points else {},
        hands={"rome": [1], "carthage": [60]},
    )
    table.play("troops 1")
    assert table.allows("raise nero") == (not points)


@pytest.mark.rule("hannibal", "10.2")
@pytest.mark.rule("hannibal", "20.2")
def test_20_2_no_attempt_after_a_battle() -> None:
    table = position(
        rome={"tarentum": "2"},
        carthage={"cannae": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={"carthage": ["cannae"]},
    )
    table.play("march 61", "activate hannibal", "move tarentum", "cus 0").deal("ll", "fp")
    table.play("attack frontal_assault", "roll 1", "roll 5")  # both Romans are lost
    assert table.where("hannibal") == "tarentum"
    table.play("remove aleria")
    assert table.to_act == "rome"  # Hannibal is not asked for anything more
    assert table.siege("tarentum") == 0


@pytest.mark.rule("hannibal", "20.4")
def test_20_4_the_first_point_is_gained_by_an_attempt() -> None:
    table = position(
        carthage={"tarentum": "5 hannibal"},
        rome={"in_tarentum": "2 nero"},
        hands={"carthage": [1], "rome": [2]},
    )
    assert table.siege("tarentum") == 0
    table.play("march 1", "activate hannibal", "besiege", "roll 4")  # 4 - 1: a point and a CU
    assert table.siege("tarentum") == 1
    assert table.cus("carthage", "tarentum") == 4


@pytest.mark.rule("hannibal", "20.5")
def test_20_5_the_besieged_sally_forth() -> None:
    table = position(
        rome={"in_tarentum": "2 nero"},
        carthage={"tarentum": "3 mago"},
        hands={"rome": [61], "carthage": [60]},
        siege={"tarentum": 1},
    )
    table.play("march 61", "activate nero")
    table.refuses("move cannae", "10.7")
    table.play("sally").deal("fffff", "llllll")
    table.play("attack frontal_assault")  # Mago has nothing to match with
    table.play("roll 1", "roll 1")
    while table.options("retreat"):
        table.play(table.match.options()[0])
    assert table.siege("tarentum") == 0
    assert table.where("nero") == "tarentum"
    table.play("remove zama")
    assert table.g.move is None, "his move is over"


@pytest.mark.rule("hannibal", "20.5")
@pytest.mark.rule("hannibal", "16.2")
def test_16_2_who_sallied_withdraws_into_the_city() -> None:
    table = position(
        rome={"in_tarentum": "2 nero"},
        carthage={"tarentum": "3 mago"},
        hands={"rome": [61], "carthage": [60]},
        siege={"tarentum": 1},
    )
    table.play("march 61", "activate nero", "sally").deal("fffff", "llllll")
    table.play("withdraw", "roll 1", "let")
    assert table.where("nero") == "in_tarentum"
    assert table.cus("rome", "in_tarentum") == 2
    assert table.siege("tarentum") == 1


@pytest.mark.rule("hannibal", "20.6")
def test_20_6_a_siege_ends_when_the_besiegers_leave() -> None:
    table = besieger(siege={"tarentum": 2})
    table.play("move cannae", "stop")
    assert table.siege("tarentum") == 0


@pytest.mark.rule("hannibal", "20.6")
@pytest.mark.rule("hannibal", "21.1")
def test_20_6_and_when_the_last_besieger_freezes() -> None:
    table = position(
        rome={"rome": "5"},
        carthage={"tarentum": "1", "carthage": "1"},
        siege={"tarentum": 2},
        start={"phase": "winter"},
    )
    table.play("roll 6")
    assert table.cus("carthage", "tarentum") == 0
    assert table.siege("tarentum") == 0


@pytest.mark.rule("hannibal", "20.6")
def test_20_6_fewer_than_three_besiegers_hold_it() -> None:
    table = besieger(siege={"tarentum": 2}).play("regroup", "cus 4", "move cannae", "stop")
    assert table.cus("carthage", "tarentum") == 1
    assert table.siege("tarentum") == 2


@pytest.mark.rule("hannibal", "20.7")
def test_20_7_a_sortie_joins_the_relief() -> None:
    table = position(
        rome={"in_tarentum": "2 varro!", "cannae": "5 nero"},
        carthage={"tarentum": "5 mago"},
        hands={"rome": [61], "carthage": [60]},
        siege={"tarentum": 1},
    )
    table.play("march 61", "activate nero", "move tarentum")
    if "done" in table.options():
        table.play("done")
    assert table.options() == {"sortie", "hold"}
    table.play("sortie")
    assert table.g.battle is not None
    assert table.g.battle.cus == (7, 5)
    assert table.commands("varro")  # he outranks the proconsul of the relief


@pytest.mark.rule("hannibal", "20.7")
@pytest.mark.rule("hannibal", "15.4")
def test_20_7_only_who_sortied_goes_back_into_the_city() -> None:
    table = position(
        rome={"in_tarentum": "2", "cannae": "5 nero"},
        carthage={"tarentum": "9 mago"},
        hands={"rome": [61], "carthage": [60]},
        siege={"tarentum": 1},
    )
    table.play("march 61", "activate nero", "move tarentum")
    if "done" in table.options():
        table.play("done")
    table.play("sortie").deal("l" + "r" * 9 + "p", "lf")
    table.play("attack flank_left", "match flank_left", "counterattack", "roll 1")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert table.options("cus") == {"2", "1", "0"}
    table.play("cus 2")
    assert table.cus("rome", "in_tarentum") == 2
    assert table.where("nero") == "cannae"


@pytest.mark.rule("hannibal", "20.8")
def test_20_8_three_points_take_the_city_and_who_is_inside() -> None:
    table = besieger(siege={"tarentum": 2}, rome={"in_tarentum": "2 nero"})
    table.play("besiege", "roll 5")
    assert table.owner("tarentum") == "carthage"
    assert table.cus("rome", "in_tarentum") == 0
    assert table.where("nero") == "displaced"
    assert table.siege("tarentum") == 0


@pytest.mark.rule("hannibal", "20.8")
def test_20_8_a_subjugated_tribe_is_gone_for_good() -> None:
    table = besieger(5, "aquitani", siege={"aquitani": 2}).play("besiege", "roll 4")
    assert table.owner("aquitani") == "carthage"
    view = table.match.view(None)["board"]["spaces"]
    assert not next(space["tribe"] for space in view if space["id"] == "aquitani")


@pytest.mark.rule("hannibal", "20.9")
def test_20_9_friendly_tribes_are_markers_of_carthage() -> None:
    table = roman("varro!", "boii")
    assert table.owner("boii") == table.owner("bruttium") == table.owner("insubrians") == "carthage"
    assert table.allows("besiege")
    besieger(5, "boii").refuses("besiege", "20.2")


# --- abilities ---


@pytest.mark.rule("hannibal", "24.marcellus")
def test_24_marcellus_besieges_better_in_a_campaign() -> None:
    assert roman("marcellus!", "gades", 37, "event").odds("besiege") == (5, 1, 0, 6)
    assert roman("marcellus!", "gades", 37).odds("besiege") == (4, 1, 1, 6)
    assert roman("marcellus!", "aquitani", 37, "event").odds("besiege") == (4, 1, 1, 6)


@pytest.mark.rule("hannibal", "24.scipio_africanus")
def test_24_africanus_rolls_twice_on_a_force_march() -> None:
    table = roman("scipio_africanus", "gades", 61, "event").play("besiege", "roll 5", "roll 3")
    assert table.siege("gades") == 2
    assert table.cus("rome", "gades") == 7
    table = roman("scipio_africanus", "aquitani", 61, "event").play("besiege", "roll 5")
    assert table.to_act == "carthage"  # not for subjugation


@pytest.mark.rule("hannibal", "24.p_scipio")
def test_24_publius_scipio_is_a_two_in_spain() -> None:
    for at, card in (("rome", 1), ("gades", 35)):
        assert roman("p_scipio!", at, card).options("move")
    table = position(rome={"rome": "8 p_scipio!"}, hands={"rome": [35]})
    table.refuses("march 35", "8.2")


@pytest.mark.rule("hannibal", "24.hanno")
def test_24_hanno_stays_in_africa_and_removes_markers() -> None:
    table = position(
        carthage={"carthage": "5 hanno"},
        hands={"carthage": [1], "rome": [35]},
        control={"rome": ["zama"]},
    )
    table.play("march 1", "activate hanno")
    table.refuses("sail new_carthage", "24.hanno")
    assert table.allows("sail tacapae")
    table.play("move zama", "stop")
    assert table.options() == {"clear", "done"}
    table.play("clear")
    assert table.owner("zama") == "neutral"


@pytest.mark.rule("hannibal", "24.hanno")
def test_24_hanno_removes_nothing_after_a_battle_but_after_an_overrun() -> None:
    table = position(
        carthage={"carthage": "9 hanno"},
        rome={"zama": "1"},
        hands={"carthage": [1], "rome": [35]},
        control={"rome": ["zama"]},
    )
    table.play("march 1", "activate hanno", "move zama", "stop")
    assert table.allows("clear")
    table = position(
        carthage={"carthage": "9 hanno"},
        rome={"zama": "2"},
        hands={"carthage": [1], "rome": [35]},
        control={"rome": ["zama"]},
    )
    table.play("march 1", "activate hanno", "move zama").deal("ll", "f")
    table.play("attack frontal_assault", "roll 1", "roll 5")
    while table.options("remove"):
        table.play(table.match.options()[0])
    assert table.g.card == 0  # the play is over, and nobody was asked
    assert table.owner("zama") == "rome"


@pytest.mark.rule("hannibal", "24.fabius")
def test_24_fabius_stays_in_italy() -> None:
    table = roman("fabius!", "rhegium", 1)
    table.refuses("move messana", "24.fabius")
    table.play("regroup", "cus 5")
    assert table.allows("sail neapolis")


# --- attrition ---


@pytest.mark.rule("hannibal", "21.1")
def test_21_1_winter_attrition() -> None:
    """On enemy markers, besieging or not, and on tribes that are not friendly."""
    table = position(
        carthage={"tarentum": "5", "aquitani": "2", "boii": "2", "gades": "3"},
        rome={"rome": "5", "arpi": "3", "malaca": "4"},
        start={"phase": "winter"},
    )
    for _ in range(3):
        assert table.to_act == "chance"
        table.play("roll 6")
    assert table.cus("rome", "malaca") == 2
    assert table.cus("carthage", "tarentum") == 3
    assert table.cus("carthage", "aquitani") == 1
    assert table.to_act != "chance"
    assert table.cus("rome", "arpi") == 3


@pytest.mark.rule("hannibal", "21.2")
@pytest.mark.parametrize(
    ("size", "roll", "lost"), [(1, 6, 1), (4, 5, 1), (5, 2, 1), (9, 6, 3), (10, 7, 4), (12, 0, 1)]
)
def test_21_2_the_attrition_table(size: int, roll: int, lost: int) -> None:
    assert attrition(size, roll)[0] == lost


@pytest.mark.rule("hannibal", "21.3")
@pytest.mark.parametrize("cus", [2, 10])
def test_21_3_hostile_tribes_have_one_column(cus: int) -> None:
    table = position(
        carthage={"narbo": f"{cus} hannibal"},
        rome={"rome": "5"},
        hands={"carthage": [61], "rome": [7]},
    )
    table.play("march 61", "activate hannibal", "move tolosa", "counter 7", "roll 5")
    assert table.cus("carthage", "tolosa") == cus - 2


@pytest.mark.rule("hannibal", "20.5")
@pytest.mark.rule("hannibal", "20.7")
def test_20_7_who_stays_inside_at_a_sally_is_not_asked_to_sortie() -> None:
    table = position(
        rome={"in_capua": "2 nero"},
        carthage={"capua": "3 mago"},
        hands={"rome": [61], "carthage": [35]},
    )
    table.play("march 61", "activate nero", "regroup", "cus 1", "sally")
    assert not table.options() & {"sortie", "hold"}
    assert table.cus("rome", "in_capua") == 1


@pytest.mark.rule("hannibal", "20.5")
@pytest.mark.rule("hannibal", "15.4")
def test_20_5_who_sallied_and_lost_may_go_back_into_the_besieged_city() -> None:
    table = position(
        rome={"in_tarentum": "2 nero"},
        carthage={"tarentum": "9 mago"},
        hands={"rome": [61], "carthage": [60]},
        siege={"tarentum": 1},
    )
    table.play("march 61", "activate nero", "sally").deal("lr", "lf")
    table.play("attack flank_left", "match flank_left", "counterattack", "roll 1")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert table.options("cus") == {"1", "0"}  # one of the two was lost


@pytest.mark.rule("hannibal", "20.2")
def test_20_2_one_attempt_with_a_card_whoever_makes_it() -> None:
    table = position(
        carthage={"tarentum": "9 mago hasdrubal"}, hands={"carthage": [37], "rome": [1]}
    )
    table.play("event 37", "activate mago", "regroup", "cus 3", "leave hasdrubal")
    table.play("besiege", "roll 5", "activate hasdrubal")
    table.refuses("besiege", "20.2")


@pytest.mark.rule("hannibal", "20.2")
@pytest.mark.rule("hannibal", "24.scipio_africanus")
def test_24_africanus_rolls_no_more_when_the_city_has_fallen() -> None:
    table = roman("scipio_africanus", "gades", 61, "event", siege={"gades": 1})
    table.play("besiege", "roll 6")
    assert table.owner("gades") == "rome"
    assert table.to_act == "carthage"


@pytest.mark.rule("hannibal", "20.3")
@pytest.mark.rule("hannibal", "17.2")
def test_20_3_elephants_besiege_where_other_cus_are_too_few() -> None:
    table = position(
        carthage={"tarentum": "4 e3 hannibal mago"}, hands={"carthage": [37], "rome": [1]}
    )
    table.play("event 37", "activate mago", "cus 0", "besiege", "roll 5", "activate hannibal")
    table.play("move cannae", "stop")
    assert table.cus("carthage", "cannae") == 1
    assert table.elephants("cannae") == 1


@pytest.mark.rule("hannibal", "20.6")
def test_20_6_a_siege_ends_when_the_besiegers_intercept_elsewhere() -> None:
    table = position(
        rome={"arpi": "8 nero", "rome": "5"},
        carthage={"tarentum": "3 mago"},
        siege={"tarentum": 1},
        control={"neutral": ["cannae"]},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate nero", "move cannae", "intercept mago", "cus 3", "roll 1")
    assert table.siege("tarentum") == 0


@pytest.mark.rule("hannibal", "20.2")
def test_20_2_modifiers_that_add_nothing_are_not_shown() -> None:
    [odds] = besieger(at="tarentum").option("besiege")["odds"]
    assert [item["value"] for item in odds["modifiers"]] == [-1]


@pytest.mark.rule("hannibal", "20.8")
def test_20_8_an_empty_city_falls_without_losses() -> None:
    table = roman("nero", "capua", control={"carthage": ["capua"]}, siege={"capua": 2})
    table.play("besiege", "roll 4")
    assert table.owner("capua") == "rome"
    assert not [kind for kind, _ in table.told() if kind == "CUsLost"]
