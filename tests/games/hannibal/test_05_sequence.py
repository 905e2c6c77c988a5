"""§5: the sequence of play."""

import pytest

from martius.games.hannibal.sequence import EndOfTurn, Turn
from martius.games.hannibal.turn.attrition import WinterAttrition
from martius.games.hannibal.turn.politics import PoliticalIsolation, VictoryCheck
from martius.games.hannibal.turn.reinforcements import ReinforcementPhase
from martius.games.hannibal.turn.strategy import DealStrategyCards, StrategyPhase
from tests.games.hannibal.vocabulary import full_game, position


@pytest.mark.rule("hannibal", "5.1")
@pytest.mark.rule("hannibal", "5.2")
@pytest.mark.rule("hannibal", "5.3")
@pytest.mark.rule("hannibal", "5.7")
def test_5_the_sequence_of_a_turn() -> None:
    rest = (
        DealStrategyCards(),
        StrategyPhase(),
        WinterAttrition(),
        PoliticalIsolation(),
        VictoryCheck(),
        EndOfTurn(),
    )
    g = full_game().g
    assert Turn(1).run(g) == rest
    assert Turn(2).run(g) == (ReinforcementPhase(), *rest)
    assert EndOfTurn().run(g) == (Turn(3),)


@pytest.mark.rule("hannibal", "5.4")
@pytest.mark.rule("hannibal", "5.5")
@pytest.mark.rule("hannibal", "5.6")
def test_5_4_to_5_6_winter_isolation_victory_check() -> None:
    """One Carthaginian CU freezes at Arpi, then the marker that it kept alive falls."""
    table = position(
        rome={"rome": "5"},
        carthage={"arpi": "1", "carthage": "1"},
        control={"carthage": ["cannae"]},
        start={"phase": "winter"},
    )
    assert table.to_act == "chance"
    table.play("roll 6")
    assert table.cus("carthage", "arpi") == 0
    assert table.owner("cannae") == "neutral"
    assert any("Political points: Rome 9, Carthage 7." in text for text in table.texts())
    assert table.to_act == "carthage"  # the minority pays two markers
    table.play("remove acci", "remove corduba")
    assert table.g.turn == 2
