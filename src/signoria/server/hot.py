"""The hot path of storing: it speaks to the driver itself, for building statements would cost more than running them."""

import contextlib
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from sqlalchemy import URL
from sqlalchemy.exc import OperationalError

from signoria.server.rows import Append

MOST_KEPT = 16  # connections to PostgreSQL that wait for work

_MOVE_ON = (
    "UPDATE games SET version = {v}, status = {v}, turn = {v}, to_move = {v}, opponent_moves = {v}, result = {v}, "
    "titles = {v}, proposal = NULL, vote = NULL, updated = {v}, clock = {v}, deadline = {v}, stamp = stamp + 1 "
    "WHERE id = {v} AND version = {v} AND status = 'running'"
)
# Where nothing changes that an index knows, but the time: SQLite writes a page for every index whose column is set.
_STAY_ON = (
    "UPDATE games SET version = ?, turn = ?, to_move = ?, titles = ?, proposal = NULL, vote = NULL, updated = ?, "
    "clock = ?, stamp = stamp + 1 "
    "WHERE id = ? AND version = ? AND status = 'running' AND opponent_moves = ? AND deadline IS ?"
)
_ADD_ENTRY = "INSERT INTO entries (game_id, number, kind, seat, key, at) VALUES ({v}, {v}, {v}, {v}, {v}, {v})"
# All of it in one round trip, which is a transaction of its own.
_MOVE_ON_AT_ONCE = (
    f"WITH moved AS ({_MOVE_ON} RETURNING id), "
    "added AS (INSERT INTO entries (game_id, number, kind, seat, key, at) "
    "SELECT moved.id, {v}::integer, {v}::text, {v}::text, {v}::text, {v}::bigint FROM moved) "
    "SELECT pg_notify({v}, {v}) FROM moved"
)
_STAMP = "SELECT stamp FROM games WHERE id = {v}"


def _numbered(statement: str) -> bytes:
    """With $1, $2, … for values."""
    parts = statement.split("{v}")
    return "".join(part + f"${n}" for n, part in enumerate(parts[:-1], start=1)).encode() + parts[-1].encode()


# What a connection to PostgreSQL has prepared, by name.
_PREPARED = {b"move_on": _numbered(_MOVE_ON_AT_ONCE), b"stamp": _numbered(_STAMP)}


def move_on(mark: str) -> str:
    """The statement that moves a game on, with this mark for values: see `move_on_values`."""
    return _MOVE_ON.format(v=mark)


def add_entry(mark: str) -> str:
    """The statement that adds an entry to a log: game, number, kind, seat, key, time."""
    return _ADD_ENTRY.format(v=mark)


def move_on_values(append: Append) -> tuple[Any, ...]:
    """The values of `move_on`."""
    return (
        append.version + len(append.entries),
        *append.standing.stored().values(),
        append.at,
        append.clock,
        append.deadline,
        append.game_id,
        append.version,
    )


class Hot(Protocol):
    """What happens with every choice."""

    def stamp(self, game_id: str) -> int | None:
        """The stamp of a game, None where there is none."""

    def append_all(self, appends: Sequence[Append]) -> list[int | None] | None:
        """When each was stored, None for a stale one; None in all where somebody else has to do it."""

    def close(self) -> None:
        """End."""


def _is_plain(append: Append) -> bool:
    return append.taken_over is None


