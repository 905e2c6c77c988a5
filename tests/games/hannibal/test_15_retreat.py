"""§14.11-12, §15, §17.2: casualties and retreats."""

import pytest

from tests.games.hannibal.vocabulary import Position, battle, position

# --- casualties ---


@pytest.mark.rule("hannibal", "14.11")
def test_14_11_example_four_rounds_and_a_five() -> None:
    """§14.11: four rounds and a 5 cost both sides one CU."""
    table = battle("3", "3 hannibal").deal("fff", "ffffrrp")
    for _ in range(3):
        table.play("attack frontal_assault", "match frontal_assault")
    table.play("attack frontal_assault", "roll 5")
    assert table.cus("carthage", "cannae") == 2
    assert table.cus("rome", "cannae") == 2  # the retreat is still to be rolled for


@pytest.mark.rule("hannibal", "14.12")
@pytest.mark.parametrize(
    ("card", "roll", "lost"),
    [("frontal_assault", 4, 2), ("probe", 4, 1), ("double_envelopment", 4, 3)],
)
def test_14_12_retreat_table_for_up_to_four_cus(card: str, roll: int, lost: int) -> None:
    table = battle("4", "3 hannibal").deal("llll", "fpdrrrr")
    table.play(f"attack {card}", "roll 1", f"roll {roll}")
    assert sum(table.g.cus[0]) == 4 - lost


@pytest.mark.rule("hannibal", "14.12")
def test_14_12_five_or_more_lose_more() -> None:
    table = battle("5", "3 hannibal").deal("lllll", "fpdrrrr")
    table.play("attack frontal_assault", "roll 1", "roll 4")
    assert sum(table.g.cus[0]) == 2


@pytest.mark.rule("hannibal", "14.12")
@pytest.mark.rule("hannibal", "10.10")
def test_14_12_a_seven_takes_all_and_displaces_the_general() -> None:
    table = battle("4 nero", "3 hannibal").deal("ffffffff", "fpdrrrr")
    table.play("attack double_envelopment", "roll 1", "roll 5")
    assert sum(table.g.cus[0]) == 0
    assert table.where("nero") == "displaced"


@pytest.mark.rule("hannibal", "14.12")
def test_14_12_no_modifier_when_the_attacker_ran_out() -> None:
    table = position(
        rome={"cannae": "5 paulus!"},
        carthage={"arpi": "2 h_gisgo"},
        hands={"carthage": [1], "rome": [35]},
        control={"carthage": ["arpi"]},
    )
    table.play("march 1", "activate h_gisgo", "move cannae", "done")
    table.deal("pppffflll", "ppp")
    for _ in range(3):
        table.play("attack probe", "match probe", "stay")
    table.play("roll 1", "roll 3")  # three rounds cost nothing on a 1; a plain 3 costs two
    assert sum(table.g.cus[1]) == 0


@pytest.mark.rule("hannibal", "17.2")
@pytest.mark.rule("hannibal", "14.12")
def test_17_2_the_first_loss_of_a_retreat_is_an_elephant() -> None:
    table = position(
        rome={"cannae": "9 paulus!"},
        carthage={"arpi": "6 e2 hannibal"},
        hands={"rome": [1], "carthage": [35]},
        control={"carthage": ["arpi", "terventum"]},
    )
    table.play("march 1", "activate paulus", "move arpi", "done", "hold")
    table.deal("f" * 12 + "l", "l" * 8 + "rr")
    table.play("attack frontal_assault", "roll 1", "roll 1")  # two CUs on the 5+ column
    assert table.options("lose_elephants") == {"1", "2"}
    table.refuses("lose_elephants 0", "17.2")
    table.play("lose_elephants 1")
    assert sum(table.g.elephants) == 1


@pytest.mark.rule("hannibal", "17.2")
def test_17_2_an_e_result_takes_an_elephant() -> None:
    table = battle("4", "6 e2 hannibal")
    table.play("hold").deal("ffff", "f" * 8 + "ll")
    table.play("attack flank_left", "roll 6")  # one round, a 6: one CU, with an E
    assert table.elephants("cannae") == 1


# --- retreats ---


