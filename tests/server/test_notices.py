"""Telling people who are away: pushes, letters and webhooks, to services that run here."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.server import schemas
from signoria.server.holidays import Wishes
from signoria.server.notices import allowed, is_quiet, shaped
from signoria.server.rows import now
from tests.server.serving import PATIENCE, Client, Served, checked, problem, served, sqlite
from tests.server.test_club import open_table

Json = dict[str, Any]


class Receiver:
    """A service that takes what is posted to it."""

    def __init__(self, status: int = 201) -> None:
        got: list[tuple[str, dict[str, str], bytes]] = []
        self.got = got
        self.status = status
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                got.append((self.path, dict(self.headers), body))
                self.send_response(receiver.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever)

    def __enter__(self) -> Receiver:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(PATIENCE)


class Post:
    """A mail server of one kind of letter: it takes all of them."""

    def __init__(self) -> None:
        self.letters: list[str] = []
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self._socket.listen(8)
        self.port = self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection, connection.makefile("rwb") as file:
                self._talk(file)

    def _talk(self, file: Any) -> None:
        def say(line: str) -> None:
            file.write(line.encode() + b"\r\n")
            file.flush()

        say("220 here")
        while line := file.readline():
            word = line.decode().split()[0].upper()
            if word == "DATA":
                say("354 go on")
                letter = b""
                while not letter.endswith(b"\r\n.\r\n"):
                    letter += file.readline()
                self.letters.append(letter.decode())
                say("250 taken")
            elif word == "QUIT":
                say("221 bye")
                return
            else:
                say("250 yes")

    def __enter__(self) -> Post:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join(PATIENCE)


@contextmanager
def house(folder: Path, **more: Any) -> Iterator[Served]:
    usual: Json = {
        "notice_seconds": 0.0,
        "clock_seconds": 3600.0,
        "secret": "a house of one's own",
        "address": "https://play.example",
    }
    with pytest.MonkeyPatch.context() as patient, served(sqlite(folder), **{**usual, **more}) as running:
        patient.setattr("signoria.server.notices.SECONDS", PATIENCE)  # services of a busy machine answer late
        yield running


def tell(server: Served) -> None:
    asyncio.run_coroutine_threadsafe(server.house.notices.tell_all(), server.loop).result(PATIENCE)


def waiting(server: Served) -> tuple[Client, Client, str]:
    """Anna, for whom a table waits, and Luca, who sits there too."""
    anna, luca = server.client(), server.client()
    anna.post("/api/me", name="Anna")
    game = open_table(anna)
    luca.post(f"/api/games/{game}/sit")
    return anna, luca, game


def notices(client: Client) -> Json:
    return dict(checked(schemas.NoticesOut, client.get("/api/me/notices").json()))


# ---------------------------------------------------------------------- whom, when, where


def test_the_house_calls_only_where_it_may() -> None:
    hosts = ("discord.com", "*.push.example", "127.0.0.1:8000")
    assert allowed("https://discord.com/api/webhooks/1/x", hosts)
    assert allowed("https://eu.push.example/x", hosts)
    assert allowed("http://127.0.0.1:8000/x", hosts)
    for address in (
        "http://discord.com/x", "https://discord.com:8443/x", "https://discord.com.evil.example/x",
        "https://push.example/x", "https://user:pass@discord.com/x", "http://127.0.0.1:8001/", "http://127.0.0.1/",
        "file:///etc/passwd", "https:///x", "https://[::1", "gopher://discord.com/", "https://discord.com/" + "x" * 600,
    ):  # fmt: skip
        assert not allowed(address, hosts), address


def test_at_night_nobody_is_told() -> None:
    night = Wishes(quiet=(22 * 60, 7 * 60), zone="Europe/Madrid")
    moment = 1_700_000_000  # 2023-11-14 22:13:20 UTC, 23:13 in Madrid
    assert is_quiet(night, moment)
    assert not is_quiet(night, moment + 10 * 3600)
    assert is_quiet(Wishes(quiet=(9 * 60, 23 * 60)), moment)
    assert not is_quiet(Wishes(), moment)
    assert Wishes.of(_person(night.text())) == night


def _person(wishes: str) -> Any:
    from signoria.server.rows import PersonRow

    return PersonRow("p", "Anna", 0, 0, wishes=wishes)


def test_each_service_gets_its_shape() -> None:
    assert json.loads(shaped("discord", "A", "@everyone"))["allowed_mentions"] == {"parse": []}
    assert json.loads(shaped("slack", "A", "b")) == {"text": "A\nb"}
    assert json.loads(shaped("matrix", "A", "b")) == {"text": "A\nb"}


def test_nothing_is_sent_until_it_is_asked_for(tmp_path: Path) -> None:
    with Receiver() as hook, house(tmp_path, hook_hosts=(hook.host,)) as server:
        waiting(server)
        tell(server)
        assert hook.got == []


# ---------------------------------------------------------------------- webhooks


@pytest.mark.parametrize(("kind", "field"), [("discord", "content"), ("matrix", "text"), ("slack", "text")])
def test_a_webhook_is_called_once_until_he_was_here(tmp_path: Path, kind: str, field: str) -> None:
    with Receiver() as hook, house(tmp_path, hook_hosts=(hook.host,)) as server:
        anna, _, game = waiting(server)
        assert anna.post("/api/me/notices", hook=f"http://{hook.host}/abc", hook_kind=kind).status_code == 200
        person = anna.get("/api/me").json()["id"]
        before = now()
        tell(server)
        # That he was here before may be written late: he was not here since.
        server.house.people.store.seen(person, before)
        tell(server)
        assert [path for path, _, _ in hook.got] == ["/abc"]
        words = json.loads(hook.got[0][2])[field]
        assert f"https://play.example/table/{game}" in words
        # He was here since: the next table that waits is told of.
        server.house.people.forget_known()
        anna.get("/api/me")
        server.house.people.store.seen(person, now())
        tell(server)
        assert len(hook.got) == 2


@pytest.mark.parametrize(("lang", "called"), [("en", "Fugger – Medici waits"), ("es", "Fugger – Medici te espera")])
def test_a_table_that_nobody_named_is_called_by_its_seats(tmp_path: Path, lang: str, called: str) -> None:
    with Receiver() as hook, house(tmp_path, hook_hosts=(hook.host,)) as server:
        anna, _, _ = waiting(server)
        anna.http.headers["Accept-Language"] = lang
        anna.post("/api/me/notices", hook=f"http://{hook.host}/abc", hook_kind="slack")
        tell(server)
        assert called in json.loads(hook.got[0][2])["text"]


def test_a_table_is_called_by_what_its_seats_have_become(tmp_path: Path) -> None:
    match = signoria.new("age", seats=3, seed=4)
    while match.decision is not None and match.game_rules.turn(match.state)[0] < 1:
        match.choose(match.decision.options[0])
    called = " – ".join([signoria.game("age").seat_title(match, seat, "es") for seat in match.seats])
    with Receiver() as hook, house(tmp_path, hook_hosts=(hook.host,)) as server:
        anna = server.client(lang="es")
        anna.post("/api/me", name="Anna")
        assert anna.post("/api/games/import", record=match.record()).status_code == 201
        anna.post("/api/me/notices", hook=f"http://{hook.host}/abc", hook_kind="slack")
        tell(server)
        assert f"{called} te espera" in json.loads(hook.got[0][2])["text"]


def test_who_looks_at_the_table_is_not_told(tmp_path: Path) -> None:
    with Receiver() as hook, house(tmp_path, hook_hosts=(hook.host,)) as server:
        anna, _, game = waiting(server)
        anna.post("/api/me/notices", hook=f"http://{hook.host}/abc", hook_kind="slack")
        with anna.live(game, "fugger") as connection:
            connection.recv(timeout=PATIENCE)
            tell(server)
            assert hook.got == []


def test_a_hook_that_is_gone_is_switched_off(tmp_path: Path) -> None:
    with Receiver(404) as hook, house(tmp_path, hook_hosts=(hook.host,)) as server:
        anna, _, _ = waiting(server)
        anna.post("/api/me/notices", hook=f"http://{hook.host}/abc", hook_kind="slack")
        tell(server)
        server.house.people.forget_known()
        assert notices(anna)["hook"] == ""
        assert server.house.notices.sent["hook", "failed"] == 1


def test_a_webhook_elsewhere_is_refused(tmp_path: Path) -> None:
    with house(tmp_path) as server:
        anna, _, _ = waiting(server)
        refused = anna.post("/api/me/notices", hook="http://127.0.0.1:22/", hook_kind="slack")
        assert "discord.com" in problem(refused, 422, "invalid")
        problem(anna.post("/api/me/notices", hook="https://discord.com/api/webhooks/1"), 422, "invalid")
        problem(anna.post("/api/me/notices", zone="Atlantis/Capital"), 422, "invalid")
        problem(server.client().get("/api/me/notices"), 403, "forbidden")


# ---------------------------------------------------------------------- letters


def test_an_address_counts_when_its_owner_says_so(tmp_path: Path) -> None:
    post = Post()
    with post, house(tmp_path, smtp=f"smtp://127.0.0.1:{post.port}", mail_from="house@play.example") as server:
        anna, _, game = waiting(server)
        assert notices(anna)["mail"]
        assert anna.post("/api/me/notices/address", address="anna@example.org").json() == {"done": True}
        tell(server)
        assert len(post.letters) == 1  # the code, and nothing else before it came back
        code = next(word.strip(".") for word in post.letters[0].split() if word.strip(".").isdigit())
        problem(server.client().post("/api/me/notices/confirm", code=code), 403, "forbidden")
        told = checked(schemas.NoticesOut, anna.post("/api/me/notices/confirm", code=code).json())
        assert told["email"] == "anna@example.org"
        problem(anna.post("/api/me/notices/confirm", code=code), 404, "missing")  # it works once
        tell(server)
        assert len(post.letters) == 2
        assert f"/table/{game}" in post.letters[1]
        assert "To: anna@example.org" in post.letters[1]
        problem(anna.post("/api/me/notices/address", address="not an address"), 422, "invalid")
        assert anna.post("/api/me/notices", email=False).json()["email"] == ""


def test_a_house_without_letters_says_so(tmp_path: Path) -> None:
    with house(tmp_path) as server:
        anna, _, _ = waiting(server)
        problem(anna.post("/api/me/notices/address", address="anna@example.org"), 422, "illegal")


# ---------------------------------------------------------------------- pushes


def opened(browser: Any, auth: bytes, message: bytes) -> bytes:
    """What a browser reads in a push, as RFC 8291 says."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    from signoria.server.push import _hkdf, _point

    mine = _point(browser.public_key())
    salt, point, sealed = message[:16], message[21 : 21 + message[20]], message[21 + message[20] :]
    shared = browser.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))
    secret = _hkdf(auth, shared, b"WebPush: info\x00" + mine + point, 32)
    key = _hkdf(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _hkdf(salt, secret, b"Content-Encoding: nonce\x00", 12)
    plain = AESGCM(key).decrypt(nonce, sealed, None)
    assert plain.endswith(b"\x02")
    return bytes(plain[:-1])


def test_a_push_is_read_by_its_browser_alone(tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    from signoria.server.push import _point, decoded, encoded

    browser = ec.generate_private_key(ec.SECP256R1())
    auth = b"0123456789abcdef"
    mine = _point(browser.public_key())
    with Receiver() as service, house(tmp_path, push_hosts=(service.host,)) as server:
        anna, _, game = waiting(server)
        endpoint = f"http://{service.host}/push/1"
        body = {"endpoint": endpoint, "key": encoded(mine), "auth": encoded(auth)}
        problem(anna.post("/api/me/push", **{**body, "endpoint": "https://elsewhere.example/"}), 422, "invalid")
        problem(anna.post("/api/me/push", **{**body, "key": "AAAA"}), 422, "invalid")
        assert anna.post("/api/me/push", **body).json()["pushes"] == 1
        tell(server)
        ((path, headers, message),) = service.got
        assert (path, headers["Content-Encoding"]) == ("/push/1", "aes128gcm")
        # Who sends can be told: the signature is that of the key the browser subscribed with.
        words = dict(part.strip().split("=", 1) for part in headers["Authorization"].removeprefix("vapid ").split(","))
        assert words["k"] == notices(anna)["push_key"]
        signed, _, signature = words["t"].rpartition(".")
        raw = decoded(signature)
        pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(words["k"]))
        known.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
        claims = json.loads(decoded(signed.split(".")[1]))
        assert (claims["aud"], claims["sub"]) == (f"http://{service.host}", "https://play.example")
        assert json.loads(opened(browser, auth, message))["link"] == f"/table/{game}"
        service.status = 410
        server.house.people.store.seen(anna.get("/api/me").json()["id"], now())
        tell(server)
        assert notices(anna)["pushes"] == 0  # the service does not know it any more
        anna.post("/api/me/push", **body)
        assert anna.http.delete("/api/me/push").json()["pushes"] == 0


def test_the_example_of_the_standard_is_read() -> None:
    pytest.importorskip("cryptography")
    from cryptography.hazmat.primitives.asymmetric import ec

    from signoria.server.push import decoded

    # RFC 8291, appendix A.
    number = int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    browser = ec.derive_private_key(number, ec.SECP256R1())
    message = base64.urlsafe_b64decode(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    auth = decoded("BTBZMqHH6r4Tts7J_aSIgg")
    assert opened(browser, auth, message) == b"When I grow up, I want to be a watermelon"
