"""What goes wrong with a match, in full sentences for a person."""


class MatchError(ValueError):
    """Something that cannot be done, and why."""


class Refused(MatchError):
    """An action that the rules or the moment forbid."""

    def __init__(self, text: str, rule: str | None = None) -> None:
        super().__init__(text if rule is None else f"{text} (§{rule})")
        self.text = text
        self.rule = rule


class ScenarioError(MatchError):
    """A scenario that cannot be read or set up: file, key and reason."""


class RecordError(MatchError):
    """A record that cannot be opened."""
