"""§8.3: the events of the cards 1 to 16, each with what it does and when it cannot be played."""

import pytest

from martius.games.hannibal.cards.card_events import ENTRY
from tests.games.hannibal.cards.table import Table

pytestmark = pytest.mark.rule("hannibal", "8.3")

SICILIA = ("lilybaeum", "panormus", "agrigentum", "enna", "messana")
SARDINIA = ("aleria", "sassari", "oristano", "nuoro", "carales")
CELTIBERIA = ("arsa", "salmantica", "segovia", "toletum", "segobriga")
WEST = ("icosium", "zuccabar", "tupusuctu", "vescera", "saldae")
EAST = ("sitifis", "cirta", "thamugadi", "thubursicu", "thevestis")

# --- 1-4: revolts ---


@pytest.mark.parametrize(
    ("card", "spaces", "guarded"),
    [(1, SARDINIA, "carales"), (2, SICILIA, "agrigentum"), (4, CELTIBERIA, "arsa")],
)
def test_1_2_4_a_province_sheds_unguarded_markers(
    card: int, spaces: tuple[str, ...], guarded: str
) -> None:
    table = Table().control("rome", *spaces).cus("rome", guarded, 1)
    table.event("carthage", card)
    kept = {space for space in spaces if table.owner(space) == "rome"}
    assert kept == {guarded} | ({"messana"} & set(spaces))
    assert table.to_act is None


def test_2_at_set_up_three_markers_go() -> None:
    """As in the playbook: Messana is walled, the army of Longus guards Agrigentum."""
    table = Table().control("rome", *SICILIA, "syracuse").cus("rome", "agrigentum", 8)
    table.event("carthage", 2)
    assert {space for space in SICILIA if table.owner(space) == "rome"} == {
        "agrigentum",
        "messana",
    }
    assert table.owner("syracuse") == "rome"


@pytest.mark.parametrize(("card", "spaces"), [(1, SARDINIA), (2, SICILIA), (4, CELTIBERIA)])
def test_1_2_4_either_side_but_only_what_the_other_controls(
    card: int, spaces: tuple[str, ...]
) -> None:
    table = Table().control("carthage", *spaces[:2]).hand("rome", card)
    table.refuses("rome", card, "Carthage does not control")
    table.control("carthage", spaces[2])
    table.event("rome", card)
    assert [table.owner(space) for space in spaces[:3]] == ["neutral"] * 3


def test_1_2_4_not_if_every_marker_is_guarded() -> None:
    table = Table().control("rome", *CELTIBERIA[:3])
    for space in CELTIBERIA[:3]:
        table.cus("rome", space, 1)
    table.refuses("carthage", 4, "no unguarded PC marker")


def test_3_one_numidia_whoever_controls_it() -> None:
    table = Table().control("rome", "icosium", "zuccabar").control("rome", *EAST)
    table.cus("rome", "zuccabar", 1).event("carthage", 3)
    assert table.options("province") == {"western_numidia", "eastern_numidia"}
    assert "is not in Numidia" in table.why_not("province latium")
    table.do("province western_numidia")
    assert [table.owner(s) for s in ("icosium", "zuccabar", "cirta")] == ["neutral", "rome", "rome"]


def test_3_needs_an_unguarded_enemy_marker() -> None:
    table = Table().control("carthage", *WEST)
    table.refuses("carthage", 3, "no unguarded PC marker in Western")
    table.cus("carthage", "saldae", 2).event("rome", 3)
    assert table.options("province") == {"western_numidia"}


# --- 5-8 ---


def test_5_a_2_that_takes_3_off_pass_attrition() -> None:
    """A 6 over an Alps pass costs 10 CUs three, one of them an elephant; as a 3 it costs two."""
    table = Table().cus("carthage", "druentia", 10, 2).general("hannibal", "druentia")
    table.event("carthage", 5).do("activate hannibal", "move taurini", "roll 6")
    assert (
        "10 Carthaginian CUs in Taurini: the attrition roll is 6 - 3 = 3, 2 CUs lost."
        in table.told()
    )


def test_5_activates_a_2_at_most() -> None:
    table = Table().cus("carthage", "carthage", 4).general("hanno", "carthage")
    table.refuses("carthage", 5, "cannot activate any")
    table.general("hasdrubal", "saguntum")
    assert table.refusal("carthage", 5) is None


def test_7_8_as_an_event_on_any_force_there() -> None:
    table = Table().cus("carthage", "rhone", 1).cus("carthage", "taurini", 5)
    table.cus("carthage", "western_ligurians", 3).general("mago", "western_ligurians")
    table.event("rome", 7)
    assert table.options("target") == {"rhone", "western_ligurians"}
    assert "works only in" in table.why_not("target taurini")
    assert "Carthage has no CUs" in table.why_not("target isere")
    table.do("target western_ligurians", "roll 3")
    assert table.count("carthage", "western_ligurians") == 2


