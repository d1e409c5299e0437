"""Passkeys (WebAuthn): a key that a device keeps for its owner, and that signs what the house asks.

Browsers give the public key in a form that is read directly, so that nothing of CBOR is needed. Whose device made a key is
not asked (attestation `none`): it is believed because the person it is for is signed in.
"""

import dataclasses
import hashlib
import json
import secrets
from typing import Any, Final

from sqlalchemy import Engine, delete, insert, select, update

from signoria.server.models import Challenge, Key, Passkey, Person
from signoria.server.pools import Pools
from signoria.server.problems import Trouble
from signoria.server.push import decoded, encoded
from signoria.server.rows import PersonRow, now
from signoria.server.security import hashed, new_token

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
    from cryptography.hazmat.primitives.serialization import load_der_public_key

    AVAILABLE: Final = True
except ModuleNotFoundError:  # the extra `push` is not installed: nobody is offered a passkey
    AVAILABLE = False  # type: ignore[misc]

ALGORITHMS: Final = (-8, -7, -257)  # EdDSA, ES256, RS256: what browsers and devices have
CHALLENGE_SECONDS: Final = 300
MOST: Final = 20  # passkeys of one person
PRESENT: Final = 0x01  # a flag of the device: somebody was there


@dataclasses.dataclass(frozen=True, slots=True)
class Place:
    """Where a browser sees this house: its origin, and the name that passkeys are for."""

    origin: str
    name: str


@dataclasses.dataclass(frozen=True, slots=True)
class Signed:
    """What a device says: which key, about what (`client_data`), in which state, and its signature."""

    id: str
    client_data: str
    authenticator_data: str
    signature: str = ""


def _wrong() -> Trouble:
    return Trouble("invalid", "This passkey does not fit: try again.")


def _bytes(text: str) -> bytes:
    try:
        return decoded(text)
    except ValueError as error:
        raise _wrong() from error


def _challenge(signed: Signed, kind: str, place: Place) -> str:
    """The challenge that was signed; raises Trouble where what was signed is not for this house."""
    try:
        said = json.loads(_bytes(signed.client_data))
        fits = said["type"] == kind and said["origin"] == place.origin and not said.get("crossOrigin", False)
        challenge = said["challenge"]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise _wrong() from error
    state = _bytes(signed.authenticator_data)
    if not fits or not isinstance(challenge, str) or len(state) < 37:
        raise _wrong()
    if state[:32] != hashlib.sha256(place.name.encode()).digest() or not state[32] & PRESENT:
        raise _wrong()
    return challenge


def _uses(signed: Signed) -> int:
    """How often the device says that the key was used; 0 where it does not count."""
    return int.from_bytes(_bytes(signed.authenticator_data)[33:37], "big")


def _is_key(public_key: str) -> bool:
    """Whether signatures can be tried with this key."""
    try:
        key = load_der_public_key(_bytes(public_key))
    except (ValueError, TypeError, Trouble):
        return False
    if isinstance(key, ec.EllipticCurvePublicKey):
        return isinstance(key.curve, ec.SECP256R1)
    if isinstance(key, rsa.RSAPublicKey):
        return bool(2048 <= key.key_size <= 4096)
    return isinstance(key, ed25519.Ed25519PublicKey)


def _is_signed(signed: Signed, public_key: str) -> bool:
    """Whether the holder of the key has signed this."""
    data = _bytes(signed.authenticator_data) + hashlib.sha256(_bytes(signed.client_data)).digest()
    signature = _bytes(signed.signature)
    key = load_der_public_key(_bytes(public_key))
    try:
        if isinstance(key, ec.EllipticCurvePublicKey):
            key.verify(signature, data, ec.ECDSA(hashes.SHA256()))
        elif isinstance(key, rsa.RSAPublicKey):
            key.verify(signature, data, padding.PKCS1v15(), hashes.SHA256())
        elif isinstance(key, ed25519.Ed25519PublicKey):
            key.verify(signature, data)
        else:
            return False
    except InvalidSignature:
        return False
    return True


