"""Undo is computed from the record: never behind chance, a person or what a person was shown."""

import random
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
    with pytest.raises(Refused, match=r"^There is nothing to undo\.$"):
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
    with pytest.raises(Refused, match=r"^The game is over, so nothing can be undone\.$"):
        match.undo("left")


# --- against bots ---


def test_a_bot_that_saw_a_secret_loses_nothing_when_it_is_taken_back() -> None:
    match = played(toy(auto_chance=False), "card 3", "card 5")
    before = match.snapshot()
    match.play("show")
    assert not match.can_undo("left")
    match.bots = ("right",)
    match.undo("left")
    assert match.snapshot() == before


def test_what_a_bot_answered_goes_with_what_it_answered() -> None:
    match = played(toy(auto_chance=False), "card 3", "card 5")
    match.bots = ("right",)
    before, record = match.snapshot(), match.record.text()
    played(match, "ask", "forbid")
    match.undo("left")
    assert match.snapshot() == before
    assert match.record.text() == record
    assert match.to_act == "left"


def test_what_a_bot_showed_a_person_stays_shown() -> None:
    match = played(toy(auto_chance=False), "card 3", "card 5", "ask", "forbid", "show")
    match.bots = ("right",)
    assert not match.can_undo("left")


def test_a_person_beside_the_bots_is_a_person() -> None:
    match = by_hand(*SET_UP, players="3")
    match.bots = ("consul",)
    match.play("road tarraco-ilerda", seat="ulterior")
    match.play("road basti-carthago_nova", seat="citerior")
    assert not match.can_undo("ulterior")
    assert match.can_undo("citerior")


def test_a_cooperating_bot_is_taken_back_over() -> None:
    match = by_hand(*SET_UP, players="3")
    match.bots = ("citerior", "consul")
    before = match.snapshot()
    match.play("road tarraco-ilerda", seat="ulterior")
    match.play("road basti-carthago_nova", seat="citerior")
    match.undo("ulterior")
    assert match.snapshot() == before


def dealt() -> Match:
    """Hannibal when Rome is to play its first card; the set-up always plays the same."""
    match = Match.new("hannibal", seed=3)
    while "march 1" not in match.options():
        match.play(match.options()[0])
    return match


def test_hannibal_a_card_is_taken_back_from_a_bot_up_to_the_roll() -> None:
    match = dealt()
    match.bots = ("carthage",)
    before = match.snapshot()
    played(match, "march 1", "activate p_scipio")
    match.undo("rome")
    match.undo("rome")
    assert match.snapshot() == before
    assert "march 1" in match.options()


def test_hannibal_a_card_that_a_person_saw_stays_played() -> None:
    match = dealt()
    match.play("march 1")
    assert not match.can_undo("rome")


def test_punico_a_point_is_taken_back_from_a_bot() -> None:
    match = Match.new("punico", "zama", seed=3)
    rng = random.Random(2)
    while not (match.to_act == "rome" and (uses := _of(match, "hasten"))):
        match.play(rng.choice(match.options()))
    before = match.snapshot()
    match.play(uses[0])
    assert not match.can_undo("rome")
    match.bots = ("carthage",)
    match.undo("rome")
    assert match.snapshot() == before


def _of(match: Match, verb: str) -> list[str]:
    return [option for option in match.options() if option.split()[0] == verb]


@pytest.mark.parametrize("title", ["hispania", "hannibal", "punico"])
def test_undo_leads_to_the_seats_own_last_choice(title: str) -> None:
    """In random games against bots: whatever is taken back, no roll and no bot's secret is."""
    match = Match.new(title, options={"players": "3"} if title == "hispania" else {}, seed=4)
    person = match.seats[0].id
    match.bots = [seat.id for seat in match.seats[1:]]
    rng = random.Random(title)
    mine = None
    taken = 0
    while not match.over and match.seq < 600:
        if match.to_act == person:
            mine = match.snapshot(), match.seq
        match.play(rng.choice(match.options()))
        if mine and match.can_undo(person) and rng.random() < 0.5:
            gone = match.record.entries[mine[1] :]
            assert [entry.who for entry in gone].count(person) == 1
            assert all(entry.who != "chance" for entry in gone)
            assert not _revealed_by_others(match, mine[1])
            match.undo(person)
            assert (match.snapshot(), match.seq) == mine
            mine = None
            taken += 1
    assert taken > 5


def _revealed_by_others(match: Match, since: int) -> list[str]:
    later = [told.event for told in match.told if told.seq > since]
    return [event.text() for event in later if event.reveals and event.secret_of != 0]
