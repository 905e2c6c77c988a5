"""Telling off part of a stack: how many CUs and which generals go (§10.2, §12.7, §13.3, §15.4).

The same decisions serve the moving army, interceptions, avoiding battle and going inside a city:
how many CUs, how many of them with elephants, then each general who may come along or stay.
`g.detachment` holds what was decided so far; the step after these takes it up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.table.model import (
    CARTHAGE,
    ELEPHANTS,
    GENERAL_NAMES,
    GENERALS,
    MOST_CUS,
    ROME,
    SIDE_OF,
    SPACE_OF,
    General,
    Place,
    Side,
)
from martius.games.hannibal.table.queries import (
    commander,
    consuls_in,
    detached,
    generals_at,
    in_campaign,
    may_split,
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
)
from martius.games.hannibal.table.words import force, place_name
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import Mask, bits, members
from martius.kernel.text import Text, say

MANY: Final = 60
CUS: Final = [Action("cus", n) for n in range(MANY)]
WITH_ELEPHANTS: Final = [Action("elephants", n) for n in range(ELEPHANTS + 1)]
TRAIN: Final = len(GENERALS)
"""The noun of the siege train among generals."""
BRING: Final = [Action("bring", n) for n in range(len(GENERALS) + 1)]
LEAVE: Final = [Action("leave", n) for n in range(len(GENERALS) + 1)]

RULES: Final = {FORM: "10.2", INTERCEPT: "12.7", AVOID: "13.2", SHELTER: "10.7"}
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


def side_of(g: HannibalState, detachment: Detachment) -> Side:
    """Whose stack is being parted."""
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
    mask = generals_at(g, side_of(g, detachment), detachment.at)
    if detachment.general >= 0:
        mask &= ~(1 << detachment.general)
    found = 0
    for general in members(mask):
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
    if general == chief and detachment.general != chief:
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
    if detachment.others >> general & 1 and not _possible(g, without, list(bits(rest))):
        reason = say("The consul {general} must keep five CUs, if others have any.", general=name)
        return Refusal("18.1", reason)
    return None


def sortied(g: HannibalState) -> tuple[int, Mask]:
    """§15.4, §20.7: the CUs and generals who may go back into a besieged city."""
    return (g.battle.sortied, g.battle.sorties) if g.battle is not None else (0, 0)


def numbers(g: HannibalState, detachment: Detachment) -> list[int]:
    """How many CUs can be told off, most first."""
    side = side_of(g, detachment)
    there = g.cus[side][detachment.at]
    most = min(pool(g, detachment)[0], MOST_CUS)
    least = 1 if detachment.task == INTERCEPT else 0
    if detachment.task == SHELTER:
        most = min(there, room_inside(g, SPACE_OF[detachment.at]))
        if g.siege[SPACE_OF[detachment.at]]:
            most = min(most, sortied(g)[0])
    elif detachment.task != FORM and there and leaves_commander(g, detachment):
        most = min(most, there - 1)  # §12.7, §13.3
    found = range(most, least - 1, -1)
    if side != ROME or not consuls_in(g, generals_at(g, side, detachment.at)):
        return list(found)
    free = list(bits(candidates(g, detachment)))
    return [n for n in found if _possible(g, detachment._replace(cus=n), free)]


def leaves_commander(g: HannibalState, detachment: Detachment) -> bool:
    """Whether the general who goes leaves the commander of the stack behind."""
    chief = commander(g, side_of(g, detachment), detachment.at)
    return chief >= 0 and chief != detachment.general


def _possible(g: HannibalState, detachment: Detachment, undecided: Sequence[General]) -> bool:
    """§18.1: whether some choice of the generals still undecided parts the stack lawfully."""
    side = side_of(g, detachment)
    stack = generals_at(g, side, detachment.at)
    left = g.cus[side][detachment.at] - detachment.cus
    going = detachment.others | (1 << detachment.general if detachment.general >= 0 else 0)
    if not undecided:
        return may_split(g, going, detachment.cus, stack & ~going, left)
    one, *rest = undecided
    along = detachment._replace(others=detachment.others | 1 << one)
    return _possible(g, detachment, rest) or _possible(g, along, rest)


@dataclass(frozen=True, slots=True)
class TellOff(Step[HannibalState]):
    """§10.2: the CUs, the elephants, the generals, the siege train are told off."""

    task: int
    general: General
    at: Place

    def run(self, g: HannibalState) -> Steps:
        g.detachment = Detachment(self.task, self.general, self.at)
        return (HowMany(), HowManyElephants(), Companions(0), WithTrain())


@dataclass(frozen=True, slots=True)
class HowMany(Step[HannibalState]):
    """§10.2: how many CUs go; asked only where there is a choice."""

    def run(self, g: HannibalState) -> Steps:
        detachment = detached(g)
        found = numbers(g, detachment)
        if len(found) > 1:
            return (ChooseCUs(),)
        g.detachment = detachment._replace(cus=found[0] if found else 0)
        return ()


@dataclass(frozen=True, slots=True)
class DetachmentDecision(Decision[HannibalState]):
    """§10.2: a decision about the detachment that is being told off."""

    def seat(self, g: HannibalState) -> int:
        return side_of(g, detached(g))


def refuse_out_of_turn(g: HannibalState, action: Action) -> Refusal | None:
    """What forbids bringing or leaving a general, while something else is asked."""
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
        if consuls_in(g, generals_at(g, side_of(g, detachment), detachment.at)):
            return Refusal("18.1", say("A consul must keep five CUs, if others have any."))
        return Refusal(rule, say("At least one CU stays with the commander."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        g.detachment = detached(g)._replace(cus=action.noun)
        return ()


@dataclass(frozen=True, slots=True)
class HowManyElephants(Step[HannibalState]):
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
class Companions(Step[HannibalState]):
    """§9.2, §10.9: each other general goes along or stays.

    When all CUs go to intercept or avoid battle, so do all generals who may.
    """

    first: General
    """Those before this general have been asked for."""

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
        general = next(bits(waiting))
        rest = list(bits(waiting & ~(1 << general)))
        again = Companions(general + 1)
        along = detachment._replace(others=detachment.others | 1 << general)
        if not _possible(g, detachment, rest):
            g.detachment = along
        elif _possible(g, along, rest):
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
class WithTrain(Step[HannibalState]):
    """§10.2: the siege train (#30) goes where all CUs go; else it is asked for."""

    def run(self, g: HannibalState) -> Steps:
        detachment = detached(g)
        if g.train != detachment.at or side_of(g, detachment) != CARTHAGE:
            return ()
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


TYPES: Final[tuple[type, ...]] = (
    TellOff,
    HowMany,
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
