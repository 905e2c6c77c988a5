"""What is worth thinking about: the habits of bots, decision by decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from martius.games.hannibal.battle.battle import (
    CHARGE,
    HOLD,
    LET,
    BattleEvent,
    ChallengeCommand,
    ChooseCharge,
)
from martius.games.hannibal.battle.initiative import COUNTERATTACK, SEIZE, Counterattack, Initiative
from martius.games.hannibal.battle.rounds import (
    PREVENT,
    WITHDRAW,
    Attack,
    MatchCard,
    PreventWithdrawal,
    played_card,
)
from martius.games.hannibal.judgement.baseline_evaluate import (
    CARD_WORTH,
    FAR,
    marker_loss,
    marker_worth,
    survives,
)
from martius.games.hannibal.judgement.baseline_strength import chance_to_win, strength
from martius.games.hannibal.movement.activation import Activate
from martius.games.hannibal.movement.march import MoveArmy
from martius.games.hannibal.movement.telling_off import ChooseCompanion, ChooseCUs, ChooseElephants
from martius.games.hannibal.reaction.counter_events import CounterMove
from martius.games.hannibal.reaction.reaction import DeclareReactions
from martius.games.hannibal.table.model import (
    BATTLE,
    CAPITAL,
    COST,
    DOUBLE,
    KIND,
    KINDS,
    OPS,
    PORTS,
    RESERVE,
    ROME,
    SIDE_OF,
    SPACE_OF,
    SPACES,
    Card,
    General,
    Side,
)
from martius.games.hannibal.table.queries import (
    battle_rating,
    commander,
    detached,
    fighting,
    moving,
    operating,
    provinces_of,
    strategy_rating,
)
from martius.games.hannibal.table.state import FORM, SHELTER, HannibalState
from martius.games.hannibal.turn.attrition import ChooseLosses
from martius.games.hannibal.turn.politics import GiveUpMarker, PlaceMarkers
from martius.games.hannibal.turn.strategy import PlayStrategyCard, Preemption
from martius.kernel import Action, decision
from martius.kernel.mask import bits

Habit = Callable[[HannibalState, list[Action]], list[Action]]

WORTH_A_CARD: Final = 8
"""CUs in a battle for which a battle event is played."""
WORTH_A_COUNTER: Final = 4
"""CUs in a moving army against which a counter event is played."""
GOOD_ODDS: Final = 0.58
POOR_ODDS: Final = 0.4
HOPELESS: Final = 6
"""So many cards fewer than the enemy, and an attacker would rather withdraw."""


def at_horizon(g: HannibalState) -> bool:
    """A play is settled when its card is, when a battle begins, and after each general."""
    if not g.card or (g.battle is not None and g.battle.winner < 0):
        return True
    operation = g.operation
    return (
        operation is not None and bool(operation.activated) and isinstance(g.agenda[-1], Activate)
    )


def shortlist(g: HannibalState, options: list[Action], previous: Action | None) -> list[Action]:
    """The options worth thinking about; one, where a habit is good enough."""
    habit = HABITS.get(type(decision(g)))
    return (habit(g, options) or options) if habit is not None else options


# --- cards ---


def _cards(g: HannibalState, options: list[Action]) -> list[Action]:
    """Every event; of cards with the same number the least wanted; nothing is discarded."""
    cheapest: dict[tuple[str, int], Action] = {}
    found = []
    for action in options:
        if action.verb == "event":
            found.append(action)
        elif action.verb != "discard":
            use = (action.verb, OPS[action.noun])
            if use not in cheapest or _wanted(action.noun) < _wanted(cheapest[use].noun):
                cheapest[use] = action
    return [*cheapest.values(), *found]


def _wanted(card: Card) -> float:
    return CARD_WORTH[card]


def _let(g: HannibalState, options: list[Action]) -> list[Action]:
    return [LET]


def _counter(g: HannibalState, options: list[Action]) -> list[Action]:
    """A counter event is kept for an army that is worth it."""
    return options[:1] if moving(g).cus >= WORTH_A_COUNTER else [LET]


def _best_marker(g: HannibalState, options: list[Action]) -> list[Action]:
    step = decision(g)
    assert isinstance(step, PlaceMarkers)
    places = [action for action in options if action.verb == "pc"]
    places.sort(key=lambda a: -marker_worth(g, step.side, a.noun))
    lasting = (a for a in places if survives(g, step.side, a.noun))
    return [best for best in [next(lasting, None)] if best] or places[:1]


def _least_marker(g: HannibalState, options: list[Action]) -> list[Action]:
    step = decision(g)
    assert isinstance(step, GiveUpMarker)
    return [min(options, key=lambda a: marker_loss(g, step.side, a.noun))]


# --- moving ---


def _generals(g: HannibalState, options: list[Action]) -> list[Action]:
    """Generals with an army, whom no lesser card in hand could move as well."""
    operation, side = operating(g), g.active
    numbers = [OPS[card] for card in bits(g.hands[side])]
    found = []
    for action in options:
        if action.verb != "activate":
            found.append(action)
            continue
        place, rating = g.at[action.noun], strategy_rating(g, action.noun)
        if not g.cus[side][place]:
            continue
        lesser = any(rating <= n < operation.rating for n in numbers)
        sails = operation.sea and PORTS >> SPACE_OF[place] & 1
        if operation.campaign or sails or not lesser:
            found.append(action)
    return found


def _steps(g: HannibalState, options: list[Action]) -> list[Action]:
    """No way that turns back or round about; regrouping to sail or to take more along."""
    return [action for action in options if _goes_on(g, action)]


def _goes_on(g: HannibalState, action: Action) -> bool:
    move, operation = moving(g), operating(g)
    at = SPACE_OF[move.at]
    if action.verb == "move" and move.path:
        first = move.path[0]
        if action.noun == SPACE_OF[move.origin]:
            return False
        return FAR[first][action.noun] == FAR[first][at] + COST[KIND[at][action.noun]]
    if action.verb == "regroup":
        too_many = operation.sea and PORTS >> at & 1 and move.cus > operation.sea
        more = g.cus[move.side][move.at] > move.cus and move.cus < 10
        return bool(too_many and not move.path) or (more and bool(move.path))
    return not (action.verb == "sail" and CAPITAL[move.side] == at and move.cus > 8)


def _how_many(g: HannibalState, options: list[Action]) -> list[Action]:
    """All who can go; those who fit aboard; inside the walls if the enemy is the stronger."""
    detachment, operation = detached(g), g.operation
    most = max(options, key=lambda a: a.noun)
    if detachment.task == SHELTER and g.move is not None and g.battle is None:
        side = 1 - g.move.side
        if _odds(g, side, g.move.at, g.cus[side][detachment.at], detachment.at) > GOOD_ODDS:
            return [min(options, key=lambda a: a.noun)]
    if detachment.task == FORM and operation is not None and operation.sea and g.move is not None:
        aboard = [a for a in options if a.noun <= operation.sea]
        if PORTS >> SPACE_OF[detachment.at] & 1 and aboard and not g.move.path:
            return [max(aboard, key=lambda a: a.noun)]
    return [most]


def _most(g: HannibalState, options: list[Action]) -> list[Action]:
    return [max(options, key=lambda a: a.noun)]


def _least(g: HannibalState, options: list[Action]) -> list[Action]:
    return [min(options, key=lambda a: a.noun)]


def _companion(g: HannibalState, options: list[Action]) -> list[Action]:
    """A general stays where enough CUs stay to be led."""
    detachment = detached(g)
    step = decision(g)
    assert isinstance(step, ChooseCompanion)
    there = g.cus[SIDE_OF[step.general]][detachment.at]
    stay = detachment.task == FORM and there - detachment.cus >= 2
    return [action for action in options if (action.verb == "leave") == stay]


# --- reactions (§12, §13) ---


def _odds(g: HannibalState, side: Side, space: int, cus: int, place: int) -> float:
    """The chance of a side's CUs, from a place, against the moving army in a space."""
    move = moving(g)
    at = SPACE_OF[space]
    chief = commander(g, side, place)
    own = strength(side, at, min(cus, 10), chief, provinces_of(g, side))
    foes = max(move.cus, g.cus[move.side][space])
    other = strength(move.side, at, foes, move.general, provinces_of(g, move.side))
    return chance_to_win(own, other)


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


