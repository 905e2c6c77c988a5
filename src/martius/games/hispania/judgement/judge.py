"""The judgement of Hispania: chances by weighted terms, plans of a general's whole turn."""

from __future__ import annotations

import tomllib
from collections.abc import Hashable, Mapping, Sequence
from importlib.resources import files
from math import exp
from operator import mul
from typing import TYPE_CHECKING, ClassVar, Final

from martius.games.hispania.judgement import habits
from martius.games.hispania.judgement.features import TERMS, features, sets_up
from martius.games.hispania.judgement.words import NAMES
from martius.games.hispania.sequence import EnterBoard
from martius.games.hispania.setup.deployment import LayRoad, PlaceGeneral
from martius.games.hispania.table.queries import absent_generals
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.turn.hispanic import HispanicRevolt
from martius.games.hispania.turn.roman import RomanAction
from martius.kernel import Action, Judgement, remember
from martius.kernel.datum import must
from martius.kernel.plain import Json

if TYPE_CHECKING:
    from martius.kernel import Game

TABLE: Final[Json] = tomllib.loads(
    (files("martius.games.hispania") / "data" / "judgement.toml").read_text("utf-8")
)
FLEETS: Final = "fleets"
SET_UP: Final = (LayRoad, PlaceGeneral)


def check_table() -> None:
    """The file weighs every term of features.py, and no other."""
    must(TABLE["source"] == "designed", "judgement.toml: source", "no rulebook weighs positions")
    key = "judgement.toml: rome"
    must(set(TABLE["rome"]) == set(TERMS), key, "it names the terms of judgement/features.py")


check_table()


READ: Final = frozenset(
    {"terms", "round", "turn", "reserve", "special", "legion", "pirates", "general_at", "armies"}
    | {"garrison_reserve", "garrisons", "revolts", "road_to"}
    | {"agenda"}  # for whether the table is being laid out
    | {"held", "in_revolt"}  # they follow from `garrisons` and `revolts`
)
"""The parts of a state that are read; a test watches that no other is read."""


def position(g: HispaniaState) -> Hashable:
    """Positions that share it are judged alike."""
    return (
        g.terms,
        g.round,
        g.turn,
        sets_up(g),
        g.reserve,
        g.special,
        g.legion,
        g.pirates,
        tuple(g.general_at),
        tuple(g.armies),
        tuple(g.garrison_reserve),
        tuple(g.garrisons),
        tuple(g.revolts),
        tuple(g.road_to),
    )


class HispaniaJudgement(Judgement[HispaniaState]):
    """How to play Hispania well, as Rome and as the Hispanic player."""

    foresight: ClassVar = 400

    def __init__(self, game: Game[HispaniaState], forgets: frozenset[str] = frozenset()) -> None:
        super().__init__(game, forgets)
        self._hidden = {term for name in forgets for term in TABLE["forgets"].get(name, ())}
        self._weights = [0.0] * len(TERMS)
        self._known: dict[Hashable, float] = {}
        self.reweigh({f"rome.{term}": float(TABLE["rome"][term]) for term in TERMS})

    def blind_spots(self) -> tuple[str, ...]:
        return tuple(TABLE["forgets"])

    def chance(self, g: HispaniaState, seat: int) -> float:
        if g.result is not None:
            return 1.0 if seat in g.result.winners else 0.0
        rome = self._rome(g)
        return 1.0 - rome if seat == g.terms.players else rome

    def _rome(self, g: HispaniaState) -> float:
        """Rome's chance: fights lost and turns that end lead to the same table in many ways."""
        seen = position(g)
        known = self._known.get(seen)
        if known is not None:
            return known
        chance = 1.0 / (1.0 + exp(-sum(map(mul, self._weights, features(g)))))
        return remember(self._known, seen, chance)

    def terms(self, g: HispaniaState, seat: int) -> Mapping[str, float]:
        sign = -1.0 if seat == g.terms.players else 1.0
        values = map(mul, self._weights, features(g))
        return {name: sign * value for name, value in zip(NAMES, values, strict=True)}

    def weights(self) -> dict[str, float]:
        return {f"rome.{term}": w for term, w in zip(TERMS, self._weights, strict=True)}

    def reweigh(self, weights: Mapping[str, float]) -> None:
        changed = {**self.weights(), **weights}
        self._weights = [0.0 if term in self._hidden else changed[f"rome.{term}"] for term in TERMS]
        self._known.clear()

    def features(self, g: HispaniaState, seat: int) -> list[float]:
        sign = -1.0 if seat == g.terms.players else 1.0
        return [sign * value for value in features(g)]

    def open(self, g: HispaniaState) -> bool:
        """Nobody is winning while the table is set up."""
        return bool(g.agenda) and isinstance(g.agenda[-1], SET_UP)

    def begins(self, g: HispaniaState) -> bool:
        """The first action of a turn, where a general returns, and the set-up."""
        step = g.agenda[-1]
        if isinstance(step, RomanAction):
            return g.denarii == g.terms.denarii - absent_generals(g)
        return isinstance(step, (EnterBoard, *SET_UP))

    def settled(self, g: HispaniaState) -> bool:
        """Where the Roman phase is over, and where the next one begins."""
        step = g.agenda[-1]
        return isinstance(step, (HispanicRevolt, *SET_UP)) or self.begins(g)

    def replies(self, g: HispaniaState) -> int:
        """The next general's turn, after what the dice of the Hispanic phase bring; none while
        setting up."""
        return 0 if isinstance(g.agenda[-1], SET_UP) else 1

    def consider(self, g: HispaniaState, options: list[Action]) -> list[Action]:
        found = habits.consider(g, options)
        if FLEETS in self.forgets:
            found = [action for action in found if action.verb != "fleet"] or found
        return found

    def likeness(self, g: HispaniaState) -> Hashable:
        """Two orders of the same actions are one."""
        return g.key()

    def recall(self, g: HispaniaState) -> Hashable:
        return g.key()

    def use(self, plan: Sequence[Action]) -> Hashable:
        """The first thing that is done, and where."""
        return plan[0]
