"""The house: every game of this server, kept in memory as long as it is used, and never trusted over the database."""

import asyncio
import contextlib
import dataclasses
import itertools
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from signoria.arena.puzzles import next_step
from signoria.server import payloads, schemas, setting_up
from signoria.server.committer import Committer
from signoria.server.levels import EASIEST
from signoria.server.live import Hub, Presence
from signoria.server.metrics import Metrics
from signoria.server.opponents import Opponents, Question
from signoria.server.problems import Trouble, sentence
from signoria.server.replays import Replay
from signoria.server.rows import Append, ChatRow, GameRow, LogEntry, Proposal, SeatRow, Snapshot
from signoria.server.security import Reader
from signoria.server.settings import Settings
from signoria.server.storage import Stale, Store
from signoria.server.tables import CHOICE, LEAVE, REOPEN, RESIGN, TAKEOVER, UNDO, Played
from signoria.server.wording import bank_name
from signoria.table import BadOption, CannotUndo, IllegalChoice, SignoriaError

log = logging.getLogger("signoria.server")

T = TypeVar("T")
Document = dict[str, Any]


class Table:
    """A game in memory. Whoever reads or changes it holds the lock."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.lock = asyncio.Lock()
        self.users = 0  # who holds or awaits the lock
        self.stale = True  # whether the database may know more
        self.played: Played | None = None
        self.game: GameRow | None = None
        self.seats: tuple[SeatRow, ...] = ()
        self.chats: list[ChatRow] = []
        self.replay: Replay | None = None

    def forget(self) -> None:
        """Forget all: the next user reads the database."""
        self.stale = True
        self.played = None
        self.game = None
        self.chats = []
        self.replay = None

    @property
    def now(self) -> tuple[Played, GameRow]:
        """The game, once it was read."""
        if self.played is None or self.game is None:
            raise AssertionError("the table was not read")
        return self.played, self.game

    def held(self, hashes: Collection[str]) -> set[str]:
        """The seats that these tokens hold."""
        return payloads.held(self.seats, hashes)

    def seat(self, bank: str) -> SeatRow:
        for seat in self.seats:
            if seat.bank == bank:
                return seat
        names = ", ".join(seat.bank for seat in self.seats)
        raise Trouble("forbidden", f"There is no seat {bank!r} in this game: the seats are {names}.")


class House:
    """What the routes call. Every method checks who asks, and answers with what that one may see."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.hub = Hub(self)
        self.opponents = Opponents(settings.thinkers, self._question, self._answer, self.metrics)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        # SQLite has one writer at a time: queueing here is fairer than its waiting in the dark.
        self._writer = ThreadPoolExecutor(8 if store.shared else 1, thread_name_prefix="write")
        self._committer = Committer(store, self._writer)
        self._reader = ThreadPoolExecutor(4, thread_name_prefix="read")
        self._sweeper: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------ starting and ending

    async def start(self) -> None:
        """Take up what was left: opponents that were thinking when the last server ended."""
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """End, leaving nothing half done: everything acknowledged is in the database already."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        await self.opponents.close()
        await asyncio.to_thread(self._writer.shutdown)
        await asyncio.to_thread(self._reader.shutdown)
        self.store.close()

    async def _sweep(self) -> None:
        """Look for games that wait for an opponent nobody is asking, at the start and now and then."""
        # Where several servers share the games, the one that stored the last choice is probably asking already.
        patience = int(self.settings.sweep_seconds * 1000) if self.store.shared else 0
        while True:
            try:
                for game_id in await self._read(self.store.waiting_for_opponents, patience):
                    self.opponents.consider(game_id)
            except SQLAlchemyError as error:
                log.warning("waiting games were not looked for", extra={"fields": {"reason": type(error).__name__}})
            self.repeat_presence()
            await asyncio.sleep(self.settings.sweep_seconds)

    async def check(self) -> None:
        """Whether the database answers."""
        await self._read(self.store.check)

    async def metrics_text(self) -> str:
        return self.metrics.text(await self._read(self.store.running_games), len(self._tables))

    # ------------------------------------------------------------------ the tables in memory

    async def _read(self, call: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, call, *arguments)

    async def _write(self, call: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, call, *arguments)

    @contextlib.asynccontextmanager
    async def at(self, game_id: str, version: int | None = None, fresh: bool = True) -> AsyncIterator[Table]:
        """The table, locked and as the database has it.

        With a version, a table in memory that is in this version is taken as it is: appending checks the version again.
        """
        table = self._tables.get(game_id)
        if table is None:
            table = self._tables[game_id] = Table(game_id)
        else:
            self._tables.move_to_end(game_id)
        table.users += 1
        try:
            async with table.lock:
                known = table.played is not None and not table.stale
                if not (known and (not fresh or (version is not None and table.now[0].version == version))):
                    await self._refresh(table)
                yield table
        finally:
            table.users -= 1
            if table.game is None and not table.users and self._tables.get(game_id) is table:
                del self._tables[game_id]
            self._evict()

    async def _refresh(self, table: Table) -> None:
        """Bring the table to what the database has."""
        table.stale = False
        played = table.played
        snapshot = await self._read(
            self.store.snapshot, table.game_id, 0 if played is None else played.version, len(table.chats)
        )
        if snapshot is not None and played is not None and snapshot.game.version < played.version:
            # The database is older than the memory: it was put back, and it is right.
            table.forget()
            table.stale, played = False, None
            snapshot = await self._read(self.store.snapshot, table.game_id)
        if snapshot is None:
            table.forget()
            raise Trouble("missing", "There is no such game.")
        if played is None:
            table.played = await self._read(Played.restored, snapshot.game.header, snapshot.entries)
        else:
            for entry in snapshot.entries:
                played.apply(entry)
        if snapshot.entries:
            table.replay = None
        table.game = snapshot.game
        table.seats = snapshot.seats
        table.chats += snapshot.chats

    def _evict(self) -> None:
        """Forget the games that nobody used for longest; the database has them."""
        extra = len(self._tables) - self.settings.open_tables
        if extra > 0:
            idle = (game_id for game_id, table in self._tables.items() if not table.users)
            for game_id in list(itertools.islice(idle, extra)):
                del self._tables[game_id]

    def changed_elsewhere(self, game_id: str) -> None:
        """Another server has changed this game."""
        table = self._tables.get(game_id)
        if table is not None:
            table.stale = True
        self.hub.wake(game_id)

    # ------------------------------------------------------------------ setting up

    async def create(self, body: schemas.NewGame, lang: str) -> schemas.GameCreated:
        """A new game."""
        return await self._set_up(setting_up.new_game, body, lang)

    async def import_game(self, body: schemas.ImportGame, lang: str) -> schemas.GameCreated:
        """A new game that goes on from a record or a position."""
        return await self._set_up(setting_up.imported_game, body, lang)

    async def try_puzzle(self, number: int, lang: str) -> schemas.GameCreated:
        """A new game that is a try at a puzzle."""
        return await self._set_up(setting_up.puzzle_game, number, lang)

    async def _set_up(
        self, make: Callable[[Any, str], setting_up.Made], body: object, lang: str
    ) -> schemas.GameCreated:
        try:
            made = await self._read(make, body, lang)
        except SignoriaError as error:
            raise Trouble("invalid", sentence(error)) from error
        await self._write(self.store.create, made.game, made.seats, made.entries)
        if made.game.standing.opponent_moves:
            self.opponents.consider(made.game.id)
        return made.told

    # ------------------------------------------------------------------ reading

    async def seat_of(self, token_hash: str) -> SeatRow | None:
        """The seat that a token holds."""
        return await self._read(self.store.seat_of, token_hash)

    async def games_of(self, reader: Reader) -> list[Document]:
        """The games in which one of these tokens holds a seat."""
        cards = []
        for game, seats in await self._read(self.store.games_of, reader.hashes):
            held = payloads.held(seats, reader.hashes)
            cards.append(payloads.game_card(game, seats, held, self.hub.online(game.id), reader.lang))
        return cards

    async def card(self, game_id: str, reader: Reader) -> Document:
        """A game in a few lines."""
        # The row is enough: a list of games must not play them all again.
        snapshot: Snapshot | None = await self._read(self.store.snapshot, game_id, 1 << 40, 1 << 40)
        if snapshot is None:
            raise Trouble("missing", "There is no such game.")
        held = payloads.held(snapshot.seats, reader.hashes)
        return payloads.game_card(snapshot.game, snapshot.seats, held, self.hub.online(game_id), reader.lang)

    async def table(self, game_id: str, reader: Reader, seat: str | None, since: int | None) -> Document:
        """The table as a seat sees it."""
        async with self.at(game_id) as table:
            if seat is not None:
                self.holder(table, reader.hashes, seat)
            return self.document(table, reader, seat, since)

    def document(self, table: Table, reader: Reader, seat: str | None, since: int | None) -> Document:
        """The whole table; the caller has checked that the reader holds the seat."""
        return {
            **self.update_document(table, reader, seat, since),
            "chat": payloads.chats(table.chats[-payloads.LAST_EVENTS :]),
        }

    def update_document(self, table: Table, reader: Reader, seat: str | None, since: int | None) -> Document:
        """The table without what was said."""
        played, game = table.now
        held = table.held(reader.hashes)
        online = self.hub.online(table.game_id)
        return payloads.update(played, game, table.seats, seat, held, online, since, reader.lang)

    async def record(self, game_id: str, reader: Reader) -> str:
        """The record, for those who may know the seed."""
        async with self.at(game_id) as table:
            played, game = table.now
            if game.standing.status == "running":
                people = {seat.bank for seat in table.seats if seat.kind != "opponent"}
                if not people or not people <= table.held(reader.hashes):
                    raise Trouble(
                        "forbidden",
                        "A record tells what is hidden: of a running game only who holds every seat of a person gets it.",
                    )
            return played.match.record()

    async def replay(
        self, game_id: str, reader: Reader, step: int | None, seat: str | None, with_chart: bool
    ) -> Document:
        """The table after so many choices."""
        async with self.at(game_id) as table:
            _, game = table.now
            if seat is not None:
                if game.standing.status == "running":
                    self.holder(table, reader.hashes, seat)
                else:
                    table.seat(seat)
            if table.replay is None:
                table.replay = Replay(table.now[0])
            replay = table.replay
            own = frozenset() if seat is None else frozenset({seat})
        return await self._read(replay.at, step, seat, own, with_chart, reader.lang)

    async def hint(self, game_id: str, reader: Reader, seat: str) -> Document:
        """The next choice on the way through a puzzle."""
        async with self.at(game_id) as table:
            self.holder(table, reader.hashes, seat)
            played = table.now[0]
            riddle = played.riddle
            if riddle is None or riddle.mover != seat:
                raise Trouble("illegal", "This game is no puzzle: there is no hint.")
            if played.attempt != "open":
                raise Trouble("illegal", "The turn of the puzzle is over: there is no hint any more.")
            match = played.match.copy()
        step = await self._read(next_step, riddle, match, reader.lang)
        told = None if step is None else {"seat": step.seat, "key": step.key, "label": step.label}
        return {"victory": riddle.victory, "step": told}

    # ------------------------------------------------------------------ acting

    def holder(self, table: Table, hashes: set[str], seat: str) -> SeatRow:
        """The seat, when one of the tokens holds it."""
        row = table.seat(seat)
        if row.token_hash is None or row.token_hash not in hashes:
            raise Trouble("forbidden", f"You do not hold the seat of {bank_name(seat)}.")
        return row

    def _actor(self, table: Table, hashes: set[str], seat: str, version: int) -> None:
        """Whether somebody with these tokens may act for the seat in this version."""
        if self.holder(table, hashes, seat).kind == "opponent":
            raise Trouble("forbidden", f"An opponent plays {bank_name(seat)} now.")
        self._in_version(table, version)

    def _in_version(self, table: Table, version: int) -> None:
        played, game = table.now
        if version != played.version:
            self.metrics.stale += 1
            raise Trouble("stale", "The position has changed since: look at the table again.")
        if game.standing.status != "running":
            raise Trouble("illegal", "The game is over.")

    async def _commit(self, table: Table, entries: list[LogEntry], taken_over: SeatRow | None = None) -> None:
        """Store entries that the match has already taken; whatever goes wrong, the memory is not believed afterwards."""
        played, game = table.now
        seats = table.seats
        if taken_over is not None:
            seats = tuple(taken_over if seat.bank == taken_over.bank else seat for seat in seats)
        standing = played.standing(seats)
        version = played.version - len(entries)
        try:
            append = Append(table.game_id, version, tuple(entries), standing, taken_over)
            at = await self._committer.append(append)
        except Stale as error:
            table.forget()
            self.metrics.stale += 1
            raise Trouble("stale", "The position has changed since: look at the table again.") from error
        except BaseException:
            table.forget()
            raise
        table.game = dataclasses.replace(game, version=played.version, standing=standing, proposal=None, updated=at)
        table.seats = seats
        table.replay = None
        self._told(table)

    def _told(self, table: Table) -> None:
        """Everybody who watches hears of a change, and opponents think."""
        self.hub.wake(table.game_id)
        if table.now[1].standing.opponent_moves:
            self.opponents.consider(table.game_id)

    async def choose(
        self, game_id: str, reader: Reader, seat: str, version: int, key: str, since: int | None
    ) -> Document:
        """Make a choice."""
        async with self.at(game_id, version) as table:
            self._actor(table, reader.hashes, seat, version)
            first = len(table.now[0].feed)
            await self._choose(table, seat, key)
            self.metrics.choices["person"] += 1
            return self.document(table, reader, seat, first if since is None else since)

    async def _choose(self, table: Table, seat: str, key: str) -> None:
        entry = LogEntry(CHOICE, seat, key)
        try:
            table.now[0].apply(entry)
        except IllegalChoice as error:
            raise Trouble("illegal", sentence(error)) from error
        except BaseException:
            table.forget()
            raise
        await self._commit(table, [entry])

    async def preview(self, game_id: str, reader: Reader, seat: str, version: int, key: str) -> Document:
        """What a choice would do."""
        async with self.at(game_id, version) as table:
            self._actor(table, reader.hashes, seat, version)
            try:
                seen = table.now[0].match.preview(key, seat)
            except IllegalChoice as error:
                raise Trouble("illegal", sentence(error)) from error
            events = [{**event.data, **event.as_dict(reader.lang)} for event in seen.events]
            return {"events": events, "changes": seen.changes, "reveals": seen.reveals}

    async def undo(self, game_id: str, reader: Reader, seat: str, version: int) -> Document:
        """Take the last choice back."""
        async with self.at(game_id) as table:
            self._actor(table, reader.hashes, seat, version)
            played = table.now[0]
            reason = played.why_no_undo(seat, reader.lang)
            if reason is not None:
                raise Trouble("illegal", reason)
            first = len(played.feed)
            await self._take_back(table, [LogEntry(REOPEN if seat in played.answered() else UNDO, seat)])
            return self.document(table, reader, seat, first)

    async def _take_back(self, table: Table, entries: list[LogEntry]) -> None:
        played = table.now[0]
        try:
            for entry in entries:
                played.apply(entry)
        except CannotUndo as error:
            table.forget()
            raise Trouble("illegal", sentence(error)) from error
        await self._commit(table, entries)

    async def propose(self, game_id: str, reader: Reader, seat: str, version: int) -> Document:
        """Ask the others to let this seat take its last choice back."""
        async with self.at(game_id) as table:
            self._actor(table, reader.hashes, seat, version)
            played, game = table.now
            first = len(played.feed)
            if game.proposal is not None:
                raise Trouble("illegal", f"{bank_name(game.proposal.by)} already asks to take a choice back.")
            self._agreed_undo(played, seat)
            await self._agreed_so_far(table, None, Proposal(seat, ()))
            return self.document(table, reader, seat, first)

    async def agree(self, game_id: str, reader: Reader, seat: str, version: int) -> Document:
        """Agree to what is proposed."""
        async with self.at(game_id) as table:
            self._actor(table, reader.hashes, seat, version)
            played, game = table.now
            first = len(played.feed)
            old = self._proposal(game)
            if old.by == seat:
                raise Trouble("illegal", "You asked for it yourself: the others have to agree.")
            if seat not in old.agreed:
                await self._agreed_so_far(table, old, Proposal(old.by, (*old.agreed, seat)))
            return self.document(table, reader, seat, first)

    async def refuse(self, game_id: str, reader: Reader, seat: str, version: int) -> Document:
        """Refuse what is proposed, or withdraw it."""
        async with self.at(game_id) as table:
            self._actor(table, reader.hashes, seat, version)
            played, game = table.now
            await self._set_proposal(table, self._proposal(game), None)
            return self.document(table, reader, seat, len(played.feed))

    def _proposal(self, game: GameRow) -> Proposal:
        if game.proposal is None:
            raise Trouble("illegal", "Nobody asks to take a choice back.")
        return game.proposal

    def _agreed_undo(self, played: Played, seat: str) -> list[LogEntry]:
        try:
            return played.agreed_undo(seat)
        except CannotUndo as error:
            raise Trouble("illegal", sentence(error)) from error

    async def _agreed_so_far(self, table: Table, old: Proposal | None, new: Proposal) -> None:
        """Store who agreed; when everybody did, take the choice back."""
        played = table.now[0]
        if set(payloads.people(table.seats, new.by)) <= set(new.agreed):
            await self._take_back(table, self._agreed_undo(played, new.by))
        else:
            await self._set_proposal(table, old, new)

    async def _set_proposal(self, table: Table, old: Proposal | None, new: Proposal | None) -> None:
        played, game = table.now
        try:
            await self._write(self.store.propose, table.game_id, played.version, old, new)
        except Stale as error:
            table.forget()
            raise Trouble("stale", "The position has changed since: look at the table again.") from error
        table.game = dataclasses.replace(game, proposal=new)
        self._told(table)

    async def resign(self, game_id: str, reader: Reader, seat: str, version: int) -> Document:
        """Give up: the rules go on without the seat where they can; else the other of two wins, or an opponent plays on."""
        async with self.at(game_id) as table:
            self._actor(table, reader.hashes, seat, version)
            played = table.now[0]
            first = len(played.feed)
            entry, gone = LogEntry(LEAVE, seat), None
            try:
                played.apply(entry)
            except BadOption as error:
                if played.out(seat):
                    raise Trouble("illegal", sentence(error)) from error
                entry = LogEntry(RESIGN if len(table.seats) == 2 else TAKEOVER, seat)
                if entry.kind == TAKEOVER:
                    gone = dataclasses.replace(table.seat(seat), kind="opponent", level=EASIEST)
                played.apply(entry)
            await self._commit(table, [entry], gone)
            return self.document(table, reader, seat, first)

    async def chat(self, game_id: str, reader: Reader, seat: str, text: str) -> Document:
        """Say something."""
        async with self.at(game_id) as table:
            self.holder(table, reader.hashes, seat)
            if not text.strip():
                raise Trouble("invalid", "There is nothing to say.")
            row = await self._write(self.store.say, game_id, seat, text)
            table.stale = True  # somebody else may have spoken through another server
            self.hub.wake(game_id)
            return payloads.chat(row)

    # ------------------------------------------------------------------ other servers

    def tell_presence(self, game_id: str, presence: Presence) -> None:
        """Let the other servers know who is there through this one."""
        if self.store.shared:
            seats, spectators = presence
            message = f"presence {game_id} {','.join(seats)}/{spectators}"
            # Not awaited: who comes and goes must not wait for the database.
            with contextlib.suppress(RuntimeError):
                self._writer.submit(self.store.publish, message)

    def heard(self, message: str) -> None:
        """Another server says something."""
        server, _, rest = message.partition(" ")
        if server == self.store.name:
            return
        kind, _, rest = rest.partition(" ")
        if kind == "changed":
            self.changed_elsewhere(rest)
        elif kind == "presence":
            game_id, _, told = rest.partition(" ")
            seats, _, spectators = told.partition("/")
            present = tuple(seat for seat in seats.split(",") if seat)
            self.hub.heard_presence(game_id, server, (present, int(spectators or 0)))
        elif kind == "hello":
            self.repeat_presence()

    def repeat_presence(self) -> None:
        """Say again who is there: a server that ends without a word is forgotten after a while."""
        for game_id in self.hub.games_here():
            self.tell_presence(game_id, self.hub.presence_here(game_id))

    # ------------------------------------------------------------------ opponents

    async def _question(self, game_id: str) -> Question | None:
        """What an opponent has to decide in this game."""
        try:
            async with self.at(game_id) as table:
                played, game = table.now
                if game.standing.status != "running" or not game.standing.opponent_moves:
                    return None
                for bank in game.standing.to_move:
                    seat = table.seat(bank)
                    if seat.kind == "opponent":
                        return played.header, tuple(played.entries), bank, seat.level or EASIEST
                return None
        except Trouble:
            return None

    async def _answer(self, game_id: str, seat: str, version: int, key: str) -> None:
        """An opponent has chosen. An answer to a position that is gone is dropped: the new one is asked about next."""
        try:
            async with self.at(game_id, version) as table:
                if table.seat(seat).kind != "opponent":
                    return
                self._in_version(table, version)
                await self._choose(table, seat, key)
                self.metrics.choices["opponent"] += 1
        except Trouble as trouble:
            if trouble.kind == "illegal":
                raise


def new_process_name() -> str:
    """A name for this server among those that share a database."""
    return secrets.token_hex(6)
