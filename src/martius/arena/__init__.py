"""Batches of games: simulation in processes, and how fast a title plays."""

from martius.arena.batch import Batch, derive, plan
from martius.arena.bench import COMPILED, Speed, how_rules_run, measure
from martius.arena.keeping import Keeping
from martius.arena.ladder import Ladder, Rungs, plan_ladder, standings
from martius.arena.ledger import Ledger
from martius.arena.loop import FORFEIT, Played, play_game, play_match
from martius.arena.question import Answer, Question
from martius.arena.report import report, wilson
from martius.arena.simulate import crew, each, simulate

__all__ = [
    "COMPILED",
    "FORFEIT",
    "Answer",
    "Batch",
    "Keeping",
    "Ladder",
    "Ledger",
    "Played",
    "Question",
    "Rungs",
    "Speed",
    "crew",
    "derive",
    "each",
    "how_rules_run",
    "measure",
    "plan",
    "plan_ladder",
    "play_game",
    "play_match",
    "report",
    "simulate",
    "standings",
    "wilson",
]
