"""All that is stored of people."""

from __future__ import annotations

from sqlalchemy import Engine

from martius.server.people.accounts import Accounts
from martius.server.people.attempts import Attempts
from martius.server.people.emails import Emails
from martius.server.people.recovery import Recovery
from martius.server.people.sessions import Sessions


class People:
    """Accounts, and what belongs to them."""

    def __init__(self, engine: Engine) -> None:
        self.accounts = Accounts(engine)
        self.sessions = Sessions(engine)
        self.attempts = Attempts(engine)
        self.recovery = Recovery(engine)
        self.emails = Emails(engine)
