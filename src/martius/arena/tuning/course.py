"""A tuning from its first game to the file of weights. All of it is kept in a folder: a course that
was stopped goes on where it was, and the same numbers give the same weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from martius.arena.batch import Batch, derive
from martius.arena.simulate import each
from martius.arena.tuning.fit import Fit, fit, numpy
from martius.arena.tuning.samples import Sampling, Schooling
from martius.arena.tuning.trial import Trial, Trials, Verdict, verdict
from martius.arena.tuning.weights import Weights, rewritten, source, weights_of
from martius.kernel.text import either, say
from martius.match import MatchError

FACTORS: Final = (1.5, 0.67)
"""What a weight is multiplied by, to see whether more or less of it plays better."""
SAMPLES: Final = "samples.jsonl"
FILE: Final = "judgement.toml"

Progress = Callable[[str, int, int], None]
"""Is told what is being played, how many games are done, and of how many."""


class Plan(NamedTuple):
    """What a course does."""

    batch: Batch
    """The title and its set-up, with any bots; its games are the samples."""
    level: str
    nodes: int
    worlds: int
    explore: float
    rounds: int
    """Games of a trial, each played once by the old weights and once in each seat by the new."""
    terms: Sequence[str]
    """Weights that are tried one by one after the fit."""


class Outcome(NamedTuple):
    """What a trial led to."""

    name: str
    verdict: Verdict


class Course:
    """A tuning under way."""

    def __init__(
        self, plan: Plan, folder: Path, jobs: int, cluster: str | None, progress: Progress
    ) -> None:
        numpy()
        self.weights: Weights = weights_of(plan.batch.game)
        for term in plan.terms:
            _check(term, self.weights)
        self.fit: Fit | None = None
        self.outcomes: list[Outcome] = []
        self._plan = plan
        self._folder = folder
        self._jobs = jobs
        self._cluster = cluster
        self._progress = progress
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            raise MatchError(say("--in: {file} cannot be a folder.", file=str(folder))) from None

    def run(self) -> None:
        """Sample, fit, try the fit, try single weights, and write the file."""
        self.fit = self._fitted()
        self._try("fit", self.fit.weights)
        for term in self._plan.terms:
            for factor in FACTORS:
                changed = {**self.weights, term: round(self.weights[term] * factor, 5)}
                self._try(f"{term} x {factor}", changed)
        how = self._how(self.fit)
        text = rewritten(source(self._plan.batch.title), self.weights, how)
        (self._folder / FILE).write_text(text, "utf-8")

    def _fitted(self) -> Fit:
        plan = self._plan
        sampling = Sampling(plan.batch, plan.level, plan.nodes, plan.explore, self.weights)
        with Schooling(self._folder / SAMPLES, sampling) as kept:
            games = plan.batch.games
            tasks = [number for number in range(games) if number not in kept.samples]
            self._progress(SAMPLES, games - len(tasks), games)
            for sample in each(sampling.play, tasks, self._jobs, self._cluster):
                kept.add(sample)
                self._progress(SAMPLES, min(games, len(kept.samples)), games)
            return fit([kept.samples[number] for number in range(games)], self.weights)

    def _try(self, name: str, weights: Mapping[str, float]) -> None:
        """Let new weights play against those so far, and keep the better."""
        plan, number = self._plan, len(self.outcomes) + 1
        seed = derive(plan.batch.seed, f"trial {number}") % (1 << 31)
        batch = plan.batch._replace(games=plan.rounds, seed=seed)
        trial = Trial(batch, plan.level, plan.nodes, plan.worlds, self.weights, weights)
        with Trials(self._folder / f"trial-{number:02}.jsonl", trial) as kept:
            found = self._played(name, trial, kept)
        self.outcomes.append(Outcome(name, found))
        if found.accepted:
            self.weights = weights

    def _played(self, name: str, trial: Trial, kept: Trials) -> Verdict:
        meetings = trial.meetings()
        tasks = [meeting for meeting in meetings if meeting not in kept.played]
        self._progress(name, len(meetings) - len(tasks), len(meetings))
        found = verdict(trial, kept.played)
        if found.over:
            return found
        for meeting, winners in each(trial.play, tasks, self._jobs, self._cluster):
            kept.add(meeting, winners)
            self._progress(name, len(kept.played), len(meetings))
            found = verdict(trial, kept.played)
            if found.over:
                break
        return found

    def _how(self, found: Fit) -> str:
        """How the weights were made, for the file."""
        plan, kept = self._plan, [each.name for each in self.outcomes if each.verdict.accepted]
        return (
            f"martius tune {plan.batch.title}, rules version {plan.batch.game.version}: "
            f"{plan.batch.games} games of {plan.level} (nodes {plan.nodes}, {plan.explore:.0%} by "
            f"chance, seed {plan.batch.seed}), ridge {found.ridge:g}, log-loss "
            f"{found.before:.3f} before and {found.after:.3f} after; trials of up to "
            f"{plan.rounds} rounds kept: {', '.join(kept) or 'nothing'}."
        )


def _check(term: str, weights: Weights) -> None:
    if term not in weights:
        near = [key for key in weights if key.rpartition(".")[2] == term.rpartition(".")[2]]
        raise MatchError(
            say(
                "--terms: there is no weight {term!r}. Choose {known}.",
                term=term,
                known=either(near or list(weights)),
            )
        )
