"""§2, §3, §16, §17: counters, the sequence of play, victory and the four battles."""

from typing import Any

import pytest

from martius.games.punico.command.strategic import InitiativePhase, StrategicPhase
from martius.games.punico.sequence import IMPULSES, Impulse, Interphase, OperationalPhase, Turn
from martius.games.punico.table.battles import BATTLES
from martius.games.punico.table.model import MORALE, ROUT, TYPE, UNIT_OF, UNITS
from martius.games.punico.table.state import PunicoState
from tests.games.punico.vocabulary import FAR, Position, new_battle, position

BATTLE = {battle.id: battle for battle in BATTLES}


def last_turn(battle: str, rome: int = 0, carthage: int = 0, turn: int | None = None) -> Position:
    """The interphase of a battle's last turn, or of another, with these rout points."""
    return position(
        "ha1 0917 n",
        "v1 1003 s",
        battle=battle,
        impulse="second_movement",
        turn=BATTLE[battle].turns if turn is None else turn,
        rout={"rome": rome, "carthage": carthage},
    ).play("end")


@pytest.mark.rule("punico", "2.3")
def test_2_3_a_die_has_six_faces() -> None:
    table = position("ve1 1010 n", "m1 1009 s", impulse="second_missile", first="carthage")
    table.play("fire ve1")
    assert table.match.options() == [f"roll {n}" for n in range(1, 7)]


@pytest.mark.rule("punico", "2.4")
def test_2_4_values_are_those_of_the_counters() -> None:
    table = new_battle("zama")
    hastati = table.unit("ha1")
    assert (hastati["combat"], hastati["morale"]) == (4, 5)
    assert len(UNITS) == 78


@pytest.mark.rule("punico", "3.1")
def test_3_1_the_phases_of_a_turn() -> None:
    g = PunicoState()
    assert Turn().run(g) == (
        StrategicPhase(),
        InitiativePhase(),
        OperationalPhase(),
        Interphase(),
    )
    assert OperationalPhase().run(g) == IMPULSES == tuple(Impulse(n) for n in range(8))


@pytest.mark.rule("punico", "3.1")
def test_3_1_a_turn_begins_with_a_clean_slate() -> None:
    g = PunicoState()
    units = (1 << len(UNITS)) - 1
    g.moved = g.commanded = g.strengthened = g.goaded = g.left_zone = g.ran = units
    g.fired = g.finis = g.attacked = g.supported = g.withdrew = units
    g.charges = g.goads = g.impulse = 1
    g.haste = [3 for _ in g.haste]
    g.shown = [1 for _ in g.shown]
    Turn().run(g)
    fresh = PunicoState()
    fresh.turn = g.turn
    assert g == fresh


@pytest.mark.rule("punico", "3", "3.1")
def test_3_who_acts_in_the_eight_impulses() -> None:
    units = ("ve1 1010 n d1", "rcn1 0310 n", "m1 1009 s d1", "t1 0309 s", "ccn1 0209 s")
    table = position(
        *units,
        rome="1017",
        carthage="1003",
        command={"rome": {"recovery": 1}, "carthage": {"recovery": 1}},
    )
    seen = [(table.phase, table.to_act)]
    while len(seen) < 8:
        table.play("end")
        seen.append((table.phase, table.to_act))
    assert seen == [
        ("first_movement", "rome"),
        ("second_missile", "carthage"),
        ("first_combat", "rome"),
        ("first_recovery", "rome"),
        ("second_movement", "carthage"),
        ("first_missile", "rome"),
        ("second_combat", "carthage"),
        ("second_recovery", "carthage"),
    ]
    table.play("end")
    assert table.board()["turn"] == 2


@pytest.mark.rule("punico", "16")
def test_16_at_the_limit_at_the_end_of_a_turn_an_army_routs() -> None:
    assert last_turn("zama", rome=16, turn=3).outcome == ("rout", "carthage", "16")
    assert last_turn("zama", carthage=15, turn=3).outcome == ("rout", "rome", "16")
    assert last_turn("zama", rome=15, carthage=14, turn=3).outcome is None


@pytest.mark.rule("punico", "16")
def test_16_not_before_the_turn_has_ended() -> None:
    table = position(*FAR, rout={"rome": 99})
    assert table.outcome is None
    table.play("end", "end")
    assert table.outcome == ("rout", "carthage", "16")


