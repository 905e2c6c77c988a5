"""What happens in De Bello Punico, in the past tense, for the log and the animations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from martius.games.punico.grid import FACING_IDS, FACING_NAMES, HEX_IDS, Facing, Hex
from martius.games.punico.model import (
    ADJECTIVES,
    BOX_IDS,
    CORPS_IDS,
    PACE_NAMES,
    SIDE_IDS,
    SIDE_NAMES,
    UNIT_IDS,
    UNIT_NAMES,
    Box,
    Corps,
    Side,
    Unit,
)
from martius.kernel import Event


def count(n: int, noun: str) -> str:
    """`1 point`, `2 points`."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _name(names: Iterable[str]) -> Callable[[int], str | None]:
    row = list(names)
    return lambda i: row[i] if i >= 0 else None


_NAMES: Final[dict[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(("unit", "target", "attacker", "defender", "friend"), _name(UNIT_IDS)),
    **dict.fromkeys(("hex", "start", "to"), _name(HEX_IDS)),
    **dict.fromkeys(("side", "winner", "first"), _name(SIDE_IDS)),
    "facing": _name(FACING_IDS),
    "corps": _name(CORPS_IDS),
    "path": lambda path: [HEX_IDS[h] for h in path],
}


@dataclass(frozen=True, slots=True)
class PunicoEvent(Event):
    """An event whose fields name what they are, so that its facts follow from them."""

    def data(self) -> dict[str, object]:
        facts: dict[str, object] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            facts[field.name] = _NAMES[field.name](value) if field.name in _NAMES else value
        return facts


def _where(h: Hex) -> str:
    return f"hex {HEX_IDS[h]}"


# --- set-up ---


@dataclass(frozen=True, slots=True)
class Deployed(PunicoEvent):
    cites: ClassVar[str] = "17.1.2"
    unit: Unit
    hex: Hex
    cited: str

    @property
    def rule(self) -> str:
        return self.cited

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} deploys in {_where(self.hex)}."


@dataclass(frozen=True, slots=True)
class KeptBack(PunicoEvent):
    cites: ClassVar[str] = "17.1.3c"
    unit: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} is kept out of the battle line."


@dataclass(frozen=True, slots=True)
class DeployedAsInHistory(PunicoEvent):
    cites: ClassVar[str] = "17.1.2"
    side: Side
    cited: str

    @property
    def rule(self) -> str:
        return self.cited

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} deploys as in history."


@dataclass(frozen=True, slots=True)
class LeaderPlaced(PunicoEvent):
    cites: ClassVar[str] = "13"
    side: Side
    name: str
    hex: Hex

    def text(self) -> str:
        return f"{self.name} takes his place in {_where(self.hex)}."


# --- the turn ---


@dataclass(frozen=True, slots=True)
class TurnBegan(PunicoEvent):
    cites: ClassVar[str] = "3.1"
    turn: int
    turns: int

    def text(self) -> str:
        return f"Turn {self.turn} of {self.turns}."


@dataclass(frozen=True, slots=True)
class MarkerPlaced(PunicoEvent):
    """What everybody sees: a marker, face down."""

    cites: ClassVar[str] = "4.1"
    side: Side
    box: str

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} places a marker in {self.box.capitalize()}."


@dataclass(frozen=True, slots=True)
class MarkersShown(PunicoEvent):
    cites: ClassVar[str] = "4.2"
    reveals: ClassVar[bool] = True
    side: Side
    points: int
    vacuus: bool

    def text(self) -> str:
        false = " and the false marker" if self.vacuus else ""
        points = count(self.points, "command point")
        return f"{SIDE_NAMES[self.side]} shows {points}{false} in Initiative."


@dataclass(frozen=True, slots=True)
class PointUsed(PunicoEvent):
    cites: ClassVar[str] = "4.1"
    reveals: ClassVar[bool] = True
    side: Side
    box: Box

    def text(self) -> str:
        box = BOX_IDS[self.side][self.box].capitalize()
        return f"{SIDE_NAMES[self.side]} uses a command point from {box}."

    def data(self) -> dict[str, object]:
        return {"side": SIDE_IDS[self.side], "box": BOX_IDS[self.side][self.box]}


@dataclass(frozen=True, slots=True)
class FortuneAsked(PunicoEvent):
    cites: ClassVar[str] = "4.9"
    side: Side
    die: int

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} rerolls a {self.die} and must take what comes."


@dataclass(frozen=True, slots=True)
class InitiativeRolled(PunicoEvent):
    cites: ClassVar[str] = "5"
    rome: int
    carthage: int
    rome_points: int
    carthage_points: int

    def text(self) -> str:
        rome, carthage = self.rome + self.rome_points, self.carthage + self.carthage_points
        tie = " A tie: both roll again." if rome == carthage else ""
        return (
            f"Initiative: Rome {self.rome} + {self.rome_points} = {rome}, "
            f"Carthage {self.carthage} + {self.carthage_points} = {carthage}.{tie}"
        )


