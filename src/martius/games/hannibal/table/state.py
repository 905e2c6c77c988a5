"""Where a game of Hannibal stands."""

from __future__ import annotations

from typing import Final, NamedTuple

from martius.games.hannibal.table.board import Edition
from martius.games.hannibal.table.model import (
    ASIDE,
    BATTLE_DECK,
    GENERALS,
    NEUTRAL,
    NO_OFFICE,
    PLACES,
    PROVINCES,
    SPACES,
    STANDARD_CARDS,
    TURNS,
    Card,
    General,
    Place,
    Side,
    Space,
)
from martius.kernel import State
from martius.kernel.mask import Mask


class Terms(NamedTuple):
    """What was agreed before the game and does not change in it."""

    turns: int = TURNS
    edition: Edition = "second"
    cards: Mask = STANDARD_CARDS
    """The strategy cards of this game."""
    generals: Mask = 0
    """The generals of this game."""
    goal: str = ""
    """The id of a tutorial's own victory conditions; empty for those of the rulebook."""
    closed: Mask = 0
    """Provinces that a scenario bars to Carthage."""
    no_troops: bool = False
    """Whether a scenario forbids raising troops."""
    no_sea: bool = False
    """Whether a scenario forbids naval movement."""
    secret: bool = False
    """Whether a side is asked for a counter event even if it holds none (§8.4)."""


class Operation(NamedTuple):
    """A strategy card played to move generals: what it allows, and what was done with it so far."""

    card: Card
    rating: int
    """The highest strategy rating that it activates."""
    spaces: int = 4
    """How far a general moves (§10.2)."""
    sea: int = 0
    """CUs that may use naval movement with it; 0 forbids it (§11.4)."""
    generals: int = 1
    """How many generals can still be activated."""
    campaign: bool = False
    """Whether it is a campaign event (§10.11)."""
    force_march: bool = False
    pass_modifier: int = 0
    """Native Guide (#5): added to pass attrition."""
    siege_rolls: int = 1
    """Treachery within City (#54): siege rolls of one attempt."""
    traitor: Space = -1
    """Traitor in Tarentum (#18): the city that falls without a roll."""
    only: General = -1
    """The one general whom it activates; -1 is any."""
    charms: bool = False
    """Hannibal Charms Italy (#28): Roman PCs on his way may be removed."""
    pirates: Mask = 0
    """Adriatic Pirates (#50): ports at either end that save up to three CUs the naval roll."""
    activated: Mask = 0
    """The generals that it has activated."""
    sailor: General = -1
    """The general who used its naval movement."""
    attempted: Mask = 0
    """The cities and Tribes attempted with it (§20.2)."""


class Move(NamedTuple):
    """The activated army on its way."""

    side: Side
    general: General
    at: Place
    cus: int
    """All CUs moving along, elephants included."""
    elephants: int
    others: Mask
    """The subordinates moving along."""
    train: bool
    """Whether the siege train moves along."""
    origin: Place
    """Where it was before it entered `at`; the same as `at` while it has not moved."""
    by: int = 0
    """How it came: a kind of link, or SEA."""
    spent: int = 0
    """Spaces of movement used."""
    path: tuple[Space, ...] = ()
    """The spaces entered; first the one where it set out, if a marker there cost movement (#28)."""
    ages: tuple[int, ...] = ()
    """In a campaign: what each ordinary CU has moved, freshest first (§10.11)."""
    elephant_ages: tuple[int, ...] = ()
    stage: int = 0
    """How far its move has come: MARCHING, PURSUING, HALTED, FINISHED or FOUGHT."""
    did: Mask = 0
    """What it has done in this space: REGROUPED, CLEARED."""
    failed: Mask = 0
    """Enemy generals who failed to intercept it (§12.10)."""
    failed_cus: tuple[tuple[Place, int], ...] = ()
    """Enemy CUs who failed to intercept it, by place."""
    bound: Place = -1
    """Where it is sailing to, until the sea has let it pass (§11.5); -1 on land."""
    acted: int = 0
    """How many spaces it had moved when it last did more than move (#41)."""


MARCHING: Final = 0
"""The army may move on."""
PURSUING: Final = 1
"""It must roll for pursuit before it moves on (§13.4)."""
HALTED: Final = 2
"""It can move no farther."""
FINISHED: Final = 3
"""It besieged, backed up or failed a pursuit: nobody of it can move again (§10.11)."""
FOUGHT: Final = 4
"""It fought: nobody of it can move again, and it makes no attempt on a city (§10.2)."""

REGROUPED: Final = 1
CLEARED: Final = 2
"""Hannibal Charms Italy (#28): the PC marker there was dealt with."""


