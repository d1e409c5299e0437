"""Passkeys: a device signs what the house asks, for the right house, once."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from signoria.server import schemas
from tests.server.serving import Client, Served, checked, problem

pytest.importorskip("cryptography")

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa


def web(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Device:
    """What a browser and its authenticator do."""

    def __init__(self, host: str, kind: str = "ES256", counts: bool = True) -> None:
        self.origin = f"http://{host}"
        self.house = host.partition(":")[0]
        self.uses = 0
        self._counts = counts
        makers: dict[str, Callable[[], Any]] = {
            "ES256": lambda: ec.generate_private_key(ec.SECP256R1()),
            "EdDSA": ed25519.Ed25519PrivateKey.generate,
            "RS256": lambda: rsa.generate_private_key(65537, 2048),
        }
        self.key = makers[kind]()
        self.id = web(hashlib.sha256(self.public).digest())

    @property
    def public(self) -> bytes:
        found: bytes = self.key.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        return found

    def _says(self, kind: str, challenge: str) -> tuple[bytes, bytes]:
        self.uses += self._counts
        said = json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()
        return said, hashlib.sha256(self.house.encode()).digest() + b"\x05" + self.uses.to_bytes(4, "big")

    def made(self, challenge: str, name: str = "") -> dict[str, str]:
        said, state = self._says("webauthn.create", challenge)
        return {
            "id": self.id, "client_data": web(said), "authenticator_data": web(state), "public_key": web(self.public),
            "name": name,
        }  # fmt: skip

    def signed(self, challenge: str) -> dict[str, str]:
        said, state = self._says("webauthn.get", challenge)
        data = state + hashlib.sha256(said).digest()
        if isinstance(self.key, ec.EllipticCurvePrivateKey):
            signature = self.key.sign(data, ec.ECDSA(hashes.SHA256()))
        elif isinstance(self.key, rsa.RSAPrivateKey):
            signature = self.key.sign(data, padding.PKCS1v15(), hashes.SHA256())
        else:
            signature = self.key.sign(data)
        return {
            "id": self.id, "client_data": web(said), "authenticator_data": web(state), "signature": web(signature)
        }  # fmt: skip


def asked(client: Client, what: str) -> str:
    document = checked(schemas.PasskeyAsked, client.post(f"/api/me/passkeys/{what}").json())
    return str(document["challenge"])


def somebody(server: Served, device: Device) -> Client:
    """Somebody with a passkey on this device."""
    client = server.client()
    client.post("/api/me", name="Inés")
    answer = client.post("/api/me/passkeys", **device.made(asked(client, "new"), "phone"))
    assert [one["name"] for one in checked(schemas.PasskeysOut, answer.json())["passkeys"]] == ["phone"]
    return client


@pytest.mark.parametrize("kind", ["ES256", "EdDSA", "RS256"])
def test_a_passkey_makes_a_name_last_and_opens_it_elsewhere(server: Served, kind: str) -> None:
    device = Device(server.host, kind, counts=kind != "EdDSA")
    client = somebody(server, device)
    who = client.get("/api/me").json()
    assert who["lasting"]
    other = server.client()
    answer = other.post("/api/me/passkeys/come_in", **device.signed(asked(other, "ask")))
    assert checked(schemas.Me, answer.json()) == who
    assert other.get("/api/me").json() == who
    assert other.get("/api/me/passkeys").json()["passkeys"][0]["used"] is not None
    assert [one["id"] for one in other.get("/api/me/export").json()["passkeys"]] == [device.id]
    # Removed, it opens nothing.
    left = other.http.delete(f"/api/me/passkeys/{device.id}").json()
    assert left == {"available": True, "passkeys": []}
    third = server.client()
    refused = third.post("/api/me/passkeys/come_in", **device.signed(asked(third, "ask")))
    problem(refused, 404, "missing")
    assert third.get("/api/me").json()["id"] is None


def test_what_was_signed_counts_once_and_here_alone(server: Served) -> None:
    device = Device(server.host)
    somebody(server, device)
    thief = server.client()

    def tried(**changed: str) -> int:
        signed = {**device.signed(asked(thief, "ask")), **changed}
        thief.http.cookies.clear()
        return thief.post("/api/me/passkeys/come_in", **signed).status_code

    once = device.signed(asked(thief, "ask"))
    assert thief.post("/api/me/passkeys/come_in", **once).status_code == 200
    thief.http.cookies.clear()
    problem(thief.post("/api/me/passkeys/come_in", **once), 422, "invalid")
    other = Device(server.host)
    assert tried(signature=other.signed("x")["signature"]) == 422
    device.uses = 0  # a copy of the key, which has counted less
    assert tried() == 422


def test_a_passkey_of_another_house_or_for_another_question_is_refused(server: Served) -> None:
    device = Device(server.host)
    client = somebody(server, device)
    device.uses = 10
    elsewhere = Device("evil.example")
    elsewhere.key, elsewhere.id, elsewhere.uses = device.key, device.id, 20
    assert client.post("/api/me/passkeys/come_in", **elsewhere.signed(asked(client, "ask"))).status_code == 422
    # A question of somebody who adds a key lets nobody in, and one to come in adds no key.
    assert client.post("/api/me/passkeys/come_in", **device.signed(asked(client, "new"))).status_code == 422
    second = Device(server.host)
    assert client.post("/api/me/passkeys", **second.made(asked(client, "ask"))).status_code == 422
    assert client.post("/api/me/passkeys", **device.made(asked(client, "new"))).json()["key"] == (
        "This passkey is known already."
    )
    weak = {**second.made(asked(client, "new")), "public_key": web(b"no key")}
    assert client.post("/api/me/passkeys", **weak).status_code == 422
    assert len(client.get("/api/me/passkeys").json()["passkeys"]) == 1
    stranger = server.client()
    stranger.post("/api/me", name="Luca")
    assert stranger.http.delete(f"/api/me/passkeys/{device.id}").status_code == 404
