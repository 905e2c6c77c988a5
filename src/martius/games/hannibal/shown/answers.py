"""Doing nothing, in the words of the question: what "let" and "done" mean at each decision."""

from __future__ import annotations

from martius.games.hannibal.battle.battle import BattleEvent, ChallengeCommand
from martius.games.hannibal.battle.rounds import PreventWithdrawal
from martius.games.hannibal.movement.activation import Activate
from martius.games.hannibal.movement.march import HannoRemoves
from martius.games.hannibal.reaction.reaction import DeclareReactions
from martius.games.hannibal.table.model import GENERAL_NAMES, SPACE_NAMES
from martius.games.hannibal.table.queries import moving, operating, reacting
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.turn.strategy import Preemption
from martius.kernel import Option, decision
from martius.kernel.text import Text, say


def let(g: HannibalState, _: int) -> Option:
    """Leave things as they are."""
    match decision(g):
        case Preemption():
            return Option(say("Let Carthage decide"), None, say("Answer"), "7.3")
        case ChallengeCommand():
            return Option(say("Leave the command as it is"), None, say("Answer"), "18.2")
        case PreventWithdrawal():
            return Option(say("Let them withdraw"), None, say("Answer"), "16.1")
    return Option(say("Play no counter event"), None, say("Answer"), "8.4")


def done(g: HannibalState, _: int) -> Option:
    """Go no further."""
    match decision(g):
        case DeclareReactions():
            return Option(_no_reaction(g), None, say("Done"), "10.3")
        case BattleEvent():
            return Option(say("Play no battle event"), None, say("Done"), "14.5")
        case HannoRemoves() as question:
            space = SPACE_NAMES[question.space]
            return Option(
                say("Leave the marker in {space}", space=space), None, say("Done"), "24.hanno"
            )
        case Activate():
            return Option(_no_other(g), None, say("Done"), "10.11")
    return Option(say("Place no more PC markers"), None, say("Done"), "8.2")


def _no_reaction(g: HannibalState) -> Text:
    """§10.3: what happens if nothing, or nothing more, is declared."""
    if reacting(g).declared:
        return say("Declare nothing else")
    name = GENERAL_NAMES[moving(g).general]
    verbs = {action.verb for action in DeclareReactions().options(g)}
    if "avoid" not in verbs:
        return say("Do not intercept: let {general} pass", general=name)
    if "intercept" not in verbs:
        return say("Do not avoid battle: await {general}", general=name)
    return say("Neither intercept nor avoid battle")


def _no_other(g: HannibalState) -> Text:
    if operating(g).campaign:
        return say("End the campaign")
    return say("Activate no other general")
