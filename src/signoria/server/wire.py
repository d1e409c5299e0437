"""HTTP on the wire: who sends too slowly or holds too many connections is let go, so that the others are served."""

import asyncio
import os
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from signoria.server.limits import visitor

WHOLE = "signoria.whole"  # the extension of ASGI by which an answer is sent in one piece

MOST_HEADER = 32 * 1024  # bytes of the address and the headers
SPARE = 200  # descriptors for the database, workers, files, and connections that are just being closed


def connection_limit(wanted: int) -> int:
    """How many connections can be held open: as many as wanted, as far as the system gives descriptors."""
    if os.name != "posix":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    need = wanted + SPARE
    if soft != resource.RLIM_INFINITY and soft < need:
        more = need if hard == resource.RLIM_INFINITY else min(need, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
        except (ValueError, OSError):
            pass
    return wanted if soft == resource.RLIM_INFINITY else max(16, min(wanted, soft - SPARE))


class Connections:
    """How many connections there are, in all and of each visitor."""

    def __init__(
        self, most: int, each: int, trusted: frozenset[str], header_seconds: float, body_seconds: float
    ) -> None:
        self._most = most
        self._each = each
        self._trusted = trusted  # proxies: their connections are those of everybody
        self.header_seconds = header_seconds
        self.body_seconds = body_seconds
        self._all = 0
        self._of: dict[str, int] = {}
        self.refused = 0

    def enter(self, address: str) -> str | None:
        """Whom the connection is counted for; None when there are too many."""
        name = visitor(address)
        if self._all >= self._most or (name not in self._trusted and self._of.get(name, 0) >= self._each):
            self.refused += 1
            return None
        self._all += 1
        self._of[name] = self._of.get(name, 0) + 1
        return name

    def leave(self, name: str) -> None:
        """A connection has ended."""
        self._all -= 1
        self._of[name] -= 1
        if not self._of[name]:
            del self._of[name]


class Joined:
    """Where an answer is written: its head waits for the body, for each piece is a call of the system and of the reader."""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle
        self._transport = cycle.transport
        self._begun = False
        self._head = b""
        self._done = cycle.on_response
        cycle.on_response = self._end

    def write(self, data: bytes) -> None:
        """A piece. Before an answer has begun, it is what whoever waits for it must have at once."""
        if self._cycle.response_started and not self._begun:
            self._begun, self._head = True, data
            return
        if self._head:
            data, self._head = self._head + data, b""
        self._transport.write(data)

    def whole(self, head: bytes, body: bytes) -> bool:
        """All of an answer, its head written already but for the date; False where it has to be sent the usual way."""
        cycle = self._cycle
        if cycle.response_started or cycle.disconnected or cycle.flow.write_paused or not cycle.keep_alive:
            return False
        usual = b"".join([b"%b: %b\r\n" % header for header in cycle.default_headers])
        cycle.response_started = cycle.response_complete = True
        cycle.waiting_for_100_continue = False
        self._transport.write(b"HTTP/1.1 200 OK\r\n" + usual + head + b"\r\n" + body)
        cycle.message_event.set()
        cycle.on_response()
        return True

    def _flush(self) -> None:
        if self._head:
            head, self._head = self._head, b""
            self._transport.write(head)

    def _end(self) -> None:
        self._flush()
        self._done()

    def close(self) -> None:
        """End the connection."""
        self._flush()
        self._transport.close()

    def is_closing(self) -> bool:
        """Whether the connection ends."""
        return self._transport.is_closing()


class Patient(HttpToolsProtocol):
    """Patient for a while: a request has to come within its time."""

    held: ClassVar[Connections]  # with those of all others
    _counted: str | None = None
    _timer: asyncio.TimerHandle | None = None
    _header_bytes = 0
    _owed = 0.0  # seconds within which the rest of what has begun has to come; 0: nothing is owed
    _begun = False  # whether that is since the timer was set

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        self._counted = self.held.enter(str(peer[0]) if isinstance(peer, tuple) else "-")
        if self._counted is None:
            transport.abort()
            self.transport = transport
            return
        super().connection_made(transport)
        self._owes(self.held.header_seconds)
        self._within()

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        counted, self._counted = self._counted, None
        if counted is None:
            return
        self.held.leave(counted)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._counted is not None:
            super().data_received(data)
            # What comes whole, as most requests do, needs no timer.
            if self._begun and self._counted is not None:
                self._within()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._header_bytes = 0
        self._owes(self.held.header_seconds)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._more_header(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._more_header(len(name) + len(value))

    def on_headers_complete(self) -> None:
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            joined = Joined(self.cycle)
            self.cycle.transport = joined  # type: ignore[assignment]
            self.scope["extensions"] = {WHOLE: {"send": joined.whole}}
        self._owes(self.held.body_seconds)

    def on_message_complete(self) -> None:
        self._owes(0)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._in_time()
        counted, self._counted = self._counted, None
        super().handle_websocket_upgrade()
        if counted is not None:
            self._count_websocket(counted)

    def _count_websocket(self, counted: str) -> None:
        """The other protocol has the connection now: it is counted until that one loses it."""
        protocol: Any = self.transport.get_protocol()
        lost = protocol.connection_lost

        def connection_lost(exc: Exception | None) -> None:
            self.held.leave(counted)
            lost(exc)

        protocol.connection_lost = connection_lost

    def _more_header(self, size: int) -> None:
        self._header_bytes += size
        if self._header_bytes > MOST_HEADER:
            self._too_slow()

    def _owes(self, seconds: float) -> None:
        """Another part begins, for which there is so long."""
        self._owed, self._begun = seconds, True

    def _within(self) -> None:
        self._in_time()
        if self._owed:
            self._timer = self.loop.call_later(self._owed, self._too_slow)

    def _in_time(self) -> None:
        self._begun = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()


def protocol(connections: Connections) -> type[HttpToolsProtocol]:
    """The HTTP of one server, which counts its connections."""

    class Here(Patient):
        held = connections

    return Here
