"""What is seen of a match at the table.

Everything that leaves for a page goes through `Match.view` of a seat that the page's key may see.
"""

from __future__ import annotations

from martius.kernel import NotationError
from martius.kernel.plain import Json
from martius.kernel.text import all_of, say
from martius.language import ENGLISH, Language
from martius.match import Match, MatchError, Record
from martius.match.record import CHANCE, DiceSpan
from martius.match.take_back import last_action
from martius.server.encoding import encoded
from martius.server.errors import Denied
from martius.server.live.audience import Audience
from martius.server.live.patches import Differences
from martius.server.store.store import Store
from martius.server.tables.contributions import missing
from martius.server.tables.listener import Role
from martius.server.tables.offers import Offers
from martius.server.tables.seating import Seating

MOST_TEXTS = 32


class ShownTable(Seating):
    """A match as its pages see it, now or at an earlier moment."""

    def __init__(self, match_id: str, store: Store, offers: Offers) -> None:
        super().__init__(match_id, store, offers)
        self.thinking: str | None = None
        """The seat whose bot thinks."""
        self._texts: dict[tuple[str | None, int, str], str] = {}
        """Views as texts, as long as nothing changes: many pages ask for the same."""
        self.number = 0
        """Counts what was announced."""
        self._audiences: dict[tuple[str | None, str], Audience] = {}
        self._differences = Differences()

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
            "table": self.table_state(),
            "view": self.view(self.eyes(role, seat), since),
        }

    def table_state(self) -> Json:
        """What the people at the table agree on, and what their clocks say."""
        raise NotImplementedError

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
        acted = seat is not None and last_action(self.match.record, seat) is not None
        now = {"since": since, "undos": self.stored.undos, "thinking": self.thinking}
        return view | now | {"acted": acted}

    def view_text(self, seat: str | None, since: int, reader: Language = ENGLISH) -> str:
        """The same as JSON, in a reader's language."""
        wanted = seat, since, reader.tag
        if wanted not in self._texts:
            if len(self._texts) >= MOST_TEXTS:
                self._texts.clear()
            self._texts[wanted] = encoded(reader.tell(self.view(seat, since)))
        return self._texts[wanted]

    def message(self, seat: str | None, since: int, reader: Language, had: int | None) -> bytes:
        """What brings a page up to date that has been told of `had` announcements, or of none."""
        audience = self._audiences.get((seat, reader.tag))
        if audience is None:
            audience = Audience(
                lambda after: reader.tell(self.view(seat, after)),
                lambda after: reader.tell(self._events(seat, after)),
                self._differences,
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
        self.check_moment(seq)
        eyes = self.eyes(role, seat)
        then = self.then(seq, undo=False)
        since = max(0, seq - 1)
        now = {"since": since, "undos": self.stored.undos, "thinking": None}
        return then.view(eyes, since) | PAST | now

    def check_moment(self, seq: int) -> None:
        """Refuse a moment that has not come."""
        if seq > self.match.seq:
            raise Denied(
                404,
                say("There is no action {action}: {n} were played.", action=seq, n=self.match.seq),
            )

    def then(self, seq: int, undo: bool) -> Match:
        """The match as it was after so many actions."""
        match, history = self.match, self.stored.history
        try:
            return Match.resumed(match.game, match.record.upto(seq), history.upto(seq), undo)
        except MatchError as error:
            raise Denied(409, str(error)) from None

    def plan(self, role: Role, seat: str | None, piece: str) -> Json:
        """What a piece could do if it were its turn, as far as a seat of this page can know."""
        found = self.match.plan(self._planner(role, seat), piece)
        if found is None:
            raise Denied(404, say("There is nothing to look ahead to for {piece}.", piece=piece))
        return found

    def _planner(self, role: Role, seat: str | None) -> str:
        """Through whose eyes a page looks ahead; where nothing is hidden, anybody's will do."""
        eyes = self.eyes(role, seat)
        if eyes is None and self.match.game.hidden:
            raise Denied(403, say("Only players can look ahead."))
        return eyes or self.match.seats[0].id

    def why_not_then(
        self, role: Role, seat: str | None, piece: str, action: str
    ) -> dict[str, str | None]:
        """Why a piece could not do something even if it were its turn."""
        found = self.match.ahead(self._planner(role, seat), piece)
        if found is None:
            return {"rule": None, "text": self._not_your_turn()}
        try:
            why = found.why_not(self.match.game.parse(action))
        except NotationError as error:
            return {"rule": None, "text": str(error)}
        return {"rule": why and why.rule, "text": why and why.reason}

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

    def _not_your_turn(self) -> str:
        to_act = self.match.to_act
        if to_act is None:
            return say("The game is over.")
        if to_act == CHANCE:
            return say("The dice are rolling.")
        return say("It is {who}'s turn.", who=self._seat(to_act).name)

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

    @property
    def _span(self) -> DiceSpan:
        return self.match.record.dice[-1]


NO_CHOICE = say("You have no choice here. The game continues in a moment.")
PAST: Json = {"options": [], "barred": [], "can_undo": False}
"""Nothing can be done in a view of the past."""
