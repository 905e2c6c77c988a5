"""The first tables: matches, who sits where, keys, dice and entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def match_id() -> sa.Column[str]:
    """The match that a row belongs to."""
    return sa.Column(
        "match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("title", sa.String(32), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("undos", sa.Integer, nullable=False),
        sa.Column("to_act", sa.String(64)),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Index("matches_to_act", "to_act"),
    )
    op.create_table(
        "sitters",
        match_id(),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("by", sa.String(16), nullable=False),
        sa.Column("bot", sa.String(64)),
    )
    op.create_table(
        "keys",
        match_id(),
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.String(64)),
    )
    op.create_table(
        "dice",
        match_id(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("start", sa.Integer, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("revealed", sa.Text),
        sa.Column("secret", sa.Text),
    )
    op.create_table(
        "entries",
        match_id(),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("action", sa.String(200), nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("entries", "dice", "keys", "sitters", "matches"):
        op.drop_table(name)
