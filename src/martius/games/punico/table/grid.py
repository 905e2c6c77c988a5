"""The hex grid: geometry only, the same for every battle.

Hexes have flat tops and are numbered column by column; even columns (counted from 1) lie half a hex
lower. A set of hexes is a bit mask in doubled rows: the hex in column c and row r is bit 36c + 2r,
plus 1 in a lower column. So a step in any direction is one shift for the whole set, and a shift
over an edge lands on a bit that no hex has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar

from martius.kernel.text import say

Hex: TypeAlias = int
Facing: TypeAlias = int
Mask: TypeAlias = Any
"""A whole number. It is not called int, because compiled ints of this size are slower than Python's
own: mypyc's operations on them copy digit by digit."""
Cube: TypeAlias = tuple[int, int, int]
T = TypeVar("T")

COLUMNS: Final = 24
ROWS: Final = 18
HEXES: Final = range(COLUMNS * ROWS)
HEX_IDS: Final = [f"{h // ROWS + 1:02}{h % ROWS + 1:02}" for h in HEXES]
HEX_OF: Final = {name: h for h, name in enumerate(HEX_IDS)}

FACINGS: Final = range(6)
FACING_IDS: Final = ("n", "ne", "se", "s", "sw", "nw")
FACING_NAMES: Final = (
    *(say("north"), say("north-east"), say("south-east")),
    *(say("south"), say("south-west"), say("north-west")),
)
N, S = 0, 3

