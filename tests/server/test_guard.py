"""What keeps strangers and floods out: headers, limits, the guard against other sites, logs that tell no secret."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from signoria.server.limits import Buckets
from signoria.server.logs import JsonLines, set_up_logs
from tests.server.serving import PATIENCE, Served, problem, served, sqlite


@pytest.mark.parametrize(
    "path", ["/", "/health", "/metrics", "/api/meta", "/api/games", "/api/nothing", "/join/x", "/x.js"]
)
def test_every_answer_carries_the_security_headers(server: Served, path: str) -> None:
    headers = server.client().get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_what_changes_something_needs_the_header_that_other_sites_cannot_send(server: Served) -> None:
    game = server.client().create("here", "here")
    plain = httpx.Client(
        base_url=f"http://{server.host}",
        headers={"Authorization": f"Bearer {game.token(game.names[0])}"},
        timeout=PATIENCE,
    )
    with plain:
        for path in ("games", "games/import", f"games/{game.id}/choices", f"games/{game.id}/chat"):
            assert "X-Signoria" in problem(plain.post(f"/api/{path}", json={}), 403, "forbidden")
        assert plain.get("/api/games").status_code == 200


def test_health_and_metrics(server: Served) -> None:
    client = server.client()
    assert client.get("/health").json() == {"status": "ok"}
    game = client.create("fugger:here", "medici:here")
    table = client.table(game.id, "fugger")
    client.choose(game.id, "fugger", 0, table["decision"]["options"][0]["key"])
    with client.live(game.id) as socket:
        socket.recv(timeout=PATIENCE)
        text = client.get("/metrics").text
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert lines['signoria_choices_total{by="person"}'] == "1"
    assert lines["signoria_live_sockets"] == "1"
    assert lines["signoria_running_games"] == "1"
    assert lines['signoria_requests_total{method="POST",route="/api/games",status="201"}'] == "1"
    assert game.id not in text


def test_large_bodies_are_refused(server: Served) -> None:
    client = server.client()
    answer = client.post("/api/games", game="pax", seats=[{"kind": "here"}] * 2, title="x" * 20_000)
    assert "large" in problem(answer, 413, "too_large")
    answer = client.post("/api/games/import", record="x" * 600_000)
    problem(answer, 413, "too_large")

    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    answer = client.http.post("/api/games", content=pieces())
    problem(answer, 413, "too_large")


def test_floods_are_refused_for_an_address_and_for_a_game(tmp_path: Path) -> None:
    with served(sqlite(tmp_path), games_per_minute=3) as server:
        client = server.client()
        made = [client.post("/api/games", game="pax", seats=[{"kind": "here"}] * 2) for _ in range(10)]
        assert made[0].status_code == 201
        refused = [answer for answer in made if answer.status_code == 429]
        assert "Too many" in problem(refused[0], 429, "busy")
        assert int(refused[0].headers["retry-after"]) >= 1
    with served(sqlite(tmp_path), requests_per_second=0.3) as server:
        client = server.client()
        answers = [client.get("/api/meta").status_code for _ in range(40)]
        assert answers[:3] == [200] * 3
        assert 429 in answers
    with served(sqlite(tmp_path), writes_per_second=0.3) as server:
        client = server.client()
        answers = [client.post("/api/games").status_code for _ in range(40)]
        assert answers[:3] == [422] * 3
        assert 429 in answers
        assert client.get("/api/meta").status_code == 200
    with served(sqlite(tmp_path), game_writes_per_second=0.4) as server:
        client = server.client()
        one, two = client.create("here", "here"), client.create("here", "here")
        said = [client.post(f"/api/games/{one.id}/chat", seat=one.names[0], text="!").status_code for _ in range(40)]
        assert said[:2] == [200] * 2
        assert 429 in said
        assert client.post(f"/api/games/{two.id}/chat", seat=two.names[0], text="!").status_code == 200


def test_a_bucket_fills_again() -> None:
    bucket = Buckets(2.0, 3, most=2)
    assert [bucket.take("a", 0.0) for _ in range(6)] == [0.0] * 6
    assert bucket.take("a", 0.0) == 0.5
    assert bucket.take("a", 0.5) == 0.0
    assert bucket.take("b", 0.5) == 0.0
    assert bucket.take("c", 0.5) == 0.0  # a is forgotten
    assert bucket.take("a", 0.5) == 0.0


def test_only_known_names_are_answered(tmp_path: Path) -> None:
    with served(sqlite(tmp_path), hosts=("127.0.0.1", "localhost")) as server:
        client = server.client()
        assert client.get("/health").status_code == 200
        assert client.http.get("/health", headers={"Host": "localhost:1"}).status_code == 200
        answer = client.http.get("/health", headers={"Host": "evil.example"})
        problem(answer, 403, "forbidden")


def test_too_many_sockets_of_one_address_are_refused(tmp_path: Path) -> None:
    from websockets.exceptions import InvalidStatus

    with served(sqlite(tmp_path), sockets_per_address=2) as server:
        client = server.client()
        game = client.create("here", "here")
        with client.live(game.id), client.live(game.id), pytest.raises(InvalidStatus):
            client.live(game.id)


def test_cookies_are_secure_over_https(tmp_path: Path) -> None:
    from starlette.requests import Request
    from starlette.responses import Response

    from signoria.server.security import set_cookie

    for scheme, secure in (("https", True), ("http", False)):
        scope = {"type": "http", "scheme": scheme, "server": ("x", 1), "path": "/", "headers": [], "query_string": b""}
        response = Response()
        set_cookie(response, Request(scope), "signoria", "key")
        assert ("Secure" in response.headers["set-cookie"]) == secure


def test_logs_are_lines_of_json_without_tokens(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("signoria.server")
    logger.setLevel(logging.INFO)
    try:
        client = server.client()
        game = client.create("fugger:here", "medici:link")
        token = game.token("medici")
        client.sit_down(token)
        client.sit_down("not-a-token")
        client.table(game.id, "medici")
        problem(client.get("/api/games/aaaaaaaaaa"), 404, "missing")
        client.get("/health")  # when this is answered, the line of the request before it is written
    finally:
        logger.setLevel(logging.NOTSET)
    lines = [JsonLines().format(record) for record in caplog.records if record.name == "signoria.server"]
    seen = [json.loads(line) for line in lines]
    assert {"/api/games", "/join/{token}", "/api/games/{game_id}/table"} <= {line["route"] for line in seen}
    assert {line["game"] for line in seen if "game" in line} == {game.id, "aaaaaaaaaa"}
    assert not [line for line in lines if token in line or "not-a-token" in line or game.token("fugger") in line]


def test_setting_up_logs_writes_json_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    logger = logging.getLogger("signoria")
    before = (logger.handlers[:], logger.level, logger.propagate)
    try:
        set_up_logs(logging.INFO)
        logging.getLogger("signoria.server").info("hello", extra={"fields": {"game": "x"}})
        try:
            raise ValueError("no")
        except ValueError:
            logging.getLogger("signoria.server").exception("failed")
    finally:
        logger.handlers[:], logger.level, logger.propagate = before
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert (lines[0]["message"], lines[0]["game"], lines[0]["level"]) == ("hello", "x", "info")
    assert "ValueError" in lines[1]["error"]


def test_answers_come_whole_and_who_waits_to_send_is_called(server: Served) -> None:
    host, _, port = server.host.partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        read = line.makefile("rb")
        start = f"Host: {server.host}\r\nX-Signoria: 1\r\n"
        # One after the other on one connection: a head without a body, then a body that waits to be called for.
        line.sendall(f"HEAD /api/about HTTP/1.1\r\n{start}\r\n".encode())
        assert read.readline().startswith(b"HTTP/1.1 ")
        while read.readline() != b"\r\n":
            pass
        body = b'{"game":"pax","seats":[{"kind":"here"},{"kind":"link"}]}'
        line.sendall(
            f"POST /api/games HTTP/1.1\r\n{start}Content-Type: application/json\r\nExpect: 100-continue\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
        )
        assert read.readline() == b"HTTP/1.1 100 Continue\r\n"
        assert read.readline() == b"\r\n"
        line.sendall(body)
        answer = read.read()
    head, _, document = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 201 ")
    assert len(json.loads(document)["id"]) == 10
