"""Positions as Martius 0.2.0 stored them, converted to today's records (decision 12)."""

from __future__ import annotations

from typing import Any

from martius.games.hannibal.table.state import (
    AVOIDED,
    BOTCHED,
    CLEARED,
    DECLARED,
    FINISHED,
    FOUGHT,
    HALTED,
    MARCHING,
    PURSUING,
    REGROUPED,
    UNTRIED,
)
from martius.kernel.plain import Json

Values = list[Any]


def renewed(stored: Json) -> Json:
    """A stored state as this version would have kept it."""
    if "party" not in stored:
        return stored
    fields = {name: _record(value) for name, value in stored.items()}
    fields["detachment"] = fields.pop("party")
    return fields


def _record(value: Any) -> Any:
    """A stored value, if it is one of the records that were of another shape."""
    match value:
        case {"n": ["Party", *values]}:
            return {"n": ["Detachment", *values]}
        case {"n": ["Move", *values]}:
            return {"n": ["Move", *_move(values)]}
        case {"n": ["Reaction", *values]}:
            return {"n": ["Reaction", *_reaction(values)]}
    return value


def _move(values: Values) -> Values:
    """What an army may still do was stored in seven flags."""
    *body, pursuit, halted, regrouped, done, fought = values[:18]
    failed, failed_cus, bound, _recalled, cleared, acted = values[18:]
    stages = {PURSUING: pursuit, HALTED: halted, FINISHED: done, FOUGHT: fought}
    stage = max((stage for stage, reached in stages.items() if reached), default=MARCHING)
    did = REGROUPED * regrouped + CLEARED * cleared
    return [*body, stage, did, failed, failed_cus, bound, acted]


def _reaction(values: Values) -> Values:
    """The result of avoiding battle was stored in three flags."""
    side, declared, avoided, botched, intercepted, tried = values
    results = {DECLARED: tried, AVOIDED: avoided, BOTCHED: botched}
    avoidance = max((result for result, reached in results.items() if reached), default=UNTRIED)
    return [side, {"t": [*map(_record, declared["t"])]}, avoidance, intercepted]
