"""Opening a database: SQLite in a file or PostgreSQL, brought to the newest tables."""

import os
from importlib import resources
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from signoria.table import BadOption

HEAD = "0008"  # the newest migration; a test holds it to be so
_MIGRATION_LOCK = 0x5160_0121  # any number, the same in every process


def open_database(url: str) -> Engine:
    """The database at this URL; raises BadOption when the URL cannot be used."""
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise BadOption("The database {0!r} cannot be used: give sqlite:///FILE or postgresql://….", url) from error
    kind = address.get_backend_name()
    if kind == "sqlite":
        return _open_sqlite(url, in_memory=address.database in (None, "", ":memory:"))
    if kind != "postgresql":
        raise BadOption("The database {0!r} is not known: give sqlite:///FILE or postgresql://….", kind)
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    try:
        return create_engine(address, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True)
    except ModuleNotFoundError as error:
        raise BadOption("PostgreSQL needs the package psycopg: install signoria[postgres].") from error


def _open_sqlite(url: str, in_memory: bool) -> Engine:
    arguments: dict[str, Any] = {"connect_args": {"check_same_thread": False, "timeout": 30}, "hide_parameters": True}
    if in_memory:
        arguments["poolclass"] = StaticPool
    elif (file := make_url(url).database) is not None:
        _keep_to_oneself(Path(file))
    engine = create_engine(url, **arguments)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # The driver's own ideas of when a transaction begins are switched off; ours are below.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        # An acknowledged choice must outlive a power cut: each commit waits for the disk.
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA busy_timeout=30000")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Taking the write lock first, a transaction never fails half way because another one wrote.
        connection.exec_driver_sql("BEGIN" if connection.get_execution_options().get("reading") else "BEGIN IMMEDIATE")

    return engine


def _keep_to_oneself(file: Path) -> None:
    """Hands and seeds are in it: nobody else on the machine reads the file, nor those SQLite puts beside it."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        if file.stat().st_mode & 0o077 and os.name == "posix":
            file.chmod(0o600)
    except OSError:
        pass  # opening it will say what is wrong


def migrate(engine: Engine) -> None:
    """Bring the tables up to date; nothing to do is quickly done."""
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                # Several servers may start at once.
                connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _MIGRATION_LOCK})
            if revision_of(connection) == HEAD:
                return
            _upgrade(connection)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise BadOption("The database cannot be opened: {0}.", reason.rstrip(".")) from error


def revision_of(connection: Connection) -> str | None:
    """Which tables there are; None: none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _upgrade(connection: Connection) -> None:
    # Read only when needed: Alembic is slow to load.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(resources.files("signoria.server").joinpath("migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise BadOption("The database was made by a newer Signoria: use that one, or another database.") from error
