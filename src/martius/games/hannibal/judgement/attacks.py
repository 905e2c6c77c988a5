"""Battle cards: which to attack with, and when to take the initiative."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.battle.initiative import COUNTERATTACK, STAY
from martius.games.hannibal.battle.rounds import WITHDRAW, Attack, played_card
from martius.games.hannibal.judgement import baseline_tactics
from martius.games.hannibal.table.model import DOUBLE, KINDS, RESERVE, Side
from martius.games.hannibal.table.queries import fighting
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Action

# What a card is worth to keep, in chance to win the battle: the best of some forty sets of numbers
# in battles of 8 to 13 cards a side, 5,000 each, against the baseline's choice of cards. Of equal
# hands of eight it wins 54 %, of twelve 51 %.
LAST: Final = 0.02
"""The last card of its kind."""
STANDING_IN: Final = 0.12
"""A Reserve, or Hannibal's Probe, in place of another card."""
HANDED_OVER: Final = 0.3
"""A Double Envelopment: who matches it takes the initiative (§14.8)."""
PLENTY: Final = 0.02
"""For each card of the kind in hand: the enemy runs out of answers."""


def attack(g: HannibalState, options: list[Action]) -> list[Action]:
    """The card that the enemy can least likely match; or as the baseline does it, where there is
    no card to play or no hope."""
    cards = [a for a in options if a.verb in ("attack", "reserve_as", "probe_as")]
    habit = baseline_tactics.HABITS[Attack](g, options)
    if not cards or habit == [WITHDRAW]:
        return habit
    side = fighting(g).attacker
    return [max(cards, key=lambda action: _sting(g, side, action))]


def _sting(g: HannibalState, side: Side, action: Action) -> float:
    """The chance that an attack is not matched, less what its card is worth to keep."""
    foe, hand = g.battle_hands[1 - side], g.battle_hands[side]
    unseen = [g.battle_deck[kind] + foe[kind] for kind in KINDS]
    rest = sum(unseen)
    misses = rest - unseen[action.noun] - unseen[RESERVE]
    through = 1.0
    for drawn in range(sum(foe)):
        through *= max(0, misses - drawn) / max(1, rest - drawn)
    kept = LAST if hand[played_card(action)] == 1 else 0.0
    if action.verb != "attack":
        kept += STANDING_IN
    if action.noun == DOUBLE:
        kept += HANDED_OVER
    return through - kept + PLENTY * hand[action.noun]


def counterattack(g: HannibalState, options: list[Action]) -> list[Action]:
    """An attacker without a card loses (§14.10)."""
    return [COUNTERATTACK if sum(g.battle_hands[1 - fighting(g).attacker]) else STAY]
