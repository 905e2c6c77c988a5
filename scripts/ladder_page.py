"""The page of the ladder: ratings, pairs and a picture for each title and battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from martius.arena import Ladder, Played, standings
from martius.arena.ladder import Meeting
from martius.arena.ladder_plot import ladder_plot
from martius.kernel.plain import Json

PAGE: Final = Path("docs/ladder.md")
Found = tuple[str, str, Ladder, Mapping[Meeting, Played]]

HEAD: Final = """\
# The ladder

How strong the bots are against each other. A command writes this page; it can be stopped and goes
on where it was:

```
make ladder
```

Every game is played twice, with the same dice and the seats exchanged. Quick bots all meet each
other; `prefect` and `consul`, who think longer, meet their neighbours and the frozen baseline.
Ratings follow the model of Bradley and Terry on the scale of Elo: who is 100 points ahead wins 64 %
of the games. Half of the 95 % interval stands behind ±; pairs have Wilson's interval. The aim is
200 games of each pair. [Opponents](opponents.md) says what the levels are, and how often they win
at Hispania, which is played alone.
"""


def write_page(found: Sequence[Found]) -> None:
    """Write the page and its pictures."""
    PAGE.write_text("\n".join([HEAD, *(_section(*each) for each in found)]), "utf-8")


def _section(title: str, scenario: str, ladder: Ladder, played: Mapping[Meeting, Played]) -> str:
    told = standings(ladder, played)
    picture = PAGE.parent / "ladder" / f"{title}-{scenario}.svg"
    picture.write_text(ladder_plot(told) + "\n", "utf-8")
    seats = list(ladder.batch.seats)
    name = ladder.batch.game.name
    lines = [
        f"## {name}: {ladder.batch.scenario['name']}\n",
        f"{len(played):,} games.\n",
        f"| bot | rating | won | {' | '.join(f'as {seat}' for seat in seats)} |",
        f"|---|---|---|{'---|' * len(seats)}",
        *(_rung(rung, seats) for rung in told["ladder"]),
        f"\n![The ladder](ladder/{picture.name})\n",
        "| pair | won by the first | 95 % |",
        "|---|---|---|",
        *map(_pair, told["pairs"]),
        "",
    ]
    return "\n".join(lines)


def _rung(rung: Json, seats: Sequence[str]) -> str:
    shares = ["{:g}/{}".format(*rung["as"][seat]) for seat in seats]
    rating = f"{rung['rating']:+d} ± {rung['error']}"
    cells = [f"`{rung['bot']}`", rating, f"{rung['won']:g}/{rung['games']}", *shares]
    return f"| {' | '.join(cells)} |"


def _pair(pair: Json) -> str:
    one, other = pair["bots"]
    low, high = pair["interval"]
    return f"| `{one}` v. `{other}` | {pair['won']:g}/{pair['games']} | {low:.0%} to {high:.0%} |"
