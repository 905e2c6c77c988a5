"""The history of a match shows every moment again, without the rules."""

import json

import pytest

from martius import Match
from martius.match import History, RecordError
from martius.match.history import UNKNOWN, WHOLE_EVERY
from tests.match.games import at_random, hispania
from tests.toy import Toy, ToyState


def toy(seed: int = 1) -> Match:
    """A toy that keeps its history."""
    return Match.new(Toy(), {}, seed=seed, history=History())


def kept(match: Match) -> History:
    assert match.history is not None
    return match.history


def resumed(match: Match, seq: int) -> Match:
    """The match as it was after so many actions, by what is kept of it."""
    changes = kept(match).upto(seq).changes
    return Match.resumed(match.game, match.record.upto(seq), History(changes))


def shown(match: Match) -> str:
    """Everything that anybody sees."""
    seats = [seat.id for seat in match.seats]
    return json.dumps([match.view(seat, since=0) for seat in (*seats, None)])


def test_every_moment_is_shown_as_it_was() -> None:
    match = toy()
    moments = {match.seq: (shown(match), match.snapshot())}
    while not match.over:
        match.play(match.options()[-1])
        moments[match.seq] = shown(match), match.snapshot()
    for seq, (view, state) in moments.items():
        then = resumed(match, seq)
        assert then.snapshot() == state
        if seq < match.seq:  # at the end the seed is known, which a record of the past leaves out
            assert shown(then) == view


def test_a_moment_to_look_at_knows_the_events_of_its_last_action_only() -> None:
    """So a moment of a long game costs no more than one of a short game."""
    match = toy()
    while match.seq < 4:
        match.play(match.options()[0])
    record, history = match.record.upto(match.seq), kept(match).upto(match.seq)
    then = Match.resumed(match.game, record, history, undo=False)
    for seat in ("left", "right", None):
        assert then.view(seat)["events"] == match.view(seat)["events"]
    assert {told.seq for told in match.told} > {told.seq for told in then.told}
    assert not then.can_undo("left")


def test_what_could_be_undone_can_be_undone_again() -> None:
    match = hispania()
    match = Match.from_record(match.record, history=History())
    start = match.seq
    at_random(match, plies=3)
    again = resumed(match, match.seq)
    while match.can_undo("rome"):
        assert again.can_undo("rome")
        match.undo("rome")
        again.undo("rome")
        assert shown(again) == shown(match)
        assert kept(again).changes == kept(match).changes
    assert not again.can_undo("rome")
    assert match.seq == start


def test_nothing_is_undone_behind_what_was_shown() -> None:
    match = toy()
    match.play("ask")
    assert resumed(match, match.seq).can_undo("left")
    match.undo("left")
    match.play("show")
    assert not resumed(match, match.seq).can_undo("left")


def test_a_match_plays_on_where_it_was_kept() -> None:
    straight = at_random(toy(), plies=3)
    again = resumed(straight, straight.seq)
    for match in (straight, again):
        match.play("ask" if "ask" in match.options() else "let")
    assert again.history is not None
    assert again.history.changes[: straight.seq + 1] == kept(straight).changes[: again.seq + 1]


def test_whole_states_are_few() -> None:
    match = Match.from_record(hispania().record, history=History())
    at_random(match, plies=200)
    whole = [i for i, change in enumerate(kept(match).changes) if '"whole"' in change.state]
    assert whole == list(range(0, match.seq + 1, WHOLE_EVERY))


@pytest.mark.parametrize("title", ["hispania", "hannibal", "punico"])
def test_a_history_is_written_as_pythons_own_encoder_writes_it(title: str) -> None:
    """Whichever encoder it was: one cannot write the long numbers that sets of cards are."""
    match = at_random(Match.new(title, seed=3, history=History()), plies=80)
    for change in kept(match).changes:
        for text in change:
            plain = json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
            assert text == plain


def test_what_nobody_knows_is_not_shown() -> None:
    history = History([UNKNOWN, UNKNOWN])
    with pytest.raises(RecordError, match="after action 1 is not known"):
        history.state(1)
    g = ToyState()
    history.begin(g, unknown=2)
    assert history.revived(Toy(), 2, 2) == [g]
    with pytest.raises(RecordError, match="after action 1 is not known"):
        history.revived(Toy(), 1, 2)


def test_a_state_that_lacks_a_new_field_has_its_blank_value() -> None:
    match = toy()
    fields = kept(match).state(match.seq)
    del fields["forbade"]
    g = Toy().revive(fields)
    assert g == match.snapshot()


def test_a_state_that_cannot_be_read_is_one_sentence() -> None:
    match = toy()
    *changes, last = kept(match).changes
    changes.append(last._replace(state='{"whole":{"ships":3}}'))
    with pytest.raises(RecordError, match=r"^The position after action 2 cannot be read by rules"):
        Match.resumed(match.game, match.record, History(changes))
