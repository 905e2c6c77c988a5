"""Before a battle: sortie, change of command, events, elephants (§14.5, §17, §18.2, §20.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.battle.aftermath import Aftermath
from martius.games.hannibal.battle.hands import BONUS, DealHands
from martius.games.hannibal.battle.rounds import BattleRound
from martius.games.hannibal.cards import card_events
from martius.games.hannibal.cards.card_events import BATTLE as EVENTS_DECLARED
from martius.games.hannibal.cards.card_events import CHARGE as CHARGE_DECLARED
from martius.games.hannibal.reaction.counter_events import COUNTER, asked, refuse_counter
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Die
from martius.games.hannibal.table.model import (
    CARTHAGE,
    CONSUL,
    GENERAL_NAMES,
    INSIDE,
    ROME,
    SPACE_OF,
    TABLES,
    General,
    Side,
)
from martius.games.hannibal.table.queries import (
    battle_rating,
    commander,
    fighting,
    generals_at,
    moving,
)
from martius.games.hannibal.table.state import BOTCHED, FOUGHT, Battle, HannibalState
from martius.games.hannibal.table.words import place_name
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, plural, say

SORTIE: Final = Action("sortie")
HOLD: Final = Action("hold")
CHARGE: Final = Action("charge")
CHALLENGE: Final = Action("challenge")
LET: Final = Action("let")
DONE: Final = Action("done")


def begin_battle() -> Steps:
    """§14.5: the moving army fights the enemy CUs in its space."""
    return (
        SortieOffer(),
        OpenBattle(),
        ChangeOfCommand(),
        BattleEvents(0),
        BattleEvents(1),
        ElephantCharge(),
        DealHands(),
        BattleRound(),
        Aftermath(),
    )


# --- preparation (§14.5) ---


@dataclass(frozen=True, slots=True)
class SortieOffer(Step):
    """§20.7: CUs inside a city may join an attack on the enemy before it."""

    def run(self, g: HannibalState) -> Steps:
        move = moving(g)
        space = move.at
        inside = INSIDE[space]
        if inside < 0 or move.origin == inside or g.control[space] != move.side:
            return ()
        return (ChooseSortie(),) if g.cus[move.side][inside] else ()


@dataclass(frozen=True, slots=True)
class ChooseSortie(Decision):
    """§20.7: whether everybody inside the city sorties."""

    def seat(self, g: HannibalState) -> int:
        return g.active

    def prompt(self, g: HannibalState) -> Text:
        place = place_name(moving(g).at)
        return say("Do the CUs inside {place} make a sortie?", place=place)

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (SORTIE, HOLD)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (SORTIE, HOLD):
            return None
        return Refusal("20.7", say("First decide whether the besieged make a sortie."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        move = moving(g)
        if action == HOLD:
            return ()
        inside = INSIDE[move.at]
        cus, generals = g.cus[move.side][inside], g.stacks[inside]
        ops.move_cus(g, move.side, inside, move.at, cus, g.elephants[inside])
        ops.move_generals(g, generals, move.at)
        ops.set_command(g, move.side, move.at, move.general)
        g.battle = blank(g)._replace(sortied=cus, sorties=generals)
        return ()


def blank(g: HannibalState) -> Battle:
    """The battle that would begin where the moving army is."""
    move = moving(g)
    side, space = move.side, SPACE_OF[move.at]
    return Battle(space, side, side, move.origin, move.by, (-1, -1), (0, 0))


@dataclass(frozen=True, slots=True)
class OpenBattle(Step):
    """§14.5: who fights, and under whom; the moving general commands unless outranked."""

    def run(self, g: HannibalState) -> Steps:
        battle = g.battle or blank(g)
        move, reaction, space = moving(g), g.reaction, battle.space
        if move.origin == INSIDE[space]:
            battle = battle._replace(sortied=move.cus, sorties=generals_at(g, move.side, space))
        commanders = (commander(g, ROME, space), commander(g, CARTHAGE, space))
        cus = (g.cus[ROME][space], g.cus[CARTHAGE][space])
        g.battle = battle._replace(
            commanders=commanders,
            cus=cus,
            intercepted=reaction is not None and reaction.intercepted > 0,
            botched=reaction is not None and reaction.avoidance == BOTCHED,
        )
        g.reaction = None
        g.move = move._replace(stage=FOUGHT)
        ops.tell(g, events.BattleBegan(battle.original, space, cus, commanders))
        return ()


def consuls_here(g: HannibalState) -> list[General]:
    """The consuls in the battle."""
    battle = fighting(g)
    return [x for x in bits(generals_at(g, ROME, battle.space)) if g.office[x] == CONSUL]


@dataclass(frozen=True, slots=True)
class ChangeOfCommand(Step):
    """§18.2: with both consuls in the army Carthage may roll, and must when it attacks."""

    def run(self, g: HannibalState) -> Steps:
        if len(consuls_here(g)) < 2:
            return ()
        return (ChallengeCommand(),) if fighting(g).original == ROME else (CommandDie(),)


@dataclass(frozen=True, slots=True)
class ChallengeCommand(Decision):
    """§18.2: whether Carthage rolls for a change of command."""

    def seat(self, g: HannibalState) -> int:
        return CARTHAGE

    def prompt(self, g: HannibalState) -> Text:
        name = GENERAL_NAMES[fighting(g).commanders[ROME]]
        return say(
            "Both consuls attack, and {general} commands: roll for a change of command?",
            general=name,
        )

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (CHALLENGE, LET)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (CHALLENGE, LET):
            return None
        return Refusal("18.2", say("First decide whether to roll for a change of command."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return (CommandDie(),) if action == CHALLENGE else ()


@dataclass(frozen=True, slots=True)
class CommandDie(Die):
    """§18.2: on 4 to 6 the other consul commands."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        battle = fighting(g)
        chief = battle.commanders[ROME]
        if roll in TABLES["change_of_command"]["swap"]:
            chief = next(x for x in consuls_here(g) if x != chief)
            ops.set_command(g, ROME, battle.space, chief)
            g.battle = battle._replace(commanders=(chief, battle.commanders[CARTHAGE]))
        ops.tell(g, events.CommandRolled(roll, chief))
        return ()


