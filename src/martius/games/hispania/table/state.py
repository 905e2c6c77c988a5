"""Where a game of Hispania stands."""

from __future__ import annotations

from typing import Final, NamedTuple

from martius.games.hispania.table.model import (
    CITIES,
    COMMANDERS,
    GENERALS,
    OFF_BOARD,
    PROVINCES,
    SEAS,
    SPACES,
    City,
    General,
    Province,
    Space,
)
from martius.kernel import State
from martius.kernel.mask import Mask


class Terms(NamedTuple):
    """What was agreed before the game and does not change in it."""

    denarii: int
    garrisons: int
    rounds: int
    players: int
    goal_garrisons: Mask
    """The cities that must hold a garrison for Rome to win (§goal.1)."""
    goal_free: Mask
    """The cities that must be free of revolt for Rome to win (§goal.1)."""
    variants: Mask = 0
    """The variants in play (`table/variants.py`)."""
    goal_special: bool = False
    """Whether the special army must be off the board for Rome to win (§scenario.2)."""


class Fight(NamedTuple):
    """A siege or an attack under way."""

    kind: int
    general: General
    """The general who fights or is attacked; -1 when an army besieges a garrison."""
    army: Province
    """The province of the army that fights or is attacked; -1 when a general besieges a city."""
    city: City
    """What is besieged or attacked; a sea, where a general besieges pirates."""
    spent: int
    """The denarii of the side that fights."""


SIEGE: Final = 0
"""A general besieges a city in revolt (§besiege.1)."""
ATTACK: Final = 1
"""A general attacks an army (§attack.1)."""
ARMY_SIEGE: Final = 2
"""An army besieges a garrisoned city (§army.10)."""
ARMY_ATTACK: Final = 3
"""An army attacks a general (§army.11)."""


WORKING: Final = frozenset({"fight"})
"""What is under way and not on the table: the steps of its chapter write it, all else `ops`."""


class HispaniaState(State):
    """The table. Lists are indexed by space, city, province or general."""

    __slots__ = (
        "armies",
        "armies_in_reserve",
        "consul_shared_with",
        "denarii",
        "fight",
        "fleets",
        "garrison_reserve",
        "garrisons",
        "general_at",
        "held",
        "hispanic_denarii",
        "in_revolt",
        "legion",
        "move_denarii",
        "must_leave",
        "pirate_seas",
        "pirates",
        "reserve",
        "revolts",
        "road_to",
        "roads_for_sale",
        "roads_to_lay",
        "round",
        "special",
        "special_in_reserve",
        "terms",
        "track",
        "turn",
    )

    def __init__(self, blank: bool = True) -> None:
        if not blank:
            return  # `clone` fills it; compiled, `__new__` would call this, too
        super().__init__()
        self.terms = Terms(6, 4, 11, 1, 0, 0)
        self.round = 1
        self.turn: General = 0
        """Whose turn it is."""
        self.denarii = 0
        """What is left to spend in this Roman phase."""
        self.must_leave = 0
        """1 while a general shares the space he returned to (§sequence.5)."""
        self.consul_shared_with = 0
        """Which of two players decides for the consul now (§setup.2)."""
        self.general_at: list[Space] = [OFF_BOARD] * len(GENERALS)
        self.revolts: list[int] = [0] * len(CITIES)
        self.in_revolt: Mask = 0
        """The cities with revolts: kept beside `revolts` because movement asks for the set."""
        self.garrisons: list[tuple[General, ...]] = [()] * len(CITIES)
        """Owners of the discs in each city, from bottom to top."""
        self.held: list[Mask] = [0] * len(GENERALS)
        """The cities with a garrison of each general: kept beside `garrisons` for groups."""
        self.garrison_reserve: list[int] = [0] * len(COMMANDERS)
        self.armies: list[City] = [OFF_BOARD] * len(PROVINCES)
        """The city of the army in each province."""
        self.armies_in_reserve = 0
        self.reserve = 0
        """Revolts that can still be placed."""
        self.track = 0
        """Revolts on the time track."""
        self.fleets: Mask = 0
        """The seas with a fleet."""
        self.road_to: list[Mask] = [0] * len(SPACES)
        """For each city the cities joined to it by a road."""
        self.roads_to_lay = 0
        self.fight: Fight | None = None
        # What only variants have; as it is here, it means the basic mode.
        self.roads_for_sale = 0
        """Roads that generals can build (§ingenivm.1)."""
        self.move_denarii = 0
        """What is left to spend on Move alone (§imperivm.1)."""
        self.legion: City = OFF_BOARD
        """The city where the consul's lowest garrison is the Legio Hispana (§legio.2)."""
        self.pirates: tuple[int, ...] = (0,) * len(SEAS)
        """Discs in each sea (§pirates.1); a tuple, which clones for nothing."""
        self.pirate_seas: Mask = 0
        """The seas with pirates: kept beside `pirates` because fleets ask for the set."""
        self.special: Province = OFF_BOARD
        """The province of the special army, if it is on the board (§terror.1)."""
        self.special_in_reserve = 0
        """1 while the special army is one of the armies in reserve."""
        self.hispanic_denarii = 0
        """What the Hispanic player can still spend in this phase (§hispano.2)."""

    def key(self) -> tuple[object, ...]:
        """All that changes in a game, by hand because search asks for it at every position."""
        return (
            *self.agenda,
            self.turn,
            self.denarii,
            self.must_leave,
            self.consul_shared_with,
            self.round,
            self.reserve,
            self.armies_in_reserve,
            self.fleets,
            self.fight,
            self.terms,
            *self.general_at,
            *self.armies,
            *self.garrison_reserve,
            tuple(self.revolts),
            tuple(self.garrisons),
            tuple(self.road_to),
            self.result,
            *(self._of_variants() if self.terms.variants else ()),
        )

    def _of_variants(self) -> tuple[object, ...]:
        return (
            self.roads_for_sale,
            self.move_denarii,
            self.legion,
            self.pirates,
            self.special,
            self.special_in_reserve,
            self.hispanic_denarii,
        )

    def clone(self) -> HispaniaState:
        """An independent copy, without the log."""
        copy = HispaniaState(blank=False)
        copy.agenda = self.agenda[:]
        copy.result = self.result
        copy.log = None
        copy.terms = self.terms
        copy.round = self.round
        copy.turn = self.turn
        copy.denarii = self.denarii
        copy.must_leave = self.must_leave
        copy.consul_shared_with = self.consul_shared_with
        copy.general_at = self.general_at[:]
        copy.revolts = self.revolts[:]
        copy.in_revolt = self.in_revolt
        copy.garrisons = self.garrisons[:]
        copy.held = self.held[:]
        copy.garrison_reserve = self.garrison_reserve[:]
        copy.armies = self.armies[:]
        copy.armies_in_reserve = self.armies_in_reserve
        copy.reserve = self.reserve
        copy.track = self.track
        copy.fleets = self.fleets
        copy.road_to = self.road_to[:]
        copy.roads_to_lay = self.roads_to_lay
        copy.fight = self.fight
        copy.roads_for_sale = self.roads_for_sale
        copy.move_denarii = self.move_denarii
        copy.legion = self.legion
        copy.pirates = self.pirates
        copy.pirate_seas = self.pirate_seas
        copy.special = self.special
        copy.special_in_reserve = self.special_in_reserve
        copy.hispanic_denarii = self.hispanic_denarii
        return copy