@pytest.mark.rule("punico", "16")
def test_16_both_routed_or_nobody_is_a_draw() -> None:
    assert last_turn("zama", rome=16, carthage=15, turn=3).outcome == (
        "both_routed",
        "nobody",
        "16",
    )
    assert last_turn("zama").outcome == ("time_ran_out", "nobody", "16")


@pytest.mark.rule("punico", "16", "17.1.4", "17.2.3")
@pytest.mark.parametrize(
    ("battle", "rome", "carthage", "turns", "favoured"),
    [("trebbia", 12, 12, 14, "rome"), ("beneventum", 10, 9, 12, "carthage")],
)
def test_16_both_routed_is_a_draw_even_where_the_last_turn_favours_a_side(
    battle: str, rome: int, carthage: int, turns: int, favoured: str
) -> None:
    for turn in (3, turns):
        table = last_turn(battle, rome=rome, carthage=carthage, turn=turn)
        assert table.outcome == ("both_routed", "nobody", "16")
    assert last_turn(battle).outcome == ("time_ran_out", favoured, "16")


@pytest.mark.rule("punico", "16.1")
def test_16_1_what_units_are_worth() -> None:
    worth = {TYPE[unit]: ROUT[unit] for unit in UNITS}
    assert {kind for kind, points in worth.items() if points == 2} == {"Ha", "Pr", "Tr", "V"}
    assert {kind for kind, points in worth.items() if points == 0} == {"T", "El", "CN"}
    for attacker, victim, points in (
        ("v1 0909 s", "ha1 0910 n", 2),
        ("v1 0909 s", "ve1 0910 n", 1),
    ):
        name = victim.split()[0]
        table = position(
            attacker,
            f"{victim} d{MORALE[UNIT_OF[name]] - 1}",
            impulse="first_combat",
            first="carthage",
        )
        table.play("attack v1")
        table.play("stand") if table.to_act == "rome" else None
        table.play("dice 1-6")
        assert table.rout("rome") == points


@pytest.mark.rule("punico", "16.1.1")
def test_16_1_1_a_unit_in_panic_costs_nothing_more() -> None:
    units = ("ha1 0910 n panic", "v1 0909 s")
    table = position(*units, impulse="first_combat", first="carthage", rout={"rome": 2})
    table.play("attack v1")
    assert table.unit("ha1")["place"] == "gone"
    assert table.rout("rome") == 2


# --- the battles ---


def ground(battle: str) -> dict[str, set[int]]:
    """The costs of each kind of ground."""
    found: dict[str, set[int]] = {}
    for kind, cost in zip(BATTLE[battle].terrain, BATTLE[battle].cost, strict=True):
        found.setdefault(kind, set()).add(cost)
    return found


@pytest.mark.rule("punico", "17.1.1")
def test_17_1_1_ground_of_the_trebbia() -> None:
    assert ground("trebbia") == {"open": {1}, "rocky": {2}, "hill": {2}, "road": {1}}


@pytest.mark.rule("punico", "17.2.1", "17.3.1")
@pytest.mark.parametrize(("battle", "rule"), [("beneventum", "17.2.1"), ("po", "17.3.1")])
def test_17_2_1_ground_of_beneventum_and_the_po(battle: str, rule: str) -> None:
    assert ground(battle) == {"open": {1}, "bushes": {2}, "hill": {2}, "river": {0}}
    table = position("re1 0310 sw", "v6 2002 s", battle=battle).play("unit re1")
    table.refuses("move 0210", rule)


@pytest.mark.rule("punico", "17.4.1")
def test_17_4_1_all_ground_of_zama_is_open() -> None:
    assert set(BATTLE["zama"].cost) == {1}


@pytest.mark.rule("punico", "17.1.2", "17.2.2")
@pytest.mark.parametrize(("battle", "first"), [("trebbia", "rome"), ("beneventum", "carthage")])
def test_17_1_2_a_choice_of_hexes_and_who_sets_up_first(battle: str, first: str) -> None:
    table = new_battle(battle, "players")
    assert table.to_act == first
    rule = BATTLE[battle].data["battle"]["rulebook_section"] + ".2"
    table.refuses("deploy 1210", rule)
    before = table.board()["deploy"]
    hexes = table.options("deploy")
    chosen = sorted(hexes)[0]
    table.play(f"deploy {chosen}")
    assert table.told() == [("Deployed", rule)]
    table.refuses(f"deploy {chosen}", "7")
    assert sum(table.board()["deploy"].values()) == sum(before.values()) - 1
    table.play("historical")
    assert table.to_act != first
    table.play("historical")
    assert table.phase == "strategic"


