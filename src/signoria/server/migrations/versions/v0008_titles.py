"""What the seats of a game have become, so that lists call them so; games stored before know it with their next entry."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("games", sa.Column("titles", sa.Text()))


def downgrade() -> None:
    """Back."""
    op.drop_column("games", "titles")
