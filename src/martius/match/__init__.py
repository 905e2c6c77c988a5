"""One game in play."""

from martius.match.errors import MatchError, RecordError, Refused, ScenarioError
from martius.match.events import Told
from martius.match.history import History
from martius.match.match import Match
from martius.match.outcome import Outcome, WhyNot
from martius.match.record import Entry, Record
from martius.match.verify import Proof, verify

__all__ = [
    "Entry",
    "History",
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
