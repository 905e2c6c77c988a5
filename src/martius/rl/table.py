"""A title as a PettingZoo environment: seats act in turn, chance acts by itself."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from martius.kernel import Action, AnyGame, Chair, Chance, Decision, Part, State, play, waiting
from martius.kernel.chair import sight
from martius.match import library
from martius.rl.numbering import numbered, numbers
from martius.rl.rewards import LOST, rewards


class Observation(TypedDict):
    """What a seat sees, and which actions it can choose."""

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.int8]


def actions(title: str) -> tuple[str, ...]:
    """All actions of a title in its notation; their places are the numbers that agents choose.
    Those of chance are among them, and never allowed."""
    game = library.title(title)
    return tuple(map(game.format, numbered(game)))


def parts(title: str) -> dict[str, tuple[slice, Part]]:
    """Where each part of an observation is, and what its numbers can be."""
    found, start = {}, 0
    for part in sight(library.title(title)):
        found[part.name] = slice(start, start + part.size), part
        start += part.size
    return found


def _observations(game: AnyGame) -> spaces.Dict:
    most = [part.most for part in sight(game) for _ in range(part.size)]
    size = len(numbered(game))
    return spaces.Dict(
        {
            "observation": spaces.Box(np.uint8(0), np.array(most, np.uint8), dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (size,), np.int8),
        }
    )


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # it has no types
    """One game after the other. An agent sees what its seat sees, by its chair, and nothing else.

    At the end winners get 1, losers -1, and both get 0 if nobody wins; before it nothing. An action
    that is not allowed ends the game, too: it costs its agent 1, and the others get nothing.
    """

    def __init__(
        self,
        name: str,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`hispania_v0`, with a scenario by its id or file, and options as in `martius play`."""
        super().__init__()
        self.game = library.title(name.partition("_")[0])
        content = library.scenario(self.game, scenario)
        self._options = library.options(self.game, content, options or {})
        self._scenario = {key: value for key, value in content.items() if key != "file"}
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [seat.id for seat in self.game.seats(self._options)]
        self.agents: list[str] = []
        self._actions = numbered(self.game)
        self.action_spaces = {
            agent: spaces.Discrete(len(self._actions)) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: _observations(self.game) for agent in self.possible_agents
        }
        self._luck = random.Random()
        self._g: State
        self._chairs: dict[str, Chair] = {}
        self._choices: list[Action] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all seats."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for all seats."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a game. A seed decides its dice and those of all games after it."""
        if seed is not None:
            self._luck.seed(seed)
        self._g = self.game.new(self._scenario, self._options)
        self.agents = self.possible_agents[:]
        self._chairs = {
            agent: Chair(self.game, self._g, seat) for seat, agent in enumerate(self.agents)
        }
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Let the seat that acts do this; None, once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        chosen = None if action is None else self._actions[action]
        if chosen in self._choices:
            play(self._g, chosen)
            self._go_on()
        else:
            self._end({agent: LOST})
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let chance act until a seat has to, or the game is over."""
        g, pick = self._g, self._luck.randrange
        while isinstance(step := waiting(g), Chance):
            play(g, step.sample(g, pick))
        if isinstance(step, Decision):
            self.agent_selection = self.possible_agents[step.seat(g)]
            self._choices = self._chairs[self.agent_selection].options()
        else:
            self._end(self._rewards())

    def _rewards(self) -> dict[str, float]:
        agents = self.possible_agents
        assert self._g.result is not None
        return dict(zip(agents, rewards(self._g.result, len(agents)), strict=True))

    def _end(self, rewards: Mapping[str, float]) -> None:
        self._choices = []
        self.rewards.update(rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What the agent's seat sees; the mask allows nothing while another seat acts."""
        places = numbers(self.game)
        mask = np.zeros(len(places), np.int8)
        if agent == self.agent_selection:
            mask[[places[action] for action in self._choices]] = 1
        return {
            "observation": np.frombuffer(self._chairs[agent].see(), np.uint8),
            "action_mask": mask,
        }

    def chair(self, agent: str) -> Chair:
        """The agent's seat, for a bot that plays there: `bot.choose(env.chair(agent), pick)`."""
        return self._chairs[agent]

    def number(self, action: Action) -> int:
        """The number of a bot's choice, for `step`."""
        return numbers(self.game)[action]

    def render(self) -> str | None:
        """With the mode `ansi`: where the game stands, in a few words."""
        if self.render_mode is None:
            return None
        tracks = self.game.tracks(self._g)
        return "\n".join([self.game.phase(self._g), *(f"{t.label}: {t.text}" for t in tracks)])

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def guarded(env: TableEnv) -> OrderEnforcingWrapper[str, Observation, int]:
    """With PettingZoo's guard that calls come in order."""
    return OrderEnforcingWrapper(env)
