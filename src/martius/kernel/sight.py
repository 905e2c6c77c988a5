"""What a seat sees as numbers from 0 to 255, for players that learn."""

from __future__ import annotations

from typing import NamedTuple

from martius.kernel.mask import Mask


class Part(NamedTuple):
    """Numbers of one kind in a seat's sight: how many there are, and the largest that can come."""

    name: str
    size: int
    most: int
    nominal: bool = False
    """Whether a number is a name (of a place, of a card), so that its size means nothing."""


DIGITS = bytes(max(0, byte - 48) for byte in range(256))
"""From the texts 0 and 1 to the numbers."""


def flags(mask: Mask, size: int) -> bytes:
    """A mask as a row of so many zeros and ones, number 0 first."""
    return f"{mask:0{size}b}".encode()[::-1].translate(DIGITS)
