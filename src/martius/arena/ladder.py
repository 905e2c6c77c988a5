"""A ladder: all bots meet each other, each game twice, with the same dice and seats exchanged."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise, permutations
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

    bots: tuple[str, ...]
    number: int


Games = Iterable[tuple[Meeting, Played]]


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

    def __init__(self, path: str | os.PathLike[str], batch: Batch, **also: object) -> None:
        """What else must be the same for results to count together can be given by name."""
        self.played: dict[Meeting, Played] = {}
        self._seats = len(batch.seats)
        super().__init__(path, {"martius_ladder": FORMAT, **terms(batch), **also})

    def add(self, meeting: Meeting, played: Played) -> None:
        """Write a game down."""
        self.played[meeting] = played
        self.write([*meeting.bots, *played])

    def note(self, row: object) -> bool:
        if not isinstance(row, list):
            return False
        bots, game = row[: self._seats], read_game(row[self._seats :])
        if game is None or not all(isinstance(bot, str) for bot in bots):
            return False
        self.played[Meeting(tuple(bots), game.number)] = game
        return True


class Score(NamedTuple):
    """What was won of so many games; a drawn game is half a win."""

    won: float = 0.0
    games: int = 0

    def __add__(self, other: object) -> Score:
        """Both together."""
        assert isinstance(other, Score)
        return Score(self.won + other.won, self.games + other.games)


class Tally:
    """Who won how often."""

    def __init__(self, seats: Sequence[str], games: Games) -> None:
        self.seats = seats
        self.scores: defaultdict[tuple[str, str, str], Score] = defaultdict(Score)
        """By the bot, the other one and the bot's seat."""
        self.forfeits: defaultdict[str, int] = defaultdict(int)
        for meeting, game in games:
            for seat, bot, other in zip(seats, meeting.bots, meeting.bots[::-1], strict=True):
                won = 1.0 if game.side == seat else 0.0 if game.side in seats else 0.5
                self.scores[bot, other, seat] += Score(won, 1)
                self.forfeits[bot] += game.outcome == FORFEIT and not won

    def bots(self) -> set[str]:
        """All who have played."""
        return {bot for bot, _, _ in self.scores}

    def pair(self, bot: str, other: str) -> dict[str, Score]:
        """What a bot won against another in each seat."""
        return {seat: self.scores[bot, other, seat] for seat in self.seats}

    def seated(self, bot: str, others: Iterable[str]) -> dict[str, Score]:
        """What a bot won against all of these in each seat."""
        pairs = [self.pair(bot, other) for other in others]
        return {seat: total(pair[seat] for pair in pairs) for seat in self.seats}


def total(scores: Iterable[Score]) -> Score:
    """All of them together."""
    return sum(scores, Score())


def standings(seats: Sequence[str], games: Games, bots: Sequence[str] = ()) -> Json:
    """Ratings, pairs and seats, ready for JSON; the strongest first.

    Bots that are named are on the ladder, whether they have played or not.
    """
    tally = Tally(seats, games)
    names = sorted({*bots, *tally.bots()})
    pairs = {pair: tally.pair(*pair) for pair in permutations(names, 2)}
    ratings = rate(names, {pair: total(by_seat.values()).won for pair, by_seat in pairs.items()})
    names.sort(key=lambda bot: -ratings[bot].points)
    return {
        "ladder": [
            {
                "bot": bot,
                "rating": round(ratings[bot].points),
                "error": round(ratings[bot].error),
                **_told(tally.seated(bot, names)),
                "forfeits": tally.forfeits[bot],
            }
            for bot in names
        ],
        "pairs": [
            {"bots": [*pair], **told, "interval": wilson(told["won"], told["games"])}
            for pair in combinations(names, 2)
            if (told := _told(pairs[pair]))["games"]
        ],
    }


def _told(by_seat: Mapping[str, Score]) -> Json:
    whole = total(by_seat.values())
    seats = {seat: [*score] for seat, score in by_seat.items()}
    return {"games": whole.games, "won": whole.won, "as": seats}
