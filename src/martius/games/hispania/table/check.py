"""What is true of every position: nothing lost, nothing doubled, nothing where it may not be."""

from __future__ import annotations

from martius.games.hispania.table.model import (
    ARMY_PIECES,
    CAPITALS,
    CITIES,
    CITY_DISCS,
    COMMANDERS,
    OFF_BOARD,
    PROCONSUL,
    PROVINCE,
    PROVINCES,
    REVOLT_DISCS,
    ROAD_PIECES,
    SEAS,
)
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.variants import (
    HISPANO,
    IMPERIVM,
    INGENIVM,
    LEGIO_HISPANA,
    LEGION_OWNER,
    PIRATES,
    PROCONSVL,
    TERROR,
    params,
)
from martius.kernel.mask import bits, mask_of

MOST_EXTRA = params("imperivm")["ulterior_extra_denarii"]
MOST_HISPANIC = params("hispano")["denarii_per_phase"]


def check(g: HispaniaState) -> None:
    """Raise AssertionError if a law of the table is broken."""
    _check_discs(g)
    _check_meeples(g)
    assert 0 <= g.denarii <= g.terms.denarii, "denarii"
    discs = sum(g.revolts) + sum(g.pirates) + g.reserve + g.track
    assert discs <= REVOLT_DISCS, "revolts were made from nothing"
    on_board = sum(at != OFF_BOARD for at in g.armies)
    pieces = ARMY_PIECES + bool(g.terms.variants & TERROR)
    assert on_board + g.armies_in_reserve <= pieces, "armies were made from nothing"
    assert min(g.reserve, g.armies_in_reserve, g.roads_to_lay) >= 0, "a reserve is below nothing"
    _check_variants(g)
    for a in CITIES:
        for b in bits(g.road_to[a]):
            assert g.road_to[b] >> a & 1, "a road goes both ways"


def _check_variants(g: HispaniaState) -> None:
    """What variants bring is there only with them, and where it may be."""
    variants = g.terms.variants
    assert g.pirate_seas == mask_of(s for s in SEAS if g.pirates[s - SEAS.start]), "pirate seas"
    assert g.general_at[PROCONSUL] == OFF_BOARD or variants & PROCONSVL, "a proconsul"
    assert g.legion == OFF_BOARD or variants & LEGIO_HISPANA, "a legion"
    assert g.legion == OFF_BOARD or g.held[LEGION_OWNER] >> g.legion & 1, "a legion of nobody"
    assert not g.pirate_seas or variants & PIRATES, "pirates"
    assert g.special == OFF_BOARD or g.armies[g.special] != OFF_BOARD, "no special army there"
    assert not (g.special_in_reserve and g.special != OFF_BOARD), "two special armies"
    assert g.special_in_reserve <= g.armies_in_reserve, "the special army is nowhere"
    assert 0 <= g.move_denarii <= bool(variants & IMPERIVM) * MOST_EXTRA, "denarii for moves"
    assert 0 <= g.hispanic_denarii <= bool(variants & HISPANO) * MOST_HISPANIC, "his denarii"
    assert 0 <= g.roads_for_sale <= ROAD_PIECES * bool(variants & INGENIVM), "roads for sale"


def _check_discs(g: HispaniaState) -> None:
    """§board.2: three discs to a city, of one side."""
    assert g.in_revolt == mask_of(city for city in CITIES if g.revolts[city]), "in_revolt"
    for city in CITIES:
        assert 0 <= g.revolts[city] <= CITY_DISCS, "three revolts"
        assert len(g.garrisons[city]) <= CITY_DISCS, "three garrisons"
        assert not (g.revolts[city] and g.garrisons[city]), "revolt and garrison in one city"
    for general in COMMANDERS:
        assert g.held[general] == mask_of(c for c in CITIES if general in g.garrisons[c]), "held"
        placed = sum(discs.count(general) for discs in g.garrisons)
        placed -= general == LEGION_OWNER and g.legion != OFF_BOARD
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
