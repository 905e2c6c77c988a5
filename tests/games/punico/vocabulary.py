"""Words for paragraph tests: put units on hexes, play by notation, script the dice, expect options.

table = position("ha1 1010 n", "v1 1009 s d2", impulse="first_combat")
table.play("attack ha1", "dice 6-1")
assert table.unit("v1")["disorder"] == 3
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from martius import Match
from martius.games.punico import Punico
from martius.games.punico.table.state import PunicoState
from tests.table import Table

MARKS = ("finis", "left_zone", "ran", "fired")


class Position(Table):
    """A field of De Bello Punico."""

    # --- playing ---

    def go(self, unit: str, to: str, facing: str | None = None) -> Position:
        """Move a unit; the facing is given where there is a choice."""
        self.play(f"unit {unit}", f"move {to}")
        return self if facing is None else self.play(f"face {facing}")

    def modifiers(self, action: str) -> dict[tuple[str, str], int]:
        """The items of a combat's odds: who and what -> how much; they add up to the sum."""
        odds = self.option(action)["odds"][0]
        items = odds["modifiers"]
        sums = [
            sum(item["value"] for item in items if item["who"] == who)
            for who in ("attacker", "defender")
        ]
        assert odds["sum"].startswith(f"Your die {sums[0]:+}, their die {sums[1]:+}.")
        return {(item["who"], item["label"]): item["value"] for item in items}

    # --- looking ---

    def state(self) -> PunicoState:
        """A copy of the state, to run a step on."""
        g = self.match.snapshot()
        assert isinstance(g, PunicoState)
        return g

    @property
    def phase(self) -> str:
        return str(self.board()["phase"])

    def board(self, seat: str | None = None) -> dict[str, Any]:
        return dict(self.match.view(seat)["board"])

    def unit(self, name: str) -> dict[str, Any]:
        """A unit as everybody sees it."""
        return next(unit for unit in self.board()["units"] if unit["id"] == name)

    def at(self, name: str) -> str | None:
        """The hex of a unit."""
        found: str | None = self.unit(name)["hex"]
        return found

    def disorder(self, name: str) -> int:
        return int(self.unit(name)["disorder"])

    def leader(self, side: str) -> dict[str, Any]:
        return dict(self.board()["leaders"][side])

    def rout(self, side: str) -> int:
        return int(self.board()["rout"][side]["points"])

    def box(self, side: str, name: str, seat: str | None = None) -> dict[str, Any]:
        """A command box as a seat sees it."""
        boxes = self.board(seat)["command"][side]["boxes"]
        return next(box for box in boxes if box["id"] == name)

    @property
    def outcome(self) -> tuple[str, str, str] | None:
        """How the battle ended, for whom and by which paragraph, or None."""
        result = self.match.result
        return result and (result.outcome, result.side, result.rule)


def read_unit(text: str) -> dict[str, Any]:
    """`ha1 1010 ne d2 panic`, `rcn1 pursuing 0701`, `ccn1 ambush`."""
    name, *words = text.split()
    row: dict[str, Any] = {"unit": name}
    if words[0] == "pursuing":
        return row | {"pursuing": words[1]}
    if words[0] == "ambush":
        return row | {"ambush": True}
    row["hex"] = words[0]
    for word in words[1:]:
        if word == "panic":
            row["panic"] = True
        elif word in MARKS:
            row.setdefault("marks", []).append(word)
        elif word[0] == "d" and word[1:].isdigit():
            row["disorder"] = int(word[1:])
        else:
            row["facing"] = word
    return row


def position(
    *units: str,
    battle: str = "zama",
    impulse: str = "first_movement",
    first: str = "rome",
    rome: str | None = None,
    carthage: str | None = None,
    command: Mapping[str, Mapping[str, Any]] | None = None,
    turn: int = 1,
    rout: Mapping[str, int] | None = None,
    in_fugam_seen: int = 0,
    markers: str = "quick",
) -> Position:
    """A table with these units; a leader who is given no hex is lost."""
    leaders = {"rome": rome, "carthage": carthage}
    table: dict[str, Any] = {
        "turn": turn,
        "first": first,
        "impulse": impulse,
        "units": [read_unit(text) for text in units],
        "leaders": {side: at for side, at in leaders.items() if at is not None},
        "rout": dict(rout or {}),
        "in_fugam_seen": in_fugam_seen,
    }
    if command is not None:
        table["command"] = {side: dict(boxes) for side, boxes in command.items()}
    scenario = {"battle": battle, "position": table}
    return Position(Match.new(Punico(), scenario, {"markers": markers}, auto_chance=False))


def new_battle(battle: str, setup: str = "historical", markers: str = "quick") -> Position:
    """A battle from its start."""
    options = {"setup": setup, "markers": markers}
    return Position(Match.new(Punico(), {"battle": battle}, options, auto_chance=False))


FAR = ("ha8 0117 n", "v6 2402 s")
"""Two units that disturb nobody, so that neither side is without any."""
