"""The odds that are shown with an option: exact, with what the other side may still choose.

They hold if the other side brings all that it openly can (every support, a Combat command and a
reroll where it has markers, its leader), and `otherwise` if it brings nothing. Of the own choices
to come, every support is reckoned with and no command point.
"""

from __future__ import annotations

from collections import Counter

from martius.games.punico.combat.melee import CommitPoint
from martius.games.punico.combat.missile import needed
from martius.games.punico.combat.odds import (
    FATES,
    Result,
    fate_of,
    modifiers,
    prospect,
    totals,
    with_reroll,
)
from martius.games.punico.combat.support import GiveSupport, supporters
from martius.games.punico.command.leaders import LeaveOrStay, beside
from martius.games.punico.table.model import (
    COMBAT_BOX,
    FORTUNA,
    SIDE,
    SIDE_NAMES,
    UNIT_NAMES,
    Box,
    Unit,
)
from martius.games.punico.table.queries import in_command, leader_with
from martius.games.punico.table.state import GONE, Combat, PunicoState
from martius.kernel import Modifier, Odds, Otherwise, decision
from martius.kernel.text import Text, all_of, say


def shot_odds(g: PunicoState, unit: Unit, target: Unit) -> Odds:
    """§9.3: the exact chances of a shot."""
    number = needed(g, unit, target)
    label = say("at {unit}", unit=UNIT_NAMES[target])
    items = (Modifier(say("shooter"), say("missile table"), number, "9.3"),)
    rolls = say("A roll of {number} or less hits.", number=number)
    return Odds(label, number, 6 - number, 0, 6, rolls, items)


def melee_odds(g: PunicoState, combat: Combat) -> Odds:
    """§10.6: the exact chances of a combat for the side that is asked, with every modifier.

    `combat` has the supports that the one who is asked brings.
    """
    step = decision(g)
    attacks = step is None or step.seat(g) == SIDE[combat.attacker]
    foe = combat.defender if attacks else combat.attacker
    label = say("against {unit}", unit=UNIT_NAMES[foe])
    if g.panic >> combat.defender & 1:
        certain = say("An attack eliminates a unit in panic (§11.1.2).")
        return Odds(label, 36, 0, 0, 36, certain)
    best, helped = at_best(g, combat, foe)
    rerolls = has_marker(g, foe, FORTUNA)
    sums = totals(best, helped)
    rolls = (
        with_reroll(*sums, bool(combat.charge), not attacks)
        if rerolls
        else prospect(*sums, bool(combat.charge))
    )
    if not attacks:
        sums, rolls = sums[::-1], _turned(rolls)
    shown = _told(sums, rolls)
    items = tuple(modifiers(best, helped))
    shares = _shares(rolls)
    return Odds(label, *shares, rolls.total(), shown, items, _otherwise(g, combat, foe, shares))


def at_best(g: PunicoState, combat: Combat, foe: Unit) -> tuple[PunicoState, Combat]:
    """The combat with all that the enemy's unit can openly be given before the dice."""
    best = g.clone()
    if may_be_commanded(g, combat, foe):
        best.strengthened |= 1 << foe
    return best, _supported(combat, foe, open_support(g, foe))


def at_worst(g: PunicoState, combat: Combat, foe: Unit) -> PunicoState:
    """The table if the enemy's leader leaves his unit, where he still may."""
    worst = g.clone()
    open_to_him = not isinstance(decision(g), CommitPoint | GiveSupport | LeaveOrStay)
    if foe == combat.defender and leader_with(g, foe) and open_to_him and beside(g, SIDE[foe]):
        worst.leader_at[SIDE[foe]] = GONE
    return worst


def _otherwise(
    g: PunicoState, combat: Combat, foe: Unit, shares: tuple[int, int, int]
) -> Otherwise | None:
    """The chances if the enemy brings nothing, where that makes a difference."""
    attacks = foe == combat.defender
    rolls = prospect(*totals(at_worst(g, combat, foe), combat), bool(combat.charge))
    plain = _shares(rolls if attacks else _turned(rolls))
    scale = sum(shares) // 36
    win, nothing, loss = (scale * n for n in plain)
    if (win, nothing, loss) == shares:
        return None
    choice = say("If {side} adds nothing more", side=SIDE_NAMES[SIDE[foe]])
    return Otherwise(choice, win, nothing, loss)


def has_marker(g: PunicoState, unit: Unit, box: Box) -> bool:
    """Whether everybody sees a marker of the unit's side in a box; it may be the false one."""
    side = SIDE[unit]
    return g.markers[7 * side + box] > 0 and g.leader_at[side] >= 0


def may_be_commanded(g: PunicoState, combat: Combat, foe: Unit) -> bool:
    """§4.1.1, §4.3: whether the enemy's unit may still be given a Combat command."""
    step = decision(g)
    decided = isinstance(step, GiveSupport) or (
        isinstance(step, CommitPoint) and foe == combat.attacker
    )
    if decided or g.commanded >> foe & 1 or (foe == combat.attacker and combat.charge):
        return False
    return has_marker(g, foe, COMBAT_BOX) and in_command(g, foe)


def open_support(g: PunicoState, unit: Unit) -> int:
    """§10.4: how many friends can still support a unit; the attacker's side goes first."""
    step = decision(g)
    passed = isinstance(step, GiveSupport) and step.side != g.phasing and SIDE[unit] == g.phasing
    return 0 if passed else len(supporters(g, unit))


def _supported(combat: Combat, unit: Unit, more: int) -> Combat:
    """A combat with more support for one of its units."""
    attacker, defender = combat.supports
    if unit == combat.attacker:
        return combat._replace(supports=(attacker + more, defender))
    return combat._replace(supports=(attacker, defender + more))


def with_own_support(g: PunicoState, combat: Combat) -> Combat:
    """A combat with every support that the one who is asked can still give."""
    step = decision(g)
    assert step is not None
    unit = combat.attacker if step.seat(g) == SIDE[combat.attacker] else combat.defender
    return _supported(combat, unit, open_support(g, unit))


def _turned(rolls: Counter[Result]) -> Counter[Result]:
    """The same rolls for the other side."""
    return Counter({(taken, hurt): n for (hurt, taken), n in rolls.items()})


def _shares(rolls: Counter[Result]) -> tuple[int, int, int]:
    """How many rolls are won, end in harm to both, and are lost."""
    win, nothing, loss = (
        sum(n for result, n in rolls.items() if fate_of(result) == fate) for fate in FATES
    )
    return win, nothing, loss


def _told(sums: tuple[int, int], rolls: Counter[Result]) -> Text:
    """In how many rolls who takes how much disorder, the best for oneself first."""
    ranked = sorted(rolls.items(), key=lambda item: (item[0][1] - item[0][0], item[0]))
    return say(
        "Your die {ours}, their die {theirs}. Disorder: {results}.",
        ours=f"{sums[0]:+}",
        theirs=f"{sums[1]:+}",
        results=all_of([_fate(*result, f"{n}/{rolls.total()}") for result, n in ranked]),
    )


def _fate(hurt: int, taken: int, share: str) -> Text:
    """A result, and its share of all rolls."""
    if hurt == taken:
        return say("both take {points} ({share})", points=hurt, share=share)
    if hurt and taken:
        return say(
            "they take {points}, you take {own} ({share})", points=hurt, own=taken, share=share
        )
    if hurt:
        return say("they take {points} ({share})", points=hurt, share=share)
    return say("you take {points} ({share})", points=taken, share=share)
