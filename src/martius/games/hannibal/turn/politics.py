"""Political control, isolation and the end of a turn (§19, §22, §23, §15.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.setup import goals
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    CARTHAGE,
    NEUTRAL,
    ROME,
    SPACE_NAMES,
    SPACES,
    WALLED,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import (
    ITALY_BUT_LATIUM,
    isolated,
    plain_markers,
    political_points,
    provinces_of,
)
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Action, Decision, Refusal, Step, Steps, ask
from martius.kernel.mask import Mask, bits, mask_of
from martius.kernel.text import Text, plural, say

PC: Final = [Action("pc", space) for space in SPACES]
REMOVE: Final = [Action("remove", space) for space in SPACES]
DONE: Final = Action("done")
OPEN: Final[Mask] = mask_of(SPACES) & ~WALLED
"""The spaces without a Walled City."""

# --- placing PC markers (§8.2, §19.2) ---


def refuse_marker(g: HannibalState, side: Side, space: Space) -> Refusal | None:
    """§19.2: where a side may not place a PC marker with an operations number."""
    name = SPACE_NAMES[space]
    if g.control[space] == side:
        return Refusal("19.2", say("You already control {space}.", space=name))
    if WALLED >> space & 1:
        return Refusal("20.1", say("{space} is a Walled City: besiege it.", space=name))
    if g.tribes >> space & 1:
        return Refusal("20.1", say("{space} is a Tribe: subjugate it.", space=name))
    if g.control[space] == 1 - side:
        if not g.cus[side][space]:
            reason = say(
                "{space} has an enemy PC marker, and no CU of yours to convert it.", space=name
            )
            return Refusal("19.2", reason)
        if g.truce:
            return Refusal("8.3", say("The Truce protects enemy PC markers."))
    if g.cus[1 - side][space]:
        return Refusal("19.2", say("There are enemy CUs in {space}.", space=name))
    return None


def marker_spaces(g: HannibalState, side: Side) -> list[Space]:
    """Where a side can place a PC marker, listed fast; a law holds this to `refuse_marker`."""
    own, enemy, control = g.cus[side], g.cus[1 - side], g.control
    truce = g.truce
    return [
        s
        for s in bits(OPEN & ~g.tribes)
        if (owner := control[s]) != side
        and not enemy[s]
        and (owner == NEUTRAL or (own[s] and not truce))
    ]


def has_marker_space(g: HannibalState, side: Side) -> bool:
    """Whether a side can place a PC marker anywhere. Usually the first neutral space is enough."""
    enemy, control = g.cus[1 - side], g.control
    for space in bits(OPEN & ~g.tribes):
        if control[space] == NEUTRAL and not enemy[space]:
            return True
    return bool(marker_spaces(g, side))


@dataclass(frozen=True, slots=True)
class PlaceMarkers(Decision):
    """§8.2: place up to as many PC markers as the operations number, one in a space."""

    side: Side
    number: int

    def seat(self, g: HannibalState) -> int:
        return self.side

    def prompt(self, g: HannibalState) -> Text:
        return plural(
            "Place {n} PC marker, or finish.",
            "Place up to {n} PC markers, or finish.",
            self.number,
        )

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*PC, DONE]

    def options(self, g: HannibalState) -> list[Action]:
        found = [PC[space] for space in marker_spaces(g, self.side)]
        found.append(DONE)
        return found

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb == "pc":
            return refuse_marker(g, self.side, action.noun)
        return None if action == DONE else Refusal("8.2", say("First place PC markers, or finish."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action.verb == "done":
            return ()
        ops.place_marker(g, self.side, action.noun, "19.2")
        return place_markers(g, self.side, self.number - 1)


def place_markers(g: HannibalState, side: Side, number: int) -> Steps:
    """§8.2: ask for PC markers, if there is a space for any."""
    return (PlaceMarkers(side, number),) if number and has_marker_space(g, side) else ()


# --- giving PC markers up (§10.10, §15.5, §22.2) ---


@dataclass(frozen=True, slots=True)
class GiveUpMarkers(Step):
    """§15.5, §22.2: a side must remove so many of its plain PC markers, or sue for peace (§15.6,
    §22.3, §23.3)."""

    side: Side
    number: int
    rule: str

    def run(self, g: HannibalState) -> Steps:
        if self.number <= 0:
            return ()
        if len(plain_markers(g, self.side)) < self.number:
            rule = "22.3" if self.rule == "22.2" else "15.6"
            ops.end(g, "peace", 1 - self.side, rule)
            return ()
        return ask(g, GiveUpMarker(self.side, self.number, self.rule))


CAUSES: Final = (
    say("The battle is lost, and allies with it."),
    say("You have fewer political points."),
)
"""§15.5, §22.2: why PC markers are lost."""


@dataclass(frozen=True, slots=True)
class GiveUpMarker(Decision):
    """§15.5, §22.2: the side that loses PC markers chooses them, one at a time."""

    side: Side
    number: int
    rule: str

    def seat(self, g: HannibalState) -> int:
        return self.side

    def prompt(self, g: HannibalState) -> Text:
        markers = plural(
            "Remove one of your PC markers.", "Remove {n} of your PC markers.", self.number
        )
        return say("{cause} {markers}", cause=CAUSES[self.rule == "22.2"], markers=markers)

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return REMOVE

    def options(self, g: HannibalState) -> list[Action]:
        return [REMOVE[space] for space in plain_markers(g, self.side)]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "remove":
            return Refusal(self.rule, say("First remove the PC markers that you lose."))
        name = SPACE_NAMES[action.noun]
        if g.control[action.noun] != self.side:
            return Refusal(self.rule, say("{space} has no PC marker of yours.", space=name))
        if (WALLED | g.tribes) >> action.noun & 1:
            reason = say("{space} is a Walled City or a Tribe: its marker stays.", space=name)
            return Refusal(self.rule, reason)
        return None

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.remove_marker(g, action.noun, self.rule)
        return (GiveUpMarkers(self.side, self.number - 1, self.rule),)


@dataclass(frozen=True, slots=True)
class Mourn(Step):
    """§10.10: Hannibal's death costs Carthage five PC markers."""

    def run(self, g: HannibalState) -> Steps:
        if not g.mourning:
            return ()
        ops.end_mourning(g)
        return (GiveUpMarkers(CARTHAGE, 5, "10.10"),)


