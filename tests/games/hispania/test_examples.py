"""The worked examples of the rulebook, with their numbers as printed.

Some places are only shown in the pictures. Those named here fit everything that the text says of
them (docs/rulings/hispania.md).
"""

from typing import Any

import pytest

from tests.games.hispania.vocabulary import Position, basic_game, position


def chance_of(table: Position, action: str, spent: int) -> str:
    """The chance of success in per cent, as the rulebook prints it."""
    odds = table.odds(action, spent)
    return f"{100 * odds['win'] / odds['of']:.0f} %"


# --- set-up, level 64342 ---


def set_up_example() -> Position:
    """Up to the roads."""
    rolls = ("roll 4", "roll 5", "roll 2", "roll 4", "roll 3", "roll 6", "roll 2", "roll 5")
    return basic_game("64342").play(*rolls)


@pytest.mark.rule("hispania", "setup.6")
def test_set_up_example_the_revolts() -> None:
    table = set_up_example()
    revolts = {s["id"]: s["revolts"] for s in table.board["spaces"] if s["revolts"]}
    assert revolts == {
        "salduba": 2, "segobriga": 1, "regina": 3, "conimbriga": 2, "asturica": 2, "flaviobriga": 1,
    }  # fmt: skip
    assert sum(revolts.values()) == 11


@pytest.mark.rule("hispania", "setup.7")
def test_set_up_example_the_armies() -> None:
    assert set_up_example().armies == {"segobriga", "asturica"}


@pytest.mark.rule("hispania", "setup.8")
def test_set_up_example_the_roads() -> None:
    table = set_up_example()
    table.refuses("road emerita-capara", "setup.8")  # the network must reach Emerita first
    table.play("road hispalis-emerita", "road emerita-capara", "road tarraco-ilerda")
    table.play("road basti-carthago_nova")
    assert table.reserve["roads"] == 0
    assert len(table.board["roads"]) == 6 + 4


@pytest.mark.rule("hispania", "setup.5")
def test_set_up_example_the_game_can_start() -> None:
    table = set_up_example()
    table.play("road hispalis-emerita", "road emerita-capara", "road tarraco-ilerda")
    table.play("road basti-carthago_nova")
    table.play("place gades", "place valentia", "place mare_ibericum")
    assert table.fleets == {"mare_balearicum", "mare_ibericum", "mare_gaditanum"}
    assert (table.turn, table.denarii) == ("ulterior", 6)
    assert set(table.reserve["garrisons"].values()) == {4}


# --- Example 1: movement of the praetor of Ulterior, in Hispalis ---


def example_1(**changes: Any) -> Position:
    """Roads reach Emerita by Regina; the consul is at sea, the other praetor in Abula."""
    pieces: dict[str, Any] = {
        "ulterior": "hispalis",
        "citerior": "abula",
        "consul": "mare_gaditanum",
        "revolts": {"onuba": 1},
        "roads": ["corduba-regina", "regina-emerita"],
    }
    return position(**(pieces | changes))


@pytest.mark.rule("hispania", "move.2")
def test_example_1_onuba_is_in_revolt() -> None:
    example_1().refuses("move onuba", "move.2")


@pytest.mark.rule("hispania", "move.6")
def test_example_1_to_emerita_for_2_directly_or_for_1_by_the_roads() -> None:
    assert example_1(roads=[]).cost("move emerita") == 2
    assert example_1().cost("move emerita") == 1


@pytest.mark.rule("hispania", "move.1")
def test_example_1_to_olisipo_for_4_by_land_or_for_half_by_sea() -> None:
    by_land = example_1(consul="tarraco", fleets=["mare_balearicum"])
    assert by_land.cost("move olisipo") == 1 + 1 + 2
    assert example_1().cost("move olisipo") == 1 + 1


@pytest.mark.rule("hispania", "move.7")
def test_example_1_the_consul_can_be_crossed_but_not_joined() -> None:
    table = example_1()
    table.refuses("move mare_gaditanum", "move.8")
    another_fleet = example_1(level="64442")
    assert another_fleet.cost("move mare_atlanticum") == 1 + 1


