"""A position of Hannibal as the tables of a file, where such a file can express it."""

from __future__ import annotations

from typing import Any

from martius.games.hannibal.battle.aftermath import Aftermath
from martius.games.hannibal.battle.rounds import Attack, MatchCard
from martius.games.hannibal.cards.card_events import EVENTS
from martius.games.hannibal.cards.choices import Choice, MoveEvent
from martius.games.hannibal.movement.activation import Activate, NextGeneral
from martius.games.hannibal.movement.march import MarchOn, MoveArmy
from martius.games.hannibal.sequence import EndOfTurn
from martius.games.hannibal.table.model import (
    ASIDE,
    BATTLE_DECK,
    BATTLE_IDS,
    CARTHAGE,
    CONSUL,
    DISPLACED,
    GENERAL_IDS,
    GENERALS,
    KIND,
    KINDS,
    NO_OFFICE,
    OF_SIDE,
    OUT,
    PLACE_IDS,
    PLACES,
    PROVINCE_IDS,
    ROME,
    SEA,
    SIDE_IDS,
    SIDES,
    SPACE_IDS,
    SPACE_OF,
    SPACES,
    STANDARD_GENERALS,
)
from martius.games.hannibal.table.queries import commander
from martius.games.hannibal.table.state import (
    CLEARED,
    FINISHED,
    HALTED,
    NO_RESHUFFLE_IN_SIGHT,
    PURSUING,
    REGROUPED,
    HannibalState,
)
from martius.games.hannibal.turn.attrition import Attrition, WinterAttrition
from martius.games.hannibal.turn.elections import ElectProconsul
from martius.games.hannibal.turn.politics import PlaceMarkers, PoliticalIsolation, VictoryCheck
from martius.games.hannibal.turn.strategy import (
    EndOfPlay,
    PlayStrategyCard,
    Preemption,
    StrategyRound,
    operation,
)
from martius.kernel import Step
from martius.kernel.mask import bits

LATER = [EndOfTurn(), VictoryCheck(), PoliticalIsolation(), WinterAttrition()]


def scenario_of(g: HannibalState) -> dict[str, Any] | None:
    """The position as a file has it, or None where it is in the middle of something else."""
    start = start_of(g)
    if start is None or g.detachment or g.reaction or g.mourning:
        return None
    if any(g.office[x] != NO_OFFICE and g.at[x] < 0 for x in GENERALS):
        return None
    terms = g.terms
    return {
        "schema": 1,
        "title": "hannibal",
        "rules": {
            "turns": terms.turns,
            "goal": terms.goal,
            "closed": [PROVINCE_IDS[p] for p in bits(terms.closed)],
            "no_troops": terms.no_troops,
            "no_sea": terms.no_sea,
        },
        "setup": setup_of(g),
        "start": {"turn": g.turn, **start},
    }


def setup_of(g: HannibalState) -> dict[str, Any]:
    """What lies on the table."""
    plain = [s for s in SPACES if not g.tribes >> s & 1]
    owners = (*SIDE_IDS, "neutral")
    off = {"displaced": DISPLACED, "out": OUT}
    known = [x for x in GENERALS if g.terms.generals >> x & 1]
    aside = [x for x in known if g.at[x] == ASIDE and x not in STANDARD_GENERALS]
    setup: dict[str, Any] = {
        "tribes": [SPACE_IDS[s] for s in bits(g.tribes)],
        "control": {
            "base": "neutral",
            **{
                name: [SPACE_IDS[s] for s in plain if g.control[s] == side]
                for side, name in enumerate(owners)
            },
        },
        "siege": {SPACE_IDS[s]: g.siege[s] for s in SPACES if g.siege[s]},
        "force": [force for place in PLACES for side in SIDES if (force := stack(g, side, place))],
        "generals": {
            **{key: [GENERAL_IDS[x] for x in known if g.at[x] == at] for key, at in off.items()},
            "aside": [GENERAL_IDS[x] for x in aside],
        },
        "cards": list(bits(g.terms.cards)),
        "deck": list(bits(g.deck)),
        "discard": list(bits(g.discard)),
        "removed": list(bits(g.removed)),
        "hands": {name: list(bits(g.hands[side])) for side, name in enumerate(SIDE_IDS)},
        "known": {name: list(bits(g.known[side])) for side, name in enumerate(SIDE_IDS)},
        "in_force": {
            "macedon": bool(g.macedon),
            "naval_victory": bool(g.naval_victory),
            "truce": bool(g.truce),
            "reshuffle": bool(g.reshuffle),
            "shortage": g.shortage,
            "hanno_counsels": counsel(g.hanno_until),
            "cato_counsels": counsel(g.cato_until),
        },
    }
    if g.train >= 0:
        setup["train"] = SPACE_IDS[SPACE_OF[g.train]]
    return setup


