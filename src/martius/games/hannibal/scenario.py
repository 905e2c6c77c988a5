"""From a scenario's tables to a game at its first choice.

docs/guides/hannibal-scenarios.md is the schema for people who write their own. Whatever a scenario
leaves out is set up as the rulebook says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from martius.games.hannibal import ops
from martius.games.hannibal.attrition import WinterAttrition
from martius.games.hannibal.goals import GOALS
from martius.games.hannibal.model import (
    ASIDE,
    CAPACITY,
    CAPITAL,
    CARDS,
    CARTHAGE,
    CONFINED,
    CONSUL,
    DISPLACED,
    ELEPHANTS,
    FRIENDLY_TRIBES,
    GENERAL_NAMES,
    GENERAL_OF_ID,
    GENERALS,
    INSIDE,
    NEUTRAL,
    NO_OFFICE,
    OUT,
    PROCONSUL,
    PROVINCE_OF_ID,
    ROME,
    SIDE_IDS,
    SIDE_NAMES,
    SIDE_OF,
    SPACE_IDS,
    SPACE_OF,
    SPACE_OF_ID,
    SPACES,
    SPACES_DATA,
    STANDARD_CARDS,
    STANDARD_GENERALS,
    STRONG,
    TRIBES,
    TURNS,
    WALLED,
    General,
    Place,
    Side,
    Space,
)
from martius.games.hannibal.politics import PoliticalIsolation, VictoryCheck
from martius.games.hannibal.queries import can_be_attempted, commander, outranks
from martius.games.hannibal.sequence import EndOfTurn, Turn
from martius.games.hannibal.state import HannibalState, Terms
from martius.games.hannibal.strategy import (
    DealStrategyCards,
    EndOfPlay,
    PlayStrategyCard,
    StrategyPhase,
    StrategyRound,
)
from martius.kernel import SetupError, Steps, begin
from martius.kernel.mask import Mask, bits, mask_of
from martius.kernel.table import HEADING, Table

CHAPTERS = (*HEADING, "rules", "setup", "start", "tutorial")
SETUP = (
    "control",
    "tribes",
    "siege",
    "force",
    "generals",
    "train",
    "cards",
    "hands",
    "deck",
    "discard",
    "removed",
    "in_force",
)


def set_up(scenario: Mapping[str, Any], options: Mapping[str, str]) -> HannibalState:
    """A game at its first choice, or a SetupError that names the key."""
    file = Table(scenario)
    file.only(*CHAPTERS)
    rules, setup, start = file.table("rules"), file.table("setup"), file.table("start")
    setup.only(*SETUP)
    g = HannibalState()
    g.terms = read_terms(rules, setup, options)
    read_control(g, setup)
    read_forces(g, setup)
    read_sieges(g, setup)
    read_cards(g, setup)
    read_in_force(g, setup.table("in_force"))
    begin(g, read_start(g, start))
    return g


def read_terms(rules: Table, setup: Table, options: Mapping[str, str]) -> Terms:
    """Special rules by parameter."""
    rules.only("turns", "goal", "closed", "no_troops", "no_sea")
    cards = STANDARD_CARDS
    if setup.has("cards"):
        cards = card_mask(setup, "cards")
    closed = 0
    for name in rules.list("closed"):
        if name not in PROVINCE_OF_ID:
            raise SetupError(rules.key("closed"), f"{name!r} is no province")
        closed |= 1 << PROVINCE_OF_ID[name]
    return Terms(
        turns=rules.number("turns", TURNS, 1, TURNS),
        edition=options.get("edition", "second"),
        cards=cards,
        generals=mask_of(STANDARD_GENERALS),
        goal=rules.one_of("goal", "", ("", *GOALS)),
        closed=closed,
        no_troops=truth(rules, "no_troops"),
        no_sea=truth(rules, "no_sea"),
        secret=options.get("counters") == "secret",
    )


def truth(table: Table, name: str) -> bool:
    """true or false; false if it is not there."""
    value = table.raw(name)
    if value is not None and not isinstance(value, bool):
        raise SetupError(table.key(name), f"{value!r} is not true or false")
    return bool(value)


# --- names ---


def space_named(table: Table, key: str, value: object) -> Space:
    """A space of the board by its id."""
    found = SPACE_OF_ID.get(value) if isinstance(value, str) else None
    if found is None:
        raise SetupError(table.key(key), f"{value!r} is no space of the board")
    return found


def general_named(table: Table, key: str, value: object) -> General:
    """A general by his id."""
    found = GENERAL_OF_ID.get(value) if isinstance(value, str) else None
    if found is None:
        raise SetupError(table.key(key), f"{value!r} is no general")
    return found


def card_mask(table: Table, key: str) -> Mask:
    """Cards by their numbers, each once."""
    mask = 0
    for card in table.list(key):
        if not isinstance(card, int) or isinstance(card, bool) or not 0 < card < 200:
            raise SetupError(table.key(key), f"{card!r} is no number of a card")
        if not CARDS >> card & 1:
            raise SetupError(table.key(key), f"there is no card {card}")
        if mask >> card & 1:
            raise SetupError(table.key(key), f"card {card} is there twice")
        mask |= 1 << card
    return mask


# --- political control (§4.1-3) ---


def read_control(g: HannibalState, setup: Table) -> None:
    """Whose each space is: as printed, but for what a scenario says, and the Tribes."""
    g.tribes = TRIBES
    if setup.has("tribes"):
        g.tribes = mask_of(space_named(setup, "tribes", name) for name in setup.list("tribes"))
        for space in bits(g.tribes & ~TRIBES):
            raise SetupError(setup.key("tribes"), f"{SPACE_IDS[space]} is no space of a Tribe")
    table = setup.table("control")
    table.only("base", *SIDE_IDS, "neutral")
    base = table.one_of("base", "printed", ("printed", "neutral"))
    for space in SPACES:
        side = printed_control(space) if base == "printed" else NEUTRAL
        if TRIBES >> space & 1:
            side = CARTHAGE if (g.tribes & FRIENDLY_TRIBES) >> space & 1 else NEUTRAL
        ops.set_control(g, space, side)
    for side, key in enumerate((*SIDE_IDS, "neutral")):
        for name in table.list(key):
            space = space_named(table, key, name)
            if g.tribes >> space & 1:
                raise SetupError(table.key(key), f"{name} has a Tribe: take it off `setup.tribes`")
            ops.set_control(g, space, side)
    for space in bits(WALLED):
        if g.control[space] == NEUTRAL and base == "printed":
            raise SetupError(table.key("neutral"), f"{SPACE_IDS[space]} is walled: it has a side")
    for side in (ROME, CARTHAGE):
        if g.control[CAPITAL[side]] == 1 - side:
            name = SIDE_NAMES[1 - side]
            raise SetupError(setup.key("control"), f"{name} has won: it holds the capital (§23.1)")


def printed_control(space: Space) -> int:
    """§4.1, §4.2: the colour printed on a space."""
    start = SPACES_DATA[space]["start"]
    return SIDE_IDS.index(start) if start in SIDE_IDS else NEUTRAL


# --- forces ---


def read_forces(g: HannibalState, setup: Table) -> None:
    """Stacks as `[[setup.force]]`, then generals who are nowhere on the map."""
    placed: list[General] = []
    for table in setup.tables("force"):
        placed += read_force(g, table)
    for general in GENERALS:
        if general not in placed:
            g.at[general] = ASIDE if general in STANDARD_GENERALS else OUT
    off = setup.table("generals")
    off.only("displaced", "out")
    for key, at in (("displaced", DISPLACED), ("out", OUT)):
        for name in off.list(key):
            general = general_named(off, key, name)
            if general in placed:
                raise SetupError(off.key(key), f"{name} is on the map, too")
            g.at[general] = at
            placed.append(general)
    g.terms = g.terms._replace(
        generals=mask_of(x for x in GENERALS if g.at[x] != OUT or x in placed)
    )
    if setup.has("train"):
        read_train(g, setup)


def read_force(g: HannibalState, table: Table) -> list[General]:
    """One stack: a side, a space, CUs, elephants, generals; the first of them commands."""
    table.only("side", "space", "inside", "cus", "elephants", "generals", "consuls", "proconsuls")
    side = SIDE_IDS.index(table.one_of("side", "", SIDE_IDS))
    space = space_named(table, "space", table.raw("space"))
    place: Place = space
    cus = table.number("cus", 0, 0, 60)
    herd = table.number("elephants", 0, 0, ELEPHANTS)
    if truth(table, "inside"):
        place = check_inside(g, table, side, space, cus)
    elif g.cus[1 - side][space]:
        raise SetupError(table.key("space"), f"both sides have CUs in {SPACE_IDS[space]}")
    if herd and side == ROME:
        raise SetupError(table.key("elephants"), "Rome has no elephants (§17)")
    if herd > cus:
        raise SetupError(table.key("elephants"), "`cus` counts the elephants, too")
    if sum(g.elephants) + herd > ELEPHANTS:
        raise SetupError(table.key("elephants"), "there are only four elephant CUs (§17.1)")
    g.cus[side][place] += cus
    g.elephants[place] += herd
    return read_generals(g, table, side, place)


def check_inside(g: HannibalState, table: Table, side: Side, space: Space, cus: int) -> Place:
    """§10.7: inside a city of one's own, as far as it holds."""
    inside = INSIDE[space]
    if inside < 0 or g.control[space] != side:
        who = SIDE_NAMES[side]
        raise SetupError(table.key("inside"), f"{SPACE_IDS[space]} is no city of {who} (§10.7)")
    if g.cus[side][inside] + cus > CAPACITY[space]:
        reason = f"{SPACE_IDS[space]} holds only {CAPACITY[space]} CUs (§10.7)"
        raise SetupError(table.key("cus"), reason)
    return inside


