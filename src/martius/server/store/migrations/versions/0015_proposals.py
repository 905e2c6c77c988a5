"""What people at a table ask each other for."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Nobody has asked for anything yet."""
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        "proposals",
        sa.Column("match_id", sa.String(32), match, primary_key=True),
        sa.Column("what", sa.String(16), primary_key=True),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("undos", sa.Integer, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("proposals")
