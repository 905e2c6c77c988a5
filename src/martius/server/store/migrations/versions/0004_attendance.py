"""Who was last here and when, which match follows on another, and what was put away."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def _match_id() -> sa.Column[str]:
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    return sa.Column("match_id", sa.String(32), match, primary_key=True)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "visits",
        _match_id(),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("seen", sa.DateTime, nullable=False),
    )
    op.create_table(
        "rematches",
        _match_id(),
        sa.Column("rematch_id", sa.String(32), nullable=False),
    )
    op.create_table(
        "expired",
        sa.Column("match_id", sa.String(32), primary_key=True),
        sa.Column("seen", sa.DateTime, nullable=False),
    )


def downgrade() -> None:
    """Forget it all."""
    for table in ("visits", "rematches", "expired"):
        op.drop_table(table)