@pytest.mark.rule("hannibal", "21.3")
def test_7_8_always_the_column_of_five_or_six_cus() -> None:
    """A 6 costs five or six CUs two, one of them an elephant; a force of two would lose one."""
    table = Table().cus("carthage", "rhone", 2, 1)
    table.event("rome", 8).do("target rhone", "roll 6")
    assert table.count("carthage", "rhone") == 0


@pytest.mark.rule("hannibal", "8.4")
def test_7_8_nobody_is_asked_on_this_side_of_the_border() -> None:
    """Nice is next to Liguria, and the Tribe of the eastern Ligurians next to Italy."""
    table = Table().cus("carthage", "massilia", 6).general("hannibal", "massilia").hand("rome", 7)
    table.event("carthage", 61).do("activate hannibal", "move nice")
    assert table.to_act == "carthage"
    table = Table().cus("carthage", "pisae", 6).general("hannibal", "pisae").hand("rome", 7)
    table.event("carthage", 61).do("activate hannibal", "move eastern_ligurians")
    assert table.options() == {"counter 7", "let 0"}


def test_7_8_refused_without_a_force_there() -> None:
    table = Table().cus("carthage", "taurini", 5).general("hannibal", "rhone")
    table.refuses("rome", 7, "Carthage has no CUs in Gallia Transalpinia or Liguria")
    table.refuses("rome", 8, "Carthage has no CUs in Gallia Transalpinia or Liguria")


@pytest.mark.rule("hannibal", "8.4")
def test_7_8_as_a_counter_when_an_army_enters() -> None:
    table = Table().cus("carthage", "narbo", 6).general("hannibal", "narbo").hand("rome", 7)
    table.event("carthage", 61).do("activate hannibal", "move nemausus")
    assert table.to_act == "carthage"
    table.do("move rhone")
    assert table.to_act == "rome"
    assert table.options() == {"counter 7", "let 0"}
    table.do("counter 7", "roll 4")
    assert table.count("carthage", "rhone") == 5
    assert table.g.move is not None
    assert table.g.move.cus == 5
    assert table.cards("rome") == set()


@pytest.mark.rule("hannibal", "8.4")
@pytest.mark.rule("hannibal", "10.6")
def test_7_8_after_the_attrition_of_the_pass() -> None:
    """§10.6: an army rolls for a pass at once; Rome answers an army that has entered."""
    table = Table().cus("carthage", "ilerda", 8).general("hannibal", "ilerda").hand("rome", 7)
    table.event("carthage", 61).do("activate hannibal", "move tolosa")
    assert table.to_act == "chance"
    table.do("roll 6")
    left = table.count("carthage", "tolosa")
    assert left < 8
    assert table.options() == {"counter 7", "let 0"}
    table.do("counter 7", "roll 6")
    assert table.count("carthage", "tolosa") == left - 2


@pytest.mark.rule("hannibal", "8.4")
def test_7_8_not_against_an_army_that_the_pass_has_eaten_up() -> None:
    table = Table().cus("carthage", "ilerda", 1).general("hannibal", "ilerda").hand("rome", 7)
    table.event("carthage", 61).do("activate hannibal", "move tolosa", "roll 6")
    if table.count("carthage", "tolosa"):
        table.do("let")
    assert table.to_act == "carthage"


@pytest.mark.rule("hannibal", "8.4")
def test_7_8_no_counter_to_a_lone_general() -> None:
    table = Table().general("hannibal", "nemausus").hand("rome", 7)
    table.event("carthage", 61).do("activate hannibal", "move rhone")
    assert table.to_act == "carthage"
    table.refuses("rome", 7, "no CUs to lose", ENTRY)


def test_7_8_break_a_truce_as_an_event_only() -> None:
    table = Table().cus("carthage", "nemausus", 3).general("hannibal", "nemausus")
    table.g.truce = 1
    table.hand("rome", 7, 8).event("carthage", 61)
    table.do("activate hannibal", "move rhone", "counter 7", "roll 1", "let", "stop")
    assert table.g.truce == 1
    table.event("rome", 8)
    assert table.g.truce == 0


# --- 9-12 ---


def test_9_macedon_allies_and_rome_loses_a_card() -> None:
    table = Table().hand("rome", 33, 64).hand("carthage", 10)
    table.refuses("rome", 9, "not allied")
    table.event("carthage", 9)
    assert table.g.macedon == 1
    assert table.options("lose") == {"33", "64"}
    table.do("lose 64")
    assert table.cards("rome") == {33}
    assert table.g.reshuffle == 1, "the Truce card was discarded (§8.7)"
    assert table.g.discard >> 9 & 1
    assert table.cards("carthage") == {10}


@pytest.mark.rule("hannibal", "8.5")
def test_9_played_again_by_rome_it_ends_and_leaves_the_game() -> None:
    table = Table().hand("carthage", 10)
    table.g.macedon = 1
    table.refuses("carthage", 9, "already allied with Carthage")
    table.event("rome", 9).do("lose 10")
    assert table.g.macedon == 0
    assert table.cards("carthage") == set()
    assert table.g.removed >> 9 & 1
    assert not table.g.discard >> 9 & 1


