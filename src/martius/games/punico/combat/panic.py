"""Disorder, morale, panic and flight (§7.1, §10.7, §11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from martius.games.punico import events
from martius.games.punico.command.leaders import LeaderInDanger, stranded
from martius.games.punico.table import ops
from martius.games.punico.table.battles import EXIT_COST
from martius.games.punico.table.grid import BIT, FRONT, NEIGHBOUR, Hex, direction_to
from martius.games.punico.table.model import (
    CORPS_BY_UNIT,
    CROSSES_FREELY,
    KILLS_FLEEING,
    MORALE,
    MOVEMENT,
    ON_PANIC,
    ROUT,
    SIDE,
    Side,
    Unit,
)
from martius.games.punico.table.queries import leader_alone, leader_with, unit_at
from martius.games.punico.table.state import Fugitive, PunicoState
from martius.kernel import Step, Steps
from martius.kernel.mask import bits

ENDLESS: Final = 10**6


def suffer(g: PunicoState, unit: Unit, points: int, rule: str) -> Steps:
    """§10.7: a unit takes disorder points; its leader is in danger, and at its morale it panics.

    A unit in panic takes no more of them.
    """
    if not points or g.at[unit] < 0 or g.panic >> unit & 1:
        return ()
    ops.disorder(g, unit, points, rule)
    steps: Steps = (LeaderInDanger(SIDE[unit]),) if leader_with(g, unit) else ()
    return (*steps, Panic(unit)) if g.disorder[unit] >= MORALE[unit] else steps


def crossing(g: PunicoState, unit: Unit, path: Sequence[Hex]) -> list[Unit]:
    """§7.1: the friends on a way that are disordered by this unit's crossing."""
    side, spared = SIDE[unit], CROSSES_FREELY[CORPS_BY_UNIT[unit]]
    met = [unit_at(g, h) for h in path if g.occupied[side] & BIT[h]]
    return [friend for friend in met if CORPS_BY_UNIT[friend] not in spared]


def push_through(g: PunicoState, unit: Unit, friends: list[Unit]) -> Steps:
    """§7.1: unit and friend both take a disorder point for each crossing."""
    steps: Steps = ()
    for friend in friends:
        ops.tell(g, events.Crossed(unit, friend))
        steps += suffer(g, friend, 1, "7.1")
    return steps + suffer(g, unit, len(friends), "7.1")


class Flight(NamedTuple):
    """How a flight goes."""

    path: list[Hex]
    """The hexes it runs through, the first included."""
    gone: bool
    """It leaves the map."""
    killed: bool
    """It ends on an enemy or on the front of Veterans (§11.1.2)."""


def flight(g: PunicoState, unit: Unit, points: int) -> Flight:
    """§11, §11.1: the way of a unit in panic: the shortest to its own edge, as far as it gets.

    Of ways equally short it takes one that does not kill it, then one that disorders nobody, then
    the straightest. Zones of control do not stop it.
    """
    battle, side = g.field, SIDE[unit]
    routes = battle.routes[side]
    at = g.at[unit]
    path = [at]
    taken = g.occupied[side] & ~BIT[at] | leader_alone(g, 1 - side)
    while True:
        to = min((NEIGHBOUR[at][d] for d in routes[at]), key=partial(_dread, g, unit, at))
        points -= EXIT_COST if to < 0 else battle.cost[to]
        if points < 0 and not taken & BIT[at]:
            return Flight(path, False, False)
        if to < 0:
            return Flight(path, True, False)
        if deadly(g, side, at, to):
            return Flight(path, False, True)
        at = to
        path.append(at)


def _dread(g: PunicoState, unit: Unit, at: Hex, to: Hex) -> int:
    if to < 0:
        return 0
    if deadly(g, SIDE[unit], at, to):
        return 2
    return 1 if crossing(g, unit, [to]) else 0


def deadly(g: PunicoState, side: Side, start: Hex, to: Hex) -> bool:
    """§11.1.2: whether a fleeing unit that steps there dies: on an enemy, or on Veterans' front.

    A leader is no unit: he kills nobody.
    """
    if g.occupied[1 - side] & BIT[to]:
        return True
    friend = unit_at(g, to)
    return (
        friend >= 0
        and KILLS_FLEEING[friend]
        and not g.panic >> friend & 1
        and bool(FRONT[to][g.facing[friend]] & BIT[start])
    )


@dataclass(frozen=True, slots=True)
class Panic(Step):
    """§11: a unit with as many disorder points as its morale panics and flees."""

    unit: Unit

    def run(self, g: PunicoState) -> Steps:
        unit, side = self.unit, SIDE[self.unit]
        if g.at[unit] < 0 or g.panic >> unit & 1:
            return ()
        ops.tell(g, events.Panicked(unit))
        ops.score_rout(g, side, ROUT[unit])
        if ON_PANIC[unit] == "removed":  # §11.1.1
            steps = stranded(g, unit)
            ops.eliminate(g, unit, "11.1.1")
            return steps
        if ON_PANIC[unit] == "flee":
            ops.mark_in_fugam(g, unit)
            return (Flee(unit),)
        return self._cavalry(g)

    def _cavalry(self, g: PunicoState) -> Steps:
        """§11.2: cavalry leaves the map at once; its way is kept for the pursuit (§14)."""
        ops.mark_panic(g, self.unit)
        way = flight(g, self.unit, ENDLESS)
        if g.fugitive is None:
            g.fugitive = Fugitive(self.unit, tuple(way.path), int(way.gone))
        return run_away(g, self.unit, way)


@dataclass(frozen=True, slots=True)
class Flee(Step):
    """§11, §11.1: a unit in panic moves its full allowance towards its own edge."""

    unit: Unit

    def run(self, g: PunicoState) -> Steps:
        return run_away(g, self.unit, flight(g, self.unit, MOVEMENT[self.unit]))


def run_away(g: PunicoState, unit: Unit, way: Flight) -> Steps:
    """Carry a flight out; the friends it breaks through are disordered (§11)."""
    through = way.path[1:] if way.gone or way.killed else way.path[1:-1]
    friends = crossing(g, unit, through)
    steps = stranded(g, unit)
    if way.killed:
        ops.eliminate(g, unit, "11.1.2")
    elif way.gone:
        ops.tell(g, events.Fled(unit, tuple(way.path), True))
        ops.flee_off(g, unit)
    elif len(way.path) > 1:
        ops.shift(g, unit, way.path[-1], direction_to(way.path[-2], way.path[-1]))
        ops.tell(g, events.Fled(unit, tuple(way.path), False))
    for friend in friends:
        ops.tell(g, events.Crossed(unit, friend))
        steps += suffer(g, friend, 1, "7.1")
    return steps


@dataclass(frozen=True, slots=True)
class Flights(Step):
    """§11.1: before others move, units in panic flee on, those nearest the edge first."""

    side: Side

    def run(self, g: PunicoState) -> Steps:
        runners = list(bits(g.panic & g.present[self.side]))
        runners.sort(key=lambda unit: len(flight(g, unit, ENDLESS).path))
        return tuple(Flee(unit) for unit in runners)
