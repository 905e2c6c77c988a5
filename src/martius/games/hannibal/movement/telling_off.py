"""Telling off part of a stack, question by question (§10.2, §12.7, §13.3, §15.4).

The same decisions serve the moving army, interceptions, avoiding battle and going inside a city:
how many CUs, how many of them with elephants, then each general who may come along or stay.
`g.detachment` holds what was decided so far; the step after these takes it up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.movement.detachment import (
    MANY,
    RULES,
    TRAIN,
    candidates,
    has_consul,
    is_possible,
    numbers,
    pool,
    refuse_company,
    side_of,
)
from martius.games.hannibal.table.model import (
    CARTHAGE,
    ELEPHANTS,
    GENERAL_NAMES,
    GENERALS,
    MOST_CUS,
    General,
    Place,
)
from martius.games.hannibal.table.queries import (
    detached,
    generals_at,
)
from martius.games.hannibal.table.state import (
    AVOID,
    FORM,
    INTERCEPT,
    SHELTER,
    Detachment,
    HannibalState,
)
from martius.games.hannibal.table.words import force, place_name
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import nth
from martius.kernel.text import Text, say

CUS: Final = [Action("cus", n) for n in range(MANY)]
WITH_ELEPHANTS: Final = [Action("elephants", n) for n in range(ELEPHANTS + 1)]
BRING: Final = [Action("bring", n) for n in range(len(GENERALS) + 1)]
LEAVE: Final = [Action("leave", n) for n in range(len(GENERALS) + 1)]

HOW_MANY: Final = {
    FORM: say("How many CUs move with {leader}?"),
    INTERCEPT: say("How many CUs try to intercept?"),
    AVOID: say("How many CUs try to avoid battle?"),
    SHELTER: say("How many CUs withdraw into the city?"),
}
WHETHER: Final = {
    FORM: say("Does {general} move with {leader}?"),
    INTERCEPT: say("Does {general} try to intercept?"),
    AVOID: say("Does {general} try to avoid battle?"),
    SHELTER: say("Does {general} withdraw into the city?"),
}


@dataclass(frozen=True, slots=True)
class TellOff(Step):
    """§10.2: the CUs, the elephants, the generals, the siege train are told off. Each is asked only
    where there is a choice."""

    task: int
    general: General
    at: Place

    def run(self, g: HannibalState) -> Steps:
        detachment = Detachment(self.task, self.general, self.at)
        found = numbers(g, detachment)
        if len(found) > 1:
            g.detachment = detachment
            return (ChooseCUs(), *questions(g, self.general, self.at))
        g.detachment = detachment._replace(cus=found[0] if found else 0)
        return questions(g, self.general, self.at)


def questions(g: HannibalState, general: General, at: Place) -> Steps:
    """What may have to be asked after the CUs."""
    alone = general >= 0 and g.stacks[at] == 1 << general
    elephants = (HowManyElephants(),) if g.elephants[at] else ()
    companions = () if alone else (Companions(0),)
    return (*elephants, *companions, *((WithTrain(),) if g.train == at else ()))


@dataclass(frozen=True, slots=True)
class DetachmentDecision(Decision):
    """§10.2: a decision about the detachment that is being told off."""

    def seat(self, g: HannibalState) -> int:
        return side_of(g, detached(g))


def refuse_out_of_turn(g: HannibalState, action: Action) -> Refusal | None:
    """Why a general cannot be brought or left, for an answer given to another question."""
    return refuse_company(g, detached(g), action) if action.verb in ("bring", "leave") else None


@dataclass(frozen=True, slots=True)
class ChooseCUs(DetachmentDecision):
    """§10.2, §12.7, §13.2, §18.1: how many CUs go."""

    def prompt(self, g: HannibalState) -> Text:
        detachment = detached(g)
        if detachment.task == SHELTER and g.move is not None:
            return say(
                "{army} arrives at {place}. How many CUs withdraw into the city?",
                army=force(g.move.general, g.move.cus),
                place=place_name(detachment.at),
            )
        return say(HOW_MANY[detachment.task], leader=GENERAL_NAMES[detachment.general])

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        detachment = detached(g)
        return CUS[: g.cus[side_of(g, detachment)][detachment.at] + 1][::-1]

    def options(self, g: HannibalState) -> list[Action]:
        return [CUS[n] for n in numbers(g, detached(g))]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        detachment = detached(g)
        rule = RULES[detachment.task]
        if action.verb != "cus":
            first = Refusal(rule, say("First choose how many CUs go."))
            return refuse_out_of_turn(g, action) or first
        if action.noun in numbers(g, detachment):
            return None
        if action.noun > pool(g, detachment)[0]:
            return Refusal(rule, say("Not that many CUs can go."))
        if detachment.task == SHELTER:
            return Refusal("10.7", say("The city has no room for that many CUs."))
        if action.noun > MOST_CUS:
            return Refusal("10.2", say("At most ten CUs move with a general."))
        if not action.noun and detachment.task == INTERCEPT:
            return Refusal(rule, say("At least one CU must go."))
        if has_consul(g, generals_at(g, side_of(g, detachment), detachment.at)):
            return Refusal("18.1", say("A consul must keep five CUs, if others have any."))
        return Refusal(rule, say("At least one CU stays with the commander."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        g.detachment = detached(g)._replace(cus=action.noun)
        return ()


@dataclass(frozen=True, slots=True)
class HowManyElephants(Step):
    """§17.2: how many of the CUs have elephants; asked only where there is a choice."""

    def run(self, g: HannibalState) -> Steps:
        detachment = detached(g)
        least, most = elephant_bounds(g, detachment)
        if least < most:
            return (ChooseElephants(),)
        g.detachment = detachment._replace(elephants=most)
        return ()


def elephant_bounds(g: HannibalState, detachment: Detachment) -> tuple[int, int]:
    """The least and the most elephants among the CUs that go."""
    cus, herd = pool(g, detachment)
    return max(0, detachment.cus - (cus - herd)), min(herd, detachment.cus)


@dataclass(frozen=True, slots=True)
class ChooseElephants(DetachmentDecision):
    """§17.2: how many of the CUs that go have elephants."""

    def prompt(self, g: HannibalState) -> Text:
        return say("How many of the {n} CUs have elephants?", n=detached(g).cus)

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return WITH_ELEPHANTS[::-1]

    def options(self, g: HannibalState) -> list[Action]:
        least, most = elephant_bounds(g, detached(g))
        return WITH_ELEPHANTS[least : most + 1][::-1]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "elephants":
            first = Refusal("17.2", say("First choose how many elephant CUs go."))
            return refuse_out_of_turn(g, action) or first
        least, most = elephant_bounds(g, detached(g))
        if least <= action.noun <= most:
            return None
        reason = say("From {least} to {most} elephant CUs can go.", least=least, most=most)
        return Refusal("17.2", reason)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        g.detachment = detached(g)._replace(elephants=action.noun)
        return ()


@dataclass(frozen=True, slots=True)
class Companions(Step):
    """§9.2, §10.9: each other general goes along or stays.

    When all CUs go to intercept or avoid battle, so do all generals who may.
    """

    first: General
    """Generals before this one have been decided."""

    def run(self, g: HannibalState) -> Steps:
        detachment = detached(g)
        everybody = candidates(g, detachment)
        waiting = everybody >> self.first << self.first
        if not waiting:
            return ()
        if (
            detachment.task in (INTERCEPT, AVOID)
            and detachment.cus == g.cus[side_of(g, detachment)][detachment.at]
        ):
            g.detachment = detachment._replace(others=everybody)
            return ()
        general = nth(waiting, 0)
        rest = waiting & ~(1 << general)
        again = Companions(general + 1)
        along = detachment._replace(others=detachment.others | 1 << general)
        if not is_possible(g, detachment, rest):
            g.detachment = along
        elif is_possible(g, along, rest):
            return (ChooseCompanion(general), again)
        return (again,)


@dataclass(frozen=True, slots=True)
class ChooseCompanion(DetachmentDecision):
    """§9.2, §10.8, §10.9: whether a general goes along."""

    general: General

    def prompt(self, g: HannibalState) -> Text:
        detachment = detached(g)
        general, leader = GENERAL_NAMES[self.general], GENERAL_NAMES[detachment.general]
        return say(WHETHER[detachment.task], general=general, leader=leader)

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (BRING[self.general], LEAVE[self.general])

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (BRING[self.general], LEAVE[self.general]):
            return None
        return refuse_out_of_turn(g, action) or Refusal(
            "10.9",
            say("First decide whether {general} goes.", general=GENERAL_NAMES[self.general]),
        )

    def apply(self, g: HannibalState, action: Action) -> Steps:
        detachment = detached(g)
        if action.verb == "bring":
            g.detachment = detachment._replace(others=detachment.others | 1 << self.general)
        return ()


@dataclass(frozen=True, slots=True)
class WithTrain(Step):
    """§10.2: the siege train (#30) goes where all CUs go; else it is asked for."""

    def run(self, g: HannibalState) -> Steps:
        detachment = detached(g)
        if g.train != detachment.at or side_of(g, detachment) != CARTHAGE:
            return ()  # also where an older version asked although there is nothing to ask
        if detachment.task == FORM:
            return (ChooseTrain(),)
        g.detachment = detachment._replace(train=detachment.cus == g.cus[CARTHAGE][detachment.at])
        return ()


@dataclass(frozen=True, slots=True)
class ChooseTrain(DetachmentDecision):
    """§10.2: whether the siege train moves with the army (#30)."""

    def prompt(self, g: HannibalState) -> Text:
        return say(
            "Does the siege train move with {leader}?", leader=GENERAL_NAMES[detached(g).general]
        )

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (BRING[TRAIN], LEAVE[TRAIN])

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (BRING[TRAIN], LEAVE[TRAIN]):
            return None
        first = Refusal("10.2", say("First decide whether the siege train goes."))
        return refuse_out_of_turn(g, action) or first

    def apply(self, g: HannibalState, action: Action) -> Steps:
        g.detachment = detached(g)._replace(train=action.verb == "bring")
        return ()


TYPES: Final[tuple[type, ...]] = (
    TellOff,
    DetachmentDecision,
    ChooseCUs,
    HowManyElephants,
    ChooseElephants,
    Companions,
    ChooseCompanion,
    WithTrain,
    ChooseTrain,
)
"""The steps written here, for the codec."""
