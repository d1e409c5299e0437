"""Threads for what must not hold up the event loop: reading and writing the database."""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


class Pools:
    """Calls that block, each sort in threads of its own."""

    def __init__(self, writers: int) -> None:
        self.writer = ThreadPoolExecutor(writers, thread_name_prefix="write")
        self._reader = ThreadPoolExecutor(4, thread_name_prefix="read")

    async def read(self, call: Callable[..., T], *arguments: Any) -> T:
        """What a call that reads the database answers."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, call, *arguments)

    async def write(self, call: Callable[..., T], *arguments: Any) -> T:
        """What a call that writes the database answers."""
        return await asyncio.get_running_loop().run_in_executor(self.writer, call, *arguments)

    def write_soon(self, call: Callable[..., object], *arguments: Any) -> None:
        """Nobody waits for this one; when the server ends it may be left undone."""
        with contextlib.suppress(RuntimeError):
            self.writer.submit(call, *arguments)

    async def close(self) -> None:
        """End when everything begun is done."""
        await asyncio.to_thread(self.writer.shutdown)
        await asyncio.to_thread(self._reader.shutdown)
