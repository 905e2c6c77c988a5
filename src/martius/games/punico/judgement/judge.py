"""The judgement of De Bello Punico: chances by what both armies are worth, plans of an impulse."""

from __future__ import annotations

import tomllib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import fields, replace
from importlib.resources import files
from math import exp
from operator import mul
from typing import TYPE_CHECKING, ClassVar, Final

from martius.games.punico.combat.combat import ChooseAttack
from martius.games.punico.combat.elephants import Goad
from martius.games.punico.combat.missile import Volley
from martius.games.punico.command.recovery import Rally
from martius.games.punico.command.strategic import ChooseOrder, PlaceMarker
from martius.games.punico.judgement import habits
from martius.games.punico.judgement.features import TERMS, features
from martius.games.punico.judgement.posts import Temper
from martius.games.punico.judgement.words import NAMES
from martius.games.punico.movement.movement import MoveUnits
from martius.games.punico.setup.deployment import Deploy, PostLeader
from martius.games.punico.table.state import PunicoState
from martius.kernel import Action, Judgement
from martius.kernel.datum import must
from martius.kernel.plain import Json

if TYPE_CHECKING:
    from martius.kernel import Game

TABLE: Final[Json] = tomllib.loads(
    (files("martius.games.punico") / "data" / "judgement.toml").read_text("utf-8")
)
SETTLED: Final = (
    ChooseAttack,
    Volley,
    Rally,
    Goad,
    PlaceMarker,
    ChooseOrder,
    Deploy,
    PostLeader,
)
RECOVERY: Final = "recovery"
BACKS: Final = "backs"
TEMPERS: Final = {name: Temper(**row) for name, row in TABLE["temper"].items()}
"""How a part of an army can move; the first is the habit."""
PARTS: Final = ("left", "centre", "right", "horse")
ORDERS: Final = [[row.get(part, row["all"]) for part in PARTS] for row in TABLE["order"].values()]
"""How a whole army can move: the temper of each part. The first is the habit."""


def check_table() -> None:
    """The file weighs every term of features.py, and no other; its orders can be followed."""
    must(TABLE["source"] == "designed", "judgement.toml: source", "no rulebook weighs positions")
    key = "judgement.toml: side"
    must(set(TABLE["side"]) == set(TERMS), key, "it names the terms of judgement/features.py")
    for name, row in TABLE["order"].items():
        key = f"judgement.toml: order.{name}"
        must("all" in row and set(row) <= {"all", *PARTS}, key, f"it names all, {', '.join(PARTS)}")
        must(set(row.values()) <= set(TEMPERS), key, "it gives each part a temper of this file")


check_table()


class PunicoJudgement(Judgement[PunicoState]):
    """How to play De Bello Punico well."""

    foresight: ClassVar = 300
    plays_out: ClassVar = True
    steepness: ClassVar = float(TABLE["told"]["steepness"])

    def __init__(self, game: Game[PunicoState], forgets: frozenset[str] = frozenset()) -> None:
        super().__init__(game, forgets)
        self._hidden = {term for name in forgets for term in TABLE["forgets"].get(name, ())}
        self._weights = [0.0] * len(TERMS)
        self.reweigh({f"side.{term}": float(TABLE["side"][term]) for term in TERMS})
        careless = dict.fromkeys(self._hidden & {field.name for field in fields(Temper)}, 0.0)
        self._tempers = {name: replace(temper, **careless) for name, temper in TEMPERS.items()}
        self._restore = 0.0 if RECOVERY in forgets else habits.RESTORE

    def blind_spots(self) -> tuple[str, ...]:
        return tuple(TABLE["forgets"])

    def chance(self, g: PunicoState, seat: int) -> float:
        if g.result is not None:
            return 1.0 if seat in g.result.winners else 0.0
        return 1.0 / (1.0 + exp(-sum(self.terms(g, seat).values())))

    def terms(self, g: PunicoState, seat: int) -> Mapping[str, float]:
        return dict(zip(NAMES, map(mul, self._weights, self.features(g, seat)), strict=True))

    def weights(self) -> dict[str, float]:
        return {f"side.{term}": w for term, w in zip(TERMS, self._weights, strict=True)}

    def reweigh(self, weights: Mapping[str, float]) -> None:
        changed = {**self.weights(), **weights}
        self._weights = [0.0 if term in self._hidden else changed[f"side.{term}"] for term in TERMS]

    def features(self, g: PunicoState, seat: int) -> list[float]:
        ours, theirs = features(g, seat), features(g, 1 - seat)
        return [our - their for our, their in zip(ours, theirs, strict=True)]

    def begins(self, g: PunicoState) -> bool:
        """A movement impulse, and the markers of a turn."""
        return isinstance(g.agenda[-1], PlaceMarker) or self._moves(g)

    def settled(self, g: PunicoState) -> bool:
        """Where the next choice of another kind, or of the same kind in a fight, begins."""
        return isinstance(g.agenda[-1], SETTLED) or self.begins(g)

    def replies(self, g: PunicoState) -> int:
        """After a movement the enemy's, with all its fights; else none."""
        return 1 if isinstance(g.agenda[-1], MoveUnits) else 0

    def consider(self, g: PunicoState, options: list[Action]) -> list[Action]:
        temper = self._tempers[ORDERS[0][0]]
        return habits.consider(g, options, temper, self._restore, BACKS not in self.forgets)

    def usual(self, g: PunicoState) -> tuple[Action, ...]:
        """A movement impulse by the first order."""
        return self._march(g, ORDERS[0]) if self._moves(g) else ()

    def mixture(self, g: PunicoState, options: list[Action]) -> Sequence[tuple[Action, int]]:
        """Where the false marker goes is left to chance."""
        step = g.agenda[-1]
        if not isinstance(step, PlaceMarker):
            return ()
        return habits.placements(g, step.side, options, self._restore)

    def proposals(self, g: PunicoState) -> list[tuple[Action, ...]]:
        """A movement impulse by each order."""
        if not self._moves(g):
            return []
        return list(dict.fromkeys(self._march(g, order) for order in ORDERS))

    def _moves(self, g: PunicoState) -> bool:
        """Whether a movement impulse begins: elephants that Rome drove have moved before it."""
        return isinstance(g.agenda[-1], MoveUnits) and not g.moved & ~g.goaded

    def _march(self, g: PunicoState, order: Sequence[str]) -> tuple[Action, ...]:
        parts, tempers = habits.parts(g, g.phasing), self._tempers
        return habits.march(g, {unit: tempers[order[part]] for unit, part in parts.items()})

    def use(self, plan: Sequence[Action]) -> Hashable:
        """Every movement is of its own kind."""
        return tuple(plan)
