"""§ingenivm, §imperivm, §proconsvl, §legio, §pirates, §terror: their effects and their refusals."""

from __future__ import annotations

from typing import Any

import pytest

from martius.kernel import SetupError
from martius.match import MatchError
from tests.games.hispania.vocabulary import OFF, Position, basic_game, hispanic_move, position

# --- INGENIVM ---


def builder(**pieces: Any) -> Position:
    """The praetor of Ulterior in Corduba, at the end of the drawn roads, with roads for sale."""
    found: dict[str, Any] = {
        "variants": "ingenivm",
        "ulterior": "corduba",
        "roads_for_sale": 2,
    } | pieces
    return position(**found)


@pytest.mark.rule("hispania", "ingenivm.1")
def test_ingenivm_1_no_roads_in_set_up_but_for_sale() -> None:
    table = basic_game(variants="ingenivm").play(*(f"roll {n}" for n in (4, 5, 2, 4, 3, 6, 4, 5)))
    cities = ("gades", "hispalis", "corduba", "basti")
    assert table.options() == {f"place {city}" for city in cities}
    assert table.reserve["roads"] == 4


@pytest.mark.rule("hispania", "ingenivm.2")
def test_ingenivm_2_a_road_costs_a_denarius_per_segment() -> None:
    table = builder()
    assert table.cost("build corduba-regina") == 1
    table.play("build corduba-regina")
    assert (table.denarii, table.reserve["roads"]) == (5, 1)
    assert "corduba-regina" in table.board["roads"]
    table.refuses("build corduba-regina", "ingenivm.2")
    table.refuses("build gades-mare_gaditanum", "ingenivm.2")


@pytest.mark.rule("hispania", "ingenivm.2")
def test_ingenivm_2_long_links_cost_more_and_must_be_paid() -> None:
    table = builder(ulterior="hispalis", denarii=1)
    table.refuses("build hispalis-emerita", "ingenivm.2")
    assert builder(ulterior="hispalis").cost("build hispalis-emerita") == 2


@pytest.mark.rule("hispania", "ingenivm.3")
def test_ingenivm_3_the_general_is_at_an_end_and_the_network_grows() -> None:
    table = builder()
    table.refuses("build emerita-capara", "ingenivm.3")
    builder(ulterior="emerita").refuses("build emerita-capara", "ingenivm.3")


@pytest.mark.rule("hispania", "ingenivm.4")
def test_ingenivm_4_no_end_in_revolt_but_a_capital_may_be_reached() -> None:
    builder(revolts={"regina": 1}).refuses("build corduba-regina", "ingenivm.4")
    assert (
        "build castulo-toletum" in builder(ulterior="castulo", roads=["corduba-castulo"]).options()
    )


@pytest.mark.rule("hispania", "ingenivm.5")
def test_ingenivm_5_no_more_than_there_are() -> None:
    builder(roads_for_sale=0).refuses("build corduba-regina", "ingenivm.5")


def test_the_basic_mode_builds_no_roads() -> None:
    position(ulterior="corduba").refuses("build corduba-regina", "roman.1")


# --- IMPERIVM ---


@pytest.mark.rule("hispania", "imperivm.1")
def test_imperivm_1_a_denarius_for_moving_alone() -> None:
    table = position(variants="imperivm", phase="turn", ulterior="gades", revolts={"regina": 1})
    assert (table.denarii, table.board["move_denarii"]) == (6, 1)
    table.play("move hispalis")
    assert (table.denarii, table.board["move_denarii"]) == (6, 0)
    table.play("move corduba")
    assert table.denarii == 5


@pytest.mark.rule("hispania", "imperivm.1")
def test_imperivm_1_the_last_denarius_only_moves() -> None:
    table = position(variants="imperivm", ulterior="corduba", revolts={"regina": 1}, denarii=0)
    table.refuses("besiege regina", "roman.1")
    table.refuses("garrison corduba", "roman.1")
    assert "move hispalis" in table.options()
    assert "fleet mare_gaditanum" in table.options()
    table.lists_what_it_does_not_refuse()


@pytest.mark.rule("hispania", "imperivm.1")
def test_imperivm_1_others_have_no_extra_denarius() -> None:
    table = position(variants="imperivm", turn="citerior", phase="turn")
    assert table.board["move_denarii"] == 0


@pytest.mark.rule("hispania", "imperivm.2")
def test_imperivm_2_citerior_adds_one_to_the_die() -> None:
    pieces: dict[str, Any] = {"turn": "citerior", "citerior": "salduba", "revolts": {"bilbilis": 1}}
    plain = position(**pieces).odds("besiege bilbilis", 1)
    strong = position(variants="imperivm", **pieces).odds("besiege bilbilis", 1)
    assert strong["sum"] == "die + 3 against 4"
    assert plain["sum"] == "die + 2 against 4"


