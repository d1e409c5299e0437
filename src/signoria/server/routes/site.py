"""What is not the API: seat links, health, metrics, and the built client."""

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Request
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from signoria.sentences import retold
from signoria.server import schemas, security
from signoria.server.problems import Trouble, documented
from signoria.server.replies import Json
from signoria.server.routes import HouseDep
from signoria.server.wording import asked_language

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
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **documented()},
)
async def metrics(house: HouseDep) -> PlainTextResponse:
    """Counts for Prometheus."""
    return PlainTextResponse(await house.metrics_text(), media_type="text/plain; version=0.0.4")


@pages.get("/join/{token}")
async def join(request: Request, house: HouseDep, token: Annotated[str, InPath(max_length=100)]) -> Response:
    """Make this browser hold a seat, and go to its table."""
    found = await house.reading.seat_of(security.hashed(token))
    if found is None:
        return _plain_page(request, "This link holds no seat: ask for it again, it may be cut short.", 404)
    response = RedirectResponse(f"/table/{found.game_id}", status_code=303)
    response.headers["Cache-Control"] = "no-store"
    security.set_seat_cookie(response, request, found.game_id, found.seat, token)
    return response


def static_folder() -> Path:
    """Where the built client lies."""
    return Path(str(resources.files("signoria.server").joinpath("static")))


def _plain_page(request: Request, sentence: str, status: int) -> HTMLResponse:
    lang = asked_language(request.headers)
    html = (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Signoria</title>'
        f'<p>{retold(sentence, lang)}</p><p><a href="/">Signoria</a></p></html>'
    )
    return HTMLResponse(html, status_code=status)


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
    if "." in path.rsplit("/", 1)[-1] and not path.startswith("rules/"):  # ids of rules hold dots
        raise Trouble("missing", "There is no such file.")
    if not index.is_file():
        return _plain_page(request, "The browser client is not built: run <code>make client</code>.", 503)
    return _sent(request, index, "no-cache")
