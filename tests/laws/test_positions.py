"""Laws that are tried on a sample of positions, because they cost more."""

import json
import random

import pytest

from martius.kernel import Chance, Decision, play, waiting
from martius.kernel.codec import decode_state, encode_state
from tests.laws.titles import ALL, SPARSE, TOY, Title, chunks
from tests.laws.walk import any_action, led_to, picker, play_out, positions, sample
from tests.toy import ToyState

SHARE = 0.02
"""How many of all positions are looked at, besides one of each game."""

ASKING = [title for title in ALL if title.game.id in ("hispania", "punico")]

each_title = pytest.mark.parametrize("title", ALL, ids=repr)
each_chunk = pytest.mark.parametrize("chunk", [chunk[::SPARSE] for chunk in chunks()], ids=str)


@each_title
def test_the_sample_has_decisions_and_chance(title: Title) -> None:
    games = range(20 * title.pace)  # twenty of each title, however long they are
    waited_for = {type(waiting(g)) for g, _ in sample(title, games, SHARE)}
    assert any(issubclass(kind, Decision) for kind in waited_for)
    assert any(issubclass(kind, Chance) for kind in waited_for)


@each_chunk
@each_title
def test_options_are_the_plausible_actions_that_are_not_refused(title: Title, chunk: range) -> None:
    """The fast listings agree with `refuse`, and every refusal names a paragraph."""
    for g, _ in sample(title, chunk, SHARE):
        step = waiting(g)
        if not isinstance(step, Decision):
            continue
        options = step.options(g)
        plausible = list(step.plausible(g))
        assert len(set(options)) == len(options)
        assert set(options) <= set(plausible)
        refused = {action: step.refuse(g, action) for action in plausible}
        assert {action for action, refusal in refused.items() if refusal is None} == set(options)
        for refusal in filter(None, refused.values()):
            assert refusal.rule in title.rules, f"{refusal} names no paragraph"
            assert refusal.reason.endswith(".")


@each_chunk
@pytest.mark.parametrize("title", ASKING, ids=repr)
def test_nobody_is_asked_without_a_choice(title: Title, chunk: range) -> None:
    """But for questions that are put so that nobody learns from them what somebody holds."""
    for seed in title.some(chunk):
        for g in positions(title, seed):
            step = waiting(g)
            if isinstance(step, Decision) and not step.pauses():
                assert len(step.options(g)) > 1, f"seed {seed}: {step}"


@each_chunk
@each_title
def test_every_option_can_be_applied(title: Title, chunk: range) -> None:
    for g, _ in sample(title, chunk, SHARE):
        step = waiting(g)
        if isinstance(step, Decision):
            actions = step.options(g)
        else:
            assert isinstance(step, Chance)
            actions = [action for action, weight in step.outcomes(g) if weight]
        for action in actions:
            after = g.clone()
            play(after, action)
            title.game.check(after)


@each_chunk
@each_title
def test_weights_are_whole_and_samples_are_outcomes(title: Title, chunk: range) -> None:
    for g, rng in sample(title, chunk, SHARE):
        step = waiting(g)
        if isinstance(step, Chance):
            weights = dict(step.outcomes(g))
            assert all(type(weight) is int and weight > 0 for weight in weights.values())
            assert step.sample(g, picker(rng)) in weights


@each_chunk
@each_title
def test_bundles_lead_where_the_outcomes_lead_and_as_often(title: Title, chunk: range) -> None:
    """Search may go by bundles: the positions after a roll are the same, with the same weights."""
    for g, _ in sample(title, chunk, SHARE):
        step = waiting(g)
        if isinstance(step, Chance):
            assert led_to(g, step.bundles(g)) == led_to(g, step.outcomes(g))


@each_chunk
@each_title
def test_a_shortlist_is_a_part_of_the_options(title: Title, chunk: range) -> None:
    for g, rng in sample(title, chunk, SHARE):
        step = waiting(g)
        if isinstance(step, Decision):
            options = step.options(g)
            shortlist = title.game.shortlist(g, options, rng.choice((None, *options)))
            assert shortlist
            assert set(shortlist) <= set(options)


@each_chunk
@each_title
def test_equal_states_share_a_key_and_others_do_not(title: Title, chunk: range) -> None:
    for g, rng in sample(title, chunk, SHARE):
        after = g.clone()
        assert hash(after.key()) == hash(g.key())
        assert after.key() == g.key()
        play(after, any_action(after, rng))
        assert (after.key() == g.key()) == (after == g)


@each_chunk
@each_title
def test_a_clone_is_equal_and_independent(title: Title, chunk: range) -> None:
    for g, rng in sample(title, chunk, SHARE):
        before = json.dumps(encode_state(g))
        copy = g.clone()
        assert copy == g
        assert copy.log is None
        play_out(copy, rng)
        assert json.dumps(encode_state(g)) == before


@each_chunk
@each_title
def test_state_and_agenda_survive_the_codec_and_play_on_equally(title: Title, chunk: range) -> None:
    for g, rng in sample(title, chunk, SHARE):
        stored = json.loads(json.dumps(encode_state(g)))
        copy = decode_state(title.game.blank(), stored, title.game.types)
        assert copy == g
        seed = rng.random()
        assert play_out(copy, random.Random(seed)) == play_out(g, random.Random(seed))


@each_chunk
@each_title
def test_steps_hold_only_ids_and_small_ints(title: Title, chunk: range) -> None:
    """Ids of the board are ints, too; the only texts are those of paragraphs."""
    for g, _ in sample(title, chunk, SHARE):
        for step in encode_state(g)["agenda"]:
            name, *values = step["n"]
            numbers = [value for value in values if value not in title.rules]
            assert all(type(value) is int and abs(value) < 1000 for value in numbers), name


@each_chunk
@each_title
def test_a_seat_cannot_tell_an_imagined_world_from_the_true_one(title: Title, chunk: range) -> None:
    for g, rng in sample(title, chunk, SHARE):
        acting = waiting(g)
        seats = {acting.seat(g)} if isinstance(acting, Decision) else {0}
        for seat in seats | {0}:
            before = json.dumps(encode_state(g))
            world = title.game.imagine(g, seat, picker(rng))
            title.game.check(world)
            assert title.game.board(world, seat) == title.game.board(g, seat)
            assert list(title.game.tracks(world)) == list(title.game.tracks(g))
            if isinstance(acting, Decision) and acting.seat(g) == seat:
                assert acting.options(world) == acting.options(g)
            play_out(world, rng)
            assert json.dumps(encode_state(g)) == before


def test_imagination_varies_what_is_hidden_and_nothing_else() -> None:
    """All five other cards come up while a card is hidden; one that was shown stays."""
    hidden = shown = 0
    for g, rng in sample(TOY, range(100), share=0.2):
        assert isinstance(g, ToyState)
        if not g.cards[1]:
            continue
        cards = {TOY.game.imagine(g, 0, picker(rng)).cards[1] for _ in range(60)}
        if g.shown[1]:
            shown += 1
            assert cards == {g.cards[1]}
        else:
            hidden += 1
            assert cards == set(range(1, 7)) - {g.cards[0]}
    assert hidden
    assert shown