@pytest.mark.rule("hannibal", "15.1")
@pytest.mark.rule("hannibal", "15.2")
def test_15_1_to_the_closest_friendly_space() -> None:
    """From Cannae Arpi, Beneventum, Brundisium and Tarentum are one space away; not Heraclea."""
    table = battle("4", "3 hannibal").deal("llll", "fpdrrrr")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert table.options("retreat") == {"arpi", "beneventum", "brundisium", "tarentum"}
    table.refuses("retreat heraclea", "15.2")
    table.play("retreat arpi")
    assert table.cus("rome", "arpi") == 3


@pytest.mark.rule("hannibal", "15.1")
def test_15_1_to_more_friends_than_one_is() -> None:
    """At Arpi stand five Romans on an enemy marker: more than the three who flee, at a price."""
    hostile = ["heraclea", "arpi", "beneventum", "brundisium", "tarentum"]
    table = battle("4", "3 hannibal", control={"carthage": hostile}, others={"arpi": "5"}).deal(
        "llll", "fpdrrrr"
    )
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert table.cus("rome", "arpi") == 5 + 3 - 1
    assert table.options("remove")  # two CUs lost, a marker to pay


@pytest.mark.rule("hannibal", "15.1")
def test_15_1_friends_on_the_way_are_swept_up() -> None:
    hostile = ["heraclea", "arpi", "beneventum", "brundisium", "tarentum"]
    table = battle(
        "6 nero", "6 hannibal", control={"carthage": hostile}, others={"beneventum": "1"}
    ).deal("l" * 9 + "f", "f" * 9 + "p")
    table.play("attack probe", "roll 1", "roll 1")  # 1 - 2: one CU of six is lost
    assert table.options("retreat") >= {"capua", "neapolis"}
    table.play("retreat capua")
    # five and the one of Beneventum, less one for the enemy marker there
    assert table.cus("rome", "capua") == 5
    assert table.cus("rome", "beneventum") == 0


