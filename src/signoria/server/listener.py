"""Several servers share one PostgreSQL: each hears what the others change."""

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy.engine import make_url

from signoria.server.storage import CHANNEL

if TYPE_CHECKING:
    from signoria.server.house import House

log = logging.getLogger("signoria.server")
RETRY_SECONDS = 1.0
GATHER_SECONDS = 0.02  # news of others may be so late: waking up for each of one's own costs more than it


class Listener:
    """A thread that waits for the database's notices and hands them to the event loop."""

    def __init__(self, house: "House", loop: asyncio.AbstractEventLoop) -> None:
        self._house = house
        self._loop = loop
        self._ended = threading.Event()
        self.ready = threading.Event()  # set once nothing can be missed any more
        self._thread = threading.Thread(target=self._run, name="listen", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._ended.set()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        import psycopg

        address = make_url(self._house.store.url).set(drivername="postgresql")
        while not self._ended.is_set():
            try:
                with psycopg.connect(address.render_as_string(hide_password=False), autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.ready.set()
                    # Whatever was said while nobody listened is found by looking.
                    self._call(self._house.cluster.wake_all)
                    self._house.store.publish("hello")
                    while not self._ended.is_set():
                        for notice in connection.notifies(timeout=0.5, stop_after=1):
                            # What this server said itself is none of its news: the event loop need not wake up for it.
                            if not notice.payload.startswith(f"{self._house.store.name} "):
                                self._call(self._house.cluster.heard, notice.payload)
                        self._ended.wait(GATHER_SECONDS)
            except psycopg.Error as error:
                log.warning("the database's notices are not heard", extra={"fields": {"reason": type(error).__name__}})
                self._ended.wait(RETRY_SECONDS)

    def _call(self, call: Callable[..., None], *arguments: str) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *arguments)
