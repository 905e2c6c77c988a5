"""A position of Hispania between two choices, written as the content of a scenario file."""

from __future__ import annotations

from typing import Any

from martius.games.hispania.sequence import EnterBoard
from martius.games.hispania.table.model import (
    CITIES,
    COMMANDER_IDS,
    COMMANDERS,
    DRAWN_ROADS,
    GENERAL_IDS,
    GENERALS,
    LINK_ENDS,
    LINK_IDS,
    OFF_BOARD,
    PROCONSUL,
    PROVINCE_CITIES,
    PROVINCE_IDS,
    SEAS,
    SPACE_IDS,
)
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.variants import IMPERIVM, LEGION_OWNER, TERROR, ids_of
from martius.games.hispania.turn.combat import ResolveFight
from martius.games.hispania.turn.hispanic import ArmyMove
from martius.games.hispania.turn.roman import RomanAction
from martius.games.hispania.variants.hispano import AddToCombat, DirectArmy, ShiftRevolt
from martius.kernel import waiting


def written(g: HispaniaState) -> dict[str, Any]:
    """The scenario that starts here."""
    return {"rules": _rules(g), "setup": _setup(g), "start": _start(g)}


def _rules(g: HispaniaState) -> dict[str, Any]:
    free = [
        PROVINCE_IDS[p]
        for p, cities in enumerate(PROVINCE_CITIES)
        if cities and not cities & ~g.terms.goal_free
    ]
    return {
        "rounds": g.terms.rounds,
        "garrison_in": [SPACE_IDS[c] for c in CITIES if g.terms.goal_garrisons >> c & 1],
        "free_of_revolt": free,
    } | ({"special_army_removed": True} if g.terms.goal_special else {})


def _setup(g: HispaniaState) -> dict[str, Any]:
    variants = ids_of(g.terms.variants)
    placed = {GENERAL_IDS[n]: _where(g, n) for n in GENERALS if n in COMMANDERS}
    if g.general_at[PROCONSUL] != OFF_BOARD:
        placed["proconsul"] = SPACE_IDS[g.general_at[PROCONSUL]]
    roads = [
        LINK_IDS[link]
        for link, (a, b) in enumerate(LINK_ENDS)
        if g.road_to[a] >> b & 1 and link not in DRAWN_ROADS
    ]
    setup: dict[str, Any] = {
        "revolts": {SPACE_IDS[c]: g.revolts[c] for c in CITIES if g.revolts[c]},
        "armies": [SPACE_IDS[at] for at in g.armies if at != OFF_BOARD],
        "fleets": [SPACE_IDS[sea] for sea in SEAS if g.fleets >> sea & 1],
        "roads": roads,
        "roads_to_lay": 0,
        "generals": placed,
        "garrisons": {SPACE_IDS[c]: _discs(g, c) for c in CITIES if g.garrisons[c]},
        "reserve": {
            "revolts": g.reserve,
            "armies": g.armies_in_reserve,
            "garrisons": dict(zip(COMMANDER_IDS, g.garrison_reserve, strict=True)),
        },
    }
    if "ingenivm" in variants:
        setup["roads_for_sale"] = g.roads_for_sale
    if "pirates" in variants:
        setup["pirates"] = {SPACE_IDS[s]: n for s, n in zip(SEAS, g.pirates, strict=True) if n}
    if g.terms.variants & TERROR:
        on_board = g.special != OFF_BOARD
        setup["special_army"] = SPACE_IDS[g.armies[g.special]] if on_board else "reserve"
    return setup


def _where(g: HispaniaState, general: int) -> str:
    at = g.general_at[general]
    return "off" if at == OFF_BOARD else SPACE_IDS[at]


def _discs(g: HispaniaState, city: int) -> list[str]:
    """The owners from bottom to top; the lowest of the consul's is the legion, if it is there."""
    owners: list[str] = [COMMANDER_IDS[owner] for owner in g.garrisons[city]]
    if g.legion == city:
        owners[g.garrisons[city].index(LEGION_OWNER)] = "legio_hispana"
    return owners


def _start(g: HispaniaState) -> dict[str, Any]:
    step = waiting(g)
    start: dict[str, Any] = {"round": g.round, "turn": COMMANDER_IDS[g.turn]}
    if isinstance(step, EnterBoard):
        return start | {"phase": "turn"}
    if isinstance(step, RomanAction):
        start |= {"phase": "roman", "denarii": g.denarii}
        if g.terms.variants & IMPERIVM:
            start["move_denarii"] = g.move_denarii
        if g.must_leave:
            start["must_leave"] = True
        return start | ({"handed_over": True} if g.consul_shared_with else {})
    start |= {"phase": "hispanic", "hispanic_denarii": g.hispanic_denarii}
    if isinstance(step, ShiftRevolt):
        return start | {"dice": [step.roman, step.hispanic]}
    todo = [one.province for one in reversed(g.agenda) if isinstance(one, ArmyMove)]
    if isinstance(step, DirectArmy):
        return start | {"armies_to_move": _cities(g, [step.province, *todo])}
    assert isinstance(step, AddToCombat)
    assert g.fight is not None
    assert isinstance(g.agenda[-2], ResolveFight)
    return start | {
        "armies_to_move": _cities(g, [g.fight.army, *todo]),
        "heads_for": SPACE_IDS[g.fight.city],
    }


def _cities(g: HispaniaState, provinces: list[int]) -> list[str]:
    return [SPACE_IDS[g.armies[province]] for province in provinces]
