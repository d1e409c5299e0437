"""Who I am: a name, codes for other browsers, a copy of all that is kept, and leaving for good."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from signoria.server import schemas
from signoria.server.limits import visitor
from signoria.server.middleware import host_name
from signoria.server.passkeys import Place, Signed
from signoria.server.people import keep
from signoria.server.problems import Trouble, documented
from signoria.server.replies import Json
from signoria.server.routes import HouseDep
from signoria.server.rows import PersonRow
from signoria.server.security import COOKIE
from signoria.server.wording import asked_language

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


def _place(request: Request, house: HouseDep) -> Place:
    """Where the browser of the reader sees this house."""
    address = house.settings.address.rstrip("/") or f"{request.url.scheme}://{request.headers.get('host', '')}"
    return Place(address, host_name(address.partition("://")[2]))


@router.get("/passkeys", response_model=schemas.PasskeysOut, responses=documented(403))
async def passkeys(request: Request, house: HouseDep) -> Json:
    """The passkeys of the reader."""
    return Json(await house.passkeys.told(await house.people.by_cookie(request)))


@router.post("/passkeys/new", response_model=schemas.PasskeyAsked, responses=documented(400, 403, 404, 413, 422))
async def ask_passkey(request: Request, house: HouseDep) -> Json:
    """What a device is to sign to make a passkey for the reader."""
    return Json(await house.passkeys.ask(await _somebody(request, house), _place(request, house)))


@router.post("/passkeys", response_model=schemas.PasskeysOut, responses=ACT)
async def add_passkey(request: Request, house: HouseDep, body: schemas.PasskeyBody) -> Json:
    """A new passkey of the reader."""
    person = await _somebody(request, house)
    signed = Signed(body.id, body.client_data, body.authenticator_data)
    await house.passkeys.add(person, signed, body.public_key, body.name, _place(request, house))
    return Json(await house.passkeys.told(person))


@router.delete("/passkeys/{passkey}", response_model=schemas.PasskeysOut, responses=documented(403, 404, 422))
async def remove_passkey(
    request: Request, house: HouseDep, passkey: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{8,700}$")]
) -> Json:
    """Make a passkey of the reader worthless."""
    person = await _somebody(request, house)
    await house.passkeys.remove(person, passkey)
    return Json(await house.passkeys.told(person))


@router.post("/passkeys/ask", response_model=schemas.PasskeyAsked, responses=documented(400, 403, 404, 413, 422))
async def ask_to_come_in(request: Request, house: HouseDep) -> Json:
    """What a passkey is to sign so that this browser becomes its owner's."""
    return Json(await house.passkeys.ask(None, _place(request, house)))


@router.post("/passkeys/come_in", response_model=schemas.Me, responses=documented(400, 403, 404, 413, 422))
async def come_in(request: Request, house: HouseDep, body: schemas.PasskeySigned) -> Json:
    """Make this browser that of whose passkey has signed."""
    house.people.may_try(visitor(request.client.host if request.client else "-"))
    signed = Signed(body.id, body.client_data, body.authenticator_data, body.signature)
    person, key = await house.passkeys.come_in(signed, _place(request, house))
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


@router.get("/notices", response_model=schemas.NoticesOut, responses=documented(403))
async def notices(request: Request, house: HouseDep) -> Json:
    """How the reader wants to be told that a table waits."""
    return Json(await house.notices.told(await _somebody(request, house)))


async def _wishing(request: Request, house: HouseDep) -> PersonRow:
    """The reader, with the wishes that are stored now: another server may have stored others."""
    house.people.forget_known()
    return await _somebody(request, house)


async def _notices(request: Request, house: HouseDep) -> Json:
    house.people.forget_known()
    return await notices(request, house)


@router.post("/notices", response_model=schemas.NoticesOut, responses=ACT)
async def change_notices(request: Request, house: HouseDep, body: schemas.NoticesBody) -> Json:
    """Other wishes."""
    await house.notices.change(await _wishing(request, house), body, asked_language(request.headers))
    return await _notices(request, house)


@router.post("/notices/address", response_model=schemas.Done, responses=ACT)
async def ask_address(request: Request, house: HouseDep, body: schemas.AddressBody) -> Json:
    """Send a code to an address, which counts when the code came back."""
    person = await _wishing(request, house)
    await house.notices.ask_address(person, body.address, asked_language(request.headers))
    house.people.forget_known()
    return Json({"done": True})


@router.post("/notices/confirm", response_model=schemas.NoticesOut, responses=documented(400, 403, 404, 413, 422))
async def confirm_address(request: Request, house: HouseDep, body: schemas.CodeBody) -> Json:
    """The code that came to the address."""
    await house.notices.confirm(await _wishing(request, house), body.code)
    return await _notices(request, house)


@router.post("/push", response_model=schemas.NoticesOut, responses=ACT)
async def add_push(request: Request, house: HouseDep, body: schemas.PushBody) -> Json:
    """Tell this browser by its push service."""
    await house.notices.add_push(await _wishing(request, house), body, asked_language(request.headers))
    return await _notices(request, house)


@router.delete("/push", response_model=schemas.NoticesOut, responses=documented(403))
async def drop_pushes(request: Request, house: HouseDep) -> Json:
    """Tell no browser of the reader any more."""
    await house.notices.drop_pushes(await _wishing(request, house))
    return await _notices(request, house)


@router.post("/holiday", response_model=schemas.NoticesOut, responses=ACT)
async def holiday(request: Request, house: HouseDep, body: schemas.HolidayBody) -> Json:
    """Be away for some days: clocks that count days stand still meanwhile."""
    await house.notices.set_holiday(await _wishing(request, house), body.days)
    return await _notices(request, house)
