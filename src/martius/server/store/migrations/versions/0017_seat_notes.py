"""What people write down for themselves at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Nobody has written anything down yet."""
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        "seat_notes",
        sa.Column("match_id", sa.String(32), match, primary_key=True),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("seat_notes")
