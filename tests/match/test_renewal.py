"""A match goes on although the rules were mended meanwhile."""

import pytest

from martius import Match, verify
from martius.kernel import Game
from martius.kernel.codec import encode_state
from martius.match import Entry, History, Record, RecordError
from martius.match.dice import FairDice
from martius.match.record import RulesSpan, parse
from martius.match.renewal import renew
from martius.match.story import frames
from tests.match.games import SEED, played
from tests.mended import Mended, Reworded
from tests.toy import Toy, ToyState


def old(*actions: str) -> Match:
    """A match of the first version after some actions, with dice by hand."""
    match = Match.new(Toy(), {}, auto_chance=False, history=History())
    return played(match, "card 2", "card 5", *actions)


def reopened(match: Match, game: Game[ToyState]) -> Match:
    """The same match after an update: what was kept of it, under another version."""
    assert match.history is not None
    again = Match.resumed(game, parse(match.record.text()), History(match.history.changes))
    renew(again)
    return again


FORBIDDEN = ("ask", "forbid")
ROLLED = ("ask", "let", "roll 3")


def points(match: Match) -> list[int]:
    g = match.snapshot()
    assert isinstance(g, ToyState)
    return g.points


def test_rules_that_lead_to_the_same_position_go_on_by_replay() -> None:
    match = reopened(old(*ROLLED), Reworded())
    assert match.record.rules == [RulesSpan(match.seq, "2")]
    assert not [told for told in match.told if "rules were corrected" in told.event.text()]
    match.play("show")
    record = parse(match.record.text())
    again = Match.from_record(record, auto_chance=False, game=Reworded())
    assert again.snapshot() == match.snapshot()
    assert verify(record, Reworded()).problem is None


@pytest.mark.parametrize("actions", [FORBIDDEN, ROLLED])
def test_rules_that_would_lead_elsewhere_take_over_the_position(actions: tuple[str, ...]) -> None:
    before = old(*actions)
    match = reopened(before, Mended())
    assert points(match) == points(before)
    assert match.told[-1].event.text() == (
        f"The rules were corrected: from action {before.seq + 1} on, this game follows "
        "version 2 instead of 1."
    )
    assert match.view()["version"] == "2"
    played(match, "ask", "let", "roll 3")
    assert points(match)[1] == points(before)[1] + 4


def test_nothing_is_taken_back_behind_the_change() -> None:
    before = old(*FORBIDDEN, "ask")
    assert before.can_undo("right")
    match = reopened(before, Mended())
    assert not match.can_undo("right")
    assert match.why_not("forbid") is not None
    match.play("let")
    match.undo("left")
    assert not match.can_undo("right")
    assert match.seq == before.seq


def test_old_moments_look_as_they_did() -> None:
    before = old(*FORBIDDEN, *ROLLED)
    match = reopened(before, Mended())
    assert match.history is not None
    for seq in range(before.seq + 1):
        then = Match.resumed(match.game, match.record.upto(seq), match.history.upto(seq))
        assert before.history is not None
        assert encode_state(then.snapshot()) == before.history.state(seq)
        assert then.record.in_force == "1" or seq == before.seq


def test_a_second_change_comes_after_the_first() -> None:
    class Third(Mended):
        version = "3"

    match = played(reopened(old(*FORBIDDEN), Mended()), *ROLLED)
    third = reopened(match, Third())
    assert [(span.version, span.state is None) for span in third.record.rules] == [
        ("2", False),
        ("3", True),
    ]
    assert len([told for told in third.told if "rules were corrected" in told.event.text()]) == 1
    third.play("ask")
    record = parse(third.record.text())
    assert Match.from_record(record, False, game=Third()).snapshot() == third.snapshot()
    middle = record.upto(len(record.entries) - 2)
    assert Match.from_record(middle, False, game=Third()).seq == third.seq - 2


# --- its record ---


def changed() -> Record:
    """The record of a game whose rules changed after action 4, to its end."""
    match = reopened(old(*FORBIDDEN), Mended())
    while not match.over:
        match.play("roll 6" if match.to_act == "chance" else match.options()[0])
    return parse(match.record.text())


def test_the_record_says_where_the_rules_changed_and_plays_from_there() -> None:
    record = changed()
    assert (record.version, record.in_force, record.rules[0].start) == ("1", "2", 4)
    history = History()
    match = Match.from_record(record, auto_chance=False, game=Mended(), history=history)
    assert match.over
    assert "follows version 2" in match.told[0].event.text()
    assert len(history.changes) == match.seq + 1
    with pytest.raises(RecordError, match="after action 3 is not known"):
        history.state(3)
    assert [frame.seq for frame in frames(record, Mended())] == list(range(4, match.seq + 1))


def test_a_part_from_before_the_change_is_the_old_versions() -> None:
    with pytest.raises(RecordError, match="rules version 1 of Toy"):
        Match.from_record(changed().upto(3), False, game=Mended())
    assert Match.from_record(changed().upto(3), False, game=Toy()).seq == 3


def test_a_forged_position_is_refused() -> None:
    record = changed()
    true = record.rules[0].state
    assert true is not None
    lies: tuple[dict[str, object], ...] = (
        {"ships": 3},
        {"cards": [3, 3]},
        {"cards": []},
        {"agenda": 5},
        {"agenda": [5]},
    )
    for lie in lies:
        record.rules[0].state = true | lie
        with pytest.raises(RecordError, match="the position after action 4"):
            Match.from_record(parse(record.text()), False, game=Mended())


def test_a_record_whose_rules_go_on_unknown_is_refused() -> None:
    with pytest.raises(RecordError, match="rules version 2 of Toy"):
        Match.from_record(changed(), False, game=Toy())


# --- its proof ---


def fair() -> Match:
    """A match with fair dice whose rules are mended after action 4."""
    match = Match.new(Toy(), {}, dice=FairDice(SEED), history=History(), hold=True)
    match.contribute(("left", "right"))
    match.roll()
    again = reopened(played(match, "ask", "forbid"), Mended())
    again.go_on(again.record.dice[-1].resumed(SEED, again.record.entries))
    while not again.over:
        again.play(again.options()[0])
    return again


def test_what_came_after_the_change_is_proved_and_the_rest_is_not() -> None:
    proof = verify(parse(fair().record.text()), Mended())
    assert (proof.verdict, proof.problem, proof.taken_over) == ("not proved", None, 4)
    assert (proof.rolls - proof.proved, proof.followed) == (2, proof.proved)
    before, after = (stretch for stretch in proof.stretches if stretch.rolls)
    assert before.doubt is not None
    assert "older rules" in before.doubt
    assert (before.end, after.start, after.doubt) == (4, 4, None)


def test_a_roll_that_was_changed_after_the_change_is_found() -> None:
    record = fair().record
    last = max(i for i, entry in enumerate(record.entries) if entry.who == "chance")
    face = int(record.entries[last].action.split()[1])
    record.entries[last] = Entry("chance", f"roll {face % 6 + 1}")
    problem = verify(parse(record.text()), Mended()).problem
    assert problem is not None
    assert problem.startswith(f"Action {last + 1}: the record says")


def test_a_position_from_nowhere_is_never_proved() -> None:
    """A host could write one down before the first action."""
    record = fair().record
    forged = Match.begun(record.upto(4), Mended())
    record.rules[0] = RulesSpan(0, "2", encode_state(forged.snapshot()))
    record.entries = record.entries[4:]
    assert verify(parse(record.text()), Mended()).verdict != "proved"
