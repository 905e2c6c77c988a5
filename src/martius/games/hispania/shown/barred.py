"""What a player looks for and cannot do: shown in grey, with the paragraph that forbids it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from martius.games.hispania.table.model import CITIES, CONNECTED, SEAS, SPACE_IDS, SPACE_NAMES
from martius.games.hispania.table.queries import army_in
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.words import coins
from martius.games.hispania.turn.roman import (
    BESIEGE,
    GARRISON,
    MOST_SPENT,
    MOVE,
    SPEND,
    RomanAction,
    Spend,
)
from martius.kernel import Action, Barred, Decision, decision
from martius.kernel.mask import bits
from martius.kernel.text import Text, say


def barred(g: HispaniaState, options: Sequence[Action]) -> list[Barred]:
    """What the waiting decision does not offer although a player may look for it."""
    step = decision(g)
    match step:
        case RomanAction() if g.denarii and not g.must_leave:
            wanted = [action for action in _looked_for(g) if action not in options]
            return [one for action in wanted for one in _refused(g, step, action)]
        case Spend():
            dear = SPEND[g.denarii + 1 : MOST_SPENT + 1]
            return [one for action in dear for one in _refused(g, step, action)]
    return []


def _looked_for(g: HispaniaState) -> list[Action]:
    """§garrison, §move.3, §besiege.1: a garrison where the general stands, the seas beside it, and
    the cities in revolt that an army holds."""
    at = g.general_at[g.turn]
    near = list(bits(CONNECTED[at]))
    garrison = [GARRISON[at]] if at in CITIES else []
    seas = [MOVE[space] for space in near if space in SEAS and not g.fleets >> space & 1]
    held = [BESIEGE[space] for space in near if army_in(g, space)]
    return garrison + seas + held


def _refused(g: HispaniaState, step: Decision, action: Action) -> list[Barred]:
    why = step.refuse(g, action)
    if why is None:
        return []
    if action.verb == "spend":
        label = say("Spend {price}", price=coins(action.noun))
        return [Barred(label, None, say("Spend"), why.rule, why.reason)]
    label, group = LABELS[action.verb]
    name = SPACE_NAMES[action.noun]
    return [Barred(say(label, space=name), SPACE_IDS[action.noun], group, why.rule, why.reason)]


LABELS: Final[dict[str, tuple[Text, Text]]] = {
    "garrison": (say("Place a garrison in {space}"), say("Garrison")),
    "move": (say("Move to {space}"), say("Move")),
    "besiege": (say("Besiege {space}"), say("Besiege")),
}
