"""IMPERIVM: a power for each general (§imperivm)."""

from __future__ import annotations

from typing import Final

from martius.games.hispania.table.model import CITERIOR, CONSUL, GENERAL_IDS, ULTERIOR, General
from martius.games.hispania.table.state import ATTACK, SIEGE, Fight, HispaniaState
from martius.games.hispania.table.variants import IMPERIVM, params
from martius.games.hispania.turn.values import Sides

PARAMS: Final = params("imperivm")
KINDS: Final = {"besiege": SIEGE, "attack": ATTACK}
BONUS_WHEN: Final = frozenset(KINDS[when] for when in PARAMS["citerior_bonus_when"])
MAY_MOVE: Final = tuple(GENERAL_IDS.index(name) for name in PARAMS["consul_may_move"])


def extra_denarii(g: HispaniaState, general: General) -> int:
    """§imperivm.1: the praetor of Ulterior has a denarius for Move alone."""
    if general != ULTERIOR or not g.terms.variants & IMPERIVM:
        return 0
    extra: int = PARAMS["ulterior_extra_denarii"]
    return extra


def in_fight(g: HispaniaState, fight: Fight, sums: Sides) -> Sides:
    """§imperivm.2: the praetor of Citerior adds to the die, though not in defence."""
    if fight.general != CITERIOR or not g.terms.variants & IMPERIVM:
        return sums
    if fight.kind not in BONUS_WHEN:
        return sums
    return sums._replace(roman=sums.roman + PARAMS["citerior_die_bonus"])


def led(g: HispaniaState) -> tuple[General, ...]:
    """§imperivm.3: whom the consul may move."""
    return MAY_MOVE if g.turn == CONSUL and g.terms.variants & IMPERIVM else ()
