"""§7, §8: strategy cards, who goes first, what a card is used for."""

import pytest

from martius import Match
from martius.games.hannibal.table.model import CARDS_EACH, OPS, SHIP, STANDARD_CARDS
from martius.kernel.mask import bits
from tests.games.hannibal.vocabulary import full_game, position

STRATEGY = {"phase": "strategy"}


@pytest.mark.rule("hannibal", "7.1")
def test_7_1_seven_eight_and_nine_cards() -> None:
    assert CARDS_EACH == [7, 7, 7, 8, 8, 8, 9, 9, 9]
    table = full_game()
    for card in range(1, 15):
        table.play(f"deal {card}")
    assert table.hand("rome") == {1, 3, 5, 7, 9, 11, 13}
    assert table.hand("carthage") == {2, 4, 6, 8, 10, 12, 14}
    assert table.to_act == "carthage"  # Rome holds no campaign card


@pytest.mark.rule("hannibal", "7.2")
def test_7_2_operations_event_or_discard() -> None:
    table = position(
        rome={"rome": "8 p_scipio!"},
        carthage={"saguntum": "5 hannibal"},
        hands={"rome": [35, 5], "carthage": [1]},
    )
    assert table.options("event") >= {"35"}
    assert table.options("pcs") == table.options("discard") == {"35", "5"}
    table.refuses("event 1", "7.2")  # not in this hand
    table.play("event 35")
    assert table.to_act == "rome"  # Diplomacy asks for a marker
    assert table.hand("rome") == {5}


@pytest.mark.rule("hannibal", "7.3")
def test_7_3_rome_preempts_with_a_campaign_card() -> None:
    table = position(
        rome={"rome": "8 p_scipio!"},
        carthage={"saguntum": "5 hannibal"},
        hands={"rome": [37, 5], "carthage": [1, 2]},
        start=STRATEGY,
    )
    table.play("preempt")
    assert table.to_act == "rome"
    table.refuses("march 5", "7.3")
    table.refuses("discard 37", "7.3")
    table.play("pcs 37", "done")
    assert table.to_act == "carthage"


@pytest.mark.rule("hannibal", "7.3")
def test_7_3_without_one_carthage_decides() -> None:
    table = position(
        rome={"rome": "8 p_scipio!"},
        carthage={"saguntum": "5 hannibal"},
        hands={"rome": [35], "carthage": [1]},
        start=STRATEGY,
    )
    assert table.to_act == "carthage"  # Rome is not even asked
    assert table.options("first") == {"rome", "carthage"}
    table.play("first rome")
    assert table.to_act == "rome"


@pytest.mark.rule("hannibal", "7.3")
@pytest.mark.parametrize(
    ("counters", "discard", "asked"),
    [("quick", [], False), ("secret", [], True), ("secret", [33, 34, 37, 38, 39, 40], False)],
)
def test_7_3_in_secret_rome_is_asked_while_it_could_hold_one(
    counters: str, discard: list[int], asked: bool
) -> None:
    scenario = {
        "schema": 1,
        "title": "hannibal",
        "setup": {"hands": {"rome": [35], "carthage": [1]}, "discard": discard},
        "start": STRATEGY,
    }
    match = Match.new("hannibal", scenario, {"counters": counters}, auto_chance=False)
    assert (match.to_act == "rome") == asked
    if asked:
        assert match.options() == ["let"]
        why = match.why_not("preempt")
        assert why is not None
        assert why.rule == "7.3"


@pytest.mark.rule("hannibal", "7.4")
def test_7_4_who_has_cards_left_plays_them_all() -> None:
    table = position(
        rome={"rome": "8 p_scipio!"},
        carthage={"saguntum": "5 hannibal"},
        hands={"carthage": [35, 36, 10], "rome": [5]},
    )
    table.play("discard 35")
    assert table.to_act == "rome"
    table.play("discard 5", "discard 36")
    assert table.to_act == "carthage"
    table.play("discard 10")
    assert table.hand("rome") == table.hand("carthage") == set()
    assert "Political points: Rome 9, Carthage 7." in table.texts()  # the phase is over


