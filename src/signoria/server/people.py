"""Who is who: one cookie a browser, a name, and codes to come back with. Nothing else is asked."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from signoria.server.limits import Buckets
from signoria.server.people_store import PeopleStore
from signoria.server.pools import Pools
from signoria.server.problems import Trouble
from signoria.server.rows import PersonRow, now
from signoria.server.security import COOKIE, Reader, bearer, hashed, new_token, seat_cookies, set_cookie
from signoria.server.wording import asked_language

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})  # what looks alike counts as one
DEVICE_SECONDS = 600
KNOWN_SECONDS = 60.0
MOST_KNOWN = 20_000


def new_code() -> str:
    """Four, four and four letters: sixty random bits."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(12))
    return f"{letters[:4]}-{letters[4:8]}-{letters[8:]}"


def plain_code(text: str) -> str:
    """A code as it was made, however it was typed."""
    return "".join(letter for letter in text.upper() if letter.isalnum()).translate(_ALIKE)


class People:
    """The people of this house."""

    def __init__(self, store: PeopleStore, pools: Pools, mutes: Callable[[str], frozenset[str]]) -> None:
        self.store = store
        self._find_mutes = mutes
        self._mutes: dict[str, frozenset[str]] = {}  # whom those who are known do not want to read
        self._pools = pools
        self._known: OrderedDict[str, tuple[PersonRow | None, float]] = OrderedDict()
        self._tries = Buckets(5 / 60, 60)  # five codes a minute for one visitor

    # ------------------------------------------------------------------ who asks

    async def reader(self, connection: HTTPConnection) -> Reader:
        """Who asks: by the token he brings, else by the cookie of his browser."""
        lang = asked_language(connection.headers)
        token = bearer(connection)
        if token:
            return Reader({hashed(token)}, lang)
        person = await self.by_cookie(connection)
        # Seats that were taken before people had names have cookies of their own.
        old = {hashed(one) for some in seat_cookies(connection.cookies).values() for one in some}
        if person is None:
            return Reader(old, lang)
        return Reader(old, lang, person.id, self._mutes.get(person.id, frozenset()))

    async def by_cookie(self, connection: HTTPConnection) -> PersonRow | None:
        """The person of this browser."""
        key = connection.cookies.get(COOKIE)
        if not key or len(key) > 100:
            return None
        key_hash = hashed(key)
        found, until = self._known.get(key_hash, (None, 0.0))
        if until < time.monotonic():
            here = now()
            found = await self._pools.read(self.store.by_key, key_hash)
            self._remember(key_hash, found)
            if found is not None:
                self._mutes[found.id] = await self._pools.read(self._find_mutes, found.id)
                self._pools.write_soon(self.store.seen, found.id, here)
        if found is not None and found.banned is not None:
            raise Trouble("forbidden", "This name is not let in any more.")
        return found

    def _remember(self, key_hash: str, person: PersonRow | None) -> None:
        self._known[key_hash] = (person, time.monotonic() + KNOWN_SECONDS)
        self._known.move_to_end(key_hash)
        while len(self._known) > MOST_KNOWN:
            _, (gone, _) = self._known.popitem(last=False)
            if gone is not None:
                self._mutes.pop(gone.id, None)

    def forget_known(self) -> None:
        """Ask the database again about everybody."""
        self._known.clear()
        self._mutes.clear()

    async def come_in(self, connection: HTTPConnection, name: str = "") -> tuple[PersonRow, str | None]:
        """The person of this browser; somebody new when it has none, with the key it is to keep."""
        person = await self.by_cookie(connection)
        if person is not None:
            return person, None
        key = new_token()
        person = PersonRow(secrets.token_hex(6), name, now(), now())
        await self._pools.write(self.store.add, person, hashed(key))
        self._remember(hashed(key), person)
        return person, key

    # ------------------------------------------------------------------ me

    async def me(self, person: PersonRow | None) -> dict[str, Any]:
        """What somebody is told of himself. `seal` draws his mark."""
        if person is None:
            return {"id": None, "name": "", "lasting": False, "seal": None}
        lasting = await self._pools.read(self.store.lasting, person.id)
        return {"id": person.id, "name": person.name, "lasting": lasting, "seal": hashed(person.id)[:16]}

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """A new name."""
        await self._pools.write(self.store.rename, person.id, name)
        self.forget_known()
        found = await self._pools.read(self.store.person, person.id)
        return person if found is None else found

    async def new_code(self, person: PersonRow, lasts: bool) -> dict[str, Any]:
        """A code that makes another browser this person's, told this once."""
        code = new_code()
        ends = None if lasts else now() + DEVICE_SECONDS * 1000
        await self._pools.write(self.store.set_code, person.id, hashed(plain_code(code)), ends)
        return {"code": code, "seconds": None if lasts else DEVICE_SECONDS}

    def may_try(self, visitor: str) -> None:
        """Nobody tries codes and passkeys without end."""
        wait = self._tries.take(visitor, time.monotonic())
        if wait:
            raise Trouble("busy", "Too many codes: wait a minute.", headers={"Retry-After": str(int(wait) + 1)})

    async def recover(self, code: str, visitor: str) -> tuple[PersonRow, str]:
        """Whose code this is, and the key that this browser is to keep."""
        self.may_try(visitor)
        key = new_token()
        person = await self._pools.write(self.store.use_code, hashed(plain_code(code)), hashed(key))
        if person is None:
            raise Trouble("missing", "This code opens nothing. Letters look alike: 0 and O count as one.")
        self._remember(hashed(key), person)
        return person, key

    async def sign_out(self, connection: HTTPConnection, everywhere: bool) -> None:
        """Make this browser nobody's, or every other one."""
        key = connection.cookies.get(COOKIE)
        person = await self.by_cookie(connection)
        if person is None or not key:
            return
        if everywhere:
            await self._pools.write(self.store.drop_keys, person.id, hashed(key))
        else:
            await self._pools.write(self.store.drop_key, hashed(key))
        self.forget_known()

    async def everything(self, person: PersonRow) -> dict[str, Any]:
        """All that is kept of somebody."""
        return await self._pools.read(self.store.everything, person.id)

    async def forget(self, person: PersonRow) -> None:
        """Delete somebody."""
        await self._pools.write(self.store.forget, person.id)
        self.forget_known()

    async def ban(self, person_id: str, why: str | None) -> bool:
        """Let somebody in no more, or again."""
        done = await self._pools.write(self.store.ban, person_id, why)
        self.forget_known()
        return done


def keep(response: Response, connection: HTTPConnection, key: str | None) -> None:
    """Make the browser keep its key."""
    if key is not None:
        set_cookie(response, connection, COOKIE, key)
