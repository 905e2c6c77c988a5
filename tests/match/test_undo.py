"""Undo is computed from the record: never behind chance, another seat or a revelation."""

from pathlib import Path

import pytest

from martius import Match, Refused
from tests.match.games import at_random, by_hand, hispania, played, toy
from tests.toy import Showed

SET_UP = ("roll 6",) * 6 + ("roll 1", "roll 2")


def test_one_action_back() -> None:
    match = hispania()
    before, record, told = match.snapshot(), match.record.text(), list(match.told)
    match.play(match.options()[0])
    assert match.snapshot() != before
    match.undo("rome")
    assert match.snapshot() == before
    assert match.record.text() == record
    assert match.told == told


def test_several_actions_back_one_by_one() -> None:
    match = hispania()
    states = []
    for _ in range(3):
        states.append(match.snapshot())
        match.play(match.options()[-1])
    while states:
        match.undo("rome")
        assert match.snapshot() == states.pop()


def test_undo_stops_at_chance() -> None:
    match = by_hand(*SET_UP)
    assert not match.can_undo("rome")
    with pytest.raises(Refused, match=r"^There is nothing that rome can take back\.$"):
        match.undo("rome")


def test_a_roll_makes_all_before_it_final() -> None:
    match = hispania()
    match.play(match.options()[0])
    while match.to_act == "rome" and match.can_undo("rome"):
        match.play("pass" if "pass" in match.options() else match.options()[0])
    assert match.record.entries[-1].who == "chance"
    assert not match.can_undo("rome")


def test_undo_is_for_the_seat_that_acted_last() -> None:
    match = by_hand(*SET_UP, players="3")
    match.play("road tarraco-ilerda", seat="ulterior")
    assert match.can_undo("ulterior")
    assert not match.can_undo("citerior")
    match.play("road basti-carthago_nova", seat="citerior")
    assert not match.can_undo("ulterior")
    with pytest.raises(Refused):
        match.undo("ulterior")
    match.undo("citerior")
    match.undo("ulterior")
    assert match.to_act == "ulterior"


def test_undo_stops_at_what_showed_a_secret() -> None:
    match = played(toy(auto_chance=False), "card 3", "card 5", "ask")
    assert match.can_undo("left")
    played(match, "forbid", "show")
    assert not match.can_undo("right")
    match.play("ask")
    match.undo("left")
    assert not match.can_undo("left")
    with pytest.raises(Refused):
        match.undo("right")


def test_undo_works_after_load(tmp_path: Path) -> None:
    match = hispania()
    played(match, *(match.options()[0],))
    before = match.snapshot()
    match.play(match.options()[0])
    match.record.save(tmp_path / "game.jsonl")
    again = Match.load(tmp_path / "game.jsonl")
    again.undo("rome")
    assert again.snapshot() == before
    assert again.seq == match.seq - 1


def test_undone_actions_do_not_turn_the_dice_on() -> None:
    plain, wavering = hispania(seed=5), hispania(seed=5)
    wavered = 0
    while plain.seq < 150 and not plain.over:
        option = plain.options()[-1]
        plain.play(option)
        tried = wavering.options()[0]
        if tried.split()[0] in ("road", "place", "move"):
            wavering.play(tried)
            wavering.undo("rome")
            wavered += 1
        wavering.play(option)
    assert wavered > 10
    assert plain.record == wavering.record


def test_spectators_and_chance_take_nothing_back() -> None:
    match = at_random(hispania(), plies=3)
    assert not match.can_undo("chance")
    assert match.view(None)["can_undo"] is False


def test_nothing_is_undone_once_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end shows the seed and every hand: a game that went on could use both."""
    monkeypatch.setattr(Showed, "reveals", False)
    match = played(toy(auto_chance=False), "card 6", "card 5", "ask", "let", "roll 6", "ask", "let")
    played(match, "roll 1", "show")
    assert match.over
    assert match.record.entries[-1].who == "left"
    assert not match.can_undo("left")
    assert match.view("left")["can_undo"] is False
    with pytest.raises(Refused, match=r"^The game is over: nothing can be taken back\.$"):
        match.undo("left")
