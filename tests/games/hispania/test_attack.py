"""§attack: both values, reinforcements, results, the blocked denarius, certain results."""

from typing import Any

import pytest

from tests.games.hispania.vocabulary import OFF, Position, position


def attack_on_toletum(**pieces: Any) -> Position:
    """The consul in Abula against an army on two revolts in Toletum; nobody else is near."""
    revolts = {"toletum": 2} | pieces.pop("revolts", {})
    armies = ["toletum", *pieces.pop("armies", [])]
    return position(turn="consul", consul="abula", revolts=revolts, armies=armies, **pieces)


def beaten(**pieces: Any) -> Position:
    """The same after the consul lost with one denarius: 1 + 1 against 6 + 2."""
    return attack_on_toletum(**pieces).play("attack toletum", "spend 1", "dice 1-6")


@pytest.mark.rule("hispania", "attack.1")
def test_attack_1_an_army_connected_to_him() -> None:
    table = attack_on_toletum(revolts={"pallantia": 1, "osca": 1}, armies=["osca"])
    assert table.options("attack") == {"toletum"}
    table.refuses("attack osca", "attack.1")
    table.refuses("attack pallantia", "attack.1")


@pytest.mark.rule("hispania", "attack.1")
def test_attack_1_one_to_three_denarii() -> None:
    table = attack_on_toletum().play("attack toletum")
    assert table.options("spend") == {"1", "2", "3"}
    table.refuses("pass", "attack.1")
    table.play("spend 2", "dice 1-1")
    assert table.denarii == 4


@pytest.mark.rule("hispania", "attack.2")
@pytest.mark.parametrize("spent", [1, 2, 3])
def test_attack_2_die_denarii_and_own_garrisons(spent: int) -> None:
    table = attack_on_toletum()
    assert table.odds("attack toletum", spent)["sum"] == f"die + {spent} against die + 2"
    garrisons = {"abula": ["consul", "citerior"], "salmantica": ["consul"], "lancia": ["consul"]}
    table = attack_on_toletum(garrisons=garrisons)
    assert table.odds("attack toletum", spent)["sum"] == f"die + {spent + 3} against die + 2"


@pytest.mark.rule("hispania", "attack.3")
def test_attack_3_the_revolts_of_the_group_around_the_army() -> None:
    """Castulo touches Toletum, Libisosa touches Castulo; Clunia hangs together with neither."""
    table = attack_on_toletum(revolts={"castulo": 1, "libisosa": 3, "clunia": 2})
    assert table.odds("attack toletum", 1)["sum"] == "die + 1 against die + 6"


@pytest.mark.rule("hispania", "attack.4")
def test_attack_4_each_other_general_connected_to_the_army_doubles() -> None:
    table = attack_on_toletum(ulterior="regina")
    assert table.odds("attack toletum", 1)["sum"] == "(die + 1) x2 against die + 2"
    table = attack_on_toletum(ulterior="regina", citerior="segobriga")
    assert table.odds("attack toletum", 1)["sum"] == "(die + 1) x4 against die + 2"
    allied_only = attack_on_toletum(ulterior="salmantica", citerior="emerita")
    assert allied_only.odds("attack toletum", 1)["sum"] == "die + 1 against die + 2"


@pytest.mark.rule("hispania", "attack.4")
def test_attack_4_each_other_army_connected_to_the_general_doubles() -> None:
    table = attack_on_toletum(revolts={"pallantia": 1}, armies=["pallantia"])
    assert table.odds("attack toletum", 1)["sum"] == "die + 1 against (die + 2) x2"
    allied_only = attack_on_toletum(revolts={"complutum": 1}, armies=["complutum"])
    assert allied_only.odds("attack toletum", 1)["sum"] == "die + 1 against die + 3"


# --- results ---


@pytest.mark.rule("hispania", "attack.5")
def test_attack_5_a_higher_value_removes_the_army_and_all_revolts_of_its_space() -> None:
    table = attack_on_toletum(revolts={"castulo": 1})
    before = table.reserve
    table.play("attack toletum", "spend 3", "dice 6-1")
    assert table.armies == set()
    assert (table.revolts("toletum"), table.revolts("castulo")) == (0, 1)
    assert table.reserve["revolts"] == before["revolts"] + 2
    assert table.reserve["armies"] == before["armies"] + 1
    assert table.to_act == "rome"


@pytest.mark.rule("hispania", "attack.6")
def test_attack_6_a_lower_value_removes_the_general_and_every_garrison_of_his_space() -> None:
    table = beaten(garrisons={"abula": ["citerior", "ulterior"], "salmantica": ["ulterior"]})
    assert table.where("consul") == OFF
    assert table.garrisons("abula") == []
    assert table.garrisons("salmantica") == ["ulterior"]
    assert table.reserve["garrisons"] == {
        "praetor_ulterior": 3,
        "praetor_citerior": 4,
        "consul": 4,
    }
    assert table.armies == {"toletum"}


