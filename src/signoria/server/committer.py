"""Storing many choices at once: those that come while the disk is busy share its next turn."""

import asyncio
from concurrent.futures import Executor

from signoria.server.rows import Append
from signoria.server.storage import Stale, Store

MOST = 100  # in one transaction, so that nobody waits long for the others


class Committer:
    """Waits for the disk once for all that is waiting. Who asks is answered when his own choice is stored for good."""

    def __init__(self, store: Store, executor: Executor) -> None:
        self._store = store
        self._executor = executor
        self._waiting: list[tuple[Append, asyncio.Future[int | None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> int:
        """When it was stored; raises Stale."""
        if self._store.shared:
            # PostgreSQL gathers commits itself, and several transactions can run at once.
            loop = asyncio.get_running_loop()
            at = (await loop.run_in_executor(self._executor, self._store.append_all, [append]))[0]
        else:
            done: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
            self._waiting.append((append, done))
            if self._task is None:
                self._task = asyncio.get_running_loop().create_task(self._run())
            at = await done
        if at is None:
            raise Stale
        return at

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            try:
                loop = asyncio.get_running_loop()
                stored = await loop.run_in_executor(
                    self._executor, self._store.append_all, [append for append, _ in batch]
                )
            except BaseException as error:
                for _, done in batch:
                    if not done.done():
                        done.set_exception(error if isinstance(error, Exception) else RuntimeError("the server ends"))
                if not isinstance(error, Exception):
                    self._task = None
                    raise
                continue
            for (_, done), at in zip(batch, stored, strict=True):
                if not done.done():
                    done.set_result(at)
        self._task = None
