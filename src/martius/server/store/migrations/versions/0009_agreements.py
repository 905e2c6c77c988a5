"""Who agrees to the coach in a game between people."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Nobody has agreed to anything yet."""
    op.create_table(
        "agreements",
        sa.Column(
            "match_id",
            sa.String(32),
            sa.ForeignKey("matches.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seat", sa.String(64), primary_key=True),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("agreements")
