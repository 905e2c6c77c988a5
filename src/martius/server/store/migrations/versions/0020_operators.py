"""What an operator does: lock accounts, remove matches, change limits, and tell the servers."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Nobody is locked, nothing was removed, and the limits are those of the settings."""
    no = sa.false()
    op.add_column("accounts", sa.Column("locked", sa.Boolean, nullable=False, server_default=no))
    op.add_column("expired", sa.Column("removed", sa.Boolean, nullable=False, server_default=no))
    op.create_table(
        "errands",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
    )
    op.create_table(
        "limits",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("limits")
    op.drop_table("errands")
    op.drop_column("expired", "removed")
    op.drop_column("accounts", "locked")
