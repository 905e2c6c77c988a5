"""§8.4: events in a battle: Maharbal's Cavalry, the spy, deserters (#6, #20, #31, #32, #59)."""

import pytest

from martius.games.hannibal.cards.card_events import BATTLE, ROUND
from martius.games.hannibal.table.model import DOUBLE, PROBE, ROME
from tests.games.hannibal.cards.table import Table

pytestmark = pytest.mark.rule("hannibal", "8.4")


def battle(
    space: str = "arpi", origin: str = "cannae", rome: tuple[int, ...] = (), carthage: int = 0
) -> Table:
    """Hannibal with five CUs has attacked Nero with five; both may have a battle card."""
    table = Table().cus("rome", space, 5).general("nero", space, "proconsul")
    table.cus("carthage", origin, 5).general("hannibal", origin).hand("rome", *rome)
    if carthage:
        table.hand("carthage", carthage)
    table.event("carthage", 61).do("activate hannibal", f"move {space}")
    return table.do("done") if "done 0" in table.options() else table


# --- 6: Maharbal's Cavalry ---


def test_6_attacks_as_a_double_envelopment() -> None:
    """Unmatched it wins, and the loser's retreat is rolled for at +2 (§14.12)."""
    table = battle(carthage=6).deal("f", "f").do("counter 6")
    assert "Maharbal's Cavalry attacks as a Double Envelopment." in table.told()
    assert "Rome plays no matching card." in table.told()
    table.do("roll 1", "roll 1")
    assert "The retreat roll is 1 + 2 = 3: Rome loses 3 CUs." in table.told()


@pytest.mark.rule("hannibal", "14.8")
def test_6_matched_it_does_not_hand_over_the_initiative() -> None:
    table = battle(carthage=6).deal("d", "f").do("counter 6")
    assert table.to_act == "rome"
    table.do("match double_envelopment")
    assert table.options() == {"counterattack 0", "stay 0"}, "he may roll for it as ever"
    table.do("stay")
    assert table.to_act == "carthage"
    assert table.g.battle is not None
    assert table.g.battle.rounds == 1


@pytest.mark.rule("hannibal", "14.8")
def test_6_an_ordinary_double_envelopment_afterwards_does() -> None:
    table = battle(carthage=6).deal("dd", "d").do("counter 6", "match double_envelopment", "stay")
    table.do("attack double_envelopment", "match double_envelopment")
    assert table.options() == {"seize 0", "stay 0"}


@pytest.mark.rule("hannibal", "14.8")
def test_6_matches_a_double_envelopment() -> None:
    table = battle(carthage=6).deal("fd", "f").do("attack frontal_assault")
    table.do("match frontal_assault", "counterattack", "roll 1")
    assert table.to_act == "rome"
    table.do("attack double_envelopment")
    assert "counter 6" in table.options()
    table.do("counter 6")
    assert table.options() == {"seize 0", "stay 0"}, "the attacker's own was matched"
    table.do("seize")
    assert table.to_act == "carthage"


def test_6_matches_nothing_else_and_is_carthages() -> None:
    table = battle(carthage=6).deal("ff", "f").do("attack frontal_assault")
    table.do("match frontal_assault", "counterattack", "roll 1", "attack frontal_assault")
    assert "counter 6" not in table.options()
    assert "only a Double Envelopment" in table.why_not("counter 6")
    table.refuses("rome", 6, "Rome cannot play", ROUND)
    table.refuses("carthage", 6, "is a counter event")


@pytest.mark.rule("hannibal", "14.10")
def test_6_staves_off_losing_for_want_of_cards() -> None:
    table = battle(carthage=6).deal("f", "f")
    table.g.battle_hands[1] = [1, 0, 0, 0, 0, 0]
    table.do("attack frontal_assault", "match frontal_assault", "stay")
    assert table.to_act == "carthage"
    assert table.options() == {"counter 6", "concede 0"}
    table.do("concede")
    assert table.g.battle is not None
    assert table.g.battle.winner == ROME


# --- 20: Spy in Enemy Camp ---


@pytest.mark.rule("hannibal", "14.5")
def test_20_half_of_the_opponents_cards_lie_open() -> None:
    """Rome has seven cards: five CUs and Nero's two. Half, rounded down, is three."""
    table = battle(carthage=20)
    assert table.to_act == "carthage"
    table.do("counter 20").deal("fffpppd", "f")
    assert table.options("reveal") == {"frontal_assault", "probe", "double_envelopment"}
    table.do("reveal probe", "reveal double_envelopment", "reveal frontal_assault")
    assert table.to_act == "carthage"
    assert table.g.revealed == [[1, 0, 0, 1, 1, 0], [0] * 6]


@pytest.mark.rule("hannibal", "14.5")
def test_20_either_side_at_the_start_only() -> None:
    table = battle(rome=(20,))
    assert table.to_act == "rome"
    table.do("counter 20").deal("f", "fffffffff")
    assert table.to_act == "chance"
    Table().refuses("rome", 20, "is a counter event")
    table = battle(rome=(20,)).do("done").deal("f", "f")
    table.refuses("rome", 20, "cannot be played now", ROUND)


# --- 31, 32: allies who desert ---