# --- battle (§14, §16, §17) ---


def _attack(g: HannibalState, options: list[Action]) -> list[Action]:
    """The card that the enemy can least likely match, and of which there are more."""
    battle = fighting(g)
    side = battle.attacker
    cards = [a for a in options if a.verb in ("attack", "reserve_as", "probe_as")]
    own, other = sum(g.battle_hands[side]), sum(g.battle_hands[1 - side])
    if WITHDRAW in options and other - own >= HOPELESS and not battle.rounds:
        return [WITHDRAW]
    if not cards:
        return options[:1]
    return [max(cards, key=lambda action: _sting(g, side, action))]


def _sting(g: HannibalState, side: Side, action: Action) -> float:
    """The chance that an attack is not matched, less what its card is worth to keep."""
    foe, hand = g.battle_hands[1 - side], g.battle_hands[side]
    unseen = [g.battle_deck[kind] + foe[kind] for kind in KINDS]
    answers = unseen[action.noun] + unseen[RESERVE]
    through = (1 - answers / max(1, sum(unseen))) ** sum(foe)
    cost = 0.0 if hand[played_card(action)] > 1 else 0.05
    if action.verb != "attack":
        cost += 0.12
    if action.noun == DOUBLE:
        cost += 0.05
    return through - cost + 0.02 * hand[action.noun]


