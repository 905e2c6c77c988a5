"""What a seat has done and seen so far, as text: two games that it cannot tell apart give the same
text, and two that it can give different ones."""

from __future__ import annotations

from collections.abc import Iterable

from martius.kernel import AnyGame
from martius.kernel.chair import sight


class Memory:
    """Grows with every action of the seat and every change of what it sees."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._lines: list[str] = []
        self._seen = b""

    def was_asked(self, options: Iterable[str]) -> None:
        """The seat has to choose one of these."""
        self._lines.append(f"? {', '.join(options)}")

    def did(self, action: str) -> None:
        """The seat has chosen this."""
        self._lines.append(f"> {action}")

    def saw(self, seen: bytes) -> None:
        """The seat looks at the table. What it cannot see leaves no line, so that nobody can count
        what happens in secret."""
        if seen != self._seen:
            self._lines.append(tell(self._game, self._seen, seen))
            self._seen = seen

    def text(self) -> str:
        """Everything, in its order."""
        return "\n".join(self._lines)

    def copy(self) -> Memory:
        """A memory that goes on by itself."""
        other = Memory(self._game)
        other._lines, other._seen = self._lines[:], self._seen
        return other


def tell(game: AnyGame, before: bytes, after: bytes) -> str:
    """The numbers that changed, by the names of their parts: `hand 3:1 17:0`."""
    parts, start = [], 0
    for part in sight(game):
        end = start + part.size
        old, new = before[start:end], after[start:end]
        if old != new:
            changed = (
                f"{at}:{number}"
                for at, number in enumerate(new)
                if old[at : at + 1] != new[at : at + 1]
            )
            parts.append(" ".join([part.name, *changed]))
        start = end
    return "; ".join(parts)
