"""Changes to the moving army: forming, advancing, coming to rest (§10.2, §10.11)."""

from __future__ import annotations

from martius.games.hannibal import events
from martius.games.hannibal.movement.detachment import SPENT, candidates, pool
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
from martius.games.hannibal.table.queries import in_campaign, moving
from martius.games.hannibal.table.state import (
    FINISHED,
    FORM,
    HALTED,
    Detachment,
    HannibalState,
    Move,
)
from martius.kernel.mask import Mask, bits

WITH_NERO: int = 100
"""Subtracted from what a CU or general has moved if all of it was with Nero (§10.12)."""


def gather(g: HannibalState, move: Move, others: Mask) -> None:
    """The army takes along everybody who can come: up to ten CUs, and other generals."""
    alone = Detachment(FORM, move.general, move.at)
    cus, herd = pool(g, alone)
    number = min(cus, MOST_CUS)
    company = candidates(g, alone) if others else 0
    train = g.train == move.at and move.side == CARTHAGE
    going = Detachment(FORM, move.general, move.at, company, number, min(herd, number), train)
    g.move = take_along(g, move, going)


def take_along(g: HannibalState, move: Move, going: Detachment) -> Move:
    """The army is made of a detachment; in a campaign the freshest CUs are taken."""
    cus, elephants, others = going.cus, going.elephants, going.others
    ages: tuple[int, ...] = ()
    elephant_ages: tuple[int, ...] = ()
    if in_campaign(g):
        nero = move.general == NERO
        ages = _take_ages(g, move, 0, cus - elephants, nero)
        elephant_ages = _take_ages(g, move, 1, elephants, nero)
        if nero:
            for general in bits(others):
                if g.ages[general] == 0:
                    g.ages[general] = -WITH_NERO
    return move._replace(
        others=others,
        cus=cus,
        elephants=elephants,
        train=going.train,
        ages=ages,
        elephant_ages=elephant_ages,
    )


def _take_ages(g: HannibalState, move: Move, kind: int, number: int, nero: bool) -> tuple[int, ...]:
    """How far the freshest CUs of a kind in the army's place have moved; they leave `g.tired`."""
    side, place = move.side, move.at
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


def disband(g: HannibalState, move: Move) -> None:
    """The army's CUs rejoin the stack in its place."""
    if in_campaign(g):
        _return_ages(g, move)
    g.move = move._replace(cus=0, elephants=0, others=0, train=False, ages=(), elephant_ages=())


def _return_ages(g: HannibalState, move: Move) -> None:
    rows = [(move.at, 0, age) for age in move.ages if age not in (0, -WITH_NERO)]
    rows += [(move.at, 1, age) for age in move.elephant_ages if age not in (0, -WITH_NERO)]
    g.tired += tuple(rows)


def advance(g: HannibalState, move: Move, to: Place, by: int, cost: int) -> None:
    """The army moves to a place, and what it leaves behind settles."""
    spent = move.spent + cost
    if g.log is not None:
        rule = "11.1" if by == SEA else "10.2"
        g.log.append(events.Moved(move.general, move.at, to, move.cus, spent, rule))
    ops.move_force(g, move.side, move, to, move.general)
    path = (*move.path, SPACE_OF[to]) if cost else move.path
    gone = move._replace(at=to, origin=move.at, by=by, spent=spent, path=path, did=0, bound=-1)
    g.move = age(g, gone, cost) if cost and g.operation and g.operation.campaign else gone


def age(g: HannibalState, move: Move, cost: int) -> Move:
    """§10.11: the army in a campaign, after moving this many more spaces."""
    for general in bits(move.others):
        g.ages[general] += cost
    return move._replace(
        ages=tuple(moved + cost for moved in move.ages),
        elephant_ages=tuple(moved + cost for moved in move.elephant_ages),
    )


def note_ages(g: HannibalState, move: Move) -> None:
    """§10.11: how far everybody of the army has moved in this campaign; those who fought, besieged,
    backed up or failed a pursuit move no more."""
    finished = move.stage >= FINISHED
    if finished:
        g.tired += tuple((move.at, 0, SPENT) for _ in range(move.cus - move.elephants))
        g.tired += tuple((move.at, 1, SPENT) for _ in range(move.elephants))
    else:
        _return_ages(g, move)
    if finished:
        for general in bits(move.others):
            g.ages[general] = SPENT
    g.ages[move.general] = SPENT if finished else move.spent
    g.tired = tuple((at, kind, age + WITH_NERO if age < 0 else age) for at, kind, age in g.tired)
    g.ages = [age + WITH_NERO if age < 0 else age for age in g.ages]


def own_spaces(g: HannibalState, move: Move) -> int:
    """How many spaces of movement the general has used in this move."""
    return move.spent - g.ages[move.general]


def settle(g: HannibalState) -> None:
    """The army did more than move: Bad Weather (#41) undoes no step before that."""
    move = moving(g)
    g.move = move._replace(acted=own_spaces(g, move))


def set_back(g: HannibalState, move: Move, place: Place, by: int) -> None:
    """§12.5: the army returns to where it was; a city that it stood before shuts its gates."""
    space = SPACE_OF[place]
    if INSIDE[space] >= 0 and g.control[space] == 1 - move.side:
        ops.shut_gates(g, space)
    advance(g, move, place, by, 0)


def recall(g: HannibalState, place: Place) -> None:
    """A counter event undoes one step or more: the army is set back and halts."""
    move = moving(g)
    if move.at != place:
        set_back(g, move, place, 0)
    g.move = moving(g)._replace(stage=HALTED, bound=-1)
