"""Bit masks: sets of small numbers as ints, with fast unions and intersections."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

Mask: TypeAlias = int

BLOCK_BITS: Final = 8
BLOCK: Final = (1 << BLOCK_BITS) - 1
"""`nth` counts block by block, and bit by bit only in the last."""


@lru_cache(maxsize=1 << 14)
def bits(mask: Mask) -> tuple[int, ...]:
    """The numbers in a mask, in increasing order; cached, because the same sets come up again."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def mask_of(numbers: Iterable[int]) -> Mask:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def nth(mask: Mask, n: int) -> int:
    """The number at place n of a mask, counted from 0."""
    skipped = 0
    while n >= (there := (mask & BLOCK).bit_count()):
        n -= there
        mask >>= BLOCK_BITS
        skipped += BLOCK_BITS
    for _ in range(n):
        mask &= mask - 1
    return skipped + (mask & -mask).bit_length() - 1
