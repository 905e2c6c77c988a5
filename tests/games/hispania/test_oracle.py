"""The fast answers of the engine against slow and plain ones, on random positions.

Nothing of the engine's queries is used here: only the view, the list of links and the rulebook.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator
from typing import Any

import pytest

from martius import Match
from martius.games import TITLES
from martius.kernel import SetupError
from martius.match import ScenarioError
from tests.games.hispania.positions import random_scenario

BOARD = TITLES["hispania"].static_board()
SHIELD = {space["id"]: space["shield"] for space in BOARD["spaces"]}
PROVINCE = {space["id"]: space["province"] for space in BOARD["spaces"]}
CAPITALS = {space["id"] for space in BOARD["spaces"] if space["capital"]}
HOME = {"praetor_ulterior": "ulterior", "praetor_citerior": "citerior"}
LINKS: dict[str, dict[str, int]] = {space["id"]: {} for space in BOARD["spaces"]}
for link in BOARD["links"]:
    LINKS[link["a"]][link["b"]] = LINKS[link["b"]][link["a"]] = link["segments"]

SEEDS = range(150)


def is_sea(space: str) -> bool:
    return space.startswith("mare_")


class Plain:
    """A position as the view tells it, with the questions that the rulebook asks."""

    def __init__(self, board: dict[str, Any]) -> None:
        self.board = board
        self.spaces = {space["id"]: space for space in board["spaces"]}
        self.generals = {s["general"]: s["id"] for s in board["spaces"] if s["general"]}
        self.armies = [s["id"] for s in board["spaces"] if s["army"]]
        self.acting = board["turn"]
        self.at = self.generals.get(self.acting)

    def enterable(self, space: str) -> bool:
        here = self.spaces[space]
        return bool(here["fleet"]) if is_sea(space) else here["revolts"] == 0

    def road_neighbours(self, city: str) -> Iterator[str]:
        for road in self.board["roads"]:
            ends = road.split("-")
            if city in ends:
                yield ends[1 - ends.index(city)]

    def chain(self, city: str) -> set[str]:
        """The cities that a continuous chain of roads reaches."""
        found, todo = {city}, [city]
        while todo:
            for neighbour in self.road_neighbours(todo.pop()):
                if neighbour not in found and self.enterable(neighbour):
                    found.add(neighbour)
                    todo.append(neighbour)
        return found

    def costs(self) -> dict[str, int]:
        """The least cost to every space the acting general can get to (Dijkstra)."""
        assert self.at is not None
        best: dict[str, int] = {}
        queue = [(0, self.at)]
        while queue:
            cost, space = heapq.heappop(queue)
            if space in best:
                continue
            best[space] = cost
            steps = dict(LINKS[space]) | dict.fromkeys(self.chain(space), 1)
            for neighbour, segments in steps.items():
                if self.enterable(neighbour):
                    heapq.heappush(queue, (cost + segments, neighbour))
        return best

    def group(self, start: set[str], discs: set[str]) -> set[str]:
        """The discs that hang together with the start."""
        found = start & discs
        while True:
            more = {n for city in found for n in LINKS[city] if n in discs} - found
            if not more:
                return found
            found |= more

    def support(self, general: str) -> int:
        """His garrisons in groups connected to him, and a praetor's +1."""
        at = self.generals[general]
        held = {city for city, s in self.spaces.items() if general in s["garrisons"]}
        near = {at, *LINKS[at]}
        group = self.group(near, held)
        count: int = sum(self.spaces[city]["garrisons"].count(general) for city in group)
        touched = near | group | {n for city in group for n in LINKS[city]}
        if general in HOME and any(PROVINCE[space] == HOME[general] for space in touched):
            count += 1
        return count

    def uprising(self, city: str) -> int:
        rebels = {name for name, s in self.spaces.items() if s["revolts"]}
        return sum(self.spaces[name]["revolts"] for name in self.group({city}, rebels))

    def helpers(self, at: str, but: str) -> int:
        """Other generals connected to a space."""
        return sum(space in LINKS[at] for name, space in self.generals.items() if name != but)

    def ambushers(self, at: str, but: str = "") -> int:
        """Other armies connected to a space."""
        return sum(army in LINKS[at] for army in self.armies if army != but)

    def odds(self, target: str, spent: int) -> tuple[int, int, int]:
        """Win, nothing and loss by going through all rolls."""
        assert self.at is not None
        plus = spent + self.support(self.acting)
        roman = 2 ** self.helpers(target, self.acting)
        attack = self.spaces[target]["army"]
        hispanic = 2 ** self.ambushers(self.at, target if attack else "")
        counts = [0, 0, 0]
        for die in range(1, 7):
            for other in range(1, 7) if attack else (0,):
                mine = (die + plus) * roman
                base = other + self.uprising(target) if attack else SHIELD[target]
                theirs = base * hispanic
                if mine > theirs:
                    counts[0] += 1
                elif mine < theirs and attack:
                    counts[2] += 1
                else:
                    counts[1] += 1
        return counts[0], counts[1], counts[2]


