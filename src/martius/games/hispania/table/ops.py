"""All changes to the table, each with its event."""

from __future__ import annotations

from martius.games.hispania import events
from martius.games.hispania.table.model import (
    LINK_ENDS,
    OFF_BOARD,
    PROCONSUL,
    PROVINCE,
    SEAS,
    City,
    General,
    Link,
    Province,
    Sea,
    Space,
)
from martius.games.hispania.table.queries import (
    absent_generals,
    general_in,
    rome_has_won,
)
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.variants import HISPANO, LEGION_OWNER, SPECIAL_RETURNS
from martius.games.hispania.table.ways import Ways
from martius.kernel import Result

ROME = "rome"
HISPANIA = "hispania"


# --- the end (§goal) ---


def end(g: HispaniaState, outcome: str, rule: str) -> None:
    """End the game at once."""
    side = ROME if outcome in ("roman_victory", "chief_resigned") else HISPANIA
    hispanic = (g.terms.players,) if g.terms.variants & HISPANO else ()  # §hispano.1
    winners = tuple(range(g.terms.players)) if side == ROME else hispanic
    g.result = Result(outcome, side, winners, rule)
    g.tell(events.GameEnded(outcome, rule))


def look_for_victory(g: HispaniaState) -> None:
    """§goal.1: Rome wins at once, in the middle of any phase."""
    if rome_has_won(g):
        end(g, "roman_victory", "goal.1")


# --- revolts and armies ---


def add_revolts(g: HispaniaState, city: City, discs: int) -> None:
    """Put discs of the reserve in a city."""
    g.reserve -= discs
    g.revolts[city] += discs
    g.in_revolt |= 1 << city


def place_revolt(g: HispaniaState, city: City, rule: str) -> None:
    """Place one revolt; if none is left Hispania has won (§goal.2)."""
    if g.reserve == 0:
        end(g, "revolts_exhausted", "goal.2")
        return
    add_revolts(g, city, 1)
    if g.log is not None:
        g.tell(events.RevoltPlaced(city, g.revolts[city], rule))


def remove_revolt(g: HispaniaState, city: City) -> None:
    """§besiege.8: the top revolt goes back to the reserve."""
    g.revolts[city] -= 1
    g.reserve += 1
    if g.revolts[city] == 0:
        g.in_revolt &= ~(1 << city)
    if g.log is not None:
        g.tell(events.RevoltRemoved(city, g.revolts[city]))
    look_for_victory(g)


def place_army(g: HispaniaState, city: City) -> None:
    """Put an army of the reserve on a revolt; the special one comes first (§terror.1)."""
    g.armies[PROVINCE[city]] = city
    g.armies_in_reserve -= 1
    if g.special_in_reserve:
        g.special_in_reserve = 0
        g.special = PROVINCE[city]


def raise_army(g: HispaniaState, city: City) -> None:
    """§revolt.4: an army gathers on a revolt."""
    place_army(g, city)
    if g.log is not None:
        g.tell(events.ArmyRaised(city, g.special == PROVINCE[city]))


def move_army(g: HispaniaState, province: Province, to: City) -> None:
    """§army.8: the province it enters is its province from now on."""
    start = g.armies[province]
    g.armies[province] = OFF_BOARD
    g.armies[PROVINCE[to]] = to
    if g.special == province:
        g.special = PROVINCE[to]
    if g.log is not None:
        g.tell(events.ArmyMoved(start, to))


def remove_army(g: HispaniaState, province: Province) -> None:
    """§attack.5: the army goes, and all revolts of its space."""
    city = g.armies[province]
    g.armies[province] = OFF_BOARD
    g.armies_in_reserve += 1
    discs = g.revolts[city]
    g.reserve += discs
    g.revolts[city] = 0
    g.in_revolt &= ~(1 << city)
    if g.log is not None:
        g.tell(events.ArmyRemoved(city, discs, g.special == province))
    if g.special == province:
        _take_special_army(g)
    look_for_victory(g)


def _take_special_army(g: HispaniaState) -> None:
    """§terror.4: it waits to be the next army placed, or is out of the game."""
    g.special = OFF_BOARD
    if SPECIAL_RETURNS:
        g.special_in_reserve = 1
    else:
        g.armies_in_reserve -= 1


# --- garrisons ---


