"""Where a battle stands."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from martius.games.punico.table.battles import BATTLES, Battle
from martius.games.punico.table.grid import Facing, Hex, Mask
from martius.games.punico.table.model import BOXES, CARTHAGE, CORPS, SIDES, UNITS, Side, Unit, Units
from martius.kernel import State

RESERVE: Final = -1
"""`at` of a unit that is still to be set up."""
AMBUSH: Final = -2
"""... of the Numidians held back (§17.1.3c)."""
GONE: Final = -3
"""... of a unit that was eliminated or fled."""
EXITED: Final = -4
"""... of a Roman unit that broke through (§17.1.4)."""
ABSENT: Final = -5
"""... of a counter that this battle does not use."""
PURSUIT: Final = -1000
"""... of cavalry in pursuit off the map: PURSUIT minus the hex it left from (§14)."""

IN_HAND: Final = 7
"""`vacuus` of a false marker that is still to be placed."""
KNOWN: Final = 8
"""`vacuus` of a false marker that was shown, or of a side that has none."""

(
    FIRST_MOVES,
    SECOND_SHOOTS,
    FIRST_FIGHTS,
    FIRST_RECOVERS,
    SECOND_MOVES,
    FIRST_SHOOTS,
    SECOND_FIGHTS,
    SECOND_RECOVERS,
) = range(8)
"""§3.1: the impulses."""


class Combat(NamedTuple):
    """A combat under way (§10)."""

    attacker: Unit
    defender: Unit
    """-1 where a leader alone is attacked."""
    hex: Hex
    """What is attacked."""
    charge: int
    """1 for a mercenary charge (§15.2)."""
    supports: tuple[int, int]
    """How many friends support the attacker and the defender (§10.4)."""


class Fugitive(NamedTuple):
    """Cavalry that has just fled, for those that pursue it (§14)."""

    unit: Unit
    route: tuple[Hex, ...]
    """Its way, from the hex it left."""
    gone: int
    """1 if it got off the map."""


WORKING: Final = frozenset(
    {"combat", "dice", "fugitive", "impulse", "zones", "charges", "goads", "haste"}
    | {"attacked", "commanded", "fired", "finis", "goaded"}
    | {"left_zone", "moved", "ran", "supported"}
)
"""What is under way and not on the table: a combat and its dice, who flees, what units did in an
impulse, what is left of a point used, and the zones that are kept once they are worked out. The
steps of its chapter write it, all else `ops`."""


class PunicoState(State):
    """The table. Lists are indexed by unit, corps or side; sets of units and hexes are masks."""

    __slots__ = (
        "ambush_open",
        "at",
        "attacked",
        "battle",
        "charges",
        "combat",
        "commanded",
        "dice",
        "disorder",
        "facing",
        "finis",
        "fired",
        "first",
        "fugitive",
        "goaded",
        "goads",
        "hand",
        "haste",
        "impulse",
        "leader_at",
        "left_zone",
        "markers",
        "moved",
        "occupied",
        "panic",
        "present",
        "ran",
        "rout",
        "secret",
        "shown",
        "stand",
        "strengthened",
        "supported",
        "turn",
        "vacuus",
        "withdrew",
        "zones",
    )

    aside: ClassVar[frozenset[str]] = frozenset({"log", "zones"})

    def __init__(self, blank: bool = True) -> None:
        if not blank:
            return  # `clone` fills it; compiled, `__new__` would call this, too
        super().__init__()
        self.battle = 0
        self.turn = 1
        self.impulse = 0
        self.first: Side = CARTHAGE
        """The First player of this turn."""
        self.at: list[Hex] = [ABSENT for _ in UNITS]
        self.facing: list[Facing] = [0 for _ in UNITS]
        self.disorder: list[int] = [0 for _ in UNITS]
        self.panic: Units = 0
        """The units with an In Fugam marker."""
        self.present: list[Units] = [0 for _ in SIDES]
        """The units on the map."""
        self.stand: list[Mask] = [0 for _ in CORPS]
        """The hexes of each corps: kept beside `at` because movement asks for the set."""
        self.occupied: list[Mask] = [0 for _ in SIDES]
        """The hexes of each side's units: kept beside `stand`."""
        self.zones: list[Mask] = [-1 for _ in SIDES]
        """Each side's zone of control where it is known, -1 where it must be worked out again.

        It follows from the rest, so that it is no part of what makes two states equal.
        """
        self.leader_at: list[Hex] = [GONE for _ in SIDES]
        self.rout: list[int] = [0 for _ in SIDES]
        # command points (§4)
        self.secret = 0
        """1 if a side is asked about a box wherever a marker lies in it, true or false."""
        self.hand: list[int] = [0 for _ in SIDES]
        """Markers still to be placed this turn, the false one included."""
        self.markers: list[int] = [0 for _ in SIDES for _ in BOXES]
        """Face-down markers in each box: 7 for Rome, 7 for Carthage."""
        self.shown: list[int] = [0 for _ in SIDES for _ in BOXES]
        """Command points used this turn, by box."""
        self.vacuus: list[int] = [KNOWN for _ in SIDES]
        """The box with the false marker: the one secret of the game."""
        self.haste: list[int] = [0 for _ in CORPS]
        """Units that may still move one further, by corps (§4.6)."""
        self.charges = 0
        """Charges left of the last point used (§4.7)."""
        self.goads = 0
        """Elephants that may still be chosen for the last point used (§4.8)."""
        # what units did
        self.commanded: Units = 0
        """Units that a command point of any box was used for in this impulse (§4.1.1)."""
        self.strengthened: Units = 0
        """Those that fight with a Combat command in this impulse (§4.3)."""
        self.goaded: Units = 0
        """Elephants rolled against in this impulse."""
        self.moved: Units = 0
        self.left_zone: Units = 0
        """Units that left an enemy zone and may not attack (§8.2)."""
        self.ran: Units = 0
        """Elephants that ended their move with four hexes in a straight line (§10.3)."""
        self.fired: Units = 0
        self.attacked: Units = 0
        self.supported: Units = 0
        """Units that have given support in this impulse (§10.4.1)."""
        self.withdrew: Units = 0
        self.finis: Units = 0
        """Elephants that do not fight for the rest of the turn (§15.1)."""
        self.dice: list[int] = [0 for _ in SIDES]
        """The die each side rolled last."""
        self.combat: Combat | None = None
        self.fugitive: Fugitive | None = None
        self.ambush_open = 0
        """1 once a Roman unit has had an In Fugam marker (§17.1.3c)."""

    @property
    def field(self) -> Battle:
        """The battle that is fought."""
        return BATTLES[self.battle]

    @property
    def phasing(self) -> Side:
        """The player in phase (§3)."""
        return self.first if self.impulse < SECOND_MOVES else 1 - self.first

    def clone(self) -> PunicoState:
        """An independent copy, without the log."""
        copy = PunicoState(blank=False)
        copy.agenda = self.agenda[:]
        copy.result = self.result
        copy.log = None
        copy.battle = self.battle
        copy.turn = self.turn
        copy.impulse = self.impulse
        copy.first = self.first
        copy.at = self.at[:]
        copy.facing = self.facing[:]
        copy.disorder = self.disorder[:]
        copy.panic = self.panic
        copy.present = self.present[:]
        copy.stand = self.stand[:]
        copy.occupied = self.occupied[:]
        copy.zones = self.zones[:]
        copy.leader_at = self.leader_at[:]
        copy.rout = self.rout[:]
        copy.secret = self.secret
        copy.hand = self.hand[:]
        copy.markers = self.markers[:]
        copy.shown = self.shown[:]
        copy.vacuus = self.vacuus[:]
        copy.haste = self.haste[:]
        copy.charges = self.charges
        copy.goads = self.goads
        copy.commanded = self.commanded
        copy.strengthened = self.strengthened
        copy.goaded = self.goaded
        copy.moved = self.moved
        copy.left_zone = self.left_zone
        copy.ran = self.ran
        copy.fired = self.fired
        copy.attacked = self.attacked
        copy.supported = self.supported
        copy.withdrew = self.withdrew
        copy.finis = self.finis
        copy.dice = self.dice[:]
        copy.combat = self.combat
        copy.fugitive = self.fugitive
        copy.ambush_open = self.ambush_open
        return copy