@dataclass(frozen=True, slots=True)
class OrderChosen(PunicoEvent):
    cites: ClassVar[str] = "5"
    winner: Side
    first: Side

    def text(self) -> str:
        winner, first = SIDE_NAMES[self.winner], SIDE_NAMES[self.first]
        return f"{winner} has the initiative; {first} is the First player."


@dataclass(frozen=True, slots=True)
class ImpulseBegan(PunicoEvent):
    cites: ClassVar[str] = "3.1"
    side: Side
    impulse: str

    def text(self) -> str:
        return f"{ADJECTIVES[self.side]} {self.impulse}."


@dataclass(frozen=True, slots=True)
class TurnEnded(PunicoEvent):
    cites: ClassVar[str] = "16"
    turn: int
    rome: int
    carthage: int

    def text(self) -> str:
        return f"Turn {self.turn} ends: rout points Rome {self.rome}, Carthage {self.carthage}."


@dataclass(frozen=True, slots=True)
class GameEnded(PunicoEvent):
    cites: ClassVar[str] = "16"
    outcome: str
    sentence: str
    cited: str

    @property
    def rule(self) -> str:
        return self.cited

    def text(self) -> str:
        return self.sentence


# --- movement ---


@dataclass(frozen=True, slots=True)
class Moved(PunicoEvent):
    cites: ClassVar[str] = "6"
    unit: Unit
    path: tuple[Hex, ...]
    facing: Facing
    cost: int

    @property
    def rule(self) -> str:
        return "6" if len(self.path) > 1 else "8.1"

    def text(self) -> str:
        way = f"moves to {_where(self.path[-1])}" if len(self.path) > 1 else "turns"
        facing = FACING_NAMES[self.facing]
        return f"{UNIT_NAMES[self.unit]} {way}, facing {facing} ({self.cost} MP)."


@dataclass(frozen=True, slots=True)
class LeaderMoved(PunicoEvent):
    cites: ClassVar[str] = "13"
    side: Side
    name: str
    start: Hex
    to: Hex
    retreat: bool

    def text(self) -> str:
        verb = "withdraws" if self.retreat else "moves"
        return f"{self.name} {verb} to {_where(self.to)}."


@dataclass(frozen=True, slots=True)
class Hastened(PunicoEvent):
    cites: ClassVar[str] = "4.6"
    corps: Corps

    def text(self) -> str:
        return f"Three units of {PACE_NAMES[self.corps]} may move one further."


@dataclass(frozen=True, slots=True)
class Crossed(PunicoEvent):
    cites: ClassVar[str] = "7.1"
    unit: Unit
    friend: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} pushes through {UNIT_NAMES[self.friend]}."


@dataclass(frozen=True, slots=True)
class Entered(PunicoEvent):
    cites: ClassVar[str] = "14.1"
    unit: Unit
    hex: Hex
    ambush: bool

    @property
    def rule(self) -> str:
        return "17.1.3c" if self.ambush else "14.1"

    def text(self) -> str:
        how = "breaks out of hiding" if self.ambush else "returns from the pursuit"
        return f"{UNIT_NAMES[self.unit]} {how} at {_where(self.hex)}."


@dataclass(frozen=True, slots=True)
class BrokeThrough(PunicoEvent):
    cites: ClassVar[str] = "17.1.4"
    unit: Unit
    recovered: int

    def text(self) -> str:
        points = count(self.recovered, "rout point")
        return f"{UNIT_NAMES[self.unit]} leaves by the Carthaginian edge: Rome recovers {points}."


# --- missiles and combat ---


@dataclass(frozen=True, slots=True)
class VolleyShot(PunicoEvent):
    cites: ClassVar[str] = "9.3"
    unit: Unit
    target: Unit
    needed: int
    die: int

    def text(self) -> str:
        result = "hits" if self.die <= self.needed else "misses"
        names = f"{UNIT_NAMES[self.unit]} {result} {UNIT_NAMES[self.target]}"
        return f"{names} ({self.die}, {self.needed} or less was needed)."


@dataclass(frozen=True, slots=True)
class AttackDeclared(PunicoEvent):
    cites: ClassVar[str] = "10"
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
        return f"{UNIT_NAMES[self.attacker]} {verb} {whom} in {_where(self.hex)}."


@dataclass(frozen=True, slots=True)
class Withdrew(PunicoEvent):
    cites: ClassVar[str] = "10.1"
    unit: Unit
    start: Hex
    to: Hex

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} withdraws to {_where(self.to)}."


@dataclass(frozen=True, slots=True)
class Supported(PunicoEvent):
    cites: ClassVar[str] = "10.4"
    unit: Unit
    friend: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} supports {UNIT_NAMES[self.friend]}."


@dataclass(frozen=True, slots=True)
class Commanded(PunicoEvent):
    cites: ClassVar[str] = "4.3"
    unit: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} fights under command: +1."


@dataclass(frozen=True, slots=True)
class CombatFought(PunicoEvent):
    cites: ClassVar[str] = "10.6"
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

    def text(self) -> str:
        return (
            f"{UNIT_NAMES[self.attacker]} {self.attacker_total} (die {self.attacker_die}) against "
            f"{UNIT_NAMES[self.defender]} {self.defender_total} (die {self.defender_die})."
        )


