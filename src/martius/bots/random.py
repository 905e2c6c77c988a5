"""A player without a plan."""

from __future__ import annotations

from martius.kernel import Action, Chair, Pick


class RandomBot:
    """Plays any legal move, without a plan."""

    def choose(self, chair: Chair, pick: Pick) -> Action:
        options = chair.options()
        return options[pick(len(options))]
