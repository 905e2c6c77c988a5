"""The titles."""

from __future__ import annotations

from typing import Any, Final

from martius.games.hannibal import Hannibal
from martius.games.hispania import Hispania
from martius.kernel import Game

TITLES: Final[dict[str, Game[Any]]] = {game.id: game for game in (Hispania(), Hannibal())}
"""What is offered to players, by id."""
