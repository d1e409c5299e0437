"""The house: all that one server has, put together, from its start to its end."""

import asyncio
import dataclasses
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from signoria.server import new_games, schemas
from signoria.server.admin import Admin
from signoria.server.cache import OpenGames
from signoria.server.club import Club
from signoria.server.club_store import ClubStore
from signoria.server.cluster import Cluster
from signoria.server.commands import Commands
from signoria.server.engine import ENGINE
from signoria.server.holidays import Holidays
from signoria.server.kept import Kept
from signoria.server.learn_store import LearnStore
from signoria.server.live import Hub
from signoria.server.metrics import Metrics
from signoria.server.notice_store import NoticeStore
from signoria.server.notices import Notices
from signoria.server.opponents import Opponents
from signoria.server.passkeys import Passkeys
from signoria.server.people import People
from signoria.server.people_store import PeopleStore
from signoria.server.pools import Pools
from signoria.server.problems import Trouble
from signoria.server.reading import Reading
from signoria.server.rows import now
from signoria.server.seating import Seating
from signoria.server.security import Opener, Reader
from signoria.server.settings import Settings
from signoria.server.standing import StandingAnswers
from signoria.server.storage import Store
from signoria.server.study import Study, within
from signoria.server.tournaments import Tournaments
from signoria.table import SignoriaError

log = logging.getLogger("signoria.server")

