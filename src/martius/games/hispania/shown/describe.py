"""Each option as a client shows it, with its cost and its exact odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from martius.games.hispania.table.model import (
    CITIES_DATA,
    CITY_DISCS,
    CITY_NUMBERED,
    LINK_ENDS,
    LINK_IDS,
    LINKS_DATA,
    PROCONSUL,
    SEAS,
    SPACE_IDS,
    SPACE_NAMES,
    City,
    General,
    Link,
    Province,
    Sea,
    Space,
)
from martius.games.hispania.table.queries import (
    general_in,
    sail_cost,
)
from martius.games.hispania.table.state import ATTACK, SIEGE, Fight, HispaniaState
from martius.games.hispania.table.ways import Ways
from martius.games.hispania.table.words import coins, named, the
from martius.games.hispania.turn.combat import sides, tally, throws
from martius.games.hispania.turn.hispanic import blocked, may_raise, protected
from martius.games.hispania.turn.roman import MOST_SPENT, Sail, Spend, fight_with
from martius.games.hispania.turn.values import Sides, Tally
from martius.games.hispania.variants import ingenivm, proconsvl
from martius.games.hispania.variants.hispano import DirectArmy, ShiftRevolt, odds_with
from martius.games.hispania.variants.lead import March
from martius.kernel import Action, Odds, Option, decision
from martius.kernel.text import Text, say


def describe(g: HispaniaState, action: Action) -> Option:
    """An option with its cost, odds and what we know of its numbers."""
    return describe_all(g, [action])[0]


def describe_all(g: HispaniaState, actions: Sequence[Action]) -> list[Option]:
    """Options of the waiting decision. The ways of a general are looked for once for all."""
    ways = _ways(g) if any(action.verb in GOING for action in actions) else None
    return [
        DESCRIBERS[verb](g, noun) if ways is None or verb not in GOING else _going(ways, verb, noun)
        for verb, noun in actions
    ]


def _road(g: HispaniaState, link: Link) -> Option:
    one, other = (SPACE_NAMES[end] for end in LINK_ENDS[link])
    label = say("Road from {one} to {other}", one=one, other=other)
    return Option(label, LINK_IDS[link], say("Roads"), "setup.8", note=_link_note(link))


def _place(g: HispaniaState, space: Space) -> Option:
    rule = "setup.11" if space >= SEAS.start else "setup.10"
    label = say("Place in {space}", space=SPACE_NAMES[space])
    return Option(label, SPACE_IDS[space], say("Place"), rule)


def _enter(g: HispaniaState, space: Space) -> Option:
    label = say("Return in {space}", space=SPACE_NAMES[space])
    return Option(label, SPACE_IDS[space], say("Return"), "sequence.4")


GOING: Final = {"move": say("Move"), "march": say("Move others")}
"""The actions that take a general along a way, each with its group."""
TO_SPACE: Final = [say("Move to {space}", space=name) for name in SPACE_NAMES]


def _ways(g: HispaniaState) -> Ways:
    """Of the general who moves: the one whose turn it is, or another whom he sends."""
    step = decision(g)
    return Ways(g, g.general_at[step.general if isinstance(step, March) else g.turn])


def _going(ways: Ways, verb: str, space: Space) -> Option:
    path = tuple([SPACE_IDS[at] for at in ways.to(space)])
    cost = ways.cost[space]
    return Option(TO_SPACE[space], SPACE_IDS[space], GOING[verb], "move.1", cost, path=path)


def _fleet(g: HispaniaState, sea: Sea) -> Option:
    carried = general_in(g, sea)
    if carried < 0:
        label = say("Move the fleet in {sea}", sea=SPACE_NAMES[sea])
    else:
        label = say(
            "Move the fleet in {sea} with {the_general}",
            sea=SPACE_NAMES[sea],
            the_general=the(carried),
        )
    return Option(label, SPACE_IDS[sea], say("Fleet"), "move.4")


def _sail(g: HispaniaState, sea: Sea) -> Option:
    waiting = decision(g)
    assert isinstance(waiting, Sail)
    cost = sail_cost(g, waiting.sea, sea)
    label = say("Sail to {sea}", sea=SPACE_NAMES[sea])
    return Option(label, SPACE_IDS[sea], say("Fleet"), "move.1", cost)


def _garrison(g: HispaniaState, city: City) -> Option:
    label = say("Place a garrison in {city}", city=named(city))
    return Option(label, SPACE_IDS[city], say("Garrison"), "garrison.1", 1)


def _withdraw(g: HispaniaState, city: City) -> Option:
    label = say("Remove a garrison from {city}", city=named(city))
    return Option(label, SPACE_IDS[city], say("Garrison"), "garrison.2", 1)


def _besiege(g: HispaniaState, city: City) -> Option:
    odds = _all_odds(g, SIEGE, city)
    if city in SEAS:
        label = say("Besiege the pirates in {sea}", sea=SPACE_NAMES[city])
        reading = say("The shield of pirates is our reading of the variant PIRATES.")
        return Option(label, SPACE_IDS[city], say("Besiege"), "pirates.3", None, odds, reading)
    label, note = say("Besiege {city}", city=named(city)), _shield_note(city)
    return Option(label, SPACE_IDS[city], say("Besiege"), "besiege.1", None, odds, note)


def _attack(g: HispaniaState, city: City) -> Option:
    label = say("Attack the army in {city}", city=named(city))
    odds = _all_odds(g, ATTACK, city)
    return Option(label, SPACE_IDS[city], say("Attack"), "attack.1", None, odds)


def _spending(g: HispaniaState, spent: int) -> Option:
    waiting = decision(g)
    assert isinstance(waiting, Spend)
    fight = fight_with(g, waiting.kind, waiting.city, spent)
    rule = "attack.1" if waiting.kind == ATTACK else "besiege.1"
    label = say("Spend {price}", price=coins(spent))
    odds = (odds_of(g, fight),)
    return Option(label, SPACE_IDS[waiting.city], say("Spend"), rule, spent, odds)


def _pass(g: HispaniaState, _: int) -> Option:
    return Option(say("End the Roman phase"), None, say("End"), "roman.2")


def _hand_over(g: HispaniaState, _: int) -> Option:
    label = say("Hand the consul over to the praetor of Citerior")
    return Option(label, None, say("End"), "setup.2")


def _all_odds(g: HispaniaState, kind: int, city: City) -> tuple[Odds, ...]:
    """The chances for each number of denarii that can be spent."""
    most = min(MOST_SPENT, g.denarii)
    return tuple(odds_of(g, fight_with(g, kind, city, spent)) for spent in range(1, most + 1))


def odds_of(g: HispaniaState, fight: Fight) -> Odds:
    """The exact chances of a fight."""
    return _odds(fight.kind, fight.spent, sides(g, fight))


@lru_cache(maxsize=1 << 10)
def _odds(kind: int, spent: int, sums: Sides) -> Odds:
    """The same: they depend on nothing else, and come up again and again."""
    return Odds(coins(spent), *throws(kind, sums), sums.text())


def _shield_note(city: City) -> Text | None:
    data = CITIES_DATA[city]
    if data["shield_source"] == "attested":
        return None
    return say(
        "The shield {n} of {city} is our reconstruction. Known of the city: {why}.",
        n=data["shield"],
        city=SPACE_NAMES[city],
        why=say(data["why"]),
    )


def _link_note(link: Link) -> Text | None:
    data = LINKS_DATA[link]
    if data["source"] == "attested":
        return None
    return say("This link is our reconstruction. Reason: {why}.", why=say(data["why"]))


# --- options of the variants ---


def _build(g: HispaniaState, link: Link) -> Option:
    one, other = (SPACE_NAMES[end] for end in LINK_ENDS[link])
    label = say("Build a road from {one} to {other}", one=one, other=other)
    cost, note = ingenivm.cost(link), _link_note(link)
    return Option(label, LINK_IDS[link], say("Roads"), "ingenivm.2", cost, note=note)


def _call(g: HispaniaState, _: int) -> Option:
    label = say("Call the proconsul to {sea}", sea=SPACE_NAMES[proconsvl.ENTRY])
    target = SPACE_IDS[proconsvl.ENTRY]
    return Option(label, target, say("Proconsul"), "proconsvl.1", proconsvl.COST)


def _lead(g: HispaniaState, general: General) -> Option:
    rule = "proconsvl.2" if general == PROCONSUL else "imperivm.3"
    label = say("Move {the_general}", the_general=the(general))
    return Option(label, SPACE_IDS[g.general_at[general]], say("Move others"), rule)


def _legion(g: HispaniaState, city: City) -> Option:
    label = say("Place the Legio Hispana in {city}", city=named(city))
    return Option(label, SPACE_IDS[city], say("Garrison"), "legio.2", 1)


def _keep(g: HispaniaState, _: int) -> Option:
    waiting = decision(g)
    if isinstance(waiting, ShiftRevolt):
        city = CITY_NUMBERED[waiting.roman - 1][waiting.hispanic - 1]
        note = rising(g, city)
        return Option(say("Keep the die"), None, say("Keep"), "hispano.3", note=note)
    if isinstance(waiting, DirectArmy):
        return Option(say("Roll for the army"), None, say("Keep"), "hispano.4")
    odds = (_hispanic_odds(g, 0),)
    return Option(say("Add nothing"), None, say("Keep"), "hispano.5", odds=odds)


def _shift(g: HispaniaState, face: int) -> Option:
    waiting = decision(g)
    assert isinstance(waiting, ShiftRevolt)
    city = CITY_NUMBERED[waiting.roman - 1][face - 1]
    label = say("Turn the die to {roll}: {city}", roll=face, city=named(city))
    cost = abs(face - waiting.hispanic)
    note = rising(g, city)
    return Option(label, SPACE_IDS[city], say("Turn the die"), "hispano.3", cost, note=note)


def rising(g: HispaniaState, city: City) -> Text:
    """§revolt.2-6: what is certain to come of a revolt roll that names a city."""
    name = SPACE_NAMES[city]
    if not g.revolts[city]:
        if protected(g, city):
            return say("Nothing will happen: {city} is protected.", city=name)
    elif may_raise(g, city):
        return say("An army will rise in {city}.", city=name)
    elif g.revolts[city] >= CITY_DISCS:
        return say("Nothing will happen: {city} has three revolts.", city=name)
    if not g.reserve:
        return say("Rome will lose: no revolt is left for {city}.", city=name)
    return say("{city} will get a revolt.", city=name)


def _head(g: HispaniaState, city: City) -> Option:
    label = say("Head for {city}", city=named(city))
    waiting = decision(g)
    assert isinstance(waiting, DirectArmy)
    odds = direct_odds(g, waiting.province, city)
    return Option(label, SPACE_IDS[city], say("Army"), "hispano.4", 1, odds)


def direct_odds(g: HispaniaState, province: Province, city: City) -> tuple[Odds, ...]:
    """The chances of the fight that an army would have in a city, if any."""
    fight = blocked(g, province, city)
    if fight is None:
        return ()
    sums = sides(g, fight)
    return (Odds(coins(1), *_for_hispania(tally(fight, sums)), sums.text()),)


def _add(g: HispaniaState, denarii: int) -> Option:
    assert g.fight is not None
    label = say("Add {price}", price=coins(denarii))
    odds = (_hispanic_odds(g, denarii),)
    return Option(label, SPACE_IDS[g.fight.city], say("Add"), "hispano.5", denarii, odds)


def _hispanic_odds(g: HispaniaState, denarii: int) -> Odds:
    """The chances of the army that fights, as the Hispanic player sees them."""
    assert g.fight is not None
    sums = sides(g, g.fight._replace(spent=denarii))
    return Odds(coins(denarii), *_for_hispania(odds_with(g, denarii)), sums.text())


def _for_hispania(odds: Tally) -> Tally:
    return Tally(odds.loss, odds.nothing, odds.win, odds.of)


DESCRIBERS: Final[dict[str, Callable[[HispaniaState, int], Option]]] = {
    "road": _road,
    "place": _place,
    "enter": _enter,
    "fleet": _fleet,
    "sail": _sail,
    "garrison": _garrison,
    "withdraw": _withdraw,
    "besiege": _besiege,
    "attack": _attack,
    "spend": _spending,
    "build": _build,
    "call": _call,
    "lead": _lead,
    "legion": _legion,
    "keep": _keep,
    "shift": _shift,
    "head": _head,
    "add": _add,
    "pass": _pass,
    "hand_over": _hand_over,
}
