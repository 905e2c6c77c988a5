"""Channels of accounts, which tell of all their matches, and what is switched off for one."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """So far every channel is a guest's."""
    op.add_column("channels", sa.Column("account_id", sa.String(32), nullable=True))
    op.create_index("channels_account", "channels", ["account_id"])
    op.create_table(
        "mutes",
        sa.Column(
            "account_id",
            sa.String(32),
            sa.ForeignKey("accounts.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column(
            "match_id",
            sa.String(32),
            sa.ForeignKey("matches.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("kinds", sa.String(200), nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("mutes")
    op.drop_index("channels_account", "channels")
    op.drop_column("channels", "account_id")
