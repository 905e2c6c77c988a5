"""One game in play: seats, record, undo, dice, observers."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from martius.kernel import (
    Action,
    AnyGame,
    Chair,
    Chance,
    Decision,
    NotationError,
    Seat,
    SetupError,
    State,
    play,
    waiting,
)
from martius.kernel.plain import Json, Plain
from martius.kernel.text import say
from martius.match import lesson as lessons
from martius.match import library
from martius.match import record as records
from martius.match import view as shown
from martius.match.dice import Dice, FairDice, ManualDice, SeededDice
from martius.match.errors import MatchError, RecordError, Refused, ScenarioError
from martius.match.events import Told, changes_of_rules
from martius.match.history import History, revived
from martius.match.record import CHANCE, DiceSpan, Entry, Record, RulesSpan
from martius.match.shares import Share, ShareRound, contribution, seal
from martius.match.undo import Past


class Outcome(NamedTuple):
    """How a match ended."""

    outcome: str
    side: str
    winners: tuple[str, ...]
    text: str
    rule: str


class WhyNot(NamedTuple):
    """Why an action cannot be done: the paragraph, if a rule forbids it, and a sentence."""

    rule: str | None
    text: str


Observer = Callable[["Match", Entry, list[Told]], None]


class Match:
    """A game of one title with its record. `new` and `load` make one."""

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
        self.told: list[Told] = []
        """Every event so far."""
        self.observers: list[Observer] = []
        self.dice = dice
        self.lesson = lessons.read(record.scenario, self.seats)
        self.history = history
        """What every action changed and told, if somebody wants to keep it."""
        self._g = g
        self.bots: Collection[str] = ()
        """The seats that programs play: undo goes over what they did and saw."""
        self._past = Past(len(self.seats))
        g.log = []

    # --- making one ---

    @classmethod
    def new(
        cls,
        title: str | AnyGame,
        scenario: str | Plain | None = None,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        auto_chance: bool = True,
        dice: Dice | None = None,
        hold: bool = False,
        history: History | None = None,
    ) -> Match:
        """A new game. Without a seed the dice are provably fair; with one they are repeatable.

        Held, it waits before its first roll: `roll` lets it go on when the players have added to
        the dice.
        """
        game = library.title(title) if isinstance(title, str) else title
        content = scenario if isinstance(scenario, Mapping) else library.scenario(game, scenario)
        chosen = library.options(game, content, options or {})
        if dice is None:
            dice = (
                ManualDice()
                if not auto_chance
                else FairDice()
                if seed is None
                else SeededDice(seed)
            )
        match = cls._start(game, content, chosen, dice, content.get("file", "scenario"))
        match._write(history)
        match._promise()
        if not hold:
            match.roll()
        return match

    @classmethod
    def _start(
        cls,
        game: AnyGame,
        content: Plain,
        options: Mapping[str, str],
        dice: Dice,
        where: str,
    ) -> Match:
        try:
            seats = tuple(seat.id for seat in game.seats(options))
            kept = {key: value for key, value in content.items() if key != "file"}
            g = game.new(kept, options)
            return cls(game, Record(game.id, game.version, kept, options, seats), g, dice)
        except SetupError as error:
            raise ScenarioError(f"{where}: {error.key}: {error.reason}.") from None

    @classmethod
    def load(cls, path: str | os.PathLike[str], auto_chance: bool = True) -> Match:
        """Open a record file and go on from its end."""
        return cls.from_record(records.load(path), auto_chance, name=str(path))

    @classmethod
    def from_record(
        cls,
        record: Record,
        auto_chance: bool = True,
        dice: Dice | None = None,
        game: AnyGame | None = None,
        name: str = "record",
        hold: bool = False,
        history: History | None = None,
    ) -> Match:
        """Replay a record. The dice it goes on with are given, or follow from what it says; held,
        they wait for `roll`."""
        match = cls.begun(record, game, name)
        match._write(history)
        for number, entry in enumerate(record.entries[match.seq :], start=match.seq + 1):
            match._replay(entry, f"{name}: action {number}")
        match.record.options = dict(record.options)
        match.record.dice = [replace(span, shares=list(span.shares)) for span in record.dice]
        if auto_chance:
            match.go_on(dice or match._resume(), hold)
        return match

    @classmethod
    def begun(cls, record: Record, game: AnyGame | None = None, name: str = "record") -> Match:
        """Where a record can be played from: its set-up, or the last position that it keeps."""
        game = game or library.title(record.title)
        if record.in_force != game.version:
            raise RecordError(
                f"{name}: it was played under rules version {record.in_force} of {game.name}; "
                f"this Martius plays version {game.version} and would not play it the same way."
            )
        options = library.agreed(game, record, name)
        match = cls._start(game, record.scenario, options, ManualDice(), name)
        if match.record.seats != record.seats:
            raise RecordError(f"{name}: its seats are {record.seats}, not {match.record.seats}.")
        match.record.version = record.version
        match.record.rules = list(record.rules)
        if record.base is not None:
            match._stand(record, record.base, name)
        return match

    def _stand(self, record: Record, base: RulesSpan, name: str) -> None:
        """Go to a position that the record keeps."""
        where = f"{name}: the position after action {base.start}"
        self._g = revived(self.game, base.state or {}, where)
        self.record.entries = record.entries[: base.start]
        self.told = changes_of_rules(record)
        try:
            self.game.check(self._g)
            for seat in self.record.seats:
                self.view(seat)
        except Exception as error:  # whatever a position that is none makes of the rules
            raise RecordError(f"{where} is none of {self.game.name} ({error}).") from None

    @classmethod
    def resumed(cls, game: AnyGame, record: Record, history: History, undo: bool = True) -> Match:
        """The match as it was kept, without being played again: its dice wait to be given.

        Without undo nothing can be taken back, and nothing need be known of the actions before.
        """
        end = len(record.entries)
        complete = replace(record, options={**library.defaults(game), **record.options})
        match = cls(game, complete, history.revived(game, end), ManualDice(), history)
        match.record = record
        changes = changes_of_rules(record)
        match.told = sorted([*history.told(0, end), *changes], key=lambda told: told.seq)
        if undo:
            match._remember(history)
        return match

    def _remember(self, history: History) -> None:
        """Find again what can be undone: what was done since the last roll or change of rules."""
        entries = self.record.entries
        start = max([span.start for span in self.record.rules], default=0)
        rolls = [number for number, entry in enumerate(entries) if entry.who == CHANCE]
        start = max([start, *(number + 1 for number in rolls[-1:])])
        for number, entry in enumerate(entries[start:], start):
            told = sum(told.seq <= number for told in self.told)
            fresh = [told for told in self.told if told.seq == number + 1]
            self._note(entry.who, history.revived(self.game, number), told, fresh)

    def go_on(self, dice: Dice, hold: bool = False) -> None:
        """Play on with these dice; held, they wait for `roll`."""
        self.dice = dice
        self._promise()
        if self.over or not hold:
            self.roll()

    def _write(self, history: History | None) -> None:
        """Write a history from here on."""
        self.history = history
        if history is not None:
            history.begin(self._g, self.seq)

    def _replay(self, entry: Entry, where: str) -> None:
        if self.to_act != entry.who:
            raise RecordError(f"{where}: {entry.who!r} acts, but it is {self.to_act!r} who must.")
        try:
            self._apply(entry.who, self._legal(entry.action))
        except Refused as error:
            raise RecordError(f"{where}: {entry.action!r} cannot be done: {error}") from None

    def _resume(self) -> Dice:
        """Dice to go on with: the same repeatable ones, else new fair ones with a new promise."""
        last = self.record.dice[-1] if self.record.dice else None
        seeded = last is not None and last.header["dice"] == "seeded" and last.start == 0
        if last is not None and seeded and self.record.base is None:
            dice = SeededDice(int(last.header["seed"]))
            options = library.agreed(self.game, self.record, "record")
            rewound = self._start(self.game, self.record.scenario, options, dice, "record")
            for entry in self.record.entries:
                step = waiting(rewound._g)
                if isinstance(step, Chance):
                    dice.roll(step, rewound._g)
                rewound._replay(entry, "record")
            return dice
        return FairDice()

    def _promise(self) -> None:
        """Write down which dice the game goes on with, unless they are those it has."""
        header = self.dice.header(self.record.terms())
        if not self.over and (not self.record.dice or self.record.dice[-1].header != header):
            self.record.dice.append(DiceSpan(self.seq, header))

    # --- where it stands ---

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

    def _options(self) -> list[Action]:
        step = waiting(self._g)
        if isinstance(step, Decision):
            return step.options(self._g)
        return [action for action, _ in step.outcomes(self._g)] if isinstance(step, Chance) else []

    def why_not(self, text: str) -> WhyNot | None:
        """Why an action cannot be done now, or None if it can."""
        try:
            self._legal(text)
        except Refused as error:
            return WhyNot(error.rule, error.text)
        return None

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
        """Play an action by its notation; with a seat, only if that seat is to act."""
        if seat is not None and not self.over and seat != self.to_act:
            raise Refused(say("It is not your turn: {who} is to act.", who=self._who()))
        action = self._legal(text)
        who = self.to_act
        assert who is not None
        self._apply(who, action)
        self.roll()

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
        before, told = self._g.clone(), len(self.told)
        play(self._g, action)
        entry = Entry(who, self.game.format(action))
        self.record.entries.append(entry)
        assert self._g.log is not None
        fresh = [Told(self.seq, event) for event in self._g.log]
        self._g.log.clear()
        self.told += fresh
        self._note(who, before, told, fresh)
        if self.history is not None:
            self.history.add(self._g, [told.event for told in fresh])
        for observer in self.observers:
            observer(self, entry, fresh)

    def _note(self, who: str, before: State, told: int, fresh: list[Told]) -> None:
        """Note what an action can be taken back to, and that nothing goes behind a roll."""
        if who == CHANCE:
            self._past.clear()
        else:
            self._past.add(before, told, self._seat(who), [one.event for one in fresh])

    def roll(self) -> None:
        """Let the dice answer until a seat must choose, and reveal their seed at the end."""
        if isinstance(self.dice, ManualDice):
            return
        while isinstance(step := waiting(self._g), Chance):
            self._apply(CHANCE, self.dice.roll(step, self._g))
        if self.over:
            self.reveal()

    def reveal(self) -> None:
        """Publish the seed of the dice. They are not rolled again: the next roll needs new ones."""
        if isinstance(self.dice, FairDice) and self.record.dice:
            self.record.dice[-1].seed = self.dice.seed.hex()

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
        """Open a seat's contribution. With the last one the dice are mixed anew."""
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
        """Write a share down, if it fits; the round that it belongs to."""
        self._seat(share.by)
        if not self.takes_contributions:
            raise Refused(say("The dice of this game take no contribution now."))
        try:
            return self.record.dice[-1].add(share)
        except RecordError as error:
            raise Refused(str(error)) from None

    # --- undo ---

    def can_undo(self, seat: str) -> bool:
        """Whether this seat's last action can be taken back.

        Not behind a roll, another person's action, or anything that showed a person something
        hidden; and not once the game is over, for its end shows the seed of the dice and every
        hand.
        """
        return self._reach(seat) > 0

    def _reach(self, seat: str) -> int:
        """How many actions go if this seat takes its last one back."""
        if self.over or seat == CHANCE:
            return 0
        return self._past.reach(self._seat(seat), {self._seat(bot) for bot in self.bots})

    def forget_undo(self) -> None:
        """Let nothing be taken back that was done so far."""
        self._past.clear()

    def undo(self, seat: str) -> None:
        """Take this seat's last action back, with what bots did since."""
        self._seat(seat)
        if self.over:
            raise Refused(say("The game is over, so nothing can be taken back."))
        back = self._reach(seat)
        if not back:
            raise Refused(say("There is nothing to take back."))
        before = self._past.take(back)
        del self.record.entries[-back:]
        for span in self.record.dice:
            span.fall_back(self.seq)
        del self.told[before.told :]
        self._g = before.state
        self._g.log = []
        if self.history is not None:
            self.history.cut(self.seq)

    # --- views ---

    def view(self, seat: str | None = None, since: int | None = None) -> Json:
        """The envelope that this seat may see; None is a spectator.

        Its events are those after the action number `since`; by default those of the last action.
        """
        number = None if seat is None else self._seat(seat)
        after = self.seq - 1 if since is None else since
        mine = seat is not None and self.to_act == seat
        result = self.result
        return {
            "title": self.game.id,
            "version": self.record.in_force,
            "seq": self.seq,
            "seat": seat,
            "seats": [seat._asdict() for seat in self.seats],
            "to_act": self.to_act,
            "prompt": shown.prompt(self.game, self._g, self.seats, mine),
            "phase": self.game.phase(self._g),
            "options": self._shown_options(number) if mine else [],
            "can_undo": seat is not None and self.can_undo(seat),
            "events": [shown.event(told) for told in shown.seen(self.told, number, after)],
            "tracks": [track._asdict() for track in self.game.tracks(self._g, number)],
            "board": self.game.board(self._g, number),
            "lesson": self._lesson(seat),
            "fair": shown.fair(self.record),
            "result": result and result._asdict(),
        }

    def _shown_options(self, seat: int | None) -> list[Json]:
        assert seat is not None
        return shown.options(self.game, self._g, seat, self._options())

    def _lesson(self, seat: str | None) -> Json | None:
        """How far the learner has come; nobody else is told, for the steps tell a plan."""
        if self.lesson is None or seat != self.lesson.seat:
            return None
        seen = shown.seen(self.told, self._seat(seat), 0)
        entries = enumerate(self.record.entries, start=1)
        played = [(seq, entry.action) for seq, entry in entries if entry.who == seat]
        options = self.options() if self.to_act == seat else []
        return lessons.shown(self.lesson, seen, played, options)
