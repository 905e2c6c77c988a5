"""What Hannibal's bots look at, and how they judge sieges and battle cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from martius.games.hannibal.judgement import habits
from martius.games.hannibal.judgement.attacks import attack, counterattack
from martius.games.hannibal.judgement.capitals import falls
from martius.games.hannibal.judgement.features import (
    GARRISON,
    MENACE,
    NEAR,
    OF_CARTHAGE,
    SIEGE,
    cards_left,
    features,
    footholds,
)
from martius.games.hannibal.table.model import CARTHAGE, PROVINCE, SPACE_OF_ID
from martius.games.hannibal.title import Hannibal
from martius.kernel import decision
from martius.kernel.mask import mask_of
from tests.games.hannibal.vocabulary import Position, position

GAME = Hannibal()
CARTHAGE_PLAYS = {"turn": 2, "phase": "play", "side": "carthage"}
ROME_PLAYS = {"turn": 2, "phase": "play", "side": "rome"}


def considered(table: Position) -> list[str]:
    """The options that a bot thinks about."""
    step = decision(table.g)
    assert step is not None
    return [GAME.format(a) for a in habits.consider(table.g, step.options(table.g))]


def before_carthage(cus: int = 6, start: Mapping[str, Any] = CARTHAGE_PLAYS) -> Position:
    return position(
        {"carthage": f"{cus} t_longus!", "rome": "8 p_scipio!"},
        {"in_carthage": "5 hanno", "new_carthage": "2 hasdrubal", "saguntum": "8 hannibal"},
        {"carthage": [37, 1], "rome": [35, 36]},
        start=start,
    )


def test_of_forty_ports_only_those_that_matter_are_considered() -> None:
    table = before_carthage().play("march 1", "activate hasdrubal")
    sails = [action for action in considered(table) if action.startswith("sail ")]
    assert len(sails) == 6
    assert "sail carthage" in sails
    assert "sail utica" in sails


def test_on_the_march_fewer_ports_are_considered() -> None:
    table = before_carthage().play("event 37", "activate hannibal", "move dertosa")
    sails = [action for action in considered(table) if action.startswith("sail ")]
    assert len(sails) == 2
    assert "sail carthage" in sails


def test_a_relief_that_can_come_at_once_counts_more() -> None:
    """The sally must not be put off: after Carthage's card Rome rolls again."""
    before, after = before_carthage(), before_carthage(start=ROME_PLAYS)
    assert after.to_act == "rome"
    assert 0 < falls(before.g, CARTHAGE) < falls(after.g, CARTHAGE)


def test_a_siege_of_two_has_no_chance() -> None:
    assert falls(before_carthage(2).g, CARTHAGE) == 0


def test_a_capital_draws_no_more_than_a_space_of_a_province() -> None:
    """Armies used to land before Carthage because it is a province of one space."""
    there, away = before_carthage(), before_carthage()
    away.g.cus[0][SPACE_OF_ID["utica"]], away.g.cus[0][SPACE_OF_ID["carthage"]] = 6, 0
    gain = features(there.g)[NEAR] - features(away.g)[NEAR]
    assert gain < 3.0
    assert features(there.g)[GARRISON] == 3


def battle(rome: str, carthage: str) -> Position:
    """Hannibal attacks at Rome's gates; both hands are known."""
    table = position(
        {"arpi": "5 varro!", "rome": "8 nero!"},
        {"cannae": "5 hannibal", "carthage": "5 hanno"},
        {"carthage": [1], "rome": [35]},
    )
    return table.play("march 1", "activate hannibal", "move arpi", "done").deal(rome, carthage)


def test_a_double_envelopment_is_not_the_first_choice() -> None:
    """Who matches it takes the initiative (§14.8)."""
    table = battle("flrpd", "fd")
    step = decision(table.g)
    assert step is not None
    chosen = attack(table.g, step.options(table.g))
    assert [GAME.format(action) for action in chosen] != ["attack double_envelopment"]


def test_who_has_no_cards_left_does_not_counterattack() -> None:
    """§14.10: an attacker without a card loses."""
    table = battle("flrpd", "f")
    g = table.g
    assert g.battle is not None
    assert [GAME.format(a) for a in counterattack(g, [])] == ["counterattack"]
    g.battle_hands[1 - g.battle.attacker][:] = [0] * 6
    assert [GAME.format(a) for a in counterattack(g, [])] == ["stay"]


# --- the last turn, and what a card is for ---


def last_turn(rome: list[int], carthage: list[int], panormus: str = "carthage") -> Position:
    """Rome has nine points against eight, if Sicilia is its own."""
    idubeda = ["iberus", "ilerda", "numantia", "bilbilis"]
    held = {"rome": list[str](), "carthage": [*idubeda, "lilybaeum", "enna"]}
    return position(
        {"rome": "8 nero!"},
        {"carthage": "9 hanno", "saguntum": "8 hannibal"},
        {"rome": rome, "carthage": carthage},
        control={**held, panormus: [*held[panormus], "panormus"]},
        start={"turn": 9, "phase": "play", "side": "rome"},
    )