@dataclass(frozen=True, slots=True)
class BattleEvents(Step):
    """§14.5: battle events, first the attacker's (turn 0), then the defender's (turn 1)."""

    turn: int

    def run(self, g: HannibalState) -> Steps:
        side = fighting(g).original ^ self.turn
        return (BattleEvent(side),) if asked(g, side, EVENTS_DECLARED) else ()


@dataclass(frozen=True, slots=True)
class BattleEvent(Decision):
    """§8.4, §14.5: a battle event, or none."""

    side: Side

    def seat(self, g: HannibalState) -> int:
        return self.side

    def prompt(self, g: HannibalState) -> Text:
        space = place_name(fighting(g).space)
        return say("Battle of {space}: play a battle event?", space=space)

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*(COUNTER[card] for card in bits(g.hands[self.side])), DONE]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        return refuse_counter(g, self.side, action, EVENTS_DECLARED)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == DONE:
            return ()
        steps = card_events.play(g, self.side, action.noun, EVENTS_DECLARED)
        return (*steps, BattleEvents(self.side ^ fighting(g).original))


# --- elephants (§17) ---


@dataclass(frozen=True, slots=True)
class ElephantCharge(Step):
    """§17.3: Carthage may declare an elephant charge."""

    def run(self, g: HannibalState) -> Steps:
        return (ChooseCharge(),) if g.elephants[fighting(g).space] else ()


@dataclass(frozen=True, slots=True)
class ChooseCharge(Decision):
    """§17.3: whether the elephants charge."""

    def seat(self, g: HannibalState) -> int:
        return CARTHAGE

    def prompt(self, g: HannibalState) -> Text:
        return plural(
            "Charge with {n} elephant CU?",
            "Charge with {n} elephant CUs?",
            g.elephants[fighting(g).space],
        )

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (CHARGE, HOLD)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (CHARGE, HOLD):
            return None
        return Refusal("17.3", say("First decide whether the elephants charge."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == HOLD:
            return ()
        answer: Steps = (Fright(),) if asked(g, ROME, CHARGE_DECLARED) else ()
        return (*answer, ChargeRoll())


@dataclass(frozen=True, slots=True)
class Fright(Decision):
    """§14.5: Rome may answer a charge before the die is rolled."""

    def seat(self, g: HannibalState) -> int:
        return ROME

    def prompt(self, g: HannibalState) -> Text:
        return say("The elephants charge: play a counter event?")

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*(COUNTER[card] for card in bits(g.hands[ROME])), LET]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        return None if action == LET else refuse_counter(g, ROME, action, CHARGE_DECLARED)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return () if action == LET else card_events.play(g, ROME, action.noun, CHARGE_DECLARED)


@dataclass(frozen=True, slots=True)
class ChargeRoll(Step):
    """§17.3: roll for the charge, unless an event has answered it."""

    def run(self, g: HannibalState) -> Steps:
        return () if fighting(g).rampage else (ChargeDie(),)


@dataclass(frozen=True, slots=True)
class ChargeDie(Die):
    """§17.3-5: above the Roman commander's rating it succeeds; a 1 is a rampage."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        battle = fighting(g)
        herd = g.elephants[battle.space]
        result = "nothing"
        if roll == 1:
            result = "rampage"
            g.battle = battle._replace(rampage=-BONUS["elephant_rampage"])
        elif roll > battle_rating(battle.commanders[ROME]):
            result = "success"
            g.battle = battle._replace(charge=herd)
        ops.tell(g, events.ElephantsCharged(herd, roll, result))
        return ()


TYPES: Final[tuple[type, ...]] = (
    SortieOffer,
    ChooseSortie,
    OpenBattle,
    ChangeOfCommand,
    ChallengeCommand,
    CommandDie,
    BattleEvents,
    BattleEvent,
    ElephantCharge,
    ChooseCharge,
    Fright,
    ChargeRoll,
    ChargeDie,
)
"""The steps written here, for the codec."""
