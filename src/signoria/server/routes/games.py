"""Setting up, finding and exporting games; links to their seats."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import PlainTextResponse

from signoria.server import new_games, schemas, security
from signoria.server.people import keep
from signoria.server.problems import documented
from signoria.server.replies import DRAWN, Drawing, Json
from signoria.server.routes import GameId, HouseDep, PictureLanguage, ReaderDep
from signoria.server.wording import asked_language

router = APIRouter(prefix="/api", tags=["games"])
MAKE = documented(400, 403, 413, 422)


async def opener(request: Request, house: HouseDep) -> tuple[security.Opener, str | None]:
    """Who opens a game, and the key his browser is to keep. A program that brings a token is nobody in particular."""
    address = security.address_owner(request)
    if security.bearer(request):
        return security.Opener(address), None
    person, key = await house.people.come_in(request)
    return security.Opener(address, person.id, person.name), key


def created(request: Request, made: schemas.GameCreated, key: str | None) -> Json:
    """What the maker of a game is told; the seats here are his from now on."""
    response = Json(made.model_dump_json().encode(), status_code=201)
    keep(response, request, key)
    return response


@router.post("/games", response_model=schemas.GameCreated, status_code=201, responses=MAKE)
async def create_game(request: Request, house: HouseDep, body: schemas.NewGame) -> Json:
    """Set up a game. The tokens of its seats are told this once; those of links are dead when somebody sits down."""
    who, key = await opener(request, house)
    return created(request, await house.create(body, who, asked_language(request.headers)), key)


@router.post("/games/import", response_model=schemas.GameCreated, status_code=201, responses=MAKE)
async def import_game(request: Request, house: HouseDep, body: schemas.ImportGame) -> Json:
    """Go on from a record, a position or where one is in a study, as a new game."""
    who, key = await opener(request, house)
    return created(request, await house.import_game(body, who, asked_language(request.headers)), key)


@router.post("/games/import/look", response_model=schemas.BroughtOut, responses=documented(400, 403, 413, 422))
async def look_at_import(house: HouseDep, body: schemas.Brought) -> Json:
    """What somebody brings along, which game it is of, and its seats: nothing is set up."""
    return Json(await house.study.ask(new_games.look_at, body))


@router.post(
    "/games/{game_id}/branch",
    response_model=schemas.GameCreated,
    status_code=201,
    responses=documented(400, 403, 404, 413, 422, 423),
)
async def branch_game(
    request: Request, reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.BranchGame
) -> Json:
    """Go on from a moment of a game, as a new game: for whoever may have the record."""
    who, key = await opener(request, house)
    return created(request, await house.branch(game_id, body, reader, who), key)


@router.get("/games", response_model=schemas.GameList, responses=documented())
async def my_games(reader: ReaderDep, house: HouseDep) -> Json:
    """The games in which the reader holds a seat, newest first."""
    return Json({"games": await house.reading.games_of(reader)})


@router.get("/games/{game_id}", response_model=schemas.GameCard, responses=documented(404, 422, 423))
async def game_card(reader: ReaderDep, house: HouseDep, game_id: GameId) -> Json:
    """A game in a few lines; public."""
    return Json(await house.reading.card(game_id, reader))


@router.get(
    "/games/{game_id}/record",
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **documented(403, 404, 422, 423)},
)
async def game_record(reader: ReaderDep, house: HouseDep, game_id: GameId) -> PlainTextResponse:
    """The record: of a finished game for anyone, of a running one for who holds every seat of a person."""
    text = await house.reading.record(game_id, reader)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{game_id}.txt"'})


@router.get("/games/{game_id}/picture", response_class=Drawing, responses={**DRAWN, **documented(404, 422, 423)})
async def game_picture(house: HouseDep, game_id: GameId, lang: PictureLanguage) -> Drawing:
    """The table as onlookers see it, drawn."""
    drawn = await house.reading.picture(game_id, lang)
    return Drawing(drawn, headers={"Cache-Control": "private, max-age=5", "Vary": "Accept-Language"})


@router.post(
    "/games/{game_id}/seats/{seat}/link",
    response_model=schemas.NewLink,
    responses=documented(400, 403, 404, 422, 423),
)
async def new_link(
    reader: ReaderDep, house: HouseDep, game_id: GameId, seat: Annotated[schemas.Word, Path(description="A seat.")]
) -> Json:
    """A new link to a seat, for who opened the table: the old one is dead, and whoever sat there is sent out."""
    return Json(await house.seating.new_link(game_id, reader, seat))


@router.post(
    "/join/{token}", response_model=schemas.Joined, responses=documented(400, 403, 404, 422, 423), tags=["games"]
)
async def join(
    request: Request, house: HouseDep, token: Annotated[schemas.Text, Path(max_length=100, description="Of a link.")]
) -> Json:
    """Sit down where a link leads: the seat is the reader's from now on, and the link is dead."""
    joined, key = await house.seating.join(request, token)
    response = Json(joined)
    keep(response, request, key)
    return response
