"""Position files that start in the middle: phases, cards in use, moves, battles."""

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from martius import Match
from martius.games import TITLES
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import decision, play
from martius.match.errors import ScenarioError
from tests.games.hannibal.vocabulary import Position, forces, position
from tests.games.hannibal.written import scenario_of
from tests.laws.titles import GAMES, random_start
from tests.laws.walk import any_action

GUIDE = Path(__file__).parents[3] / "docs/guides/hannibal-scenarios.md"
HANNIBAL = TITLES["hannibal"]


def examples() -> list[str]:
    """The files that the guide prints."""
    return [part.partition("```")[0] for part in GUIDE.read_text().split("```toml\n")[1:]]


@pytest.mark.parametrize("text", examples())
def test_the_guide_prints_files_that_load(text: str) -> None:
    match = Match.new("hannibal", tomllib.loads(text), auto_chance=False)
    HANNIBAL.check(match.snapshot())
    assert match.options()


@pytest.mark.parametrize("seed", range(max(8, GAMES // 8)))
def test_a_position_written_as_a_file_loads_as_it_was(seed: int) -> None:
    """Of all positions of a random game, whatever a file can express comes back equal."""
    rng = random.Random(f"written:{seed}")
    scenario, options = random_start(HANNIBAL, rng)
    g: HannibalState = HANNIBAL.new(scenario, options)
    while g.agenda:
        here = g.clone()
        if not here.card:
            here.active = 0  # who played the last card matters only while one is in use
        file = scenario_of(here)
        if file is not None:
            back: HannibalState = HANNIBAL.new(file, options)
            assert back == here
            waits, same = decision(here), decision(back)
            if waits is not None and same is not None:
                assert same.options(back) == waits.options(here)
        play(g, any_action(g, rng))


def test_the_files_of_random_games_tell_of_every_chapter() -> None:
    """The law above is about something: moves, battles, events, markers, elections, winter."""
    found: set[str] = set()
    for seed in range(40):
        rng = random.Random(f"written:{seed}")
        g: HannibalState = HANNIBAL.new(*random_start(HANNIBAL, rng))
        while g.agenda:
            here = g.clone()
            here.active = here.active if here.card else 0
            file = scenario_of(here)
            if file is not None:
                found |= {file["start"]["phase"], *file["start"]}
            play(g, any_action(g, rng))
    expected = {"elections", "strategy", "play", "winter", "markers", "event", "move", "battle"}
    assert expected <= found


# --- gates (§10.7) ---


@pytest.mark.rule("hannibal", "10.7")
def test_10_7_before_no_enemy_the_gates_are_open() -> None:
    table = position(rome={"in_capua": "2 nero", "capua": "3"}, hands={"rome": [35, 33]})
    assert table.cus("rome", "capua") == 5
    assert table.where("nero") == "capua"
    table.play("event 33", "activate nero", "regroup")
    assert table.options("cus") == {"5", "4", "3", "2", "1", "0"}


@pytest.mark.rule("hannibal", "6.5")
def test_6_5_inside_and_outside_add_up_to_five() -> None:
    table = position(
        rome={"in_capua": "2", "capua": "3", "arpi": "2 varro"},
        start={"turn": 3, "phase": "elections"},
    )
    table.play("no_proconsul", "elect nero", "elect paulus")
    assert table.where("nero") == table.where("paulus") == "capua"


def test_10_7_before_an_enemy_they_are_shut() -> None:
    table = position(rome={"in_capua": "2"}, carthage={"capua": "3 hannibal"}, hands={"rome": [35]})
    assert table.cus("rome", "in_capua") == 2


# --- phases ---


def test_isolation_and_the_victory_check_can_be_where_play_starts() -> None:
    lone: dict[str, Any] = {"control": {"base": "neutral", "rome": ["rome", "corduba"]}}
    table = position(**lone, start={"turn": 2, "phase": "isolation"})
    assert table.owner("corduba") == "neutral"
    table = position(**lone, start={"turn": 2, "phase": "victory"})
    assert table.owner("corduba") == "rome"
    assert table.match.result is not None  # Carthage has no marker to pay with


def test_elections_can_be_where_play_starts() -> None:
    table = position(rome={"arpi": "8 nero! varro"}, start={"turn": 4, "phase": "elections"})
    assert table.options("proconsul") == {"nero", "varro"}


def test_a_reshuffle_and_a_shortage_can_be_pending() -> None:
    table = position(
        in_force={"reshuffle": True, "shortage": 2},
        discard=[64, 1],
        rome={"arpi": "5 nero!"},
        start={"turn": 2, "phase": "isolation"},
    )
    while "reinforce rome" not in table.match.options():
        table.play(table.match.options()[0])
    assert table.g.discard == 0
    assert table.match.view("rome")["prompt"].startswith("Reinforcements: place 3 CUs")


# --- what breaks a rule ---


def moving(**start: Any) -> Position:
    """Hannibal on his way with the card 61."""
    return position(
        carthage={"cannae": "9 hannibal mago"},
        rome={"arpi": "5 varro!"},
        hands={"rome": [35]},
        discard=[61],
        start={"phase": "play", "side": "carthage", **start},
    )


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ({"move": {"card": 1}}, "start.move.card: card 1 is in use: put it in `setup.discard`"),
        ({"move": {"card": 61, "general": "varro"}}, "Carthage has no such general"),
        ({"move": {"card": 61, "general": "hanno"}}, "is not on the map"),
        ({"move": {"card": 61, "general": "hannibal", "cus": 10}}, "10 is not between 0 and 9"),
        ({"move": {"card": 61, "general": "hannibal", "with": ["hannibal"]}}, "the same place"),
        ({"move": {"card": 61, "general": "hannibal", "train": True}}, "siege train is not there"),
        ({"move": {"card": 61, "general": "hannibal", "path": ["arpi"]}}, "path ends where"),
        ({"move": {"card": 61, "general": "hannibal", "from": "atlantis"}}, "no place of the"),
        ({"move": {"card": 61, "moved": {"mago": 2}}}, "only a campaign"),
        ({"battle": {}}, "goes with the move"),
        ({"move": {"card": 61}, "battle": {}}, "who moved into the battle"),
        ({"move": {"card": 61, "general": "hannibal"}, "battle": {}}, "both sides have CUs"),
        ({"event": {"card": 61}}, "the event of card 61 is no choice"),
        ({"event": {"card": 61}, "markers": {"card": 61}}, "under way as"),
    ],
)
def test_what_cannot_be_under_way_is_refused(start: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioError, match=words) as error:
        moving(**start)
    assert "\n" not in str(error.value)


def test_a_battle_has_as_many_cards_as_there_are() -> None:
    scenario = {
        "schema": 1,
        "title": "hannibal",
        "setup": {
            "force": forces("rome", {"cannae": "5"}) + forces("carthage", {"cannae": "9 mago"}),
            "discard": [61],
        },
        "start": {
            "phase": "play",
            "side": "carthage",
            "move": {"card": 61, "general": "mago", "from": "arpi", "path": ["cannae"]},
            "battle": {"rome": {"reserve": 3}, "carthage": {"reserve": 2}},
        },
    }
    with pytest.raises(ScenarioError, match="there are only 4 reserve cards"):
        Match.new("hannibal", scenario)


def test_a_card_is_in_use_only_while_cards_are_played() -> None:
    with pytest.raises(ScenarioError, match='`markers` goes with phase = "play"'):
        position(start={"phase": "deal", "markers": {"card": 61}}, discard=[61])


def test_africanus_is_no_consul() -> None:
    with pytest.raises(ScenarioError, match="is a proconsul"):
        position(rome={"rome": "5 scipio_africanus!"}, start={"phase": "deal"})
