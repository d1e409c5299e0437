"""Sitting down: links to seats, who may make new ones, and what happens to the old ones."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import HTTPConnection

from signoria.server.cache import OpenGames
from signoria.server.live import Hub
from signoria.server.people import People
from signoria.server.pools import Pools
from signoria.server.problems import Trouble
from signoria.server.rows import SeatRow
from signoria.server.security import Reader, hashed, new_token
from signoria.server.storage import Store

StartClock = Callable[[str], Awaitable[None]]


class Seating:
    """Who sits where."""

    def __init__(
        self, store: Store, pools: Pools, games: OpenGames, hub: Hub, people: People, start_clock: StartClock
    ) -> None:
        self._start_clock = start_clock
        self._store = store
        self._pools = pools
        self._games = games
        self._hub = hub
        self._people = people

    async def join(self, connection: HTTPConnection, token: str) -> tuple[dict[str, Any], str | None]:
        """Sit down where a link leads, and the key the browser is to keep."""
        row: SeatRow | None = await self._pools.read(self._store.seat_of, hashed(token))
        if row is None or row.kind == "opponent":
            raise Trouble("missing", "This link holds no seat: ask for it again, it may be cut short.")
        joined = {"game": row.game_id, "seat": row.seat}
        if (await self._people.reader(connection)).holds(row):
            return joined, None
        if row.claimed and row.link_hash is not None:
            raise Trouble("forbidden", "This link was used: ask for a new one.")
        person, key = await self._people.come_in(connection)
        if not await self._pools.write(self._store.claim, row, person.name, person.id):
            raise Trouble("forbidden", "This link was used: ask for a new one.")
        self._games.mark_stale(row.game_id)
        await self._start_clock(row.game_id)
        self._hub.wake(row.game_id)
        return joined, key

    async def new_link(self, game_id: str, reader: Reader, seat: str) -> dict[str, Any]:
        """A new link to a seat, for who opened the table."""
        async with self._games.at(game_id) as game:
            row = game.seat(seat)
            if reader.person is None or game.now[1].opener != reader.person:
                raise Trouble("forbidden", "Only who opened the table makes new links.")
            if row.kind != "link":
                raise Trouble("illegal", "This seat was not given by a link.")
            token = new_token()
            await self._pools.write(self._store.new_link, row, hashed(token))
            game.stale = True
            self._hub.wake(game_id)
        return {"seat": seat, "token": token, "link": f"/join/{token}"}
