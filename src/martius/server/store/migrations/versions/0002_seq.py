"""Where a match stands, beside its entries: a change checks the action that it builds on."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Count the entries of every match."""
    op.add_column("matches", sa.Column("seq", sa.Integer, nullable=False, server_default="0"))
    op.execute(
        "UPDATE matches SET seq ="
        " (SELECT count(*) FROM entries WHERE entries.match_id = matches.id)"
    )


def downgrade() -> None:
    """Leave it to the entries again."""
    op.drop_column("matches", "seq")
