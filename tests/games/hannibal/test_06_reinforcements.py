"""§6: reinforcements and elections."""

from typing import Any

import pytest

from martius.games.hannibal.table.model import CITY_ROME, FABIUS, IN_ITALY, SPACES_DATA
from martius.games.hannibal.turn.elections import consul_spaces
from tests.games.hannibal.vocabulary import Position, position


def reinforcement(turn: int = 2, **setup: Any) -> Position:
    """A Reinforcement Phase with a standing army of each side."""
    setup.setdefault("rome", {"rome": "8 p_scipio!", "agrigentum": "8 t_longus!"})
    setup.setdefault("carthage", {"carthage": "4 hanno", "saguntum": "10 hannibal"})
    return position(start={"turn": turn, "phase": "turn"}, **setup)


def skip_carthage(table: Position) -> Position:
    """Place all Carthaginian CUs in the first space offered."""
    while table.to_act == "carthage":
        table.play(table.match.options()[0])
    return table


# --- Carthage ---


@pytest.mark.rule("hannibal", "6.1")
def test_6_1_four_carthaginian_lots() -> None:
    table = reinforcement(carthage={"carthage": "4", "utica": "0 hanno", "saguntum": "10 hannibal"})
    assert table.options("reinforce") == {"carthage", "utica"}  # Carthage, or Hanno in Africa
    table.refuses("reinforce saguntum", "6.1")
    table.play("reinforce carthage")
    assert table.options("reinforce") == {"new_carthage", "saguntum"}
    table.play("reinforce saguntum")
    assert table.options("reinforce") == {"new_carthage", "saguntum"}
    table.play("reinforce new_carthage")
    assert table.options("reinforce") == {"carthage", "utica", "new_carthage", "saguntum"}
    table.play("reinforce new_carthage")
    assert table.cus("carthage", "carthage") == 5
    assert table.cus("carthage", "saguntum") == 11
    assert table.cus("carthage", "new_carthage") == 2
    assert table.to_act == "rome"


@pytest.mark.rule("hannibal", "6.1")
def test_6_1_no_lot_without_new_carthage_or_baetica() -> None:
    rome = ["new_carthage", "acci", "malaca", "hispalis"]
    table = reinforcement(control={"rome": rome})
    assert table.cus("carthage", "carthage") == 5  # there alone the first could go
    assert table.options("reinforce") == {"carthage", "saguntum"}  # the last lot, at once
    table.play("reinforce saguntum")
    assert table.to_act == "rome"


@pytest.mark.rule("hannibal", "6.1")
@pytest.mark.rule("hannibal", "10.10")
def test_6_1_displaced_generals_return_to_cus_not_under_siege() -> None:
    table = reinforcement(
        carthage={"carthage": "4 hanno", "saguntum": "5", "in_gades": "1"},
        rome={"rome": "8 p_scipio!", "gades": "5 t_longus!"},
        siege={"gades": 1},
        generals={"displaced": ["mago", "hasdrubal"]},
    )
    while table.options("reinforce"):
        table.play(table.match.options()[0])
    assert "saguntum" in table.options("place")
    table.refuses("place gades", "6.1")
    table.refuses("place arsa", "6.1")
    table.play("place saguntum", "place saguntum")
    assert table.where("mago") == table.where("hasdrubal") == "saguntum"


@pytest.mark.rule("hannibal", "24.hanno")
def test_24_hanno_returns_in_africa_only() -> None:
    table = reinforcement(
        carthage={"carthage": "4", "utica": "1", "saguntum": "5 hannibal"},
        generals={"displaced": ["hanno"]},
    )
    while table.options("reinforce"):
        table.play(table.match.options()[0])
    table.refuses("place saguntum", "24.hanno")
    table.play("place carthage")
    assert table.where("hanno") == "carthage"


# --- restrictions ---


