"""Where chance comes from: provably fair dice, repeatable dice, and dice rolled by hand."""

import hashlib
import hmac
from collections import Counter
from pathlib import Path

import pytest

from martius import Match
from martius.kernel import Action, State
from martius.match.dice import EarlyDice, FairDice, ManualDice, SeededDice, Terms, canonical
from martius.match.record import load
from tests.match.games import SEED, at_random, by_hand, hispania, toy
from tests.toy import Die, Toy, ToyState


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC as its standard defines it (RFC 2104), from SHA-256 alone."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).digest()


def number(index: int, draw: int = 0, contributions: bytes = b"{}") -> int:
    """The first 64 bits for a roll, from the seed and what players contributed."""
    key = hmac_sha256(SEED, contributions)
    return int.from_bytes(hmac_sha256(key, f"{index}:{draw}".encode())[:8], "big")


TERMS: Terms = {
    "title": "toy",
    "version": "1",
    "scenario": {},
    "options": {},
    "seats": ("left", "right"),
}


# --- fair dice ---


def test_the_commitment_binds_the_seed_and_what_is_played() -> None:
    played = (
        '{"options":{},"players":["left"],"scenario":{},'
        '"seats":["left","right"],"title":"toy","version":"1"}'
    )
    text = f"{SEED.hex()}\n{played}"
    dice = FairDice(SEED, players=["left"])
    assert dice.header(TERMS) == {
        "dice": "fair",
        "scheme": 2,
        "players": ["left"],
        "commitment": hashlib.sha256(text.encode()).hexdigest(),
    }


@pytest.mark.parametrize(
    "change",
    [
        {"title": "hispania"},
        {"version": "2"},
        {"scenario": {"id": "race"}},
        {"options": {"players": "2"}},
        {"seats": ("right", "left")},
    ],
)
def test_another_game_is_another_commitment(change: Terms) -> None:
    assert FairDice(SEED).commitment(TERMS | change) != FairDice(SEED).commitment(TERMS)


def test_without_bots_all_seats_are_players() -> None:
    assert FairDice(SEED).header(TERMS)["players"] == ["left", "right"]


def test_canonical_json_has_one_spelling() -> None:
    value = {"b": [1.0, 2.5, "é\n"], "a": {"z": None, "y": True}}
    assert canonical(value) == '{"a":{"y":true,"z":null},"b":[1,2.5,"é\\n"]}'


def test_contributions_change_every_roll() -> None:
    shares = {"left": "11" * 32, "right": "22" * 32}
    mixed = FairDice(SEED, contributions=shares)
    text = f'{{"left":"{"11" * 32}","right":"{"22" * 32}"}}'.encode()
    rolled = [mixed.roll(Die(0), ToyState()).noun for _ in range(50)]
    assert rolled == [1 + number(index, 0, text) % 6 for index in range(50)]
    later = FairDice(SEED, index=7)
    later.mix(shares)
    assert [later.roll(Die(0), ToyState()).noun for _ in range(50)] == rolled