@pytest.mark.rule("hannibal", "8.1")
def test_8_1_numbers_and_ships() -> None:
    for card in bits(STANDARD_CARDS):
        assert 1 <= OPS[card] <= 3
        assert SHIP[card] == (OPS[card] == 3)


@pytest.mark.rule("hannibal", "8.2")
@pytest.mark.parametrize(
    ("card", "who"),
    [
        (5, {"hannibal", "mago", "hasdrubal"}),
        (1, {"hannibal", "mago", "hasdrubal", "hanno"}),
    ],
)
def test_8_2_a_number_activates_up_to_its_strategy_rating(card: int, who: set[str]) -> None:
    table = position(
        carthage={"saguntum": "5 hannibal mago", "gades": "1 hasdrubal", "carthage": "1 hanno"},
        hands={"carthage": [card]},
    )
    table.play(f"march {card}")
    assert table.options("activate") == who
    if "hanno" not in who:
        table.refuses("activate hanno", "8.2")


@pytest.mark.rule("hannibal", "8.2")
def test_8_2_a_1_moves_hannibal_without_asking() -> None:
    table = position(carthage={"saguntum": "5 hannibal mago"}, hands={"carthage": [61]})
    table.play("march 61")
    assert table.activated == "hannibal"


@pytest.mark.rule("hannibal", "8.2")
def test_8_2_a_card_that_activates_nobody() -> None:
    table = position(carthage={"carthage": "1 hanno"}, hands={"carthage": [61]})
    table.refuses("march 61", "8.2")


@pytest.mark.rule("hannibal", "8.2")
@pytest.mark.rule("hannibal", "19.2")
def test_8_2_pc_markers_by_the_number() -> None:
    table = position(carthage={"saguntum": "5 hannibal"}, hands={"carthage": [5]})
    table.play("pcs 5", "pc iberus", "pc ilerda")
    assert table.owner("iberus") == table.owner("ilerda") == "carthage"
    assert table.match.options() != ["done"]


@pytest.mark.rule("hannibal", "8.2")
def test_8_2_troops_are_raised_with_a_3() -> None:
    table = position(
        carthage={
            "saguntum": "5 hannibal",
            "arpi": "5 mago",
            "iberus": "1 hasdrubal",
            "carthage": "1 hanno",
        },
        hands={"carthage": [1, 5]},
    )
    table.refuses("troops 5", "8.2")
    table.play("troops 1")
    assert table.options("raise") == {"hannibal", "hanno"}
    table.refuses("raise mago", "8.2")  # a Roman space
    table.refuses("raise hasdrubal", "8.2")  # a neutral one
    table.play("raise hannibal")
    assert table.cus("carthage", "saguntum") == 6


@pytest.mark.rule("hannibal", "8.2")
def test_8_2_troops_only_in_a_space_and_a_province_of_ones_own() -> None:
    """Samnium is Rome's though Sena is not; Apulia is nobody's though Arpi is Rome's."""
    table = position(
        rome={"rome": "5 varro!", "sena": "5 nero", "arpi": "5 paulus!", "pisae": "1 marcellus"},
        hands={"rome": [1]},
        control={"carthage": ["sena", "cannae", "beneventum", "tarentum"]},
    )
    table.play("troops 1")
    assert table.options("raise") == {"varro", "marcellus"}
    table.refuses("raise nero", "8.2")
    table.refuses("raise paulus", "8.2")
    table.refuses("raise hannibal", "8.2")


@pytest.mark.rule("hannibal", "8.2")
@pytest.mark.rule("hannibal", "20.5")
def test_8_2_no_troops_in_a_besieged_city() -> None:
    table = position(
        carthage={"in_saguntum": "1 hannibal", "carthage": "1 hanno", "gades": "1 mago"},
        rome={"saguntum": "5 varro!"},
        siege={"saguntum": 1},
        hands={"carthage": [1]},
    )
    table.play("troops 1")
    table.refuses("raise hannibal", "20.5")