@pytest.mark.rule("hispania", "move.7")
def test_example_1_to_salmantica_through_the_other_praetor() -> None:
    for table in (example_1(), example_1(revolts={"onuba": 1, "capara": 1})):
        assert table.cost("move salmantica") == 1 + 3 + 1
        table.refuses("move abula", "move.8")


@pytest.mark.rule("hispania", "move.5")
def test_example_1_the_fleet_can_be_moved_with_the_consul_on_it() -> None:
    table = example_1().play("fleet mare_gaditanum", "sail mare_atlanticum")
    assert table.where("consul") == "mare_atlanticum"
    assert table.denarii == 5


# --- Example 2: the praetor of Citerior in Salduba and his garrisons ---


def example_2(**changes: Any) -> Position:
    """A road leads to Salduba; the consul is in Ilerda; Beseda has three revolts."""
    pieces: dict[str, Any] = {
        "turn": "citerior",
        "citerior": "salduba",
        "consul": "ilerda",
        "garrisons": {"salduba": ["citerior"], "gerunda": ["consul"]},
        "revolts": {"beseda": 3},
        "roads": ["dertosa-salduba"],
        "fleets": ["mare_ibericum", "mare_gaditanum"],
    }
    return position(**(pieces | changes))


@pytest.mark.rule("hispania", "garrison.1")
def test_example_2_withdraw_or_add_one_in_salduba_for_1() -> None:
    assert example_2().cost("withdraw salduba") == 1
    assert example_2().cost("garrison salduba") == 1
    assert example_2().play("withdraw salduba").garrisons("salduba") == []
    assert example_2().play("garrison salduba").garrisons("salduba") == ["citerior", "citerior"]


@pytest.mark.rule("hispania", "garrison.1")
def test_example_2_one_in_calagurris_for_1_and_1() -> None:
    table = example_2().play("move calagurris", "garrison calagurris")
    assert table.denarii == 6 - (1 + 1)


@pytest.mark.rule("hispania", "garrison.1")
def test_example_2_one_in_gerunda_for_1_and_2_and_1() -> None:
    table = example_2()
    assert table.cost("move tarraco") == 1
    assert table.cost("move gerunda") == 1 + 2
    table.play("move gerunda", "garrison gerunda")
    assert table.denarii == 6 - (1 + 2 + 1)
    assert table.garrisons("gerunda") == ["consul", "citerior"]


@pytest.mark.rule("hispania", "garrison.2")
def test_example_2_the_garrison_of_gerunda_is_not_his() -> None:
    example_2().play("move gerunda").refuses("withdraw gerunda", "garrison.2")


@pytest.mark.rule("hispania", "move.8")
def test_example_2_the_consul_is_in_ilerda() -> None:
    table = example_2()
    table.refuses("move ilerda", "move.8")
    table.refuses("garrison ilerda", "garrison.1")


@pytest.mark.rule("hispania", "garrison.4")
def test_example_2_osca_can_be_entered_but_not_garrisoned() -> None:
    table = example_2().play("move osca")
    table.refuses("garrison osca", "garrison.4")
    assert example_2(revolts={}).play("move osca").allows("garrison osca")


@pytest.mark.rule("hispania", "garrison.4")
def test_example_2_the_three_revolts_in_beseda_come_first() -> None:
    """He removes them from Osca: with his garrison in Salduba every roll beats Beseda's shield."""
    table = example_2(citerior="osca")
    table.play(*("besiege beseda", "spend 1") * 3)
    assert table.revolts("beseda") == 0
    assert table.allows("garrison osca")


# --- Example 3: the siege of Toletum ---


def example_3(turn: str) -> Position:
    """The praetor of Citerior in Segobriga, the consul in Abula, the army in Complutum."""
    return position(
        turn=turn, citerior="segobriga", consul="abula",
        garrisons={"bilbilis": ["citerior"], "salduba": ["citerior"], "abula": ["consul"]},
        revolts={"toletum": 1, "complutum": 1}, armies=["complutum"],
    )  # fmt: skip


