"""Verification finds every roll that was tampered with."""

import hashlib

import pytest

from martius import verify
from martius.match import Entry, Match, Proof, Record
from martius.match.dice import FairDice
from martius.match.record import parse
from tests.match.games import SEED, at_random, by_hand, hispania, steady, toy
from tests.toy import Toy


@pytest.fixture(autouse=True)
def _steady(monkeypatch: pytest.MonkeyPatch) -> None:
    steady(monkeypatch)


def fair_record(hold: bool = True) -> Record:
    """A finished game with provably fair dice, in which nobody shows or forbids; held, both
    players contribute before the first roll."""
    match = Match.new(Toy(), scenario={}, dice=FairDice(SEED), hold=hold)
    if hold:
        match.contribute(("left", "right"))
        match.roll()
    while not match.over:
        match.play(match.options()[0])
    return match.record


def rolls(record: Record) -> list[int]:
    """The indices of the entries by chance."""
    return [i for i, entry in enumerate(record.entries) if entry.who == "chance"]


def prove(record: Record) -> Proof:
    """Verify a game of the toy after a trip through its text."""
    return verify(parse(record.text()), game=Toy())


def test_an_honest_game_is_proved_to_the_last_roll() -> None:
    record = fair_record()
    count = len(rolls(record))
    assert count >= 4
    proof = prove(record)
    assert proof[:6] == (len(record.entries), count, count, count, None, "race")
    assert proof.verdict == "proved"
    assert [stretch.by for stretch in proof.stretches if stretch.rolls] == [("left", "right")]


def test_a_changed_roll_is_found_wherever_it_is() -> None:
    text = fair_record().text()
    for i in rolls(parse(text)):
        record = parse(text)
        verb, face = record.entries[i].action.split()
        record.entries[i] = Entry("chance", f"{verb} {int(face) % 6 + 1}")
        proof = prove(record)
        assert proof.problem is not None
        assert proof.problem.startswith(f"Action {i + 1}: the record says {verb!r}"[:-1])
        assert f"the dice give '{verb} {face}'" in proof.problem
        assert (proof.outcome, proof.verdict) == (None, "tampered")


def test_a_changed_seed_is_found() -> None:
    record = fair_record()
    record.dice[0].seed = bytes(32).hex()
    assert (prove(record).problem or "").startswith("Promise 1 was not kept: its SHA-256 is not")


def test_a_seed_that_is_no_number_is_found() -> None:
    record = fair_record()
    record.dice[0].seed = "green"
    assert prove(record).problem == "The revealed seed is not a hexadecimal number."


def test_a_changed_commitment_is_found() -> None:
    record = fair_record()
    record.dice[0].header["commitment"] = hashlib.sha256(b"another").hexdigest()
    record.dice[0].shares.clear()
    assert "Promise 1 was not kept" in (prove(record).problem or "")


def test_a_removed_roll_is_found() -> None:
    record = fair_record()
    del record.entries[rolls(record)[2]]
    assert prove(record).problem is not None


def test_a_changed_action_of_a_seat_is_found() -> None:
    record = fair_record()
    first = next(i for i, entry in enumerate(record.entries) if entry.who != "chance")
    record.entries[first] = Entry(record.entries[first].who, "forbid")
    problem = prove(record).problem
    assert problem is not None
    assert problem.startswith(f"Action {first + 1}: 'forbid' cannot be done")


def test_a_running_game_proves_nothing_yet() -> None:
    match = at_random(toy(dice=FairDice(SEED)), plies=3)
    assert not match.over
    proof = prove(match.record)
    assert (proof.proved, proof.problem, proof.outcome) == (0, None, None)
    assert proof.verdict == "not proved"
    assert proof.rolls >= 2


def test_a_seeded_game_is_rolled_again() -> None:
    record = at_random(hispania(4)).record
    proof = verify(record)
    assert proof.problem is None
    assert (proof.rolls, proof.followed, proof.proved) == (*[len(rolls(record))] * 2, 0)
    assert (proof.outcome is not None, proof.verdict) == (True, "not proved")
    assert proof.stretches[0].doubt == "anyone with the seed could foresee them"
    rolled = record.entries[3].action
    record.entries[3] = Entry("chance", "roll 1" if rolled != "roll 1" else "roll 2")
    problem = verify(record).problem
    assert problem is not None
    assert problem.startswith("Action 4: the record says 'roll ")


def test_rolls_by_hand_are_legal_but_unproved() -> None:
    proof = verify(by_hand("roll 1", "roll 2").record)
    assert proof[:6] == (2, 2, 0, 0, None, None)
    assert [stretch.doubt for stretch in proof.stretches] == ["they were rolled by hand"]


def test_a_game_in_two_sittings_follows_from_both_seeds_but_is_not_proved() -> None:
    match = at_random(toy(dice=FairDice(SEED)), plies=2)
    match.reveal()
    again = Match.from_record(parse(match.record.text()), game=Toy(), dice=FairDice(bytes(32)))
    assert [span.start for span in again.record.dice] == [0, match.seq]
    at_random(again)
    proof = prove(again.record)
    assert proof.problem is None
    assert (proof.verdict, proof.proved) == ("not proved", 0)
    assert proof.followed == proof.rolls > 2
    assert [(stretch.promise, stretch.doubt) for stretch in proof.stretches] == [
        (1, "left and right had not contributed to them"),
        (2, "new dice were promised in the middle of the game"),
    ]


@pytest.mark.parametrize("version", ["0", "2"])
def test_another_rules_version_cannot_be_verified(version: str) -> None:
    record = fair_record()
    record.version = version
    with pytest.raises(ValueError, match=f"rules version {version}"):
        prove(record)
