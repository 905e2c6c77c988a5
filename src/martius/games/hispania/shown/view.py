"""What is shown of the table: the board, the tracks, and each option with its cost and odds.

Nothing is hidden in Hispania, so every seat sees the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from martius.games.hispania.setup.deployment import PlaceGeneral, Placement, RoadLaying
from martius.games.hispania.table.board import (
    Board,
    FightUnderWay,
    LinkFacts,
    Province,
    SpaceFacts,
    SpaceState,
    StaticBoard,
)
from martius.games.hispania.table.model import (
    CAPITALS,
    CITIES_DATA,
    COLOURS,
    GENERAL_IDS,
    GENERAL_NAMES,
    GENERALS,
    LINK_ENDS,
    LINK_IDS,
    LINKS_DATA,
    OFF_BOARD,
    PROVINCES_DATA,
    REVOLT_DISCS,
    SEAS,
    SEAS_DATA,
    SPACE_IDS,
    SPACE_NAMES,
    SPACES,
    TIME_TRACK,
    City,
    Link,
    Sea,
    Space,
    city_code,
)
from martius.games.hispania.table.queries import (
    absent_generals,
    garrisoned,
    general_in,
    move_cost,
    route,
)
from martius.games.hispania.table.state import (
    ARMY_ATTACK,
    ARMY_SIEGE,
    ATTACK,
    SIEGE,
    Fight,
    HispaniaState,
)
from martius.games.hispania.table.words import coins, named, the
from martius.games.hispania.turn.combat import attacker_at, sides, tally
from martius.games.hispania.turn.hispanic import HispanicPhase
from martius.games.hispania.turn.roman import MOST_SPENT, Sail, Spend, fight_with, sail_cost
from martius.kernel import Action, Odds, Option, Track, decision
from martius.kernel.words import capitalised


def board(g: HispaniaState) -> Board:
    """The table as it stands."""
    return {
        "spaces": [_space(g, space) for space in SPACES],
        "roads": [LINK_IDS[link] for link, (a, b) in enumerate(LINK_ENDS) if g.road_to[a] >> b & 1],
        "reserve": {
            "revolts": g.reserve,
            "armies": g.armies_in_reserve,
            "roads": g.roads_to_lay,
            "garrisons": dict(zip(GENERAL_IDS, g.garrison_reserve, strict=True)),
        },
        "off_board": [
            GENERAL_IDS[general] for general in GENERALS if g.general_at[general] == OFF_BOARD
        ],
        "blocked_denarii": 0 if is_setup(g) else absent_generals(g),
        "denarii": g.denarii,
        "active": GENERAL_IDS[g.turn],
        "round": g.round,
        "year": TIME_TRACK[g.round - 1],
        "time_track": TIME_TRACK[: g.track],
        "turn": GENERAL_IDS[g.turn],
        "capitals": {
            "garrisoned": (garrisoned(g) & CAPITALS).bit_count(),
            "of": CAPITALS.bit_count(),
        },
        "goal": {
            "garrison_in": [SPACE_IDS[s] for s in SPACES if g.terms.goal_garrisons >> s & 1],
            "free_of_revolt": [SPACE_IDS[s] for s in SPACES if g.terms.goal_free >> s & 1],
            "rounds": g.terms.rounds,
        },
        "fight": _fight(g),
        "setup": is_setup(g),
    }


def is_setup(g: HispaniaState) -> bool:
    """Whether the board is still being set up."""
    return any(isinstance(step, RoadLaying | Placement | PlaceGeneral) for step in g.agenda)


def phase(g: HispaniaState) -> str:
    """Where the turn stands."""
    if g.result is not None:
        return "The game is over"
    if is_setup(g):
        return "Set-up"
    roman = any(isinstance(step, HispanicPhase) for step in g.agenda)
    return f"{'Roman' if roman else 'Hispanic'} phase of {the(g.turn)}"


def _space(g: HispaniaState, space: int) -> SpaceState:
    city = space < SEAS.start
    general = general_in(g, space)
    return {
        "id": SPACE_IDS[space],
        "revolts": g.revolts[space] if city else 0,
        "garrisons": [GENERAL_IDS[owner] for owner in g.garrisons[space]] if city else [],
        "general": GENERAL_IDS[general] if general >= 0 else None,
        "army": space in g.armies,
        "fleet": bool(g.fleets >> space & 1),
    }


def _fight(g: HispaniaState) -> FightUnderWay | None:
    if g.fight is None:
        return None
    army = g.fight.kind in (ARMY_SIEGE, ARMY_ATTACK)
    return {
        "kind": "siege" if g.fight.kind in (SIEGE, ARMY_SIEGE) else "attack",
        "by": "army" if army else GENERAL_IDS[g.fight.general],
        "from": SPACE_IDS[attacker_at(g, g.fight)],
        "at": SPACE_IDS[g.fight.city],
    }


def tracks(g: HispaniaState) -> list[Track]:
    """Time, revolts left, capitals and, from the first turn on, denarii."""
    held = (garrisoned(g) & g.terms.goal_garrisons).bit_count()
    wanted = g.terms.goal_garrisons.bit_count()
    return [
        Track("round", "Round", g.round, g.terms.rounds, f"{TIME_TRACK[g.round - 1]} BC"),
        Track("reserve", "Revolts in reserve", g.reserve, REVOLT_DISCS, f"{g.reserve} left"),
        *([] if is_setup(g) else [_purse(g)]),
        Track("capitals", "Cities to garrison", held, wanted, f"{held} of {wanted}"),
    ]


def _purse(g: HispaniaState) -> Track:
    most = g.terms.denarii - absent_generals(g)
    return Track("denarii", "Denarii", g.denarii, most, f"{coins(g.denarii)} of {most}")


# --- options ---


def describe(g: HispaniaState, action: Action) -> Option:
    """An option with its cost, odds and what we know of its numbers."""
    return DESCRIBERS[action.verb](g, action.noun)


def _road(g: HispaniaState, link: Link) -> Option:
    a, b = LINK_ENDS[link]
    label = f"Road {SPACE_NAMES[a]} to {SPACE_NAMES[b]}"
    return Option(label, LINK_IDS[link], "Roads", "setup.8", note=_link_note(link))


def _place(g: HispaniaState, space: Space) -> Option:
    rule = "setup.11" if space >= SEAS.start else "setup.10"
    return Option(f"Place in {SPACE_NAMES[space]}", SPACE_IDS[space], "Place", rule)


def _enter(g: HispaniaState, space: Space) -> Option:
    return Option(f"Return in {SPACE_NAMES[space]}", SPACE_IDS[space], "Return", "sequence.4")


def _move(g: HispaniaState, space: Space) -> Option:
    start = g.general_at[g.turn]
    cost = move_cost(g, start, space, g.denarii)
    path = tuple(SPACE_IDS[at] for at in route(g, start, space, g.denarii))
    label = f"Move to {SPACE_NAMES[space]}"
    return Option(label, SPACE_IDS[space], "Move", "move.1", cost, path=path)


def _fleet(g: HispaniaState, sea: Sea) -> Option:
    carried = general_in(g, sea)
    cargo = f" with {the(carried)}" if carried >= 0 else ""
    label = f"Move the fleet in {SPACE_NAMES[sea]}{cargo}"
    return Option(label, SPACE_IDS[sea], "Fleet", "move.4")


def _sail(g: HispaniaState, sea: Sea) -> Option:
    waiting = decision(g)
    assert isinstance(waiting, Sail)
    cost = sail_cost(waiting.sea, sea)
    return Option(f"Sail to {SPACE_NAMES[sea]}", SPACE_IDS[sea], "Fleet", "move.1", cost)


def _garrison(g: HispaniaState, city: City) -> Option:
    return Option(f"Garrison {named(city)}", SPACE_IDS[city], "Garrison", "garrison.1", 1)


def _withdraw(g: HispaniaState, city: City) -> Option:
    label = f"Withdraw a garrison from {named(city)}"
    return Option(label, SPACE_IDS[city], "Garrison", "garrison.2", 1)


def _besiege(g: HispaniaState, city: City) -> Option:
    odds, note = _all_odds(g, SIEGE, city), _shield_note(city)
    label = f"Besiege {named(city)}"
    return Option(label, SPACE_IDS[city], "Besiege", "besiege.1", None, odds, note)


def _attack(g: HispaniaState, city: City) -> Option:
    label = f"Attack the army in {named(city)}"
    odds = _all_odds(g, ATTACK, city)
    return Option(label, SPACE_IDS[city], "Attack", "attack.1", None, odds)


def _spending(g: HispaniaState, spent: int) -> Option:
    waiting = decision(g)
    assert isinstance(waiting, Spend)
    fight = fight_with(g, waiting.kind, waiting.city, spent)
    rule = "attack.1" if waiting.kind == ATTACK else "besiege.1"
    label = f"Spend {coins(spent)}"
    return Option(label, SPACE_IDS[waiting.city], "Spend", rule, spent, (odds_of(g, fight),))


def _pass(g: HispaniaState, _: int) -> Option:
    return Option("End the Roman phase", None, "End", "roman.2")


def _hand_over(g: HispaniaState, _: int) -> Option:
    return Option("Hand the consul over to the praetor of Citerior", None, "End", "setup.2")


def _all_odds(g: HispaniaState, kind: int, city: City) -> tuple[Odds, ...]:
    """The chances for each number of denarii that can be spent."""
    most = min(MOST_SPENT, g.denarii)
    return tuple(odds_of(g, fight_with(g, kind, city, spent)) for spent in range(1, most + 1))


def odds_of(g: HispaniaState, fight: Fight) -> Odds:
    """The exact chances of a fight."""
    sums = sides(g, fight)
    return Odds(coins(fight.spent), *tally(fight, sums), str(sums))


def _shield_note(city: City) -> str | None:
    data = CITIES_DATA[city]
    if data["shield_source"] == "attested":
        return None
    return f"The shield {data['shield']} of {data['name']} is reconstructed: {data['why']}."


def _link_note(link: Link) -> str | None:
    data = LINKS_DATA[link]
    return (
        None if data["source"] == "attested" else f"This link is our reconstruction: {data['why']}."
    )


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

# --- lasting facts ---


def static_board() -> StaticBoard:
    """Provinces, spaces and links with where each fact comes from."""
    return {
        "provinces": [_province(data) for data in PROVINCES_DATA],
        "spaces": [_static_space(space) for space in SPACES],
        "links": [_link(*link) for link in zip(LINK_IDS, LINKS_DATA, strict=True)],
        "pieces": [
            {"id": piece, "name": capitalised(name), "colour": COLOURS[piece]}
            for piece, name in zip(GENERAL_IDS, GENERAL_NAMES, strict=True)
        ],
    }


def _province(data: Mapping[str, Any]) -> Province:
    return {
        "id": data["id"],
        "name": data["name"],
        "numeral": data["numeral"],
        "roman": data["roman"],
        "capital": data.get("capital"),
        "source": data["source"],
        "why": data.get("why"),
    }


def _link(link_id: str, data: Mapping[str, Any]) -> LinkFacts:
    return {
        "id": link_id,
        "a": data["a"],
        "b": data["b"],
        "kind": data["kind"],
        "segments": data["segments"],
        "road": data["road"],
        "source": data["source"],
        "segments_source": data["segments_source"],
        "confidence": data["confidence"],
        "why": data["why"],
    }


def _static_space(space: Space) -> SpaceFacts:
    data = (CITIES_DATA + SEAS_DATA)[space]
    city = space < SEAS.start
    return {
        "id": data["id"],
        "name": data["name"],
        "lon": data["lon"],
        "lat": data["lat"],
        "kind": "city" if city else "sea",
        "name_source": data["name_source"],
        "province": data.get("province"),
        "province_source": data.get("province_source"),
        "shield": data.get("shield"),
        "shield_source": data.get("shield_source"),
        "capital": bool(CAPITALS >> space & 1),
        "number": data.get("number"),
        "number_source": data.get("number_source"),
        "modern": data.get("modern"),
        "code": city_code(space) if city else None,
        "source": data["source"],
        "confidence": data["confidence"],
        "why": data["why"],
    }
