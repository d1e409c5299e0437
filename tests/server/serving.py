"""A real server in a thread, on a real port, with a real database; and clients that check every answer they get."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import httpx
import uvicorn
from pydantic import TypeAdapter
from websockets.sync.client import ClientConnection, connect

from signoria.server import schemas
from signoria.server.house import House
from signoria.server.serve import configured
from signoria.server.settings import Settings

Json = dict[str, Any]
T = TypeVar("T")
PATIENCE = 600.0  # seconds: more than a busy machine needs for anything that comes by itself
SEED = 1234567890123456789  # long, so that it is found wherever it leaks


def settings(database: str, **changes: Any) -> Settings:
    """No limits, and all the time of the world, unless a test asks for them."""
    usual: Json = {
        "requests_per_second": 0,
        "work_per_second": 0,
        "writes_per_second": 0,
        "games_per_minute": 0,
        "game_writes_per_second": 0,
        "running_games": 0,
        "games_of_opponents": 0,
        "at_once": 0,
        "refusal_seconds": 0.0,
        "header_seconds": PATIENCE,
        "body_seconds": PATIENCE,
        "import_seconds": PATIENCE,
        "solve_seconds": PATIENCE,
        "secret": "of the tests",
    }
    return Settings(database=database, **{**usual, **changes})


class Served:
    """A server that runs until the block ends."""

    def __init__(self, made: Settings) -> None:
        config = configured(made)
        config.timeout_keep_alive = int(PATIENCE)
        config.ws_ping_timeout = PATIENCE
        app: Any = config.app
        self.app = app
        self.house: House = app.state.house
        self._clients: list[Client] = []
        self._socket = socket.socket(proto=socket.IPPROTO_TCP)
        self._socket.bind(("127.0.0.1", 0))
        self._socket.listen(128)
        self.host = f"127.0.0.1:{self._socket.getsockname()[1]}"
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run)
        self.loop: asyncio.AbstractEventLoop

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[self._socket])

        asyncio.run(serve())

    def __enter__(self) -> Served:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.005)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for client in self._clients:
            client.http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()
        assert not self._thread.is_alive(), "the server did not end"

    def client(self, token: str | None = None, lang: str = "en") -> Client:
        made = Client(self.host, token, lang)
        self._clients.append(made)
        return made


@contextmanager
def served(database: str, **changes: Any) -> Iterator[Served]:
    with Served(settings(database, **changes)) as server:
        yield server


def sqlite(folder: Path, name: str = "games.db") -> str:
    return f"sqlite:///{folder / name}"


def until(holds: Callable[[], T], what: str) -> T:
    """Wait for something that comes by itself: what is found then."""
    end = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < end, f"{PATIENCE / 60:.0f} minutes have gone by, and still not: {what}"
        time.sleep(0.05)
    return found


class Refused(AssertionError):
    """A problem where an answer was expected."""


_MODELS: dict[str, TypeAdapter[Any]] = {}


def checked(model: type[schemas.Document], document: Any) -> Any:
    """The document, when it is exactly what the OpenAPI document promises."""
    adapter = _MODELS.setdefault(model.__name__, TypeAdapter(model))
    read = adapter.validate_python(document, strict=True)
    again = adapter.dump_python(read, mode="json", by_alias=True)
    assert again == document
    return document


class Client:
    """A browser: it keeps cookies, and sends the header that other sites cannot send."""

    def __init__(self, host: str, token: str | None = None, lang: str = "en") -> None:
        headers = {"X-Signoria": "1", "Accept-Language": lang}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        self.host = host
        self.http = httpx.Client(base_url=f"http://{host}", headers=headers, timeout=PATIENCE)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **parameters: Any) -> httpx.Response:
        return self.http.get(path, params={k: v for k, v in parameters.items() if v is not None})

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def sit_down(self, token: str) -> httpx.Response:
        """Follow a link to a seat, as a browser does when somebody clicks on it."""
        return self.http.get(f"/join/{token}", headers={"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"})

    def create(self, *kinds: str, **more: Any) -> Made:
        """A game with these kinds of seats: here, link, opponent, or bank:kind."""
        seats = []
        for word in kinds:
            bank, _, kind = word.rpartition(":")
            seats.append({"kind": kind, "seat": bank or None, "level": "random" if kind == "opponent" else None})
        answer = self.post("/api/games", seats=seats, **{"game": "pax", "seed": SEED, **more})
        assert answer.status_code == 201, answer.text
        return Made(checked(schemas.GameCreated, answer.json()))

    def table(self, game: str, seat: str | None = None, since: int | None = None) -> Json:
        answer = self.get(f"/api/games/{game}/table", seat=seat, since=since)
        assert answer.status_code == 200, answer.text
        document: Json = checked(schemas.TableOut, answer.json())
        return document

    def part(self, game: str, seat: str | None = None, before: int | None = None, of: str = "events") -> Json:
        """A part of what happened; `of` a replay: without what was taken back."""
        answer = self.get(f"/api/games/{game}/{of}", seat=seat, before=before)
        assert answer.status_code == 200, answer.text
        document: Json = checked(schemas.LogPart, answer.json())
        return document

    def parts(self, game: str, seat: str | None = None, of: str = "events") -> list[Json]:
        """All that happened, read back part by part; the earliest part first."""
        found = [self.part(game, seat, of=of)]
        while found[0]["first_event"]:
            found.insert(0, self.part(game, seat, found[0]["first_event"], of))
        return found

    def act(self, game: str, what: str, **body: Any) -> Json:
        answer = self.post(f"/api/games/{game}/{what}", **body)
        if answer.status_code != 200:
            raise Refused(answer.text)
        document: Json = checked(schemas.TableOut, answer.json())
        return document

    def choose(self, game: str, seat: str, version: int, key: str, **more: Any) -> Json:
        return self.act(game, "choices", seat=seat, version=version, key=key, **more)

    def live(self, game: str, seat: str | None = None, since: int | None = None, **more: Any) -> ClientConnection:
        words = [f"{name}={value}" for name, value in (("seat", seat), ("since", since)) if value is not None]
        headers = {"Cookie": "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)}
        if "Authorization" in self.http.headers:
            headers["Authorization"] = self.http.headers["Authorization"]
        address = f"ws://{self.host}/api/games/{game}/live?{'&'.join(words)}"
        patient: Json = {"open_timeout": PATIENCE, "ping_timeout": PATIENCE, **more}
        socket: ClientConnection = connect(address, additional_headers=headers, max_size=None, **patient)
        return socket


class Made:
    """A game that was just set up."""

    def __init__(self, told: Json) -> None:
        self.id: str = told["id"]
        self.version: int = told["version"]
        self.seats: list[Json] = told["seats"]
        self.names: list[str] = [seat["seat"] for seat in told["seats"]]

    def token(self, bank: str) -> str:
        return next(str(seat["token"]) for seat in self.seats if seat["seat"] == bank)


def problem(answer: httpx.Response, status: int, kind: str) -> str:
    """The sentence of a problem, after a look at its form."""
    assert answer.status_code == status, answer.text
    document = checked(schemas.Problem, answer.json())
    assert document["kind"] == kind
    sentence: str = document["error"]
    assert sentence.endswith((".", "!", "?")), sentence
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    return sentence


LIVE: dict[str, type[schemas.Document]] = {
    "table": schemas.LiveTable,
    "update": schemas.LiveUpdate,
    "chat": schemas.LiveChat,
    "presence": schemas.LivePresence,
    "pong": schemas.LivePong,
    "problem": schemas.LiveProblem,
}


def received(socket: ClientConnection) -> Json:
    """The next message of a live connection, checked."""
    message: Json = json.loads(socket.recv(timeout=PATIENCE))
    return dict(checked(LIVE[message["type"]], message))


def received_until(socket: ClientConnection, kind: str, version: int | None = None) -> Json:
    """The next message of this kind (and version), those before it left out."""
    while True:
        message = received(socket)
        if message["type"] == kind and (version is None or message.get("version") == version):
            return message
