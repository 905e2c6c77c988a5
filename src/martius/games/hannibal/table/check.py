"""What holds in every position: nothing is lost, doubled or where it may not be."""

from __future__ import annotations

from martius.games.hannibal.table.model import (
    BATTLE_DECK,
    CAPACITY,
    CARTHAGE,
    CITIES,
    ELEPHANTS,
    GENERALS,
    INSIDE,
    KINDS,
    NEUTRAL,
    OF_SIDE,
    PLACES,
    PROVINCE_SPACES,
    PROVINCES,
    SIDES,
    SPACES,
    STRONG,
    TRIBES,
)
from martius.games.hannibal.table.queries import can_be_attempted, rank
from martius.games.hannibal.table.state import HannibalState
from martius.kernel.mask import bits, mask_of


def check(g: HannibalState) -> None:
    """Raise AssertionError if a law of the table is broken."""
    _check_cards(g)
    _check_generals(g)
    _check_cus(g)
    _check_control(g)
    if g.battle is None and g.reaction is None and g.move is None:
        _check_peace(g)


def _check_cards(g: HannibalState) -> None:
    """§4.4: every card is in one place."""
    piles = [*g.hands, g.deck, g.discard, g.removed]
    assert sum(pile.bit_count() for pile in piles) == g.terms.cards.bit_count(), "strategy cards"
    whole = 0
    for pile in piles:
        whole |= pile
    assert whole == g.terms.cards, "strategy cards"
    for side in SIDES:
        assert g.known[side] & ~g.hands[side] == 0, "a known card that is not in hand"
        assert all(0 <= g.revealed[side][k] <= g.battle_hands[side][k] for k in KINDS), "revealed"
    for kind in KINDS:
        held = g.battle_deck[kind] + sum(g.battle_hands[side][kind] for side in SIDES)
        assert g.battle_deck[kind] >= 0, "battle cards below nothing"
        assert held <= BATTLE_DECK[kind], "battle cards from nothing"
        assert g.battle is not None or held == BATTLE_DECK[kind], "battle cards were lost"


def _check_generals(g: HannibalState) -> None:
    """§9.2: everybody is somewhere, and every stack has one commander, whom nobody outranks."""
    for place in PLACES:
        assert g.stacks[place] == mask_of(x for x in GENERALS if g.at[x] == place), "stacks"
        for side in SIDES:
            stack = g.stacks[place] & OF_SIDE[side]
            chiefs = stack & g.commanders
            assert chiefs.bit_count() == bool(stack), "one commander to a stack"
            if chiefs:
                chief = chiefs.bit_length() - 1
                assert all(rank(g, x) <= rank(g, chief) for x in bits(stack)), "rank"
    assert not g.commanders & ~mask_of(x for x in GENERALS if g.at[x] >= 0), "command off the map"


def _check_cus(g: HannibalState) -> None:
    """§17.1, §10.7: elephants and what fits into cities."""
    assert sum(g.elephants) <= ELEPHANTS, "§17.1: at most four elephant CUs"
    for place in PLACES:
        assert min(g.cus[0][place], g.cus[1][place]) >= 0, "CUs below nothing"
        assert 0 <= g.elephants[place] <= g.cus[CARTHAGE][place], "elephants without CUs"
    for space in CITIES:
        inside, owner = INSIDE[space], g.control[space]
        for side in SIDES:
            if side != owner:
                assert not g.cus[side][inside], "strangers inside a city"
                assert not g.stacks[inside] & OF_SIDE[side], "a strange general inside a city"
            else:
                assert g.cus[side][inside] <= CAPACITY[space], "§10.7: a city too full"


def _check_control(g: HannibalState) -> None:
    """§19.1, §20.4: counts and siege points."""
    for province in PROVINCES:
        for side in SIDES:
            held = sum(g.control[s] == side for s in bits(PROVINCE_SPACES[province]))
            assert g.held[side][province] == held, "province counts"
    assert g.tribes & ~TRIBES == 0, "a Tribe out of place"
    for space in SPACES:
        assert 0 <= g.siege[space] <= 2, "siege points"
        assert g.siege[space] == 0 or STRONG >> space & 1, "siege points in the open"
        assert g.control[space] in (*SIDES, NEUTRAL), "control"


def _check_peace(g: HannibalState) -> None:
    """Between moves no two armies share the open, no general is alone with the enemy (§10.10),
    every siege has besiegers (§20.6), and only before an enemy are gates shut (§10.7)."""
    for space in CITIES:
        inside, owner = INSIDE[space], g.control[space]
        shut = g.stacks[inside] or any(g.cus[side][inside] for side in SIDES)
        assert not shut or g.cus[1 - owner][space], "gates shut before nobody"
    for space in SPACES:
        assert not (g.cus[0][space] and g.cus[1][space]), "two armies in the open"
        for side in SIDES:
            alone = g.stacks[space] & OF_SIDE[side] and not g.cus[side][space]
            walls = INSIDE[space] >= 0 and g.control[space] == 1 - side  # he stands before them
            assert walls or not (alone and g.cus[1 - side][space]), "a general alone with enemies"
        if g.siege[space]:
            besiegers = [s for s in SIDES if g.cus[s][space] and can_be_attempted(g, s, space)]
            assert besiegers, "a siege without besiegers"
