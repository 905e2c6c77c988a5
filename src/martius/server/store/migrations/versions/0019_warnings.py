"""When to tell somebody that their time runs short; whoever hears of their turn hears of that."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Nobody is told about the move under way: the next one begins with a warning ahead."""
    op.add_column("clocks", sa.Column("warning", sa.DateTime, nullable=True))
    op.create_index("clocks_warning", "clocks", ["warning"])
    op.execute("UPDATE channels SET kinds = kinds || ',clock' WHERE kinds LIKE '%turn%'")


def downgrade() -> None:
    """Forget it."""
    op.execute("UPDATE channels SET kinds = replace(kinds, ',clock', '')")
    op.execute("UPDATE channels SET kinds = replace(kinds, 'clock,', '')")
    op.execute("DELETE FROM notices WHERE kind = 'clock'")
    op.drop_index("clocks_warning", "clocks")
    op.drop_column("clocks", "warning")