class Detachment(NamedTuple):
    """Part of a stack told off for a task: to intercept, to avoid battle, to go inside a city."""

    task: int
    general: General
    at: Place
    others: Mask = 0
    cus: int = 0
    elephants: int = 0
    train: bool = False


FORM: Final = 0
"""The moving army itself takes up and leaves CUs (§10.2)."""
INTERCEPT: Final = 1
AVOID: Final = 2
SHELTER: Final = 3
"""Into a Walled City: declared (§10.7) or in retreat (§15.4)."""


class Reaction(NamedTuple):
    """The reaction phase to a space entered (§10.3)."""

    side: Side
    declared: tuple[Detachment, ...] = ()
    """What was declared and not yet rolled for."""
    avoidance: int = 0
    """What came of avoiding battle, once in this phase (§13.3): UNTRIED to BOTCHED."""
    intercepted: int = 0
    """How many interceptions succeeded: with any, one battle card more (§12.4)."""


UNTRIED: Final = 0
DECLARED: Final = 1
AVOIDED: Final = 2
"""The army got away; the mover may pursue it (§13.4)."""
BOTCHED: Final = 3
"""It failed: one battle card less (§13.1)."""


class Battle(NamedTuple):
    """A battle under way (§14)."""

    space: Space
    original: Side
    """The original attacker."""
    attacker: Side
    """The attacker of this round."""
    origin: Place
    """The place from which the original attacker entered."""
    by: int
    """How he came: a kind of link, SEA, or 0 for a sally out of the city."""
    commanders: tuple[int, int]
    """Who commands, by side; -1 for CUs without a general."""
    cus: tuple[int, int]
    """CUs at the start, by side."""
    sortied: int = 0
    """CUs that came out of the besieged city (§20.7)."""
    sorties: Mask = 0
    """Generals that came out of the besieged city."""
    intercepted: bool = False
    """Whether the original defender intercepted."""
    botched: bool = False
    """Whether the original defender failed to avoid battle."""
    denied: tuple[Mask, Mask] = (0, 0)
    """Provinces whose allies a side may not count (#31, #32), by that side."""
    spied: tuple[bool, bool] = (False, False)
    """Whether a side has a spy in the other's camp (#20)."""
    charge: int = 0
    """Roman battle cards lost to an elephant charge (§17.4)."""
    rampage: int = 0
    """Carthaginian battle cards lost to rampage or fright (§17.5, #42)."""
    rounds: int = 0
    played: int = -1
    """What the attacker played in this round, as what it stands for; -1 before."""
    keeps: bool = False
    """Whether matching a Double Envelopment does not take the initiative (#6)."""
    probed: bool = False
    """Whether Hannibal has used his ability in this battle (§24)."""
    winner: int = -1
    lost: tuple[int, int] = (0, 0)
    """CUs lost in the battle, by side (§15.5)."""


NO_RESHUFFLE_IN_SIGHT: Final = 99
"""The end of a counsel (#57, #58) while no reshuffle has come."""
WITHDRAWN: Final = 2
"""The winner of a battle that ended by withdrawal."""


WORKING: Final = frozenset(
    {"active", "card", "operation", "move", "ages", "tired", "reaction", "detachment"}
    | {"battle", "battle_deck", "battle_hands", "revealed"}
)
"""Records of what is under way, not of what lies on the table: the card played, its operation and
moves, reactions, a detachment, a battle. Steps of their chapter write them, all else `ops`."""