class Passkeys:
    """The passkeys of the people of this house. What is asked is signed once: the question is gone when it was answered."""

    def __init__(self, engine: Engine, pools: Pools) -> None:
        self._engine = engine
        self._reader = engine.execution_options(reading=True)
        self._pools = pools

    async def told(self, person: PersonRow | None) -> dict[str, Any]:
        """The passkeys of somebody."""
        found = [] if person is None else await self._pools.read(self._of, person.id)
        return {"available": AVAILABLE, "passkeys": found}

    def _of(self, person_id: str) -> list[dict[str, Any]]:
        with self._reader.connect() as connection:
            mine = select(Passkey.id, Passkey.name, Passkey.created, Passkey.used).where(Passkey.person == person_id)
            return [dict(row) for row in connection.execute(mine.order_by(Passkey.created, Passkey.id)).mappings()]

    async def ask(self, person: PersonRow | None, place: Place) -> dict[str, Any]:
        """What a device is to sign: to make a key for this person, or (None) to come in as whoever it belongs to."""
        if not AVAILABLE:
            raise Trouble("missing", "This house has no passkeys: use a code.")
        challenge = encoded(secrets.token_bytes(32))
        await self._pools.write(self._keep_challenge, challenge, None if person is None else person.id)
        told = await self.told(person)
        return {
            "challenge": challenge,
            "house": place.name,
            "seconds": CHALLENGE_SECONDS,
            "algorithms": list(ALGORITHMS),
            "user": None if person is None else encoded(person.id.encode()),
            "name": "" if person is None else person.name,
            "known": [one["id"] for one in told["passkeys"]],
        }

    def _keep_challenge(self, challenge: str, person: str | None) -> None:
        with self._engine.begin() as connection:
            connection.execute(delete(Challenge).where(Challenge.ends < now()))
            ends = now() + CHALLENGE_SECONDS * 1000
            connection.execute(insert(Challenge), {"challenge": challenge, "person": person, "ends": ends})

    async def add(self, person: PersonRow, signed: Signed, public_key: str, name: str, place: Place) -> None:
        """A new key of this person."""
        challenge = _challenge(signed, "webauthn.create", place)
        if not AVAILABLE or not _is_key(public_key):
            raise _wrong()
        values = {
            "id": signed.id,
            "person": person.id,
            "public_key": public_key,
            "uses": _uses(signed),
            "name": name,
            "created": now(),
        }
        await self._pools.write(self._add, challenge, values)

    def _add(self, challenge: str, values: dict[str, Any]) -> None:
        with self._engine.begin() as connection:
            asked = (Challenge.challenge == challenge, Challenge.person == values["person"], Challenge.ends >= now())
            if connection.execute(delete(Challenge).where(*asked)).rowcount != 1:
                raise _wrong()
            mine = connection.scalars(select(Passkey.id).where(Passkey.person == values["person"])).all()
            if len(mine) >= MOST:
                raise Trouble("invalid", "You have {0} passkeys: remove one first.", len(mine))
            if connection.scalar(select(Passkey.id).where(Passkey.id == values["id"])) is not None:
                raise Trouble("invalid", "This passkey is known already.")
            connection.execute(insert(Passkey), values)

    async def come_in(self, signed: Signed, place: Place) -> tuple[PersonRow, str]:
        """Whose key has signed this, and the key that this browser is to keep."""
        challenge = _challenge(signed, "webauthn.get", place)
        if not AVAILABLE:
            raise _wrong()
        key = new_token()
        return await self._pools.write(self._come_in, challenge, signed, hashed(key)), key

    def _come_in(self, challenge: str, signed: Signed, key_hash: str) -> PersonRow:
        with self._engine.begin() as connection:
            asked = (Challenge.challenge == challenge, Challenge.person.is_(None), Challenge.ends >= now())
            if connection.execute(delete(Challenge).where(*asked)).rowcount != 1:
                raise _wrong()
        with self._engine.begin() as connection:
            found = connection.execute(select(Passkey.__table__).where(Passkey.id == signed.id)).first()
            if found is None:
                raise Trouble("missing", "This passkey opens nothing here: it was removed, or is for another house.")
            uses = _uses(signed)
            # A device that counts never says a smaller number again, unless somebody has copied its key.
            copied = uses <= found.uses and (uses, found.uses) != (0, 0)
            if copied or not _is_signed(signed, found.public_key):
                raise _wrong()
            connection.execute(update(Passkey).where(Passkey.id == signed.id).values(uses=uses, used=now()))
            connection.execute(insert(Key), {"key_hash": key_hash, "person": found.person, "created": now()})
            person = connection.execute(select(Person.__table__).where(Person.id == found.person)).one()
            return PersonRow(*person)

    async def remove(self, person: PersonRow, passkey: str) -> None:
        """A key of this person that opens nothing any more."""
        if not await self._pools.write(self._remove, person.id, passkey):
            raise Trouble("missing", "There is no such passkey.")

    def _remove(self, person_id: str, passkey: str) -> bool:
        with self._engine.begin() as connection:
            mine = (Passkey.person == person_id, Passkey.id == passkey)
            return connection.execute(delete(Passkey).where(*mine)).rowcount == 1
