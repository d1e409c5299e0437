"""What takes thought besides opponents: lessons, hints, chances, analysis. It runs in worker processes of its own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from signoria.server.problems import Trouble
from signoria.server.thinking import start_worker

T = TypeVar("T")
WAITING: Final = 32  # questions that may wait for a worker


class Study:
    """A pool of workers, started when it is first asked."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = max(1, workers)
        self._pool: ProcessPoolExecutor | None = None
        self._asked = 0

    async def ask(self, work: Callable[..., T], *args: Any) -> T:
        """Do this work in a worker; raises what it raises, and Trouble when too many wait already."""
        if self._asked >= WAITING:
            raise Trouble("busy", "Too many ask at the same time: wait a moment and ask again.")
        self._asked += 1
        try:
            return await self._ask(work, *args)
        except BrokenProcessPool:
            self.close()
            return await self._ask(work, *args)
        finally:
            self._asked -= 1

    async def _ask(self, work: Callable[..., T], *args: Any) -> T:
        if self._pool is None:
            # Started afresh rather than forked: this process has threads and open databases.
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=start_worker)
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    def close(self) -> None:
        """End the workers: nothing is lost with them."""
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()
