"""Sieges and subjugation (§20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.movement.army import disband, own_spaces
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Die
from martius.games.hannibal.table.model import (
    BESIEGES_BETTER,
    CARTHAGE,
    CONSULAR,
    GENERAL_NAMES,
    SIEGE_CUS,
    SIEGE_MODIFIER,
    SIEGE_POINTS,
    SIEGE_ROLLS,
    SPACE_NAMES,
    SPACES,
    TABLES,
    WALLED,
    Side,
    Space,
    siege_result,
)
from martius.games.hannibal.table.queries import (
    can_be_attempted,
    commander,
    moving,
    operating,
    rank,
)
from martius.games.hannibal.table.state import FINISHED, FOUGHT, HannibalState, Move
from martius.games.hannibal.turn.attrition import TakeLosses
from martius.kernel import Refusal, Step, Steps
from martius.kernel.text import Text, say

MODIFIERS: dict[str, int] = TABLES["siege"]["modifiers"]


def refuse_attempt(g: HannibalState, move: Move) -> Refusal | None:
    """§20.2, §13.6: why a general cannot attempt the city or Tribe in the same space."""
    space = move.at
    if space >= len(SPACES) or not can_be_attempted(g, move.side, space):
        return Refusal("20.2", say("There is no enemy city or unfriendly Tribe here."))
    name = SPACE_NAMES[space]
    if move.stage == FOUGHT:
        reason = say("An army that has fought cannot besiege with the same card.")
        return Refusal("10.2", reason)
    if g.truce and g.control[space] == 1 - move.side:
        reason = say(
            "The Truce protects {space}: you may only subjugate neutral Tribes.", space=name
        )
        return Refusal("8.3", reason)
    if g.cus[move.side][space] < SIEGE_CUS:
        return Refusal("20.2", say("You need three CUs in {space}.", space=name))
    if operating(g).attempted >> space & 1:
        reason = say("This card has already been used against {space}.", space=name)
        return Refusal("20.2", reason)
    return None


def items(g: HannibalState, space: Space) -> list[tuple[Text, int]]:
    """§20.2, §24.marcellus: the modifiers of the Siege Table; subjugation has none."""
    move, operation = moving(g), operating(g)
    if not WALLED >> space & 1:
        return []
    found = [(SPACE_NAMES[space], SIEGE_MODIFIER[space])]
    if move.side == CARTHAGE and g.train != space:
        found.append(
            (say("Carthage besieges without a siege train"), MODIFIERS["carthaginian_besieger"])
        )
    if move.general in BESIEGES_BETTER and operation.campaign:
        ability = say("{general} in a campaign", general=GENERAL_NAMES[move.general])
        found.append((ability, BESIEGES_BETTER[move.general]))
    return [item for item in found if item[1]]


def modifier(g: HannibalState, space: Space) -> int:
    """§20.2: what is added to the roll in all."""
    return sum(value for _, value in items(g, space))


def rolls(g: HannibalState, space: Space) -> int:
    """§24.scipio_africanus: how many rolls one attempt has: two with Treachery (#54), or on his
    force march."""
    move, operation = moving(g), operating(g)
    if not WALLED >> space & 1:
        return 1
    own = SIEGE_ROLLS.get(move.general, 1) if operation.force_march else 1
    return max(operation.siege_rolls, own)


def attempt(g: HannibalState, move: Move) -> Steps:
    """§20.2, §20.3: the activated general, or a subordinate, attempts the city or Tribe."""
    operation = operating(g)
    space = move.at
    g.operation = operation._replace(attempted=operation.attempted | 1 << space)
    if commander(g, move.side, space) != move.general and not own_spaces(g, move):
        disband(g, move)
        move = moving(g)
    # §20.3: a subordinate besieging where he stands counts as moved with three or five CUs.
    used = CONSULAR if rank(g, move.general) else SIEGE_CUS
    cus = move.cus or min(used, g.cus[move.side][space])
    herd = max(move.elephants, cus - (g.cus[move.side][space] - g.elephants[space]))
    elephants = herd if move.side == CARTHAGE else 0
    g.move = move._replace(stage=FINISHED, cus=cus, elephants=elephants)
    if space == operation.traitor:
        ops.take_city(g, move.side, space, "8.3")
        return ()
    return tuple(SiegeRoll(space) for _ in range(rolls(g, space)))


@dataclass(frozen=True, slots=True)
class SiegeRoll(Step):
    """§20.2: a roll on the Siege Table, unless the city has fallen to the one before it."""

    space: Space

    def run(self, g: HannibalState) -> Steps:
        move = moving(g)
        return (SiegeDie(self.space),) if can_be_attempted(g, move.side, self.space) else ()


@dataclass(frozen=True, slots=True)
class SiegeDie(Die):
    """§20.2, §20.8: points for the besieger, and losses."""

    space: Space

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        move = moving(g)
        plus = modifier(g, self.space)
        points, losses = siege_result(roll + plus)
        ops.add_siege_points(g, self.space, points)
        total = g.siege[self.space]
        if g.log is not None:
            g.log.append(
                events.SiegeRolled(
                    move.general, self.space, roll, plus, points, losses, min(total, SIEGE_POINTS)
                )
            )
        if total >= SIEGE_POINTS:
            complete(g, move.side, self.space)
        return (TakeLosses(move.side, self.space, losses, 0, "20.2"),) if losses else ()


def complete(g: HannibalState, side: Side, space: Space) -> None:
    """§20.8: the city changes hands, or the Tribe gives way to a PC marker."""
    if WALLED >> space & 1:
        ops.take_city(g, side, space, "20.8")
    else:
        ops.subjugate(g, side, space)


TYPES: Final[tuple[type, ...]] = (SiegeRoll, SiegeDie)
"""The steps written here, for the codec."""
