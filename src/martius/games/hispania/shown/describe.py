"""Each option as a client shows it, with its cost and its exact odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from martius.games.hispania.table.model import (
    CITIES_DATA,
    LINK_ENDS,
    LINK_IDS,
    LINKS_DATA,
    SEAS,
    SPACE_IDS,
    SPACE_NAMES,
    City,
    Link,
    Sea,
    Space,
)
from martius.games.hispania.table.queries import general_in, move_cost, route
from martius.games.hispania.table.state import ATTACK, SIEGE, Fight, HispaniaState
from martius.games.hispania.table.words import coins, named, the
from martius.games.hispania.turn.combat import sides, tally
from martius.games.hispania.turn.roman import MOST_SPENT, Sail, Spend, fight_with, sail_cost
from martius.kernel import Action, Odds, Option, decision
from martius.kernel.text import Text, say


def describe(g: HispaniaState, action: Action) -> Option:
    """An option with its cost, odds and what we know of its numbers."""
    return DESCRIBERS[action.verb](g, action.noun)


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


def _move(g: HispaniaState, space: Space) -> Option:
    start = g.general_at[g.turn]
    cost = move_cost(g, start, space, g.denarii)
    path = tuple(SPACE_IDS[at] for at in route(g, start, space, g.denarii))
    label = say("Move to {space}", space=SPACE_NAMES[space])
    return Option(label, SPACE_IDS[space], say("Move"), "move.1", cost, path=path)


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
    cost = sail_cost(waiting.sea, sea)
    label = say("Sail to {sea}", sea=SPACE_NAMES[sea])
    return Option(label, SPACE_IDS[sea], say("Fleet"), "move.1", cost)


def _garrison(g: HispaniaState, city: City) -> Option:
    label = say("Place a garrison in {city}", city=named(city))
    return Option(label, SPACE_IDS[city], say("Garrison"), "garrison.1", 1)


def _withdraw(g: HispaniaState, city: City) -> Option:
    label = say("Remove a garrison from {city}", city=named(city))
    return Option(label, SPACE_IDS[city], say("Garrison"), "garrison.2", 1)


def _besiege(g: HispaniaState, city: City) -> Option:
    odds, note = _all_odds(g, SIEGE, city), _shield_note(city)
    label = say("Besiege {city}", city=named(city))
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
    sums = sides(g, fight)
    return Odds(coins(fight.spent), *tally(fight, sums), sums.text())


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


DESCRIBERS: Final[dict[str, Callable[[HispaniaState, int], Option]]] = {
    "road": _road,
    "place": _place,
    "enter": _enter,
    "move": _move,
    "fleet": _fleet,
    "sail": _sail,
    "garrison": _garrison,
    "withdraw": _withdraw,
    "besiege": _besiege,
    "attack": _attack,
    "spend": _spending,
    "pass": _pass,
    "hand_over": _hand_over,
}
