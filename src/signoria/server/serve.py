"""Running a server until somebody ends it."""

import asyncio
import os
import socket
from collections.abc import Callable

import uvicorn

from signoria.server.app import create_app
from signoria.server.settings import Settings
from signoria.server.storage import Store
from signoria.table import BadOption

FIRST_PORT = 8733
TRIES = 100


def usual_thinkers() -> int:
    """Processes for opponents: one core is left to the server."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


def open_socket(host: str, port: int | None) -> socket.socket:
    """A socket that listens here; with no port given, the first free one of the usual ones. Raises BadOption."""
    ports = range(FIRST_PORT, FIRST_PORT + TRIES) if port is None else (port,)
    reason = ""
    for number in ports:
        try:
            found = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
            family, kind, protocol, _, address = found[0]
            # With the protocol named, the event loop sends small answers at once instead of waiting for more.
            made = socket.socket(family, kind, protocol)
        except (OSError, OverflowError, UnicodeError) as error:
            raise BadOption("The address {0}:{1} cannot be used: {2}.", host, number, error) from error
        try:
            if os.name == "posix":
                # A port whose last server has just ended is free; elsewhere this option means something else.
                made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind(address)
            made.listen(2048)
            return made
        except OSError as error:
            made.close()
            reason = (error.strerror or str(error)).rstrip(".")
    where = f"{host}:{port}" if port is not None else f"{host}, ports {FIRST_PORT} to {FIRST_PORT + TRIES - 1},"
    raise BadOption("The address {0} cannot be used: {1}.", where, reason)


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._ready is not None:
            await asyncio.to_thread(self._ready)


def run(
    settings: Settings, listening: socket.socket, ready: Callable[[], None] | None = None, proxies: str | None = None
) -> None:
    """Serve until a signal ends it; raises BadOption when the database cannot be opened.

    `proxies` are the addresses whose word about the browser's address and https is believed.
    """
    store = Store(settings.database)
    store.prepare()
    store.close()
    config = uvicorn.Config(
        create_app(settings),
        access_log=False,  # it would write down links, which carry tokens
        log_config=None,
        server_header=False,
        proxy_headers=proxies is not None,
        forwarded_allow_ips=proxies,
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_per_message_deflate=True,
        timeout_graceful_shutdown=3,
        backlog=2048,
    )
    _Server(config, ready).run(sockets=[listening])
