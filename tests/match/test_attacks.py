"""What a dishonest host could try with a record of fair dice, and what verification makes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from martius import verify
from martius.match import Match, Proof, Record
from martius.match.dice import EarlyDice, FairDice
from martius.match.record import parse
from martius.match.shares import contribution, seal
from tests.match.games import SEED, at_random, steady
from tests.toy import Toy

Lines = list[Any]


@pytest.fixture(autouse=True)
def _steady(monkeypatch: pytest.MonkeyPatch) -> None:
    steady(monkeypatch)


def honest(seed: bytes = SEED) -> Match:
    """A whole game to which both players contributed before its first roll."""
    match = Match.new(Toy(), scenario={}, dice=FairDice(seed), hold=True)
    match.contribute(("left", "right"))
    match.roll()
    return at_random(match)


def lines_of(match: Match) -> Lines:
    return [json.loads(line) for line in match.record.text().splitlines()]


def prove(lines: Lines) -> Proof:
    return verify(parse("".join(json.dumps(line) + "\n" for line in lines)), game=Toy())


def place(lines: Lines, wanted: Callable[[Any], bool], which: int = 0) -> int:
    """Where such a line stands."""
    return [i for i, line in enumerate(lines) if wanted(line)][which]


def is_word(key: str) -> Callable[[Any], bool]:
    return lambda line: isinstance(line, dict) and key in line and "martius" not in line


def is_roll(line: Any) -> bool:
    return isinstance(line, list) and line[0] == "chance"


def test_an_honest_game_is_proved() -> None:
    assert prove(lines_of(honest())).verdict == "proved"


def spliced(*, forged: bool) -> Record:
    """The host drops the rest of a game and goes on with a seed of their choice; if they are bold,
    with contributions that they made up."""
    match = Match.new(Toy(), scenario={}, dice=FairDice(SEED), hold=True)
    match.contribute(("left", "right"))
    match.roll()
    at_random(match, 2)
    match.reveal()
    again = Match.from_record(match.record, dice=FairDice(bytes(32)), game=Toy(), hold=True)
    if forged:
        again.contribute(("left", "right"))
    again.roll()
    return at_random(again).record


@pytest.mark.parametrize("forged", [False, True])
def test_a_spliced_second_promise_is_named_and_proves_nothing(forged: bool) -> None:
    proof = verify(parse(spliced(forged=forged).text()), game=Toy())
    assert proof.problem is None
    assert proof.verdict == "not proved"
    second = [stretch for stretch in proof.stretches if stretch.promise == 2 and stretch.rolls]
    assert [stretch.doubt for stretch in second] == [
        "new dice were promised in the middle of the game"
    ]
    assert proof.proved == sum(s.rolls for s in proof.stretches if s.promise == 1)


def test_an_early_seed_is_found() -> None:
    lines = lines_of(honest())
    seed = lines.pop()
    at = place(lines, is_roll, -1)
    lines.insert(at, seed)
    proof = prove(lines)
    assert proof.verdict == "tampered"
    assert "but dice were rolled with it after that" in (proof.problem or "")


def test_an_early_seed_keeps_its_place_when_the_record_is_written_again() -> None:
    lines = lines_of(honest())
    lines.insert(place(lines, is_roll, -1), lines.pop())
    text = "".join(json.dumps(line) + "\n" for line in lines)
    assert parse(text).text() == text


def test_a_missing_seed_proves_nothing() -> None:
    proof = prove(lines_of(honest())[:-1])
    assert (proof.problem, proof.verdict, proof.proved) == (None, "not proved", 0)
    assert proof.outcome == "race"
    assert {stretch.doubt for stretch in proof.stretches} == {"their seed is not revealed"}


def test_a_changed_scenario_is_found() -> None:
    lines = lines_of(honest())
    lines[0]["scenario"] = {"name": "Another"}
    assert "Promise 1 was not kept" in (prove(lines).problem or "")


def test_a_changed_option_is_found() -> None:
    match = Match.new("hispania", options={"level": "64342"}, dice=FairDice(SEED), hold=True)
    match.contribute(["rome"])
    match.roll()
    match.reveal()
    record = match.record
    assert verify(parse(record.text())).problem is None
    record.options = {**record.options, "level": "75451"}
    assert "Promise 1 was not kept" in (verify(parse(record.text())).problem or "")


def test_changed_players_are_found() -> None:
    """Else a host could leave out whoever did not contribute."""
    lines = lines_of(honest())
    lines[place(lines, is_word("dice"))]["players"] = ["left"]
    assert "Promise 1 was not kept" in (prove(lines).problem or "")


def test_contributions_that_changed_places_are_found() -> None:
    lines = lines_of(honest())
    one, other = (place(lines, is_word("open"), which) for which in (0, 1))
    lines[one]["open"], lines[other]["open"] = lines[other]["open"], lines[one]["open"]
    assert "is not what left had sealed" in (prove(lines).problem or "")


def test_an_opening_before_the_last_seal_is_found() -> None:
    lines = lines_of(honest())
    seal_at, open_at = place(lines, is_word("seal"), 1), place(lines, is_word("open"))
    lines.insert(seal_at, lines.pop(open_at))
    assert "takes no seal of right" in (prove(lines).problem or "")


def test_a_replaced_contribution_is_found() -> None:
    """Seal and opening fit each other, but the rolls do not follow from them. A few rolls may come
    out the same by chance, so several are tried."""
    lines = lines_of(honest())
    commitment = lines[place(lines, is_word("dice"))]["commitment"]
    proofs = []
    for mine in (contribution() for _ in range(12)):
        lines[place(lines, is_word("open"))]["open"] = mine
        lines[place(lines, is_word("seal"))]["seal"] = seal(commitment, 1, "left", mine)
        proofs.append(prove(lines))
    found = [proof for proof in proofs if proof.verdict == "tampered"]
    assert len(found) > 6
    assert all(", the dice give " in (proof.problem or "") for proof in found)


def test_a_removed_contribution_is_found() -> None:
    lines = lines_of(honest())
    kept = [line for line in lines if not (is_word("by")(line) and line["by"] == "right")]
    assert ", the dice give " in (prove(kept).problem or "")


def test_a_contribution_of_nobody_is_found() -> None:
    lines = lines_of(honest())
    for line in lines:
        if is_word("by")(line) and line["by"] == "right":
            line["by"] = "ghost"
    assert "'ghost' contributed, but is no seat" in (prove(lines).problem or "")


def test_a_seed_that_was_chosen_before_the_promise_proves_nothing() -> None:
    """The host tries seeds until one rolls well, and nobody contributes."""
    record = at_random(Match.new(Toy(), scenario={}, dice=FairDice(SEED))).record
    proof = verify(parse(record.text()), game=Toy())
    assert (proof.problem, proof.verdict) == (None, "not proved")
    assert proof.stretches[0].doubt == "left and right had not contributed to them"


def test_rolls_before_somebody_joined_are_not_proved() -> None:
    match = Match.new(Toy(), scenario={}, dice=FairDice(SEED), hold=True)
    match.contribute(["left"])
    match.roll()
    at_random(match, 2)
    joined = match.seq
    match.contribute(["left", "right"])
    proof = verify(parse(at_random(match).record.text()), game=Toy())
    told = [(s.start, s.end, s.by, s.doubt) for s in proof.stretches if s.rolls]
    assert told == [
        (0, joined, ("left",), "right had not contributed to them"),
        (joined, match.seq, ("left", "right"), None),
    ]
    assert 0 < proof.proved < proof.rolls
    assert proof.verdict == "not proved"


def test_a_round_that_nobody_needed_proves_nothing() -> None:
    """Who can foresee the next roll would else ask for other dice whenever it is a bad one."""
    match = Match.new(Toy(), scenario={}, dice=FairDice(SEED), hold=True)
    match.contribute(["left", "right"])
    match.roll()
    at_random(match, 2)
    match.contribute(["left", "right"])
    proof = verify(parse(at_random(match).record.text()), game=Toy())
    assert proof.stretches[-1].doubt == "round 2 changed the dice although nobody had joined"


def opened_by_left_only() -> tuple[Match, str]:
    """Both have sealed, left has opened, and right, who knows what comes of it, waits."""
    match = Match.new(Toy(), scenario={}, dice=FairDice(SEED), hold=True)
    commitment = match.record.dice[0].header["commitment"]
    values = {"left": contribution(), "right": contribution()}
    for seat, value in values.items():
        match.seal(seat, 1, seal(commitment, 1, seat, value))
    match.open("left", 1, values["left"])
    return match, values["right"]


def test_a_round_that_was_opened_and_given_up_proves_nothing() -> None:
    match, _ = opened_by_left_only()
    match.contribute(["left", "right"])
    match.roll()
    proof = verify(parse(at_random(match).record.text()), game=Toy())
    assert proof.stretches[-1].doubt == "a round was given up after somebody had opened"


def test_dice_that_rolled_while_a_round_was_opened_prove_nothing() -> None:
    match, value = opened_by_left_only()
    match.roll()
    match.open("right", 1, value)
    proof = verify(parse(at_random(match).record.text()), game=Toy())
    assert proof.stretches[-1].doubt == "dice were rolled while round 1 was being opened"


def test_a_record_of_the_first_scheme_is_checked_as_what_it_is() -> None:
    record = at_random(Match.new(Toy(), scenario={}, dice=EarlyDice(SEED))).record
    proof = verify(parse(record.text()), game=Toy())
    assert (proof.problem, proof.verdict) == (None, "not proved")
    assert proof.stretches[0].doubt == (
        "the host alone chose the seed: these dice are of the first scheme"
    )
    record.dice[0].seed = bytes(32).hex()
    assert "Promise 1 was not kept" in (verify(record, game=Toy()).problem or "")
