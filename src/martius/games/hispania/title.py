"""Hispania as a title: what the table needs to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from martius.games.hispania import events, sequence
from martius.games.hispania.judgement.baseline_evaluate import at_horizon, evaluate, shortlist
from martius.games.hispania.judgement.judge import HispaniaJudgement
from martius.games.hispania.setup import deployment
from martius.games.hispania.setup.scenario import LEVEL_PARTS, set_up
from martius.games.hispania.shown import ending, sight, view
from martius.games.hispania.shown.ahead import ahead
from martius.games.hispania.shown.barred import barred
from martius.games.hispania.shown.describe import describe, describe_all
from martius.games.hispania.shown.story import Story
from martius.games.hispania.table import ops
from martius.games.hispania.table.board import Board, StaticBoard
from martius.games.hispania.table.check import check
from martius.games.hispania.table.model import (
    COMMANDER_IDS,
    DIFFICULTY,
    GENERAL_NAMES,
    GENERALS,
    OFF_BOARD,
)
from martius.games.hispania.table.notation import NOTATION
from martius.games.hispania.table.state import Fight, HispaniaState, Terms
from martius.games.hispania.table.variants import VARIANTS_DATA
from martius.games.hispania.turn import combat, hispanic, roman
from martius.games.hispania.variants import hispano, lead
from martius.kernel import (
    About,
    Action,
    Barred,
    Choice,
    Digit,
    Frame,
    Game,
    GameOption,
    Option,
    Outlook,
    Seat,
    SetupError,
    Track,
    plural,
    say,
)
from martius.kernel.plain import Json, Plain
from martius.kernel.story import Charts

DIGITS = {
    "denarii": (
        say("Denarii per turn"),
        say("The money that each general spends in a turn."),
    ),
    "garrisons_per_general": (
        say("Garrisons per general"),
        say("The discs that each general can leave in cities."),
    ),
    "fleets": (
        say("Roman fleets"),
        say("Generals cross a sea only on a fleet. The consul starts on one."),
    ),
    "roads": (
        say("Roman roads"),
        say("You lay them before the game. Moving along a chain of roads costs one denarius."),
    ),
    "initial_armies": (
        say("Initial Hispanic armies"),
        say("The armies on the board when the game starts."),
    ),
}


def grades(values: Sequence[int]) -> tuple[Choice, ...]:
    """The three values of a digit, from the easiest to the hardest."""
    easy, medium, hard = values
    return (
        Choice(str(easy), say("{n}, easy", n=easy)),
        Choice(str(medium), say("{n}, medium", n=medium)),
        Choice(str(hard), say("{n}, hard", n=hard)),
    )


LEVEL = GameOption(
    "level",
    say("Difficulty"),
    say("Five digits: denarii, garrisons, fleets, roads, armies."),
    "64342",
    digits=tuple(Digit(*DIGITS[part], grades(DIFFICULTY[part])) for part in LEVEL_PARTS),
)
PLAYERS = GameOption(
    "players",
    say("Players"),
    say(
        "One player leads all three generals. Two players have a praetor each and share the "
        "consul. Three players have one general each."
    ),
    "1",
    choices=tuple(Choice(str(n), plural("{n} player", "{n} players", n)) for n in (1, 2, 3)),
)

VARIANTS = GameOption(
    "variants",
    say("Variants"),
    say(
        "Further rules, each on its own or together with others. Only one line of each is "
        "attested; how it is played is our reading."
    ),
    "",
    several=tuple(
        Choice(
            row["id"],
            say(row["name"]),
            (
                say(
                    "Attested (page {page}): {summary}",
                    page=row["page"],
                    summary=say(row["summary"]),
                ),
                say("Our reading: {reading}", reading=say(row["reading"])),
                say("What else it could mean: {doubts}", doubts=say(row["doubts"])),
            ),
        )
        for row in VARIANTS_DATA
    ),
)

SEATS = {
    "1": (Seat("rome", say("Rome"), COMMANDER_IDS, ops.ROME),),
    "2": (
        Seat("ulterior", GENERAL_NAMES[0], ("praetor_ulterior", "consul"), ops.ROME),
        Seat("citerior", GENERAL_NAMES[1], ("praetor_citerior", "consul"), ops.ROME),
    ),
    "3": (
        Seat("ulterior", GENERAL_NAMES[0], ("praetor_ulterior",), ops.ROME),
        Seat("citerior", GENERAL_NAMES[1], ("praetor_citerior",), ops.ROME),
        Seat("consul", GENERAL_NAMES[2], ("consul",), ops.ROME),
    ),
}


HISPANIC_SEAT = Seat("hispania", say("Hispanic player"), ("armies",))
"""§hispano.1: after the seats of Rome."""


class Hispania(Game[HispaniaState]):
    """Hispania, with its variants."""

    id = "hispania"
    name = "Hispania"
    version = "2"
    sides = ("rome", "hispania")
    about = About(
        tagline=say("Rome against the peoples of the peninsula, 198-18 BC"),
        designer="Miguel Marqués",
        publisher="Draco Ideas",
        players=say("1-3, cooperative, or 2-4 with a Hispanic player"),
        notice=say(
            "We did not have the printed board. Cities, shields and links that the rulebook does "
            "not name are our reconstruction, and marked as such. Of the variants we know one line "
            "each, and of the scenarios the titles: the rest is our reading, and says so."
        ),
    )
    options = (LEVEL, PLAYERS, VARIANTS)
    bots = ("tiro", "miles", "centurion", "prefect", "consul", "random")
    pace = 0.4
    notation = NOTATION
    state = HispaniaState
    board_type = Board
    static_type = StaticBoard
    sight = sight.PARTS
    events = events.ALL
    types = (
        Terms,
        Fight,
        deployment.RollRevolts,
        deployment.RollArmy,
        deployment.RoadLaying,
        deployment.LayRoad,
        deployment.Placement,
        deployment.PlaceGeneral,
        sequence.Round,
        sequence.Turn,
        sequence.Arrival,
        sequence.EnterBoard,
        sequence.Purse,
        sequence.EndOfRound,
        roman.RomanPhase,
        roman.RomanAction,
        roman.Sail,
        roman.Spend,
        combat.ResolveFight,
        combat.FightDice,
        hispanic.HispanicPhase,
        hispanic.HispanicRevolt,
        hispanic.HispanicMove,
        hispanic.ArmyMove,
        hispanic.ArmyDie,
        lead.March,
        *hispano.TYPES,
    )

    def seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        players = options["players"]
        if players not in SEATS:
            raise SetupError("players", f"{players!r} is not 1, 2 or 3")
        hispanic = (HISPANIC_SEAT,) if "hispano" in options.get("variants", "").split(",") else ()
        return SEATS[players] + hispanic

    def clash(self, options: Mapping[str, str]) -> str | None:
        return hispano.clash(options)

    def revive(self, stored: Json) -> HispaniaState:
        """A game from before the variants has no proconsul."""
        for name, blank in (("general_at", OFF_BOARD), ("held", 0)):
            if len(stored[name]) < len(GENERALS):
                stored = stored | {name: [*stored[name], blank]}
        return super().revive(stored)

    def new(self, scenario: Plain, options: Mapping[str, str]) -> HispaniaState:
        self.seats(options)
        g = set_up(scenario, options)
        if why := self.clash(options):
            raise SetupError("options", why)
        return g

    def board(self, g: HispaniaState, seat: int | None) -> Board:
        return view.board(g)

    def own(self, g: HispaniaState, seat: int) -> Plain:
        return {}

    def see(self, g: HispaniaState, seat: int) -> bytes:
        return sight.see(g, seat)

    def phase(self, g: HispaniaState) -> str:
        return view.phase(g)

    def tracks(self, g: HispaniaState) -> Sequence[Track]:
        return view.tracks(g)

    def describe(self, g: HispaniaState, action: Action) -> Option:
        return describe(g, action)

    def describe_all(self, g: HispaniaState, actions: Sequence[Action]) -> Sequence[Option]:
        return describe_all(g, actions)

    def barred(self, g: HispaniaState, actions: Sequence[Action]) -> Sequence[Barred]:
        return barred(g, actions)

    def ahead(self, g: HispaniaState, noun: str) -> Outlook | None:
        return ahead(g, noun)

    def outcome_text(self, g: HispaniaState) -> str:
        assert g.result is not None
        return events.OUTCOMES[g.result.outcome]

    def headline(self, g: HispaniaState, seat: int | None) -> str:
        return ending.headline(g, seat)

    def resign(self, g: HispaniaState, seat: int) -> None:
        ops.end(g, "chief_resigned" if seat == g.terms.players else "rome_resigned", "")

    def resigning(self, g: HispaniaState, seat: int) -> str:
        return ending.resigning(g, seat)

    def check(self, g: HispaniaState) -> None:
        check(g)

    def evaluate(self, g: HispaniaState, seat: int) -> float:
        return -evaluate(g) if seat == g.terms.players else evaluate(g)

    def shortlist(
        self, g: HispaniaState, options: list[Action], previous: Action | None
    ) -> list[Action]:
        return shortlist(g, options, previous)

    def at_horizon(self, g: HispaniaState) -> bool:
        return at_horizon(g)

    def judgement(self, forgets: frozenset[str] = frozenset()) -> HispaniaJudgement:
        return HispaniaJudgement(self, forgets)

    def story(self, frames: Iterable[Frame]) -> Charts:
        return Story().tell(frames)

    def static_board(self) -> StaticBoard:
        return view.static_board()
