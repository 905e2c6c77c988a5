"""What happens in Hispania, in the past tense, for the log and the animations."""

from martius.games.hispania.events.combat import *
from martius.games.hispania.events.hispanic import *
from martius.games.hispania.events.movement import *
from martius.games.hispania.events.setup import *
from martius.games.hispania.events.turn import *
