"""Volleys, attacks and the elephants."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.punico.events.happening import Happening
from martius.games.punico.table.grid import FACING_NAMES, HEX_IDS, Facing, Hex
from martius.games.punico.table.model import UNIT_NAMES, Unit
from martius.kernel.text import Text, plural, say


@dataclass(frozen=True, slots=True)
class VolleyShot(Happening):
    cites = "9.3"
    unit: Unit
    target: Unit
    needed: int
    die: int

    def text(self) -> Text:
        unit, target = UNIT_NAMES[self.unit], UNIT_NAMES[self.target]
        if self.die <= self.needed:
            return say(
                "{unit} hits {target} (rolled {die}, needed {needed} or less).",
                unit=unit,
                target=target,
                die=self.die,
                needed=self.needed,
            )
        return say(
            "{unit} misses {target} (rolled {die}, needed {needed} or less).",
            unit=unit,
            target=target,
            die=self.die,
            needed=self.needed,
        )


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

    def text(self) -> Text:
        unit, h = UNIT_NAMES[self.attacker], HEX_IDS[self.hex]
        target = UNIT_NAMES[self.defender] if self.defender >= 0 else say("the enemy leader")
        if self.charge:
            return say("{unit} charges {target} in hex {hex}.", unit=unit, target=target, hex=h)
        return say("{unit} attacks {target} in hex {hex}.", unit=unit, target=target, hex=h)


@dataclass(frozen=True, slots=True)
class Withdrew(Happening):
    cites = "10.1"
    unit: Unit
    start: Hex
    to: Hex

    def text(self) -> Text:
        unit, to = UNIT_NAMES[self.unit], HEX_IDS[self.to]
        return say("{unit} withdraws to hex {hex}.", unit=unit, hex=to)


@dataclass(frozen=True, slots=True)
class Supported(Happening):
    cites = "10.4"
    unit: Unit
    friend: Unit

    def text(self) -> Text:
        unit, friend = UNIT_NAMES[self.unit], UNIT_NAMES[self.friend]
        return say("{unit} supports {friend}: +1.", unit=unit, friend=friend)


@dataclass(frozen=True, slots=True)
class Commanded(Happening):
    cites = "4.3"
    unit: Unit

    def text(self) -> Text:
        return say("{unit} fights with a Combat point: +1.", unit=UNIT_NAMES[self.unit])


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

    def text(self) -> Text:
        return say(
            "{attacker} has {total} (die {die}) against {theirs} (die {other}) of {defender}.",
            attacker=UNIT_NAMES[self.attacker],
            die=self.attacker_die,
            total=self.attacker_total,
            defender=UNIT_NAMES[self.defender],
            other=self.defender_die,
            theirs=self.defender_total,
        )


@dataclass(frozen=True, slots=True)
class Disordered(Happening):
    unit: Unit
    points: int
    total: int
    morale: int
    cites: str

    def text(self) -> Text:
        return plural(
            "{unit} takes {n} disorder point ({total} of {morale}).",
            "{unit} takes {n} disorder points ({total} of {morale}).",
            self.points,
            unit=UNIT_NAMES[self.unit],
            total=self.total,
            morale=self.morale,
        )


@dataclass(frozen=True, slots=True)
class Advanced(Happening):
    cites = "10.8"
    unit: Unit
    to: Hex
    facing: Facing

    def text(self) -> Text:
        return say(
            "{unit} advances to hex {hex}, facing {facing}.",
            unit=UNIT_NAMES[self.unit],
            hex=HEX_IDS[self.to],
            facing=FACING_NAMES[self.facing],
        )


@dataclass(frozen=True, slots=True)
class HeldGround(Happening):
    cites = "10.8.1"
    unit: Unit

    def text(self) -> Text:
        return say("{unit} does not advance.", unit=UNIT_NAMES[self.unit])


@dataclass(frozen=True, slots=True)
class ElephantRolled(Happening):
    cites = "15.1"
    unit: Unit
    die: int
    result: str

    def text(self) -> Text:
        unit, die = UNIT_NAMES[self.unit], self.die
        match self.result:
            case "motionless":
                return say(
                    "Rome rolls {die} against {unit}: it is motionless for the rest of the turn.",
                    die=die,
                    unit=unit,
                )
            case "enraged":
                return say(
                    "Rome rolls {die} against {unit}: it is enraged and runs straight ahead.",
                    die=die,
                    unit=unit,
                )
            case "furious":
                return say(
                    "Rome rolls {die} against {unit}: it is furious, and Rome moves it.",
                    die=die,
                    unit=unit,
                )
        return say("Rome rolls {die} against {unit}: no effect.", die=die, unit=unit)


@dataclass(frozen=True, slots=True)
class Trampled(Happening):
    cites = "15.1"
    unit: Unit
    target: Unit

    def text(self) -> Text:
        unit, target = UNIT_NAMES[self.unit], UNIT_NAMES[self.target]
        return say("{unit} tramples {target}.", unit=unit, target=target)
