"""Naval movement (§11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.movement.detachment import refuse_departure
from martius.games.hannibal.movement.land_moves import (
    is_free,
    refuse_dead_end,
    refuse_entry,
    refuse_harbour,
    refuse_pace,
)
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Die
from martius.games.hannibal.table.model import (
    CAMPAIGN_CARDS,
    CARTHAGE,
    COST,
    GENERAL_NAMES,
    PORT_MODIFIER,
    PORTS,
    ROME,
    SAILS_SAFER,
    SEA,
    SPACE_NAMES,
    SPACE_OF,
    SYRACUSE,
    TABLES,
    WALLED,
    Place,
    Space,
)
from martius.games.hannibal.table.queries import (
    army_generals,
    moving,
    operating,
    room_inside,
)
from martius.games.hannibal.table.state import FINISHED, HALTED, HannibalState, Move
from martius.kernel import Action, Refusal, Step, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, say

SAIL: Final = [Action("sail", space) for space in bits(PORTS)]
SAIL_INTO: Final = [Action("sail_into", space) for space in bits(PORTS & WALLED)]
MODIFIERS: Final[dict[str, int]] = TABLES["naval"]["modifiers"]
SEA_LIMITS: Final[dict[str, int]] = TABLES["naval"]["limits"]
"""§11.4: how many CUs sail with a 3, and with a campaign."""
RESULTS: Final[list[str]] = [row["result"] for row in TABLES["naval"]["row"]]


def refuse_fleet(g: HannibalState, move: Move) -> Refusal | None:
    """§11.1, §11.3, §11.4: why the army cannot put to sea at all."""
    operation = operating(g)
    space = SPACE_OF[move.at]
    if not operation.sea or g.terms.no_sea:
        return Refusal("11.1", say("To sail, play a card with a ship: a 3 or a campaign."))
    if not PORTS >> space & 1:
        return Refusal("11.1", say("{space} is not a port.", space=SPACE_NAMES[space]))
    if g.naval_victory and move.side == ROME and not CAMPAIGN_CARDS >> operation.card & 1:
        reason = say("After a Carthaginian Naval Victory Rome sails only with a campaign.")
        return Refusal("8.3", reason)
    if move.at != space and g.siege[space]:
        reason = say("{space} is besieged: no army can sail from it.", space=SPACE_NAMES[space])
        return Refusal("11.3", reason)
    if move.cus > operation.sea:
        reason = say("At most {n} CUs can sail with this card: regroup.", n=operation.sea)
        return Refusal("11.4", reason)
    if operation.campaign and operation.sailor not in (-1, move.general):
        return Refusal("11.4", say("Only one army can sail in a campaign."))
    if move.train:
        return Refusal("11.1", say("The siege train cannot sail: regroup."))
    return refuse_pace(g, move, COST[SEA]) or refuse_departure(g, move)


def refuse_sail(g: HannibalState, move: Move, space: Space) -> Refusal | None:
    """§11.1, §11.2: why the army cannot land in a port."""
    if not PORTS >> space & 1:
        return Refusal("11.1", say("{space} is not a port.", space=SPACE_NAMES[space]))
    if space == SPACE_OF[move.at]:
        return Refusal("11.1", say("The army is already there."))
    return (
        refuse_fleet(g, move)
        or refuse_entry(g, move, space)
        or refuse_dead_end(g, move, SEA, space)
    )


def refuse_sail_into(g: HannibalState, move: Move, space: Space) -> Refusal | None:
    """§11.3: why the army cannot sail straight into a city."""
    name = SPACE_NAMES[space]
    if not PORTS & WALLED & 1 << space:
        return Refusal("11.3", say("{space} is not a Walled City with a port.", space=name))
    if space == SPACE_OF[move.at]:
        return Refusal("11.1", say("The army is already there."))
    if g.control[space] != move.side:
        return Refusal("11.3", say("You do not control {space}.", space=name))
    if g.siege[space]:
        return Refusal("11.3", say("{space} is besieged.", space=name))
    if not g.cus[1 - move.side][space]:
        reason = say("No enemy CUs are in {space}: simply sail there.", space=name)
        return Refusal("11.3", reason)
    if move.cus > room_inside(g, space):
        return Refusal("10.7", say("{space} has no room for that many CUs.", space=name))
    return refuse_fleet(g, move) or refuse_harbour(g, move, space)


def voyages(g: HannibalState, move: Move) -> list[Action]:
    """Where the army can sail, listed fast; a law holds this to the refusals."""
    here = SPACE_OF[move.at]
    if not PORTS >> here & 1 or refuse_fleet(g, move) is not None:
        return []
    free = is_free(g, move)
    found = []
    for action in SAIL:
        space = action.noun
        if space != here and (free or _can_land(g, move, space)):
            found.append(action)
    enemy = g.cus[1 - move.side]
    for action in SAIL_INTO:
        if enemy[action.noun] and refuse_sail_into(g, move, action.noun) is None:
            found.append(action)
    return found


def _can_land(g: HannibalState, move: Move, space: Space) -> bool:
    """Whether the army can leave the ships in a port."""
    return (refuse_entry(g, move, space) or refuse_dead_end(g, move, SEA, space)) is None


# --- the Roman fleet (§11.5, §11.6) ---


def naval_items(g: HannibalState, move: Move, start: Place, end: Place) -> list[tuple[Text, int]]:
    """§11.6, §24.mago: what is added to the roll against a Carthaginian fleet, item by item."""
    items = []
    for port in (SPACE_OF[start], SPACE_OF[end]):
        items.append((SPACE_NAMES[port], PORT_MODIFIER[port]))
        if g.control[port] == ROME:
            marker = say("Roman PC marker in {space}", space=SPACE_NAMES[port])
            items.append((marker, MODIFIERS["roman_pc_in_port"]))
    if move.cus <= 1:
        items.append((say("At most one CU"), MODIFIERS["at_most_one_cu"]))
    if g.control[SYRACUSE] == CARTHAGE:
        items.append((say("Carthage controls Syracuse"), MODIFIERS["carthage_controls_syracuse"]))
    if g.macedon:
        items.append((say("Macedon is allied with Carthage"), MODIFIERS["macedon_allied"]))
    if g.naval_victory:
        items.append((say("Carthaginian Naval Victory"), MODIFIERS["carthaginian_naval_victory"]))
    if move.general in SAILS_SAFER:
        ability = say("{general} commands", general=GENERAL_NAMES[move.general])
        items.append((ability, SAILS_SAFER[move.general]))
    return [item for item in items if item[1]]


def naval_modifier(g: HannibalState, move: Move, start: Place, end: Place) -> int:
    """§11.6: what is added to the roll in all."""
    return sum(value for _, value in naval_items(g, move, start, end))


def naval_result(roll: int) -> str:
    """§11.5: safe, return or sunk, by the modified roll."""
    return RESULTS[min(max(roll, 1), len(RESULTS)) - 1]


def risks_combat(g: HannibalState, move: Move, start: Place, end: Place) -> bool:
    """§11.5: Rome hunts Carthage's fleets, except in a Truce (#64) and with pirates (#50)."""
    operation = operating(g)
    if move.side != CARTHAGE or g.truce:
        return False
    ends = 1 << SPACE_OF[start] | 1 << SPACE_OF[end]
    return not operation.pirates & ends


