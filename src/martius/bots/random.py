"""A player without a plan."""

from __future__ import annotations

from martius.kernel import Action, Chair, Pick


class RandomBot:
    """Any option, each as likely."""

    def choose(self, chair: Chair, pick: Pick) -> Action:
        options = chair.options()
        return options[pick(len(options))]