@pytest.mark.rule("hannibal", "6.3")
@pytest.mark.rule("hannibal", "20.5")
def test_6_3_nothing_goes_inside_a_besieged_city() -> None:
    """New Carthage is besieged and all generals of Spain are inside: two CUs are lost."""
    table = reinforcement(
        carthage={"carthage": "4", "utica": "0 hanno", "in_new_carthage": "1 hannibal"},
        rome={"rome": "8 p_scipio!", "new_carthage": "5 t_longus!"},
        siege={"new_carthage": 1},
    )
    table.play("reinforce carthage")
    table.refuses("reinforce new_carthage", "6.3")
    assert table.options("reinforce") == {"carthage", "utica"}
    table.play("reinforce carthage")
    assert table.to_act == "rome"
    assert table.cus("carthage", "in_new_carthage") == 1


@pytest.mark.rule("hannibal", "6.3")
def test_6_3_besieged_rome_with_all_generals_inside_gets_nothing() -> None:
    table = reinforcement(
        rome={"in_rome": "5 p_scipio! t_longus!"},
        carthage={"carthage": "1", "rome": "6 hannibal"},
        siege={"rome": 1},
    )
    skip_carthage(table)
    assert not table.options("reinforce")
    assert table.options("proconsul")


@pytest.mark.rule("hannibal", "6.3")
def test_6_3_an_enemy_general_alone_is_displaced() -> None:
    table = reinforcement(rome={"rome": "8 p_scipio!", "saguntum": "0 t_longus!"})
    table.play("reinforce saguntum")
    assert table.where("t_longus") == "displaced"


@pytest.mark.rule("hannibal", "6.3")
@pytest.mark.rule("hannibal", "10.10")
def test_6_3_hannibal_alone_dies_of_reinforcements_and_carthage_pays() -> None:
    table = reinforcement(
        rome={"rome": "8 p_scipio!", "cannae": "0 t_longus!"},
        carthage={"carthage": "4 hanno", "cannae": "0 hannibal"},
    )
    table.play("reinforce carthage", "reinforce cannae")
    assert table.where("hannibal") == "out"
    table.play(*["reinforce rome"] * 4, "no_proconsul", "elect varro", "elect paulus")
    assert table.to_act == "carthage"
    assert table.options("remove")


# --- Rome ---


@pytest.mark.rule("hannibal", "6.2")
def test_6_2_five_cus_at_least_three_in_italy() -> None:
    table = skip_carthage(reinforcement())
    assert table.options("reinforce") == {"rome", "agrigentum"}
    table.refuses("reinforce arpi", "6.2")
    table.play("reinforce agrigentum", "reinforce agrigentum")  # the rest goes to Rome by itself
    assert table.cus("rome", "agrigentum") == 10
    assert table.cus("rome", "rome") == 11
    assert table.options("proconsul")


@pytest.mark.rule("hannibal", "6.2")
def test_6_2_a_stack_of_five_must_be_made() -> None:
    """With two CUs at Arpi and none in Rome, a third in one place settles where the five stand."""
    table = skip_carthage(reinforcement(rome={"arpi": "2 p_scipio!"}))
    table.play("reinforce rome", "reinforce rome")
    table.play("reinforce rome")  # 3 in Rome, 2 at Arpi, two left: only Rome can reach five
    assert (table.cus("rome", "rome"), table.cus("rome", "arpi")) == (5, 2)


@pytest.mark.rule("hannibal", "6.2")
@pytest.mark.rule("hannibal", "10.7")
def test_6_2_no_stack_of_five_grows_inside_narrow_walls() -> None:
    """Nero is inside Capua with one CU and room for one more; Rome alone can hold five."""
    table = reinforcement(
        rome={"in_capua": "1 nero"}, carthage={"carthage": "4 hanno", "capua": "5 hannibal"}
    )
    assert table.to_act == "carthage"
    skip_carthage(table)
    assert table.cus("rome", "rome") == 5
    assert table.cus("rome", "in_capua") == 1


@pytest.mark.rule("hannibal", "6.2")
@pytest.mark.rule("hannibal", "10.7")
def test_6_2_inside_rome_there_is_room_for_five() -> None:
    """Rome has two CUs inside and room for three; with two CUs at Arpi, Arpi is out of reach."""
    table = skip_carthage(
        reinforcement(
            rome={"in_rome": "2", "arpi": "0 nero"},
            carthage={"carthage": "4 hanno", "rome": "5 hannibal"},
        )
    )
    assert table.options("reinforce") == {"rome", "arpi"}
    table.play("reinforce arpi", "reinforce arpi", "reinforce rome")
    assert (table.cus("rome", "in_rome"), table.cus("rome", "arpi")) == (5, 2)


