"""A seat is called by its seat: the word of every game."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.execute("ALTER TABLE seats RENAME COLUMN bank TO seat")


def downgrade() -> None:
    """Back."""
    op.execute("ALTER TABLE seats RENAME COLUMN seat TO bank")
