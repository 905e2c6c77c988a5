"""What happens in Hannibal, in the past tense, for the log and the animations."""

from typing import Final

from martius.games.hannibal.events.battle import *
from martius.games.hannibal.events.cards import *
from martius.games.hannibal.events.forces import *
from martius.games.hannibal.events.movement import *
from martius.games.hannibal.events.politics import *
from martius.kernel.event import kinds

ALL: Final = kinds(globals().values())
"""Every kind of event."""
