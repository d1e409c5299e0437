"""Playing: the table, choices, undo, resigning, chat, replay."""

from typing import Annotated

from fastapi import APIRouter, Query

from signoria.server import schemas
from signoria.server.problems import documented
from signoria.server.replies import Json
from signoria.server.routes import GameId, HouseDep, ReaderDep, SeatQuery

router = APIRouter(prefix="/api/games/{game_id}", tags=["play"])
ACT = documented(400, 403, 404, 409, 413, 422, 423)
Since = Annotated[
    int | None, Query(ge=0, le=1_000_000_000, description="First event to send, but never more than the last 200.")
]
LAST = 1_000_000_000
Before = Annotated[
    int, Query(ge=0, le=1_000_000_000, description="The part that ends before this event; left out: the last part.")
]


@router.get("/table", response_model=schemas.TableOut, responses=documented(403, 404, 422, 423))
async def table(
    reader: ReaderDep, house: HouseDep, game_id: GameId, seat: SeatQuery = None, since: Since = None
) -> Json:
    """The table as a seat sees it."""
    return Json(await house.reading.table(game_id, reader, seat, since))


@router.get("/events", response_model=schemas.LogPart, responses=documented(403, 404, 422, 423))
async def events(
    reader: ReaderDep, house: HouseDep, game_id: GameId, seat: SeatQuery = None, before: Before = LAST
) -> Json:
    """A part of what happened, as a seat sees it: ask again with its `first_event` for the part before it."""
    return Json(await house.reading.events(game_id, reader, seat, before))


@router.post("/choices", response_model=schemas.TableOut, responses=ACT)
async def choose(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.ChoiceBody) -> Json:
    """Make a choice. When this answers, the choice is stored."""
    return Json(await house.commands.choose(game_id, reader, body.seat, body.version, body.key, body.since))


@router.post("/preview", response_model=schemas.PreviewOut, responses=ACT)
async def preview(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.ChoiceBody) -> Json:
    """What a choice would do and cost; nothing is done."""
    return Json(await house.commands.preview(game_id, reader, body.seat, body.version, body.key))


@router.post("/undo", response_model=schemas.TableOut, responses=ACT)
async def undo(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.SeatBody) -> Json:
    """Take the last choice back, where nothing was revealed since."""
    return Json(await house.commands.undo(game_id, reader, body.seat, body.version))


@router.post("/undo/propose", response_model=schemas.TableOut, responses=ACT)
async def propose_undo(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.SeatBody) -> Json:
    """Ask the others to let this seat take its last choice, and all that followed, back. Opponents always agree."""
    return Json(await house.commands.propose(game_id, reader, body.seat, body.version))


@router.post("/undo/agree", response_model=schemas.TableOut, responses=ACT)
async def agree_to_undo(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.SeatBody) -> Json:
    """Agree to what is proposed; it is done when the last one agrees."""
    return Json(await house.commands.agree(game_id, reader, body.seat, body.version))


@router.post("/undo/refuse", response_model=schemas.TableOut, responses=ACT)
async def refuse_undo(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.SeatBody) -> Json:
    """Refuse what is proposed, or withdraw one's own proposal."""
    return Json(await house.commands.refuse(game_id, reader, body.seat, body.version))


@router.post("/resign", response_model=schemas.TableOut, responses=ACT)
async def resign(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.SeatBody) -> Json:
    """Give up: of two the other wins; of more an opponent takes the seat over."""
    return Json(await house.commands.resign(game_id, reader, body.seat, body.version))


@router.post("/vote", response_model=schemas.TableOut, responses=ACT)
async def vote(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.VoteBody) -> Json:
    """Say how the game shall go on without who is out of time."""
    return Json(await house.commands.vote(game_id, reader, body.seat, body.version, body.vote))


@router.get("/standing", response_model=schemas.StandingOut, responses=documented(403, 404, 422, 423))
async def standing(
    reader: ReaderDep,
    house: HouseDep,
    game_id: GameId,
    seat: Annotated[schemas.Word, Query(description="A seat this browser holds.")],
) -> Json:
    """The standing answers of a seat, for who holds it."""
    return Json(await house.standing.told(game_id, reader, seat))


@router.post("/standing", response_model=schemas.StandingOut, responses=ACT)
async def give_standing(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.StandingBody) -> Json:
    """Answer a kind of question always the same way. Nobody else hears of it."""
    return Json(await house.standing.give(game_id, reader, body.seat, body.kind, body.key))


@router.post("/standing/withdraw", response_model=schemas.StandingOut, responses=ACT)
async def withdraw_standing(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.WithdrawBody) -> Json:
    """Ask again: about a kind of question, or about all of them."""
    return Json(await house.standing.withdraw(game_id, reader, body.seat, body.kind))


@router.post("/chat", response_model=schemas.ChatOut, responses=documented(400, 403, 404, 413, 422, 423))
async def chat(reader: ReaderDep, house: HouseDep, game_id: GameId, body: schemas.ChatBody) -> Json:
    """Say something to the table."""
    return Json(await house.commands.chat(game_id, reader, body.seat, body.text))


@router.get("/hint", response_model=schemas.HintOut, responses=documented(403, 404, 422, 423))
async def hint(
    reader: ReaderDep,
    house: HouseDep,
    game_id: GameId,
    seat: Annotated[schemas.Word, Query(description="The seat that tries the puzzle.")],
) -> Json:
    """The next choice on the way through a puzzle."""
    return Json(await house.reading.hint(game_id, reader, seat))


@router.get("/replay", response_model=schemas.ReplayOut, responses=documented(403, 404, 422, 423))
async def replay(
    reader: ReaderDep,
    house: HouseDep,
    game_id: GameId,
    step: Annotated[int | None, Query(ge=0, le=1_000_000, description="How many choices; left out: all.")] = None,
    seat: SeatQuery = None,
    chart: Annotated[bool, Query(description="Send the chart of the whole game as well.")] = False,
) -> Json:
    """The table after so many choices: of a finished game from any seat, of a running one as the reader may see it."""
    return Json(await house.reading.replay(game_id, reader, step, seat, chart))


@router.get("/replay/events", response_model=schemas.LogPart, responses=documented(403, 404, 422, 423))
async def replay_events(
    reader: ReaderDep, house: HouseDep, game_id: GameId, seat: SeatQuery = None, before: Before = LAST
) -> Json:
    """A part of what happened, numbered as in a replay: what was taken back is left out."""
    return Json(await house.reading.replay_events(game_id, reader, seat, before))
