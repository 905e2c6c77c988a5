"""Several processes on one database: who serves, who sits where, what bots are to think about."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Count what was added to the dice of every match, and make room for the fleet."""
    op.add_column("matches", sa.Column("shares", sa.Integer, nullable=False, server_default="0"))
    _count_shares()
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("beat", moment, nullable=False),
        sa.Column("figures", sa.Text, nullable=False),
    )
    op.create_table(
        "sittings",
        _of_match(),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column(
            "process",
            sa.String(32),
            sa.ForeignKey("processes.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("came", moment, nullable=False),
    )
    op.create_table(
        "thoughts",
        _of_match(),
        sa.Column("moment", sa.String(64), nullable=False),
        sa.Column("task", sa.Text, nullable=False),
        sa.Column("followed", sa.Boolean, nullable=False),
        sa.Column("asked", moment, nullable=False),
        sa.Column("wanted", moment, nullable=False),
        sa.Column("worker", sa.String(64), nullable=True),
        sa.Column("leased", moment, nullable=True),
        sa.Column("progress", sa.Float, nullable=False),
        sa.Column("answer", sa.Text, nullable=True),
        sa.Column("failed", sa.Text, nullable=True),
    )
    if op.get_bind().dialect.name == "postgresql":
        for table in ("thoughts", "sittings", "processes"):  # nothing in them outlives a crash
            op.execute(f"ALTER TABLE {table} SET UNLOGGED")


def _of_match() -> sa.Column[str]:
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    return sa.Column("match_id", sa.String(32), match, primary_key=True)


def _count_shares() -> None:
    """Of the dice in use, which are the last."""
    bind = op.get_bind()
    found = bind.execute(sa.text("SELECT match_id, shares FROM dice ORDER BY match_id, number"))
    counts = {row.match_id: len(json.loads(row.shares)) for row in found}
    update = sa.text("UPDATE matches SET shares = :count WHERE id = :id")
    for match_id, count in counts.items():
        if count:
            bind.execute(update, {"count": count, "id": match_id})


def downgrade() -> None:
    """One process again. What tells of changes is put back when the store is opened."""
    if op.get_bind().dialect.name == "postgresql":
        for function in ("martius_beside", "martius_moved", "martius_thought"):
            op.execute(f"DROP FUNCTION IF EXISTS {function} CASCADE")
    for table in ("thoughts", "sittings", "processes"):
        op.drop_table(table)
    op.drop_column("matches", "shares")
