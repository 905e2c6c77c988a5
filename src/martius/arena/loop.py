"""One game of a batch, as fast as the kernel plays it: no record, no events, no undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from martius.arena.batch import Batch
from martius.bots import BOTS
from martius.kernel import AnyGame, Bot, Chair, Chance, Decision, Pick, State, play, waiting
from martius.match import Match
from martius.match.dice import SeededDice

DICE = "dice"


class Played(NamedTuple):
    """A game that was played to its end."""

    number: int
    plies: int
    outcome: str
    side: str


def play_game(batch: Batch, number: int) -> Played:
    """Play one game of a batch. Every bot has random numbers of its own, apart from the dice."""
    game = batch.game
    g: State = game.new(batch.scenario, batch.options)
    bots = [BOTS[name]() for name in batch.seats.values()]
    picks = [SeededDice(batch.seed_of(number, seat)).pick for seat in batch.seats]
    plies = play_out(game, g, SeededDice(batch.seed_of(number, DICE)).pick, bots, picks)
    assert g.result is not None
    return Played(number, plies, g.result.outcome, g.result.side)


def play_out(
    game: AnyGame, g: State, dice: Pick, bots: Sequence[Bot], picks: Sequence[Pick]
) -> int:
    """Play on to the end; the number of plies, chance included."""
    chairs = [Chair(game, g, seat) for seat in range(len(bots))]
    plies = 0
    while (step := waiting(g)) is not None:
        if isinstance(step, Decision):
            seat = step.seat(g)
            play(g, bots[seat].choose(chairs[seat], picks[seat]))
        else:
            assert isinstance(step, Chance)
            play(g, step.sample(g, dice))
        plies += 1
    return plies


def play_match(batch: Batch, number: int, plies: int) -> Match:
    """The same game at a table of its own, up to the first choice after so many plies."""
    dice = SeededDice(batch.seed_of(number, DICE))
    match = Match.new(batch.game, batch.scenario, batch.options, dice=dice)
    bots = {seat: BOTS[name]() for seat, name in batch.seats.items()}
    picks = {seat: SeededDice(batch.seed_of(number, seat)).pick for seat in batch.seats}
    play_on(match, bots, picks, plies)
    return match


def play_on(
    match: Match, bots: Mapping[str, Bot], picks: Mapping[str, Pick], plies: int | None = None
) -> None:
    """Let bots play a match, up to the first choice after so many plies or to its end."""
    while (seat := match.to_act) is not None and (plies is None or match.seq < plies):
        action = bots[seat].choose(match.chair(seat), picks[seat])
        match.play(match.game.format(action), seat)
