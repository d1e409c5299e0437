"""Storing games. Every method is one transaction; what it returns from a change is stored for good."""

import dataclasses
import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, Row, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from signoria.server.database import migrate, open_database
from signoria.server.models import Chat, Entry, Game, Seat
from signoria.server.rows import Append, ChatRow, GameRow, LogEntry, Proposal, SeatRow, Snapshot, Standing, now

CHANNEL = "signoria"


class Stale(Exception):
    """The game is not in the version the change was made for."""


# Statements of the hot path, built once.
_MOVE_ON = (
    update(Game)
    .where(Game.id == bindparam("the_game"), Game.version == bindparam("old_version"), Game.status == "running")
    .values(
        version=bindparam("version"),
        status=bindparam("status"),
        turn=bindparam("turn"),
        to_move=bindparam("to_move"),
        opponent_moves=bindparam("opponent_moves"),
        result=bindparam("result"),
        proposal=None,
        updated=bindparam("updated"),
    )
)
_ADD_ENTRIES = insert(Entry)
_GAME = select(Game.__table__).where(Game.id == bindparam("the_game"))
_SEATS = select(Seat.__table__).where(Seat.game_id == bindparam("the_game")).order_by(Seat.place)
_NEW_ENTRIES = (
    select(Entry.kind, Entry.seat, Entry.key)
    .where(Entry.game_id == bindparam("the_game"), Entry.number > bindparam("known"), Entry.number <= bindparam("last"))
    .order_by(Entry.number)
)
_NEW_CHATS = (
    select(Chat.number, Chat.seat, Chat.text, Chat.at)
    .where(Chat.game_id == bindparam("the_game"), Chat.number > bindparam("known"), Chat.number <= bindparam("last"))
    .order_by(Chat.number)
)