@pytest.mark.rule("punico", "17.1.2", "17.3.2", "17.4.2")
@pytest.mark.parametrize("battle", ["po", "zama"])
def test_17_3_2_every_unit_has_its_hex_and_leaders_join_any_unit(battle: str) -> None:
    table = new_battle(battle, "players")
    assert table.to_act == "carthage"
    rule = BATTLE[battle].data["battle"]["rulebook_section"] + ".2"
    table.refuses("post 1210", rule)
    mine = {unit["hex"] for unit in table.board()["units"] if unit["side"] == "carthage"}
    assert table.options("post") == mine
    table.play(f"post {min(mine)}")
    assert table.told() == [("LeaderPlaced", "13")]
    table.play("historical")
    assert table.leader("carthage")["hex"] == min(mine)
    assert table.phase == "strategic"


@pytest.mark.rule("punico", "17.1.2", "17.2.2", "17.3.2", "17.4.2")
@pytest.mark.parametrize(
    ("battle", "rome", "carthage"),
    [("trebbia", 2, 4), ("beneventum", 3, 3), ("po", 3, 3), ("zama", 4, 4)],
)
def test_17_command_points_of_the_battles(battle: str, rome: int, carthage: int) -> None:
    table = new_battle(battle)
    command = table.board()["command"]
    assert (command["rome"]["hand"], command["carthage"]["hand"]) == (rome + 1, carthage + 1)


@pytest.mark.rule("punico", "17.1.3a")
def test_17_1_3a_romans_start_reduced_except_equites_and_celts() -> None:
    for unit in new_battle("trebbia").board()["units"]:
        frozen = unit["side"] == "rome" and unit["corps"] not in ("re", "sc")
        assert unit["disorder"] == (1 if frozen else 0)


@pytest.mark.rule("punico", "17.1.3b")
def test_17_1_3b_rome_has_no_elephants_command() -> None:
    table = new_battle("trebbia").play("command combat")
    table.refuses("command elephants", "17.1.3b")
    table.refuses("vacuus elephants", "17.1.3b")


@pytest.mark.rule("punico", "17.1.3c")
def test_17_1_3c_one_numidian_unit_may_be_kept_back() -> None:
    table = new_battle("trebbia", "players")
    table.refuses("keep_back", "17.1.3c")  # Rome sets up first
    table.play("historical", "keep_back")
    assert table.told() == [("KeptBack", "17.1.3c")]
    table.refuses("keep_back", "17.1.3c")
    assert table.unit("ccn1")["place"] == "ambush"
    table.play("historical")  # as they stood: the last of the Numidians is held back
    places = [table.unit(f"ccn{n}")["place"] for n in (1, 2, 3)]
    assert places == ["map", "map", "ambush"]


@pytest.mark.rule("punico", "17.1.3c")
def test_17_1_3c_the_ambush_waits_for_a_roman_in_flight_and_a_cavalry_point() -> None:
    units = ("ccn1 ambush", "ha1 0911 n", "ha2 1218 n", "v1 0403 s")
    start: dict[str, Any] = {"battle": "trebbia", "first": "carthage", "carthage": "0403"}
    point = {"carthage": {"cavalry": 1}}
    position(*units, **start, command=point).refuses("recall ccn1", "17.1.3c")
    position(*units, **start, in_fugam_seen=1).refuses("recall ccn1", "4.5")
    table = position(*units, **start, command=point, in_fugam_seen=1)
    table.play("recall ccn1")
    assert len(table.options("enter")) == 23  # the Roman edge, but for the hex that is taken
    table.refuses("enter 1201", "17.1.3c")
    table.play("enter 0918", "move 0914", "face n")
    assert table.at("ccn1") == "0914"


@pytest.mark.rule("punico", "17.1.4")
def test_17_1_4_romans_who_break_through_recover_rout_points() -> None:
    units = ("ha1 1002 n", "ve1 1202 n", "ha2 1006 n", "v1 0410 s")
    table = position(*units, battle="trebbia", rout={"rome": 2})
    table.play("unit ve1", "exit")
    assert ("BrokeThrough", "17.1.4") in table.told()
    assert (table.rout("rome"), table.unit("ve1")["place"]) == (1, "exited")
    table.play("unit ha1", "exit")
    assert table.rout("rome") == 0  # no further
    table.play("unit ha2")
    table.refuses("exit", "17.1.4")
    elsewhere = position("ha1 1002 n", "v1 0410 s").play("unit ha1")
    elsewhere.refuses("exit", "6")


