"""A chain over what every action did.

The changes that are kept without one go: they are made again when their match is opened.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Link the changes."""
    op.execute("DELETE FROM changes")
    op.add_column("changes", sa.Column("link", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    """Leave them unlinked."""
    op.drop_column("changes", "link")
