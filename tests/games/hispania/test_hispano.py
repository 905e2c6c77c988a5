"""§hispano: the Hispanic player's denarii, and what they buy."""

from __future__ import annotations

import random
from typing import Any

import pytest

from martius import Match
from martius.bots import BOTS
from martius.games.hispania.variants import hispano
from martius.match import MatchError
from tests.games.hispania.vocabulary import Position, position


def led(**pieces: Any) -> Position:
    """A Hispanic phase that a player leads, before the revolt roll."""
    found: dict[str, Any] = {"variants": "hispano", "phase": "hispanic"} | pieces
    return position(**found)


def quiet(**pieces: Any) -> Position:
    """The same after a roll in vain: Calagurris, number 3 of Ilergetia, has a garrison."""
    garrisons = {"calagurris": ["consul"], **pieces.pop("garrisons", {})}
    return led(garrisons=garrisons, **pieces).play("dice 1-3")


def moving(**pieces: Any) -> Position:
    """The same, with two denarii left and the armies about to move: Osca is protected."""
    garrisons = {"osca": ["consul"], **pieces.pop("garrisons", {})}
    return led(garrisons=garrisons, **pieces).play("dice 1-6", "keep")


def purse(table: Position) -> str:
    """What the track of denarii says."""
    tracks = table.match.view(table.to_act)["tracks"]
    return next(str(track["text"]) for track in tracks if track["id"] == "denarii")


@pytest.mark.rule("hispania", "hispano.1")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_hispano_1_one_more_seat_that_wins_when_rome_loses(players: int) -> None:
    table = quiet(players=players, reserve={"revolts": 0})
    assert table.to_act == "hispania"
    table.play("shift 2")
    assert table.match.result is not None
    assert table.match.result.winners == ("hispania",)


@pytest.mark.rule("hispania", "hispano.1")
def test_hispano_1_rome_wins_against_the_player() -> None:
    others = ("numantia", "toletum", "olisipo", "brigantium", "flaviobriga")
    held = {city: ["citerior"] for city in others[:4]} | {"flaviobriga": ["ulterior"]}
    table = position(variants="hispano", turn="consul", consul="osca", garrisons=held)
    table.play("garrison osca")
    assert table.match.result is not None
    assert table.match.result.winners == ("rome",)


@pytest.mark.rule("hispania", "hispano.2")
def test_hispano_2_two_denarii_a_phase_not_kept() -> None:
    table = quiet()
    assert table.board["hispanic_denarii"] == 2
    assert purse(table) == "2 denarii of 2"
    table.play("keep")
    assert table.board["hispanic_denarii"] == 0  # the turn is Rome's
    assert purse(table) == "6 denarii of 6"
    table.play("pass", "dice 1-3")
    assert table.board["hispanic_denarii"] == 2


@pytest.mark.rule("hispania", "hispano.3")
def test_hispano_3_the_die_is_turned_for_a_denarius_a_step() -> None:
    table = quiet()
    assert table.options() == {"keep", "shift 1", "shift 2", "shift 4", "shift 5"}
    table.lists_what_it_does_not_refuse()
    assert (table.cost("shift 2"), table.cost("shift 5")) == (1, 2)
    table.refuses("shift 6", "hispano.3")
    table.refuses("shift 3", "hispano.3")
    table.refuses("pass", "hispano.3")
    table.play("shift 5")
    assert table.revolts("ilerda") == 1


@pytest.mark.rule("hispania", "hispano.3")
def test_hispano_3_each_face_says_what_comes_of_it() -> None:
    """Ilergetia's cities 1 to 5, by what stands in them."""
    table = quiet(
        revolts={"beseda": 1, "gerunda": 3},
        armies=["beseda"],
        citerior="salduba",
    )
    notes = {action: table.option(action)["note"] for action in table.options()}
    assert notes == {
        "keep": "Nothing will happen: Calagurris is protected.",
        "shift 1": "Beseda will get a revolt.",
        "shift 2": "Nothing will happen: Gerunda has three revolts.",
        "shift 4": "Nothing will happen: Salduba is protected.",
        "shift 5": "Ilerda will get a revolt.",
    }
    risen = quiet(revolts={"gerunda": 1}, reserve={"revolts": 0})
    assert risen.option("shift 2")["note"] == "An army will rise in Gerunda."
    assert risen.option("shift 4")["note"] == "Rome will lose: no revolt is left for Salduba."


@pytest.mark.rule("hispania", "hispano.3")
def test_hispano_3_no_face_beyond_one_and_six() -> None:
    table = led(garrisons={"osca": ["consul"]}).play("dice 1-6")
    assert table.options() == {"keep", "shift 4", "shift 5"}


