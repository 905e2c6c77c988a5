"""What a player looks for and cannot do: shown in grey, with the paragraph that forbids it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from martius.games.punico.combat.combat import ATTACK, CHARGE, ChooseAttack, attackers, prey
from martius.games.punico.command.recovery import RALLY, Rally
from martius.games.punico.movement.movement import HASTEN, RECALL, UNIT, MoveUnits
from martius.games.punico.shown.describe import describe_all
from martius.games.punico.table.model import CORPS_BY_UNIT, FUROR, PACE, UNITS_OF
from martius.games.punico.table.queries import effective
from martius.games.punico.table.state import AMBUSH, PURSUIT, PunicoState
from martius.kernel import Action, Barred, Decision, decision
from martius.kernel.mask import bits

MOST: Final = 3
"""So many of a kind are shown; the others have the same reasons."""


def barred(g: PunicoState, options: Sequence[Action]) -> list[Barred]:
    """What the waiting decision does not offer although a player may look for it."""
    step = decision(g)
    match step:
        case MoveUnits():
            return _refused(g, step, options, _still(g), _away(g), _hasty(g, options))
        case ChooseAttack():
            return _refused(g, step, options, _blunted(g), _furious(g, options))
        case Rally():
            return _refused(g, step, options, _shaken(g))
    return []


def _refused(
    g: PunicoState, step: Decision, options: Sequence[Action], *kinds: Iterable[Action]
) -> list[Barred]:
    """Of each kind the first few that are refused, as their options would be named."""
    found = []
    for kind in kinds:
        for action in [one for one in kind if one not in options][:MOST]:
            why = step.refuse(g, action)
            if why is not None:
                [shown] = describe_all(g, [action])
                named = (shown.label, shown.target, shown.group)
                found.append(Barred(*named, why.rule, why.reason))
    return found


def _still(g: PunicoState) -> list[Action]:
    """§11.1, §15.1: units that take no orders."""
    present = g.present[g.phasing]
    return [UNIT[unit] for unit in bits(present & (g.panic | g.finis))]


def _away(g: PunicoState) -> list[Action]:
    """§14.1, §17.1.3c: cavalry off the map that could come back with a Cavalry point."""
    return [RECALL[u] for u in bits(UNITS_OF[g.phasing]) if g.at[u] <= PURSUIT or g.at[u] == AMBUSH]


def _hasty(g: PunicoState, options: Sequence[Action]) -> list[Action]:
    """§4.6: another movement point, where none can be given; one entry says it for all."""
    if any(action.verb == "hasten" for action in options):
        return []
    ready = list(bits(effective(g, g.phasing) & ~g.moved))
    return [HASTEN[PACE[CORPS_BY_UNIT[ready[0]]]]] if ready else []


def _blunted(g: PunicoState) -> list[Action]:
    """§8.2, §11, §15.1: units before an enemy that may not attack."""
    idle = g.present[g.phasing] & ~attackers(g) & ~g.attacked
    return [ATTACK[unit] for unit in bits(idle) if prey(g, unit)]


def _furious(g: PunicoState, options: Sequence[Action]) -> list[Action]:
    """§4.7, §15.2: Mercenaries who could charge if there were a Furor point."""
    if any(action.verb == "charge" for action in options):
        return []
    return [CHARGE[u] for u in bits(attackers(g)) if FUROR[u] and prey(g, u)][:1]


def _shaken(g: PunicoState) -> list[Action]:
    """§4.4, §12: disordered units that cannot recover."""
    return [RALLY[unit] for unit in bits(g.present[g.phasing]) if g.disorder[unit]]
