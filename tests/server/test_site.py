"""The built client: files as they are, and one page for every address that is not a file."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import httpx
import pytest

from signoria.server.routes import site
from tests.server.serving import PATIENCE, Served, problem


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as the build of the client makes it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Signoria</title>" + " " * 600, encoding="utf-8")
    (folder / "assets" / "main-1a2b.js").write_text("console.log(1);" * 100, encoding="utf-8")
    (folder / "favicon.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    monkeypatch.setattr(site, "static_folder", lambda: folder)
    return folder


def test_every_page_is_the_one_page(server: Served, built: Path) -> None:
    client = server.client()
    for path in ("/", "/new", "/table/abcdefghij", "/replay/abcdefghij", "/rules"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
        assert "Signoria" in answer.text


def test_assets_are_packed_and_kept_for_ever(server: Served, built: Path) -> None:
    client = server.client()
    answer = client.get("/assets/main-1a2b.js")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith(("text/javascript", "application/javascript"))
    assert answer.text == "console.log(1);" * 100
    with httpx.Client(
        base_url=f"http://{server.host}", headers={"Accept-Encoding": "identity"}, timeout=PATIENCE
    ) as plain:
        assert "content-encoding" not in plain.get("/assets/main-1a2b.js").headers
    assert len(gzip.compress(answer.content)) < len(answer.content)
    again = client.http.get("/assets/main-1a2b.js", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/favicon.svg").headers["content-type"] == "image/svg+xml"


def test_a_new_build_shows_at_once(server: Served, built: Path) -> None:
    client = server.client()
    assert "Signoria" in client.get("/").text
    (built / "index.html").write_text("<!doctype html>new", encoding="utf-8")
    assert client.get("/").text == "<!doctype html>new"


def test_nothing_outside_the_folder_is_served(server: Served, built: Path) -> None:
    client = server.client()
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt", "/x.js"):
        answer = client.get(path)
        assert "secret" not in answer.text
        assert answer.status_code in (200, 404)
    problem(client.get("/assets/none.js"), 404, "missing")


def test_without_a_build_it_says_so(server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "static_folder", lambda: tmp_path / "nothing")
    answer = server.client().get("/")
    assert answer.status_code == 503
    assert "not built" in answer.text


def test_the_dashboard_asks_only_for_what_is_counted(server: Served) -> None:
    board = json.loads((Path(__file__).parents[2] / "hosting" / "dashboard.json").read_text(encoding="utf-8"))
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"signoria_\w+", target["expr"])
    }
    told = server.client().get("/metrics").text
    counted = set(re.findall(r"^# TYPE (signoria_\w+)", told, re.MULTILINE))
    assert len(asked) > 10
    assert {name.removesuffix("_bucket") for name in asked} <= counted
