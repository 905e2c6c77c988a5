"""§8.3: our readings of the optional cards that the Phalanx edition's tutorials deal."""

import pytest

from martius.games.hannibal.table.model import PLACE_OF_ID
from martius.games.hannibal.table.state import PURSUING
from tests.games.hannibal.cards.table import Table

pytestmark = pytest.mark.rule("hannibal", "8.3")


@pytest.mark.rule("hannibal", "13.1")
def test_65_an_army_avoids_battle_without_a_roll() -> None:
    table = Table().cus("rome", "arpi", 6).general("t_longus", "arpi", "consul").hand("rome", 65)
    table.cus("carthage", "cannae", 8).general("hannibal", "cannae").control("rome", "terventum")
    table.event("carthage", 61).do("activate hannibal", "move arpi")
    table.refuses("rome", 65, "is a counter event")
    table.do("avoid t_longus", "cus 6")
    assert table.options() == {"counter 65", "let 0"}
    table.do("counter 65", "avoid_to terventum")
    assert table.where("t_longus") == "terventum"
    assert table.g.move is not None
    assert table.g.move.stage == PURSUING, "as after any avoidance"


@pytest.mark.rule("hannibal", "13.1")
def test_65_or_the_roll_is_made() -> None:
    table = Table().cus("rome", "arpi", 6).general("t_longus", "arpi", "consul").hand("rome", 65)
    table.cus("carthage", "cannae", 8).general("hannibal", "cannae")
    table.event("carthage", 61).do("activate hannibal", "move arpi", "avoid t_longus", "cus 6")
    table.do("let", "roll 2")
    assert table.g.battle is not None
    assert table.g.battle.botched


def test_67_baetica_revolts_but_for_gades() -> None:
    table = Table().control("carthage", "gades", "acci")
    table.refuses("rome", 67, "does not control Baetica")
    table.control("carthage", "malaca", "corduba").cus("carthage", "corduba", 1)
    table.event("rome", 67)
    assert [table.owner(s) for s in ("gades", "acci", "malaca", "corduba")] == [
        "carthage",
        "neutral",
        "neutral",
        "carthage",
    ]


def test_68_two_cus_fewer_next_turn() -> None:
    table = Table().event("carthage", 68)
    assert table.g.shortage == 2
    table.refuses("rome", 68, "Rome cannot play")


def test_70_archimedes_breaks_the_siege_of_syracuse() -> None:
    table = Table().control("carthage", "syracuse").cus("rome", "syracuse", 8)
    table.refuses("carthage", 70, "not a besieged city of Carthage")
    table.siege("syracuse", 2).event("carthage", 70)
    assert table.g.siege[PLACE_OF_ID["syracuse"]] == 0
    assert table.count("rome", "syracuse") == 7


def test_71_gades_goes_over_to_rome_once() -> None:
    table = Table().control("carthage", "gades").cus("carthage", "in_gades", 1).event("rome", 71)
    assert table.owner("gades") == "rome"
    assert table.count("carthage", "in_gades") == 0
    assert table.g.removed >> 71 & 1
    table.refuses("rome", 71, "already")


def test_79_carthage_ends_the_truce() -> None:
    table = Table()
    table.refuses("carthage", 79, "no Truce")
    table.g.truce = 1
    table.event("carthage", 79)
    assert table.g.truce == 0


def test_86_raids_a_marker_next_to_an_army() -> None:
    table = Table().control("rome", "arpi", "cannae", "sena", "capua").cus("rome", "cannae", 1)
    table.general("hannibal", "beneventum")
    table.refuses("carthage", 86, "next to one of your armies")
    table.cus("carthage", "beneventum", 3).event("carthage", 86)
    assert table.options("remove") == {"arpi"}
    assert "enemy CUs" in table.why_not("remove cannae")
    assert "next to" in table.why_not("remove sena")
    assert "that can be removed" in table.why_not("remove capua")
    table.do("remove arpi")
    assert table.owner("arpi") == "neutral"
