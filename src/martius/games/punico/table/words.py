"""How the things of De Bello Punico are called in a sentence."""

from __future__ import annotations

from martius.games.punico.table.grid import HEX_IDS, Hex


def where(h: Hex) -> str:
    """`hex 0712`."""
    return f"hex {HEX_IDS[h]}"
