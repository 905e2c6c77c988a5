"""Two variants that touch the same thing: the table of pairs is in docs/rulings/hispania.md."""

from __future__ import annotations

import random
from typing import Any

import pytest

from martius.games import TITLES
from martius.games.hispania.table.variants import IDS, ids_of
from martius.kernel import Decision, play, waiting
from tests.games.hispania.vocabulary import OFF, Position, position
from tests.laws.walk import any_action

GAME = TITLES["hispania"]

TALABRIGA: dict[str, Any] = {"revolts": {"talabriga": 1}, "armies": ["talabriga"]}
"""An army with one way, to Conimbriga (shield 4)."""


def led(**pieces: Any) -> Position:
    """A Hispanic phase after a revolt roll that a garrison in Osca stops; the player keeps it."""
    garrisons = {"osca": ["citerior"], **pieces.pop("garrisons", {})}
    return position(phase="hispanic", garrisons=garrisons, **pieces).play("dice 1-6", "keep")


def rolled(**pieces: Any) -> Position:
    """The same without a player."""
    garrisons = {"osca": ["citerior"], **pieces.pop("garrisons", {})}
    return position(phase="hispanic", garrisons=garrisons, **pieces).play("dice 1-6")


# --- INGENIVM with others ---


def test_ingenivm_imperivm_the_denarius_for_moving_builds_nothing() -> None:
    table = position(variants="ingenivm,imperivm", ulterior="corduba", roads_for_sale=2, denarii=0)
    assert table.board["move_denarii"] == 1
    table.refuses("build corduba-regina", "ingenivm.2")
    table.lists_what_it_does_not_refuse()


def test_ingenivm_imperivm_the_consul_moves_a_praetor_along_a_new_road() -> None:
    table = position(
        variants="ingenivm,imperivm",
        turn="consul",
        consul="corduba",
        ulterior="gades",
        roads_for_sale=2,
    ).play("build corduba-regina", "lead praetor_ulterior", "march regina")
    assert (table.where("ulterior"), table.denarii) == ("regina", 4)


def test_ingenivm_proconsvl_the_proconsul_uses_roads_but_builds_none() -> None:
    table = position(
        variants="ingenivm,proconsvl",
        ulterior="gades",
        proconsul="corduba",
        roads_for_sale=2,
    )
    table.refuses("build corduba-regina", "ingenivm.3")
    table = position(
        variants="ingenivm,proconsvl", ulterior="corduba", proconsul="gades", roads_for_sale=2
    ).play("build corduba-regina", "lead proconsul", "march regina")
    assert (table.where("proconsul"), table.denarii) == ("regina", 4)


def test_ingenivm_legio_both_are_paid_out_of_one_purse() -> None:
    table = position(
        variants="ingenivm,legio_hispana",
        turn="consul",
        consul="corduba",
        roads_for_sale=2,
        denarii=2,
    ).play("build corduba-regina")
    assert {"legion corduba", "garrison corduba"} <= table.options()
    table.play("legion corduba")
    assert table.space("corduba")["legion"]
    assert table.to_act == "chance"  # nothing is left to spend


def test_ingenivm_hispano_an_army_that_is_sent_closes_the_link() -> None:
    table = led(
        variants="ingenivm,hispano",
        citerior="corduba",
        roads_for_sale=2,
        revolts={"toletum": 1},
        armies=["toletum"],
    ).play("head castulo")
    assert table.turn == "citerior"
    table.refuses("build corduba-castulo", "ingenivm.4")
    assert "build corduba-regina" in table.options()


# --- IMPERIVM with others ---


def test_imperivm_proconsvl_the_denarius_for_moving_moves_but_does_not_call() -> None:
    table = position(variants="imperivm,proconsvl", ulterior="gades", denarii=2)
    table.refuses("call", "proconsvl.1")
    table = position(
        variants="imperivm,proconsvl", ulterior="gades", proconsul="dertosa", denarii=0
    ).play("lead proconsul", "march tarraco")
    assert (table.where("proconsul"), table.board["move_denarii"]) == ("tarraco", 0)


def test_imperivm_proconsvl_the_consul_moves_all_three() -> None:
    table = position(variants="imperivm,proconsvl", turn="consul", proconsul="dertosa")
    leads = {option for option in table.options() if option.startswith("lead")}
    assert leads == {"lead praetor_ulterior", "lead praetor_citerior", "lead proconsul"}
    position(variants="imperivm,proconsvl", turn="citerior", proconsul="dertosa").refuses(
        "lead praetor_ulterior", "imperivm.3"
    )


