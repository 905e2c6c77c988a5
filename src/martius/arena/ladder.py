"""A ladder: all bots meet each other, each game twice, with the same dice and seats exchanged."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from martius.arena.batch import Batch, plan
from martius.arena.ledger import read_game, terms
from martius.arena.lines import Lines
from martius.arena.loop import FORFEIT, Played, play_game
from martius.arena.ratings import rate
from martius.arena.report import wilson
from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.match import MatchError

FORMAT: Final = 1


class Meeting(NamedTuple):
    """One game of a ladder: the bots in the order of the seats, and its number."""

    bots: tuple[str, str]
    number: int


class Ladder(NamedTuple):
    """What is played; the bots are those who still have to meet."""

    batch: Batch
    """With any bots: what all meetings have in common."""
    bots: Sequence[str]
    neighbours: bool = False
    """Whether each meets only the next one: for bots in the order of strength that think long."""

    def meetings(self) -> list[Meeting]:
        """All games, round by round: a ladder that is stopped has been fair to every pair."""
        pairs = list(pairwise(self.bots) if self.neighbours else combinations(self.bots, 2))
        return [
            Meeting(seated, number)
            for number in range(self.batch.games)
            for pair in pairs
            for seated in (pair, pair[::-1])
        ]

    def play(self, meeting: Meeting) -> tuple[Meeting, Played]:
        """Play one."""
        seats = dict(zip(self.batch.seats, meeting.bots, strict=True))
        return meeting, play_game(self.batch._replace(seats=seats), meeting.number)


def plan_ladder(
    title: str,
    scenario: str | None,
    options: Mapping[str, str],
    bots: Sequence[str],
    games: int,
    seed: int,
    neighbours: bool = False,
) -> Ladder:
    """A ladder that can be played, or a MatchError or BotError."""
    names = list(dict.fromkeys(bots))
    if len(names) < 2:
        raise MatchError(
            say("A ladder needs two bots at least, such as {bots}.", bots="random,tiro")
        )
    batches = [plan(title, scenario, options, [bot], games, seed) for bot in names]
    if len(batches[0].seats) != 2:
        raise MatchError(
            say(
                "A ladder needs two seats; {title} has {seats} here.",
                title=title,
                seats=", ".join(batches[0].seats),
            )
        )
    return Ladder(batches[0], names, neighbours)


class Rungs(Lines):
    """The file of a ladder: a line for each game. More bots and more games can be added."""

    def __init__(self, path: str | os.PathLike[str], ladder: Ladder, **also: str) -> None:
        """What else must be the same for results to count together can be given by name."""
        self.played: dict[Meeting, Played] = {}
        super().__init__(path, {"martius_ladder": FORMAT, **terms(ladder.batch), **also})

    def add(self, meeting: Meeting, played: Played) -> None:
        """Write a game down."""
        self.played[meeting] = played
        self.write([*meeting.bots, *played])

    def note(self, row: object) -> bool:
        match row:
            case [str(first), str(second), *rest] if game := read_game(rest):
                self.played[Meeting((first, second), game.number)] = game
                return True
        return False


class Tally:
    """Who won how often: a drawn game is half a win."""

    def __init__(self, seats: Sequence[str], played: Mapping[Meeting, Played]) -> None:
        self.games: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.wins: defaultdict[tuple[str, str], float] = defaultdict(float)
        """By the bot and the other one."""
        self.seated: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.by_seat: defaultdict[tuple[str, str], float] = defaultdict(float)
        """By the bot and its seat: its games and its wins there."""
        self.forfeits: defaultdict[str, int] = defaultdict(int)
        for meeting, game in played.items():
            for seat, bot, other in zip(seats, meeting.bots, meeting.bots[::-1], strict=True):
                score = 1.0 if game.side == seat else 0.0 if game.side in seats else 0.5
                self.games[bot, other] += 1
                self.wins[bot, other] += score
                self.seated[bot, seat] += 1
                self.by_seat[bot, seat] += score
                self.forfeits[bot] += game.outcome == FORFEIT and not score


def standings(ladder: Ladder, played: Mapping[Meeting, Played]) -> Json:
    """Ratings, pairs and seats, ready for JSON; the strongest first."""
    seats = list(ladder.batch.seats)
    tally = Tally(seats, played)
    bots = sorted({*ladder.bots, *(bot for bot, _ in tally.games)})
    ratings = rate(bots, tally.wins)
    bots.sort(key=lambda bot: -ratings[bot].points)
    return {
        "ladder": [
            {
                "bot": bot,
                "rating": round(ratings[bot].points),
                "error": round(ratings[bot].error),
                "games": sum(tally.games[bot, other] for other in bots),
                "won": sum(tally.wins[bot, other] for other in bots),
                "as": {seat: [tally.by_seat[bot, seat], tally.seated[bot, seat]] for seat in seats},
                "forfeits": tally.forfeits[bot],
            }
            for bot in bots
        ],
        "pairs": [
            {
                "bots": [one, other],
                "games": tally.games[one, other],
                "won": tally.wins[one, other],
                "interval": wilson(tally.wins[one, other], tally.games[one, other]),
            }
            for one, other in combinations(bots, 2)
            if tally.games[one, other]
        ],
    }
