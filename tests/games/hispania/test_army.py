"""§army: how armies move, spill over, besiege and attack."""

from typing import Any

import pytest

from tests.games.hispania.vocabulary import OFF, Position, hispanic_move

ILERGETIA = {"beseda": 1, "gerunda": 1, "calagurris": 1, "salduba": 1, "ilerda": 1, "osca": 1}
"""All of Ilergetia in revolt."""


def in_salduba(**pieces: Any) -> Position:
    """An army in Salduba, connected in its province to Calagurris 3, Ilerda 5 and Osca 6."""
    revolts = {"salduba": 1} | pieces.pop("revolts", {})
    return hispanic_move(revolts=revolts, armies=["salduba"], **pieces)


def in_calagurris(**pieces: Any) -> Position:
    """An army in Calagurris, connected in its province to Salduba 4 only."""
    revolts = {"calagurris": 1} | pieces.pop("revolts", {})
    armies = ["calagurris", *pieces.pop("armies", [])]
    return hispanic_move(revolts=revolts, armies=armies, **pieces)


def spilling(at: str, **pieces: Any) -> Position:
    """An army in a province that is all in revolt; the dice have named Abula, protected."""
    revolts = ILERGETIA | pieces.pop("revolts", {})
    armies = [at, *pieces.pop("armies", [])]
    return hispanic_move("abula", "3-1", revolts=revolts, armies=armies, **pieces)


def headings(table: Position) -> list[tuple[str, str]]:
    """Who headed where in the Hispanic move, in order."""
    events = table.match.view(None, since=0)["events"]
    return [(e["data"]["from"], e["data"]["to"]) for e in events if e["kind"] == "ArmyHeaded"]


# --- where to ---


@pytest.mark.rule("hispania", "army.1")
def test_army_1_from_province_i_to_vi_and_the_roman_ones_last() -> None:
    revolts = {"gades": 1, "pompaelo": 1, "calagurris": 1}
    table = hispanic_move(revolts=revolts, armies=list(revolts), ulterior="onuba")
    assert headings(table) == [
        ("calagurris", "salduba"),
        ("pompaelo", "deobriga"),
        ("gades", "hispalis"),
    ]


@pytest.mark.rule("hispania", "army.1")
def test_army_1_each_army_moves_once() -> None:
    """An army that goes from I to VI does not move again as the army of VI."""
    table = spilling("calagurris", revolts={"numantia": 1}, armies=["numantia"])
    table.play("roll 2", "roll 2")
    assert ("calagurris", "deobriga") in headings(table)
    assert len(headings(table)) == 2
    assert "deobriga" in table.armies
    assert table.turn == "citerior"


@pytest.mark.rule("hispania", "army.2")
def test_army_2_to_the_only_connected_city_of_its_province() -> None:
    """Numantia, Pompaelo and Deobriga are connected too, but of other provinces."""
    table = in_calagurris()
    assert table.armies == {"salduba"}
    assert headings(table) == [("calagurris", "salduba")]
    assert table.to_act == "rome"


@pytest.mark.rule("hispania", "army.2")
def test_army_2_even_if_that_city_is_in_revolt() -> None:
    table = in_calagurris(revolts={"salduba": 2})
    assert table.armies == {"salduba"}
    assert table.revolts("salduba") == 2


@pytest.mark.rule("hispania", "army.3")
def test_army_3_cities_without_revolt_come_first() -> None:
    table = in_salduba(revolts={"osca": 1, "ilerda": 1})
    assert table.armies == {"calagurris"}
    assert table.to_act == "rome"


@pytest.mark.rule("hispania", "army.3")
def test_army_3_the_die_chooses_among_those_without_revolt() -> None:
    table = in_salduba(revolts={"osca": 1})
    assert table.to_act == "chance"
    table.play("roll 6")
    assert table.armies == {"ilerda"}


@pytest.mark.rule("hispania", "army.4")
@pytest.mark.parametrize(
    ("roll", "city"),
    [(1, "calagurris"), (2, "calagurris"), (3, "calagurris"), (5, "ilerda"), (6, "osca")],
)
def test_army_4_the_die_picks_the_closest_shield(roll: int, city: str) -> None:
    table = in_salduba().play(f"roll {roll}")
    assert table.armies == {city}


