"""Setting up (§17.1.2, §17.2.2, §17.3.2, §17.4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.table import ops
from martius.games.punico.table.battles import SetupZone
from martius.games.punico.table.grid import BIT, HEX_IDS, HEXES, Hex, hexes
from martius.games.punico.table.model import (
    CORPS_NAMES,
    CORPS_SIDE,
    CORPS_UNITS,
    SIDE,
    SIDE_NAMES,
    UNITS,
    UNITS_OF,
    Corps,
    Side,
    Unit,
)
from martius.games.punico.table.refusals import occupied
from martius.games.punico.table.state import AMBUSH, RESERVE, PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, plural, say

DEPLOY: Final = [Action("deploy", h) for h in HEXES]
POST: Final = [Action("post", h) for h in HEXES]
KEEP_BACK: Final = Action("keep_back")
HISTORICAL: Final = Action("historical")


def set_up_rule(g: PunicoState) -> str:
    """The battle's set-up paragraph."""
    return g.field.paragraph(2)


def muster(g: PunicoState) -> None:
    """Give the battle its units, and put those that have no choice of hex where they belong."""
    battle = g.field
    for zone in battle.zones:
        count = battle.forces[zone.corps]
        for unit in CORPS_UNITS[zone.corps][:count]:
            ops.muster(g, unit, 1 if zone.corps in battle.frozen_corps else 0)  # §17.1.3a
        if count == len(zone.hexes):
            deploy_all(g, zone)


def deploy_all(g: PunicoState, zone: SetupZone) -> None:
    """Put a corps in its historical hexes; a unit too many is held back (§17.1.3c)."""
    units = [u for u in CORPS_UNITS[zone.corps] if g.at[u] == RESERVE]
    for unit, h in zip(units, zone.historical, strict=False):
        ops.put(g, unit, h, zone.facing)
    for unit in units[len(zone.historical) :]:
        ops.stand_by(g, unit, AMBUSH)


def deploy_as_in_history(g: PunicoState, side: Side) -> None:
    """One click: the whole army and its leader as they stood."""
    for unit in bits(UNITS_OF[side]):
        if g.at[unit] >= 0:
            ops.lift(g, unit, RESERVE)
        elif g.at[unit] == AMBUSH:
            ops.stand_by(g, unit, RESERVE)
    for zone in g.field.zones:
        if CORPS_SIDE[zone.corps] == side:
            deploy_all(g, zone)
    ops.place_leader(g, side, g.field.leader_hex[side])
    ops.tell(g, events.DeployedAsInHistory(side, set_up_rule(g)))


def waiting(g: PunicoState, corps: Corps) -> list[Unit]:
    """The units of a corps that are still to be set up."""
    return [unit for unit in CORPS_UNITS[corps] if g.at[unit] == RESERVE]


@dataclass(frozen=True, slots=True)
class SetUp(Step):
    """§17.1.2: one side after the other sets up; the leader comes last."""

    def run(self, g: PunicoState) -> Steps:
        first = g.field.first_setup
        steps: Steps = ()
        for side in (first, 1 - first):
            steps += (Deployment(side), PlaceLeader(side))
        return steps


@dataclass(frozen=True, slots=True)
class Deployment(Step):
    """§17.1.2: as long as a side has units with a choice of hex, it is asked."""

    side: Side

    def run(self, g: PunicoState) -> Steps:
        todo = any(SIDE[unit] == self.side and g.at[unit] == RESERVE for unit in UNITS)
        return (Deploy(self.side),) if todo else ()


