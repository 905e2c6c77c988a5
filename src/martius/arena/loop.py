"""One game of a batch, as fast as the kernel plays it: no record, no events, no undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from martius import guests
from martius.arena.batch import Batch
from martius.bots.undisturbed import Undisturbed
from martius.guests import BotError
from martius.kernel import Action, AnyGame, Bot, Chair, Chance, Decision, Pick, State, play, waiting
from martius.match import Match
from martius.match.dice import SeededDice

DICE = "dice"
FORFEIT: Final = "forfeit"
"""The outcome of a game that a bot could not go on with."""


class Played(NamedTuple):
    """A game that was played to its end."""

    number: int
    plies: int
    outcome: str
    side: str
    fault: str = ""
    """Why a bot forfeited it, in a sentence."""


Keeper = Callable[[Batch, Played, Sequence[Action]], None]
"""Gets each game with its choices, in the process that played it."""


class Forfeit(Exception):
    """A seat's bot failed, after so many plies."""

    def __init__(self, seat: int, plies: int, fault: str) -> None:
        super().__init__(fault)
        self.seat = seat
        self.plies = plies


def play_game(batch: Batch, number: int, keep: Keeper | None = None) -> Played:
    """Play one game of a batch. Every bot has random numbers of its own, apart from the dice.

    A bot that fails loses the game.
    """
    choices: list[Action] = []
    played = _played(batch, number, choices)
    if keep is not None:
        keep(batch, played, choices)
    return played


def _played(batch: Batch, number: int, choices: list[Action]) -> Played:
    game, g = batch.game, opening(batch)
    bots = [guests.seat(name)() for name in batch.seats.values()]
    picks = [SeededDice(batch.seed_of(number, seat)).pick for seat in batch.seats]
    try:
        dice = SeededDice(batch.seed_of(number, DICE)).pick
        with Undisturbed():
            plies = play_out(game, g, dice, bots, picks, choices)
    except Forfeit as error:
        return Played(number, error.plies, FORFEIT, _against(batch, error.seat), str(error))
    assert g.result is not None
    return Played(number, plies, g.result.outcome, g.result.side)


SET_UP: Final[list[tuple[object, State]]] = []
"""What the last game was set up from, and its table at the first choice."""


def opening(batch: Batch) -> State:
    """The table at the first choice: set up once for a batch, and copied for each of its games."""
    asked = (batch.title, batch.scenario, batch.options)
    if not SET_UP or SET_UP[0][0] != asked:
        SET_UP[:] = [(asked, batch.game.new(batch.scenario, batch.options))]
    return SET_UP[0][1].clone()


def _against(batch: Batch, seat: int) -> str:
    """The side that wins if a seat forfeits. Seats that share a side do not bear its name."""
    seats, sides = list(batch.seats), batch.game.sides
    shared = next((side for side in sides if side not in seats), None)
    lost = seats[seat] if seats[seat] in sides else shared
    return next(side for side in sides if side != lost)


def play_out(
    game: AnyGame,
    g: State,
    dice: Pick,
    bots: Sequence[Bot],
    picks: Sequence[Pick],
    choices: list[Action],
) -> int:
    """Play on to the end and note all choices; the number of plies, chance included."""
    chairs = [Chair(game, g, seat) for seat in range(len(bots))]
    plies = 0
    while (step := waiting(g)) is not None:
        if isinstance(step, Decision):
            seat = step.seat(g)
            try:
                action = bots[seat].choose(chairs[seat], picks[seat])
            except BotError as error:
                raise Forfeit(seat, plies, str(error)) from None
            play(g, action)
            choices.append(action)
        else:
            assert isinstance(step, Chance)
            play(g, step.sample(g, dice))
        plies += 1
    return plies


def as_match(batch: Batch, number: int, choices: Sequence[Action]) -> Match:
    """A game at a table of its own, by the choices that were made in it."""
    dice = SeededDice(batch.seed_of(number, DICE))
    match = Match.new(batch.game, batch.scenario, batch.options, dice=dice)
    for action in choices:
        match.play(match.game.format(action))
    return match


def play_match(batch: Batch, number: int, plies: int) -> Match:
    """The same game played by the bots, up to the first choice after so many plies."""
    match = as_match(batch, number, ())
    bots = {seat: guests.seat(name)() for seat, name in batch.seats.items()}
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