@pytest.mark.rule("hispania", "attack.6")
def test_attack_6_his_roman_phase_ends() -> None:
    table = beaten()
    assert table.to_act == "chance"
    assert table.board["denarii"] == 5  # not spent, and of no more use
    table.play("dice 1-1", "roll 1")
    assert table.turn == "ulterior"


@pytest.mark.rule("hispania", "attack.6")
def test_attack_6_a_general_at_sea_leaves_the_fleet_behind() -> None:
    table = position(turn="consul", consul="mare_gaditanum", revolts={"onuba": 2}, armies=["onuba"])
    table.play("attack onuba", "spend 1", "dice 1-6")
    assert table.where("consul") == OFF
    assert "mare_gaditanum" in table.fleets


@pytest.mark.rule("hispania", "attack.7")
def test_attack_7_a_draw_changes_nothing() -> None:
    table = attack_on_toletum().play("attack toletum", "spend 1", "dice 3-2")
    assert table.where("consul") == "abula"
    assert table.armies == {"toletum"}
    assert table.revolts("toletum") == 2
    assert table.to_act == "rome"
    assert table.denarii == 5


@pytest.mark.rule("hispania", "attack.8")
def test_attack_8_a_beaten_general_blocks_a_denarius_until_he_returns() -> None:
    table = beaten(garrisons={"osca": ["citerior"]})
    table.play("dice 1-6", "roll 1")
    assert (table.turn, table.denarii) == ("ulterior", 5)
    assert table.board["blocked_denarii"] == 1
    table.end_turn("1-6").end_turn("1-6").play("enter mare_balearicum")
    assert (table.turn, table.denarii) == ("consul", 6)
    assert table.board["blocked_denarii"] == 0


@pytest.mark.rule("hispania", "attack.8")
def test_attack_8_two_beaten_generals_block_two() -> None:
    table = position(phase="turn", turn="consul", ulterior=OFF, citerior=OFF)
    assert table.denarii == 4
    assert table.board["blocked_denarii"] == 2


@pytest.mark.rule("hispania", "attack.9")
def test_attack_9_the_winner_does_not_advance() -> None:
    table = attack_on_toletum().play("attack toletum", "spend 3", "dice 6-1")
    assert table.where("consul") == "abula"
    lost = beaten()
    assert lost.armies == {"toletum"}
    assert lost.revolts("abula") == 0


@pytest.mark.rule("hispania", "attack.10")
def test_attack_10_a_certain_victory_needs_no_dice() -> None:
    """(1 + 3 + 1) x2 is 10, and the army has 6 + 2 at most."""
    garrisons = {"salmantica": ["consul"]}
    table = attack_on_toletum(ulterior="regina", garrisons=garrisons)
    assert table.odds("attack toletum", 3)["win"] == 36
    table.play("attack toletum", "spend 3")
    assert table.to_act == "rome"
    assert table.armies == set()


@pytest.mark.rule("hispania", "attack.10")
def test_attack_10_a_certain_defeat_needs_no_dice() -> None:
    """6 + 1 is 7, and the army has (1 + 3) x2 at least."""
    table = attack_on_toletum(revolts={"toletum": 3, "pallantia": 1}, armies=["pallantia"])
    assert table.odds("attack toletum", 1)["loss"] == 36
    table.play("attack toletum", "spend 1")
    assert table.where("consul") == OFF
    assert table.to_act == "chance"


@pytest.mark.rule("hispania", "attack.10")
def test_attack_10_a_siege_that_cannot_succeed_needs_no_die() -> None:
    table = position(
        turn="consul",
        consul="abula",
        revolts={"toletum": 2, "salmantica": 1},
        armies=["salmantica"],
    )
    assert table.odds("besiege toletum", 1)["nothing"] == 6
    table.play("besiege toletum", "spend 1")
    assert table.to_act == "rome"
    assert table.revolts("toletum") == 2
    assert table.denarii == 5


@pytest.mark.rule("hispania", "attack.10")
def test_attack_10_a_single_other_roll_is_reason_enough_to_roll() -> None:
    """With three denarii a 1 against a 6 draws (1 + 3 + 4 = 6 + 2): 35 of 36 win."""
    garrisons = {"abula": ["consul", "consul", "consul"], "salmantica": ["consul"]}
    table = attack_on_toletum(garrisons=garrisons)
    odds = table.odds("attack toletum", 3)
    assert (odds["win"], odds["nothing"], odds["loss"]) == (35, 1, 0)
    assert table.play("attack toletum", "spend 3").to_act == "chance"
