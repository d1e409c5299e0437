"""What every request passes: size and rate limits, the guard against other sites, security headers, the log."""

import asyncio
import json
import logging
import re
import time

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from signoria.server.limits import Buckets, Turns, charge, visitor
from signoria.server.metrics import Metrics
from signoria.server.problems import Trouble
from signoria.server.settings import Settings
from signoria.server.wording import asked_language

log = logging.getLogger("signoria.server")

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY_HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
# The same, as a document of the API has them that nobody keeps.
DOCUMENT_HEAD = b"".join(b"%b: %b\r\n" % header for header in (*SECURITY_HEADERS, (b"cache-control", b"no-store")))
_GAME_PATH = re.compile(r"^/api/games/([A-Za-z0-9]{10})(?:/|$)")
_READS = ("GET", "HEAD", "OPTIONS")
_HOLDS_RECORDS = re.compile(r"^/api/(games/import(/look)?$|board\b|analyses$)")
_MAKES_GAMES = re.compile(r"^/api/(games(/import)?|puzzles/[^/]+|quick|tournaments)$")

# Seconds of work that a request may cause, by method and path: the first that fits.
COSTS: tuple[tuple[str, re.Pattern[str], float], ...] = tuple(
    (method, re.compile(path), seconds)
    for method, path, seconds in (
        ("POST", r"^/api/games/import$", 0.5),
        ("POST", r"^/api/(lessons|board|analyses|examples)", 0.1),
        ("GET", r"^/api/games/[^/]+/counsel", 0.2),
        ("POST", r"^/api/games(/import/look)?$|^/api/puzzles/|^/api/tournaments", 0.03),
        ("GET", r"^/api/games/[^/]+/(replay|hint)$", 0.03),
        ("GET", r"^/api/puzzles/[^/]+/solution$", 0.05),
        ("GET", r"^/api/games/[^/]+/record$", 0.02),
        ("GET", r"^/api/games/[^/]+/(table|live|events|picture|replay/events)$", 0.006),
        ("GET", r"^/api/(games|lobby|rules)$", 0.01),
        ("POST", r"^/api/", 0.004),
        ("GET", r"^/api/", 0.002),
    )
)


def cost_of(method: str, path: str, query: bytes) -> float:
    """Seconds of work that a request may cause."""
    for known, pattern, seconds in COSTS:
        if known == method and pattern.match(path):
            return seconds * (3 if b"chart=true" in query else 1)
    return 0.0005  # files of the client, which lie ready


def host_name(host: str) -> str:
    """The name in a header Host, without the port: [::1]:80 is ::1."""
    name = host.partition("]")[0].removeprefix("[") if host.startswith("[") else host.partition(":")[0]
    return name.casefold().rstrip(".")