@pytest.mark.rule("hispania", "army.4")
def test_army_4_also_when_all_have_revolt() -> None:
    table = in_salduba(revolts={"osca": 1, "ilerda": 1, "calagurris": 1}).play("roll 6")
    assert table.armies == {"osca"}
    assert table.revolts("osca") == 1


@pytest.mark.rule("hispania", "army.5")
def test_army_5_equidistant_it_stays() -> None:
    table = in_salduba().play("roll 4")
    assert table.armies == {"salduba"}
    assert ("ArmyStayed", "army.5") in table.told()


@pytest.mark.rule("hispania", "army.5")
def test_army_5_equal_shields_of_two_provinces_are_equidistant() -> None:
    """From Lancia: Aracillum of Cantabria and Salmantica of Carpetania have 4, Pallantia 5."""
    gallaecia = dict.fromkeys(("noega", "lucus", "asturica", "lancia", "bracara", "brigantium"), 1)
    assert hispanic_move(revolts=gallaecia, armies=["lancia"]).play("roll 4").armies == {"lancia"}
    assert hispanic_move(revolts=gallaecia, armies=["lancia"]).play("roll 5").armies == {
        "pallantia"
    }


@pytest.mark.rule("hispania", "army.6")
def test_army_6_it_places_a_revolt_where_there_is_none() -> None:
    table = in_calagurris()
    assert table.revolts("salduba") == 1
    assert table.revolts("calagurris") == 1
    assert table.reserve["revolts"] == 20
    assert ("RevoltPlaced", "army.6") in table.told()


# --- spilling over ---


@pytest.mark.rule("hispania", "army.7")
def test_army_7_in_a_province_all_in_revolt_it_looks_beyond() -> None:
    """From Calagurris: Deobriga 2, Pompaelo 3 and Numantia 6 have no revolt and no army."""
    table = spilling("calagurris")
    assert table.to_act == "chance"
    table.play("roll 6")
    assert table.armies == {"numantia"}
    assert table.revolts("numantia") == 1


@pytest.mark.rule("hispania", "army.7")
def test_army_7_not_while_one_city_is_free() -> None:
    revolts = {city: 1 for city in ILERGETIA if city != "beseda"}
    table = hispanic_move("abula", "3-1", revolts=revolts, armies=["calagurris"])
    assert table.armies == {"salduba"}


@pytest.mark.rule("hispania", "army.7")
def test_army_7_not_into_a_province_with_an_army() -> None:
    """Celtiberia has an army: Deobriga 2 and Pompaelo 3 are left."""
    table = spilling("calagurris", revolts={"clunia": 1}, armies=["clunia"]).play("roll 6")
    assert "pompaelo" in table.armies


@pytest.mark.rule("hispania", "army.7")
def test_army_7_cities_of_its_own_province_count_too_where_all_have_revolt() -> None:
    revolts = {"numantia": 1, "pompaelo": 1, "deobriga": 1}
    table = spilling("calagurris", revolts=revolts).play("roll 4")
    assert table.armies == {"salduba"}


@pytest.mark.rule("hispania", "army.7")
def test_army_7_into_a_roman_province() -> None:
    """From Salduba: Dertosa 1 and Bilbilis 4."""
    table = spilling("salduba").play("roll 1")
    assert table.armies == {"dertosa"}
    assert table.revolts("dertosa") == 1


@pytest.mark.rule("hispania", "army.8")
def test_army_8_the_province_it_enters_becomes_its_own() -> None:
    """It is the army of Citerior now: Ilergetia can raise another, which cannot go to Citerior."""
    table = spilling("salduba").play("roll 1", "pass", "dice 1-2")
    assert ("ArmyRaised", "revolt.4") in table.told()
    assert headings(table)[-1] == ("gerunda", "beseda")
    assert table.armies == {"beseda", "dertosa"}


