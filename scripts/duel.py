"""Two bots against each other, each game twice: the same dice, the seats exchanged.

    python -m scripts.duel hannibal centurion legate --games 20 --seed 1

It prints the first bot's wins in each seat with Wilson's 95 % intervals, after every pair, so that
it can be stopped at any time.
"""

from __future__ import annotations

import argparse
from collections import Counter
from time import process_time

from martius.arena import Batch, plan, play_game, wilson


def share(won: int, games: int) -> str:
    """A share with its interval."""
    low, high = wilson(won, games)
    return f"{won}/{games} ({low:.0%}-{high:.0%})"


def seated(batch: Batch, bot: str) -> str:
    """The seat that a bot takes in a batch."""
    return next(seat for seat, name in batch.seats.items() if name == bot)


def main() -> None:
    """Play the pairs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--scenario")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    pairs = [
        plan(given.title, given.scenario, {}, bots, given.games, given.seed)
        for bots in ([given.one, given.other], [given.other, given.one])
    ]
    wins: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for number in range(given.games):
        for batch in pairs:
            played, seat = play_game(batch, number), seated(batch, given.one)
            wins[seat] += played.side == seat
            ends[f"{played.side} by {played.outcome}"] += 1
        shares = ", ".join(
            f"as {seat} {share(wins[seat], number + 1)}"
            for seat in (seated(batch, given.one) for batch in pairs)
        )
        total = share(sum(wins.values()), 2 * (number + 1))
        print(
            f"{given.one} v. {given.other}: {shares}, all {total}; {dict(ends)}; "
            f"{process_time() / 2 / (number + 1):.1f} CPU s a game",
            flush=True,
        )


if __name__ == "__main__":
    main()
