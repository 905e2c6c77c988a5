"""What shows the data of Hannibal at work."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from martius.games.hannibal.battle.hands import DrawBattleCard
from martius.games.hannibal.table import model
from martius.kernel import Action, Chance, Decision, play, waiting
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
    spots = game.judgement().blind_spots()
    yield [(spot, game.judgement(frozenset({spot})).weights()) for spot in ("", *spots)]
    for scenario, actions in POSITIONS:
        g, left = played(game, scenario, actions)
        step = waiting(g)
        yield left, game.board(g, 0), isinstance(step, Decision) and step.options(g)


def played(game: Any, scenario: dict[str, Any], actions: str) -> tuple[Any, list[str]]:
    """A position after some actions, and those that were left when one could not be played."""
    g = game.new(scenario, {})
    left = actions.split(", ")
    while left:
        deal(g)
        action, step = game.parse(left[0]), waiting(g)
        if not is_possible(g, step, action):
            break
        play(g, action)
        left.pop(0)
    return g, left


def is_possible(g: Any, step: object, action: Action) -> bool:
    """Whether a seat can choose an action, or chance brings it about."""
    if isinstance(step, Decision):
        return action in step.options(g)
    assert isinstance(step, Chance)
    return action in [outcome for outcome, _ in step.outcomes(g)]


def deal(g: Any) -> None:
    """Deal the battle hands, always the first kind of card that is left."""
    while isinstance(step := waiting(g), DrawBattleCard):
        play(g, step.sample(g, lambda _: 0))


def position(
    rome: dict[str, str],
    carthage: dict[str, str],
    side: str = "rome",
    held: tuple[int, int] = (63, 34),
    **tables: Any,
) -> dict[str, Any]:
    """A position in which a side plays a card; each side holds one that matters."""
    hands = {"rome": [held[0], 33], "carthage": [held[1], 71]}
    return {
        "schema": 1,
        "title": "hannibal",
        "setup": {
            "force": forces("rome", rome) + forces("carthage", carthage),
            "hands": hands,
            **tables,
        },
        "start": {"phase": "play", "side": side},
    }


ITALY = [
    "arpi",
    "cannae",
    "brundisium",
    "heraclea",
    "paestum",
    "croton",
    "pisae",
    "faesulae",
    "cosa",
]
"""With these, Apulia, Lucania and Etruria are Carthage's: three provinces of Italy."""


def meeting(rome: str, carthage: str, side: str) -> dict[str, Any]:
    """One army in Cannae, the other in Arpi next to it, which plays a 3; nobody holds Apulia."""
    at = ("arpi", "cannae") if side == "rome" else ("cannae", "arpi")
    return position({at[0]: rome}, {at[1]: carthage}, side, (1, 2), control={"base": "neutral"})


SICILIA = ["lilybaeum", "panormus", "agrigentum", "enna", "messana"]


POSITIONS = [
    # A third siege point takes a city; the Balearic slingers come.
    (
        position({"capua": "6 nero"}, {}, control={"carthage": ["capua"]}, siege={"capua": 2}),
        "march 63, besiege, roll 4",
    ),
    (
        position(
            {"malaca": "6 nero"},
            {},
            held=(11, 34),
            control={"rome": ["baleares", "malaca", "gades"]},
        ),
        "event 11, reinforce malaca",
    ),
    # Cards: Capua, the Volones, an epidemic, grain, storms, Archimedes.
    (position({}, {}, "carthage", (63, 25), control={"carthage": ITALY}), "event 25"),
    (position({}, {}, "rome", (43, 34), control={"carthage": ITALY}), "event 43"),
    (position({"rome": "5", "arpi": "5 nero"}, {}, "carthage", (63, 51)), "event 51"),
    (
        position({}, {}, "carthage", (63, 56), control={"carthage": SICILIA}),
        "event 56, remove arpi, remove cannae, remove brundisium",
    ),
    (
        position({"rome": "5 nero"}, {}, "rome", (1, 60)),
        "march 1, sail neapolis, counter 60, roll 2",
    ),
    (
        position(
            {"syracuse": "5 nero"},
            {},
            "carthage",
            (63, 70),
            control={"carthage": ["syracuse"]},
            siege={"syracuse": 1},
        ),
        "event 70",
    ),
    # Generals: each rolls one more than his ability reaches, or as much.
    (
        meeting("8 nero", "3 h_gisgo", "rome"),
        "march 1, move cannae, avoid h_gisgo, cus 3, roll 4",
    ),
    (
        position({"arpi": "5 nero"}, {"brundisium": "3 h_gisgo"}, "rome", (1, 2)),
        "march 1, move cannae, intercept h_gisgo, cus 3, roll 3",
    ),
    (
        meeting("5 fabius!", "8 hannibal", "carthage"),
        "march 2, move cannae, avoid fabius, roll 6",
    ),
    (
        meeting("5 flaminius!", "5 hannibal", "rome"),
        "march 1, move cannae, avoid hannibal, cus 5, roll 1, avoid_to brundisium, pursue, roll 5",
    ),
    (
        meeting("5 flaminius!", "5 mago", "carthage"),
        "march 2, move cannae, done, withdraw, roll 1, prevent, roll 5",
    ),
    *(
        (
            meeting("5 paulus!", "5 mago", "carthage"),
            "march 2, move cannae, done, attack frontal_assault,"
            f" match frontal_assault, counterattack, roll {roll}",
        )
        for roll in (3, 4)
    ),
    # Battles: who commands, and what a Tribe, the militia and a rampage are worth.
    *(
        (
            meeting("10 marcellus! varro!", "5 hannibal", "carthage"),
            f"march 2, move cannae, done, roll {roll}",
        )
        for roll in (4, 5, 6)
    ),
    (
        position({"boii": "3"}, {"mutina": "5 mago"}, "carthage", (1, 2)),
        "march 2, move boii, attack frontal_assault",
    ),
    (
        position({"rome": "3"}, {"praeneste": "5 mago"}, "carthage", (1, 2)),
        "march 2, move rome, cus 0, attack frontal_assault",
    ),
    (
        meeting("3", "6 e2 mago", "carthage"),
        "march 2, move cannae, charge, roll 1, attack frontal_assault",
    ),
    # Sieges: Carthage has no siege train.
    (position({}, {"tarentum": "6 mago"}, "carthage", (1, 2)), "march 2, besiege, roll 4"),
    (position({"gades": "8 marcellus!"}, {}, "rome", (37, 34)), "event 37, besiege, roll 4"),
    (
        position({"gades": "8 scipio_africanus"}, {}, "rome", (61, 34)),
        "event 61, besiege, roll 2, roll 2",
    ),
]
"""Positions, and what is played in them unless a datum is changed."""
