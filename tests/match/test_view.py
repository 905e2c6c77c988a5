"""The envelope: what each seat may see, and nothing else."""

import json
import random

import pytest

from martius import Match
from tests.match.games import at_random, hispania, played, toy

KEYS = {
    "title", "version", "seq", "seat", "seats", "to_act", "prompt", "options", "can_undo",
    "events", "tracks", "board", "fair", "result",
}  # fmt: skip


def dealt() -> Match:
    """The toy with a 3 for left and a 5 for right."""
    return played(toy(auto_chance=False), "card 3", "card 5")


def test_the_envelope_has_its_keys_and_is_json() -> None:
    for match in (dealt(), hispania(players="3"), at_random(hispania())):
        for seat in (None, *(seat.id for seat in match.seats)):
            view = match.view(seat, since=0)
            assert set(view) >= KEYS
            json.dumps(view)


def test_a_seat_sees_its_own_card_only() -> None:
    match = dealt()
    assert match.view("left")["board"]["cards"] == [3, None]
    assert match.view("right")["board"]["cards"] == [None, 5]
    assert match.view(None)["board"]["cards"] == [None, None]


def test_a_shown_card_is_seen_by_all() -> None:
    match = played(dealt(), "show")
    for seat in ("left", "right", None):
        assert match.view(seat)["board"]["cards"][0] == 3


def test_events_are_for_the_seats_that_may_know() -> None:
    match = dealt()
    told = {seat: match.view(seat, since=0)["events"] for seat in ("left", "right", None)}
    assert [event["text"] for event in told["left"]] == ["Left has a 3."]
    assert [event["text"] for event in told["right"]] == ["Right has a 5."]
    assert told[None] == []


def test_a_hidden_number_is_nowhere_in_the_other_view() -> None:
    """The cards are told apart from every other number in the envelope by their own event."""
    match = dealt()
    other = json.dumps(match.view("left", since=0))
    assert "has a 5" not in other
    assert '"card": 5' not in other


def test_only_the_seat_to_act_has_options() -> None:
    match = dealt()
    assert [option["action"] for option in match.view("left")["options"]] == ["ask", "show"]
    assert match.view("right")["options"] == []
    assert match.view(None)["options"] == []
    assert match.view("left")["prompt"] == "Choose what to do."
    assert match.view("right")["prompt"] == "Left is to act."
    match.play("ask")
    assert match.view("left")["options"] == []
    assert [option["action"] for option in match.view("right")["options"]] == ["let", "forbid"]


def test_the_prompt_at_chance_and_at_the_end() -> None:
    match = toy(auto_chance=False)
    assert match.view("left")["to_act"] == "chance"
    assert match.view("left")["prompt"] == "The dice are rolling."
    over = at_random(toy(seed=1))
    assert over.view("left")["prompt"] == "Right wins."
    assert over.view("left")["to_act"] is None


def test_the_result_names_the_winners() -> None:
    over = at_random(toy(seed=1))
    assert over.result is not None
    assert over.view(None)["result"] == {
        "outcome": "race",
        "side": over.result.side,
        "winners": (over.result.side,),
        "text": "Right wins.",
        "rule": "4",
        "headline": "Right wins.",
    }
    assert dealt().view(None)["result"] is None


def test_events_after_an_action() -> None:
    match = at_random(hispania(), plies=20)
    told = match.view("rome", since=0)["events"]
    assert [event["seq"] for event in told] == sorted(event["seq"] for event in told)
    assert {event["seq"] for event in match.view("rome", since=5)["events"]} == {
        event["seq"] for event in told if event["seq"] > 5
    }
    assert {event["seq"] for event in match.view("rome")["events"]} <= {match.seq}
    assert match.view("rome", since=match.seq)["events"] == []


def test_undo_is_offered_to_the_seat_that_has_it() -> None:
    match = played(dealt(), "ask")
    assert match.view("left")["can_undo"] is True
    assert match.view("right")["can_undo"] is False


def test_the_seats_say_what_they_play() -> None:
    assert hispania(players="2").view(None)["seats"] == [
        {
            "id": "ulterior",
            "name": "Praetor of Ulterior",
            "plays": ("praetor_ulterior", "consul"),
            "side": "rome",
        },
        {
            "id": "citerior",
            "name": "Praetor of Citerior",
            "plays": ("praetor_citerior", "consul"),
            "side": "rome",
        },
    ]


@pytest.mark.parametrize("title", ["hispania", "hannibal", "punico"])
def test_parts_of_the_board_that_stay_the_same_are_the_same_objects(title: str) -> None:
    """Then nobody has to compare them, and what is shown is still what the title says."""
    match, luck = Match.new(title, seed=5), random.Random(5)
    before = match.view(None)["board"]
    for _ in range(15):
        match.play(luck.choice(match.options()))
        after = match.view(None)["board"]
        assert after == match.game.board(match.snapshot(), None)
        assert all(after[key] is old for key, old in before.items() if after[key] == old)
        before = after
