"""Copies of the database: made while it is used, and put back. SQLite as a file, PostgreSQL by its own programs."""

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

from sqlalchemy.engine import URL, make_url

from signoria.server.storage import Store
from signoria.table import BadOption


def back_up(database: str, file: Path) -> int:
    """Copy the database into a file that is not there yet, and look that it can be read; how many games it has."""
    if file.exists():
        raise BadOption("{0!r} is there already: give the name of a new file.", str(file))
    address = make_url(database)
    part = file.with_name(file.name + ".part")
    try:
        if address.get_backend_name() == "sqlite":
            _copy_sqlite(_file_of(address), part)
            games = _count(part)
        else:
            _call(address, "pg_dump", "--format=custom", f"--file={part}")
            _call(address, "pg_restore", "--list", str(part), quiet=True)
            games = _running_store(database)
        part.chmod(0o600)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return games


def restore(database: str, file: Path) -> int:
    """Put a copy back into a database that is empty or not there; how many games it has then."""
    if not file.is_file():
        raise BadOption("There is no file {0!r}: give the name of a copy.", str(file))
    address = make_url(database)
    if address.get_backend_name() == "sqlite":
        target = _file_of(address)
        if target.exists() and target.stat().st_size and _has_games(target):
            raise BadOption("{0!r} holds games: give the name of a new database.", str(target))
        _count(file)
        part = target.with_name(target.name + ".part")
        try:
            _copy_sqlite(file, part)
            part.chmod(0o600)
            for beside in ("-wal", "-shm"):
                target.with_name(target.name + beside).unlink(missing_ok=True)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    else:
        if _running_store(database, empty=True):
            raise BadOption("The database holds games: give an empty one.")
        _call(
            address, "pg_restore", "--no-owner", "--clean", "--if-exists", f"--dbname={_database(address)}", str(file)
        )
    return _running_store(database)


def _file_of(address: URL) -> Path:
    if address.database in (None, "", ":memory:"):
        raise BadOption("A database in memory cannot be copied: give sqlite:///FILE.")
    return Path(str(address.database))


def _copy_sqlite(source: Path, target: Path) -> None:
    """The database as it is at one moment, whoever writes meanwhile."""
    if not source.is_file():
        raise BadOption("There is no file {0!r}: give the name of a database.", str(source))
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_CREAT | os.O_RDWR, 0o600))
    try:
        with sqlite3.connect(source, timeout=30) as old, sqlite3.connect(target) as new:
            old.backup(new, pages=1000, sleep=0.01)
            fine = new.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as error:
        raise BadOption("{0!r} cannot be copied: {1}.", str(source), str(error).rstrip(".")) from error
    if fine != ("ok",):
        raise BadOption("The copy of {0!r} is damaged: nothing was kept.", str(source))


def _count(file: Path) -> int:
    try:
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as connection:
            return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error as error:
        raise BadOption("{0!r} is no copy of a database of games.", str(file)) from error


def _has_games(file: Path) -> bool:
    try:
        return _count(file) > 0
    except BadOption:
        return True  # something else: it is not ours to write over


def _running_store(database: str, empty: bool = False) -> int:
    """How many games the database has, after its tables were brought up to date."""
    store = Store(database)
    try:
        if not empty or store.revision() is not None:
            store.prepare()
            return store.all_games()
        return 0
    finally:
        store.close()


def _database(address: URL) -> str:
    return address.set(drivername="postgresql").render_as_string(hide_password=False)


def _call(address: URL, program: str, *words: str, quiet: bool = False) -> None:
    """A program of PostgreSQL; the password goes by the environment, where no list of processes shows it."""
    found = shutil.which(program) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)), None
    )
    if found is None:
        raise BadOption("PostgreSQL's program {0} is not here: install its client programs.", program)
    environment = dict(os.environ)
    if address.password:
        environment["PGPASSWORD"] = str(address.password)
    bare = _database(address.set(password=None))
    dumping = program == "pg_dump"
    words = tuple(f"--dbname={bare}" if word.startswith("--dbname=") else word for word in words)
    command = [found, *words, *([f"--dbname={bare}"] if dumping else [])]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["it did not say why"])[-1]
        raise BadOption("{0} failed: {1}.", program, said.rstrip("."))
