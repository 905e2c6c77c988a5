"""All that can be told off from a stack, as one form: the questions of `telling_off` at once."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.movement.detachment import must_stay, pool, side_of
from martius.games.hannibal.movement.telling_off import (
    ChooseCompanion,
    ChooseCUs,
    ChooseElephants,
    ChooseTrain,
    Companions,
    DetachmentDecision,
    elephant_bounds,
)
from martius.games.hannibal.table.board import MusterState, Task, Way
from martius.games.hannibal.table.model import (
    CARTHAGE,
    GENERAL_IDS,
    OF_SIDE,
    PLACE_IDS,
)
from martius.games.hannibal.table.queries import detached
from martius.games.hannibal.table.state import (
    AVOID,
    FORM,
    INTERCEPT,
    SHELTER,
    Detachment,
    HannibalState,
)
from martius.kernel import Decision, decision
from martius.kernel.mask import Mask, bits

TASKS: Final[dict[int, Task]] = {
    FORM: "form",
    INTERCEPT: "intercept",
    AVOID: "avoid",
    SHELTER: "shelter",
}


def muster(g: HannibalState, seat: int | None) -> MusterState | None:
    """What the seat can tell off now, whole; None if it is not asked."""
    question = decision(g)
    if not isinstance(question, DetachmentDecision) or question.seat(g) != seat:
        return None
    detachment = detached(g)
    cus, elephants = pool(g, detachment)
    leader = detachment.general
    return {
        "task": TASKS[detachment.task],
        "leader": GENERAL_IDS[leader] if leader >= 0 else None,
        "at": PLACE_IDS[detachment.at],
        "cus": cus,
        "elephants": elephants,
        "train": _train_is_asked_for(g, detachment),
        "ways": _ways(g, question),
        "staying": _staying(g, detachment),
    }


def _train_is_asked_for(g: HannibalState, detachment: Detachment) -> bool:
    """§10.2: as `WithTrain` asks."""
    own = side_of(g, detachment) == CARTHAGE and g.train == detachment.at
    return own and detachment.task == FORM


def _staying(g: HannibalState, detachment: Detachment) -> dict[str, str]:
    """The generals there who cannot go, each with the reason."""
    others = g.stacks[detachment.at] & OF_SIDE[side_of(g, detachment)]
    found: dict[str, str] = {}
    for general in bits(others):
        why = must_stay(g, detachment, general) if general != detachment.general else None
        if why is not None:
            found[GENERAL_IDS[general]] = why.reason
    return found


def _ways(g: HannibalState, question: Decision) -> list[Way]:
    """Each number of CUs with the elephants and the companies that can go with it."""
    detachment = detached(g)
    if isinstance(question, ChooseCUs):
        return [
            _way(g, detachment._replace(cus=action.noun), question)
            for action in question.options(g)
        ]
    return [_way(g, detachment, question)]


def _way(g: HannibalState, detachment: Detachment, question: Decision) -> Way:
    asked = isinstance(question, ChooseCUs | ChooseElephants)
    least, most = elephant_bounds(g, detachment) if asked else (detachment.elephants,) * 2
    then = g.clone()
    then.detachment = detachment
    return {
        "cus": detachment.cus,
        "elephants": [least, most],
        "companies": [[GENERAL_IDS[x] for x in bits(mask)] for mask in _companies(then, question)],
    }


def _companies(g: HannibalState, question: Decision) -> list[Mask]:
    """§9.2, §10.9: who can go along, by the steps that ask for each general in turn."""
    if isinstance(question, ChooseTrain):
        return [detached(g).others]
    if not isinstance(question, ChooseCompanion):
        return _decided(g, Companions(0))
    found: list[Mask] = []
    for action in question.plausible(g):
        then = g.clone()
        question.apply(then, action)
        found += _decided(then, Companions(question.general + 1))
    return found


def _decided(g: HannibalState, step: Companions) -> list[Mask]:
    following = step.run(g)
    if not following:
        return [detached(g).others]
    [first, *_] = following
    if isinstance(first, ChooseCompanion):
        return _companies(g, first)
    assert isinstance(first, Companions)
    return _decided(g, first)
