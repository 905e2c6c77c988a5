"""Resigning: at any decision, by any seat, for its whole side; the record tells it."""

import random

import pytest

from martius import Match, Refused
from martius.games import TITLES
from martius.match.errors import RecordError
from martius.match.history import History
from martius.match.record import RESIGN, parse
from martius.match.story import frames
from martius.match.verify import verify
from tests.match.games import by_hand

STARTS = ("hannibal", "hispania", "punico")


def played_on(title: str, actions: int, seed: int = 1, **options: str) -> Match:
    match = Match.new(title, options=options, seed=seed)
    rng = random.Random(seed)
    while not match.over and match.seq < actions:
        match.play(rng.choice(match.options()))
    return match


def told(match: Match) -> str:
    assert match.result is not None
    return match.result.text


@pytest.mark.parametrize(
    ("title", "seat", "winners", "text"),
    [
        ("hannibal", "rome", ("carthage",), "Carthage wins: Rome has resigned."),
        ("hannibal", "carthage", ("rome",), "Rome wins: Carthage has resigned."),
        ("punico", "rome", ("carthage",), "Carthage wins: Rome has resigned."),
        ("hispania", "rome", (), "Hispania wins: Rome has resigned."),
    ],
)
def test_the_other_side_wins(title: str, seat: str, winners: tuple[str, ...], text: str) -> None:
    match = played_on(title, 30)
    match.play(RESIGN, seat)
    assert match.over
    assert match.to_act is None
    assert match.result is not None
    assert match.result.winners == winners
    assert match.result.rule == ""
    assert told(match) == text
    assert match.view(seat)["events"][-1]["text"] == text


def test_one_general_gives_up_for_rome_and_the_chief_for_hispania() -> None:
    match = played_on("hispania", 20, players="3")
    match.play(RESIGN, "consul")
    assert told(match) == "Hispania wins: Rome has resigned."
    match = played_on("hispania", 20, variants="hispano", players="2")
    match.play(RESIGN, "hispania")
    assert told(match) == "Rome wins: the Hispanic player has resigned."
    assert match.result is not None
    assert len(match.result.winners) == 2


@pytest.mark.parametrize(
    ("title", "options", "seat", "text"),
    [
        ("hannibal", {}, "rome", "Carthage wins the war at once."),
        ("hannibal", {}, "carthage", "Rome wins the war at once."),
        ("punico", {}, "rome", "Carthage wins at {battle} at once."),
        ("punico", {}, "carthage", "Rome wins at {battle} at once."),
        ("hispania", {}, "rome", "You lose the game at once."),
        ("hispania", {"players": "2"}, "citerior", "All Roman players lose the game together."),
        ("hispania", {"players": "3"}, "consul", "All Roman players lose the game together."),
        (
            "hispania",
            {"variants": "hispano", "players": "1"},
            "rome",
            "The Hispanic player wins at once.",
        ),
        (
            "hispania",
            {"variants": "hispano", "players": "2"},
            "ulterior",
            "All Roman players lose together, and the Hispanic player wins.",
        ),
        ("hispania", {"variants": "hispano", "players": "2"}, "hispania", "Rome wins at once."),
    ],
)
def test_what_it_means_is_told_before(
    title: str, options: dict[str, str], seat: str, text: str
) -> None:
    match = played_on(title, 20, 1, **options)
    battle = match.record.scenario.get("name", "")
    assert match.resigning(seat) == text.format(battle=battle)
    match.play(RESIGN, seat)
    assert match.result is not None
    lost = {one.id for one in match.seats} - set(match.result.winners)
    assert seat in lost
    assert ("lose" in text and "together" in text) == (len(lost) > 1)
    with pytest.raises(Refused, match=r"^The game is over\.$"):
        match.resigning(seat)


def test_it_need_not_be_ones_turn() -> None:
    match = played_on("hannibal", 40)
    waits = next(seat.id for seat in match.seats if seat.id != match.to_act)
    match.play(RESIGN, waits)
    assert match.record.entries[-1] == (waits, RESIGN)


def test_nobody_resigns_while_the_dice_wait_or_after_the_end() -> None:
    waiting = by_hand()
    assert waiting.to_act == "chance"
    for refused in (waiting.why_not(RESIGN), None):
        with pytest.raises(Refused, match=r"^The dice must be rolled before anyone can resign\.$"):
            waiting.play(RESIGN, "rome")
        assert refused is None or refused.text.startswith("The dice must be rolled")
    match = played_on("punico", 10)
    assert match.why_not(RESIGN) is None
    match.play(RESIGN)
    with pytest.raises(Refused, match=r"^The game is over\.$"):
        match.play(RESIGN, "rome")
    with pytest.raises(Refused, match="nothing can be undone"):
        match.undo("rome")


@pytest.mark.parametrize("title", STARTS)
def test_the_record_replays_verifies_and_tells_its_story(title: str) -> None:
    match = Match.new(title, history=History())
    rng = random.Random(3)
    while match.seq < 25:
        match.play(rng.choice(match.options()))
    seat = match.seats[0].id
    match.play(RESIGN, seat)
    record = parse(match.record.text())
    assert record.dice[-1].seed is not None, "the end reveals the seed"
    again = Match.from_record(record)
    assert again.result == match.result
    assert again.snapshot() == match.snapshot()
    assert verify(record).problem is None
    assert [frame.seq for frame in frames(record, match.game)][-1] == match.seq
    assert match.game.story(frames(record, match.game))["turns"] is not None
    assert match.history is not None
    assert match.history.revived(match.game, match.seq, match.seq) == [match.snapshot()]


def test_a_record_in_which_a_stranger_resigns_is_refused() -> None:
    match = played_on("hispania", 10)
    match.play(RESIGN)
    text = match.record.text().replace('["rome", "resign"]', '["carthage", "resign"]')
    with pytest.raises(RecordError):
        Match.from_record(parse(text))


@pytest.mark.parametrize("title", STARTS)
def test_every_position_can_be_given_up(title: str) -> None:
    """Battles, sieges and marches under way leave a board that can be checked and shown."""
    match = Match.new(title, seed=5)
    rng = random.Random(5)
    for _ in range(150):
        if match.over:
            break
        for number, seat in enumerate(match.seats):
            g = match.snapshot()
            g.log = []
            match.game.resign(g, number)
            g.agenda.clear()
            match.game.check(g)
            assert match.game.outcome_text(g)
            for eyes in (None, *range(len(match.seats))):
                match.game.board(g, eyes)
                match.game.tracks(g)
            assert g.result is not None
            assert number not in g.result.winners, seat
        match.play(rng.choice(match.options()))


def test_no_title_has_such_a_verb() -> None:
    for game in TITLES.values():
        assert all(action.verb != RESIGN for action in game.notation.actions())