DAY = 24 * 3600 * 1000
FORGET_EVERY = 180  # sweeps
CHECK_SECONDS = 2.0


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
        self.people = People(PeopleStore(store.engine), self._pools, Admin(store).mutes)
        self.passkeys = Passkeys(store.engine, self._pools)
        self.study = Study()
        self.learned = Kept(LearnStore(store.engine), self._pools)
        self.reading = Reading(store, self._pools, self.games, self.hub, self.study)
        self._admin = Admin(store)
        self._holidays = Holidays()
        self.commands = Commands(
            store,
            self._pools,
            self.games,
            self.reading,
            self.hub,
            self.metrics,
            self._consider,
            settings.game_writes_per_second,
            ClubStore(store.engine),
            self._holidays,
        )
        self.seating = Seating(store, self._pools, self.games, self.hub, self.people, self.commands.start_clock)
        self.club = Club(store, ClubStore(store.engine), self._pools, self.games, self.hub, self.people, self.commands)
        self.standing = StandingAnswers(
            store.engine,
            self._pools,
            self.games,
            self.commands,
            settings.standing_seconds,
            settings.secret or store.name,
        )
        self.notices = Notices(settings, NoticeStore(store.engine), self.people.store, self._pools, self.hub)
        self.tournaments = Tournaments(store, self._pools, self._set_up)
        self.opponents = Opponents(
            settings.thinkers, self.commands.question, self.commands.answer, self.metrics, settings.secret
        )
        self._sweeper: asyncio.Task[None] | None = None
        self._timekeeper: asyncio.Task[None] | None = None
        self._checked: float | None = None  # when the database last took and gave

    def _consider(self, game_id: str, owner: str) -> None:
        self.opponents.consider(game_id, owner)

    # ------------------------------------------------------------------ starting and ending

    async def start(self) -> None:
        """Take up what was left: opponents that were thinking when the last server ended."""
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())
        self._timekeeper = asyncio.get_running_loop().create_task(self._keep_time())

    async def close(self) -> None:
        """End, leaving nothing half done: everything acknowledged is in the database already."""
        for task in (self._sweeper, self._timekeeper):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self.opponents.close()
        self.notices.close()
        self.study.close()
        await self._pools.close()
        self.store.close()

    async def _sweep(self) -> None:
        """Look after what nobody looks after, at the start and now and then."""
        waited: dict[str, int] = {}
        rounds = 0
        while True:
            try:
                waited = await self._find_waiting(waited)
                if rounds % FORGET_EVERY == 0:
                    await self._forget_old()
            except SQLAlchemyError as error:
                log.warning("the games were not looked after", extra={"fields": {"reason": type(error).__name__}})
            rounds += 1
            self.cluster.repeat_presence()
            await asyncio.sleep(self.settings.sweep_seconds)

    async def _keep_time(self) -> None:
        """Look now and then who is out of time."""
        while True:
            try:
                self._holidays.read(await self._pools.read(self.people.store.on_holiday))
                await self.keep_time()
                await self.standing.answer_all()
                await self.tournaments.go_on()
                await self.notices.tell_all()
            except SQLAlchemyError as error:
                log.warning("the clocks were not looked at", extra={"fields": {"reason": type(error).__name__}})
            await asyncio.sleep(self.settings.clock_seconds)

    async def keep_time(self) -> None:
        """Whoever is out of time: what the table agreed on happens."""
        for game_id in await self._pools.read(self.store.overdue, now()):
            try:
                await self.commands.time_out(game_id)
            except Trouble as trouble:
                log.info("a clock ran out too late", extra={"fields": {"game": game_id, "kind": trouble.kind}})

    async def _find_waiting(self, waited: dict[str, int]) -> dict[str, int]:
        """Games that wait for an opponent nobody is asking. No clock is asked: clocks may jump.

        Where several servers share the games, the one that stored the last choice is probably asking already: only what
        waits in the same version as the last time is taken up.
        """
        found = await self._pools.read(self.store.waiting_for_opponents)
        for game_id, owner, version in found:
            if not self.store.shared or waited.get(game_id) == version:
                self.opponents.consider(game_id, owner)
        return {game_id: version for game_id, _, version in found}

    async def _forget_old(self) -> None:
        """Delete what was kept long enough."""

        def before(days: int) -> int:
            return now() - days * DAY if days else 0

        settings = self.settings
        times = (before(settings.keep_untouched), before(settings.keep_finished), before(settings.keep_running))
        gone = await self._pools.write(self.store.forget_old, *times)
        for game_id in gone:
            self.games.mark_stale(game_id)
        if gone:
            log.info("old games were deleted", extra={"fields": {"games": len(gone)}})

    async def check(self) -> None:
        """Whether the database takes and gives. Asked often, it is tried once in a while."""
        if self._checked is None or time.monotonic() - self._checked > CHECK_SECONDS:
            self._checked = None
            await self._pools.write(self.store.check)
            self._checked = time.monotonic()

    async def metrics_text(self) -> str:
        """What this process has done, for Prometheus."""
        running = await self._pools.read(self.store.running_games)
        return self.metrics.text(
            {
                "running_games": ("Games being played.", running),
                "open_games": ("Games kept in memory.", len(self.games)),
            },
            self.notices.sent,
        )

    # ------------------------------------------------------------------ administration

    async def overview(self) -> dict[str, Any]:
        """Whether all is well."""
        return {
            "version": ENGINE,
            "house": self.settings.house_name,
            "in_memory": len(self.games),
            "sockets": self.metrics.sockets,
            "opponents_waiting": self.metrics.waiting_opponents,
            **await self._pools.read(self._admin.overview),
        }

    async def administer(self, act: str, about: str, why: str) -> None:
        """Something that an administrator does."""
        if not await self._pools.write(self._admin.do, act, about, why):
            raise Trouble("missing", "There is nothing called {0!r} to {1}.", about, act)
        self.people.forget_known()
        self.games.mark_stale(about)
        self.hub.wake(about)

    # ------------------------------------------------------------------ setting up

    async def create(self, body: schemas.NewGame, who: Opener, lang: str) -> schemas.GameCreated:
        """A new game."""
        await self._check_quota(who.owner, all(seat.kind == "opponent" for seat in body.seats))
        return await self._set_up(await self._pools.play(_told, new_games.new_game, body, lang), who)

    async def import_game(self, body: schemas.ImportGame, who: Opener, lang: str) -> schemas.GameCreated:
        """A new game that goes on from a record or a position. It is read by a worker, which has so much time for it."""
        await self._check_quota(who.owner, all(seat.kind == "opponent" for seat in body.seats or [_HERE]))
        work = (new_games.imported_game, self.settings.import_seconds, body, lang)
        return await self._set_up(await self.study.ask(within, *work), who)

    async def branch(self, game_id: str, body: schemas.BranchGame, reader: Reader, who: Opener) -> schemas.GameCreated:
        """A new game that goes on from a moment of another."""
        await self._check_quota(who.owner, all(seat.kind == "opponent" for seat in body.seats or [_HERE]))
        header, steps = await self.reading.begun(game_id, reader, body.step)
        work = (new_games.branched_game, self.settings.import_seconds, header, steps, body, reader.lang)
        return await self._set_up(await self.study.ask(within, *work), who)

    async def try_puzzle(self, number: int, who: Opener, lang: str) -> schemas.GameCreated:
        """A new game that is a try at a puzzle."""
        await self._check_quota(who.owner, alone=False)
        return await self._set_up(await self._pools.play(_told, new_games.puzzle_game, number, lang), who)

    async def _check_quota(self, owner: str, alone: bool) -> None:
        """Nobody opens games without end; games that opponents play among themselves are few."""
        most, most_alone = self.settings.running_games, self.settings.games_of_opponents
        if not most and not most_alone:
            return
        running, without = await self._pools.read(self.store.opened_by, owner)
        if most and running >= most:
            raise Trouble("busy", "You have {0} games running: end some of them first.", running)
        if alone and most_alone and without >= most_alone:
            raise Trouble(
                "busy", "{0} games that opponents play among themselves are running: wait for one to end.", without
            )

    async def _set_up(self, made: new_games.Made | SignoriaError, who: Opener) -> schemas.GameCreated:
        if isinstance(made, SignoriaError):
            raise Trouble("invalid", made) from made
        game = dataclasses.replace(made.game, owner=who.owner, opener=who.person, engine=ENGINE)
        seats = [
            dataclasses.replace(row, person=who.person, name=row.name or who.name) if row.kind == "here" else row
            for row in made.seats
        ]
        await self._pools.write(self.store.create, game, seats, made.entries)
        if game.standing.opponent_moves:
            self.opponents.consider(game.id, who.owner)
        return made.told


_HERE = schemas.NewSeat(kind="here")


def _told(make: Callable[[Any, str], new_games.Made], body: object, lang: str) -> new_games.Made | SignoriaError:
    """What was made, or what is wrong."""
    try:
        return make(body, lang)
    except SignoriaError as error:
        return error


def new_process_name() -> str:
    """A name for this server among those that share a database."""
    return secrets.token_hex(6)
