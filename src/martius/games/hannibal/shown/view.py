"""What a seat may see of the table: an allow-list. Hands are their owners' only."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.battle.hands import hand_parts
from martius.games.hannibal.battle.initiative import needed_to_counterattack
from martius.games.hannibal.setup.goals import year
from martius.games.hannibal.shown.muster import muster
from martius.games.hannibal.table.board import (
    BattleSide,
    BattleState,
    Board,
    Cards,
    GeneralState,
    InForce,
    MoveState,
    OperationState,
    Own,
    Owner,
    ReactionState,
    Reinforcements,
    SpaceState,
    Stack,
    Status,
)
from martius.games.hannibal.table.model import (
    AFRICANUS,
    AFRICANUS_TURN,
    ASIDE,
    BATTLE_IDS,
    CARTHAGE,
    DISPLACED,
    GENERAL_IDS,
    GENERALS,
    INSIDE,
    KINDS,
    OFFICE_IDS,
    PLACE_IDS,
    PROVINCE_IDS,
    PROVINCES,
    ROME,
    SIDE_IDS,
    SIDE_NAMES,
    SIDE_OF,
    SIDES,
    SPACE_IDS,
    SPACE_NAMES,
    SPACES,
    TITLE,
    General,
    Place,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import (
    commander,
    controller,
    fighting,
    generals_at,
    political_points,
    spaces_left,
)
from martius.games.hannibal.table.state import AVOIDED, HALTED, INTERCEPT, PURSUING, HannibalState
from martius.games.hannibal.turn.elections import ConsulPlacement, PlaceConsul, cup
from martius.games.hannibal.turn.reinforcements import ROMAN_CUS, expected
from martius.games.hannibal.turn.strategy import StrategyRound
from martius.kernel import Track
from martius.kernel.mask import Mask, bits
from martius.kernel.text import Text, plural, say

STATUS: Final[dict[int, Status]] = {ASIDE: "aside", DISPLACED: "displaced"}
OWNERS: Final[tuple[Owner, ...]] = (*SIDE_IDS, "neutral")


def board(g: HannibalState, seat: int | None) -> Board:
    """The table as a seat sees it."""
    mine = own(g, seat)
    return {
        "turn": g.turn,
        "turns": g.terms.turns,
        "edition": g.terms.edition,
        "year": year(g),
        "active": SIDE_IDS[g.active],
        "card": g.card or None,
        "spaces": _spaces(g),
        "provinces": {PROVINCE_IDS[p]: OWNERS[controller(g, p)] for p in PROVINCES},
        "points": {SIDE_IDS[side]: political_points(g, side) for side in SIDES},
        "generals": [_general(g, x) for x in GENERALS if g.terms.generals >> x & 1],
        "hand": mine["hand"],
        "known": mine["known"],
        "hands": {SIDE_IDS[side]: g.hands[side].bit_count() for side in SIDES},
        "deck": g.deck.bit_count(),
        "discard": list(bits(g.discard)),
        "removed": list(bits(g.removed)),
        "in_force": _in_force(g),
        "reinforcements": _reinforcements(g),
        "operation": _operation(g),
        "move": _move(g),
        "reaction": _reaction(g),
        "unseen": mine["unseen"],
        "muster": mine["muster"],
        "battle": mine["battle"],
    }


def own(g: HannibalState, seat: int | None) -> Own:
    """The parts of the board that hide something."""
    return {
        "hand": list(bits(g.hands[seat])) if seat is not None else None,
        "known": list(bits(g.known[1 - seat])) if seat is not None else None,
        "unseen": list(bits(_unseen(g, seat))),
        "muster": muster(g, seat),
        "battle": _battle(g, seat),
    }


def _spaces(g: HannibalState) -> list[SpaceState]:
    """All spaces. Those where nobody stands, as on most, are made once for all boards: a board is
    looked at, not changed."""
    stacks, (roman, punic), control, siege = g.stacks, g.cus, g.control, g.siege
    tribes, train = g.tribes, g.train
    found: list[SpaceState] = []
    for space in SPACES:
        inside = INSIDE[space]
        manned = stacks[space] or roman[space] or punic[space]
        if inside >= 0 and not manned:
            manned = stacks[inside] or roman[inside] or punic[inside]
        if manned or train == space or (train == inside and inside >= 0):
            found.append(_space(g, space))
            continue
        key = space, control[space], tribes >> space & 1, siege[space]
        kept = EMPTY.get(key)
        if kept is None:
            kept = EMPTY[key] = _space(g, space)
        found.append(kept)
    return found


EMPTY: Final[dict[tuple[Space, int, int, int], SpaceState]] = {}
"""Spaces without anybody there, by space, control, Tribe and siege points."""


def _unseen(g: HannibalState, seat: int | None) -> Mask:
    """The cards that are in the deck or in a hand, for all that a seat knows: together they tell
    nothing that the other piles do not."""
    if seat is None:
        return g.deck | g.hands[ROME] | g.hands[CARTHAGE]
    return g.deck | g.hands[1 - seat] & ~g.known[1 - seat]


def _space(g: HannibalState, space: Space) -> SpaceState:
    inside = INSIDE[space]
    return {
        "id": SPACE_IDS[space],
        "control": OWNERS[g.control[space]],
        "tribe": bool(g.tribes >> space & 1),
        "siege": g.siege[space],
        "outside": _stacks(g, space),
        "inside": _stacks(g, inside) if inside >= 0 else [],
    }


def _stacks(g: HannibalState, place: Place) -> list[Stack]:
    """Each side's stack in a place, its commander first."""
    if not (g.stacks[place] or g.cus[ROME][place] or g.cus[CARTHAGE][place] or g.train == place):
        return []  # as most are
    found: list[Stack] = []
    for side in SIDES:
        generals = generals_at(g, side, place)
        train = side == CARTHAGE and g.train == place
        if not (g.cus[side][place] or generals or train):
            continue
        chief = commander(g, side, place)
        order = sorted(bits(generals), key=lambda x: x != chief)
        found.append(
            {
                "side": SIDE_IDS[side],
                "cus": g.cus[side][place],
                "elephants": g.elephants[place] if side == CARTHAGE else 0,
                "train": train,
                "generals": [GENERAL_IDS[x] for x in order],
            }
        )
    return found


