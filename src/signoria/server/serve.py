"""Running a server until somebody ends it."""

import asyncio
import gc
import logging
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable

import uvicorn

from signoria.server.app import create_app
from signoria.server.limits import visitor
from signoria.server.logs import set_up_logs
from signoria.server.settings import Settings
from signoria.server.storage import Store
from signoria.server.wire import Connections, connection_limit, protocol
from signoria.server.wording import read_all
from signoria.table import BadOption

log = logging.getLogger("signoria.server")

FIRST_PORT = 8733
TRIES = 100
BACKLOG = 128  # the system takes so many at once: more could use up the descriptors before they are counted


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
        read_all()
        await super().startup(sockets)
        # What is loaded stays: nobody looks through it for rubbish again. And what a request makes is gone by itself when
        # it is answered: looking each time costs more than it finds.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        if self.started and self._ready is not None:
            await asyncio.to_thread(self._ready)


def configured(settings: Settings) -> uvicorn.Config:
    """How the application is served."""
    connections = Connections(
        connection_limit(settings.connections or 1_000_000),
        settings.connections_per_address or 1_000_000,
        frozenset(visitor(address) for address in settings.proxies),
        settings.header_seconds,
        settings.body_seconds,
    )
    return uvicorn.Config(
        create_app(settings),
        access_log=False,  # it would write down links, which carry tokens
        log_config=None,
        server_header=False,
        http=protocol(connections),
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_per_message_deflate=True,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
        backlog=BACKLOG,
    )


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None] | None = None) -> None:
    """Serve until a signal ends it; raises BadOption when the database cannot be opened."""
    store = Store(settings.database)
    store.prepare()
    store.close()
    _Server(configured(settings), ready).run(sockets=[listening])


def run_several(
    settings: Settings, listening: socket.socket, workers: int, ready: Callable[[], None] | None = None
) -> None:
    """Serve in several processes that share the address and the database. One that dies is followed by another."""
    store = Store(settings.database)
    if not store.shared:
        store.close()
        raise BadOption("{0} workers need PostgreSQL: SQLite serves one.", workers)
    store.prepare()
    store.close()
    spawn = multiprocessing.get_context("spawn")
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())

    def start() -> "multiprocessing.process.BaseProcess":
        # Not a daemon: a worker has workers of its own, in which opponents think.
        process = spawn.Process(target=_serve_one, args=(settings, listening, logging.getLogger("signoria").level))
        process.start()
        return process

    running = [start() for _ in range(workers)]
    if ready is not None:
        ready()
    while not ended.wait(0.5):
        for at, process in enumerate(running):
            if not process.is_alive():
                log.error("a worker has ended", extra={"fields": {"status": process.exitcode}})
                ended.wait(1)
                running[at] = start()
    for process in running:
        process.terminate()
    for process in running:
        process.join(10)


def _serve_one(settings: Settings, listening: socket.socket, level: int) -> None:
    set_up_logs(level)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    run(settings, listening)


def _end_with(parent: "multiprocessing.process.BaseProcess") -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
