"""A turn of the Second Punic War for two people: the position, and how it is played.

Served games have fair dice. So the turn is rehearsed first, seed by seed, until it has all that a
test is about; then the table is laid with the same seed, and the people click what was rehearsed.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from martius.games.hannibal.events import BattleEnded, CardPlayed, Rolled, SiegeRolled
from martius.games.hannibal.judgement.imagine import imagine
from martius.games.hannibal.shown.view import board
from martius.games.hannibal.table.model import SIDE_IDS
from martius.games.hannibal.table.state import HannibalState
from martius.kernel.mask import bits
from martius.match import Match
from martius.match.dice import SEED_BYTES, EarlyDice

CARDS = [*range(21, 33), 41, 42, 43, *range(49, 61)]
"""The cards of this war: each has a name of its own, and a number so large that nothing else on the
table has it. The Truce, which is also the name of a state of affairs, is not among them."""

POSITION: dict[str, Any] = {
    "schema": 1,
    "title": "hannibal",
    "id": "a_turn",
    "name": "A turn of the war",
    "setup": {
        "cards": CARDS,
        "hands": {"rome": [42, 51, 41, 59], "carthage": [56, 50, 31, 58]},
        "control": {"carthage": ["arpi", "syracuse"]},
        "force": [
            {
                "side": "carthage",
                "space": "arpi",
                "cus": 8,
                "elephants": 2,
                "generals": ["hannibal", "mago"],
            },
            {"side": "carthage", "space": "syracuse", "inside": True, "cus": 1},
            {"side": "carthage", "space": "carthage", "cus": 2, "generals": ["hanno"]},
            {"side": "rome", "space": "beneventum", "cus": 7, "consuls": ["fabius"]},
            {"side": "rome", "space": "rome", "cus": 5, "consuls": ["varro"]},
            {"side": "rome", "space": "enna", "cus": 6, "proconsuls": ["marcellus"]},
        ],
    },
    "start": {"turn": 5, "phase": "strategy"},
}

PLAN = (
    *("first carthage", "march 56", "activate hannibal", "move cannae"),
    *("intercept fabius", "stand", "charge", "counter 42", "counter 59"),
    *("march 51", "activate marcellus", "move syracuse", "besiege"),
    *("pcs 50", "pc taurini", "pcs 41", "pc pisae", "discard 31", "discard 59", "event 58"),
)
"""What they want to do: each thing once, as soon as it can be done."""

IDLE = ("done", "let", "stay", "hold", "stop", "no_proconsul")
"""What they do otherwise, if they can; else whatever comes first."""


class Turn(NamedTuple):
    """A turn as it goes with a seed."""

    seed: bytes
    match: Match
    secrets: list[dict[str, set[int]]]
    """The strategy cards that each side alone knows of, after each number of actions."""
    worlds: list[dict[str, Any]]
    """The board for each side, if the other one's unseen cards were others."""


def a_turn() -> Turn:
    """The shortest turn of many that are whole."""
    seeds = [number.to_bytes(SEED_BYTES, "big") for number in range(60)]
    turns = {seed: rehearse(seed) for seed in seeds}
    seed = min((seed for seed in seeds if is_whole(turns[seed])), key=lambda s: turns[s].seq)
    return annotated(seed, turns[seed])


def begin(seed: bytes) -> Match:
    """The position, with dice of this seed."""
    return Match.new("hannibal", POSITION, dice=EarlyDice(seed))


def rehearse(seed: bytes) -> Match:
    """Play the turn up to the first card of the next."""
    match, plan = begin(seed), list(PLAN)
    while not (state(match).turn == 6 and state(match).card):
        options = match.options()
        wanted = next((action for action in plan if action in options), None)
        if wanted is not None:
            plan.remove(wanted)
        idle = next((action for action in IDLE if action in options), options[0])
        match.play(wanted or idle)
    return match


def is_whole(match: Match) -> bool:
    """Whether a turn has an interception, a battle with counter events and a siege."""
    events = [told.event for told in match.told]
    counters = [e.card for e in events if isinstance(e, CardPlayed) and e.use == "battle"]
    return (
        any(isinstance(e, Rolled) and e.what == "intercept" and e.success for e in events)
        and any(isinstance(e, BattleEnded) for e in events)
        and counters == [42, 59]
        and any(isinstance(e, SiegeRolled) and e.points for e in events)
    )


def annotated(seed: bytes, match: Match) -> Turn:
    """A turn with what is hidden at each moment."""
    turn = Turn(seed, match, [], [])
    again = Match.from_record(match.record.upto(0), auto_chance=False)
    rng = random.Random(0)
    for entry in (None, *match.record.entries):
        if entry is not None:
            again.play(entry.action)
        g = state(again)
        secrets, boards = {}, {}
        for side, name in enumerate(SIDE_IDS):
            secrets[name] = set(bits(g.hands[side] & ~g.known[side]))
            boards[name] = board(imagine(g, side, rng.randrange), side)
        turn.secrets.append(secrets)
        turn.worlds.append(boards)
    return turn


def state(match: Match) -> HannibalState:
    """A copy of the true state."""
    g = match.snapshot()
    assert isinstance(g, HannibalState)
    return g
