"""Games of a title against itself, with some choices by chance: what goes with winning?"""

from __future__ import annotations

import os
from typing import Any, Final, NamedTuple

from martius.arena.batch import Batch
from martius.arena.ledger import terms
from martius.arena.lines import Lines
from martius.arena.loop import DICE, play_out
from martius.arena.tuning.weights import Weights
from martius.bots.levels import LEVELS, Player
from martius.kernel import Action, Chair, Judgement, Pick, State
from martius.match.dice import SeededDice

FORMAT: Final = 1
EVERY: Final = 3
"""Of the plans of a game every third is kept: neighbours tell nearly the same."""
DIGITS: Final = 4


class Sample(NamedTuple):
    """One game: features of positions as the first seat weighs them, and whether it won."""

    number: int
    won: bool
    rows: list[list[float]]


class Watched:
    """The features of the positions in which a plan began, as they looked to who made it."""

    def __init__(self, judgement: Judgement[Any]) -> None:
        self._judgement = judgement
        self._plans = 0
        self.rows: list[list[float]] = []

    def see(self, g: State) -> None:
        """Note a position, if it is its turn."""
        if self._judgement.begins(g):
            self._plans += 1
            if self._plans % EVERY == 0:
                found = self._judgement.features(g, 0)
                self.rows.append([round(value, DIGITS) for value in found])


class Explorer:
    """A player who now and then does something else, so that the others' answers are seen, too."""

    def __init__(self, player: Player, share: float, watched: Watched) -> None:
        self._player = player
        self._share = share
        self._watched = watched

    def choose(self, chair: Chair, pick: Pick) -> Action:
        """The player's choice, or any."""
        self._watched.see(chair.imagine(pick))
        chosen = self._player.choose(chair, pick)
        if pick(1000) >= 1000 * self._share:
            return chosen
        options = chair.options()
        return options[pick(len(options))]


class Sampling(NamedTuple):
    """How games are sampled: plain values, so that any process can play any of them."""

    batch: Batch
    level: str
    """Plays all seats."""
    nodes: int
    explore: float
    """The share of choices by chance."""
    weights: Weights

    def play(self, number: int) -> Sample:
        """Play one game and note what it shows."""
        batch, game = self.batch, self.batch.game
        g: State = game.new(batch.scenario, batch.options)
        picks = [SeededDice(batch.seed_of(number, seat)).pick for seat in batch.seats]
        dice = SeededDice(batch.seed_of(number, DICE)).pick
        level = LEVELS[self.level].changed(nodes=self.nodes, worlds=0)
        watched = Watched(game.judgement())
        bots = [Explorer(Player(level, weights=self.weights), self.explore, watched) for _ in picks]
        play_out(game, g, dice, bots, picks, [])
        assert g.result is not None
        return Sample(number, 0 in g.result.winners, watched.rows)


class Schooling(Lines):
    """The file that samples grow in."""

    def __init__(self, path: str | os.PathLike[str], sampling: Sampling) -> None:
        self.samples: dict[int, Sample] = {}
        header = {
            "martius_samples": FORMAT,
            **terms(sampling.batch),
            "level": sampling.level,
            "nodes": sampling.nodes,
            "explore": sampling.explore,
            "weights": dict(sampling.weights),
        }
        super().__init__(path, header)

    def add(self, sample: Sample) -> None:
        """Write a game down."""
        self.samples[sample.number] = sample
        self.write([*sample])

    def note(self, row: object) -> bool:
        match row:
            case [int(number), bool(won), list(rows)]:
                self.samples[number] = Sample(number, won, rows)
                return True
        return False
