"""The titles."""

from __future__ import annotations

from typing import Any, Final

from martius.games.hannibal import Hannibal
from martius.games.hispania import Hispania
from martius.games.punico import Punico
from martius.kernel import Game

TITLES: Final[dict[str, Game[Any]]] = {game.id: game for game in (Hispania(), Hannibal(), Punico())}
"""What is offered to players, by id."""
