"""§roman: spending denarii, and passing."""

import pytest

from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.turn.roman import RomanAction
from tests.games.hispania.vocabulary import position


@pytest.mark.rule("hispania", "roman.1")
def test_roman_1_actions_in_any_order_and_several_times() -> None:
    table = position(ulterior="hispalis", revolts={"onuba": 1})
    table.play("garrison hispalis", "besiege onuba", "spend 1", "garrison hispalis")
    assert table.revolts("onuba") == 0
    assert table.denarii == 3
    table.play("fleet mare_gaditanum", "sail mare_atlanticum", "move corduba", "move hispalis")
    assert table.denarii == 0


@pytest.mark.rule("hispania", "roman.1")
def test_roman_1_nothing_without_denarii() -> None:
    table = position(
        ulterior="hispalis", garrisons={"hispalis": ["ulterior"]}, denarii=1,
        revolts={"onuba": 1, "emerita": 1}, armies=["emerita"],
    )  # fmt: skip
    g = table.match.snapshot()
    assert isinstance(g, HispaniaState)
    g.denarii = 0
    step, parse = RomanAction(), table.match.game.parse
    assert step.options(g) == [parse("pass")]
    for action in ("garrison hispalis", "besiege onuba", "attack emerita", "fleet mare_gaditanum"):
        refusal = step.refuse(g, parse(action))
        assert refusal is not None
        assert refusal.rule == "roman.1"


@pytest.mark.rule("hispania", "roman.1", "besiege.1")
def test_roman_1_with_one_denarius_left_nobody_is_asked_how_many() -> None:
    table = position(ulterior="hispalis", revolts={"onuba": 1}, denarii=1)
    table.play("besiege onuba")
    assert (table.to_act, table.denarii) == ("chance", 0)


@pytest.mark.rule("hispania", "roman.1")
@pytest.mark.parametrize("denarii", [1, 2, 6])
def test_roman_1_what_is_listed_is_what_is_not_refused(denarii: int) -> None:
    table = position(
        ulterior="hispalis", garrisons={"hispalis": ["ulterior"]}, denarii=denarii,
        revolts={"onuba": 1, "emerita": 1}, armies=["emerita"],
    )  # fmt: skip
    table.lists_what_it_does_not_refuse()
    if denarii > 1:
        table.play("besiege onuba").lists_what_it_does_not_refuse()


@pytest.mark.rule("hispania", "roman.2")
def test_roman_2_who_can_do_nothing_with_a_denarius_is_not_asked() -> None:
    """The ways out of Gerunda are held by the others, and there is no fleet to sail."""
    table = position(
        turn="citerior", citerior="gerunda", ulterior="tarraco", consul="beseda", fleets=[],
        denarii=1, reserve={"garrisons": {"praetor_citerior": 0}},
    )  # fmt: skip
    assert table.to_act == "chance"


@pytest.mark.rule("hispania", "roman.2")
def test_roman_2_the_phase_ends_with_the_last_denarius() -> None:
    table = position(ulterior="gades", denarii=1).play("garrison gades")
    assert table.to_act == "chance"


@pytest.mark.rule("hispania", "roman.1")
def test_roman_1_a_fight_takes_no_more_than_is_left() -> None:
    table = position(ulterior="hispalis", revolts={"onuba": 1}, denarii=2)
    table.play("besiege onuba")
    table.refuses("spend 3", "roman.1")
    assert table.options("spend") == {"1", "2"}


@pytest.mark.rule("hispania", "roman.1")
def test_roman_1_other_verbs_are_for_other_moments() -> None:
    table = position()
    for action in ("spend 1", "sail mare_ibericum", "enter gades", "road tarraco-ilerda"):
        table.refuses(action, "roman.1")


@pytest.mark.rule("hispania", "roman.1")
def test_roman_1_only_the_general_whose_turn_it_is_acts() -> None:
    table = position(turn="citerior", citerior="valentia", revolts={"onuba": 1, "segobriga": 1})
    assert table.options("besiege") == {"segobriga"}
    table.play("move tarraco")
    assert (table.where("citerior"), table.where("ulterior")) == ("tarraco", "gades")


@pytest.mark.rule("hispania", "roman.2")
def test_roman_2_passing_ends_the_phase() -> None:
    table = position()
    assert table.allows("pass")
    table.play("garrison gades", "pass")
    assert table.to_act == "chance"
    assert ("PhasePassed", "roman.2") in table.told()
    assert table.denarii == 0