def counsel(until: int) -> bool | int:
    """In force or not, or up to a turn."""
    return until if 0 < until < NO_RESHUFFLE_IN_SIGHT else bool(until)


def stack(g: HannibalState, side: int, place: int) -> dict[str, Any] | None:
    """A side's stack in a place, its commander first."""
    chief = commander(g, side, place)
    generals = sorted(bits(g.stacks[place] & OF_SIDE[side]), key=lambda x: x != chief)
    if not g.cus[side][place] and not generals:
        return None
    force: dict[str, Any] = {
        "side": SIDE_IDS[side],
        "space": SPACE_IDS[SPACE_OF[place]],
        "inside": place != SPACE_OF[place],
        "cus": g.cus[side][place],
        "elephants": g.elephants[place] if side == CARTHAGE else 0,
    }
    for general in generals:
        key = "consuls" if g.office[general] == CONSUL else "proconsuls"
        force.setdefault(key if side == ROME else "generals", []).append(GENERAL_IDS[general])
    return force


# --- where play stands ---


def start_of(g: HannibalState) -> dict[str, Any] | None:
    """The phase, and what is under way."""
    agenda: list[Step] = g.agenda[::-1]
    waits, rest = agenda[0], agenda[1:]
    last = [type(step) for step in LATER[::-1]]
    kinds = [type(step) for step in rest]
    if isinstance(waits, Preemption) and kinds == last:
        return {
            "phase": "strategy",
            **({"side": SIDE_IDS[waits.first]} if waits.first >= 0 else {}),
        }
    if isinstance(waits, ElectProconsul):
        return {"phase": "elections"} if idle(g) else None
    if isinstance(waits, Attrition) and kinds[-3:] == last[1:] and idle(g):
        whole = WinterAttrition().run(g)
        return {"phase": "winter"} if tuple(agenda[:-3]) == whole else None
    if kinds[-4:] != last or kinds[-6:-4] != [EndOfPlay, StrategyRound]:
        return None
    if isinstance(waits, PlayStrategyCard) and not waits.pledged and idle(g):
        start: dict[str, Any] = {"phase": "play", "side": SIDE_IDS[waits.side]}
        return {**start, "card": waits.card} if waits.card else start
    under_way = under_way_of(g, waits, rest[:-6])
    if under_way is None:
        return None
    return {"phase": "play", "side": SIDE_IDS[g.active], **under_way}


def idle(g: HannibalState) -> bool:
    """Whether no card is in use. (Who played the last, `active`, then means nothing: it is 0.)"""
    return g.card == 0 and g.active == 0 and g.operation is None


def under_way_of(g: HannibalState, waits: Step, rest: list[Step]) -> dict[str, Any] | None:
    """The card in use."""
    if g.removed >> g.card & 1 and isinstance(waits, PlaceMarkers):
        return None
    if isinstance(waits, PlaceMarkers) and not rest:
        return {"markers": {"card": g.card, "left": waits.number}}
    if isinstance(waits, Choice) and not rest and not g.operation:
        event: dict[str, Any] = {"card": g.card}
        if hasattr(waits, "number"):
            event["left"] = waits.number
        if getattr(waits, "province", -1) >= 0 and hasattr(waits, "number"):
            event["province"] = PROVINCE_IDS[waits.province]  # type: ignore[attr-defined]
        return {"event": event}
    if isinstance(waits, Activate) and not rest:
        return {"move": operation_of(g)}
    kinds = [type(step) for step in rest]
    if isinstance(waits, MoveArmy) and kinds == [NextGeneral]:
        return {"move": army_of(g)}
    battle = g.battle
    if isinstance(waits, Attack | MatchCard) and kinds == [Aftermath, MarchOn, NextGeneral]:
        assert battle is not None
        if battle.spied != (False, False) or battle.denied != (0, 0) or battle.lost != (0, 0):
            return None
        return None if battle.charge or battle.rampage else {"move": army_of(g), "battle": fight(g)}
    return None


