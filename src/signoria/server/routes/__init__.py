"""The routes, by what they are about."""

import json
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request
from fastapi.responses import Response

from signoria.server.house import House
from signoria.server.schemas import Word


async def _house(request: Request) -> House:
    # A coroutine, although it waits for nothing: plain functions would be called in a thread.
    house: House = request.app.state.house
    return house


HouseDep = Annotated[House, Depends(_house)]
GameId = Annotated[str, Path(pattern="^[A-Za-z0-9]{10}$", description="The id of a game.")]
SeatQuery = Annotated[Word | None, Query(description="A seat this browser holds; left out: a spectator.")]


class Json(Response):
    """A document that is JSON already in shape: it came from the engine, and nothing checks it a second time."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        if isinstance(content, bytes):
            return content
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
