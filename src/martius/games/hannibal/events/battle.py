"""Battles, from the first card to the retreat."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hannibal.events.happening import Happening, Secret, Shown, Taken
from martius.games.hannibal.table.model import (
    ADJECTIVES,
    BATTLE_NAMES,
    GENERAL_NAMES,
    SIDE_NAMES,
    General,
    Place,
    Side,
    Space,
)
from martius.games.hannibal.table.words import die, force, place_name
from martius.kernel.words import count


@dataclass(frozen=True, slots=True)
class BattleBegan(Happening):
    cites = "14.5"
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
    cites = "18.2"
    roll: int
    general: General

    def text(self) -> str:
        return f"Change of command: a {self.roll}, {GENERAL_NAMES[self.general]} commands."


@dataclass(frozen=True, slots=True)
class ElephantsCharged(Happening):
    cites = "17.3"
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
    cites = "14.1"
    hands: tuple[int, int]

    def text(self) -> str:
        rome, carthage = self.hands
        return f"Rome has {count(rome, 'battle card')}, Carthage {carthage}."


@dataclass(frozen=True, slots=True)
class BattleCardDrawn(Secret):
    cites = "14.1"
    kind: int

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} draws a {BATTLE_NAMES[self.kind]}."


@dataclass(frozen=True, slots=True)
class BattleCardRevealed(Shown):
    cites = "14.5"
    kind: int

    def text(self) -> str:
        return f"A spy lays open a {BATTLE_NAMES[self.kind]} of {SIDE_NAMES[self.side]}."


@dataclass(frozen=True, slots=True)
class BattleCardPlayed(Shown):
    cites = "14.6"
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
    cites = "14.10"
    side: Side

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} does not match."


@dataclass(frozen=True, slots=True)
class InitiativeTaken(Happening):
    cites = "14.8"
    side: Side

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} has the initiative."


@dataclass(frozen=True, slots=True)
class BattleEnded(Happening):
    cites = "14.10"
    optional = frozenset({"side"})
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

    what: str
    roll: int
    modifier: int
    losses: int
    cites: str

    def text(self) -> str:
        lost = "all CUs" if self.losses >= 99 else count(self.losses, "CU")
        return f"{self.what}: {die(self.roll, self.modifier)}, {lost}."


@dataclass(frozen=True, slots=True)
class Retreated(Happening):
    cites = "15.1"
    side: Side
    origin: Place
    to: Place
    cus: int
    path: tuple[str, ...]

    def text(self) -> str:
        who = count(self.cus, ADJECTIVES[self.side] + " CU")
        return f"{who} retreat from {place_name(self.origin)} to {place_name(self.to)}."


@dataclass(frozen=True, slots=True)
class BattleCardTaken(Taken):
    """#59: a battle card."""

    cites = "8.4"
    kind: int

    def text(self) -> str:
        loser, name = SIDE_NAMES[1 - self.side], BATTLE_NAMES[self.kind]
        return f"{SIDE_NAMES[self.side]} takes a {name} out of {loser}'s hand."
