"""De Bello Punico: four battles of Rome and Carthage on hex maps, 218-202 BC."""

from martius.games.punico.title import Punico

__all__ = ["Punico"]
