"""What many games tell together: plain numbers, before anything is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean, quantiles
from typing import Final

from martius.arena.balance.chronicle import Chronicle, Game
from martius.arena.report import wilson
from martius.kernel.plain import Json

SHOWN: Final = 12
"""So many of the most decisive things are named."""
FEWEST: Final = 10
"""Games that a thing must have happened in, and not happened in, to be compared."""

Told = Mapping[Game, Chronicle]


def findings(sides: Sequence[str], told: Told) -> Json:
    """Everything that the report shows."""
    rows = list(told.values())
    return {
        "games": len(rows),
        "wins": _wins(sides, told),
        "outcomes": dict(Counter(row.outcome for row in rows).most_common()),
        "decisions": spread([row.decisions for row in rows]),
        "chances": spread([row.chances for row in rows]),
        "turns": spread([_turns(row) for row in rows]),
        "series": _series(rows),
        "fights": dict(Counter(place for row in rows for place in row.fights).most_common()),
        "drawn": decisive(rows, sides, "drawn "),
        "played": decisive(rows, sides, "played "),
        "events": decisive(rows, sides[:1]),
        "luck": _luck(rows, sides[0]),
        "shares": _shares(rows),
    }


def _wins(sides: Sequence[str], told: Told) -> list[Json]:
    """By scenario and bot: how often each side won, with Wilson's interval."""
    groups = sorted({(game.scenario, game.bot) for game in told})
    found = []
    for scenario, bot in groups:
        won = Counter(
            row.side for game, row in told.items() if (game.scenario, game.bot) == (scenario, bot)
        )
        games = won.total()
        shares = {side: [won[side], *wilson(won[side], games)] for side in sides}
        found.append({"scenario": scenario, "bot": bot, "games": games, "sides": shares})
    return found


def spread(values: Sequence[float]) -> Json:
    """The mean of some numbers, and where the middle 80 of 100 lie."""
    if len(values) < 2:
        return {"mean": values[0], "low": values[0], "high": values[0]}
    tenths = quantiles(values, n=10, method="inclusive")
    return {"mean": round(fmean(values), 2), "low": tenths[0], "high": tenths[-1]}


def _turns(row: Chronicle) -> int:
    return max((len(values) for values in row.series.values()), default=0)


def _series(rows: Sequence[Chronicle]) -> dict[str, list[Json]]:
    """Turn by turn, over the games that lasted so long."""
    found: dict[str, list[Json]] = {}
    for name in dict.fromkeys(name for row in rows for name in row.series):
        lines = [row.series[name] for row in rows if name in row.series]
        found[name] = [
            {**spread(there), "games": len(there)}
            for turn in range(max(map(len, lines)))
            if (there := [line[turn] for line in lines if len(line) > turn])
        ]
    return found


def decisive(rows: Sequence[Chronicle], sides: Sequence[str], use: str = "") -> list[Json]:
    """Things by how much a side's share of wins differs between games in which they happened and
    others. A card counts for the side that had it; an event (without a use) for the first side."""
    names = {name for row in rows for name in row.happened}
    found = []
    for name in sorted(names):
        if not (name.startswith(use) if use else " " not in name):
            continue
        side = name.split()[1] if use else sides[0]
        there = [row.side == side for row in rows if name in row.happened]
        away = [row.side == side for row in rows if name not in row.happened]
        if side in sides and min(len(there), len(away)) >= FEWEST:
            difference = round(fmean(there) - fmean(away), 3)
            found.append({"name": name, "games": len(there), "difference": difference})
    return sorted(found, key=lambda row: -abs(float(str(row["difference"]))))[:SHOWN]


def _shares(rows: Sequence[Chronicle]) -> list[Json]:
    """By heading, what and whose: how many of how many over all games, with Wilson's interval."""
    counts: dict[tuple[str, str, str], list[int]] = {}
    for row in rows:
        for heading, what, whose, value, of in row.shares:
            found = counts.setdefault((heading, what, whose), [0, 0])
            found[0] += value
            found[1] += of
    return [
        {"heading": heading, "what": what, "whose": whose, "share": [value, of, *wilson(value, of)]}
        for (heading, what, whose), (value, of) in counts.items()
        if of
    ]


def _luck(rows: Sequence[Chronicle], side: str) -> list[Json]:
    """By kind: what was expected and what came, a game; how far they were apart; and how much more
    often the first side won when more came than was expected."""
    kinds: dict[str, list[tuple[float, float, bool]]] = {}
    for row in rows:
        for label, expected, actual in row.luck:
            kinds.setdefault(label, []).append((expected, actual, row.side == side))
    return [
        {
            "label": label,
            "expected": round(fmean(expected for expected, _, _ in games), 2),
            "actual": round(fmean(actual for _, actual, _ in games), 2),
            "apart": spread([actual - expected for expected, actual, _ in games]),
            "difference": _difference(games),
        }
        for label, games in kinds.items()
    ]


def _difference(games: Sequence[tuple[float, float, bool]]) -> float | None:
    more = [won for expected, actual, won in games if actual > expected]
    less = [won for expected, actual, won in games if actual < expected]
    if min(len(more), len(less)) < FEWEST:
        return None
    return round(fmean(more) - fmean(less), 3)