@pytest.mark.rule("hispania", "army.8")
def test_army_8_it_moves_within_its_new_province() -> None:
    """From Dertosa in Citerior to Tarraco: Valentia is in revolt, Salduba of another province."""
    table = hispanic_move(
        revolts={"dertosa": 1, "valentia": 1}, armies=["dertosa"], citerior="onuba"
    )
    assert table.armies == {"tarraco"}


@pytest.mark.rule("hispania", "army.3")
def test_army_3_the_one_way_that_is_left_needs_no_die() -> None:
    """From Hispalis an army of Ulterior can go to Gades or Corduba, and Corduba is in revolt."""
    table = hispanic_move(
        revolts={"hispalis": 1, "corduba": 1}, armies=["hispalis"], ulterior="onuba"
    )
    assert table.armies == {"gades"}


# --- blocked ---


@pytest.mark.rule("hispania", "army.9")
def test_army_9_a_garrison_is_besieged() -> None:
    table = in_calagurris(garrisons={"salduba": ["citerior"]})
    assert table.board["fight"] == {
        "kind": "siege", "by": "army", "from": "calagurris", "at": "salduba",
    }  # fmt: skip
    assert table.options("roll") == {"1", "2", "3", "4", "5", "6"}


@pytest.mark.rule("hispania", "army.9")
@pytest.mark.parametrize("garrisons", [{}, {"salduba": ["citerior"]}])
def test_army_9_a_general_is_attacked_with_or_without_garrison(
    garrisons: dict[str, list[str]],
) -> None:
    table = in_calagurris(consul="salduba", garrisons=garrisons)
    assert table.board["fight"] == {
        "kind": "attack", "by": "army", "from": "calagurris", "at": "salduba",
    }  # fmt: skip
    assert len(table.options("dice")) == 36


@pytest.mark.rule("hispania", "army.10")
@pytest.mark.parametrize(("roll", "left"), [(2, 2), (3, 2), (4, 1)])
def test_army_10_only_a_higher_value_removes_the_top_garrison(roll: int, left: int) -> None:
    """The die and one revolt against Salduba's 4."""
    table = in_calagurris(garrisons={"salduba": ["citerior", "ulterior"]}).play(f"roll {roll}")
    assert table.armies == {"calagurris"}
    fight = table.event("FightFought")
    assert (fight["roman_dice"], fight["hispanic_dice"]) == ([], [roll])
    assert fight["odds"] == {"win": 0, "nothing": 3, "loss": 3, "of": 6}
    assert table.garrisons("salduba") == ["citerior", "ulterior"][:left]
    assert table.reserve["garrisons"]["praetor_ulterior"] == 5 - left


@pytest.mark.rule("hispania", "army.10")
def test_army_10_its_group_of_revolts_counts() -> None:
    """Four revolts hang together with Calagurris by Deobriga: 1 + 4 is more than 4."""
    table = in_calagurris(garrisons={"salduba": ["citerior"]}, revolts={"deobriga": 3})
    assert table.garrisons("salduba") == []
    assert table.to_act == "rome"


@pytest.mark.rule("hispania", "army.10", "attack.10")
@pytest.mark.parametrize(("deobriga", "rolled"), [(2, True), (3, False)])
def test_army_10_no_die_where_the_lowest_roll_removes_it(deobriga: int, rolled: bool) -> None:
    """1 + 3 is Salduba's 4, 1 + 4 is more."""
    held = {"salduba": ["citerior"]}
    table = in_calagurris(garrisons=held, revolts={"deobriga": deobriga})
    assert (table.to_act == "chance") == rolled


@pytest.mark.rule("hispania", "army.10", "attack.10")
def test_army_10_the_die_is_rolled_where_only_a_6_removes_it() -> None:
    """A 6 sends the army from Beseda to Osca, and there 6 + 1 is more than 6."""
    table = hispanic_move(
        revolts={"beseda": 1}, armies=["beseda"], garrisons={"osca": ["consul"]}
    ).play("roll 6")
    assert table.board["fight"]["at"] == "osca"
    assert table.to_act == "chance"
    assert table.play("roll 6").garrisons("osca") == []


