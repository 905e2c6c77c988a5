"""What a step of a move would lead to, shown before it is made.

The rules make the step on a copy of the table, and the copy is asked who may react. Counter events
are left out, because hands are hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

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
from martius.games.hannibal.table.words import force
from martius.kernel import Modifier, Odds, Otherwise
from martius.kernel.dice import FACES
from martius.kernel.text import Text, say

ADDED: Final = say("Added to the roll")


class Forecast(NamedTuple):
    """What entering a place leads to: chances, and other remarks."""

    odds: tuple[Odds, ...]
    note: Text | None
    fights: bool
    """Whether there is a battle, unless the enemy avoids it."""


def entering(g: HannibalState, to: Place, by: int) -> Forecast:
    """Who may intercept or avoid battle, a pass, an overrun, a battle and its hands."""
    move = moving(g)
    then = g.clone()
    advance(then, move, to, by, COST[by])
    notes = _crossing(then, by)
    odds: tuple[Odds, ...] = ()
    walls = False
    if has_reactors(then, moving(then)):
        then.reaction = Reaction(1 - move.side)
        walls = bool(CityDeclaration().run(then))
        odds = _answers(then)
    note = _together(notes + _meeting(then, walls))
    return Forecast(odds, note, then.battle is not None)


def _together(notes: Sequence[Text]) -> Text | None:
    """Sentences one after the other, as one note."""
    if len(notes) < 2:
        return notes[0] if notes else None
    return say("{sentence} {more}", sentence=notes[0], more=_together(notes[1:]) or "")


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
    one, many = say("intercepted on a 1"), say("intercepted on 1 to {n}", n=highest)
    sums = one if highest == 1 else many
    label, otherwise = say("Past {general}", general=name), _unless(general)
    return Odds(label, 6 - highest, highest, 0, 6, sums, otherwise=otherwise)


def _caught(general: General) -> Odds:
    """§13.1: the mover's chance to catch an army."""
    highest = min(6, needed_to_avoid(general))
    name = GENERAL_NAMES[general]
    one, many = say("avoids battle on a 1"), say("avoids battle on 1 to {n}", n=highest)
    sums = one if highest == 1 else many
    label, otherwise = say("Catch {general}", general=name), _unless(general)
    return Odds(label, 6 - highest, highest, 0, 6, sums, otherwise=otherwise)


def _unless(general: General) -> Otherwise:
    """The mover cannot fail if the general does not react."""
    return Otherwise(say("If {general} does not try", general=GENERAL_NAMES[general]), 6, 0, 0)


# --- the rest of a step ---


def _crossing(then: HannibalState, by: int) -> tuple[Text, ...]:
    """§10.6: what a pass costs on each face of the die."""
    move = moving(then)
    plus = pass_modifier(operating(then), by)
    if plus is None or not move.cus:
        return ()
    losses = [min(move.cus, attrition(move.cus, roll + plus)[0]) for roll in FACES]
    told = ", ".join(map(str, losses))
    return (say("CUs lost in the pass on a roll of 1 to 6: {losses}.", losses=told),)


def _meeting(then: HannibalState, walls: bool) -> tuple[Text, ...]:
    """§10.5, §10.7, §14.1: the enemy force in the space."""
    move = moving(then)
    enemy, space = 1 - move.side, SPACE_OF[move.at]
    if not move.cus or not then.cus[enemy][space]:
        return ()
    if can_overrun(then, move):
        return (say("You overrun the single CU there."),)
    OpenBattle().run(then)
    mine, theirs = hand_size(then, move.side), hand_size(then, enemy)
    battle = say(
        "Battle against {force}: {mine} battle cards for you, {theirs} for them.",
        force=force(commander(then, enemy, space), then.cus[enemy][space]),
        mine=mine,
        theirs=theirs,
    )
    return (battle, say("They may withdraw into the city instead.")) if walls else (battle,)


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
            say("The Roman fleet"),
            results.count("safe"),
            results.count("return"),
            results.count("sunk"),
            6,
            _sailing(plus),
            tuple(Modifier(ADDED, label, value, "11.6") for label, value in items),
        ),
    )


def _sailing(plus: int) -> Text:
    if not plus:
        return say("die: 1 or less is safe, 2 returns to port, 3 or more is sunk")
    return say(
        "die {plus}: 1 or less is safe, 2 returns to port, 3 or more is sunk", plus=f"{plus:+d}"
    )


def besieging(g: HannibalState, space: Space) -> tuple[Odds, ...]:
    """§20.2: gaining a point, nothing, or only losing a CU, for each roll."""
    items = siege.items(g, space)
    plus = sum(value for _, value in items)
    results = [siege_result(roll + plus) for roll in FACES]
    win = sum(points > 0 for points, _ in results)
    loss = sum(points == 0 and lost > 0 for points, lost in results)
    sums = say(
        "on a roll of 1 to 6, points: {points}; CUs lost: {losses}",
        points=", ".join(str(points) for points, _ in results),
        losses=", ".join(str(lost) for _, lost in results),
    )
    modifiers = tuple(Modifier(ADDED, label, value, "20.2") for label, value in items)
    rolls = siege.rolls(g, space)
    first = [say("A siege point")]
    labels = first if rolls == 1 else [say("Roll {n}", n=n) for n in range(1, rolls + 1)]
    return tuple(Odds(label, win, 6 - win - loss, loss, 6, sums, modifiers) for label in labels)