def read_generals(g: HannibalState, table: Table, side: Side, place: Place) -> list[General]:
    """The generals of a stack with their offices."""
    placed: list[General] = []
    for key, office in (("consuls", CONSUL), ("proconsuls", PROCONSUL), ("generals", NO_OFFICE)):
        for name in table.list(key):
            general = general_named(table, key, name)
            if SIDE_OF[general] != side:
                raise SetupError(table.key(key), f"{name} does not fight for {SIDE_NAMES[side]}")
            if g.at[general] >= 0:
                raise SetupError(table.key(key), f"{name} is on the map twice")
            if side == CARTHAGE and office != NO_OFFICE:
                raise SetupError(table.key(key), "Carthage has no consuls (§6.4)")
            if side == ROME and office == NO_OFFICE:
                raise SetupError(table.key(key), f"{name} is a consul or a proconsul (§6.4)")
            if general in CONFINED and not CONFINED[general] >> SPACE_OF[place] & 1:
                raise SetupError(
                    table.key(key), f"{GENERAL_NAMES[general]} may not be there (§24.1)"
                )
            g.office[general] = office
            ops.move_general(g, general, place)
            ops.set_command(g, side, place)
            placed.append(general)
    consuls = sum(office == CONSUL for office in g.office)
    if consuls > 2:
        raise SetupError(table.key("consuls"), "there are two consuls (§6.4)")
    if placed and outranks(g, commander(g, side, place), placed[0]) and len(placed) > 1:
        raise SetupError(table.key("generals"), "the first general of a stack commands it (§9.3)")
    return placed


