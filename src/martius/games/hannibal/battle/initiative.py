"""Who attacks in the next round of a battle (§14.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Die
from martius.games.hannibal.table.model import COUNTERATTACKS, COUNTERATTACKS_AS, Side
from martius.games.hannibal.table.queries import battle_rating, fighting
from martius.games.hannibal.table.state import Battle, HannibalState
from martius.kernel import Action, Decision, Refusal, Steps
from martius.kernel.text import Text, say

COUNTERATTACK: Final = Action("counterattack")
SEIZE: Final = Action("seize")
STAY: Final = Action("stay")


def needed_to_counterattack(battle: Battle, side: Side) -> int:
    """§14.8, §24.t_longus, §24.paulus: the highest roll that counterattacks."""
    general = battle.commanders[side]
    role = "original_attacker" if side == battle.original else "original_defender"
    if COUNTERATTACKS_AS.get(general) == role:
        return COUNTERATTACKS[general]
    return battle_rating(general)


def take_initiative(g: HannibalState) -> None:
    """The defender becomes the attacker."""
    battle = fighting(g)
    side = 1 - battle.attacker
    g.battle = battle._replace(attacker=side)
    ops.tell(g, events.InitiativeTaken(side))


@dataclass(frozen=True, slots=True)
class Counterattack(Decision):
    """§14.8: the defender may roll to become the attacker."""

    def seat(self, g: HannibalState) -> int:
        return 1 - fighting(g).attacker

    def prompt(self, g: HannibalState) -> Text:
        battle = fighting(g)
        needed = needed_to_counterattack(battle, 1 - battle.attacker)
        one, many = (
            say("You matched. Counterattack on a roll of 1?"),
            say("You matched. Counterattack on a roll of 1 to {needed}?", needed=needed),
        )
        return one if needed == 1 else many

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (COUNTERATTACK, STAY)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (COUNTERATTACK, STAY):
            return None
        return Refusal("14.8", say("Counterattack, or stay on the defensive."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return (CounterattackDie(),) if action == COUNTERATTACK else ()


@dataclass(frozen=True, slots=True)
class CounterattackDie(Die):
    """§14.8: the battle rating or less takes the initiative."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        battle = fighting(g)
        side = 1 - battle.attacker
        needed = needed_to_counterattack(battle, side)
        general = battle.commanders[side]
        ops.tell_roll(g, side, general, "counterattack", roll, 0, needed, "14.8")
        if roll <= needed:
            take_initiative(g)
        return ()


@dataclass(frozen=True, slots=True)
class Initiative(Decision):
    """§14.8, §16.1: after a matched Double Envelopment or a failed withdrawal the defender may
    become the attacker."""

    def seat(self, g: HannibalState) -> int:
        return 1 - fighting(g).attacker

    def prompt(self, g: HannibalState) -> Text:
        return say("Take the initiative and attack?")

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (SEIZE, STAY)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (SEIZE, STAY):
            return None
        return Refusal("14.8", say("Take the initiative, or stay on the defensive."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == SEIZE:
            take_initiative(g)
        return ()


TYPES: Final[tuple[type, ...]] = (
    Counterattack,
    CounterattackDie,
    Initiative,
)
"""The steps written here, for the codec."""
