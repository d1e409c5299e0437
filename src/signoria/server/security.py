"""Seats are held by unguessable tokens. Only their hashes are stored; browsers keep them in cookies."""

import dataclasses
import hashlib
import secrets
import string
from collections.abc import Mapping

from starlette.requests import HTTPConnection
from starlette.responses import Response

from signoria.server.wording import asked_language

YEAR = 365 * 24 * 3600
_LETTERS = string.ascii_letters + string.digits


def new_game_id() -> str:
    """Ten letters and digits: public, but not to be guessed one after the other."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def is_game_id(text: str) -> bool:
    """Whether this could be the id of a game."""
    return len(text) == 10 and all(letter in _LETTERS for letter in text)


def new_token() -> str:
    """32 random bytes."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """What is stored of a token. The token is random, so that a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def cookie_name(game_id: str, seat: str) -> str:
    """The cookie that holds a seat."""
    return f"seat_{game_id}_{seat}"


def set_seat_cookie(response: Response, connection: HTTPConnection, game_id: str, seat: str, token: str) -> None:
    """Make the browser hold the seat: no script can read it, no other site can use it."""
    response.set_cookie(
        cookie_name(game_id, seat),
        token,
        max_age=YEAR,
        path="/",
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="strict",
    )


def bearer(connection: HTTPConnection) -> str | None:
    """The token of the header Authorization."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.casefold() == "bearer" and token.strip() else None


def seat_cookies(cookies: Mapping[str, str]) -> dict[str, list[str]]:
    """The tokens of the cookies, by game."""
    found: dict[str, list[str]] = {}
    for name, token in cookies.items():
        parts = name.split("_")
        if len(parts) == 3 and parts[0] == "seat" and len(parts[1]) == 10:
            found.setdefault(parts[1], []).append(token)
    return found


@dataclasses.dataclass(frozen=True, slots=True)
class Reader:
    """Who asks: the seats' tokens he brings, by their hashes, and the language he reads."""

    hashes: set[str]
    lang: str


def reader(connection: HTTPConnection, game_id: str) -> Reader:
    """Who asks about this game."""
    return Reader(hashes_for(connection, game_id), asked_language(connection.headers))


def hashes_for(connection: HTTPConnection, game_id: str) -> set[str]:
    """The hashes of the tokens that a request brings for a game."""
    token = bearer(connection)
    tokens = [token] if token else seat_cookies(connection.cookies).get(game_id, [])
    return {hashed(token) for token in tokens}
