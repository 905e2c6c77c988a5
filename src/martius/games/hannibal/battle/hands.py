"""Battle hands: what they are made of, and the deal (§14.1-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    ALLIES,
    ALLY_CARDS,
    CARTHAGE,
    HAND_LIMIT,
    ITALY,
    KINDS,
    LATIUM,
    PROVINCE,
    ROME,
    TABLES,
    Side,
)
from martius.games.hannibal.table.queries import battle_rating, fighting, provinces_of
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Action, Chance, Outcomes, Pick, Step, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, say

DRAW: Final = [Action("draw", kind) for kind in KINDS]


REVEAL: Final = [Action("reveal", kind) for kind in KINDS]


BONUS: Final[dict[str, int]] = TABLES["battle_hand"]


def allies(g: HannibalState, side: Side) -> int:
    """§14.2, §14.3: battle cards for allied provinces; only with a general, for Rome in Italy at
    most two and never Latium."""
    battle = fighting(g)
    if battle.commanders[side] < 0:
        return 0
    mask = ALLIES[PROVINCE[battle.space]] & provinces_of(g, side) & ~battle.denied[side]
    total = sum(ALLY_CARDS[p] for p in bits(mask & ~(1 << LATIUM if side == ROME else 0)))
    if side == ROME and ITALY >> PROVINCE[battle.space] & 1:
        return min(total, BONUS["rome_max_allies_in_italy"])
    return total


PARTS: Final = {
    "cus": say("CUs"),
    "rating": say("battle rating"),
    "allies": say("allies"),
    "interception": say("interception"),
    "avoidance": say("failed to avoid battle"),
    "tribe": say("friendly Tribe"),
    "militia": say("militia"),
}


def hand_parts(g: HannibalState, side: Side) -> list[tuple[Text, int]]:
    """§14.1: what a side's battle hand is made of, before limits and elephants."""
    battle = fighting(g)
    defends = side != battle.original
    tribe = side == CARTHAGE and g.tribes >> battle.space & 1 and g.control[battle.space] == side
    militia = side == ROME and PROVINCE[battle.space] == LATIUM
    return [
        (PARTS["cus"], battle.cus[side]),
        (PARTS["rating"], battle_rating(battle.commanders[side])),
        (PARTS["allies"], allies(g, side)),
        (
            PARTS["interception"],
            BONUS["successful_interception"] if defends and battle.intercepted else 0,
        ),
        (PARTS["avoidance"], BONUS["failed_avoid_battle"] if defends and battle.botched else 0),
        (PARTS["tribe"], BONUS["friendly_tribe_in_space"] if tribe else 0),
        (PARTS["militia"], BONUS["militia_rome_in_latium"] if militia else 0),
    ]


def hand_size(g: HannibalState, side: Side) -> int:
    """§14.1, §17.4, §17.5: at most twenty, less what elephants cost."""
    battle = fighting(g)
    total = min(HAND_LIMIT, sum(n for _, n in hand_parts(g, side)))
    return max(0, total - (battle.charge if side == ROME else battle.rampage))


@dataclass(frozen=True, slots=True)
class DealHands(Step):
    """§14.5: both hands are dealt, then what spies have seen is revealed."""

    def run(self, g: HannibalState) -> Steps:
        sizes = (hand_size(g, ROME), hand_size(g, CARTHAGE))
        ops.tell(g, events.HandsDealt(sizes))
        return (
            *(DrawBattleCard(ROME) for _ in range(sizes[ROME])),
            *(DrawBattleCard(CARTHAGE) for _ in range(sizes[CARTHAGE])),
            SpiesReport(),
        )


@dataclass(frozen=True, slots=True)
class DrawBattleCard(Chance):
    """§14.1: a battle card for a side's hand."""

    side: Side

    def outcomes(self, g: HannibalState) -> Outcomes:
        return [(DRAW[kind], n) for kind, n in enumerate(g.battle_deck) if n]

    def sample(self, g: HannibalState, pick: Pick) -> Action:
        rest = pick(sum(g.battle_deck))
        for kind, n in enumerate(g.battle_deck):
            rest -= n
            if rest < 0:
                return DRAW[kind]
        raise AssertionError("the battle deck is empty")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        g.battle_deck[action.noun] -= 1
        g.battle_hands[self.side][action.noun] += 1
        if g.log is not None:
            g.log.append(events.BattleCardDrawn(self.side, action.noun))
        return ()


@dataclass(frozen=True, slots=True)
class SpiesReport(Step):
    """§14.5: half of the hand of a side with a spy in its camp is revealed (#20)."""

    def run(self, g: HannibalState) -> Steps:
        steps: list[RevealCard] = []
        for side in (ROME, CARTHAGE):
            if fighting(g).spied[1 - side]:
                steps += [RevealCard(side)] * (sum(g.battle_hands[side]) // 2)
        return tuple(steps)


@dataclass(frozen=True, slots=True)
class RevealCard(Chance):
    """§14.5: a battle card of a side, out of those still hidden, is revealed (#20)."""

    side: Side

    def outcomes(self, g: HannibalState) -> Outcomes:
        hand, open_ = g.battle_hands[self.side], g.revealed[self.side]
        return [(REVEAL[k], hand[k] - open_[k]) for k in KINDS if hand[k] > open_[k]]

    def apply(self, g: HannibalState, action: Action) -> Steps:
        g.revealed[self.side][action.noun] += 1
        ops.tell(g, events.BattleCardRevealed(self.side, action.noun))
        return ()


TYPES: Final[tuple[type, ...]] = (
    DealHands,
    DrawBattleCard,
    SpiesReport,
    RevealCard,
)
"""The steps written here, for the codec."""
