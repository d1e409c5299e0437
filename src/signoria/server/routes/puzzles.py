"""Puzzles: which there are, a try at one, and how it is won."""

from datetime import date
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from signoria.arena import puzzles
from signoria.registry import games
from signoria.server import schemas
from signoria.server.problems import Trouble, documented
from signoria.server.replies import CACHED, Json
from signoria.server.routes import HouseDep
from signoria.server.routes.games import created, opener
from signoria.server.wording import asked_language
from signoria.table import BadOption

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
Number = Annotated[int, Path(ge=0, le=1_000_000, description="The number of a puzzle.")]


def _puzzle(number: int) -> puzzles.Puzzle:
    try:
        return puzzles.puzzle(number)
    except BadOption as error:
        raise Trouble("missing", error) from error


@cache
def _listed(lang: str) -> bytes:
    listed = [_in_short(riddle, lang) for riddle in puzzles.shipped()]
    return schemas.PuzzleList(puzzles=listed).model_dump_json().encode()


def _in_short(riddle: puzzles.Puzzle, lang: str) -> schemas.PuzzleOut:
    match = riddle.start()
    sketch = games()[match.game].sketch(match, riddle.mover, lang)
    return schemas.PuzzleOut(
        number=riddle.number,
        game=match.game,
        kind=riddle.kind,
        title=riddle.title_in(lang),
        task=riddle.task_in(lang),
        rating=riddle.rating,
        difficulty=riddle.difficulty,
        mover=riddle.mover,
        called=games()[match.game].seat_title(match, riddle.mover, lang),
        seats=list(match.seats),
        turn=match.game_rules.turn(match.state)[0],
        sketch=[schemas.MarkOut(id=mark.id, name=mark.name, state=mark.state, owner=mark.owner) for mark in sketch],
    )


@router.get("", response_model=schemas.PuzzleList, responses=documented())
async def listed(request: Request) -> Json:
    """All puzzles."""
    return Json(_listed(asked_language(request.headers)), headers=CACHED)


@router.get("/daily", response_model=schemas.PuzzleOut, responses=documented(422))
async def of_the_day(
    request: Request,
    day: Annotated[date | None, Query(description="The day where the reader is; left out: the server's.")] = None,
) -> Json:
    """The puzzle of a day: the same for everybody."""
    riddle = puzzles.daily(day or date.today())
    return Json(_in_short(riddle, asked_language(request.headers)).model_dump_json().encode())


@router.post("/{number}", response_model=schemas.GameCreated, status_code=201, responses=documented(403, 404, 422))
async def start(request: Request, house: HouseDep, number: Number) -> Json:
    """Set up a try at a puzzle, as a new game."""
    _puzzle(number)
    who, key = await opener(request, house)
    return created(request, await house.try_puzzle(number, who, asked_language(request.headers)), key)


@router.get("/{number}/solution", response_model=schemas.SolutionOut, responses=documented(404, 422))
async def solution(request: Request, number: Number) -> Json:
    """How a puzzle is won."""
    riddle = _puzzle(number)
    steps = puzzles.steps_of(riddle, asked_language(request.headers))
    told = [{"seat": step.seat, "key": step.key, "label": step.label} for step in steps]
    return Json({"victory": riddle.victory, "steps": told}, headers=CACHED)