@pytest.mark.rule("hannibal", "15.1")
@pytest.mark.rule("hannibal", "15.3")
def test_15_1_a_longer_way_that_costs_less() -> None:
    """Gades lies two spaces off, behind the enemy's Hispalis; Toletum three, over neutral land."""
    table = position(
        rome={"corduba": "4"},
        carthage={"malaca": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={
            "carthage": ["hispalis", "salaria"],
            "neutral": ["arsa", "salmantica", "corduba", "laminium"],
            "rome": ["gades", "toletum"],
        },
    )
    table.play("march 61", "activate hannibal", "move corduba").deal("l", "fp")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert table.options("retreat") == {"gades", "toletum"}
    gades, toletum = table.option("retreat gades"), table.option("retreat toletum")
    assert gades["note"] == "You lose 1 CU on the way."
    assert toletum["path"] == ("corduba", "arsa", "toletum")
    assert toletum["note"] == "You lose no CUs on the way."


@pytest.mark.rule("hannibal", "15.2")
def test_15_2_the_attacker_goes_back_where_he_came_from() -> None:
    table = position(
        rome={"cannae": "9 paulus!"},
        carthage={"arpi": "3 mago"},
        hands={"carthage": [1], "rome": [35]},
        control={"carthage": ["arpi", "beneventum"], "neutral": ["cannae"]},
    )
    table.play("march 1", "activate mago", "move cannae", "done")
    table.deal("f" * 12 + "l", "lrpdd")
    table.play("attack flank_left", "match flank_left", "counterattack", "roll 1")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert table.where("mago") == "arpi"
    assert table.cus("carthage", "arpi") == 2


@pytest.mark.rule("hannibal", "15.2")
@pytest.mark.rule("hannibal", "10.6")
def test_15_2_nobody_retreats_over_a_pass() -> None:
    """Mago came over the Alps: beaten he cannot go back and is eliminated."""
    table = position(
        rome={"taurini": "9 paulus!"},
        carthage={"druentia": "5 mago"},
        hands={"carthage": [1], "rome": [35]},
        control={"carthage": ["druentia"]},
    )
    table.play("march 1", "activate mago", "move taurini", "roll 1").deal("lf", "lrp")
    table.play("attack flank_left", "match flank_left", "counterattack", "roll 1")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert sum(table.g.cus[1]) == 0
    assert table.where("mago") == "displaced"


@pytest.mark.rule("hannibal", "15.2")
def test_15_2_who_landed_by_sea_is_eliminated() -> None:
    table = position(
        rome={"rome": "5 varro!"},
        carthage={"malaca": "9 hasdrubal"},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate varro", "sail malaca", "done")
    table.deal("lrpddf", "f" * 11 + "lll" + "r")
    table.play("attack flank_left", "match flank_left", "counterattack", "roll 1")
    table.play("attack frontal_assault", "match frontal_assault", "stay")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert sum(table.g.cus[0]) == 0
    assert table.where("varro") == "displaced"
    assert table.to_act == "rome"  # five CUs lost: two markers
    assert len(table.options("remove")) > 10


@pytest.mark.rule("hannibal", "15.3")
def test_15_3_a_toll_for_an_enemy_marker() -> None:
    hostile = ["heraclea", "arpi", "beneventum", "brundisium", "tarentum"]
    table = battle("8 nero", "6 hannibal", control={"carthage": hostile}).deal(
        "l" * 9 + "ff" + "r", "f" * 9 + "p"
    )
    table.play("attack probe", "roll 1", "roll 1")
    table.play("retreat terventum")  # through Arpi or Beneventum: one CU
    assert table.cus("rome", "terventum") == 8 - 1 - 1


@pytest.mark.rule("hannibal", "15.3")
@pytest.mark.parametrize(("enemies", "toll"), [(0, 1), (1, 2), (2, 3)])
def test_15_3_a_toll_for_each_enemy_cu_entered(enemies: int, toll: int) -> None:
    """From Lilybaeum there is one way to Enna, over Agrigentum, which has an enemy marker."""
    table = position(
        rome={"lilybaeum": "8"},
        carthage={"panormus": "9 hannibal", "agrigentum": str(enemies)},
        hands={"carthage": [61], "rome": [35]},
        control={"carthage": ["panormus", "agrigentum", "messana", "syracuse"]},
    )
    table.play("march 61", "activate hannibal", "move lilybaeum").deal("l", "fp")
    table.play("attack frontal_assault", "roll 1", "roll 1")  # two of the eight are lost
    assert table.cus("rome", "enna") == 6 - toll


@pytest.mark.rule("hannibal", "15.3")
def test_15_3_who_has_nowhere_to_go_is_eliminated() -> None:
    table = position(
        rome={"zama": "5 varro!"},
        carthage={"thapsus": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
    )
    table.play("march 61", "activate hannibal", "move zama")
    table.deal("ffffff", "l" * 9 + "rrrrrrr" + "pp")
    table.play("attack flank_left", "roll 1", "roll 1")
    assert sum(table.g.cus[0]) == 0
    assert table.where("varro") == "displaced"


@pytest.mark.rule("hannibal", "15.4")
def test_15_4_into_the_city_of_the_battle_space() -> None:
    table = position(
        rome={"tarentum": "5 nero"},
        carthage={"cannae": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={"carthage": ["cannae"]},
    )
    table.play("march 61", "activate hannibal", "move tarentum", "cus 0", "leave nero")
    if "done" in table.options():
        table.play("done")
    table.deal("f" * 9, "l" * 9 + "rrrr")
    table.play("attack flank_left", "roll 1", "roll 1")  # two of five are lost
    assert table.options("cus") == {"2", "1", "0"}
    table.play("cus 2", "bring nero")
    assert table.cus("rome", "in_tarentum") == 2
    assert table.where("nero") == "in_tarentum"
    assert table.to_act == "rome"
    assert table.options("retreat")


@pytest.mark.rule("hannibal", "15.5")
def test_15_5_example_three_cus_cost_one_marker() -> None:
    table = battle("5", "3 hannibal").deal("lllll", "fpdrrrr")
    table.play("attack frontal_assault", "roll 1", "roll 3", "retreat arpi")
    assert table.to_act == "rome"
    table.refuses("remove rome", "15.5")  # walled
    table.refuses("remove gades", "15.5")  # not his
    table.play("remove aleria")
    assert table.owner("aleria") == "neutral"
    assert table.g.battle is None


@pytest.mark.rule("hannibal", "15.5")
def test_15_5_example_one_cu_costs_none() -> None:
    table = battle("4", "3 hannibal").deal("llll", "frrrrrp")
    table.play("attack frontal_assault", "roll 1", "roll 2", "retreat arpi")
    assert table.cus("rome", "arpi") == 3
    assert table.g.battle is None
    assert table.to_act == "rome"
    assert table.options("pcs")  # it is time for his card: nothing is to be removed


@pytest.mark.rule("hannibal", "15.6")
@pytest.mark.rule("hannibal", "23.3")
def test_15_6_who_cannot_pay_sues_for_peace() -> None:
    table = position(
        rome={"cannae": "5"},
        carthage={"heraclea": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={"base": "neutral", "rome": ["rome"], "carthage": ["carthage", "heraclea"]},
    )
    table.play("march 61", "activate hannibal", "move cannae")
    table.deal("lllll", "f" * 11 + "pp")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert table.match.result is not None
    assert (table.match.result.outcome, table.match.result.rule) == ("peace", "15.6")
    assert table.match.result.winners == ("carthage",)


@pytest.mark.rule("hannibal", "15.2")
def test_15_2_the_way_of_the_attacker_is_barred_all_along() -> None:
    """Hannibal came from Beneventum. From Arpi the way to Capua is free through Beneventum and
    costs a CU through Terventum: it leads through Terventum."""
    table = battle(
        "4",
        "5 hannibal",
        origin="beneventum",
        control={
            "base": "neutral",
            "carthage": ["tarentum", "heraclea", "neapolis"],
            "rome": ["capua"],
        },
        forces={"terventum": "1"},
    )
    table.deal("llll", "f")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert table.cus("rome", "capua") == 2
    path = [e for e in table.match.view(None, since=0)["events"] if e["kind"] == "Retreated"]
    assert path[-1]["data"]["path"] == ("arpi", "terventum", "capua")


@pytest.mark.rule("hannibal", "15.2")
@pytest.mark.rule("hannibal", "15.3")
def test_15_3_who_could_only_retreat_through_the_attackers_space_is_eliminated() -> None:
    """Hannibal came from Cannae. From Brundisium the way leads to Tarentum; from there on to Arpi
    by Cannae, which is barred, or through Mago's nine CUs."""
    table = battle(
        "4",
        "5 hannibal",
        space="brundisium",
        origin="cannae",
        control={"base": "neutral", "carthage": ["tarentum"], "rome": ["arpi"]},
        forces={"heraclea": "9 mago"},
    )
    table.deal("llll", "f")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert sum(table.g.cus[0]) == 0


@pytest.mark.rule("hannibal", "15.1")
@pytest.mark.rule("hannibal", "15.2")
def test_15_2_four_spaces_if_they_cost_fewer_cus() -> None:
    """Three spaces to Capua lead past a Carthaginian CU, four lead past nobody."""
    table = battle(
        "4",
        "5 hannibal",
        origin="beneventum",
        control={"base": "neutral", "carthage": ["tarentum"], "rome": ["capua"]},
        forces={"terventum": "1"},
    )
    table.deal("llll", "f")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert table.cus("rome", "capua") == 3
    path = [e for e in table.match.view(None, since=0)["events"] if e["kind"] == "Retreated"]
    assert path[-1]["data"]["path"] == ("heraclea", "paestum", "neapolis", "capua")


@pytest.mark.rule("hannibal", "15.1")
@pytest.mark.rule("hannibal", "15.3")
def test_15_1_friends_outnumber_what_is_left_of_the_force() -> None:
    """Three CUs come to Arpi, lose one to its Carthaginian marker and join three that stay."""
    table = battle(
        "4",
        "5 hannibal",
        others={"arpi": "3"},
        control={
            "base": "neutral",
            "carthage": ["arpi", "tarentum", "heraclea"],
            "rome": ["capua"],
        },
    )
    table.deal("llll", "f")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert table.options("retreat") == {"arpi", "capua"}
    table.play("retreat arpi")
    assert table.cus("rome", "arpi") == 5


@pytest.mark.rule("hannibal", "15.1")
def test_15_1_friends_swept_up_count_for_the_force() -> None:
    """Three CUs take one along from Arpi: the four at Terventum no longer outnumber them and are
    swept up, too."""
    table = battle(
        "4",
        "5 hannibal",
        origin="beneventum",
        others={"arpi": "1", "terventum": "4"},
        control={
            "base": "neutral",
            "carthage": ["beneventum", "tarentum", "heraclea"],
            "rome": ["capua"],
        },
    )
    table.deal("llll", "f")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert table.cus("rome", "capua") == 8
    assert table.cus("rome", "terventum") == 0


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "15.3")
def test_15_3_a_general_whose_last_cus_are_lost_on_the_way_is_displaced() -> None:
    """Two CUs are left, and the shortest way to Capua costs two."""
    table = battle(
        "4 nero",
        "5 hannibal",
        control={
            "base": "neutral",
            "carthage": ["arpi", "beneventum", "brundisium", "heraclea", "tarentum", "terventum"],
            "rome": ["capua"],
        },
        forces={"beneventum": "1"},
    )
    table.deal("llllll", "f")
    table.play("attack frontal_assault", "roll 1", "roll 4")
    assert sum(table.g.cus[0]) == 0
    assert table.where("nero") == "displaced"


@pytest.mark.rule("hannibal", "15.3")
def test_15_3_elephants_are_eliminated_with_their_force() -> None:
    table = position(
        rome={"brundisium": "9 nero"},
        carthage={"carthage": "3 e2 mago"},
        hands={"carthage": [1], "rome": [35]},
    )
    table.play("march 1", "activate mago", "sail brundisium", "roll 1")
    while "done" in table.options():
        table.play("done")
    table.play("hold").deal("lf", "lr")
    table.play("attack flank_left", "match flank_left", "counterattack", "roll 1")
    table.play("attack frontal_assault", "roll 1", "roll 1")
    assert table.cus("carthage", "brundisium") == 0
    assert table.elephants("brundisium") == 0


@pytest.mark.rule("hannibal", "10.10")
@pytest.mark.rule("hannibal", "15.1")
def test_10_10_a_general_who_retreats_alone_displaces_nobody() -> None:
    """Nero loses his one CU to the casualties and goes to Heraclea, where Gisgo is alone."""
    table = battle(
        "1 nero",
        "2 mago",
        origin="arpi",
        forces={"heraclea": "0 h_gisgo"},
        control={"base": "neutral", "carthage": ["arpi"], "rome": ["heraclea"]},
    )
    table.deal("lll", "ff").play("attack frontal_assault", "roll 6")
    assert table.where("nero") == "heraclea"
    assert table.where("h_gisgo") == "heraclea"


def beaten_attack() -> Position:
    """Gisgo came to Cannae through Heraclea, which is nobody's, and has lost the battle."""
    table = battle(
        "5 paulus!",
        "4 h_gisgo",
        control={"carthage": ["croton", "paestum"], "neutral": ["cannae", "heraclea"]},
    )
    table.deal("fl", "fp")
    table.play("attack frontal_assault", "match frontal_assault", "counterattack", "roll 1")
    return table.play("attack flank_left", "roll 1", "roll 1")


@pytest.mark.rule("hannibal", "15.2")
def test_15_2_the_attacker_goes_back_the_way_he_came() -> None:
    table = beaten_attack()
    assert table.options("retreat") == {"bruttium", "croton", "paestum"}
    table.refuses("retreat zama", "15.2")
    assert "The attacker retreats through Heraclea" in table.reason("retreat zama")


@pytest.mark.rule("hannibal", "15.1")
def test_15_1_the_attacker_may_have_come_from_where_he_cannot_stay() -> None:
    table = beaten_attack()
    table.refuses("retreat heraclea", "15.1")
    assert "You do not control Heraclea" in table.reason("retreat heraclea")


@pytest.mark.rule("hannibal", "10.10")
def test_10_10_who_was_displaced_is_no_longer_with_the_army() -> None:
    table = position(
        rome={"cannae": "9 paulus!"},
        carthage={"heraclea": "2 hannibal mago"},
        hands={"carthage": [1], "rome": [35]},
        control={"carthage": ["heraclea"], "neutral": ["cannae"]},
    )
    table.play("march 1", "activate hannibal", "move cannae", "done").deal("fl", "fp")
    table.play("attack frontal_assault", "match frontal_assault", "counterattack", "roll 1")
    table.play("attack flank_left", "concede", "roll 1", "roll 6")
    assert (table.where("hannibal"), table.where("mago")) == ("out", "displaced")
    assert table.match.view(None)["board"]["move"] is None