# --- elections ---


@pytest.mark.rule("hannibal", "6.4")
@pytest.mark.rule("hannibal", "6.6")
def test_6_4_proconsul_recall_and_draw() -> None:
    table = skip_carthage(reinforcement())
    table.play(*["reinforce rome"] * 5)
    assert table.options("proconsul") == {"p_scipio", "t_longus"}
    table.refuses("proconsul varro", "6.6")
    table.play("proconsul t_longus")
    assert table.where("p_scipio") == "aside"
    assert table.where("t_longus") == "agrigentum"
    assert table.to_act == "chance"
    drawn = table.options("elect")
    assert "p_scipio" in drawn  # who was just removed can be drawn again
    assert "t_longus" not in drawn
    assert "scipio_africanus" not in drawn
    assert len(drawn) == 7
    table.play("elect varro")
    assert len(table.options("elect")) == 6
    table.play("elect p_scipio")
    assert table.options("place") == {"rome", "agrigentum"}
    table.play("place agrigentum", "place agrigentum")
    assert table.commands("p_scipio")
    assert not table.commands("t_longus")  # §6.5: the proconsul is a subordinate
    table.play("deal 1")


@pytest.mark.rule("hannibal", "6.6")
def test_6_6_a_proconsul_is_kept_or_dismissed() -> None:
    table = skip_carthage(
        reinforcement(rome={"rome": "8 p_scipio!", "agrigentum": "8 t_longus! paulus"})
    )
    table.play(*["reinforce rome"] * 5, "no_proconsul")
    assert table.where("paulus") == table.where("t_longus") == "aside"
    assert len(table.options("elect")) == 8


@pytest.mark.rule("hannibal", "6.5")
def test_6_5_consuls_need_a_stack_of_five() -> None:
    table = skip_carthage(
        reinforcement(rome={"rome": "1 p_scipio!", "agrigentum": "4 t_longus!", "arpi": "5 nero"})
    )
    table.play(*["reinforce rome"] * 3, *["reinforce agrigentum"] * 2, "no_proconsul")
    table.play("elect varro", "elect paulus")
    assert table.options("place") == {"agrigentum", "arpi"}
    table.refuses("place rome", "6.5")
    table.play("place arpi", "place agrigentum")
    assert (table.where("varro"), table.where("paulus")) == ("arpi", "agrigentum")


@pytest.mark.rule("hannibal", "6.5")
def test_6_5_inside_besieged_rome_only_if_there_is_no_other_place() -> None:
    besieged: dict[str, Any] = {
        "carthage": {"carthage": "1", "rome": "6 hannibal"},
        "siege": {"rome": 1},
    }
    table = skip_carthage(reinforcement(rome={"in_rome": "5", "arpi": "2 nero"}, **besieged))
    table.play("no_proconsul", "elect varro", "elect paulus")
    assert table.where("varro") == table.where("paulus") == "arpi"
    assert table.cus("rome", "arpi") == 7
    table = skip_carthage(reinforcement(rome={"in_rome": "5 nero", "arpi": "2"}, **besieged))
    table.play("no_proconsul", "elect varro", "elect paulus")
    assert table.where("varro") == table.where("paulus") == "in_rome"


@pytest.mark.rule("hannibal", "24.fabius")
def test_24_fabius_without_cus_in_italy_goes_to_rome() -> None:
    g = position(rome={"tarraco": "8 p_scipio"}, hands={"rome": [35], "carthage": [1]}).g
    assert consul_spaces(g, FABIUS) == [CITY_ROME]


@pytest.mark.rule("hannibal", "24.fabius")
def test_24_fabius_is_placed_in_italy() -> None:
    table = skip_carthage(reinforcement(rome={"agrigentum": "8 t_longus!", "arpi": "2 nero"}))
    table.play(*["reinforce rome"] * 3, *["reinforce agrigentum"] * 2, "no_proconsul")
    table.play("elect fabius", "elect varro")
    assert table.options("place") == {"rome", "arpi"}  # any CUs of Italy, without a stack of five
    table.refuses("place agrigentum", "24.fabius")


