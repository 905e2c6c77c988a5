"""All that is stored of people."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Engine

from martius.server.people.accounts import Accounts
from martius.server.people.attempts import Attempts
from martius.server.people.blocks import Blocks
from martius.server.people.emails import Emails
from martius.server.people.lobby import Lobby
from martius.server.people.recovery import Recovery
from martius.server.people.reports import Reports
from martius.server.people.ring import Ring
from martius.server.people.sessions import Sessions
from martius.server.people.shelf import Shelf
from martius.server.people.traces import Traces


class People:
    """Accounts, and what belongs to them."""

    def __init__(self, engine: Engine) -> None:
        self.accounts = Accounts(engine)
        self.sessions = Sessions(engine)
        self.attempts = Attempts(engine)
        self.recovery = Recovery(engine)
        self.emails = Emails(engine)
        self.ring = Ring(engine)
        self.shelf = Shelf(engine)
        self.lobby = Lobby(engine)
        self.blocks = Blocks(engine)
        self.reports = Reports(engine)
        self.traces = Traces(engine)

    def forget(self, account_id: str) -> list[str]:
        """Forget somebody: the name, the chat, the notices and the keys go; the games stay for the
        others. The matches in which they played."""
        matches = self.ring.clear(account_id)
        self.traces.anonymise(account_id)
        self.accounts.delete(account_id)
        return matches

    def tidy(self, before: datetime) -> None:
        """Forget the sign-ins that nobody used since then, and their keys."""
        self.sessions.tidy(before)
        self.ring.tidy()
