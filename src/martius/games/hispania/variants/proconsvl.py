"""PROCONSVL: a fourth general, called for denarii (§proconsvl).

On the board the proconsul is a general like the others (§proconsvl.3), without garrisons and
without a turn; so the proconsul defends with the die alone (§proconsvl.4).
"""

from __future__ import annotations

from typing import Final

from martius.games.hispania.table import ops
from martius.games.hispania.table.model import OFF_BOARD, PROCONSUL, SPACE_NAMES, SPACE_OF, General
from martius.games.hispania.table.queries import general_in
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.variants import PROCONSVL, params
from martius.games.hispania.table.words import coins, the
from martius.games.hispania.variants.action import VariantAction
from martius.kernel import Action, Refusal, Steps
from martius.kernel.text import say

PARAMS: Final = params("proconsvl")
ENTRY: Final = SPACE_OF[PARAMS["entry_sea"]]
COST: Final[int] = PARAMS["entry_cost"]
CALL: Final = Action("call")


def refuse_call(g: HispaniaState, _: int) -> Refusal | None:
    """§proconsvl.1."""
    sea = SPACE_NAMES[ENTRY]
    if g.general_at[PROCONSUL] != OFF_BOARD:
        return Refusal("proconsvl.1", say("The proconsul is already on the board."))
    if not g.fleets >> ENTRY & 1:
        reason = say("The proconsul enters on a fleet: there is none in {sea}.", sea=sea)
        return Refusal("proconsvl.1", reason)
    other = general_in(g, ENTRY)
    if other >= 0:
        reason = say("{The_general} is on the fleet in {sea}.", the_general=the(other), sea=sea)
        return Refusal("proconsvl.1", reason)
    if g.denarii < COST:
        reason = say(
            "Calling the proconsul costs {price}, and you have {n}.",
            price=coins(COST),
            n=g.denarii,
        )
        return Refusal("proconsvl.1", reason)
    return None


def _options(g: HispaniaState) -> list[Action]:
    if g.general_at[PROCONSUL] != OFF_BOARD or g.denarii < COST:
        return []
    return [CALL] if refuse_call(g, 0) is None else []


def _apply(g: HispaniaState, _: int) -> Steps:
    ops.call_proconsul(g, ENTRY, COST)
    return ()


def led(g: HispaniaState) -> tuple[General, ...]:
    """§proconsvl.2: any general moves the proconsul."""
    return (PROCONSUL,) if g.terms.variants & PROCONSVL else ()


ACTION: Final = VariantAction("call", PROCONSVL, [CALL], _options, refuse_call, _apply)
