"""The tables of the store. The migrations make them; a test holds the two to each other."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    DateTime,
    Double,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    select,
    true,
)

METADATA = MetaData()

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("title", String(32), nullable=False),
    Column("version", String(32), nullable=False),
    Column("scenario", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("rules", Text, nullable=False),  # where other versions of the rules took over
    Column("seq", Integer, nullable=False),  # how many entries: what a change builds on
    Column("undos", Integer, nullable=False),
    Column("shares", Integer, nullable=False, server_default="0"),  # added to the dice in use
    Column(
        "to_act", String(64), nullable=True
    ),  # who is to act: so that bots go on after a restart
    Column("created", DateTime, nullable=False),
    Column("moved", DateTime, nullable=True),  # when it last changed; null: when it was created
    Index("matches_to_act", "to_act"),
)

SITTERS = Table(
    "sitters",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("by", String(16), nullable=False),
    Column("bot", String(64), nullable=True),
)

KEYS = Table(
    "keys",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", String(64), nullable=True),
    Column("account_id", String(32), nullable=True),  # on whose ring it is, if on anybody's
    Column("session", String(64), nullable=True),  # the sign-in that knows the key
    Index("keys_account", "account_id"),
)

DICE = Table(
    "dice",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("start", Integer, nullable=False),
    Column("header", Text, nullable=False),
    Column("revealed", Text, nullable=True),
    Column("secret", Text, nullable=True),  # never leaves the server before the game is over
    Column("shares", Text, nullable=False, server_default="[]"),  # what players added
    Column("revealed_at", Integer, nullable=True),  # where a record told its seed too early
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("who", String(64), nullable=False),
    Column("action", String(200), nullable=False),
)

CHANGES = Table(
    "changes",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # 0 is the set-up
    Column("state", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("link", String(64), nullable=False),  # the chain, see chain.py
)

VISITS = Table(
    "visits",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),  # empty: anybody at all
    Column("seen", DateTime, nullable=False),
)

REMATCHES = Table(
    "rematches",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("rematch_id", String(32), nullable=False),
)

NAMES = Table(
    "names",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("said", DateTime, nullable=False),
    Column("seat", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("account_id", String(32), nullable=True),  # who said it, if signed in
    Index("chat_account", "account_id"),
)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("stretches", Text, nullable=False),  # as far as it has been looked at
)

AGREEMENTS = Table(
    "agreements",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),  # whose player agrees to the coach
)

CHANNELS = Table(
    "channels",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("by", String(16), nullable=False),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), nullable=True),
    Column("target", Text, nullable=False),
    Column("secret", String(64), nullable=True),  # signs what a webhook gets
    Column("kinds", String(200), nullable=False),
    Column("language", String(16), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("error", Text, nullable=True),  # of the last notice
    Column("failures", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("account_id", String(32), nullable=True),  # whose it is, if not a guest's
    Index("channels_match_id", "match_id"),
    Index("channels_account", "account_id"),
)

LISTENING = Table(
    "listening",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),  # empty: the whole table
    Column("channel_id", ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
)

NOTICES = Table(
    "notices",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("channel_id", ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), nullable=True),
    Column("seat", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("first", Integer, nullable=False),  # it tells from this action or line
    Column("last", Integer, nullable=False),  # to this one
    Column("due", Double, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("leased", Double, nullable=True),  # until then a process is at it
    UniqueConstraint("channel_id", "match_id", "seat", "kind"),
    Index("notices_due", "due"),
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

EXPIRED = Table(
    "expired",
    METADATA,
    Column("match_id", String(32), primary_key=True),
    Column("seen", DateTime, nullable=False),  # when somebody last was there
    Column("removed", Boolean, nullable=False, server_default=false()),  # by the operator
)

# --- people ---

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("folded", String(64), nullable=False, unique=True),  # the name, however it is written
    Column("password", Text, nullable=False),
    Column("email", String(254), nullable=True),
    Column("email_confirmed", Boolean, nullable=False),
    Column("created", DateTime, nullable=False),
    Column("locked", Boolean, nullable=False, server_default=false()),  # by the operator
)


def _account_id(**given: Any) -> Column[str]:
    """Whose it is; it goes with the account."""
    return Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), **given)


SESSIONS = Table(
    "sessions",
    METADATA,
    Column("hash", String(64), primary_key=True),
    _account_id(nullable=False),
    Column("created", DateTime, nullable=False),
    Column("seen", DateTime, nullable=False),
    Index("sessions_account", "account_id"),
)

RECOVERY_CODES = Table(
    "recovery_codes",
    METADATA,
    _account_id(primary_key=True),
    Column("hash", String(64), primary_key=True),
)

EMAIL_TOKENS = Table(
    "email_tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    _account_id(nullable=False),
    Column("email", String(254), nullable=False),
    Column("made", DateTime, nullable=False),
)

ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("name_hash", String(64), primary_key=True),  # names that nobody has count, too
    Column("failures", Integer, nullable=False),
    Column("last", DateTime, nullable=False),
)

BLOCKS = Table(
    "blocks",
    METADATA,
    _account_id(primary_key=True),
    Column("blocked_id", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
)

READINGS = Table(
    "readings",
    METADATA,
    _account_id(primary_key=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("line", Integer, nullable=False),  # the last line of the chat that was read
)

LOBBY = Table(
    "lobby",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("pace", String(80), nullable=False),
    Column("wish", String(80), nullable=False),
    Column("members", Boolean, nullable=False),  # only for people with an account
    Column("offered", DateTime, nullable=False),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("made", DateTime, nullable=False),
    Column("match_id", String(32), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("about_id", String(32), nullable=True),  # whom it is about, if that is an account
    Column("by_id", String(32), nullable=True),
    Column("text", Text, nullable=False),
    Column("lines", Text, nullable=False),  # what was said there, as JSON
)

MUTES = Table(
    "mutes",
    METADATA,
    _account_id(primary_key=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("kinds", String(200), nullable=False),  # of notices that are not wished here
)

ANNOUNCEMENTS = Table(
    "announcements",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("made", DateTime, nullable=False),
    Column("text", Text, nullable=False),
)

ERRANDS = Table(
    "errands",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("made", DateTime, nullable=False),
    Column("match_id", String(32), nullable=False),  # servers look at it again
)

LIMITS = Table(
    "limits",
    METADATA,
    Column("name", String(64), primary_key=True),  # of a setting that an operator changed
    Column("value", Integer, nullable=False),
)

# --- several processes on one database ---
# What stands here is no match's: PostgreSQL keeps it unlogged, and a crash may take all of it.

PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("beat", DateTime(timezone=True), nullable=False),  # when it last said that it lives
    Column("figures", Text, nullable=False),  # its metrics
)

SITTINGS = Table(
    "sittings",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),  # empty: those who watch
    Column("process", ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("came", DateTime(timezone=True), nullable=False),
    Column("pages", Integer, nullable=False, server_default="1"),  # counted of those who watch
    Column("looking", Boolean, nullable=False, server_default=true()),  # in sight of the person
)

THOUGHTS = Table(
    "thoughts",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("moment", String(64), nullable=False),  # where the match stands
    Column("task", Text, nullable=False),
    Column("followed", Boolean, nullable=False),
    Column("asked", DateTime(timezone=True), nullable=False),
    Column("wanted", DateTime(timezone=True), nullable=False),  # when a server last asked for it
    Column("worker", String(64), nullable=True),
    Column("leased", DateTime(timezone=True), nullable=True),  # until then it is the worker's
    Column("progress", Float, nullable=False),
    Column("answer", Text, nullable=True),
    Column("failed", Text, nullable=True),
)

TOLD = (SITTERS, KEYS, NAMES, CHAT, AGREEMENTS, REMATCHES, SITTINGS)
"""What lies beside a game and is shown at its table: where one of these changes, all processes that
have the match open hear of it. A new table is named here, or in the test that reads this."""


def lock(connection: Connection, match_id: str) -> bool:
    """Let no other process change a match until this transaction ends; whether it is still there. A
    move locks it by itself; SQLite has one writer at a time."""
    wanted = select(MATCHES.c.id).where(MATCHES.c.id == match_id).with_for_update()
    return connection.execute(wanted).first() is not None
