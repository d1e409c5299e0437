"""What is not the API: seat links, health, metrics, and the built client."""

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from html import escape
from http import HTTPStatus
from importlib import resources
from pathlib import Path
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Request
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from signoria.sentences import retold
from signoria.server import schemas, security
from signoria.server.people import keep
from signoria.server.problems import Trouble, documented
from signoria.server.replies import Json
from signoria.server.routes import HouseDep
from signoria.server.wording import asked_language, say

router = APIRouter()
pages = APIRouter(include_in_schema=False)
FOREVER = "public, max-age=31536000, immutable"


@router.get("/health", response_model=schemas.Health, tags=["service"], responses=documented())
async def health(house: HouseDep) -> Json:
    """Whether the server and its database answer."""
    await house.check()
    return Json({"status": "ok"})


@router.get(
    "/metrics",
    response_class=PlainTextResponse,
    tags=["service"],
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **documented(403)},
)
async def metrics(request: Request, house: HouseDep) -> PlainTextResponse:
    """Counts for Prometheus, for this machine or who brings the token."""
    address = request.client.host if request.client else ""
    forwarded = "x-forwarded-for" in request.headers
    token = house.settings.metrics_token
    if token:
        allowed = security.brings(request, token)
    else:
        allowed = address in ("127.0.0.1", "::1", "testclient") and not forwarded
    if not allowed:
        raise Trouble("forbidden", "The metrics are for this machine, or for who brings their token.")
    return PlainTextResponse(await house.metrics_text(), media_type="text/plain; version=0.0.4")


@pages.get("/join/{token}")
async def join(request: Request, house: HouseDep, token: Annotated[str, InPath(max_length=100)]) -> Response:
    """Sit down where a link leads, and go to the table.

    A link is dead when somebody sat down, so that programs which look at links in messages must not follow this one: only a
    browser whose person opened it goes on; whoever else asks is shown a button.
    """
    if request.headers.get("sec-fetch-mode") == "navigate" and request.headers.get("sec-fetch-dest") == "document":
        return await sit_down(request, house, token)
    button = say(asked_language(request.headers), "join.button")
    return _plain_page(request, f'<form method="post"><button>{escape(button)}</button></form>', 200)


@pages.post("/join/{token}")
async def sit_down(request: Request, house: HouseDep, token: Annotated[str, InPath(max_length=100)]) -> Response:
    """The same, by a button."""
    try:
        joined, key = await house.seating.join(request, token)
    except Trouble as trouble:
        index = static_folder() / "index.html"
        if trouble.status == HTTPStatus.NOT_FOUND and index.is_file():  # the client says what to do now
            content = _file(index, index.stat().st_mtime_ns).content
            return HTMLResponse(content, trouble.status, {"Cache-Control": "no-store"})
        return _plain_page(
            request, escape(str(trouble.document(asked_language(request.headers))["error"])), trouble.status
        )
    response = RedirectResponse(f"/table/{joined['game']}", status_code=303)
    response.headers["Cache-Control"] = "no-store"
    keep(response, request, key)
    return response


def static_folder() -> Path:
    """Where the built client lies."""
    return Path(str(resources.files("signoria.server").joinpath("static")))


def _plain_page(request: Request, html: str, status: int) -> HTMLResponse:
    """A page of one sentence, written by us."""
    lang = asked_language(request.headers)
    page = (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Signoria</title>'
        f'<p>{retold(html, lang)}</p><p><a href="/">Signoria</a></p></html>'
    )
    return HTMLResponse(page, status_code=status)


class _File(NamedTuple):
    """A file of the client, ready to send."""

    content: bytes
    packed: bytes | None
    media_type: str
    tag: str


@lru_cache(maxsize=256)
def _file(path: Path, changed: int) -> _File:
    """Read and packed once; `changed` makes a new build show at once."""
    content = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packs = kind.startswith("text/") or kind.split("/")[-1] in ("javascript", "json", "svg+xml", "manifest+json")
    packed = gzip.compress(content, 9, mtime=0) if packs and len(content) > 500 else None
    return _File(content, packed, kind, f'"{hashlib.sha256(content).hexdigest()[:20]}"')


def _sent(request: Request, path: Path, cache: str) -> Response:
    file = _file(path, path.stat().st_mtime_ns)
    headers = {"Cache-Control": cache, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.media_type, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.content, media_type=file.media_type, headers=headers)


@pages.api_route("/{path:path}", methods=["GET", "HEAD"])
async def page(request: Request, path: str) -> Response:
    """A file of the client, or its one page, which finds its own way."""
    if path == "api" or path.startswith("api/"):
        raise Trouble("missing", "There is nothing at this address.")
    folder = static_folder()
    index = folder / "index.html"
    if path and ".." not in path.split("/") and "\0" not in path and len(path) < 200:
        file = folder / path
        if file.is_file() and file.resolve().is_relative_to(folder.resolve()):
            # The build puts a hash of the content into the names of assets.
            return _sent(request, file, FOREVER if path.startswith("assets/") else "no-cache")
    if "." in path.rsplit("/", 1)[-1] and not path.startswith(("rules/", "examples/")):  # ids hold dots
        raise Trouble("missing", "There is no such file.")
    if not index.is_file():
        return _plain_page(request, "The browser client is not built: run <code>make client</code>.", 503)
    return _sent(request, index, "no-cache")
