"""§14: battles, up to the winner."""

import pytest

from tests.games.hannibal.vocabulary import Position, battle, position


def parts(table: Position, side: str) -> dict[str, int]:
    """What a battle hand is made of."""
    found = table.match.view(None)["board"]["battle"]["sides"][side]["parts"]
    return {part["label"]: part["cards"] for part in found if part["cards"]}


@pytest.mark.rule("hannibal", "14.1")
def test_14_1_cards_for_cus_and_battle_rating() -> None:
    table = battle("7 paulus!", "6 hannibal")
    assert parts(table, "rome") == {"CUs": 7, "battle rating": 2, "allies": 2}
    assert parts(table, "carthage") == {"CUs": 6, "battle rating": 4}
    table.deal("f", "lr")
    assert (table.cards("rome"), table.cards("carthage")) == (11, 10)
    assert table.to_act == "carthage"


@pytest.mark.rule("hannibal", "14.1")
def test_14_1_at_most_twenty() -> None:
    table = battle("18 paulus!", "10 hannibal")
    assert sum(parts(table, "rome").values()) == 22
    table.deal("f" * 12 + "l", "r" * 9 + "p")
    assert table.cards("rome") == 20


# --- allies ---


@pytest.mark.rule("hannibal", "14.2")
@pytest.mark.parametrize(
    ("space", "origin"),
    [
        ("segovia", "toletum"),  # Celtiberia
        ("corduba", "malaca"),  # Baetica
        ("laminium", "saguntum"),  # Orospeda
        ("iberus", "araceli"),  # Idubeda, which is Rome's
    ],
)
def test_14_2_example_1_spain(space: str, origin: str) -> None:
    """Carthage controls three provinces of Spain and Rome one: three cards against one, wherever
    in Spain they fight."""
    control = {"rome": ["iberus", "ilerda", "numantia", "bilbilis"]}
    table = battle("5 paulus!", "5 hannibal", space, origin, control=control)
    assert parts(table, "carthage")["allies"] == 3
    assert parts(table, "rome")["allies"] == 1


@pytest.mark.rule("hannibal", "14.2")
def test_14_2_example_2_africa() -> None:
    """Carthage holds Carthage and Carthaginia, Rome Western Numidia: two cards each."""
    west = ["icosium", "zuccabar", "tupusuctu", "vescera", "saldae"]
    east = ["sitifis", "cirta", "thamugadi", "thubursicu", "thevestis"]
    table = battle(
        "5 paulus!", "5 hannibal", "zama", "thapsus", control={"rome": west, "neutral": east}
    )
    assert parts(table, "carthage")["allies"] == 2
    assert parts(table, "rome")["allies"] == 2


@pytest.mark.rule("hannibal", "14.2")
def test_14_2_example_3_sicilia() -> None:
    """On the island count Sicilia and Syracuse, and no others."""
    table = battle(
        "5 paulus!", "5 hannibal", "enna", "agrigentum", control={"carthage": ["syracuse"]}
    )
    assert parts(table, "rome")["allies"] == 1
    assert parts(table, "carthage")["allies"] == 1


@pytest.mark.rule("hannibal", "14.3")
def test_14_3_example_cannae() -> None:
    """Carthage: Gallia Cisalpinia and Lucania. Rome: Campania, Samnium, Etruria. Two each."""
    table = battle(
        "5 paulus!",
        "5 hannibal",
        control={
            "carthage": ["taurini", "verona", "mutina", "heraclea", "paestum", "croton"],
            "neutral": ["cannae", "arpi", "beneventum"],
        },
    )
    assert parts(table, "carthage")["allies"] == 2
    assert parts(table, "rome")["allies"] == 2


@pytest.mark.rule("hannibal", "14.3")
def test_14_3_no_allies_without_a_general() -> None:
    table = battle("5", "5 hannibal")
    assert parts(table, "rome") == {"CUs": 5}


@pytest.mark.rule("hannibal", "14.4")
def test_14_4_militia_in_latium_even_without_a_general() -> None:
    table = battle("6", "9 hannibal", "rome", "tarquinii", control={"carthage": ["tarquinii"]})
    table.play("cus 0")
    assert parts(table, "rome") == {"CUs": 6, "militia": 2}


