"""All changes to the table, each with its event."""

from __future__ import annotations

from collections.abc import Sequence

from martius.games.punico import events
from martius.games.punico.table.grid import BIT, Facing, Hex
from martius.games.punico.table.model import (
    BOX_IDS,
    BOXES,
    CAVALRY_BOX,
    CHARGES_PER_POINT,
    COMBAT_BOX,
    CORPS,
    CORPS_BY_UNIT,
    HASTENED_PER_POINT,
    LEADER_RULES,
    MORALE,
    OWN_BOX,
    ROME,
    ROUT,
    SIDE,
    SIDE_IDS,
    SIDES,
    Box,
    Corps,
    Side,
    Unit,
)
from martius.games.punico.table.queries import has_point
from martius.games.punico.table.state import (
    EXITED,
    GONE,
    IN_HAND,
    KNOWN,
    PURSUIT,
    RESERVE,
    PunicoState,
)
from martius.kernel import Event, Result


def tell(g: PunicoState, event: Event) -> None:
    """Log an event that changes nothing by itself."""
    if g.log is not None:
        g.log.append(event)


# --- standing on the map ---


def put(g: PunicoState, unit: Unit, h: Hex, facing: Facing) -> None:
    """Put a unit that is off the map on a hex."""
    side, bit = SIDE[unit], BIT[h]
    g.at[unit] = h
    g.facing[unit] = facing
    g.present[side] |= 1 << unit
    g.stand[CORPS_BY_UNIT[unit]] |= bit
    g.occupied[side] |= bit
    g.zones[side] = -1


def lift(g: PunicoState, unit: Unit, to: int) -> None:
    """Take a unit off the map."""
    side, bit = SIDE[unit], BIT[g.at[unit]]
    g.at[unit] = to
    g.present[side] &= ~(1 << unit)
    g.stand[CORPS_BY_UNIT[unit]] ^= bit
    g.occupied[side] ^= bit
    g.zones[side] = -1
    if to > PURSUIT:
        forget(g, unit)


def forget(g: PunicoState, unit: Unit) -> None:
    """What a unit did matters no more once it is out of the battle."""
    others = ~(1 << unit)
    g.moved &= others
    g.commanded &= others
    g.strengthened &= others
    g.goaded &= others
    g.left_zone &= others
    g.ran &= others
    g.fired &= others
    g.attacked &= others
    g.supported &= others
    g.withdrew &= others
    g.finis &= others


def shift(g: PunicoState, unit: Unit, h: Hex, facing: Facing) -> None:
    """Move a unit on the map, facing as it now does."""
    side, start = SIDE[unit], g.at[unit]
    g.facing[unit] = facing
    g.zones[side] = -1
    if h != start:
        change = BIT[start] | BIT[h]
        g.at[unit] = h
        g.stand[CORPS_BY_UNIT[unit]] ^= change
        g.occupied[side] ^= change


def muster(g: PunicoState, unit: Unit, disorder: int) -> None:
    """Give the battle a unit, which waits to be deployed."""
    g.at[unit] = RESERVE
    g.disorder[unit] = disorder


def stand_by(g: PunicoState, unit: Unit, where: int) -> None:
    """Let a unit that is not on the map wait elsewhere off it."""
    g.at[unit] = where


def place_leader(g: PunicoState, side: Side, h: Hex) -> None:
    """Put a leader on the map before the battle."""
    g.leader_at[side] = h


# --- the end (§16) ---


def end(g: PunicoState, outcome: str, side: Side, rule: str) -> None:
    """End the battle; side -1 is a draw."""
    sentence = events.outcome_sentence(outcome, side)
    winner = SIDE_IDS[side] if side >= 0 else "nobody"
    g.result = Result(outcome, winner, (side,) if side >= 0 else (), rule)
    tell(g, events.GameEnded(outcome, sentence, rule))


def score_rout(g: PunicoState, side: Side, points: int) -> None:
    """§16, §16.1: a side suffers rout points."""
    if points:
        g.rout[side] += points
        tell(g, events.RoutScored(side, points, g.rout[side], g.field.limits[side]))


# --- command points (§4) ---


def deal_markers(g: PunicoState) -> None:
    """§4: each side takes its command points and its false one; a side without leader has none."""
    for side in SIDES:
        led = g.leader_at[side] >= 0
        g.hand[side] = g.field.points[side] + 1 if led else 0
        g.vacuus[side] = IN_HAND if led else KNOWN