@pytest.mark.rule("hispania", "army.10")
def test_army_10_a_general_connected_to_the_army_doubles_the_shield() -> None:
    """6 + 1 is less than 8, for the consul is in Numantia."""
    table = in_calagurris(garrisons={"salduba": ["citerior"]}, consul="numantia")
    assert table.garrisons("salduba") == ["citerior"]
    assert table.to_act == "rome"
    allied_only = in_calagurris(garrisons={"salduba": ["citerior"]}, consul="ilerda")
    assert allied_only.to_act == "chance"


@pytest.mark.rule("hispania", "army.10")
def test_army_10_another_army_connected_to_the_city_doubles_its_value() -> None:
    """(2 + 1) x2 is more than 4: the army in Bilbilis helps; (1 + 1) x2 is equal."""
    helped: dict[str, Any] = {"revolts": {"bilbilis": 1}, "armies": ["bilbilis"]}
    held = {"salduba": ["citerior"]}
    assert in_calagurris(garrisons=held, **helped).play("roll 2").garrisons("salduba") == []
    assert in_calagurris(garrisons=held, **helped).play("roll 1").garrisons("salduba") == [
        "citerior"
    ]


@pytest.mark.rule("hispania", "army.11")
@pytest.mark.parametrize(
    ("dice", "consul", "armies"),
    [
        ("3-3", OFF, {"calagurris"}),  # 3 against 3 + 1
        ("4-3", "salduba", {"calagurris"}),  # a draw
        ("5-3", "salduba", set()),
    ],
)
def test_army_11_the_loser_is_removed(dice: str, consul: str, armies: set[str]) -> None:
    table = in_calagurris(consul="salduba").play(f"dice {dice}")
    assert (("GeneralRemoved", "attack.6") in table.told()) == (consul == OFF)
    assert (("ArmyRemoved", "attack.5") in table.told()) == (not armies)
    assert table.where("consul") == consul
    assert table.armies == armies
    assert table.revolts("calagurris") == len(armies)


@pytest.mark.rule("hispania", "army.11")
def test_army_11_the_general_has_his_garrisons_but_no_denarii() -> None:
    """5 + 1 for the garrison of Salduba against 3 + 1: he wins with a 4, draws with a 3."""
    held = {"salduba": ["consul", "ulterior"]}
    drawn = in_calagurris(consul="salduba", garrisons=held).play("dice 3-3")
    assert (drawn.where("consul"), drawn.armies) == ("salduba", {"calagurris"})
    won = in_calagurris(consul="salduba", garrisons=held).play("dice 4-3")
    assert won.armies == set()
    lost = in_calagurris(consul="salduba", garrisons=held).play("dice 2-3")
    assert (lost.where("consul"), lost.garrisons("salduba")) == (OFF, [])
    assert lost.reserve["garrisons"]["praetor_ulterior"] == 4


@pytest.mark.rule("hispania", "army.11")
def test_army_11_reinforcements_double_on_both_sides() -> None:
    """A praetor in Numantia helps: 2 x2 draws with 3 + 1. An army in Bilbilis: 4 loses to 4 x2."""
    helped = in_calagurris(consul="salduba", citerior="numantia").play("dice 2-3")
    assert (helped.where("consul"), helped.armies) == ("salduba", {"calagurris"})
    ambushed = in_calagurris(consul="salduba", revolts={"bilbilis": 1}, armies=["bilbilis"])
    ambushed.play("dice 4-3")
    assert ambushed.where("consul") == OFF


@pytest.mark.rule("hispania", "army.11")
def test_army_11_a_beaten_general_blocks_his_denarius() -> None:
    table = in_calagurris(consul="salduba").play("dice 1-6")
    assert (table.turn, table.denarii) == ("citerior", 5)


@pytest.mark.rule("hispania", "army.12")
def test_army_12_a_victorious_army_does_not_advance() -> None:
    siege = in_calagurris(garrisons={"salduba": ["citerior"]}).play("roll 6")
    assert siege.garrisons("salduba") == []
    assert (siege.armies, siege.revolts("salduba")) == ({"calagurris"}, 0)
    attack = in_calagurris(consul="salduba").play("dice 1-6")
    assert attack.where("consul") == OFF
    assert (attack.armies, attack.revolts("salduba")) == ({"calagurris"}, 0)
