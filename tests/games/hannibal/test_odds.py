"""The chances that an option shows are those of the dice: every roll is tried on a copy."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from martius.games import TITLES
from martius.games.hannibal import events
from martius.games.hannibal.shown.describe import describe
from martius.games.hannibal.table.model import GENERAL_NAMES
from martius.games.hannibal.table.state import SHELTER, HannibalState
from martius.kernel import Action, Chance, Decision, Event, Odds, play, waiting
from tests.games.hannibal.positions import random_scenario
from tests.games.hannibal.test_16_withdrawal import skirmish
from tests.games.hannibal.vocabulary import position

ROLLS = ("pursue", "intercept", "avoid", "counterattack", "prevent")
"""The options that one roll decides, which has the same name."""
COSTLY = "avoid"
"""The one of them that costs something if it fails: a battle card (§13.1)."""


def verdict(verb: str, event: Event, roll: str) -> str | None:
    """What an event makes of an option: win, nothing, loss, or not yet decided. `roll` is the one
    that odds of an enemy's answer are about."""
    match event:
        case events.Rolled() if event.what == roll:
            return "nothing" if event.success else "win"
        case _ if roll:
            return None
        case events.Rolled() if event.what == verb in ROLLS:
            return "win" if event.success else "loss" if verb == COSTLY else "nothing"
        case events.Rolled() if event.what == "withdraw" and not event.success:
            return "loss"
        case events.Rolled() if verb == "withdraw" and event.what == "prevent":
            return "loss" if event.success else "win"
        case events.BattleEnded() if verb == "withdraw":
            return "win"
        case events.ElephantsCharged():
            return {"success": "win", "nothing": "nothing", "rampage": "loss"}[event.result]
        case events.SiegeRolled():
            return "win" if event.points else "loss" if event.losses else "nothing"
        case events.NavalRolled():
            return {"safe": "win", "return": "nothing", "sunk": "loss"}[event.result]
    return None


def answer(g: HannibalState, step: Decision, wanted: tuple[str, int]) -> Action:
    """What is chosen on the way: the wanted answer, else as little as can be."""
    options = step.options(g)
    for action in (Action(*wanted), Action("let"), Action("done")):
        if action in options:
            return action
    outside = g.detachment is not None and g.detachment.task == SHELTER
    return options[-1] if outside else options[0]


def outcomes(
    g: HannibalState, action: Action, wanted: tuple[str, int], roll: str = ""
) -> dict[str, Fraction]:
    """How an option ends, over all rolls, with their weights."""
    found: dict[str, Fraction] = {}

    def follow(at: HannibalState, act: Action, weight: Fraction) -> None:
        then = at.clone()
        then.log = []
        play(then, act)
        for event in then.log:
            if end := verdict(action.verb, event, roll):
                found[end] = found.get(end, Fraction(0)) + weight
                return
        step = waiting(then)
        if isinstance(step, Chance):
            rolls = step.outcomes(then)
            total = sum(share for _, share in rolls)
            for face, share in rolls:
                follow(then, face, weight * share / total)
        elif isinstance(step, Decision) and type(step).__name__ not in ("MoveArmy", "Initiative"):
            follow(then, answer(then, step, wanted), weight)

    follow(g, action, Fraction(1))
    return found


def shares(chances: Any, of: int) -> dict[str, Fraction]:
    """What was shown, in the same shares; nothing is left out but what cannot be."""
    shown = {"win": chances.win, "nothing": chances.nothing, "loss": chances.loss}
    assert sum(shown.values()) == of
    return {end: Fraction(n, of) for end, n in shown.items() if n}


def agrees(found: dict[str, Fraction], shown: dict[str, Fraction]) -> bool:
    """Whether the shares are those that were shown, among the rolls that were made."""
    total = sum(found.values())
    return not total or {end: share / total for end, share in found.items()} == shown


def holds(g: HannibalState, action: Action) -> int:
    """Check all the odds of an option; how many were checked."""
    seen = 0
    if action.verb == "intercept" and g.reaction is not None and g.reaction.declared:
        return 0  # what was declared before may bring CUs there, or take them away
    for odds in describe(g, action).odds:
        wanted, roll = reaction(g, action, odds)
        found = outcomes(g, action, wanted, roll)
        assert agrees(found, shares(odds, odds.of)), (action, odds, found)
        seen += bool(found)
        if odds.otherwise and action.verb == "withdraw":
            let = outcomes(g, action, ("let", 0))
            assert agrees(let, shares(odds.otherwise, odds.of)), (action, odds, let)
    return seen


def reaction(g: HannibalState, action: Action, odds: Odds) -> tuple[tuple[str, int], str]:
    """What the other side must answer for the odds to hold, and the roll that it leads to."""
    for message, verb in (("Past {general}", "intercept"), ("Catch {general}", "avoid")):
        for general, name in enumerate(GENERAL_NAMES):
            if odds.label == message.format(general=name):
                return (verb, general), verb
    return ("prevent", 0), ""


@pytest.mark.rule("hannibal", "16.1")
def test_16_1_a_withdrawal_reckons_with_the_defenders_roll() -> None:
    """Mago has a 2 and so has Paulus: 12 of 36, and 8 of them if Paulus rolls."""
    table = skirmish()
    [odds] = table.option("withdraw")["odds"]
    assert (odds["win"], odds["nothing"], odds["loss"], odds["of"]) == (8, 0, 28, 36)
    assert odds["otherwise"] == {
        "choice": "If Paulus lets you go",
        "win": 12,
        "nothing": 0,
        "loss": 24,
    }
    assert holds(table.g, Action("withdraw"))


def test_all_odds_are_exact() -> None:
    """Over random positions: every option with odds, all its rolls."""
    kinds: Counter[str] = Counter()
    options = {"edition": "second", "counters": "quick"}
    for seed in range(40):
        rng = random.Random(seed)
        g = TITLES["hannibal"].new(random_scenario(rng, options), options)
        while step := waiting(g):
            if isinstance(step, Chance):
                play(g, step.sample(g, rng.randrange))
                continue
            assert isinstance(step, Decision)
            allowed = step.options(g)
            few = rng.sample(allowed, min(len(allowed), 4))
            for action in few if len(allowed) > 4 else allowed:
                kinds[action.verb] += holds(g, action)
            play(g, rng.choice([a for a in allowed if a.verb == "withdraw"] or allowed))
    assert {"withdraw", "charge", "besiege", "sail", "move", *ROLLS} <= set(+kinds), kinds


@pytest.mark.rule("hannibal", "8.3")
def test_18_a_city_betrayed_has_no_odds() -> None:
    table = position(
        carthage={"tarentum": "4 hannibal"}, hands={"carthage": [18], "rome": [35]}, play="carthage"
    ).play("event 18", "activate hannibal")
    option = table.option("besiege")
    assert option["odds"] == []
    assert option["note"] == "The traitor opens the gates: the city falls without a roll."
    table.play("besiege")
    assert table.owner("tarentum") == "carthage"
