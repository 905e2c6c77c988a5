"""How well a title's judgement knows who wins: of positions called 70 %, how many are won?

    python -m scripts.calibration hannibal               # play on, until Ctrl-C
    python -m scripts.calibration hannibal --games 200   # or until so many have been played
    python -m scripts.calibration --write                # only write the tables anew

docs/calibration.json holds what was said and what happened. It is written after every game, and
game n is always the same game. The tables stand in docs/opponents.md between two marks.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from martius import guests
from martius.arena import Batch, plan
from martius.arena.loop import DICE
from martius.games import TITLES
from martius.kernel import Chair, Chance, Decision, Judgement, State, play, waiting
from martius.kernel.plain import Json
from martius.match.dice import SeededDice

FIGURES: Final = Path("docs/calibration.json")
PAGE: Final = Path("docs/opponents.md")
BEGIN, END = "<!-- calibration -->", "<!-- end of calibration -->"
BOT: Final = "centurion:nodes=100"
BOTS: Final = {"hispania": "centurion"}
"""Who plays instead where that one hardly ever wins, so that every chance comes up."""
SEED: Final = 7_000
BINS: Final = 10


class Said(NamedTuple):
    """What a seat thought of a position at the beginning of a plan."""

    seat: int
    chance: float
    open: bool


def played(batch: Batch, number: int) -> tuple[list[Said], tuple[int, ...]]:
    """All that was said in one game, and the seats that won it."""
    game = batch.game
    g: State = game.new(batch.scenario, batch.options)
    judgement: Judgement[State] = game.judgement()
    bots = [guests.seat(name)() for name in batch.seats.values()]
    picks = [SeededDice(batch.seed_of(number, seat)).pick for seat in batch.seats]
    dice = SeededDice(batch.seed_of(number, DICE)).pick
    said = []
    while (step := waiting(g)) is not None:
        if isinstance(step, Chance):
            play(g, step.sample(g, dice))
            continue
        assert isinstance(step, Decision)
        seat = step.seat(g)
        chair = Chair(game, g, seat)
        if judgement.begins(g):
            seen = chair.imagine(picks[seat])
            chance = judgement.told(judgement.chance(seen, seat))
            said.append(Said(seat, chance, judgement.open(seen)))
        play(g, bots[seat].choose(chair, picks[seat]))
    assert g.result is not None
    return said, g.result.winners


def tally(figures: Json, said: list[Said], winners: tuple[int, ...]) -> None:
    """Count a game: for each step of ten how often it was said, the sum of it, and the wins."""
    figures["games"] += 1
    for seat, chance, is_open in said:
        row = figures["open" if is_open else "told"][min(BINS - 1, int(chance * BINS))]
        row[0] += 1
        row[1] += chance
        row[2] += seat in winners


def blank() -> Json:
    """Nothing counted yet."""
    empty = [[0, 0.0, 0] for _ in range(BINS)]
    return {"games": 0, "open": empty, "told": [list(row) for row in empty]}


def table(title: str, figures: Json) -> Iterator[str]:
    """The reliability of one title, in Markdown."""
    name, bot = TITLES[title].name, BOTS.get(title, BOT)
    yield f"{name}, {figures['games']} games of `{bot}` in every seat (seed {SEED}):"
    yield ""
    yield "| called | happened, open turns | positions | happened, later | positions |"
    yield "|---|---|---|---|---|"
    for i, (early, late) in enumerate(zip(figures["open"], figures["told"], strict=True)):
        cells = [cell for row in (early, late) for cell in happened(row)]
        yield f"| {10 * i}-{10 * i + 10} % | {' | '.join(cells)} |"
    yield ""


def happened(row: list[float]) -> tuple[str, str]:
    """The part that was won, with the mean of what was said; and how many positions."""
    count, total, won = row
    if not count:
        return "", ""
    return f"{won / count:.0%} (said {total / count:.0%})", f"{count:,}"


def write(figures: Json) -> None:
    """Keep the figures, and write the tables."""
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    lines = [line for title in figures for line in table(title, figures[title])]
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(lines) + f"{END}{after}", "utf-8")


def run(title: str, games: int | None, note: Callable[[Json], None]) -> None:
    """Play on where the last run ended."""
    figures = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    mine = figures.setdefault(title, blank())
    batch = plan(title, None, {}, [BOTS.get(title, BOT)], 1, SEED)
    while games is None or mine["games"] < games:
        tally(mine, *played(batch, mine["games"]))
        note(figures)


def main() -> None:
    """Play or write, as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("title", nargs="?", choices=list(TITLES))
    parser.add_argument("--games", type=int)
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    if wanted.write or wanted.title is None:
        write(json.loads(FIGURES.read_text("utf-8")))
        return
    try:
        run(wanted.title, wanted.games, write)
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
