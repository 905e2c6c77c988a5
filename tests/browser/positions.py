"""Games for the pages to stand in: a scenario whose set-up is not rolled, and one played out."""

from __future__ import annotations

import random

from martius.match import Match
from martius.match.dice import EarlyDice

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
