"""One game in play."""

from martius.match.errors import MatchError, RecordError, Refused, ScenarioError
from martius.match.match import Match, Outcome, WhyNot
from martius.match.record import Entry, Record
from martius.match.verify import Proof, verify
from martius.match.view import Told

__all__ = [
    "Entry",
    "Match",
    "MatchError",
    "Outcome",
    "Proof",
    "Record",
    "RecordError",
    "Refused",
    "ScenarioError",
    "Told",
    "WhyNot",
    "verify",
]
