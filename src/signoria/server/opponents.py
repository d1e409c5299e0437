"""Opponents think in worker processes; here they are asked, and their choices are made like anybody's."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from signoria.server.levels import EASIEST
from signoria.server.metrics import Metrics
from signoria.server.rows import LogEntry
from signoria.server.thinking import Job, start_worker, think
from signoria.table import SignoriaError

log = logging.getLogger("signoria.server")

TRIES = 3
RETRY_SECONDS = 1.0

# Whose question it is: the game's header and log, the seat and its level; None when no opponent has to decide.
Question = tuple[dict[str, str], tuple[LogEntry, ...], str, str]
Ask = Callable[[str], Awaitable[Question | None]]
Answer = Callable[[str, str, int, str], Awaitable[None]]


class Opponents:
    """At most one question a game is being thought about."""

    def __init__(self, workers: int, ask: Ask, answer: Answer, metrics: Metrics) -> None:
        self._workers = max(1, workers)
        self._ask = ask
        self._answer = answer
        self._metrics = metrics
        self._pool: ProcessPoolExecutor | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._busy = asyncio.Semaphore(2 * self._workers)  # so that thousands of games at a start wait their turn

    def consider(self, game_id: str) -> None:
        """Somebody may have to think in this game."""
        if game_id not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._play(game_id))
            self._tasks[game_id] = task
            task.add_done_callback(lambda done: self._done(game_id, done))

    def _done(self, game_id: str, task: "asyncio.Task[None]") -> None:
        if self._tasks.get(game_id) is task:
            del self._tasks[game_id]

    def is_considering(self, game_id: str) -> bool:
        return game_id in self._tasks

    async def close(self) -> None:
        """Stop thinking. Whatever was not answered is asked again after the next start."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._drop_pool()

    async def _play(self, game_id: str) -> None:
        """Answer for the opponents of a game until a person has to decide."""
        failures = 0
        async with self._busy:
            while True:
                try:
                    question = await self._ask(game_id)
                    if question is None:
                        # Nothing is awaited between the answer "nobody" and this, so that no question is missed.
                        self._tasks.pop(game_id, None)
                        return
                    header, entries, seat, level = question
                    # A player that fails again and again must not stop the game.
                    level = level if failures < TRIES else EASIEST
                    job = Job(game_id, header, entries, seat, level, secrets.randbits(63))
                    key = await self._think(job)
                    await self._answer(game_id, seat, len(entries), key)
                    failures = 0
                except asyncio.CancelledError:
                    raise
                except (BrokenProcessPool, SignoriaError, OSError) as error:
                    failures += 1
                    log.warning(
                        "an opponent failed", extra={"fields": {"game": game_id, "reason": type(error).__name__}}
                    )
                except Exception:
                    failures += 1
                    log.exception("an opponent failed", extra={"fields": {"game": game_id}})
                if failures > 2 * TRIES:
                    return  # the next sweep tries again
                if failures:
                    await asyncio.sleep(RETRY_SECONDS * (failures - 1))

    async def _think(self, job: Job) -> str:
        if self._pool is None:
            # Started afresh rather than forked: this process has threads and open databases.
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=start_worker)
        pool = self._pool
        self._metrics.thinking += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, think, job)
        except BrokenProcessPool:
            self._metrics.worker_failures += 1
            if self._pool is pool:
                self._drop_pool()
            raise
        finally:
            self._metrics.thinking -= 1

    def _drop_pool(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            # A long thought must not hold up the end: nothing is lost with it.
            workers = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()
