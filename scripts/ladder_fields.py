"""Who meets where on our ladder, how often, and which games are played first."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations, pairwise
from pathlib import Path
from typing import Final, NamedTuple

from martius.arena import Batch, Ladder, Rungs, plan
from martius.arena.ladder import Meeting
from martius.bots import levels
from martius.kernel.plain import Json

FOLDER: Final = Path("docs/ladder")
SEED: Final = 2026
LEVELS: Final = tuple(levels.LEVELS)
STRONGEST: Final = LEVELS[-1]
LONG: Final = LEVELS[3:]
"""Those who think long."""
BATTLES: Final = ("trebbia", "beneventum", "po", "zama")


class Due(NamedTuple):
    """A game to be played."""

    field: Field
    meeting: Meeting
    order: tuple[int, float]
    """The most telling pairs come first; within them all fields grow at the same pace."""


class Field(NamedTuple):
    """A scenario, at a level where the title has such, and the frozen baseline of its title."""

    title: str
    scenario: str
    baseline: str
    games: int
    """Of each pair in each seat; of each bot where it plays alone."""
    level: str = ""
    strongest: int = 0
    """Games of the strongest bot, where it plays alone."""

    @property
    def file(self) -> Path:
        """Where its results are."""
        return FOLDER / f"{self.title}-{self.level or self.scenario}.jsonl"

    @property
    def bots(self) -> tuple[str, ...]:
        """All who play here."""
        return ("random", *LEVELS, self.baseline)

    def rungs(self) -> Rungs:
        """Its file, opened."""
        return Rungs(self.file, batch_of(self), bots=fingerprints(self.title))

    def forget_changed(self) -> None:
        """Drop from its file the games of bots that are not what they were."""
        head, *rows = self.file.read_text("utf-8").splitlines(keepends=True)
        header, now = json.loads(head), fingerprints(self.title)
        gone = {bot for bot in self.bots if header["bots"].get(bot) != now.get(bot)}
        seats = len(batch_of(self).seats)
        kept = [row for row in rows if gone.isdisjoint(json.loads(row)[:seats])]
        head = json.dumps(header | {"bots": now}, ensure_ascii=False) + "\n"
        self.file.write_text("".join([head, *kept]), "utf-8")

    def games_due(self) -> Iterator[Due]:
        """All its games, whether they have been played or not."""
        return self._alone() if self.level else self._in_pairs()

    def _alone(self) -> Iterator[Due]:
        for bot in self.bots:
            games = self.strongest if bot == STRONGEST else self.games
            first = (STRONGEST, self.baseline, *LEVELS[::-1], "random").index(bot)
            for number in range(games):
                yield Due(self, Meeting((bot,), number), (first, number / games))

    def _in_pairs(self) -> Iterator[Due]:
        for pair in combinations(self.bots, 2):
            first = _telling(frozenset(pair), self.baseline)
            for number in range(self.games):
                for seated in (pair, pair[::-1]):
                    yield Due(self, Meeting(seated, number), (first, number / self.games))


def _telling(pair: frozenset[str], baseline: str) -> int:
    """How soon a pair is to meet; those who think long meet the far weaker last."""
    order = (
        pair == {STRONGEST, baseline},
        pair in map(frozenset, pairwise(LEVELS)),
        pair == {LONG[0], baseline},
        pair.isdisjoint(LONG),
        True,
    )
    return order.index(True)


FIELDS: Final = (
    Field("hannibal", "second_punic_war", "legate", 100),
    *(Field("punico", battle, "tribune", 25) for battle in BATTLES),
    Field("hispania", "conquest", "praetor", 200, "75451", 500),
    Field("hispania", "conquest", "praetor", 200, "64342", 500),
    Field("hispania", "conquest", "praetor", 200, "53233", 300),
)
"""200 games of each pair: De Bello Punico's over its four battles."""


@cache
def batch_of(field: Field) -> Batch:
    """What is played there, by any bots."""
    options = {"level": field.level} if field.level else {}
    return plan(field.title, field.scenario, options, ["random"], field.games, SEED)


@cache
def ladder_of(field: Field) -> Ladder:
    """The same as a ladder."""
    return Ladder(batch_of(field), field.bots)


@cache
def fingerprints(title: str) -> dict[str, str]:
    """Of each level as it plays a title, with the title's weights. The other bots never change."""
    weights = (files(f"martius.games.{title}") / "data/judgement.toml").read_text("utf-8")
    return {
        level.id: _fingerprint(level.at(title), tomllib.loads(weights))
        for level in levels.LEVELS.values()
    }


def _fingerprint(level: levels.Level, table: Json) -> str:
    """Of all that decides how a level plays: what others forget does not."""
    forgets = {name: terms for name, terms in table["forgets"].items() if name in level.forgets}
    decides = _numbers(level) + json.dumps(table | {"forgets": forgets}, sort_keys=True)
    return hashlib.sha256(decides.encode()).hexdigest()[:12]


def _numbers(level: levels.Level) -> str:
    """The numbers of a level."""
    plain = (level.notices, level.spread, level.floor, sorted(level.forgets))
    return f"{level.id} {level.budget} {plain}\n"