def read_train(g: HannibalState, setup: Table) -> None:
    """The siege train (#30): where Carthage has CUs or a general."""
    space = space_named(setup, "train", setup.raw("train"))
    if not g.cus[CARTHAGE][space] and not g.stacks[space]:
        raise SetupError(setup.key("train"), "the siege train stands with a Carthaginian force")
    g.train = space


def read_sieges(g: HannibalState, setup: Table) -> None:
    """§20.4: siege and subjugation points."""
    table = setup.table("siege")
    for name in table.names():
        space = space_named(setup, "siege", name)
        if not STRONG >> space & 1:
            raise SetupError(table.key(name), "only cities and Tribes have siege points (§20.2)")
        if not any(g.cus[s][space] and can_be_attempted(g, s, space) for s in (ROME, CARTHAGE)):
            raise SetupError(table.key(name), "there are no besiegers (§20.6)")
        g.siege[space] = table.number(name, 1, 1, 2)


# --- cards ---


def read_cards(g: HannibalState, setup: Table) -> None:
    """§4.4: hands, discards and removed cards; the rest is the deck."""
    hands = setup.table("hands")
    hands.only(*SIDE_IDS)
    g.hands = [card_mask(hands, name) for name in SIDE_IDS]
    g.discard = card_mask(setup, "discard")
    g.removed = card_mask(setup, "removed")
    used = 0
    for pile in (*g.hands, g.discard, g.removed):
        if used & pile:
            card = next(bits(used & pile))
            raise SetupError(setup.key("hands"), f"card {card} is in two places")
        used |= pile
    g.terms = g.terms._replace(cards=g.terms.cards | used)
    g.deck = card_mask(setup, "deck") if setup.has("deck") else g.terms.cards & ~used
    if g.deck & used:
        card = next(bits(g.deck & used))
        raise SetupError(setup.key("deck"), f"card {card} is in two places")
    g.terms = g.terms._replace(cards=used | g.deck)


