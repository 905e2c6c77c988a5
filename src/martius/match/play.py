"""A game in play: whose turn it is, what can be done, the record, undo and the dice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from martius.kernel import (
    Action,
    AnyGame,
    Chance,
    State,
    play,
    waiting,
)
from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.match import lesson as lessons
from martius.match import progress
from martius.match.dice import Dice, FairDice, ManualDice
from martius.match.errors import RecordError, Refused
from martius.match.events import Told, noted
from martius.match.history import WHOLE_EVERY, Earlier, History, told_of
from martius.match.position import Position
from martius.match.record import CHANCE, RESIGN, DiceSpan, Entry, Record, rolls
from martius.match.shares import Share, ShareRound, contribution, seal
from martius.match.undo import Past

LET_GO = 2 * WHOLE_EVERY
"""So many actions are remembered before some are let go of."""

Observer = Callable[["GameInPlay", Entry, list[Told]], None]


class GameInPlay(Position):
    """A position that is played on from, with what was told. `Match` opens one and shows it."""

    def __init__(
        self,
        game: AnyGame,
        record: Record,
        g: State,
        dice: Dice,
        history: History | None = None,
    ) -> None:
        super().__init__(game, record, g)
        self._told: list[Told] = []
        self._told_from = 0
        """The events of earlier actions than this are still to be read."""
        self.observers: list[Observer] = []
        self.dice = dice
        self.history = history
        """What every action changed and told, if somebody wants to keep it."""
        self.bots: Collection[str] = ()
        """The seats that programs play: undo goes over what they did and saw."""
        self._past = Past(len(self.seats))
        self._seen_by_all: Json | None = None
        """What all seats see alike, as long as nothing changes."""
        self._seen_before: Json | None = None
        """The same as it was when somebody last looked."""
        self._shown_seats = [seat._asdict() for seat in self.seats]
        self._events: dict[int, Json] = {}
        """Events as they are shown, by the identity of what was told."""
        self.lesson = lessons.read(game, record.scenario, record.options)
        g.log = []

    # --- what was told ---

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

    def let_go(self, earlier: Callable[[int], Earlier]) -> None:
        """Let go of what is kept elsewhere: all before the last whole state that has after it what
        can be undone. `earlier` gives what reads it again, from the number of that state. A lesson
        needs its whole course."""
        history = self.history
        if history is None or len(history) - history.start < LET_GO or self.lesson is not None:
            return
        first = self.record.final // WHOLE_EVERY * WHOLE_EVERY
        if history.forget(first, earlier(first)):
            self._told = [told for told in self._told if told.seq >= first]
            self._told_from = first

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