def roman_phases() -> Iterator[Match]:
    """Random positions in which a general acts."""
    for seed in SEEDS:
        rng = random.Random(seed)
        options = {"level": rng.choice(("75451", "64342", "53233")), "players": "1"}
        scenario = random_scenario(rng, options)
        scenario["start"]["phase"] = "roman"
        if scenario["setup"]["generals"][scenario["start"]["turn"]] == "off":
            continue
        try:
            yield Match.new("hispania", scenario, options, auto_chance=False)
        except (ScenarioError, SetupError):
            continue


def nouns(match: Match, verb: str) -> set[str]:
    return {text.split()[1] for text in match.options() if text.startswith(f"{verb} ")}


@pytest.mark.rule("hispania", "move.1")
@pytest.mark.rule("hispania", "move.6")
def test_moves_and_their_costs() -> None:
    for match in roman_phases():
        plain = Plain(match.view("rome")["board"])
        taken = set(plain.generals.values())
        expected = {
            space: cost
            for space, cost in plain.costs().items()
            if cost <= plain.board["denarii"] and space not in taken
        }
        shown = {
            option["target"]: option["cost"]
            for option in match.view("rome")["options"]
            if option["action"].startswith("move ")
        }
        assert shown == expected


@pytest.mark.rule("hispania", "besiege.4")
@pytest.mark.rule("hispania", "attack.4")
def test_fights_and_their_odds() -> None:
    looked = 0
    for match in roman_phases():
        view = match.view("rome")
        plain = Plain(view["board"])
        assert plain.at is not None
        rebels = {city for city in LINKS[plain.at] if plain.spaces[city]["revolts"]}
        assert nouns(match, "attack") == rebels & set(plain.armies)
        assert nouns(match, "besiege") == rebels - set(plain.armies)
        for option in view["options"]:
            for spent, odds in enumerate(option["odds"], start=1):
                expected = plain.odds(option["target"], spent)
                assert (odds["win"], odds["nothing"], odds["loss"]) == expected
                assert odds["of"] == sum(expected)
                looked += 1
    assert looked > 100


@pytest.mark.rule("hispania", "garrison.4")
def test_garrisons() -> None:
    for match in roman_phases():
        plain = Plain(match.view("rome")["board"])
        assert plain.at is not None
        here = plain.spaces[plain.at]
        unrest = any(
            s["revolts"] for s in plain.spaces.values() if PROVINCE[s["id"]] == PROVINCE[plain.at]
        )
        may = (
            not is_sea(plain.at)
            and len(here["garrisons"]) < 3
            and plain.board["reserve"]["garrisons"][plain.acting] > 0
            and not (plain.at in CAPITALS and unrest)
        )
        assert nouns(match, "garrison") == ({plain.at} if may else set())
        own = plain.acting in here["garrisons"]
        assert nouns(match, "withdraw") == ({plain.at} if own else set())


@pytest.mark.rule("hispania", "army.2")
@pytest.mark.rule("hispania", "army.7")
def test_where_armies_head() -> None:
    """The events of the Hispanic phase against the alternatives before each army's move."""
    looked = 0
    for seed in SEEDS:
        rng = random.Random(seed)
        options = {"level": "64342", "players": "1"}
        scenario = random_scenario(rng, options)
        scenario["start"]["phase"] = "hispanic"
        try:
            match = Match.new("hispania", scenario, options, auto_chance=False)
        except ScenarioError:
            continue
        match.play(f"dice {rng.randint(1, 6)}-{rng.randint(1, 6)}")
        while match.to_act == "chance" and not match.view(None)["board"]["fight"]:
            plain = Plain(match.view(None)["board"])
            roll = rng.randint(1, 6)
            if f"roll {roll}" not in match.options():
                break
            match.play(f"roll {roll}")
            event = match.view(None)["events"][0]
            assert event["kind"] in ("ArmyHeaded", "ArmyStayed")
            at = event["data"]["from" if event["kind"] == "ArmyHeaded" else "at"]
            ways = alternatives(plain, at)
            assert set(event["data"]["alternatives"]) == ways
            near = min(abs(SHIELD[city] - roll) for city in ways)
            closest = [city for city in ways if abs(SHIELD[city] - roll) == near]
            assert event["data"].get("to") == (closest[0] if len(closest) == 1 else None)
            looked += 1
    assert looked > 20


def alternatives(plain: Plain, at: str) -> set[str]:
    """The cities an army may try to move to."""
    own = PROVINCE[at]
    full = all(s["revolts"] for s in plain.spaces.values() if PROVINCE[s["id"]] == own)
    barred = {PROVINCE[army] for army in plain.armies if army != at}
    cities = {city for city in LINKS[at] if not is_sea(city)}
    ways = {c for c in cities if PROVINCE[c] == own or (full and PROVINCE[c] not in barred)}
    return {city for city in ways if not plain.spaces[city]["revolts"]} or ways
