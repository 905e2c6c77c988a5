"""The board as numbers, for players that learn. Nothing is hidden in Hispania.

Pieces and spaces are counted from 1, and 0 is none.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from martius.games.hispania.table.model import (
    ARMY_PIECES,
    CITIES,
    CITY_DISCS,
    COMMANDERS,
    GENERALS,
    LINK_ENDS,
    PROVINCES,
    REVOLT_DISCS,
    SEAS,
    SPACES,
    TIME_TRACK,
)
from martius.games.hispania.table.state import Fight, HispaniaState
from martius.games.hispania.table.variants import IDS as VARIANTS
from martius.kernel import Part
from martius.kernel.sight import flags

MANY: Final = 99
"""More than there can be of anything."""
DISCS: Final[dict[tuple[int, ...], bytes]] = {
    owners: bytes(owner + 1 for owner in owners) + bytes(CITY_DISCS - len(owners))
    for discs in range(CITY_DISCS + 1)
    for owners in product(GENERALS, repeat=discs)
}
"""Each row of discs that a city can have, filled up to the same length."""

PARTS: Final = (
    # what was agreed
    Part("rounds", 1, len(TIME_TRACK)),
    Part("players", 1, 3),
    Part("goal_special", 1, 1),
    # where the game stands
    Part("round", 1, len(TIME_TRACK)),
    Part("turn", 1, len(GENERALS), nominal=True),
    Part("denarii", 1, MANY),
    Part("move_denarii", 1, MANY),
    Part("hispanic_denarii", 1, MANY),
    # what is not on the board
    Part("reserve", 1, REVOLT_DISCS),
    Part("armies_in_reserve", 1, ARMY_PIECES),
    Part("roads_left", 1, MANY),
    Part("special_in_reserve", 1, 1),
    # on the board once or not at all
    Part("special_army", 1, len(PROVINCES), nominal=True),
    Part("legion", 1, len(CITIES), nominal=True),
    # the fight under way
    Part("fight_kind", 1, 4, nominal=True),
    Part("fight_general", 1, len(GENERALS), nominal=True),
    Part("fight_army", 1, len(PROVINCES), nominal=True),
    Part("fight_city", 1, len(SPACES), nominal=True),
    Part("fight_spent", 1, MANY),
    # the board
    Part("revolts", len(CITIES), CITY_DISCS),
    Part("garrisons", len(CITIES) * CITY_DISCS, len(GENERALS), nominal=True),  # bottom to top
    Part("garrison_reserve", len(COMMANDERS), MANY),
    Part("generals", len(GENERALS), len(SPACES), nominal=True),
    Part("armies", len(PROVINCES), len(CITIES), nominal=True),
    Part("pirates", len(SEAS), MANY),
    Part("fleets", len(SEAS), 1),
    Part("roads", len(LINK_ENDS), 1),
    Part("variants", len(VARIANTS), 1),
    Part("goal_garrisons", len(CITIES), 1),
    Part("goal_free", len(CITIES), 1),
)


def see(g: HispaniaState, seat: int) -> bytes:
    """The table as it is, in the order of PARTS."""
    terms, road_to = g.terms, g.road_to
    return b"".join(
        (
            bytes(
                (
                    terms.rounds,
                    terms.players,
                    terms.goal_special,
                    g.round,
                    g.turn + 1,
                    g.denarii,
                    g.move_denarii,
                    g.hispanic_denarii,
                    g.reserve,
                    g.armies_in_reserve,
                    g.roads_to_lay + g.roads_for_sale,
                    g.special_in_reserve,
                    g.special + 1,
                    g.legion + 1,
                )
            ),
            _fight(g.fight),
            bytes(g.revolts),
            *[DISCS[owners] for owners in g.garrisons],
            bytes(g.garrison_reserve),
            bytes([at + 1 for at in g.general_at]),
            bytes([at + 1 for at in g.armies]),
            bytes(g.pirates),
            flags(g.fleets >> SEAS.start, len(SEAS)),
            bytes([road_to[a] >> b & 1 for a, b in LINK_ENDS]),
            flags(terms.variants, len(VARIANTS)),
            flags(terms.goal_garrisons, len(CITIES)),
            flags(terms.goal_free, len(CITIES)),
        )
    )


def _fight(fight: Fight | None) -> bytes:
    if fight is None:
        return bytes(5)
    kind, general, army, city, spent = fight
    return bytes((kind + 1, general + 1, army + 1, city + 1, spent))
