"""What happens in Hannibal, in the past tense, for the log and the animations.

The names of the fields say what their numbers mean: `data` turns them into ids.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar, Final

from martius.games.hannibal.model import (
    ADJECTIVES,
    BATTLE_IDS,
    BATTLE_NAMES,
    GENERAL_IDS,
    GENERAL_NAMES,
    PLACE_IDS,
    PROVINCE_IDS,
    PROVINCE_NAMES,
    SIDE_IDS,
    SIDE_NAMES,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    TITLE,
    YEARS,
    Card,
    General,
    Mask,
    Place,
    Province,
    Side,
    Space,
    bits,
)
from martius.kernel import Event

# --- words ---


def count(n: int, noun: str) -> str:
    """`1 CU`, `2 CUs`."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def capitalised(sentence: str) -> str:
    """The sentence with its first letter large."""
    return sentence[0].upper() + sentence[1:]


def place_name(place: Place) -> str:
    """`Rome`, or `the city of Rome` for its inside."""
    name = SPACE_NAMES[SPACE_OF[place]]
    return name if place < len(SPACES) else f"the city of {name}"


def names(generals: Mask) -> str:
    """`Hannibal, Mago and H. Gisgo`."""
    found = [GENERAL_NAMES[x] for x in bits(generals)]
    return found[0] if len(found) == 1 else ", ".join(found[:-1]) + " and " + found[-1]


def force(general: General, cus: int) -> str:
    """`Hannibal with 10 CUs`."""
    if general < 0:
        return count(cus, "CU")
    return f"{GENERAL_NAMES[general]} with {count(cus, 'CU')}" if cus else GENERAL_NAMES[general]


def card_name(card: Card) -> str:
    """`Diplomacy (#35)`."""
    return f"{TITLE[card]} (#{card})"


def _value(name: str, value: object) -> object:
    """A field's number as the id it stands for."""
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    table = TABLES_BY_FIELD.get(name)
    if table is not None:
        return table[value] if value >= 0 else None
    if name == "generals":
        return [GENERAL_IDS[x] for x in bits(value)]
    if name == "cards":
        return list(bits(value))
    return value


TABLES_BY_FIELD: Final[dict[str, list[str] | tuple[str, ...]]] = {
    "side": SIDE_IDS,
    "at": PLACE_IDS,
    "origin": PLACE_IDS,
    "to": PLACE_IDS,
    "space": PLACE_IDS,
    "general": GENERAL_IDS,
    "province": PROVINCE_IDS,
    "kind": BATTLE_IDS,
    "shown": BATTLE_IDS,
}


@dataclass(frozen=True, slots=True)
class Happening(Event):
    """Base of all events here: its data are its fields, by name."""

    def data(self) -> dict[str, object]:
        return {field.name: _value(field.name, getattr(self, field.name)) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class Secret(Happening):
    """An event that one side alone may know."""

    side: Side

    @property
    def seen_by(self) -> tuple[int, ...] | None:
        return (self.side,)


# --- turns and cards ---


@dataclass(frozen=True, slots=True)
class TurnBegan(Happening):
    cites: ClassVar[str] = "5.7"
    turn: int

    def text(self) -> str:
        return f"Turn {self.turn}, {YEARS[self.turn - 1]} BC."


@dataclass(frozen=True, slots=True)
class CardDealt(Secret):
    cites: ClassVar[str] = "7.1"
    card: Card

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} is dealt {card_name(self.card)}."


@dataclass(frozen=True, slots=True)
class CardsDealt(Happening):
    cites: ClassVar[str] = "7.1"
    number: int

    def text(self) -> str:
        return f"Each side holds {count(self.number, 'strategy card')}."


@dataclass(frozen=True, slots=True)
class DeckReshuffled(Happening):
    cites: ClassVar[str] = "8.7"

    def text(self) -> str:
        return "All strategy cards still in the game are shuffled anew."


@dataclass(frozen=True, slots=True)
class FirstPlayer(Happening):
    cites: ClassVar[str] = "7.3"
    side: Side
    preempted: bool

    def text(self) -> str:
        why = " by pledging a campaign card" if self.preempted else ""
        return f"{SIDE_NAMES[self.side]} plays first{why}."


@dataclass(frozen=True, slots=True)
class CardPlayed(Happening):
    cites: ClassVar[str] = "7.2"
    reveals: ClassVar[bool] = True
    side: Side
    card: Card
    use: str

    def text(self) -> str:
        how = {
            "march": "to move a general",
            "pcs": "to place PC markers",
            "troops": "to raise troops",
            "event": "as an event",
            "counter": "as a counter event",
            "battle": "as a battle event",
        }[self.use]
        return f"{SIDE_NAMES[self.side]} plays {card_name(self.card)} {how}."


