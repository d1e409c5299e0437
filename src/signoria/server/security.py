"""Seats belong to people, known by one cookie a browser, or to who brings an unguessable token; only hashes are stored."""

import dataclasses
import hashlib
import secrets
import string
from collections.abc import Mapping

from starlette.requests import HTTPConnection
from starlette.responses import Response

from signoria.server.limits import visitor
from signoria.server.rows import SeatRow

YEAR = 365 * 24 * 3600
COOKIE = "signoria"
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


def set_cookie(response: Response, connection: HTTPConnection, name: str, value: str) -> None:
    """Make the browser keep something: no script can read it, no other site can use it."""
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        path="/",
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="lax",  # a link in a letter leads to one's own seat
    )


def bearer(connection: HTTPConnection) -> str | None:
    """The token of the header Authorization."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.casefold() == "bearer" and token.strip() else None


def brings(connection: HTTPConnection, token: str) -> bool:
    """Whether the header Authorization has this token; nobody brings one that is not set."""
    return bool(token) and secrets.compare_digest((bearer(connection) or "").encode(), token.encode())


def seat_cookies(cookies: Mapping[str, str]) -> dict[str, list[str]]:
    """The tokens of the cookies, by game."""
    found: dict[str, list[str]] = {}
    for name, token in cookies.items():
        parts = name.split("_")
        if len(parts) == 3 and parts[0] == "seat" and len(parts[1]) == 10:
            found.setdefault(parts[1], []).append(token)
    return found


def address_owner(connection: HTTPConnection) -> str:
    """Who opens a game, by his address, of which only a hash is kept."""
    address = connection.client.host if connection.client else "-"
    return "at " + hashlib.sha256(b"signoria owner " + visitor(address).encode()).hexdigest()[:32]


@dataclasses.dataclass(frozen=True, slots=True)
class Opener:
    """Who opens a game: from where, and who he is."""

    owner: str
    person: str | None = None
    name: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Reader:
    """Who asks: the tokens he brings, by their hashes, the language he reads, who he is, and whom he does not read."""

    hashes: set[str]
    lang: str
    person: str | None = None
    mutes: frozenset[str] = frozenset()

    def holds(self, row: SeatRow) -> bool:
        """Whether the seat is his, and no opponent has taken it over."""
        if row.kind == "opponent":
            return False
        return (row.token_hash is not None and row.token_hash in self.hashes) or (
            self.person is not None and row.person == self.person
        )
