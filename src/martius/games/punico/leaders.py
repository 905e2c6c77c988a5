"""Leaders in danger and in retreat (§13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events, ops
from martius.games.punico.dice import AskFortune, Die
from martius.games.punico.grid import AROUND, BIT, HEX_IDS, HEXES, Mask, hexes
from martius.games.punico.model import LEADER_RULES, Side
from martius.games.punico.queries import held, may_ask_fortune
from martius.games.punico.state import PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps

ESCAPE: Final = [Action("escape", h) for h in HEXES]
FATAL: Final[int] = LEADER_RULES["killed_on_die"]


@dataclass(frozen=True, slots=True)
class LeaderInDanger(Step[PunicoState]):
    """§13: a leader whose unit is disordered rolls a die."""

    side: Side

    def run(self, g: PunicoState) -> Steps:
        if g.leader_at[self.side] < 0:
            return ()
        return (Die(self.side), LeaderFate(self.side, 0))


@dataclass(frozen=True, slots=True)
class LeaderFate(Step[PunicoState]):
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


@dataclass(frozen=True, slots=True)
class LeaderStranded(Step[PunicoState]):
    """§13: a leader whose unit is gone, or who is attacked alone, must withdraw."""

    side: Side

    def run(self, g: PunicoState) -> Steps:
        at = g.leader_at[self.side]
        if at < 0 or g.occupied[self.side] & BIT[at]:
            return ()
        if not refuges(g, self.side):
            ops.lose_leader(g, self.side)
            return ()
        return (LeaderWithdraws(self.side),)


def refuges(g: PunicoState, side: Side) -> Mask:
    """§10.1, §13: where a leader can withdraw to: he has no rear, and may join a friend."""
    return AROUND[g.leader_at[side]] & g.field.passable & ~held(g, 1 - side)


@dataclass(frozen=True, slots=True)
class LeaderWithdraws(Decision[PunicoState]):
    """§10.1, §13: where the leader goes."""

    side: Side

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> str:
        return f"{g.field.leader_name(self.side)} must withdraw: choose a hex beside him."

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return ESCAPE

    def options(self, g: PunicoState) -> list[Action]:
        return [ESCAPE[h] for h in hexes(refuges(g, self.side))]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb != "escape":
            return Refusal("13", "The leader must withdraw first.")
        h = action.noun
        if not AROUND[g.leader_at[self.side]] & BIT[h]:
            return Refusal("10.1", f"Hex {HEX_IDS[h]} is not beside him.")
        if not g.field.passable & BIT[h]:
            return Refusal("6", f"Hex {HEX_IDS[h]} cannot be entered.")
        if held(g, 1 - self.side) & BIT[h]:
            return Refusal("7", f"The enemy is in hex {HEX_IDS[h]}.")
        return None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        ops.move_leader(g, self.side, action.noun, retreat=True)
        return ()
