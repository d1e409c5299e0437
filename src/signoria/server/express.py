"""What is asked with every choice, without the layers of the framework, which would cost more than the answer."""

import re
import zlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl

from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from signoria.server.middleware import DOCUMENT_HEAD
from signoria.server.schemas import ChoiceBody
from signoria.server.wire import WHOLE
from signoria.server.writing import encoded
from signoria.table.errors import Refusal

if TYPE_CHECKING:
    from signoria.server.house import House
    from signoria.server.replies import Json

_TABLE: Final = re.compile(r"/api/games/([A-Za-z0-9]{10})/table")
_CHOICES: Final = re.compile(r"/api/games/([A-Za-z0-9]{10})/choices")
SMALLEST_PACKED = 1024  # bytes: less is sent as it is

Refuse = Callable[[Mapping[str, str], Exception], "Json"]


class Route:
    """The address of a request, as it is counted."""

    def __init__(self, path: str) -> None:
        self.path = path


TABLE, CHOICES = Route("/api/games/{game_id}/table"), Route("/api/games/{game_id}/choices")


class Express:
    """Answers what is plainly right: a choice, and a look at a table. All else goes the usual way, which says what is
    wrong; `refuse` says it of what is found wrong here."""

    def __init__(self, app: ASGIApp, house: "House", refuse: Refuse) -> None:
        self.app = app
        self._house = house
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            method = scope["method"]
            if method == "POST" and (found := _CHOICES.fullmatch(scope["path"])):
                await self._choose(found[1], scope, receive, send)
                return
            if method == "GET" and (found := _TABLE.fullmatch(scope["path"])):
                asked = _asked(scope["query_string"])
                if asked is not None:
                    await self._table(found[1], asked, scope, send)
                    return
        await self.app(scope, receive, send)

    async def _choose(self, game_id: str, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        message = await receive()
        # What comes in pieces, or in another shape, is left to who has the patience.
        if not message.get("more_body") and connection.headers.get("content-type") == "application/json":
            try:
                body = ChoiceBody.model_validate_json(message.get("body", b""))
            except ValidationError:
                pass
            else:
                scope["route"] = CHOICES
                try:
                    reader = await self._house.people.reader(connection)
                    table = await self._house.commands.choose(
                        game_id, reader, body.seat, body.version, body.key, body.since
                    )
                except (Refusal, SQLAlchemyError) as error:
                    await self._refuse(connection.headers, error)(scope, receive, send)
                else:
                    await _send(table, connection, send)
                return
        await self.app(scope, _again(message, receive), send)

    async def _table(self, game_id: str, asked: tuple[str | None, int | None], scope: Scope, send: Send) -> None:
        connection = HTTPConnection(scope)
        scope["route"] = TABLE
        try:
            reader = await self._house.people.reader(connection)
            table = await self._house.reading.table(game_id, reader, *asked)
        except (Refusal, SQLAlchemyError) as error:
            await self._refuse(connection.headers, error)(scope, _nothing, send)
        else:
            await _send(table, connection, send)


def _asked(query: bytes) -> tuple[str | None, int | None] | None:
    """The seat and the first event that are asked for; None where something else is asked, or wrongly."""
    asked = dict(parse_qsl(query.decode("latin-1"), keep_blank_values=True))
    seat, since = asked.pop("seat", None), asked.pop("since", None)
    if asked or not (seat is None or (seat and len(seat) <= 60 and seat.isprintable())):
        return None
    if since is None:
        return seat, None
    return (seat, int(since)) if since.isascii() and since.isdigit() and len(since) < 10 else None


HEAD: Final = b"content-type: application/json\r\nvary: Accept-Encoding\r\n" + DOCUMENT_HEAD


async def _send(document: dict[str, Any], connection: HTTPConnection, send: Send) -> None:
    body = encoded(document)
    packed = len(body) >= SMALLEST_PACKED and "gzip" in connection.headers.get("accept-encoding", "")
    if packed:
        packer = zlib.compressobj(1, wbits=31)  # quick rather than small
        body = packer.compress(body) + packer.flush()
    extension = connection.scope.get("extensions", {}).get(WHOLE)
    if extension is not None:
        size = b"content-encoding: gzip\r\ncontent-length: %d\r\n" if packed else b"content-length: %d\r\n"
        if extension["send"](HEAD + size % len(body), body):
            connection.scope["answered"] = 200
            return
    headers = [(b"content-type", b"application/json"), (b"vary", b"Accept-Encoding")]
    if packed:
        headers.append((b"content-encoding", b"gzip"))
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _again(first: Message, receive: Receive) -> Receive:
    """What was received already, and then the rest."""
    waiting = [first]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


async def _nothing() -> Message:
    return {"type": "http.disconnect"}