@pytest.mark.rule("hispania", "imperivm.2")
def test_imperivm_2_not_in_defence_and_not_for_others() -> None:
    """The army in Talabriga has one way, to Conimbriga."""
    table = hispanic_move(
        variants="imperivm", citerior="conimbriga", revolts={"talabriga": 1}, armies=["talabriga"]
    ).play("dice 3-1")
    assert table.event("FightFought")["roman"] == 3
    consul = position(variants="imperivm", turn="consul", consul="salduba", revolts={"bilbilis": 1})
    assert consul.odds("besiege bilbilis", 1)["sum"] == "die + 1 against 4"


@pytest.mark.rule("hispania", "imperivm.3")
def test_imperivm_3_the_consul_moves_a_praetor() -> None:
    table = position(variants="imperivm", turn="consul", ulterior="gades")
    table.play("lead praetor_ulterior")
    table.refuses("pass", "move.1")
    table.lists_what_it_does_not_refuse()
    table.play("march hispalis")
    assert (table.where("ulterior"), table.denarii) == ("hispalis", 5)


@pytest.mark.rule("hispania", "imperivm.3")
def test_imperivm_3_only_the_consul_and_only_who_is_on_the_board() -> None:
    position(variants="imperivm", turn="citerior").refuses("lead praetor_ulterior", "imperivm.3")
    table = position(variants="imperivm", turn="consul", ulterior=OFF)
    table.refuses("lead praetor_ulterior", "imperivm.3")
    table.refuses("lead consul", "imperivm.3")


# --- PROCONSVL ---


def called(**pieces: Any) -> Position:
    """The proconsul is on the board."""
    found: dict[str, Any] = {"variants": "proconsvl", "proconsul": "dertosa"} | pieces
    return position(**found)


@pytest.mark.rule("hispania", "proconsvl.1")
def test_proconsvl_1_called_onto_a_fleet_for_three_denarii() -> None:
    table = position(variants="proconsvl").play("call")
    assert (table.where("proconsul"), table.denarii) == ("mare_balearicum", 3)
    table.refuses("call", "proconsvl.1")


@pytest.mark.rule("hispania", "proconsvl.1")
@pytest.mark.parametrize(
    "pieces", [{"denarii": 2}, {"fleets": ["mare_ibericum"]}, {"citerior": "mare_balearicum"}]
)
def test_proconsvl_1_refused(pieces: dict[str, Any]) -> None:
    position(variants="proconsvl", **pieces).refuses("call", "proconsvl.1")


@pytest.mark.rule("hispania", "proconsvl.2")
def test_proconsvl_2_any_general_moves_the_proconsul() -> None:
    for turn in ("ulterior", "citerior", "consul"):
        table = called(turn=turn).play("lead proconsul", "march tarraco")
        assert (table.where("proconsul"), table.denarii) == ("tarraco", 5)
    position(variants="proconsvl").refuses("lead proconsul", "proconsvl.2")
    position(variants="imperivm", turn="consul").refuses("lead proconsul", "proconsvl.2")


@pytest.mark.rule("hispania", "proconsvl.2")
def test_proconsvl_2_no_turn_and_no_blocked_denarius() -> None:
    table = position(variants="proconsvl", phase="turn")
    assert table.board["off_board"] == ["proconsul"]
    assert (table.denarii, table.board["blocked_denarii"]) == (6, 0)


@pytest.mark.rule("hispania", "proconsvl.3")
def test_proconsvl_3_reinforces_and_protects() -> None:
    alone = position(turn="citerior", citerior="valentia", revolts={"segobriga": 1})
    helped = called(
        turn="citerior", citerior="valentia", proconsul="bilbilis", revolts={"segobriga": 1}
    )
    assert "x2" not in alone.odds("besiege segobriga", 1)["sum"]
    assert helped.odds("besiege segobriga", 1)["sum"].startswith("(die + 2) x2")
    table = called(proconsul="osca", phase="hispanic").play("dice 1-6")
    assert table.revolts("osca") == 0


@pytest.mark.rule("hispania", "proconsvl.3")
def test_proconsvl_3_others_may_not_stop_there() -> None:
    called(citerior="valentia", turn="citerior").refuses("move dertosa", "move.8")


