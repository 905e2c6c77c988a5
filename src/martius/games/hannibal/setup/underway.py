"""What is under way when a position starts: a card in use, a move half done, a battle (§7-14).

The sections `[start.markers]`, `[start.event]`, `[start.move]` and `[start.battle]` of a position
file; docs/guides/hannibal-scenarios.md tells what they hold.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

from martius.games.hannibal.battle.aftermath import Aftermath
from martius.games.hannibal.battle.rounds import Answer, BattleRound
from martius.games.hannibal.cards import card_events
from martius.games.hannibal.cards.choices import PARAMS, ChoiceEvent, MoveEvent
from martius.games.hannibal.movement.activation import NextGeneral
from martius.games.hannibal.movement.army import WITH_NERO
from martius.games.hannibal.movement.detachment import SPENT
from martius.games.hannibal.movement.march import MarchOn
from martius.games.hannibal.setup.names import generals_named, place_named, spaces_named, truth
from martius.games.hannibal.table.model import (
    BATTLE_DECK,
    BATTLE_IDS,
    CARD_LIMIT,
    CARTHAGE,
    GENERAL_IDS,
    KIND,
    KINDS,
    MOST_CUS,
    NERO,
    PROVINCE_OF_ID,
    ROME,
    SEA,
    SIDE_IDS,
    SIDE_NAMES,
    SIDE_OF,
    SPACE_OF,
    TACTICS,
    TITLE,
    Card,
    General,
    Place,
    Side,
)
from martius.games.hannibal.table.queries import commander, moving, operating
from martius.games.hannibal.table.state import (
    CLEARED,
    FINISHED,
    FOUGHT,
    HALTED,
    MARCHING,
    PURSUING,
    REGROUPED,
    Battle,
    HannibalState,
    Move,
    Operation,
)
from martius.games.hannibal.turn import strategy
from martius.games.hannibal.turn.politics import PlaceMarkers
from martius.kernel import SetupError, Steps
from martius.kernel.mask import bits, mask_of
from martius.kernel.section import Section

USE: Final = ("card", "use", "left", "activated", "attempted", "sailed")
ARMY: Final = (
    *("general", "cus", "elephants", "with", "train", "from", "by_sea", "path", "spent", "acted"),
    *("pursuit", "halted", "done", "regrouped", "cleared", "failed", "failed_cus"),
)
CAMPAIGN: Final = ("moved", "moved_cus", "cus_moved", "elephants_moved")
STAGES: Final = {"pursuit": PURSUING, "halted": HALTED, "done": FINISHED}
DEEDS: Final = {"regrouped": REGROUPED, "cleared": CLEARED}
HANDS: Final = (*SIDE_IDS, "spent", "shown")
CIRCUMSTANCES: Final = ("intercepted", "botched", "keeps", "probed")
BATTLE: Final = ("attacker", "round", "played", "cus", "sortied", "sorties", *HANDS, *CIRCUMSTANCES)


def read_under_way(g: HannibalState, start: Section, side: Side) -> Steps:
    """The rest of the card that a side is using, or nothing."""
    chapters = [name for name in ("markers", "event", "move") if start.has(name)]
    if len(chapters) > 1:
        raise SetupError(start.key(chapters[1]), f"the card is under way as a {chapters[0]}")
    if start.has("battle") and not start.has("move"):
        raise SetupError(start.key("battle"), "a battle goes with the move that led to it")
    if not chapters:
        return ()
    section = start.section(chapters[0])
    g.active, g.card = side, read_card(g, section)
    if start.has("markers"):
        section.only("card", "left")
        return (PlaceMarkers(side, section.number("left", 1, 1, 3)),)
    return read_event(g, section, side) if start.has("event") else read_move(g, section, start)


def read_card(g: HannibalState, section: Section) -> Card:
    """The card in use: it lies on the discard pile, or has left the game."""
    card = section.number("card", 0, 1, CARD_LIMIT - 1)
    if not (g.discard | g.removed) >> card & 1:
        raise SetupError(section.key("card"), f"card {card} is in use: put it in `setup.discard`")
    return card


# --- an event half done ---


def read_event(g: HannibalState, section: Section, side: Side) -> Steps:
    """§8.3: the choice that an event waits for, with so many choices left."""
    section.only("card", "left", "province")
    cls = card_events.EVENTS.get(g.card)
    if cls is None or not issubclass(cls, ChoiceEvent):
        raise SetupError(section.key("card"), f"the event of card {g.card} is no choice")
    choice = cls(side, g.card).choice()
    known = {field.name for field in fields(choice)}
    changed: dict[str, int] = {}
    if section.has("left"):
        if "number" not in known:
            raise SetupError(section.key("left"), f"{TITLE[g.card]} is a single choice")
        changed["number"] = section.number("left", 1, 1, PARAMS[g.card]["pcs"])
    if section.has("province"):
        name = section.text("province", "")
        if "province" not in known or name not in PROVINCE_OF_ID:
            raise SetupError(section.key("province"), f"{name!r} is no province of {TITLE[g.card]}")
        changed["province"] = PROVINCE_OF_ID[name]
    choice = replace(choice, **changed)
    if not choice.possible(g):
        raise SetupError(section.key("card"), choice.nothing(g).rstrip("."))
    return (choice,)


# --- a move half done ---


def read_move(g: HannibalState, section: Section, start: Section) -> Steps:
    """§10: a card that moves generals, the army on its way, and its battle."""
    section.only(*USE, *ARMY, *CAMPAIGN)
    g.operation = read_operation(g, section)
    read_fatigue(g, section)
    if not section.has("general"):
        if start.has("battle"):
            raise SetupError(section.key("general"), "who moved into the battle?")
        return (NextGeneral(),)
    g.move = read_army(g, section)
    if g.operation.campaign:
        for other in bits(g.move.others):
            if not section.section("moved").has(GENERAL_IDS[other]):
                g.ages[other] = come_along(g.move, g.move.spent)
    if not start.has("battle"):
        return (MarchOn(), NextGeneral())
    return (*read_battle(g, start.section("battle")), MarchOn(), NextGeneral())


def read_operation(g: HannibalState, section: Section) -> Operation:
    """§8.2, §10.1: what the card allows, and what was done with it."""
    card = g.card
    use = section.one_of("use", "march", ("march", "event"))
    operation = strategy.operation(card)
    if use == "event":
        cls = card_events.EVENTS.get(card)
        if cls is None or not issubclass(cls, MoveEvent):
            raise SetupError(section.key("use"), f"the event of {TITLE[card]} moves no general")
        operation = cls(g.active, card).operation()
    sailor = own_generals(g, section, "sailed")
    activated = mask_of(own_generals(g, section, "activated"))
    moving = own_generals(g, section, "general")
    return operation._replace(
        generals=section.number("left", operation.generals - len(moving), 0, operation.generals),
        activated=activated | mask_of(moving),
        attempted=mask_of(spaces_named(section, "attempted")),
        sailor=sailor[0] if sailor else -1,
    )


def own_generals(g: HannibalState, section: Section, key: str) -> list[General]:
    """Generals of the side whose card it is; a single one needs no brackets."""
    found = generals_named(section, key)
    for general in found:
        if SIDE_OF[general] != g.active:
            raise SetupError(section.key(key), f"{SIDE_NAMES[g.active]} has no such general")
    return found


def read_fatigue(g: HannibalState, section: Section) -> None:
    """§10.11: how far generals and CUs have moved in a campaign."""
    moved = section.section("moved")
    if (moved.names() or section.list("moved_cus")) and not operating(g).campaign:
        raise SetupError(section.key("moved"), "only a campaign counts who has moved (§10.11)")
    for name in moved.names():
        [general] = generals_named(Section({name: [name]}, section.key("moved")), name)
        g.ages[general] = moved.number(name, 0, 0, SPENT)
    tired: list[tuple[Place, int, int]] = []
    for row in section.sections("moved_cus"):
        row.only("at", "cus", "elephants", "spaces")
        place = place_named(row, "at", row.raw("at"))
        spaces = row.number("spaces", SPENT, 1, SPENT)
        tired += [(place, int(truth(row, "elephants")), spaces)] * row.number("cus", 1, 1, 60)
    g.tired = tuple(tired)


def read_army(g: HannibalState, section: Section) -> Move:
    """§10.2: the army of the activated general, and how it came where it is."""
    side = g.active
    general = own_generals(g, section, "general")[0]
    at = g.at[general]
    if at < 0:
        raise SetupError(section.key("general"), "the moving general is not on the map")
    others = own_generals(g, section, "with")
    if any(g.at[other] != at or other == general for other in others):
        raise SetupError(section.key("with"), "who moves along is in the same place")
    cus = section.number("cus", min(g.cus[side][at], MOST_CUS), 0, g.cus[side][at])
    herd = min(cus, g.elephants[at]) if side == CARTHAGE else 0
    elephants = section.number("elephants", herd, 0, herd)
    train = truth(section, "train")
    if train and (g.train != at or side != CARTHAGE):
        raise SetupError(section.key("train"), "the siege train is not there")
    origin, by = read_last_step(section, at)
    move = Move(side, general, at, cus, elephants, mask_of(others), train, origin, by)
    return read_progress(g, section, move)


def read_last_step(section: Section, at: Place) -> tuple[Place, int]:
    """Where the army came from last, and how: by a link, by sea, or not at all."""
    if not section.has("from"):
        return at, 0
    origin = place_named(section, "from", section.raw("from"))
    if SPACE_OF[origin] == SPACE_OF[at]:
        return origin, 0
    by = KIND[SPACE_OF[origin]].get(SPACE_OF[at], SEA)
    return origin, SEA if truth(section, "by_sea") else by


def read_progress(g: HannibalState, section: Section, move: Move) -> Move:
    """§10.2, §10.11, §12.10: how far the army has come, and what has happened on its way."""
    path = tuple(spaces_named(section, "path"))
    if path and path[-1] != SPACE_OF[move.at]:
        raise SetupError(section.key("path"), "the path ends where the army is")
    spent = section.number("spent", len(path), 0, 6)
    along = come_along(move, spent)
    failed_cus = []
    for row in section.sections("failed_cus"):
        row.only("at", "cus")
        failed_cus.append((place_named(row, "at", row.raw("at")), row.number("cus", 1, 1, 60)))
    return move._replace(
        spent=spent,
        acted=section.number("acted", 0 if path else spent, 0, spent),
        path=path,
        ages=read_ages(g, section, "cus_moved", move.cus - move.elephants, along),
        elephant_ages=read_ages(g, section, "elephants_moved", move.elephants, along),
        failed=mask_of(generals_named(section, "failed")),
        failed_cus=tuple(failed_cus),
        stage=max(
            [stage for key, stage in STAGES.items() if truth(section, key)], default=MARCHING
        ),
        did=sum(deed for key, deed in DEEDS.items() if truth(section, key)),
    )


def come_along(move: Move, spent: int) -> int:
    """§10.11, §10.12: how far those have moved who came all the way with the general."""
    return spent - WITH_NERO if move.general == NERO else spent


def read_ages(
    g: HannibalState, section: Section, key: str, cus: int, along: int
) -> tuple[int, ...]:
    """§10.11: in a campaign, what each CU of the army has moved: as far as its general."""
    if not operating(g).campaign:
        return ()
    if not section.has(key):
        return (along,) * cus
    ages = tuple(age for age in section.list(key) if type(age) is int and age <= SPENT)
    if not len(ages) == len(section.list(key)) == cus:
        raise SetupError(section.key(key), f"one number for each of the {cus} CUs")
    return ages


# --- a battle under way ---


def read_battle(g: HannibalState, section: Section) -> Steps:
    """§14: the hands, the round, and who attacks in it; the moving side attacked first."""
    section.only(*BATTLE)
    move = moving(g)
    space = SPACE_OF[move.at]
    if not (g.cus[ROME][space] and g.cus[CARTHAGE][space]):
        raise SetupError(section.key("attacker"), "both sides have CUs in a battle")
    read_hands(g, section)
    played = section.one_of("played", "", ("", *(BATTLE_IDS[kind] for kind in TACTICS)))
    there = [g.cus[ROME][space], g.cus[CARTHAGE][space]]
    cus = section.section("cus")
    cus.only(*SIDE_IDS)
    began = [cus.number(SIDE_IDS[side], there[side], there[side], 60) for side in (ROME, CARTHAGE)]
    g.battle = Battle(
        space,
        move.side,
        SIDE_IDS.index(section.one_of("attacker", SIDE_IDS[move.side], SIDE_IDS)),
        move.origin,
        move.by,
        (commander(g, ROME, space), commander(g, CARTHAGE, space)),
        (began[ROME], began[CARTHAGE]),
        sortied=section.number("sortied", 0, 0, g.cus[move.side][space]),
        sorties=mask_of(generals_named(section, "sorties")),
        rounds=section.number("round", int(bool(played)), 0, 40),
        played=BATTLE_IDS.index(played) if played else -1,
        intercepted=truth(section, "intercepted"),
        botched=truth(section, "botched"),
        keeps=truth(section, "keeps"),
        probed=truth(section, "probed"),
    )
    g.move = move._replace(stage=FOUGHT)
    return (Answer() if played else BattleRound(), Aftermath())


def read_hands(g: HannibalState, section: Section) -> None:
    """§14.1: the battle cards of both sides, those played so far, those that lie open (#20)."""
    spent = battle_cards(section, "spent")
    for side, key in enumerate(SIDE_IDS):
        g.battle_hands[side] = battle_cards(section, key)
    shown = section.section("shown")
    shown.only(*SIDE_IDS)
    for side, key in enumerate(SIDE_IDS):
        g.revealed[side] = battle_cards(shown, key)
        if any(g.revealed[side][kind] > g.battle_hands[side][kind] for kind in KINDS):
            raise SetupError(shown.key(key), f"{SIDE_NAMES[side]} does not hold these cards")
    for kind in KINDS:
        used = spent[kind] + g.battle_hands[ROME][kind] + g.battle_hands[CARTHAGE][kind]
        if used > BATTLE_DECK[kind]:
            reason = f"there are only {BATTLE_DECK[kind]} {BATTLE_IDS[kind]} cards"
            raise SetupError(section.key(SIDE_IDS[ROME]), reason)
        g.battle_deck[kind] = BATTLE_DECK[kind] - used


def battle_cards(section: Section, key: str) -> list[int]:
    """Battle cards by kind: `{ probe = 2, reserve = 1 }`."""
    hand = section.section(key)
    hand.only(*BATTLE_IDS)
    return [hand.number(name, 0, 0, BATTLE_DECK[kind]) for kind, name in enumerate(BATTLE_IDS)]