@dataclass(frozen=True, slots=True)
class NavalCombat(Step):
    """§11.5: the Roman player rolls against a Carthaginian fleet."""

    def run(self, g: HannibalState) -> Steps:
        move = moving(g)
        if move.bound < 0 or not risks_combat(g, move, move.at, move.bound):
            return ()
        return (NavalDie(),)


@dataclass(frozen=True, slots=True)
class NavalDie(Die):
    """§11.5: the fleet passes, turns back or is sunk."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        move = moving(g)
        plus = naval_modifier(g, move, move.at, move.bound)
        result = naval_result(roll + plus)
        ops.tell(g, events.NavalRolled(move.general, roll, plus, result))
        if result == "return":
            g.move = move._replace(bound=-1, stage=HALTED)
        elif result == "sunk":
            sink(g, move)
        return ()


def sink(g: HannibalState, move: Move) -> None:
    """§11.5: all CUs of the army are lost and its generals displaced."""
    generals = army_generals(move)
    if move.cus:
        ops.lose_cus(g, move.side, move.at, move.cus, move.elephants, "11.5", True)
    for general in bits(generals):
        ops.displace(g, general)
    g.move = moving(g)._replace(bound=-1, stage=FINISHED)


TYPES: Final[tuple[type, ...]] = (NavalCombat, NavalDie)
"""The steps written here, for the codec."""