@dataclass(frozen=True, slots=True)
class CardDiscarded(Happening):
    cites: ClassVar[str] = "8.6"
    reveals: ClassVar[bool] = True
    side: Side
    card: Card

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} discards {card_name(self.card)}."


@dataclass(frozen=True, slots=True)
class CardRemoved(Happening):
    cites: ClassVar[str] = "8.5"
    card: Card

    def text(self) -> str:
        return f"{card_name(self.card)} leaves the game."


@dataclass(frozen=True, slots=True)
class TruceBroken(Happening):
    cites: ClassVar[str] = "8.3"
    side: Side

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} breaks the Truce."


# --- forces ---


@dataclass(frozen=True, slots=True)
class CUsPlaced(Happening):
    cites: ClassVar[str] = "6.1"
    side: Side
    at: Place
    cus: int
    why: str

    @property
    def rule(self) -> str:
        return self.why

    def text(self) -> str:
        return f"{count(self.cus, ADJECTIVES[self.side] + ' CU')} appear in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class CUsLost(Happening):
    cites: ClassVar[str] = "21.2"
    side: Side
    at: Place
    cus: int
    elephants: int
    why: str

    @property
    def rule(self) -> str:
        return self.why

    def text(self) -> str:
        with_elephants = f", {self.elephants} with elephants," if self.elephants else ""
        lost = count(self.cus, ADJECTIVES[self.side] + " CU")
        return f"{lost}{with_elephants} are lost in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class TrainLost(Happening):
    cites: ClassVar[str] = "8.3"
    at: Place

    def text(self) -> str:
        return f"The siege train is lost in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class GeneralPlaced(Happening):
    cites: ClassVar[str] = "6.5"
    general: General
    at: Place
    why: str

    @property
    def rule(self) -> str:
        return self.why

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} takes his post in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class GeneralRecalled(Happening):
    cites: ClassVar[str] = "6.4"
    general: General

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} is recalled."


@dataclass(frozen=True, slots=True)
class GeneralDrawn(Happening):
    cites: ClassVar[str] = "6.4"
    general: General

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} is elected consul."


@dataclass(frozen=True, slots=True)
class ProconsulNamed(Happening):
    cites: ClassVar[str] = "6.6"
    general: General

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} stays on as proconsul."


@dataclass(frozen=True, slots=True)
class GeneralDisplaced(Happening):
    cites: ClassVar[str] = "10.10"
    general: General
    at: Place
    eliminated: bool

    def text(self) -> str:
        fate = "is lost for good" if self.eliminated else "is displaced"
        return f"{GENERAL_NAMES[self.general]} {fate} in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class CommandTaken(Happening):
    cites: ClassVar[str] = "9.3"
    general: General
    at: Place

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} takes command in {place_name(self.at)}."


# --- movement ---


@dataclass(frozen=True, slots=True)
class Activated(Happening):
    cites: ClassVar[str] = "10.2"
    general: General
    at: Place

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} is activated in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class Moved(Happening):
    cites: ClassVar[str] = "10.2"
    general: General
    origin: Place
    to: Place
    cus: int
    spent: int
    why: str

    @property
    def rule(self) -> str:
        return self.why

    def text(self) -> str:
        verb = "sails" if self.why == "11.1" else "moves"
        who = force(self.general, self.cus)
        return f"{who} {verb} from {place_name(self.origin)} to {place_name(self.to)}."


@dataclass(frozen=True, slots=True)
class Stopped(Happening):
    cites: ClassVar[str] = "10.2"
    general: General
    at: Place

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} ends his move in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class Rolled(Happening):
    """A die for a general's attempt, which succeeds on his number or less."""

    cites: ClassVar[str] = "10.3"
    side: Side
    general: General
    what: str
    roll: int
    modifier: int
    needed: int
    success: bool
    why: str

    @property
    def rule(self) -> str:
        return self.why

    def text(self) -> str:
        sign = f" ({self.modifier:+d})" if self.modifier else ""
        result = "succeeds" if self.success else "fails"
        return (
            f"{GENERAL_NAMES[self.general]} {result} {self.what}: "
            f"a {self.roll}{sign} against {self.needed}."
        )


@dataclass(frozen=True, slots=True)
class AttritionRolled(Happening):
    cites: ClassVar[str] = "21.2"
    side: Side
    at: Place
    cus: int
    roll: int
    modifier: int
    losses: int
    why: str

    @property
    def rule(self) -> str:
        return self.why

    def text(self) -> str:
        sign = f" ({self.modifier:+d})" if self.modifier else ""
        return (
            f"Attrition of {count(self.cus, 'CU')} in {place_name(self.at)}: "
            f"a {self.roll}{sign}, {self.losses} lost."
        )


