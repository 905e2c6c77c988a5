"""What is shown of the table: the board, the tracks and the lasting facts.

Nothing is hidden in Hispania, so every seat sees the same.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from martius.games.hispania.setup.deployment import PlaceGeneral, Placement, RoadLaying
from martius.games.hispania.table.board import (
    Board,
    FightUnderWay,
    Goal,
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
    COMMANDER_IDS,
    GENERAL_IDS,
    GENERAL_NAMES,
    GENERALS,
    LINK_ENDS,
    LINK_IDS,
    LINKS_DATA,
    OFF_BOARD,
    PROCONSUL,
    PROVINCES_DATA,
    REVOLT_DISCS,
    SEAS,
    SEAS_DATA,
    SPACE_IDS,
    SPACE_NAMES,
    SPACES,
    TIME_TRACK,
    Space,
    city_code,
)
from martius.games.hispania.table.queries import (
    absent_generals,
    garrisoned,
    general_in,
)
from martius.games.hispania.table.state import (
    ARMY_ATTACK,
    ARMY_SIEGE,
    SIEGE,
    HispaniaState,
    Terms,
)
from martius.games.hispania.table.variants import HISPANO, PROCONSVL, ids_of
from martius.games.hispania.table.words import the
from martius.games.hispania.turn.combat import attacker_at
from martius.games.hispania.turn.hispanic import HispanicPhase
from martius.games.hispania.variants import hispano, legio_hispana
from martius.kernel import Track
from martius.kernel.mask import Mask, bits
from martius.kernel.plain import Plain
from martius.kernel.text import Text, plural, say


def board(g: HispaniaState) -> Board:
    """The table as it is. Parts that seldom change are made once: a board is looked at, not
    changed."""
    setup = is_setup(g)
    return {
        "spaces": _spaces(g),
        "roads": _roads(tuple(g.road_to)),
        "reserve": {
            "revolts": g.reserve,
            "armies": g.armies_in_reserve,
            "roads": g.roads_to_lay + g.roads_for_sale,
            "garrisons": dict(zip(COMMANDER_IDS, g.garrison_reserve, strict=True)),
            "legion": legio_hispana.in_reserve(g),
            "special_army": bool(g.special_in_reserve),
        },
        "off_board": [
            GENERAL_IDS[general]
            for general in GENERALS
            if g.general_at[general] == OFF_BOARD
            and (general != PROCONSUL or g.terms.variants & PROCONSVL)
        ],
        "blocked_denarii": 0 if setup else absent_generals(g),
        "denarii": g.denarii,
        "move_denarii": g.move_denarii,
        "hispanic_denarii": 0 if is_romes(g) else g.hispanic_denarii,
        "variants": ids_of(g.terms.variants),
        "active": GENERAL_IDS[g.turn],
        "round": g.round,
        "year": TIME_TRACK[g.round - 1],
        "time_track": TIME_TRACK[: g.track],
        "turn": GENERAL_IDS[g.turn],
        "capitals": {
            "garrisoned": (garrisoned(g) & CAPITALS).bit_count(),
            "of": CAPITALS.bit_count(),
        },
        "goal": _goal(g.terms),
        "fight": _fight(g),
        "setup": setup,
    }


@lru_cache(maxsize=64)
def _goal(terms: Terms) -> Goal:
    return {
        "garrison_in": [SPACE_IDS[space] for space in bits(terms.goal_garrisons)],
        "free_of_revolt": [SPACE_IDS[space] for space in bits(terms.goal_free)],
        "special_army_removed": terms.goal_special,
        "rounds": terms.rounds,
    }


@lru_cache(maxsize=1 << 10)
def _roads(road_to: tuple[Mask, ...]) -> list[str]:
    return [LINK_IDS[link] for link, (a, b) in enumerate(LINK_ENDS) if road_to[a] >> b & 1]


def is_setup(g: HispaniaState) -> bool:
    """Whether the board is still being set up."""
    return any(isinstance(step, (RoadLaying, Placement, PlaceGeneral)) for step in g.agenda)


def is_romes(g: HispaniaState) -> bool:
    """Whether the Hispanic phase of this turn is still to come."""
    return any(isinstance(step, HispanicPhase) for step in g.agenda)


def phase(g: HispaniaState) -> Text:
    """Where the turn stands."""
    if g.result is not None:
        return say("The game is over")
    if is_setup(g):
        return say("Set-up")
    if is_romes(g):
        return say("Roman phase of {the_general}", the_general=the(g.turn))
    return say("Hispanic phase after {the_general}", the_general=the(g.turn))


def _spaces(g: HispaniaState) -> list[SpaceState]:
    """All spaces. Those where nothing is, as in most, are made once for all boards."""
    taken = g.in_revolt | garrisoned(g) | g.fleets | g.pirate_seas
    for at in (*g.general_at, *g.armies, g.legion):
        if at >= 0:
            taken |= 1 << at
    return [space_state(g, space) if taken >> space & 1 else EMPTY[space] for space in SPACES]


def space_state(g: HispaniaState, space: Space) -> SpaceState:
    """What lies in a space."""
    city = space < SEAS.start
    general = general_in(g, space)
    return {
        "id": SPACE_IDS[space],
        "revolts": g.revolts[space] if city else 0,
        "garrisons": [GENERAL_IDS[owner] for owner in g.garrisons[space]] if city else [],
        "general": GENERAL_IDS[general] if general >= 0 else None,
        "army": space in g.armies,
        "special_army": g.special >= 0 and g.armies[g.special] == space,
        "legion": g.legion == space,
        "fleet": bool(g.fleets >> space & 1),
        "pirates": 0 if city else g.pirates[space - SEAS.start],
    }


EMPTY: Final = [space_state(HispaniaState(), space) for space in SPACES]
"""Each space with nothing there."""


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
    purse = [] if is_setup(g) else [_purse(g)]
    return [_time(g.round, g.terms.rounds), _reserve(g.reserve), *purse, _capitals(held, wanted)]


@cache
def _time(now: int, rounds: int) -> Track:
    return Track("round", say("Round"), now, rounds, say("{year} BC", year=TIME_TRACK[now - 1]))


@cache
def _reserve(n: int) -> Track:
    return Track("reserve", say("Revolts in reserve"), n, REVOLT_DISCS, say("{n} left", n=n))


@cache
def _capitals(held: int, wanted: int) -> Track:
    text = say("{n} of {most}", n=held, most=wanted)
    return Track("capitals", say("Cities to garrison"), held, wanted, text)


def _purse(g: HispaniaState) -> Track:
    """Of the general whose turn it is, or of the Hispanic player in a Hispanic phase."""
    if g.terms.variants & HISPANO and not is_romes(g):
        return _denarii(g.hispanic_denarii, hispano.PARAMS["denarii_per_phase"])
    return _denarii(g.denarii, g.terms.denarii - absent_generals(g))


@cache
def _denarii(n: int, most: int) -> Track:
    text = plural("{n} denarius of {most}", "{n} denarii of {most}", n, most=most)
    return Track("denarii", say("Denarii"), n, most, text)


# --- lasting facts ---


def static_board() -> StaticBoard:
    """Provinces, spaces and links with where each fact comes from."""
    return {
        "provinces": [_province(data) for data in PROVINCES_DATA],
        "spaces": [_static_space(space) for space in SPACES],
        "links": [_link(*link) for link in zip(LINK_IDS, LINKS_DATA, strict=True)],
        "pieces": [
            {"id": piece, "name": name, "colour": COLOURS[piece]}
            for piece, name in zip(GENERAL_IDS, GENERAL_NAMES, strict=True)
        ],
    }


def _province(data: Plain) -> Province:
    return {
        "id": data["id"],
        "name": say(data["name"]),
        "numeral": data["numeral"],
        "roman": data["roman"],
        "capital": data.get("capital"),
        "source": data["source"],
        "why": say(data["why"]),
    }


def _link(link_id: str, data: Plain) -> LinkFacts:
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
        "why": say(data["why"]),
    }


def _static_space(space: Space) -> SpaceFacts:
    data = (CITIES_DATA + SEAS_DATA)[space]
    city = space < SEAS.start
    return {
        "id": data["id"],
        "name": SPACE_NAMES[space],
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
        "why": say(data["why"]),
    }
