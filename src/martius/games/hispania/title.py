"""Hispania as a title: what the table needs to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from martius.games.hispania import events, sequence
from martius.games.hispania.judgement.evaluate import at_horizon, evaluate, shortlist
from martius.games.hispania.setup import deployment
from martius.games.hispania.setup.scenario import LEVEL_PARTS, set_up
from martius.games.hispania.shown import story, view
from martius.games.hispania.table.board import Board, StaticBoard
from martius.games.hispania.table.check import check
from martius.games.hispania.table.model import DIFFICULTY, GENERAL_IDS
from martius.games.hispania.table.notation import NOTATION
from martius.games.hispania.table.state import Fight, HispaniaState, Terms
from martius.games.hispania.turn import combat, hispanic, roman
from martius.kernel import (
    About,
    Action,
    Choice,
    Digit,
    Frame,
    Game,
    GameOption,
    Option,
    Seat,
    SetupError,
    Track,
)

DIGITS = {
    "denarii": ("Denarii per turn", "What a general can spend in his Roman phase."),
    "garrisons_per_general": ("Garrisons per general", "How many cities each general can hold."),
    "fleets": ("Roman fleets", "Bridges between the coasts; the consul starts on one."),
    "roads": ("Roman roads", "Laid before the game; a chain of roads costs one denarius."),
    "initial_armies": ("Initial Hispanic armies", "How many armies stand against you at once."),
}
GRADES = ("easy", "medium", "hard")

LEVEL = GameOption(
    "level",
    "Difficulty",
    "Five digits: denarii, garrisons, fleets, roads, armies.",
    "64342",
    digits=tuple(
        Digit(
            *DIGITS[part],
            tuple(
                Choice(str(value), f"{value}, {grade}")
                for value, grade in zip(DIFFICULTY[part], GRADES, strict=True)
            ),
        )
        for part in LEVEL_PARTS
    ),
)
PLAYERS = GameOption(
    "players",
    "Players",
    "One player leads all three generals; two have a praetor each and share the consul; "
    "three have one each.",
    "1",
    choices=tuple(Choice(str(n), f"{n} player" + ("s" if n > 1 else "")) for n in (1, 2, 3)),
)

SEATS = {
    "1": (Seat("rome", "Rome", GENERAL_IDS),),
    "2": (
        Seat("ulterior", "Praetor of Ulterior", ("praetor_ulterior", "consul")),
        Seat("citerior", "Praetor of Citerior", ("praetor_citerior", "consul")),
    ),
    "3": (
        Seat("ulterior", "Praetor of Ulterior", ("praetor_ulterior",)),
        Seat("citerior", "Praetor of Citerior", ("praetor_citerior",)),
        Seat("consul", "Consul", ("consul",)),
    ),
}


class Hispania(Game[HispaniaState]):
    """Hispania, the basic mode."""

    id = "hispania"
    name = "Hispania"
    version = "2"
    sides = ("rome", "hispania")
    about = About(
        tagline="Rome against the peoples of the peninsula, 198-18 BC",
        designer="Miguel Marqués",
        publisher="Draco Ideas",
        players="1-3, cooperative",
        notice="The printed board was not at hand: cities, shields and links that the rulebook "
        "does not state are our reconstruction and marked as such.",
    )
    options = (LEVEL, PLAYERS)
    bots = ("praetor", "random")
    notation = NOTATION
    state = HispaniaState
    board_type = Board
    static_type = StaticBoard
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
    )

    def seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        players = options["players"]
        if players not in SEATS:
            raise SetupError("players", f"{players!r} is not 1, 2 or 3")
        return SEATS[players]

    def new(self, scenario: Mapping[str, Any], options: Mapping[str, str]) -> HispaniaState:
        self.seats(options)
        return set_up(scenario, options)

    def board(self, g: HispaniaState, seat: int | None) -> Board:
        return view.board(g)

    def phase(self, g: HispaniaState) -> str:
        return view.phase(g)

    def tracks(self, g: HispaniaState, seat: int | None) -> Sequence[Track]:
        return view.tracks(g)

    def describe(self, g: HispaniaState, action: Action) -> Option:
        return view.describe(g, action)

    def outcome_text(self, g: HispaniaState) -> str:
        assert g.result is not None
        return events.OUTCOMES[g.result.outcome]

    def check(self, g: HispaniaState) -> None:
        check(g)

    def evaluate(self, g: HispaniaState, seat: int) -> float:
        return evaluate(g)

    def shortlist(
        self, g: HispaniaState, options: list[Action], previous: Action | None
    ) -> list[Action]:
        return shortlist(g, options, previous)

    def at_horizon(self, g: HispaniaState) -> bool:
        return at_horizon(g)

    def story(self, frames: Iterable[Frame]) -> dict[str, Any]:
        return story.story(frames)

    def static_board(self) -> StaticBoard:
        return view.static_board()
