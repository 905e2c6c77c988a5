"""What a step of a move would bring, told before it is made, by the rules themselves.

The step is made on a copy of the table, and the copy is asked who may answer it. Counter events are
not foreseen: who holds one is hidden.
"""

from __future__ import annotations

from typing import NamedTuple

from martius.games.hannibal.battle import siege
from martius.games.hannibal.battle.battle import OpenBattle
from martius.games.hannibal.battle.hands import hand_size
from martius.games.hannibal.movement.army import advance
from martius.games.hannibal.movement.entry import can_overrun, pass_modifier
from martius.games.hannibal.movement.naval import naval_items, naval_result, risks_combat
from martius.games.hannibal.reaction.avoiding import needed_to_avoid
from martius.games.hannibal.reaction.interception import interception_modifier, needed_to_intercept
from martius.games.hannibal.reaction.reaction import CityDeclaration, DeclareReactions, has_reactors
from martius.games.hannibal.table.model import (
    COST,
    GENERAL_NAMES,
    SPACE_OF,
    General,
    Place,
    Space,
    attrition,
    siege_result,
)
from martius.games.hannibal.table.queries import commander, moving, operating, reacting
from martius.games.hannibal.table.state import HannibalState, Reaction
from martius.kernel import Modifier, Odds, Otherwise
from martius.kernel.dice import FACES
from martius.kernel.words import count


class Forecast(NamedTuple):
    """What entering a place brings: chances, and what else there is to know."""

    odds: tuple[Odds, ...]
    note: str | None


def entering(g: HannibalState, to: Place, by: int) -> Forecast:
    """Who may intercept or avoid battle, a pass, an overrun, a battle and its hands."""
    move = moving(g)
    then = g.clone()
    advance(then, move, to, by, COST[by])
    notes = [_crossing(then, by)]
    odds: tuple[Odds, ...] = ()
    walls = False
    if has_reactors(then, moving(then)):
        then.reaction = Reaction(1 - move.side)
        walls = bool(CityDeclaration().run(then))
        odds = _answers(then)
    notes.append(_meeting(then, walls))
    return Forecast(odds, " ".join(filter(None, notes)) or None)


# --- interception and avoiding of battle (§12, §13) ---


def _answers(then: HannibalState) -> tuple[Odds, ...]:
    """The best chance of each stack that may answer."""
    best: dict[Place, tuple[int, Odds]] = {}
    for action in DeclareReactions().options(then):
        if action.verb == "done":
            continue
        odds = _past(then, action.noun) if action.verb == "intercept" else _caught(action.noun)
        at, chance = then.at[action.noun], 6 - odds.win
        if chance > best.get(at, (0, None))[0]:
            best[at] = (chance, odds)
    return tuple(odds for _, odds in best.values())


def _past(then: HannibalState, general: General) -> Odds:
    """§12.4: the mover's chance not to be intercepted."""
    plus = interception_modifier(then, reacting(then).side, SPACE_OF[moving(then).at])
    highest = min(6, needed_to_intercept(general) - plus)
    name = GENERAL_NAMES[general]
    sums = f"intercepted on {_upto(highest)}"
    otherwise = Otherwise(f"If {name} does not try", 6, 0, 0)
    return Odds(f"Past {name}", 6 - highest, highest, 0, 6, sums, otherwise=otherwise)


def _caught(general: General) -> Odds:
    """§13.1: the mover's chance to catch an army."""
    highest = min(6, needed_to_avoid(general))
    name = GENERAL_NAMES[general]
    sums = f"avoids battle on {_upto(highest)}"
    otherwise = Otherwise(f"If {name} does not try", 6, 0, 0)
    return Odds(f"Catch {name}", 6 - highest, highest, 0, 6, sums, otherwise=otherwise)


def _upto(highest: int) -> str:
    """`a 1`, `1 to 3`."""
    return "a 1" if highest == 1 else f"1 to {highest}"


# --- the rest of a step ---


def _crossing(then: HannibalState, by: int) -> str | None:
    """§10.6: what a pass costs on each face of the die."""
    move = moving(then)
    plus = pass_modifier(operating(then), by)
    if plus is None or not move.cus:
        return None
    losses = [min(move.cus, attrition(move.cus, roll + plus)[0]) for roll in FACES]
    told = ", ".join(map(str, losses))
    return f"The pass: of {count(move.cus, 'CU')} it takes {told} on a roll of 1 to 6."


def _meeting(then: HannibalState, walls: bool) -> str | None:
    """§10.5, §10.7, §14.1: whom one meets."""
    move = moving(then)
    enemy, space = 1 - move.side, SPACE_OF[move.at]
    if not move.cus or not then.cus[enemy][space]:
        return None
    if can_overrun(then, move):
        return "A lone CU there is overrun."
    shelter = " They may go behind their walls instead." if walls else ""
    OpenBattle().run(then)
    mine, theirs = hand_size(then, move.side), hand_size(then, enemy)
    chief = commander(then, enemy, space)
    who = f" under {GENERAL_NAMES[chief]}" if chief >= 0 else ""
    force = f"{count(then.cus[enemy][space], 'CU')}{who}"
    return f"Battle with {force}: {mine} battle cards against {theirs}.{shelter}"


# --- ships and sieges ---


def passage(g: HannibalState, start: Place, end: Place) -> tuple[Odds, ...]:
    """§11.5, §11.6: safe, return or sunk."""
    move = moving(g)
    if not risks_combat(g, move, start, end):
        return ()
    items = naval_items(g, move, start, end)
    plus = sum(value for _, value in items)
    results = [naval_result(roll + plus) for roll in FACES]
    return (
        Odds(
            "The Roman fleet",
            results.count("safe"),
            results.count("return"),
            results.count("sunk"),
            6,
            f"die{_signed(plus)}: 1 or less passes, 2 returns, 3 or more sinks",
            tuple(Modifier("Added to the roll", label, value, "11.6") for label, value in items),
        ),
    )


def besieging(g: HannibalState, space: Space) -> tuple[Odds, ...]:
    """§20.2: gaining a point, nothing, or only losing a CU, for each roll."""
    items = siege.items(g, space)
    plus = sum(value for _, value in items)
    results = [siege_result(roll + plus) for roll in FACES]
    win = sum(points > 0 for points, _ in results)
    loss = sum(points == 0 and lost > 0 for points, lost in results)
    sums = f"die{_signed(plus)}: {_table(results)}"
    modifiers = tuple(Modifier("Added to the roll", label, value, "20.2") for label, value in items)
    rolls = siege.rolls(g, space)
    labels = ["A siege point"] if rolls == 1 else [f"Roll {n}" for n in range(1, rolls + 1)]
    return tuple(Odds(label, win, 6 - win - loss, loss, 6, sums, modifiers) for label in labels)


def _signed(plus: int) -> str:
    """` +1`, or nothing for nothing."""
    return f" {plus:+d}" if plus else ""


def _table(results: list[tuple[int, int]]) -> str:
    """`1: -1 CU, 2: nothing, 3: +1`, face by face."""
    words = []
    for face, (points, lost) in enumerate(results, start=1):
        parts = [f"+{points}" if points else "", f"-{lost} CU" if lost else ""]
        words.append(f"{face}: {' '.join(filter(None, parts)) or 'nothing'}")
    return ", ".join(words)
