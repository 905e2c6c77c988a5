"""The moving army as a body: forming, advancing, settling (§10.2, §10.11)."""

from __future__ import annotations

from martius.games.hannibal import events
from martius.games.hannibal.movement.detachment import SPENT, candidates, fresh_ages
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    CARTHAGE,
    INSIDE,
    MOST_CUS,
    NERO,
    SEA,
    SPACE_OF,
    Place,
)
from martius.games.hannibal.table.queries import moving, operating
from martius.games.hannibal.table.state import FORM, Detachment, HannibalState, Move
from martius.kernel.mask import Mask, members

WITH_NERO: int = 100
"""Taken off the age of a CU or general all of whose movement is with Nero (§10.12)."""


def army_generals(move: Move) -> Mask:
    """All generals of the moving army."""
    return move.others | 1 << move.general


def in_campaign(g: HannibalState) -> bool:
    """§10.11: whether the card under way is a campaign."""
    return operating(g).campaign


def gather(g: HannibalState) -> None:
    """The army takes along everybody who can come, up to ten CUs."""
    move = moving(g)
    side, at = move.side, move.at
    cus, herd = g.cus[side][at], g.elephants[at] if side == CARTHAGE else 0
    if in_campaign(g):
        plain_ages, herd_ages = fresh_ages(g, at, cus - herd, herd)
        cus, herd = len(plain_ages) + len(herd_ages), len(herd_ages)
    others = candidates(g, Detachment(FORM, move.general, at))
    number = min(cus, MOST_CUS)
    take_along(g, others, number, min(herd, number), g.train == at and side == CARTHAGE)


def take_along(g: HannibalState, others: Mask, cus: int, elephants: int, train: bool) -> None:
    """The army is made of these; in a campaign the freshest CUs are taken."""
    move = moving(g)
    ages: tuple[int, ...] = ()
    elephant_ages: tuple[int, ...] = ()
    if in_campaign(g):
        nero = move.general == NERO
        ages = _take_ages(g, move.at, 0, cus - elephants, nero)
        elephant_ages = _take_ages(g, move.at, 1, elephants, nero)
        if nero:
            for general in members(others):
                if g.ages[general] == 0:
                    g.ages[general] = -WITH_NERO
    g.move = move._replace(
        others=others,
        cus=cus,
        elephants=elephants,
        train=train,
        ages=ages,
        elephant_ages=elephant_ages,
    )


def _take_ages(
    g: HannibalState, place: Place, kind: int, number: int, nero: bool
) -> tuple[int, ...]:
    """The ages of the freshest CUs of a kind in a place, which leave the list of the tired."""
    side = moving(g).side
    total = g.elephants[place] if side == CARTHAGE else 0
    if kind == 0:
        total = g.cus[side][place] - total
    moved = sorted(age for at, k, age in g.tired if at == place and k == kind)
    ages = ([0] * max(0, total - len(moved)) + moved)[:number]
    taken = [age for age in ages if age]
    kept = list(g.tired)
    for age in taken:
        kept.remove((place, kind, age))
    g.tired = tuple(kept)
    return tuple(-WITH_NERO if nero and not age else age for age in ages)


def disband(g: HannibalState) -> None:
    """The army's CUs are again part of what stands in its place."""
    move = moving(g)
    if in_campaign(g):
        _return_ages(g, move)
    g.move = move._replace(cus=0, elephants=0, others=0, train=False, ages=(), elephant_ages=())


def _return_ages(g: HannibalState, move: Move) -> None:
    rows = [(move.at, 0, age) for age in move.ages if age not in (0, -WITH_NERO)]
    rows += [(move.at, 1, age) for age in move.elephant_ages if age not in (0, -WITH_NERO)]
    g.tired += tuple(rows)


def advance(g: HannibalState, to: Place, by: int, cost: int) -> None:
    """The army moves to a place, and what it leaves behind settles."""
    move = moving(g)
    side, origin = move.side, move.at
    ops.move_cus(g, side, origin, to, move.cus, move.elephants)
    for general in members(army_generals(move)):
        ops.move_general(g, general, to)
    if move.train:
        ops.move_train(g, to)
    ops.set_command(g, side, origin)
    ops.set_command(g, side, to, move.general)
    if in_campaign(g):
        for general in members(move.others):
            g.ages[general] += cost
    space = SPACE_OF[to]
    g.move = move._replace(
        at=to,
        origin=origin,
        by=by,
        spent=move.spent + cost,
        path=(*move.path, space) if cost else move.path,
        ages=tuple(age + cost for age in move.ages),
        elephant_ages=tuple(age + cost for age in move.elephant_ages),
        regrouped=False,
        cleared=False,
        bound=-1,
    )
    if g.log is not None:
        rule = "11.1" if by == SEA else "10.2"
        g.log.append(events.Moved(move.general, origin, to, move.cus, move.spent + cost, rule))
    ops.look_for_relief(g, SPACE_OF[origin])


def note_ages(g: HannibalState) -> None:
    """§10.11: how far everybody of the army has moved in this campaign; those who fought, besieged,
    backed up or failed a pursuit move no more."""
    move = moving(g)
    if move.done:
        g.tired += tuple((move.at, 0, SPENT) for _ in range(move.cus - move.elephants))
        g.tired += tuple((move.at, 1, SPENT) for _ in range(move.elephants))
    else:
        _return_ages(g, move)
    if move.done:
        for general in members(move.others):
            g.ages[general] = SPENT
    g.ages[move.general] = SPENT if move.done else move.spent
    g.tired = tuple((at, kind, age + WITH_NERO if age < 0 else age) for at, kind, age in g.tired)
    g.ages = [age + WITH_NERO if age < 0 else age for age in g.ages]


def own_spaces(g: HannibalState) -> int:
    """How many spaces of movement the general has used in this move of his own."""
    move = moving(g)
    return move.spent - (g.ages[move.general] if in_campaign(g) else 0)


def settle(g: HannibalState) -> None:
    """The army did more than move: Bad Weather (#41) takes back no step before that."""
    spaces = own_spaces(g)
    g.move = moving(g)._replace(acted=spaces)


def set_back(g: HannibalState, place: Place, by: int) -> None:
    """§12.5: the army returns to where it was; a city that it stood before shuts its gates."""
    move = moving(g)
    space = SPACE_OF[place]
    if INSIDE[space] >= 0 and g.control[space] == 1 - move.side:
        ops.shut_gates(g, space)
    advance(g, place, by, 0)


def recall(g: HannibalState, place: Place) -> None:
    """A counter event undoes a step or more: the army is set back and moves no farther."""
    move = moving(g)
    if move.at != place:
        set_back(g, place, 0)
    g.move = moving(g)._replace(halted=True, recalled=True, bound=-1)