@dataclass(frozen=True, slots=True)
class Disordered(PunicoEvent):
    cites: ClassVar[str] = "10.7"
    unit: Unit
    points: int
    total: int
    morale: int
    cited: str

    @property
    def rule(self) -> str:
        return self.cited

    def text(self) -> str:
        points = count(self.points, "disorder point")
        return f"{UNIT_NAMES[self.unit]} takes {points}: {self.total} of {self.morale}."


@dataclass(frozen=True, slots=True)
class Advanced(PunicoEvent):
    cites: ClassVar[str] = "10.8"
    unit: Unit
    to: Hex
    facing: Facing

    def text(self) -> str:
        facing = FACING_NAMES[self.facing]
        return f"{UNIT_NAMES[self.unit]} advances to {_where(self.to)}, facing {facing}."


@dataclass(frozen=True, slots=True)
class HeldGround(PunicoEvent):
    cites: ClassVar[str] = "10.8.1"
    unit: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} does not advance."


# --- panic, pursuit, recovery ---


@dataclass(frozen=True, slots=True)
class Panicked(PunicoEvent):
    cites: ClassVar[str] = "11"
    unit: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} panics."


@dataclass(frozen=True, slots=True)
class Fled(PunicoEvent):
    cites: ClassVar[str] = "11.1"
    unit: Unit
    path: tuple[Hex, ...]
    gone: bool

    @property
    def rule(self) -> str:
        return "11.1"

    def text(self) -> str:
        where = "off the map" if self.gone else f"to {_where(self.path[-1])}"
        return f"{UNIT_NAMES[self.unit]} flees {where}."


@dataclass(frozen=True, slots=True)
class Eliminated(PunicoEvent):
    cites: ClassVar[str] = "11.1.2"
    unit: Unit
    hex: Hex
    cited: str

    @property
    def rule(self) -> str:
        return self.cited

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} is eliminated."


@dataclass(frozen=True, slots=True)
class RoutScored(PunicoEvent):
    cites: ClassVar[str] = "16.1"
    side: Side
    points: int
    total: int
    limit: int

    def text(self) -> str:
        points = count(self.points, "rout point")
        return f"{SIDE_NAMES[self.side]} suffers {points}: {self.total} of {self.limit}."


@dataclass(frozen=True, slots=True)
class Rallied(PunicoEvent):
    cites: ClassVar[str] = "12"
    unit: Unit
    left: int

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} recovers; {count(self.left, 'disorder point')} left."


@dataclass(frozen=True, slots=True)
class LeaderTested(PunicoEvent):
    cites: ClassVar[str] = "13"
    side: Side
    name: str
    die: int

    def text(self) -> str:
        fate = "he falls" if self.die == 1 else "he is unharmed"
        return f"{self.name} is in danger: a {self.die}, {fate}."


@dataclass(frozen=True, slots=True)
class LeaderLost(PunicoEvent):
    cites: ClassVar[str] = "13"
    side: Side
    name: str
    hex: Hex

    def text(self) -> str:
        who = SIDE_NAMES[self.side]
        return f"{self.name} is lost: {who} has no command points any more."


@dataclass(frozen=True, slots=True)
class Pursued(PunicoEvent):
    cites: ClassVar[str] = "14"
    unit: Unit
    path: tuple[Hex, ...]
    gone: bool

    def text(self) -> str:
        where = "off the map" if self.gone else f"to {_where(self.path[-1])}"
        return f"{UNIT_NAMES[self.unit]} pursues {where}."


@dataclass(frozen=True, slots=True)
class ReinedIn(PunicoEvent):
    cites: ClassVar[str] = "4.5"
    unit: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} is held back from the pursuit."


# --- elephants ---


@dataclass(frozen=True, slots=True)
class ElephantRolled(PunicoEvent):
    cites: ClassVar[str] = "15.1"
    unit: Unit
    die: int
    result: str

    def text(self) -> str:
        result = self.result.replace("_", " ")
        return f"Rome goads {UNIT_NAMES[self.unit]}: a {self.die}, {result}."


@dataclass(frozen=True, slots=True)
class Trampled(PunicoEvent):
    cites: ClassVar[str] = "15.1"
    unit: Unit
    target: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} turns on {UNIT_NAMES[self.target]}."


OUTCOMES: Final = {
    "rout": "The enemy army has routed.",
    "both_routed": "Both armies have routed.",
    "time_ran_out": "The day is over and neither army has routed.",
}


def outcome_sentence(outcome: str, side: Side) -> str:
    """How a battle ended; side -1 is a draw."""
    if outcome == "rout":
        return f"{SIDE_NAMES[1 - side]}'s army has routed: {SIDE_NAMES[side]} wins the battle."
    verdict = "a draw" if side < 0 else f"which counts as a victory for {SIDE_NAMES[side]}"
    return f"{OUTCOMES[outcome][:-1]}: {verdict}."