def add_garrison(g: HispaniaState, general: General, city: City) -> None:
    """Put a garrison of a general's reserve on top in a city."""
    g.garrison_reserve[general] -= 1
    g.garrisons[city] += (general,)
    g.held[general] |= 1 << city


def place_garrison(g: HispaniaState, general: General, city: City) -> None:
    """§garrison.1."""
    g.denarii -= 1
    add_garrison(g, general, city)
    if g.log is not None:
        g.tell(events.GarrisonPlaced(general, city))
    look_for_victory(g)


def put_legion(g: HispaniaState, city: City) -> None:
    """Put the Legio Hispana on top in a city."""
    g.garrisons[city] += (LEGION_OWNER,)
    g.held[LEGION_OWNER] |= 1 << city
    g.legion = city


def place_legion(g: HispaniaState, city: City) -> None:
    """§legio.2: like any garrison of its owner."""
    g.denarii -= 1
    put_legion(g, city)
    if g.log is not None:
        g.tell(events.LegionPlaced(LEGION_OWNER, city))
    look_for_victory(g)


def withdraw_garrison(g: HispaniaState, general: General, city: City) -> None:
    """§garrison.2: his topmost disc, covered or not."""
    g.denarii -= 1
    discs = g.garrisons[city]
    top = len(discs) - 1 - discs[::-1].index(general)
    _take_garrison(g, city, top)
    if g.log is not None:
        g.tell(events.GarrisonWithdrawn(general, city))


def _take_garrison(g: HispaniaState, city: City, index: int) -> None:
    discs = g.garrisons[city]
    owner = discs[index]
    left = discs[:index] + discs[index + 1 :]
    g.garrisons[city] = left
    if owner not in left:
        g.held[owner] &= ~(1 << city)
        if g.legion == city and owner == LEGION_OWNER:
            g.legion = OFF_BOARD  # §legio.3: the last of the owner's discs there
            return
    g.garrison_reserve[owner] += 1


def remove_top_garrison(g: HispaniaState, city: City) -> None:
    """§army.10: the disc on top falls."""
    owner = g.garrisons[city][-1]
    _take_garrison(g, city, len(g.garrisons[city]) - 1)
    if g.log is not None:
        g.tell(events.GarrisonsRemoved(city, (owner,), "army.10"))


# --- generals and fleets ---


def place_general(g: HispaniaState, general: General, at: Space) -> None:
    """§setup.10, §setup.11."""
    g.general_at[general] = at
    if g.log is not None:
        g.tell(events.GeneralPlaced(general, at))


def enter_general(g: HispaniaState, general: General, at: Space) -> None:
    """§sequence.4: he comes back, and his denarius with him."""
    g.must_leave = int(general_in(g, at) >= 0)
    g.general_at[general] = at
    if g.log is not None:
        g.tell(events.GeneralEntered(general, at))


def move_general(g: HispaniaState, general: General, to: Space, cost: int) -> None:
    """§move.1."""
    start = g.general_at[general]
    if g.log is not None:
        g.tell(events.Moved(general, start, to, cost, Ways(g, start).to(to)))
    _pay_march(g, cost)
    g.general_at[general] = to
    g.must_leave = 0


def move_fleet(g: HispaniaState, start: Sea, to: Sea, cost: int) -> None:
    """§move.5: a general on it moves with it."""
    _pay_march(g, cost)
    g.fleets ^= 1 << start | 1 << to
    carrying = general_in(g, start)
    if carrying >= 0:
        g.general_at[carrying] = to
    if g.log is not None:
        g.tell(events.FleetMoved(start, to, cost, carrying))


def _pay_march(g: HispaniaState, cost: int) -> None:
    """§move.1; denarii for Move alone go first (§imperivm.1)."""
    extra = min(cost, g.move_denarii)
    g.move_denarii -= extra
    g.denarii -= cost - extra


def call_proconsul(g: HispaniaState, sea: Sea, cost: int) -> None:
    """§proconsvl.1."""
    g.denarii -= cost
    g.general_at[PROCONSUL] = sea
    if g.log is not None:
        g.tell(events.ProconsulCalled(g.turn, sea, cost))


def place_fleet(g: HispaniaState, sea: Sea) -> None:
    """Put a fleet in a sea."""
    g.fleets |= 1 << sea


