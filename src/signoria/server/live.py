"""Live connections: each hears of every change, as its seat may see it, and can catch up by event number."""

import asyncio
import contextlib
import dataclasses
import json
import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from signoria.server import payloads, security
from signoria.server.metrics import Metrics
from signoria.server.problems import Trouble
from signoria.server.wording import known_language
from signoria.server.writing import encoded

if TYPE_CHECKING:
    from signoria.server.cache import OpenGame
    from signoria.server.house import House

router = APIRouter()
CLOSED_BY_PROBLEM = {"missing": 4404, "forbidden": 4403, "invalid": 4422, "busy": 4429, "set_aside": 4423}
MESSAGES_PER_SECOND = 10
REMOTE_SECONDS = 60.0  # how long another server's word about who is there holds

Presence = tuple[tuple[str, ...], int]  # seats that are there, and how many spectators


class Connection:
    """One browser watching one table from one seat."""

    def __init__(self, game_id: str, seat: str | None, reader: security.Reader, since: int | None) -> None:
        self.game_id = game_id
        self.seat = seat
        self.reader = reader
        self.next_event = since  # None: not told yet where to begin
        self.stamp: object = None  # what was sent last
        self.chats = 0
        self.presence: Presence | None = None
        self.awake = asyncio.Event()

    def speak(self, lang: str) -> None:
        """From now on in this language; what was told last is told again."""
        self.reader = dataclasses.replace(self.reader, lang=known_language(lang))
        self.stamp, self.next_event = None, None
        self.awake.set()


class Hub:
    """Who watches which table."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self.tell_presence: Callable[[str, Presence], None] = lambda game_id, presence: None  # to other servers
        self._here: dict[str, set[Connection]] = {}
        # Who is there through other servers: game -> server -> (presence, until when that holds)
        self._elsewhere: dict[str, dict[str, tuple[Presence, float]]] = {}

    def add(self, connection: Connection) -> None:
        self._here.setdefault(connection.game_id, set()).add(connection)
        self._metrics.sockets += 1
        self._came_or_went(connection.game_id)

    def remove(self, connection: Connection) -> None:
        watching = self._here.get(connection.game_id, set())
        watching.discard(connection)
        if not watching:
            self._here.pop(connection.game_id, None)
        self._metrics.sockets -= 1
        self._came_or_went(connection.game_id)

    def connections(self, game_id: str) -> Collection[Connection]:
        """Who watches this table through this server."""
        return self._here.get(game_id, set())

    def wake(self, game_id: str) -> None:
        """Something changed in this game."""
        for connection in self._here.get(game_id, ()):
            connection.awake.set()

    def _came_or_went(self, game_id: str) -> None:
        self.wake(game_id)
        self.tell_presence(game_id, self.presence_here(game_id))

    def presence_here(self, game_id: str) -> Presence:
        """Who is there through this server."""
        watching = self._here.get(game_id, ())
        seats = {connection.seat for connection in watching if connection.seat is not None}
        return tuple(sorted(seats)), sum(1 for connection in watching if connection.seat is None)

    def games_here(self) -> list[str]:
        """The games that somebody watches through this server."""
        return list(self._here)

    def heard_presence(self, game_id: str, server: str, presence: Presence) -> None:
        """Another server says who is there."""
        self._elsewhere.setdefault(game_id, {})[server] = (presence, time.monotonic() + REMOTE_SECONDS)
        if presence == ((), 0):
            del self._elsewhere[game_id][server]
            if not self._elsewhere[game_id]:
                del self._elsewhere[game_id]
        self.wake(game_id)

    def presence(self, game_id: str) -> Presence:
        """Who is there."""
        seats, spectators = self.presence_here(game_id)
        present = set(seats)
        for (others, more), until in self._elsewhere.get(game_id, {}).values():
            if until > time.monotonic():
                present |= set(others)
                spectators += more
        return tuple(sorted(present)), spectators

    def online(self, game_id: str) -> Collection[str]:
        """The seats that are there."""
        return self.presence(game_id)[0]


# ---------------------------------------------------------------------- what a connection is sent


def _first_message(house: "House", game: "OpenGame", connection: Connection) -> dict[str, Any]:
    """The whole table, with the events from where the connection left off."""
    document = house.reading.document(game, connection.reader, connection.seat, connection.next_event)
    connection.next_event = document["next_event"]
    connection.chats = len(game.chats)
    connection.stamp = _stamp(game)
    return {"type": "table", **document}


def _messages(house: "House", game: "OpenGame", connection: Connection) -> list[dict[str, Any]]:
    """All that changed since the last message."""
    sent: list[dict[str, Any]] = []
    if connection.stamp != _stamp(game):
        document = house.reading.update(game, connection.reader, connection.seat, connection.next_event)
        connection.next_event = document["next_event"]
        connection.stamp = _stamp(game)
        sent.append({"type": "update", **document})
    said = game.read_by(connection.reader, game.chats[connection.chats :])
    sent += [{"type": "chat", "chat": payloads.chat(row)} for row in said]
    connection.chats = len(game.chats)
    presence = house.hub.presence(connection.game_id)
    if connection.presence != presence:
        connection.presence = presence
        sent.append({"type": "presence", "online": list(presence[0]), "spectators": presence[1]})
    return sent


def _stamp(game: "OpenGame") -> object:
    played, row = game.now
    return played.version, row.proposal, game.seats, row.vote and row.vote.text()


async def _send(socket: WebSocket, message: dict[str, Any]) -> None:
    await socket.send_text(encoded(message).decode())


async def _tell(socket: WebSocket, house: "House", connection: Connection) -> None:
    """Send each change until the connection ends."""
    async with house.games.at(connection.game_id) as game:
        if connection.seat is not None:
            game.holder(connection.reader, connection.seat)
        first = _first_message(house, game, connection)
        house.hub.add(connection)
    await _send(socket, first)
    while True:
        await connection.awake.wait()
        connection.awake.clear()
        async with house.games.at(connection.game_id, fresh=False) as game:
            messages = _messages(house, game, connection)
        for message in messages:
            await _send(socket, message)


async def _listen(socket: WebSocket, connection: Connection) -> None:
    """Answer pings and speak the language asked for; nothing else matters, and too much of it ends the connection."""
    allowance, last = float(MESSAGES_PER_SECOND), time.monotonic()
    while True:
        words = await socket.receive_text()
        moment = time.monotonic()
        allowance = min(MESSAGES_PER_SECOND, allowance + (moment - last) * MESSAGES_PER_SECOND) - 1
        last = moment
        if allowance < 0:
            raise Trouble("busy", "Too many messages.")
        try:
            message = json.loads(words)
        except (ValueError, RecursionError):
            continue
        if isinstance(message, dict) and message.get("type") == "ping":
            await _send(socket, {"type": "pong"})
        elif isinstance(message, dict) and message.get("type") == "language":
            connection.speak(str(message.get("lang")))


async def _refuse(socket: WebSocket, trouble: Trouble, lang: str) -> None:
    """Say why, and close."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await _send(socket, {"type": "problem", **trouble.document(lang)})
        await socket.close(code=CLOSED_BY_PROBLEM.get(trouble.kind, 4400))


