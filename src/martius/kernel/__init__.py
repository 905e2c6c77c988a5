"""The referee: steps, the agenda, chance as a player, events, codec. No I/O, no randomness."""

from martius.kernel.action import Action, Refusal
from martius.kernel.agenda import begin, chance, decision, play, waiting
from martius.kernel.chair import Bot, Chair
from martius.kernel.dice import Roll
from martius.kernel.event import Event
from martius.kernel.game import (
    About,
    AnyGame,
    Barred,
    Choice,
    Digit,
    Game,
    GameOption,
    Modifier,
    Odds,
    Option,
    Otherwise,
    Outlook,
    Seat,
    SetupError,
    Track,
)
from martius.kernel.judgement import Judgement, remember
from martius.kernel.notation import Notation, NotationError
from martius.kernel.sight import Part
from martius.kernel.state import Result, State
from martius.kernel.step import Chance, Decision, Outcomes, Pick, Step, Steps, Waiting, ask
from martius.kernel.story import Frame
from martius.kernel.text import Text, all_of, either, plural, say

__all__ = [
    "About",
    "Action",
    "AnyGame",
    "Barred",
    "Bot",
    "Chair",
    "Chance",
    "Choice",
    "Decision",
    "Digit",
    "Event",
    "Frame",
    "Game",
    "GameOption",
    "Judgement",
    "Modifier",
    "Notation",
    "NotationError",
    "Odds",
    "Option",
    "Otherwise",
    "Outcomes",
    "Outlook",
    "Part",
    "Pick",
    "Refusal",
    "Result",
    "Roll",
    "Seat",
    "SetupError",
    "State",
    "Step",
    "Steps",
    "Text",
    "Track",
    "Waiting",
    "all_of",
    "ask",
    "begin",
    "chance",
    "decision",
    "either",
    "play",
    "plural",
    "remember",
    "say",
    "waiting",
]
