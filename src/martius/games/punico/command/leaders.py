"""Leaders in danger and in retreat (§13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.table import ops
from martius.games.punico.table.dice import AskFortune, Die, Reckoning
from martius.games.punico.table.grid import AROUND, BIT, HEX_IDS, HEXES, Hex, Mask, hexes
from martius.games.punico.table.model import LEADER_RULES, SIDE, UNIT_NAMES, Side, Unit
from martius.games.punico.table.queries import fighter, held, leader_with, may_ask_fortune
from martius.games.punico.table.refusals import enemy_in, impassable
from martius.games.punico.table.state import PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps, ask
from martius.kernel.text import Text, say

ESCAPE: Final = [Action("escape", h) for h in HEXES]
STAY: Final = Action("stay")
FATAL: Final[int] = LEADER_RULES["killed_on_die"]


@dataclass(frozen=True, slots=True)
class LeaderInDanger(Step):
    """§13: a leader whose unit is disordered rolls a die."""

    side: Side

    def run(self, g: PunicoState) -> Steps:
        if g.leader_at[self.side] < 0:
            return ()
        return (Die(self.side), LeaderFate(self.side, 0))


@dataclass(frozen=True, slots=True)
class LeaderFate(Reckoning):
    """§13: on a 1 the leader falls."""

    side: Side
    asked: int

    def run(self, g: PunicoState) -> Steps:
        die = g.dice[self.side]
        if die == FATAL and not self.asked and may_ask_fortune(g, self.side):
            return (AskFortune(self.side), LeaderFate(self.side, 1))
        ops.tell(g, events.LeaderTested(self.side, g.field.leader_name(self.side), die))
        if die == FATAL:
            ops.lose_leader(g, self.side)
        return ()

    def rolled(self, g: PunicoState, side: Side) -> Text:
        return say(
            "Your roll of {die} would kill {leader}. Use your Fortuna point to reroll it?",
            die=g.dice[side],
            leader=g.field.leader_name(side),
        )


@dataclass(frozen=True, slots=True)
class LeaderStranded(Step):
    """§13: a leader whose unit is gone, or who is attacked alone, must withdraw."""

    side: Side

    def run(self, g: PunicoState) -> Steps:
        at = g.leader_at[self.side]
        if at < 0 or g.occupied[self.side] & BIT[at]:
            return ()
        return ask(g, LeaderWithdraws(self.side))


def stranded(g: PunicoState, unit: Unit) -> Steps:
    """§13: what follows for the leader who is with a unit that is about to go; nobody else's."""
    return (LeaderStranded(SIDE[unit]),) if leader_with(g, unit) else ()


def beside(g: PunicoState, side: Side) -> Mask:
    """§10.1, §13: the hexes beside a leader that are open to him: he may join a friend."""
    return AROUND[g.leader_at[side]] & g.field.passable & ~held(g, 1 - side)


def refuges(g: PunicoState, side: Side) -> Mask:
    """§13: where a leader can always withdraw to: beside him, or else the nearest open hexes."""
    found, ring = beside(g, side), BIT[g.leader_at[side]]
    while not found:
        ring |= around(ring)
        found = ring & g.field.passable & ~held(g, 1 - side) & ~BIT[g.leader_at[side]]
    return found


def around(ring: Mask) -> Mask:
    """The hexes beside any of these."""
    mask: Mask = 0
    for h in hexes(ring):
        mask |= AROUND[h]
    return mask


def refuse_refuge(g: PunicoState, side: Side, h: Hex, open_to_him: Mask) -> Refusal | None:
    """§7, §10.1, §17.1.1: why a leader cannot withdraw to a hex."""
    if open_to_him & BIT[h]:
        return None
    if not g.field.passable & BIT[h]:
        return impassable(g, h)
    if held(g, 1 - side) & BIT[h]:
        return enemy_in(h)
    leader = g.field.leader_name(side)
    return Refusal("10.1", say("Hex {hex} is not next to {leader}.", hex=HEX_IDS[h], leader=leader))


@dataclass(frozen=True, slots=True)
class LeaderWithdraws(Decision):
    """§10.1, §13: where the leader goes."""

    side: Side

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> Text:
        return say("{leader} must withdraw: choose a hex.", leader=g.field.leader_name(self.side))

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return ESCAPE

    def options(self, g: PunicoState) -> list[Action]:
        return [ESCAPE[h] for h in hexes(refuges(g, self.side))]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb != "escape":
            leader = g.field.leader_name(self.side)
            return Refusal("13", say("{leader} must withdraw first.", leader=leader))
        return refuse_refuge(g, self.side, action.noun, refuges(g, self.side))

    def apply(self, g: PunicoState, action: Action) -> Steps:
        ops.move_leader(g, self.side, action.noun, retreat=True)
        return ()


@dataclass(frozen=True, slots=True)
class LeaderAttacked(Step):
    """§10.1, §13: a leader can always retreat, even from a unit that stands."""

    side: Side

    def run(self, g: PunicoState) -> Steps:
        attacked = leader_with(g, fighter(g, self.side))
        return (LeaveOrStay(self.side),) if attacked and beside(g, self.side) else ()


@dataclass(frozen=True, slots=True)
class LeaveOrStay(Decision):
    """§10.1, §13: the leader withdraws alone, or stays with the unit that is attacked."""

    side: Side

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> Text:
        return say(
            "{unit} is under attack. Does {leader} stay with it or withdraw?",
            unit=UNIT_NAMES[fighter(g, self.side)],
            leader=g.field.leader_name(self.side),
        )

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [STAY, *ESCAPE]

    def options(self, g: PunicoState) -> list[Action]:
        return [STAY, *(ESCAPE[h] for h in hexes(beside(g, self.side)))]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb == "stay":
            return None
        if action.verb != "escape":
            leader = g.field.leader_name(self.side)
            return Refusal("13", say("First choose whether {leader} stays.", leader=leader))
        return refuse_refuge(g, self.side, action.noun, beside(g, self.side))

    def apply(self, g: PunicoState, action: Action) -> Steps:
        if action.verb == "escape":
            ops.move_leader(g, self.side, action.noun, retreat=True)
        return ()
