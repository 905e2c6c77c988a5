"""Which part of a stack can be told off: CUs and generals (§10.2, §12.7, §13.3, §15.4)."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.table.model import (
    CARTHAGE,
    CONSUL,
    CONSULAR,
    GENERAL_NAMES,
    GENERALS,
    MOST_CUS,
    OF_SIDE,
    ROME,
    SIDE_OF,
    SPACE_OF,
    General,
    Place,
    Side,
)
from martius.games.hannibal.table.queries import (
    army_generals,
    commander,
    generals_at,
    in_campaign,
    outranks,
    room_inside,
)
from martius.games.hannibal.table.state import (
    AVOID,
    FORM,
    INTERCEPT,
    SHELTER,
    Detachment,
    HannibalState,
    Move,
)
from martius.games.hannibal.table.words import place_name
from martius.kernel import Action, Refusal
from martius.kernel.mask import Mask, bits
from martius.kernel.text import say

MANY: Final = 60
TRAIN: Final = len(GENERALS)
"""The noun of the siege train among generals."""
RULES: Final = {FORM: "10.2", INTERCEPT: "12.7", AVOID: "13.2", SHELTER: "10.7"}


def side_of(g: HannibalState, detachment: Detachment) -> Side:
    """The side whose stack is divided."""
    leader = detachment.general
    return SIDE_OF[leader] if leader >= 0 else g.control[SPACE_OF[detachment.at]]


def pool(g: HannibalState, detachment: Detachment) -> tuple[int, int]:
    """The CUs, and the elephants among them, that can be told off."""
    side = side_of(g, detachment)
    cus, herd = g.cus[side][detachment.at], g.elephants[detachment.at] if side == CARTHAGE else 0
    if detachment.task == FORM and in_campaign(g):
        plain_ages, herd_ages = fresh_ages(g, detachment.at, cus - herd, herd)
        return len(plain_ages) + len(herd_ages), len(herd_ages)
    if detachment.task == AVOID and g.move is not None:
        barred = sum(n for place, n in g.move.failed_cus if place == detachment.at)  # §12.10
        return max(0, cus - barred), min(herd, max(0, cus - barred))
    return cus, herd


def candidates(g: HannibalState, detachment: Detachment) -> Mask:
    """The other generals who may go along or stay."""
    mask = g.stacks[detachment.at] & OF_SIDE[side_of(g, detachment)]
    if detachment.general >= 0:
        mask &= ~(1 << detachment.general)
    found = 0
    for general in bits(mask):
        if must_stay(g, detachment, general) is None:
            found |= 1 << general
    return found


def must_stay(g: HannibalState, detachment: Detachment, general: General) -> Refusal | None:
    """§10.8, §12.7, §13.3: why a general cannot go: outranking the leader, or in command of
    those who stay."""
    name = GENERAL_NAMES[general]
    if detachment.task == SHELTER:
        if g.siege[SPACE_OF[detachment.at]] and not sortied(g)[1] >> general & 1:
            reason = say(
                "{general} did not make a sortie and cannot enter the besieged city.", general=name
            )
            return Refusal("15.4", reason)
        return None
    leader = GENERAL_NAMES[detachment.general]
    if outranks(g, general, detachment.general):
        return Refusal(
            "10.8", say("{general} outranks {leader} and stays.", general=name, leader=leader)
        )
    if detachment.task == FORM:
        if in_campaign(g) and g.ages[general] >= 4:
            reason = say("{general} has no movement left in this campaign.", general=name)
            return Refusal("10.11", reason)
        return None
    if detachment.task == AVOID and g.move is not None and g.move.failed >> general & 1:
        reason = say("{general} has already failed to intercept this army.", general=name)
        return Refusal("12.10", reason)
    chief = commander(g, side_of(g, detachment), detachment.at)
    if general == chief:
        reason = say(
            "{general} commands here and stays while {leader} goes.", general=name, leader=leader
        )
        return Refusal(RULES[detachment.task], reason)
    return None


def refuse_company(g: HannibalState, detachment: Detachment, action: Action) -> Refusal | None:
    """§10.8, §18.1: why a general cannot be brought or left as an action says; None if nothing
    forbids it but the order of the questions."""
    general = action.noun
    if general >= len(GENERALS) or general == detachment.general:
        return None
    name = GENERAL_NAMES[general]
    if not generals_at(g, side_of(g, detachment), detachment.at) >> general & 1:
        reason = say("{general} is not in {place}.", general=name, place=place_name(detachment.at))
        return Refusal("10.9", reason)
    if action.verb == "bring":
        return must_stay(g, detachment, general)
    rest = candidates(g, detachment) & ~detachment.others
    without = detachment._replace(others=detachment.others & ~(1 << general))
    if detachment.others >> general & 1 and not is_possible(g, without, rest):
        reason = say("The consul {general} must keep five CUs, if others have any.", general=name)
        return Refusal("18.1", reason)
    return None


def sortied(g: HannibalState) -> tuple[int, Mask]:
    """§15.4, §20.7: the CUs and generals who may go back into a besieged city."""
    return (g.battle.sortied, g.battle.sorties) if g.battle is not None else (0, 0)


def numbers(g: HannibalState, detachment: Detachment) -> list[int]:
    """How many CUs can be told off, most first."""
    side, at = side_of(g, detachment), detachment.at
    there, stack = g.cus[side][at], g.stacks[at] & OF_SIDE[side]
    most = min(pool(g, detachment)[0], MOST_CUS)
    least = 1 if detachment.task == INTERCEPT else 0
    if detachment.task == SHELTER:
        most = min(there, room_inside(g, SPACE_OF[at]))
        if g.siege[SPACE_OF[at]]:
            most = min(most, sortied(g)[0])
    elif detachment.task != FORM and there:
        left_in_command = stack & g.commanders & ~(1 << detachment.general)
        most = min(most, there - 1) if left_in_command else most  # §12.7, §13.3
    found = range(most, least - 1, -1)
    if side != ROME or not has_consul(g, stack):
        return list(found)
    leaving, free = going(detachment), candidates(g, detachment)
    return [n for n in found if _can_part(g, stack, leaving, free, n, there - n)]


def going(detachment: Detachment) -> Mask:
    """All generals of a detachment."""
    return detachment.others | (1 << detachment.general if detachment.general >= 0 else 0)


def is_possible(g: HannibalState, detachment: Detachment, undecided: Mask) -> bool:
    """§18.1: whether the generals not yet decided on can be divided so that the split is legal."""
    side, at = side_of(g, detachment), detachment.at
    left = g.cus[side][at] - detachment.cus
    stack = generals_at(g, side, at)
    return _can_part(g, stack, going(detachment), undecided, detachment.cus, left)


def _can_part(
    g: HannibalState, stack: Mask, leaving: Mask, undecided: Mask, cus: int, left: int
) -> bool:
    """§18.1: the same for a stack, the CUs that leave and those that are left."""
    if not undecided:
        return may_split(g, leaving, cus, stack & ~leaving, left)
    one = undecided & -undecided
    rest = undecided ^ one
    return _can_part(g, stack, leaving, rest, cus, left) or _can_part(
        g, stack, leaving | one, rest, cus, left
    )


# --- consular armies (§18.1) ---


def has_consul(g: HannibalState, generals: Mask) -> bool:
    """Whether there is a consul among some generals."""
    return bool(generals) and any(g.office[general] == CONSUL for general in bits(generals))


def may_split(g: HannibalState, leaving: Mask, cus: int, staying: Mask, left: int) -> bool:
    """§18.1: whether a stack may be split into these two: a part with a consul has five CUs, or
    leaves none behind."""
    if cus < CONSULAR and left and has_consul(g, leaving):
        return False
    return not (left < CONSULAR and cus and has_consul(g, staying))


def refuse_departure(g: HannibalState, move: Move) -> Refusal | None:
    """§18.1, §18.3: whether the army may leave as it is."""
    if move.side != ROME:
        return None
    leaving = army_generals(move)
    staying = generals_at(g, ROME, move.at) & ~leaving
    left = g.cus[ROME][move.at] - move.cus
    if may_split(g, leaving, move.cus, staying, left):
        return None
    return Refusal("18.1", say("A consul must keep five CUs, if others have any. Regroup first."))


# --- how far CUs have moved in a campaign (§10.11) ---

SPENT: Final = 99
"""What a CU or general that cannot move again has moved."""


def fresh_ages(
    g: HannibalState, place: Place, plain: int, herd: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What the CUs in a place have moved, ordinary ones and elephants, freshest first; those that
    cannot move again are left out."""
    rows: list[tuple[int, ...]] = []
    for kind, number in ((0, plain), (1, herd)):
        moved = sorted(age for at, k, age in g.tired if at == place and k == kind)
        ages = [0] * max(0, number - len(moved)) + moved
        rows.append(tuple(age for age in ages[:number] if age < 4))
    return rows[0], rows[1]
