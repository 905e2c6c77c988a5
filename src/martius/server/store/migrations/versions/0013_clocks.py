"""Clocks, what a table did by itself, and bots that play for absent people."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def _match() -> sa.Column[str]:
    return sa.Column(
        "match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )


def upgrade() -> None:
    """No match has a clock yet."""
    op.create_table(
        "clocks",
        _match(),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("since", sa.DateTime, nullable=True),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.DateTime, nullable=True),
    )
    op.create_index("clocks_deadline", "clocks", ["deadline"])
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("alive", sa.DateTime, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.DateTime, primary_key=True),
        sa.Column("ended", sa.DateTime, nullable=False),
    )
    op.create_table(
        "table_notes",
        _match(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("start", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
    )
    op.create_table(
        "stand_ins",
        _match(),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("bot", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    for table in ("stand_ins", "table_notes", "outages", "heartbeat", "clocks"):
        op.drop_table(table)
