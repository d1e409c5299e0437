"""The first tables: games, seats, entries, chats."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(10), primary_key=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("header", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("to_move", sa.String(80), nullable=False),
        sa.Column("opponent_moves", sa.Boolean(), nullable=False),
        sa.Column("result", sa.Text()),
        sa.Column("proposal", sa.Text()),
        sa.Column("chats", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
    )
    op.create_index("games_waiting", "games", ["opponent_moves", "status"])
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(10), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("bank", sa.String(20), primary_key=True),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("token_hash", sa.String(64), unique=True),
    )
    op.create_table(
        "entries",
        sa.Column("game_id", sa.String(10), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.String(20), nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "chats",
        sa.Column("game_id", sa.String(10), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(20), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """Back."""
    for name in ("chats", "entries", "seats", "games"):
        op.drop_table(name)
