"""When play begins: the round, the turn, the phase, and what of it is under way already."""

from __future__ import annotations

from collections.abc import Sequence

from martius.games.hispania.sequence import EndOfRound, Round, Turn
from martius.games.hispania.setup.deployment import Placement
from martius.games.hispania.table import ops
from martius.games.hispania.table.model import (
    CITIES,
    COMMANDER_IDS,
    CONSUL,
    OFF_BOARD,
    PROVINCE,
    SPACE_NAMES,
    SPACE_OF,
    ULTERIOR,
    City,
    Province,
)
from martius.games.hispania.table.queries import absent_generals
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.variants import HISPANO
from martius.games.hispania.table.words import the
from martius.games.hispania.turn.hispanic import blocked, enter_or_fight
from martius.games.hispania.turn.roman import RomanPhase
from martius.games.hispania.variants import hispano, imperivm
from martius.kernel import SetupError, Steps
from martius.kernel.section import Section

ROMAN = ("denarii", "move_denarii", "must_leave", "handed_over")
"""What can be said of a Roman phase under way."""
HISPANIC = ("hispanic_denarii", "dice", "armies_to_move", "heads_for")
"""What can be said of a Hispanic phase under way."""


def read_start(g: HispaniaState, start: Section, unplaced: Sequence[Placement]) -> Steps:
    """The round, the turn and the phase at which play begins."""
    start.only("round", "turn", "phase", *ROMAN, *HISPANIC)
    g.round = g.track + 1
    turn = COMMANDER_IDS.index(start.one_of("turn", COMMANDER_IDS[0], COMMANDER_IDS))
    phase = start.one_of("phase", "turn", ("turn", "roman", "hispanic"))
    _only_in(start, phase)
    if (turn, phase) == (ULTERIOR, "turn"):
        return (Round(),)
    later: Steps = (*(Turn(general) for general in range(turn + 1, CONSUL + 1)), EndOfRound())
    if phase == "turn":
        return (Turn(turn), *later)
    g.turn = turn
    if phase == "hispanic":
        if any(start.has(name) for name in HISPANIC) and (unplaced or g.roads_to_lay):
            raise SetupError(
                start.key("phase"), "place all generals and roads where a phase is under way"
            )
        return (*read_hispanic(g, start), *later)
    if unplaced:
        raise SetupError(start.key("phase"), "place all generals where play starts within a turn")
    read_roman(g, start)
    return (RomanPhase(), hispano.phase(g), *later)


def _only_in(start: Section, phase: str) -> None:
    for name in start.names():
        for of, names in (("roman", ROMAN), ("hispanic", HISPANIC)):
            if name in names and phase != of:
                raise SetupError(start.key(name), f'this is given only with phase = "{of}"')


def read_roman(g: HispaniaState, start: Section) -> None:
    """A Roman phase, at its beginning or between two actions."""
    turn = g.turn
    if g.general_at[turn] == OFF_BOARD:
        raise SetupError(start.key("phase"), f"{the(turn)} has no Roman phase off the board")
    most = g.terms.denarii - absent_generals(g)
    g.denarii = start.number("denarii", most, 0, most)
    extra = imperivm.extra_denarii(g, turn)
    g.move_denarii = start.number("move_denarii", extra, 0, extra)
    g.must_leave = int(start.flag("must_leave"))
    if g.must_leave and g.general_at.count(g.general_at[turn]) < 2:
        raise SetupError(start.key("must_leave"), f"{the(turn)} shares no space")
    if start.flag("handed_over"):
        if g.terms.players != 2 or turn != CONSUL:
            raise SetupError(start.key("handed_over"), "only two players share the consul")
        g.consul_shared_with = 1


def read_hispanic(g: HispaniaState, start: Section) -> Steps:
    """A Hispanic phase: from its beginning, after its dice (§hispano.3), or while armies move."""
    if not any(start.has(name) for name in HISPANIC):
        return (hispano.phase(g),)
    led = bool(g.terms.variants & HISPANO)
    for name in HISPANIC:
        if name != "armies_to_move" and start.has(name) and not led:
            raise SetupError(start.key(name), "only with the variant HISPANO")
    if led:
        most = hispano.PARAMS["denarii_per_phase"]
        ops.fill_hispanic_purse(g, start.number("hispanic_denarii", most, 0, most))
    if start.has("dice"):
        roman, hispanic = _dice(start)
        if not hispano.may_turn(g, roman, hispanic):
            raise SetupError(start.key("dice"), "the player may not turn these (§hispano.3)")
        return (hispano.ShiftRevolt(roman, hispanic), hispano.LedMove())
    if not start.has("armies_to_move"):
        raise SetupError(start.key("armies_to_move"), "name the armies that have not moved yet")
    armies = _armies(g, start)
    if not start.has("heads_for"):
        return tuple(hispano.army_move(g, province) for province in armies)
    first, *others = armies or [-1]
    return (
        *_fight(g, start, first),
        *(hispano.army_move(g, province) for province in others),
    )


def _dice(start: Section) -> tuple[int, int]:
    """§revolt.1: the Roman die and the Hispanic one."""
    faces = [face for face in start.list("dice") if type(face) is int and 1 <= face <= 6]
    if not len(faces) == len(start.list("dice")) == 2:
        raise SetupError(start.key("dice"), "write both dice, such as [3, 4]")
    roman, hispanic = faces
    return roman, hispanic


def _armies(g: HispaniaState, start: Section) -> list[Province]:
    """§army.1: the armies that still move, in the order of their provinces."""
    provinces = []
    for name in start.list("armies_to_move"):
        city = SPACE_OF.get(name, OFF_BOARD) if isinstance(name, str) else OFF_BOARD
        if city not in CITIES or g.armies[PROVINCE[city]] != city:
            raise SetupError(start.key("armies_to_move"), f"there is no army in {name!r}")
        provinces.append(PROVINCE[city])
    if provinces != sorted(set(provinces)):
        raise SetupError(
            start.key("armies_to_move"), "armies move from province I to VI, then the Roman ones"
        )
    return provinces


def _fight(g: HispaniaState, start: Section, province: Province) -> Steps:
    """§hispano.5: the first of them fights where it heads, and the player may add to it."""
    name = start.text("heads_for", "")
    city: City = SPACE_OF.get(name, OFF_BOARD)
    if province < 0 or city not in CITIES or blocked(g, province, city) is None:
        where = SPACE_NAMES[city] if city in CITIES else repr(name)
        raise SetupError(start.key("heads_for"), f"no army that moves is blocked in {where}")
    return hispano.strengthened(g, enter_or_fight(g, province, city))
