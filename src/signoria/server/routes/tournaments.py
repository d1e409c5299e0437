"""Tournaments: opening, joining, beginning them, and how they stand."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from signoria.server import schemas
from signoria.server.people import keep
from signoria.server.problems import documented
from signoria.server.replies import Json
from signoria.server.routes import HouseDep
from signoria.server.rows import PersonRow
from signoria.server.wording import asked_language

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])
ACT = documented(400, 403, 404, 413, 422)
Tournament = Annotated[str, Path(pattern="^[A-Za-z0-9]{10}$", description="The id of a tournament.")]


async def _told(request: Request, house: HouseDep, tournament: str, person: PersonRow, key: str | None) -> Json:
    response = Json(await house.tournaments.one(tournament, person, asked_language(request.headers)))
    keep(response, request, key)
    return response


@router.get("", response_model=schemas.TournamentList, responses=documented())
async def listed(house: HouseDep) -> Json:
    """All tournaments, those one can join or watch first."""
    return Json(await house.tournaments.listed())


@router.post("", response_model=schemas.TournamentOut, status_code=201, responses=ACT)
async def create(request: Request, house: HouseDep, body: schemas.NewTournament) -> Json:
    """Open a tournament. Who opens it joins like anybody, and decides when it begins."""
    person, key = await house.people.come_in(request)
    made = await house.tournaments.create(body, person)
    response = await _told(request, house, made, person, key)
    response.status_code = 201
    return response


@router.get("/{tournament}", response_model=schemas.TournamentOut, responses=documented(403, 404, 422))
async def one(request: Request, house: HouseDep, tournament: Tournament) -> Json:
    """A tournament: who plays, its tables, and how it stands."""
    person = await house.people.by_cookie(request)
    return Json(await house.tournaments.one(tournament, person, asked_language(request.headers)))


@router.post("/{tournament}/join", response_model=schemas.TournamentOut, responses=ACT)
async def join(request: Request, house: HouseDep, tournament: Tournament) -> Json:
    """Play in it."""
    person, key = await house.people.come_in(request)
    await house.tournaments.join(tournament, person)
    return await _told(request, house, tournament, person, key)


@router.post("/{tournament}/leave", response_model=schemas.TournamentOut, responses=ACT)
async def leave(request: Request, house: HouseDep, tournament: Tournament) -> Json:
    """Play after all not; only before it begins."""
    person, key = await house.people.come_in(request)
    await house.tournaments.leave(tournament, person)
    return await _told(request, house, tournament, person, key)


@router.post("/{tournament}/start", response_model=schemas.TournamentOut, responses=ACT)
async def start(request: Request, house: HouseDep, tournament: Tournament) -> Json:
    """Begin: numbers are drawn and the tables of the first round are laid. For who opened it."""
    person, key = await house.people.come_in(request)
    await house.tournaments.start(tournament, person)
    return await _told(request, house, tournament, person, key)


@router.post("/{tournament}/close", response_model=schemas.Done, responses=ACT)
async def close(request: Request, house: HouseDep, tournament: Tournament) -> Json:
    """Delete a tournament that has not begun. For who opened it."""
    person, _ = await house.people.come_in(request)
    await house.tournaments.close(tournament, person)
    return Json({"done": True})