BIT: Final[list[Mask]] = [1 << (2 * h + (h // ROWS & 1)) for h in HEXES]
EVERYWHERE: Final[Mask] = sum(BIT)

_BYTES: Final = COLUMNS * ROWS * 2 // 8

TOP: Final = 0
BOTTOM: Final = 1
_STEPS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""Columns and doubled rows of a step in each direction."""


def _one_by_one(mask: Mask) -> list[Hex]:
    """The hexes in a mask, bit by bit."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1 >> 1)
        mask ^= low
    return found


def catalogue(items: Sequence[T]) -> list[list[list[T]]]:
    """What belongs to each hex, arranged so that `chosen` finds it byte by byte of a mask."""
    return [
        [[items[h] for h in _one_by_one(byte << 8 * i & EVERYWHERE)] for byte in range(256)]
        for i in range(_BYTES)
    ]


def chosen(mask: Mask, listed: list[list[list[T]]]) -> list[T]:
    """The items of a mask's hexes, in increasing order: much faster than bit by bit."""
    found: list[T] = []
    filled = mask.to_bytes(_BYTES, "little").rstrip(b"\0")
    first = len(filled) - len(filled.lstrip(b"\0"))
    for i in range(first, len(filled)):
        if byte := filled[i]:
            found += listed[i][byte]
    return found


_FEW: Final = 4
_HEXES: Final = catalogue(HEXES)


def hexes(mask: Mask) -> list[Hex]:
    """The hexes in a mask, in increasing order."""
    return _one_by_one(mask) if mask.bit_count() < _FEW else chosen(mask, _HEXES)


def mask_of(places: Iterable[Hex]) -> Mask:
    """The set of these hexes."""
    mask: Mask = 0
    for h in places:
        mask |= BIT[h]
    return mask


def _doubled(h: Hex) -> tuple[int, int]:
    column, row = divmod(h, ROWS)
    return column, 2 * row + (column & 1)


def _neighbour(h: Hex, direction: Facing) -> Hex:
    column, row = _doubled(h)
    column, row = column + _STEPS[direction][0], row + _STEPS[direction][1]
    if 0 <= column < COLUMNS and 0 <= row < 2 * ROWS:
        return column * ROWS + row // 2
    return -1


NEIGHBOUR: Final[list[tuple[Hex, ...]]] = [tuple(_neighbour(h, d) for d in FACINGS) for h in HEXES]
"""NEIGHBOUR[hex][direction], -1 where the map ends."""


def _leaves_by(h: Hex, direction: Facing, edge: int) -> bool:
    column, row = _doubled(h)
    column, row = column + _STEPS[direction][0], row + _STEPS[direction][1]
    return 0 <= column < COLUMNS and (row < 0 if edge == TOP else row >= 2 * ROWS)


EXITS: Final[list[list[Mask]]] = [
    [mask_of(h for h in HEXES if _leaves_by(h, d, edge)) for d in FACINGS] for edge in (TOP, BOTTOM)
]
"""EXITS[edge][direction]: the hexes from which a step in that direction leaves by that edge."""
EDGE_HEXES: Final[list[Mask]] = [
    mask_of(h for h in HEXES if h % ROWS == row) for row in (0, ROWS - 1)
]
INWARD: Final = (S, N)
"""The direction into the map from each edge."""


def direction_to(start: Hex, to: Hex) -> Facing:
    """The direction of a neighbour."""
    return NEIGHBOUR[start].index(to)


def front_directions(facing: Facing) -> tuple[Facing, Facing, Facing]:
    """§8: the three sides before a unit."""
    return (facing - 1) % 6, facing, (facing + 1) % 6


def rear_directions(facing: Facing) -> tuple[Facing, Facing, Facing]:
    """§8: the three sides behind a unit."""
    return front_directions((facing + 3) % 6)


def _around(h: Hex, directions: Iterable[Facing]) -> Mask:
    return mask_of(NEIGHBOUR[h][d] for d in directions if NEIGHBOUR[h][d] >= 0)


FRONT: Final[list[list[Mask]]] = [[_around(h, front_directions(f)) for f in FACINGS] for h in HEXES]
"""FRONT[hex][facing]: the three hexes before a unit."""
REAR: Final[list[list[Mask]]] = [[_around(h, rear_directions(f)) for f in FACINGS] for h in HEXES]
"""REAR[hex][facing]: the three hexes behind it."""
AROUND: Final[list[Mask]] = [_around(h, FACINGS) for h in HEXES]


_COLUMN: Final = [_doubled(h)[0] for h in HEXES]
_ROW: Final = [_doubled(h)[1] for h in HEXES]


def distance(a: Hex, b: Hex) -> int:
    """How many hexes from one to the other."""
    across, along = abs(_COLUMN[a] - _COLUMN[b]), abs(_ROW[a] - _ROW[b])
    return across + (along - across) // 2 if along > across else across


# --- lines of sight (§9.2) ---


def cube(h: Hex) -> Cube:
    """Cube coordinates: three axes that sum to nothing."""
    column, row = _doubled(h)
    z = (row - column) // 2
    return column, -column - z, z


@cache
def _line(step: Cube) -> tuple[tuple[Cube, ...], ...]:
    """What the straight line from a centre to the centre `step` away passes between its ends.

    A hex that it crosses stands alone; two hexes whose common side it runs along stand together.
    """
    reach = max(map(abs, step))
    crossed: list[tuple[Fraction, Cube]] = []
    along: dict[Fraction, list[Cube]] = {}
    for x in range(-reach, reach + 1):
        for y in range(-reach, reach + 1):
            cell = (x, y, -x - y)
            if cell in ((0, 0, 0), step):
                continue
            span = _span(cell, step)
            if span is not None:
                middle, inside = span
                if inside:
                    crossed.append((middle, cell))
                else:
                    along.setdefault(middle, []).append(cell)
    groups: list[tuple[Fraction, tuple[Cube, ...]]] = [
        (middle, (cell,)) for middle, cell in crossed
    ]
    groups += [(middle, tuple(cells)) for middle, cells in along.items()]
    return tuple(cells for _, cells in sorted(groups))


def _span(cell: Cube, step: Cube) -> tuple[Fraction, bool] | None:
    """The middle of the part of the line within a cell, and whether it is inside or on a side."""
    first, last = Fraction(0), Fraction(1)
    for i, j in ((0, 1), (1, 2), (2, 0)):
        slope, offset = step[i] - step[j], cell[i] - cell[j]
        if slope == 0:
            if abs(offset) > 1:
                return None
            continue
        ends = sorted((Fraction(offset - 1, slope), Fraction(offset + 1, slope)))
        first, last = max(first, ends[0]), min(last, ends[1])
    if first >= last:
        return None
    middle = (first + last) / 2
    point = [middle * step[i] - cell[i] for i in range(3)]
    return middle, all(abs(point[i] - point[i - 1]) < 1 for i in range(3))


_HEX_AT: Final = {cube(h): h for h in HEXES}


@cache
def line_between(a: Hex, b: Hex) -> tuple[Mask, ...]:
    """§9.2: what stands in a line of sight: it is blocked where every hex of a group is held."""
    start, end = cube(a), cube(b)
    step = (end[0] - start[0], end[1] - start[1], end[2] - start[2])
    return tuple(
        mask_of(
            _HEX_AT[cell]
            for x, y, z in cells
            if (cell := (start[0] + x, start[1] + y, start[2] + z)) in _HEX_AT
        )
        for cells in _line(step)
    )


@cache
def arc(h: Hex, facing: Facing, reach: int) -> tuple[tuple[Hex, int], ...]:
    """§9, §9.1: the hexes a unit can shoot into, nearest first, with their distances.

    Beyond the three front hexes the arc goes on in the same three directions.
    """
    ring = {h}
    found = []
    for far in range(1, reach + 1):
        steps = {NEIGHBOUR[near][d] for near in ring for d in front_directions(facing)}
        ring = {target for target in steps if target >= 0 and distance(h, target) == far}
        found += [(target, far) for target in sorted(ring)]
    return tuple(found)
