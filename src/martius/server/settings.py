"""What an operator can set, each with its default. docs/guides/operating.md tells them apart."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """How the table is known."""

    address: str = ""
    """Where people reach the table, such as https://martius.example.org; empty if by no name."""
    join_seconds: float = 10.0
    """How long a live line may stay silent before its first message."""
