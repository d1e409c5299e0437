"""Routes that are asked with every choice: they read their few parts themselves, which takes a tenth of the usual time."""

import inspect
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError

from signoria.server.security import is_game_id

_PARTS = frozenset({"reader", "house", "game_id", "body", "seat", "since"})

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class QuickRoute(APIRoute):
    """A route whose function takes no other parts than these. What is not plainly right is left to the usual way,
    which says what is wrong."""

    def get_route_handler(self) -> Handler:
        """How a request is answered."""
        usual = super().get_route_handler()
        parts = inspect.signature(self.endpoint).parameters
        quick = parts.keys() <= _PARTS and ("body" in parts or {"seat", "since"} <= parts.keys())
        if not quick:
            return usual
        return self._with_body(usual, parts["body"].annotation) if "body" in parts else self._with_query(usual)

    def _with_body(self, usual: Handler, model: type[BaseModel]) -> Handler:
        endpoint = self.endpoint

        async def handle(request: Request) -> Response:
            game_id = request.path_params["game_id"]
            if not is_game_id(game_id) or request.headers.get("content-type") != "application/json":
                return await usual(request)
            try:
                body = model.model_validate_json(await request.body())
            except ValidationError:
                return await usual(request)
            house = request.app.state.house
            answer: Response = await endpoint(
                reader=await house.people.reader(request), house=house, game_id=game_id, body=body
            )
            return answer

        return handle

    def _with_query(self, usual: Handler) -> Handler:
        endpoint = self.endpoint

        async def handle(request: Request) -> Response:
            game_id = request.path_params["game_id"]
            asked = request.query_params
            seat, since = asked.get("seat"), asked.get("since")
            if (
                not is_game_id(game_id)
                or not asked.keys() <= {"seat", "since"}
                or not (seat is None or (len(seat) <= 60 and seat.isprintable()))
                or not (since is None or (since.isascii() and since.isdigit() and len(since) < 10))
            ):
                return await usual(request)
            house = request.app.state.house
            answer: Response = await endpoint(
                reader=await house.people.reader(request),
                house=house,
                game_id=game_id,
                seat=seat,
                since=None if since is None else int(since),
            )
            return answer

        return handle
