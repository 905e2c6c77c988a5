"""De Bello Punico as a title: what the table needs to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from martius.games.punico import events, sequence
from martius.games.punico.combat import combat, elephants, melee, missile, panic, pursuit, support
from martius.games.punico.command import leaders, recovery, strategic
from martius.games.punico.judgement.baseline_evaluate import at_horizon, evaluate
from martius.games.punico.judgement.baseline_tactics import shortlist
from martius.games.punico.judgement.judge import PunicoJudgement
from martius.games.punico.movement import move, movement
from martius.games.punico.setup import deployment
from martius.games.punico.setup.scenario import set_up
from martius.games.punico.shown import ending, facts, sight, view
from martius.games.punico.shown.ahead import ahead
from martius.games.punico.shown.barred import barred
from martius.games.punico.shown.describe import describe_all
from martius.games.punico.shown.story import Story
from martius.games.punico.table import dice, ops
from martius.games.punico.table import state as table
from martius.games.punico.table.board import Board, StaticBoard
from martius.games.punico.table.check import check
from martius.games.punico.table.model import SIDE_IDS, SIDE_NAMES
from martius.games.punico.table.notation import NOTATION
from martius.games.punico.table.state import PunicoState
from martius.kernel import (
    About,
    Action,
    Barred,
    Choice,
    Frame,
    Game,
    GameOption,
    Option,
    Outlook,
    Pick,
    Seat,
    Track,
    say,
)
from martius.kernel.plain import Plain
from martius.kernel.story import Charts

SETUP = GameOption(
    "setup",
    say("Set-up"),
    say(
        "Set up your units yourselves where the battle leaves you a choice, or start with both "
        "armies deployed as in history."
    ),
    "players",
    choices=(
        Choice("players", say("The players set up")),
        Choice("historical", say("As in history")),
    ),
)
MARKERS = GameOption(
    "markers",
    say("False marker"),
    say(
        "A box may hold only your false marker. The game goes faster if you are not asked about "
        "such a box, but then your opponent can tell that the marker is false. In play by "
        "correspondence, a long silence gives it away, too."
    ),
    "quick",
    choices=(
        Choice("quick", say("Faster: ask only about true command points")),
        Choice("secret", say("Secret: ask about every marker")),
    ),
    apart="secret",
)


class Punico(Game[PunicoState]):
    """De Bello Punico, all four battles."""

    id = "punico"
    name = "De Bello Punico"
    version = "3"
    sides = ("rome", "carthage", "nobody")
    hidden = True
    about = About(
        tagline=say("Trebbia, Beneventum, the Po and Zama, 218-202 BC"),
        designer="Riccardo Affinati",
        publisher="Para Bellum",
        players="2",
        notice=say(
            "We did not have the printed counters, tables and maps. Unit values, the missile "
            "table, forces, maps and set-up hexes are our own design within the limits of the "
            "rulebook. The data files give the source of each value, so owners of the printed "
            "game can enter the printed ones."
        ),
        begin="zama",
    )
    options = (SETUP, MARKERS)
    bots = ("tiro", "miles", "centurion", "prefect", "consul", "random")
    pace = 0.6
    notation = NOTATION
    state = PunicoState
    board_type = Board
    static_type = StaticBoard
    sight = sight.PARTS
    events = events.ALL
    types = (
        table.Combat,
        table.Fugitive,
        dice.Die,
        dice.BothDice,
        dice.Fortune,
        dice.AskFortune,
        deployment.SetUp,
        deployment.Deployment,
        deployment.Deploy,
        deployment.PlaceLeader,
        deployment.PostLeader,
        sequence.Turn,
        sequence.OperationalPhase,
        sequence.Impulse,
        sequence.Interphase,
        strategic.StrategicPhase,
        strategic.PlaceMarkers,
        strategic.PlaceMarker,
        strategic.InitiativePhase,
        strategic.Initiative,
        strategic.ChooseOrder,
        movement.MovementImpulse,
        movement.Moves,
        movement.MoveUnits,
        move.Move,
        move.Face,
        movement.Enter,
        movement.MoveLeader,
        elephants.Goading,
        elephants.Goad,
        elephants.ElephantTable,
        elephants.Stampede,
        elephants.Drive,
        elephants.DriveFacing,
        elephants.Trample,
        missile.VolleyImpulse,
        missile.Volleys,
        missile.Volley,
        missile.Aim,
        missile.Shot,
        combat.CombatImpulse,
        combat.Attacks,
        combat.ChooseAttack,
        combat.Strike,
        combat.Withdrawal,
        combat.WithdrawOrStand,
        melee.Command,
        melee.CommitPoint,
        melee.CombatDice,
        melee.CombatResult,
        melee.Backfire,
        combat.Advance,
        combat.AdvanceOrHold,
        support.Supports,
        support.GiveSupport,
        panic.Panic,
        panic.Flee,
        panic.Flights,
        leaders.LeaderInDanger,
        leaders.LeaderFate,
        leaders.LeaderStranded,
        leaders.LeaderWithdraws,
        leaders.LeaderAttacked,
        leaders.LeaveOrStay,
        pursuit.Pursuit,
        pursuit.PursueOrNot,
        recovery.RecoveryImpulse,
        recovery.Recoveries,
        recovery.Rally,
    )

    def seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return tuple(
            Seat(side, name, (side,)) for side, name in zip(SIDE_IDS, SIDE_NAMES, strict=True)
        )

    def new(self, scenario: Plain, options: Mapping[str, str]) -> PunicoState:
        return set_up(scenario, options)

    def board(self, g: PunicoState, seat: int | None) -> Board:
        return view.board(g, seat)

    def own(self, g: PunicoState, seat: int) -> Plain:
        return view.own(g, seat)

    def see(self, g: PunicoState, seat: int) -> bytes:
        return sight.see(g, seat)

    def phase(self, g: PunicoState) -> str:
        return view.heading(g)

    def tracks(self, g: PunicoState) -> Sequence[Track]:
        return view.tracks(g)

    def describe(self, g: PunicoState, action: Action) -> Option:
        return describe_all(g, [action])[0]

    def describe_all(self, g: PunicoState, actions: Sequence[Action]) -> list[Option]:
        return describe_all(g, actions)

    def barred(self, g: PunicoState, actions: Sequence[Action]) -> Sequence[Barred]:
        return barred(g, actions)

    def ahead(self, g: PunicoState, noun: str) -> Outlook | None:
        return ahead(g, noun)

    def outcome_text(self, g: PunicoState) -> str:
        assert g.result is not None
        winners = g.result.winners
        return events.outcome_sentence(g.result.outcome, winners[0] if winners else -1)

    def headline(self, g: PunicoState, seat: int | None) -> str:
        return ending.headline(g, seat)

    def resign(self, g: PunicoState, seat: int) -> None:
        ops.end(g, "resigned", 1 - seat, "")

    def resigning(self, g: PunicoState, seat: int) -> str:
        return ending.resigning(g, seat)

    def imagine(self, g: PunicoState, seat: int, pick: Pick) -> PunicoState:
        return view.imagine(g, seat, pick)

    def check(self, g: PunicoState) -> None:
        check(g)

    def evaluate(self, g: PunicoState, seat: int) -> float:
        return evaluate(g, seat)

    def shortlist(
        self, g: PunicoState, options: list[Action], previous: Action | None
    ) -> list[Action]:
        return shortlist(g, options, previous)

    def at_horizon(self, g: PunicoState) -> bool:
        return at_horizon(g)

    def judgement(self, forgets: frozenset[str] = frozenset()) -> PunicoJudgement:
        return PunicoJudgement(self, forgets)

    def static_board(self) -> StaticBoard:
        return facts.static_board()

    def story(self, frames: Iterable[Frame]) -> Charts:
        return Story().tell(frames)