def test_imperivm_proconsvl_the_added_one_is_doubled_by_the_proconsul() -> None:
    table = position(
        variants="imperivm,proconsvl",
        turn="citerior",
        citerior="valentia",
        proconsul="bilbilis",
        revolts={"segobriga": 1},
    )
    assert table.odds("besiege segobriga", 1)["sum"].startswith("(die + 3) x2")


def atlantic(turn: str, variants: str, **pieces: Any) -> Position:
    """A general on the fleet in Mare Gaditanum, pirates in Mare Atlanticum."""
    found: dict[str, Any] = {
        "variants": variants,
        "turn": turn,
        turn: "mare_gaditanum",
        "fleets": ["mare_gaditanum", "mare_balearicum"],
        "pirates": {"mare_atlanticum": 1},
    }
    if turn != "consul":
        found["consul"] = "mare_balearicum"
    return position(**found | pieces)


def test_imperivm_pirates_citerior_adds_one_against_them() -> None:
    odds = [
        atlantic("citerior", variants).odds("besiege mare_atlanticum", 1)["sum"]
        for variants in ("pirates", "imperivm,pirates")
    ]
    assert odds == ["die + 1 against 4", "die + 2 against 4"]


def test_imperivm_pirates_the_denarius_for_moving_neither_fights_nor_passes_them() -> None:
    table = atlantic("ulterior", "imperivm,pirates", denarii=0)
    table.refuses("besiege mare_atlanticum", "roman.1")
    shut = {"mare_atlanticum": 1, "mare_ibericum": 1}
    table = atlantic("ulterior", "imperivm,pirates", denarii=0, pirates=shut)
    table.refuses("fleet mare_gaditanum", "pirates.2")


def test_imperivm_terror_one_for_citerior_and_double_for_the_special_army() -> None:
    table = position(
        variants="imperivm,terror",
        turn="citerior",
        citerior="salduba",
        revolts={"bilbilis": 1},
        armies=["bilbilis"],
        special_army="bilbilis",
    )
    assert table.odds("attack bilbilis", 1)["sum"] == "die + 3 against (die + 1) x2"


def test_imperivm_hispano_no_bonus_in_defence_however_much_is_added() -> None:
    table = led(variants="imperivm,hispano", citerior="conimbriga", **TALABRIGA)
    table.play("add 2", "dice 3-1")
    fought = table.event("FightFought")
    assert (fought["roman"], fought["hispanic"]) == (3, 4)


def test_imperivm_hispano_a_coin_of_the_player_serves_for_moving() -> None:
    """Ruling 37: six denarii, the one for Move and the player's two are more than eight coins."""
    table = position(variants="imperivm,hispano", phase="turn")
    assert (table.denarii, table.board["move_denarii"]) == (6, 1)
    assert table.board["hispanic_denarii"] == 0


# --- PROCONSVL with others ---


def test_proconsvl_legio_the_legion_falls_with_the_proconsul() -> None:
    table = rolled(
        variants="proconsvl,legio_hispana",
        proconsul="conimbriga",
        legion="conimbriga",
        revolts={"talabriga": 3, "bracara": 3},
        armies=["talabriga"],
    )
    assert table.where("proconsul") == OFF
    assert not table.space("conimbriga")["legion"]
    assert table.reserve["legion"]
    assert table.reserve["garrisons"]["consul"] == 4


def test_proconsvl_legio_the_proconsul_doubles_the_consuls_legion_and_places_none() -> None:
    table = position(
        variants="proconsvl,legio_hispana",
        turn="consul",
        consul="valentia",
        citerior="tarraco",
        proconsul="bilbilis",
        legion="valentia",
        revolts={"segobriga": 1},
    )
    assert table.odds("besiege segobriga", 1)["sum"].startswith("(die + 2) x2")
    position(
        variants="proconsvl,legio_hispana",
        turn="consul",
        consul="valentia",
        citerior="tarraco",
        proconsul="dertosa",
    ).refuses("legion dertosa", "garrison.1")


def test_proconsvl_pirates_the_proconsul_reinforces_against_them() -> None:
    table = atlantic("consul", "proconsvl,pirates", proconsul="talabriga")
    assert table.odds("besiege mare_atlanticum", 1)["sum"] == "(die + 1) x2 against 4"


def test_proconsvl_pirates_the_proconsuls_fleet_does_not_pass_them() -> None:
    table = atlantic(
        "ulterior",
        "proconsvl,pirates",
        ulterior="gades",
        consul=OFF,
        proconsul="mare_gaditanum",
        fleets=["mare_gaditanum"],
    ).play("fleet mare_gaditanum")
    table.refuses("sail mare_atlanticum", "pirates.2")
    table.play("sail mare_balearicum")
    assert table.where("proconsul") == "mare_balearicum"


