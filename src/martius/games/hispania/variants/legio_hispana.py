"""LEGIO HISPANA: one more garrison of the consul (§legio)."""

from __future__ import annotations

from typing import Final

from martius.games.hispania.table import ops
from martius.games.hispania.table.model import CITIES, OFF_BOARD, City
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.variants import LEGIO_HISPANA, LEGION_OWNER
from martius.games.hispania.table.words import the
from martius.games.hispania.turn.refusals import refuse_disc
from martius.games.hispania.variants.action import VariantAction
from martius.kernel import Action, Refusal, Steps
from martius.kernel.text import say

PLACE: Final = [Action("legion", city) for city in CITIES]


def in_reserve(g: HispaniaState) -> bool:
    """Whether the legion waits to be placed."""
    return bool(g.terms.variants & LEGIO_HISPANA) and g.legion == OFF_BOARD


def refuse_legion(g: HispaniaState, city: City) -> Refusal | None:
    """§legio.1, §legio.2: like any garrison."""
    if g.turn != LEGION_OWNER:
        reason = say("Only {the_general} places the Legio Hispana.", the_general=the(LEGION_OWNER))
        return Refusal("legio.1", reason)
    if not in_reserve(g):
        return Refusal("legio.1", say("The Legio Hispana is already on the board."))
    return refuse_disc(g, city)


def _options(g: HispaniaState) -> list[Action]:
    at = g.general_at[g.turn]
    if at not in CITIES or refuse_legion(g, at) is not None:
        return []
    return [PLACE[at]]


def _apply(g: HispaniaState, city: City) -> Steps:
    ops.place_legion(g, city)
    return ()


ACTION: Final = VariantAction("legion", LEGIO_HISPANA, PLACE, _options, refuse_legion, _apply)