def remove_general(g: HispaniaState, general: General) -> None:
    """§attack.6: the general and all garrisons of the space leave, no matter whose they are."""
    at = g.general_at[general]
    g.general_at[general] = OFF_BOARD
    owners = g.garrisons[at] if at < len(g.garrisons) else ()
    for _ in owners:
        _take_garrison(g, at, 0)
    if g.log is not None:
        g.tell(events.GeneralRemoved(general, at))
        if owners:
            g.tell(events.GarrisonsRemoved(at, owners, "attack.6"))


# --- roads ---


def build_road(g: HispaniaState, link: Link) -> None:
    """Put a road on a link."""
    a, b = LINK_ENDS[link]
    g.road_to[a] |= 1 << b
    g.road_to[b] |= 1 << a


def lay_road(g: HispaniaState, link: Link) -> None:
    """§setup.8."""
    g.roads_to_lay -= 1
    build_road(g, link)
    if g.log is not None:
        g.tell(events.RoadLaid(link))


def put_roads_away(g: HispaniaState) -> None:
    """§setup.9: there is nowhere left to lay a road; the rest goes back to the box."""
    g.roads_to_lay = 0


def construct_road(g: HispaniaState, link: Link, cost: int) -> None:
    """§ingenivm.2: a road of those for sale."""
    g.denarii -= cost
    g.roads_for_sale -= 1
    build_road(g, link)
    if g.log is not None:
        g.tell(events.RoadBuilt(g.turn, link, cost))


# --- pirates ---


def place_pirates(g: HispaniaState, sea: Sea, discs: int) -> None:
    """§pirates.1: discs of the revolt reserve."""
    g.reserve -= discs
    _set_pirates(g, sea, g.pirates[sea - SEAS.start] + discs)


def _set_pirates(g: HispaniaState, sea: Sea, discs: int) -> None:
    place = sea - SEAS.start
    g.pirates = (*g.pirates[:place], discs, *g.pirates[place + 1 :])
    g.pirate_seas = g.pirate_seas | 1 << sea if discs else g.pirate_seas & ~(1 << sea)


def remove_pirates(g: HispaniaState, sea: Sea) -> None:
    """§pirates.4: a disc goes back to the reserve."""
    left = g.pirates[sea - SEAS.start] - 1
    g.reserve += 1
    _set_pirates(g, sea, left)
    if g.log is not None:
        g.tell(events.PiratesRemoved(sea, left))


# --- turns and their denarii ---


def begin_turn(g: HispaniaState, general: General) -> None:
    """§sequence.2; of two players the first begins the consul's turn (§setup.2)."""
    g.turn = general
    g.consul_shared_with = 0


def fill_purse(g: HispaniaState, for_moves: int = 0) -> None:
    """§sequence.3, §attack.8: all denarii of the level, less one for each absent general."""
    g.denarii = g.move_denarii = 0
    if g.general_at[g.turn] != OFF_BOARD:
        g.denarii = g.terms.denarii - absent_generals(g)
        g.move_denarii = for_moves
        if g.log is not None:
            g.tell(events.TurnBegan(g.round, g.turn, g.denarii))


def spend(g: HispaniaState, denarii: int) -> None:
    """§besiege.1, §attack.1: denarii go into a fight, whose event tells how many."""
    g.denarii -= denarii


def hand_over_consul(g: HispaniaState) -> None:
    """§setup.2: the second player has the consul's last actions."""
    g.tell(events.ConsulHandedOver())
    g.consul_shared_with = 1


def end_phase(g: HispaniaState) -> None:
    """§roman.2: what is left is not kept."""
    if g.log is not None:
        g.tell(events.PhasePassed(g.turn, g.denarii))
    g.denarii = g.move_denarii = 0


def fill_hispanic_purse(g: HispaniaState, denarii: int) -> None:
    """§hispano.2: what is left of the phase before is not kept."""
    g.hispanic_denarii = denarii


def spend_hispanic(g: HispaniaState, denarii: int) -> None:
    """§hispano.3-5."""
    g.hispanic_denarii -= denarii


# --- time ---


def begin_round(g: HispaniaState) -> None:
    """§round.4."""
    g.round += 1


def cover_time_track(g: HispaniaState) -> None:
    """§round.1: a revolt of the reserve leaves the game."""
    g.reserve -= 1
    g.track += 1
    if g.log is not None:
        g.tell(events.RoundEnded(g.round, g.track - 1))
