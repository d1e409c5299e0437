"""A stamp that counts every change of a game; who opened it and with which program; games set aside; people."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def _new() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("stamp", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("owner", sa.String(64), nullable=False, server_default=""),
        sa.Column("opener", sa.String(12)),
        sa.Column("engine", sa.String(40), nullable=False, server_default=""),
        sa.Column("set_aside", sa.Text()),
        sa.Column("seed_hash", sa.String(64)),
        sa.Column("seed_chosen", sa.Boolean(), nullable=False, server_default=sa.false()),
    )


def upgrade() -> None:
    """Forward."""
    for column in _new():
        op.add_column("games", column)
    op.create_index("games_owner", "games", ["owner", "status"])
    op.create_index("games_updated", "games", ["updated"])
    op.add_column("seats", sa.Column("claimed", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("seats", sa.Column("link_hash", sa.String(64)))
    op.add_column("seats", sa.Column("person", sa.String(12)))
    op.create_index("seats_person", "seats", ["person"])
    op.create_index("seats_link", "seats", ["link_hash"])
    op.create_table(
        "people",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("banned", sa.Text()),
        sa.Column("wishes", sa.Text(), nullable=False, server_default="{}"),
    )
    op.create_table(
        "keys",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(12), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_index("keys_person", "keys", ["person"])
    op.create_table(
        "codes",
        sa.Column("code_hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(12), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("ends", sa.BigInteger()),
    )
    op.create_table(
        "pulse",
        sa.Column("server", sa.String(20), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """Back."""
    for name in ("pulse", "codes", "keys", "people"):
        op.drop_table(name)
    op.drop_index("seats_link", "seats")
    op.drop_index("seats_person", "seats")
    for name in ("person", "link_hash", "claimed"):
        op.drop_column("seats", name)
    op.drop_index("games_updated", "games")
    op.drop_index("games_owner", "games")
    for column in _new():
        op.drop_column("games", column.name)