def _own_page(socket: WebSocket) -> bool:
    """Whether the connection comes from a page of this server; other programs send no origin."""
    origin = socket.headers.get("origin")
    return origin is None or origin.partition("://")[2] == socket.headers.get("host", "")


@router.websocket("/api/games/{game_id}/live")
async def live(
    socket: WebSocket, game_id: str, seat: str | None = None, since: int | None = None, lang: str | None = None
) -> None:
    """Watch a table, from a seat or as a spectator."""
    house: House = socket.app.state.house
    if not _own_page(socket):
        await socket.close(code=1008)
        return
    await socket.accept()
    try:
        reader = await house.people.reader(socket)
    except Trouble as trouble:
        await _refuse(socket, trouble, known_language(lang))
        return
    if lang is not None:  # a page cannot send headers with a socket
        reader = dataclasses.replace(reader, lang=known_language(lang))
    if not security.is_game_id(game_id):
        await _refuse(socket, Trouble("missing", "There is no such game."), reader.lang)
        return
    connection = Connection(game_id, seat, reader, None if since is None else max(0, since))
    tasks = [
        asyncio.ensure_future(_tell(socket, house, connection)),
        asyncio.ensure_future(_listen(socket, connection)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            await task
    except Trouble as trouble:
        await _refuse(socket, trouble, connection.reader.lang)
    except (WebSocketDisconnect, RuntimeError):
        # The other side is gone; the framework says so in one of these two ways.
        if socket.client_state is WebSocketState.CONNECTED and socket.application_state is WebSocketState.CONNECTED:
            raise
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if connection in house.hub.connections(game_id):
            house.hub.remove(connection)
