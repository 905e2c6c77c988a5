"""Victory conditions of the tutorials, in place of those of the rulebook (§22.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    CARTHAGE,
    GENERAL_OF_ID,
    HANNIBAL,
    PROVINCE,
    PROVINCE_OF_ID,
    ROME,
    SPACE_OF,
    SPACE_OF_ID,
    SPAIN,
    YEARS,
    General,
    Side,
)
from martius.games.hannibal.table.queries import controls, has_army, provinces_of
from martius.games.hannibal.table.state import HannibalState
from martius.kernel.mask import Mask, mask_of


class Goal(NamedTuple):
    """What a side must do; if it does not, the other wins."""

    side: Side
    met: Callable[[HannibalState], bool]
    at_once: bool = False
    """Whether it is looked at after every card, not only when the scenario ends."""
    year: str = ""
    """The year of a lesson that plays later in the war than its turn says."""


def _holds_more(g: HannibalState, provinces: Mask) -> int:
    """How many of some provinces Rome controls more than Carthage."""
    mine, theirs = (provinces_of(g, side) & provinces for side in (ROME, CARTHAGE))
    return mine.bit_count() - theirs.bit_count()


def _has_army_in(g: HannibalState, name: str) -> bool:
    return has_army(g, CARTHAGE, SPACE_OF_ID[name])


def _is_in(g: HannibalState, general: General, province: str) -> bool:
    at = g.at[general]
    return at >= 0 and PROVINCE[SPACE_OF[at]] == PROVINCE_OF_ID[province]


def iberia_is_rome(g: HannibalState) -> bool:
    """Tutorial 1: Rome controls more provinces of Spain than Carthage."""
    return _holds_more(g, SPAIN) > 0


def celtiberia_is_taken(g: HannibalState) -> bool:
    """Tutorial 2: Carthage controls Celtiberia, with armies in Saguntum and in Laminium."""
    armies = _has_army_in(g, "saguntum") and _has_army_in(g, "laminium")
    return armies and controls(g, CARTHAGE, PROVINCE_OF_ID["celtiberia"])


def cisalpinia_is_taken(g: HannibalState) -> bool:
    """Tutorial 3: Carthage controls Gallia Cisalpinia, with an army in Nice."""
    return _has_army_in(g, "nice") and controls(g, CARTHAGE, PROVINCE_OF_ID["gallia_cisalpinia"])


def hasdrubal_is_through(g: HannibalState) -> bool:
    """Tutorial 4: Hasdrubal is in Lucania."""
    return _is_in(g, GENERAL_OF_ID["hasdrubal"], "lucania")


def elephants_are_through(g: HannibalState) -> bool:
    """Tutorial 5: Hannibal is in Gallia Cisalpinia with an elephant CU."""
    return _is_in(g, HANNIBAL, "gallia_cisalpinia") and g.elephants[g.at[HANNIBAL]] > 0


def sicily_is_rome(g: HannibalState) -> bool:
    """Tutorial 6: Rome controls more of Sicilia and Syracuse, or as many and has more CUs."""
    provinces = mask_of((PROVINCE_OF_ID["sicilia"], PROVINCE_OF_ID["syracuse"]))
    more = _holds_more(g, provinces)
    return more > 0 or (more == 0 and sum(g.cus[ROME]) > sum(g.cus[CARTHAGE]))


GOALS: Final[dict[str, Goal]] = {
    "tutorial_1": Goal(ROME, iberia_is_rome),
    "tutorial_2": Goal(CARTHAGE, celtiberia_is_taken),
    "tutorial_3": Goal(CARTHAGE, cisalpinia_is_taken),
    "tutorial_4": Goal(CARTHAGE, hasdrubal_is_through, at_once=True, year="207"),
    "tutorial_5": Goal(CARTHAGE, elephants_are_through, at_once=True),
    "tutorial_6": Goal(ROME, sicily_is_rome, year="212"),
}


def year(g: HannibalState) -> str:
    """The year BC that is played."""
    goal = GOALS.get(g.terms.goal)
    return goal.year if goal and goal.year else YEARS[g.turn - 1]


def look_after_a_card(g: HannibalState) -> None:
    """A goal that counts at once ends the game when it is met."""
    goal = GOALS[g.terms.goal]
    if goal.at_once and goal.met(g):
        ops.end(g, "goal_met", goal.side, "22.4")


def decide(g: HannibalState) -> None:
    """At the end of the scenario the goal is met or missed."""
    goal = GOALS[g.terms.goal]
    if goal.met(g):
        ops.end(g, "goal_met", goal.side, "22.4")
    else:
        ops.end(g, "goal_missed", 1 - goal.side, "22.4")
