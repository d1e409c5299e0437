"""Storing many choices at once: those that come while the disk is busy share its next turn."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor, Future

from signoria.server.rows import Append
from signoria.server.storage import Stale, Store

MOST = 100  # in one transaction, so that nobody waits long for the others

Waiting = tuple[Append, "asyncio.Future[None]"]


class Committer:
    """Waits for the disk once for all that is waiting. Who asks is answered when his own choice is stored for good.

    A thread stores and calls back: a task for each turn, woken by a future of its own, would cost more than the statements.
    """

    def __init__(self, store: Store, executor: Executor) -> None:
        self._store = store
        self._executor = executor
        self._waiting: list[Waiting] = []
        self._busy = False  # whether a turn has begun, or begins when the loop has done what came in this moment

    def begin(self, append: Append) -> "asyncio.Future[None]":
        """Store it; what is returned is done when it is stored for good, or raises why it is not: Stale, for one."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if self._store.shared:
            # PostgreSQL gathers commits itself, and several transactions can run at once.
            self._submit(loop, [(append, done)])
        else:
            self._waiting.append((append, done))
            if not self._busy:
                self._busy = True
                loop.call_soon(self._next_turn, loop)  # whoever chooses in the same moment comes along
        return done

    def _next_turn(self, loop: asyncio.AbstractEventLoop) -> None:
        batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        self._busy = bool(batch)
        if batch:
            self._submit(loop, batch)

    def _submit(self, loop: asyncio.AbstractEventLoop, batch: Sequence[Waiting]) -> None:
        try:
            stored = self._executor.submit(self._store.append_all, [append for append, _ in batch])
        except RuntimeError as error:  # the server ends
            for _, done in batch:
                done.set_exception(error)
            if not self._store.shared:
                self._next_turn(loop)
        else:
            stored.add_done_callback(lambda _: loop.call_soon_threadsafe(self._stored, loop, batch, stored))

    def _stored(
        self, loop: asyncio.AbstractEventLoop, batch: Sequence[Waiting], stored: "Future[list[int | None]]"
    ) -> None:
        """Who still waits hears what came of his choice; the disk does not wait for that."""
        if not self._store.shared:
            self._next_turn(loop)
        failed = stored.exception()
        for number, (_, done) in enumerate(batch):
            if done.done():
                continue
            if failed is not None:
                done.set_exception(failed if isinstance(failed, Exception) else RuntimeError("the server ends"))
            elif stored.result()[number] is None:
                done.set_exception(Stale())
            else:
                done.set_result(None)