def place_marker(g: PunicoState, side: Side, box: Box, false: bool) -> None:
    """§4.1: put a marker face down in a box."""
    g.hand[side] -= 1
    g.markers[7 * side + box] += 1
    if false:
        g.vacuus[side] = box
    tell(g, events.MarkerPlaced(side, BOX_IDS[side][box]))


def show_box(g: PunicoState, side: Side, box: Box) -> int:
    """Turn all markers of a box up and take them off; how many were true."""
    slot = 7 * side + box
    false = g.vacuus[side] == box
    points = g.markers[slot] - (1 if false else 0)
    if g.markers[slot]:
        tell(g, events.MarkersShown(side, points, false))
    if false:
        g.vacuus[side] = KNOWN
    g.markers[slot] = 0
    g.shown[slot] += points
    return points


def use_point(g: PunicoState, side: Side, box: Box) -> None:
    """Turn a true command point up and spend it."""
    assert has_point(g, side, box)
    g.markers[7 * side + box] -= 1
    g.shown[7 * side + box] += 1
    tell(g, events.PointUsed(side, box))


def clear_markers(g: PunicoState, side: Side) -> None:
    """Take all markers back, unseen."""
    g.hand[side] = 0
    g.vacuus[side] = KNOWN
    for box in BOXES:
        g.markers[7 * side + box] = 0


def strengthen(g: PunicoState, unit: Unit) -> None:
    """§4.3: a unit fights with a Combat command."""
    use_point(g, SIDE[unit], COMBAT_BOX)
    g.commanded |= 1 << unit
    g.strengthened |= 1 << unit
    tell(g, events.Commanded(unit))


def rein_in(g: PunicoState, unit: Unit) -> None:
    """§4.5, §14: a Cavalry command holds a unit back from its pursuit."""
    use_point(g, SIDE[unit], CAVALRY_BOX)
    g.commanded |= 1 << unit
    tell(g, events.ReinedIn(unit))


def begin_charge(g: PunicoState, unit: Unit) -> None:
    """§4.7, §15.2: a unit charges with its share of a Furor command."""
    if not g.charges:
        use_point(g, SIDE[unit], OWN_BOX)
        g.charges = CHARGES_PER_POINT
    g.charges -= 1
    g.commanded |= 1 << unit


def hasten(g: PunicoState, corps: Corps) -> None:
    """§4.6: three units of one type may move one further."""
    g.haste[corps] += HASTENED_PER_POINT
    tell(g, events.Hastened(corps))


# --- turns and impulses ---


def choose_order(g: PunicoState, chooser: Side, first: Side) -> None:
    """§5: who has the initiative says who is the First player of this turn."""
    g.first = first
    tell(g, events.OrderChosen(chooser, first))


def next_turn(g: PunicoState) -> None:
    """§3: the marker goes on to the next turn; its beginning is told."""
    g.turn += 1


def begin_turn(g: PunicoState) -> None:
    """Forget what lasted a turn."""
    g.impulse = 0
    g.fired = g.finis = 0
    g.moved = g.commanded = g.strengthened = g.goaded = g.left_zone = g.ran = 0
    g.attacked = g.supported = g.withdrew = 0
    g.charges = g.goads = 0
    g.haste = [0 for _ in CORPS]
    g.shown = [0 for _ in g.shown]
    tell(g, events.TurnBegan(g.turn, g.field.turns))


def begin_movement(g: PunicoState, side: Side) -> None:
    """Forget what lasted until this side moves again."""
    g.moved = g.commanded = g.goaded = g.left_zone = g.ran = 0
    g.goads = 0
    g.haste = [0 for _ in CORPS]
    tell(g, events.ImpulseBegan(side, "movement"))


def begin_combat(g: PunicoState, side: Side) -> None:
    """Forget what lasted until this side fights again."""
    g.attacked = g.supported = g.withdrew = g.commanded = g.strengthened = 0
    g.charges = 0
    tell(g, events.ImpulseBegan(side, "combat"))


# --- moves ---


