"""The page of the ladder: ratings, pairs and a picture, or what each bot wins alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from martius.arena import Played, standings, wilson
from martius.arena.ladder import Meeting, Tally
from martius.arena.ladder_plot import ladder_plot
from martius.kernel.plain import Json
from scripts.ladder_fields import Field, batch_of

PAGE: Final = Path("docs/ladder.md")
Found = Mapping[Field, Mapping[Meeting, Played]]
"""What was played, by where."""

HEAD: Final = """\
# The ladder

How strong the bots are. A command writes this page; it can be stopped and goes on where it was:

```
make ladder
```

All bots meet each other: the five levels, `random`, and the frozen baseline of the title. Every
game is played twice, with the same dice and the seats exchanged. Hispania is played alone, by all
bots with the same dice. The pairs that tell most come first: `consul` and the baseline, then
neighbouring levels, `prefect` and the baseline, and all others. The aim is 200 games of each pair
and of each bot that plays alone; a pair that is not listed has not met yet.

Ratings follow the model of Bradley and Terry on the scale of Elo: who is 100 points ahead wins 64 %
of the games. Half of the 95 % interval stands behind ±; pairs and those who play alone have
Wilson's interval. `docs/ladder/` keeps the results game by game. [Opponents](opponents.md) says
what the levels are.
"""


def write_page(found: Found) -> None:
    """Write the page and its pictures."""
    titles = dict.fromkeys(field.title for field in found)
    parts = [{f: found[f] for f in found if f.title == title} for title in titles]
    PAGE.write_text("\n".join([HEAD, *map(_section, parts)]), "utf-8")


def _section(found: Found) -> str:
    first = next(iter(found))
    told = _alone if first.level else _in_pairs
    head = [f"## {batch_of(first).game.name}\n", f"{sum(map(len, found.values())):,} games.\n"]
    return "\n".join([*head, *told(found), ""])


def _in_pairs(found: Found) -> Iterator[str]:
    first = next(iter(found))
    seats = list(batch_of(first).seats)
    told = standings(seats, chain.from_iterable(games.items() for games in found.values()))
    picture = PAGE.parent / "ladder" / f"{first.title}.svg"
    picture.write_text(ladder_plot(told) + "\n", "utf-8")
    as_seats = list(map(as_seat, seats))
    yield from _head("bot", "rating", "won", *as_seats)
    yield from (_rung(rung, seats) for rung in told["ladder"])
    yield f"\n![The ladder](ladder/{picture.name})\n"
    yield from _head("pair", "won by the first", "95 %", *as_seats)
    yield from (_row(_names(pair), *_share(pair), *_seated(pair, seats)) for pair in told["pairs"])
    if len(found) > 1:
        yield from _by_battle(found, seats)


def _rung(rung: Json, seats: Sequence[str]) -> str:
    rating = f"{rung['rating']:+d} ± {rung['error']}"
    return _row(f"`{rung['bot']}`", rating, _of(rung["won"], rung["games"]), *_seated(rung, seats))


def _by_battle(found: Found, seats: Sequence[str]) -> Iterator[str]:
    """What each bot that has met the baseline won against it, battle by battle."""
    *bots, baseline = next(iter(found)).bots
    tallies = {field: Tally(seats, games.items()) for field, games in found.items()}
    yield f"\nAgainst `{baseline}`, battle by battle, {' and '.join(as_seat(s) for s in seats)}:\n"
    yield from _head("bot", *(batch_of(field).scenario["name"] for field in found))
    for bot in bots:
        scores = [tally.pair(bot, baseline).values() for tally in tallies.values()]
        if not any(games for each in scores for _, games in each):
            continue
        yield _row(f"`{bot}`", *(" and ".join(_of(*score) for score in each) for each in scores))


def as_seat(seat: str) -> str:
    """`as Rome`."""
    return f"as {seat.capitalize()}"


def _alone(found: Found) -> Iterator[str]:
    """What each bot wins for Rome at each level."""
    bots = next(iter(found)).bots
    yield from _head("bot", *(f"at {field.level}" for field in found))
    for bot in bots[::-1]:
        yield _row(f"`{bot}`", *(_wins(bot, games) for games in found.values()))


def _wins(bot: str, played: Mapping[Meeting, Played]) -> str:
    sides = [game.side for meeting, game in played.items() if meeting.bots == (bot,)]
    won, games = sides.count("rome"), len(sides)
    return f"{_of(won, games)}: {won / games:.1%} ({_interval(won, games)})" if games else ""


def _names(pair: Json) -> str:
    return " v. ".join(f"`{bot}`" for bot in pair["bots"])


def _share(pair: Json) -> tuple[str, str]:
    return _of(pair["won"], pair["games"]), _interval(pair["won"], pair["games"])


def _seated(told: Json, seats: Sequence[str]) -> list[str]:
    return [_of(*told["as"][seat]) for seat in seats]


def _of(won: float, games: int) -> str:
    return f"{won:g}/{games}"


def _interval(won: float, games: int) -> str:
    low, high = wilson(won, games)
    return f"{low:.0%} to {high:.0%}"


def _head(*cells: str) -> list[str]:
    return [_row(*cells), f"|{'---|' * len(cells)}"]


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
