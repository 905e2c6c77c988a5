"""§10: combat."""

from typing import Any

import pytest

from martius.games.punico.combat.combat import Attacks, CombatImpulse
from martius.kernel import Chance, waiting
from tests.games.punico.vocabulary import FAR, Position, position
from tests.laws.walk import led_to


def combat(*units: str, first: str = "rome", **more: Any) -> Position:
    return position(*units, impulse="first_combat", first=first, **more)


@pytest.mark.rule("punico", "10")
def test_10_a_unit_attacks_an_enemy_in_its_front_once() -> None:
    table = combat("ha1 0910 n", "ha2 1110 nw", "m1 0909 s", "m2 0911 n")
    table.refuses("attack ha2", "10")
    table.play("attack ha1", "dice 3-3")
    assert table.phase == "second_movement"


@pytest.mark.rule("punico", "10")
def test_10_a_unit_can_be_attacked_more_than_once_and_values_are_not_added() -> None:
    table = combat("ha1 0910 n", "ha2 1009 sw", "m1 0909 s")
    assert table.modifiers("attack ha1") == {
        ("attacker", "combat points"): 4,
        ("defender", "combat points"): 3,
    }
    table.play("attack ha1", "dice 3-3")
    table.refuses("attack ha1", "10")
    table.play("attack ha2", "dice 3-1")
    assert table.disorder("m1") == 3


@pytest.mark.rule("punico", "10")
def test_10_combat_is_voluntary() -> None:
    table = combat("ha1 0910 n", "m1 0909 s").play("end")
    assert table.phase == "second_movement"
    assert table.disorder("m1") == 0


@pytest.mark.rule("punico", "10")
@pytest.mark.rule("punico", "8.2")
@pytest.mark.rule("punico", "15.1")
def test_10_who_cannot_attack() -> None:
    table = combat("ha1 0910 n left_zone", "ha2 1110 n", "m1 0909 s", "m2 1109 s")
    table.refuses("attack ha1", "8.2")
    table.refuses("attack ha8", "10")  # not on the map
    table.refuses("attack m1", "10")  # not Rome's
    assert table.options("attack") == {"ha2"}
    beasts = combat("el1 0909 s finis", "el2 1109 s", "ha1 0910 n", "ha2 1110 n", first="carthage")
    beasts.refuses("attack el1", "15.1")
    assert beasts.options("attack") == {"el2"}
    assert beasts.allows("end")


@pytest.mark.rule("punico", "10")
def test_10_with_several_enemies_in_its_front_a_unit_attacks_one_of_them() -> None:
    table = combat("ha1 0910 n", "m1 0909 s", "m2 1009 sw", "m3 0911 n").play("attack ha1")
    assert table.options("strike") == {"0909", "1009"}
    table.refuses("strike 0911", "10")  # behind it
    table.refuses("end", "10")
    table.play("strike 1009", "dice 6-1")
    assert table.disorder("m1") == 0 < table.disorder("m2")


@pytest.mark.rule("punico", "10.1")
def test_10_1_a_faster_unit_may_withdraw_with_its_back_to_the_enemy() -> None:
    table = combat("ha1 0910 n", "t1 0909 s", "f1 0908 s")
    table.play("attack ha1")
    assert table.to_act == "carthage"
    assert table.options("withdraw") == {"0808", "1008"}  # 0908 is taken
    table.play("withdraw 1008")
    assert (table.at("t1"), table.unit("t1")["facing"]) == ("1008", "ne")
    assert table.options("advance")  # the hex has become empty in combat


@pytest.mark.rule("punico", "10.1")
def test_10_1_a_unit_no_faster_stands() -> None:
    assert combat("ha1 0910 n", "m1 0909 s").play("attack ha1").to_act == "chance"


@pytest.mark.rule("punico", "10.1")
def test_10_1_one_withdrawal_an_impulse() -> None:
    table = combat("ha1 0910 n", "ha2 0808 ne", "t1 0909 s")
    table.play("attack ha1", "withdraw 0908", "hold")
    assert table.at("t1") == "0908"
    table.play("attack ha2")  # 0908 is in its front
    assert table.to_act == "chance"


@pytest.mark.rule("punico", "10.1")
def test_10_1_a_unit_may_stand_instead() -> None:
    table = combat("ha1 0910 n", "t1 0909 s").play("attack ha1", "stand")
    assert table.to_act == "chance"


@pytest.mark.rule("punico", "10.2", "10.3")
def test_10_3_all_modifiers_are_added() -> None:
    units = ("el1 0909 s d1 ran", "ha1 0910 n d2", "pr1 0911 n")
    table = combat(*units, first="carthage", rome="0910", carthage="0909")
    table.play("attack el1", "stay", "support pr1")
    event = table.play("dice 2-1").match.view(None)["events"]
    fought = next(e["data"] for e in event if e["kind"] == "CombatFought")
    assert fought["attacker_total"] == 5 + 1 + 1 - 1 + 1  # points, run, leader, disorder, die 1
    assert fought["defender_total"] == 4 + 1 + 1 - 2 + 2  # points, leader, support, disorder, die 2