def test_proconsvl_pirates_no_fleet_brings_the_proconsul_past_them() -> None:
    table = position(
        variants="proconsvl,pirates",
        turn="consul",
        consul="mare_gaditanum",
        fleets=["mare_gaditanum"],
        pirates={"mare_ibericum": 1, "mare_atlanticum": 1},
    )
    table.refuses("call", "proconsvl.1")
    table.refuses("fleet mare_gaditanum", "pirates.2")


def test_proconsvl_terror_the_bare_die_against_the_double_army() -> None:
    table = rolled(
        variants="proconsvl,terror", proconsul="conimbriga", special_army="talabriga", **TALABRIGA
    ).play("dice 3-1")
    fought = table.event("FightFought")
    assert (fought["roman"], fought["hispanic"]) == (3, 4)
    assert table.where("proconsul") == OFF


def test_proconsvl_hispano_a_denarius_decides_and_none_is_blocked() -> None:
    table = led(variants="proconsvl,hispano", proconsul="conimbriga", **TALABRIGA)
    table.play("add 1", "dice 2-1")
    assert table.where("proconsul") == OFF
    assert table.board["blocked_denarii"] == 0
    assert "call" in table.options()


# --- LEGIO HISPANA with others ---


def test_legio_pirates_the_legion_counts_against_them() -> None:
    table = atlantic("consul", "legio_hispana,pirates", legion="gades", ulterior="corduba")
    assert table.odds("besiege mare_atlanticum", 1)["sum"] == "die + 2 against 4"


def test_legio_terror_the_special_army_takes_the_legion() -> None:
    table = rolled(
        variants="legio_hispana,terror",
        legion="conimbriga",
        special_army="talabriga",
        **TALABRIGA,
    ).play("roll 2")
    assert table.event("FightFought")["hispanic"] == 6
    assert not table.space("conimbriga")["legion"]
    assert table.reserve["legion"]


def test_legio_hispano_the_legion_protects_and_is_besieged() -> None:
    table = position(variants="legio_hispana,hispano", phase="hispanic", legion="osca").play(
        "dice 1-6"
    )
    assert table.option("keep")["note"] == "Nothing will happen: Osca is protected."
    table = led(variants="legio_hispana,hispano", legion="conimbriga", **TALABRIGA)
    table.play("add 2", "roll 2")
    assert table.reserve["legion"]


# --- PIRATES, TERROR and HISPANO ---


def test_pirates_terror_the_special_army_doubles_their_shield_once() -> None:
    """Reinforcing, it counts like any army: doubled is its own value alone (§terror.2)."""
    table = atlantic(
        "consul",
        "pirates,terror",
        revolts={"onuba": 1},
        armies=["onuba"],
        special_army="onuba",
    )
    assert table.odds("besiege mare_atlanticum", 1)["sum"] == "die + 1 against 4 x2"


def test_pirates_hispano_their_disc_goes_back_to_the_reserve_that_the_player_needs() -> None:
    pieces: dict[str, Any] = {
        "ulterior": "mare_gaditanum",
        "denarii": 1,
        "pirates": {"mare_atlanticum": 1},
        "reserve": {"revolts": 0},
    }
    beaten = position(variants="pirates,hispano", **pieces)
    beaten.play("besiege mare_atlanticum", "roll 6", "dice 1-1")
    assert beaten.outcome is None
    standing = position(variants="pirates,hispano", **pieces)
    standing.play("besiege mare_atlanticum", "roll 1", "dice 1-1")
    assert standing.outcome == ("revolts_exhausted", "goal.2")


def test_terror_hispano_what_the_player_adds_is_doubled_too() -> None:
    table = led(
        variants="terror,hispano",
        garrisons={"conimbriga": ["ulterior"]},
        special_army="talabriga",
        **TALABRIGA,
    ).play("add 1")
    assert table.event("FightFought")["hispanic"] == 6


# --- all of them ---


@pytest.mark.parametrize("mask", range(1 << len(IDS)))
def test_any_combination_plays_by_the_laws(mask: int) -> None:
    """Some turns: something can be done, what is listed is what is not refused, nothing is lost."""
    options = {
        "level": "64342",
        "players": str(1 + mask % 3),
        "variants": ",".join(ids_of(mask)),
    }
    g: Any = GAME.new({}, options)
    rng = random.Random(mask)
    for _ in range(60):
        step = waiting(g)
        if step is None:
            break
        if isinstance(step, Decision):
            found = step.options(g)
            assert found
            allowed = [a for a in step.plausible(g) if step.refuse(g, a) is None]
            assert sorted(found) == sorted(allowed)
        play(g, any_action(g, rng))
        GAME.check(g)
    assert ids_of(g.terms.variants) == ids_of(mask)
