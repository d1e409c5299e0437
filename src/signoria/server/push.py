"""Web push: a message that only one browser can read (RFC 8291), sent by a server that can be told apart (RFC 8292)."""

import base64
import hashlib
import hmac
import json
import os
import struct
import time
from typing import Final
from urllib.parse import urlsplit

try:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    AVAILABLE: Final = True
except ModuleNotFoundError:  # the extra `push` is not installed: nobody is offered a push
    AVAILABLE = False  # type: ignore[misc]

RECORD: Final = 4096
HOURS: Final = 12  # a token is believed so long


def encoded(data: bytes) -> str:
    """Base64 as the web writes it."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """What was written so; raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: "ec.EllipticCurvePublicKey") -> bytes:
    return bytes(key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint))


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869, for outputs of one block."""
    key = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(key, info + b"\x01", hashlib.sha256).digest()[:length]


class Voice:
    """The key by which push services know this house; it follows from the house's secret."""

    def __init__(self, secret: str, subject: str) -> None:
        number = int.from_bytes(hashlib.sha512(b"signoria push " + secret.encode()).digest(), "big")
        order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
        self._key = ec.derive_private_key(number % (order - 1) + 1, ec.SECP256R1())
        self._subject = subject

    @property
    def public(self) -> str:
        """What a browser asks its push service with."""
        return encoded(_point(self._key.public_key()))

    def header(self, endpoint: str) -> str:
        """Who sends: the header Authorization."""
        parts = urlsplit(endpoint)
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + HOURS * 3600,
            "sub": self._subject,
        }
        text = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={text}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


def sealed(text: str, key: str, auth: str) -> bytes:
    """A message for the browser whose keys these are; raises ValueError where they are no keys."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    mine = ec.generate_private_key(ec.SECP256R1())
    point, salt = _point(mine.public_key()), os.urandom(16)
    shared = mine.exchange(ec.ECDH(), theirs)
    secret = _hkdf(decoded(auth), shared, b"WebPush: info\x00" + decoded(key) + point, 32)
    content_key = _hkdf(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _hkdf(salt, secret, b"Content-Encoding: nonce\x00", 12)
    message = bytes(AESGCM(content_key).encrypt(nonce, text.encode() + b"\x02", None))
    return salt + struct.pack("!IB", RECORD, len(point)) + point + message
