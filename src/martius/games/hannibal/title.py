"""Hannibal as the rest of Martius sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from martius.games.hannibal import events, sequence
from martius.games.hannibal.battle import (
    aftermath,
    battle,
    hands,
    initiative,
    retreat,
    rounds,
    siege,
)
from martius.games.hannibal.cards import card_events, deck
from martius.games.hannibal.judgement import baseline_tactics
from martius.games.hannibal.judgement.baseline_evaluate import evaluate
from martius.games.hannibal.judgement.imagine import imagine
from martius.games.hannibal.judgement.judge import HannibalJudgement
from martius.games.hannibal.movement import activation, entry, march, naval, telling_off
from martius.games.hannibal.reaction import (
    avoiding,
    counter_events,
    interception,
    reaction,
)
from martius.games.hannibal.setup.scenario import set_up
from martius.games.hannibal.shown import ahead, barred, describe, ending, facts, sight, view
from martius.games.hannibal.shown.story import Story
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.board import Board, StaticBoard
from martius.games.hannibal.table.check import check
from martius.games.hannibal.table.kept import renewed
from martius.games.hannibal.table.model import SIDE_IDS, SIDE_NAMES
from martius.games.hannibal.table.notation import NOTATION
from martius.games.hannibal.table.state import (
    Battle,
    Detachment,
    HannibalState,
    Move,
    Operation,
    Reaction,
    Terms,
)
from martius.games.hannibal.turn import attrition, elections, politics, reinforcements, strategy
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
    Text,
    Track,
    say,
)
from martius.kernel.plain import Json, Plain
from martius.kernel.story import Charts

EDITION = GameOption(
    "edition",
    say("Edition"),
    say(
        "Both use the rules of the second edition. The Phalanx edition spells some names on the "
        "map differently."
    ),
    "second",
    choices=(
        Choice("second", say("Second edition")),
        Choice("phalanx", say("Phalanx names on the map")),
    ),
)
COUNTERS = GameOption(
    "counters",
    say("Counter events"),
    say(
        "Asking only a side that holds a counter event is faster, but the pause tells the "
        "opponent about it. If every side that could hold one is asked, the table answers after a "
        "while for a side that holds none. In a game by correspondence a long silence is "
        "still a hint."
    ),
    "quick",
    choices=(
        Choice("quick", say("Ask a side only if it holds one")),
        Choice("secret", say("Ask a side whenever it could hold one")),
    ),
    apart="secret",
)
SEATS = (
    Seat(SIDE_IDS[0], SIDE_NAMES[0], (SIDE_IDS[0],)),
    Seat(SIDE_IDS[1], SIDE_NAMES[1], (SIDE_IDS[1],)),
)


class Hannibal(Game[HannibalState]):
    """Hannibal: Rome vs. Carthage."""

    id = "hannibal"
    name = "Hannibal: Rome vs. Carthage"
    version = "4"
    hidden = True
    bots = ("tiro", "miles", "centurion", "prefect", "consul", "random")
    sides = SIDE_IDS
    about = About(
        tagline=say("The Second Punic War, 218-202 BC"),
        designer="Mark Simonitch",
        publisher="Avalon Hill, Valley Games, Phalanx",
        players="2",
        notice=say(
            "Cards and map are in our own words and drawn by us. Each fact names its source."
        ),
    )
    options = (EDITION, COUNTERS)
    notation = NOTATION
    state = HannibalState
    board_type = Board
    static_type = StaticBoard
    sight = sight.PARTS
    events = events.ALL
    types = (
        *(Terms, Operation, Move, Detachment, Reaction, Battle),
        *sequence.TYPES,
        *reinforcements.TYPES,
        *elections.TYPES,
        *strategy.TYPES,
        *activation.TYPES,
        *march.TYPES,
        *telling_off.TYPES,
        *naval.TYPES,
        *entry.TYPES,
        *counter_events.TYPES,
        *reaction.TYPES,
        *interception.TYPES,
        *avoiding.TYPES,
        *battle.TYPES,
        *hands.TYPES,
        *rounds.TYPES,
        *initiative.TYPES,
        *aftermath.TYPES,
        *retreat.TYPES,
        *siege.TYPES,
        *attrition.TYPES,
        *politics.TYPES,
        *card_events.TYPES,
        *deck.TYPES,
    )

    def seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return SEATS

    def new(self, scenario: Plain, options: Mapping[str, str]) -> HannibalState:
        return set_up(scenario, options)

    def revive(self, stored: Json) -> HannibalState:
        return super().revive(renewed(stored))

    def board(self, g: HannibalState, seat: int | None) -> Board:
        return view.board(g, seat)

    def own(self, g: HannibalState, seat: int) -> Plain:
        return view.own(g, seat)

    def see(self, g: HannibalState, seat: int) -> bytes:
        return sight.see(g, seat)

    def phase(self, g: HannibalState) -> Text:
        return view.phase(g)

    def tracks(self, g: HannibalState) -> Sequence[Track]:
        return view.tracks(g)

    def describe(self, g: HannibalState, action: Action) -> Option:
        return describe.describe(g, action)

    def barred(self, g: HannibalState, actions: Sequence[Action]) -> Sequence[Barred]:
        return barred.barred(g, actions)

    def ahead(self, g: HannibalState, noun: str) -> Outlook | None:
        return ahead.ahead(g, noun)

    def outcome_text(self, g: HannibalState) -> Text:
        assert g.result is not None
        return events.verdict(g.result.outcome, SIDE_IDS.index(g.result.side))

    def headline(self, g: HannibalState, seat: int | None) -> str:
        return ending.headline(g, seat)

    def resign(self, g: HannibalState, seat: int) -> None:
        ops.end(g, "resigned", 1 - seat, "")

    def resigning(self, g: HannibalState, seat: int) -> str:
        return ending.resigning(g, seat)

    def imagine(self, g: HannibalState, seat: int, pick: Pick) -> HannibalState:
        return imagine(g, seat, pick)

    def check(self, g: HannibalState) -> None:
        check(g)

    def evaluate(self, g: HannibalState, seat: int) -> float:
        return evaluate(g, seat)

    def shortlist(
        self, g: HannibalState, options: list[Action], previous: Action | None
    ) -> list[Action]:
        return baseline_tactics.shortlist(g, options, previous)

    def at_horizon(self, g: HannibalState) -> bool:
        return baseline_tactics.at_horizon(g)

    def judgement(self, forgets: frozenset[str] = frozenset()) -> HannibalJudgement:
        return HannibalJudgement(self, forgets)

    def static_board(self) -> StaticBoard:
        return facts.static_board()

    def story(self, frames: Iterable[Frame]) -> Charts:
        return Story().tell(frames)
