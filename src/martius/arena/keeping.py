"""Records of interesting games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from martius.arena.batch import Batch
from martius.arena.loop import Played, as_match
from martius.kernel import Action

KEYS: Final = ("outcome", "side")


class Keeping(NamedTuple):
    """Which games of a batch are kept, and in which folder."""

    wanted: Mapping[str, Sequence[str]]
    """Values of `KEYS`: a game is kept if it has one of each."""
    folder: str

    def keep(self, batch: Batch, played: Played, choices: Sequence[Action]) -> None:
        """Write the record of a game, if it is wanted."""
        told = {"outcome": played.outcome, "side": played.side}
        if all(told[key] in values for key, values in self.wanted.items()):
            as_match(batch, played.number, choices).record.save(self._path(batch, played.number))

    def _path(self, batch: Batch, number: int) -> Path:
        name = f"{batch.title}-{batch.scenario['id']}-{batch.seed}-{number}.jsonl"
        return Path(self.folder) / name
