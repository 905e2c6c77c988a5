"""What players add to fair dice: sealed by all, then opened by all, then mixed in."""

from __future__ import annotations

import hashlib

import pytest

from martius import Match, Refused
from martius.match.dice import EarlyDice, FairDice
from martius.match.record import parse
from martius.match.shares import seal
from tests.match.games import SEED, at_random, played, toy
from tests.toy import Toy

LEFT, RIGHT = "11" * 32, "22" * 32


def held() -> Match:
    """A game that waits for contributions before its first roll."""
    return Match.new(Toy(), scenario={}, dice=FairDice(SEED), hold=True)


def sealed(match: Match, seat: str, value: str, number: int = 1) -> None:
    """A seat seals its contribution."""
    commitment = match.record.dice[-1].header["commitment"]
    match.seal(seat, number, seal(commitment, number, seat, value))


def contributed(match: Match, number: int = 1, **values: str) -> Match:
    """All seal, then all open."""
    for seat, value in values.items():
        sealed(match, seat, value, number)
    for seat, value in values.items():
        match.open(seat, number, value)
    return match


def test_a_seal_holds_for_one_promise_round_and_seat() -> None:
    text = f"c0ffee:1:left:{LEFT}"
    assert seal("c0ffee", 1, "left", LEFT) == hashlib.sha256(text.encode()).hexdigest()


def test_a_held_game_waits_for_its_first_roll() -> None:
    match = held()
    assert (match.held, match.seq, match.to_act) == (True, 0, "chance")
    match.roll()
    assert (match.held, match.to_act) == (False, "left")


def test_the_last_opening_mixes_the_dice() -> None:
    match = held()
    sealed(match, "left", LEFT)
    sealed(match, "right", RIGHT)
    match.open("right", 1, RIGHT)
    assert not match.record.dice[-1].rounds[-1].complete
    match.open("left", 1, LEFT)
    assert [round.opened for round in match.record.dice[-1].rounds] == [
        {"right": RIGHT, "left": LEFT}
    ]
    match.roll()
    other = Match.new(
        Toy(), scenario={}, dice=FairDice(SEED, contributions={"left": LEFT, "right": RIGHT})
    )
    assert match.record.entries == other.record.entries


def test_shares_are_lines_of_the_record() -> None:
    match = contributed(held(), left=LEFT, right=RIGHT)
    match.roll()
    at_random(match, 3)
    text = match.record.text()
    assert f'{{"open": "{RIGHT}", "round": 1, "by": "right"}}\n' in text
    assert parse(text) == match.record


@pytest.mark.parametrize(
    ("seat", "number", "value", "sentence"),
    [
        ("left", 1, RIGHT, "What left opened in round 1 is not what left had sealed."),
        ("right", 1, RIGHT, "Round 1 has no seal of right that is to be opened."),
        ("left", 2, LEFT, "Round 2 has no seal of left that is to be opened."),
        ("left", 1, "11", "A seal and a contribution have 64 hexadecimal digits."),
        ("left", 1, "é" * 64, "A seal and a contribution have 64 hexadecimal digits."),
    ],
)
def test_what_cannot_be_opened(seat: str, number: int, value: str, sentence: str) -> None:
    match = held()
    sealed(match, "left", LEFT)
    with pytest.raises(Refused) as refused:
        match.open(seat, number, value)
    assert str(refused.value) == sentence
    assert len(match.record.dice[-1].shares) == 1


def test_a_seal_can_be_renewed_until_somebody_opens() -> None:
    match = held()
    sealed(match, "left", LEFT)
    sealed(match, "left", RIGHT)
    match.open("left", 1, RIGHT)
    with pytest.raises(Refused, match=r"^Round 1 of the contributions takes no seal of right\.$"):
        sealed(match, "right", LEFT)


def test_nothing_is_opened_twice() -> None:
    match = contributed(held(), left=LEFT)
    with pytest.raises(Refused, match="no seal of left that is to be opened"):
        match.open("left", 1, LEFT)
    sealed(match, "left", LEFT, 2)
    with pytest.raises(Refused, match="was opened before"):
        match.open("left", 2, LEFT)


def test_a_round_follows_the_last() -> None:
    with pytest.raises(Refused, match="takes no seal"):
        sealed(held(), "left", LEFT, 2)


def test_only_seats_contribute_and_only_while_the_game_runs() -> None:
    with pytest.raises(ValueError, match="There is no seat 'host'"):
        sealed(held(), "host", LEFT)
    over = at_random(toy(dice=FairDice(SEED)))
    with pytest.raises(Refused, match="take no contribution now"):
        sealed(over, "left", LEFT)
    for other in (toy(seed=3), toy(dice=EarlyDice(SEED)), toy(auto_chance=False)):
        assert not other.takes_contributions
        with pytest.raises(Refused, match="take no contribution now"):
            other.seal("left", 1, LEFT)


def test_who_joins_later_contributes_from_then_on() -> None:
    match = contributed(held(), left=LEFT)
    match.roll()
    played(match, "ask", "let")
    contributed(match, 2, left="33" * 32, right=RIGHT)
    after = match.seq
    played(match, "ask", "let")
    both = FairDice(SEED, contributions={"left": "33" * 32, "right": RIGHT})
    rolled = match.record.entries[after + 2].action
    twin = Match.from_record(match.record.upto(after + 2), dice=both, game=Toy())
    assert twin.record.entries[after + 2].action == rolled


def test_dice_are_resumed_where_they_stopped() -> None:
    match = contributed(held(), left=LEFT, right=RIGHT)
    match.roll()
    at_random(match, 3)
    span = match.record.dice[-1]
    dice = span.resumed(SEED, match.record.entries)
    again = Match.from_record(parse(match.record.text()), dice=dice, game=Toy())
    assert len(again.record.dice) == 1
    assert at_random(again, seed=5).record == at_random(match, seed=5).record


def test_undo_keeps_what_was_contributed_and_never_rolls_again() -> None:
    match = contributed(held(), left=LEFT)
    match.roll()
    seen = list(match.record.entries)
    match.play("ask")
    contributed(match, 2, left="33" * 32, right=RIGHT)
    match.undo("left")
    assert match.record.entries == seen
    assert {share.seq for share in match.record.dice[-1].shares} == {0, len(seen)}
    assert parse(match.record.text()) == match.record
    match.play("ask")
    match.play("let")
    twin = match.record.dice[-1].resumed(SEED, match.record.entries)
    assert twin.index == match.dice.index == 1  # type: ignore[attr-defined]