@pytest.mark.rule("punico", "10.3")
def test_10_3_elephants_gain_after_four_hexes_in_a_straight_line() -> None:
    for start, bonus in (("0805", 1), ("0806", 0)):
        table = position(f"el1 {start} s", "ha1 0810 n", first="carthage")
        table.play("unit el1", "move 0809")
        while table.options("face"):
            table.play("face s")
        found = table.modifiers("attack el1").get(("attacker", "straight run"), 0)
        assert found == bonus


@pytest.mark.rule("punico", "10.3")
def test_10_3_ground_counts_for_nothing() -> None:
    hill = combat("ha1 0316 n", "m1 0315 s", battle="trebbia")
    plain = combat("ha1 0910 n", "m1 0909 s", battle="trebbia")
    assert hill.modifiers("attack ha1") == plain.modifiers("attack ha1")


@pytest.mark.rule("punico", "10.5")
@pytest.mark.parametrize(
    ("attacker", "bonus"),
    [
        ("ha1", 2),
        ("pr1", 2),
        ("tr1", 2),
        ("re1", 2),
        ("rcn1", 2),
        ("ve1", 1),
        ("sn1", 1),
        ("sc1", 1),
    ],
)
def test_10_5_attack_on_the_rear_by_rome(attacker: str, bonus: int) -> None:
    table = combat(f"{attacker} 0910 n", "m1 0909 n")
    assert table.modifiers(f"attack {attacker}")["attacker", "rear attack"] == bonus


@pytest.mark.rule("punico", "10.5")
@pytest.mark.parametrize(
    ("attacker", "bonus"),
    [("v1", 2), ("el1", 2), ("ce1", 2), ("ccn1", 2), ("f1", 1), ("t1", 1), ("m1", 1)],
)
def test_10_5_attack_on_the_rear_by_carthage(attacker: str, bonus: int) -> None:
    table = combat(f"{attacker} 0909 s", "ha1 0910 s", first="carthage")
    assert table.modifiers(f"attack {attacker}")["attacker", "rear attack"] == bonus


@pytest.mark.rule("punico", "10.6")
@pytest.mark.parametrize(
    ("dice", "rome", "carthage"),
    [
        ("2-3", 1, 1),  # 6 against 6
        ("3-3", 0, 1),  # 7 against 6
        ("5-1", 0, 2),  # 9 against 4, more than double
        ("4-1", 0, 2),  # 8 against 4, exactly double
        ("3-1", 0, 1),  # 7 against 4
        ("1-6", 1, 0),  # 5 against 9
    ],
)
def test_10_6_results(dice: str, rome: int, carthage: int) -> None:
    table = combat("ha1 0910 n", "m1 0909 s").play("attack ha1", f"dice {dice}")
    assert (table.disorder("ha1"), table.disorder("m1")) == (rome, carthage)


@pytest.mark.rule("punico", "10.6")
def test_10_6_odds_count_all_36_rolls() -> None:
    odds = combat("ha1 0910 n", "m1 0909 s").option("attack ha1")["odds"][0]
    wins = sum(4 + a > 3 + d for a in range(1, 7) for d in range(1, 7))
    ties = sum(4 + a == 3 + d for a in range(1, 7) for d in range(1, 7))
    assert (odds["win"], odds["nothing"], odds["of"]) == (wins, ties, 36)


@pytest.mark.rule("punico", "10.6", "15.2")
@pytest.mark.parametrize("attack", ["attack m1", "charge m1"])
def test_10_6_dice_of_the_same_result_are_thought_through_once(attack: str) -> None:
    command = {"carthage": {"furor": 1}}
    units = ("ha1 0910 n", "m1 0909 s")
    table = combat(*units, first="carthage", carthage="0305", command=command).play(attack)
    g = table.match.snapshot()
    dice = waiting(g)
    assert isinstance(dice, Chance)
    bundles = dice.bundles(g)
    assert len(bundles) < 12
    assert led_to(g, bundles) == led_to(g, dice.outcomes(g))


@pytest.mark.rule("punico", "10.7")
def test_10_7_disorder_weakens_and_at_its_morale_a_unit_panics() -> None:
    table = combat("ha1 0910 n", "m1 0909 s d2")
    assert table.modifiers("attack ha1")["defender", "disorder"] == -2
    table.play("attack ha1", "dice 1-1")  # 5 against 2
    assert table.unit("m1")["panic"]
    assert table.rout("carthage") == 1


@pytest.mark.rule("punico", "10.8")
def test_10_8_the_attacker_must_enter_the_empty_hex_with_any_front() -> None:
    table = combat("ve1 0910 n", "m1 0909 s d3").play("attack ve1", "dice 6-1")
    table.refuses("hold", "10.8")
    assert len(table.options("advance")) == 6
    table.play("advance se")
    assert (table.at("ve1"), table.unit("ve1")["facing"]) == ("0909", "se")


