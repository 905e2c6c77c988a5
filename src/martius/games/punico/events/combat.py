"""Volleys, attacks and the elephants."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.punico.events.happening import Happening
from martius.games.punico.table.grid import FACING_NAMES, Facing, Hex
from martius.games.punico.table.model import UNIT_NAMES, Unit
from martius.games.punico.table.words import where
from martius.kernel.words import count


@dataclass(frozen=True, slots=True)
class VolleyShot(Happening):
    cites = "9.3"
    unit: Unit
    target: Unit
    needed: int
    die: int

    def text(self) -> str:
        result = "hits" if self.die <= self.needed else "misses"
        names = f"{UNIT_NAMES[self.unit]} {result} {UNIT_NAMES[self.target]}"
        return f"{names} ({self.die}, {self.needed} or less was needed)."


@dataclass(frozen=True, slots=True)
class AttackDeclared(Happening):
    cites = "10"
    optional = frozenset({"defender"})  # a leader alone is attacked
    attacker: Unit
    defender: Unit
    hex: Hex
    charge: bool

    @property
    def rule(self) -> str:
        return "15.2" if self.charge else "10"

    def text(self) -> str:
        verb = "charges" if self.charge else "attacks"
        whom = UNIT_NAMES[self.defender] if self.defender >= 0 else "the leader"
        return f"{UNIT_NAMES[self.attacker]} {verb} {whom} in {where(self.hex)}."


@dataclass(frozen=True, slots=True)
class Withdrew(Happening):
    cites = "10.1"
    unit: Unit
    start: Hex
    to: Hex

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} withdraws to {where(self.to)}."


@dataclass(frozen=True, slots=True)
class Supported(Happening):
    cites = "10.4"
    unit: Unit
    friend: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} supports {UNIT_NAMES[self.friend]}."


@dataclass(frozen=True, slots=True)
class Commanded(Happening):
    cites = "4.3"
    unit: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} fights under command: +1."


@dataclass(frozen=True, slots=True)
class CombatFought(Happening):
    cites = "10.6"
    attacker: Unit
    defender: Unit
    attacker_die: int
    defender_die: int
    attacker_total: int
    defender_total: int
    attacker_loss: int
    defender_loss: int
    expected: tuple[int, int]
    """In 36ths: the disorder that the dice promised the defender and the attacker."""
    charge: bool
    """Whether mercenaries charged (§15.2)."""

    def text(self) -> str:
        return (
            f"{UNIT_NAMES[self.attacker]} {self.attacker_total} (die {self.attacker_die}) against "
            f"{UNIT_NAMES[self.defender]} {self.defender_total} (die {self.defender_die})."
        )


@dataclass(frozen=True, slots=True)
class Disordered(Happening):
    unit: Unit
    points: int
    total: int
    morale: int
    cites: str

    def text(self) -> str:
        points = count(self.points, "disorder point")
        return f"{UNIT_NAMES[self.unit]} takes {points}: {self.total} of {self.morale}."


@dataclass(frozen=True, slots=True)
class Advanced(Happening):
    cites = "10.8"
    unit: Unit
    to: Hex
    facing: Facing

    def text(self) -> str:
        facing = FACING_NAMES[self.facing]
        return f"{UNIT_NAMES[self.unit]} advances to {where(self.to)}, facing {facing}."


@dataclass(frozen=True, slots=True)
class HeldGround(Happening):
    cites = "10.8.1"
    unit: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} does not advance."


@dataclass(frozen=True, slots=True)
class ElephantRolled(Happening):
    cites = "15.1"
    unit: Unit
    die: int
    result: str

    def text(self) -> str:
        result = self.result.replace("_", " ")
        return f"Rome goads {UNIT_NAMES[self.unit]}: a {self.die}, {result}."


@dataclass(frozen=True, slots=True)
class Trampled(Happening):
    cites = "15.1"
    unit: Unit
    target: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} turns on {UNIT_NAMES[self.target]}."