def read_in_force(g: HannibalState, table: Table) -> None:
    """Events in force."""
    table.only("macedon", "naval_victory", "truce", "hanno_counsels", "cato_counsels")
    g.macedon = int(truth(table, "macedon"))
    g.naval_victory = int(truth(table, "naval_victory"))
    g.truce = int(truth(table, "truce"))
    g.hanno_until = 99 if truth(table, "hanno_counsels") else 0
    g.cato_until = 99 if truth(table, "cato_counsels") else 0


# --- when it starts ---


def read_start(g: HannibalState, start: Table) -> Steps:
    """The turn and the phase at which play begins."""
    start.only("turn", "phase", "side", "card")
    turn = start.number("turn", 1, 1, g.terms.turns)
    phases = ("turn", "deal", "strategy", "play", "winter")
    phase = start.one_of("phase", "turn", phases)
    g.turn = turn
    later: Steps = (WinterAttrition(), PoliticalIsolation(), VictoryCheck(), EndOfTurn())
    if start.has("side") and phase not in ("strategy", "play"):
        raise SetupError(start.key("side"), 'a side goes with phase = "strategy" or "play"')
    if start.has("card") and phase != "play":
        raise SetupError(start.key("card"), 'a card goes with phase = "play"')
    side = SIDE_IDS.index(start.one_of("side", SIDE_IDS[CARTHAGE], SIDE_IDS))
    match phase:
        case "turn":
            return (Turn(turn),)
        case "deal":
            return (DealStrategyCards(), StrategyPhase(), *later)
        case "strategy":
            return (StrategyPhase(side if start.has("side") else -1), *later)
        case "winter":
            return later
    if not g.hands[ROME] and not g.hands[CARTHAGE]:
        raise SetupError(start.key("phase"), "nobody holds a card to play")
    if not start.has("card"):
        return (StrategyRound(side), *later)
    card = start.number("card", 0, 1, 200)
    if not g.hands[side] >> card & 1:
        raise SetupError(start.key("card"), f"{SIDE_NAMES[side]} does not hold card {card}")
    return (PlayStrategyCard(side, 0, card), EndOfPlay(), StrategyRound(1 - side), *later)
