"""What the server counts for Prometheus: how much is played, how fast, and who waits."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.parser import text_string_to_metric_families

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""The steps of the histogram of moves."""


QUEUE = "martius_bot_queue", "Tables that wait for a bot's worker."


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self._all = CollectorRegistry()
        self._moves = Histogram(
            "martius_move_seconds",
            "How long an action took until it was durable, or refused.",
            buckets=SECONDS,
            registry=self._all,
        )
        self._errors = Counter(
            "martius_errors", "Errors that the log tells of.", registry=self._all
        )
        self.pages = Gauge("martius_pages", "Pages at tables, on live lines.", registry=self._all)

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Tell a number that is known elsewhere."""
        Gauge(name, about, registry=self._all).set_function(value)

    @contextmanager
    def move(self) -> Iterator[None]:
        """Measure an action of a person."""
        began = perf_counter()
        try:
            yield
        finally:
            self._moves.observe(perf_counter() - began)

    def failed(self) -> None:
        """Count an error."""
        self._errors.inc()

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._all)


def together(texts: Mapping[str, str], queue: int) -> bytes:
    """What several processes tell, each under its name, and the queue that they share."""
    found: dict[str, Metric] = {}
    for process, text in texts.items():
        for told in text_string_to_metric_families(text):
            kept = found.setdefault(told.name, Metric(told.name, told.documentation, told.type))
            for sample in told.samples:
                kept.add_sample(sample.name, {**sample.labels, "process": process}, sample.value)
    waiting = Metric(*QUEUE, "gauge")
    waiting.add_sample(QUEUE[0], {}, queue)
    return generate_latest(_Told([*found.values(), waiting]))


class _Told(CollectorRegistry):
    """Metrics that are known already."""

    def __init__(self, found: Sequence[Metric]) -> None:
        super().__init__()
        self._found = found

    def collect(self) -> Iterator[Metric]:
        yield from self._found


class CountErrors(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self._metrics.failed()
