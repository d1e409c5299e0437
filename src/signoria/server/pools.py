"""Threads for what must not hold up the event loop: reading and writing the database."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from signoria.server.limits import charge

T = TypeVar("T")


def _timed(call: Callable[..., T], *arguments: Any) -> tuple[float, T]:
    started = time.thread_time()
    answer = call(*arguments)
    return time.thread_time() - started, answer


class Pools:
    """Calls that block, each sort in threads of its own."""

    def __init__(self, writers: int) -> None:
        self.changes = 0  # what was written that somebody may look for in a list
        self.writer = ThreadPoolExecutor(writers, thread_name_prefix="write")
        self._reader = ThreadPoolExecutor(4, thread_name_prefix="read")
        # Playing a game again takes the processor: one at a time, or the event loop would hardly get any.
        self._player = ThreadPoolExecutor(1, thread_name_prefix="play")

    async def read(self, call: Callable[..., T], *arguments: Any) -> T:
        """What a call that reads the database answers."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, call, *arguments)

    async def play(self, call: Callable[..., T], *arguments: Any) -> T:
        """What a call that takes the processor answers; whoever asked is charged for it."""
        seconds, answer = await asyncio.get_running_loop().run_in_executor(self._player, _timed, call, *arguments)
        charge.get()(seconds)
        return answer

    async def write(self, call: Callable[..., T], *arguments: Any) -> T:
        """What a call that writes the database answers."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self.writer, call, *arguments)
        finally:
            self.changes += 1

    def write_soon(self, call: Callable[..., object], *arguments: Any) -> None:
        """Nobody waits for this one; when the server ends it may be left undone."""
        with contextlib.suppress(RuntimeError):
            self.writer.submit(call, *arguments)

    async def close(self) -> None:
        """End when everything begun is done."""
        await asyncio.to_thread(self.writer.shutdown)
        await asyncio.to_thread(self._reader.shutdown)
        await asyncio.to_thread(self._player.shutdown)
