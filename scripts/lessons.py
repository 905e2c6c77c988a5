"""Whether the lessons teach what they promise: each is followed by its shown clicks thirty times.

    python -m scripts.lessons

The other side plays its part; besides, it does anything legal, or what the bot of middling strength
does. Writes docs/lessons.md.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from rich.progress import track

from martius import Match
from martius.arena.report import wilson
from martius.bots.levels import LEVELS, Player
from martius.match import library
from tests.lessons.follower import Followed, Rival, at_random, follow
from tests.lessons.promises import PROMISES

GAMES: Final = 30
BOT: Final = "centurion"
PAGE: Final = Path("docs/lessons.md")
HEAD: Final = f"""# Do the lessons teach what they promise?

Each lesson was followed {GAMES} times by somebody who clicks only what it shows. The other side
plays the part that the lesson gives it; besides, it answers at random, or as `{BOT}` does. A game
counts as won if the learner reaches the goal without going back. The last column counts the games
that showed the promise that was seen least often. In brackets: 95 % intervals.

`python -m scripts.lessons` plays the games again and writes this page. `tests/lessons` holds at
least 27 of {GAMES} for both columns.

| lesson | the other side | won | promises kept |
|---|---|---|---|
"""


def of_bot(seed: int) -> Rival:
    """What the bot of middling strength does, with as much thought in every run."""
    player, rng = Player(LEVELS[BOT].changed(seconds=None)), random.Random(seed)
    return lambda match: match.game.format(
        player.choose(match.chair(match.to_act or ""), rng.randrange)
    )


def row(title: str, name: str, who: str, games: list[Followed]) -> str:
    """One line of the table."""
    promises = PROMISES[title, name]
    kept = [set(promises.kept(game.match)) for game in games]
    least = min(sum(promise in seen for seen in kept) for promise in promises.texts)
    low, high = wilson(sum(game.won for game in games), len(games))
    won = f"{sum(game.won for game in games)} of {len(games)} ({low:.0%} to {high:.0%})"
    lesson = library.scenario(library.title(title), name)["name"]
    return f"| {library.title(title).name}, {lesson} | {who} | {won} | {least} of {len(games)} |\n"


def main() -> None:
    """Follow every lesson and write the page."""
    rows = []
    for title, name in track(sorted(PROMISES), "Following the lessons"):
        alone = len(Match.new(title, name, seed=0).seats) == 1
        rivals = (
            [("nobody", at_random)] if alone else [("anything legal", at_random), (BOT, of_bot)]
        )
        for who, rival in rivals:
            seeds = range(GAMES)
            games = [follow(Match.new(title, name, seed=n), rival(n)) for n in seeds]
            rows.append(row(title, name, who, games))
    PAGE.write_text(HEAD + "".join(rows), "utf-8")


if __name__ == "__main__":
    main()
