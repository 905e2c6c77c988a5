"""Accounts, what belongs to them, open seats and reports."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

COLUMNS = (
    ("matches", "moved", sa.DateTime()),
    ("keys", "account_id", sa.String(32)),
    ("keys", "session", sa.String(64)),
    ("chat", "account_id", sa.String(32)),
)


def _account_id(name: str = "account_id", **given: Any) -> sa.Column[str]:
    account = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(32), account, **given)


def _match_id() -> sa.Column[str]:
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    return sa.Column("match_id", sa.String(32), match, primary_key=True)


def upgrade() -> None:
    """Nobody has an account yet."""
    for table, name, kind in COLUMNS:
        op.add_column(table, sa.Column(name, kind, nullable=True))
    op.create_index("keys_account", "keys", ["account_id"])
    op.create_index("chat_account", "chat", ["account_id"])
    _accounts()
    _others()


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("folded", sa.String(64), nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("email", sa.String(254), nullable=True),
        sa.Column("email_confirmed", sa.Boolean, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        _account_id(nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("seen", sa.DateTime, nullable=False),
    )
    op.create_index("sessions_account", "sessions", ["account_id"])
    op.create_table(
        "recovery_codes",
        _account_id(primary_key=True),
        sa.Column("hash", sa.String(64), primary_key=True),
    )
    op.create_table(
        "email_tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        _account_id(nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("made", sa.DateTime, nullable=False),
    )
    op.create_table(
        "attempts",
        sa.Column("name_hash", sa.String(64), primary_key=True),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("last", sa.DateTime, nullable=False),
    )


def _others() -> None:
    op.create_table(
        "blocks",
        _account_id(primary_key=True),
        _account_id("blocked_id", primary_key=True),
    )
    op.create_table(
        "readings",
        _account_id(primary_key=True),
        _match_id(),
        sa.Column("line", sa.Integer, nullable=False),
    )
    op.create_table(
        "lobby",
        _match_id(),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("pace", sa.String(80), nullable=False),
        sa.Column("wish", sa.String(80), nullable=False),
        sa.Column("members", sa.Boolean, nullable=False),
        sa.Column("offered", sa.DateTime, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("about_id", sa.String(32), nullable=True),
        sa.Column("by_id", sa.String(32), nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
    )


TABLES = ("reports", "lobby", "readings", "blocks", "attempts")
OF_ACCOUNTS = ("email_tokens", "recovery_codes", "sessions", "accounts")


def downgrade() -> None:
    """Forget all of it."""
    for table in (*TABLES, *OF_ACCOUNTS):
        op.drop_table(table)
    op.drop_index("chat_account", "chat")
    op.drop_index("keys_account", "keys")
    for table, name, _ in reversed(COLUMNS):
        op.drop_column(table, name)
