"""HISPANO: a further player leads the Hispanic side (§hispano).

The Hispanic phase with this player's questions between its steps; each is put only where there is
a denarius left and something to choose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hispania import events
from martius.games.hispania.table import ops
from martius.games.hispania.table.model import (
    CITIES,
    CITY_NUMBERED,
    NUMERALS,
    OFF_BOARD,
    PROVINCES,
    SPACE_NAMES,
    Province,
)
from martius.games.hispania.table.state import ARMY_SIEGE, HispaniaState
from martius.games.hispania.table.variants import HISPANO, params
from martius.games.hispania.table.words import coins
from martius.games.hispania.turn.combat import sides, tally
from martius.games.hispania.turn.hispanic import (
    ArmyDie,
    ArmyMove,
    HispanicMove,
    HispanicPhase,
    HispanicRevolt,
    alternatives,
    enter_or_fight,
    in_vain,
    named_by,
    rise,
)
from martius.games.hispania.turn.values import Tally
from martius.kernel import Action, Decision, Refusal, Steps
from martius.kernel.dice import pair
from martius.kernel.mask import bits
from martius.kernel.text import Text, plural, say

PARAMS: Final = params("hispano")
USES: Final = frozenset(PARAMS["uses"])
TURN_IN_VAIN: Final[bool] = PARAMS["turn_only_in_vain"]
KEEP: Final = Action("keep")
SHIFT: Final = [Action("shift", face) for face in range(7)]
HEAD: Final = [Action("head", city) for city in CITIES]
ADD: Final = [Action("add", n) for n in range(PARAMS["denarii_per_phase"] + 1)]


def clash(options: Mapping[str, str]) -> Text | None:
    """§hispano.6: the box has eight denarii for both sides."""
    denarii, most = int(options["level"][0]), PARAMS["roman_denarii_max"]
    if denarii <= most or "hispano" not in options.get("variants", "").split(","):
        return None
    return say(
        "With HISPANO Rome has at most {most} denarii, because the box holds eight: "
        "choose a level with {most} or fewer.",
        most=most,
    )


def phase(g: HispaniaState) -> HispanicPhase:
    """The Hispanic phase: led by a player in this variant."""
    return LedPhase() if g.terms.variants & HISPANO else HispanicPhase()


@dataclass(frozen=True, slots=True)
class LedPhase(HispanicPhase):
    """§hispano.2: the player's denarii, then Revolt and Move."""

    def run(self, g: HispaniaState) -> Steps:
        ops.fill_hispanic_purse(g, PARAMS["denarii_per_phase"])
        return (LedRevolt(), LedMove())


class HispanicDecision(Decision):
    """A question to the Hispanic player."""

    __slots__ = ()

    def seat(self, g: HispaniaState) -> int:
        return g.terms.players


def _broke(g: HispaniaState, rule: str, price: int) -> Refusal | None:
    if price <= g.hispanic_denarii:
        return None
    reason = plural(
        "This costs {price}, and you have {n} denarius.",
        "This costs {price}, and you have {n} denarii.",
        g.hispanic_denarii,
        price=coins(price),
    )
    return Refusal(rule, reason)


# --- revolt ---


@dataclass(frozen=True, slots=True)
class LedRevolt(HispanicRevolt):
    """§revolt.1, then §hispano.3."""

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        city = named_by(g, action)
        if may_turn(g, *pair(action)):
            return (ShiftRevolt(*pair(action)),)
        rise(g, city)
        return ()


def may_turn(g: HispaniaState, roman: int, hispanic: int) -> bool:
    """§hispano.3: whether the die may be turned, and some face in reach is not in vain."""
    cities = CITY_NUMBERED[roman - 1]
    if "shift_revolt_die" not in USES or (TURN_IN_VAIN and not in_vain(g, cities[hispanic - 1])):
        return False
    near = range(max(1, hispanic - g.hispanic_denarii), min(6, hispanic + g.hispanic_denarii) + 1)
    return any(face != hispanic and not in_vain(g, cities[face - 1]) for face in near)


@dataclass(frozen=True, slots=True)
class ShiftRevolt(HispanicDecision):
    """§hispano.3: turn the Hispanic die up or down, a denarius for each step."""

    roman: int
    hispanic: int

    def prompt(self, g: HispaniaState) -> str:
        return say(
            "The dice point to {code}, {city}. Turn the Hispanic die, or keep it.",
            code=f"{NUMERALS[self.roman - 1]}-{self.hispanic}",
            city=SPACE_NAMES[CITY_NUMBERED[self.roman - 1][self.hispanic - 1]],
        )

    def plausible(self, g: HispaniaState) -> Sequence[Action]:
        return [KEEP, *SHIFT[1:]]

    def refuse(self, g: HispaniaState, action: Action) -> Refusal | None:
        if action == KEEP:
            return None
        if action.verb != "shift":
            return Refusal("hispano.3", say("Choose a face of the Hispanic die, or keep it."))
        if action.noun == self.hispanic:
            return Refusal("hispano.3", say("The die already shows that: keep it."))
        return _broke(g, "hispano.3", abs(action.noun - self.hispanic))

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        face = self.hispanic if action == KEEP else action.noun
        city, price = CITY_NUMBERED[self.roman - 1][face - 1], abs(face - self.hispanic)
        if price:
            ops.spend_hispanic(g, price)
            g.tell(events.RevoltShifted(city, face, price))
        rise(g, city)
        return ()