def _general(g: HannibalState, general: General) -> GeneralState:
    at = g.at[general]
    return {
        "id": GENERAL_IDS[general],
        "at": PLACE_IDS[at] if at >= 0 else None,
        "status": "map" if at >= 0 else STATUS.get(at, "out"),
        "office": OFFICE_IDS[g.office[general]],
        "commands": bool(g.commanders >> general & 1),
    }


def _in_force(g: HannibalState) -> InForce:
    return {
        "macedon": bool(g.macedon),
        "naval_victory": bool(g.naval_victory),
        "truce": bool(g.truce),
        "hanno_counsels": bool(g.hanno_until),
        "cato_counsels": bool(g.cato_until),
        "reshuffle": bool(g.reshuffle),
    }


def _reinforcements(g: HannibalState) -> Reinforcements | None:
    """§6: what the next Reinforcement Phase brings, as things are now; None on the last turn."""
    if g.turn >= g.terms.turns:
        return None
    displaced = [GENERAL_IDS[x] for x in GENERALS if g.at[x] == DISPLACED]
    africanus = g.turn + 1 == AFRICANUS_TURN and g.at[AFRICANUS] == ASIDE
    return {
        "turn": g.turn + 1,
        "rome": ROMAN_CUS - g.shortage,
        "carthage": [{"where": where, "comes": comes} for where, comes in expected(g)],
        "displaced": displaced,
        "cup": ids(cup(g)),
        "africanus": bool(africanus),
    }


def _operation(g: HannibalState) -> OperationState | None:
    operation = g.operation
    if operation is None:
        return None
    return {
        "card": operation.card,
        "rating": operation.rating,
        "spaces": operation.spaces,
        "sea": operation.sea,
        "generals": operation.generals,
        "campaign": operation.campaign,
        "activated": ids(operation.activated),
    }


def ids(generals: Mask) -> list[str]:
    """Generals by their ids."""
    return [GENERAL_IDS[x] for x in bits(generals)]