@dataclass(frozen=True, slots=True)
class NavalRolled(Happening):
    cites: ClassVar[str] = "11.5"
    general: General
    roll: int
    modifier: int
    result: str

    def text(self) -> str:
        end = {"safe": "it slips through", "return": "it must turn back", "sunk": "it is sunk"}
        return (
            f"Rome hunts the fleet of {GENERAL_NAMES[self.general]}: "
            f"a {self.roll} ({self.modifier:+d}), {end[self.result]}."
        )


@dataclass(frozen=True, slots=True)
class Overrun(Happening):
    cites: ClassVar[str] = "10.5"
    general: General
    space: Space

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} overruns a lone CU in {place_name(self.space)}."


@dataclass(frozen=True, slots=True)
class Declared(Happening):
    """What the non-active side will attempt, or how it stands."""

    cites: ClassVar[str] = "10.3"
    side: Side
    general: General
    cus: int
    what: str
    why: str

    @property
    def rule(self) -> str:
        return self.why

    def text(self) -> str:
        return f"{force(self.general, self.cus)} {self.what}."


@dataclass(frozen=True, slots=True)
class WentInside(Happening):
    cites: ClassVar[str] = "10.7"
    side: Side
    space: Space
    cus: int
    generals: Mask

    def text(self) -> str:
        parts = ([count(self.cus, "CU")] if self.cus else []) + (
            [names(self.generals)] if self.generals else []
        )
        who = " and ".join(parts) or "Nobody"
        return f"{who} withdraws behind the walls of {place_name(self.space)}."


# --- battle ---


@dataclass(frozen=True, slots=True)
class BattleBegan(Happening):
    cites: ClassVar[str] = "14.5"
    side: Side
    space: Space
    cus: tuple[int, int]
    commanders: tuple[int, int]

    def text(self) -> str:
        attacker, defender = self.side, 1 - self.side
        one = force(self.commanders[attacker], self.cus[attacker])
        other = force(self.commanders[defender], self.cus[defender])
        return f"Battle of {place_name(self.space)}: {one} against {other}."


@dataclass(frozen=True, slots=True)
class CommandRolled(Happening):
    cites: ClassVar[str] = "18.2"
    roll: int
    general: General

    def text(self) -> str:
        return f"Change of command: a {self.roll}, {GENERAL_NAMES[self.general]} commands."


@dataclass(frozen=True, slots=True)
class ElephantsCharged(Happening):
    cites: ClassVar[str] = "17.3"
    elephants: int
    roll: int
    result: str

    def text(self) -> str:
        end = {
            "success": f"Rome loses {count(self.elephants, 'battle card')}",
            "nothing": "nothing happens",
            "rampage": "they rampage, and Carthage loses a battle card",
        }
        return f"{count(self.elephants, 'elephant CU')} charge: a {self.roll}, {end[self.result]}."


@dataclass(frozen=True, slots=True)
class HandsDealt(Happening):
    cites: ClassVar[str] = "14.1"
    hands: tuple[int, int]

    def text(self) -> str:
        rome, carthage = self.hands
        return f"Rome has {count(rome, 'battle card')}, Carthage {carthage}."


@dataclass(frozen=True, slots=True)
class BattleCardDrawn(Secret):
    cites: ClassVar[str] = "14.1"
    kind: int

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} draws a {BATTLE_NAMES[self.kind]}."


@dataclass(frozen=True, slots=True)
class BattleCardRevealed(Happening):
    cites: ClassVar[str] = "14.5"
    reveals: ClassVar[bool] = True
    side: Side
    kind: int

    def text(self) -> str:
        return f"A spy lays open a {BATTLE_NAMES[self.kind]} of {SIDE_NAMES[self.side]}."


@dataclass(frozen=True, slots=True)
class BattleCardPlayed(Happening):
    cites: ClassVar[str] = "14.6"
    reveals: ClassVar[bool] = True
    side: Side
    kind: int
    """As what it is played."""
    shown: int
    """The card itself."""
    attacks: bool

    def text(self) -> str:
        verb = "attacks with" if self.attacks else "matches with"
        card = BATTLE_NAMES[self.shown]
        role = f" as a {BATTLE_NAMES[self.kind]}" if self.shown != self.kind else ""
        return f"{SIDE_NAMES[self.side]} {verb} a {card}{role}."


@dataclass(frozen=True, slots=True)
class Conceded(Happening):
    cites: ClassVar[str] = "14.10"
    side: Side

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} does not match."


