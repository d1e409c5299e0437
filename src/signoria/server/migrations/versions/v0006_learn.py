"""Analyses that were begun, and how far people have come in the lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("kept", sa.Text(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
    )
    op.create_index("analyses_updated", "analyses", ["updated"])
    op.create_table(
        "learned",
        sa.Column("person", sa.String(12), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("what", sa.String(130), primary_key=True),
        sa.Column("kept", sa.Text(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("learned")
    op.drop_index("analyses_updated", "analyses")
    op.drop_table("analyses")
