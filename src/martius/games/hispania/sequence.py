"""The sequence of play (§sequence, §round), top to bottom.

Where the variants step in:

- set-up: INGENIVM (roads for sale), PIRATES (discs in the seas), TERROR (the first army).
- Purse: IMPERIVM (a denarius for Move alone).
- RomanPhase: `VARIANT_ACTIONS` in turn/roman.py (INGENIVM, IMPERIVM, PROCONSVL, LEGIO HISPANA);
  PIRATES are besieged like a revolt, and bar the seas to fleets.
- fights: `sides` in turn/combat.py (IMPERIVM, TERROR).
- HispanicPhase: HISPANO has one of its own, with questions between the steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hispania import events
from martius.games.hispania.setup.deployment import controller
from martius.games.hispania.table import ops
from martius.games.hispania.table.model import (
    CITERIOR,
    CONSUL,
    HOME,
    OFF_BOARD,
    SPACE_NAMES,
    SPACES,
    ULTERIOR,
    General,
    Space,
)
from martius.games.hispania.table.queries import (
    absent_generals,
    general_in,
    others_at,
    reach,
)
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.words import the
from martius.games.hispania.turn.roman import ROMAN_PHASE
from martius.games.hispania.variants import hispano, imperivm
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import bits
from martius.kernel.text import say

ENTER: Final = [Action("enter", space) for space in SPACES]


@dataclass(frozen=True, slots=True)
class Round(Step):
    """§sequence.1: a turn for each general, then the end of the round."""

    def run(self, g: HispaniaState) -> Steps:
        return ROUND


@dataclass(frozen=True, slots=True)
class Turn(Step):
    """§sequence.2: a general's Roman phase, then a Hispanic phase."""

    general: General

    def run(self, g: HispaniaState) -> Steps:
        ops.begin_turn(g, self.general)
        return (ARRIVAL, PURSE, ROMAN_PHASE, hispano.phase(g))


@dataclass(frozen=True, slots=True)
class Arrival(Step):
    """§sequence.4, §sequence.6: an absent general comes back, if he can."""

    def run(self, g: HispaniaState) -> Steps:
        if g.general_at[g.turn] != OFF_BOARD:
            return ()
        spaces = entries(g, g.turn)
        if len(spaces) > 1:
            return (EnterBoard(),)
        if spaces:
            ops.enter_general(g, g.turn, spaces[0])
        else:
            g.tell(events.GeneralKeptOut(g.turn))
        return ()


@dataclass(frozen=True, slots=True)
class EnterBoard(Decision):
    """§sequence.4: where the general returns."""

    def seat(self, g: HispaniaState) -> int:
        return controller(g, g.turn)

    def prompt(self, g: HispaniaState) -> str:
        if g.turn == CONSUL:
            return say("Choose a fleet: the consul returns to the board there.")
        return say(
            "Choose a city of the home province: {the_general} returns to the board there.",
            the_general=the(g.turn),
        )

    def plausible(self, g: HispaniaState) -> Sequence[Action]:
        return ENTER

    def options(self, g: HispaniaState) -> list[Action]:
        return [ENTER[space] for space in entries(g, g.turn)]

    def refuse(self, g: HispaniaState, action: Action) -> Refusal | None:
        if action.verb != "enter":
            return Refusal(
                "sequence.4", say("First bring {the_general} back.", the_general=the(g.turn))
            )
        return refuse_entry(g, g.turn, action.noun)

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        ops.enter_general(g, g.turn, action.noun)
        return ()


def entries(g: HispaniaState, general: General) -> list[Space]:
    """Where an absent general may return, listed fast; a law holds this to `refuse_entry`."""
    home = g.fleets if general == CONSUL else HOME[general] & ~g.in_revolt
    return [
        space for space in bits(home) if space not in g.general_at or _can_leave(g, general, space)
    ]


def refuse_entry(g: HispaniaState, general: General, space: Space) -> Refusal | None:
    """Where an absent general may not return."""
    name = SPACE_NAMES[space]
    if general == CONSUL:
        if not g.fleets >> space & 1:
            reason = say("The consul returns on a fleet, and there is none in {space}.", space=name)
            return Refusal("sequence.4", reason)
    else:
        if not HOME[general] >> space & 1:
            reason = say(
                "{The_general} returns in the home province, and {space} is not in it.",
                the_general=the(general),
                space=name,
            )
            return Refusal("sequence.4", reason)
        if g.in_revolt >> space & 1:
            return Refusal("sequence.4", say("{city} is in revolt.", city=name))
    if general_in(g, space) >= 0 and not _can_leave(g, general, space):
        reason = say(
            "{The_other} is in {space}, and {the_general} could not move on from there.",
            the_other=the(general_in(g, space)),
            the_general=the(general),
            space=name,
        )
        return Refusal("sequence.5", reason)
    return None


def _can_leave(g: HispaniaState, general: General, space: Space) -> bool:
    """§sequence.5: whether his first action could take him out of an occupied space."""
    budget = g.terms.denarii - (absent_generals(g) - 1) + imperivm.extra_denarii(g, general)
    reached = 0
    for mask in reach(g, space, budget)[1:]:
        reached |= mask
    return bool(reached & ~others_at(g, general))


@dataclass(frozen=True, slots=True)
class Purse(Step):
    """§sequence.3, §attack.8: all denarii of the level, less one for each absent general."""

    def run(self, g: HispaniaState) -> Steps:
        ops.fill_purse(g, imperivm.extra_denarii(g, g.turn))
        return ()


ARRIVAL: Final = Arrival()
PURSE: Final = Purse()


@dataclass(frozen=True, slots=True)
class EndOfRound(Step):
    """§round.1: a revolt covers the next space of the time track."""

    def run(self, g: HispaniaState) -> Steps:
        if g.reserve == 0:
            ops.end(g, "revolts_exhausted", "round.2")  # §round.2
            return ()
        ops.cover_time_track(g)
        if g.round == g.terms.rounds:
            ops.end(g, "time_ran_out", "round.3")  # §round.3, §goal.3
            return ()
        ops.begin_round(g)
        return (Round(),)  # §round.4


ROUND: Final = (Turn(ULTERIOR), Turn(CITERIOR), Turn(CONSUL), EndOfRound())