class Store:
    """The database. `name` marks the messages of this process, so that it need not heed its own."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.name = name
        self.engine: Engine = open_database(url)
        self.shared = self.engine.dialect.name == "postgresql"
        self._reader = self.engine.execution_options(reading=True)

    def prepare(self) -> None:
        """Bring the tables up to date."""
        migrate(self.engine)

    def close(self) -> None:
        self.engine.dispose()

    def check(self) -> None:
        """Whether the database answers."""
        with self._reader.connect() as connection:
            connection.execute(text("SELECT 1"))

    # ------------------------------------------------------------------ reading

    def snapshot(self, game_id: str, known_version: int = 0, known_chats: int = 0) -> Snapshot | None:
        """The game, with what is newer than what is known; None when there is no such game."""
        with self._reader.begin() as connection:
            row = connection.execute(_GAME, {"the_game": game_id}).first()
            if row is None:
                return None
            game = _game_row(row)
            seats = connection.execute(_SEATS, {"the_game": game_id})
            entries: Iterable[Any] = ()
            if game.version > known_version:
                bounds = {"the_game": game_id, "known": known_version, "last": game.version}
                entries = connection.execute(_NEW_ENTRIES, bounds)
            chats: Iterable[Any] = ()
            if game.chats > known_chats:
                bounds = {"the_game": game_id, "known": known_chats, "last": game.chats}
                chats = connection.execute(_NEW_CHATS, bounds)
            return Snapshot(
                game,
                tuple(SeatRow(*seat) for seat in seats),
                tuple(LogEntry(*entry) for entry in entries),
                tuple(ChatRow(*chat) for chat in chats),
            )

    def seat_of(self, token_hash: str) -> SeatRow | None:
        """The seat that a token holds."""
        with self._reader.connect() as connection:
            row = connection.execute(select(Seat.__table__).where(Seat.token_hash == token_hash)).first()
            return None if row is None else SeatRow(*row)

    def games_of(self, token_hashes: Iterable[str], limit: int = 200) -> list[tuple[GameRow, tuple[SeatRow, ...]]]:
        """The games in which one of the tokens holds a seat, newest first."""
        hashes = list(token_hashes)[:900]  # SQLite takes only so many values at once
        if not hashes:
            return []
        with self._reader.begin() as connection:
            mine = select(Seat.game_id).where(Seat.token_hash.in_(hashes))
            rows = connection.execute(
                select(Game.__table__).where(Game.id.in_(mine)).order_by(Game.updated.desc(), Game.id).limit(limit)
            ).all()
            seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            found = connection.execute(select(Seat.__table__).where(Seat.game_id.in_(list(seats))).order_by(Seat.place))
            for seat in found:
                seats[seat.game_id].append(SeatRow(*seat))
            return [(_game_row(row), tuple(seats[row.id])) for row in rows]

    def waiting_for_opponents(self, since: int = 0) -> list[str]:
        """Running games in which an opponent has to decide, and has had to for so many milliseconds."""
        waiting = (Game.opponent_moves.is_(True), Game.status == "running", Game.updated <= now() - since)
        with self._reader.connect() as connection:
            return list(connection.scalars(select(Game.id).where(*waiting).order_by(Game.updated)))

    def running_games(self) -> int:
        """How many games are being played."""
        with self._reader.connect() as connection:
            return connection.scalar(select(func.count()).select_from(Game).where(Game.status == "running")) or 0

    # ------------------------------------------------------------------ writing

    def create(self, game: GameRow, seats: Sequence[SeatRow], entries: Sequence[LogEntry]) -> None:
        """A new game, with the log it starts from."""
        with self.engine.begin() as connection:
            connection.execute(
                insert(Game),
                {
                    "id": game.id,
                    "title": game.title,
                    "header": json.dumps(game.header, ensure_ascii=False),
                    "version": game.version,
                    **_standing_values(game.standing),
                    "proposal": None,
                    "chats": 0,
                    "created": game.updated,
                    "updated": game.updated,
                },
            )
            connection.execute(insert(Seat), [dataclasses.asdict(seat) for seat in seats])
            if entries:
                connection.execute(insert(Entry), _entry_values(game.id, 0, entries, game.updated))

    def append(
        self,
        game_id: str,
        version: int,
        entries: Sequence[LogEntry],
        standing: Standing,
        taken_over: SeatRow | None = None,
    ) -> int:
        """Add to the log of a game that is in this version; raises Stale and changes nothing when it is in another."""
        at = self.append_all([Append(game_id, version, tuple(entries), standing, taken_over)])[0]
        if at is None:
            raise Stale
        return at

    def append_all(self, appends: Sequence[Append]) -> list[int | None]:
        """Add to the logs of several games, and wait for the disk once: when each was stored, or None for a stale one.

        A stale one writes nothing, so that it does not touch the others.
        """
        try:
            with self.engine.begin() as connection:
                return [self._append(connection, append) for append in appends]
        except IntegrityError:
            if len(appends) == 1:
                return [None]
            return [at for append in appends for at in self.append_all([append])]

    def _append(self, connection: Connection, append: Append) -> int | None:
        at = now()
        changed = connection.execute(
            _MOVE_ON,
            {
                "the_game": append.game_id,
                "old_version": append.version,
                "version": append.version + len(append.entries),
                **_standing_values(append.standing),
                "updated": at,
            },
        )
        if changed.rowcount != 1:
            return None
        connection.execute(_ADD_ENTRIES, _entry_values(append.game_id, append.version, append.entries, at))
        if append.taken_over is not None:
            seat = append.taken_over
            connection.execute(
                update(Seat)
                .where(Seat.game_id == append.game_id, Seat.seat == seat.seat)
                .values(kind=seat.kind, level=seat.level, name=seat.name)
            )
        self._tell(connection, append.game_id)
        return at

    def propose(self, game_id: str, version: int, old: Proposal | None, new: Proposal | None) -> None:
        """Change the undo that is asked for; raises Stale when the game or the proposal has changed since."""
        with self.engine.begin() as connection:
            changed = connection.execute(
                update(Game)
                .where(
                    Game.id == game_id,
                    Game.version == version,
                    Game.status == "running",
                    Game.proposal.is_(None) if old is None else Game.proposal == _proposal_text(old),
                )
                .values(proposal=None if new is None else _proposal_text(new))
            )
            if changed.rowcount != 1:
                raise Stale
            self._tell(connection, game_id)

    def say(self, game_id: str, seat: str, words: str) -> ChatRow:
        """Add to what was said at a table."""
        at = now()
        with self.engine.begin() as connection:
            connection.execute(update(Game).where(Game.id == game_id).values(chats=Game.chats + 1))
            number = connection.scalar(select(Game.chats).where(Game.id == game_id)) or 0
            connection.execute(
                insert(Chat), {"game_id": game_id, "number": number, "seat": seat, "text": words, "at": at}
            )
            self._tell(connection, game_id)
        return ChatRow(number, seat, words, at)

    def forget(self, game_id: str) -> None:
        """Delete a game and all that belongs to it."""
        with self.engine.begin() as connection:
            connection.execute(delete(Game).where(Game.id == game_id))

    def publish(self, message: str) -> None:
        """Tell the other servers something that is not stored."""
        if self.shared:
            with self.engine.begin() as connection:
                self._notify(connection, message)

    def _tell(self, connection: Connection, game_id: str) -> None:
        """Other servers hear of the change when it is committed, and only then."""
        if self.shared:
            self._notify(connection, f"changed {game_id}")

    def _notify(self, connection: Connection, message: str) -> None:
        connection.execute(
            text("SELECT pg_notify(:channel, :message)"), {"channel": CHANNEL, "message": f"{self.name} {message}"}
        )


def _game_row(row: Row[Any]) -> GameRow:
    return GameRow(
        id=row.id,
        title=row.title,
        header=json.loads(row.header),
        version=row.version,
        standing=Standing(
            status=row.status,
            turn=row.turn,
            to_move=tuple(row.to_move.split()),
            opponent_moves=bool(row.opponent_moves),
            result=None if row.result is None else json.loads(row.result),
        ),
        proposal=None if row.proposal is None else _read_proposal(row.proposal),
        chats=row.chats,
        updated=row.updated,
    )


def _standing_values(standing: Standing) -> dict[str, Any]:
    return {
        "status": standing.status,
        "turn": standing.turn,
        "to_move": " ".join(standing.to_move),
        "opponent_moves": standing.opponent_moves,
        "result": None if standing.result is None else json.dumps(standing.result, ensure_ascii=False),
    }


def _entry_values(game_id: str, version: int, entries: Sequence[LogEntry], at: int) -> list[dict[str, Any]]:
    return [
        {"game_id": game_id, "number": number, "kind": entry.kind, "seat": entry.seat, "key": entry.key, "at": at}
        for number, entry in enumerate(entries, start=version + 1)
    ]


def _proposal_text(proposal: Proposal) -> str:
    return json.dumps({"by": proposal.by, "agreed": list(proposal.agreed)})


def _read_proposal(words: str) -> Proposal:
    document = json.loads(words)
    return Proposal(document["by"], tuple(document["agreed"]))
