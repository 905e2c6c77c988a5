"""After a battle: casualties, the Retreat Table, the price in PC markers (§14.11-12, §15.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.battle.retreat import Retreat, Withdraw, note_losses
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Die
from martius.games.hannibal.table.model import (
    BATTLE_DECK,
    CARTHAGE,
    DOUBLE,
    PROBE,
    ROME,
    TABLES,
    Side,
    attrition,
    retreat_losses,
)
from martius.games.hannibal.table.queries import fighting, moving
from martius.games.hannibal.table.state import WITHDRAWN, Battle, HannibalState
from martius.games.hannibal.turn.attrition import TakeLosses
from martius.games.hannibal.turn.politics import GiveUpMarkers, Mourn
from martius.kernel import Step, Steps

MODIFIERS: Final = TABLES["retreat"]["modifiers"]


@dataclass(frozen=True, slots=True)
class Aftermath(Step):
    """§14.11, §14.12, §15.1, §15.5: casualties for both, then the loser retreats and pays; after a
    withdrawal only the casualties."""

    def run(self, g: HannibalState) -> Steps:
        battle = fighting(g)
        shown = battle.winner if battle.winner != WITHDRAWN else -1
        ops.tell(g, events.BattleEnded(battle.space, shown, battle.rounds))
        if battle.winner == WITHDRAWN:
            return (Casualties(), Withdraw(), CloseBattle())
        loser = 1 - battle.winner
        return (
            Casualties(),
            RetreatTable(loser),
            Retreat(loser),
            Consequences(loser),
            CloseBattle(),
        )


@dataclass(frozen=True, slots=True)
class Casualties(Step):
    """§14.11: a battle without rounds has no casualties."""

    def run(self, g: HannibalState) -> Steps:
        return (CasualtyDie(),) if fighting(g).rounds else ()


@dataclass(frozen=True, slots=True)
class CasualtyDie(Die):
    """§14.11: one roll for both sides, in the column of the rounds."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        battle = fighting(g)
        losses, elephant = attrition(battle.rounds, roll)
        ops.tell(g, events.CasualtiesRolled(battle.rounds, roll, losses))
        note_losses(g, ROME, losses)
        note_losses(g, CARTHAGE, losses)
        return (
            TakeLosses(ROME, battle.space, losses, 0, "14.11"),
            TakeLosses(CARTHAGE, battle.space, losses, int(elephant), "14.11"),
        )


def retreat_modifier(battle: Battle) -> int:
    """§14.12: by the card that won the battle; none when the attacker ran out of cards."""
    if battle.winner != battle.attacker:
        return 0
    if battle.played == DOUBLE:
        return int(MODIFIERS["won_with_double_envelopment"])
    return int(MODIFIERS["won_with_probe"]) if battle.played == PROBE else 0


@dataclass(frozen=True, slots=True)
class RetreatTable(Step):
    """§14.12: the loser rolls, if any CUs are left."""

    side: Side

    def run(self, g: HannibalState) -> Steps:
        return (RetreatDie(self.side),) if g.cus[self.side][fighting(g).space] else ()


@dataclass(frozen=True, slots=True)
class RetreatDie(Die):
    """§14.12: by the CUs that the loser began with; the first lost is an elephant."""

    side: Side

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        battle = fighting(g)
        modifier = retreat_modifier(battle)
        losses = retreat_losses(battle.cus[self.side], roll + modifier)
        ops.tell(g, events.RetreatRolled(self.side, roll, modifier, losses))
        note_losses(g, self.side, losses)
        return (
            TakeLosses(self.side, battle.space, losses, 1, "14.12"),
            Scattered(self.side),
        )


@dataclass(frozen=True, slots=True)
class Scattered(Step):
    """§10.10: generals whose last CUs fell to the Retreat Table are displaced."""

    side: Side

    def run(self, g: HannibalState) -> Steps:
        ops.displace_all(g, self.side, fighting(g).space)
        return ()


@dataclass(frozen=True, slots=True)
class Consequences(Step):
    """§15.5: half the CUs lost, rounded down, in PC markers of the loser's choice."""

    side: Side

    def run(self, g: HannibalState) -> Steps:
        return (GiveUpMarkers(self.side, fighting(g).lost[self.side] // 2, "15.5"), Mourn())


@dataclass(frozen=True, slots=True)
class CloseBattle(Step):
    """§14.1: all battle cards are shuffled together; the moving army has ended its move."""

    def run(self, g: HannibalState) -> Steps:
        battle = fighting(g)
        g.battle = None
        g.battle_hands = [[0] * 6, [0] * 6]
        g.revealed = [[0] * 6, [0] * 6]
        g.battle_deck = list(BATTLE_DECK)
        for side in (ROME, CARTHAGE):
            if g.cus[side][battle.space]:
                ops.displace_all(g, 1 - side, battle.space)
        move = moving(g)
        at = g.at[move.general]
        place = at if at >= 0 else move.at
        cus = min(move.cus, g.cus[move.side][place])
        herd = min(move.elephants, g.elephants[place], cus) if move.side == CARTHAGE else 0
        g.move = move._replace(at=place, cus=cus, elephants=herd, ages=(), elephant_ages=())
        ops.look_for_relief(g, battle.space)
        return (Mourn(),)


TYPES: Final[tuple[type, ...]] = (
    Aftermath,
    Casualties,
    CasualtyDie,
    RetreatTable,
    RetreatDie,
    Scattered,
    Consequences,
    CloseBattle,
)
"""The steps written here, for the codec."""
