"""What happens in De Bello Punico, in the past tense, for the log and the animations."""

from typing import Final

from martius.games.punico.events.combat import *
from martius.games.punico.events.movement import *
from martius.games.punico.events.panic import *
from martius.games.punico.events.turn import *
from martius.kernel.event import kinds

ALL: Final = kinds(globals().values())
"""Every kind of event."""