class HannibalState(State):
    """The table. Lists are indexed by side, place, space, province or general."""

    __slots__ = (
        "active",
        "ages",
        "at",
        "battle",
        "battle_deck",
        "battle_hands",
        "card",
        "cato_until",
        "commanders",
        "control",
        "cus",
        "deck",
        "detachment",
        "discard",
        "elephants",
        "hands",
        "hanno_until",
        "held",
        "known",
        "macedon",
        "mourning",
        "move",
        "naval_victory",
        "office",
        "operation",
        "reaction",
        "removed",
        "reshuffle",
        "revealed",
        "shortage",
        "siege",
        "stacks",
        "terms",
        "tired",
        "train",
        "tribes",
        "truce",
        "turn",
    )

    def __init__(self, blank: bool = True) -> None:
        if not blank:
            return  # `clone` fills it; compiled, `__new__` would call this, too
        super().__init__()
        self.terms = Terms()
        self.turn = 1
        self.active: Side = 0
        """Whose strategy card is being played."""
        self.card: Card = 0
        """The strategy card being played, 0 between cards."""
        self.control: list[int] = [NEUTRAL for _ in SPACES]
        """Whose PC marker, city or friendly Tribe each space holds."""
        self.tribes: Mask = 0
        """The spaces with a Tribe marker."""
        self.held: list[list[int]] = [[0 for _ in PROVINCES] for _ in range(2)]
        """How many spaces of each province a side controls: kept beside `control`."""
        self.siege: list[int] = [0 for _ in SPACES]
        """Siege or subjugation points."""

        self.cus: list[list[int]] = [[0 for _ in PLACES] for _ in range(2)]
        """CUs by side and place, elephants included."""
        self.elephants: list[int] = [0 for _ in PLACES]
        """How many of Carthage's CUs in each place are elephants."""
        self.train: Place = -1
        """The place of the siege train, or -1 (#30)."""
        self.at: list[Place] = [ASIDE for _ in GENERALS]
        """Where each general is."""
        self.stacks: list[Mask] = [0 for _ in PLACES]
        """The generals in each place, of both sides: kept beside `at`."""
        self.commanders: Mask = 0
        """The generals who command: one of each side in every place that has any (§9.2)."""
        self.office: list[int] = [NO_OFFICE for _ in GENERALS]

        self.hands: list[Mask] = [0, 0]
        """The strategy cards of each side: hidden."""
        self.known: list[Mask] = [0, 0]
        """Those of a side's hand that the other side has seen."""
        self.deck: Mask = 0
        """Face down: an unordered pool, each draw is a chance."""
        self.discard: Mask = 0
        self.removed: Mask = 0

        self.macedon = 0
        """1 while Macedon is allied with Carthage (#9)."""
        self.naval_victory = 0
        """1 while the Carthaginian Naval Victory counts (#29)."""
        self.truce = 0
        """1 while the Truce holds (#64)."""
        self.reshuffle = 0
        """1 if the Truce card was played or discarded this turn (§8.7)."""
        self.hanno_until = 0
        """The turn at whose beginning Hanno's counsel (#57) ends; 0 while it is not in force,
        NO_RESHUFFLE_IN_SIGHT before it comes."""
        self.cato_until = 0
        """The same of Cato's counsel (#58)."""
        self.shortage = 0
        """CUs that Rome will lack in the next Reinforcement Phase."""
        self.operation: Operation | None = None
        self.move: Move | None = None
        self.reaction: Reaction | None = None
        self.detachment: Detachment | None = None
        """The part of a stack that is being told off."""
        self.ages: list[int] = [0 for _ in GENERALS]
        """In a campaign: what each general has moved so far (§10.11)."""
        self.tired: tuple[tuple[Place, int, int], ...] = ()
        """In a campaign: (place, 1 for an elephant, spaces moved) of each CU that has moved."""
        self.mourning = 0
        """1 from Hannibal's death until Carthage has paid for it (§10.10)."""
        self.battle: Battle | None = None
        self.battle_hands: list[list[int]] = [[0] * 6, [0] * 6]
        """Battle cards by side and kind: hidden."""
        self.revealed: list[list[int]] = [[0] * 6, [0] * 6]
        """Those of a side's battle cards that lie open (#20)."""
        self.battle_deck: list[int] = list(BATTLE_DECK)

    def clone(self) -> HannibalState:
        """An independent copy, without the log."""
        copy = HannibalState(blank=False)
        copy.agenda = self.agenda[:]
        copy.result = self.result
        copy.log = None
        copy.terms = self.terms
        copy.turn = self.turn
        copy.active = self.active
        copy.card = self.card
        copy.control = self.control[:]
        copy.tribes = self.tribes
        copy.held = [self.held[0][:], self.held[1][:]]
        copy.siege = self.siege[:]
        copy.cus = [self.cus[0][:], self.cus[1][:]]
        copy.elephants = self.elephants[:]
        copy.train = self.train
        copy.at = self.at[:]
        copy.stacks = self.stacks[:]
        copy.commanders = self.commanders
        copy.office = self.office[:]
        copy.hands = self.hands[:]
        copy.known = self.known[:]
        copy.deck = self.deck
        copy.discard = self.discard
        copy.removed = self.removed
        copy.macedon = self.macedon
        copy.naval_victory = self.naval_victory
        copy.truce = self.truce
        copy.reshuffle = self.reshuffle
        copy.hanno_until = self.hanno_until
        copy.cato_until = self.cato_until
        copy.shortage = self.shortage
        copy.operation = self.operation
        copy.move = self.move
        copy.reaction = self.reaction
        copy.detachment = self.detachment
        copy.ages = self.ages[:]
        copy.tired = self.tired
        copy.mourning = self.mourning
        copy.battle = self.battle
        copy.battle_hands = [self.battle_hands[0][:], self.battle_hands[1][:]]
        copy.revealed = [self.revealed[0][:], self.revealed[1][:]]
        copy.battle_deck = self.battle_deck[:]
        return copy
