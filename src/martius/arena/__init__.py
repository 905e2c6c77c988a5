"""Batches of games: simulation in processes, and how fast a title plays."""

from martius.arena.batch import Batch, derive, plan
from martius.arena.bench import COMPILED, Speed, how_rules_run, measure
from martius.arena.keeping import Keeping
from martius.arena.ledger import Ledger
from martius.arena.loop import FORFEIT, Played, play_game, play_match
from martius.arena.question import Answer, Question
from martius.arena.report import report, wilson
from martius.arena.simulate import simulate

__all__ = [
    "COMPILED",
    "FORFEIT",
    "Answer",
    "Batch",
    "Keeping",
    "Ledger",
    "Played",
    "Question",
    "Speed",
    "derive",
    "how_rules_run",
    "measure",
    "plan",
    "play_game",
    "play_match",
    "report",
    "simulate",
    "wilson",
]