def rome_wins(table: Position) -> float:
    return GAME.judgement().chance(table.g, 0)


def test_the_fewer_cards_are_left_the_surer_is_a_lead() -> None:
    early = rome_wins(last_turn([61, 62, 63, 31], [1, 2, 5, 7], "rome"))
    late = rome_wins(last_turn([61], [], "rome"))
    assert 0.3 < early < 0.9 < late


def test_isolated_markers_do_not_count_in_the_end() -> None:
    """§22: they go before the points are counted."""
    table = last_turn([61], [], "rome")
    g = table.g
    before = GAME.judgement().chance(g, 0)
    for space in ("panormus", "agrigentum"):
        g.cus[CARTHAGE][SPACE_OF_ID[space]] = 1
    assert GAME.judgement().chance(g, 0) < before


def test_the_last_cards_of_the_war_are_thought_to_their_end() -> None:
    assert GAME.judgement().replies(last_turn([61, 62], [1, 2]).g) == 4
    assert GAME.judgement().replies(last_turn([61, 62, 63], [1, 2, 5]).g) == 1
    assert GAME.judgement().replies(before_carthage().g) == 1


def test_cards_that_are_not_yet_dealt_are_still_to_come() -> None:
    table = position(start={"turn": 9, "phase": "turn"})
    assert not any(table.g.hands)
    assert cards_left(table.g) == 18


def test_markers_are_thought_of_in_three_provinces() -> None:
    table = before_carthage(start=ROME_PLAYS).play("pcs 35")
    places = [SPACE_OF_ID[action.split()[1]] for action in considered(table)]
    assert len({PROVINCE[place] for place in places}) == len(places) == 3


def test_the_same_markers_in_another_order_are_the_same_plan() -> None:
    judgement = GAME.judgement()
    tables = [last_turn([24], []).play("pcs 24") for _ in range(3)]
    tables[0].play("pc verona", "pc dertosa")
    tables[1].play("pc dertosa", "pc verona")
    tables[2].play("pc dertosa", "pc mutina")
    first, second, other = [judgement.likeness(table.g) for table in tables]
    assert first == second != other


def test_who_wants_to_stay_discards_a_card() -> None:
    """Generals used to be activated in order to stop where they were."""
    table = before_carthage(start=ROME_PLAYS)
    assert len([action for action in considered(table) if action.startswith("discard")]) == 1
    assert "stop" not in considered(table.play("march 35", "activate t_longus"))


def test_a_siege_is_worth_what_the_city_brings() -> None:
    """A Tribe of one's own province drew whole armies for years."""
    table = position(
        {"syracuse": "5 nero!", "boii": "8 varro!"},
        {"carthage": "9 hanno", "saguntum": "8 hannibal"},
        {"rome": [61], "carthage": []},
        control={"rome": ["verona", "mutina", "taurini"], "carthage": ["syracuse"]},
    )
    sieges = []
    for space in ("boii", "syracuse"):
        g = table.g
        g.siege[SPACE_OF_ID[space]] = 2
        sieges.append(features(g)[SIEGE])
    tribe, city = sieges
    assert 0 < 5 * tribe < city


def in_samnium(*spaces: str) -> int:
    return mask_of(SPACE_OF_ID[space] for space in spaces)


def test_cus_on_enemy_markers_promise_a_province() -> None:
    """Three of Samnium's five spaces are two points; one of them is next to nothing."""
    g = before_carthage().g
    one = footholds(g, CARTHAGE, in_samnium("sena"))
    three = footholds(g, CARTHAGE, in_samnium("sena", "ariminum", "terventum"))
    assert 0 < 6 * one < three
    g.hands[CARTHAGE] = 0
    assert footholds(g, CARTHAGE, in_samnium("sena", "ariminum", "terventum")) == three / 2


def test_in_the_end_markers_are_turned_over_only_by_cards_in_hand() -> None:
    table = last_turn([61], [])
    assert footholds(table.g, CARTHAGE, in_samnium("sena", "ariminum", "terventum")) == 0


def test_one_card_does_not_attack_every_army() -> None:
    def menace(carthage: dict[str, str]) -> float:
        table = position(
            {"rome": "10 marcellus!"},
            {**carthage, "carthage": "5 hanno"},
            {"rome": [24], "carthage": [1]},
            start=ROME_PLAYS,
        )
        return features(table.g)[OF_CARTHAGE + MENACE]

    alone, both = menace({"capua": "3 mago"}), menace({"capua": "3 mago", "sena": "3 h_gisgo"})
    assert 0 < alone < both < 2 * alone
