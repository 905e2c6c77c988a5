"""The judgement of De Bello Punico: chances by what both armies are worth, plans of an impulse."""

from __future__ import annotations

import tomllib
from collections.abc import Hashable, Mapping, Sequence
from importlib.resources import files
from math import exp
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
from martius.kernel import Action, Judgement, decision, play
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
TEMPERS: Final = [Temper(**row) for row in TABLE["temper"].values()]
"""How an army can move; the first is the habit."""


def check_table() -> None:
    """The file weighs every term of features.py, and no other."""
    must(TABLE["source"] == "designed", "judgement.toml: source", "no rulebook weighs positions")
    key = "judgement.toml: side"
    must(set(TABLE["side"]) == set(TERMS), key, "it names the terms of judgement/features.py")


check_table()


class PunicoJudgement(Judgement[PunicoState]):
    """How to play De Bello Punico well."""

    foresight: ClassVar = 300

    def __init__(self, game: Game[PunicoState], forgets: frozenset[str] = frozenset()) -> None:
        super().__init__(game, forgets)
        hidden = {term for name in forgets for term in TABLE["forgets"].get(name, ())}
        self._weights = [float(TABLE["side"][term]) * (term not in hidden) for term in TERMS]
        careless = dict.fromkeys(hidden & set(Temper._fields), 0.0)
        self._temper = TEMPERS[0]._replace(**careless)
        self._restore = 0.0 if RECOVERY in forgets else habits.RESTORE

    def blind_spots(self) -> tuple[str, ...]:
        return tuple(TABLE["forgets"])

    def chance(self, g: PunicoState, seat: int) -> float:
        if g.result is not None:
            return 1.0 if seat in g.result.winners else 0.0
        return 1.0 / (1.0 + exp(-sum(self.terms(g, seat).values())))

    def terms(self, g: PunicoState, seat: int) -> Mapping[str, float]:
        ours, theirs = features(g, seat), features(g, 1 - seat)
        return {
            name: weight * (our - their)
            for name, weight, our, their in zip(NAMES, self._weights, ours, theirs, strict=True)
        }

    def begins(self, g: PunicoState) -> bool:
        """A movement impulse, and the markers of a turn."""
        step = g.agenda[-1]
        return isinstance(step, PlaceMarker) or (isinstance(step, MoveUnits) and not g.moved)

    def settled(self, g: PunicoState) -> bool:
        """Where the next choice of another kind, or of the same kind in a fight, begins."""
        return isinstance(g.agenda[-1], SETTLED) or self.begins(g)

    def replies(self, g: PunicoState) -> int:
        """After a movement the enemy's, with all its fights; else none."""
        return 2 if isinstance(g.agenda[-1], MoveUnits) else 0

    def consider(self, g: PunicoState, options: list[Action]) -> list[Action]:
        return habits.consider(g, options, self._temper, self._restore)

    def mixture(self, g: PunicoState, options: list[Action]) -> Sequence[tuple[Action, int]]:
        """Where the false marker goes is left to chance."""
        step = g.agenda[-1]
        if not isinstance(step, PlaceMarker):
            return ()
        return habits.placements(g, step.side, options, self._restore)

    def proposals(self, g: PunicoState) -> list[tuple[Action, ...]]:
        """A movement impulse by each temper."""
        if not isinstance(g.agenda[-1], MoveUnits) or g.moved:
            return []
        found = [_march(g, temper) for temper in (self._temper, *TEMPERS[1:])]
        return list(dict.fromkeys(found))

    def use(self, plan: Sequence[Action]) -> Hashable:
        """Every movement is of its own kind."""
        return tuple(plan)


def _march(g: PunicoState, temper: Temper) -> tuple[Action, ...]:
    """The choices of a movement impulse by a temper."""
    clone, found, side = g.clone(), list[Action](), g.phasing
    while isinstance(step := decision(clone), habits.MOVEMENT) and step.seat(clone) == side:
        action = habits.consider(clone, step.options(clone), temper)[0]
        found.append(action)
        play(clone, action)
        if action.verb == "end":
            break
    return tuple(found)
