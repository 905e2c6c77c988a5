"""A game in play: whose turn it is, what can be done, the record, undo and the dice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

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
    play,
    waiting,
)
from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.match import lesson as lessons
from martius.match import progress
from martius.match.dice import Dice, FairDice, ManualDice
from martius.match.errors import MatchError, RecordError, Refused
from martius.match.events import Told, noted
from martius.match.history import History, told_of
from martius.match.outcome import Outcome, WhyNot
from martius.match.record import CHANCE, RESIGN, DiceSpan, Entry, Record, rolls
from martius.match.shares import Share, ShareRound, contribution, seal
from martius.match.undo import Past

Observer = Callable[["GameInPlay", Entry, list[Told]], None]


class GameInPlay:
    """A state that is played, with the record of it. `Match` opens one and shows it."""

    def __init__(
        self,
        game: AnyGame,
        record: Record,
        g: State,
        dice: Dice,
        history: History | None = None,
    ) -> None:
        self.game = game
        self.record = record
        self.seats: tuple[Seat, ...] = game.seats(record.options)
        self._told: list[Told] = []
        self._told_from = 0
        """The events of earlier actions than this are still to be read."""
        self.observers: list[Observer] = []
        self.dice = dice
        self.history = history
        """What every action changed and told, if somebody wants to keep it."""
        self._g = g
        self.bots: Collection[str] = ()
        """The seats that programs play: undo goes over what they did and saw."""
        self._past = Past(len(self.seats))
        self._choices: list[Action] | None = None
        """What can be done, as long as nothing changes."""
        self._seen_by_all: Json | None = None
        """What all seats see alike, as long as nothing changes."""
        self._seen_before: Json | None = None
        """The same as it was when somebody last looked."""
        self._shown_seats = [seat._asdict() for seat in self.seats]
        self._events: dict[int, Json] = {}
        """Events as they are shown, by the identity of what was told."""
        self.lesson = lessons.read(game, record.scenario, record.options)
        g.log = []

    # --- the present ---

    @property
    def told(self) -> list[Told]:
        """Every event so far."""
        self.recall()
        return self._told

    def remembers(self, since: int) -> bool:
        """Whether all events after so many actions have been read."""
        return since + 1 >= self._told_from

    def recall(self) -> None:
        """Read the events that were left out when a stored match was opened."""
        if self._told_from and self.history is not None:
            earlier = told_of(self.record, self.history, self.seats, 0, self._told_from - 1)
            self._told[:0] = earlier
            self._told_from = 0

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

    # --- playing ---

    def play(self, text: str, seat: str | None = None) -> None:
        """Play an action by its notation; with a seat, only if that seat is to act.

        `resign` ends the game for the side of the seat, whoever is to act.
        """
        if text == RESIGN:
            self._resign(seat or self.to_act or CHANCE)
            return
        if seat is not None and not self.over and seat != self.to_act:
            raise Refused(say("It is not your turn: {who} is to act.", who=self._who()))
        action = self._legal(text)
        who = self.to_act
        assert who is not None
        self._apply(who, action)
        self.roll()

    def _resign(self, seat: str) -> None:
        if refusal := self._refuse_resigning():
            raise refusal
        number = self._seat(seat)
        before = self._g.clone()
        self._forget_shown()
        self.game.resign(self._g, number)
        self._g.agenda.clear()
        self._keep(Entry(seat, RESIGN), before)
        self.roll()

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

    def _apply(self, who: str, action: Action) -> None:
        before = self._g.clone()
        self._forget_shown()
        play(self._g, action)
        self._keep(Entry(who, self.game.format(action)), before)

    def _keep(self, entry: Entry, before: State) -> None:
        """Write down what was done and what was told of it."""
        self.record.entries.append(entry)
        assert self._g.log is not None
        fresh = [Told(self.seq, event) for event in self._g.log]
        self._g.log.clear()
        if self.record.notes:
            self._told += [told for told in noted(self.record, self.seats) if told.seq == self.seq]
        self._told += fresh
        self._note(entry.who, before, fresh)
        if self.history is not None:
            self.history.add(self._g, [told.event for told in fresh], before)
        for observer in self.observers:
            observer(self, entry, fresh)

    def _forget_shown(self) -> None:
        """The table changes: forget what was computed for showing it."""
        self._choices = self._seen_by_all = None
        self._events.clear()

    def _note(self, who: str, before: State, fresh: list[Told]) -> None:
        """Remember the state before an action for undo; a roll makes everything before it final."""
        if who == CHANCE:
            self._past.clear()
        else:
            state = before if self.history is None else None
            self._past.add(state, self._seat(who), [one.event for one in fresh])

    def roll(self) -> None:
        """Let the dice answer until a seat must choose, and reveal their seed at the end."""
        if isinstance(self.dice, ManualDice):
            return
        while isinstance(step := waiting(self._g), Chance):
            self._apply(CHANCE, self.outcome(step, self.dice))
        if self.over:
            self.reveal()

    def outcome(self, step: Chance, dice: Dice) -> Action:
        """The next outcome: the lesson's, if it sets this roll and the outcome is possible; else
        the dice's."""
        rolled = dice.roll(step, self._g)
        scripted = self.part()
        return rolled if scripted is None else self.game.parse(scripted)

    def part(self) -> str | None:
        """What the lesson makes chance, or a bot in the seat to act, do now; None: as they like."""
        lesson, who = self.lesson, self.to_act
        if lesson is None or who is None:
            return None
        count = rolls(self.record.entries)
        known = progress.happened(self.told, self.record.entries, self.record.seats)
        return progress.part(lesson, who, self.waits_for, known, self.options(), count)

    def reveal(self) -> None:
        """Publish the seeds of the dice. After that they are not rolled again."""
        for span in self.record.dice:
            span.seed = span.seed or span.secret
        if isinstance(self.dice, FairDice) and self.record.dice:
            self.record.dice[-1].seed = self.dice.seed.hex()

    def _write(self, history: History | None) -> None:
        """Write a history from here on."""
        self.history = history
        if history is not None:
            history.begin(self._g, self.seq)

    def _promise(self) -> None:
        """Write down which dice the game goes on with, unless they are those it has."""
        header = self.dice.header(self.record.terms())
        if not self.over and (not self.record.dice or self.record.dice[-1].header != header):
            self.record.dice.append(DiceSpan(self.seq, header))

    def _replay(self, entry: Entry, where: str) -> None:
        resigns = entry.action == RESIGN and entry.who in self.record.seats
        if self.to_act != entry.who and not resigns:
            raise RecordError(f"{where}: {entry.who!r} acts, but it is {self.to_act!r} who must.")
        try:
            if resigns:
                self._resign(entry.who)
            else:
                self._apply(entry.who, self._legal(entry.action))
        except Refused as error:
            raise RecordError(f"{where}: {entry.action!r} cannot be done: {error}") from None

    # --- what players add to the dice ---

    @property
    def takes_contributions(self) -> bool:
        """Whether players can add to the dice now."""
        return not self.over and bool(self.record.dice) and self.record.dice[-1].open_to_shares

    @property
    def held(self) -> bool:
        """Whether the dice wait to be rolled."""
        return self.to_act == CHANCE and not isinstance(self.dice, ManualDice)

    def seal(self, seat: str, number: int, value: str) -> None:
        """Add a seat's sealed contribution to a round: the one under way, or the next."""
        self._share(Share(self.seq, "seal", number, seat, value))

    def open(self, seat: str, number: int, value: str) -> None:
        """Open a seat's contribution. The last one changes the dice."""
        done = self._share(Share(self.seq, "open", number, seat, value))
        if done.complete:
            assert isinstance(self.dice, FairDice)
            self.dice.mix(done.opened)

    def contribute(self, seats: Sequence[str]) -> None:
        """Seal and open fresh contributions of seats that are all played on this machine."""
        span = self.record.dice[-1]
        number, commitment = len(span.rounds) + 1, span.header["commitment"]
        values = {seat: contribution() for seat in seats}
        for seat, value in values.items():
            self.seal(seat, number, seal(commitment, number, seat, value))
        for seat, value in values.items():
            self.open(seat, number, value)

    def _share(self, share: Share) -> ShareRound:
        """Record a share if it is valid; returns the round that it belongs to."""
        self._seat(share.by)
        if not self.takes_contributions:
            raise Refused(say("The dice of this game take no contribution now."))
        try:
            return self.record.dice[-1].add(share)
        except RecordError as error:
            raise Refused(str(error)) from None

    # --- undo ---

    def can_undo(self, seat: str) -> bool:
        """Whether this seat's last action can be taken back. It cannot after a roll, another
        person's action, or anything that showed a person something hidden, nor once the game is
        over, because its end shows the seed of the dice and every hand."""
        return self._reach(seat) > 0

    def _reach(self, seat: str) -> int:
        """How many actions are undone if this seat takes back its last one."""
        if self.over or seat == CHANCE:
            return 0
        return self._past.reach(self._seat(seat), {self._seat(bot) for bot in self.bots})

    def forget_undo(self) -> None:
        """Make everything so far final: undo stops here."""
        self._past.clear()

    def undo(self, seat: str) -> None:
        """Take this seat's last action back, with what bots did since."""
        self._seat(seat)
        if self.over:
            raise Refused(say("The game is over, so nothing can be undone."))
        back = self._reach(seat)
        if not back:
            raise Refused(say("There is nothing to undo."))
        before = self._past.take(back)
        del self.record.entries[-back:]
        for span in self.record.dice:
            span.fall_back(self.seq)
        for note in self.record.notes:
            note.start = min(note.start, self.seq)
        while self._told and self._told[-1].seq > self.seq:
            self._told.pop()
        self._forget_shown()
        if self.history is not None:
            self.history.cut(self.seq)
        self._g = before.state or self._remembered()
        self._g.log = []

    def _remembered(self) -> State:
        """The table after the last action, read from the history."""
        assert self.history is not None
        (state,) = self.history.revived(self.game, self.seq, self.seq)
        return state
