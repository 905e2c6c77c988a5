"""The titles."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal import Hannibal
from martius.games.hispania import Hispania
from martius.games.punico import Punico
from martius.kernel import AnyGame

TITLES: Final[dict[str, AnyGame]] = {game.id: game for game in (Hispania(), Hannibal(), Punico())}
"""What is offered to players, by id."""
