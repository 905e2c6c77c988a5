"""What a title offers to the match, the bots and the server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from martius.kernel.action import Action, Refusal
from martius.kernel.codec import decode_state, encode_state
from martius.kernel.event import Event
from martius.kernel.judgement import Judgement
from martius.kernel.notation import Notation
from martius.kernel.plain import Json, Plain
from martius.kernel.sight import Part
from martius.kernel.state import State
from martius.kernel.step import Pick
from martius.kernel.story import Charts, Frame
from martius.kernel.text import say

S = TypeVar("S", bound=State)


class Seat(NamedTuple):
    """A chair at the table, and the pieces or sides it plays."""

    id: str
    name: str
    plays: tuple[str, ...] = ()
    side: str = ""
    """Seats of one side win or lose together; without one it plays for itself."""


class About(NamedTuple):
    """A title in a few words: what a player wants to know before the game."""

    tagline: str = ""
    designer: str = ""
    publisher: str = ""
    players: str = ""
    notice: str = ""
    """What is reconstructed or left out."""
    begin: str = ""
    """The id of the scenario that the rulebook advises to begin with; empty: the first."""


class Choice(NamedTuple):
    """One value an option can have."""

    value: str
    label: str
    help: tuple[str, ...] = ()
    """What a player wants to know before choosing it, in paragraphs."""


class Digit(NamedTuple):
    """One digit of an option that is written as a row of digits."""

    label: str
    help: str
    choices: tuple[Choice, ...]


class GameOption(NamedTuple):
    """Something the players agree on before the game: a difficulty, a number of players.

    A new option's default is how the title was played before: older records do not name it.
    """

    id: str
    label: str
    help: str
    default: str
    choices: tuple[Choice, ...] = ()
    digits: tuple[Digit, ...] = ()
    several: tuple[Choice, ...] = ()
    """Choices that can be combined: the option's value is theirs, joined by commas."""
    apart: str = ""
    """The value that keeps secrets between people at different screens. They get it unless they
    choose another; empty where the option keeps none."""


class Modifier(NamedTuple):
    """One item of a sum that the dice are added to, with the paragraph behind it."""

    who: str
    label: str
    value: int
    rule: str


class Otherwise(NamedTuple):
    """The chances if the other side decides against what the odds assume."""

    choice: str
    """`If Paulus lets them go`."""
    win: int
    nothing: int
    loss: int


class Odds(NamedTuple):
    """Exact chances of one way to commit, as counts out of `of`. Where the other side has a choice,
    these assume that it acts, and `otherwise` that it does not."""

    label: str
    win: int
    nothing: int
    loss: int
    of: int
    sum: str
    modifiers: tuple[Modifier, ...] = ()
    """The sum item by item, where a title has modifiers."""
    otherwise: Otherwise | None = None


class Option(NamedTuple):
    """An action as a client shows it."""

    label: str
    target: str | None
    group: str
    rule: str | None
    cost: int | None = None
    odds: tuple[Odds, ...] = ()
    note: str | None = None
    path: tuple[str, ...] = ()
    """The spaces on the way, for drawing."""
    fights: bool = False
    """Whether an enemy force stands there, who will fight or get out of the way."""
    hurdles: bool = False
    """Whether the odds are of rolls that follow on each other; else each is a way to commit."""


def once(made: Callable[[int], Option]) -> Callable[[Any, int], Option]:
    """A description that depends on nothing but its noun, made once for each."""
    known: dict[int, Option] = {}

    def described(_: Any, noun: int) -> Option:
        option = known.get(noun)
        if option is None:
            option = known[noun] = made(noun)
        return option

    return described


class Barred(NamedTuple):
    """Something that a player looks for at the waiting decision but cannot do, and why."""

    label: str
    target: str | None
    group: str
    rule: str
    reason: str


class Outlook(NamedTuple):
    """What a piece could do if it were its turn now: for a look ahead while others play."""

    premise: str
    """What it takes for granted, in a sentence."""
    options: list[tuple[Action, Option]]
    why_not: Callable[[Action], Refusal | None]
    """What would forbid an action then."""


class Track(NamedTuple):
    """A marker on a scale."""

    id: str
    label: str
    value: int
    max: int
    text: str


