"""Who I am: a name, codes for other browsers, a copy of all that is kept, and leaving for good."""

from fastapi import APIRouter, Request

from signoria.server import schemas
from signoria.server.limits import visitor
from signoria.server.people import keep
from signoria.server.problems import Trouble, documented
from signoria.server.replies import Json
from signoria.server.routes import HouseDep
from signoria.server.rows import PersonRow
from signoria.server.security import COOKIE

router = APIRouter(prefix="/api/me", tags=["people"])
ACT = documented(400, 403, 413, 422)


async def _somebody(request: Request, house: HouseDep) -> PersonRow:
    person = await house.people.by_cookie(request)
    if person is None:
        raise Trouble("forbidden", "You have no name here yet: sit down at a table first.")
    return person


@router.get("", response_model=schemas.Me, responses=documented(403))
async def me(request: Request, house: HouseDep) -> Json:
    """Who the reader is."""
    return Json(await house.people.me(await house.people.by_cookie(request)))


@router.post("", response_model=schemas.Me, responses=ACT)
async def rename(request: Request, house: HouseDep, body: schemas.NameBody) -> Json:
    """Take a name, or another one."""
    name = body.name.strip()
    if not name:
        raise Trouble("invalid", "A name needs letters.")
    person, key = await house.people.come_in(request, name)
    if person.name != name:
        person = await house.people.rename(person, name)
    response = Json(await house.people.me(person))
    keep(response, request, key)
    return response


@router.post("/code", response_model=schemas.CodeOut, responses=ACT)
async def recovery_code(request: Request, house: HouseDep) -> Json:
    """A code to come back with, for ever; it replaces the last one."""
    return Json(await house.people.new_code(await _somebody(request, house), lasts=True))


@router.post("/device", response_model=schemas.CodeOut, responses=ACT)
async def device_code(request: Request, house: HouseDep) -> Json:
    """A code for another browser, once, for ten minutes."""
    return Json(await house.people.new_code(await _somebody(request, house), lasts=False))


@router.post("/recover", response_model=schemas.Me, responses=documented(400, 403, 404, 413, 422))
async def recover(request: Request, house: HouseDep, body: schemas.CodeBody) -> Json:
    """Make this browser that of whose code it is."""
    address = visitor(request.client.host if request.client else "-")
    person, key = await house.people.recover(body.code, address)
    response = Json(await house.people.me(person))
    keep(response, request, key)
    return response


@router.post("/sign_out", response_model=schemas.Done, responses=documented(400, 403, 413, 422))
async def sign_out(request: Request, house: HouseDep, everywhere: bool = False) -> Json:
    """Make this browser nobody's; with `everywhere`, every other one instead."""
    await house.people.sign_out(request, everywhere)
    response = Json({"done": True})
    if not everywhere:
        response.delete_cookie(COOKIE, path="/")
    return response


@router.get("/export", response_model=schemas.Export, responses=documented(403))
async def export(request: Request, house: HouseDep) -> Json:
    """All that is kept of the reader."""
    told = await house.people.everything(await _somebody(request, house))
    return Json(told, headers={"Content-Disposition": 'attachment; filename="signoria.json"'})


@router.delete("", response_model=schemas.Done, responses=documented(403))
async def forget(request: Request, house: HouseDep) -> Json:
    """Delete the reader: name, keys, codes and words. His seats stay in the games of others, without a name."""
    await house.people.forget(await _somebody(request, house))
    response = Json({"done": True})
    response.delete_cookie(COOKIE, path="/")
    return response
