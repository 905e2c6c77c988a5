"""Battles, from the first card to the retreat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.events.happening import Happening, Secret, Shown, Taken
from martius.games.hannibal.table.model import (
    ALL_CUS,
    BATTLE_NAMES,
    GENERAL_NAMES,
    SIDE_NAMES,
    General,
    Place,
    Side,
    Space,
)
from martius.games.hannibal.table.words import die, force, place_name
from martius.kernel.text import Text, plural, say


@dataclass(frozen=True, slots=True)
class BattleBegan(Happening):
    cites = "14.5"
    side: Side
    space: Space
    cus: tuple[int, int]
    commanders: tuple[int, int]

    def text(self) -> Text:
        attacker, defender = self.side, 1 - self.side
        one = force(self.commanders[attacker], self.cus[attacker])
        other = force(self.commanders[defender], self.cus[defender])
        return say(
            "Battle of {space}: {attacker} against {defender}.",
            space=place_name(self.space),
            attacker=one,
            defender=other,
        )


@dataclass(frozen=True, slots=True)
class CommandRolled(Happening):
    cites = "18.2"
    roll: int
    general: General

    def text(self) -> Text:
        return say(
            "The die for the command shows {roll}: {general} commands.",
            roll=self.roll,
            general=GENERAL_NAMES[self.general],
        )


CHARGES: Final = {
    "success": say("Carthage charges with {elephants} and rolls {roll}: Rome loses {cards}."),
    "nothing": say("Carthage charges with {elephants} and rolls {roll}: no effect."),
    "rampage": say(
        "Carthage charges with {elephants} and rolls {roll}: the elephants rampage, "
        "and Carthage loses a battle card."
    ),
}


@dataclass(frozen=True, slots=True)
class ElephantsCharged(Happening):
    cites = "17.3"
    elephants: int
    roll: int
    result: str

    def text(self) -> Text:
        charge = plural("{n} elephant CU", "{n} elephant CUs", self.elephants)
        cards = plural("{n} battle card", "{n} battle cards", self.elephants)
        return say(CHARGES[self.result], elephants=charge, roll=self.roll, cards=cards)


@dataclass(frozen=True, slots=True)
class HandsDealt(Happening):
    cites = "14.1"
    hands: tuple[int, int]

    def text(self) -> Text:
        rome, carthage = self.hands
        return say("Battle cards: Rome {rome}, Carthage {carthage}.", rome=rome, carthage=carthage)


@dataclass(frozen=True, slots=True)
class BattleCardDrawn(Secret):
    cites = "14.1"
    kind: int

    def text(self) -> Text:
        return say(
            "{side} draws a battle card: {card}.",
            side=SIDE_NAMES[self.side],
            card=BATTLE_NAMES[self.kind],
        )


@dataclass(frozen=True, slots=True)
class BattleCardRevealed(Shown):
    cites = "14.5"
    kind: int

    def text(self) -> Text:
        return say(
            "The spy reveals a battle card of {side}: {card}.",
            side=SIDE_NAMES[self.side],
            card=BATTLE_NAMES[self.kind],
        )


@dataclass(frozen=True, slots=True)
class BattleCardPlayed(Shown):
    cites = "14.6"
    kind: int
    """As what it is played."""
    shown: int
    """The card itself."""
    attacks: bool

    def text(self) -> Text:
        return say(
            self._message(),
            side=SIDE_NAMES[self.side],
            card=BATTLE_NAMES[self.shown],
            role=BATTLE_NAMES[self.kind],
        )

    def _message(self) -> Text:
        stands_in = self.shown != self.kind
        if self.attacks:
            attack = say("{side} attacks with {card}.")
            return say("{side} attacks with {card}, played as {role}.") if stands_in else attack
        match = say("{side} matches with {card}.")
        return say("{side} matches with {card}, played as {role}.") if stands_in else match


@dataclass(frozen=True, slots=True)
class Conceded(Happening):
    cites = "14.10"
    side: Side

    def text(self) -> Text:
        return say("{side} plays no matching card.", side=SIDE_NAMES[self.side])


@dataclass(frozen=True, slots=True)
class InitiativeTaken(Happening):
    cites = "14.8"
    side: Side

    def text(self) -> Text:
        return say("{side} takes the initiative.", side=SIDE_NAMES[self.side])


@dataclass(frozen=True, slots=True)
class BattleEnded(Happening):
    cites = "14.10"
    optional = frozenset({"side"})
    space: Space
    side: Side
    """The winner; -1 after a withdrawal."""
    rounds: int

    def text(self) -> Text:
        space = place_name(self.space)
        if self.side < 0:
            return say("The battle of {space} ends without a winner.", space=space)
        return plural(
            "{side} wins the battle of {space} after {n} round.",
            "{side} wins the battle of {space} after {n} rounds.",
            self.rounds,
            side=SIDE_NAMES[self.side],
            space=space,
        )


@dataclass(frozen=True, slots=True)
class CasualtiesRolled(Happening):
    """The die for the casualties of both sides, by the rounds fought."""

    cites = "14.11"
    rounds: int
    roll: int
    losses: int

    def text(self) -> Text:
        if not self.losses:
            return say("The casualty roll is {roll}: neither side loses CUs.", roll=self.roll)
        return plural(
            "The casualty roll is {roll}: each side loses {n} CU.",
            "The casualty roll is {roll}: each side loses {n} CUs.",
            self.losses,
            roll=self.roll,
        )


@dataclass(frozen=True, slots=True)
class RetreatRolled(Happening):
    """The loser's die on the Retreat Table."""

    cites = "14.12"
    side: Side
    roll: int
    modifier: int
    losses: int

    def text(self) -> Text:
        side, rolled = SIDE_NAMES[self.side], die(self.roll, self.modifier)
        if not self.losses:
            return say("The retreat roll is {die}: {side} loses no CUs.", side=side, die=rolled)
        if self.losses >= ALL_CUS:
            return say("The retreat roll is {die}: {side} loses all CUs.", side=side, die=rolled)
        return plural(
            "The retreat roll is {die}: {side} loses {n} CU.",
            "The retreat roll is {die}: {side} loses {n} CUs.",
            self.losses,
            side=side,
            die=rolled,
        )


@dataclass(frozen=True, slots=True)
class Retreated(Happening):
    cites = "15.1"
    side: Side
    origin: Place
    to: Place
    cus: int
    path: tuple[str, ...]

    def text(self) -> Text:
        side, origin, to = SIDE_NAMES[self.side], place_name(self.origin), place_name(self.to)
        if not self.cus:
            return say("{side} retreats from {origin} to {to}.", side=side, origin=origin, to=to)
        return plural(
            "{side} retreats with {n} CU from {origin} to {to}.",
            "{side} retreats with {n} CUs from {origin} to {to}.",
            self.cus,
            side=side,
            origin=origin,
            to=to,
        )


@dataclass(frozen=True, slots=True)
class BattleCardTaken(Taken):
    """#59: a battle card."""

    cites = "8.4"
    kind: int

    def text(self) -> Text:
        return say(
            "{side} takes a battle card from the hand of {enemy}: {card}.",
            side=SIDE_NAMES[self.side],
            enemy=SIDE_NAMES[1 - self.side],
            card=BATTLE_NAMES[self.kind],
        )
