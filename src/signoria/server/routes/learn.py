"""Learning: lessons, worked examples, the analysis board."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from signoria.learn import documents
from signoria.server import learning, schemas
from signoria.server.problems import documented
from signoria.server.replies import CACHED, Json
from signoria.server.study import Study
from signoria.server.wording import asked_language

router = APIRouter(prefix="/api", tags=["learn"])
Game = Annotated[schemas.Word, Path(description="The id of a game.")]
Name = Annotated[schemas.Word, Path(description="The id of the lesson or example.")]


def study(request: Request) -> Study:
    """The workers of this server."""
    found: Study = request.app.state.study
    return found


@router.get("/lessons", response_model=learning.CourseOut, responses=documented())
async def lessons(request: Request) -> Json:
    """The courses."""
    told = await study(request).ask(documents.course_document, asked_language(request.headers))
    return Json(told, headers=CACHED)


@router.get("/lessons/{game}/{name}", response_model=learning.LessonOut, responses=documented(422))
async def lesson(request: Request, game: Game, name: Name) -> Json:
    """A lesson in words."""
    told = await study(request).ask(documents.lesson_document, game, name, asked_language(request.headers))
    return Json(told, headers=CACHED)


@router.post("/lessons/{game}/{name}/walk", response_model=learning.WalkOut, responses=documented(400, 403, 413, 422))
async def walk(request: Request, game: Game, name: Name, body: learning.WalkBody) -> Json:
    """Take a lesson: where these inputs lead, and what comes of one more. Nothing is kept here but by who asks."""
    lang = asked_language(request.headers)
    return Json(await study(request).ask(documents.walk_document, game, name, body.inputs, body.word, lang))


@router.post(
    "/lessons/{game}/{name}/preview", response_model=schemas.PreviewOut, responses=documented(400, 403, 413, 422)
)
async def preview(request: Request, game: Game, name: Name, body: learning.LookBody) -> Json:
    """What a choice would do at this place of a lesson. Nothing is kept."""
    lang = asked_language(request.headers)
    return Json(await study(request).ask(documents.walk_preview, game, name, body.inputs, body.word, lang))


@router.get("/examples", response_model=learning.ExamplesOut, responses=documented())
async def examples(request: Request) -> Json:
    """Every worked example of the rulebooks, and what shows each rule."""
    told = await study(request).ask(documents.examples_document, asked_language(request.headers))
    return Json(told, headers=CACHED)


@router.get("/examples/{game}/{name}", response_model=learning.ExampleOut, responses=documented(422))
async def example(request: Request, game: Game, name: Name) -> Json:
    """A worked example with its steps."""
    told = await study(request).ask(documents.example_document, game, name, asked_language(request.headers))
    return Json(told, headers=CACHED)


@router.post("/board", response_model=learning.BoardOut, responses=documented(400, 403, 413, 422))
async def board(request: Request, body: learning.BoardBody) -> Json:
    """The analysis board: a record played on by any seat. Nothing is kept."""
    choices = [(choice.seat, choice.key) for choice in body.choices]
    lang = asked_language(request.headers)
    return Json(await study(request).ask(documents.board_document, body.record, choices, body.seat, lang))
