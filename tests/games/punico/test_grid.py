"""The hex grid: neighbours, distances, shifts and lines of sight."""

import math

import pytest

from martius.games.punico.table.grid import (
    BIT,
    EVERYWHERE,
    FACINGS,
    HEX_IDS,
    HEX_OF,
    HEXES,
    NEIGHBOUR,
    ROWS,
    Hex,
    arc,
    distance,
    hexes,
    line_between,
)

SHIFTS = (-2, 35, 37, 2, -35, -37)


def centre(h: Hex) -> tuple[float, float]:
    """The middle of a hex whose sides are one long."""
    column, row = divmod(h, ROWS)
    return 1.5 * column, math.sqrt(3) * (row + (column & 1) / 2)


def test_neighbours_are_one_hex_side_by_side() -> None:
    for h in HEXES:
        for near in NEIGHBOUR[h]:
            if near >= 0:
                assert math.dist(centre(h), centre(near)) == pytest.approx(math.sqrt(3))


def test_a_shift_is_a_step_and_falls_off_at_the_edges() -> None:
    for h in HEXES:
        for direction, shift in zip(FACINGS, SHIFTS, strict=True):
            bit = BIT[h]
            moved = (bit << shift if shift > 0 else bit >> -shift) & EVERYWHERE
            near = NEIGHBOUR[h][direction]
            assert moved == (BIT[near] if near >= 0 else 0)


def test_distance_is_the_length_of_the_shortest_way() -> None:
    for start in (HEX_OF["0101"], HEX_OF["1209"], HEX_OF["2418"]):
        far, ring = {start: 0}, [start]
        for h in ring:
            for near in NEIGHBOUR[h]:
                if near >= 0 and near not in far:
                    far[near] = far[h] + 1
                    ring.append(near)
        assert all(distance(start, h) == far[h] for h in HEXES)


@pytest.mark.rule("punico", "9.2")
def test_9_2_lines_cross_what_a_ruler_crosses() -> None:
    """Walk along the ruler: the nearest centre at each point is the hex it lies in."""
    start = HEX_OF["1209"]
    for end in (h for h in HEXES if 1 < distance(start, h) <= 3):
        (x0, y0), (x1, y1) = centre(start), centre(end)
        around = [h for h in HEXES if distance(start, h) <= 5]
        crossed = set()
        for i in range(1, 60):
            point = x0 + (x1 - x0) * i / 60, y0 + (y1 - y0) * i / 60
            near = sorted((math.dist(point, centre(h)), h) for h in around)[:2]
            if near[1][0] - near[0][0] > 0.02:
                crossed.add(near[0][1])
        groups = [hexes(group) for group in line_between(start, end)]
        alone = {group[0] for group in groups if len(group) == 1}
        assert crossed - {start, end} <= alone, HEX_IDS[end]
        assert all(len(group) <= 2 for group in groups)


@pytest.mark.rule("punico", "9.1")
def test_an_arc_names_each_hex_once_with_its_distance() -> None:
    for h in HEXES:
        for facing in FACINGS:
            found = arc(h, facing, 3)
            assert len({target for target, _ in found}) == len(found)
            assert all(distance(h, target) == far for target, far in found)
    middle = arc(HEX_OF["1210"], 0, 3)
    assert [sum(far == n for _, far in middle) for n in (1, 2, 3)] == [3, 5, 7]
