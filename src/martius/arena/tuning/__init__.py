"""Tuning: the weights of a title's judgement by its own games, and by matches."""

from martius.arena.tuning.course import Course, Outcome, Plan
from martius.arena.tuning.fit import Fit, fit, numpy
from martius.arena.tuning.samples import Sample, Sampling, Schooling
from martius.arena.tuning.trial import Meeting, Side, Trial, Trials, Verdict, verdict
from martius.arena.tuning.weights import Weights, rewritten, source, weights_of

__all__ = [
    "Course",
    "Fit",
    "Meeting",
    "Outcome",
    "Plan",
    "Sample",
    "Sampling",
    "Schooling",
    "Side",
    "Trial",
    "Trials",
    "Verdict",
    "Weights",
    "fit",
    "numpy",
    "rewritten",
    "source",
    "verdict",
    "weights_of",
]
