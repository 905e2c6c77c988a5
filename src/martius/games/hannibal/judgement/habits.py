"""The options worth thinking about at each kind of decision; where one is left, it is a habit.

Most habits are the baseline's. Those here were changed after games that showed them wrong.
"""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.battle.initiative import Counterattack
from martius.games.hannibal.battle.rounds import Attack
from martius.games.hannibal.judgement import baseline_tactics
from martius.games.hannibal.judgement.attacks import attack, counterattack
from martius.games.hannibal.judgement.baseline_evaluate import (
    CARD_WORTH,
    FAR,
    REACH,
    marker_worth,
    survives,
)
from martius.games.hannibal.judgement.baseline_tactics import GOOD_ODDS, POOR_ODDS, Habit
from martius.games.hannibal.judgement.goals import is_aim
from martius.games.hannibal.judgement.landings import landings
from martius.games.hannibal.judgement.odds import ATTACKER, battle_cards, odds
from martius.games.hannibal.movement.activation import Activate
from martius.games.hannibal.movement.march import STOP, MoveArmy
from martius.games.hannibal.movement.telling_off import ChooseCompanion, ChooseCUs
from martius.games.hannibal.reaction.reaction import DeclareReactions
from martius.games.hannibal.table.model import (
    CAMPAIGN_CARDS,
    CAPITAL,
    COST,
    KIND,
    OPS,
    PROVINCE,
    SIDE_OF,
    SPACE_OF,
    SPACES,
    STRONG,
    General,
    Province,
    Side,
)
from martius.games.hannibal.table.queries import commander, detached, moving, provinces_of
from martius.games.hannibal.table.state import FORM, SHELTER, HannibalState
from martius.games.hannibal.turn.politics import PlaceMarkers
from martius.games.hannibal.turn.strategy import FirstMove, PlayStrategyCard, Preemption
from martius.kernel import Action, decision

MOST_PROVINCES: Final = 3
"""Provinces that are thought of for a PC marker."""
ORDER: Final = ("discard", "pcs", "troops", "event", "march")
"""Plans of one step first: what they leave of the time goes to those of many."""


def consider(g: HannibalState, options: list[Action]) -> list[Action]:
    """The options worth thinking about."""
    habit = HABITS.get(type(decision(g)))
    return (habit(g, options) or options) if habit is not None else options


def answers(g: HannibalState, options: list[Action]) -> list[Action]:
    """The options with which an enemy can hurt: its strongest card, and straight to the target."""
    habit = ANSWERS.get(type(decision(g)))
    if habit is None:
        return consider(g, options)
    return habit(g, options) or consider(g, options)


# --- cards ---


def _cards(g: HannibalState, options: list[Action]) -> list[Action]:
    """Every event; of cards with the same number the least wanted; to do nothing, a discard."""
    cheapest: dict[tuple[str, int], Action] = {}
    found = []
    for action in options:
        if action.verb == "event":
            found.append(action)
        else:
            use = (action.verb, 0 if action.verb == "discard" else OPS[action.noun])
            if use not in cheapest or CARD_WORTH[action.noun] < CARD_WORTH[cheapest[use].noun]:
                cheapest[use] = action
    found += cheapest.values()
    return sorted(found, key=_place)


def _place(action: Action) -> tuple[int, int]:
    return ORDER.index(action.verb), OPS[action.noun]


def _strongest_cards(g: HannibalState, options: list[Action]) -> list[Action]:
    """A march and PC markers with the highest number, and a campaign."""
    best: dict[str, Action] = {}
    for action in options:
        verb, card = action
        campaign = verb == "event" and CAMPAIGN_CARDS >> card & 1
        if verb not in ("pcs", "march") and not campaign:
            continue
        if verb not in best or OPS[card] > OPS[best[verb].noun]:
            best[verb] = action
    return sorted(best.values(), key=_place)


_best_marker: Final = baseline_tactics.HABITS[PlaceMarkers]


def _all(g: HannibalState, options: list[Action]) -> list[Action]:
    return options


# --- PC markers ---


def _markers(g: HannibalState, options: list[Action]) -> list[Action]:
    """The best space of each of the provinces where a marker is worth most; where a scenario has a
    goal in provinces, all spaces there."""
    step = decision(g)
    assert isinstance(step, PlaceMarkers)
    side, best = step.side, dict[Province, Action]()
    places = [action for action in options if action.verb == "pc"]
    if wanted := [action for action in places if is_aim(g, action.noun)]:
        return wanted
    for action in sorted(places, key=lambda a: -marker_worth(g, side, a.noun)):
        province = PROVINCE[action.noun]
        if province not in best and survives(g, side, action.noun):
            best[province] = action
            if len(best) == MOST_PROVINCES:
                break
    return list(best.values()) or _best_marker(g, options)


# --- moving ---


def _steps(g: HannibalState, options: list[Action]) -> list[Action]:
    """As the baseline does it, but of all ports only those that matter, and somewhere: who wants to
    stay discards a card. Where a scenario has a goal of its own, every way may lead to it."""
    if g.terms.goal:
        return options
    found = landings(g, baseline_tactics.HABITS[MoveArmy](g, options))
    move = moving(g)
    if move.path or move.did:
        return found
    return [action for action in found if action != STOP]


