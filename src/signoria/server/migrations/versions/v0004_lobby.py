"""Open tables, clocks, notes and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("games", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("terms", sa.Text()))
    op.add_column("games", sa.Column("clock", sa.Text()))
    op.add_column("games", sa.Column("deadline", sa.BigInteger()))
    op.create_index("games_listed", "games", ["listed", "status"])
    op.create_index("games_deadline", "games", ["deadline"])
    op.create_table(
        "notes",
        sa.Column("game_id", sa.String(10), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String(12), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(60), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
    )
    op.create_table(
        "rated",
        sa.Column("game_id", sa.String(10), primary_key=True),
        sa.Column("who", sa.String(60), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index("rated_who", "rated", ["who", "game", "at"])


def downgrade() -> None:
    """Back."""
    for name in ("rated", "ratings", "notes"):
        op.drop_table(name)
    op.drop_index("games_deadline", "games")
    op.drop_index("games_listed", "games")
    for name in ("deadline", "clock", "terms", "rated", "listed"):
        op.drop_column("games", name)
