"""Imagined games that look the same to a seat: the cards it cannot see are dealt again."""

from __future__ import annotations

from martius.games.hannibal.table.model import KINDS, Side
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Pick
from martius.kernel.mask import Mask, bits


def imagine(g: HannibalState, seat: Side, pick: Pick) -> HannibalState:
    """A copy in which the other's hidden strategy and battle cards are dealt again."""
    world = g.clone()
    deal_strategy(world, 1 - seat, pick)
    if world.battle is not None:
        deal_battle(world, 1 - seat, pick)
    return world


def deal_strategy(g: HannibalState, other: Side, pick: Pick) -> None:
    """The other side's hand out of all that it may hold; what was seen of it stays (#55)."""
    known = g.known[other]
    unseen = list(bits(g.deck | g.hands[other] & ~known))
    hand: Mask = known
    for _ in range((g.hands[other] & ~known).bit_count()):
        hand |= 1 << unseen.pop(pick(len(unseen)))
    whole = g.deck | g.hands[other]
    g.hands[other] = hand
    g.deck = whole & ~hand


def deal_battle(g: HannibalState, other: Side, pick: Pick) -> None:
    """The other side's battle cards out of all that it may hold; those laid open stay (#20)."""
    hand, shown, deck = g.battle_hands[other], g.revealed[other], g.battle_deck
    hidden = 0
    for kind in KINDS:
        n = hand[kind] - shown[kind]
        hidden += n
        deck[kind] += n
        hand[kind] = shown[kind]
    for _ in range(hidden):
        rest = pick(sum(deck))
        for kind in KINDS:
            rest -= deck[kind]
            if rest < 0:
                deck[kind] -= 1
                hand[kind] += 1
                break
