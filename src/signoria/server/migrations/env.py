"""Alembic's entry: the connection comes from whoever runs the migrations."""

from alembic import context
from sqlalchemy import Connection

from signoria.server.models import Base

connection: Connection = context.config.attributes["connection"]
# SQLite cannot alter most things in place: batches copy the table.
context.configure(
    connection=connection, target_metadata=Base.metadata, render_as_batch=connection.dialect.name == "sqlite"
)
context.run_migrations()
