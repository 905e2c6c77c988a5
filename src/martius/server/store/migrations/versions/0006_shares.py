"""What players add to the dice of a match, and where an uploaded record told a seed too early."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """No match has contributions yet."""
    op.add_column("dice", sa.Column("shares", sa.Text, nullable=False, server_default="[]"))
    op.add_column("dice", sa.Column("revealed_at", sa.Integer))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("dice", "revealed_at")
    op.drop_column("dice", "shares")
