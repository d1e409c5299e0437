"""Alembic's migrations, run when the server starts."""
