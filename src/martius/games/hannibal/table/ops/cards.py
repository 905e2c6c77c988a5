"""Strategy cards, and what they have put in force."""

from __future__ import annotations

from martius.games.hannibal import events
from martius.games.hannibal.table.model import TRUCE, Card, Side
from martius.games.hannibal.table.ops.telling import tell
from martius.games.hannibal.table.state import NO_RESHUFFLE_IN_SIGHT, HannibalState
from martius.kernel.text import plural, say

# --- cards ---


def deal(g: HannibalState, side: Side, card: Card) -> None:
    """§7.1."""
    g.deck ^= 1 << card
    g.hands[side] |= 1 << card
    if g.log is not None:
        g.log.append(events.CardDealt(side, card))


def play_card(g: HannibalState, side: Side, card: Card, use: str) -> None:
    """A card leaves the hand for the discard pile and is used."""
    _put_down(g, side, card)
    if g.log is not None:
        g.log.append(events.CardPlayed(side, card, use))


def discard_card(g: HannibalState, side: Side, card: Card) -> None:
    """§8.6."""
    _put_down(g, side, card)
    if g.log is not None:
        g.log.append(events.CardDiscarded(side, card))


def _put_down(g: HannibalState, side: Side, card: Card) -> None:
    g.hands[side] &= ~(1 << card)
    g.known[side] &= ~(1 << card)
    g.discard |= 1 << card
    if card == TRUCE:
        g.reshuffle = 1  # §8.7: played in any way, or discarded


def remove_card(g: HannibalState, card: Card) -> None:
    """§8.5: out of the game for good."""
    g.discard &= ~(1 << card)
    g.removed |= 1 << card
    tell(g, events.CardRemoved(card))


def take_card(g: HannibalState, side: Side, card: Card) -> None:
    """A card goes from the other's hand to a side's, and both know it (#55)."""
    g.hands[1 - side] &= ~(1 << card)
    g.known[1 - side] &= ~(1 << card)
    g.hands[side] |= 1 << card
    g.known[side] |= 1 << card


def reshuffle(g: HannibalState) -> None:
    """§8.7: the discards go back; counsels now end with the turn (#57, #58)."""
    g.deck |= g.discard
    g.discard = 0
    g.reshuffle = 0
    if g.hanno_until:
        g.hanno_until = min(g.hanno_until, g.turn + 1)
    if g.cato_until:
        g.cato_until = min(g.cato_until, g.turn + 1)
    tell(g, events.DeckReshuffled())


# --- turns, and what is in force ---


def begin_turn(g: HannibalState, turn: int) -> None:
    """§5; a counsel (#57, #58) lasts to the beginning of the turn after a reshuffle."""
    g.turn = turn
    if g.hanno_until <= turn:
        g.hanno_until = 0
    if g.cato_until <= turn:
        g.cato_until = 0
    tell(g, events.TurnBegan(turn))


def keep_truce(g: HannibalState) -> None:
    """#64: the Truce is in force."""
    g.truce = 1
    tell(g, events.Noted(say("Rome and Carthage make a Truce."), "8.3"))


def break_truce(g: HannibalState, side: Side) -> None:
    """The Truce (#64) is over."""
    g.truce = 0
    tell(g, events.TruceBroken(side))


def turn_macedon(g: HannibalState, ally: bool) -> None:
    """#9, #10: Macedon allies with Carthage, or stops."""
    g.macedon = int(ally)
    allied = say("Philip V of Macedon allies with Carthage.")
    ended = say("The alliance of Macedon and Carthage ends.")
    tell(g, events.Noted(allied if ally else ended, "8.3"))


def rule_the_sea(g: HannibalState) -> None:
    """#29: the Carthaginian Naval Victory counts."""
    g.naval_victory = 1
    sentence = say(
        "Until the end of the turn Carthage sails more safely, and Rome only with campaigns."
    )
    tell(g, events.Noted(sentence, "11.6"))


def leave_the_sea(g: HannibalState) -> None:
    """#29: the Carthaginian Naval Victory ends with the turn."""
    g.naval_victory = 0


def follow_hanno(g: HannibalState) -> None:
    """#57: Hanno's counsel is in force."""
    g.hanno_until = NO_RESHUFFLE_IN_SIGHT
    tell(g, events.Noted(say("Hanno counsels Carthage: its CUs may not leave Africa."), "8.3"))


def follow_cato(g: HannibalState) -> None:
    """#58: Cato's counsel is in force."""
    g.cato_until = NO_RESHUFFLE_IN_SIGHT
    tell(g, events.Noted(say("Cato counsels Rome: its CUs may not enter Africa."), "8.3"))


def fall_short(g: HannibalState, cus: int) -> None:
    """#68: Rome will lack CUs in the next Reinforcement Phase."""
    g.shortage = cus
    sentence = plural(
        "Rome gets {n} CU fewer in the next Reinforcement Phase.",
        "Rome gets {n} CUs fewer in the next Reinforcement Phase.",
        cus,
    )
    tell(g, events.Noted(sentence, "8.3"))


def make_good_shortage(g: HannibalState) -> int:
    """#68: how many CUs Rome lacks now; the shortage is over."""
    lacking, g.shortage = g.shortage, 0
    return lacking
