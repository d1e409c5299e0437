"""Games in memory: kept as long as they are used, and never trusted over the database."""

import asyncio
import contextlib
import itertools
import json
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence

from signoria.server import payloads
from signoria.server.engine import ENGINE
from signoria.server.played import Played
from signoria.server.pools import Pools
from signoria.server.problems import Trouble
from signoria.server.replays import Replay
from signoria.server.rows import ChatRow, GameRow, SeatRow
from signoria.server.security import Reader
from signoria.server.storage import Store

log = logging.getLogger("signoria.server")

SET_ASIDE = "This game is set aside: its record no longer plays with this version. Nothing is lost: download it."


def is_set_aside(row: GameRow) -> bool:
    """Whether the log was found not to play; another version of the program tries it again."""
    return row.set_aside is not None and json.loads(row.set_aside).get("engine") == ENGINE


class OpenGame:
    """A game in memory. Whoever reads or changes it holds the lock."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.lock = asyncio.Lock()
        self.users = 0  # who holds or awaits the lock
        self.stale = True  # whether the database may know more
        self.played: Played | None = None
        self.row: GameRow | None = None
        self.seats: tuple[SeatRow, ...] = ()
        self.chats: list[ChatRow] = []
        self.replay: Replay | None = None

    def forget(self) -> None:
        """Forget all: the next user reads the database."""
        self.stale = True
        self.played = None
        self.row = None
        self.chats = []
        self.replay = None

    @property
    def now(self) -> tuple[Played, GameRow]:
        """The game, once it was read."""
        if self.played is None or self.row is None:
            raise AssertionError("the game was not read")
        return self.played, self.row

    def held(self, reader: Reader) -> set[str]:
        """The seats that are this reader's."""
        return payloads.held(self.seats, reader)

    def read_by(self, reader: Reader, chats: Sequence[ChatRow]) -> list[ChatRow]:
        """What was said, without what those said whom the reader does not read."""
        if not reader.mutes:
            return list(chats)
        silent = {row.seat for row in self.seats if row.person in reader.mutes}
        return [chat for chat in chats if chat.seat not in silent]

    def seat(self, seat: str) -> SeatRow:
        """The row of a seat; a seat that is not there is refused."""
        for row in self.seats:
            if row.seat == seat:
                return row
        names = ", ".join(row.seat for row in self.seats)
        raise Trouble("forbidden", "There is no seat {0!r} in this game: the seats are {1}.", seat, names)

    def holder(self, reader: Reader, seat: str) -> SeatRow:
        """The row of a seat that is this reader's; else it is refused."""
        row = self.seat(seat)
        if row.kind == "opponent":
            raise Trouble("forbidden", "An opponent plays {0} now.", self.now[0].title_of(seat))
        if not reader.holds(row):
            raise Trouble("forbidden", "You do not hold the seat of {0}.", self.now[0].title_of(seat))
        return row


class OpenGames:
    """The games in memory, by id."""

    def __init__(self, store: Store, pools: Pools, most: int) -> None:
        self._store = store
        self._pools = pools
        self._most = most
        self._open: OrderedDict[str, OpenGame] = OrderedDict()

    def __len__(self) -> int:
        return len(self._open)

    def clear(self) -> None:
        """Forget all of them, as after a restart."""
        self._open.clear()

    def mark_stale(self, game_id: str) -> None:
        """The database knows more about this game."""
        game = self._open.get(game_id)
        if game is not None:
            game.stale = True

    @contextlib.asynccontextmanager
    async def at(self, game_id: str, version: int | None = None, fresh: bool = True) -> AsyncIterator[OpenGame]:
        """The game, locked and as the database has it.

        With a version, a game in memory that is in this version is taken as it is: appending checks the version again.
        """
        game = self._open.get(game_id)
        if game is None:
            game = self._open[game_id] = OpenGame(game_id)
        else:
            self._open.move_to_end(game_id)
        game.users += 1
        try:
            async with game.lock:
                if not await self._is_known(game, version, fresh):
                    await self._refresh(game)
                yield game
        finally:
            game.users -= 1
            if game.row is None and not game.users and self._open.get(game_id) is game:
                del self._open[game_id]
            self._evict()

    async def _is_known(self, game: OpenGame, version: int | None, fresh: bool) -> bool:
        """Whether the memory has what the database has."""
        if game.played is None or game.stale:
            return False
        played, row = game.now
        if not fresh or (version is not None and played.version == version):
            return True
        if self._store.shared:
            return await self._pools.read(self._store.stamp, game.game_id) == row.stamp
        return self._store.stamp(game.game_id) == row.stamp

    async def _refresh(self, game: OpenGame) -> None:
        """Bring the game to what the database has."""
        game.stale = False
        played = game.played
        known = 0 if played is None else played.version
        snapshot = await self._pools.read(self._store.snapshot, game.game_id, known, len(game.chats))
        if snapshot is not None and played is not None and snapshot.game.version < played.version:
            # The database is older than the memory: it was put back, and it is right.
            game.forget()
            game.stale, played = False, None
            snapshot = await self._pools.read(self._store.snapshot, game.game_id)
        if snapshot is None:
            game.forget()
            raise Trouble("missing", "There is no such game.")
        if is_set_aside(snapshot.game):
            game.forget()
            raise Trouble("set_aside", SET_ASIDE)
        try:
            if played is None:
                game.played = await self._pools.play(Played.restored, snapshot.game.header, snapshot.entries)
            else:
                for entry in snapshot.entries:
                    played.apply(entry)
        except Exception as error:  # whatever a log of another version does to the rules of this one
            game.forget()
            await self._set_aside(snapshot.game, error)
            raise Trouble("set_aside", SET_ASIDE) from error
        if snapshot.entries:
            game.replay = None
        game.row = snapshot.game
        game.seats = snapshot.seats
        game.chats += snapshot.chats

    async def _set_aside(self, row: GameRow, error: Exception) -> None:
        """The log no longer plays: nobody waits for it again."""
        log.error(
            "a game is set aside",
            extra={"fields": {"game": row.id, "begun_with": row.engine, "reason": type(error).__name__}},
        )
        why = json.dumps({"engine": ENGINE, "why": f"{type(error).__name__}: {error}"[:400]})
        await self._pools.write(self._store.set_aside, row.id, row.version, why)

    def _evict(self) -> None:
        """Forget the games that nobody used for longest; the database has them."""
        extra = len(self._open) - self._most
        if extra > 0:
            idle = (game_id for game_id, game in self._open.items() if not game.users)
            for game_id in list(itertools.islice(idle, extra)):
                del self._open[game_id]