def _match(g: HannibalState, options: list[Action]) -> list[Action]:
    """The card itself; else a Probe of Hannibal's, the Reserve, an event; never give in."""
    return [min(options, key=lambda a: (MATCHES.get(a.verb, 1), a.noun == RESERVE))]


MATCHES: Final = {"match": 0, "probe_as": 0, "counter": 2, "concede": 3}


def _battle_event(g: HannibalState, options: list[Action]) -> list[Action]:
    return options[:1] if sum(fighting(g).cus) >= WORTH_A_CARD else options[-1:]


def _charge(g: HannibalState, options: list[Action]) -> list[Action]:
    """A charge must beat the Roman commander's rating."""
    return [CHARGE if battle_rating(fighting(g).commanders[ROME]) < 4 else HOLD]


def _challenge(g: HannibalState, options: list[Action]) -> list[Action]:
    """A change of command is wanted if the better consul commands."""
    chief = fighting(g).commanders[ROME]
    return options[:1] if BATTLE[chief] >= 3 else options[-1:]


def _prevent(g: HannibalState, options: list[Action]) -> list[Action]:
    side = 1 - fighting(g).attacker
    ahead = sum(g.battle_hands[side]) >= sum(g.battle_hands[1 - side])
    return [PREVENT] if ahead else [LET]


def _counterattack(g: HannibalState, options: list[Action]) -> list[Action]:
    return [COUNTERATTACK]


def _seize(g: HannibalState, options: list[Action]) -> list[Action]:
    """Only who has cards to attack with."""
    side = 1 - fighting(g).attacker
    return [SEIZE] if sum(g.battle_hands[side]) else options[-1:]


HABITS: Final[dict[type[object], Habit]] = {
    Preemption: _let,
    PlayStrategyCard: _cards,
    PlaceMarkers: _best_marker,
    GiveUpMarker: _least_marker,
    Activate: _generals,
    MoveArmy: _steps,
    ChooseCUs: _how_many,
    ChooseElephants: _most,
    ChooseCompanion: _companion,
    ChooseLosses: _least,
    CounterMove: _counter,
    DeclareReactions: _reactions,
    ChallengeCommand: _challenge,
    BattleEvent: _battle_event,
    ChooseCharge: _charge,
    Attack: _attack,
    MatchCard: _match,
    Counterattack: _counterattack,
    Initiative: _seize,
    PreventWithdrawal: _prevent,
}
"""What is done at each kind of decision; at all others every option is weighed."""
