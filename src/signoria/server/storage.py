"""Storing games. Every method is one transaction; what it returns from a change is stored for good."""

import dataclasses
import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Row,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from signoria.server.database import migrate, open_database, revision_of
from signoria.server.hot import Hot, HotPostgres, HotSqlite, add_entry, move_on, move_on_values
from signoria.server.models import Chat, Entry, Game, Pulse, Seat
from signoria.server.rows import Append, ChatRow, GameRow, LogEntry, Proposal, SeatRow, Snapshot, Standing, Vote, now

CHANNEL = "signoria"


class Stale(Exception):
    """The game is not in the version the change was made for."""


_STAMP = select(Game.stamp).where(Game.id == bindparam("the_game"))
_GAME = select(Game.__table__).where(Game.id == bindparam("the_game"))
_SEATS = select(Seat.__table__).where(Seat.game_id == bindparam("the_game")).order_by(Seat.place)
_ALL_KNOWN = 1 << 40  # more than any game has of anything
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
        self._in_memory = not self.shared and self.engine.url.database in (None, "", ":memory:")
        self._reader = self.engine.execution_options(reading=True)
        mark = "%s" if self.shared else "?"
        self._move_on, self._add_entry = move_on(mark), add_entry(mark)
        self._hot: Hot | None = None
        if self.shared:
            self._hot = HotPostgres(self.engine.url, CHANNEL, name)
        elif not self._in_memory:
            self._hot = HotSqlite(str(self.engine.url.database))

    def prepare(self) -> None:
        """Bring the tables up to date."""
        migrate(self.engine)

    def close(self) -> None:
        """End."""
        if self._hot is not None:
            self._hot.close()
        self.engine.dispose()

    def check(self) -> None:
        """Whether the database takes and gives: raises where it is full, read-only, broken or away."""
        with self.engine.begin() as connection:
            connection.execute(delete(Pulse).where(Pulse.server == self.name))
            connection.execute(insert(Pulse), {"server": self.name, "at": now()})

    def stamp(self, game_id: str) -> int | None:
        """The stamp of a game, None where there is none. Of SQLite a glance that needs no thread."""
        if self._hot is not None:
            return self._hot.stamp(game_id)
        with self._reader.connect() as connection:
            found: int | None = connection.execute(_STAMP, {"the_game": game_id}).scalar()
            return found

    # ------------------------------------------------------------------ reading

    def summary(self, game_id: str) -> Snapshot | None:
        """The game without what was chosen and said in it; None when there is no such game."""
        return self.snapshot(game_id, _ALL_KNOWN, _ALL_KNOWN)

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
        """The seat that a token holds, or that a link led to."""
        with self._reader.connect() as connection:
            led = or_(Seat.token_hash == token_hash, Seat.link_hash == token_hash)
            row = connection.execute(select(Seat.__table__).where(led)).first()
            return None if row is None else SeatRow(*row)

    def games_of(
        self, token_hashes: Iterable[str], person: str | None = None, limit: int = 200
    ) -> list[tuple[GameRow, tuple[SeatRow, ...]]]:
        """The games in which one of the tokens or this person holds a seat, newest first."""
        hashes = list(token_hashes)[:900]  # SQLite takes only so many values at once
        held: list[ColumnElement[bool]] = []
        if hashes:
            held.append(Seat.token_hash.in_(hashes))
        if person is not None:
            held.append(Seat.person == person)
        if not held:
            return []
        with self._reader.begin() as connection:
            mine = select(Seat.game_id).where(or_(*held))
            rows = connection.execute(
                select(Game.__table__).where(Game.id.in_(mine)).order_by(Game.updated.desc(), Game.id).limit(limit)
            ).all()
            seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            found = connection.execute(select(Seat.__table__).where(Seat.game_id.in_(list(seats))).order_by(Seat.place))
            for seat in found:
                seats[seat.game_id].append(SeatRow(*seat))
            return [(_game_row(row), tuple(seats[row.id])) for row in rows]

    def waiting_for_opponents(self, limit: int = 2000) -> list[tuple[str, str, int]]:
        """Running games in which an opponent has to decide: id, who opened it, and the version it waits in."""
        waiting = (Game.opponent_moves.is_(True), Game.status == "running", Game.set_aside.is_(None))
        with self._reader.connect() as connection:
            rows = connection.execute(
                select(Game.id, Game.owner, Game.version).where(*waiting).order_by(Game.updated).limit(limit)
            )
            return [(row.id, row.owner, row.version) for row in rows]

    def opened_by(self, owner: str) -> tuple[int, int]:
        """How many running games somebody has opened, and how many of them no person plays."""
        mine = (Game.owner == owner, Game.status == "running")
        people = select(Seat.game_id).where(Seat.game_id == Game.id, Seat.kind != "opponent").exists()
        with self._reader.connect() as connection:
            count = select(func.count()).select_from(Game)
            running = connection.scalar(count.where(*mine)) or 0
            return running, connection.scalar(count.where(*mine, ~people)) or 0

    def revision(self) -> str | None:
        """Which tables there are; None: none yet."""
        with self._reader.connect() as connection:
            return revision_of(connection)

    def all_games(self) -> int:
        """How many games there are."""
        with self._reader.connect() as connection:
            return connection.scalar(select(func.count()).select_from(Game)) or 0

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
                    **game.standing.stored(),
                    "proposal": None,
                    "chats": 0,
                    "created": game.updated,
                    "updated": game.updated,
                    "stamp": game.stamp,
                    "owner": game.owner,
                    "opener": game.opener,
                    "engine": game.engine,
                    "seed_hash": game.seed_hash,
                    "seed_chosen": game.seed_chosen,
                    "listed": game.listed,
                    "rated": game.rated,
                    "terms": None if game.terms is None else json.dumps(game.terms),
                    "clock": game.clock,
                    "deadline": game.deadline,
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
        stored = None if self._hot is None else self._hot.append_all(appends)
        if stored is not None:
            return stored
        try:
            with self.engine.begin() as connection:
                return [self._append(connection, append) for append in appends]
        except IntegrityError:
            if len(appends) == 1:
                return [None]
            return [at for append in appends for at in self.append_all([append])]

    def _append(self, connection: Connection, append: Append) -> int | None:
        changed = connection.exec_driver_sql(self._move_on, move_on_values(append))
        if changed.rowcount != 1:
            return None
        for number, entry in enumerate(append.entries, start=append.version + 1):
            values = (append.game_id, number, entry.kind, entry.seat, entry.key, append.at)
            connection.exec_driver_sql(self._add_entry, values)
        if append.taken_over is not None:
            seat = append.taken_over
            connection.execute(
                update(Seat)
                .where(Seat.game_id == append.game_id, Seat.seat == seat.seat)
                .values(
                    kind=seat.kind, level=seat.level, name=seat.name, token_hash=seat.token_hash, person=seat.person
                )
            )
        self._tell(connection, append.game_id)
        return append.at

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
                .values(proposal=None if new is None else _proposal_text(new), stamp=Game.stamp + 1)
            )
            if changed.rowcount != 1:
                raise Stale
            self._tell(connection, game_id)

    def say(self, game_id: str, seat: str, words: str) -> ChatRow:
        """Add to what was said at a table."""
        at = now()
        with self.engine.begin() as connection:
            connection.execute(
                update(Game).where(Game.id == game_id).values(chats=Game.chats + 1, stamp=Game.stamp + 1)
            )
            number = connection.scalar(select(Game.chats).where(Game.id == game_id)) or 0
            connection.execute(
                insert(Chat), {"game_id": game_id, "number": number, "seat": seat, "text": words, "at": at}
            )
            self._tell(connection, game_id)
        return ChatRow(number, seat, words, at)

    def claim(self, seat: SeatRow, name: str, person: str) -> bool:
        """Somebody sits down: the seat is his, and its link and token are dead. False: another one was quicker."""
        with self.engine.begin() as connection:
            free = (
                Seat.game_id == seat.game_id,
                Seat.seat == seat.seat,
                Seat.link_hash == seat.link_hash,
                Seat.claimed.is_(False),
            )
            values = {"token_hash": None, "claimed": True, "person": person, "name": seat.name or name}
            if connection.execute(update(Seat).where(*free).values(**values)).rowcount != 1:
                return False
            self._seat_changed(connection, seat.game_id)
            return True

    def new_link(self, seat: SeatRow, link_hash: str) -> None:
        """A new link to a seat: the old one is dead, and whoever sat there is sent out."""
        with self.engine.begin() as connection:
            values = {
                "token_hash": link_hash,
                "link_hash": link_hash,
                "claimed": False,
                "person": None,
                "name": "" if seat.claimed else seat.name,
            }
            which = (Seat.game_id == seat.game_id, Seat.seat == seat.seat, Seat.kind == "link")
            connection.execute(update(Seat).where(*which).values(**values))
            self._seat_changed(connection, seat.game_id)

    def _seat_changed(self, connection: Connection, game_id: str) -> None:
        connection.execute(update(Game).where(Game.id == game_id).values(stamp=Game.stamp + 1))
        self._tell(connection, game_id)

    def sit(self, game_id: str, seat: str, name: str, person: str) -> bool:
        """Somebody sits down at an open table; False: another one was quicker, or he sits there already."""
        with self.engine.begin() as connection:
            mine = select(Seat.seat).where(Seat.game_id == game_id, Seat.person == person)
            if connection.execute(mine).first() is not None:
                return False
            free = (Seat.game_id == game_id, Seat.seat == seat, Seat.kind == "link", Seat.claimed.is_(False))
            values = {"token_hash": None, "claimed": True, "person": person, "name": name}
            if connection.execute(update(Seat).where(*free).values(**values)).rowcount != 1:
                return False
            self._seat_changed(connection, game_id)
            return True

    def set_clock(self, game_id: str, version: int, clock: str, deadline: int | None) -> None:
        """The clock of a game that is in this version."""
        with self.engine.begin() as connection:
            which = (Game.id == game_id, Game.version == version)
            values = {"clock": clock, "deadline": deadline, "vote": None, "stamp": Game.stamp + 1}
            connection.execute(update(Game).where(*which).values(**values))
            self._tell(connection, game_id)

    def set_vote(self, game_id: str, version: int, old: Vote | None, new: Vote) -> bool:
        """Who wants what; False when the game or the vote has changed since."""
        with self.engine.begin() as connection:
            which = (
                Game.id == game_id,
                Game.version == version,
                Game.status == "running",
                Game.vote.is_(None) if old is None else Game.vote == old.text(),
            )
            values = {"vote": new.text(), "deadline": new.until, "stamp": Game.stamp + 1}
            if connection.execute(update(Game).where(*which).values(**values)).rowcount != 1:
                return False
            self._tell(connection, game_id)
            return True

    def come_back(self, game_id: str, seat: str, person: str) -> bool:
        """Somebody takes his seat back from the opponent that sat in for him."""
        with self.engine.begin() as connection:
            which = (Seat.game_id == game_id, Seat.seat == seat, Seat.person == person, Seat.kind == "opponent")
            if connection.execute(update(Seat).where(*which).values(kind="link", level=None)).rowcount != 1:
                return False
            still = select(Seat.seat).where(Seat.game_id == game_id, Seat.kind == "opponent")
            if connection.execute(still).first() is None:
                connection.execute(update(Game).where(Game.id == game_id).values(opponent_moves=False))
            self._seat_changed(connection, game_id)
            return True

    def overdue(self, moment: int, limit: int = 100) -> list[str]:
        """Running games in which somebody is out of time."""
        late = (Game.deadline <= moment, Game.status == "running", Game.set_aside.is_(None))
        with self._reader.connect() as connection:
            return list(connection.scalars(select(Game.id).where(*late).limit(limit)))

    def tables(self, open_ones: bool, game: str | None, limit: int = 60) -> list[tuple[GameRow, tuple[SeatRow, ...]]]:
        """Listed tables: with a free seat, or (to watch) without one, newest first."""
        free = select(Seat.seat).where(Seat.game_id == Game.id, Seat.kind == "link", Seat.claimed.is_(False)).exists()
        which = [
            Game.listed.is_(True),
            Game.status == "running",
            Game.set_aside.is_(None),
            free if open_ones else ~free,
        ]
        if game is not None:
            which.append(Game.header.like(f'%"game": "{game}"%'))
        with self._reader.begin() as connection:
            rows = connection.execute(
                select(Game.__table__).where(*which).order_by(Game.updated.desc(), Game.id).limit(limit)
            ).all()
            seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            found = connection.execute(select(Seat.__table__).where(Seat.game_id.in_(list(seats))).order_by(Seat.place))
            for seat in found:
                seats[seat.game_id].append(SeatRow(*seat))
            return [(_game_row(row), tuple(seats[row.id])) for row in rows]

    def set_aside(self, game_id: str, version: int, why: str) -> None:
        """The log of a game no longer plays: keep it, and let nobody wait for it."""
        with self.engine.begin() as connection:
            changed = connection.execute(
                update(Game)
                .where(Game.id == game_id, Game.version == version)
                .values(set_aside=why[:500], opponent_moves=False, stamp=Game.stamp + 1)
            )
            if changed.rowcount:
                self._tell(connection, game_id)

    def take_up(self, game_id: str) -> None:
        """Try a game again that was set aside."""
        with self.engine.begin() as connection:
            connection.execute(update(Game).where(Game.id == game_id).values(set_aside=None, stamp=Game.stamp + 1))
            self._tell(connection, game_id)

    def forget(self, game_id: str) -> None:
        """Delete a game and all that belongs to it."""
        with self.engine.begin() as connection:
            connection.execute(delete(Game).where(Game.id == game_id))

    def forget_old(self, untouched: int, finished: int, running: int, limit: int = 500) -> list[str]:
        """Delete what nobody touched since these times (milliseconds; 0: none), at most so many: the games deleted."""
        old = []
        if untouched:
            started = select(Entry.game_id).where(Entry.game_id == Game.id, Entry.at > Game.created).exists()
            old.append((Game.updated < untouched) & ~started)
        if finished:
            old.append((Game.updated < finished) & (Game.status != "running"))
        if running:
            old.append((Game.updated < running) & (Game.status == "running"))
        if not old:
            return []
        with self.engine.begin() as connection:
            found = list(connection.scalars(select(Game.id).where(or_(*old)).limit(limit)))
            if found:
                connection.execute(delete(Game).where(Game.id.in_(found)))
            return found

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
            titles=tuple((row.titles or "").split()),
        ),
        proposal=None if row.proposal is None else _read_proposal(row.proposal),
        chats=row.chats,
        updated=row.updated,
        stamp=row.stamp,
        owner=row.owner,
        opener=row.opener,
        engine=row.engine,
        set_aside=row.set_aside,
        seed_hash=row.seed_hash,
        seed_chosen=bool(row.seed_chosen),
        listed=bool(row.listed),
        rated=bool(row.rated),
        terms=None if row.terms is None else json.loads(row.terms),
        clock=row.clock,
        deadline=row.deadline,
        vote=Vote.read(row.vote),
    )


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
