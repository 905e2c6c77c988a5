"""Golden games of Hispania: the ways that the conquest ends."""

from __future__ import annotations

from collections.abc import Callable

from martius import Match
from tests.replays.golden import Recipe


def ended_by(rule: str, after: str = "") -> Callable[[Match], bool]:
    """Whether a game ended by this paragraph, right after this kind of event."""

    def wanted(match: Match) -> bool:
        assert match.result is not None
        before = type(match.told[-2].event).__name__
        return match.result.rule == rule and after in ("", before)

    return wanted


def game(
    scenario: str, level: str, players: str, bots: str, wanted: Callable[[Match], bool]
) -> Recipe:
    """A game of Hispania at this level by so many players."""
    return Recipe("hispania", scenario, wanted, bots, {"level": level, "players": players})


RECIPES = {
    "conquest-rome-wins": game("conquest", "75451", "1", "praetor", ended_by("goal.1")),
    "conquest-revolt-without-disc": game(
        "conquest", "64342", "1", "random", ended_by("goal.2", "RevoltRolled")
    ),
    "conquest-army-without-disc": game(
        "conquest", "53233", "3", "random", ended_by("goal.2", "ArmyMoved")
    ),
    "conquest-track-without-disc": game("conquest", "53453", "2", "random", ended_by("round.2")),
    "conquest-time-runs-out": game("conquest", "64342", "2", "praetor", ended_by("round.3")),
    "first-repression-rome-wins": game(
        "first_repression", "75451", "3", "praetor", ended_by("goal.1")
    ),
    "first-repression-time-runs-out": game(
        "first_repression", "53233", "1", "praetor", ended_by("round.3")
    ),
}
