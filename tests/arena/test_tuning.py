"""Better weights: samples, the fit, trials, and a course that goes on where it was stopped."""

from __future__ import annotations

import random
import sys
import tomllib
from math import exp, log
from pathlib import Path

import pytest

from martius.arena import plan
from martius.arena.tuning import (
    Course,
    Meeting,
    Plan,
    Sample,
    Trial,
    fit,
    rewritten,
    source,
    verdict,
    weights_of,
)
from martius.arena.tuning.course import FILE
from martius.games import TITLES
from martius.kernel import Chance, Decision, State, play, waiting
from martius.match import MatchError

WEIGHTS = {"side.units": 0.5, "side.noise": 0.5}


def schooled(games: int, seed: int = 1) -> list[Sample]:
    """Games that units decide, and noise does not."""
    rng = random.Random(seed)
    found = []
    for number in range(games):
        units = rng.gauss(0, 1)
        rows = [[units + rng.gauss(0, 0.1), rng.gauss(0, 1)] for _ in range(6)]
        found.append(Sample(number, rng.random() < 1 / (1 + exp(-units)), rows))
    return found


def test_a_fit_finds_what_goes_with_winning() -> None:
    found = fit(schooled(400), WEIGHTS)
    assert found.weights["side.units"] > 0.7
    assert abs(found.weights["side.noise"]) < 0.2
    assert found.after < found.before


def test_a_fit_stays_near_the_weights_if_there_is_little_to_learn() -> None:
    found = fit(schooled(12), WEIGHTS)
    assert abs(found.weights["side.units"] - 0.5) < 0.6


def test_a_fit_of_too_few_games_is_refused() -> None:
    with pytest.raises(MatchError, match="A fit needs 10 games at least"):
        fit(schooled(9), WEIGHTS)


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MatchError, match=r"pip install 'martius\[tune\]'"):
        fit(schooled(20), WEIGHTS)


@pytest.mark.parametrize("title", TITLES)
def test_the_file_keeps_all_but_the_weights_and_how_they_were_made(title: str) -> None:
    text = source(title)
    weights = weights_of(TITLES[title])
    assert tomllib.loads(rewritten(text, weights, "as it was")) == tomllib.loads(text)
    key = list(weights)[3]
    changed = rewritten(text, {**weights, key: 12.5}, "sifted " * 30)
    table, _, term = key.partition(".")
    expected = tomllib.loads(text)
    expected[table][term] = 12.5
    assert tomllib.loads(changed) == expected
    assert changed.count("sifted") == 30
    assert max(map(len, changed.splitlines())) <= max(120, *map(len, text.splitlines()))


@pytest.mark.parametrize("title", TITLES)
def test_features_and_weights_make_the_chance(title: str) -> None:
    """But for battles and sieges, which Hannibal reckons apart."""
    game = TITLES[title]
    batch = plan(title, None, {}, ["random"], 1, 1)
    g: State = game.new(batch.scenario, batch.options)
    judgement, rng, seen = game.judgement(), random.Random(1), 0
    while (step := waiting(g)) is not None and seen < 30:
        if isinstance(step, Decision) and judgement.begins(g):
            seen += 1
            for seat in range(len(batch.seats)):
                chance = judgement.chance(g, seat)
                said = zip(judgement.weights().values(), judgement.features(g, seat), strict=True)
                total = sum(weight * feature for weight, feature in said)
                assert total == pytest.approx(log(chance / (1 - chance)), abs=1e-6)
        if isinstance(step, Chance):
            play(g, step.sample(g, rng.randrange))
        else:
            assert isinstance(step, Decision)
            options = judgement.consider(g, step.options(g))
            play(g, options[rng.randrange(len(options))])
    assert seen


@pytest.mark.parametrize("title", TITLES)
def test_new_weights_do_not_remind_a_player_of_what_it_forgets(title: str) -> None:
    game = TITLES[title]
    spots = game.judgement().blind_spots()
    forgetful = game.judgement(frozenset(spots))
    full, before = game.judgement().weights(), forgetful.weights()
    forgotten = {key for key in full if full[key] and not before[key]}
    forgetful.reweigh(dict.fromkeys(before, 3.0))
    after = forgetful.weights()
    assert forgotten
    assert not any(after[key] for key in forgotten)
    assert all(after[key] == 3.0 for key in before if before[key])


def trial(rounds: int) -> Trial:
    batch = plan("hannibal", None, {}, ["random"], rounds, 1)
    return Trial(batch, "tiro", 5, 0, {}, {})


def results(rounds: int, rome: str, carthage: str) -> dict[Meeting, list[int]]:
    """Rome wins every second game of the old weights; what the new ones do in each seat."""
    found = {}
    for n in range(rounds):
        old = n % 2
        better = {
            "better": [(0, 0), (1, 1)],
            "worse": [(0, 1), (1, 0)],
            "same": [(0, old), (1, old)],
        }
        found[Meeting(n, -1)] = [old]
        found[Meeting(n, 0)] = [dict(better[rome])[0]]
        found[Meeting(n, 1)] = [dict(better[carthage])[1]]
    return found


@pytest.mark.parametrize(
    ("rome", "carthage", "accepted"),
    [
        ("better", "better", True),
        ("better", "same", True),
        ("better", "worse", False),
        ("same", "same", False),
        ("worse", "worse", False),
    ],
)
def test_a_change_is_kept_if_a_seat_gains_and_none_loses(
    rome: str, carthage: str, accepted: bool
) -> None:
    assert verdict(trial(60), results(60, rome, carthage)).accepted is accepted


def test_a_trial_is_over_when_both_seats_have_said_enough() -> None:
    played = results(60, "better", "better")
    assert verdict(trial(60), played).over
    few = {meeting: won for meeting, won in played.items() if meeting.number < 10}
    assert not verdict(trial(60), few).over
    gap = {meeting: won for meeting, won in played.items() if meeting.number != 3}
    assert {side.games for side in verdict(trial(60), gap).sides} == {3}


class Stopped(Exception):
    """Somebody pulled the plug."""


def course(folder: Path, most: int | None = None) -> Course:
    """A short one; it is stopped after so many reports."""
    reports = 0

    def note(name: str, done: int, total: int) -> None:
        nonlocal reports
        reports += 1
        if reports == most:
            raise Stopped

    batch = plan("hispania", None, {"level": "75451"}, ["random"], 10, 3)
    wanted = Plan(batch, "tiro", 3, 0, 0.1, 2, ["rome.armies"])
    return Course(wanted, folder, 1, None, note)


def test_a_course_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    straight = course(whole)
    straight.run()
    for most in (5, 4, 9):
        with pytest.raises(Stopped):
            course(parts, most).run()
    resumed = course(parts)
    resumed.run()
    assert resumed.weights == straight.weights
    assert resumed.outcomes == straight.outcomes
    for file in whole.iterdir():
        assert (parts / file.name).read_text("utf-8") == file.read_text("utf-8")
    assert "martius tune hispania" in (whole / FILE).read_text("utf-8")


def test_a_weight_that_is_not_there_is_refused(tmp_path: Path) -> None:
    batch = plan("hannibal", None, {}, ["random"], 10, 3)
    with pytest.raises(MatchError, match=r"no weight 'menace'. Choose rome.menace or carth"):
        Course(Plan(batch, "tiro", 3, 0, 0.1, 2, ["menace"]), tmp_path, 1, None, lambda *_: None)
