"""Political control, siege points and the end of the war (§19, §20, §23)."""

from __future__ import annotations

from martius.games.hannibal import events
from martius.games.hannibal.table.model import (
    CAPITAL,
    CARTHAGE,
    NEEDED,
    NEUTRAL,
    PROVINCE,
    ROME,
    SIDE_IDS,
    Side,
    Space,
)
from martius.games.hannibal.table.ops.telling import tell
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Result

# --- the end ---


def end(g: HannibalState, outcome: str, side: Side, rule: str) -> None:
    """End the game at once with a winner."""
    g.result = Result(outcome, SIDE_IDS[side], (side,), rule)
    tell(g, events.GameEnded(side, outcome, rule))


# --- markers ---


def set_control(g: HannibalState, space: Space, side: int) -> None:
    """A space changes hands; its province may, too."""
    old, province = g.control[space], PROVINCE[space]
    if old == side:
        return
    before = _controller(g, province) if g.log is not None else 0
    if old != NEUTRAL:
        g.held[old][province] -= 1
    if side != NEUTRAL:
        g.held[side][province] += 1
    g.control[space] = side
    if g.log is not None:
        after = _controller(g, province)
        if after != before:
            g.log.append(events.ProvinceChanged(province, after))


def _controller(g: HannibalState, province: int) -> int:
    for side in (ROME, CARTHAGE):
        if g.held[side][province] >= NEEDED[province]:
            return side
    return -1


def place_marker(g: HannibalState, side: Side, space: Space, rule: str) -> None:
    """A PC marker of a side is placed, or the enemy's flipped; a capital taken ends the war."""
    if g.log is not None:
        g.log.append(events.MarkerPlaced(side, space, rule))
    set_control(g, space, side)
    if space == CAPITAL[1 - side]:
        end(g, "capital", side, "23.1" if side == ROME else "23.2")


def remove_marker(g: HannibalState, space: Space, rule: str) -> None:
    """A PC marker is taken off: the space is neutral."""
    if g.log is not None:
        g.log.append(events.MarkerRemoved(g.control[space], space, rule))
    set_control(g, space, NEUTRAL)


# --- sieges ---


def add_siege_points(g: HannibalState, space: Space, points: int) -> None:
    """§20.2: what a siege roll brings; the roll's event tells it."""
    g.siege[space] += points


def remove_siege_points(g: HannibalState, space: Space, points: int) -> None:
    """Some or all siege points go."""
    g.siege[space] = max(0, g.siege[space] - points)
    if not g.siege[space]:
        tell(g, events.SiegeLifted(space))


def subjugate(g: HannibalState, side: Side, space: Space) -> None:
    """§20.8: a PC marker takes the place of the Tribe for good."""
    g.siege[space] = 0
    g.tribes &= ~(1 << space)
    place_marker(g, side, space, "20.8")