def move_unit(g: PunicoState, unit: Unit, path: Sequence[Hex], facing: Facing, cost: int) -> None:
    """§6: move a unit along a path."""
    shift(g, unit, path[-1], facing)
    g.moved |= 1 << unit
    if g.log is not None:
        g.log.append(events.Moved(unit, tuple(path), facing, cost))


def move_leader(g: PunicoState, side: Side, h: Hex, retreat: bool = False) -> None:
    """§13: move a leader."""
    start = g.leader_at[side]
    g.leader_at[side] = h
    tell(g, events.LeaderMoved(side, g.field.leader_name(side), start, h, retreat))


def withdraw(g: PunicoState, unit: Unit, h: Hex, facing: Facing) -> None:
    """§10.1: a unit gives way; a leader who is with it goes along."""
    start = g.at[unit]
    _take_leader(g, unit, h)
    shift(g, unit, h, facing)
    g.withdrew |= 1 << unit
    tell(g, events.Withdrew(unit, start, h))


def advance(g: PunicoState, unit: Unit, h: Hex, facing: Facing) -> None:
    """§10.8: a unit takes the hex it has won; a leader who is with it goes along."""
    _take_leader(g, unit, h)
    shift(g, unit, h, facing)
    tell(g, events.Advanced(unit, h, facing))


def _take_leader(g: PunicoState, unit: Unit, h: Hex) -> None:
    side = SIDE[unit]
    if g.leader_at[side] == g.at[unit]:
        g.leader_at[side] = h


def break_through(g: PunicoState, unit: Unit) -> None:
    """§17.1.4: a Roman unit leaves by the Carthaginian edge."""
    lift(g, unit, EXITED)
    recovered = min(ROUT[unit], g.rout[ROME])
    g.rout[ROME] -= recovered
    tell(g, events.BrokeThrough(unit, recovered))


def enter(g: PunicoState, unit: Unit, h: Hex, facing: Facing, ambush: bool) -> None:
    """§14.1, §17.1.3c: cavalry comes on to the map by a Cavalry command (§4.1.1)."""
    put(g, unit, h, facing)
    g.commanded |= 1 << unit
    tell(g, events.Entered(unit, h, ambush))


def leave_in_pursuit(g: PunicoState, unit: Unit, by: Hex) -> None:
    """§14, §16.1.2: cavalry follows off the map, marked Hostem insequi; it costs nothing."""
    lift(g, unit, PURSUIT - by)


# --- losses ---


def disorder(g: PunicoState, unit: Unit, points: int, rule: str) -> None:
    """§10.7: a unit suffers disorder."""
    g.disorder[unit] += points
    tell(g, events.Disordered(unit, points, g.disorder[unit], MORALE[unit], rule))


def rally(g: PunicoState, unit: Unit) -> None:
    """§4.4, §12: a unit loses a disorder point."""
    g.disorder[unit] -= 1
    g.commanded |= 1 << unit
    tell(g, events.Rallied(unit, g.disorder[unit]))


def mark_panic(g: PunicoState, unit: Unit) -> None:
    """§11.2: cavalry in panic takes no marker, for it leaves the map at once."""
    g.panic |= 1 << unit


def mark_in_fugam(g: PunicoState, unit: Unit) -> None:
    """§11: put an In Fugam marker on a unit."""
    g.panic |= 1 << unit
    g.zones[SIDE[unit]] = -1
    if SIDE[unit] == ROME:
        g.ambush_open = 1


def eliminate(g: PunicoState, unit: Unit, rule: str) -> None:
    """Take a unit out of the game; its rout points were paid when it panicked (§16.1.1)."""
    h = g.at[unit]
    g.panic &= ~(1 << unit)
    lift(g, unit, GONE)
    tell(g, events.Eliminated(unit, h, rule))


def flee_off(g: PunicoState, unit: Unit) -> None:
    """§11.1, §11.2: a unit in panic leaves the map; its rout points were paid before."""
    g.panic &= ~(1 << unit)
    lift(g, unit, GONE)


def lose_leader(g: PunicoState, side: Side) -> None:
    """§13: a leader falls, and his command points with him."""
    h = g.leader_at[side]
    g.leader_at[side] = GONE
    clear_markers(g, side)
    if side == g.phasing:
        g.charges = 0
        g.haste = [0 for _ in CORPS]
    tell(g, events.LeaderLost(side, g.field.leader_name(side), h))
    score_rout(g, side, LEADER_RULES["rout_points"])