@pytest.mark.rule("hannibal", "6.7")
def test_6_7_scipio_africanus_on_turn_six() -> None:
    table = skip_carthage(reinforcement(6, control={"rome": ["tarraco", "arsa"]}))
    table.play(*["reinforce rome"] * 5)
    places = table.options("place")
    assert {"arpi", "rome", "tarraco"} <= places
    table.refuses("place arsa", "6.7")  # no port
    table.refuses("place dertosa", "6.7")  # no Roman marker
    table.refuses("place agrigentum", "6.7")  # neither Italy nor Spain
    table.play("place tarraco")
    assert table.cus("rome", "tarraco") == 5
    assert table.where("scipio_africanus") == "tarraco"
    table.refuses("proconsul scipio_africanus", "6.7")
    table.play("proconsul t_longus")  # a second proconsul
    assert table.where("scipio_africanus") == "tarraco"


@pytest.mark.rule("hannibal", "6.7")
def test_6_7_without_a_space_he_never_comes() -> None:
    italian = [row for i, row in enumerate(SPACES_DATA) if IN_ITALY >> i & 1]
    hostile = [row["id"] for row in italian if row["kind"] == "ordinary"]
    table = reinforcement(
        6,
        rome={"agrigentum": "8 t_longus!"},
        carthage={
            "carthage": "1",
            **dict.fromkeys(("rome", "capua", "neapolis", "tarentum", "rhegium"), "1"),
        },
        control={"carthage": hostile},
    )
    skip_carthage(table)
    while table.options("reinforce"):
        table.play(table.match.options()[0])
    assert table.where("scipio_africanus") == "out"


@pytest.mark.rule("hannibal", "6.1")
def test_6_1_no_lot_for_baetica_without_baetica() -> None:
    table = reinforcement(control={"rome": ["acci", "malaca", "hispalis"]})
    table.play("reinforce saguntum", "reinforce saguntum")  # for New Carthage, and the last
    assert table.to_act == "rome"


@pytest.mark.rule("hannibal", "6.2")
def test_6_2_where_no_stack_of_five_can_be_made_cus_come_all_the_same() -> None:
    setup: dict[str, Any] = {"rome": {"arpi": "0 p_scipio!"}, "in_force": {"shortage": 3}}
    table = skip_carthage(reinforcement(**setup))
    assert table.options("reinforce") == {"rome", "arpi"}


@pytest.mark.rule("hannibal", "6.5")
def test_6_5_without_a_stack_of_five_a_consul_goes_to_the_largest() -> None:
    setup: dict[str, Any] = {
        "rome": {"arpi": "3 p_scipio!", "cannae": "1"},
        "in_force": {"shortage": 5},
    }
    table = skip_carthage(reinforcement(**setup))
    while table.where("varro") == "aside" and "elect varro" not in table.options():
        table.play(table.match.options()[-1])
    table.play("elect varro", "elect paulus")
    assert table.where("varro") == "arpi"


@pytest.mark.rule("hannibal", "6.4")
def test_6_4_a_consul_in_gades_is_recalled_as_from_anywhere() -> None:
    setup: dict[str, Any] = {"rome": {"rome": "8 p_scipio!", "gades": "8 t_longus!"}}
    table = skip_carthage(reinforcement(control={"rome": ["gades"]}, **setup))
    table.play(*["reinforce rome"] * 5, "proconsul p_scipio")
    assert table.where("t_longus") == "aside"


@pytest.mark.rule("hannibal", "6.2")
def test_6_2_a_refusal_in_italy_names_the_stack_of_five() -> None:
    """Two CUs are abroad, three are left; Rhegium could not have five with them."""
    rome = {
        "rhegium": "0 nero",
        "agrigentum": "0 t_longus!",
        "arpi": "2 p_scipio!",
        "cannae": "2 paulus",
    }
    table = skip_carthage(reinforcement(rome=rome))
    table.play("reinforce agrigentum", "reinforce agrigentum")
    assert table.options("reinforce") == {"arpi", "cannae"}
    table.refuses("reinforce rhegium", "6.2")
    assert "stack of five" in table.reason("reinforce rhegium")
