"""Observers hear of every entry, chance included, with the events it made."""

from martius.match import Entry, Told
from martius.match.play import GameInPlay
from tests.match.games import at_random, hispania, toy


def test_observers_hear_every_entry_in_order() -> None:
    match = hispania()
    heard: list[tuple[Entry, list[Told]]] = []
    match.observers.append(lambda _, entry, told: heard.append((entry, told)))
    before, told_before = match.seq, len(match.told)
    at_random(match, plies=40)
    assert [entry for entry, _ in heard] == match.record.entries[before:]
    assert [event for _, told in heard for event in told] == match.told[told_before:]


def test_an_observer_sees_the_match_after_the_action() -> None:
    match = toy(seed=1)
    seen: list[int] = []

    def observe(observed: GameInPlay, entry: Entry, told: list[Told]) -> None:
        seen.append(observed.seq)

    match.observers.append(observe)
    start = match.seq
    at_random(match, plies=5)
    assert seen == list(range(start + 1, match.seq + 1))


def test_events_carry_the_number_of_their_action() -> None:
    match = toy(seed=1)
    assert [told.seq for told in match.told] == [1, 2]
    match.play("show")
    assert match.told[-1].seq == 3