@pytest.mark.rule("hispania", "proconsvl.4")
def test_proconsvl_4_defends_with_the_die_alone_and_can_be_called_again() -> None:
    """The army in Talabriga has one way, to Conimbriga."""
    table = hispanic_move(
        variants="proconsvl",
        proconsul="conimbriga",
        garrisons={"conimbriga": ["ulterior"]},
        revolts={"talabriga": 3, "bracara": 3},
        armies=["talabriga"],
    )
    assert table.event("FightFought")["general"] == "proconsul"
    assert table.where("proconsul") == OFF
    assert table.garrisons("conimbriga") == []
    assert table.board["blocked_denarii"] == 0
    assert "call" in table.options()


# --- LEGIO HISPANA ---


def legate(**pieces: Any) -> Position:
    """The consul's turn, in Salduba."""
    found: dict[str, Any] = {
        "variants": "legio_hispana",
        "turn": "consul",
        "consul": "salduba",
    } | pieces
    return position(**found)


@pytest.mark.rule("hispania", "legio.1")
def test_legio_1_in_the_consuls_reserve_beside_the_garrisons() -> None:
    table = legate()
    assert table.reserve["legion"]
    assert table.reserve["garrisons"]["consul"] == 4
    legate(turn="citerior", citerior="valentia").refuses("legion valentia", "legio.1")


@pytest.mark.rule("hispania", "legio.2")
def test_legio_2_placed_and_counted_as_a_garrison() -> None:
    table = legate(revolts={"bilbilis": 1}).play("legion salduba")
    assert table.space("salduba")["legion"]
    assert table.garrisons("salduba") == ["consul"]
    assert (table.denarii, table.reserve["garrisons"]["consul"]) == (5, 4)
    assert table.odds("besiege bilbilis", 1)["sum"].startswith("die + 2")
    table.refuses("legion salduba", "legio.1")


@pytest.mark.rule("hispania", "legio.2")
def test_legio_2_like_any_garrison() -> None:
    legate().refuses("legion osca", "garrison.1")
    legate(consul="osca", revolts={"ilerda": 1}).refuses("legion osca", "garrison.4")
    legate(garrisons={"salduba": ["consul"] * 3}).refuses("legion salduba", "garrison.3")


@pytest.mark.rule("hispania", "legio.2")
def test_legio_2_wins_with_the_last_capital() -> None:
    others = {city: ["citerior"] for city in ("numantia", "toletum", "olisipo", "brigantium")} | {
        "flaviobriga": ["ulterior"]
    }
    table = legate(consul="osca", garrisons=others).play("legion osca")
    assert table.outcome == ("roman_victory", "goal.1")


@pytest.mark.rule("hispania", "legio.3")
def test_legio_3_goes_last_and_back_to_the_reserve() -> None:
    table = legate(legion="salduba", garrisons={"salduba": ["consul"]})
    table.play("withdraw salduba")
    assert table.space("salduba")["legion"]
    assert table.reserve["garrisons"]["consul"] == 4
    table.play("withdraw salduba")
    assert not table.space("salduba")["legion"]
    assert table.reserve["legion"]
    assert table.reserve["garrisons"]["consul"] == 4


# --- PIRATES ---


def sailing(**pieces: Any) -> Position:
    """The consul on a fleet, pirates in the Atlantic."""
    found: dict[str, Any] = {
        "variants": "pirates",
        "turn": "consul",
        "consul": "mare_gaditanum",
        "fleets": ["mare_gaditanum"],
        "pirates": {"mare_atlanticum": 1},
    } | pieces
    return position(**found)


@pytest.mark.rule("hispania", "pirates.1")
@pytest.mark.parametrize(("level", "seas"), [("64242", 3), ("64342", 2), ("64442", 1)])
def test_pirates_1_in_the_atlantic_seas_without_fleets(level: str, seas: int) -> None:
    table = basic_game(level, variants="pirates")
    found = [space["id"] for space in table.board["spaces"] if space["pirates"]]
    assert found == ["mare_gaditanum", "mare_atlanticum", "mare_cantabricum"][-seas:]
    assert table.reserve["revolts"] == 22 - seas


@pytest.mark.rule("hispania", "pirates.2")
def test_pirates_2_no_fleet_enters_or_crosses() -> None:
    table = sailing().play("fleet mare_gaditanum")
    table.refuses("sail mare_atlanticum", "pirates.2")
    table.refuses("sail mare_cantabricum", "pirates.2")
    assert "sail mare_ibericum" in table.options()
    table.lists_what_it_does_not_refuse()
    shut = sailing(pirates={"mare_atlanticum": 1, "mare_ibericum": 1})
    shut.refuses("fleet mare_gaditanum", "pirates.2")


