"""Looking things up: what can be played, rules, cards."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query

from signoria.server import age_lookup, library, schemas
from signoria.server.problems import Trouble, documented
from signoria.server.routes import Json

router = APIRouter(prefix="/api", tags=["lookup"])
CACHED = {"Cache-Control": "public, max-age=3600"}
Edition = Annotated[
    Literal["2e", "draft", "1e", "aid", "european"] | None, Query(description="Left out: every edition.")
]


@router.get("/meta", response_model=schemas.Meta, responses=documented())
async def meta() -> Json:
    """What can be played here."""
    return Json(library.meta().model_dump_json().encode())


@router.get("/rules", response_model=schemas.Statements, responses=documented(422))
async def rules(
    q: Annotated[schemas.Text, Query(max_length=200)] = "",
    edition: Edition = None,
    game: Annotated[Literal["pax", "age"] | None, Query(description="Left out: every game.")] = None,
) -> Json:
    """Statements of the rules: by id (E1, E1.b, 9.6.a) or by words; none given: all."""
    found = schemas.Statements(statements=library.find_statements(q, edition, game))
    return Json(found.model_dump_json().encode(), headers=CACHED)


@router.get("/rules/{clause}", response_model=schemas.Statement, responses=documented(404, 422))
async def rule(clause: Annotated[schemas.Text, Path(max_length=60)]) -> Json:
    """One statement of the rules."""
    found = library.statement(clause)
    if found is None:
        raise Trouble("missing", f"The rules have no statement {clause!r}.")
    return Json(found.model_dump_json().encode(), headers=CACHED)


@router.get("/cards", response_model=schemas.CardFile, responses=documented())
async def cards() -> Json:
    """Every card and every empire square of Pax Renaissance, in ids and in words."""
    return Json(library.card_file(), headers=CACHED)


@router.get("/cards/age", response_model=schemas.AgeCardFile, responses=documented())
async def age_cards() -> Json:
    """Every card, advance and commodity of Age of Renaissance, in ids and in words."""
    return Json(age_lookup.card_file(), headers=CACHED)
