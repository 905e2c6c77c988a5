"""Golden games of Hispania: the ways that the conquest and the scenarios end, and each variant."""

from __future__ import annotations

from collections.abc import Callable

from martius import Match
from tests.replays.golden import Recipe, lesson


def ended_by(rule: str, after: str = "") -> Callable[[Match], bool]:
    """Whether a game ended by this paragraph, right after this kind of event."""

    def wanted(match: Match) -> bool:
        assert match.result is not None
        before = type(match.told[-2].event).__name__
        return match.result.rule == rule and after in ("", before)

    return wanted


def saw(*kinds: str) -> Callable[[Match], bool]:
    """Whether all these kinds of event happened in a game."""

    def wanted(match: Match) -> bool:
        return {type(told.event).__name__ for told in match.told} >= set(kinds)

    return wanted


def won_by(side: str) -> Callable[[Match], bool]:
    """Whether this side won."""

    def wanted(match: Match) -> bool:
        assert match.result is not None
        return match.result.side == side

    return wanted


def both(one: Callable[[Match], bool], other: Callable[[Match], bool]) -> Callable[[Match], bool]:
    """Whether two things are true of a game."""
    return lambda match: one(match) and other(match)


def game(
    scenario: str,
    level: str,
    players: str,
    bots: str,
    wanted: Callable[[Match], bool],
    variants: str = "",
) -> Recipe:
    """A game of Hispania at this level by so many players."""
    options = {"level": level, "players": players, "variants": variants}
    return Recipe("hispania", scenario, wanted, bots, options)


RECIPES = {
    "tutorial-1-rome-wins": Recipe(
        "hispania", lesson("hispania", "tutorial_1"), ended_by("goal.1"), "praetor"
    ),
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
    "siege-of-numantia-rome-wins": game(
        "siege_of_numantia", "75451", "1", "praetor", won_by("rome"), "proconsvl"
    ),
    "siege-of-numantia-hispania-wins": game(
        "siege_of_numantia", "64242", "2", "random", won_by("hispania"), "proconsvl"
    ),
    "terror-of-rome-rome-wins": game(
        "terror_of_rome", "75451", "1", "praetor", won_by("rome"), "terror"
    ),
    "terror-of-rome-hispania-wins": game(
        "terror_of_rome", "64342", "3", "random", won_by("hispania"), "terror"
    ),
    "river-of-oblivion-rome-wins": game(
        "river_of_oblivion", "75451", "1", "praetor", won_by("rome"), "pirates"
    ),
    "river-of-oblivion-hispania-wins": game(
        "river_of_oblivion", "64342", "1", "random", won_by("hispania"), "pirates"
    ),
    "new-empire-rome-wins": game(
        "new_empire", "75452", "1", "praetor", won_by("rome"), "legio_hispana,proconsvl"
    ),
    "new-empire-hispania-wins": game(
        "new_empire", "75452", "3", "random", won_by("hispania"), "legio_hispana,proconsvl"
    ),
    "ingenivm": game("conquest", "64342", "2", "random", saw("RoadBuilt"), "ingenivm"),
    "imperivm": game("conquest", "64342", "1", "random", saw("FightFought"), "imperivm"),
    "proconsvl": game("conquest", "64342", "3", "random", saw("ProconsulCalled"), "proconsvl"),
    "legio-hispana": game("conquest", "64342", "1", "random", saw("LegionPlaced"), "legio_hispana"),
    "pirates": game("conquest", "64342", "1", "random", saw("PiratesRemoved"), "pirates"),
    "terror": game("conquest", "64342", "2", "random", saw("ArmyRemoved"), "terror"),
    "hispano-rome-wins": game(
        "conquest", "64342", "1", "praetor,chieftain", won_by("rome"), "hispano"
    ),
    "hispano-hispania-wins": game(
        "conquest",
        "64342",
        "1",
        "praetor,chieftain",
        both(won_by("hispania"), saw("RevoltShifted", "ArmyDirected")),
        "hispano",
    ),
    "every-variant": game(
        "conquest",
        "64342",
        "3",
        "random",
        saw("RevoltShifted"),
        "ingenivm,imperivm,proconsvl,legio_hispana,pirates,terror,hispano",
    ),
}
