"""A unit moves (§6, §7, §8): click a hex, click a facing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from martius.games.punico.combat.panic import crossing, push_through
from martius.games.punico.movement.reach import Reach, bars, reach, unit_reach
from martius.games.punico.table import ops
from martius.games.punico.table.battles import EXIT_COST
from martius.games.punico.table.grid import (
    AROUND,
    BIT,
    FACINGS,
    HEX_IDS,
    HEXES,
    NEIGHBOUR,
    Facing,
    Hex,
    catalogue,
    chosen,
)
from martius.games.punico.table.model import (
    BIT_OF,
    CORPS_BY_UNIT,
    MOVEMENT,
    PACE,
    ROME,
    RUN_HEXES,
    SIDE,
    UNIT_NAMES,
    UNITS,
    Unit,
)
from martius.games.punico.table.queries import held, in_enemy_zone
from martius.games.punico.table.refusals import enemy_in, impassable, no_point_to_turn
from martius.games.punico.table.state import PunicoState
from martius.games.punico.table.words import which_facing
from martius.kernel import Action, Decision, Refusal, Steps, ask
from martius.kernel.text import Text, plural, say

MOVE: Final = [Action("move", h) for h in HEXES]
FACE: Final = [Action("face", f) for f in FACINGS]
EXIT: Final = Action("exit")
THROUGH: Final = Action("through")
_MOVE_TO: Final = catalogue(MOVE)


@dataclass(frozen=True, slots=True)
class Move(Decision):
    """§6: where the chosen unit goes; its own hex is for turning, or for staying after all."""

    unit: Unit
    spent: int
    """Points it has paid to come on to the map."""
    through: int
    """1 once it may push through friends, to the disorder of both (§7.1)."""

    def seat(self, g: PunicoState) -> int:
        return g.phasing

    def prompt(self, g: PunicoState) -> Text:
        return say(
            "Choose a hex for {unit}. Choose its own hex to turn in place.",
            unit=UNIT_NAMES[self.unit],
        )

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*MOVE, THROUGH, EXIT]

    def options(self, g: PunicoState) -> list[Action]:
        way = self.reach(g)
        found = chosen(way.ends, _MOVE_TO)
        if not self.through and bars(g, self.unit):
            found.append(THROUGH)
        if g.field.break_through and SIDE[self.unit] == ROME and way.exits():
            found.append(EXIT)
        return found

    def reach(self, g: PunicoState) -> Reach:
        """Where it can go."""
        return unit_reach(g, self.unit, self.spent, self.through)

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb == "exit":
            return self._refuse_exit(g)
        if action.verb == "through":
            return self._refuse_through(g)
        if action.verb != "move":
            name = UNIT_NAMES[self.unit]
            return Refusal("6", say("Choose a hex for {unit}, or undo.", unit=name))
        return None if self.reach(g).ends & BIT[action.noun] else self._why_not(g, action.noun)

    def _refuse_exit(self, g: PunicoState) -> Refusal | None:
        name = UNIT_NAMES[self.unit]
        if not g.field.break_through:
            return Refusal("6", say("Units cannot leave the map by choice in this battle."))
        if SIDE[self.unit] != ROME:
            reason = say("Only Roman units can leave the map by the Carthaginian edge.")
            return Refusal("17.1.4", reason)
        if not self.reach(g).exits():
            reason = say("{unit} cannot leave by the Carthaginian edge on this move.", unit=name)
            return Refusal("17.1.4", reason)
        return None

    def _refuse_through(self, g: PunicoState) -> Refusal | None:
        name = UNIT_NAMES[self.unit]
        if self.through:
            reason = say("{unit} already pushes through friends: choose a hex for it.", unit=name)
            return Refusal("7.1", reason)
        if not bars(g, self.unit):
            reason = say("{unit} can cross all its friends without disorder.", unit=name)
            return Refusal("7.1", reason)
        return None

    def _why_not(self, g: PunicoState, h: Hex) -> Refusal:
        side, name, unit = SIDE[self.unit], HEX_IDS[h], UNIT_NAMES[self.unit]
        if not g.field.passable & BIT[h]:
            return impassable(g, h)
        if held(g, 1 - side) & BIT[h]:
            return enemy_in(h)
        if g.occupied[side] & BIT[h]:
            reason = say(
                "A friendly unit is in hex {hex}: {unit} cannot stop there.", hex=name, unit=unit
            )
            return Refusal("7", reason)
        if not self.through and unit_reach(g, self.unit, self.spent, 1).ends & BIT[h]:
            reason = say("Friends block the way to hex {hex}: push through them first.", hex=name)
            return Refusal("7.1", reason)
        way = self.reach(g)
        if reach(way.ground._replace(halt=0)).ends & BIT[h]:
            reason = say(
                "An enemy zone of control stops {unit} before hex {hex}.", unit=unit, hex=name
            )
            return Refusal("8.2", reason)
        reason = plural(
            "{unit} cannot reach hex {hex} through its front hexes with {n} movement point.",
            "{unit} cannot reach hex {hex} through its front hexes with {n} movement points.",
            way.ground.points,
            unit=unit,
            hex=name,
        )
        return Refusal("6", reason)

    def apply(self, g: PunicoState, action: Action) -> Steps:
        if action.verb == "through":
            return ask(g, Move(self.unit, self.spent, 1))
        if action.verb == "exit":
            return leave(g, self)
        h = action.noun
        facings = 0
        for f, reached in enumerate(self.reach(g).layers[-1]):
            if reached & BIT[h]:
                facings |= 1 << f
        if facings & facings - 1:
            return (Face(self.unit, self.spent, self.through, h, facings),)
        return go(g, self, h, facings.bit_length() - 1)


START: Final = [Move(unit, 0, 0) for unit in UNITS]
"""How nearly all moves begin: made once for each unit."""


def take_up(g: PunicoState, unit: Unit) -> Steps:
    """§6: a unit is about to move; one that cannot leave its hex can still turn."""
    side, ground = SIDE[unit], g.field.passable & ~g.field.rough
    near = AROUND[g.at[unit]] & ground & ~g.occupied[side] & ~held(g, 1 - side)
    move = START[unit]
    return (move,) if near and MOVEMENT[unit] > 1 else ask(g, move)


@dataclass(frozen=True, slots=True)
class Face(Decision):
    """§8, §8.1: how the unit faces where it goes."""

    unit: Unit
    spent: int
    through: int
    to: Hex
    facings: int
    """The facings within its points, as bits."""

    @property
    def move(self) -> Move:
        """The move that this ends."""
        if not self.spent and not self.through:
            return START[self.unit]
        return Move(self.unit, self.spent, self.through)

    def seat(self, g: PunicoState) -> int:
        return g.phasing

    def prompt(self, g: PunicoState) -> Text:
        return which_facing(self.unit, self.to)

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return FACE

    def options(self, g: PunicoState) -> list[Action]:
        return [FACE[f] for f in FACINGS if self.facings >> f & 1]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb != "face":
            return Refusal("8", say("Choose a facing, or undo."))
        return None if self.facings >> action.noun & 1 else no_point_to_turn(self.unit, action.noun)

    def apply(self, g: PunicoState, action: Action) -> Steps:
        return go(g, self.move, self.to, action.noun)


def way_to(g: PunicoState, move: Move, h: Hex, facing: Facing) -> tuple[tuple[Hex, ...], int]:
    """The way a unit takes, and its points: without disorder if there is such a way (§7.1)."""
    plain = unit_reach(g, move.unit, move.spent, 0)
    if plain.layers[-1][facing] & BIT[h]:
        return plain.path(h, facing), plain.cost(h, facing) + move.spent
    way = move.reach(g)
    return way.path(h, facing, g.occupied[SIDE[move.unit]]), way.cost(h, facing) + move.spent


def go(g: PunicoState, move: Move, h: Hex, facing: Facing) -> Steps:
    """§6-§8: carry a move out."""
    unit, start = move.unit, g.at[move.unit]
    if g.log is None and not move.through and not RUN_HEXES[unit]:
        # Nobody is crossed and nobody watches: any way will do, which saves searching for it.
        path: tuple[Hex, ...] = (start, h)
        cost = move.reach(g).cost(h, facing) + move.spent
        friends: list[Unit] = []
    else:
        path, cost = way_to(g, move, h, facing)
        friends = crossing(g, unit, path[1:])
    if h != start and not move.spent and in_enemy_zone(g, unit):
        g.left_zone |= BIT_OF[unit]  # §8.2; who only turns is not marked (§8.2.1)
    if RUN_HEXES[unit] and straight(path) >= RUN_HEXES[unit]:
        g.ran |= BIT_OF[unit]
    pay(g, unit, cost)
    ops.move_unit(g, unit, path, facing, cost)
    return push_through(g, unit, friends) if friends else ()


def pay(g: PunicoState, unit: Unit, cost: int) -> None:
    """§4.6: a unit that went one further used the Movement command."""
    if cost > MOVEMENT[unit]:
        g.haste[PACE[CORPS_BY_UNIT[unit]]] -= 1
        g.commanded |= BIT_OF[unit]


def straight(path: Sequence[Hex]) -> int:
    """§10.3: how many hexes at the end of a path were entered in one direction."""
    directions = [NEIGHBOUR[a].index(b) for a, b in pairwise(path)]
    run = 0
    while run < len(directions) and directions[-1 - run] == directions[-1]:
        run += 1
    return run


def leave(g: PunicoState, move: Move) -> Steps:
    """§17.1.4: a Roman unit breaks through; the friends it crosses are disordered."""
    unit = move.unit
    plain = unit_reach(g, unit, move.spent, 0)
    way = plain if plain.exits() else move.reach(g)
    h, facing, cost = way.last_before_exit()
    friends = crossing(g, unit, way.path(h, facing)[1:])
    pay(g, unit, cost + move.spent + EXIT_COST)
    ops.break_through(g, unit)
    return push_through(g, unit, friends)