def test_9_an_empty_hand_loses_nothing() -> None:
    table = Table().event("carthage", 9)
    assert table.to_act is None
    assert table.g.macedon == 1


def test_10_two_cus_in_a_port_of_africa_or_italy() -> None:
    table = Table().control("carthage", "tacapae", "croton", "tarentum", "baleares", "zama")
    table.refuses("carthage", 10, "Macedon is not allied")
    table.g.macedon = 1
    table.refuses("rome", 10, "Rome cannot play")
    table.cus("rome", "tarentum", 4).siege("tarentum", 1).event("carthage", 10)
    assert table.options("reinforce") == {"tacapae", "croton"}
    assert "Enemy CUs keep reinforcements out of" in table.why_not("reinforce tarentum")
    assert "not a port" in table.why_not("reinforce zama")
    assert "works only in" in table.why_not("reinforce baleares")
    assert "do not control" in table.why_not("reinforce carthage")
    table.do("reinforce croton")
    assert table.count("carthage", "croton") == 2


def test_10_behind_walls_as_many_as_there_is_room_for() -> None:
    table = Table().control("carthage", "tarentum").cus("carthage", "in_tarentum", 1)
    table.cus("rome", "tarentum", 4)
    table.g.macedon = 1
    table.event("carthage", 10).do("reinforce tarentum")
    assert table.count("carthage", "in_tarentum") == 2


def test_11_one_cu_in_a_port_for_the_master_of_the_baleares() -> None:
    table = Table().control("rome", "cosa", "neapolis", "rome").cus("carthage", "neapolis", 1)
    table.refuses("rome", 11, "does not control the Balearic Islands")
    table.control("rome", "baleares").event("rome", 11)
    assert table.options("reinforce") == {"cosa", "rome", "baleares"}
    assert "enemy CUs" in table.why_not("reinforce neapolis")
    table.do("reinforce cosa")
    assert table.count("rome", "cosa") == 1


@pytest.mark.rule("hannibal", "17.1")
@pytest.mark.parametrize(("on_map", "herd"), [(0, 2), (2, 2), (3, 1), (4, 0)])
def test_12_elephants_as_long_as_there_are_any(on_map: int, herd: int) -> None:
    table = Table().control("carthage", "carthage").cus("carthage", "saguntum", 8, on_map)
    table.event("carthage", 12)
    assert table.count("carthage", "carthage") == 2
    assert sum(table.g.elephants) - on_map == herd


@pytest.mark.rule("hannibal", "6.3")
def test_12_not_into_besieged_carthage() -> None:
    table = Table().control("carthage", "carthage").cus("rome", "carthage", 5)
    table.siege("carthage", 1)
    table.refuses("carthage", 12, "Enemy CUs keep reinforcements out of Carthage")
    table.siege("carthage", 0).cus("carthage", "in_carthage", 4).event("carthage", 12)
    assert table.count("carthage", "in_carthage") == 5


# --- 13-16: recruits ---


@pytest.mark.parametrize(
    ("card", "here", "there"),
    [
        (13, "heraclea", "beneventum"),
        (14, "pisae", "rhone"),
        (14, "boii", "rhone"),
        (14, "eastern_ligurians", "rhone"),
        (16, "rhone", "eastern_ligurians"),
        (16, "verona", "eastern_ligurians"),
    ],
)
def test_13_14_16_two_cus_with_a_general_in_the_provinces(card: int, here: str, there: str) -> None:
    table = Table().general("mago", there).cus("carthage", here, 1)
    table.refuses("carthage", card, "You have no general in")
    table.refuses("rome", card, "Rome cannot play")
    table.general("hannibal", here).event("carthage", card)
    assert table.options("reinforce") == {here}
    assert "works only in" in table.why_not(f"reinforce {there}")
    table.do(f"reinforce {here}")
    assert table.count("carthage", here) == 3


def test_15_in_a_province_of_spain_that_is_ones_own() -> None:
    table = Table().general("p_scipio", "tarraco").general("hasdrubal", "acci")
    table.control("rome", "tarraco", "ilerda", "iberus").control("carthage", "gades", "malaca")
    table.refuses("rome", 15, "do not control Idubeda")
    table.control("rome", "azaila").control("carthage", "corduba").event("rome", 15)
    table.do("reinforce tarraco").event("carthage", 15)
    assert "do not control" in table.why_not("reinforce tarraco")
    table.do("reinforce acci")
    assert (table.count("rome", "tarraco"), table.count("carthage", "acci")) == (2, 2)


@pytest.mark.rule("hannibal", "6.3")
def test_15_not_into_a_besieged_city() -> None:
    table = Table().control("carthage", "gades", "malaca", "corduba").cus("rome", "gades", 3)
    table.general("hasdrubal", "in_gades").siege("gades", 1)
    table.refuses("carthage", 15, "Gades is besieged")
    table.siege("gades", 0).event("carthage", 15).do("reinforce gades")
    assert table.count("carthage", "in_gades") == 2
