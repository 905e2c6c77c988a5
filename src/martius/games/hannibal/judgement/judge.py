"""The judgement of Hannibal: chances by weighted terms, plans that begin with a card."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp
from operator import mul
from typing import TYPE_CHECKING, ClassVar, Final

from martius.games.hannibal.judgement import habits
from martius.games.hannibal.judgement.capitals import falls
from martius.games.hannibal.judgement.features import (
    SIDE_TERMS,
    WHOLE_TERMS,
    cards_left,
    features,
    next_mover,
)
from martius.games.hannibal.judgement.goals import BESIDE, sway
from martius.games.hannibal.judgement.outcomes import beaten, rome_wins
from martius.games.hannibal.judgement.words import GOAL, NAMES
from martius.games.hannibal.movement.activation import Activate
from martius.games.hannibal.movement.march import MoveArmy
from martius.games.hannibal.table.data import read
from martius.games.hannibal.table.model import CARTHAGE, CITY_CARTHAGE, CITY_ROME, ROME, SIDE_IDS
from martius.games.hannibal.table.state import REGROUPED, HannibalState
from martius.games.hannibal.turn.elections import ElectProconsul, PlaceAfricanus, PlaceConsul
from martius.games.hannibal.turn.politics import PlaceMarkers
from martius.games.hannibal.turn.reinforcements import (
    PlaceCarthaginianCU,
    PlaceRomanCU,
    ReturnGeneral,
)
from martius.games.hannibal.turn.strategy import FirstMove, PlayStrategyCard, Preemption
from martius.kernel import Action, Judgement, remember
from martius.kernel.datum import must
from martius.kernel.plain import Json

if TYPE_CHECKING:
    from martius.kernel import Game

TABLE: Final[Json] = read("judgement.toml")


def check_table() -> None:
    """The file weighs every term of features.py, and no other."""
    must(TABLE["source"] == "designed", "judgement.toml: source", "no rulebook weighs positions")
    for part, terms in (*((side, SIDE_TERMS) for side in SIDE_IDS), ("whole", WHOLE_TERMS)):
        key = f"judgement.toml: {part}"
        must(set(TABLE[part]) == set(terms), key, "it names the terms of judgement/features.py")


check_table()

BEGINNINGS: Final = (
    PlayStrategyCard,
    Preemption,
    FirstMove,
    PlaceCarthaginianCU,
    PlaceRomanCU,
    ReturnGeneral,
    ElectProconsul,
    PlaceConsul,
    PlaceAfricanus,
)
SEA: Final = "sea"
SIGNS: Final = [1.0] * len(SIDE_TERMS) + [-1.0] * len(SIDE_TERMS) + [1.0] * len(WHOLE_TERMS)
"""Whether more of a term is good for Rome, if its weight is above 0."""
KEYS: Final = [
    *(f"{side}.{term}" for side in SIDE_IDS for term in SIDE_TERMS),
    *(f"whole.{term}" for term in WHOLE_TERMS),
]
"""The weights as the file names them, in the order of the features."""
WEIGHTS: Final = {key: float(TABLE[key.partition(".")[0]][key.partition(".")[2]]) for key in KEYS}
OPEN_TURNS: Final = 3
LAST_CARDS: Final = 4
"""Of the war, both sides' together: so few can be thought to their end."""


def weights_without(weights: Mapping[str, float], forgets: frozenset[str]) -> list[float]:
    """The weights of all terms for Rome, those that are forgotten 0."""
    hidden = {term for name in forgets for term in TABLE["forgets"].get(name, ())}
    return [
        0.0 if key.partition(".")[2] in hidden else sign * weights[key]
        for key, sign in zip(KEYS, SIGNS, strict=True)
    ]


READ: Final = frozenset(
    {
        "terms",
        "turn",
        "active",
        "operation",
        "hands",
        "control",
        "siege",
        "tribes",
        "cus",
        "elephants",
    }
    | {"at", "commanders", "macedon", "hanno_until", "cato_until"}
    | {"card", "agenda"}  # for whose move it is, and the cards to come
    | {"held", "stacks"}  # they follow from `control` and `at`
)
"""The parts of a state that are read where no battle is under way and no scenario has a goal of its
own; a test watches that no other is read."""


def position(g: HannibalState, forfeits: tuple[float, float]) -> Hashable:
    """Positions that share it are judged alike."""
    cus, hands, operation = g.cus, g.hands, g.operation
    return (
        g.terms,
        g.turn,
        g.active,
        g.tribes,
        g.commanders,
        g.macedon,
        g.hanno_until,
        g.cato_until,
        operation.generals if operation is not None and operation.activated else -1,
        hands[ROME],
        hands[CARTHAGE],
        cards_left(g),
        next_mover(g),
        tuple(g.control),
        tuple(g.siege),
        tuple(g.at),
        tuple(g.elephants),
        tuple(cus[ROME]),
        tuple(cus[CARTHAGE]),
        forfeits,
    )


