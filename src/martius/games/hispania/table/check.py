"""What is true of every position: nothing lost, nothing doubled, nothing where it may not be."""

from __future__ import annotations

from martius.games.hispania.table.model import (
    ARMY_PIECES,
    CAPITALS,
    CITIES,
    CITY_DISCS,
    GENERALS,
    OFF_BOARD,
    PROVINCE,
    PROVINCES,
    REVOLT_DISCS,
    SEAS,
)
from martius.games.hispania.table.state import HispaniaState
from martius.kernel.mask import bits, mask_of


def check(g: HispaniaState) -> None:
    """Raise AssertionError if a law of the table is broken."""
    _check_discs(g)
    _check_meeples(g)
    assert 0 <= g.denarii <= g.terms.denarii, "denarii"
    assert sum(g.revolts) + g.reserve + g.track <= REVOLT_DISCS, "revolts were made from nothing"
    on_board = sum(at != OFF_BOARD for at in g.armies)
    assert on_board + g.armies_in_reserve <= ARMY_PIECES, "armies were made from nothing"
    assert min(g.reserve, g.armies_in_reserve, g.roads_to_lay) >= 0, "a reserve is below nothing"
    for a in CITIES:
        for b in bits(g.road_to[a]):
            assert g.road_to[b] >> a & 1, "a road goes both ways"


def _check_discs(g: HispaniaState) -> None:
    """§board.2: three discs to a city, of one side."""
    assert g.in_revolt == mask_of(city for city in CITIES if g.revolts[city]), "in_revolt"
    for city in CITIES:
        assert 0 <= g.revolts[city] <= CITY_DISCS, "three revolts"
        assert len(g.garrisons[city]) <= CITY_DISCS, "three garrisons"
        assert not (g.revolts[city] and g.garrisons[city]), "revolt and garrison in one city"
    for general in GENERALS:
        assert g.held[general] == mask_of(c for c in CITIES if general in g.garrisons[c]), "held"
        placed = sum(discs.count(general) for discs in g.garrisons)
        assert 0 <= g.garrison_reserve[general] <= g.terms.garrisons - placed, "garrisons"


def _check_meeples(g: HispaniaState) -> None:
    """§board.2-4, §remember.3: where generals, armies and fleets may stand."""
    stand = [at for at in g.general_at if at != OFF_BOARD]
    assert len(set(stand)) == len(stand) - g.must_leave, "two generals in a space"
    for at in stand:
        assert at not in g.armies, "a general and an army in one city"
        assert not g.in_revolt >> at & 1, "a general stands in a revolt"
        assert at < SEAS.start or g.fleets >> at & 1, "a general swims"
    for province in PROVINCES:
        at = g.armies[province]
        if at != OFF_BOARD:
            assert PROVINCE[at] == province, "an army is off its province"
            # An army that finds no revolt left for the city it enters has ended the game (§goal.2).
            assert g.revolts[at] or g.result is not None, "an army is off its revolt"
    assert g.fleets == g.fleets & mask_of(SEAS), "a fleet on land"
    if (
        g.result is not None
        and g.result.outcome == "roman_victory"
        and g.terms.goal_garrisons == CAPITALS
    ):
        assert all(g.garrisons[city] for city in CITIES if CAPITALS >> city & 1), (
            "a victory without capitals"
        )
