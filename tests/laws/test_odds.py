"""The odds that an option shows are those with which its dice fall.

Each option is taken again and again, with what its odds reckon with, until the dice have decided;
how often it ended in each way agrees with what was shown. `MARTIUS_LAW_ODDS` says how many options
of each title and kind are tried.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from martius.games import TITLES
from martius.games.hispania import events as hispania_events
from martius.games.punico import events as punico_events
from martius.games.punico.combat.odds import balance, results, totals
from martius.games.punico.table.dice import AskFortune
from martius.games.punico.table.state import KNOWN, PunicoState
from martius.kernel import Action, Chance, Decision, Event, Odds, State, play, waiting
from tests.games.hannibal import positions as hannibal_positions
from tests.games.hannibal import test_odds as hannibal_odds
from tests.games.hispania import positions as hispania_positions
from tests.games.punico import positions as punico_positions
from tests.games.punico.vocabulary import position as punico_position

TRIED = int(os.environ.get("MARTIUS_LAW_ODDS", "2"))
"""How many options of each kind are tried."""
SAMPLES = 2_000
GAMES = 30
"""How many positions are searched for options of all kinds."""

Answer = Callable[..., Action]
Verdict = Callable[[Event], str | None]


class Way(NamedTuple):
    """One line of odds: what it says, what is answered on the way, and what an event decides."""

    shown: tuple[int, int, int]
    answer: Answer
    verdict: Verdict


# --- De Bello Punico ---


def punico_ways(g: PunicoState, action: Action, odds: Odds, line: int) -> Iterator[Way]:
    step = waiting(g)
    assert isinstance(step, Decision)
    seat = step.seat(g)

    def verdict(event: Event) -> str | None:
        match event:
            case punico_events.VolleyShot():
                return "win" if event.die <= event.needed else "nothing"
            case punico_events.CombatFought():
                hurt, taken = event.defender_loss, event.attacker_loss
                if seat != g.phasing:
                    hurt, taken = taken, hurt
                return "nothing" if hurt and taken else "win" if hurt else "loss"
            case punico_events.Eliminated() if event.rule == "11.1.2":
                return "win"
        return None

    for shown, brings in ((odds, True), (odds.otherwise, False)):
        if shown is not None:
            counts = (shown.win, shown.nothing, shown.loss)
            yield Way(counts, PunicoAnswers(seat, action, line, brings), verdict)


@dataclass(frozen=True)
class PunicoAnswers:
    """What both sides do after an option, as its odds reckon with it."""

    seat: int
    action: Action
    line: int
    brings: bool
    """Whether the other side brings all it can, or nothing."""

    def __call__(self, g: PunicoState, step: Decision) -> Action:
        options = step.options(g)
        verbs = {option.verb: option for option in reversed(options)}
        if "strike" in verbs or "aim" in verbs:
            return options[self.line]
        if "stand" in verbs:
            return verbs["stand"]
        if step.seat(g) == self.seat:
            stops = self.action.verb in ("support", "ready")
            wanted = ("stay", "pass", "keep", "ready" if stops else "support", "ready")
        elif self.brings:
            if isinstance(step, AskFortune):
                return verbs["reroll" if rerolls(g, step) and "reroll" in verbs else "keep"]
            wanted = ("stay", "commit", "support", "ready", "pass")
        else:
            wanted = ("escape", "pass", "ready", "keep", "stay")
        return next(verbs[verb] for verb in wanted if verb in verbs)


def rerolls(g: PunicoState, step: AskFortune) -> bool:
    """Whether another roll promises its side a better balance of disorder."""
    assert g.combat is not None
    attacks = step.side == g.phasing
    sums, charge = totals(g, g.combat), bool(g.combat.charge)

    def worth(face: int) -> int:
        dice = [g.dice[g.phasing], g.dice[1 - g.phasing]]
        dice[0 if attacks else 1] = face
        return balance(results(*sums, charge, *dice), attacks)

    now = worth(g.dice[step.side])
    return sum(worth(face) - now for face in range(1, 7)) > 0


# --- Hispania ---


def hispania_ways(g: Any, action: Action, odds: Odds, line: int) -> Iterator[Way]:
    def answer(_: Any, step: Decision) -> Action:
        return Action("spend", line + 1)

    def verdict(event: Event) -> str | None:
        if not isinstance(event, hispania_events.FightFought):
            return None
        return {1: "win", 0: "nothing", -1: "loss"}[event.result]

    yield Way((odds.win, odds.nothing, odds.loss), answer, verdict)


# --- Hannibal ---


def hannibal_ways(g: Any, action: Action, odds: Odds, line: int) -> Iterator[Way]:
    if action.verb == "intercept" and g.reaction is not None and g.reaction.declared:
        return  # what was declared before may bring CUs there, or take them away
    wanted, roll = hannibal_odds.reaction(g, action, odds)
    yield Way(
        (odds.win, odds.nothing, odds.loss),
        lambda then, step: hannibal_odds.answer(then, step, wanted),
        lambda event: hannibal_odds.verdict(action.verb, event, roll),
    )


WAYS: dict[str, Callable[[Any, Action, Odds, int], Iterator[Way]]] = {
    "punico": punico_ways,
    "hispania": hispania_ways,
    "hannibal": hannibal_ways,
}
KINDS = {
    "punico": {"attack", "charge", "strike", "fire", "aim", "commit", "pass", "support", "ready"}
    | {"stand", "stay"},
    "hispania": {"besiege", "attack", "spend"},
    "hannibal": {"besiege", "sail", "move", "pursue", "intercept", "avoid", "withdraw", "charge"}
    | {"counterattack", "prevent"},
}
"""The kinds of options whose odds must be met, so that the law is not kept by looking away."""
HALTS = ("MoveArmy", "Initiative")
"""Where the road of an option ends without the roll that its odds are about."""


def attacked_leader() -> State:
    """A position of De Bello Punico in which a leader stays with his unit, or leaves it."""
    units = ("ha1 0910 n", "f1 0909 s", "v6 2402 s")
    table = punico_position(*units, carthage="0909", impulse="first_combat")
    return table.play("attack ha1").match.snapshot()


def starts(name: str) -> Iterator[tuple[State, random.Random]]:
    """Positions of a title: one for what random play hardly ever meets, and random ones."""
    game = TITLES[name]
    if name == "punico":
        yield attacked_leader(), random.Random(name)
    options = {option.id: option.default for option in game.options}
    for seed in range(GAMES * max(1, TRIED // 2)):
        rng = random.Random(f"odds:{name}:{seed}")
        if name == "punico":
            yield punico_positions.random_position(rng, options), rng
        else:
            maker = hannibal_positions if name == "hannibal" else hispania_positions
            yield game.new(maker.random_scenario(rng, options), options), rng


def with_odds(name: str) -> Iterator[tuple[State, Action, random.Random]]:
    """Options with odds that play from there reaches, some of each kind."""
    game, tried = TITLES[name], Counter[str]()
    for start, rng in starts(name):
        g = start.clone()
        for _ in range(150):
            step = waiting(g)
            if step is None:
                break
            if isinstance(step, Chance):
                play(g, step.sample(g, rng.randrange))
                continue
            assert isinstance(step, Decision)
            options = step.options(g)
            wanted = [a for a in options if a.verb in KINDS[name] and tried[a.verb] < TRIED]
            for action in (*rng.sample(wanted, min(3, len(wanted))), rng.choice(options)):
                if tried[action.verb] < TRIED and game.describe(g, action).odds:
                    tried[action.verb] += 1
                    yield in_the_open(g), action, rng
            eager = [a for a in options if a.verb in KINDS[name] and a.verb != "move"]
            play(g, rng.choice(eager or options))


def in_the_open(g: State) -> State:
    """The same position with every marker true, as the odds reckon with those of the enemy."""
    copy = g.clone()
    if isinstance(copy, PunicoState):
        copy.vacuus = [KNOWN, KNOWN]
    return copy


def ended(g: State, action: Action, way: Way, rng: random.Random) -> str | None:
    """How an option ends this time."""
    then = g.clone()
    then.log = []
    play(then, action)
    while True:
        for event in then.log:
            if fate := way.verdict(event):
                return fate
        then.log.clear()
        step = waiting(then)
        if step is None or type(step).__name__ in HALTS:
            return None
        if isinstance(step, Chance):
            play(then, step.sample(then, rng.randrange))
        else:
            assert isinstance(step, Decision)
            play(then, way.answer(then, step))


@pytest.mark.parametrize("name", sorted(WAYS))
def test_shown_odds_agree_with_what_happens(name: str) -> None:
    """2,000 times each; a share may be off by five standard deviations."""
    met: set[str] = set()
    for g, action, rng in with_odds(name):
        for line, odds in enumerate(TITLES[name].describe(g, action).odds):
            for way in WAYS[name](g, action, odds, line):
                found = Counter(ended(g, action, way, rng) for _ in range(SAMPLES))
                made = SAMPLES - found.pop(None, 0)
                met |= {action.verb} if made else set()
                for fate, shown in zip(("win", "nothing", "loss"), way.shown, strict=True):
                    share = shown / odds.of
                    slack = 5 * (made * share * (1 - share)) ** 0.5
                    text = f"{TITLES[name].format(action)}: {odds}: {found} of {made}"
                    assert abs(found[fate] - share * made) <= slack, text
    assert met >= KINDS[name], KINDS[name] - met