class HannibalJudgement(Judgement[HannibalState]):
    """How to play Hannibal well."""

    steepness: ClassVar = float(TABLE["told"]["steepness"])

    def __init__(self, game: Game[HannibalState], forgets: frozenset[str] = frozenset()) -> None:
        super().__init__(game, forgets)
        self._weights = weights_without(WEIGHTS, forgets)
        self._known: dict[Hashable, float] = {}

    def blind_spots(self) -> tuple[str, ...]:
        return tuple(TABLE["forgets"])

    def chance(self, g: HannibalState, seat: int) -> float:
        if g.result is not None:
            return 1.0 if seat in g.result.winners else 0.0
        rome = self._rome(g)
        return rome if seat == ROME else 1.0 - rome

    def _rome(self, g: HannibalState) -> float:
        """Rome's chance; a battle under way is its two outcomes."""
        battle = g.battle
        if battle is None or battle.winner >= 0:
            return self._plain(g, (0.0, 0.0))
        if not g.cus[ROME][battle.space] or not g.cus[CARTHAGE][battle.space]:
            return self._plain(g, (0.0, 0.0))
        wins = rome_wins(g)
        return wins * self._plain(*beaten(g, CARTHAGE)) + (1 - wins) * self._plain(*beaten(g, ROME))

    def _plain(self, g: HannibalState, forfeits: tuple[float, float]) -> float:
        """Rome's chance without a battle: a fleet that sinks, wherever it was bound for, and rolls
        that come to the same leave the same table again and again."""
        if g.terms.goal:
            return self._weighed(g, forfeits)
        seen = position(g, forfeits)
        known = self._known.get(seen)
        return remember(self._known, seen, self._weighed(g, forfeits)) if known is None else known

    def _weighed(self, g: HannibalState, forfeits: tuple[float, float]) -> float:
        total = sum(map(mul, self._weights, features(g, forfeits)))
        if g.terms.goal:
            total = BESIDE * total + sway(g)
        chance = 1.0 / (1.0 + exp(-total))
        if g.cus[CARTHAGE][CITY_ROME] or g.cus[ROME][CITY_CARTHAGE]:
            ends, lost = falls(g, CARTHAGE), falls(g, ROME)
            chance = ends * (1 - lost / 2) + (1 - ends) * (1 - lost) * chance
        return chance

    def terms(self, g: HannibalState, seat: int) -> Mapping[str, float]:
        values = [w * f for w, f in zip(self._weights, features(g), strict=True)]
        sign = 1.0 if seat == ROME else -1.0
        if not g.terms.goal:
            return {name: sign * value for name, value in zip(NAMES, values, strict=True)}
        told: dict[str, float] = {
            name: sign * BESIDE * value for name, value in zip(NAMES, values, strict=True)
        }
        told[GOAL] = sign * sway(g)
        return told

    def weights(self) -> dict[str, float]:
        return dict(zip(KEYS, map(mul, SIGNS, self._weights), strict=True))

    def reweigh(self, weights: Mapping[str, float]) -> None:
        self._weights = weights_without({**self.weights(), **weights}, self.forgets)
        self._known.clear()

    def features(self, g: HannibalState, seat: int) -> list[float]:
        turned = 1.0 if seat == ROME else -1.0
        return [turned * sign * f for sign, f in zip(SIGNS, features(g), strict=True)]

    def open(self, g: HannibalState) -> bool:
        """The first three turns say next to nothing of who wins (docs/opponents.md)."""
        return g.turn <= OPEN_TURNS

    def begins(self, g: HannibalState) -> bool:
        return isinstance(g.agenda[-1], BEGINNINGS)

    def settled(self, g: HannibalState) -> bool:
        """When its card is, when a battle begins, and after each general of a campaign."""
        if not g.card or (g.battle is not None and g.battle.winner < 0):
            return True
        operation = g.operation
        return (
            operation is not None
            and bool(operation.activated)
            and isinstance(g.agenda[-1], Activate)
        )

    def undecided(self, g: HannibalState) -> bool:
        return g.battle is not None and g.battle.winner < 0

    def replies(self, g: HannibalState) -> int:
        """After a card, the enemy's card, and at the end of the war all that are left; after the
        choice who begins, both sides' cards; after placing a general, none."""
        step = g.agenda[-1]
        if isinstance(step, PlayStrategyCard) or g.card:
            left = cards_left(g)
            return left if g.turn >= g.terms.turns and 1 < left <= LAST_CARDS else 1
        return 2 if isinstance(step, (Preemption, FirstMove)) else 0

    def consider(self, g: HannibalState, options: list[Action]) -> list[Action]:
        found = habits.consider(g, options)
        if SEA in self.forgets and isinstance(g.agenda[-1], MoveArmy):
            found = [a for a in found if not a.verb.startswith("sail")] or found
        return found

    def answers(self, g: HannibalState, options: list[Action]) -> list[Action]:
        return habits.answers(g, options)

    def likeness(self, g: HannibalState) -> Hashable:
        """Two ways of an army to the same space are one, if they leave it as far to go; so are the
        same PC markers in another order."""
        move, step = g.move, g.agenda[-1]
        if isinstance(step, PlaceMarkers):
            return (g.card, step.number, tuple(g.control))
        if move is None or not isinstance(step, MoveArmy):
            return None
        regrouped = move.did & REGROUPED
        return (g.card, move.general, move.at, move.spent, move.cus, regrouped, tuple(g.at))

    def use(self, plan: Sequence[Action]) -> Hashable:
        """The use of the card, and the general whom it moves."""
        first = plan[0]
        if len(plan) > 1 and plan[1].verb == "activate":
            return first.verb, plan[1].noun
        return first