# --- armies ---


def army_move(g: HispaniaState, province: Province) -> ArmyMove:
    """The move of one army: led by a player in this variant."""
    return LedArmyMove(province) if g.terms.variants & HISPANO else ArmyMove(province)


@dataclass(frozen=True, slots=True)
class LedMove(HispanicMove):
    """§army.1, with the player's choices."""

    def run(self, g: HispaniaState) -> Steps:
        return tuple([LedArmyMove(p) for p in PROVINCES if g.armies[p] != OFF_BOARD])


@dataclass(frozen=True, slots=True)
class LedArmyMove(ArmyMove):
    """§army.2, or §hispano.4 where there are several ways."""

    def run(self, g: HispaniaState) -> Steps:
        ways = alternatives(g, self.province)
        if not ways & (ways - 1):
            return strengthened(g, ArmyMove.run(self, g))
        if g.hispanic_denarii and "choose_army_move" in USES:
            return (DirectArmy(self.province),)
        return (LedArmyDie(self.province),)


@dataclass(frozen=True, slots=True)
class LedArmyDie(ArmyDie):
    """§army.4, §army.5, then §hispano.5 if it comes to a fight."""

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        return strengthened(g, ArmyDie.apply(self, g, action))


@dataclass(frozen=True, slots=True)
class DirectArmy(HispanicDecision):
    """§hispano.4: name where an army heads, for a denarius, or let the die decide."""

    province: Province

    def prompt(self, g: HispaniaState) -> str:
        return say(
            "Choose where the army in {city} heads, or roll for it.",
            city=SPACE_NAMES[g.armies[self.province]],
        )

    def plausible(self, g: HispaniaState) -> Sequence[Action]:
        return [KEEP, *HEAD]

    def options(self, g: HispaniaState) -> list[Action]:
        return [KEEP, *(HEAD[city] for city in bits(alternatives(g, self.province)))]

    def refuse(self, g: HispaniaState, action: Action) -> Refusal | None:
        if action == KEEP:
            return None
        if action.verb != "head":
            return Refusal("hispano.4", say("Choose where the army heads, or roll for it."))
        if not alternatives(g, self.province) >> action.noun & 1:
            reason = say(
                "The army in {start} cannot head for {city}.",
                start=SPACE_NAMES[g.armies[self.province]],
                city=SPACE_NAMES[action.noun],
            )
            return Refusal("hispano.4", reason)
        return _broke(g, "hispano.4", 1)

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        if action == KEEP:
            return (LedArmyDie(self.province),)
        ops.spend_hispanic(g, 1)
        if g.log is not None:
            ways = tuple(bits(alternatives(g, self.province)))
            g.tell(events.ArmyDirected(g.armies[self.province], action.noun, ways, 1))
        return strengthened(g, enter_or_fight(g, self.province, action.noun))


# --- combat ---


def strengthened(g: HispaniaState, steps: Steps) -> Steps:
    """§hispano.5: before a fight the player may add to it, where that changes the chances."""
    if g.fight is None or not g.hispanic_denarii or "add_to_combat" not in USES:
        return steps
    chances = {odds_with(g, n) for n in range(g.hispanic_denarii + 1)}
    return (AddToCombat(), *steps) if len(chances) > 1 else steps


def odds_with(g: HispaniaState, denarii: int) -> Tally:
    """The exact chances of the fight under way if so many denarii are added."""
    assert g.fight is not None
    fight = g.fight._replace(spent=denarii)
    return tally(fight, sides(g, fight))


@dataclass(frozen=True, slots=True)
class AddToCombat(HispanicDecision):
    """§hispano.5: add denarii to the value of an army that fights."""

    def prompt(self, g: HispaniaState) -> str:
        assert g.fight is not None
        start, city = SPACE_NAMES[g.armies[g.fight.army]], SPACE_NAMES[g.fight.city]
        if g.fight.kind == ARMY_SIEGE:
            return say(
                "The army in {start} besieges {city}. Add denarii to its value?",
                start=start,
                city=city,
            )
        return say(
            "The army in {start} attacks the general in {city}. Add denarii to its value?",
            start=start,
            city=city,
        )

    def plausible(self, g: HispaniaState) -> Sequence[Action]:
        return [KEEP, *ADD[1:]]

    def refuse(self, g: HispaniaState, action: Action) -> Refusal | None:
        if action == KEEP:
            return None
        if action.verb != "add":
            return Refusal("hispano.5", say("Choose how many denarii to add, or keep them."))
        return _broke(g, "hispano.5", action.noun)

    def apply(self, g: HispaniaState, action: Action) -> Steps:
        assert g.fight is not None
        if action != KEEP:
            ops.spend_hispanic(g, action.noun)
            g.fight = g.fight._replace(spent=action.noun)
        return ()


TYPES: Final[tuple[type, ...]] = (
    LedPhase,
    LedRevolt,
    ShiftRevolt,
    LedMove,
    LedArmyMove,
    LedArmyDie,
    DirectArmy,
    AddToCombat,
)
"""The steps that a state can hold."""
