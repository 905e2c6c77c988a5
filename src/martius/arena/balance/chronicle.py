"""What one game told, in a line; and the file of such lines."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from martius.arena.batch import Batch
from martius.arena.lines import Lines
from martius.arena.loop import as_match, play_game
from martius.kernel import Action, Event
from martius.match.story import story

FORMAT: Final = 2
FIGHTS: Final[Mapping[str, tuple[str, str]]] = {
    "hannibal": ("BattleBegan", "space"),
    "hispania": ("FightFought", "at"),
    "punico": ("AttackDeclared", "hex"),
}
"""The event that tells of a fight, and what names its place."""
CARDS: Final = {"CardDealt": "drawn", "CardPlayed": "played"}
"""What happens to a card, by the event that tells of it."""


class Game(NamedTuple):
    """One game of a report: the scenario, the bot in all seats, the number."""

    scenario: str
    bot: str
    number: int


class Chronicle(NamedTuple):
    """What a game told."""

    outcome: str
    side: str
    decisions: int
    chances: int
    series: Mapping[str, Sequence[int]]
    """By the names that a title gives them: a value for each turn."""
    fights: Sequence[str]
    """The place of each."""
    luck: Sequence[tuple[str, float, float]]
    """What of, what was to be expected, what came."""
    happened: Sequence[str]
    """Kinds of events, and cards: `drawn rome 12`."""
    shares: Sequence[tuple[str, str, str, int, int]]
    """Heading, what, whose, how many, of how many: the bars of the game's story."""


def chronicle(batch: Batch, number: int) -> Chronicle:
    """Play a game of a batch and tell it."""
    kept: list[Action] = []

    def keep(_batch: Batch, _played: object, choices: Sequence[Action]) -> None:
        kept.extend(choices)

    played = play_game(batch, number, keep)
    match = as_match(batch, number, kept)
    charts = story(match.record, match.game)
    events = [told.event for told in match.told]
    kind, place = FIGHTS[batch.title]
    fought = (event for event in events if type(event).__name__ == kind)
    return Chronicle(
        played.outcome,
        played.side,
        len(kept),
        played.plies - len(kept),
        {series["id"]: series["values"] for series in charts["series"]},
        [str(event.data()[place]) for event in fought],
        [(row["label"], row["expected"], row["actual"]) for row in charts["luck"]],
        sorted({_happening(event) for event in events}),
        [
            (bars["label"], row["label"], row["group"], row["value"], row["of"])
            for bars in charts.get("bars", [])
            for row in bars["rows"]
            if row["of"] is not None
        ],
    )


def _happening(event: Event) -> str:
    kind = type(event).__name__
    if kind in CARDS:
        told = event.data()
        return f"{CARDS[kind]} {told['side']} {told['card']}"
    return kind


class Annals(Lines):
    """The games of a report, in a file that grows."""

    def __init__(self, path: str | os.PathLike[str], batch: Batch) -> None:
        self.told: dict[Game, Chronicle] = {}
        about = {"title": batch.title, "version": batch.game.version, "seed": batch.seed}
        super().__init__(path, {"martius_balance": FORMAT, **about})

    def add(self, game: Game, told: Chronicle) -> None:
        """Write a game down."""
        self.told[game] = told
        self.write([*game, *told])

    def note(self, row: Any) -> bool:
        match row:
            case [str(scenario), str(bot), int(number), *rest] if len(rest) == len(
                Chronicle._fields
            ):
                self.told[Game(scenario, bot, number)] = Chronicle(*rest)
                return True
        return False