@pytest.mark.rule("hispania", "besiege.7")
def test_example_3_the_praetor_wins_from_iii_with_67_per_cent() -> None:
    table = example_3("citerior")
    assert table.odds("besiege toletum", 1)["sum"] == "(die + 4) x2 against 6 x2"
    assert chance_of(table, "besiege toletum", 1) == "67 %"
    table.play("besiege toletum", "spend 1")
    for roll in (1, 2):
        assert (
            example_3("citerior")
            .play("besiege toletum", "spend 1", f"roll {roll}")
            .revolts("toletum")
        )
    assert table.play("roll 3").revolts("toletum") == 0


@pytest.mark.rule("hispania", "besiege.6")
def test_example_3_the_consul_wins_from_ii_with_83_per_cent() -> None:
    table = example_3("consul")
    assert table.odds("besiege toletum", 1)["sum"] == "(die + 2) x2 against 6"
    assert chance_of(table, "besiege toletum", 1) == "83 %"
    lost = example_3("consul").play("besiege toletum", "spend 1", "roll 1")
    assert lost.revolts("toletum") == 1
    assert table.play("besiege toletum", "spend 1", "roll 2").revolts("toletum") == 0


# --- Example 4: attacks on the Gallaic army ---


def example_4(turn: str, **changes: Any) -> Position:
    """The army in Bracara, the consul in Lucus, the praetors in Talabriga and in Asturica."""
    pieces: dict[str, Any] = {
        "turn": turn,
        "ulterior": "talabriga",
        "citerior": "asturica",
        "consul": "lucus",
        "garrisons": {"talabriga": ["ulterior"], "lucus": ["consul"], "noega": ["consul"]},
        "revolts": {"bracara": 2, "brigantium": 1, "conimbriga": 3},
        "armies": ["bracara", "conimbriga"],
        "level": "64442",
    }
    return position(**(pieces | changes))


@pytest.mark.rule("hispania", "attack.10")
def test_example_4_the_consuls_victory_is_certain_10_against_9() -> None:
    table = example_4("consul")
    odds = table.odds("attack bracara", 2)
    assert odds["sum"] == "(die + 4) x2 against die + 3"
    assert (1 + 4) * 2 > 6 + 3
    assert odds["win"] == odds["of"]
    table.play("attack bracara", "spend 2")
    assert table.armies == {"conimbriga"}
    assert table.revolts("bracara") == 0
    assert table.where("consul") == "lucus"  # he does not advance
    assert table.to_act == "rome"


@pytest.mark.rule("hispania", "attack.4")
def test_example_4_the_praetor_is_exposed_to_the_lusitanian_ambush() -> None:
    table = example_4("ulterior")
    assert table.odds("attack bracara", 2)["sum"] == "(die + 3) x2 against (die + 3) x2"


@pytest.mark.rule("hispania", "remember.8")
def test_example_4_from_mare_atlanticum_he_avoids_the_ambush() -> None:
    table = example_4("ulterior").play("move mare_atlanticum")
    assert table.odds("attack bracara", 2)["sum"] == "(die + 3) x2 against die + 3"


@pytest.mark.rule("hispania", "attack.4")
def test_example_4_against_the_lusitanian_army_he_has_no_reinforcement() -> None:
    table = example_4("ulterior")
    assert table.odds("attack conimbriga", 2)["sum"] == "die + 3 against (die + 3) x2"


@pytest.mark.rule("hispania", "attack.4")
def test_example_4_the_praetor_in_asturica_reinforces_nothing() -> None:
    """Without him all values are the same."""
    for turn, at in (("consul", "bracara"), ("ulterior", "bracara"), ("ulterior", "conimbriga")):
        with_him, without = example_4(turn), example_4(turn, citerior="valentia")
        assert with_him.odds(f"attack {at}", 2) == without.odds(f"attack {at}", 2)
    asturica = example_4("citerior")
    assert asturica.options("attack") == set()