class Guard:
    """The outermost layer."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self._settings = settings
        self._metrics = metrics
        self._requests = Buckets(settings.requests_per_second, 10)
        self._work = Buckets(settings.work_per_second, 3, least=0.0)
        self._writes = Buckets(settings.writes_per_second, 10)
        self._games = Buckets(settings.games_per_minute / 60, 20)
        self._turns = Turns(settings.at_once or 1_000_000, settings.waiting or 1_000_000)
        self._sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    # ------------------------------------------------------------------ checks

    def _check_host(self, scope: Scope) -> None:
        """A page elsewhere whose name was made to point here must not get in."""
        if self._settings.hosts:
            if host_name(_header(scope, b"host")) not in self._settings.hosts:
                raise Trouble("forbidden", "This server does not answer to that name.")

    def _check_rates(self, scope: Scope, name: str) -> None:
        moment = time.monotonic()
        method, path = scope.get("method", "GET"), scope["path"]
        wait = self._requests.take(name, moment)
        if not wait and method not in _READS:
            wait = self._writes.take(name, moment)
            if not wait and _MAKES_GAMES.match(path):
                wait = self._games.take(name, moment)
        if not wait:
            wait = self._work.take(name, moment, cost_of(method, path, scope.get("query_string", b"")))
        if wait:
            raise Trouble("busy", "Too many requests: wait a moment.", headers={"Retry-After": str(int(wait) + 1)})

    def _check_origin(self, scope: Scope) -> None:
        """Forms and pages of other sites cannot send this header."""
        changes = scope["method"] not in _READS and scope["path"].startswith("/api/")
        if changes and _header(scope, b"x-signoria") != "1":
            raise Trouble("forbidden", "A request that changes something carries the header X-Signoria: 1.")

    def _body_limit(self, scope: Scope) -> int:
        limit = self._settings.import_limit if _HOLDS_RECORDS.match(scope["path"]) else self._settings.body_limit
        length = _header(scope, b"content-length")
        if length.isdigit() and int(length) > limit:
            raise Trouble("too_large", "The request is too large: at most {0} bytes are taken.", limit)
        return limit

    # ------------------------------------------------------------------ HTTP

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        status = 500
        left = 0

        async def counted_receive() -> Message:
            nonlocal left
            message = await receive()
            if message["type"] == "http.request":
                left -= len(message.get("body", b""))
                if left < 0:
                    # The framework lets this kind through wherever the body is being read.
                    raise HTTPException(413, "The request is too large.")
            return message

        async def dressed_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", ()), *SECURITY_HEADERS]
                if scope["path"].startswith("/api/") and not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message = {**message, "headers": headers}
            await send(message)

        name = visitor(_address(scope))
        entered = False
        charge.set(lambda seconds: self._work.charge(name, time.monotonic(), seconds))
        try:
            self._check_host(scope)
            self._check_rates(scope, name)
            self._check_origin(scope)
            left = self._body_limit(scope)
            entered = await self._turns.enter(name)
            if not entered:
                raise Trouble("busy", "Too many requests: wait a moment.", headers={"Retry-After": "1"})
            await self.app(scope, counted_receive, dressed_send)
        except Trouble as trouble:
            await _drain(receive, 2 * self._settings.import_limit)
            if trouble.kind == "busy":
                # Whoever does not wait by himself waits here: an answer at once would only bring the next request.
                await asyncio.sleep(self._settings.refusal_seconds)
            await _answer(
                trouble, asked_language({"accept-language": _header(scope, b"accept-language")}), dressed_send
            )
        finally:
            if entered:
                self._turns.leave(name)
            # Who has sent an answer in one piece says so: it did not come through here.
            self._log(scope, scope.get("answered", status), time.perf_counter() - started)

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        """The route, never the path: links carry tokens."""
        route = getattr(scope.get("route"), "path", "-")
        self._metrics.answered(scope["method"], route, status, seconds)
        if log.isEnabledFor(logging.INFO):
            fields = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            game = _GAME_PATH.match(scope["path"])
            log.info("request", extra={"fields": {**fields, **({"game": game[1]} if game else {})}})

    # ------------------------------------------------------------------ websockets

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = visitor(_address(scope))
        try:
            self._check_host(scope)
            self._check_rates(scope, address)
            if self._sockets.get(address, 0) >= self._settings.sockets_per_address:
                raise Trouble("busy", "Too many live connections.")
        except Trouble:
            await send({"type": "websocket.close", "code": 1013})
            return
        self._sockets[address] = self._sockets.get(address, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]


def _header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            text: str = value.decode("latin-1")
            return text
    return ""


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "-"


async def _drain(receive: Receive, limit: int) -> None:
    """Read what was sent anyway: who is still sending when the connection closes never sees the answer."""
    while limit > 0:
        message = await receive()
        limit -= len(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body", False):
            return


async def _answer(trouble: Trouble, lang: str, send: Send) -> None:
    body = json.dumps(trouble.document(lang)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in trouble.headers.items()]
    await send({"type": "http.response.start", "status": trouble.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