@pytest.mark.rule("punico", "17.1.4", "17.2.3", "17.3.3", "17.4.3")
@pytest.mark.parametrize(
    ("battle", "turns", "rome", "carthage", "draw"),
    [
        ("trebbia", 14, 12, 12, "rome"),
        ("beneventum", 12, 10, 9, "carthage"),
        ("po", 15, 14, 12, "nobody"),
        ("zama", 16, 16, 15, "nobody"),
    ],
)
def test_17_length_limits_and_draws(
    battle: str, turns: int, rome: int, carthage: int, draw: str
) -> None:
    assert BATTLE[battle].turns == turns
    assert BATTLE[battle].limits == (rome, carthage)
    assert last_turn(battle).outcome == ("time_ran_out", draw, "16")
    assert last_turn(battle, rome=rome).outcome == ("rout", "carthage", "16")
    assert last_turn(battle, carthage=carthage).outcome == ("rout", "rome", "16")


@pytest.mark.rule("punico", "17.1.2")
def test_17_1_2_a_hex_takes_only_units_of_its_code_that_are_left() -> None:
    table = new_battle("trebbia", "players")
    table.refuses("deploy 0607", "17.1.2")  # for Carthage's elephants
    table.play("deploy 0613", "deploy 0813", "deploy 1013", "deploy 1213")
    table.refuses("deploy 1413", "17.1.2")  # all four Velites are set up


@pytest.mark.rule("punico", "17.1.2")
def test_17_1_2_a_leader_is_placed_as_in_history_or_with_whoever_is_there() -> None:
    assert new_battle("zama", "players").play("historical").leader("carthage")["hex"] == "1102"
    table = new_battle("trebbia", "players").play("historical")
    while table.options("deploy"):
        table.play(f"deploy {min(table.options('deploy') - {'1104'})}")
    table.play("historical")
    mine = {unit["hex"] for unit in table.board()["units"] if unit["side"] == "carthage"}
    assert "1104" not in mine  # where Hannibal stood
    assert table.leader("carthage")["hex"] in mine


@pytest.mark.rule("punico", "17.1.3c")
def test_17_1_3c_nobody_is_kept_back_once_all_numidians_are_set_up() -> None:
    table = new_battle("trebbia", "players").play("historical")
    table.play("deploy 0306", "deploy 0406", "deploy 0506")
    table.refuses("keep_back", "17.1.3c")


@pytest.mark.rule("punico", "17.1.4")
def test_17_1_4_who_breaks_through_and_how() -> None:
    corner = position("ha1 0101 n", "v1 2410 s", battle="trebbia").play("unit ha1")
    assert corner.allows("exit")
    foe = position("v1 1002 n", "ha1 0117 n", battle="trebbia", first="carthage").play("unit v1")
    foe.refuses("exit", "17.1.4")
    line = ("ha1 1001 n", "ha2 0902 n", "ha3 1102 n")
    table = position("tr1 1002 n", *line, "v1 0410 s", battle="trebbia").play("unit tr1")
    table.refuses("exit", "17.1.4")
    table.play("through", "exit")
    assert table.unit("tr1")["place"] == "exited"
    assert [table.disorder(f"ha{n}") for n in (1, 2, 3)] == [1, 0, 0]


@pytest.mark.rule("punico", "17.1.4", "4.6")
def test_17_1_4_who_breaks_through_with_a_movement_command_uses_it() -> None:
    units = ("ha1 1005 n", "ha2 1016 n", "v1 0410 s")
    table = position(*units, battle="trebbia", rome="1016", command={"rome": {"movement": 1}})
    table.play("unit ha1").refuses("exit", "17.1.4")
    hastened = position(*units, battle="trebbia", rome="1016", command={"rome": {"movement": 1}})
    hastened.play("hasten ha", "unit ha1", "exit")
    assert sum(hastened.state().haste) == 2


@pytest.mark.rule("punico", "17.1.3c")
def test_17_1_3c_at_beneventum_nobody_is_held_back() -> None:
    table = new_battle("beneventum", "players")
    table.refuses("keep_back", "17.1.3c")
    assert table.reason("keep_back") == "No unit can be kept back in this battle."
    table.play("historical")
    assert ("DeployedAsInHistory", "17.2.2") in table.told()
