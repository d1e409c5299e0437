"""The house: all that one server has, put together, from its start to its end."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from signoria.server import new_games, schemas
from signoria.server.cache import OpenGames
from signoria.server.cluster import Cluster
from signoria.server.commands import Commands
from signoria.server.live import Hub
from signoria.server.metrics import Metrics
from signoria.server.opponents import Opponents
from signoria.server.pools import Pools
from signoria.server.problems import Trouble
from signoria.server.reading import Reading
from signoria.server.settings import Settings
from signoria.server.storage import Store
from signoria.table import SignoriaError

log = logging.getLogger("signoria.server")


class House:
    """What the routes call: `commands` to act, `reading` to read, and setting up here."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        # SQLite has one writer at a time: queueing here is fairer than its waiting in the dark.
        self._pools = Pools(writers=8 if store.shared else 1)
        self.games = OpenGames(store, self._pools, settings.open_tables)
        self.hub = Hub(self.metrics)
        self.cluster = Cluster(store, self._pools, self.games, self.hub)
        self.hub.tell_presence = self.cluster.tell_presence
        self.reading = Reading(store, self._pools, self.games, self.hub)
        self.commands = Commands(store, self._pools, self.games, self.reading, self.hub, self.metrics, self._consider)
        self.opponents = Opponents(settings.thinkers, self.commands.question, self.commands.answer, self.metrics)
        self._sweeper: asyncio.Task[None] | None = None

    def _consider(self, game_id: str) -> None:
        self.opponents.consider(game_id)

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
        await self._pools.close()
        self.store.close()

    async def _sweep(self) -> None:
        """Look for games that wait for an opponent nobody is asking, at the start and now and then."""
        # Where several servers share the games, the one that stored the last choice is probably asking already.
        patience = int(self.settings.sweep_seconds * 1000) if self.store.shared else 0
        while True:
            try:
                for game_id in await self._pools.read(self.store.waiting_for_opponents, patience):
                    self.opponents.consider(game_id)
            except SQLAlchemyError as error:
                log.warning("waiting games were not looked for", extra={"fields": {"reason": type(error).__name__}})
            self.cluster.repeat_presence()
            await asyncio.sleep(self.settings.sweep_seconds)

    async def check(self) -> None:
        """Whether the database answers."""
        await self._pools.read(self.store.check)

    async def metrics_text(self) -> str:
        """What this process has done, for Prometheus."""
        return self.metrics.text(await self._pools.read(self.store.running_games), len(self.games))

    # ------------------------------------------------------------------ setting up

    async def create(self, body: schemas.NewGame, lang: str) -> schemas.GameCreated:
        """A new game."""
        return await self._set_up(new_games.new_game, body, lang)

    async def import_game(self, body: schemas.ImportGame, lang: str) -> schemas.GameCreated:
        """A new game that goes on from a record or a position."""
        return await self._set_up(new_games.imported_game, body, lang)

    async def try_puzzle(self, number: int, lang: str) -> schemas.GameCreated:
        """A new game that is a try at a puzzle."""
        return await self._set_up(new_games.puzzle_game, number, lang)

    async def _set_up(self, make: Callable[[Any, str], new_games.Made], body: object, lang: str) -> schemas.GameCreated:
        try:
            made = await self._pools.read(make, body, lang)
        except SignoriaError as error:
            raise Trouble("invalid", error) from error
        await self._pools.write(self.store.create, made.game, made.seats, made.entries)
        if made.game.standing.opponent_moves:
            self.opponents.consider(made.game.id)
        return made.told


def new_process_name() -> str:
    """A name for this server among those that share a database."""
    return secrets.token_hex(6)