class HotSqlite:
    """Two connections to a file: one writes, in whatever thread, and one glances at stamps."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._writer: sqlite3.Connection | None = None
        self._glance: sqlite3.Connection | None = None
        self._move_on, self._add_entry = move_on("?"), add_entry("?")

    def _connect(self) -> sqlite3.Connection:
        made = sqlite3.connect(self._file, timeout=30, isolation_level=None, check_same_thread=False)
        made.execute("PRAGMA synchronous=FULL")  # an acknowledged choice must outlive a power cut
        made.execute("PRAGMA foreign_keys=ON")
        return made

    def stamp(self, game_id: str) -> int | None:
        """A glance that needs no thread."""
        if self._glance is None:
            self._glance = self._connect()
        row = self._glance.execute(_STAMP.format(v="?"), (game_id,)).fetchone()
        return None if row is None else int(row[0])

    def append_all(self, appends: Sequence[Append]) -> list[int | None] | None:
        """All of them in one transaction; a seat that changes hands, or an entry that is there already, is not for here."""
        if not all(map(_is_plain, appends)):
            return None
        with self._lock:
            try:
                if self._writer is None:
                    self._writer = self._connect()
                return self._append(self._writer, appends)
            except sqlite3.IntegrityError:
                return None
            except sqlite3.Error as error:
                raise OperationalError(self._move_on, None, error, hide_parameters=True) from error

    def _append(self, writer: sqlite3.Connection, appends: Sequence[Append]) -> list[int | None]:
        writer.execute("BEGIN IMMEDIATE")
        try:
            stored: list[int | None] = []
            for append in appends:
                if not self._moved(writer, append):
                    stored.append(None)
                    continue
                for number, entry in enumerate(append.entries, start=append.version + 1):
                    values = (append.game_id, number, entry.kind, entry.seat, entry.key, append.at)
                    writer.execute(self._add_entry, values)
                stored.append(append.at)
            writer.execute("COMMIT")
        except BaseException:
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            raise
        return stored

    def _moved(self, writer: sqlite3.Connection, append: Append) -> bool:
        """Whether the game was in the version it is moved on from."""
        standing = append.standing
        if standing.status == "running":
            to_move = " ".join(standing.to_move)
            titles = standing.stored_titles()
            moved = (append.version + len(append.entries), standing.turn, to_move, titles, append.at, append.clock)
            found = (append.game_id, append.version, standing.opponent_moves, append.deadline)
            if writer.execute(_STAY_ON, (*moved, *found)).rowcount == 1:
                return True
        return writer.execute(self._move_on, move_on_values(append)).rowcount == 1

    def close(self) -> None:
        """End."""
        with self._lock:
            for connection in (self._writer, self._glance):
                if connection is not None:
                    connection.close()
            self._writer = self._glance = None


_WELL = (1, 2)  # what PostgreSQL's library calls COMMAND_OK and TUPLES_OK


def _as_text(value: object) -> bytes | None:
    """A value as PostgreSQL reads it."""
    if value is None or isinstance(value, bytes):
        return value
    return (b"f", b"t")[value] if isinstance(value, bool) else str(value).encode()


class HotPostgres:
    """Connections to PostgreSQL that are ready: a choice is one statement, prepared, and one round trip.

    The driver's library is called without the driver's cursors, which take ten times as long as the call.
    """

    def __init__(self, address: URL, channel: str, name: str) -> None:
        self._address = address.set(drivername="postgresql").render_as_string(hide_password=False)
        self._channel = channel
        self._name = name
        self._ready: list[Any] = []
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def _connection(self) -> Iterator[Any]:
        import psycopg

        with self._lock:
            connection = self._ready.pop() if self._ready else None
        if connection is None:
            connection = psycopg.connect(self._address, autocommit=True)
            for name, statement in _PREPARED.items():
                self._checked(connection, connection.pgconn.prepare(name, statement))
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        with self._lock:
            if len(self._ready) < MOST_KEPT:
                self._ready.append(connection)
                return
        connection.close()

    def _call(self, connection: Any, name: bytes, values: Sequence[object]) -> bytes | None:
        """The first value that a prepared statement answers; None where it answers nothing."""
        found = self._checked(connection, connection.pgconn.exec_prepared(name, [_as_text(value) for value in values]))
        answer: bytes | None = found.get_value(0, 0) if found.ntuples else None
        return answer

    def _checked(self, connection: Any, found: Any) -> Any:
        """What the library answered; what went wrong is raised as the driver would."""
        if found.status not in _WELL:
            from psycopg import OperationalError as Lost
            from psycopg import errors, pq

            if connection.pgconn.status != pq.ConnStatus.OK:
                raise Lost("the connection is lost")
            raise errors.error_from_result(found)
        return found

    def stamp(self, game_id: str) -> int | None:
        """By a connection that is ready; one that died meanwhile is followed by another."""
        import psycopg

        try:
            return self._stamp(game_id)
        except psycopg.OperationalError:
            self.close()
        try:
            return self._stamp(game_id)
        except psycopg.Error as error:
            raise OperationalError("SELECT stamp", None, error, hide_parameters=True) from error

    def _stamp(self, game_id: str) -> int | None:
        with self._connection() as connection:
            found = self._call(connection, b"stamp", (game_id,))
            return None if found is None else int(found)

    def append_all(self, appends: Sequence[Append]) -> list[int | None] | None:
        """One choice. Where the connection failed the other way tries again: if this one was stored, that one is stale."""
        import psycopg

        append = appends[0]
        if len(appends) > 1 or len(append.entries) > 1 or not _is_plain(append):
            return None
        entry = append.entries[0]
        values = (
            *move_on_values(append),
            append.version + 1,
            entry.kind,
            entry.seat,
            entry.key,
            append.at,
            self._channel,
            f"{self._name} changed {append.game_id}",
        )
        try:
            with self._connection() as connection:
                return [append.at if self._call(connection, b"move_on", values) is not None else None]
        except psycopg.IntegrityError:
            return [None]
        except psycopg.OperationalError:
            self.close()
            return None

    def close(self) -> None:
        """End; whoever asks later connects anew."""
        with self._lock:
            ready, self._ready = self._ready, []
        for connection in ready:
            connection.close()
