"""Titles as PettingZoo environments."""

from __future__ import annotations

import hashlib
import importlib
import sys
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from martius.bots import BOTS
from martius.games import TITLES
from martius.kernel import Chair, State
from martius.kernel.chair import sight
from martius.match import Match, library
from martius.rl import TableEnv, actions, parts

ADVICE = (
    "Observation is not a NumPy array",  # it is a dict with the mask, as the classic games have it
    "Observation space for each agent probably",
    "We recommend agents to be named",  # ours are seats, named as in records
)
SCENARIOS = [
    (title, scenario["id"])
    for title, game in TITLES.items()
    for scenario in library.scenarios(game)
]
EVERYTHING = {"variants": "hispano,pirates", "players": "3"}


def environment(title: str) -> Any:
    return importlib.import_module(f"martius.rl.{title}_v0")


def choose(env: TableEnv, rng: Random) -> int:
    allowed = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    return int(rng.choice(allowed.tolist()))


def walk(env: TableEnv, seed: int, steps: int) -> Iterator[int]:
    """Play at random, up to so many steps."""
    rng = Random(seed)
    env.reset(seed=seed)
    for number in range(steps):
        if env.terminations[env.agent_selection]:
            return
        yield number
        env.step(choose(env, rng))


@pytest.mark.parametrize("title", TITLES)
def test_it_passes_the_tests_of_pettingzoo(title: str) -> None:
    with warnings.catch_warnings():
        for advice in ADVICE:
            warnings.filterwarnings("ignore", message=advice)
        api_test(environment(title).env(), num_cycles=100)
        seed_test(environment(title).env, num_cycles=50)


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_what_is_seen_is_within_its_space(title: str, scenario: str) -> None:
    env = environment(title).raw_env(scenario)
    for _ in walk(env, 1, 60):
        for agent in env.agents:
            assert env.observation_space(agent).contains(env.observe(agent))


def test_what_variants_add_is_within_its_space() -> None:
    env = environment("hispania").raw_env(options=EVERYTHING)
    assert env.possible_agents == ["ulterior", "citerior", "consul", "hispania"]
    for _ in walk(env, 1, 400):
        assert env.observation_space("consul").contains(env.observe("consul"))


@pytest.mark.parametrize("title", TITLES)
def test_a_part_is_where_it_is_said_to_be(title: str) -> None:
    env = environment(title).raw_env()
    env.reset(seed=1)
    agent = env.agent_selection
    seen = env.observe(agent)["observation"]
    where = parts(title)
    (acting,), (turn,) = seen[where["acting"][0]], seen[where["turn"][0]]
    assert env.possible_agents[acting - 1] == agent
    assert turn == 1
    assert sum(part.size for _, part in where.values()) == len(seen)


@pytest.mark.parametrize("title", [name for name, game in TITLES.items() if game.hidden])
def test_what_is_hidden_changes_nothing_that_is_seen(title: str) -> None:
    """Worlds that a seat cannot tell apart look the same to it, and are really different."""
    game, rng, different = TITLES[title], Random(2), 0
    for g in positions(title):
        for seat in range(2):
            world = game.imagine(g, seat, rng.randrange)
            different += world != g
            assert Chair(game, world, seat).see() == Chair(game, g, seat).see()
    assert different > 20


def positions(title: str) -> Iterator[State]:
    """Moments of random games."""
    rng = Random(1)
    for seed in range(3):
        match = Match.new(title, seed=seed)
        for _ in range(120):
            if match.to_act is None:
                break
            match.play(rng.choice(match.options()))
            if rng.random() < 0.2:
                yield match.snapshot()


def test_one_sees_the_own_hand_and_not_the_other() -> None:
    match = Match.new("hannibal", seed=1)
    hand = parts("hannibal")["hand"][0]
    g: Any = match.snapshot()
    for seat in range(2):
        seen = Chair(match.game, g, seat).see()[hand]
        assert sum(1 << card for card, held in enumerate(seen) if held) == g.hands[seat]


@pytest.mark.parametrize("title", TITLES)
def test_the_mask_allows_what_the_rules_allow(title: str) -> None:
    env = environment(title).raw_env()
    for _ in walk(env, 3, 100):
        agent = env.agent_selection
        allowed = set(map(env.number, env.chair(agent).options()))
        assert set(np.flatnonzero(env.observe(agent)["action_mask"]).tolist()) == allowed
        for other in set(env.agents) - {agent}:
            assert not env.observe(other)["action_mask"].any()


def test_a_bot_plays_against_the_agent() -> None:
    env, rng = environment("hannibal").raw_env(), Random(1)
    bot = BOTS["legate"](nodes=5)
    env.reset(seed=1)
    for _ in range(40):
        if env.agent_selection == "carthage":
            env.step(env.number(bot.choose(env.chair("carthage"), rng.randrange)))
        else:
            env.step(choose(env, rng))
    assert set(env.rewards.values()) == {0.0}


@pytest.mark.parametrize("title", TITLES)
def test_a_game_ends_with_rewards(title: str) -> None:
    env = environment(title).raw_env()
    for _ in walk(env, 5, 5000):
        assert set(env.rewards.values()) == {0.0}
    if len(env.agents) > 1:
        assert sum(env.rewards.values()) == 0
    else:
        assert env.rewards == {"rome": -1.0}  # at random nobody conquers Hispania
    assert all(env.terminations.values())
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []


def test_who_does_what_is_not_allowed_loses() -> None:
    env = environment("punico").env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(actions("punico").index("roll 1"))
    assert env.rewards[agent] == -1
    assert sum(env.rewards.values()) == -1
    assert all(env.terminations.values())


def test_it_tells_where_the_game_stands() -> None:
    env = environment("hannibal").env(render_mode="ansi")
    env.reset(seed=1)
    assert "Turn: 218 BC" in env.render()
    assert environment("hannibal").raw_env().render() is None


FINGERPRINTS = {
    "hannibal_v0": ("4", "7272ba15ef972952"),
    "hispania_v0": ("2", "dff17548f13b1c91"),
    "punico_v0": ("3", "78bf15117a1ab888"),
}
"""The rules version of each, and the hash of its actions and of what its numbers are."""


@pytest.mark.parametrize("name", FINGERPRINTS)
def test_a_version_stays_what_it_is(name: str) -> None:
    """When this fails, trained agents break: add the next version, and mend it here."""
    title = name.partition("_")[0]
    told = repr((actions(title), sight(TITLES[title])))
    found = hashlib.sha256(told.encode()).hexdigest()[:16]
    assert (TITLES[title].version, found) == FINGERPRINTS[name]


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("martius.rl")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"pip install 'martius\[rl\]'"):
        importlib.import_module("martius.rl")
