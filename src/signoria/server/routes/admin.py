"""For the administrator, who brings a token: whether all is well, and what can be done. And complaints, by anybody."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from signoria.server import schemas
from signoria.server.problems import Trouble, documented
from signoria.server.replies import Json
from signoria.server.routes import GameId, HouseDep, ReaderDep
from signoria.server.security import brings

router = APIRouter(prefix="/api", tags=["administration"])
ACT = documented(400, 403, 404, 413, 422)
PersonId = Annotated[str, Path(pattern="^[0-9a-f]{12}$", description="The id of a person.")]


def _administrator(request: Request, house: HouseDep) -> None:
    if not brings(request, house.settings.admin_token):
        raise Trouble("forbidden", "This is for who brings the token of the administrator.")


@router.get("/admin", response_model=schemas.AdminOut, responses=documented(403))
async def overview(request: Request, house: HouseDep) -> Json:
    """Whether all is well: how much there is, what is broken, who complained, what was done."""
    _administrator(request, house)
    return Json(await house.overview())


@router.post("/admin", response_model=schemas.AdminOut, responses=ACT)
async def act(request: Request, house: HouseDep, body: schemas.ActBody) -> Json:
    """Ban somebody or let him in again, close a table, settle a complaint, try a game again that was set aside."""
    _administrator(request, house)
    await house.administer(body.act, body.about, body.why)
    return Json(await house.overview())


@router.post("/games/{game_id}/report", response_model=schemas.Done, responses=documented(400, 403, 404, 413, 422, 423))
async def report(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.ReportBody) -> Json:
    """Complain of somebody at a table to the administrator."""
    await house.club.report(game_id, reader, body.seat, body.text.strip())
    return Json({"done": True})


@router.post("/people/{person_id}/mute", response_model=schemas.Muted, responses=ACT)
async def mute(reader: ReaderDep, house: HouseDep, person_id: PersonId, body: schemas.MuteBody) -> Json:
    """Read no more what somebody says, or again. He never hears of it."""
    return Json({"muted": await house.club.mute(reader, person_id, body.on)})
