"""Games for the pages to stand in: a scenario whose set-up is not rolled, and one played out."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from playwright.sync_api import Page, expect

from martius.match import Match
from martius.match.dice import EarlyDice
from martius.match.record import Record, load

REPLAYS = Path(__file__).parents[1] / "replays"

ROADS = ("road basti-carthago_nova", "road hispalis-onuba", "road dertosa-salduba")
"""The three roads of the set-up; then the praetor of Ulterior stands in Corduba with 6 denarii."""


def first_turn(players: int = 1) -> Match:
    """The first repression, when the praetor of Ulterior is to act."""
    options = {"players": str(players)}
    match = Match.new("hispania", "first_repression", options, auto_chance=False)
    for road in ROADS:
        match.play(road)
    return match


def played_out(players: int = 1) -> Match:
    """The first repression with fair dice to its end, by somebody who fights wherever he can."""
    options = {"players": str(players)}
    dice = EarlyDice(bytes(range(32)))
    match = Match.new("hispania", "first_repression", options, dice=dice)
    rng = random.Random(4)
    while not match.over:
        fights = [o for o in match.options() if o.startswith(("besiege", "attack", "spend"))]
        match.play(rng.choice(fights or match.options()))
    return match


@cache
def kept() -> list[Record]:
    """The stored games, the longest first."""
    games = [load(file) for file in REPLAYS.glob("*/*.jsonl")]
    return sorted(games, key=lambda game: -len(game.entries))


def before_a_roll(title: str) -> tuple[Match, str]:
    """A moment of a stored game when one click on the board would roll dice, and that click."""
    game = next(game for game in kept() if game.title == title)
    match = Match.from_record(game.upto(0), auto_chance=False)
    for entry in game.entries:
        options = match.view(match.to_act)["options"] if match.to_act in game.seats else []
        targets = {option["target"] for option in options}
        rolls = [one["action"] for one in options if one["rolls"] and one["target"]]
        found = [action for action in rolls if not action.startswith("sail")]  # must be asked for
        if found and len(targets) > 1:
            return match, found[0]
        match.play(entry.action)
    raise AssertionError(f"No game of {title} has such a moment.")


def some_positions(title: str, number: int) -> list[Match]:
    """Moments of a stored game when somebody has to choose, each at another kind of question."""
    game = next(game for game in kept() if game.title == title)
    match, asked = Match.from_record(game.upto(0), auto_chance=False), dict[str, int]()
    for n, entry in enumerate(game.entries):
        if match.to_act in game.seats:
            asked.setdefault(match.waits_for, n)
        match.play(entry.action)
    chosen = random.Random("some").sample(sorted(asked.values()), min(number, len(asked)))
    return [Match.from_record(game.upto(n), auto_chance=False) for n in chosen]


def going_on(title: str) -> Match:
    """A game of a title when somebody has to choose."""
    if title == "hispania":
        return first_turn()
    match, _ = before_a_roll(title)
    return match


def shows_my_side(page: Page) -> None:
    """Where something is hidden the device is passed first."""
    expect(page.locator(".ask")).to_be_visible(timeout=15_000)
    passed = page.locator(".pass-on button")
    if passed.count():
        passed.click()
        expect(passed).to_have_count(0)
