"""The pseudo-language: English that shows at a glance whether a text went through a catalogue."""

from __future__ import annotations

import re
from typing import Final

ACCENTS: Final = str.maketrans("aceinouyACEINOUY", "áçéîñöüýÁÇÉÎÑÖÜÝ")
FIELD: Final = re.compile(r"(\{[^{}]*\})")
LONGER: Final = re.compile(r"[áéîöü]")


def accented(message: str) -> str:
    """`⟦Röömé⟧` for `Rome`: accented and longer, as translations are; fields stay."""
    parts = [part if FIELD.fullmatch(part) else _said(part) for part in FIELD.split(message)]
    return f"⟦{''.join(parts)}⟧"


def _said(part: str) -> str:
    return LONGER.sub(lambda vowel: vowel.group() * 2, part.translate(ACCENTS))
