"""What a seat sees of the table as numbers, for players that learn: an allow-list like the view.

Generals and places are counted from 1, and 0 is none.
"""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.table.model import (
    BATTLE_DECK,
    CARD_LIMIT,
    CARTHAGE,
    GENERALS,
    KINDS,
    NEUTRAL,
    OUT,
    PLACES,
    ROME,
    SIDES,
    SPACES,
    TURNS,
)
from martius.games.hannibal.table.queries import spaces_left
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Part
from martius.kernel.sight import flags

MANY: Final = 99
"""More than there can be of anything."""

PARTS: Final = (
    Part("side", 1, CARTHAGE, nominal=True),
    Part("turn", 1, TURNS),
    Part("turns", 1, TURNS),
    Part("active", 1, CARTHAGE, nominal=True),
    Part("card", 1, CARD_LIMIT - 1, nominal=True),
    Part("siege_train", 1, len(PLACES), nominal=True),
    Part("hands", len(SIDES), MANY),
    Part("deck", 1, CARD_LIMIT),
    Part("shortage", 1, MANY),
    # Macedon, the naval victory, the Truce, a reshuffle, the counsels of Hanno and Cato
    Part("in_force", 6, 1),
    # the map
    Part("control", len(SPACES), NEUTRAL, nominal=True),
    Part("tribes", len(SPACES), 1),
    Part("siege", len(SPACES), MANY),
    Part("roman_cus", len(PLACES), MANY),
    Part("carthaginian_cus", len(PLACES), MANY),
    Part("elephants", len(PLACES), MANY),
    # the generals; on no place for one of three reasons, then places from 3 on
    Part("generals", len(GENERALS), len(PLACES) - 1 - OUT, nominal=True),
    Part("offices", len(GENERALS), 2, nominal=True),
    Part("commanders", len(GENERALS), 1),
    # the cards by their numbers
    Part("hand", CARD_LIMIT, 1),
    Part("known", CARD_LIMIT, 1),
    Part("discard", CARD_LIMIT, 1),
    Part("removed", CARD_LIMIT, 1),
    # the operation under way: rating, spaces, CUs by sea, generals left, whether a campaign
    Part("operation", 5, MANY),
    Part("activated", len(GENERALS), 1),
    # the army on its way: CUs, elephants, spaces left, its stage
    Part("mover", 1, len(GENERALS), nominal=True),
    Part("bound", 1, len(PLACES), nominal=True),
    Part("moving", 4, MANY),
    # how avoiding battle went, how many intercepted
    Part("reaction", 2, MANY),
    # the battle: its attackers originally and in this round; rounds, CUs at the start, CUs lost
    Part("battle_space", 1, len(SPACES), nominal=True),
    Part("battle_attackers", 2, len(SIDES), nominal=True),
    Part("battle_commanders", len(SIDES), len(GENERALS), nominal=True),
    Part("battle_played", 1, len(KINDS), nominal=True),
    Part("battle_counts", 5, MANY),
    Part("battle_cards", len(SIDES), MANY),
    Part("battle_hand", len(KINDS), max(BATTLE_DECK)),
    Part("battle_revealed", len(SIDES) * len(KINDS), max(BATTLE_DECK)),
)


def see(g: HannibalState, seat: int) -> bytes:
    """In the order of PARTS."""
    return b"".join(
        (
            _public(g, seat),
            bytes(g.control),
            flags(g.tribes, len(SPACES)),
            bytes(g.siege),
            bytes(g.cus[ROME]),
            bytes(g.cus[CARTHAGE]),
            bytes(g.elephants),
            bytes([at - OUT for at in g.at]),
            bytes(g.office),
            flags(g.commanders, len(GENERALS)),
            flags(g.hands[seat], CARD_LIMIT),
            flags(g.known[1 - seat], CARD_LIMIT),
            flags(g.discard, CARD_LIMIT),
            flags(g.removed, CARD_LIMIT),
            _operation(g),
            _move(g),
            bytes(2) if g.reaction is None else bytes(g.reaction[2:4]),
            _battle(g),
            bytes((sum(g.battle_hands[ROME]), sum(g.battle_hands[CARTHAGE]))),
            bytes(g.battle_hands[seat]),
            bytes(g.revealed[ROME]),
            bytes(g.revealed[CARTHAGE]),
        )
    )


def _public(g: HannibalState, seat: int) -> bytes:
    return bytes(
        (
            seat,
            g.turn,
            g.terms.turns,
            g.active,
            g.card,
            g.train + 1,
            g.hands[ROME].bit_count(),
            g.hands[CARTHAGE].bit_count(),
            g.deck.bit_count(),
            g.shortage,
            g.macedon,
            g.naval_victory,
            g.truce,
            g.reshuffle,
            g.hanno_until > 0,
            g.cato_until > 0,
        )
    )


def _operation(g: HannibalState) -> bytes:
    operation = g.operation
    if operation is None:
        return bytes(5 + len(GENERALS))
    _, rating, spaces, sea, generals, campaign, *_ = operation
    activated = flags(operation.activated, len(GENERALS))
    return bytes((rating, spaces, sea, generals, campaign)) + activated


def _move(g: HannibalState) -> bytes:
    move = g.move
    if move is None or g.at[move.general] != move.at:
        return bytes(6)
    left = max(0, spaces_left(g.operation, move)) if g.operation else 0
    cus = min(move.cus, g.cus[move.side][move.at])  # a battle may cost some
    return bytes((move.general + 1, move.bound + 1, cus, move.elephants, left, move.stage))


def _battle(g: HannibalState) -> bytes:
    battle = g.battle
    if battle is None:
        return bytes(11)
    one, other = battle.commanders
    return bytes(
        (
            battle.space + 1,
            battle.original + 1,
            battle.attacker + 1,
            one + 1,
            other + 1,
            battle.played + 1,
            battle.rounds,
            *battle.cus,
            *battle.lost,
        )
    )