@pytest.mark.rule("hannibal", "14.1")
@pytest.mark.rule("hannibal", "20.9")
def test_20_9_a_friendly_tribe_gives_a_card() -> None:
    table = position(
        rome={"verona": "6 paulus!"},
        carthage={"boii": "2"},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate paulus", "move boii")
    assert parts(table, "carthage") == {"CUs": 2, "friendly Tribe": 1}


# --- the sequence before the battle ---


@pytest.mark.rule("hannibal", "14.5")
def test_14_5_the_attackers_events_come_first() -> None:
    table = position(
        rome={"cannae": "5 paulus!"},
        carthage={"heraclea": "6 e2 hannibal"},
        hands={"carthage": [1, 20], "rome": [35, 59, 42]},
        control={"carthage": ["heraclea"]},
    )
    table.play("march 1", "activate hannibal", "move cannae", "done")
    assert table.to_act == "carthage"
    assert table.options("counter") == {"20"}
    table.play("counter 20", "charge")
    assert table.to_act == "rome"  # Elephant Fright is declared before the die
    assert table.options("counter") == {"42"}
    table.play("let", "roll 2")
    assert table.options("draw")


# --- rounds ---


@pytest.mark.rule("hannibal", "14.6")
@pytest.mark.rule("hannibal", "14.7")
def test_14_6_attack_and_match() -> None:
    table = battle("3", "3 hannibal")
    table.deal("fll", "ffllrrp")
    table.refuses("attack double_envelopment", "14.6")
    table.play("attack frontal_assault")
    assert table.to_act == "rome"
    table.refuses("match flank_left", "14.7")
    table.play("match frontal_assault")
    assert table.to_act == "carthage"  # no general, no counterattack


@pytest.mark.rule("hannibal", "14.10")
def test_14_10_the_attacker_wins_when_he_is_not_matched() -> None:
    table = battle("3", "3 hannibal")
    table.deal("fll", "ffllrrp")
    table.play("attack flank_right")  # nothing to match it with: lost without being asked
    assert any("Carthage wins the battle" in text for text in table.texts())


@pytest.mark.rule("hannibal", "14.10")
def test_14_10_or_will_not_match() -> None:
    table = battle("3", "3 hannibal")
    table.deal("fll", "ffllrrp")
    table.play("attack frontal_assault", "concede")
    assert any("Carthage wins the battle" in text for text in table.texts())


@pytest.mark.rule("hannibal", "14.10")
def test_14_10_an_attacker_without_cards_has_lost() -> None:
    table = position(
        rome={"cannae": "5 paulus!"},
        carthage={"arpi": "1 h_gisgo"},
        hands={"carthage": [1], "rome": [35]},
        control={"carthage": ["arpi"]},
    )
    table.play("march 1", "activate h_gisgo", "move cannae", "done")
    table.deal("ffffllllx", "ff")
    table.play("attack frontal_assault", "match frontal_assault", "stay")
    table.play("attack frontal_assault", "match frontal_assault", "stay")
    assert any("Rome wins the battle" in text for text in table.texts())


@pytest.mark.rule("hannibal", "14.8")
def test_14_8_counterattack_by_the_battle_rating() -> None:
    table = battle("3 paulus!", "3 hannibal")
    table.deal("ffflrpx", "ffllrrp")
    table.play("attack frontal_assault", "match frontal_assault")
    assert table.odds("counterattack")[0] == 3  # Paulus defends (§24.paulus)
    table.play("counterattack", "roll 4")
    assert table.to_act == "carthage"
    table.play("attack frontal_assault", "match frontal_assault", "counterattack", "roll 3")
    assert ("InitiativeTaken", "14.8") in table.told()
    assert table.to_act == "rome"
    assert table.options("attack")


@pytest.mark.rule("hannibal", "14.8")
def test_14_8_a_matched_double_envelopment_gives_the_initiative() -> None:
    """Even to CUs without a general, and only if they want it."""
    table = battle("3", "3 hannibal")
    table.deal("fdd", "fddlrrp")
    table.play("attack double_envelopment", "match double_envelopment")
    assert table.options() == {"seize", "stay"}
    table.play("stay")
    assert table.to_act == "carthage"
    table.play("attack double_envelopment", "match double_envelopment", "seize")
    assert table.to_act == "rome"
    assert table.options("attack") == {"frontal_assault"}


@pytest.mark.rule("hannibal", "14.9")
def test_14_9_a_reserve_is_what_it_stands_for() -> None:
    table = battle("3", "3 hannibal")
    table.deal("fdx", "ffxlrrp")
    table.play("reserve_as double_envelopment", "match reserve")
    assert table.options() == {"seize", "stay"}
    table = battle("3", "3 hannibal")
    table.deal("fdl", "ffxlrrp")
    table.play("reserve_as probe")
    assert table.g.battle is not None
    assert table.g.battle.winner == 1
    table.play("roll 1", "roll 3")  # no casualties; 3 - 2 on the Retreat Table costs one
    assert sum(table.g.cus[0]) == 2


# --- abilities in battle ---


@pytest.mark.rule("hannibal", "24.hannibal")
def test_24_hannibal_plays_a_probe_as_another_card_once() -> None:
    table = battle("3", "3 hannibal")
    table.deal("ddl", "ffpprrp")
    assert table.options("probe_as") == {"flank_left", "flank_right", "double_envelopment"}
    table.refuses("probe_as probe", "24.hannibal")
    table.play("probe_as double_envelopment", "match double_envelopment", "stay")
    assert not table.options("probe_as")
    table.refuses("probe_as flank_left", "24.hannibal")


@pytest.mark.rule("hannibal", "24.hannibal")
@pytest.mark.rule("hannibal", "24.1")
def test_24_1_not_as_a_subordinate_nor_for_others() -> None:
    table = battle("3", "3 mago")
    table.deal("ddl", "ffppr")
    table.refuses("probe_as flank_left", "24.hannibal")


def paulus_attacks() -> Position:
    """Paulus has come upon Hannibal; the battle cards are not dealt yet."""
    table = position(
        rome={"cannae": "5 paulus!"},
        carthage={"heraclea": "3 hannibal"},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate paulus", "move heraclea")
    if "done" in table.options():
        table.play("done")
    return table


@pytest.mark.rule("hannibal", "24.hannibal")
def test_24_hannibal_matches_with_a_probe_too() -> None:
    table = paulus_attacks()
    table.deal("lllllllff", "pprrrrr")
    table.play("attack flank_left")
    assert table.options() == {"probe_as flank_left", "concede"}
    table.refuses("probe_as flank_right", "14.7")


@pytest.mark.rule("hannibal", "24.t_longus")
def test_24_longus_counterattacks_on_two_when_he_attacked() -> None:
    def fight(attacks: bool) -> Position:
        rome, carthage = {"cannae": "5 t_longus!"}, {"heraclea": "3 hannibal"}
        hands = {"rome": [1], "carthage": [35]} if attacks else {"carthage": [1], "rome": [35]}
        table = position(rome, carthage, hands)
        who, to = ("t_longus", "heraclea") if attacks else ("hannibal", "cannae")
        table.play("march 1", f"activate {who}", f"move {to}")
        if "done" in table.options():
            table.play("done")
        return table.deal("ddfffff" + "l", "ddfffff")

    table = fight(attacks=True)
    table.play("attack double_envelopment", "match double_envelopment", "seize")
    table.play("attack frontal_assault", "match frontal_assault")
    assert table.odds("counterattack")[0] == 2
    table = fight(attacks=False)
    table.play("attack frontal_assault", "match frontal_assault")
    assert table.odds("counterattack")[0] == 1


@pytest.mark.rule("hannibal", "24.paulus")
def test_24_paulus_counterattacks_on_three_only_when_he_defends() -> None:
    table = battle("5 paulus!", "3 hannibal").deal("ddfffff", "ddfffffl")
    table.play("attack frontal_assault", "match frontal_assault")
    assert table.odds("counterattack")[0] == 3
    table = paulus_attacks()
    table.deal("ddffffflr", "ddfffff")
    table.play("attack double_envelopment", "match double_envelopment", "seize")
    table.play("attack frontal_assault", "match frontal_assault")
    assert table.odds("counterattack")[0] == 2  # he attacked: his plain rating


# --- change of command ---


@pytest.mark.rule("hannibal", "18.2")
def test_18_2_example_marcellus_and_varro() -> None:
    """§18.2: Marcellus moves both consuls to battle, a 5 makes Varro commander."""
    table = position(
        rome={"cannae": "10 marcellus! varro!"},
        carthage={"heraclea": "5 hannibal"},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate marcellus", "move heraclea")
    if "done" in table.options():
        table.play("done")
    assert table.options() == {"challenge", "let"}  # Carthage may
    table.play("challenge", "roll 5")
    assert table.commands("varro")
    assert parts(table, "rome")["battle rating"] == 1


@pytest.mark.rule("hannibal", "18.2")
@pytest.mark.parametrize(("roll", "commander"), [(3, "marcellus"), (4, "varro")])
def test_18_2_carthage_must_roll_when_it_attacks(roll: int, commander: str) -> None:
    table = battle("10 marcellus! varro!", "5 hannibal")
    assert table.to_act == "chance"
    table.play(f"roll {roll}")
    assert table.commands(commander)


@pytest.mark.rule("hannibal", "20.9")
def test_20_9_a_neutral_tribe_gives_no_card() -> None:
    table = battle("3 nero", "5 mago", "aquitani", "tolosa", control={"carthage": ["tolosa"]})
    table.deal("f", "f")
    assert table.cards("carthage") == 5 + 2


@pytest.mark.rule("hannibal", "24.hannibal")
def test_24_hannibal_who_matched_with_a_probe_does_so_no_more() -> None:
    table = paulus_attacks()
    table.deal("lllllllff", "pprrrrr")
    table.play("attack flank_left", "probe_as flank_left")
    while not table.options("attack"):
        table.play("stay" if "stay" in table.options() else "let")
    table.play("attack flank_left")
    assert not table.options("probe_as")