def _armies(g: HannibalState, options: list[Action]) -> list[Action]:
    """Generals with an army that can attack or besiege."""
    cus = g.cus[g.active]
    return [a for a in options if a.verb == "activate" and cus[g.at[a.noun]] > 2]


def _to_targets(g: HannibalState, options: list[Action]) -> list[Action]:
    """Straight to enemy armies and cities in reach, what can be done there; or one step to safety,
    for an army that would be attacked."""
    move = moving(g)
    at, left = SPACE_OF[move.at], REACH - move.spent
    targets = _targets(g, 1 - move.side)
    found = []
    for action in options:
        verb = action.verb
        if verb == "move":
            space = action.noun
            cost = COST[KIND[at][space]] if move.at < len(SPACES) else 1
            if not move.path and g.control[space] == move.side:
                found.append(action)
                continue
            row, here = FAR[space], FAR[at]
            for target in targets:
                if row[target] + cost <= left and row[target] < here[target]:
                    found.append(action)
                    break
        elif verb == "sail":
            if action.noun in targets or action.noun == CAPITAL[move.side]:
                found.append(action)
        elif verb != "regroup" or not move.path:
            found.append(action)
    return found


def _targets(g: HannibalState, foe: Side) -> list[int]:
    """Where a side has CUs in the open, or cities."""
    cus, control = g.cus[foe], g.control
    return [s for s in SPACES if cus[s] or (control[s] == foe and STRONG >> s & 1)]


# --- parting a stack ---


def _how_many(g: HannibalState, options: list[Action]) -> list[Action]:
    """Inside the walls if the enemy is the stronger, else as the baseline does it."""
    detachment, move = detached(g), g.move
    if detachment.task == SHELTER and move is not None and g.battle is None:
        side = 1 - move.side
        if _odds(g, side, move.at, g.cus[side][detachment.at], detachment.at) > 0.5:
            return [min(options, key=lambda a: a.noun)]
        return [max(options, key=lambda a: a.noun)]
    return baseline_tactics.HABITS[ChooseCUs](g, options)


def _companion(g: HannibalState, options: list[Action]) -> list[Action]:
    """A general stays with the greater part; on the march, where two CUs stay to be led."""
    detachment = detached(g)
    step = decision(g)
    assert isinstance(step, ChooseCompanion)
    there = g.cus[SIDE_OF[step.general]][detachment.at]
    if detachment.task == SHELTER:
        stay = there - detachment.cus > detachment.cus
    else:
        stay = detachment.task == FORM and there - detachment.cus >= 2
    return [action for action in options if (action.verb == "leave") == stay]


# --- reactions (§12, §13) ---


def _odds(g: HannibalState, side: Side, space: int, cus: int, place: int) -> float:
    """The chance of a side's CUs, from a place, if the moving army attacks them in a space."""
    move = moving(g)
    at = SPACE_OF[space]
    own = battle_cards(side, at, min(cus, 10), commander(g, side, place), provinces_of(g, side))
    foes = max(move.cus, g.cus[move.side][space])
    foe = battle_cards(move.side, at, foes, move.general, provinces_of(g, move.side))
    return odds(own - foe - ATTACKER)


def _reactions(g: HannibalState, options: list[Action]) -> list[Action]:
    """Intercept what can be beaten; avoid battle with what cannot be."""
    move = moving(g)
    side = 1 - move.side
    here = g.cus[side][move.at] if move.at < len(SPACES) else 0
    for action in options:
        if action.verb == "avoid" and _odds(g, side, move.at, here, move.at) < POOR_ODDS:
            return [action]
        if action.verb == "intercept" and _should_intercept(g, side, action.noun, here):
            return [action]
    return options[-1:]


def _should_intercept(g: HannibalState, side: Side, general: General, here: int) -> bool:
    """With good odds, against an army, and not out of a capital that would lie open."""
    move = moving(g)
    place = g.at[general]
    if not move.cus or SPACE_OF[place] == CAPITAL[side]:
        return False
    return _odds(g, side, move.at, g.cus[side][place] + here, place) > GOOD_ODDS


HABITS: Final[dict[type[object], Habit]] = {
    **baseline_tactics.HABITS,
    PlaceMarkers: _markers,
    Preemption: _all,
    FirstMove: _all,
    PlayStrategyCard: _cards,
    MoveArmy: _steps,
    ChooseCUs: _how_many,
    ChooseCompanion: _companion,
    DeclareReactions: _reactions,
    Attack: attack,
    Counterattack: counterattack,
}
"""What is done at each kind of decision; at all others every option is weighed."""
ANSWERS: Final[dict[type[object], Habit]] = {
    PlayStrategyCard: _strongest_cards,
    PlaceMarkers: _best_marker,
    Activate: _armies,
    MoveArmy: _to_targets,
}
"""What is looked at in replies instead."""
