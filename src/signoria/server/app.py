"""The application: routes, limits, problems, and the house they serve."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from signoria.server import live, openapi
from signoria.server.analyses import Analyses
from signoria.server.express import Express
from signoria.server.house import House, new_process_name
from signoria.server.library import tell_broken
from signoria.server.listener import Listener
from signoria.server.middleware import SECURITY_HEADERS, Guard
from signoria.server.problems import Kind, Trouble, problem, sentence
from signoria.server.replies import Json
from signoria.server.routes import admin, club, games, learn, lookup, people, play, puzzles, site, tournaments
from signoria.server.settings import Settings
from signoria.server.storage import Store
from signoria.server.study import Study
from signoria.server.wording import asked_language
from signoria.table import SignoriaError
from signoria.table.errors import Refusal

log = logging.getLogger("signoria.server")


class _Plain(FastAPI):
    """Without the telemetry of the framework, which looks into the environment with every request."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await Starlette.__call__(self, scope, receive, send)


def create_app(settings: Settings) -> FastAPI:
    """A server for the games of one database. Nothing is opened before it starts."""
    house_rules = House(settings, Store(settings.database, new_process_name()))

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await asyncio.to_thread(house_rules.store.prepare)
        listener = Listener(house_rules, asyncio.get_running_loop()) if house_rules.store.shared else None
        if listener is not None:
            listener.start()
        await house_rules.start()
        tell_broken()
        yield
        if listener is not None:
            await asyncio.to_thread(listener.close)
        await house_rules.close()
        app.state.analyses.close()

    app = _Plain(title="Signoria", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    app.state.house = house_rules
    app.state.study = house_rules.study
    app.state.analyses = Analyses(  # in a process of its own, so that nobody's hint waits for it
        Study(), house_rules.learned, settings.solve_seconds
    )
    for router in (
        play.router,  # first: it is asked most
        games.router,
        puzzles.router,
        lookup.router,
        learn.router,
        people.router,
        club.router,
        tournaments.router,
        admin.router,
        live.router,
        site.router,
        site.pages,
    ):
        app.include_router(router)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=4)
    app.add_middleware(Express, house=house_rules, refuse=refused)
    app.add_middleware(Guard, settings=settings, metrics=house_rules.metrics)
    _tell_problems(app)

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = openapi.document(app)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]
    return app


def _told(
    request: Request, kind: Kind, error: str | Refusal, status: int, headers: Mapping[str, str] | None = None
) -> Json:
    """A problem in the language of who asked."""
    return _problem(request.headers, kind, error, status, headers)


def _problem(
    asked: Mapping[str, str],
    kind: Kind,
    error: str | Refusal,
    status: int,
    headers: Mapping[str, str] | None = None,
) -> Json:
    refusal = error if isinstance(error, Refusal) else Refusal(error)
    return Json(problem(refusal, kind, asked_language(asked)), status_code=status, headers=headers)


def refused(asked: Mapping[str, str], error: Exception) -> Json:
    """What a request is answered that cannot be done, or while the database is away, by its headers."""
    if isinstance(error, Trouble):
        return Json(error.document(asked_language(asked)), status_code=error.status, headers=error.headers)
    if isinstance(error, SignoriaError):
        return _problem(asked, "invalid", error, 422)
    log.error("the database failed", exc_info=error)
    return _problem(asked, "busy", "The database does not answer: try again.", 503)


def _tell_problems(app: FastAPI) -> None:
    """Everything that goes wrong is told in one sentence."""

    @app.exception_handler(Trouble)
    @app.exception_handler(SignoriaError)
    @app.exception_handler(SQLAlchemyError)
    async def known(request: Request, error: Exception) -> Json:
        return refused(request.headers, error)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Json:
        first = error.errors()[0]
        if first.get("loc") == ("path", "game_id"):
            return _told(request, "missing", "There is no such game.", 404)
        where = ".".join(str(part) for part in first.get("loc", ()) if part not in ("body", "query", "path"))
        what = str(first.get("msg", "it is wrong")).removeprefix("Value error, ").rstrip(".")
        if first.get("type") == "json_invalid":
            where, what = "", "The request is not JSON"
        return _told(request, "invalid", Refusal("{0}: {1}", where, Refusal(what + ".")) if where else f"{what}.", 422)

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Json:
        kinds: dict[int, Kind] = {403: "forbidden", 404: "missing", 405: "invalid", 413: "too_large", 429: "busy"}
        told = {404: "There is nothing at this address.", 405: "This address does not take that method."}
        what = told.get(error.status_code, sentence(str(error.detail)))
        return _told(request, kinds.get(error.status_code, "invalid"), what, error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> Json:
        log.error("a request failed", exc_info=error)
        headers = {name.decode(): value.decode() for name, value in SECURITY_HEADERS}
        return _told(request, "busy", "Something went wrong here; it was noted.", 500, headers)
