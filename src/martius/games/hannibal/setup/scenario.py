"""From a scenario file to a game at its first choice.

docs/guides/hannibal-scenarios.md is the schema for people who write their own. What a scenario
leaves out is set up as the rulebook says.
"""

from __future__ import annotations

from collections.abc import Mapping

from martius.games.hannibal.sequence import EndOfTurn, Turn
from martius.games.hannibal.setup.forces import battlefield, read_forces, read_sieges
from martius.games.hannibal.setup.goals import GOALS
from martius.games.hannibal.setup.names import (
    card_mask,
    space_named,
    truth,
)
from martius.games.hannibal.setup.underway import read_under_way
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    CAPITAL,
    CARTHAGE,
    FRIENDLY_TRIBES,
    NEUTRAL,
    PROVINCE_OF_ID,
    ROME,
    SIDE_IDS,
    SIDE_NAMES,
    SPACE_IDS,
    SPACES,
    SPACES_DATA,
    STANDARD_CARDS,
    STANDARD_GENERALS,
    TRIBES,
    TURNS,
    WALLED,
    Side,
    Space,
)
from martius.games.hannibal.table.state import NO_RESHUFFLE_IN_SIGHT, HannibalState, Terms
from martius.games.hannibal.turn.attrition import WinterAttrition
from martius.games.hannibal.turn.politics import PoliticalIsolation, VictoryCheck
from martius.games.hannibal.turn.reinforcements import ROMAN_CUS, elections
from martius.games.hannibal.turn.strategy import (
    DealStrategyCards,
    EndOfPlay,
    PlayStrategyCard,
    StrategyPhase,
    StrategyRound,
)
from martius.kernel import SetupError, Steps, begin
from martius.kernel.mask import bits, mask_of, nth
from martius.kernel.plain import Plain
from martius.kernel.section import HEADING, Section

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
    "known",
)


def set_up(scenario: Plain, options: Mapping[str, str]) -> HannibalState:
    """A game at its first choice, or a SetupError that names the key."""
    file = Section(scenario)
    file.only(*CHAPTERS)
    rules, setup, start = file.section("rules"), file.section("setup"), file.section("start")
    setup.only(*SETUP)
    g = HannibalState()
    g.terms = read_terms(rules, setup, options)
    read_control(g, setup)
    read_forces(g, setup, battlefield(start))
    read_sieges(g, setup)
    read_cards(g, setup)
    read_in_force(g, setup.section("in_force"))
    open_the_gates(g)
    begin(g, read_start(g, start))
    return g


def open_the_gates(g: HannibalState) -> None:
    """§10.7: without enemies outside, a city is open and its garrison counts as outside."""
    for space in bits(WALLED):
        if g.control[space] != NEUTRAL and not g.cus[1 - g.control[space]][space]:
            ops.open_gates(g, space)


def read_terms(rules: Section, setup: Section, options: Mapping[str, str]) -> Terms:
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
        edition="phalanx" if options.get("edition") == "phalanx" else "second",
        cards=cards,
        generals=mask_of(STANDARD_GENERALS),
        goal=rules.one_of("goal", "", ("", *GOALS)),
        closed=closed,
        no_troops=truth(rules, "no_troops"),
        no_sea=truth(rules, "no_sea"),
        secret=options.get("counters") == "secret",
    )


# --- political control (§4.1-3) ---


def read_control(g: HannibalState, setup: Section) -> None:
    """Who controls each space: as printed, except for what the scenario says; and the Tribes."""
    g.tribes = TRIBES
    if setup.has("tribes"):
        g.tribes = mask_of(space_named(setup, "tribes", name) for name in setup.list("tribes"))
        for space in bits(g.tribes & ~TRIBES):
            raise SetupError(setup.key("tribes"), f"{SPACE_IDS[space]} is no space of a Tribe")
    section = setup.section("control")
    section.only("base", *SIDE_IDS, "neutral")
    base = section.one_of("base", "printed", ("printed", "neutral"))
    for space in SPACES:
        side = printed_control(space) if base == "printed" else NEUTRAL
        if TRIBES >> space & 1:
            side = CARTHAGE if (g.tribes & FRIENDLY_TRIBES) >> space & 1 else NEUTRAL
        ops.set_control(g, space, side)
    for side, key in enumerate((*SIDE_IDS, "neutral")):
        for name in section.list(key):
            space = space_named(section, key, name)
            if g.tribes >> space & 1:
                raise SetupError(
                    section.key(key), f"{name} has a Tribe: take it off `setup.tribes`"
                )
            ops.set_control(g, space, side)
    for space in bits(WALLED):
        if g.control[space] == NEUTRAL and base == "printed":
            raise SetupError(section.key("neutral"), f"{SPACE_IDS[space]} is walled: it has a side")
    for side in (ROME, CARTHAGE):
        if g.control[CAPITAL[side]] == 1 - side:
            name = SIDE_NAMES[1 - side]
            raise SetupError(setup.key("control"), f"{name} has won: it holds the capital (§23.1)")


