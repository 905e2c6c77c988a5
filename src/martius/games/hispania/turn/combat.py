"""Sieges and attacks, of generals and of armies (§besiege, §attack, §army.9-12)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from martius.games.hispania import events
from martius.games.hispania.table import ops
from martius.games.hispania.table.model import SEAS, SHIELD, Space
from martius.games.hispania.table.queries import (
    armies_connected_to,
    fighting,
    generals_connected_to,
    support,
    uprising,
)
from martius.games.hispania.table.state import ARMY_SIEGE, ATTACK, SIEGE, Fight, HispaniaState
from martius.games.hispania.table.variants import SIEGE_VALUE
from martius.games.hispania.turn.values import Sides, Tally
from martius.games.hispania.variants import imperivm, terror
from martius.kernel import Action, Outcomes, Roll, Step, Steps
from martius.kernel.dice import FACES, PAIRS, ROLLS, bundled, pair


def dice_of(kind: int, action: Action) -> tuple[int, int]:
    """The Roman and the Hispanic die of a fight's roll, 0 where a side does not roll."""
    if kind == SIEGE:
        return action.noun, 0
    if kind == ARMY_SIEGE:
        return 0, action.noun
    return pair(action)


def attacker_at(g: HispaniaState, fight: Fight) -> Space:
    """Where the fight comes from; a general may be at sea (§remember.8)."""
    return g.general_at[fight.general] if fight.kind in (SIEGE, ATTACK) else g.armies[fight.army]


def sides(g: HispaniaState, fight: Fight) -> Sides:
    """The values before the dice, with what the variants in play change in them."""
    sums = _basic_sides(g, fight)
    if g.terms.variants:
        sums = terror.in_fight(g, fight, imperivm.in_fight(g, fight, sums))
    return sums


def _basic_sides(g: HispaniaState, fight: Fight) -> Sides:
    """The values before the dice. Reinforcements count when connected to the enemy."""
    kind, general, army, city, spent = fight
    if kind == SIEGE:
        at = g.general_at[general]
        return Sides(
            spent + support(g, general),  # §besiege.2
            1 << generals_connected_to(g, city, general),  # §besiege.6
            True,
            SIEGE_VALUE[city],  # §besiege.3, §pirates.3
            1 << armies_connected_to(g, at),  # §besiege.7
            False,
        )
    if kind == ARMY_SIEGE:
        at = g.armies[army]
        return Sides(  # §army.10
            SHIELD[city],
            1 << generals_connected_to(g, at),
            False,
            spent + uprising(g, at),  # §hispano.5
            1 << armies_connected_to(g, city, army),
            True,
        )
    # §attack.2-4; §army.11, where only a Hispanic player spends denarii (§hispano.5)
    army_at = g.armies[army]
    roman, hispanic = (spent, 0) if kind == ATTACK else (0, spent)
    return Sides(
        roman + support(g, general),
        1 << generals_connected_to(g, army_at, general),
        True,
        hispanic + uprising(g, army_at),
        1 << armies_connected_to(g, g.general_at[general], army),
        True,
    )


def verdict(kind: int, roman: int, hispanic: int) -> int:
    """1 where Rome gains, -1 where it loses, 0 where nothing happens (§besiege.8, §attack.7)."""
    if roman > hispanic:
        return 0 if kind == ARMY_SIEGE else 1
    if roman < hispanic:
        return 0 if kind == SIEGE else -1
    return 0


def tally(fight: Fight, sums: Sides) -> Tally:
    """The exact chances."""
    return throws(fight.kind, sums)


@lru_cache(maxsize=1 << 10)
def throws(kind: int, sums: Sides) -> Tally:
    """The same, by going through all rolls; remembered, because the same sums come up again."""
    counts = [0, 0, 0]
    for roman in FACES if sums.roman_rolls else (0,):
        for hispanic in FACES if sums.hispanic_rolls else (0,):
            counts[verdict(kind, *sums.values(roman, hispanic))] += 1
    return Tally(counts[1], counts[0], counts[-1], sum(counts))


@dataclass(frozen=True, slots=True)
class ResolveFight(Step):
    """§attack.10: compare the values; roll only if the dice can change the result."""

    def run(self, g: HispaniaState) -> Steps:
        fight = fighting(g)
        sums = sides(g, fight)
        if not _is_decided(fight.kind, sums):
            return (FightDice(),)
        conclude(g, sums, 0, 0)
        return ()


def _is_decided(kind: int, sums: Sides) -> bool:
    """Whether the dice cannot change the result: Rome's best throw and its worst give the same."""
    high, low = (6, 1) if sums.roman_rolls else (0, 0)
    most, least = (6, 1) if sums.hispanic_rolls else (0, 0)
    best = verdict(kind, *sums.values(high, least))
    worst = verdict(kind, *sums.values(low, most))
    return best == worst


@dataclass(frozen=True, slots=True)
class FightDice(Roll):
    """§besiege.1, §attack.1: the Roman die, the Hispanic die, or both, for the fight under way."""

    def outcomes(self, g: HispaniaState) -> Outcomes:
        return ROLLS if fighting(g).kind in (SIEGE, ARMY_SIEGE) else PAIRS

    def bundles(self, g: HispaniaState) -> Outcomes:
        """One throw for each result, with the number of throws that give it."""
        fight = fighting(g)
        kind, sums = fight.kind, sides(g, fight)
        return bundled(
            self.outcomes(g), lambda throw: verdict(kind, *sums.values(*dice_of(kind, throw)))
        )

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        fight = fighting(g)
        conclude(g, sides(g, fight), *dice_of(fight.kind, action))
        return ()


def conclude(g: HispaniaState, sums: Sides, roman_die: int, hispanic_die: int) -> None:
    """Carry out the result and close the fight. Without dice every throw gives the same."""
    fight = fighting(g)
    certain = not roman_die and not hispanic_die
    dice = (1, 1) if certain else (roman_die, hispanic_die)
    roman, hispanic = sums.values(
        dice[0] if sums.roman_rolls else 0, dice[1] if sums.hispanic_rolls else 0
    )
    result = verdict(fight.kind, roman, hispanic)
    if g.log is not None:
        odds = tally(fight, sums)
        start = attacker_at(g, fight)
        g.tell(
            events.FightFought(
                fight, start, roman, hispanic, roman_die, hispanic_die, certain, odds
            ),
        )
    g.fight = None
    if result > 0:
        _rome_prevails(g, fight)
    elif result < 0:
        _hispania_prevails(g, fight)


def _rome_prevails(g: HispaniaState, fight: Fight) -> None:
    """The winner stays where he is (§besiege.9, §attack.9)."""
    if fight.kind == SIEGE and fight.city in SEAS:
        ops.remove_pirates(g, fight.city)  # §pirates.4
    elif fight.kind == SIEGE:
        ops.remove_revolt(g, fight.city)  # §besiege.8
    else:
        ops.remove_army(g, fight.army)  # §attack.5


def _hispania_prevails(g: HispaniaState, fight: Fight) -> None:
    """The winner stays where it is (§army.12)."""
    if fight.kind == ARMY_SIEGE:
        ops.remove_top_garrison(g, fight.city)  # §army.10
    else:
        ops.remove_general(g, fight.general)  # §attack.6
