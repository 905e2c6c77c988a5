"""Every title as a game of OpenSpiel. It needs the extras `martius[rl,openspiel]`.

    import pyspiel
    import martius.rl.spiel

    game = pyspiel.load_game("martius_hispania(options=level:75451 players:2)")
    state = game.new_initial_state()

Importing this module registers `martius_hannibal`, `martius_hispania` and `martius_punico`. Actions
have the numbers of `martius.rl.actions(title)`, those of chance too, which is a player of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from martius.games import TITLES
from martius.kernel import Action, AnyGame, Chair, Chance, Decision, State, play, waiting
from martius.kernel.chair import sight
from martius.match import library
from martius.rl.memory import Memory, tell
from martius.rl.numbering import numbered, numbers
from martius.rl.rewards import rewards

try:
    import pyspiel
except ModuleNotFoundError as error:  # the extra is not installed
    raise ImportError(
        "martius.rl.spiel needs OpenSpiel: install it by pip install 'martius[rl,openspiel]'."
    ) from error

LONGEST: Final = 20_000
"""More plies than any game has: OpenSpiel wants to know."""


class Position:
    """A game at one moment, with what each seat remembers of it."""

    def __init__(self, game: AnyGame, g: State, memories: list[Memory]) -> None:
        self.game, self.g, self.memories = game, g, memories
        self.actions, self.numbers = numbered(game), numbers(game)
        self.chairs = [Chair(game, g, seat) for seat in range(len(memories))]
        self.options: list[Action] = []
        """What the seat that acts can do."""

    def __deepcopy__(self, memo: object) -> Position:
        """What OpenSpiel calls to copy a state."""
        memories = [memory.copy() for memory in self.memories]
        other = Position(self.game, self.g.clone(), memories)
        other.options = self.options
        return other

    def play(self, action: Action) -> None:
        """Play it, and let every seat remember what it has done and seen."""
        step = waiting(self.g)
        if isinstance(step, Decision):
            self.memories[step.seat(self.g)].did(self.game.format(action))
        play(self.g, action)
        self.look()

    def look(self) -> None:
        """Let every seat look at the table, and the one that acts at its options."""
        for chair, memory in zip(self.chairs, self.memories, strict=True):
            memory.saw(chair.see())
        step = waiting(self.g)
        if isinstance(step, Decision):
            seat = step.seat(self.g)
            self.options = self.chairs[seat].options()
            self.memories[seat].was_asked(map(self.game.format, self.options))


class SpielState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A moment of a game, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        g = game.game.new(game.scenario, game.options)
        self._position = Position(game.game, g, [Memory(game.game) for _ in game.seats])
        self._position.look()

    @property
    def _g(self) -> State:
        return self._position.g

    def current_player(self) -> int:
        """The seat that acts, chance, or nobody after the end."""
        step = waiting(self._g)
        if isinstance(step, Chance):
            return int(pyspiel.PlayerId.CHANCE)
        if isinstance(step, Decision):
            return step.seat(self._g)
        return int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        return sorted(self._position.numbers[action] for action in self._position.options)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What dice and draws can bring, with their chances."""
        step = waiting(self._g)
        assert isinstance(step, Chance)
        outcomes = step.outcomes(self._g)
        whole = sum(weight for _, weight in outcomes)
        return sorted(
            (self._position.numbers[action], weight / whole) for action, weight in outcomes
        )

    def _apply_action(self, action: int) -> None:
        self._position.play(self._position.actions[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return self._position.game.format(self._position.actions[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._g.result is not None

    def returns(self) -> list[float]:
        """1 for winners and -1 for losers at the end; 0 for all if nobody wins, and before it."""
        seats = len(self._position.chairs)
        return rewards(self._g.result, seats) if self._g.result else [0.0] * seats

    def information_state_string(self, player: int | None = None) -> str:
        """All that the seat has done and seen, in its order."""
        return self._position.memories[self._seat(player)].text()

    def observation_string(self, player: int | None = None) -> str:
        """What the seat sees now."""
        seat = self._seat(player)
        return tell(self._position.game, b"", self._position.chairs[seat].see())

    def _seat(self, player: int | None) -> int:
        return self.current_player() if player is None else player

    def see(self, player: int) -> bytes:
        """What the seat sees now, as numbers; `martius.rl.parts` says what they are."""
        return self._position.chairs[player].see()

    def __str__(self) -> str:
        tracks = self._position.game.tracks(self._g)
        lines = (f"{track.label}: {track.text}" for track in tracks)
        return "\n".join([self._position.game.phase(self._g), *lines])


class Observer:
    """What a seat sees, as a tensor: OpenSpiel's interface of observers."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.tensor: NDArray[np.float32] = np.zeros(
            sum(part.size for part in sight(game)), np.float32
        )
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for part in sight(game):
            self.dict[part.name] = self.tensor[start : start + part.size]
            start += part.size

    def set_from(self, state: SpielState, player: int) -> None:
        """Look from this seat."""
        self.tensor[:] = np.frombuffer(state.see(player), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words."""
        return state.observation_string(player)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A title with its scenario and options."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        given = params or {}
        self.game = library.title(name)
        content = library.scenario(self.game, given.get("scenario") or None)
        self.options = library.options(self.game, content, _options(given.get("options", "")))
        self.scenario = {key: value for key, value in content.items() if key != "file"}
        self.seats = self.game.seats(self.options)
        super().__init__(_kind(name), self._info(), dict(given))

    def _info(self) -> Any:
        actions = len(numbered(self.game))
        return pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=actions,
            num_players=len(self.seats),
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )

    def new_initial_state(self) -> SpielState:
        """A game at its first choice."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        """An observer of what a seat sees now."""
        return Observer(self.game)


def _options(text: str) -> dict[str, str]:
    """`level:75451 variants:hispano+pirates`: OpenSpiel keeps = and , for itself."""
    pairs = (each.partition(":") for each in text.split())
    return {name: value.replace("+", ",") for name, _, value in pairs}


def _kind(name: str) -> Any:
    """What kind of game it is. Hispania's seats win or lose together, so no sum is the same in
    all games."""
    kinds = pyspiel.GameType
    hidden = TITLES[name].hidden
    return kinds(
        short_name=f"martius_{name}",
        long_name=str(TITLES[name].name),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if hidden
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": "", "options": ""},
    )


def _game(name: str) -> type[SpielGame]:
    """OpenSpiel makes a game by its class, with the parameters only."""

    class Named(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, params)

    return Named


for _title in TITLES:
    pyspiel.register_game(_kind(_title), _game(_title))
