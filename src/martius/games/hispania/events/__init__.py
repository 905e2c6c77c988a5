"""What happens in Hispania, in the past tense, for the log and the animations."""

from typing import Final

from martius.games.hispania.events.combat import *
from martius.games.hispania.events.hispanic import *
from martius.games.hispania.events.movement import *
from martius.games.hispania.events.setup import *
from martius.games.hispania.events.turn import *
from martius.games.hispania.events.variants import *
from martius.kernel.event import kinds

ALL: Final = kinds(globals().values())
"""Every kind of event."""
