"""Notices: where they go, what waits to be sent, and the server's own secrets."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def _of(name: str, table: str, *, key: bool = False, nullable: bool = False) -> sa.Column[str]:
    """A column that names a row of a table and goes with it."""
    there = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(32), there, primary_key=key, nullable=nullable)


def upgrade() -> None:
    """Nobody is told anything yet."""
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("by", sa.String(16), nullable=False),
        _of("match_id", "matches", nullable=True),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=True),
        sa.Column("kinds", sa.String(200), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("error", sa.Text, nullable=True),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("channels_match_id", "channels", ["match_id"])
    op.create_table(
        "listening",
        _of("match_id", "matches", key=True),
        sa.Column("seat", sa.String(64), primary_key=True),
        _of("channel_id", "channels", key=True),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        _of("channel_id", "channels"),
        _of("match_id", "matches", nullable=True),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("leased", sa.Double, nullable=True),
        sa.UniqueConstraint("channel_id", "match_id", "seat", "kind"),
    )
    op.create_index("notices_due", "notices", ["due"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    for table in ("secrets", "notices", "listening", "channels"):
        op.drop_table(table)