def _move(g: HannibalState) -> MoveState | None:
    move = g.move
    if move is None or g.at[move.general] != move.at:
        return None
    return {
        "general": GENERAL_IDS[move.general],
        "at": PLACE_IDS[move.at],
        "cus": min(move.cus, g.cus[SIDE_OF[move.general]][move.at]),  # a battle may cost some
        "elephants": min(move.elephants, g.elephants[move.at]),
        "others": ids(move.others),
        "train": move.train,
        "left": max(0, spaces_left(g.operation, move)) if g.operation else 0,
        "path": [SPACE_IDS[space] for space in move.path],
        "bound": PLACE_IDS[move.bound] if move.bound >= 0 else None,
        "pursuit": move.stage == PURSUING,
        "halted": move.stage >= HALTED,
    }


def _reaction(g: HannibalState) -> ReactionState | None:
    reaction = g.reaction
    if reaction is None:
        return None
    return {
        "side": SIDE_IDS[reaction.side],
        "declared": [
            {
                "task": "intercept" if detachment.task == INTERCEPT else "avoid",
                "general": GENERAL_IDS[detachment.general],
                "from": PLACE_IDS[detachment.at],
                "cus": detachment.cus,
            }
            for detachment in reaction.declared
        ],
        "avoided": reaction.avoidance == AVOIDED,
        "intercepted": reaction.intercepted > 0,
    }


def _battle(g: HannibalState, seat: int | None) -> BattleState | None:
    battle = g.battle
    if battle is None:
        return None
    return {
        "space": SPACE_IDS[battle.space],
        "original": SIDE_IDS[battle.original],
        "attacker": SIDE_IDS[battle.attacker],
        "round": battle.rounds,
        "played": BATTLE_IDS[battle.played] if battle.played >= 0 else None,
        "sides": {SIDE_IDS[side]: _battle_side(g, side) for side in SIDES},
        "hand": _cards(g.battle_hands[seat]) if seat is not None else None,
    }


def _battle_side(g: HannibalState, side: Side) -> BattleSide:
    """What everybody knows of a side in battle."""
    battle = fighting(g)
    chief = battle.commanders[side]
    return {
        "commander": GENERAL_IDS[chief] if chief >= 0 else None,
        "cus": battle.cus[side],
        "lost": battle.lost[side],
        "cards": sum(g.battle_hands[side]),
        "revealed": _cards(g.revealed[side]),
        "parts": [{"label": label, "cards": n} for label, n in hand_parts(g, side)],
        "counterattack": needed_to_counterattack(battle, side) if chief >= 0 else 0,
    }


def _cards(counts: list[int]) -> Cards:
    """Battle cards by kind."""
    return {BATTLE_IDS[kind]: counts[kind] for kind in KINDS if counts[kind]}


def phase(g: HannibalState) -> Text:
    """What is being played, for the heading."""
    bc = year(g)
    if g.battle is not None:
        return say("{year} BC: battle of {space}", year=bc, space=SPACE_NAMES[g.battle.space])
    if g.card:
        return say(
            "{year} BC: {side} plays {card}",
            year=bc,
            side=SIDE_NAMES[g.active],
            card=TITLE[g.card],
        )
    if any(isinstance(step, StrategyRound) for step in g.agenda):
        return say("{year} BC: Strategy Phase", year=bc)
    if any(isinstance(step, ConsulPlacement | PlaceConsul) for step in g.agenda):
        return say("{year} BC: Reinforcement Phase", year=bc)
    return say("{year} BC", year=bc)


def tracks(g: HannibalState) -> list[Track]:
    """The turn and both sides' political points."""
    rome, carthage = political_points(g, ROME), political_points(g, CARTHAGE)
    return [
        Track("turn", say("Turn"), g.turn, g.terms.turns, say("{year} BC", year=year(g))),
        Track("rome", SIDE_NAMES[ROME], rome, 18, _points(rome)),
        Track("carthage", SIDE_NAMES[CARTHAGE], carthage, 18, _points(carthage)),
    ]


def _points(n: int) -> Text:
    return plural("{n} point", "{n} points", n)
