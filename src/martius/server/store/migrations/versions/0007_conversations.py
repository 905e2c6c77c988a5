"""What people at a match call themselves, and what they say to each other."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def _match_id() -> sa.Column[str]:
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    return sa.Column("match_id", sa.String(32), match, primary_key=True)


def upgrade() -> None:
    """Nobody has said anything yet."""
    op.create_table(
        "names",
        _match_id(),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
    )
    op.create_table(
        "chat",
        _match_id(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("said", sa.DateTime, nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget it."""
    for table in ("names", "chat"):
        op.drop_table(table)
