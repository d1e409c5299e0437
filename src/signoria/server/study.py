"""What takes thought besides opponents: lessons, hints, chances, analysis. It runs in worker processes of its own."""

import asyncio
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from signoria.server.problems import Trouble
from signoria.server.thinking import end_pool, start_pool
from signoria.table import BadRecord, SignoriaError

T = TypeVar("T")
WAITING: Final = 32  # questions that may wait for a worker


def within(work: Callable[..., T], seconds: float, *args: Any) -> T | SignoriaError:
    """Done in a worker: what the work makes, or what is wrong; raises nothing. It is stopped after so many seconds of the
    processor: a busy machine refuses nobody."""

    def stop(*_: object) -> None:
        raise BadRecord("It takes too long to play: the record is too long or goes back too often.")

    # A worker does one thing at a time, in its main thread.
    before = signal.signal(signal.SIGPROF, stop) if hasattr(signal, "SIGPROF") else None
    try:
        if before is not None:
            signal.setitimer(signal.ITIMER_PROF, seconds)
        return work(*args)
    except SignoriaError as error:
        return error
    finally:
        if before is not None:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)


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
            pool = self._ready()
            try:
                return await _in(pool, work, *args)
            except BrokenProcessPool:
                if self._pool is pool:  # else another one who asked has closed it, and the next is at work
                    self.close()
                return await _in(self._ready(), work, *args)
        finally:
            self._asked -= 1

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = start_pool(self._workers)
        return self._pool

    def close(self) -> None:
        """End the workers: nothing is lost with them."""
        pool, self._pool = self._pool, None
        if pool is not None:
            end_pool(pool)


async def _in(pool: ProcessPoolExecutor, work: Callable[..., T], *args: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, work, *args)
