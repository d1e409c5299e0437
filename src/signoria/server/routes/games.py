"""Setting up, finding and exporting games."""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from signoria.server import schemas, security
from signoria.server.problems import documented
from signoria.server.replies import Json
from signoria.server.routes import GameId, HouseDep
from signoria.server.wording import asked_language

router = APIRouter(prefix="/api", tags=["games"])


def created(request: Request, made: schemas.GameCreated) -> Json:
    """What the maker of a game is told; the seats here are held from now on."""
    response = Json(made.model_dump_json().encode(), status_code=201)
    for seat in made.seats:
        if seat.kind == "here" and seat.token is not None:
            security.set_seat_cookie(response, request, made.id, seat.seat, seat.token)
    return response


@router.post("/games", response_model=schemas.GameCreated, status_code=201, responses=documented(400, 403, 413, 422))
async def create_game(request: Request, house: HouseDep, body: schemas.NewGame) -> Json:
    """Set up a game. The tokens of its seats are told this once."""
    return created(request, await house.create(body, asked_language(request.headers)))


@router.post(
    "/games/import", response_model=schemas.GameCreated, status_code=201, responses=documented(400, 403, 413, 422)
)
async def import_game(request: Request, house: HouseDep, body: schemas.ImportGame) -> Json:
    """Go on from a record or a position, as a new game."""
    return created(request, await house.import_game(body, asked_language(request.headers)))


@router.get("/games", response_model=schemas.GameList, responses=documented())
async def my_games(request: Request, house: HouseDep) -> Json:
    """The games in which this browser holds a seat, newest first."""
    token = security.bearer(request)
    tokens = [token] if token else [t for some in security.seat_cookies(request.cookies).values() for t in some]
    return Json(
        {
            "games": await house.reading.games_of(
                security.Reader({security.hashed(t) for t in tokens}, asked_language(request.headers))
            )
        }
    )


@router.get("/games/{game_id}", response_model=schemas.GameCard, responses=documented(404, 422))
async def game_card(request: Request, house: HouseDep, game_id: GameId) -> Json:
    """A game in a few lines; public."""
    return Json(await house.reading.card(game_id, security.reader(request, game_id)))


@router.get(
    "/games/{game_id}/record",
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **documented(403, 404, 422)},
)
async def game_record(request: Request, house: HouseDep, game_id: GameId) -> PlainTextResponse:
    """The record: of a finished game for anyone, of a running one for who holds every seat of a person."""
    text = await house.reading.record(game_id, security.reader(request, game_id))
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{game_id}.txt"'})
