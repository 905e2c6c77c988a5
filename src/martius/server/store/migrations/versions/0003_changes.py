"""What every action changed and told, and where other rules took over.

A match from before has no changes yet: it is played again when it is opened, and they are kept.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room for them."""
    op.add_column("matches", sa.Column("rules", sa.Text, nullable=False, server_default="[]"))
    op.create_table(
        "changes",
        sa.Column(
            "match_id",
            sa.String(32),
            sa.ForeignKey("matches.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Leave the past to the rules again."""
    op.drop_table("changes")
    op.drop_column("matches", "rules")
