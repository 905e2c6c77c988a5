"""Taking back by consent: what was played since is no longer played, but the record still tells it.

Where dice rolled since, the game goes on with fresh ones: nobody may know what the next roll is.
"""

from __future__ import annotations

from collections.abc import Sequence

from martius.kernel.plain import Json
from martius.match.notes import TAKEN_BACK, TableNote
from martius.match.record import Record, rolls


def last_action(record: Record, seat: str) -> int | None:
    """How many actions stood before the last one of a seat; None if it has done nothing, or the
    rules were mended since."""
    for seq in range(len(record.entries) - 1, -1, -1):
        if record.entries[seq].who == seat:
            mended = any(span.start > seq for span in record.rules)
            return None if mended else seq
    return None


def taken_back(
    record: Record, seq: int, by: str, agreed: Sequence[str], secret: str | None
) -> Record:
    """The record without what was played after so many actions, which a note keeps. The seed of
    dice that are put away is told with the last one, when the game is over."""
    rolled = rolls(record.entries[seq:]) > 0
    lines = record.after(seq) if rolled else [list(entry) for entry in record.entries[seq:]]
    kept = record.upto(seq)
    if not rolled:
        for span in record.dice:
            span.fall_back(seq)
        kept.dice = record.dice
    elif kept.dice and kept.dice[-1].header == record.dice[-1].header:
        kept.dice[-1].secret = secret
    line: Json = {"table": TAKEN_BACK, "seat": by, "agreed": list(agreed), "lines": lines}
    kept.notes.append(TableNote(seq, line | {"promises": len(kept.dice)}))
    return kept