class SetupError(ValueError):
    """A scenario or an option that cannot be set up: which key, and why."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key
        self.reason = reason


class Game(ABC, Generic[S]):
    """One title: its set-up, its views and its names. It holds no game; states do."""

    id: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[str]
    """The rules version. It changes whenever an old record would play differently."""

    sides: ClassVar[tuple[str, ...]]
    """Who can win."""

    hidden: ClassVar[bool] = False
    """Whether anything is hidden from a seat."""

    about: ClassVar[About] = About()
    """Who made it, and for how many: for the start page."""

    options: ClassVar[tuple[GameOption, ...]] = ()
    bots: ClassVar[tuple[str, ...]] = ("random",)
    """Those that are offered as opponents, the weakest first; `random` last."""
    pace: ClassVar[float] = 1.0
    """How long a bot thinks at the table about a choice, compared with its level's seconds."""
    notation: ClassVar[Notation]
    state: ClassVar[type[Any]]
    types: ClassVar[tuple[type, ...]]
    """Steps and named values that a state can hold, for the codec."""

    board_type: ClassVar[Any] = dict[str, Any]
    """The shape of what `board` returns, as a TypedDict: the client's types are made from it."""

    static_type: ClassVar[Any] = dict[str, Any]
    """The shape of what `static_board` returns."""

    sight: ClassVar[tuple[Part, ...]] = ()
    """What the numbers of `see` are."""

    events: ClassVar[tuple[type[Event], ...]] = ()
    """What can happen; the shape of each event's `data` follows from its fields."""

    @abstractmethod
    def seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """The chairs for these options."""

    def clash(self, options: Mapping[str, str]) -> str | None:
        """Why these options do not go together, in a sentence; None if they do."""
        return None

    @abstractmethod
    def new(self, scenario: Plain, options: Mapping[str, str]) -> S:
        """A game at its first choice, or a SetupError; nothing is half set up."""

    def blank(self) -> S:
        """An empty state for the codec to fill."""
        blank: S = self.state()
        return blank

    def revive(self, stored: Json) -> S:
        """A stored state, maybe of an older version of these rules. A field that was added since
        gets the value of a blank state, so that value must mean what was played before; otherwise
        the title overrides this."""
        blank = self.blank()
        return decode_state(blank, encode_state(blank) | stored, self.types)

    @abstractmethod
    def board(self, g: S, seat: int | None) -> Plain:
        """What this seat may see of the table: an allow-list. None is a spectator."""

    def own(self, g: S, seat: int) -> Plain:
        """The parts of the board that this seat sees differently from a spectator. A title names
        those that hide something; all other parts are made once for everybody."""
        return self.board(g, seat)

    def see(self, g: S, seat: int) -> bytes:
        """What this seat may see, as numbers for players that learn: nothing that `board` does not
        show it."""
        return b""

    def phase(self, g: S) -> str:
        """The part of the turn that is being played, for the heading."""
        return ""

    def tracks(self, g: S) -> Sequence[Track]:
        """The scales beside the board, which hide nothing from anybody."""
        return ()

    def describe(self, g: S, action: Action) -> Option:
        """An option of the waiting decision as a client shows it, with cost and exact odds."""
        return Option(self.format(action).capitalize(), None, say("Options"), None)

    def describe_all(self, g: S, actions: Sequence[Action]) -> Sequence[Option]:
        """The same for several options. A title overrides it where they share work."""
        return [self.describe(g, action) for action in actions]

    def barred(self, g: S, actions: Sequence[Action]) -> Sequence[Barred]:
        """What a player would look for beside these options and cannot do here, each with its
        reason: a few things, not all that the rules forbid."""
        return ()

    def ahead(self, g: S, noun: str) -> Outlook | None:
        """What the piece with this name, or in this place, could do if it were its turn now; None
        if there is no such piece. It must not depend on what a seat cannot see."""
        return None

    def outcome_text(self, g: S) -> str:
        """How the finished game ended, in a sentence."""
        return (
            say("{side} wins.", side=g.result.side.capitalize())
            if g.result
            else say("The game goes on.")
        )

    def headline(self, g: S, seat: int | None) -> str:
        """What happened in the end, in one sentence to this seat; None is somebody who watched."""
        return self.outcome_text(g)

    @abstractmethod
    def resign(self, g: S, seat: int) -> None:
        """End the game because this seat gives up, and its whole side with it."""

    def resigning(self, g: S, seat: int) -> str:
        """What it means if this seat gives up, in one sentence to its player."""
        return say("Your side loses at once.")

    def imagine(self, g: S, seat: int, pick: Pick) -> S:
        """A state that this seat cannot tell from the true one: the unseen dealt again."""
        return g.clone()

    @abstractmethod
    def check(self, g: S) -> None:
        """Raise AssertionError if something was lost, doubled or stands where it may not."""

    def evaluate(self, g: S, seat: int) -> float:
        """How good the position is for this seat, for the baselines: higher is better."""
        return 0.0

    def shortlist(self, g: S, options: list[Action], previous: Action | None) -> list[Action]:
        """The options a bot should think about after its previous action; never empty."""
        return options

    def at_horizon(self, g: S) -> bool:
        """Whether a bot that thinks about its turn should stop here and evaluate."""
        return True

    def judgement(self, forgets: frozenset[str] = frozenset()) -> Judgement[S]:
        """How to play it well, for a player who forgets some of it (`Judgement.blind_spots`)."""
        return Judgement(self, forgets)

    def format(self, action: Action) -> str:
        """The action in the title's text notation."""
        return self.notation.format(action)

    def parse(self, text: str) -> Action:
        """The action that a text names, or a NotationError with a sentence."""
        return self.notation.parse(text)

    def static_board(self) -> Plain:
        """The board's lasting facts and where each comes from."""
        return {}

    def story(self, frames: Iterable[Frame]) -> Charts:
        """The story of a game for charts: turns, series, fights, luck and dice."""
        return {"turns": [], "series": [], "fights": [], "luck": [], "dice": []}


AnyGame: TypeAlias = Game[Any]
"""A title with any kind of state."""
