"""What shows the data of Hannibal at work."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from martius.games.hannibal.table import model
from martius.kernel import Decision, play, waiting
from tests.games.hannibal.positions import random_scenario
from tests.games.hannibal.vocabulary import forces

GAMES = 40


def start(game: Any, rng: random.Random, card: int) -> Any:
    """A random position, in which somebody holds the card."""
    scenario = random_scenario(rng, {})
    if card:
        hands = scenario["setup"]["hands"]
        for name in model.SIDE_IDS:
            hands[name] = [other for other in hands[name] if other != card]
        owner = (
            model.EVENT_BY[card] if model.EVENT_BY[card] in hands else rng.choice(model.SIDE_IDS)
        )
        hands[owner].append(card)
        scenario["start"]["side"] = (
            owner if model.TIMING[card] in OWN else rng.choice(model.SIDE_IDS)
        )
        scenario["setup"]["in_force"]["macedon"] = True
        scenario["setup"]["in_force"]["truce"] = card == 79
    return game.new(scenario, {})


OWN = ("event", "ops_modifier", "counter_or_event")


def facts(game: Any) -> Iterator[object]:
    """The tables roll by roll, and positions in which rare data matter."""
    rolls = range(-3, 10)
    yield [[model.attrition(size, roll) for roll in rolls] for size in range(1, 15)]
    yield [[model.retreat_losses(size, roll) for roll in rolls] for size in range(1, 15)]
    yield [model.siege_result(roll) for roll in rolls]
    for scenario, actions in POSITIONS:
        g = game.new(scenario, {})
        for text in actions.split(", "):
            action, step = game.parse(text), waiting(g)
            if not isinstance(step, Decision) or action in step.options(g):
                play(g, action)
        yield game.board(g, 0)


def position(rome: dict[str, str], carthage: dict[str, str], **tables: Any) -> dict[str, Any]:
    """A position in which Rome holds a card to play."""
    start = {"phase": "play", "side": "rome", **tables.pop("start", {})}
    stacks = forces("rome", rome) + forces("carthage", carthage)
    hands = {"rome": [33, 63, 11], "carthage": [34, 71]}
    return {
        "schema": 1,
        "title": "hannibal",
        "setup": {"force": stacks, "hands": hands, **tables},
        "start": start,
    }


POSITIONS = [
    (
        position({"capua": "6 nero"}, {}, control={"carthage": ["capua"]}, siege={"capua": 2}),
        "march 63, activate nero, besiege, roll 4",
    ),
    (
        position({"malaca": "6 nero"}, {}, control={"rome": ["baleares", "malaca", "gades"]}),
        "event 11, reinforce malaca",
    ),
]
"""A third siege point takes a city; the Balearic slingers come."""