# --- the end of a turn ---


@dataclass(frozen=True, slots=True)
class PoliticalIsolation(Step):
    """§5.5, §19.4: first Rome, then Carthage removes its isolated PC markers."""

    def run(self, g: HannibalState) -> Steps:
        for side in (ROME, CARTHAGE):
            for space in isolated(g, side):
                ops.remove_marker(g, space, "19.4")
        return ()


@dataclass(frozen=True, slots=True)
class VictoryCheck(Step):
    """§5.6, §22.1, §22.2, §23.2: points are counted. The last turn ends the war; before it, the
    side with fewer points pays."""

    def run(self, g: HannibalState) -> Steps:
        rome, carthage = political_points(g, ROME), political_points(g, CARTHAGE)
        ops.tell(g, events.PointsCounted(rome, carthage))
        if g.terms.goal:
            goals.decide(g)
        elif not ITALY_BUT_LATIUM & ~provinces_of(g, CARTHAGE):
            ops.end(g, "italy", CARTHAGE, "23.2")
        elif g.turn == g.terms.turns:
            _end_of_war(g, rome, carthage)
        elif rome != carthage:
            loser = ROME if rome < carthage else CARTHAGE
            return (GiveUpMarkers(loser, abs(rome - carthage), "22.2"),)
        return ()


def _end_of_war(g: HannibalState, rome: int, carthage: int) -> None:
    """§22.4: the greater total wins, a tie is Carthage's."""
    if rome > carthage:
        ops.end(g, "political_points", ROME, "22.4")
    else:
        ops.end(g, "tie" if rome == carthage else "political_points", CARTHAGE, "22.4")


TYPES: Final[tuple[type, ...]] = (
    PlaceMarkers,
    GiveUpMarkers,
    GiveUpMarker,
    Mourn,
    PoliticalIsolation,
    VictoryCheck,
)
"""The steps written here, for the codec."""
