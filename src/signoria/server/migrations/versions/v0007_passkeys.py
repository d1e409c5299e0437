"""Passkeys, and what was asked of devices and is not answered yet."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(700), primary_key=True),
        sa.Column("person", sa.String(12), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("uses", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger()),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(12)),
        sa.Column("ends", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("challenges")
    op.drop_index("passkeys_person", "passkeys")
    op.drop_table("passkeys")
