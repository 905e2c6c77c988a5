"""Text notation from a table: verb -> how its noun is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from martius.kernel.action import Action
from martius.kernel.text import say


class NotationError(ValueError):
    """A text that names no action of the title."""


class Notation:
    """Formats and parses actions. Each verb names its nouns by a row of texts, or takes none.

    `names[i]` is the text of noun `first + i`.
    """

    def __init__(self, verbs: Mapping[str, tuple[int, Sequence[str]] | None]) -> None:
        self._texts: dict[Action, str] = {}
        self._actions: dict[str, Action] = {}
        self._verbs = frozenset(verbs)
        for verb, nouns in verbs.items():
            first, names = nouns or (0, ("",))
            for i, name in enumerate(names):
                action, text = Action(verb, first + i), f"{verb} {name}".rstrip()
                self._texts[action] = text
                self._actions[text] = action

    def actions(self) -> Sequence[Action]:
        """Every action that can be written."""
        return tuple(self._texts)

    def format(self, action: Action) -> str:
        """The action as text."""
        return self._texts[action]

    def parse(self, text: str) -> Action:
        """The action that a text names; blanks and capitals do not matter."""
        words = text.lower().split()
        action = self._actions.get(" ".join(words))
        if action is not None:
            return action
        if not words:
            raise NotationError(
                say("Type an action, such as {example!r}.", example=self._example())
            )
        if words[0] not in self._verbs:
            known = ", ".join(sorted(self._verbs))
            raise NotationError(
                say("This game has no action {verb!r}. It has {known}.", verb=words[0], known=known)
            )
        if len(words) == 1:
            example = self._example(words[0] + " ")
            raise NotationError(
                say("Say what to {verb}, such as {example!r}.", verb=words[0], example=example)
            )
        raise NotationError(
            say("{noun!r} does not go with {verb!r}.", noun=" ".join(words[1:]), verb=words[0])
        )

    def _example(self, start: str = "") -> str:
        return next(text for text in self._actions if text.startswith(start))