@pytest.mark.rule("hispania", "pirates.3")
def test_pirates_3_besieged_like_a_revolt_with_the_sea_as_shield() -> None:
    odds = sailing().odds("besiege mare_atlanticum", 1)
    assert odds["sum"] == "die + 1 against 4"
    assert (odds["win"], odds["nothing"], odds["loss"]) == (3, 3, 0)
    sailing().refuses("besiege mare_cantabricum", "besiege.1")
    far = sailing(pirates={"mare_cantabricum": 1})
    far.refuses("besiege mare_cantabricum", "besiege.1")


@pytest.mark.rule("hispania", "pirates.4")
def test_pirates_4_beaten_they_go_back_to_the_reserve() -> None:
    table = sailing()
    before = table.reserve["revolts"]
    table.play("besiege mare_atlanticum", "spend 1", "roll 6")
    assert table.space("mare_atlanticum")["pirates"] == 0
    assert table.reserve["revolts"] == before + 1
    table.play("fleet mare_gaditanum", "sail mare_cantabricum")
    assert table.where("consul") == "mare_cantabricum"


# --- TERROR ---


@pytest.mark.rule("hispania", "terror.1")
def test_terror_1_the_first_army_of_the_set_up() -> None:
    table = basic_game(variants="terror").play(*(f"roll {n}" for n in (4, 5, 2, 4, 3, 6, 4, 5)))
    special = [space["id"] for space in table.board["spaces"] if space["special_army"]]
    assert special == ["conimbriga"]
    assert table.reserve["armies"] == 2


@pytest.mark.rule("hispania", "terror.2")
def test_terror_2_doubles_itself_in_defence_and_attack() -> None:
    pieces: dict[str, Any] = {"turn": "citerior", "citerior": "salduba", "armies": ["bilbilis"]}
    plain = position(revolts={"bilbilis": 1}, **pieces)
    special = position(
        variants="terror",
        special_army="bilbilis",
        revolts={"bilbilis": 1},
        **pieces,
    )
    assert plain.odds("attack bilbilis", 1)["sum"].endswith("against die + 1")
    assert special.odds("attack bilbilis", 1)["sum"].endswith("against (die + 1) x2")
    table = hispanic_move(
        variants="terror",
        special_army="talabriga",
        garrisons={"conimbriga": ["ulterior"]},
        revolts={"talabriga": 1},
        armies=["talabriga"],
    ).play("roll 2")
    assert table.event("FightFought")["hispanic"] == 6
    assert table.garrisons("conimbriga") == []


@pytest.mark.rule("hispania", "terror.3")
def test_terror_3_moves_and_reinforces_like_an_army() -> None:
    table = hispanic_move(
        variants="terror", special_army="talabriga", revolts={"talabriga": 1}, armies=["talabriga"]
    )
    assert table.space("conimbriga")["special_army"]
    helped = position(
        variants="terror",
        turn="citerior",
        citerior="salduba",
        revolts={"bilbilis": 1, "calagurris": 1},
        armies=["calagurris"],
        special_army="calagurris",
    )
    assert helped.odds("besiege bilbilis", 1)["sum"].endswith("x2")


@pytest.mark.rule("hispania", "terror.4")
def test_terror_4_destroyed_it_is_the_next_army() -> None:
    table = position(
        variants="terror",
        turn="citerior",
        citerior="salduba",
        garrisons={"salduba": ["citerior"] * 3},
        revolts={"bilbilis": 1, "osca": 1, "emerita": 1},
        armies=["bilbilis", "emerita"],
        special_army="bilbilis",
    ).play("attack bilbilis", "spend 3", "dice 6-1")
    assert table.reserve["special_army"]
    table.play("pass", "dice 1-6")
    assert table.space("osca")["special_army"]


# --- set-ups that need a variant ---


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("roads_for_sale", 1),
        ("legion", "salduba"),
        ("pirates", {"mare_atlanticum": 1}),
        ("special_army", "osca"),
    ],
)
def test_a_piece_of_a_variant_needs_it(key: str, value: Any) -> None:
    with pytest.raises((SetupError, MatchError), match="only with the variant"):
        position(revolts={"osca": 1}, armies=["osca"], **{key: value})


def test_a_proconsul_needs_the_variant() -> None:
    with pytest.raises((SetupError, MatchError), match="only with the variant PROCONSVL"):
        position(proconsul="tarraco")


def test_a_variant_that_is_not_there() -> None:
    with pytest.raises(MatchError, match="'teror' is not one of ingenivm"):
        position(variants="teror")