def printed_control(space: Space) -> int:
    """§4.1, §4.2: the colour printed on a space."""
    start = SPACES_DATA[space]["start"]
    return SIDE_IDS.index(start) if start in SIDE_IDS else NEUTRAL


# --- cards ---


def read_cards(g: HannibalState, setup: Section) -> None:
    """§4.4: hands, discards and removed cards; the rest is the deck."""
    hands = setup.section("hands")
    hands.only(*SIDE_IDS)
    g.hands = [card_mask(hands, name) for name in SIDE_IDS]
    g.discard = card_mask(setup, "discard")
    g.removed = card_mask(setup, "removed")
    used = 0
    for pile in (*g.hands, g.discard, g.removed):
        if used & pile:
            card = nth(used & pile, 0)
            raise SetupError(setup.key("hands"), f"card {card} is in two places")
        used |= pile
    g.terms = g.terms._replace(cards=g.terms.cards | used)
    g.deck = card_mask(setup, "deck") if setup.has("deck") else g.terms.cards & ~used
    if g.deck & used:
        card = nth(g.deck & used, 0)
        raise SetupError(setup.key("deck"), f"card {card} is in two places")
    g.terms = g.terms._replace(cards=used | g.deck)
    read_known(g, setup.section("known"))


def read_known(g: HannibalState, section: Section) -> None:
    """The cards of a hand that the other side has seen (#55)."""
    section.only(*SIDE_IDS)
    g.known = [card_mask(section, name) for name in SIDE_IDS]
    for side in (ROME, CARTHAGE):
        for card in bits(g.known[side] & ~g.hands[side]):
            name = SIDE_NAMES[side]
            raise SetupError(section.key(SIDE_IDS[side]), f"{name} does not hold card {card}")


IN_FORCE = (
    *("macedon", "naval_victory", "truce", "hanno_counsels", "cato_counsels"),
    *("reshuffle", "shortage"),
)


def read_in_force(g: HannibalState, section: Section) -> None:
    """The events in force, and what they will do."""
    section.only(*IN_FORCE)
    g.macedon = int(truth(section, "macedon"))
    g.naval_victory = int(truth(section, "naval_victory"))
    g.truce = int(truth(section, "truce"))
    g.hanno_until = read_counsel(section, "hanno_counsels")
    g.cato_until = read_counsel(section, "cato_counsels")
    g.reshuffle = int(truth(section, "reshuffle"))
    g.shortage = section.number("shortage", 0, 0, ROMAN_CUS)


def read_counsel(section: Section, key: str) -> int:
    """#57, #58: true while no reshuffle is in sight, or the turn at whose beginning it ends."""
    if isinstance(section.raw(key), int) and not isinstance(section.raw(key), bool):
        return section.number(key, 0, 2, TURNS + 1)
    return NO_RESHUFFLE_IN_SIGHT if truth(section, key) else 0


# --- when it starts ---


PHASES = ("turn", "elections", "deal", "strategy", "play", "winter", "isolation", "victory")
UNDER_WAY = ("markers", "event", "move", "battle")


def read_start(g: HannibalState, start: Section) -> Steps:
    """The turn and the phase at which play begins."""
    start.only("turn", "phase", "side", "card", *UNDER_WAY)
    turn = g.turn = start.number("turn", 1, 1, g.terms.turns)
    phase = start.one_of("phase", "turn", PHASES)
    if start.has("side") and phase not in ("strategy", "play"):
        raise SetupError(start.key("side"), 'a side goes with phase = "strategy" or "play"')
    for key in ("card", *UNDER_WAY):
        if start.has(key) and phase != "play":
            raise SetupError(start.key(key), f'`{key}` goes with phase = "play"')
    side = SIDE_IDS.index(start.one_of("side", SIDE_IDS[CARTHAGE], SIDE_IDS))
    later: Steps = (WinterAttrition(), PoliticalIsolation(), VictoryCheck(), EndOfTurn())
    match phase:
        case "turn":
            return (Turn(turn),)
        case "elections":
            return (*elections(), DealStrategyCards(), StrategyPhase(), *later)
        case "deal":
            return (DealStrategyCards(), StrategyPhase(), *later)
        case "strategy":
            return (StrategyPhase(side if start.has("side") else -1), *later)
        case "play":
            return (*read_play(g, start, side), *later)
    return later[("winter", "isolation", "victory").index(phase) :]


def read_play(g: HannibalState, start: Section, side: Side) -> Steps:
    """§7.2: a side is to play a card, perhaps this one, or one is in use already."""
    under_way = read_under_way(g, start, side)
    if under_way:
        return (*under_way, EndOfPlay(), StrategyRound(1 - side))
    if not g.hands[ROME] and not g.hands[CARTHAGE]:
        raise SetupError(start.key("phase"), "nobody holds a card to play")
    if not start.has("card"):
        return (StrategyRound(side),)
    card = start.number("card", 0, 1, 200)
    if not g.hands[side] >> card & 1:
        raise SetupError(start.key("card"), f"{SIDE_NAMES[side]} does not hold card {card}")
    return (PlayStrategyCard(side, 0, card), EndOfPlay(), StrategyRound(1 - side))