@pytest.mark.rule("hannibal", "8.3")
def test_8_3_the_colour_says_who_may_use_the_event() -> None:
    table = position(
        rome={"rome": "8 p_scipio!"}, carthage={"carthage": "1 hanno"}, hands={"rome": [10]}
    )
    table.refuses("event 10", "8.3")
    assert table.allows("pcs 10")


@pytest.mark.rule("hannibal", "8.4")
def test_8_4_a_counter_event_is_no_play_of_its_own() -> None:
    table = position(
        rome={"rome": "8 p_scipio!"},
        carthage={"narbo": "5 hannibal"},
        hands={"carthage": [61, 1], "rome": [7, 35]},
    )
    table.play("march 61", "activate hannibal", "move tolosa")
    assert table.to_act == "rome"
    table.play("counter 7", "roll 2")  # one CU of the five-six column
    assert table.cus("carthage", "tolosa") == 4
    assert table.to_act == "carthage"
    table.play("stop")
    assert table.hand("rome") == {35}
    assert table.to_act == "rome"  # the turn to play is still Rome's


@pytest.mark.rule("hannibal", "8.4")
def test_8_4_a_battle_event_is_not_played_on_ones_own_turn() -> None:
    table = position(rome={"rome": "8 p_scipio!"}, hands={"rome": [20]})
    table.refuses("event 20", "8.4")


@pytest.mark.rule("hannibal", "8.5")
def test_8_5_removed_if_played_as_an_event() -> None:
    table = position(carthage={"carthage": "1 hanno"}, hands={"carthage": [26, 1], "rome": [2]})
    table.play("event 26")
    assert 26 in set(bits(table.g.removed))
    assert table.owner("syracuse") == "carthage"
    table = position(carthage={"carthage": "1 hanno"}, hands={"carthage": [26, 1], "rome": [2]})
    table.play("pcs 26", "done")
    assert 26 in set(bits(table.g.discard))


@pytest.mark.rule("hannibal", "8.6")
def test_8_6_a_discard_is_seen_by_everybody() -> None:
    table = position(carthage={"carthage": "1 hanno"}, hands={"carthage": [26, 1], "rome": [2]})
    table.play("discard 26")
    assert table.match.view("rome")["board"]["discard"] == [26]
    assert table.to_act == "rome"


@pytest.mark.rule("hannibal", "8.7")
def test_8_7_a_short_deck_is_reshuffled_before_the_deal() -> None:
    table = position(discard=list(range(1, 52)), start={"phase": "deal"})
    assert table.g.deck == STANDARD_CARDS
    table = position(discard=list(range(1, 51)), start={"phase": "deal"})
    assert table.g.deck.bit_count() == 14


@pytest.mark.rule("hannibal", "8.7")
@pytest.mark.parametrize("use", ["discard 64", "pcs 64"])
def test_8_7_the_truce_card_reshuffles_at_the_end_of_the_turn(use: str) -> None:
    table = position(
        carthage={"carthage": "1 hanno"},
        rome={"rome": "8 varro!"},
        hands={"carthage": [64]},
        discard=[1, 2],
        control={"base": "neutral", "rome": ["rome"], "carthage": ["carthage"]},
    )
    table.play(use)
    if use.startswith("pcs"):
        table.play("done")
    assert table.g.discard == 0
    assert {1, 2, 64} <= set(bits(table.g.deck))


@pytest.mark.rule("hannibal", "8.2")
def test_8_2_markers_may_be_left_unplaced() -> None:
    table = position(carthage={"saguntum": "5 hannibal"}, hands={"carthage": [1], "rome": [35]})
    table.play("pcs 1")
    assert table.allows("done")
    table.refuses("stop", "8.2")
