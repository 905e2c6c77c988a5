"""The story of a battle, counted again from its events."""

from __future__ import annotations

from typing import Any

import pytest

from martius import Match
from martius.kernel.story import Charts
from martius.match.story import story
from tests.games.punico.vocabulary import position
from tests.match.games import at_random


@pytest.fixture(scope="module", params=["zama", "trebbia"])
def match(request: pytest.FixtureRequest) -> Match:
    """A battle fought at random, with pursuit, panic and volleys."""
    new = Match.new("punico", scenario=request.param, options={"setup": "historical"}, seed=5)
    return at_random(new, seed=5)


def events(match: Match, *kinds: str) -> list[Any]:
    """All events of some kinds."""
    return [event for event in match.view(since=0)["events"] if event["kind"] in kinds]


def told(match: Match) -> Charts:
    return story(match.record, match.game)


def test_rout_ends_as_the_board_does(match: Match) -> None:
    course, board = told(match), match.view()["board"]
    assert course["turns"] == [str(turn) for turn in range(1, board["turn"] + 1)]
    last = {series["id"]: series["values"][-1] for series in course["series"]}
    for side in ("rome", "carthage"):
        assert last[f"rout_{side}"] == board["rout"][side]["points"]
    for series in course["series"]:
        assert len(series["values"]) == len(course["turns"])


def test_every_fight_is_told_with_its_odds(match: Match) -> None:
    fights, fought = told(match)["fights"], events(match, "CombatFought")
    assert [fight["seq"] for fight in fights] == [event["seq"] for event in fought]
    for fight, event in zip(fights, fought, strict=True):
        assert fight["win"] + fight["nothing"] + fight["loss"] == fight["of"] == 36
        hurt, taken = event["data"]["defender_loss"], event["data"]["attacker_loss"]
        won = "win" if not taken else "loss" if not hurt else "nothing"
        assert fight["result"] == won


def test_luck_is_what_the_dice_promised_and_gave(match: Match) -> None:
    luck = {row["label"]: row for row in told(match)["luck"]}
    shots = [event["data"] for event in events(match, "VolleyShot")]
    hits = sum(shot["die"] <= shot["needed"] for shot in shots)
    assert (
        luck["Missile hits by Rome"]["actual"] + luck["Missile hits by Carthage"]["actual"] == hits
    )
    promised = sum(shot["needed"] / 6 for shot in shots)
    both = luck["Missile hits by Rome"]["expected"] + luck["Missile hits by Carthage"]["expected"]
    assert both == pytest.approx(promised, abs=0.02)
    fought = [event["data"] for event in events(match, "CombatFought")]
    dealt = sum(fight["attacker_loss"] + fight["defender_loss"] for fight in fought)
    told_ = sum(
        luck[f"Disorder points dealt by {side} in combat"]["actual"]
        for side in ("Rome", "Carthage")
    )
    assert told_ == dealt


def test_losses_and_command_points_are_counted(match: Match) -> None:
    losses, spent, _ = told(match)["bars"]
    lost = {event["data"]["unit"] for event in events(match, "Panicked", "Eliminated")}
    assert sum(row["value"] for row in losses["rows"]) == len(lost)
    assert sum(row["of"] or 0 for row in losses["rows"]) == len(match.view()["board"]["units"])
    used = len(events(match, "PointUsed"))
    shown = sum(event["data"]["points"] for event in events(match, "MarkersShown"))
    assert sum(row["value"] for row in spent["rows"]) == used + shown


def test_every_die_of_a_fight_is_counted(match: Match) -> None:
    dice = {row["label"]: sum(row["counts"]) for row in told(match)["dice"]}
    fights = len(events(match, "CombatFought"))
    assert dice["Dice of Rome"] >= fights
    assert dice["Dice of Carthage"] >= fights


def test_attacks_from_the_rear_and_with_support_are_counted() -> None:
    units = ("ha1 0910 n", "pr1 0911 n", "m1 0909 s", "ha2 1110 n", "v1 1109 n d1")
    table = position(*units, impulse="first_combat")
    table.play("attack ha1", "support pr1", "dice 3-3", "attack ha2", "dice 3-3")
    rows = told(table.match)["bars"][2]["rows"]
    assert {(row["label"], row["group"]): (row["value"], row["of"]) for row in rows} == {
        ("From the rear", "Rome"): (1, 2),
        ("From the rear", "Carthage"): (0, 0),
        ("With support", "Rome"): (1, 2),
        ("With support", "Carthage"): (0, 0),
    }
