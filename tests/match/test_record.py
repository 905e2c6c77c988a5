"""The record: it round-trips, survives being cut off, and never plays differently in silence."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from martius import Match, MatchError
from martius.games import TITLES
from martius.match import Entry, Record, RecordError
from martius.match.dice import EarlyDice, FairDice
from martius.match.record import DiceSpan, load, parse
from tests.match.games import at_random, by_hand, hispania, played, toy
from tests.toy import Toy


def saved(match: Match, folder: Path) -> Path:
    """The match as a file."""
    path = folder / "game.jsonl"
    match.record.save(path)
    return path


def changed(match: Match, number: int, line: Any) -> str:
    """The text of a record with one line replaced."""
    lines = match.record.text().splitlines()
    lines[number] = json.dumps(line)
    return "\n".join(lines) + "\n"


# --- round trip ---


@pytest.mark.parametrize("seed", [1, 2])
def test_a_record_round_trips(seed: int, tmp_path: Path) -> None:
    match = at_random(hispania(seed))
    record = load(saved(match, tmp_path))
    assert record == match.record
    assert record.text() == match.record.text()


def test_a_record_says_what_is_played() -> None:
    header = json.loads(hispania(level="75451", players="2").record.text().splitlines()[0])
    assert header == {
        "martius": 1,
        "title": "hispania",
        "version": TITLES["hispania"].version,
        "scenario": header["scenario"],
        "options": {"level": "75451", "players": "2", "variants": ""},
        "seats": ["ulterior", "citerior"],
    }
    assert header["scenario"]["id"] == "conquest"
    assert "file" not in header["scenario"]


def test_a_replay_ends_equal(tmp_path: Path) -> None:
    match = at_random(hispania(3))
    again = Match.load(saved(match, tmp_path))
    assert again.snapshot() == match.snapshot()
    assert again.told == match.told
    assert again.result == match.result


def test_a_record_of_several_dice_round_trips() -> None:
    spans = [
        DiceSpan(0, {"dice": "fair", "commitment": "aa"}, "11"),
        DiceSpan(1, {"dice": "fair", "commitment": "bb"}, "22"),
    ]
    record = Record("toy", "1", {}, {}, ("left", "right"), [Entry("chance", "card 3")], spans)
    assert parse(record.text()) == record


def test_spans_that_look_alike_keep_their_own_seeds() -> None:
    record = toy().record
    promise = {"dice": "fair", "commitment": "c"}
    record.dice = [DiceSpan(0, promise, seed) for seed in ("first", "second", "third")]
    assert [span.seed for span in parse(record.text()).dice] == ["first", "second", "third"]


def test_many_spans_are_written_in_no_time() -> None:
    record = toy().record
    record.dice = [DiceSpan(0, {"dice": "seeded", "seed": i}) for i in range(30_000)]
    start = time.process_time()
    text = record.text()
    assert time.process_time() - start < 2
    assert parse(text) == record


def test_text_of_other_scripts_survives(tmp_path: Path) -> None:
    scenario = {"name": "Numància — Ἰβηρία"}
    match = Match.new("hispania", scenario=scenario, seed=1)
    assert load(saved(match, tmp_path)).scenario == scenario


def test_upto_is_the_record_as_it_was() -> None:
    match = at_random(hispania(2), plies=30)
    early = match.record.upto(12)
    assert early.entries == match.record.entries[:12]
    assert [span.seed for span in early.dice] == [None]
    assert match.seq > 12


# --- cut off ---


def test_a_record_cut_off_at_any_byte_of_its_last_line_loads(tmp_path: Path) -> None:
    match = at_random(hispania(2), plies=25)
    path = saved(match, tmp_path)
    whole = path.read_bytes()
    start = whole[:-1].rindex(b"\n") + 1
    for end in range(start, len(whole) - 1):
        path.write_bytes(whole[:end])
        assert load(path).entries == match.record.entries[:-1], end


def test_a_last_line_that_lacks_only_its_newline_is_whole(tmp_path: Path) -> None:
    match = at_random(hispania(2), plies=25)
    path = saved(match, tmp_path)
    path.write_bytes(path.read_bytes()[:-1])
    assert load(path).entries == match.record.entries


def test_a_cut_off_game_goes_on(tmp_path: Path) -> None:
    match = at_random(hispania(2), plies=25)
    path = saved(match, tmp_path)
    path.write_bytes(path.read_bytes()[:-4])
    again = at_random(Match.load(path))
    assert again.over


@pytest.mark.parametrize("text", ["", "\n", '{"martius": 1, "tit'])
def test_a_record_without_a_whole_first_line_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"^game: "):
        parse(text, "game")


# --- refused ---

STRANGE = "line 4 is neither an action nor a word about the dice or rules"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ([1, 2], STRANGE),
        (["rome"], STRANGE),
        ({"dice": "loaded"}, STRANGE),
        ({"dice": "seeded"}, STRANGE),
        ({"dice": "seeded", "seed": "x"}, STRANGE),
        ({"dice": "fair"}, STRANGE),
        (7, STRANGE),
    ],
)
def test_a_strange_line_is_refused_with_its_number(line: Any, sentence: str) -> None:
    with pytest.raises(RecordError) as error:
        parse(changed(hispania(), 3, line), "game")
    assert str(error.value) == f"game: {sentence}."


def test_a_line_that_is_not_json_is_refused_with_its_number() -> None:
    lines = hispania().record.text().splitlines()
    lines[2] = '["chance", "roll'
    with pytest.raises(RecordError, match=r"^game: line 3 is not JSON\.$"):
        parse("\n".join(lines) + "\n", "game")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"martius": None}, "this is no record of Martius: its first line does not say so."),
        ({"martius": 2}, "it is written in format 2; this Martius reads format 1."),
        ({"title": None}, "line 1: 'title' is missing or not a str."),
        ({"seats": "rome"}, "line 1: 'seats' is missing or not a list."),
        ({"scenario": []}, "line 1: 'scenario' is missing or not a dict."),
        ({"options": 3}, "line 1: 'options' is missing or not a dict."),
    ],
)
def test_a_bad_first_line_is_refused(change: dict[str, Any], sentence: str) -> None:
    header = json.loads(hispania().record.text().splitlines()[0])
    header = {k: v for k, v in (header | change).items() if v is not None}
    with pytest.raises(RecordError) as error:
        parse(changed(hispania(), 0, header), "game")
    assert str(error.value) == f"game: {sentence}"


def test_a_record_that_is_older_than_an_option_plays_its_default_and_keeps_its_words() -> None:
    """Its dice were promised for the options that it names."""
    match = hispania()
    header = json.loads(match.record.text().splitlines()[0])
    del header["options"]["level"]
    again = Match.from_record(parse(changed(match, 0, header)))
    assert again.snapshot() == match.snapshot()
    assert again.record.options == header["options"]


@pytest.mark.parametrize(
    "line",
    [
        {"dice": "fair", "scheme": 3, "players": [], "commitment": "aa"},
        {"dice": "fair", "scheme": 2, "players": [1], "commitment": "aa"},
        {"dice": "fair", "scheme": 2, "commitment": "aa"},
        {"seal": "ab", "round": 1, "by": "rome"},
        {"open": "ab" * 32, "round": 1, "by": 7},
        {"seal": "ab" * 32, "round": "1", "by": "rome"},
    ],
    ids=str,
)
def test_words_about_the_dice_that_make_no_sense_are_refused(line: dict[str, object]) -> None:
    text = toy(dice=FairDice(bytes(32))).record.text() + json.dumps(line) + "\n"
    with pytest.raises(RecordError, match="neither an action nor a word about the dice"):
        parse(text)


def test_a_seed_is_told_once() -> None:
    text = toy(dice=FairDice(bytes(32))).record.text() + '{"seed": "00"}\n' * 2
    with pytest.raises(RecordError, match="neither an action nor a word about the dice"):
        parse(text)


def test_only_dice_of_the_second_scheme_take_contributions() -> None:
    text = toy(dice=EarlyDice(bytes(32))).record.text()
    share = json.dumps({"seal": "ab" * 32, "round": 1, "by": "left"})
    with pytest.raises(RecordError, match="neither an action nor a word about the dice"):
        parse(text + share + "\n")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"version": "0"},
            "game: it was played under rules version 0 of Hispania; this Martius plays "
            f"version {TITLES['hispania'].version} and would not play it the same way.",
        ),
        ({"title": "chess"}, "There is no title 'chess'; there are hispania, hannibal, punico."),
        ({"seats": ["gaul"]}, "game: its seats are ('gaul',), not ('rome',)."),
        (
            {"options": {"level": "64342", "players": "1", "moon": "full"}},
            "game: its options are level, players, moon, not level, players, variants.",
        ),
        (
            {"options": {"level": "99999", "players": "1"}},
            "game: level: 9 denarii is not one of 7, 6, 5.",
        ),
        ({"scenario": {"moon": "full"}}, "game: moon: unknown key; "),
    ],
)
def test_a_record_that_would_play_differently_is_refused(
    change: dict[str, Any], sentence: str
) -> None:
    header = json.loads(hispania().record.text().splitlines()[0]) | change
    record = parse(changed(hispania(), 0, header))
    with pytest.raises(MatchError) as error:
        Match.from_record(record, name="game")
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("number", "entry", "sentence"),
    [
        (1, ("chance", "roll 7"), "'roll 7' cannot be done: '7' does not go with 'roll'."),
        (1, ("rome", "pass"), "'rome' acts, but it is 'chance' who must."),
        (9, ("rome", "pass"), "'pass' cannot be done: First lay the roads. (§setup.9)"),
        (9, ("chance", "roll 1"), "'chance' acts, but it is 'rome' who must."),
        (9, ("rome", "road salduba-osca"), "'road salduba-osca' cannot be done: A new road starts"),
    ],
)
def test_a_tampered_action_is_refused(number: int, entry: tuple[str, str], sentence: str) -> None:
    match = by_hand(*["roll 6"] * 6, "roll 1", "roll 2", "road tarraco-ilerda")
    match.record.entries[number - 1] = Entry(*entry)
    with pytest.raises(RecordError) as error:
        Match.from_record(match.record, name="game")
    assert str(error.value).startswith(f"game: action {number}: {sentence}")


def test_actions_after_the_end_are_refused() -> None:
    match = at_random(toy(seed=1))
    match.record.entries.append(Entry("left", "ask"))
    with pytest.raises(RecordError, match="'left' acts, but it is None who must"):
        Match.from_record(match.record, game=Toy())


# --- files ---


def test_a_file_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    with pytest.raises(RecordError) as error:
        Match.load(path)
    assert str(error.value) == (f"{path}: the record cannot be read (No such file or directory).")


def test_a_file_of_bytes_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "bytes.jsonl"
    path.write_bytes(b'\xff\xfe{"martius"\n')
    with pytest.raises(RecordError, match="not text in UTF-8"):
        Match.load(path)


@pytest.mark.parametrize("name", ["no/such/folder.jsonl", "taken"])
def test_a_record_is_written_whole_or_not_at_all(name: str, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(RecordError, match="the record cannot be written"):
        hispania().record.save(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_saving_again_replaces_the_file(tmp_path: Path) -> None:
    match = hispania()
    path = saved(match, tmp_path)
    played(match, match.options()[0])
    saved(match, tmp_path)
    assert load(path) == match.record
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]
