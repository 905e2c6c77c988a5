"""The reaction phase: cities, interception, avoiding battle, pursuit (§10.3, §12, §13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import cards, events, ops
from martius.games.hannibal.attrition import Die
from martius.games.hannibal.cards import MOVE
from martius.games.hannibal.model import (
    AVOIDS,
    BATTLE,
    BY_ROAD,
    CARD_LIMIT,
    GENERAL_NAMES,
    GENERALS,
    INSIDE,
    INTERCEPTS,
    KIND,
    OF_SIDE,
    PURSUES,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    WALLED,
    General,
    Place,
    Side,
    Space,
    bits,
    members,
)
from martius.games.hannibal.party import TellOff, numbers
from martius.games.hannibal.queries import (
    commander,
    generals_at,
    is_unfriendly_tribe,
    rank,
    refuse_abroad,
)
from martius.games.hannibal.state import (
    AVOID,
    INTERCEPT,
    SHELTER,
    HannibalState,
    Move,
    Party,
    Reaction,
)
from martius.games.hannibal.ways import refuse_counsel
from martius.kernel import Action, Decision, Refusal, Step, Steps

COUNTER: Final = [Action("counter", card) for card in range(CARD_LIMIT)]
LET: Final = Action("let")
DONE: Final = Action("done")
TO_INTERCEPT: Final = [Action("intercept", general) for general in GENERALS]
TO_AVOID: Final = [Action("avoid", general) for general in GENERALS]
AVOID_TO: Final = [Action("avoid_to", space) for space in SPACES]
ROLL_FOR: Final = [Action("roll_for", general) for general in GENERALS]
COMMAND: Final = [Action("command", general) for general in GENERALS]


def under_way(g: HannibalState) -> tuple[Move, Reaction]:
    """The moving army, and the reaction to it."""
    assert g.move is not None
    assert g.reaction is not None
    return g.move, g.reaction


# --- counter events in the opponent's move (§8.4) ---


@dataclass(frozen=True, slots=True)
class CounterWindow(Step[HannibalState]):
    """§8.4: the other side may answer the step under way with a counter event."""

    def run(self, g: HannibalState) -> Steps:
        move = g.move
        assert move is not None
        if move.recalled or not cards.playable(g, 1 - move.side, MOVE):
            return ()
        return (CounterMove(MOVE),)


@dataclass(frozen=True, slots=True)
class CounterMove(Decision[HannibalState]):
    """§8.4: a counter event against the move, or none."""

    window: int

    def seat(self, g: HannibalState) -> int:
        return 1 - g.active

    def prompt(self, g: HannibalState) -> str:
        assert g.move is not None
        move = g.move
        who = events.force(move.general, move.cus)
        if move.bound >= 0:
            return f"{who} sails for {events.place_name(move.bound)}: play a counter event?"
        return f"{who} enters {events.place_name(move.at)}: play a counter event?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*(COUNTER[card] for card in members(g.hands[1 - g.active])), LET]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action == LET:
            return None
        return refuse_counter(g, 1 - g.active, action, self.window)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == LET:
            return ()
        steps = cards.play(g, 1 - g.active, action.noun, self.window)
        return (*steps, CounterWindow()) if self.window == MOVE else steps


def refuse_counter(g: HannibalState, side: Side, action: Action, window: int) -> Refusal | None:
    """§8.4: why a counter event cannot be played now."""
    if action.verb != "counter":
        return Refusal("8.4", "Play a counter event, or none.")
    if not g.hands[side] >> action.noun & 1:
        return Refusal("8.4", f"You do not hold card {action.noun}.")
    return cards.refuse(g, side, action.noun, window)


# --- the phase (§10.3) ---


@dataclass(frozen=True, slots=True)
class ReactionPhase(Step[HannibalState]):
    """§10.3: inside or outside, then all declarations, then avoiding battle, then interceptions."""

    def run(self, g: HannibalState) -> Steps:
        move = g.move
        assert move is not None
        if move.recalled or g.truce or not has_reactors(g, move):
            return ()
        g.reaction = Reaction(1 - move.side)
        return (CityDeclaration(), Declaring(), AvoidBattle(), Interceptions(), Combined())


def has_reactors(g: HannibalState, move: Move) -> bool:
    """Whether the other side has a general or CUs in the space, or a general next to it."""
    space, side = SPACE_OF[move.at], 1 - move.side
    own = OF_SIDE[side]
    if g.cus[side][space] or g.stacks[space] & own:
        return True
    if INSIDE[space] >= 0 and (g.cus[side][INSIDE[space]] or g.stacks[INSIDE[space]] & own):
        return True
    for near in BY_ROAD[space]:
        if g.stacks[near] & own or (INSIDE[near] >= 0 and g.stacks[INSIDE[near]] & own):
            return True
    return False


# --- inside or outside (§10.7) ---


@dataclass(frozen=True, slots=True)
class CityDeclaration(Step[HannibalState]):
    """§10.3, §10.7: before an army the defender of a city that is not besieged declares who is
    inside and who outside (§13.5). Behind walls that an army stands before already, he stays."""

    def run(self, g: HannibalState) -> Steps:
        move, reaction = under_way(g)
        space, side = move.at, reaction.side
        if not WALLED >> space & 1 or g.control[space] != side or g.siege[space]:
            return ()
        if not move.cus or g.cus[move.side][space] > move.cus:
            return ()
        ops.open_gates(g, space)
        if not g.cus[side][space] and not generals_at(g, side, space):
            return ()
        return (TellOff(SHELTER, -1, space), Sheltered())


@dataclass(frozen=True, slots=True)
class Sheltered(Step[HannibalState]):
    """§10.7: the party told off goes behind the walls."""

    def run(self, g: HannibalState) -> Steps:
        party = g.party
        assert party is not None
        g.party = None
        space = SPACE_OF[party.at]
        side = g.control[space]
        if party.cus or party.others:
            move_party(g, side, party, INSIDE[space])
            ops.tell(g, events.WentInside(side, space, party.cus, party.others))
        return ()


def move_party(g: HannibalState, side: Side, party: Party, to: Place) -> None:
    """A party that was told off moves; both stacks settle who commands."""
    origin = party.at
    ops.move_cus(g, side, origin, to, party.cus, party.elephants)
    leader = party.general
    ops.move_generals(g, party.others | (1 << leader if leader >= 0 else 0), to)
    if party.train:
        g.train = to
    ops.set_command(g, side, origin)
    ops.set_command(g, side, to)
    if origin < len(SPACES) and not g.cus[side][origin]:
        ops.look_for_relief(g, origin)


# --- declarations (§10.3, §12.6) ---


def needed_to_intercept(general: General) -> int:
    """§12.4, §24.h_gisgo, §24.varro: the highest roll that intercepts."""
    return INTERCEPTS.get(general, BATTLE[general])


def needed_to_avoid(general: General) -> int:
    """§13.1, §24.h_gisgo, §24.fabius: the highest roll that avoids battle."""
    return AVOIDS.get(general, BATTLE[general])


def interception_modifier(g: HannibalState, side: Side, space: Space) -> int:
    """§12.4: +1 into a space with an enemy PC marker and no friendly CUs."""
    return int(g.control[space] == 1 - side and not g.cus[side][space])


def refuse_interception(g: HannibalState, general: General) -> Refusal | None:
    """§12.2-8: why a general cannot try to intercept."""
    move, reaction = under_way(g)
    side, at = reaction.side, g.at[general]
    name, space = GENERAL_NAMES[general], SPACE_OF[move.at]
    if not OF_SIDE[side] >> general & 1 or at < 0:
        return Refusal("12.2", f"{name} is not a general of yours on the map.")
    source = SPACE_OF[at]
    if space not in BY_ROAD[source]:
        if space in KIND[source]:
            return Refusal("12.3", "Nobody intercepts across a pass or strait.")
        return Refusal("12.2", f"{name} is not next to {SPACE_NAMES[space]}.")
    if not g.cus[side][at]:
        return Refusal("12.2", f"{name} has no CUs.")
    if g.cus[move.side][space] > move.cus:
        return Refusal("12.3", f"Enemy CUs that do not move stand in {SPACE_NAMES[space]}.")
    if at != source and g.cus[move.side][source]:
        return Refusal("12.8", "Enemy CUs stand before the city.")
    if any(SPACE_OF[party.at] == source for party in reaction.declared):
        return Refusal("12.7", f"{SPACE_NAMES[source]} has declared an interception already.")
    if interception_modifier(g, side, space) >= needed_to_intercept(general):
        return Refusal("12.4", f"No roll of {name} would be low enough.")
    if not numbers(g, Party(INTERCEPT, general, at)):
        return Refusal("12.7", f"{name} would leave his commander with too few CUs.")
    return refuse_abroad(1 << general, space) or refuse_counsel(g, side, 1, source, space)


def avoid_spaces(g: HannibalState, general: General) -> list[Space]:
    """§13.2: where an army can go to avoid battle."""
    move, reaction = under_way(g)
    side, space = reaction.side, SPACE_OF[move.at]
    return [
        near
        for near in BY_ROAD[space]
        if not g.cus[move.side][near]
        and g.control[near] != move.side
        and near != SPACE_OF[move.origin]
        and not is_unfriendly_tribe(g, side, near)
        and refuse_abroad(1 << general, near) is None
        and refuse_counsel(g, side, g.cus[side][space], space, near) is None
    ]


def refuse_avoidance(g: HannibalState, general: General) -> Refusal | None:
    """§13.1-3, §12.10: why a general cannot try to avoid battle."""
    move, reaction = under_way(g)
    side, name = reaction.side, GENERAL_NAMES[general]
    if not OF_SIDE[side] >> general & 1 or g.at[general] != move.at:
        return Refusal("13.1", f"{name} is not where the enemy comes.")
    if not move.cus:
        return Refusal("13.1", "A general without CUs brings no battle.")
    if reaction.avoid_used:
        return Refusal("13.3", "Battle is avoided once in a reaction phase.")
    if move.failed >> general & 1:
        return Refusal("12.10", f"{name} has failed to intercept this army.")
    if not avoid_spaces(g, general):
        return Refusal("13.2", "There is no space to avoid battle to.")
    if not numbers(g, Party(AVOID, general, move.at)):
        return Refusal("13.3", f"{name} would leave his commander with too few CUs.")
    return None


@dataclass(frozen=True, slots=True)
class Declaring(Step[HannibalState]):
    """§10.3: as long as anything can be declared, it is asked for."""

    def run(self, g: HannibalState) -> Steps:
        return (DeclareReactions(),) if len(DeclareReactions().options(g)) > 1 else ()


@dataclass(frozen=True, slots=True)
class DeclareReactions(Decision[HannibalState]):
    """§10.3, §12.6: all interceptions and the avoiding of battle are declared before any roll."""

    def seat(self, g: HannibalState) -> int:
        return 1 - g.active

    def prompt(self, g: HannibalState) -> str:
        move, _ = under_way(g)
        who = events.force(move.general, move.cus)
        return f"{who} enters {events.place_name(move.at)}: declare what you attempt."

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        mine = list(bits(OF_SIDE[1 - g.active]))
        return [*(TO_INTERCEPT[x] for x in mine), *(TO_AVOID[x] for x in mine), DONE]

    def options(self, g: HannibalState) -> list[Action]:
        move, reaction = under_way(g)
        own, space = OF_SIDE[reaction.side], SPACE_OF[move.at]
        near = 0
        for source in BY_ROAD[space]:
            near |= g.stacks[source]
            if INSIDE[source] >= 0:
                near |= g.stacks[INSIDE[source]]
        found = [TO_INTERCEPT[x] for x in members(near & own) if refuse_interception(g, x) is None]
        here = g.stacks[move.at] & own
        found += [TO_AVOID[x] for x in members(here) if refuse_avoidance(g, x) is None]
        found.append(DONE)
        return found

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        match action.verb:
            case "intercept":
                return refuse_interception(g, action.noun)
            case "avoid":
                return refuse_avoidance(g, action.noun)
            case "done":
                return None
        return Refusal("10.3", "Reactions are being declared.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == DONE:
            return ()
        task = INTERCEPT if action.verb == "intercept" else AVOID
        return (TellOff(task, action.noun, g.at[action.noun]), Declare(), Declaring())


@dataclass(frozen=True, slots=True)
class Declare(Step[HannibalState]):
    """§10.3: what was declared must be attempted."""

    def run(self, g: HannibalState) -> Steps:
        _, reaction = under_way(g)
        party = g.party
        assert party is not None
        g.party = None
        avoids = party.task == AVOID
        g.reaction = reaction._replace(
            declared=(*reaction.declared, party), avoid_used=reaction.avoid_used or avoids
        )
        if g.log is not None:
            what, rule = (
                ("will try to avoid battle", "13.1") if avoids else ("will intercept", "12.6")
            )
            g.log.append(events.Declared(reaction.side, party.general, party.cus, what, rule))
        return ()


def drop_party(g: HannibalState, party: Party) -> Reaction:
    """A declared party has been dealt with; the reaction without it."""
    _, reaction = under_way(g)
    rest = tuple(other for other in reaction.declared if other is not party)
    g.reaction = reaction = reaction._replace(declared=rest)
    return reaction


# --- avoiding battle (§13) ---


@dataclass(frozen=True, slots=True)
class AvoidBattle(Step[HannibalState]):
    """§10.3: the attempt to avoid battle is rolled for first, unless an event makes it sure."""

    asked: int = 0
    """1 after the side was asked for such an event (#65)."""

    def run(self, g: HannibalState) -> Steps:
        _, reaction = under_way(g)
        if not any(party.task == AVOID for party in reaction.declared):
            return ()
        if not self.asked and cards.playable(g, reaction.side, cards.AVOID):
            return (CounterMove(cards.AVOID), AvoidBattle(1))
        return (AvoidRoll(),)


@dataclass(frozen=True, slots=True)
class AvoidRoll(Die):
    """§13.1: the battle rating or less avoids battle."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        _, reaction = under_way(g)
        party = next(party for party in reaction.declared if party.task == AVOID)
        needed = needed_to_avoid(party.general)
        tell_roll(g, reaction.side, party.general, "to avoid battle", roll, 0, needed, "13.1")
        if roll <= needed:
            return slip_away(g)
        g.reaction = drop_party(g, party)._replace(botched=True)
        return ()


def slip_away(g: HannibalState) -> Steps:
    """§13.1: the army that was to avoid battle does."""
    _, reaction = under_way(g)
    party = next(party for party in reaction.declared if party.task == AVOID)
    g.reaction = drop_party(g, party)._replace(avoided=True)
    g.party = party
    spaces = avoid_spaces(g, party.general)
    return avoid_to(g, spaces[0]) if len(spaces) == 1 else (AvoidTo(),)


def tell_roll(
    g: HannibalState,
    side: Side,
    general: General,
    what: str,
    roll: int,
    modifier: int,
    needed: int,
    rule: str,
) -> None:
    """Log a roll of a general."""
    if g.log is not None:
        success = roll + modifier <= needed
        g.log.append(events.Rolled(side, general, what, roll, modifier, needed, success, rule))


def avoid_to(g: HannibalState, space: Space) -> Steps:
    """§13.1: the party moves off."""
    _, reaction = under_way(g)
    party = g.party
    assert party is not None
    g.party = None
    move_party(g, reaction.side, party, space)
    if g.log is not None:
        what = f"slips away to {SPACE_NAMES[space]}"
        g.log.append(events.Declared(reaction.side, party.general, party.cus, what, "13.1"))
    return ()


@dataclass(frozen=True, slots=True)
class AvoidTo(Decision[HannibalState]):
    """§13.1, §13.2: where the army goes."""

    def seat(self, g: HannibalState) -> int:
        return 1 - g.active

    def prompt(self, g: HannibalState) -> str:
        assert g.party is not None
        return f"Where does {GENERAL_NAMES[g.party.general]} avoid battle to?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        assert g.move is not None
        return [AVOID_TO[s] for s in sorted(KIND[SPACE_OF[g.move.at]])]

    def options(self, g: HannibalState) -> list[Action]:
        assert g.party is not None
        return [AVOID_TO[s] for s in sorted(avoid_spaces(g, g.party.general))]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        assert g.party is not None
        if action.verb != "avoid_to":
            return Refusal("13.1", "First say where the army goes.")
        if action.noun in avoid_spaces(g, g.party.general):
            return None
        return Refusal("13.2", f"Battle cannot be avoided to {SPACE_NAMES[action.noun]}.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return avoid_to(g, action.noun)


# --- interceptions (§12) ---


@dataclass(frozen=True, slots=True)
class Interceptions(Step[HannibalState]):
    """§10.3, §12.6: all declared interceptions are rolled for, in the order their owner likes."""

    def run(self, g: HannibalState) -> Steps:
        _, reaction = under_way(g)
        if not reaction.declared:
            return ()
        if len(reaction.declared) == 1:
            return (InterceptionRoll(reaction.declared[0].general),)
        return (NextInterception(), Interceptions())


@dataclass(frozen=True, slots=True)
class NextInterception(Decision[HannibalState]):
    """§10.3: which interception is rolled for next."""

    def seat(self, g: HannibalState) -> int:
        return 1 - g.active

    def prompt(self, g: HannibalState) -> str:
        return "Which interception is rolled for next?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        _, reaction = under_way(g)
        return [ROLL_FOR[party.general] for party in reaction.declared]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in self.plausible(g):
            return None
        return Refusal("12.6", "Choose one of the declared interceptions.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return (InterceptionRoll(action.noun),)


@dataclass(frozen=True, slots=True)
class InterceptionRoll(Die):
    """§12.4: the battle rating or less intercepts, at +1 into a hostile space."""

    general: General

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        move, reaction = under_way(g)
        party = next(p for p in reaction.declared if p.general == self.general)
        space = SPACE_OF[move.at]
        modifier = interception_modifier(g, reaction.side, space)
        needed = needed_to_intercept(self.general)
        tell_roll(g, reaction.side, self.general, "to intercept", roll, modifier, needed, "12.4")
        if roll + modifier <= needed:
            g.reaction = drop_party(g, party)._replace(intercepted=True)
            move_party(g, reaction.side, party, space)
            return ()
        drop_party(g, party)
        g.move = move._replace(
            failed=move.failed | party.others | 1 << party.general,
            failed_cus=(*move.failed_cus, (party.at, party.cus)),
        )
        return ()


@dataclass(frozen=True, slots=True)
class Combined(Step[HannibalState]):
    """§12.6: armies that came together are led by one general."""

    def run(self, g: HannibalState) -> Steps:
        move, reaction = under_way(g)
        if not reaction.intercepted:
            return ()
        return (TakeCommand(move.at),) if len(equals(g, reaction.side, move.at)) > 1 else ()


def equals(g: HannibalState, side: Side, place: Place) -> list[General]:
    """§9.3: the generals in a place whom nobody there outranks."""
    mask = generals_at(g, side, place)
    best = max((rank(g, x) for x in members(mask)), default=0)
    return [x for x in members(mask) if rank(g, x) == best]


@dataclass(frozen=True, slots=True)
class TakeCommand(Decision[HannibalState]):
    """§9.3, §12.6: which of equals commands."""

    place: Place

    def seat(self, g: HannibalState) -> int:
        return 1 - g.active

    def prompt(self, g: HannibalState) -> str:
        return f"Who commands in {events.place_name(self.place)}?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        side = 1 - g.active
        return [COMMAND[x] for x in members(generals_at(g, side, self.place))]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "command":
            return Refusal("9.3", "First say who commands.")
        if action.noun in equals(g, 1 - g.active, self.place):
            return None
        return Refusal("9.3", f"{GENERAL_NAMES[action.noun]} is outranked or not there.")

    def apply(self, g: HannibalState, action: Action) -> Steps:
        side = 1 - g.active
        if commander(g, side, self.place) != action.noun:
            ops.set_command(g, side, self.place, action.noun)
            ops.tell(g, events.CommandTaken(action.noun, self.place))
        return ()


# --- pursuit (§13.4) ---


def needed_to_pursue(general: General) -> int:
    """§13.4, §24.flaminius: the highest roll that lets the army move on."""
    return PURSUES.get(general, BATTLE[general])


@dataclass(frozen=True, slots=True)
class PursuitRoll(Die):
    """§13.4: the battle rating or less lets the army move on; else it stops for good."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        move = g.move
        assert move is not None
        needed = needed_to_pursue(move.general)
        tell_roll(g, move.side, move.general, "to pursue", roll, 0, needed, "13.4")
        failed = roll > needed
        g.move = move._replace(pursuit=False, halted=failed, done=failed)
        return ()


TYPES: Final[tuple[type, ...]] = (
    CounterWindow,
    CounterMove,
    ReactionPhase,
    CityDeclaration,
    Sheltered,
    Declaring,
    DeclareReactions,
    Declare,
    AvoidBattle,
    AvoidRoll,
    AvoidTo,
    Interceptions,
    NextInterception,
    InterceptionRoll,
    Combined,
    TakeCommand,
    PursuitRoll,
)
"""The steps written here, for the codec."""
