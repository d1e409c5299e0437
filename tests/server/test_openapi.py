"""The OpenAPI document: complete, and true whatever a client sends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.transport import Response
from schemathesis.specs.openapi import checks

from signoria.server.app import create_app
from signoria.server.settings import Settings
from tests.server.serving import PATIENCE, Served, served, sqlite

DOCUMENT = create_app(Settings(database="sqlite://")).openapi()
EXAMPLES = int(os.environ.get("SIGNORIA_EXAMPLES", "20"))  # of each operation; some hundreds look deeper
ADMIN = "who may do all"
# What would make the person of the requests nobody.
LEAVES = ("/api/me", "/api/me/sign_out", "/api/me/recover", "/api/admin")

schema = schemathesis.openapi.from_dict(DOCUMENT)


class Running:
    """The server under test, with a game whose seats the requests may hold."""

    def __init__(self, server: Served) -> None:
        self.url = f"http://{server.host}"
        client = server.client()
        self.game = client.create("fugger:here", "medici:here")
        client.choose(self.game.id, "fugger", 0, client.table(self.game.id, "fugger")["decision"]["options"][0]["key"])
        self.token = self.game.token("fugger")
        person = server.client()
        person.post("/api/me", name="Anna")
        self.cookie = f"signoria={person.http.cookies['signoria']}"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with served(sqlite(tmp_path_factory.mktemp("openapi")), admin_token=ADMIN) as server:
        yield Running(server)


def test_every_route_of_the_api_is_documented() -> None:
    paths = DOCUMENT["paths"]
    assert len(paths) >= 25
    for path, methods in paths.items():
        for method, operation in methods.items():
            assert operation["summary"], path
            makes = method == "post" and path in (
                "/api/games",
                "/api/games/import",
                "/api/games/{game_id}/branch",
                "/api/puzzles/{number}",
                "/api/tournaments",
            )
            success = "201" if makes else "200"
            assert success in operation["responses"], path
            for status, answer in operation["responses"].items():
                if not status.startswith("2"):
                    assert answer["content"]["application/json"]["schema"]["$ref"].endswith("/Problem"), (path, status)
    for name in ("LiveTable", "LiveUpdate", "LiveChat", "LivePresence", "LivePong", "LiveProblem"):
        assert name in DOCUMENT["components"]["schemas"]


def test_the_document_is_printed() -> None:
    done = subprocess.run([sys.executable, "-m", "signoria.server.openapi"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == json.loads(json.dumps(DOCUMENT))


def test_the_clients_copy_is_up_to_date() -> None:
    copy = Path(__file__).parents[2] / "web" / "openapi.json"
    if not copy.exists():
        pytest.skip("the client keeps no copy of the document")
    assert json.loads(copy.read_text(encoding="utf-8")) == json.loads(json.dumps(DOCUMENT))


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_sent_gets_an_answer_that_is_documented(case: schemathesis.Case[Any], running: Running) -> None:
    # Half the requests are about a game that exists, half of these by who holds a seat. Others are by somebody with a
    # name, and those to administer by who may.
    number = sum(map(ord, str(case.path_parameters) + str(case.body)))
    if "game_id" in (case.path_parameters or {}) and number % 2:
        case.path_parameters["game_id"] = running.game.id
    headers = {"Authorization": f"Bearer {running.token}"} if number % 4 == 1 else {}
    if number % 4 in (2, 3) and case.path not in LEAVES:
        headers = {"Cookie": running.cookie}
    elif number % 2 and case.path == "/api/admin":
        headers = {"Authorization": f"Bearer {ADMIN}"}
    if isinstance(case.body, dict) and "seat" in case.body and number % 4 == 1:
        case.body["seat"] = "fugger"
    answer: Response = case.call(base_url=running.url, headers={**headers, "X-Signoria": "1"}, timeout=PATIENCE)
    assert answer.status_code < 500, answer.text
    case.validate_response(
        answer,
        checks=[
            not_a_server_error,
            checks.response_schema_conformance,
            checks.status_code_conformance,
            checks.content_type_conformance,
        ],
    )
