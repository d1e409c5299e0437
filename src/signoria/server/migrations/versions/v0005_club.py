"""Tournaments, votes, standing answers, holidays, notices, reports, and what administrators did."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_TABLES = ("acts", "mutes", "reports", "pushes", "standing", "tournament_tables", "entrants", "tournaments")


def upgrade() -> None:
    """Forward."""
    op.add_column("games", sa.Column("vote", sa.Text()))
    op.add_column("people", sa.Column("told", sa.BigInteger()))
    op.add_column("people", sa.Column("holiday", sa.BigInteger()))
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(10), primary_key=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("opener", sa.String(12)),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_index("tournaments_status", "tournaments", ["status", "created"])
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(10), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(60), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
    )
    op.create_index("entrants_who", "entrants", ["who"])
    op.create_table(
        "tournament_tables",
        sa.Column("tournament", sa.String(10), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("game_id", sa.String(10)),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("places", sa.Text()),
    )
    op.create_index("tournament_tables_game", "tournament_tables", ["game_id"])
    op.create_table(
        "standing",
        sa.Column("game_id", sa.String(10), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(20), primary_key=True),
        sa.Column("kind", sa.String(60), primary_key=True),
        sa.Column("person", sa.String(12), nullable=False),
        sa.Column("key", sa.String(200)),
        sa.Column("uses", sa.Integer(), nullable=False, server_default="0"),
    )
    op.create_table(
        "pushes",
        sa.Column("endpoint", sa.String(500), primary_key=True),
        sa.Column("person", sa.String(12), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index("pushes_person", "pushes", ["person"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(10), primary_key=True),
        sa.Column("game_id", sa.String(10), nullable=False),
        sa.Column("seat", sa.String(20), nullable=False),
        sa.Column("person", sa.String(12)),
        sa.Column("by", sa.String(12), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("settled", sa.BigInteger()),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(12), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("whom", sa.String(12), primary_key=True),
    )
    op.create_table(
        "acts",
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("act", sa.String(40), nullable=False),
        sa.Column("about", sa.String(80), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    """Back."""
    for name in _TABLES:
        op.drop_table(name)
    op.drop_column("people", "holiday")
    op.drop_column("people", "told")
    op.drop_column("games", "vote")
