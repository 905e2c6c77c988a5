"""Sieges and attacks, of generals and of armies (§besiege, §attack, §army.9-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from martius.games.hispania import events
from martius.games.hispania.table import ops
from martius.games.hispania.table.model import SHIELD, Space
from martius.games.hispania.table.queries import (
    armies_connected_to,
    fighting,
    generals_connected_to,
    support,
    uprising,
)
from martius.games.hispania.table.state import ARMY_SIEGE, ATTACK, SIEGE, Fight, HispaniaState
from martius.kernel import Action, Outcomes, Roll, Step, Steps
from martius.kernel.dice import FACES, PAIRS, ROLLS, bundled, pair
from martius.kernel.text import Text, say


def dice_of(kind: int, action: Action) -> tuple[int, int]:
    """The Roman and the Hispanic die of a fight's roll, 0 where a side does not roll."""
    if kind == SIEGE:
        return action.noun, 0
    if kind == ARMY_SIEGE:
        return 0, action.noun
    return pair(action)


class Sides(NamedTuple):
    """Both values before the dice: (die + plus) x times."""

    roman: int
    roman_times: int
    roman_rolls: bool
    hispanic: int
    hispanic_times: int
    hispanic_rolls: bool

    def values(self, roman_die: int, hispanic_die: int) -> tuple[int, int]:
        """Both values with these dice; a side that does not roll has 0."""
        return (self.roman + roman_die) * self.roman_times, (
            self.hispanic + hispanic_die
        ) * self.hispanic_times

    def text(self) -> Text:
        """`(die + 4) x2 against 12`."""
        return say(
            "{rome} against {hispania}",
            rome=_sum(self.roman, self.roman_times, self.roman_rolls),
            hispania=_sum(self.hispanic, self.hispanic_times, self.hispanic_rolls),
        )


def _sum(plus: int, times: int, rolls: bool) -> str:
    if not rolls:
        return f"{plus} x{times}" if times > 1 else f"{plus}"
    if times > 1:
        return say("(die + {plus}) x{times}", plus=plus, times=times)
    return say("die + {plus}", plus=plus)


class Tally(NamedTuple):
    """How many rolls of `of` are good, indifferent and bad for Rome."""

    win: int
    nothing: int
    loss: int
    of: int


def attacker_at(g: HispaniaState, fight: Fight) -> Space:
    """Where the fight comes from; a general may be at sea (§remember.8)."""
    return g.general_at[fight.general] if fight.kind in (SIEGE, ATTACK) else g.armies[fight.army]


def sides(g: HispaniaState, fight: Fight) -> Sides:
    """The values before the dice. Reinforcements count when connected to the enemy."""
    kind, general, army, city, spent = fight
    if kind == SIEGE:
        at = g.general_at[general]
        return Sides(
            spent + support(g, general),  # §besiege.2
            1 << generals_connected_to(g, city, general),  # §besiege.6
            True,
            SHIELD[city],  # §besiege.3
            1 << armies_connected_to(g, at),  # §besiege.7
            False,
        )
    if kind == ARMY_SIEGE:
        at = g.armies[army]
        return Sides(  # §army.10
            SHIELD[city],
            1 << generals_connected_to(g, at),
            False,
            uprising(g, at),
            1 << armies_connected_to(g, city, army),
            True,
        )
    # §attack.2-4, and §army.11, where no denarii are spent
    army_at = g.armies[army]
    return Sides(
        spent + support(g, general),
        1 << generals_connected_to(g, army_at, general),
        True,
        uprising(g, army_at),
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
    """The exact chances, by going through all rolls."""
    counts = [0, 0, 0]
    for roman in FACES if sums.roman_rolls else (0,):
        for hispanic in FACES if sums.hispanic_rolls else (0,):
            counts[verdict(fight.kind, *sums.values(roman, hispanic))] += 1
    return Tally(counts[1], counts[0], counts[-1], sum(counts))


@dataclass(frozen=True, slots=True)
class ResolveFight(Step[HispaniaState]):
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
class FightDice(Roll[HispaniaState]):
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
    if fight.kind == SIEGE:
        ops.remove_revolt(g, fight.city)  # §besiege.8
    else:
        ops.remove_army(g, fight.army)  # §attack.5


def _hispania_prevails(g: HispaniaState, fight: Fight) -> None:
    """The winner stays where it is (§army.12)."""
    if fight.kind == ARMY_SIEGE:
        ops.remove_top_garrison(g, fight.city)  # §army.10
    else:
        ops.remove_general(g, fight.general)  # §attack.6
