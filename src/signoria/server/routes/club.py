"""The hall: tables with free seats, tables to watch, quick games, notes, ratings."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from signoria.server import schemas
from signoria.server.people import keep
from signoria.server.problems import documented
from signoria.server.replies import Json
from signoria.server.routes import GameId, HouseDep, ReaderDep
from signoria.server.routes.games import opener
from signoria.server.wording import asked_language

router = APIRouter(prefix="/api", tags=["club"])
ACT = documented(400, 403, 404, 413, 422, 423)
Game = Annotated[schemas.Word | None, Query(description="Left out: every game.")]


@router.get("/lobby", response_model=schemas.Lobby, responses=documented(403, 422))
async def lobby(reader: ReaderDep, house: HouseDep, game: Game = None) -> Json:
    """Tables with free seats, tables to watch, and what waits for the reader."""
    return Json(await house.club.lobby(reader, game))


@router.post("/games/{game_id}/sit", response_model=schemas.Joined, responses=ACT)
async def sit(request: Request, house: HouseDep, game_id: GameId, body: schemas.SitBody) -> Json:
    """Sit down at an open table."""
    joined, key = await house.club.sit(request, game_id, body.seat)
    response = Json(joined)
    keep(response, request, key)
    return response


@router.post("/quick", response_model=schemas.Joined, responses=ACT)
async def quick(request: Request, reader: ReaderDep, house: HouseDep, body: schemas.QuickBody) -> Json:
    """Sit down where somebody waits for this game; when nobody does, open a table that waits."""
    found = await house.club.match(reader, body.game, body.seats)
    if found is not None:
        joined, key = await house.club.sit(request, found, None)
    else:
        who, key = await opener(request, house)
        seats = [schemas.NewSeat(kind="here"), *[schemas.NewSeat(kind="link")] * (body.seats - 1)]
        wish = schemas.NewGame(game=body.game, seats=seats, terms=schemas.Terms(open=True))
        made = await house.create(wish, who, asked_language(request.headers))
        joined = {"game": made.id, "seat": made.seats[0].seat}
    response = Json(joined)
    keep(response, request, key)
    return response


@router.post("/games/{game_id}/return", response_model=schemas.TableOut, responses=ACT)
async def come_back(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.ReturnBody) -> Json:
    """Take one's seat back from the opponent that sat in."""
    return Json(await house.commands.come_back(game_id, reader, body.seat))


@router.get("/games/{game_id}/note", response_model=schemas.NoteOut, responses=documented(403, 404, 422))
async def note(reader: ReaderDep, house: HouseDep, game_id: GameId) -> Json:
    """What the reader wrote down for himself about a game."""
    return Json(await house.club.note(game_id, reader))


@router.post("/games/{game_id}/note", response_model=schemas.NoteOut, responses=ACT)
async def write_note(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.NoteBody) -> Json:
    """Write something down; nobody else ever reads it."""
    return Json(await house.club.write_note(game_id, reader, body.text))


@router.get("/ratings", response_model=schemas.RatingList, responses=documented(403, 422))
async def ratings(request: Request, house: HouseDep, game: Game = None) -> Json:
    """The ladder of a game: people and levels of opponents."""
    return Json(await house.club.ratings(game, asked_language(request.headers)))


@router.get("/people/{person_id}", response_model=schemas.Profile, responses=documented(404, 422))
async def profile(request: Request, house: HouseDep, person_id: Annotated[str, Path(pattern="^[0-9a-f]{12}$")]) -> Json:
    """Somebody, as everybody may see him."""
    return Json(await house.club.profile(person_id, asked_language(request.headers)))