def operation_of(g: HannibalState) -> dict[str, Any]:
    """What the card allows, and what was done with it."""
    done = g.operation
    assert done is not None
    cls = EVENTS[g.card]
    blank: dict[str, Any] = {"generals": 1, "activated": 0, "sailor": -1, "attempted": 0}
    plain = operation(g.card)
    march = done._replace(**blank) == plain._replace(**blank)
    assert march or issubclass(cls, MoveEvent)
    table: dict[str, Any] = {
        "card": g.card,
        "use": "march" if march else "event",
        "left": done.generals,
        "activated": [GENERAL_IDS[x] for x in bits(done.activated)],
        "attempted": [SPACE_IDS[s] for s in bits(done.attempted)],
        "moved": {GENERAL_IDS[x]: g.ages[x] for x in GENERALS if g.ages[x] > 0},
        "moved_cus": [
            {"at": PLACE_IDS[at], "elephants": bool(kind), "spaces": age}
            for at, kind, age in g.tired
        ],
    }
    if done.sailor >= 0:
        table["sailed"] = GENERAL_IDS[done.sailor]
    return table


def army_of(g: HannibalState) -> dict[str, Any]:
    """The army on its way."""
    move = g.move
    assert move is not None
    here, there = SPACE_OF[move.at], SPACE_OF[move.origin]
    campaign = operation_of(g)
    campaign["moved"] |= {GENERAL_IDS[x]: g.ages[x] for x in bits(move.others) if g.ages[x] >= 0}
    if g.operation is None or not g.operation.campaign:
        campaign["moved"] = {}
    table: dict[str, Any] = {
        **campaign,
        "general": GENERAL_IDS[move.general],
        "cus": move.cus,
        "elephants": move.elephants,
        "with": [GENERAL_IDS[x] for x in bits(move.others)],
        "train": move.train,
        "path": [SPACE_IDS[s] for s in move.path],
        "spent": move.spent,
        "acted": move.acted,
        "pursuit": move.stage == PURSUING,
        "halted": move.stage >= HALTED,
        "regrouped": bool(move.did & REGROUPED),
        "cleared": bool(move.did & CLEARED),
        "done": move.stage >= FINISHED,
        "failed": [GENERAL_IDS[x] for x in bits(move.failed)],
        "failed_cus": [{"at": PLACE_IDS[at], "cus": n} for at, n in move.failed_cus],
        "by_sea": move.by == SEA and here in KIND[there],
    }
    for key, ages in (("cus_moved", move.ages), ("elephants_moved", move.elephant_ages)):
        if min(ages, default=0) >= 0:
            table[key] = list(ages)
    if move.origin != move.at:
        table["from"] = PLACE_IDS[move.origin]
    return table


def fight(g: HannibalState) -> dict[str, Any]:
    """The battle."""
    battle = g.battle
    assert battle is not None
    hands = g.battle_hands
    spent = [BATTLE_DECK[k] - g.battle_deck[k] - hands[0][k] - hands[1][k] for k in KINDS]
    table: dict[str, Any] = {
        "attacker": SIDE_IDS[battle.attacker],
        "round": battle.rounds,
        "rome": kinds_of(hands[ROME]),
        "carthage": kinds_of(hands[CARTHAGE]),
        "spent": kinds_of(spent),
        "shown": {name: kinds_of(g.revealed[side]) for side, name in enumerate(SIDE_IDS)},
        "cus": {name: battle.cus[side] for side, name in enumerate(SIDE_IDS)},
        "sortied": battle.sortied,
        "sorties": [GENERAL_IDS[x] for x in bits(battle.sorties)],
        "intercepted": battle.intercepted,
        "botched": battle.botched,
        "keeps": battle.keeps,
        "probed": battle.probed,
    }
    if battle.played >= 0:
        table["played"] = BATTLE_IDS[battle.played]
    return table


def kinds_of(hand: list[int]) -> dict[str, int]:
    """Battle cards by kind."""
    return {BATTLE_IDS[kind]: n for kind, n in enumerate(hand) if n}
