"""What an operator can set, each with its default. docs/guides/operating.md tells them apart."""

from __future__ import annotations

from dataclasses import dataclass

from martius.server.reading import Bounds


@dataclass(frozen=True)
class Settings:
    """How the table is known."""

    address: str = ""
    """Where people reach the table, such as https://martius.example.org; empty if by no name."""
    upload_lines: int = 50_000
    upload_spans: int = 1_000
    """Dice that an uploaded record went on with, one after the other."""
    upload_signs: int = 200
    """Happenings that tick off the steps of an uploaded lesson."""
    upload_cpu_seconds: float = 10.0
    join_seconds: float = 10.0
    """How long a live line may stay silent before its first message."""

    @property
    def uploads(self) -> Bounds:
        """How much an uploaded record may have of everything."""
        return Bounds(
            self.upload_lines, self.upload_spans, self.upload_signs, self.upload_cpu_seconds
        )
