"""Who may watch, how many do, and whether those who sit at other processes look at the table."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Every host lets people watch so far."""
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        "unwatched",
        sa.Column("match_id", sa.String(32), match, primary_key=True),
    )
    op.add_column("sittings", sa.Column("pages", sa.Integer, nullable=False, server_default="1"))
    looking = sa.Column("looking", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("sittings", looking)


def downgrade() -> None:
    """Let everybody watch again."""
    op.drop_column("sittings", "looking")
    op.drop_column("sittings", "pages")
    op.drop_table("unwatched")
