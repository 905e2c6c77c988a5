"""A position of a game: whose turn it is, what can be done, and why not something else."""

from __future__ import annotations

from martius.kernel import (
    Action,
    AnyGame,
    Chair,
    Chance,
    Decision,
    NotationError,
    Outlook,
    Seat,
    State,
    waiting,
)
from martius.kernel.text import say
from martius.match.errors import MatchError, Refused
from martius.match.outcome import Outcome, WhyNot
from martius.match.record import CHANCE, RESIGN, Record


class Position:
    """A state of a game, with the record that led to it. `GameInPlay` goes on from it."""

    def __init__(self, game: AnyGame, record: Record, g: State) -> None:
        self.game = game
        self.record = record
        self.seats: tuple[Seat, ...] = game.seats(record.options)
        self._g = g
        self._choices: list[Action] | None = None
        """What can be done, as long as nothing changes."""

    @property
    def seq(self) -> int:
        """How many actions have been played."""
        return len(self.record.entries)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._g.agenda

    @property
    def to_act(self) -> str | None:
        """The seat that must choose, "chance", or None when the game is over."""
        step = waiting(self._g)
        if step is None:
            return None
        return self.seats[step.seat(self._g)].id if isinstance(step, Decision) else CHANCE

    @property
    def waits_for(self) -> str:
        """The step of the rules that waits, by the name of its class."""
        return type(waiting(self._g)).__name__

    @property
    def result(self) -> Outcome | None:
        """How it ended, or None."""
        result = self._g.result
        if result is None:
            return None
        winners = tuple(self.seats[seat].id for seat in result.winners)
        text = self.game.outcome_text(self._g)
        return Outcome(result.outcome, result.side, winners, text, result.rule)

    def options(self) -> list[str]:
        """What can be done now, as texts."""
        return [self.game.format(action) for action in self._options()]

    def only_option(self) -> str | None:
        """What alone can be done now, if there is no choice."""
        options = self._options()
        return self.game.format(options[0]) if len(options) == 1 else None

    def _options(self) -> list[Action]:
        if self._choices is None:
            self._choices = self._listed()
        return self._choices

    def _listed(self) -> list[Action]:
        step = waiting(self._g)
        if isinstance(step, Decision):
            return step.options(self._g)
        return [action for action, _ in step.outcomes(self._g)] if isinstance(step, Chance) else []

    def why_not(self, text: str) -> WhyNot | None:
        """Why an action cannot be done now, or None if it can."""
        try:
            if text != RESIGN:
                self._legal(text)
            elif refusal := self._refuse_resigning():
                raise refusal
        except Refused as error:
            return WhyNot(error.rule, error.text)
        return None

    def ahead(self, seat: str, noun: str) -> Outlook | None:
        """What a piece could do if it were its turn, as far as this seat can know; None if there is
        no such piece. It is looked for in a world that fits what the seat sees."""
        if self.over:
            return None
        found: Outlook | None = self.game.ahead(self.chair(seat).imagine(lambda n: 0), noun)
        return found

    def chair(self, seat: str) -> Chair:
        """A bot's place at this seat."""
        return Chair(self.game, self._g, self._seat(seat))

    def _seat(self, seat: str) -> int:
        for i, known in enumerate(self.seats):
            if known.id == seat:
                return i
        raise MatchError(
            f"There is no seat {seat!r}; there are {', '.join(s.id for s in self.seats)}."
        )

    def _who(self) -> str:
        """Who must act, by name."""
        step = waiting(self._g)
        if isinstance(step, Decision):
            return self.seats[step.seat(self._g)].name
        return say("the dice")

    def snapshot(self) -> State:
        """A copy of the true state, for referees and tests; never for a bot or a page."""
        return self._g.clone()

    def resigning(self, seat: str) -> str:
        """What it means if this seat resigns now, or Refused."""
        if refusal := self._refuse_resigning():
            raise refusal
        return self.game.resigning(self._g, self._seat(seat))

    def _refuse_resigning(self) -> Refused | None:
        if self.over:
            return Refused(say("The game is over."))
        if self.to_act == CHANCE:
            return Refused(say("The dice must be rolled before anyone can resign."))
        return None

    def _legal(self, text: str) -> Action:
        """The action a text names, or Refused with the paragraph that forbids it."""
        step = waiting(self._g)
        if step is None:
            raise Refused(say("The game is over."))
        try:
            action = self.game.parse(text)
        except NotationError as error:
            raise Refused(str(error)) from None
        if action in self._options():
            return action
        if isinstance(step, Decision):
            refusal = step.refuse(self._g, action)
            if refusal is not None:
                raise Refused(refusal.reason, refusal.rule)
        raise Refused(say("You cannot do {action!r} now.", action=text))
