"""One match at the table: what its pages see and do, and the saving of what was done.

Everything that leaves for a page goes through `Match.view` of a seat that the page's key may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from martius.kernel.codec import encode_state
from martius.kernel.plain import Json
from martius.kernel.text import all_of, say
from martius.language import ENGLISH, Language
from martius.match import Match, MatchError, Record, Refused
from martius.match.dice import FairDice
from martius.match.record import CHANCE, RESIGN, DiceSpan
from martius.match.renewal import renew
from martius.server.attendance import now
from martius.server.audience import Audience
from martius.server.bot_seats import BotTask, seed_of_bot
from martius.server.contributions import Ask, asks, missing
from martius.server.encoding import encoded
from martius.server.errors import Denied
from martius.server.listener import Listener, Role
from martius.server.moment import Append, Moment
from martius.server.offers import Offers
from martius.server.seating import Seating
from martius.server.store import Store

Keep = Append | Callable[[], None]
Keeps = Sequence[Keep]
"""What is to be written, in order."""

MOST_TEXTS = 32
MOST_SHARES = 200
"""So much is added to one promise of dice; honest pages need a few."""


class Table(Seating):
    """A match that somebody plays or looks at; the registry locks it."""

    def __init__(self, match_id: str, store: Store, offers: Offers) -> None:
        super().__init__(match_id, store, offers)
        self.listeners: set[Listener] = set()
        self.thinking: str | None = None
        """The seat whose bot thinks."""
        self._texts: dict[tuple[str | None, int, str], str] = {}
        """Views as texts, as long as nothing changes: many pages ask for the same."""
        self.number = 0
        """Counts what was announced."""
        self._audiences: dict[tuple[str | None, str], Audience] = {}

    # --- coming and going ---

    def enter(self, page: Listener) -> list[str]:
        """A page follows the match from now on; whose coming that is."""
        self.listeners.add(page)
        came = self._presence.come(page.role.mine, now())
        self._tell_seats(self.listeners if came else {page})
        self.ask()
        return came

    def leave(self, page: Listener) -> list[str]:
        """A page is gone; whose leaving that is."""
        self.listeners.discard(page)
        if not self.listeners:
            self._audiences.clear()
        left = self._presence.go(page.role.mine, now())
        self._tell_seats(self.listeners if left else ())
        if self.loaded:
            self.ask()
        return left

    def _tell_seats(self, listeners: Iterable[Listener]) -> None:
        for listener in listeners:
            listener.seats_due()

    def invite(self, rematch_id: str) -> None:
        """Tell every page of the match that follows on this one."""
        self.rematch = rematch_id
        for listener in self.listeners:
            listener.invite(rematch_id)

    # --- what is seen ---

    def info(self, role: Role, seat: str | None, since: int) -> Json:
        """The match as a page finds it."""
        scenario = self.match.record.scenario
        name = str(scenario.get("id", ""))
        return {
            "id": self.id,
            "title": self.match.game.id,
            "scenario": name,
            "name": say(str(scenario.get("name", name))),
            "options": self.match.record.options,
            "seats": self.seats(role),
            "rematch": self.rematch,
            "view": self.view(self.eyes(role, seat), since),
        }

    def view(self, seat: str | None, since: int) -> Json:
        """The table through a seat's eyes, with the events after `since`."""
        since = max(0, min(since, self.match.seq))
        view = self.match.view(seat, since)
        if self.is_record:
            view |= PAST
        elif seat is not None and seat == self.match.to_act and self.only_answer is not None:
            view |= {"options": [], "prompt": NO_CHOICE}
        elif self.match.held:
            view["prompt"] = self._held()
        return view | {"since": since, "undos": self.stored.undos, "thinking": self.thinking}

    def view_text(self, seat: str | None, since: int, reader: Language = ENGLISH) -> str:
        """The same as JSON, in a reader's language."""
        wanted = seat, since, reader.tag
        if wanted not in self._texts:
            if len(self._texts) >= MOST_TEXTS:
                self._texts.clear()
            self._texts[wanted] = encoded(reader.tell(self.view(seat, since)))
        return self._texts[wanted]

    def message(self, seat: str | None, since: int, reader: Language, had: int | None) -> str:
        """What brings a page up to date that has been told of `had` announcements, or of none."""
        audience = self._audiences.get((seat, reader.tag))
        if audience is None:
            audience = Audience(
                lambda after: reader.tell(self.view(seat, after)),
                lambda after: reader.tell(self._events(seat, after)),
            )
            self._audiences[seat, reader.tag] = audience
        audience.update(self.number, self.match.seq)
        return audience.message(had, since)

    def _events(self, seat: str | None, since: int) -> Json:
        """The part of a view that tells what happened."""
        return {"since": since, "events": self.match.events(seat, since)}

    def _held(self) -> str:
        names = [self._seat(seat).name for seat in missing(self._span)]
        if not names:
            return say("The first dice roll in a moment.")
        return say("The first dice wait for {players}.", players=all_of(names))

    def at(self, role: Role, seq: int, seat: str | None) -> Json:
        """The table as it was after so many actions, with the events of the last of them."""
        if seq > self.match.seq:
            raise Denied(404, self._no_action(seq))
        eyes = self.eyes(role, seat)
        then = self.then(seq, undo=False)
        since = max(0, seq - 1)
        now = {"since": since, "undos": self.stored.undos, "thinking": None}
        return then.view(eyes, since) | PAST | now

    def _no_action(self, seq: int) -> str:
        return say("There is no action {action}: {n} were played.", action=seq, n=self.match.seq)

    def then(self, seq: int, undo: bool) -> Match:
        """The match as it was after so many actions."""
        match, history = self.match, self.stored.history
        try:
            return Match.resumed(match.game, match.record.upto(seq), history.upto(seq), undo)
        except MatchError as error:
            raise Denied(409, str(error)) from None

    def branch(self, at: int, dice: FairDice) -> Match:
        """The record up to a moment as a match of its own that goes on with these dice."""
        self.record()  # which must not tell what is hidden
        if at > self.match.seq:
            raise Denied(404, self._no_action(at))
        match = self.then(at, undo=True)
        if match.over:
            raise Denied(409, say("The game is over at that point. Choose an earlier one."))
        renew(match)
        match.go_on(dice)
        return match

    def why_not(self, role: Role, action: str) -> dict[str, str | None]:
        """Why an action cannot be done now. Only the seat to act may ask: a reason tells a lot."""
        if self.match.to_act not in role.mine:
            return {"rule": None, "text": self._not_your_turn()}
        why = self.match.why_not(action)
        return {"rule": None, "text": None} if why is None else why._asdict()

    def record(self) -> Record:
        """The record, unless it would tell what is hidden."""
        if self.match.game.hidden and not self.open_to_all:
            raise Denied(409, say("That is hidden until the game is over."))
        return self.match.record

    # --- what is done ---
    # Each returns what must be kept before anybody may see it.

    def play(self, role: Role, seat: str, seq: int, action: str) -> Keeps:
        """Play an action for a seat of this page."""
        if action == RESIGN:  # whatever has happened meanwhile
            self.check(role, seat, self.match.seq)
            self._check_resigning(role, seat)
        else:
            self.check(role, seat, seq)
        return self._play(seat, action)

    def _check_resigning(self, role: Role, seat: str) -> None:
        """Nobody ends the game for other people who win or lose with them."""
        match = self.match
        g = match.snapshot()
        match.game.resign(g, [known.id for known in match.seats].index(seat))
        assert g.result is not None
        lost = (known for i, known in enumerate(match.seats) if i not in g.result.winners)
        others = [s.name for s in lost if s.id not in role.mine and self._is_person(s.id)]
        if others:
            raise Denied(
                409,
                say(
                    "You win or lose together with {others}, so you cannot resign for them.",
                    others=all_of(others),
                ),
            )

    def _is_person(self, seat: str) -> bool:
        return self.stored.sitters[seat].by in ("here", "friend")

    def play_for(self, action: str) -> Keeps:
        """Play for the seat to act what a bot chose, or what a person alone can do."""
        assert self.match.to_act is not None
        return self._play(self.match.to_act, action)

    def _play(self, seat: str, action: str) -> Keeps:
        base = self.moment()
        self._do(lambda: self.match.play(action, seat))
        return [self._append(base)]

    def _append(self, base: Moment) -> Append:
        match = self.match
        return Append(self.id, base, match.record, self.stored.history, match.to_act)

    def undo(self, role: Role, seat: str, seq: int) -> Keeps:
        """Take a seat's last action back."""
        self.check(role, seat, seq)
        base = self.moment()
        self._do(lambda: self.match.undo(seat))
        self.stored.undos += 1
        return [partial(self._store.take_back, self.id, base, self.match.record, self.match.to_act)]

    # --- dice ---

    def contribute(self, role: Role, ask: Ask, value: str) -> Keeps:
        """Add what a page was asked for to the dice, which may let them roll."""
        if ask.seat not in role.mine or not self._is_asked(ask):
            raise Denied(409, "The dice do not need that now.")
        match, base = self.match, self.moment()
        add = match.seal if ask.ask == "seal" else match.open
        self._do(lambda: add(ask.seat, ask.round, value))
        kept = partial(self._store.contribute, self.id, base, match.record, match.to_act)
        complete = match.held and not missing(self._span)
        return [kept, *(self.roll() if complete else ())]

    def roll(self) -> Keeps:
        """Let dice that waited for contributions roll."""
        if not self.match.held:
            return []
        base = self.moment()
        self._do(self.match.roll)
        return [self._append(base)]

    def _is_asked(self, ask: Ask) -> bool:
        """Whether somebody was asked for this, or has lost what they sealed and seals again."""
        asked = self.asks()
        if not asked or len(self._span.shares) >= MOST_SHARES:
            return False
        opening = [a.round for a in asked if a.seat == ask.seat and a.ask == "open"]
        again = ask.ask == "seal" and any(ask.round in (n, n + 1) for n in opening)
        return ask in asked or again

    def asks(self) -> list[Ask]:
        """What pages are asked to add to the dice now."""
        takes = not self.is_record and self.match.takes_contributions
        return asks(self._span, self._contributors()) if takes else []

    def ask(self) -> None:
        """Ask them."""
        for ask in self.asks():
            self._contributors()[ask.seat].ask(ask)

    @property
    def _span(self) -> DiceSpan:
        return self.match.record.dice[-1]

    def _contributors(self) -> dict[str, Listener]:
        """The page that contributes for each seat: of several, the one that came first."""
        pages: dict[str, Listener] = {}
        for listener in sorted(self.listeners, key=lambda listener: listener.number):
            for seat in self._span.players:
                if seat in listener.role.mine:
                    pages.setdefault(seat, listener)
        return pages

    def everybody_is_here(self) -> bool:
        """Whether a page of every player follows the match."""
        return self._contributors().keys() >= set(self._span.players)

    def _do(self, act: Callable[[], None]) -> None:
        """Do it or not, but not by half: after anything but a refusal the match is opened anew."""
        try:
            act()
        except Refused:
            raise
        except BaseException:
            self.put_up()
            raise

    def put_up(self) -> None:
        """Let go of a match that is not as it is kept: it is opened again from the store."""
        self._match = None

    def check(self, role: Role, seat: str, seq: int) -> None:
        """Refuse what a page may not do for a seat at this moment."""
        if self.is_record:
            raise Denied(
                409, say("This is a record. To play on, start a game from one of its moments.")
            )
        self._seat(seat)
        if seat not in role.mine:
            raise Denied(403, say("This page does not play {seat}.", seat=self._seat(seat).name))
        if seq != self.match.seq:
            raise Denied(
                409,
                say("The game has moved on. Check the board before you act."),
            )

    def _not_your_turn(self) -> str:
        to_act = self.match.to_act
        if to_act is None:
            return say("The game is over.")
        if to_act == CHANCE:
            return say("The dice are rolling.")
        return say("It is {who}'s turn.", who=self._seat(to_act).name)

    def announce(self) -> None:
        """Tell every page that the table has changed."""
        self._texts.clear()
        self.number += 1
        for listener in self.listeners:
            listener.since = min(listener.since, self.match.seq)
            listener.view_due()
        self.ask()

    # --- bots ---

    @property
    def bot_to_act(self) -> str | None:
        """The bot whose turn it is, if it is a bot's."""
        sitter = self.stored.sitters.get(self.match.to_act or "")
        return None if sitter is None else sitter.bot

    @property
    def only_answer(self) -> str | None:
        """All that the person to act can do, where a pause is kept for the sake of secrecy.

        Not where something could be taken back: that is a choice, too.
        """
        match, seat = self.match, self.match.to_act
        sitter = self.stored.sitters.get(seat or "")
        if sitter is None or not self._is_person(seat or "") or not self._keeps_secrets:
            return None
        only = match.only_option()
        return None if only is None or match.can_undo(seat or "") else only

    @property
    def _keeps_secrets(self) -> bool:
        agreed = self.match.record.options
        return any(o.apart and agreed.get(o.id) == o.apart for o in self.match.game.options)

    def bot_task(self) -> BotTask | None:
        """What a bot must choose now, if it is a bot's turn."""
        bot, match, seat = self.bot_to_act, self.match, self.match.to_act
        if bot is None or seat is None:
            return None
        assert self.stored.secret is not None
        turn = sum(entry.who == seat for entry in match.record.entries)
        return BotTask(
            self.id,
            match.game,
            encode_state(match.snapshot()),
            [known.id for known in match.seats].index(seat),
            self.offer.guests.get(bot, bot),
            turn,
            seed_of_bot(self.stored.secret, seat, turn),
        )

    def moment(self) -> Moment:
        """Where the match stands; it changes whenever the table does."""
        return Moment(self.match.seq, self.stored.undos)


NO_CHOICE = say("You have no choice here. The game continues in a moment.")
PAST: Json = {"options": [], "can_undo": False}
"""Nothing can be done in a view of the past."""
