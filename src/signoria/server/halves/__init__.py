"""Each game's half of the server: what a new game is made of, its cards and rules in words, its own routes."""

from typing import Protocol

from fastapi import APIRouter

from signoria.server import schemas
from signoria.server.halves import age, pax


class Half(Protocol):
    """What a module here offers."""

    router: APIRouter

    def meta(self, lang: str) -> schemas.GameMeta:
        """What a game can be made of."""
        ...

    def statements(self, lang: str) -> list[schemas.Statement]:
        """Every statement of the rules."""
        ...


HALVES: dict[str, Half] = {"pax": pax, "age": age}