@pytest.mark.rule("punico", "10.8.1")
@pytest.mark.parametrize("unit", ["ha1", "pr1", "tr1"])
def test_10_8_1_the_legion_may_stay(unit: str) -> None:
    table = combat(f"{unit} 0910 n", "m1 0909 s d3").play(f"attack {unit}", "dice 6-1", "hold")
    assert table.at(unit) == "0910"


@pytest.mark.rule("punico", "10.8.1")
def test_10_8_1_veterans_may_stay_and_mercenaries_not() -> None:
    units = ("v1 0909 s", "ha1 0910 n d4")
    combat(*units, first="carthage").play("attack v1", "dice 1-6", "hold")
    table = combat("m1 0909 s", "ha1 0910 n d4", first="carthage").play("attack m1", "dice 1-6")
    table.refuses("hold", "10.8")


@pytest.mark.rule("punico", "10.8")
def test_10_8_a_defender_who_wins_does_not_advance() -> None:
    table = combat("ve1 0910 n d2", "m1 0909 s").play("attack ve1", "dice 1-6")
    assert table.at("m1") == "0909"
    assert table.phase == "second_movement"


@pytest.mark.rule("punico", "10.1", "10.6")
def test_10_6_the_chances_are_those_of_whoever_is_asked() -> None:
    table = position("el1 1010 s", "ve1 1011 n", *FAR, impulse="first_combat", first="carthage")
    attack = table.option("attack el1")["odds"][0]
    table.play("attack el1")
    stand = table.option("stand")["odds"][0]
    assert table.to_act == "rome"
    assert attack["label"] == "against Velites 1"
    assert stand["label"] == "against Elephants 1"
    assert (stand["win"], stand["loss"]) == (attack["loss"], attack["win"]) == (3, 30)
    assert stand["sum"] == (
        "Your die +2, their die +5. Disorder: they take 1 (3/36), both take 1 (3/36), "
        "you take 1 (18/36) and you take 2 (12/36)."
    )


@pytest.mark.rule("punico", "10", "10.8")
def test_10_a_unit_in_the_corner_of_the_map_attacks_and_advances() -> None:
    table = combat("v1 0101 s", "ve1 0102 n d2", first="carthage")
    table.play("attack v1", "stand", "dice 1-6")
    assert table.options("advance")  # Velites are out of the hex


@pytest.mark.rule("punico", "10.1", "13")
def test_10_1_a_leader_goes_along_when_his_unit_withdraws() -> None:
    table = combat("ha1 0910 n", "t1 0909 s", carthage="0909")
    table.play("attack ha1", "withdraw 1008")
    assert table.leader("carthage")["hex"] == table.at("t1") == "1008"
    assert ("Withdrew", "10.1") in table.told()


@pytest.mark.rule("punico", "10.1")
def test_10_1_a_unit_withdraws_to_an_empty_hex_behind_it() -> None:
    table = combat("ha1 0910 n", "t1 0909 s", "f1 0908 s").play("attack ha1")
    for to, reason in (("0908", "is occupied"), ("0809", "is not a rear hex")):
        table.refuses(f"withdraw {to}", "10.1")
        assert reason in str(table.match.why_not(f"withdraw {to}"))
    table.refuses("end", "10.1")


@pytest.mark.rule("punico", "10.3")
def test_10_3_a_run_that_bends_is_no_straight_line() -> None:
    for to, ahead, bonus in (("0910", "0911", 1), ("0909", "0910", 0)):
        table = position("el1 0805 s", f"ha1 {ahead} n", first="carthage")
        table.play("unit el1", f"move {to}")
        while table.options("face"):
            table.play("face s")
        assert table.modifiers("attack el1").get(("attacker", "straight run"), 0) == bonus


@pytest.mark.rule("punico", "10")
def test_10_an_attack_another_turn_or_impulse_is_not_remembered() -> None:
    """A new combat impulse forgets who attacked, supported, withdrew or was commanded."""
    g = combat("ha1 0910 n", "m1 0909 s").state()
    g.attacked = g.supported = g.withdrew = g.commanded = g.strengthened = (1 << 78) - 1
    g.charges = 1
    assert CombatImpulse().run(g) == (Attacks(),)
    assert not any((g.attacked, g.supported, g.withdrew, g.commanded, g.strengthened, g.charges))


@pytest.mark.rule("punico", "10.8")
def test_10_8_the_panic_of_others_keeps_nobody_from_advancing() -> None:
    table = position(
        "ha1 1010 n", "ha2 0317 n d5 panic", "v1 1009 s d4", "v6 2402 s", impulse="first_combat"
    )
    table.play("attack ha1", "dice 6-1")
    assert table.options("advance")
