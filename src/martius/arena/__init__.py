"""Batches of games: simulation in processes, and how fast a title plays."""

from martius.arena.batch import Batch, derive, plan
from martius.arena.bench import COMPILED, Speed, how_rules_run, measure
from martius.arena.loop import Played, play_game, play_match
from martius.arena.report import report, wilson
from martius.arena.simulate import simulate

__all__ = [
    "COMPILED",
    "Batch",
    "Played",
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
