"""Why an action of the Roman phase is not allowed: the paragraph and the reason (§move.1)."""

from __future__ import annotations

from martius.games.hispania.table.model import (
    CAPITALS,
    CITIES,
    CITY_DISCS,
    CONNECTED,
    PROVINCE,
    PROVINCE_NAMES,
    SEAS,
    SPACE_NAMES,
    SPACES,
    City,
    General,
    Space,
)
from martius.games.hispania.table.queries import (
    anchorages,
    army_in,
    general_in,
    march_money,
    move_cost,
    province_free,
)
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.words import coins, the
from martius.kernel import Refusal
from martius.kernel.text import Text, say


def broke(g: HispaniaState) -> Refusal | None:
    return None if g.denarii else Refusal("roman.1", say("You have no denarii left."))


def refuse_move(g: HispaniaState, general: General, space: Space) -> Refusal | None:
    """§move.1-8, for a general."""
    name = SPACE_NAMES[space]
    start = g.general_at[general]
    if space == start:
        reason = say("{The_general} is already in {space}.", the_general=the(general), space=name)
        return Refusal("move.1", reason)
    if g.in_revolt >> space & 1:
        return Refusal("move.2", say("Generals cannot enter {city}: it is in revolt.", city=name))
    if space in SEAS and not g.fleets >> space & 1:
        reason = say("Generals enter a sea only on a fleet: there is none in {sea}.", sea=name)
        return Refusal("move.3", reason)
    other = general_in(g, space)
    if other >= 0:
        reason = say(
            "{The_general} is in {space}: you can pass through, but not stop there.",
            the_general=the(other),
            space=name,
        )
        return Refusal("move.8", reason)
    cost = move_cost(g, start, space, 3 * len(SPACES))
    if cost < 0:
        reason = say("Revolts and seas without fleets block every way to {space}.", space=name)
        return Refusal("move.2", reason)
    return too_far(g, space, cost)


def too_far(g: HispaniaState, space: Space, cost: int) -> Refusal | None:
    """§move.1: what a way costs against what is left."""
    if cost <= march_money(g):
        return None
    reason = say(
        "The way to {space} costs {price}, and you have {n}.",
        space=SPACE_NAMES[space],
        price=coins(cost),
        n=march_money(g),
    )
    return Refusal("move.1", reason)


def refuse_fleet(g: HispaniaState, sea: Space) -> Refusal | None:
    """§move.4, §move.8: choosing a fleet to move."""
    if sea not in SEAS or not g.fleets >> sea & 1:
        return Refusal("move.4", say("There is no fleet in {space}.", space=SPACE_NAMES[sea]))
    if not march_money(g):
        return broke(g)
    if not anchorages(g, sea, march_money(g)):
        if g.pirate_seas:
            return Refusal("pirates.2", say("Fleets and pirates block every sea in reach."))
        return Refusal("move.8", say("Every sea in reach has a fleet."))
    return None


def refuse_garrison(g: HispaniaState, city: Space) -> Refusal | None:
    """§garrison.1, §garrison.3, §garrison.4."""
    if city == g.general_at[g.turn] and not g.garrison_reserve[g.turn]:
        reason = say("{The_general} has no garrisons in reserve.", the_general=the(g.turn))
        return Refusal("garrison.1", reason)
    return refuse_disc(g, city)


def refuse_disc(g: HispaniaState, city: Space) -> Refusal | None:
    """§garrison.1, §garrison.3, §garrison.4: where no garrison can be placed, whichever it is."""
    name = SPACE_NAMES[city]
    if city != g.general_at[g.turn] or city not in CITIES:
        return Refusal("garrison.1", _elsewhere(g, city))
    if len(g.garrisons[city]) >= CITY_DISCS:
        return Refusal("garrison.3", say("{city} already has three garrisons.", city=name))
    if not may_hold(g, city):
        reason = say(
            "{city} is a capital: first put down every revolt in {province}.",
            city=name,
            province=PROVINCE_NAMES[PROVINCE[city]],
        )
        return Refusal("garrison.4", reason)
    return broke(g)


def _elsewhere(g: HispaniaState, space: Space) -> Text:
    """Why a general cannot do something in a space."""
    return say(
        "{The_general} is not in {space}.", the_general=the(g.turn), space=SPACE_NAMES[space]
    )


def _unconnected(g: HispaniaState, space: Space) -> Text:
    """Why a general cannot fight what is in a space."""
    return say(
        "No link joins {space} to the space of {the_general}.",
        space=SPACE_NAMES[space],
        the_general=the(g.turn),
    )


def refuse_withdrawal(g: HispaniaState, city: Space) -> Refusal | None:
    """§garrison.2."""
    if city != g.general_at[g.turn] or city not in CITIES:
        return Refusal("garrison.2", _elsewhere(g, city))
    if not g.held[g.turn] >> city & 1:
        reason = say(
            "{The_general} has no garrison in {city}.",
            the_general=the(g.turn),
            city=SPACE_NAMES[city],
        )
        return Refusal("garrison.2", reason)
    return broke(g)


def refuse_siege(g: HispaniaState, city: Space) -> Refusal | None:
    """§besiege.1, §pirates.3."""
    name = SPACE_NAMES[city]
    if not (g.in_revolt | g.pirate_seas) >> city & 1:
        return Refusal("besiege.1", say("{space} is not in revolt.", space=name))
    if army_in(g, city):
        reason = say("An army stands in {city}: attack the army first.", city=name)
        return Refusal("besiege.1", reason)
    if not CONNECTED[g.general_at[g.turn]] >> city & 1:
        return Refusal("besiege.1", _unconnected(g, city))
    return broke(g)


def refuse_attack(g: HispaniaState, city: Space) -> Refusal | None:
    """§attack.1."""
    if not army_in(g, city):
        reason = say("There is no army in {space}.", space=SPACE_NAMES[city])
        return Refusal("attack.1", reason)
    if not CONNECTED[g.general_at[g.turn]] >> city & 1:
        return Refusal("attack.1", _unconnected(g, city))
    return broke(g)


def may_hold(g: HispaniaState, city: City) -> bool:
    """§garrison.4: a capital takes a garrison only while its province is free of revolt."""
    return not CAPITALS >> city & 1 or province_free(g, PROVINCE[city])