@dataclass(frozen=True, slots=True)
class Deploy(Decision):
    """§17.1.2: a unit goes to one of the hexes with its code; or all stand as in history."""

    side: Side

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> Text:
        return plural(
            "Set up {n} more unit on the marked hexes, or deploy as in history.",
            "Set up {n} more units on the marked hexes, or deploy as in history.",
            sum(1 for u in UNITS if SIDE[u] == self.side and g.at[u] == RESERVE),
        )

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*DEPLOY, KEEP_BACK, HISTORICAL]

    def options(self, g: PunicoState) -> list[Action]:
        found = []
        for zone in g.field.zones:
            if CORPS_SIDE[zone.corps] == self.side and waiting(g, zone.corps):
                free = [h for h in zone.hexes if not g.occupied[self.side] & BIT[h]]
                found += [DEPLOY[h] for h in free]
        if refuse_keeping_back(g, self.side) is None:
            found.append(KEEP_BACK)
        found.append(HISTORICAL)
        return found

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        rule = set_up_rule(g)
        if action.verb == "historical":
            return None
        if action.verb == "keep_back":
            return refuse_keeping_back(g, self.side)
        if action.verb != "deploy":
            return Refusal(rule, say("Set up your units first."))
        zone = zone_at(g, self.side, action.noun)
        if zone is None:
            h, side = HEX_IDS[action.noun], SIDE_NAMES[self.side]
            return Refusal(rule, say("Hex {hex} is not a set-up hex of {side}.", hex=h, side=side))
        if g.occupied[self.side] & BIT[action.noun]:
            return occupied(action.noun)
        return None if waiting(g, zone.corps) else all_set_up(zone.corps, rule)

    def apply(self, g: PunicoState, action: Action) -> Steps:
        if action.verb == "historical":
            deploy_as_in_history(g, self.side)
            return ()
        if action.verb == "keep_back":
            unit = waiting(g, g.field.ambush)[0]
            ops.stand_by(g, unit, AMBUSH)
            ops.tell(g, events.KeptBack(unit))
        else:
            zone = zone_at(g, self.side, action.noun)
            assert zone is not None
            unit = waiting(g, zone.corps)[0]
            ops.put(g, unit, action.noun, zone.facing)
            ops.tell(g, events.Deployed(unit, action.noun, set_up_rule(g)))
        return (Deployment(self.side),)


def refuse_keeping_back(g: PunicoState, side: Side) -> Refusal | None:
    """§17.1.3c: one unit of Numidian cavalry may be held back at the Trebbia."""
    corps = g.field.ambush
    if corps < 0:
        return Refusal("17.1.3c", say("No unit can be kept back in this battle."))
    if CORPS_SIDE[corps] != side:
        return Refusal("17.1.3c", say("Only Carthage can keep a unit back."))
    if any(g.at[unit] == AMBUSH for unit in CORPS_UNITS[corps]):
        return Refusal("17.1.3c", say("You have already kept one unit back."))
    return None if waiting(g, corps) else all_set_up(corps, "17.1.3c")


def all_set_up(corps: Corps, rule: str) -> Refusal:
    """No unit of a corps is left to be set up."""
    name = CORPS_NAMES[corps]
    return Refusal(rule, say("All units of this type are set up: {corps}.", corps=name))


def zone_at(g: PunicoState, side: Side, h: Hex) -> SetupZone | None:
    """The set-up zone of a side that a hex belongs to."""
    for zone in g.field.zones:
        if CORPS_SIDE[zone.corps] == side and h in zone.hexes:
            return zone
    return None


@dataclass(frozen=True, slots=True)
class PlaceLeader(Step):
    """§17.1.2: the leader is placed with any friendly unit."""

    side: Side

    def run(self, g: PunicoState) -> Steps:
        return () if g.leader_at[self.side] >= 0 else (PostLeader(self.side),)


@dataclass(frozen=True, slots=True)
class PostLeader(Decision):
    """§17.1.2, §13: with which unit the leader starts."""

    side: Side

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> Text:
        return say("Place {leader} with one of your units.", leader=g.field.leader_name(self.side))

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*POST, HISTORICAL]

    def options(self, g: PunicoState) -> list[Action]:
        return [*(POST[h] for h in hexes(g.occupied[self.side])), HISTORICAL]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb == "historical":
            return None
        if action.verb != "post":
            leader = g.field.leader_name(self.side)
            return Refusal(set_up_rule(g), say("Place {leader} first.", leader=leader))
        if not g.occupied[self.side] & BIT[action.noun]:
            reason = say("You have no unit in hex {hex}.", hex=HEX_IDS[action.noun])
            return Refusal(set_up_rule(g), reason)
        return None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        side = self.side
        h = action.noun
        if action.verb == "historical":
            h = g.field.leader_hex[side]
            if not g.occupied[side] & BIT[h]:
                h = hexes(g.occupied[side])[0]
        ops.place_leader(g, side, h)
        ops.tell(g, events.LeaderPlaced(side, g.field.leader_name(side), h))
        return ()