def test_early_dice_roll_from_the_seed_alone() -> None:
    dice = EarlyDice(SEED)
    assert dice.header(TERMS) == {
        "dice": "fair",
        "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    }
    rolled = [dice.roll(Die(0), ToyState()).noun for _ in range(8)]
    assert rolled == [5, 4, 5, 4, 2, 4, 5, 4]


def test_every_fair_seed_is_new_and_long() -> None:
    seeds = {FairDice().seed for _ in range(10)}
    assert len(seeds) == 10
    assert all(len(seed) == 32 for seed in seeds)


def test_rolls_follow_from_seed_and_index() -> None:
    dice = FairDice(SEED)
    rolled = [dice.roll(Die(0), ToyState()).noun for _ in range(50)]
    assert rolled == [1 + number(index) % 6 for index in range(50)]
    assert dice.index == 50


def test_fair_dice_can_start_at_any_index() -> None:
    dice, later = FairDice(SEED), FairDice(SEED, index=3)
    rolled = [dice.roll(Die(0), ToyState()) for _ in range(4)]
    assert later.roll(Die(0), ToyState()) == rolled[3]


def test_the_set_up_of_a_fair_game_follows_from_the_seed() -> None:
    match = Match.new("hispania", dice=FairDice(SEED))
    expected = [f"roll {1 + number(index) % 6}" for index in range(6)]
    provinces = list(range(1, 7))
    for index in (6, 7):
        expected.append(f"roll {provinces.pop(number(index) % len(provinces))}")
    assert [entry.action for entry in match.record.entries] == expected


class Rigged:
    """HMAC digests from a list."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.messages: list[bytes] = []

    def __call__(self, key: bytes, message: bytes, name: str) -> bytes:
        self.messages.append(message)
        return self.numbers.pop(0).to_bytes(8, "big") + bytes(24)


def test_numbers_beyond_the_last_whole_multiple_are_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """2^64 is 4 more than a multiple of 6: the last four numbers would favour 1 to 4."""
    limit = 2**64 - 4
    rigged = Rigged(limit, 2**64 - 1, limit - 1)
    dice = FairDice(SEED, index=9)
    monkeypatch.setattr(hmac, "digest", rigged)
    assert dice.roll(Die(0), ToyState()) == Action("roll", 6)
    assert rigged.messages == [b"9:0", b"9:1", b"9:2"]


def test_the_last_whole_multiple_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    rigged = Rigged(2**64 - 5)
    dice = FairDice(SEED)
    monkeypatch.setattr(hmac, "digest", rigged)
    assert dice.roll(Die(0), ToyState()) == Action("roll", 6)
    assert rigged.numbers == []


def test_every_face_is_as_likely() -> None:
    dice = FairDice(SEED)
    faces = Counter(dice.roll(Die(0), ToyState()).noun for _ in range(6000))
    assert set(faces) == set(range(1, 7))
    # Chi square with 5 degrees of freedom stays below 20.5 in 999 of 1000 fair cases.
    assert sum((count - 1000) ** 2 / 1000 for count in faces.values()) < 20.5


def test_the_seed_is_revealed_only_when_the_game_is_over() -> None:
    match = toy(dice=FairDice(SEED))
    assert match.view("left")["fair"] == {
        "commitment": FairDice(SEED).commitment(match.record.terms()),
        "seed": None,
        "players": ["left", "right"],
        "shares": [],
    }
    assert SEED.hex() not in match.record.text()
    at_random(match)
    assert match.view(None)["fair"]["seed"] == SEED.hex()
    assert match.record.text().endswith(f'{{"seed": "{SEED.hex()}"}}\n')


def test_no_secret_of_the_dice_is_in_the_state() -> None:
    match = Match.new("hispania", dice=FairDice(SEED))
    g: State = match.snapshot()
    assert not any(value == SEED for value in (getattr(g, name) for name in g.fields()))


def test_a_loaded_fair_game_goes_on_with_a_new_promise(tmp_path: Path) -> None:
    match = at_random(toy(dice=FairDice(SEED)), plies=2)
    assert not match.over
    match.record.save(tmp_path / "game.jsonl")
    again = Match.from_record(load(tmp_path / "game.jsonl"), game=Toy())
    first, second = again.record.dice
    assert first.header == FairDice(SEED).header(match.record.terms())
    assert second.start == match.seq
    assert second.header["commitment"] != first.header["commitment"]
    at_random(again)
    assert again.record.dice[1].seed is not None
    assert again.record.dice[0].seed is None


# --- repeatable dice ---


@pytest.mark.parametrize("plies", [0, 1, 7, 20, 45])
def test_a_loaded_seeded_game_goes_on_as_if_never_interrupted(plies: int, tmp_path: Path) -> None:
    whole = at_random(hispania(11))
    match = at_random(hispania(11), plies=plies)
    match.record.save(tmp_path / "game.jsonl")
    again = Match.load(tmp_path / "game.jsonl")
    for entry in whole.record.entries[again.seq :]:
        if entry.who == "rome" and again.seq < len(whole.record.entries):
            again.play(entry.action)
    assert again.record == whole.record


def test_a_seeded_record_names_its_seed() -> None:
    assert hispania(11).record.dice[0].header == {"dice": "seeded", "seed": 11}
    assert hispania(11).view("rome")["fair"] is None


def test_seeded_faces_are_as_likely() -> None:
    dice = SeededDice(1)
    faces = Counter(dice.roll(Die(0), ToyState()).noun for _ in range(6000))
    assert sum((count - 1000) ** 2 / 1000 for count in faces.values()) < 20.5


# --- dice rolled by hand ---


def test_manual_dice_never_roll() -> None:
    match = by_hand("roll 1")
    assert match.to_act == "chance"
    assert match.record.dice[0].header == {"dice": "manual"}
    with pytest.raises(AssertionError, match="by hand"):
        ManualDice().roll(Die(0), ToyState())


def test_a_loaded_game_can_be_rolled_by_hand(tmp_path: Path) -> None:
    by_hand("roll 1", "roll 2").record.save(tmp_path / "game.jsonl")
    match = Match.load(tmp_path / "game.jsonl", auto_chance=False)
    assert match.to_act == "chance"
    match.play("roll 6")
    assert match.seq == 3


def test_a_game_rolled_by_hand_can_go_on_with_fair_dice(tmp_path: Path) -> None:
    by_hand("roll 1", "roll 2").record.save(tmp_path / "game.jsonl")
    match = Match.load(tmp_path / "game.jsonl")
    assert match.to_act == "rome"
    assert [span.header["dice"] for span in match.record.dice] == ["manual", "fair"]
    assert match.record.dice[1].start == 2