@dataclass(frozen=True, slots=True)
class InitiativeTaken(Happening):
    cites: ClassVar[str] = "14.8"
    side: Side

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} has the initiative."


@dataclass(frozen=True, slots=True)
class BattleEnded(Happening):
    cites: ClassVar[str] = "14.10"
    space: Space
    side: Side
    """The winner; -1 after a withdrawal."""
    rounds: int

    def text(self) -> str:
        end = f"{SIDE_NAMES[self.side]} wins" if self.side >= 0 else "Nobody wins"
        return f"{end} the battle of {place_name(self.space)} in {count(self.rounds, 'round')}."


@dataclass(frozen=True, slots=True)
class TableRolled(Happening):
    """A die on a table of battle: casualties or retreat."""

    cites: ClassVar[str] = "14.11"
    what: str
    roll: int
    modifier: int
    losses: int
    why: str

    @property
    def rule(self) -> str:
        return self.why

    def text(self) -> str:
        sign = f" ({self.modifier:+d})" if self.modifier else ""
        lost = "all CUs" if self.losses >= 99 else count(self.losses, "CU")
        return f"{self.what}: a {self.roll}{sign}, {lost}."


@dataclass(frozen=True, slots=True)
class Retreated(Happening):
    cites: ClassVar[str] = "15.1"
    side: Side
    origin: Place
    to: Place
    cus: int
    path: tuple[str, ...]

    def text(self) -> str:
        who = count(self.cus, ADJECTIVES[self.side] + " CU")
        return f"{who} retreat from {place_name(self.origin)} to {place_name(self.to)}."


# --- politics ---


@dataclass(frozen=True, slots=True)
class MarkerPlaced(Happening):
    cites: ClassVar[str] = "19.2"
    side: Side
    space: Space
    why: str

    @property
    def rule(self) -> str:
        return self.why

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} gains control of {place_name(self.space)}."


@dataclass(frozen=True, slots=True)
class MarkerRemoved(Happening):
    cites: ClassVar[str] = "19.4"
    side: Side
    space: Space
    why: str

    @property
    def rule(self) -> str:
        return self.why

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} loses control of {place_name(self.space)}."


@dataclass(frozen=True, slots=True)
class ProvinceChanged(Happening):
    cites: ClassVar[str] = "19.1"
    province: Province
    side: Side

    def text(self) -> str:
        who = SIDE_NAMES[self.side] if self.side >= 0 else "Nobody"
        return f"{who} now controls {PROVINCE_NAMES[self.province]}."


@dataclass(frozen=True, slots=True)
class SiegeRolled(Happening):
    cites: ClassVar[str] = "20.2"
    general: General
    space: Space
    roll: int
    modifier: int
    points: int
    losses: int
    total: int

    def text(self) -> str:
        sign = f" ({self.modifier:+d})" if self.modifier else ""
        return (
            f"{GENERAL_NAMES[self.general]} before {place_name(self.space)}: a {self.roll}{sign}, "
            f"{count(self.points, 'siege point')}, {count(self.losses, 'CU')} lost."
        )


@dataclass(frozen=True, slots=True)
class SiegeLifted(Happening):
    cites: ClassVar[str] = "20.6"
    space: Space

    def text(self) -> str:
        return f"The siege points of {place_name(self.space)} are removed."


@dataclass(frozen=True, slots=True)
class PointsCounted(Happening):
    cites: ClassVar[str] = "22.1"
    rome: int
    carthage: int

    def text(self) -> str:
        return f"Political points: Rome {self.rome}, Carthage {self.carthage}."


@dataclass(frozen=True, slots=True)
class Noted(Happening):
    """Something told in its own words, such as what an event of a card brings about."""

    cites: ClassVar[str] = "8.3"
    sentence: str
    why: str

    @property
    def rule(self) -> str:
        return self.why

    def text(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class GameEnded(Happening):
    cites: ClassVar[str] = "22.4"
    side: Side
    outcome: str
    sentence: str
    why: str

    @property
    def rule(self) -> str:
        return self.why

    def text(self) -> str:
        return self.sentence


OUTCOMES: Final = {
    "political_points": "The war is over: {side} controls more of the provinces that count.",
    "tie": "The war is over: both sides have as many political points, and Carthage wins the tie.",
    "capital": "{side} has taken the enemy's capital.",
    "italy": "Carthage controls all of Italy but Latium.",
    "peace": "{loser} has no PC marker left to give up and sues for peace: {side} wins.",
    "goal_met": "{side} has done what the scenario asks.",
    "goal_missed": "{side} has kept the enemy from what the scenario asks.",
}
