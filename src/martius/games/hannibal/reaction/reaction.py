"""The reaction phase: who is inside a city, and all that is declared (§10.3, §10.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.movement.telling_off import TellOff
from martius.games.hannibal.reaction.avoiding import AvoidBattle, refuse_avoidance
from martius.games.hannibal.reaction.interception import (
    Combined,
    Interceptions,
    refuse_interception,
)
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    BY_ROAD,
    GENERALS,
    INSIDE,
    LINKED,
    OF_SIDE,
    SPACE_OF,
    WALLED,
    Place,
)
from martius.games.hannibal.table.queries import (
    detached,
    generals_at,
    move_and_reaction,
    moving,
    reacting,
)
from martius.games.hannibal.table.state import (
    AVOID,
    DECLARED,
    HALTED,
    INTERCEPT,
    SHELTER,
    HannibalState,
    Move,
    Reaction,
)
from martius.games.hannibal.table.words import force, names, place_name
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, say

DONE: Final = Action("done")
TO_INTERCEPT: Final = [Action("intercept", general) for general in GENERALS]
TO_AVOID: Final = [Action("avoid", general) for general in GENERALS]


QUESTIONS: Final = {
    (True, True): say("Intercept, avoid battle, or do nothing?"),
    (True, False): say("Do you intercept?"),
    (False, True): say("Do you avoid battle?"),
    (False, False): say("You can declare nothing else."),
}
"""By whether one can intercept, and avoid battle."""


# --- the phase (§10.3) ---


@dataclass(frozen=True, slots=True)
class ReactionPhase(Step):
    """§10.3: inside or outside, then all declarations, then avoiding battle, then interceptions."""

    def run(self, g: HannibalState) -> Steps:
        move = moving(g)
        if move.stage >= HALTED:
            return ()
        reaction, reactors = Reaction(1 - move.side), has_reactors(g, move)
        if reactors:
            g.reaction = reaction
            if WALLED >> move.at & 1:
                return BEFORE_A_CITY
        if g.log is not None:
            tell_unasked(g, move, reaction)
        return DECLARATIONS if reactors else ()


def has_reactors(g: HannibalState, move: Move) -> bool:
    """Whether the other side has a general or CUs in the space, or a general next to it."""
    space, side = SPACE_OF[move.at], 1 - move.side
    own = OF_SIDE[side]
    if g.cus[side][space] or g.stacks[space] & own:
        return True
    if INSIDE[space] >= 0 and (g.cus[side][INSIDE[space]] or g.stacks[INSIDE[space]] & own):
        return True
    for near in BY_ROAD[space]:
        if g.stacks[near] & own or (INSIDE[near] >= 0 and g.stacks[INSIDE[near]] & own):
            return True
    return False


# --- who may declare nothing ---


@dataclass(frozen=True, slots=True)
class TellUnasked(Step):
    """§10.3: before the declarations, say which armies cannot react."""

    def run(self, g: HannibalState) -> Steps:
        if g.log is not None:
            tell_unasked(g, *move_and_reaction(g))
        return ()


def tell_unasked(g: HannibalState, move: Move, reaction: Reaction) -> None:
    """§12.3, §12.8, §12.10, §13.2: for each army in or next to the space that cannot react at all,
    say which clause forbids it."""
    own = OF_SIDE[reaction.side]
    for place in _around(move):
        if g.stacks[place] & own:
            _tell_of_stack(g, move, reaction, place)


def _around(move: Move) -> list[Place]:
    """The space entered, and every place linked to it, across passes and straits, too."""
    space = SPACE_OF[move.at]
    found: list[Place] = [space]
    for near in bits(LINKED[space]):
        found += [near] if INSIDE[near] < 0 else [near, INSIDE[near]]
    return found


def _tell_of_stack(g: HannibalState, move: Move, reaction: Reaction, place: Place) -> None:
    """One line for each army: the reason of its commander stands for all."""
    side, here = reaction.side, place == SPACE_OF[move.at]
    if not (move.cus if here else g.cus[side][place]):
        return
    refuse = refuse_avoidance if here else refuse_interception
    stack = g.stacks[place] & OF_SIDE[side]
    refusals = {x: refuse(g, move, reaction, x) for x in bits(stack)}
    chief = (stack & g.commanders).bit_length() - 1
    why = refusals[chief]
    if why is not None and None not in refusals.values():
        what = "avoid" if here else "intercept"
        ops.tell(g, events.Barred(side, chief, place, what, why.reason, why.rule))


# --- inside or outside (§10.7) ---


@dataclass(frozen=True, slots=True)
class CityDeclaration(Step):
    """§10.3, §10.7: each time an army comes before a city that is not besieged, the defender
    declares again who is inside and who outside (§13.5)."""

    def run(self, g: HannibalState) -> Steps:
        move = moving(g)
        space, side = move.at, 1 - move.side
        if not WALLED >> space & 1 or g.control[space] != side or g.siege[space]:
            return ()
        if not move.cus:
            return ()
        ops.open_gates(g, space)
        if not g.cus[side][space] and not generals_at(g, side, space):
            return ()
        return (TellOff(SHELTER, -1, space), Sheltered())


@dataclass(frozen=True, slots=True)
class Sheltered(Step):
    """§10.7: the detachment told off goes behind the walls."""

    def run(self, g: HannibalState) -> Steps:
        detachment = detached(g)
        g.detachment = None
        space = SPACE_OF[detachment.at]
        side = g.control[space]
        if detachment.cus or detachment.others:
            ops.move_force(g, side, detachment, INSIDE[space])
            ops.tell(
                g, events.WentInside(side, space, detachment.cus, tuple(bits(detachment.others)))
            )
        return ()


# --- declarations (§10.3, §12.6) ---


@dataclass(frozen=True, slots=True)
class Declaring(Step):
    """§10.3: ask again, as long as anything can be declared."""

    def run(self, g: HannibalState) -> Steps:
        return (DeclareReactions(),) if len(DeclareReactions().options(g)) > 1 else ()


@dataclass(frozen=True, slots=True)
class DeclareReactions(Decision):
    """§10.3, §12.6: all interceptions and the avoiding of battle are declared before any roll."""

    def seat(self, g: HannibalState) -> int:
        return 1 - g.active

    def prompt(self, g: HannibalState) -> Text:
        move, reaction = move_and_reaction(g)
        verbs = {action.verb for action in self.options(g)}
        question = QUESTIONS["intercept" in verbs, "avoid" in verbs]
        declared = [detachment.general for detachment in reaction.declared]
        if declared:
            question = say("{generals} will try. {again}", generals=names(declared), again=question)
        army, place = force(move.general, move.cus), place_name(move.at)
        return say("{army} enters {place}. {question}", army=army, place=place, question=question)

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        mine = list(bits(OF_SIDE[1 - g.active]))
        return [*(TO_INTERCEPT[x] for x in mine), *(TO_AVOID[x] for x in mine), DONE]

    def options(self, g: HannibalState) -> list[Action]:
        move, reaction = move_and_reaction(g)
        own, space = OF_SIDE[reaction.side], SPACE_OF[move.at]
        near = 0
        for source in BY_ROAD[space]:
            near |= g.stacks[source]
            if INSIDE[source] >= 0:
                near |= g.stacks[INSIDE[source]]
        found = [
            TO_INTERCEPT[x]
            for x in bits(near & own)
            if refuse_interception(g, move, reaction, x) is None
        ]
        here = g.stacks[move.at] & own
        found += [TO_AVOID[x] for x in bits(here) if refuse_avoidance(g, move, reaction, x) is None]
        found.append(DONE)
        return found

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        match action.verb:
            case "intercept":
                return refuse_interception(g, *move_and_reaction(g), action.noun)
            case "avoid":
                return refuse_avoidance(g, *move_and_reaction(g), action.noun)
            case "done":
                return None
        return Refusal("10.3", say("First declare your reactions, or none."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == DONE:
            return ()
        task = INTERCEPT if action.verb == "intercept" else AVOID
        return (TellOff(task, action.noun, g.at[action.noun]), Declare(), Declaring())


@dataclass(frozen=True, slots=True)
class Declare(Step):
    """§10.3: what was declared must be attempted."""

    def run(self, g: HannibalState) -> Steps:
        reaction = reacting(g)
        detachment = detached(g)
        g.detachment = None
        avoids = detachment.task == AVOID
        g.reaction = reaction._replace(
            declared=(*reaction.declared, detachment),
            avoidance=DECLARED if avoids else reaction.avoidance,
        )
        what, rule = ("avoid", "13.1") if avoids else ("intercept", "12.6")
        if g.log is not None:
            general, cus = detachment.general, detachment.cus
            g.log.append(events.Declared(reaction.side, general, cus, what, rule))
        return ()


DECLARATIONS: Final[Steps] = (Declaring(), AvoidBattle(), Interceptions(), Combined())
"""§10.3: what is declared, then tried, in this order."""
BEFORE_A_CITY: Final[Steps] = (CityDeclaration(), TellUnasked(), *DECLARATIONS)


TYPES: Final[tuple[type, ...]] = (
    ReactionPhase,
    TellUnasked,
    CityDeclaration,
    Sheltered,
    Declaring,
    DeclareReactions,
    Declare,
)
"""The steps written here, for the codec."""
