"""A match: a game in play that is opened from a scenario or a record, and shown to its seats."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace

from martius.kernel import AnyGame, Chance, SetupError, State, waiting
from martius.kernel.plain import Json, Plain
from martius.match import library, progress
from martius.match import record as records
from martius.match import view as shown
from martius.match.dice import Dice, FairDice, ManualDice, SeededDice
from martius.match.errors import UNPLAYABLE, RecordError, ScenarioError
from martius.match.events import changes_of_rules, noted
from martius.match.history import Change, History, revived, told_of
from martius.match.outcome import Outcome
from martius.match.play import GameInPlay
from martius.match.record import Entry, Record, RulesSpan


class Match(GameInPlay):
    """A game of one title with its record.

    Make one, ask it, play:

        m = Match.new("hispania", scenario="conquest", options={"level": "64342"}, seed=7)
        m.to_act              the seat that must choose, "chance", or None when the game is over
        m.options()           what it can do, as texts: ["road basti-carthago_nova", ...]
        m.play("pass")        do it, and roll the dice that follow; Refused says why it cannot be
        m.why_not("pass")     the same without playing: the paragraph and a sentence, or None
        m.view("rome")        all that a seat may see, as plain values; without a seat, a spectator
        m.undo("rome")        take the seat's last action back
        m.result              how it ended, or None

    Keep it and go on later, with the same dice if they have a seed:

        m.record.save("game.jsonl")
        m = Match.load("game.jsonl")

    Let a program play. A bot is any object with `choose(chair, pick)`, which returns one of
    `chair.options()`; `pick(n)` gives it a random number from 0 to n - 1:

        action = bot.choose(m.chair(m.to_act), random.Random(1).randrange)
        m.play(m.game.format(action))

    A chair has `options()`, `view()` (what the seat sees of the board), `imagine(pick)` (a world
    that fits it, to think in), `seat` (its number) and `game` (the title; `game.format` names an
    action). docs/guides/writing-a-bot.md has more.
    """

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
        match.record.notes = [replace(note) for note in record.notes]
        if record.base is not None:
            match._stand(record, record.base, name)
        return match

    def _stand(self, record: Record, base: RulesSpan, name: str) -> None:
        """Go to a position that the record keeps."""
        where = f"{name}: the position after action {base.start}"
        self._g = revived(self.game, base.state or {}, where)
        self._forget_shown()
        self.record.entries = record.entries[: base.start]
        self._told = changes_of_rules(record)
        try:
            self.game.check(self._g)
            for seat in self.record.seats:
                self.view(seat)
        except UNPLAYABLE as error:
            raise RecordError(f"{where} is no position of {self.game.name} ({error}).") from None

    @classmethod
    def resumed(cls, game: AnyGame, record: Record, history: History, undo: bool = True) -> Match:
        """The match as it was kept, without being played again: its dice wait to be given.

        What was told before the history's last whole state is read when it is asked for. Without
        undo nothing can be taken back, and only the events of the last action are there, unless a
        lesson needs the others: so a late moment costs no more than an early one.
        """
        end = len(record.entries)
        complete = replace(record, options={**library.defaults(game), **record.options})
        *past, g = history.revived(game, record.final if undo else end, end)
        match = cls(game, complete, g, ManualDice(), history)
        match.record = record
        if undo:
            match._told_from = 0 if match.lesson is not None else min(record.final, history.start)
            match._told = told_of(record, history, match.seats, match._told_from, end)
            match._remember(past)
        else:
            first = end if match.lesson is None else 0
            match._told = told_of(record, history, match.seats, first, end)
        return match

    def _remember(self, past: Sequence[State]) -> None:
        """Restore what can be undone: the actions that these states were before."""
        final = self.record.final
        for number, (entry, before) in enumerate(
            zip(self.record.entries[final:], past, strict=True), final
        ):
            fresh = [told for told in self._told if told.seq == number + 1]
            self._note(entry.who, before, fresh)

    def follow(self, entries: Sequence[Entry], changes: Sequence[Change]) -> None:
        """Go on to where others have played, as it was kept: nothing is played again."""
        assert self.history is not None
        first = self.seq + 1
        states = self.history.follow(self.game, self._g, changes)
        told = self.history.told(first, self.seq + len(entries))
        notes = noted(self.record, self.seats)
        self._forget_shown()
        for seq, (entry, after) in enumerate(zip(entries, states, strict=True), first):
            self.record.entries.append(entry)
            fresh = [one for one in told if one.seq == seq]
            self._told += [*(note for note in notes if note.seq == seq), *fresh]
            self._note(entry.who, self._g, fresh)
            self._g = after
        if isinstance(self.dice, FairDice):
            self.dice.index += records.rolls(entries)

    def go_on(self, dice: Dice, hold: bool = False) -> None:
        """Play on with these dice; held, they wait for `roll`."""
        self.dice = dice
        self._promise()
        if self.over or not hold:
            self.roll()

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

    # --- views ---

    def view(self, seat: str | None = None, since: int | None = None) -> Json:
        """The envelope that this seat may see; None is a spectator.

        Its events are those after the action number `since`; by default those of the last action.
        """
        number = None if seat is None else self._seat(seat)
        after = self.seq - 1 if since is None else since
        acting, result, common = self.to_act, self.result, self._common()
        mine = seat is not None and acting == seat
        return {
            "title": self.game.id,
            "version": self.record.in_force,
            "seq": self.seq,
            "seat": seat,
            "seats": self._shown_seats,
            "to_act": acting,
            "prompt": shown.prompt(self._g) if mine else common["prompt"],
            "phase": common["phase"],
            "options": self._shown_options(number) if mine else [],
            "barred": self._barred() if mine else [],
            "can_undo": seat is not None and self.can_undo(seat),
            "events": self.events(seat, after),
            "tracks": common["tracks"],
            "board": common["board"] if number is None else self._board(common["board"], number),
            "lesson": self._lesson(seat),
            "fair": shown.fair(self.record),
            "result": result and self._ended(result, number),
        }

    def _common(self) -> Json:
        """What all seats see alike, made once for all."""
        if self._seen_by_all is None:
            seen = shown.common(self.game, self._g, self.seats, self._seen_before)
            self._seen_by_all = self._seen_before = seen
        return self._seen_by_all

    def _board(self, public: Json, seat: int) -> Json:
        """The board as a seat sees it."""
        return {**public, **self.game.own(self._g, seat)}

    def _ended(self, result: Outcome, seat: int | None) -> Json:
        """How it ended, with a sentence to this seat."""
        return {**result._asdict(), "headline": self.game.headline(self._g, seat)}

    def events(self, seat: str | None, after: int) -> list[Json]:
        """The events after an action that a seat may know of, each made once for all seats."""
        known, number = self._events, None if seat is None else self._seat(seat)
        log = self._told if self.remembers(after) else self.told
        return [
            known.get(id(told)) or known.setdefault(id(told), shown.event(told))
            for told in shown.seen(log, number, after)
        ]

    def _shown_options(self, seat: int | None) -> list[Json]:
        assert seat is not None
        return shown.options(self.game, self._g, seat, self._options())

    def plan(self, seat: str, noun: str) -> Json | None:
        """A look ahead as a page shows it: what a piece could do if it were its turn."""
        found = self.ahead(seat, noun)
        return found and shown.outlook(self.game, found)

    def _barred(self) -> list[Json]:
        """What the seat to act would look for and cannot do."""
        return [one._asdict() for one in self.game.barred(self._g, self._options())]

    def _lesson(self, seat: str | None) -> Json | None:
        """The learner's progress. Nobody else sees it, because the steps give the plan away; the
        other side is told its own goal."""
        lesson = self.lesson
        if lesson is None or seat is None:
            return None
        if seat != lesson.seat:
            is_rival = lesson.rival is not None and lesson.rival.seat == seat
            return progress.shown_to_rival(lesson) if is_rival else None
        options = self.options() if self.to_act == seat else []
        seen = shown.seen(self.told, self._seat(seat), 0)
        known = progress.happened(seen, self.record.entries, [seat])
        return progress.shown(lesson, progress.Course(known, self.waits_for, options))
