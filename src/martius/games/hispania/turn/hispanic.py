"""The Hispanic phase: revolt, then the armies move (§revolt, §army)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hispania import events
from martius.games.hispania.table import ops
from martius.games.hispania.table.model import (
    CITY_DISCS,
    CITY_NUMBERED,
    CONNECTED,
    OFF_BOARD,
    PROVINCE,
    PROVINCE_CITIES,
    PROVINCES,
    SHIELD,
    City,
    Province,
)
from martius.games.hispania.table.queries import garrisoned, general_in, province_in_revolt
from martius.games.hispania.table.state import ARMY_ATTACK, ARMY_SIEGE, Fight, HispaniaState
from martius.games.hispania.turn.combat import ResolveFight
from martius.kernel import Action, Outcomes, Roll, Step, Steps
from martius.kernel.dice import PAIRS, pair
from martius.kernel.mask import Mask, bits


@dataclass(frozen=True, slots=True)
class HispanicPhase(Step):
    """§revolt.1, §army.1: first Revolt, then Move."""

    def run(self, g: HispaniaState) -> Steps:
        return REVOLT_AND_MOVE


@dataclass(frozen=True, slots=True)
class HispanicRevolt(Roll):
    """§revolt.1: both dice name a Hispanic city."""

    def outcomes(self, g: HispaniaState) -> Outcomes:
        return PAIRS

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        rise(g, named_by(g, action))
        return ()


def named_by(g: HispaniaState, action: Action) -> City:
    """§revolt.1: the city that the dice point to."""
    roman, hispanic = pair(action)
    city = CITY_NUMBERED[roman - 1][hispanic - 1]
    if g.log is not None:
        g.tell(events.RevoltRolled(city, roman, hispanic))
    return city


def rise(g: HispaniaState, city: City) -> None:
    """§revolt.2-6: what the roll does in a city."""
    if g.revolts[city]:
        _strengthen(g, city)
    elif protected(g, city):
        if g.log is not None:
            g.tell(events.CityProtected(city))  # §revolt.2
    else:
        ops.place_revolt(g, city, "revolt.3")  # §revolt.3


def protected(g: HispaniaState, city: City) -> bool:
    """§revolt.2: whether a garrison or a general keeps a city quiet."""
    return bool(g.garrisons[city]) or city in g.general_at


def may_raise(g: HispaniaState, city: City) -> bool:
    """§revolt.4: whether an army can be placed on a revolt."""
    return bool(g.armies_in_reserve) and g.armies[PROVINCE[city]] == OFF_BOARD


def in_vain(g: HispaniaState, city: City) -> bool:
    """§revolt.2, §revolt.6: whether a roll that names this city does nothing."""
    if g.revolts[city]:
        return g.revolts[city] >= CITY_DISCS and not may_raise(g, city)
    return protected(g, city)


def _strengthen(g: HispaniaState, city: City) -> None:
    """§revolt.4-6: an army, else one more revolt, else nothing."""
    if may_raise(g, city):
        ops.raise_army(g, city)
    elif g.revolts[city] < CITY_DISCS:
        ops.place_revolt(g, city, "revolt.5")
    else:
        g.tell(events.NothingHappened(city))


@dataclass(frozen=True, slots=True)
class HispanicMove(Step):
    """§army.1: every army tries to move once, from province I to VI, the Roman ones last."""

    def run(self, g: HispaniaState) -> Steps:
        return tuple([ARMY_MOVES[p] for p in PROVINCES if g.armies[p] != OFF_BOARD])


REVOLT_AND_MOVE: Final = (HispanicRevolt(), HispanicMove())


@dataclass(frozen=True, slots=True)
class ArmyMove(Step):
    """§army.2-4: the army of a province looks for a way to go."""

    province: Province

    def run(self, g: HispaniaState) -> Steps:
        ways = alternatives(g, self.province)
        if ways & (ways - 1):
            return (ArmyDie(self.province),)
        return head_for(g, self.province, ways.bit_length() - 1, 0, ways)


ARMY_MOVES: Final = [ArmyMove(province) for province in PROVINCES]


def alternatives(g: HispaniaState, province: Province) -> Mask:
    """§army.2, §army.3, §army.7: the cities an army may try to move to, never none."""
    ways = CONNECTED[g.armies[province]]
    if province_in_revolt(g, province):
        for other in PROVINCES:
            if other != province and g.armies[other] != OFF_BOARD:
                ways &= ~PROVINCE_CITIES[other]
        ways &= ALL_PROVINCES
    else:
        ways &= PROVINCE_CITIES[province]
    return ways & ~g.in_revolt or ways


ALL_PROVINCES = sum(PROVINCE_CITIES)


@dataclass(frozen=True, slots=True)
class ArmyDie(Roll):
    """§army.4, §army.5: the die decides between several ways."""

    province: Province

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        ways = alternatives(g, self.province)
        target = closest(ways, action.noun)
        if target == OFF_BOARD:
            if g.log is not None:
                at = g.armies[self.province]
                g.tell(events.ArmyStayed(at, action.noun, tuple(bits(ways))))
            return ()
        return head_for(g, self.province, target, action.noun, ways)


def closest(ways: Mask, roll: int) -> City:
    """§army.4, §army.5: the city with the shield closest to the roll, or -1 if two are as close."""
    best, target = 6, OFF_BOARD
    for city in bits(ways):
        distance = abs(SHIELD[city] - roll)
        if distance < best:
            best, target = distance, city
        elif distance == best:
            target = OFF_BOARD
    return target


def head_for(g: HispaniaState, province: Province, city: City, roll: int, ways: Mask) -> Steps:
    """§army.2, §army.4: the army sets out for a city."""
    if g.log is not None:
        g.tell(events.ArmyHeaded(g.armies[province], city, roll, tuple(bits(ways))))
    return enter_or_fight(g, province, city)


def enter_or_fight(g: HispaniaState, province: Province, city: City) -> Steps:
    """§army.6, §army.9: the army enters a city, or fights the Romans who block it."""
    g.fight = blocked(g, province, city)
    if g.fight is not None:
        return (ResolveFight(),)
    ops.move_army(g, province, city)
    if not g.revolts[city]:
        ops.place_revolt(g, city, "army.6")
    return ()


def blocked(g: HispaniaState, province: Province, city: City) -> Fight | None:
    """§army.9: the fight of an army that heads for a city, if Rome blocks it there."""
    general = general_in(g, city)
    if general >= 0:
        return Fight(ARMY_ATTACK, general, province, city, 0)
    if garrisoned(g) >> city & 1:
        return Fight(ARMY_SIEGE, -1, province, city, 0)
    return None