@pytest.mark.rule("hispania", "hispano.3")
def test_hispano_3_only_a_roll_in_vain_and_only_to_some_use() -> None:
    assert led().play("dice 1-3").to_act == "rome"
    full = led(revolts={"calagurris": 3, "beseda": 1}, armies=["beseda"])
    assert full.play("dice 1-3").to_act == "hispania"
    rising = led(revolts={"calagurris": 3}).play("dice 1-3")
    assert rising.armies  # three revolts, and no army yet
    held = {city: ["consul"] for city in ("beseda", "gerunda", "calagurris", "salduba")}
    assert quiet(garrisons=held, citerior="ilerda").to_act == "rome"


@pytest.mark.rule("hispania", "hispano.3")
def test_hispano_3_any_roll_where_the_data_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hispano, "TURN_IN_VAIN", False)
    assert led().play("dice 1-3").to_act == "hispania"


@pytest.mark.rule("hispania", "hispano.4")
def test_hispano_4_an_army_is_sent_instead_of_rolling() -> None:
    table = moving(revolts={"numantia": 1}, armies=["numantia"])
    assert table.to_act == "hispania"
    table.lists_what_it_does_not_refuse()
    table.refuses("head osca", "hispano.4")
    table.refuses("pass", "hispano.4")
    way = next(option for option in table.options() if option != "keep")
    table.play(way)
    assert table.armies == {way.removeprefix("head ")}
    g: Any = table.match.snapshot()
    assert g.hispanic_denarii == 1


@pytest.mark.rule("hispania", "hispano.4")
def test_hispano_4_or_the_die_decides() -> None:
    table = moving(revolts={"numantia": 1}, armies=["numantia"]).play("keep")
    assert table.to_act == "chance"


@pytest.mark.rule("hispania", "hispano.4")
def test_hispano_4_no_question_where_there_is_one_way() -> None:
    table = moving(revolts={"talabriga": 1}, armies=["talabriga"])
    assert table.armies == {"conimbriga"}
    assert table.to_act == "rome"


def siege(**pieces: Any) -> Position:
    """An army in Talabriga that besieges the garrison of Conimbriga, shield 4."""
    return moving(
        garrisons={"conimbriga": ["ulterior"]},
        revolts={"talabriga": 1},
        armies=["talabriga"],
        **pieces,
    )


@pytest.mark.rule("hispania", "hispano.5")
def test_hispano_5_denarii_add_to_an_armys_value_with_exact_odds() -> None:
    table = siege()
    assert table.options() == {"keep", "add 1", "add 2"}
    table.lists_what_it_does_not_refuse()
    wins = [table.option(option)["odds"][0]["win"] for option in ("keep", "add 1", "add 2")]
    assert wins == [3, 4, 5]
    table.refuses("pass", "hispano.5")
    table.play("add 2", "roll 2")
    assert table.garrisons("conimbriga") == []
    assert table.event("FightFought")["spent"] == 2


@pytest.mark.rule("hispania", "hispano.5")
def test_hispano_5_no_question_where_it_changes_nothing() -> None:
    table = moving(
        garrisons={"conimbriga": ["ulterior"]},
        revolts={"talabriga": 3, "bracara": 3},
        armies=["talabriga"],
    )
    assert table.garrisons("conimbriga") == []
    assert table.to_act == "rome"


@pytest.mark.rule("hispania", "hispano.5")
def test_hispano_5_doubles_with_the_special_army() -> None:
    table = siege(variants="hispano,terror", special_army="talabriga").play("add 1")
    assert table.event("FightFought")["hispanic"] == 6


@pytest.mark.rule("hispania", "hispano.6")
def test_hispano_6_not_with_seven_denarii() -> None:
    with pytest.raises(MatchError, match="at most 6 denarii"):
        position(variants="hispano", level="75451")


def test_a_chieftain_turns_the_die_where_an_army_would_rise() -> None:
    """III-3 is held; a step away a revolt has no army yet, and armies hurt most."""
    table = led(
        revolts={"toletum": 3, "regina": 1},
        garrisons={"capara": ["consul"]},
        reserve={"revolts": 5},
    ).play("dice 3-3")
    chosen = BOTS["chieftain"]().choose(table.match.chair("hispania"), random.Random(1).randrange)
    assert table.match.game.format(chosen) == "shift 2"


def test_bots_play_both_sides_to_the_end() -> None:
    match = Match.new("hispania", None, {"variants": "hispano"}, seed=3)
    bots = {"rome": BOTS["random"](), "hispania": BOTS["chieftain"]()}
    pick = random.Random(3).randrange
    while match.to_act is not None:
        chosen = bots[match.to_act].choose(match.chair(match.to_act), pick)
        match.play(match.game.format(chosen))
    assert match.result is not None