def in_spain() -> Table:
    """Rome holds Idubeda, Carthage Baetica; a battle in Celtiberia."""
    table = Table().control("rome", "tarraco", "dertosa", "azaila", "ilerda")
    table.control("carthage", "gades", "acci", "malaca").hand("rome", 31, 32).hand("carthage", 20)
    table.cus("rome", "toletum", 5).general("nero", "toletum", "proconsul")
    table.cus("carthage", "laminium", 5).general("hannibal", "laminium")
    return table.event("carthage", 61).do("activate hannibal", "move toletum", "done", "done")


@pytest.mark.rule("hannibal", "14.2")
def test_31_no_spanish_allies_for_the_opponent() -> None:
    table = in_spain()
    assert table.to_act == "rome"
    assert "does not affect a battle in Celtiberia" in table.why_not("counter 32")
    table.do("counter 31")
    assert "Battle cards: Rome 8, Carthage 9." in table.told()


@pytest.mark.rule("hannibal", "14.2")
def test_31_refused_without_such_allies_or_a_general() -> None:
    table = in_spain()
    table.refuses("carthage", 32, "does not affect", BATTLE)
    assert table.refusal("carthage", 31, BATTLE) is None
    table.g.battle = table.g.battle and table.g.battle._replace(commanders=(-1, 0))
    table.refuses("carthage", 31, "no such allies", BATTLE)
    table = battle(rome=(31,))
    table.refuses("rome", 31, "does not affect a battle in Apulia", BATTLE)
    table.refuses("rome", 31, "is a counter event")


@pytest.mark.rule("hannibal", "14.2")
def test_32_both_numidias_are_lost_and_the_rest_stays() -> None:
    """Carthage holds both Numidias (two cards each) and its own city."""
    table = Table().control("carthage", "icosium", "zuccabar", "vescera", "carthage")
    table.control("carthage", "sitifis", "cirta", "thamugadi").hand("rome", 32)
    table.cus("rome", "zama", 5).general("nero", "zama", "proconsul")
    table.cus("carthage", "carthage", 5).general("hannibal", "carthage")
    table.event("carthage", 61).do("activate hannibal", "move zama", "done", "counter 32")
    assert "Battle cards: Rome 7, Carthage 10." in table.told()


@pytest.mark.rule("hannibal", "14.2")
def test_32_refused_if_he_has_no_numidians() -> None:
    table = Table().control("carthage", "carthage").hand("rome", 32)
    table.cus("rome", "zama", 5).general("nero", "zama", "proconsul")
    table.cus("carthage", "carthage", 5).general("hannibal", "carthage")
    table.event("carthage", 61).do("activate hannibal", "move zama", "done")
    table.refuses("rome", 32, "no such allies", BATTLE)
    table.refuses("rome", 32, "is a counter event")


# --- 59: Ally Deserts ---


def test_59_a_card_at_random_changes_hands_and_both_know_it() -> None:
    table = battle(carthage=59).deal("fffpppd", "fffffffff")
    table.do("counter 59")
    assert table.to_act == "chance"
    assert table.options("desert") == {"frontal_assault", "probe", "double_envelopment"}
    table.do("desert double_envelopment")
    assert table.g.battle_hands[1][DOUBLE] == 1
    assert table.g.battle_hands[0][DOUBLE] == 0
    assert table.g.revealed[1][DOUBLE] == 1
    event = (table.g.log or [])[-1]
    assert event.text() == (
        "Carthage takes a battle card from the hand of Rome: Double Envelopment."
    )
    assert (event.seen_by, event.reveals) == ((0, 1), True)
    assert table.to_act == "carthage", "it goes on with its attack"


def test_59_the_defender_may_then_match_with_it() -> None:
    table = battle(rome=(59,)).deal("lllllll", "fffffffff").do("attack frontal_assault")
    assert table.to_act == "rome"
    table.do("counter 59", "desert frontal_assault", "match frontal_assault")
    assert table.g.battle is not None
    assert table.g.battle.winner < 0


def test_59_with_a_spy_an_open_card_can_be_picked() -> None:
    table = battle(carthage=20).hand("carthage", 59).do("counter 20").deal("fffpppd", "fffffffff")
    table.do("reveal double_envelopment", "reveal probe", "reveal probe", "counter 59")
    assert table.to_act == "carthage"
    assert table.options("pick") == {"double_envelopment", "probe"}
    assert "No Frontal Assault is revealed" in table.why_not("pick frontal_assault")
    table.do("pick double_envelopment")
    assert table.g.revealed[0] == [0, 0, 0, 2, 0, 0]
    assert table.g.battle_hands[1][DOUBLE] == 1


def test_59_with_a_spy_or_a_hidden_one_drawn() -> None:
    table = battle(carthage=20).hand("carthage", 59).do("counter 20").deal("fffpppd", "fffffffff")
    table.do("reveal double_envelopment", "reveal probe", "reveal probe", "counter 59")
    table.do("draw_hidden")
    assert table.options("desert") == {"frontal_assault", "probe"}
    table.do("desert probe")
    assert table.g.battle_hands[0][PROBE] == 2
    assert table.g.revealed[0][PROBE] == 2


def test_59_refused_against_an_empty_hand_and_outside_battle() -> None:
    table = battle(carthage=59).deal("f", "f")
    for kind in range(6):
        table.g.battle_hands[0][kind] = 0
    table.refuses("carthage", 59, "no battle card left", ROUND)
    table.refuses("carthage", 59, "is a counter event")
    assert any(table.g.battle_hands[1])
